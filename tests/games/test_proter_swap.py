"""P6 Swapping a proter out. The fours are proters."""

from service.games.proter.events import Swapped
from tests.games.proter import (
    ANN,
    BO,
    broken,
    discard,
    draw,
    extend,
    faces,
    hand_of,
    lay,
    lying,
    rule,
    swap,
    table,
    the_one,
)

JACK = "bo: TS 4D=JS QS"


def test_p6_1_the_card_goes_in_and_the_proter_into_the_hand() -> None:
    state = table("KD JS 2H", "9H", sets=(JACK,))
    verdict = rule(state, swap(ANN, 1, "JS"))
    after = verdict.state
    assert hand_of(after, ANN) == "KD 2H 4D"
    assert lying(after) == ["bo: TS JS QS"]
    assert (after.put, after.fresh, after.turn, after.phase) == (1, (), ANN, "discard")
    assert not after.players[0].opened
    assert verdict.events == (Swapped(ANN, 1, *faces("JS 4D")),)


def test_p6_1_no_such_set() -> None:
    state = table("KD JS 2H", "9H", sets=(JACK,))
    found = the_one(state, swap(ANN, 2, "JS"))
    assert (found.code, found.clause, found.pointer) == ("no-such-set", "P6.1", "/set")
    assert broken(state, swap(ANN, 2, "5S")) == [
        ("no-such-set", "P6.1", "/set"),
        ("card-not-in-hand", "P6.1", "/card"),
    ]


def test_p6_1_nothing_to_swap() -> None:
    state = table("KD JS 2H", "9H", sets=(JACK,))
    found = the_one(state, swap(ANN, 1, "KD"))
    assert (found.code, found.clause, found.pointer) == ("nothing-to-swap", "P6.1", "/card")
    assert found.message == "No proter in set 1 stands for KD."


def test_p6_1_a_card_that_shows_itself_cannot_be_swapped() -> None:
    state = table("KD 2H", "9H", sets=("bo: TS JS 4D=QS", "bo: 4S 4H 4C"))
    nothing = ("nothing-to-swap", "P6.1", "/card")
    absent = ("card-not-in-hand", "P6.1", "/card")
    assert broken(state, swap(ANN, 1, "TS")) == [nothing, absent]
    # A proter that stands for itself is asked for by nobody else's card.
    assert broken(state, swap(ANN, 2, "4H")) == [
        ("first-set-has-proter", "P4.4", "/card"),
        nothing,
        absent,
    ]


def test_p6_1_the_card_must_be_held() -> None:
    state = table("KD 2H", "9H", sets=(JACK,))
    found = the_one(state, swap(ANN, 1, "JS"))
    assert (found.code, found.clause, found.pointer) == ("card-not-in-hand", "P6.1", "/card")


def test_p6_1_a_proter_may_be_swapped_for_the_proter_it_stands_for() -> None:
    """4D lies as 4H: whoever holds 4H may swap, if a first set has been laid (P4.4)."""
    sets = ("bo: 3H 4D=4H 5H",)
    found = the_one(table("4H KD", "9H", sets=sets), swap(ANN, 1, "4H"))
    assert (found.code, found.clause, found.pointer) == (
        "first-set-has-proter",
        "P4.4",
        "/card",
    )
    after = rule(table("4H KD", "9H", sets=sets, opened="ann"), swap(ANN, 1, "4H")).state
    assert lying(after) == ["bo: 3H 4H 5H"]
    assert hand_of(after, ANN) == "KD 4D"
    assert after.fresh == faces("4H")


def test_p6_2_not_one_s_own_of_this_turn() -> None:
    state = table("TS QS 4D JS KD", "9H", opened="ann")
    laid = rule(state, lay(ANN, "TS 4D=JS QS")).state
    found = the_one(laid, swap(ANN, 1, "JS"))
    assert (found.code, found.clause, found.pointer) == (
        "own-proter-this-turn",
        "P6.2",
        "/card",
    )
    assert found.cards == faces("4D")
    assert found.params == {"player": "ann", "proter": "4D", "set": 1}


def test_p6_2_one_s_own_in_a_later_turn() -> None:
    state = table("TS QS 4D JS KD", "9H 2C", opened="ann", on_pile="8C")
    later = rule(
        state,
        *(lay(ANN, "TS 4D=JS QS"), discard(ANN, "KD")),
        *(draw(BO), discard(BO, "9H"), draw(ANN)),
    ).state
    assert later.fresh == ()
    assert hand_of(rule(later, swap(ANN, 1, "JS")).state, ANN).endswith("4D")


def test_p6_2_a_proter_put_into_another_s_set_this_turn_is_one_s_own() -> None:
    state = table("4D 8C KD", "9H", sets=("bo: 5C 6C 7C",), opened="ann")
    extended = rule(state, extend(ANN, 1, "4D=8C")).state
    assert [found[0] for found in broken(extended, swap(ANN, 1, "8C"))] == ["own-proter-this-turn"]


def test_p6_2_somebody_else_s_of_this_turn_is_not_one_s_own() -> None:
    """Out of turn a swap is refused, but not since the proter was one's own."""
    state = table("KD", "JS 9H", sets=("ann: TS 4D=JS QS",), fresh="4D", put=3)
    assert broken(state, swap(BO, 1, "JS")) == [("not-your-turn", "P3.1", "/player")]


def test_p6_2_what_was_swapped_out_can_be_laid_and_is_fresh_again() -> None:
    state = table("JS 9S 9D KD", "9H", sets=(JACK,), opened="ann")
    after = rule(state, swap(ANN, 1, "JS"), lay(ANN, "9S 9D 4D=9C")).state
    assert after.fresh == faces("4D")
    assert (after.put, hand_of(after, ANN)) == (4, "KD")
