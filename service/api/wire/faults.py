"""What is wrong with a value: the words, the code, and the place (contract §5)."""

import difflib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

MOST: Final = 200
"""So many faults are told of a body at most, and looked for in a list: the answer to a request
must not be many times its size."""


class Fault(str):
    """A sentence about what is wrong with a value, with its code (contract §5)."""

    code: str

    def __new__(cls, code: str, text: str) -> "Fault":
        fault = super().__new__(cls, text)
        fault.code = code
        return fault


@dataclass(frozen=True, slots=True)
class Fallacy:
    """A fault at its place in the body (RFC 6901)."""

    pointer: str
    code: str
    message: str


def received(value: object) -> str:
    """What kind of JSON value somebody sent, in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'the text "{value if len(value) <= 20 else value[:20] + "…"}"'
    if isinstance(value, int | float):
        text = str(value)
        return f"the number {text if len(text) <= 20 else text[:20] + '…'}"
    return "a list" if isinstance(value, list) else "an object"


def flattened(errors: Any, base: str = "") -> tuple[Fallacy, ...]:
    """marshmallow's nested errors as a list, in the order of the pointers; at most ``MOST``."""
    return ordered(_flat(errors, base))


def ordered(found: Iterable[Fallacy]) -> tuple[Fallacy, ...]:
    """The faults in the order of their pointers; at most ``MOST``."""
    return tuple(sorted(found, key=_place)[:MOST])


def _flat(errors: Any, base: str) -> Iterator[Fallacy]:
    if isinstance(errors, dict):
        for key, value in errors.items():
            own = isinstance(value, list) and all(
                getattr(fault, "code", "") == "unknown-field" for fault in value
            )
            if key == "_schema" and not own:
                yield from _flat(value, base)
            else:
                step = str(key).replace("~", "~0").replace("/", "~1")
                yield from _flat(value, f"{base}/{step}")
    else:
        for fault in errors:
            yield Fallacy(base, getattr(fault, "code", "invalid"), str(fault))


def _place(fault: Fallacy) -> list[tuple[int, int, str]]:
    """What to sort by: places in a list by their number. Names of digits can be very long."""
    return [
        (0, int(step), "")
        if len(step) < 20 and step.isascii() and step.isdecimal()
        else (1, 0, step)
        for step in fault.pointer.split("/")
    ]


def unknown(name: str, known: Collection[str]) -> Fault:
    """A member that does not belong into its object, with the likely name if there is one."""
    near = difflib.get_close_matches(name, known, 1) if len(name) <= 64 else []
    advice = f" Did you mean {near[0]}?" if near else ""
    return Fault("unknown-field", f"There is no such field here.{advice}")
