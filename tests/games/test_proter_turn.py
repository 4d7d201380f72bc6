"""P3 The turn: draw, then lay as you like, then discard."""

import pytest

from service.core.game import legal_moves, status
from service.games.proter import GAME
from service.games.proter.events import Discarded, Drew
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
    pile,
    rule,
    swap,
    table,
    the_one,
)


def test_p3_1_the_top_card_of_the_stock() -> None:
    state = table("5C 6C", "9H", on_pile="2D 7H", top="KS QS", phase="draw")
    verdict = rule(state, draw(ANN, "stock"))
    after = verdict.state
    assert hand_of(after, ANN) == "5C 6C KS"
    assert after.stock[0] == "QS"
    assert after.pile == faces("2D 7H")
    assert (after.phase, after.turn, after.drew, after.put) == ("discard", ANN, "stock", 0)
    assert verdict.events == (Drew(ANN, "stock", pile("KS")),)


def test_p3_1_the_whole_pile_bottom_card_first() -> None:
    state = table("5C 6C", "9H", on_pile="2D 7H JD", top="KS", phase="draw")
    verdict = rule(state, draw(ANN, "pile"))
    after = verdict.state
    assert hand_of(after, ANN) == "5C 6C 2D 7H JD"
    assert (after.pile, after.drew) == ((), "pile")
    assert after.stock == state.stock
    assert verdict.events == (Drew(ANN, "pile", pile("2D 7H JD")),)


def test_p3_1_no_pile_to_take() -> None:
    state = table("5C 6C", "9H", phase="draw")
    assert broken(state, draw(ANN, "pile")) == [("pile-empty", "P3.1", "/from")]
    assert legal_moves(GAME, state, None) == (draw(ANN, "stock"),)


def test_p3_2_with_the_stock_used_up_only_the_pile_can_be_taken() -> None:
    state = table("5C 6C", "9H", rest="pile", phase="draw")
    assert broken(state, draw(ANN, "stock")) == [("stock-empty", "P3.1", "/from")]
    assert legal_moves(GAME, state, None) == (draw(ANN, "pile"),)
    assert len(rule(state, draw(ANN, "pile")).state.players[0].hand) == 51


def test_p3_2_a_pile_of_one_card_may_be_taken_and_put_back() -> None:
    state = table("5C 6C", "9H", on_pile="JD", phase="draw")
    after = rule(state, draw(ANN, "pile"), discard(ANN, "JD")).state
    assert (hand_of(after, ANN), after.pile, after.turn) == ("5C 6C", faces("JD"), BO)


def test_p3_1_only_one_draw() -> None:
    state = table("5C 6C", "9H", on_pile="2D", phase="discard")
    for source in ("stock", "pile"):
        found = the_one(state, draw(ANN, source))
        assert (found.code, found.clause, found.pointer) == ("wrong-phase", "P3.1", "/action")


def test_p3_1_first_the_draw() -> None:
    state = table("5C 6C 7C 8C", "9H", sets=("bo: JC QC KC",), phase="draw")
    for move in (
        lay(ANN, "5C 6C 7C"),
        extend(ANN, 1, "8C"),
        swap(ANN, 1, "8C"),
        discard(ANN, "8C"),
        lay(ANN, "2H"),
    ):
        assert broken(state, move) == [("wrong-phase", "P3.1", "/action")]


@pytest.mark.parametrize("phase", ["draw", "discard"])
def test_p3_1_out_of_turn_the_phase_is_not_told(phase: str) -> None:
    state = table("2S 3S", "5C 6C 7C 4H", sets=("ann: JC QC 4D=KC",), phase=phase, on_pile="2D")
    for move in (draw(BO, "stock"), draw(BO, "pile"), discard(BO, "5C"), lay(BO, "5C 6C 7C")):
        found = the_one(state, move)
        assert (found.code, found.clause, found.pointer) == ("not-your-turn", "P3.1", "/player")
        assert found.message == "It is not bo's turn; ann is to play."


def test_p3_1_out_of_turn_all_else_is_told() -> None:
    state = table("2S 3S", "5C 6C 8C 4H", on_pile="5D", phase="draw", rest="stock")
    out = ("not-your-turn", "P3.1", "/player")
    assert broken(state, discard(BO, "5C")) == [out, ("discard-same-rank", "P7.2", "/card")]
    assert broken(state, discard(BO, "9C")) == [out, ("card-not-in-hand", "P7.1", "/card")]
    assert broken(state, lay(BO, "5C 6C 8C")) == [out, ("not-a-set", "P4.1", "/cards")]
    assert broken(state, extend(BO, 1, "5C")) == [out, ("no-such-set", "P5.1", "/set")]
    empty = table("2S 3S", "5C", phase="draw")
    assert broken(empty, draw(BO, "pile")) == [out, ("pile-empty", "P3.1", "/from")]
    used_up = table("2S 3S", "5C", rest="pile", phase="draw")
    assert broken(used_up, draw(BO, "stock")) == [out, ("stock-empty", "P3.1", "/from")]


def test_p7_4_and_p7_5_are_about_one_s_own_turn() -> None:
    """Out of turn it cannot be told what a turn would end with."""
    state = table("2S 3S", "5C 6C 7C", on_pile="JD")
    assert [found[0] for found in broken(state, lay(BO, "5C 6C 7C"))] == ["not-your-turn"]


def test_p3_4_a_discard_ends_the_turn() -> None:
    state = table("5C 6C", "9H", on_pile="JD", put=3)
    verdict = rule(state, discard(ANN, "5C"))
    after = verdict.state
    assert (hand_of(after, ANN), after.pile) == ("6C", faces("JD 5C"))
    assert (after.phase, after.turn, after.drew, after.put) == ("draw", BO, None, 0)
    assert verdict.events == (Discarded(ANN, faces("5C")[0]),)
    assert status(GAME, after).to_act == (BO,)


def test_p2_3_turns_go_round() -> None:
    state = table("5C 6C", "9H 2C", turn=BO)
    assert rule(state, discard(BO, "9H")).state.turn == ANN
