"""What a board shows: of a game that says nothing about its table, and of every game there is."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.api.desk import desk
from service.api.scenes import board, derived
from service.core.cards import ALL, HIDDEN
from service.core.form import PlayerId
from service.core.scene import Fact, Lying, Zone
from service.games import games
from tests.laws.walks import every_game, walk, walks
from tests.picture.patience import PATIENCE, pile, table

ANN, BO = PlayerId("ann"), PlayerId("bo")


def zones(viewer: PlayerId | None = None) -> dict[tuple[str | None, str], Zone]:
    found = board(PATIENCE, table(), viewer).zones
    named = {(zone.owner, zone.label): zone for zone in found}
    assert len(named) == len(found)
    return named


def lying(*cards: str) -> tuple[Lying, ...]:
    return tuple([Lying(card, card == HIDDEN) for card in pile(*cards)])


def test_every_place_for_cards_is_a_zone() -> None:
    assert [*zones()] == [
        ("ann", "Hand"),
        ("ann", "Trick"),
        ("ann", "Side · near"),
        ("ann", "Side · far"),
        ("bo", "Hand"),
        ("bo", "Trick"),
        ("bo", "Side · near"),
        ("bo", "Side · far"),
        (None, "Stock pile"),
        (None, "Melds 1 · cards"),
    ]


def test_what_nobody_may_look_at_is_a_stack_face_down() -> None:
    stock = zones()[None, "Stock pile"]
    assert stock.spread == "stack"
    assert stock.cards == tuple([Lying(card, True) for card in pile("QS", "JC", "9D")])


def test_a_hand_lies_open_to_whoever_may_see_it() -> None:
    assert zones()["bo", "Hand"].cards == lying("TH")
    assert zones(BO)["bo", "Hand"].cards == lying("TH")
    assert zones(ANN)["bo", "Hand"].cards == lying("??")
    assert zones(ANN)["ann", "Hand"].cards == lying("AS", "KD")


def test_a_card_can_say_that_it_lies_face_down_or_stands_for_another() -> None:
    assert zones()["ann", "Side · near"].cards == (
        Lying(*pile("2C"), down=True),
        Lying(*pile("3C")),
    )
    seven, joker = zones()[None, "Melds 1 · cards"].cards
    assert seven == Lying(*pile("7H"))
    assert joker == Lying(*pile("X1"), as_=pile("8H")[0])


def test_a_place_for_one_card_may_be_empty() -> None:
    assert zones()["ann", "Trick"].cards == lying("5S")
    assert zones()["bo", "Trick"].cards == ()


def test_what_is_only_remembered_lies_nowhere() -> None:
    assert not [label for _, label in zones() if label.startswith("Before")]


def test_plain_values_are_facts_and_secrets_are_not() -> None:
    assert derived(PATIENCE, table()).facts == (
        Fact("Jokers", "yes"),
        Fact("Dealer", "bo"),
        Fact("Won so far", "3", ANN),
        Fact("Ready", "yes", ANN),
        Fact("Won so far", "1", BO),
        Fact("Ready", "no", BO),
    )


def test_the_board_says_who_is_to_act_and_who_leads() -> None:
    ann, bo = board(PATIENCE, table(), None).seats
    assert (ann.to_act, ann.value, ann.rank) == (True, 3, 1)
    assert (bo.to_act, bo.value, bo.rank) == (False, 1, 2)


def cards_in(value: Any) -> Iterator[str]:
    """Every text in a JSON value that is a card, but for the ids and facts of players."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in ("id", "by", "player", "turn", "starter", "dealer", "accepted", "seed"):
                yield from cards_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from cards_in(inner)
    elif value in ALL:
        yield value


@pytest.mark.parametrize("name", every_game())
@pytest.mark.parametrize("own", [True, False], ids=["own-layout", "derived"])
@settings(max_examples=12, deadline=None)
@given(choose=walks, steps=st.integers(0, 60))
def test_each_card_lies_in_one_place(
    name: str, own: bool, choose: random.Random, steps: int
) -> None:
    game = games()[name]
    for stop in walk(game, choose, steps):
        state = stop.verdict.state
    if steps == 0:
        return
    found = board(game, state, None).zones if own else derived(game, state).zones
    counted = Counter([one.card for zone in found for one in zone.cards])
    # Once a game of Proter is over, no card lies anywhere.
    assert set(counted.values()) <= {1}
    assert set(counted) == set(cards_in(desk(name).table.dump_state(state)))


@pytest.mark.parametrize("name", every_game())
@settings(max_examples=12, deadline=None)
@given(choose=walks, steps=st.integers(1, 60))
def test_a_view_has_no_card_that_it_hides(name: str, choose: random.Random, steps: int) -> None:
    game = games()[name]
    for stop in walk(game, choose, steps):
        state = stop.verdict.state
    for seat in state.players:
        view = game.view(state, seat.id)
        known = set(cards_in(desk(name).table.dump_state(view)))
        shown = {one.card for zone in board(game, state, seat.id).zones for one in zone.cards}
        assert shown - {HIDDEN} <= known
