"""Frozen, slotted dataclasses that are made three times as fast.

A frozen dataclass sets each of its fields through ``object.__setattr__``, past its own ban; that
call costs more than most rules do. A record is filled while it is an open twin of its class, with
the same slots, and only then becomes what it is. From there on it is an ordinary frozen dataclass:
``fields``, ``replace``, ``match``, equality and hashing are the standard library's.
"""

from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """Makes a class a frozen, slotted dataclass; in place of ``@dataclass(frozen=True, …)``.

    Raises ``TypeError`` for a field with a default factory: a record's defaults are values.
    """
    made: Any = dataclass(frozen=True, slots=True, init=False)(cls)
    members = fields(made)
    space: dict[str, Any] = {"record": made, "Twin": _twin(made)}
    parameters = ["cls"]
    for member in members:
        if member.default_factory is not MISSING:
            raise TypeError(f"{cls.__name__}.{member.name}: a record's defaults are values")
        if member.default is MISSING:
            parameters.append(member.name)
        else:
            space[f"default_{member.name}"] = member.default
            parameters.append(f"{member.name}=default_{member.name}")
    lines = [
        f"def __new__({', '.join(parameters)}):",
        "    self = Twin()",
        *[f"    self.{member.name} = {member.name}" for member in members],
        "    self.__class__ = record",
        "    return self",
    ]
    exec("\n".join(lines), space)  # noqa: S102 - as ``dataclasses`` does, of our own names
    made.__new__ = space["__new__"]
    made.__reduce__ = _reduce
    result: type[T] = made
    return result


def _twin(made: Any) -> type:
    """A class of the same layout whose fields may be set."""
    space: dict[str, Any] = {"__slots__": made.__slots__}
    if hasattr(made, "__orig_bases__"):
        space["__orig_bases__"] = made.__orig_bases__
    return type(made.__name__, made.__bases__, space)


def _reduce(self: Any) -> tuple[Any, ...]:
    """How to copy or pickle a record: it cannot be made first and filled later."""
    return type(self), tuple([getattr(self, name) for name in self.__slots__])
