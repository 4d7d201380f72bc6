"""The log: one JSON line for each request, and one for whatever else is worth saying.

Lines have a request's id, route, action, verdict, codes and digest; never a body, so never a
hidden card nor a seed. Failures are told by their kind and place: their messages may quote a body.
"""

import logging
import os
import re
import select
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from types import TracebackType
from typing import Any, Final

import orjson

from service.api.config import Log
from service.api.ledger import Entry, Kind

_TRACEPARENT: Final = re.compile(
    r"[0-9a-f]{2}-(?!0{32})(?P<trace>[0-9a-f]{32})-(?!0{16})(?P<span>[0-9a-f]{16})-[0-9a-f]{2}(-.*)?"
)
# A pipe takes this much in one piece: lines of several workers do not get mixed up.
_PIECE: Final = select.PIPE_BUF
# Lines that may wait for a reader that does not read.
_PATIENCE: Final = 5_000
# Lines that are worth a look whether anybody reads.
_ENOUGH: Final = 12
_CODES: Final = 20
_THOUSANDTHS: Final = tuple([f".{number:03d}Z" for number in range(1000)])


def traceparent(text: str | None) -> tuple[str, str] | None:
    """The trace and the span that a request belongs to (W3C Trace Context), if it says so."""
    found = _TRACEPARENT.fullmatch(text) if text else None
    if found is None or found.string.startswith("ff"):
        return None
    if found.string.startswith("00") and len(found.string) > 55:
        return None
    return found["trace"], found["span"]


def line(entry: Entry) -> str:
    """What the log says of a request.

    Put together from pieces, since a line is written for every request; whatever comes from
    outside has been through JSON (``words``), a pattern, or is hexadecimal.
    """
    kind, at, took, sent, request_id, trace, digest = entry
    words = kind.words
    if not words:
        words = kind.words = _words(kind)
    if trace is not None:
        words += _trace(trace)
    if digest is not None:
        words += f',"digest":"{digest}"'
    return (
        f'{{"time":"{_moment(at)}","request_id":"{request_id or "-"}",{words}'
        f',"ms":{took * 1000:.3f},"bytes":{sent}}}\n'
    )


def _words(kind: Kind) -> str:
    """What the lines of all requests of a kind have in common."""
    failed = kind.status >= "5" and kind.problem != "unavailable"
    told: dict[str, Any] = {
        "level": "error" if failed else "info",
        "event": "request",
        "method": kind.method,
        "route": kind.route.name,
        "status": int(kind.status),
        "game": kind.route.game,
        "call": kind.route.call,
        "problem": kind.problem,
        "action": kind.action,
        "verdict": kind.verdicts[0] if len(kind.verdicts) == 1 else None,
        "verdicts": Counter(kind.verdicts) if len(kind.verdicts) > 1 else None,
        "codes": list(dict.fromkeys(kind.codes))[:_CODES],
        "moves": kind.moves,
    }
    return orjson.dumps({name: value for name, value in told.items() if value})[1:-1].decode()


def _trace(text: str) -> str:
    found = traceparent(text)
    return f',"trace_id":"{found[0]}","parent_id":"{found[1]}"' if found else ""


def _moment(at: float) -> str:
    second = int(at)
    return _second(second) + _THOUSANDTHS[int((at - second) * 1000)]


@lru_cache(maxsize=4)
def _second(second: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(second))


class Writer:
    """Writes the lines of requests, and never waits for whoever reads them.

    Beyond a few thousand waiting lines the newest are dropped, and ``dropped`` is told of them.
    """

    def __init__(self, what: Log, dropped: Callable[[int], None], target: int = 1) -> None:
        self._failures_only = what == "failures"
        self._dropped = dropped
        self._target = target
        self._lines: list[str] = []
        self._poll = select.poll()
        self._poll.register(target, select.POLLOUT)

    def __call__(self, entries: Sequence[Entry]) -> None:
        """Takes the entries; writes when a piece is full, and what is left when there are none."""
        if self._failures_only:
            entries = [entry for entry in entries if entry[0].status >= "5"]
        lines = self._lines
        if entries and len(lines) >= _PATIENCE:
            self._dropped(len(entries))
        else:
            lines.extend([line(entry) for entry in entries])
        if len(lines) >= _ENOUGH or not entries:
            self._write()

    def _write(self) -> None:
        lines = self._lines
        done = 0
        while done < len(lines) and self._ready():
            start, size = done, 0
            while done < len(lines) and (not size or size + len(lines[done]) <= _PIECE):
                size += len(lines[done])
                done += 1
            try:
                os.write(self._target, "".join(lines[start:done]).encode())
            except OSError:
                # Whoever read is gone. A referee goes on.
                self._dropped(done - start)
        del lines[:done]

    def _ready(self) -> bool:
        return any(event & select.POLLOUT for _, event in self._poll.poll(0))


class JsonFormatter(logging.Formatter):
    """Everything else: a line of JSON with the kind and the place of a failure."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line."""
        told: dict[str, Any] = {
            "time": _moment(record.created),
            "level": record.levelname.lower(),
            "event": "message",
            "message": record.getMessage(),
            "pid": record.process,
        }
        if record.exc_info and record.exc_info[1] is not None:
            told["failure"] = _kinds(record.exc_info[1])
            told["at"] = _places(record.exc_info[2])
        return orjson.dumps(told).decode()


def _kinds(error: BaseException) -> list[str]:
    """The kind of a failure, and of those that led to it: not their messages."""
    found: list[str] = []
    seen: BaseException | None = error
    while seen is not None and len(found) < 10:
        found.append(type(seen).__qualname__)
        seen = seen.__cause__ or seen.__context__
    return found


def _places(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-30:]]
