"""Requests that were answered, noted in passing and looked at later.

While a request is served, one tuple is put on a list: that is all it pays for the log and the
metrics. A thread of its own takes them off, a few at a time, counts them and writes their lines.
"""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import cache
from typing import Any, Final, NamedTuple

from service.api.desk import CALLS
from service.api.summary import Summary
from service.games import games

PERIOD: Final = 0.25
"""Seconds until a noted request is counted and written, at the latest."""

SLICE: Final = 16
"""Entries that are looked at in one go."""

MOST: Final = 100_000
"""Entries that may wait; with more the machine is beyond help, and memory comes first."""


class Entry(NamedTuple):
    """What is noted of a request: as the server has it, so that nothing is worked out twice."""

    at: float
    method: str
    path: str
    status: str
    took: timedelta
    sent: int
    request_id: str | None
    traceparent: str | None
    problem: str | None
    summary: Summary | None


WAITING: Final[deque[tuple[Any, ...]]] = deque()
"""Plain tuples in the order of ``Entry``'s fields: made in a third of the time."""

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
    """The paths that the service has, but for the files of the documentation page."""
    pages = ("/v1/games", "/healthz", "/readyz", "/metrics", "/openapi.yaml", "/openapi.json")
    found = {path: Route(path) for path in (*pages, "/docs", "/icon.svg")}
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


class Clerk:
    """Takes what is noted off the list, on a thread of its own, and hands it to the readers."""

    def __init__(self, *readers: Callable[[Sequence[Entry]], None]) -> None:
        self._readers = readers
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
            while True:
                # A few at a time: requests need the interpreter more than we do.
                entries = [Entry(*WAITING.popleft()) for _ in range(min(len(WAITING), SLICE))]
                for read in self._readers:
                    read(entries)
                if not entries:
                    return

    def _work(self) -> None:
        while not self._leaving.wait(PERIOD):
            self.look()
