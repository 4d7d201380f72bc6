"""P7 The discard."""

import pytest

from service.core.game import legal_moves
from service.games.proter import GAME
from service.games.proter.events import Discarded, HandBegun, HandEnded, SetLaid
from service.games.proter.moves import Discard
from tests.games.proter import (
    ANN,
    BO,
    DECK,
    broken,
    discard,
    extend,
    faces,
    lay,
    rule,
    swap,
    table,
    the_one,
)


def test_p7_1_the_card_must_be_held() -> None:
    found = the_one(table("5C 6D", "9H", on_pile="2S"), discard(ANN, "9H"))
    assert (found.code, found.clause, found.pointer) == ("card-not-in-hand", "P7.1", "/card")


@pytest.mark.parametrize(
    ("top", "suit", "near"),
    [
        ("QC", "C", "T J K A"),
        ("KC", "C", "J Q A"),
        ("AC", "C", "2 3 Q K"),
        ("2C", "C", "A 3 4"),
        ("3C", "C", "A 2 4 5"),
        ("7H", "H", "5 6 8 9"),
        ("JD", "D", "9 T Q K"),
        ("TS", "S", "8 9 J Q"),
    ],
)
@pytest.mark.parametrize("aces", ["both", "low"])
def test_p7_2_p7_3_what_the_top_bars(top: str, suit: str, near: str, aces: str) -> None:
    """Everything else may go on it, whatever aces are in a run."""
    barred = {
        **{top[0] + other: ("discard-same-rank", "P7.2", "/card") for other in "SHDC"},
        **{rank + suit: ("discard-too-close", "P7.3", "/card") for rank in near.split()},
    }
    hand = [card for card in DECK if card != top]
    state = table(" ".join(hand[:-1]), hand[-1], on_pile=top, rest="pile", aces=aces)
    for card in hand[:-1]:
        assert broken(state, discard(ANN, card)) == ([barred[card]] if card in barred else [])


def test_p7_2_p7_3_the_top_card_stands_in_the_way() -> None:
    state = table("5C 6D KS", "9H", on_pile="KH 5D")
    rank, near = the_one(state, discard(ANN, "5C")), the_one(state, discard(ANN, "6D"))
    assert rank.cards == near.cards == faces("5D")
    assert rank.params == {"card": "5C", "top": "5D"}
    assert rank.message == "5C may not go on 5D: they are of the same rank."
    assert near.message == "6D may not go on 5D: it is of the same suit and within two ranks."


def test_p7_4_anything_goes_on_an_empty_pile() -> None:
    state = table("5C 6D", "9H")
    assert broken(state, discard(ANN, "5C")) == []
    assert rule(state, discard(ANN, "5C")).events == (Discarded(ANN, *faces("5C")),)


def test_p7_4_if_every_card_is_barred_any_may_go() -> None:
    state = table("5C 6D 5S", "9H", on_pile="5D")
    for card in ("5C", "6D", "5S"):
        assert broken(state, discard(ANN, card)) == []
    # Not so a card that is not in hand.
    assert broken(state, discard(ANN, "5H")) == [("card-not-in-hand", "P7.1", "/card")]
    assert [move for move in legal_moves(GAME, state, ANN) if isinstance(move, Discard)] == [
        discard(ANN, card) for card in ("5C", "6D", "5S")
    ]


def test_p7_4_one_card_that_is_not_barred_is_the_only_choice() -> None:
    state = table("5C 6D KS", "9H", on_pile="5D")
    assert legal_moves(GAME, state, ANN) == (discard(ANN, "KS"),)


def test_p7_4_a_lay_may_not_leave_only_barred_cards() -> None:
    state = table("8S 8H 8C 5C 6D", "9H", on_pile="5D")
    found = the_one(state, lay(ANN, "8S 8H 8C"))
    assert (found.code, found.clause, found.pointer) == ("no-discard-left", "P7.4", "/cards")
    assert found.cards == faces("5D")
    assert found.message == "After that ann would hold no card that may go on 5D."
    kept = table("8S 8H 8C 5C 6D KS", "9H", on_pile="5D")
    assert broken(kept, lay(ANN, "8S 8H 8C")) == []


def test_p7_4_nor_an_extension_nor_a_swap() -> None:
    state = table("JS 5C 6D", "9H", on_pile="5D", sets=("bo: 8S 9S TS",))
    found = the_one(state, extend(ANN, 1, "JS"))
    assert (found.code, found.clause, found.pointer) == ("no-discard-left", "P7.4", "/card")
    # The proter that comes into hand is 4D, which 5D bars; 4H would not be barred.
    swapped = table("JS 5C 6D", "9H", on_pile="5D", sets=("bo: TS 4D=JS QS",))
    found = the_one(swapped, swap(ANN, 1, "JS"))
    assert (found.code, found.clause, found.pointer) == ("no-discard-left", "P7.4", "/card")
    fine = table("JS 5C 6D", "9H", on_pile="5D", sets=("bo: TS 4H=JS QS",))
    assert broken(fine, swap(ANN, 1, "JS")) == []


def test_p7_4_where_nothing_could_be_discarded_before_nothing_is_lost() -> None:
    state = table("5S 5H 5C 6D", "9H", on_pile="5D")
    assert broken(state, lay(ANN, "5S 5H 5C")) == []
    state = table("5C 6D 7D", "9H", on_pile="5D", sets=("bo: 6S 6H 6C",))
    assert broken(state, extend(ANN, 1, "6D")) == []


def test_p7_4_on_an_empty_pile_nothing_is_barred() -> None:
    assert broken(table("8S 8H 8C 5C", "9H"), lay(ANN, "8S 8H 8C")) == []


def test_p7_5_the_last_card_is_to_be_discarded() -> None:
    state = table("8S 8H 8C", "9H", on_pile="5D")
    found = the_one(state, lay(ANN, "8S 8H 8C"))
    assert (found.code, found.clause, found.pointer) == ("no-discard-left", "P7.5", "/cards")
    assert found.cards == ()
    assert found.message == "ann must keep a card: the turn ends with a discard."
    state = table("8S", "9H", on_pile="5D", sets=("bo: 8H 8D 8C",))
    found = the_one(state, extend(ANN, 1, "8S"))
    assert (found.code, found.clause, found.pointer) == ("no-discard-left", "P7.5", "/card")


def test_p7_5_a_swap_never_takes_the_last_card() -> None:
    state = table("JS", "9H", on_pile="5C", sets=("bo: TS 4D=JS QS",))
    after = rule(state, swap(ANN, 1, "JS")).state
    assert (after.players[0].hand, after.phase) == (faces("4D"), "discard")


def test_p7_5_going_out_on_the_table() -> None:
    state = table("8S 8H 8C", "9H", on_pile="5D", final_discard="optional", hands=5)
    verdict = rule(state, lay(ANN, "8S 8H 8C"))
    after = verdict.state
    assert (after.phase, after.hand) == ("cut", 5)
    laid, ended, begun = verdict.events
    assert isinstance(laid, SetLaid)
    assert isinstance(ended, HandEnded)
    assert (ended.clause, ended.hand) == ("P8.1", 4)
    assert isinstance(begun, HandBegun)
    # ann: nothing left, and a set laid; bo: a nine, and no set.
    assert [player.marks[-1] for player in after.players] == [0, 29]


def test_p7_5_going_out_with_an_extension() -> None:
    state = table(
        "8S", "9H", on_pile="5D", sets=("bo: 8H 8D 8C",), final_discard="optional", hands=5
    )
    after = rule(state, extend(ANN, 1, "8S")).state
    # ann has laid no set: 20; bo holds a nine.
    assert [player.marks[-1] for player in after.players] == [20, 9]


def test_p7_5_optional_does_not_mean_that_barred_cards_may_be_kept() -> None:
    state = table("8S 8H 8C 5C", "9H", on_pile="5D", final_discard="optional")
    assert [found[1] for found in broken(state, lay(ANN, "8S 8H 8C"))] == ["P7.4"]
    assert broken(state, discard(BO, "9H")) == [("not-your-turn", "P3.1", "/player")]
