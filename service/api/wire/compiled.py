"""Loaders and dumpers written, once, as the straight-line Python a person would write by hand.

Built the way ``dataclasses`` builds ``__init__``: a small source text for each record. A loader
takes what a JSON reader gives and returns the dataclass, or raises ``MisfitError`` without saying
why: saying why is the schemas' work, done only when something is wrong.
"""

from collections.abc import Callable, Container
from typing import Any, Final, Generic, NoReturn, TypeVar

import orjson

from service.api.wire.kinds import (
    CardKind,
    CardsKind,
    ConstKind,
    FlagKind,
    IntKind,
    Kind,
    ListKind,
    Member,
    NullableKind,
    OpaqueKind,
    ParamsKind,
    RecordKind,
    TextKind,
    UnionKind,
    WordKind,
    members,
)
from service.api.wire.text import TEXTS
from service.core.cards import ALL, HIDDEN

T = TypeVar("T")

_CARDS: Final = frozenset(ALL)
_SHOWN: Final = frozenset([*ALL, HIDDEN])


class MisfitError(Exception):
    """The value does not have the form."""


def _misfit() -> NoReturn:
    raise MisfitError


class Few(dict[tuple[Any, ...], T]):
    """A record whose members are all cards and words: each of the few there are is made once.

    Asked for by the members' values. Raises ``MisfitError`` for values that it cannot have.
    """

    __slots__ = ("_cls", "_words")

    def __init__(self, cls: Callable[..., T], words: tuple[Container[object], ...]) -> None:
        super().__init__()
        self._cls = cls
        self._words = words

    def __missing__(self, values: tuple[Any, ...]) -> T:
        for value, words in zip(values, self._words, strict=True):
            if value not in words:
                raise MisfitError
        made = self[values] = self._cls(*values)
        return made


class Form(Generic[T]):
    """A record's loader and dumper."""

    __slots__ = ("_load", "dump")

    def __init__(self, load: Callable[[Any], T], dump: Callable[[T], dict[str, Any]]) -> None:
        self._load = load
        self.dump = dump

    def load(self, value: object) -> T:
        """The dataclass that the JSON value stands for. Raises ``MisfitError``."""
        try:
            return self._load(value)
        except (MisfitError, KeyError, TypeError):
            # KeyError: a member is missing. TypeError: a list or an object where a word belongs.
            raise MisfitError from None


class Compiler:
    """Compiles records, each once, into functions that share one namespace."""

    def __init__(self) -> None:
        self._names: dict[RecordKind, int] = {}
        self._space: dict[str, Any] = {
            "misfit": _misfit,
            "CARDS": _CARDS,
            "SHOWN": _SHOWN,
            "cards": _CARDS.issuperset,
            "shown": _SHOWN.issuperset,
            "Fragment": orjson.Fragment,
            **{f"is_{form}": text.accepts for form, text in TEXTS.items()},
        }

    def form(self, record: RecordKind) -> Form[Any]:
        """The loader and dumper of a record."""
        number = self._number(record)
        return Form(self._space[f"load_{number}"], self._space[f"dump_{number}"])

    def loader(self, kind: Kind) -> Form[Any]:
        """The same for a record or a union of records."""
        if isinstance(kind, RecordKind):
            return self.form(kind)
        self._run(
            f"def load(v):\n    return {self._load(kind, 'v')}\n"
            f"def dump(v):\n    return {self._dump(kind, 'v')}\n"
        )
        return Form(self._space.pop("load"), self._space.pop("dump"))

    def _number(self, record: RecordKind) -> int:
        if record not in self._names:
            number = self._names[record] = len(self._names)
            self._space[f"cls_{number}"] = record.cls
            self._space[f"new_{number}"] = record.cls.__new__
            found = members(record)
            if few := _few(found):
                self._space[f"few_{number}"] = Few(record.cls, few)
            self._run(self._loader_source(record, number) + self._dumper_source(record, number))
        return self._names[record]

    def _run(self, source: str) -> None:
        exec(source, self._space)  # noqa: S102 - our own text, made of our own declarations

    def _loader_source(self, record: RecordKind, number: int) -> str:
        parts = [
            f"def load_{number}(d):",
            "    if type(d) is not dict: misfit()",
            "    n = len(d)",
        ]
        required = 0
        arguments: list[str] = []
        for place, member in enumerate(members(record)):
            name = repr(member.name)
            if member.omitted or (record.partial and member.has_default):
                default = f"default_{number}_{place}"
                self._space[default] = member.default
                parts += [
                    f"    v{place} = {default}",
                    f"    if {name} in d:",
                    "        n -= 1",
                    f"        v = d[{name}]",
                    f"        v{place} = {self._load(member.kind, 'v')}",
                ]
                arguments.append(f"v{place}")
                continue
            required += 1
            parts.append(f"    v{place} = d[{name}]")
            expression = self._load(member.kind, f"v{place}")
            if member.constant:
                parts.append(f"    {expression}")
            else:
                arguments.append(expression)
        parts.append(f"    if n != {required}: misfit()")
        # A record's own ``__new__`` does it all; to call the class costs a third more.
        own = "__new__" in vars(record.cls)
        make = f"new_{number}(cls_{number}, " if own else f"cls_{number}("
        parts.append(f"    return {make}{', '.join(arguments)})")
        return "\n".join(parts) + "\n"

    def _dumper_source(self, record: RecordKind, number: int) -> str:
        parts = [f"def dump_{number}(s):"]
        found = members(record)
        always = [member for member in found if not member.omitted]
        parts.append(f"    d = {{{', '.join([self._entry(member, 's') for member in always])}}}")
        for member in found:
            if member.omitted:
                parts += [
                    f"    v = s.{member.attribute}",
                    f"    if v is not None: d[{member.name!r}] = {self._dump(member.kind, 'v')}",
                ]
        parts.append("    return d")
        return "\n".join(parts) + "\n"

    def _entry(self, member: Member, var: str) -> str:
        if isinstance(member.kind, ConstKind):
            return f"{member.name!r}: {member.kind.value!r}"
        return f"{member.name!r}: {self._dump(member.kind, f'{var}.{member.attribute}')}"

    def _load(self, kind: Kind, var: str) -> str:
        """An expression that gives the loaded value of ``var``."""
        match kind:
            case TextKind(form):
                test = f"type({var}) is str and is_{form}({var})"
            case CardKind(hidden):
                test = f"{var} in {'SHOWN' if hidden else 'CARDS'}"
            case CardsKind(hidden, size):
                test = f"type({var}) is list and {'shown' if hidden else 'cards'}({var})"
                test += _length(var, size)
                return f"tuple({var}) if {test} else misfit()"
            case IntKind(bounds):
                test = f"type({var}) is int and {bounds.least} <= {var} <= {bounds.greatest}"
            case FlagKind():
                test = f"{var} is True or {var} is False"
            case WordKind(words):
                test = f"{var} in {set(words)!r}" if words else "False"
            case ConstKind(value):
                test = f"type({var}) is {type(value).__name__} and {var} == {value!r}"
            case NullableKind(inner):
                return f"None if {var} is None else ({self._load(inner, var)})"
            case RecordKind():
                return self._load_record(kind, var)
            case UnionKind(tag, records):
                return self._load_union(tag, records, var)
            case ListKind(item, size):
                all_ = f"tuple([{self._load(item, 'x')} for x in {var}])"
                test = f"type({var}) is list{_length(var, size)}"
                # Many lists are empty, and looking is quicker than going through nothing.
                return f"({all_} if {var} else ()) if {test} else misfit()"
            case ParamsKind() | OpaqueKind():
                return var
        return f"{var} if {test} else misfit()"

    def _load_record(self, record: RecordKind, var: str) -> str:
        number = self._number(record)
        if f"few_{number}" not in self._space:
            return f"load_{number}({var})"
        # Nothing else that a JSON reader gives can be asked for a name: that is a TypeError.
        values = [f"{var}[{member.name!r}]" for member in members(record)]
        test = f"len({var}) == {len(values)}"
        return f"few_{number}[{', '.join(values)},] if {test} else misfit()"

    def _load_union(self, tag: str, records: tuple[tuple[str, RecordKind], ...], var: str) -> str:
        table = f"union_{len(self._space)}"
        self._space[table] = {
            word: self._space[f"load_{self._number(record)}"] for word, record in records
        }
        return f"{table}[{var}[{tag!r}]]({var})"

    def _dump(self, kind: Kind, var: str) -> str:
        """An expression that gives what a JSON writer should write for ``var``."""
        match kind:
            case RecordKind(written=True):
                return f"Fragment({var}.text)"
            case RecordKind():
                found = members(kind)
                if any(member.omitted for member in found):
                    return f"dump_{self._number(kind)}({var})"
                # Written out where it is needed: that is less than half of a call.
                return f"{{{', '.join([self._entry(member, var) for member in found])}}}"
            case NullableKind(inner):
                inside = self._dump(inner, var)
                return var if inside == var else f"None if {var} is None else {inside}"
            case ListKind(item):
                one = self._dump(item, "x")
                return var if one == "x" else f"[{one} for x in {var}] if {var} else ()"
            case UnionKind(tag, records):
                table = f"union_{len(self._space)}"
                self._space[table] = {
                    word: self._space[f"dump_{self._number(record)}"] for word, record in records
                }
                return f"{table}[{var}.{tag}]({var})"
            case _:
                return var


def _length(var: str, size: Any) -> str:
    return "" if size is None else f" and {size.least} <= len({var}) <= {size.greatest}"


def _few(found: tuple[Member, ...]) -> tuple[Container[object], ...]:
    """What each member may be, if all are cards and words and always there; else nothing."""
    words: list[Container[object]] = []
    for member in found:
        match member.kind:
            case CardKind(hidden) if not member.omitted:
                words.append(_SHOWN if hidden else _CARDS)
            case WordKind(some) if not member.omitted and not member.has_default:
                words.append(frozenset(some))
            case _:
                return ()
    return tuple(words)
