"""Requests that were answered, noted in passing and looked at later.

While a request is served, one tuple is put on a list: that is all it pays for the log and the
metrics. A thread of its own takes them off, a few at a time, counts them and writes their lines.
"""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, NamedTuple

from service.api.desk import CALLS
from service.api.summary import Summary
from service.games import games

PERIOD: Final = 0.25
"""Seconds until a noted request is counted and written, at the latest."""

SLICE: Final = 16
"""Entries that are looked at in one go."""

MOST_KINDS: Final = 2_000
"""Kinds that are remembered."""

MOST: Final = 100_000
"""Entries that may wait; with more the machine is beyond help, and memory comes first."""


class Noted(NamedTuple):
    """What is noted of a request: as the server has it, so that nothing is worked out twice."""

    at: float
    method: str
    path: str
    status: str
    took: float
    sent: int
    request_id: str | None
    traceparent: str | None
    problem: str | None
    summary: Summary | None


WAITING: Final[deque[tuple[Any, ...]]] = deque()
"""Plain tuples in the order of ``Noted``'s fields: made in a quarter of the time."""

IN_FLIGHT: Final[list[None]] = []
"""One for each request being served; appending and popping need no lock."""


class Route(NamedTuple):
    """What a path stands for. ``name`` is one of few, whatever callers ask for."""

    name: str
    game: str | None = None
    call: str | None = None


OTHER: Final = Route("other")


@cache
def known_routes() -> dict[str, Route]:
    """The paths that the service has, but for the files of its pages."""
    pages = ("/v1/games", "/healthz", "/readyz", "/metrics", "/openapi.yaml", "/openapi.json")
    found = {path: Route(path) for path in (*pages, "/docs", "/table", "/icon.svg")}
    for game in games():
        base = f"/v1/games/{game}"
        found[base] = Route("/v1/games/{game}", game)
        found[f"{base}/rules"] = Route("/v1/games/{game}/rules", game)
        for call in CALLS:
            found[f"{base}/{call}"] = Route(f"/v1/games/{{game}}/{call}", game, call)
    return found


def route(path: str) -> Route:
    """What a path stands for."""
    return known_routes().get(path, OTHER)


@dataclass(slots=True)
class Kind:
    """What many requests have in common: all but their times, sizes and ids.

    There are few kinds, so whatever can be worked out once for each is.
    """

    method: str
    route: Route
    status: str
    problem: str | None
    action: str | None
    verdicts: tuple[str, ...]
    codes: tuple[str, ...]
    moves: int
    # What the readers keep here: the log its words, the metrics what they have yet to lay down.
    words: str = ""
    times: int = 0
    seconds: float = 0.0
    buckets: list[int] = field(default_factory=list)


Entry = tuple[Kind, float, float, int, str | None, str | None, str | None]
"""A request that was answered: its kind, when, the seconds it took, the bytes sent, its id, its
traceparent, the digest. A plain tuple, for the same reason."""

Reader = Callable[[Sequence[Entry]], None]
"""Takes a few entries at a time; none at all when that was all for now."""


class Clerk:
    """Takes what is noted off the list, on a thread of its own, and hands it to the readers."""

    def __init__(self, *readers: Reader) -> None:
        self._readers = readers
        self._kinds: dict[tuple[Any, ...], Kind] = {}
        self._leaving = threading.Event()
        self._reading = threading.Lock()

    def start(self) -> None:
        """Begins. A thread does not survive a fork: each worker starts its own."""
        threading.Thread(target=self._work, name="ledger", daemon=True).start()

    def stop(self) -> None:
        """Looks at what is there for a last time."""
        self._leaving.set()
        self.look()

    def look(self) -> None:
        """Hands on everything that is noted now."""
        with self._reading:
            entries = self._take()
            while entries:
                for read in self._readers:
                    read(entries)
                entries = self._take()
            for read in self._readers:
                read(())
            # Callers choose methods and moves, so their number has no end.
            if len(self._kinds) > MOST_KINDS:
                self._kinds.clear()

    def _work(self) -> None:
        while not self._leaving.wait(PERIOD):
            self.look()

    def _take(self) -> list[Entry]:
        """A few at a time: requests need the interpreter more than we do."""
        known = self._kinds.get
        entries: list[Entry] = []
        for _ in range(min(len(WAITING), SLICE)):
            at, method, path, status, took, sent, request_id, trace, problem, summary = (
                WAITING.popleft()
            )
            if summary is None:
                kind = known((method, path, status, problem))
                digest = None
            else:
                kind = known((method, path, status, summary[1:]))
                digest = summary[0]
            if kind is None:
                kind = self._kind(method, path, status, problem, summary)
            entries.append((kind, at, took, sent, request_id, trace, digest))
        return entries

    def _kind(
        self, method: str, path: str, status: str, problem: str | None, summary: Summary | None
    ) -> Kind:
        where = route(path)
        kind = Kind(method[:16], where, status[:3], problem, *(summary or Summary())[1:])
        if where is not OTHER:
            self._kinds[method, path, status, problem if summary is None else summary[1:]] = kind
        return kind
