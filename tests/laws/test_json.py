"""Laws of reading JSON: held against a reader written for the test, clause by clause."""

import json
import math
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from service.api.strict_json import MalformedError, strict
from service.games import games
from tests.laws.bodies import bodies, scribbled

FIXED = settings(max_examples=400, derandomize=True, deadline=None)
LARGEST = 2**53 - 1

plain = (
    st.none()
    | st.booleans()
    | st.integers(-LARGEST, LARGEST)
    | st.floats(-1e15, 1e15).filter(lambda number: not number.is_integer())
    | st.text(st.characters(exclude_categories=["Cs"]))
)
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
values = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
    max_leaves=15,
)


class RefusedError(Exception):
    """The text breaks one of the contract's words about JSON."""


def reference(body: bytes) -> Any:
    """The value of a body, as the contract has it. Raises ``RefusedError``."""
    try:
        text = body.decode("utf-8", "strict")
        value = json.loads(
            text,
            object_pairs_hook=pairs,
            parse_constant=refuse,
            parse_int=whole,
            parse_float=number,
        )
    except (ValueError, RecursionError) as error:
        raise RefusedError from error
    check(value, 0)
    return value


def refuse(_: str) -> Any:
    raise RefusedError


def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({name for name, _ in found}) < len(found):
        raise RefusedError
    return dict(found)


def whole(text: str) -> int:
    if len(text) > 17 or not -LARGEST <= int(text) <= LARGEST:
        raise RefusedError
    return int(text)


def number(text: str) -> int | float:
    value = float(text)
    if math.isinf(value):
        raise RefusedError
    return whole(str(int(value))) if value == int(value) else value


def check(value: Any, depth: int) -> None:
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            raise RefusedError from None
    elif isinstance(value, list | dict):
        if depth == 32:
            raise RefusedError
        for inner in value.items() if isinstance(value, dict) else value:
            for one in inner if isinstance(value, dict) else (inner,):
                check(one, depth + 1)


@FIXED
@given(values, st.booleans(), st.sampled_from([None, 0, 1]))
def test_what_is_written_is_read(value: Any, escaped: bool, indent: int | None) -> None:
    text = json.dumps(value, ensure_ascii=escaped, indent=indent)
    assert strict(text.encode()) == value


@FIXED
@given(st.integers(0, 2**32), st.sampled_from(list(games())))
def test_scribbled_text_is_read_or_refused_as_the_contract_has_it(seed: int, game: str) -> None:
    random = Random(seed)
    body = random.choice(random.choice(list(bodies(game).values())))
    text = json.dumps(body, ensure_ascii=random.random() < 0.5).encode()
    for _ in range(5):
        agree(scribbled(text, random))


@FIXED
@given(values, st.integers(0, 2**32))
def test_short_scribbled_text_too(value: Any, seed: int) -> None:
    random = Random(seed)
    text = json.dumps(value, ensure_ascii=random.random() < 0.5).encode()
    for _ in range(5):
        agree(scribbled(text, random))


@FIXED
@given(st.binary(max_size=30))
def test_any_bytes(body: bytes) -> None:
    agree(body)


@FIXED
@given(st.text('[]{}",:0123456789.eE+-\\u "ntruefalsNI', max_size=25))
def test_any_text_of_the_signs_of_json(text: str) -> None:
    agree(text.encode())


def agree(body: bytes) -> None:
    try:
        expected = reference(body)
    except RefusedError:
        try:
            strict(body)
        except MalformedError as error:
            inside(error, body)
        else:
            raise AssertionError(f"taken, but should be refused: {body!r}") from None
        return
    value = strict(body)
    assert value == expected
    assert repr(value) == repr(expected), "0 and -0.0 are not told apart by =="


def inside(error: MalformedError, body: bytes) -> None:
    """The position lies in the body, and line and column say the same as the offset."""
    text = body.decode("utf-8", "replace")
    assert 0 <= error.offset <= len(text)
    before = text[: error.offset].split("\n")
    assert (error.line, error.column) == (len(before), len(before[-1]) + 1)
    assert error.reason
    assert not error.reason.endswith((".", ":", " "))
