"""P8 The end of a hand, P9 The end of the game."""

from dataclasses import replace

import pytest

from service.core.cards import STANDARD
from service.core.game import legal_moves, standings, status, verify
from service.core.ruling import ScoreLine
from service.core.shuffle import shuffle
from service.games.proter import GAME
from service.games.proter.events import (
    Discarded,
    GameOver,
    HandBegun,
    HandEnded,
    Marked,
    Projection,
)
from service.games.proter.state import State
from tests.games.proter import (
    ANN,
    BO,
    CY,
    cut,
    discard,
    draw,
    extend,
    faces,
    lay,
    pile,
    rule,
    swap,
    table,
)


def test_p8_1_p8_3_p8_4_a_hand_is_marked() -> None:
    state = table(
        *("9C", "AS TH JD", "4S QC 4D KH"),
        sets=("ann: 5C 6C 7C", "bo: 2S 2H 2D"),
    )
    verdict = rule(state, discard(ANN, "9C"))
    # ann is out; bo: 1 + 10 + 11; cy: 4 + 12 + 4 + 13, 20 for the fours, 20 for no set.
    ann = Marked(ANN, (), 0, 0, 0, 0, 0)
    bo = Marked(BO, pile("AS TH JD"), 22, 0, 0, 0, 22)
    cy = Marked(CY, pile("4S QC 4D KH"), 33, 20, 20, 0, 73)
    assert verdict.events == (
        Discarded(ANN, *faces("9C")),
        HandEnded("P8.1", 4, (ann, bo, cy)),
        HandBegun(5, "5", ANN, CY),
    )
    assert verdict.scoring == (
        ScoreLine(BO, 22, "P8.3", pile("AS TH JD"), "cards left in hand"),
        ScoreLine(CY, 33, "P8.3", pile("4S QC 4D KH"), "cards left in hand"),
        ScoreLine(CY, 20, "P8.4", pile("4S 4D"), "a proter left in hand"),
        ScoreLine(CY, 20, "P8.4", (), "no set laid in this hand"),
    )
    assert [player.marks for player in verdict.state.players] == [
        (10, 10, 10, 0),
        (10, 10, 10, 22),
        (10, 10, 10, 73),
    ]
    assert GAME.values(verdict.state) == (30, 52, 103)


def test_p8_4_who_goes_out_without_a_set_pays_for_it() -> None:
    state = table("9C", "2H", sets=("bo: 5C 6C 7C",))
    verdict = rule(state, discard(ANN, "9C"))
    assert [player.marks[-1] for player in verdict.state.players] == [20, 2]
    assert verdict.scoring[0] == ScoreLine(ANN, 20, "P8.4", (), "no set laid in this hand")


def test_p8_penalties_of_p10_go_into_the_marks_and_were_counted_before() -> None:
    state = table("9C", "2H", opened="ann bo")
    ann, bo = state.players
    state = replace(state, players=(replace(ann, penalties=40), replace(bo, penalties=20)))
    before = GAME.values(state)
    assert before == (70, 50)
    verdict = rule(state, discard(ANN, "9C"))
    assert GAME.values(verdict.state) == (70, 52)
    assert [player.marks[-1] for player in verdict.state.players] == [40, 22]
    assert [(line.player, line.value) for line in verdict.scoring] == [(BO, 2)]
    ended = verdict.events[1]
    assert isinstance(ended, HandEnded)
    assert [mark.penalties for mark in ended.marks] == [40, 20]


def test_p8_5_the_next_hand() -> None:
    state = table("9C", "2H", "3H", opened="ann", dealer=BO, turn=ANN)
    ann, bo, cy = state.players
    state = replace(state, players=(ann, bo, replace(cy, penalties=20)))
    after = rule(state, discard(ANN, "9C")).state
    assert (after.hand, after.proter, after.dealer, after.turn) == (5, "5", CY, BO)
    assert (after.phase, after.drew, after.put, after.idle) == ("cut", None, 0, 0)
    assert (after.pile, after.sets, after.fresh) == ((), (), ())
    assert after.stock == shuffle(state.seed, "proter/hand/5", STANDARD)  # type: ignore[arg-type]
    for player in after.players:
        assert (player.hand, player.penalties, player.opened) == ((), 0, False)
        assert len(player.marks) == 4
    assert legal_moves(GAME, after, None) == (cut(BO, 26),)
    dealt = rule(after, cut(BO, 10)).state
    assert (dealt.turn, dealt.phase) == (ANN, "draw")


def idle_table(idle: int, hands: int = 13) -> State:
    """No stock; three players, ann to draw the pile; the others cannot lay anything."""
    return table(
        *("2C 9H 4S", "6D QS", "8D JC"),
        sets=("bo: TS TH TD", "cy: 5S 5H 4D=5C"),
        rest="pile",
        on_pile="KD",
        phase="draw",
        idle=idle,
        hands=hands,
    )


def test_p8_2_a_circle_without_a_stock_that_brings_nothing_ends_the_hand() -> None:
    first = rule(idle_table(0), draw(ANN, "pile"), discard(ANN, "9H")).state
    assert (first.idle, first.turn) == (1, BO)
    second = rule(first, draw(BO, "pile"), discard(BO, "QS")).state
    assert (second.idle, second.turn) == (2, CY)
    verdict = rule(second, draw(CY, "pile"), discard(CY, "JC"))
    _, ended, begun = verdict.events
    assert isinstance(ended, HandEnded)
    assert ended.clause == "P8.2"
    assert isinstance(begun, HandBegun)
    # ann took the whole pile; all 52 cards come to 4 * 91 = 364, less what lies on the table
    # (30 and 5 + 5 + 4), with bo (6 + 9), with cy (8 + 12) and on the pile (the jack).
    marks = [mark.cards for mark in ended.marks]
    assert marks == [364 - 30 - 14 - 15 - 20 - 11, 15, 20]
    assert [mark.proter_penalty for mark in ended.marks] == [20, 0, 0]
    assert [mark.no_set_penalty for mark in ended.marks] == [20, 0, 0]


def test_p8_2_whatever_is_put_on_the_table_begins_the_count_anew() -> None:
    drawn = rule(idle_table(2), draw(ANN, "pile")).state
    lays = rule(drawn, lay(ANN, "AS 2S 3S"), discard(ANN, "9H")).state
    assert (lays.idle, lays.phase, lays.turn) == (0, "draw", BO)
    extends = rule(drawn, extend(ANN, 1, "TC"), discard(ANN, "9H")).state
    assert (extends.idle, extends.phase) == (0, "draw")
    swaps = rule(drawn, swap(ANN, 2, "5C"), discard(ANN, "9H")).state
    assert (swaps.idle, swaps.phase) == (0, "draw")
    nothing = rule(drawn, discard(ANN, "9H")).state
    assert nothing.phase == "cut"


def test_p8_2_a_turn_that_takes_the_last_card_of_the_stock_does_not_count() -> None:
    state = table("2C 9H", "6D QS", rest="pile", top="3C", phase="draw", opened="ann bo")
    after = rule(state, draw(ANN, "stock"), discard(ANN, "9H")).state
    assert (after.stock, after.idle) == ((), 0)
    assert rule(after, draw(BO, "pile"), discard(BO, "QS")).state.idle == 1


def test_p8_2_taking_the_pile_while_there_is_stock_does_not_count() -> None:
    state = table("2C 9H", "6D QS", on_pile="KD", phase="draw")
    assert rule(state, draw(ANN, "pile"), discard(ANN, "9H")).state.idle == 0


def test_p8_3_what_the_cards_count() -> None:
    state = table("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AH", hand=6, opened="ann bo")
    marks = GAME.projection(state)
    assert marks is not None
    assert [mark.cards for mark in marks.players] == [91, 1]


def test_projection_is_what_the_hand_would_cost_now() -> None:
    state = table("KD 4S", "2H", opened="ann")
    ann, bo = state.players
    state = replace(state, players=(ann, replace(bo, penalties=20)))
    assert GAME.projection(state) == Projection(
        (
            Marked(ANN, pile("KD 4S"), 17, 20, 0, 0, 37),
            Marked(BO, pile("2H"), 2, 0, 20, 20, 42),
        )
    )


def last_hand(bo: str, cy: str) -> State:
    return table(*("9C", bo, cy), opened="ann bo cy", hands=4, dealer=BO)


def test_p9_1_after_the_last_hand_the_fewest_marks_win() -> None:
    verdict = rule(last_hand("2H", "3H"), discard(ANN, "9C"))
    after = verdict.state
    assert (after.phase, after.turn, after.drew) == ("over", None, None)
    assert (after.hand, after.proter, after.dealer) == (4, "4", BO)
    assert (after.stock, after.pile, after.sets, after.fresh) == ((), (), (), ())
    assert [player.marks for player in after.players] == [
        (10, 10, 10, 0),
        (10, 10, 10, 2),
        (10, 10, 10, 3),
    ]
    for player in after.players:
        assert (player.hand, player.penalties, player.opened) == ((), 0, False)
    assert verdict.events[-1] == GameOver((ANN,))
    assert status(GAME, after).winners == (ANN,)
    assert [line.rank for line in standings(GAME, after)] == [1, 2, 3]
    assert GAME.projection(after) is None
    assert (GAME.unit, GAME.better) == ("marks", "lower")


def test_p9_1_equal_fewest_share_the_win() -> None:
    state = last_hand("2H", "2D")
    ann, bo, cy = state.players
    state = replace(state, players=(replace(ann, marks=(10, 10, 12)), bo, cy))
    after = rule(state, discard(ANN, "9C")).state
    assert GAME.winners(after) == (ANN, BO, CY)
    assert GAME.winners(state) == ()


def test_p9_1_nothing_can_be_done_after_the_end() -> None:
    after = rule(last_hand("2H", "3H"), discard(ANN, "9C")).state
    for player in (ANN, BO):
        for move in (cut(player), draw(player), discard(player, "2H")):
            (found,) = verify(GAME, after, move)
            assert (found.code, found.clause, found.pointer) == ("game-over", "P9.1", "")
    assert legal_moves(GAME, after, None) == ()
    assert status(GAME, after).to_act == ()


@pytest.mark.parametrize("number", range(1, 14))
def test_p1_3_the_proters_of_each_hand(number: int) -> None:
    """The option hands says how many there are; the last is the one of that number."""
    state = table("9C", "2H", "3H", hand=number, opened="ann bo cy", hands=number)
    assert state.proter == "A23456789TJQK"[number - 1]
    assert rule(state, discard(ANN, "9C")).state.phase == "over"


def test_p1_3_thirteen_hands_go_round_the_ranks() -> None:
    proters = []
    state = GAME.setup((ANN, BO), GAME.options(), "ranks", None)  # type: ignore[arg-type]
    while state.phase != "over":
        proters.append(state.proter)
        short = table("9C", "2H", hand=state.hand, opened="ann bo", dealer=state.dealer)
        state = rule(short, discard(ANN, "9C")).state
    assert "".join(proters) == "A23456789TJQK"
