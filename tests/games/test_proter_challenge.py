"""P10.3 Faults that stand until somebody points them out."""

from dataclasses import replace
from typing import Any

import pytest

from service.core.form import PlayerId, Seed
from service.core.game import legal_moves, status
from service.core.ruling import ScoreLine, Verdict
from service.games.proter import GAME
from service.games.proter.events import (
    Accepted,
    Breach,
    Challenged,
    Discarded,
    HandBegun,
    HandEnded,
    Penalty,
    TurnUndone,
)
from service.games.proter.moves import Move
from service.games.proter.state import Before, Fault, Options, State
from tests.games.proter import (
    ANN,
    BO,
    CY,
    accept,
    broken,
    challenge,
    cut,
    discard,
    draw,
    extend,
    faces,
    hand_of,
    lay,
    lying,
    penalties,
    pile,
    rule,
    swap,
    table,
)


def start(*hands: str, **more: Any) -> State:
    """Ann is to draw, at a table where faults stand."""
    return table(*hands, phase="draw", enforcement="challenge", **more)


def faults(state: State) -> list[tuple[str, str]] | None:
    """What is held against the turn under way, or else against the last one."""
    before = state.before or (state.last.before if state.last else None)
    assert before is not None
    assert before.faults is not None
    return [(fault.code, fault.clause) for fault in before.faults]


def stands(verdict: Verdict[State]) -> State:
    """The state after a move that is not legal and applied all the same."""
    assert (verdict.legal, verdict.applied) == (False, True)
    assert verdict.violations
    assert verdict.events
    assert verdict.scoring == ()
    return verdict.state


# What a turn with faults looks like


def test_a_faulty_set_lies_in_the_order_of_the_move() -> None:
    state = start("KD 6C 2H 4H 9S", "3H", top="AS")
    verdict = rule(state, draw(ANN), lay(ANN, "KD 4H=7C 6C"))
    after = stands(verdict)
    assert lying(after) == ["ann: KD 4H=7C 6C"]
    assert [found.code for found in verdict.violations] == ["not-a-set", "first-set-has-proter"]
    assert faults(after) == [("not-a-set", "P4.1"), ("first-set-has-proter", "P4.4")]
    assert (after.fresh, after.put, hand_of(after, ANN)) == (faces("4H"), 3, "2H 9S AS")
    assert after.before == Before(
        pile("KD 6C 2H 4H 9S"),
        state.stock,
        (),
        (),
        False,
        0,
        (Fault("not-a-set", "P4.1"), Fault("first-set-has-proter", "P4.4")),
    )


def test_laying_opens_faulty_or_not() -> None:
    after = rule(start("KD 6C 5S 5H 4H 9S", "3H"), draw(ANN), lay(ANN, "KD 6C")).state
    assert after.players[0].opened
    assert broken(after, lay(ANN, "5S 5H 4H=5D")) == []


def test_whatever_forms_a_set_is_sorted() -> None:
    """A proter in the first set, and a card shown twice: faults, but sets (P4.1)."""
    state = start("7C 6C 4H 4D 2S", "3H")
    after = stands(rule(state, draw(ANN), lay(ANN, "7C 4H=5C 6C")))
    assert lying(after) == ["ann: 4H=5C 6C 7C"]
    after = stands(rule(state, draw(ANN), lay(ANN, "7C 4H=6C 4D=5C 6C")))
    assert lying(after) == ["ann: 4D=5C 4H=6C 6C 7C"]
    assert faults(after) == [("first-set-has-proter", "P4.4"), ("already-on-table", "P4.5")]


def test_each_code_is_noted_once_a_move() -> None:
    """Three proters and two cards shown already: two faults. The next move adds its own."""
    state = start("4S 4H 4D 8C 2S 3S", "3H", sets=("bo: JS JH JD", "bo: QS QH QD"), on_pile="TC")
    first = rule(state, draw(ANN), lay(ANN, "4S=JS 4H=JH 4D=JC"))
    assert [found.code for found in first.violations] == [
        *["first-set-has-proter"] * 3,
        *["already-on-table"] * 2,
    ]
    noted = [("first-set-has-proter", "P4.4"), ("already-on-table", "P4.5")]
    assert faults(first.state) == noted
    second = stands(rule(first.state, extend(ANN, 1, "2S")))
    noted = [*noted, ("not-a-set", "P4.1")]
    assert faults(second) == noted
    third = stands(rule(second, discard(ANN, "8C")))
    assert faults(third) == [*noted, ("discard-too-close", "P7.3")]


def test_an_unfit_extension_goes_to_the_end() -> None:
    state = start("KD 2S", "3H", sets=("bo: 5C 6C 7C",))
    verdict = rule(state, draw(ANN), extend(ANN, 1, "2S"))
    assert lying(stands(verdict)) == ["bo: 5C 6C 7C 2S"]
    assert verdict.events[0].cards[-1].card == "2S"  # type: ignore[attr-defined]


def test_an_extension_may_mend_a_set() -> None:
    state = start("5C 7C 6C KD", "3H")
    halves = stands(rule(state, draw(ANN), lay(ANN, "7C 5C")))
    assert lying(halves) == ["ann: 7C 5C"]
    verdict = rule(halves, extend(ANN, 1, "6C"))
    assert verdict.legal
    assert lying(verdict.state) == ["ann: 5C 6C 7C"]


def test_a_card_that_is_no_proter_shows_what_it_is_said_to() -> None:
    state = start("5C 6C 8H 7C KD", "3H 9C")
    after = stands(rule(state, draw(ANN), lay(ANN, "5C 6C 8H=7C")))
    assert lying(after) == ["ann: 5C 6C 8H=7C"]
    assert faults(after) == [("not-a-proter", "P4.3")]
    assert after.fresh == ()
    # It cannot be swapped out, and what it shows is taken.
    assert broken(after, swap(ANN, 1, "7C")) == [("nothing-to-swap", "P6.1", "/card")]
    assert broken(after, extend(ANN, 1, "7C")) == [("already-on-table", "P4.5", "/card")]


def test_one_s_own_proter_of_this_turn_swapped_out_is_fresh_no_more() -> None:
    state = start("TS QS 4D JS 4C KD", "3H", opened="ann")
    after = stands(rule(state, draw(ANN), lay(ANN, "TS 4D=JS QS"), swap(ANN, 1, "JS")))
    assert faults(after) == [("own-proter-this-turn", "P6.2")]
    assert (after.fresh, after.put) == ((), 4)
    assert lying(after) == ["ann: TS JS QS"]


def test_a_proter_swapped_in_by_a_fault_is_fresh() -> None:
    state = start("4H KD", "2H", sets=("bo: 3H 4D=4H 5H",))
    after = stands(rule(state, draw(ANN), swap(ANN, 1, "4H")))
    assert faults(after) == [("first-set-has-proter", "P4.4")]
    assert after.fresh == faces("4H")


def test_of_two_proters_that_show_the_same_the_first_is_taken() -> None:
    state = start("4S 4H 8C 7C 6C 2S", "3H", opened="ann", on_pile="9H")
    faulty = stands(rule(state, draw(ANN), lay(ANN, "4S=6C 4H=6C 7C 8C")))
    assert faults(faulty) == [("already-on-table", "P4.5")]
    assert lying(faulty) == ["ann: 4S=6C 4H=6C 7C 8C"]
    later = rule(faulty, discard(ANN, "2S"), draw(BO), discard(BO, "3H"), draw(ANN)).state
    assert hand_of(rule(later, swap(ANN, 1, "6C")).state, ANN).endswith("4S")


def test_a_legal_turn_holds_no_fault() -> None:
    after = rule(start("5C 6C 7C KD", "3H"), draw(ANN), lay(ANN, "5C 6C 7C")).state
    assert faults(after) == []


def test_p7_4_and_p7_5_are_faults_like_the_others() -> None:
    state = start("8S 8H 5C", "9H 2C", on_pile="5D", top="8C")
    after = stands(rule(state, draw(ANN), lay(ANN, "8S 8H 8C")))
    assert faults(after) == [("no-discard-left", "P7.4")]
    # What is left is barred, so it may go (P7.4).
    assert rule(after, discard(ANN, "5C")).legal


def test_p7_5_a_turn_that_leaves_no_card_ends_then_and_there() -> None:
    state = start("8S 8H", "9H 2C", on_pile="5D", top="8C")
    verdict = rule(state, draw(ANN), lay(ANN, "8S 8H 8C"))
    after = stands(verdict)
    assert (after.phase, after.turn, after.before) == ("claim", None, None)
    assert faults(after) == [("no-discard-left", "P7.5")]
    assert after.last is not None
    assert (after.last.player, after.last.accepted) == (ANN, ())
    assert after.pile == faces("5D")
    assert verdict.scoring == ()


# Challenging


def turn_with_fault(**more: Any) -> tuple[State, State]:
    """Before ann's draw, and after her discard: she laid what is no set."""
    before = start("KD 6C 2H 9S", "3H JC", "3C QH", on_pile="8S", **more)
    after = rule(before, draw(ANN, "pile"), lay(ANN, "KD 6C"), discard(ANN, "8S")).state
    return before, after


def test_after_the_turn_it_is_kept_until_the_next_draw() -> None:
    before, after = turn_with_fault()
    assert (after.phase, after.turn, after.before) == ("draw", BO, None)
    assert after.last is not None
    assert after.last.player == ANN
    assert after.last.accepted is None
    assert faults(after) == [("not-a-set", "P4.1")]
    drawn = rule(after, draw(BO)).state
    assert drawn.last is None
    assert drawn.before is not None
    assert drawn.before.faults == ()
    for player in (ANN, BO, CY):
        assert broken(drawn, challenge(player)) == [("wrong-phase", "P10.3", "/action")]
    # It stands for good.
    assert lying(drawn) == ["ann: KD 6C"]
    assert before.sets == ()


@pytest.mark.parametrize("challenger", [BO, CY])
def test_a_fault_pointed_out_undoes_the_whole_turn(challenger: PlayerId) -> None:
    before, after = turn_with_fault(idle=0)
    verdict = rule(after, challenge(challenger))
    ann, bo, cy = before.players
    assert (verdict.legal, verdict.applied, verdict.violations) == (True, True, ())
    assert verdict.state == replace(before, players=(replace(ann, penalties=20), bo, cy), turn=BO)
    assert verdict.events == (
        Challenged(challenger, ANN, True),
        Penalty("P10.3", ANN, 20, (Breach("not-a-set", "P4.1"),)),
        TurnUndone("P10.3", ANN, ann.hand, len(before.stock), faces("8S"), ()),
    )
    assert verdict.scoring == (
        ScoreLine(ANN, 20, "P10.3", (), "a fault in the turn, which is undone"),
    )
    assert broken(verdict.state, challenge(CY)) == [("nothing-to-challenge", "P10.3", "/action")]


def test_many_faults_cost_twenty_all_the_same() -> None:
    before = start("KD 6C 2H 9S", "3H JC", on_pile="9H")
    after = rule(before, draw(ANN), lay(ANN, "KD 6C=5S"), discard(ANN, "9S")).state
    assert faults(after) == [
        ("not-a-set", "P4.1"),
        ("not-a-proter", "P4.3"),
        ("discard-same-rank", "P7.2"),
    ]
    assert penalties(rule(after, challenge(BO)).state) == [20, 0]


def test_an_unfounded_challenge_settles_the_turn() -> None:
    after = rule(start("KD 9S", "3H", "3C"), draw(ANN), discard(ANN, "KD")).state
    verdict = rule(after, challenge(CY))
    assert (verdict.legal, verdict.applied) == (True, True)
    assert verdict.state == replace(after, last=None)
    assert verdict.events == (Challenged(CY, ANN, False),)
    assert verdict.scoring == ()
    assert broken(verdict.state, challenge(BO)) == [("nothing-to-challenge", "P10.3", "/action")]


def test_who_may_challenge_and_who_must_act() -> None:
    _, after = turn_with_fault()
    assert status(GAME, after).to_act == (BO,)
    assert legal_moves(GAME, after, ANN) == ()
    assert legal_moves(GAME, after, BO) == (
        *(draw(BO, "stock"), draw(BO, "pile")),
        challenge(BO),
    )
    assert legal_moves(GAME, after, CY) == (challenge(CY),)
    honest = rule(start("KD 9S", "3H", "3C"), draw(ANN), discard(ANN, "KD")).state
    assert legal_moves(GAME, honest, CY) == (challenge(CY),)
    found = broken(after, challenge(ANN))
    assert found == [("not-your-turn", "P10.3", "/player")]
    assert broken(after, accept(BO)) == [("wrong-phase", "P10.3", "/action")]


def test_the_first_turn_of_a_hand_has_none_before_it() -> None:
    options = Options(enforcement="challenge")
    dealt = rule(GAME.setup((ANN, BO), options, Seed("one"), None), cut(ANN)).state
    assert dealt.last is None
    assert legal_moves(GAME, dealt, None) == (draw(ANN, "stock"),)
    assert broken(dealt, challenge(BO)) == [("nothing-to-challenge", "P10.3", "/action")]


def test_touching_a_pile_leaves_the_challenge_open() -> None:
    _, after = turn_with_fault()
    touched = rule(after, draw(CY, "pile")).state
    assert penalties(touched) == [0, 0, 20]
    assert touched.last == after.last
    assert penalties(rule(touched, challenge(CY)).state) == [20, 0, 20]


# The claim


def claimed(faulty: bool, seats: int = 3) -> State:
    """Ann is out, by a set and a discard; if faulty, the set is none."""
    hands = ("5C 6C 8C" if faulty else "5C 6C 7C", "3H 2H", "KC 2D", "QH")[:seats]
    state = start(*hands, top="9S", on_pile="8D", hands=5)
    move = lay(ANN, hands[0])
    return rule(state, draw(ANN), move, discard(ANN, "9S")).state


def test_a_turn_that_ends_the_hand_is_not_marked_at_once() -> None:
    state = claimed(faulty=False)
    assert (state.phase, state.turn) == ("claim", None)
    assert state.last is not None
    assert state.last.accepted == ()
    assert status(GAME, state).to_act == (BO, CY)
    assert legal_moves(GAME, state, ANN) == ()
    assert legal_moves(GAME, state, None) == (
        *(challenge(BO), accept(BO)),
        *(challenge(CY), accept(CY)),
    )
    projection = GAME.projection(state)
    assert projection is not None
    assert [mark.total for mark in projection.players] == [0, 25, 35]


def test_when_all_have_accepted_the_hand_is_marked() -> None:
    state = claimed(faulty=True)
    first = rule(state, accept(CY))
    assert first.events == (Accepted(CY),)
    assert first.state.last is not None
    assert first.state.last.accepted == (CY,)
    assert status(GAME, first.state).to_act == (BO,)
    assert broken(first.state, accept(CY)) == [("not-your-turn", "P10.3", "/player")]
    assert broken(first.state, challenge(CY)) == [("not-your-turn", "P10.3", "/player")]
    assert legal_moves(GAME, first.state, CY) == ()
    verdict = rule(first.state, accept(BO))
    assert [type(event) for event in verdict.events] == [Accepted, HandEnded, HandBegun]
    assert verdict.events[1].clause == "P8.1"
    assert [player.marks[-1] for player in verdict.state.players] == [0, 25, 35]
    assert (verdict.state.phase, verdict.state.last) == ("cut", None)


def test_nobody_else_has_a_say() -> None:
    state = claimed(faulty=True)
    assert broken(state, accept(ANN)) == [("not-your-turn", "P10.3", "/player")]
    assert broken(state, challenge(ANN)) == [("not-your-turn", "P10.3", "/player")]
    moves: list[Move] = [
        *(draw(BO), lay(BO, "3H 2H"), extend(BO, 1, "3H")),
        *(swap(BO, 1, "3H"), discard(BO, "3H"), draw(ANN)),
    ]
    for move in moves:
        assert broken(state, move) == [("wrong-phase", "P10.3", "/action")]
        assert rule(state, move).state is state
    assert broken(state, cut(BO)) == [("wrong-phase", "P2.1", "/action")]


def test_a_founded_challenge_takes_the_last_turn_back() -> None:
    state = rule(claimed(faulty=True), accept(CY)).state
    after = rule(state, challenge(BO)).state
    assert (after.phase, after.turn, after.last) == ("draw", BO, None)
    assert (hand_of(after, ANN), penalties(after)) == ("5C 6C 8C", [20, 0, 0])
    assert (after.pile, after.sets, after.stock[0]) == (faces("8D"), (), "9S")
    assert not after.players[0].opened


def test_an_unfounded_challenge_counts_as_accepting() -> None:
    state = claimed(faulty=False)
    once = rule(state, challenge(BO))
    assert once.events == (Challenged(BO, ANN, False),)
    assert once.state.last is not None
    assert once.state.last.accepted == (BO,)
    verdict = rule(once.state, challenge(CY))
    assert [type(event) for event in verdict.events] == [Challenged, HandEnded, HandBegun]
    assert verdict.legal


def test_with_two_players_one_word_is_enough() -> None:
    verdict = rule(claimed(faulty=True, seats=2), accept(BO))
    assert verdict.state.phase == "cut"


def test_p8_2_an_idle_circle_is_claimed_too() -> None:
    state = start("2C 9H", "6D QS", rest="pile", idle=1)
    verdict = rule(state, draw(ANN, "pile"), discard(ANN, "9H"))
    after = verdict.state
    assert verdict.events == (Discarded(ANN, *faces("9H")),)
    assert (after.phase, after.idle, after.turn) == ("claim", 2, None)
    ended = rule(after, accept(BO)).events[1]
    assert isinstance(ended, HandEnded)
    assert ended.clause == "P8.2"


def test_p8_2_an_undone_turn_does_not_count() -> None:
    state = start("2C 9H", "6D QS", rest="pile", on_pile="9D", idle=1)
    drawn = rule(state, draw(ANN, "pile")).state
    laid = rule(drawn, lay(ANN, "2C 9H"), discard(ANN, "9D")).state
    assert laid.idle == 0
    assert rule(laid, challenge(BO)).state.idle == 1


def test_what_nobody_points_out_stands_for_good() -> None:
    _, after = turn_with_fault()
    later = rule(after, draw(BO), discard(BO, "JC"), draw(CY), discard(CY, "QH"), draw(ANN)).state
    assert lying(later) == ["ann: KD 6C"]
    # The set is none, and what is added to it makes none.
    assert broken(later, extend(ANN, 1, "2H")) == [("not-a-set", "P4.1", "/card")]
