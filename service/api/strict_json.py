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
# Written so that every character is looked at once, whatever stands there: what cannot be a fault
# is passed over and not looked at again (the ``+`` after a quantifier), a text without an end is
# a token, and so are a lone character and the end.
_TOKEN: Final = re.compile(
    r'(?:[^"\[\]{}\-0-9NI]++|-?[0-9]{1,15}+(?![0-9.eE]))*+'
    r'(?:(?P<string>"[^"\\]*+(?:\\.[^"\\]*+)*+")(?P<name>[ \t\n\r]*+:)?'
    r'|(?P<endless>")|(?P<open>[\[{])|(?P<close>[\]}])'
    r"|(?P<number>-?[0-9]++(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?)"
    r"|(?P<constant>-?(?:NaN|Infinity))"
    r"|(?P<other>.|\Z))",
    re.DOTALL,
)
_LONE: Final = re.compile("[\ud800-\udfff]")
_WORDS: Final = {
    "Expecting value": "Expected a value",
    "Expecting property name enclosed in double quotes": "Expected a name in double quotes",
    "Expecting ',' delimiter": "Expected a comma, or the end of this list or object",
    "Expecting ':' delimiter": "Expected a colon after the name",
    "Unterminated string starting at": "The text that begins here has no end",
    "Invalid control character at": "A control character in a text must be escaped",
    "Invalid \\escape": "There is no such escape",
    "Invalid \\uXXXX escape": "Expected four hexadecimal digits after \\u",
    "Illegal trailing comma before end of object": "A comma stands before the end",
    "Illegal trailing comma before end of array": "A comma stands before the end",
    "Extra data": "Expected nothing more after the end of the value",
}
"""What Python's parser says, in words for people who have never seen it."""


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
    Nor does what is nested too deeply, even to be written again: so loading comes first.
    """
    if b"\\" in body:
        return None
    try:
        value = orjson.loads(body)
        loaded = load(value)
    except (orjson.JSONDecodeError, misfit):
        return None
    return loaded if orjson.dumps(value).count(b":") == body.count(b":") else None


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
    reason, offset = next(_faults(text), ("", len(text)))
    try:
        # Up to the first fault only: beyond it there may be more levels than the stack has.
        value = json.loads(text[:offset], parse_float=_number)
    except json.JSONDecodeError as error:
        if not reason or text[error.pos : offset].strip(" \t\n\r"):
            reason, offset = _worded(error.msg), error.pos
    if reason:
        raise _at(reason, text, offset)
    return value


def _worded(message: str) -> str:
    message = message.rstrip(": ")
    return _WORDS.get(message, message)


def _number(text: str) -> float | int:
    value = float(text)
    return int(value) if value.is_integer() else value


def _faults(text: str) -> Iterator[tuple[str, int]]:
    """What the grammar would let pass, with its place; harmless on text that is no JSON."""
    names: list[set[str] | None] = []
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup or ""
        offset = token.start("string" if kind == "name" else kind)
        if kind in ("string", "name"):
            yield from _string_faults(token, names)
        elif kind == "open":
            names.append(set() if token["open"] == "{" else None)
            if len(names) > DEEPEST:
                yield f"More than {DEEPEST} levels of nesting", offset
        elif kind == "close":
            if names:
                names.pop()
        elif kind == "number":
            yield from _number_faults(token["number"], offset)
        elif kind == "constant":
            yield f"{token['constant']} is not JSON", offset
        elif kind == "endless":
            return  # the parser will say it better


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
    if "\\" in written:
        try:
            value = json.loads(written)
        except json.JSONDecodeError:
            return  # the parser will say it better
        if _LONE.search(value):
            yield "A lone surrogate is not text", token.start("string")
    else:
        value = written[1:-1]
    if token["name"] is not None and names and names[-1] is not None:
        if value in names[-1]:
            yield f"The name {written[:80]} stands twice in one object", token.start("string")
        names[-1].add(value)


def _at(reason: str, text: str, offset: int) -> MalformedError:
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    return MalformedError(reason, line, column, offset)
