"""The closed list of field kinds, and how the annotations of a dataclass are read as kinds."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache, reduce
from operator import or_
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from service.core.cards import Card, Face
from service.core.form import Bounds, Commitment, PlayerId, Seed, Size

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Canonical(Generic[T]):
    """A value already written as canonical JSON (RFC 8785), to be put into an answer as it is."""

    text: bytes


class Partial:
    """In an annotation: fields of this record that have a default may be left out."""


class Opaque:
    """A member that is looked at later, by itself: an item of a batch."""


@dataclass(frozen=True, slots=True)
class TextKind:
    """Text: an id, a seed, a commitment, or free text (``form`` says which)."""

    form: Literal["player", "seed", "commitment", "free"]


@dataclass(frozen=True, slots=True)
class CardKind:
    """A card; ``hidden``: ``??`` is allowed."""

    hidden: bool


@dataclass(frozen=True, slots=True)
class CardsKind:
    """A list of cards."""

    hidden: bool
    size: Size | None


@dataclass(frozen=True, slots=True)
class IntKind:
    """A whole number."""

    bounds: Bounds


@dataclass(frozen=True, slots=True)
class FlagKind:
    """``true`` or ``false``."""


@dataclass(frozen=True, slots=True)
class WordKind:
    """One of some words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConstKind:
    """A value that is always the same."""

    value: str | int


@dataclass(frozen=True, slots=True)
class RecordKind:
    """An object with exactly the fields of a dataclass.

    ``partial``: fields with a default may be left out. ``written``: the value is ``Canonical``.
    """

    cls: type
    bindings: tuple[tuple[Any, Any], ...] = ()
    partial: bool = False
    written: bool = False


@dataclass(frozen=True, slots=True)
class UnionKind:
    """One of several records, told apart by a constant field."""

    tag: str
    records: tuple[tuple[str, RecordKind], ...]


@dataclass(frozen=True, slots=True)
class ListKind:
    """A list of things other than cards."""

    item: "Kind"
    size: Size | None


@dataclass(frozen=True, slots=True)
class NullableKind:
    """Something, or ``null``."""

    inner: "Kind"


@dataclass(frozen=True, slots=True)
class ParamsKind:
    """The parameters of a message: an object of plain values."""


@dataclass(frozen=True, slots=True)
class OpaqueKind:
    """Any JSON value."""


Kind = (
    TextKind
    | CardKind
    | CardsKind
    | IntKind
    | FlagKind
    | WordKind
    | ConstKind
    | RecordKind
    | UnionKind
    | ListKind
    | NullableKind
    | ParamsKind
    | OpaqueKind
)


@dataclass(frozen=True, slots=True)
class Member:
    """A field of a record: its name in Python and on the wire, and its kind.

    ``omitted``: may be left out and is left out when it is ``None``. ``default``: what stands
    for it where a partial record leaves it out. ``constant``: there is no such field in Python's
    instances; the value is the class's.
    """

    attribute: str
    name: str
    kind: Kind
    omitted: bool
    has_default: bool
    default: object
    constant: bool


class FormError(TypeError):
    """An annotation that is none of the kinds."""


_TEXT: Mapping[object, Literal["player", "seed", "commitment", "free"]] = {
    PlayerId: "player",
    Seed: "seed",
    Commitment: "commitment",
    str: "free",
}


def one_of(types: tuple[type, ...]) -> object:
    """The annotation for one of those dataclasses."""
    return reduce(or_, types)


@cache
def members(record: RecordKind) -> tuple[Member, ...]:
    """The members of a record, constants first, in the order in which they are declared."""
    hints = get_type_hints(record.cls, include_extras=True)
    bindings = dict(record.bindings)
    found: list[Member] = []
    for name, hint in hints.items():
        if get_origin(hint) is ClassVar:
            value = getattr(record.cls, name)
            found.append(Member(name, name, ConstKind(value), False, False, None, True))
    for entry in fields(record.cls):
        kind = kind_of(hints[entry.name], bindings)
        omitted = entry.default is None
        if omitted and not isinstance(kind, NullableKind):
            raise FormError(f"{record.cls.__name__}.{entry.name}: default None, but not nullable")
        found.append(
            Member(
                entry.name,
                entry.name.rstrip("_"),
                kind,
                omitted,
                entry.default is not MISSING and not omitted,
                None if entry.default is MISSING else entry.default,
                False,
            )
        )
    return tuple(found)


def kind_of(hint: Any, bindings: Mapping[Any, Any] | None = None) -> Kind:
    """The kind an annotation stands for; ``bindings`` says what its type variables are.

    Raises ``FormError`` for an annotation that is none of the kinds.
    """
    bound = bindings or {}
    if isinstance(hint, TypeVar):
        return kind_of(bound[hint], bound)
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *notes = get_args(hint)
        for note in notes:
            if isinstance(note, Bounds):
                return IntKind(note)
        return _noted(kind_of(inner, bound), notes)
    if origin is Literal:
        return WordKind(get_args(hint))
    if origin in (Union, UnionType):
        return _union(get_args(hint), bound)
    if origin is tuple:
        item, *rest = get_args(hint)
        if rest != [...]:
            raise FormError(f"only lists of one kind: {hint}")
        kind = kind_of(item, bound)
        return CardsKind(kind.hidden, None) if isinstance(kind, CardKind) else ListKind(kind, None)
    if origin is Mapping:
        return ParamsKind()
    if origin is Canonical:
        inner_kind = kind_of(get_args(hint)[0], bound)
        assert isinstance(inner_kind, RecordKind)
        return RecordKind(inner_kind.cls, inner_kind.bindings, written=True)
    if isinstance(origin, type) and is_dataclass(origin):
        names = getattr(origin, "__parameters__", ())
        given = zip(names, get_args(hint), strict=True)
        return RecordKind(origin, tuple([(name, bound.get(arg, arg)) for name, arg in given]))
    return _plain(hint)


def _plain(hint: Any) -> Kind:
    if hint in _TEXT:
        return TextKind(_TEXT[hint])
    if hint is Card or hint is Face:
        return CardKind(hint is Card)
    if hint is int:
        raise FormError("a whole number needs its bounds: Count or Annotated[int, Bounds(…)]")
    if hint is bool:
        return FlagKind()
    if hint is Opaque:
        return OpaqueKind()
    if isinstance(hint, type) and is_dataclass(hint):
        return RecordKind(hint)
    raise FormError(f"not one of the kinds of core/form.py: {hint}")


def _noted(kind: Kind, notes: list[Any]) -> Kind:
    for note in notes:
        if isinstance(note, Size) and isinstance(kind, CardsKind):
            kind = CardsKind(kind.hidden, note)
        elif isinstance(note, Size) and isinstance(kind, ListKind):
            kind = ListKind(kind.item, note)
        elif isinstance(note, Partial) and isinstance(kind, RecordKind):
            kind = RecordKind(kind.cls, kind.bindings, partial=True)
    return kind


def _union(args: tuple[Any, ...], bound: Mapping[Any, Any]) -> Kind:
    if NoneType in args:
        rest = [arg for arg in args if arg is not NoneType]
        return NullableKind(kind_of(reduce(or_, rest), bound))
    records = [kind_of(arg, bound) for arg in args]
    tagged: list[tuple[str, RecordKind]] = []
    tag = "action" if all(hasattr(arg, "action") for arg in args) else "type"
    for record in records:
        if not isinstance(record, RecordKind) or not hasattr(record.cls, tag):
            raise FormError(f"only records with a constant {tag} can be told apart: {args}")
        tagged.append((getattr(record.cls, tag), record))
    return UnionKind(tag, tuple(tagged))
