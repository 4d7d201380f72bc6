"""Records: frozen dataclasses in every respect but the time they take to make."""

import copy
import pickle
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from service.core.record import record

T = TypeVar("T")


@record
class Place:
    """Where something lies."""

    kind: ClassVar[str] = "place"

    row: int
    note: str | None = None


@record
class Held(Generic[T]):
    thing: T


def test_it_is_made_by_position_by_name_and_by_default() -> None:
    assert Place(1, "x") == Place(row=1, note="x")
    assert Place(2).note is None
    assert Held(3).thing == 3
    assert repr(Place(1, "x")) == "Place(row=1, note='x')"
    assert [one.name for one in fields(Place)] == ["row", "note"]  # type: ignore[arg-type]


@pytest.mark.parametrize("arguments", [(), (1, 2, 3)])
def test_it_takes_its_fields_and_nothing_else(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        Place(*arguments)


def test_it_is_frozen_and_has_no_room_for_more() -> None:
    place = Place(1)
    with pytest.raises(FrozenInstanceError):
        place.row = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del place.row
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        place.other = 2  # type: ignore[attr-defined]
    assert type(place) is Place
    assert not hasattr(place, "__dict__")


def test_it_is_a_value() -> None:
    assert len({Place(1), Place(1), Place(2)}) == 2
    assert Place(1) != Held(1)
    assert replace(Place(1, "x"), row=2) == Place(2, "x")  # type: ignore[type-var]
    assert copy.copy(Place(1)) == pickle.loads(pickle.dumps(Place(1))) == Place(1)
    match Place(4, "y"):
        case Place(row, note):
            assert (row, note) == (4, "y")


def test_its_defaults_are_values() -> None:
    with pytest.raises(TypeError, match="a record's defaults are values"):

        @record
        class Heap:
            things: list[int] = field(default_factory=list)
