"""P4 Sets, P5 Extending. The fours are proters unless a test says otherwise."""

from typing import Any

import pytest

from service.games.proter import GAME
from service.games.proter.events import Extended, SetLaid
from service.games.proter.state import State
from tests.games.proter import (
    ANN,
    BO,
    CY,
    DECK,
    broken,
    extend,
    faces,
    hand_of,
    lay,
    lying,
    rule,
    shown,
    table,
    the_one,
)

NO_SET = ("not-a-set", "P4.1", "/cards")
SPADES = " ".join([card for card in DECK if card[1] == "S"])


def holding(move: str, **more: Any) -> State:
    """Ann, who has opened, holds the cards of the move and two kings; there is no pile."""
    cards = [word.partition("=")[0] for word in move.split()]
    kings = [king for king in ("KD", "KH") if king not in cards]
    return table(" ".join([*cards, *kings]), "9H", opened="ann", **more)


@pytest.mark.parametrize(
    "move",
    [
        "5C 6C 7C",
        "7C 5C 6C",
        "9S 9D 9C",
        "TS TH TD TC",
        "AC 2C 3C",
        "QC KC AC",
        "TC JC QC KC AC",
        "5C 6C 4H=7C",
        "5C 6C 4C=7C",
        "9S 9D 4H=9C",
        "9S 4D=9D 4H=9C",
        "4S 4H 4D",
        "4S=KS 4D=AS 4C=QS",
        "4S 5S 6S",
        "4H=4H 4D 4C=4C",
        "4H=3C 4C 4D=5C",
        SPADES,
    ],
)
def test_p4_1_p4_2_p4_3_sets(move: str) -> None:
    assert broken(holding(move), lay(ANN, move)) == []


@pytest.mark.parametrize(
    "move",
    [
        "5C",
        "5C 6C",
        "9S 9D",
        "5C 6C 8C",
        "5C 6C 7H",
        "9S 9D TH",
        "KC AC 2C",
        "QC KC AC 2C",
        "5C 6C 4H=8C",
        "9S 9D 4D=TH",
        "9S 9D 9C TC",
        "4S=KC 4H=AC 4D=2C",
    ],
)
def test_p4_1_p4_2_no_sets(move: str) -> None:
    found = the_one(holding(move), lay(ANN, move))
    assert (found.code, found.clause, found.pointer) == NO_SET


def test_p4_1_the_message_says_what_is_shown() -> None:
    found = the_one(holding("5C 6C 4H=8C"), lay(ANN, "5C 6C 4H=8C"))
    assert found.message.startswith("5C, 6C, 8C are no set")
    assert found.params == {"shown": ("5C", "6C", "8C")}


def test_p4_2_aces_low() -> None:
    for move, faults in (("AC 2C 3C", []), ("QC KC AC", [NO_SET]), (SPADES, [])):
        assert broken(holding(move, aces="low"), lay(ANN, move)) == faults


def test_p4_2_aces_low_holds_for_what_a_proter_shows() -> None:
    move = "QC KC 4H=AC"
    assert broken(holding(move, aces="low"), lay(ANN, move)) == [NO_SET]
    assert broken(holding(move), lay(ANN, move)) == []


def test_p4_1_thirteen_cards_at_most() -> None:
    """Shown twice is P4.5's matter, so fourteen cards of one suit fail P4.1 by their number."""
    move = f"{SPADES} 4H=4S"
    assert broken(holding(move), lay(ANN, move)) == [
        NO_SET,
        ("already-on-table", "P4.5", "/cards/13/as"),
    ]


def test_p4_1_p4_5_shown_twice_in_one_move() -> None:
    move = "7C 8C 9C 4H=8C"
    found = the_one(holding(move), lay(ANN, move))
    assert (found.code, found.clause, found.pointer) == (
        "already-on-table",
        "P4.5",
        "/cards/3/as",
    )
    assert found.cards == faces("8C")
    assert found.params["set"] is None
    move = "7C 4H=7C 4D=8C"
    assert broken(holding(move), lay(ANN, move)) == [("already-on-table", "P4.5", "/cards/1/as")]


def test_p4_1_jokers_make_no_set() -> None:
    state = holding("5C 6C 4H")
    assert broken(state, lay(ANN, "5C 6C X1")) == [
        NO_SET,
        ("card-not-in-hand", "P4.6", "/cards/2/card"),
    ]
    assert broken(state, lay(ANN, "5C 6C 4H=X1")) == [NO_SET]
    assert broken(state, extend(ANN, 1, "X1")) == [
        ("card-not-in-hand", "P4.6", "/card"),
        ("no-such-set", "P5.1", "/set"),
    ]


def test_p4_3_only_proters_stand_for_others() -> None:
    found = the_one(holding("5C 6C 8H=7C"), lay(ANN, "5C 6C 8H=7C"))
    assert (found.code, found.clause, found.pointer) == ("not-a-proter", "P4.3", "/cards/2/as")
    assert found.message == "8H is no proter in this hand; it cannot stand for 7C."


def test_p4_3_saying_that_a_card_is_itself_is_no_fault() -> None:
    assert broken(holding("5C 6C 7C"), lay(ANN, "5C=5C 6C=6C 7C=7C")) == []


def test_p4_3_the_proters_are_those_of_the_hand() -> None:
    state = table("9S 9D 4H 5C KD", "9H", opened="ann", hand=5)
    assert broken(state, lay(ANN, "9S 9D 5C=9C")) == []
    assert broken(state, lay(ANN, "9S 9D 4H=9C")) == [("not-a-proter", "P4.3", "/cards/2/as")]


@pytest.mark.parametrize(
    ("move", "places"),
    [("5C 6C 4H=7C", [2]), ("4S 5S 6S", [0]), ("4S 4H 4D", [0, 1, 2]), ("4D=9C 9S 9D", [0])],
)
def test_p4_4_no_proter_in_the_first_set(move: str, places: list[int]) -> None:
    cards = " ".join([word.partition("=")[0] for word in move.split()])
    state = table(f"{cards} KD", "9H")
    assert broken(state, lay(ANN, move)) == [
        ("first-set-has-proter", "P4.4", f"/cards/{place}/card") for place in places
    ]


def test_p4_4_the_first_set_opens_the_way() -> None:
    state = table("5C 6C 7C 9S 9D 4H KD", "9H")
    assert not state.players[0].opened
    after = rule(state, lay(ANN, "5C 6C 7C")).state
    assert after.players[0].opened
    assert broken(after, lay(ANN, "9S 9D 4H=9C")) == []


def test_p4_4_the_others_sets_do_not_count() -> None:
    state = table("9S 9D 4H KD", "9H", sets=("bo: 5C 6C 7C",))
    found = the_one(state, lay(ANN, "9S 9D 4H=9C"))
    assert (found.code, found.params["card"]) == ("first-set-has-proter", "4H")
    assert found.message == (
        "4H is a proter, and ann has laid no set without one in this hand yet."
    )


def test_p4_5_a_card_that_lies_on_the_table() -> None:
    """The example of the source: 6C lies there, and a proter is to stand for it."""
    state = table("5C 7C 8H KD", "9H", hand=8, opened="ann", sets=("bo: 6S 6H 6D 6C",))
    found = the_one(state, lay(ANN, "5C 8H=6C 7C"))
    assert (found.code, found.clause, found.pointer) == (
        "already-on-table",
        "P4.5",
        "/cards/1/as",
    )
    assert found.cards == faces("6C")
    assert found.message == "6C is on the table already: it lies in set 1, laid by bo."
    assert found.params == {
        "card": "6C",
        "where": "it lies in set 1, laid by bo",
        "set": 1,
        "by": "bo",
        "shown_by": "6C",
    }


def test_p4_5_a_card_that_somebody_s_proter_shows() -> None:
    state = table(
        *("5C 6C 7C KD", "9H", "2H"), sets=("cy: JS JH JD", "bo: 6S 6H 4D=6C"), opened="ann"
    )
    found = the_one(state, lay(ANN, "5C 6C 7C"))
    assert (found.code, found.pointer) == ("already-on-table", "/cards/1/card")
    assert found.cards == faces("4D")
    assert found.message == ("6C is on the table already: 4D stands for it in set 2, laid by bo.")


def test_p4_5_a_proter_that_stands_for_another_does_not_show_itself() -> None:
    """4D lies on the table as 6C; another proter may show 4D."""
    state = table("5D 3D 4S KD", "9H", sets=("bo: 6S 6H 4D=6C",), opened="ann")
    assert broken(state, lay(ANN, "3D 4S=4D 5D")) == []


def test_p4_5_the_piles_do_not_count() -> None:
    state = table("5C 7C 4H KD", "9H", on_pile="6C 2S", opened="ann")
    assert broken(state, lay(ANN, "5C 4H=6C 7C")) == []


def test_p4_6_the_cards_are_held_and_named_once() -> None:
    state = table("5C 6C 7C KD", "9H")
    found = the_one(state, lay(ANN, "5C 6C 7C 8C"))
    assert (found.code, found.clause, found.pointer) == (
        "card-not-in-hand",
        "P4.6",
        "/cards/3/card",
    )
    assert found.message == "ann does not hold 8C."
    assert broken(state, lay(ANN, "5C 6C 7C 7C")) == [
        ("already-on-table", "P4.5", "/cards/3/card"),
        ("card-repeated", "P4.6", "/cards/3/card"),
    ]
    # Whether a card would be left to discard cannot be told of a move that cannot be made.
    assert broken(table("5C 6C 7C", "9H"), lay(ANN, "5C 6C 7C 7C")) == [
        ("already-on-table", "P4.5", "/cards/3/card"),
        ("card-repeated", "P4.6", "/cards/3/card"),
    ]
    assert broken(state, lay(ANN, "8C 9C 8C")) == [
        ("already-on-table", "P4.5", "/cards/2/card"),
        ("card-not-in-hand", "P4.6", "/cards/0/card"),
        ("card-not-in-hand", "P4.6", "/cards/1/card"),
        ("card-repeated", "P4.6", "/cards/2/card"),
    ]


def test_p4_all_that_is_wrong_is_told_clause_by_clause() -> None:
    state = table("5C 6C 4H KD", "9H", sets=("bo: 7S 7H 7D",))
    assert broken(state, lay(ANN, "6C=7S 5C 4H=2D 9D")) == [
        ("not-a-set", "P4.1", "/cards"),
        ("not-a-proter", "P4.3", "/cards/0/as"),
        ("first-set-has-proter", "P4.4", "/cards/2/card"),
        ("already-on-table", "P4.5", "/cards/0/as"),
        ("card-not-in-hand", "P4.6", "/cards/3/card"),
    ]


@pytest.mark.parametrize(
    ("move", "order"),
    [
        ("7C 5C 6C", "5C 6C 7C"),
        ("9C 9S 9D", "9S 9D 9C"),
        ("3C AC 2C", "AC 2C 3C"),
        ("AC QC KC", "QC KC AC"),
        ("KC AC JC TC QC", "TC JC QC KC AC"),
        ("7C 4S=5C 4D=6C", "4S=5C 4D=6C 7C"),
        ("4S=9C 9S 9D", "9S 9D 4S=9C"),
        ("4D=AC KC QC", "QC KC 4D=AC"),
        (" ".join(reversed(SPADES.split())), SPADES),
    ],
)
def test_p4_sets_lie_in_order(move: str, order: str) -> None:
    """Runs from low to high, an ace above the king last but first of all thirteen; groups by
    suit."""
    verdict = rule(holding(move), lay(ANN, move))
    assert lying(verdict.state) == [f"ann: {order}"]
    assert verdict.events == (SetLaid(ANN, 1, shown(order)),)


def test_p4_a_set_leaves_the_hand_in_order() -> None:
    state = table("KD 5C 2H 6C 4H QS", "9H", sets=("bo: 8S 8H 8D",), opened="ann")
    after = rule(state, lay(ANN, "6C 5C 4H=7C")).state
    assert hand_of(after, ANN) == "KD 2H QS"
    assert [(each.id, each.by) for each in after.sets] == [(1, BO), (2, ANN)]
    assert (after.put, after.fresh) == (3, faces("4H"))
    assert (after.phase, after.turn) == ("discard", ANN)


def test_p6_2_fresh_proters_in_canonical_order() -> None:
    state = table("4C 9S 9D 4S 5C 6C KD QD", "9H", opened="ann")
    once = rule(state, lay(ANN, "9S 9D 4C=9C")).state
    assert once.fresh == faces("4C")
    assert rule(once, lay(ANN, "5C 6C 4S=7C")).state.fresh == faces("4S 4C")


# P5 Extending


@pytest.mark.parametrize(
    ("laid", "card", "whole"),
    [
        ("5C 6C 7C", "8C", "5C 6C 7C 8C"),
        ("5C 6C 7C", "4C", "4C 5C 6C 7C"),
        ("9S 9D 9C", "9H", "9S 9H 9D 9C"),
        ("5C 6C 7C", "4H=8C", "5C 6C 7C 4H=8C"),
        ("5C 6C 7C", "4H=4C", "4H=4C 5C 6C 7C"),
        ("9S 9D 9C", "4H=9H", "9S 4H=9H 9D 9C"),
        ("JC QC KC", "AC", "JC QC KC AC"),
        ("2C 3C 4C", "AC", "AC 2C 3C 4C"),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS", SPADES),
    ],
)
def test_p5_1_a_card_that_fits(laid: str, card: str, whole: str) -> None:
    added = card.partition("=")[0]
    state = table(f"{added} KD", "2H", sets=(f"bo: {laid}",), opened="ann")
    verdict = rule(state, extend(ANN, 1, card))
    assert lying(verdict.state) == [f"bo: {whole}"]
    assert hand_of(verdict.state, ANN) == "KD"
    assert verdict.state.put == 1
    assert verdict.state.fresh == (faces(added) if added[0] == "4" else ())
    (event,) = verdict.events
    as_ = card.partition("=")[2] or added
    assert event == Extended(ANN, 1, *faces(added), *faces(as_), shown(whole))


@pytest.mark.parametrize(
    ("laid", "card"),
    [
        ("5C 6C 7C", "9C"),
        ("5C 6C 7C", "8H"),
        ("9S 9D 9C", "TC"),
        ("AC 2C 3C", "KC"),
        ("QC KC AC", "2C"),
        ("9S 9H 9D 9C", "TS"),
    ],
)
def test_p5_1_a_card_that_does_not_fit(laid: str, card: str) -> None:
    state = table(f"{card} KD", "2H", sets=(f"bo: {laid}",))
    found = the_one(state, extend(ANN, 1, card))
    assert (found.code, found.clause, found.pointer) == ("not-a-set", "P4.1", "/card")
    assert found.params["shown"] == (*laid.split(), card)


def test_p5_1_a_run_of_thirteen_is_complete() -> None:
    state = table("4H KD", "2H", sets=(f"bo: {SPADES}",), opened="ann")
    assert broken(state, extend(ANN, 1, "4H=AS")) == [
        ("not-a-set", "P4.1", "/as"),
        ("already-on-table", "P4.5", "/as"),
    ]


def test_p5_1_aces_low() -> None:
    state = table("AC KD", "2H", sets=("bo: JC QC KC",), aces="low")
    assert broken(state, extend(ANN, 1, "AC")) == [("not-a-set", "P4.1", "/card")]


def test_p5_1_there_must_be_such_a_set() -> None:
    state = table("8C KD", "2H", sets=("bo: 5C 6C 7C",))
    for number in (0, 2):
        found = the_one(state, extend(ANN, number, "8C"))
        assert (found.code, found.clause, found.pointer) == ("no-such-set", "P5.1", "/set")
        assert found.params == {"set": number}


def test_p5_1_what_holds_of_sets_holds_of_the_new_card() -> None:
    state = table("9C 4H KD", "2H", sets=("bo: 5C 6C 7C", "bo: 8S 8H 8C"))
    assert broken(state, extend(ANN, 1, "9C=8C")) == [
        ("not-a-proter", "P4.3", "/as"),
        ("already-on-table", "P4.5", "/as"),
    ]
    assert broken(state, extend(ANN, 1, "4H=8C")) == [
        ("first-set-has-proter", "P4.4", "/card"),
        ("already-on-table", "P4.5", "/as"),
    ]
    assert broken(state, extend(ANN, 1, "4H=4C")) == [("first-set-has-proter", "P4.4", "/card")]
    assert broken(state, extend(ANN, 1, "4C")) == [
        ("first-set-has-proter", "P4.4", "/card"),
        ("card-not-in-hand", "P4.6", "/card"),
    ]
    found = broken(state, extend(ANN, 1, "6C"))
    assert found == [
        ("already-on-table", "P4.5", "/card"),
        ("card-not-in-hand", "P4.6", "/card"),
    ]


def test_p5_2_no_set_of_one_s_own_is_needed() -> None:
    state = table("8C KD", "2H", "JD", sets=("cy: 5C 6C 7C",))
    after = rule(state, extend(ANN, 1, "8C")).state
    assert not after.players[0].opened
    assert after.sets[0].by == CY
    assert GAME.projection(after).players[0].no_set_penalty == 20  # type: ignore[union-attr]
