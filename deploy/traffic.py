"""Traffic with known answers: what is asked, what must come back, and clients that count both.

Every question is asked once in peace; its status and its body, byte for byte, are what every
later answer is held against. Nothing is drawn at random on the server: setups bring their seed,
and every request its id.
"""

import json
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Final
from urllib.parse import urlsplit

from service.conformance.scenarios import cases, playthroughs

TIMEOUT: Final = 60.0
_JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Question:
    """A request as it goes over the wire, and what must come back."""

    name: str
    sent: bytes
    status: int = 0
    body: bytes = b""


class BrokenError(Exception):
    """A request was sent, and no complete answer came back."""


class Client:
    """One keep-alive connection, opened again whenever the other side closes it."""

    def __init__(self, url: str, timeout: float = TIMEOUT) -> None:
        self._timeout = timeout
        parts = urlsplit(url)
        self._address = (parts.hostname or "", parts.port or 80)
        self._socket: socket.socket | None = None
        self._buffer = b""

    def ask(self, sent: bytes) -> tuple[int, bytes]:
        """Status and body of the answer. Raises ``BrokenError``."""
        try:
            if self._socket is None:
                self._socket = socket.create_connection(self._address, timeout=self._timeout)
                self._buffer = b""
            self._socket.sendall(sent)
            return self._answer()
        except OSError as error:
            self.close()
            raise BrokenError(str(error)) from error

    def close(self) -> None:
        """Hangs up."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _answer(self) -> tuple[int, bytes]:
        while b"\r\n\r\n" not in self._buffer:
            self._more()
        head, _, rest = self._buffer.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        status = int(lines[0].split(" ")[1])
        fields = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        size = int(fields["content-length"])
        self._buffer = rest
        while len(self._buffer) < size:
            self._more()
        body, self._buffer = self._buffer[:size], self._buffer[size:]
        if fields.get("connection") == "close":
            self.close()
        return status, body

    def _more(self) -> None:
        assert self._socket is not None
        got = self._socket.recv(262_144)
        if not got:
            raise ConnectionResetError("closed before the answer was complete")
        self._buffer += got


def request(
    method: str, path: str, body: bytes = b"", request_id: str = "", kind: str = _JSON
) -> bytes:
    """A request as it goes over the wire."""
    head = [f"{method} {path} HTTP/1.1", "Host: referee", f"X-Request-Id: {request_id}"]
    if body or method == "POST":
        head += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    return "\r\n".join([*head, "", ""]).encode() + body


def usual() -> Iterator[Question]:
    """What players' hosts ask: every scenario, every whole game, and the pages."""
    for number, case in enumerate([*cases(), *playthroughs()]):
        if case.call == "setup" and "seed" not in case.body:
            continue
        body = json.dumps(case.body).encode()
        yield Question(case.name, request("POST", case.path, body, f"usual-{number}"))
    for path in ("/v1/games", "/v1/games/hamla", "/v1/games/proter/rules", "/healthz"):
        yield Question(f"GET {path}", request("GET", path, request_id="page"))


def hostile() -> Iterator[Question]:
    """Bodies that are meant to hurt: broken, deep, wide, huge numbers, wrong in every place."""
    adjudicate, batch = "/v1/games/hamla/adjudicate", "/v1/games/hamla/batch"
    state = next(
        case.body for case in cases() if case.game == "hamla" and case.call == "adjudicate"
    )
    item = json.dumps(state).encode()
    bodies: dict[str, tuple[str, bytes]] = {
        "empty": (adjudicate, b""),
        "no JSON": (adjudicate, b"\x00\xff" * 500),
        "deep lists": (adjudicate, b"[" * 100_000),
        "deep objects": (adjudicate, b'{"a":' * 50_000),
        "deep and closed": (adjudicate, b"[" * 20_000 + b"]" * 20_000),
        "same name twice": (adjudicate, b'{"state":{},"state":{}}'),
        "long number": (adjudicate, b'{"state":' + b"9" * 50_000 + b"}"),
        "not a number": (adjudicate, b'{"state":NaN,"move":Infinity}'),
        "huge exponent": (adjudicate, b'{"state":1e400}'),
        "lone surrogate": (adjudicate, b'{"state":"\\ud800"}'),
        "unclosed text": (adjudicate, b'{"state":"' + b"a" * 100_000),
        "many escapes": (adjudicate, b'{"state":"' + b'\\"' * 100_000 + b'"}'),
        "many names": (
            adjudicate,
            json.dumps({f"name{number}": number for number in range(20_000)}).encode(),
        ),
        "long list": (adjudicate, b'{"state":[' + b"1," * 200_000 + b"1]}"),
        "too large": (adjudicate, b'{"state":"' + b"a" * 1_100_000 + b'"}'),
        "batch of nothings": (batch, b'{"items":[' + b"0," * 999 + b"0]}"),
        "batch too long": (batch, b'{"items":[' + b"0," * 1_500 + b"0]}"),
        "batch of moves": (batch, b'{"items":[' + b",".join([item] * 100) + b"]}"),
        "replay of nothings": (
            "/v1/games/hamla/replay",
            b'{"setup":{"players":["a","b"],"seed":"s"},"moves":[' + b"{}," * 5_000 + b"{}]}",
        ),
        "many players": (
            "/v1/games/hamla/setup",
            json.dumps({"players": [str(n) for n in range(5_000)], "seed": "s"}).encode(),
        ),
    }
    for name, (path, body) in bodies.items():
        yield Question(name, request("POST", path, body, f"hostile-{len(body)}"))
    wrong = request("POST", adjudicate, item, "hostile-type", "text/plain")
    yield Question("wrong type", wrong)
    yield Question(
        "no such path", request("GET", "/v1/games/../../etc", request_id="hostile-path")
    )
    yield Question("wrong method", request("GET", adjudicate, request_id="hostile-method"))


def in_peace(url: str, asked: Iterator[Question]) -> list[Question]:
    """The questions with the answers they get while nothing else happens."""
    client = Client(url)
    known = []
    for question in asked:
        status, body = client.ask(question.sent)
        if status >= 500:
            raise BrokenError(f"{question.name}: {status} in peace")
        known.append(Question(question.name, question.sent, status, body))
    client.close()
    return known


@dataclass
class Tally:
    """What came of the requests. All that were sent are either answered or lost."""

    sent: int = 0
    right: int = 0
    wrong: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Takes in what another client has counted."""
        self.sent += other.sent
        self.right += other.right
        self.wrong += other.wrong
        self.lost += other.lost
        self.statuses += other.statuses
        self.seconds += other.seconds

    def within(self, share: float) -> float:
        """Milliseconds within which that share of the answers came."""
        ordered = sorted(self.seconds)
        return ordered[min(int(len(ordered) * share), len(ordered) - 1)] * 1000 if ordered else 0

    def __str__(self) -> str:
        statuses = ", ".join(f"{status}: {n}" for status, n in sorted(self.statuses.items()))
        text = (
            f"sent {self.sent}, right {self.right}, wrong {self.wrong.total()},"
            f" lost {self.lost.total()}; {statuses};"
            f" ms: median {self.within(0.5):.1f}, 99 % {self.within(0.99):.1f},"
            f" slowest {self.within(1):.1f}"
        )
        for name, number in (self.wrong + self.lost).most_common(10):
            text += f"\n  {number} x {name}"
        return text


def ask_on(
    url: str, questions: list[Question], seed: int, going: Callable[[Tally], bool]
) -> Tally:
    """Asks questions in an order of its own for as long as ``going``."""
    tally = Tally()
    client = Client(url)
    order = Random(seed)  # noqa: S311 - nothing secret
    while going(tally):
        question = order.choice(questions)
        tally.sent += 1
        begun = time.perf_counter()
        try:
            status, body = client.ask(question.sent)
        except BrokenError as error:
            tally.lost[f"{question.name}: {error}"] += 1
            continue
        tally.seconds.append(time.perf_counter() - begun)
        tally.statuses[status] += 1
        if (status, body) == (question.status, question.body):
            tally.right += 1
        else:
            tally.wrong[f"{question.name}: {status} instead of {question.status}"] += 1
    client.close()
    return tally


@contextmanager
def load(url: str, questions: list[Question], clients: int = 8) -> Iterator[Tally]:
    """Clients that ask until the end of the block; the tally is complete after it."""
    total = Tally()
    over = threading.Event()
    found: list[Tally] = []

    def work(seed: int) -> None:
        found.append(ask_on(url, questions, seed, lambda _: not over.is_set()))

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(clients)]
    for thread in threads:
        thread.start()
    try:
        yield total
    finally:
        over.set()
        for thread in threads:
            thread.join()
        for tally in found:
            total.add(tally)


def say(text: str) -> None:
    """A line for whoever watches."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
