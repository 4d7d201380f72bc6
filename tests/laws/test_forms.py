"""Laws of the forms: loaders and schemas say the same, and what is written can be read again."""

import json
from random import Random
from typing import Any

import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from service.api import forms
from service.api.canonical import canonical, digest, record
from service.api.desk import CALLS, desk
from service.api.strict_json import MalformedError, quick, strict
from service.api.wire.compiled import MisfitError
from service.api.wire.schema import faults
from service.games import games
from tests.laws.bodies import bodies, scribbled, spoilt

GAMES = list(games())
FIXED = settings(max_examples=300, derandomize=True, deadline=None)

asked = st.tuples(
    st.sampled_from(GAMES),
    st.sampled_from(sorted(CALLS)),
    st.integers(0, 9),
    st.integers(0, 4),
    st.integers(0, 2**32),
)


def body_of(case: tuple[str, str, int, int, int]) -> Any:
    """A body for that game and call, spoilt so many times."""
    game, call, which, times, seed = case
    found = bodies(game)[call]
    body: Any = found[which % len(found)]
    for turn in range(times):
        body = spoilt(body, Random(f"{seed} {turn}"))
    return strict(json.dumps(body).encode())


def loads(form: Any, value: Any) -> bool:
    try:
        form.load(value)
    except MisfitError:
        return False
    return True


@FIXED
@given(asked)
def test_loader_takes_exactly_what_the_schema_finds_no_fault_with(
    case: tuple[str, str, int, int, int],
) -> None:
    game, call, *_ = case
    table, value = desk(game), body_of(case)
    for cls in (CALLS[call].takes, *((forms.LooseBatch,) if call == "batch" else ())):
        found = faults(table.schema(cls), value)
        assert loads(table.form(cls), value) is (not found), found


@FIXED
@given(asked)
def test_each_part_of_a_body_alone(case: tuple[str, str, int, int, int]) -> None:
    game, *_ = case
    table, value = desk(game), body_of(case)
    plug = games()[game]
    parts = value.values() if isinstance(value, dict) else [value]
    for part in parts:
        for cls in (plug.state, plug.options, *plug.moves):
            found = faults(table.schema(cls), part)
            assert loads(table.form(cls), part) is (not found), (cls, found)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_loaded_can_be_written_and_loaded_again(game: str) -> None:
    table = desk(game)
    form = table.form(games()[game].state)
    for body in bodies(game)["audit"]:
        state = form.load(body["state"])
        written = form.dump(state)
        assert json.loads(record(written)) == body["state"]
        assert form.load(json.loads(record(written))) == state


@pytest.mark.parametrize("game", GAMES)
def test_moves_can_be_written_and_loaded_again(game: str) -> None:
    table = desk(game)
    form = table.form(forms.BatchItem)
    for body in (item for batch in bodies(game)["batch"] for item in batch["items"]):
        item = form.load(body)
        assert form.load(json.loads(record(form.dump(item)))) == item


@pytest.mark.parametrize("game", GAMES)
def test_state_is_written_as_rfc_8785_has_it(game: str) -> None:
    table = desk(game)
    form = table.form(games()[game].state)
    for body in bodies(game)["audit"]:
        text = record(form.dump(form.load(body["state"])))
        assert text == rfc8785.dumps(body["state"])


@FIXED
@given(asked)
def test_quick_reader_takes_nothing_that_the_strict_one_refuses(
    case: tuple[str, str, int, int, int],
) -> None:
    game, call, which, times, seed = case
    found = bodies(game)[call]
    form = desk(game).form(CALLS[call].takes)
    plain = json.dumps(found[which % len(found)], ensure_ascii=False, separators=(",", ":"))
    text = plain.replace('😀:\\"\\\\', "😀").encode()
    asked = quick(text, form.load, MisfitError)
    assert asked == form.load(strict(text)), "the quick reader is of some use"
    for turn in range(times * 5):
        bad = scribbled(text, Random(f"{seed} {turn}"))
        asked = quick(bad, form.load, MisfitError)
        if asked is not None:
            assert form.load(strict(bad)) == asked


@pytest.mark.parametrize(
    "change",
    [
        (b'"seed":', b'"seed":"a","seed":'),
        (b'"seed":', b'"s\\u0065ed":"a","seed":'),
        (b'"seed":', b'"seed" :"a", "seed" :'),
    ],
)
def test_quick_reader_leaves_doubled_names_alone(change: tuple[bytes, bytes]) -> None:
    body = b'{"players":["a:b","c:d"],"seed":"::"}'
    form = desk("hamla").form(CALLS["setup"].takes)
    assert quick(body, form.load, MisfitError) is not None
    twice = body.replace(*change)
    assert quick(twice, form.load, MisfitError) is None
    with pytest.raises(MalformedError):
        strict(twice)


# Canonical JSON

plain = (
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.text(st.characters(exclude_categories=["Cs"]))
)
values = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=5)
    ),
    max_leaves=20,
)


@FIXED
@given(values)
def test_canonical_json_is_that_of_rfc_8785(value: Any) -> None:
    assert canonical(value) == rfc8785.dumps(value)


def test_digest_of_a_value_worked_out_elsewhere() -> None:
    text = (
        r'{"b": [1, null, true], "a": "\u00e9\u2028\"\\\u0001", "\u20ac": {},'
        r' "\ud83d\ude00": 0, "\ufb33": 0}'
    )
    known = "sha256:9e6efc446e522bfdb7b87a65935dc40907528e096c87ca12639143944635f2cf"
    assert digest(canonical(json.loads(text))) == known


def test_names_are_sorted_by_utf_16_units() -> None:
    # U+1F600 is the higher code point, but its first unit (D83D) is the lower one.
    assert canonical({"\ufb33": 1, "😀": 2}) == '{"😀":2,"\ufb33":1}'.encode()
    nested = canonical([{"b": ({"\ufb33": 1, "😀": 2},), "a": 0}])
    assert nested == '[{"a":0,"b":[{"😀":2,"\ufb33":1}]}]'.encode()


def test_lists_and_tuples_are_written_alike() -> None:
    assert canonical({"é": (1, 2)}) == canonical({"é": [1, 2]}) == '{"é":[1,2]}'.encode()
