"""Recorded games: found in files, replayed, and summed up. A worker process runs ``summaries``."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import orjson

from service.api.problems import ProblemError
from service.cli.asking import FaultError, Json, ask, game_of, read, worded
from service.cli.check import standing

_MEMBERS: Final = ("setup", "state", "moves")


@dataclass(frozen=True, slots=True)
class Source:
    """Where records are: a file still to be read, or text that has been.

    ``first``: the number of the text's first line, where it is a part of something longer.
    """

    name: str
    text: bytes | None = None
    first: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of one record. ``fault``: why it could not be replayed."""

    source: str
    game: str | None
    moves: int
    answer: Json | None
    fault: str | None = None

    @property
    def outcome(self) -> str:
        """``legal``, ``illegal`` or ``fault``."""
        if self.answer is None:
            return "fault"
        return "legal" if self.answer["legal"] else "illegal"

    def plain(self) -> Json:
        """The summary as a JSON object, without the last state."""
        found: Json = {"file": self.source, "outcome": self.outcome, "game": self.game}
        if self.answer is None:
            return found | {"fault": self.fault}
        answer = self.answer
        stopped = answer["stopped_at"]
        if stopped is not None:
            violations = stopped["verdict"]["violations"]
            stopped = {name: stopped[name] for name in ("index", "move")}
            stopped["violations"] = violations
        kept = {name: answer[name] for name in ("legal", "applied", "status", "score", "digest")}
        return found | {"moves": self.moves, **kept, "stopped_at": stopped}

    def line(self) -> str:
        """The summary for people."""
        if self.answer is None:
            return f"{self.source}: {self.fault}"
        stopped = self.answer["stopped_at"]
        if stopped is None:
            ruled = (
                "legal" if self.answer["legal"] else "not legal throughout, but ruled to its end"
            )
            return f"{self.source}: {ruled}, {self.moves} moves; {standing(self.answer)}"
        why = stopped["verdict"]["violations"][0]
        return (
            f"{self.source}: stops at move {stopped['index'] + 1} of {self.moves}:"
            f" {why['message']} ({why['code']}, {why['clause']})"
        )


def summaries(source: Source, game: str | None) -> list[Summary]:
    """What comes of each record of a source: one JSON object, or one on each line."""
    try:
        text = source.text if source.text is not None else Path(source.name).read_bytes()
    except OSError as error:
        return [_faulty(source.name, str(error.strerror))]
    if not source.first and not _has_lines(text):
        return [summary(text, source.name, game)]
    return [
        summary(line, f"{source.name}:{number}", game)
        for number, line in enumerate(text.split(b"\n"), source.first or 1)
        if line.strip()
    ]


def summary(text: bytes, name: str, game: str | None) -> Summary:
    """What comes of one record. Members that are no part of a replay are left aside."""
    try:
        record = read(text, name)
        game = game_of(record, name, game)
    except FaultError as fault:
        return _faulty(name, fault.message.removeprefix(f"{name}: "))
    body: Json = {member: record[member] for member in _MEMBERS if member in record}
    try:
        answer = ask(game, "replay", body)
    except ProblemError as problem:
        return _faulty(name, worded(problem), game)
    return Summary(name, game, len(body["moves"]), answer)


def parts(source: Source, size: int = 50) -> Iterator[Source]:
    """The same records, with long texts cut up, so that all cores have work."""
    if source.text is None or not _has_lines(source.text):
        yield source
        return
    lines = source.text.split(b"\n")
    for start in range(0, len(lines), size):
        yield Source(source.name, b"\n".join(lines[start : start + size]), start + 1)


def _has_lines(text: bytes) -> bool:
    """Is each line a record? Then the first is an object by itself, and there are more."""
    first, newline, rest = text.lstrip().partition(b"\n")
    if not newline or not rest.strip():
        return False
    try:
        return isinstance(orjson.loads(first), dict)
    except orjson.JSONDecodeError:
        return False


def _faulty(name: str, fault: str, game: str | None = None) -> Summary:
    return Summary(name, game, 0, None, fault)
