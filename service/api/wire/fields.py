"""The marshmallow fields of the kinds: strict, and with words that say what was expected."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import RAISE, Schema, ValidationError, fields

from service.api.wire.faults import MOST, Fault, received, unknown
from service.api.wire.kinds import CardKind, CardsKind, IntKind, TextKind
from service.api.wire.text import COMMITMENT, TEXTS
from service.core.cards import ALL, HIDDEN, hint
from service.core.form import LARGEST, Size

Json = dict[str, Any]
"""A piece of OpenAPI."""

CARD_REF: Final[Json] = {"$ref": "#/components/schemas/Card"}
SHOWN_REF: Final[Json] = {"$ref": "#/components/schemas/CardOrHidden"}
COMPONENTS: Final[Mapping[str, Json]] = {
    "Card": {
        "type": "string",
        "enum": list(ALL),
        "description": "Rank A 2–9 T J Q K and suit S H D C, or a joker X1 X2 X3.",
    },
    "CardOrHidden": {
        "type": "string",
        "enum": [*ALL, HIDDEN],
        "description": "A card; ?? in a view is one that its viewer may not see.",
    },
    "PlayerId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 64,
        "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]+$",
        "description": "Any text without control characters, compared as it is.",
    },
}
PARAMS: Final[Json] = {
    "type": "object",
    "additionalProperties": {
        "anyOf": [
            {"type": ["string", "integer", "null"]},
            {"type": "array", "items": {"type": "string"}},
        ]
    },
}
_CARDS: Final = frozenset(ALL)


class Base(Schema):
    """Unknown members are faults, and every sentence says what was expected."""

    class Meta:
        unknown = RAISE

    error_messages: Final = {  # type: ignore[misc]  # marshmallow declares it writable
        "type": Fault("wrong-type", "Expected an object."),
        "unknown": Fault("unknown-field", "There is no such field here."),
    }


class Wire(fields.Field[Any]):
    """A field that knows what it expects, in words and as OpenAPI."""

    def __init__(self, expected: str, openapi: Json, **settings: Any) -> None:
        if settings.get("allow_none"):
            expected += " or null"
        self.expected = expected
        self._openapi = openapi
        super().__init__(
            error_messages={
                "required": Fault("required", f"This field is missing. Expected {expected}."),
                "null": Fault("wrong-type", f"Expected {expected}, got null."),
            },
            **settings,
        )

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Any:
        return self.read(value)

    def read(self, value: Any) -> Any:
        """The value, if it has the form. Raises marshmallow's ``ValidationError``."""
        raise NotImplementedError

    def openapi(self) -> Json:
        """What the description says of this field."""
        if not self.allow_none:
            return self._openapi
        if "$ref" in self._openapi or "oneOf" in self._openapi:
            return {"anyOf": [self._openapi, {"type": "null"}]}
        widened = {**self._openapi, "type": [self._openapi["type"], "null"]}
        if "const" in widened:
            widened["enum"] = [widened.pop("const")]
        if "enum" in widened:
            widened["enum"] = [*widened["enum"], None]
        return widened

    def refuse(self, value: object, code: str = "wrong-type", why: str = "") -> ValidationError:
        """The error for a value that is not what was expected."""
        text = why or f"Expected {self.expected}, got {received(value)}."
        return ValidationError(Fault(code, text))


class TextField(Wire):
    """An id, a seed, a commitment, or free text."""

    def __init__(self, kind: TextKind, **settings: Any) -> None:
        self.kind = kind
        form = TEXTS[kind.form]
        openapi: Json = {"type": "string"}
        if kind.form == "player":
            openapi = {"$ref": "#/components/schemas/PlayerId"}
        elif kind.form == "seed":
            openapi = {"type": "string", "minLength": 1, "maxLength": 256}
        elif kind.form == "commitment":
            openapi = {"type": "string", "pattern": f"^{COMMITMENT}$"}
        super().__init__(form.expected, openapi, **settings)

    def read(self, value: Any) -> Any:
        if not isinstance(value, str):
            raise self.refuse(value)
        if not TEXTS[self.kind.form].accepts(value):
            raise self.refuse(value, "bad-text")
        return value


class CardField(Wire):
    """A card."""

    def __init__(self, kind: CardKind, **settings: Any) -> None:
        self.hidden = kind.hidden
        words = "a card or ??" if kind.hidden else "a card"
        super().__init__(words, SHOWN_REF if kind.hidden else CARD_REF, **settings)

    def read(self, value: Any) -> Any:
        if not isinstance(value, str):
            raise self.refuse(value)
        fault = not_a_card(value, self.hidden)
        if fault is not None:
            raise ValidationError(fault)
        return value


def not_a_card(text: str, hidden: bool) -> Fault | None:
    """Why the text cannot stand where a card belongs; ``None`` if it can (contract §1)."""
    if text in _CARDS or (hidden and text == HIDDEN):
        return None
    if text == HIDDEN:
        return Fault("hidden-card", "A hidden card (??) cannot be named here.")
    meant = hint(text)
    advice = f"did you mean {meant}?" if meant else "a card is a rank and a suit, like TH, or X1."
    sent = received(text).removeprefix("the text ")
    return Fault("not-a-card", f"{sent} is no card; {advice}")


class Sized(Wire):
    """A list of a bounded length."""

    def __init__(self, what: str, items: Json, size: Size | None, **settings: Any) -> None:
        self.size = size
        openapi: Json = {"type": "array", "items": items}
        words = f"a list of {what}"
        if size is not None:
            openapi |= {"minItems": size.least, "maxItems": size.greatest}
            words = f"a list of {size.least} to {size.greatest} {what}"
        super().__init__(words, openapi, **settings)

    def listed(self, value: Any) -> list[Any]:
        """The value, if it is a list of the right length."""
        if not isinstance(value, list):
            raise self.refuse(value)
        if self.size is not None and not self.size.least <= len(value) <= self.size.greatest:
            raise self.refuse(
                value, "wrong-length", f"Expected {self.expected}, got {len(value)}."
            )
        return value


class CardsField(Sized):
    """A pile of cards: one field, however many they are."""

    def __init__(self, kind: CardsKind, **settings: Any) -> None:
        self.hidden = kind.hidden
        what = "cards or ??" if kind.hidden else "cards"
        super().__init__(what, SHOWN_REF if kind.hidden else CARD_REF, kind.size, **settings)

    def read(self, value: Any) -> Any:
        errors: dict[int, list[Fault]] = {}
        for index, card in enumerate(self.listed(value)):
            if isinstance(card, str):
                fault = not_a_card(card, self.hidden)
            else:
                fault = Fault("wrong-type", f"Expected a card, got {received(card)}.")
            if fault is not None:
                errors[index] = [fault]
            if len(errors) == MOST:
                break
        if errors:
            raise ValidationError(errors)
        return value


class IntField(Wire):
    """A whole number; ``1.0`` has become 1 before it gets here, ``True`` is none."""

    def __init__(self, kind: IntKind, **settings: Any) -> None:
        self.bounds = kind.bounds
        least, greatest = kind.bounds.least, kind.bounds.greatest
        span = f"from {least} to {greatest}" if greatest < LARGEST else f"of at least {least}"
        super().__init__(
            f"a whole number {span}",
            {"type": "integer", "minimum": least, "maximum": greatest},
            **settings,
        )

    def read(self, value: Any) -> Any:
        if type(value) is not int:
            raise self.refuse(value)
        if not self.bounds.least <= value <= self.bounds.greatest:
            raise self.refuse(value, "out-of-range")
        return value


class FlagField(Wire):
    """``true`` or ``false``, and nothing that merely looks like it."""

    def __init__(self, **settings: Any) -> None:
        super().__init__("true or false", {"type": "boolean"}, **settings)

    def read(self, value: Any) -> Any:
        if not isinstance(value, bool):
            raise self.refuse(value)
        return value


class WordField(Wire):
    """One of some words (or one fixed number)."""

    def __init__(self, words: tuple[str | int, ...], **settings: Any) -> None:
        self.words = words
        listed = ", ".join([str(word) for word in words])
        super().__init__(
            f"one of {listed}" if len(words) > 1 else listed,
            {
                "type": "string" if isinstance(words[0], str) else "integer",
                # Of a constant, generated clients make a literal type, and no enumeration of one.
                **({"enum": list(words)} if len(words) > 1 else {"const": words[0]}),
            },
            **settings,
        )

    def read(self, value: Any) -> Any:
        # True == 1, and lists cannot be looked up: the type comes first.
        if type(value) is not type(self.words[0]):
            raise self.refuse(value)
        if value not in self.words:
            raise self.refuse(value, "not-one-of")
        return value


class RecordField(Wire):
    """An object with its own schema."""

    def __init__(self, schema: Schema, **settings: Any) -> None:
        self.schema = schema
        name = component(schema)
        super().__init__("an object", {"$ref": f"#/components/schemas/{name}"}, **settings)

    def read(self, value: Any) -> Any:
        errors = check(self.schema, value)
        if errors:
            raise ValidationError(errors)
        return value


class UnionField(Wire):
    """One of several objects; a constant field says which."""

    def __init__(self, tag: str, schemas: Mapping[str, Schema], **settings: Any) -> None:
        self.tag = tag
        self.schemas = schemas
        refs = {
            word: f"#/components/schemas/{component(schema)}" for word, schema in schemas.items()
        }
        super().__init__(
            f'an object with "{tag}" one of {", ".join(schemas)}',
            {
                "oneOf": [{"$ref": ref} for ref in refs.values()],
                "discriminator": {"propertyName": tag, "mapping": refs},
            },
            **settings,
        )

    def read(self, value: Any) -> Any:
        if not isinstance(value, dict):
            raise self.refuse(value)
        word = value.get(self.tag)
        schema = self.schemas.get(word) if isinstance(word, str) else None
        if schema is None:
            words = ", ".join(self.schemas)
            code = "not-one-of" if isinstance(word, str) else "wrong-type"
            code = code if self.tag in value else "required"
            text = f"Expected one of {words}"
            text += f", got {received(word)}." if self.tag in value else "; the field is missing."
            raise ValidationError({self.tag: [Fault(code, text)]})
        errors = check(schema, value)
        if errors:
            raise ValidationError(errors)
        return value


class ListField(Sized):
    """A list of things other than cards."""

    def __init__(self, inner: Wire, size: Size | None, **settings: Any) -> None:
        self.inner = inner
        super().__init__("items", inner.openapi(), size, **settings)

    def read(self, value: Any) -> Any:
        if not isinstance(value, list):
            raise self.refuse(value)
        errors: dict[Any, Any] = {}
        greatest = len(value) if self.size is None else self.size.greatest
        for index, item in enumerate(value[:greatest]):
            try:
                self.inner.deserialize(item)
            except ValidationError as error:
                errors[index] = error.messages
                if len(errors) == MOST:
                    break
        try:
            self.listed(value)
        except ValidationError as error:
            errors["_schema"] = error.messages
        if errors:
            raise ValidationError(errors)
        return value


class FreeField(Wire):
    """Any JSON value."""

    def __init__(self, expected: str, openapi: Json, **settings: Any) -> None:
        super().__init__(expected, openapi, **{"allow_none": True, **settings})

    def openapi(self) -> Json:
        return self._openapi

    def read(self, value: Any) -> Any:
        return value


def check(schema: Schema, value: object) -> dict[Any, Any]:
    """What marshmallow finds wrong, as it nests it; empty if nothing is."""
    if isinstance(value, dict):
        errors = _errors(schema, value)
        foreign = sorted([name for name in errors if name not in schema.fields])
        for name in foreign[MOST:]:
            del errors[name]
        known = schema.fields if len(foreign) <= 20 else ()
        return errors | {name: [unknown(name, known)] for name in foreign[:MOST]}
    text = f"Expected an object, got {received(value)}."
    return {"_schema": [Fault("wrong-type", text)]}


def _errors(schema: Schema, value: dict[Any, Any]) -> dict[Any, Any]:
    try:
        schema.load(value)
    except ValidationError as error:
        # marshmallow's frame knows the error and the error its frames, with the whole body in
        # them: the collector would find that only long after.
        error.with_traceback(None)
        found: Any = error.messages
        return dict(found)
    return {}


def component(schema: Schema) -> str:
    """The name of a schema in the description."""
    return type(schema).__name__
