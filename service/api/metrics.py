"""What is counted, for Prometheus to fetch at ``/metrics``.

Each worker adds up in memory and lays its sums down, a few times a second, in the memory-mapped
files of prometheus_client's multiprocess mode; whichever worker is asked adds up all files. The
files belong to a worker's place and not to its process: whoever takes the place goes on counting,
so that their number stays the same however often workers are replaced.
"""

import os
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.mmap_dict import MmapedDict, mmap_key
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.utils import floatToGoString

from service.api.ledger import IN_FLIGHT, Entry, route

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

Tally = Counter[tuple[str, ...]]


class Sheet:
    """What one worker has counted. ``place`` tells its files from the other workers'."""

    def __init__(self, folder: Path, place: int) -> None:
        self._folder = folder
        self._files = {
            kind: MmapedDict(str(folder / f"{kind}_{place}.db"))
            for kind in ("counter", "histogram", "gauge_livesum")
        }
        self._keys: dict[tuple[str, ...], str] = {}
        self._dropped = 0
        self._set(_WORKERS, 1)

    def count(self, entries: Sequence[Entry]) -> None:
        """Adds requests that were answered."""
        tally: Tally = Counter()
        seconds: defaultdict[str, float] = defaultdict(float)
        for entry in entries:
            where = route(entry.path)
            call = where.call or where.name
            took = entry.took.total_seconds()
            tally["requests", where.name, entry.status[:3]] += 1
            tally["seconds", call, _LE[bisect_left(BOUNDS, took)]] += 1
            seconds[call] += took
            if entry.problem is not None:
                tally["problems", entry.problem] += 1
            if entry.summary is not None and where.game and where.call:
                _rulings(tally, entry, where.game, where.call)
        if self._dropped:
            tally["log_lines_dropped",] += self._dropped
            self._dropped = 0
        self._lay_down(tally, seconds)
        self._set(_IN_FLIGHT, len(IN_FLIGHT))

    def drop(self, lines: int) -> None:
        """Adds lines of the log that were lost."""
        self._dropped += lines

    def text(self) -> bytes:
        """What all workers have counted."""
        registry = CollectorRegistry()
        MultiProcessCollector(registry, str(self._folder))
        return generate_latest(registry)

    def _lay_down(self, tally: Tally, seconds: Mapping[str, float]) -> None:
        for name, times in tally.items():
            kind = "histogram" if name[0] == "seconds" else "counter"
            self._add(kind, self._key(name), times)
        for call, took in seconds.items():
            self._add("histogram", self._key(("sum", call)), took)

    def _key(self, name: tuple[str, ...]) -> str:
        key = self._keys.get(name)
        if key is None:
            key = self._keys[name] = _key(*name)
        return key

    def _add(self, kind: str, key: str, amount: float) -> None:
        file = self._files[kind]
        file.write_value(key, file.read_value(key)[0] + amount, 0.0)

    def _set(self, gauge: tuple[str, str], value: float) -> None:
        name, about = gauge
        self._files["gauge_livesum"].write_value(mmap_key(name, name, [], [], about), value, 0.0)


def _key(kind: str, *values: str) -> str:
    """The key under which prometheus_client keeps a value."""
    if kind in ("seconds", "sum"):
        name, label, about = _SECONDS
        if kind == "sum":
            return mmap_key(name, f"{name}_sum", [label], [*values], about)
        return mmap_key(name, f"{name}_bucket", [label, "le"], [*values], about)
    labels, about = _COUNTERS[kind]
    name = f"adjudicard_{kind}"
    return mmap_key(name, f"{name}_total", [*labels], [*values], about)


def _rulings(tally: Tally, entry: Entry, game: str, call: str) -> None:
    assert entry.summary is not None
    for verdict in entry.summary.verdicts:
        tally["rulings", game, call, verdict] += 1
    for code in entry.summary.codes:
        tally["violations", game, code] += 1
    if entry.summary.moves:
        tally["replayed_moves", game] += entry.summary.moves


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
