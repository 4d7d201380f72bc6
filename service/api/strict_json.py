"""Reading JSON so strictly that two readers cannot understand a body differently (contract §5)."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import orjson

from service.core.form import LARGEST

T = TypeVar("T")

DEEPEST: Final = 32
_BOM: Final = b"\xef\xbb\xbf"
_TOKEN: Final = re.compile(
    r'(?P<string>"(?:[^"\\]|\\.)*")(?P<name>[ \t\n\r]*:)?'
    r"|(?P<open>[\[{])|(?P<close>[\]}])"
    r"|(?P<number>-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<constant>-?(?:NaN|Infinity))",
    re.DOTALL,
)
_LONE: Final = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class MalformedError(Exception):
    """The bytes are not JSON as the contract has it; ``offset`` counts characters from 0."""

    reason: str
    line: int
    column: int
    offset: int

    def __str__(self) -> str:
        return f"{self.reason} (line {self.line}, column {self.column})"


def quick(body: bytes, load: Callable[[object], T], misfit: type[Exception]) -> T | None:
    """What ``load`` makes of the body, or ``None`` where only ``strict`` can tell.

    orjson is strict but for two things. It takes duplicate names: each lost one takes its colon
    with it, so the colons are counted, written and read (with escapes they cannot be compared).
    And it takes whole numbers of any size: those are no ``int`` within bounds, and do not load.
    """
    if b"\\" in body:
        return None
    try:
        value = orjson.loads(body)
        if orjson.dumps(value).count(b":") != body.count(b":"):
            return None
        return load(value)
    except (orjson.JSONDecodeError, misfit):
        return None


def strict(body: bytes) -> Any:
    """The value of a body. Raises ``MalformedError`` at the first fault.

    Refused beyond RFC 8259's grammar: a byte order mark, invalid UTF-8, lone surrogates,
    duplicate names, NaN and Infinity, numbers a double cannot hold, whole numbers beyond
    ±(2⁵³−1), more than 32 levels. ``1.0`` and ``1e2`` are whole numbers (JSON Schema).
    """
    if body.startswith(_BOM):
        raise MalformedError("A byte order mark is not allowed", 1, 1, 0)
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        before = body[: error.start].decode()
        raise _at("Invalid UTF-8", before, len(before)) from None
    if not text.strip(" \t\n\r"):
        raise MalformedError("The body is empty; expected a JSON object", 1, 1, 0)
    fault = next(_faults(text), None)
    if fault is not None:
        reason, offset = fault
        raise _at(reason, text, offset)
    try:
        return json.loads(text, parse_float=_number)
    except json.JSONDecodeError as error:
        raise MalformedError(error.msg, error.lineno, error.colno, error.pos) from None


def _number(text: str) -> float | int:
    value = float(text)
    return int(value) if value.is_integer() else value


def _faults(text: str) -> Iterator[tuple[str, int]]:
    """What the grammar would let pass, with its place; harmless on text that is no JSON."""
    names: list[set[str] | None] = []
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        offset = token.start()
        if kind == "open":
            names.append(set() if token[0] == "{" else None)
            if len(names) > DEEPEST:
                yield f"More than {DEEPEST} levels of nesting", offset
        elif kind == "close":
            if names:
                names.pop()
        elif kind == "number":
            yield from _number_faults(token[0], offset)
        elif kind == "constant":
            yield f"{token[0]} is not JSON", offset
        else:
            yield from _string_faults(token, names)


def _number_faults(text: str, offset: int) -> Iterator[tuple[str, int]]:
    # Length first: converting thousands of digits takes long, and Python refuses it anyway.
    if text.lstrip("-").isdecimal():
        if len(text) > 20 or abs(int(text)) > LARGEST:
            yield "A whole number must lie within ±(2^53-1)", offset
        return
    value = float(text)
    if value in (float("inf"), float("-inf")):
        yield "The number is too large", offset
    elif value.is_integer() and abs(value) > LARGEST:
        yield "A whole number must lie within ±(2^53-1)", offset


def _string_faults(
    token: re.Match[str], names: list[set[str] | None]
) -> Iterator[tuple[str, int]]:
    written = token["string"]
    try:
        value = json.loads(written)
    except json.JSONDecodeError:
        return  # the parser will say it better
    if _LONE.search(value):
        yield "A lone surrogate is not text", token.start()
    if token["name"] is not None and names and names[-1] is not None:
        if value in names[-1]:
            yield f"The name {written[:80]} stands twice in one object", token.start()
        names[-1].add(value)


def _at(reason: str, text: str, offset: int) -> MalformedError:
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    return MalformedError(reason, line, column, offset)
