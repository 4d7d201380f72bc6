"""What is counted, for Prometheus to fetch at ``/metrics``.

Each worker adds up in memory and lays its sums down, a few times a second, in the memory-mapped
files of prometheus_client's multiprocess mode; whichever worker is asked adds up all files. The
files belong to a worker's place and not to its process: whoever takes the place goes on counting,
so that their number stays the same however often workers are replaced.
"""

import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.mmap_dict import MmapedDict, mmap_key
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.utils import floatToGoString

from service.api.ledger import IN_FLIGHT, Entry, Kind

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
BOUNDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper bounds of the latency histograms' buckets, in seconds."""

_LE: Final = tuple([floatToGoString(bound) for bound in (*BOUNDS, float("inf"))])

# The counters: name, labels, what it says.
_COUNTERS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "requests": (("route", "status"), "Requests that were answered."),
    "problems": (("code",), "Requests that got no ruling, by the problem's code."),
    "rulings": (("game", "call", "verdict"), "Rulings; of a batch, each item's."),
    "replayed_moves": (("game",), "Moves that were judged in replays."),
    "violations": (("game", "code"), "Violations found, by the rule's code."),
    "log_lines_dropped": ((), "Log lines that nobody read in time."),
}
_SECONDS: Final = (
    "adjudicard_request_seconds",
    "call",
    "From the request's last header to the answer's last byte.",
)
_IN_FLIGHT: Final = ("adjudicard_requests_in_flight", "Requests being served.")
_WORKERS: Final = ("adjudicard_workers", "Worker processes.")

_HISTOGRAM: Final = ("seconds", "sum")


class Sheet:
    """What one worker has counted. ``place`` tells its files from the other workers'."""

    def __init__(self, folder: Path, place: int) -> None:
        self._folder = folder
        self._files = {
            kind: MmapedDict(str(folder / f"{kind}_{place}.db"))
            for kind in ("counter", "histogram", "gauge_livesum")
        }
        self._keys: dict[tuple[str, ...], str] = {}
        self._open: list[Kind] = []
        self._dropped = 0
        self._set(_WORKERS, 1)

    def count(self, entries: Sequence[Entry]) -> None:
        """Adds requests that were answered; after the last of them, lays the sums down."""
        for kind, _, took, *_ in entries:
            if not kind.times:
                self._open.append(kind)
                kind.buckets = [0] * len(_LE)
            kind.times += 1
            kind.seconds += took
            kind.buckets[bisect_left(BOUNDS, took)] += 1
        if not entries:
            self._lay_down()

    def drop(self, lines: int) -> None:
        """Adds lines of the log that were lost."""
        self._dropped += lines

    def text(self) -> bytes:
        """What all workers have counted."""
        registry = CollectorRegistry()
        MultiProcessCollector(registry, str(self._folder))
        return generate_latest(registry)

    def _lay_down(self) -> None:
        for kind in self._open:
            for name, amount in _sums(kind):
                self._add(name, amount)
            kind.times, kind.seconds = 0, 0.0
        self._open.clear()
        if self._dropped:
            self._add(("log_lines_dropped",), self._dropped)
            self._dropped = 0
        self._set(_IN_FLIGHT, len(IN_FLIGHT))

    def _add(self, name: tuple[str, ...], amount: float) -> None:
        key = self._keys.get(name)
        if key is None:
            key = self._keys[name] = _key(*name)
        file = self._files["histogram" if name[0] in _HISTOGRAM else "counter"]
        file.write_value(key, file.read_value(key)[0] + amount, 0.0)

    def _set(self, gauge: tuple[str, str], value: float) -> None:
        name, about = gauge
        self._files["gauge_livesum"].write_value(mmap_key(name, name, [], [], about), value, 0.0)


def _key(kind: str, *values: str) -> str:
    """The key under which prometheus_client keeps a value."""
    if kind in _HISTOGRAM:
        name, label, about = _SECONDS
        if kind == "sum":
            return mmap_key(name, f"{name}_sum", [label], [*values], about)
        return mmap_key(name, f"{name}_bucket", [label, "le"], [*values], about)
    labels, about = _COUNTERS[kind]
    name = f"adjudicard_{kind}"
    return mmap_key(name, f"{name}_total", [*labels], [*values], about)


def _sums(kind: Kind) -> Iterator[tuple[tuple[str, ...], float]]:
    """What requests of a kind add to which of the sums."""
    where, times = kind.route, kind.times
    call = where.call or where.name
    yield ("requests", where.name, kind.status), times
    yield ("sum", call), kind.seconds
    for bound, count in zip(_LE, kind.buckets, strict=True):
        if count:
            yield ("seconds", call, bound), count
    if kind.problem is not None:
        yield ("problems", kind.problem), times
    if where.game is not None and where.call is not None:
        for verdict, count in Counter(kind.verdicts).items():
            yield ("rulings", where.game, where.call, verdict), count * times
        for code, count in Counter(kind.codes).items():
            yield ("violations", where.game, code), count * times
        if kind.moves:
            yield ("replayed_moves", where.game), kind.moves * times


def clean(folder: Path) -> None:
    """Makes the folder, or empties it of what an earlier run has left there.

    Raises ``PermissionError`` if it is not a folder of our own.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if found.st_uid != os.getuid() or folder.is_symlink() or not folder.is_dir():
        raise PermissionError(f"{folder} belongs to somebody else")
    for file in folder.glob("*.db"):
        file.unlink()


def bury(folder: Path, place: int) -> None:
    """Takes back what a worker that is gone has said of the present."""
    mark_process_dead(place, str(folder))
