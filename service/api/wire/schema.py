"""marshmallow schemas made of the kinds: they find every fault of a body and describe it.

They never build the domain's objects; that is ``compiled``'s work.
"""

from collections.abc import Callable, Iterator
from typing import Any

from marshmallow import Schema

from service.api.wire.faults import Fallacy, flattened
from service.api.wire.fields import (
    PARAMS,
    Base,
    CardField,
    CardsField,
    FlagField,
    FreeField,
    IntField,
    ListField,
    RecordField,
    TextField,
    UnionField,
    Wire,
    WordField,
    check,
)
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

Naming = Callable[[RecordKind], str]


class Schemas:
    """The schemas of one game, each made once and named by ``naming``."""

    def __init__(self, naming: Naming) -> None:
        self._naming = naming
        self._made: dict[RecordKind, Schema] = {}

    def schema(self, record: RecordKind) -> Schema:
        """The schema of a record."""
        if record not in self._made:
            self._made[record] = self._make(record)
        return self._made[record]

    def made(self) -> Iterator[tuple[RecordKind, Schema]]:
        """Every record whose schema has been asked for so far, with its schema."""
        yield from list(self._made.items())

    def _make(self, record: RecordKind) -> Schema:
        found = {
            member.name: self.field(member.kind, **_presence(record, member))
            for member in members(record)
        }
        doc = (record.cls.__doc__ or "").strip()
        made = type(self._naming(record), (Base,), {**found, "__doc__": doc})
        schema: Schema = made()
        return schema

    def field(self, kind: Kind, **settings: Any) -> Wire:
        """The field of a kind; ``settings`` are marshmallow's."""
        match kind:
            case NullableKind(inner):
                return self.field(inner, **settings, allow_none=True)
            case TextKind():
                return TextField(kind, **settings)
            case CardKind():
                return CardField(kind, **settings)
            case CardsKind():
                return CardsField(kind, **settings)
            case IntKind():
                return IntField(kind, **settings)
            case FlagKind():
                return FlagField(**settings)
            case WordKind(words):
                return WordField(words, **settings)
            case ConstKind(value):
                return WordField((value,), **settings)
            case RecordKind():
                return RecordField(self.schema(kind), **settings)
            case UnionKind(tag, records):
                schemas = {word: self.schema(record) for word, record in records}
                return UnionField(tag, schemas, **settings)
            case ListKind(item, size):
                return ListField(self.field(item), size, **settings)
            case ParamsKind():
                return FreeField("an object", PARAMS, **settings)
            case OpaqueKind():
                return FreeField("anything", {}, **settings)


def _presence(record: RecordKind, member: Member) -> dict[str, bool]:
    optional = member.omitted or (record.partial and member.has_default)
    return {"required": not optional}


def faults(schema: Schema, value: object, base: str = "") -> tuple[Fallacy, ...]:
    """Everything that is wrong with a value, in the order of the pointers."""
    return flattened(check(schema, value), base)
