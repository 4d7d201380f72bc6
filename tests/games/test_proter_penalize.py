"""P10 Breaking the rules: P10.1 refused, P10.2 penalized, and what is always refused."""

from dataclasses import replace
from typing import Any

import pytest

from service.core.game import adjudicate, legal_moves, replay
from service.core.ruling import ScoreLine
from service.games.proter import GAME
from service.games.proter.events import Breach, Penalty, TurnUndone
from service.games.proter.moves import Move
from service.games.proter.state import Before, State
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


def faulty(enforcement: str, **more: Any) -> State:
    """Ann drew 4H; a table at which every fault can be made, whatever she has laid before."""
    return table(
        *("5C 6C KD QD 9H 9D JS 4H", "5D 2H", "3H 8S"),
        on_pile="KC",
        sets=("bo: TS 4D=JS QS", "cy: 2S 2D 2C"),
        enforcement=enforcement,
        **more,
    )


# Each move with the faults it holds, in the order in which they are noted.
FAULTS: list[tuple[Move, list[tuple[str, str]]]] = [
    (lay(ANN, "5C 6C KD"), [("not-a-set", "P4.1")]),
    (lay(ANN, "5C 6C 9H=7C"), [("not-a-proter", "P4.3")]),
    (lay(ANN, "5C 6C 4H=7C"), [("first-set-has-proter", "P4.4")]),
    (lay(ANN, "9H 9D JS=9C KD"), [("not-a-set", "P4.1"), ("not-a-proter", "P4.3")]),
    (lay(ANN, "9H 9D JS"), [("not-a-set", "P4.1"), ("already-on-table", "P4.5")]),
    (
        lay(ANN, "9H=TS 9D=QS 4H=JS 5C=9S"),
        [("not-a-proter", "P4.3"), ("first-set-has-proter", "P4.4"), ("already-on-table", "P4.5")],
    ),
    (extend(ANN, 1, "KD"), [("not-a-set", "P4.1")]),
    (extend(ANN, 2, "4H=2H"), [("first-set-has-proter", "P4.4")]),
    (extend(ANN, 1, "KD=KS"), [("not-a-proter", "P4.3")]),
    (discard(ANN, "KD"), [("discard-same-rank", "P7.2")]),
]


@pytest.mark.parametrize(("move", "faults"), FAULTS)
def test_p10_1_a_fault_is_refused(move: Move, faults: list[tuple[str, str]]) -> None:
    state = faulty("refuse")
    verdict = rule(state, move)
    found = dict.fromkeys([(each.code, each.clause) for each in verdict.violations])
    assert list(found) == faults
    assert (verdict.legal, verdict.applied) == (False, False)
    assert verdict.state is state
    assert (verdict.events, verdict.scoring) == ((), ())


@pytest.mark.parametrize(("move", "faults"), FAULTS)
def test_p10_2_a_fault_costs_twenty_marks_and_the_turn(
    move: Move, faults: list[tuple[str, str]]
) -> None:
    state = faulty("penalize")
    verdict = rule(state, move)
    after = verdict.state
    assert (verdict.legal, verdict.applied) == (False, False)
    assert verdict.violations
    # The four of hearts lies on the stock again.
    assert hand_of(after, ANN) == "5C 6C KD QD 9H 9D JS"
    assert after.stock == (*pile("4H"), *state.stock)
    assert (after.pile, after.sets) == (state.pile, state.sets)
    assert (after.phase, after.turn, after.drew, after.put) == ("draw", BO, None, 0)
    assert (after.fresh, after.before, after.last) == ((), None, None)
    assert penalties(after) == [20, 0, 0]
    assert GAME.values(after) == (50, 30, 30)
    assert verdict.events == (
        Penalty("P10.2", ANN, 20, tuple(Breach(*fault) for fault in faults)),
        TurnUndone(
            "P10.2",
            ANN,
            pile("5C 6C KD QD 9H 9D JS"),
            len(state.stock) + 1,
            faces("KC"),
            state.sets,
        ),
    )
    assert [(line.player, line.value, line.clause, line.cards) for line in verdict.scoring] == [
        (ANN, 20, "P10.2", ())
    ]


def test_p10_2_too_close_own_proter_and_no_discard_left() -> None:
    for state, move, fault in (
        (table("KD 5C", "9H", on_pile="JD", enforcement="penalize"), discard(ANN, "KD"), "P7.3"),
        (
            table("KD 5C", "9H", on_pile="KC", sets=("bo: 5S 5H 5D",), enforcement="penalize"),
            extend(ANN, 1, "5C"),
            "P7.4",
        ),
        (
            table("5C 6C 7C", "9H", on_pile="KC", enforcement="penalize"),
            lay(ANN, "5C 6C 7C"),
            "P7.5",
        ),
        (
            table(
                *("JS 5C", "9H"),
                sets=("ann: TS 4D=JS QS",),
                fresh="4D",
                put=3,
                enforcement="penalize",
            ),
            swap(ANN, 1, "JS"),
            "P6.2",
        ),
    ):
        verdict = rule(state, move)
        assert [found.clause for found in verdict.violations] == [fault]
        assert penalties(verdict.state) == [20, 0]
        assert verdict.state.turn == BO


def test_p10_2_everything_of_the_turn_is_undone() -> None:
    """She takes the pile, opens, extends, swaps; then comes a fault."""
    start = table(
        *("9S 9D 9C 8C 5D", "2H 3H"),
        on_pile="QD JS",
        sets=("bo: 5C 6C 7C", "bo: TS 4D=JS QS"),
        phase="draw",
        enforcement="penalize",
    )
    moves = (draw(ANN, "pile"), lay(ANN, "9S 9D 9C"), extend(ANN, 1, "8C"), swap(ANN, 2, "JS"))
    done = rule(start, *moves).state
    assert lying(done) == ["bo: 5C 6C 7C 8C", "bo: TS JS QS", "ann: 9S 9D 9C"]
    assert done.players[0].opened
    assert (hand_of(done, ANN), done.put, done.pile) == ("5D QD 4D", 5, ())
    assert done.before == Before(
        pile("9S 9D 9C 8C 5D"), start.stock, faces("QD JS"), start.sets, False, 0, None
    )
    after = rule(done, lay(ANN, "5D QD")).state
    ann, bo = start.players
    assert after == replace(start, players=(replace(ann, penalties=20), bo), turn=BO)


def test_p8_2_an_undone_turn_does_not_count() -> None:
    start = table(
        *("2C", "6D"), rest="pile", on_pile="KD", phase="draw", idle=1, enforcement="penalize"
    )
    after = rule(start, draw(ANN, "pile"), lay(ANN, "KD 2C")).state
    assert (after.idle, after.turn, after.phase) == (1, BO, "draw")
    assert after.pile == start.pile


@pytest.mark.parametrize("phase", ["draw", "discard"])
@pytest.mark.parametrize("enforcement", ["penalize", "challenge"])
def test_p10_2_touching_a_pile_out_of_turn(phase: str, enforcement: str) -> None:
    state = table("5C 6C", "9H 2H", "KD 8C", on_pile="9C", phase=phase, enforcement=enforcement)
    for move, faults in (
        (draw(BO, "stock"), [Breach("not-your-turn", "P3.1")]),
        (draw(BO, "pile"), [Breach("not-your-turn", "P3.1")]),
        (discard(BO, "2H"), [Breach("not-your-turn", "P3.1")]),
        (
            discard(BO, "9H"),
            [Breach("not-your-turn", "P3.1"), Breach("discard-same-rank", "P7.2")],
        ),
    ):
        verdict = rule(state, move)
        ann, bo, cy = state.players
        assert verdict.state == replace(state, players=(ann, replace(bo, penalties=20), cy))
        assert (verdict.legal, verdict.applied) == (False, False)
        assert verdict.events == (Penalty("P10.2", BO, 20, tuple(faults)),)
        assert verdict.scoring == (ScoreLine(BO, 20, "P10.2", (), "touched a pile out of turn"),)


@pytest.mark.parametrize("enforcement", ["penalize", "challenge"])
def test_p10_what_cannot_be_done_is_refused_free_of_charge(enforcement: str) -> None:
    state = faulty(enforcement)
    drawing = table("5C", "9H", "2H", phase="draw", enforcement=enforcement)
    used_up = table("5C", "9H", "2H", phase="draw", rest="pile", enforcement=enforcement)
    cutting = rule(
        table("9C", "2H", "3H", opened="ann bo cy", enforcement="refuse"), discard(ANN, "9C")
    ).state
    cutting = replace(cutting, options=replace(cutting.options, enforcement=enforcement))
    for table_, move, code in (
        (state, lay(ANN, "5C 6C 7C"), "card-not-in-hand"),
        (state, lay(ANN, "5C 6C 9C"), "card-not-in-hand"),
        (state, lay(ANN, "5C 6C 6C"), "card-repeated"),
        (state, extend(ANN, 3, "5C"), "no-such-set"),
        (state, extend(ANN, 3, "4H"), "no-such-set"),
        (state, extend(ANN, 1, "KS"), "card-not-in-hand"),
        (state, swap(ANN, 3, "JS"), "no-such-set"),
        (state, swap(ANN, 1, "KD"), "nothing-to-swap"),
        (state, swap(ANN, 1, "4H"), "nothing-to-swap"),
        (state, discard(ANN, "KS"), "card-not-in-hand"),
        (state, draw(ANN), "wrong-phase"),
        (state, cut(ANN), "wrong-phase"),
        (state, accept(BO), "wrong-phase"),
        (state, challenge(BO), "wrong-phase"),
        (state, discard(BO, "KS"), "card-not-in-hand"),
        (state, lay(BO, "5D 2H"), "not-your-turn"),
        (state, extend(BO, 2, "2H"), "not-your-turn"),
        (state, swap(BO, 1, "JS"), "not-your-turn"),
        (drawing, discard(ANN, "5C"), "wrong-phase"),
        (drawing, draw(ANN, "pile"), "pile-empty"),
        (drawing, draw(BO, "pile"), "pile-empty"),
        (drawing, lay(BO, "9H"), "not-your-turn"),
        (used_up, draw(CY, "stock"), "stock-empty"),
        (drawing, challenge(BO), "nothing-to-challenge"),
        (cutting, cut(BO), "not-your-turn"),
        (cutting, draw(BO), "wrong-phase"),
        (cutting, discard(BO, "9C"), "wrong-phase"),
    ):
        verdict = rule(table_, move)
        assert code in [found.code for found in verdict.violations]
        assert (verdict.applied, verdict.events, verdict.scoring) == (False, (), ())
        assert verdict.state is table_


def test_p10_2_no_turn_is_kept_for_a_challenge() -> None:
    state = table("5C 6C", "9H", phase="draw", enforcement="penalize")
    after = rule(state, draw(ANN), discard(ANN, "5C")).state
    assert (after.last, after.before) == (None, None)
    assert [found[:2] for found in broken(after, challenge(ANN))] == [
        ("nothing-to-challenge", "P10.3")
    ]


def test_p10_1_nothing_is_remembered() -> None:
    state = table("5C 6C", "9H", phase="draw")
    drawn = rule(state, draw(ANN)).state
    assert drawn.before is None
    assert [found[:2] for found in broken(drawn, challenge(BO))] == [("wrong-phase", "P10.3")]
    after = rule(drawn, discard(ANN, "5C")).state
    assert after.last is None
    assert broken(after, challenge(ANN)) == [("nothing-to-challenge", "P10.3", "/action")]


def test_p10_2_a_replay_goes_on_after_a_penalty() -> None:
    state = table("5C 6C", "9H 3C", phase="draw", enforcement="penalize", on_pile="2D")
    moves = [draw(ANN), lay(ANN, "5C 6C"), draw(BO), discard(BO, "9H"), draw(BO), lay(BO, "3C")]
    verdicts = list(replay(GAME, state, moves))
    assert [verdict.applied for verdict in verdicts] == [True, False, True, True, False, False]
    assert penalties(verdicts[-2].state) == [20, 20]


@pytest.mark.parametrize("enforcement", ["penalize", "challenge"])
def test_only_faultless_moves_are_offered(enforcement: str) -> None:
    strict, loose = faulty("refuse"), faulty(enforcement)
    assert legal_moves(GAME, loose, None) == legal_moves(GAME, strict, None)
    for move in legal_moves(GAME, loose, ANN):
        assert adjudicate(GAME, loose, move).legal


def test_p10_2_going_out_still_ends_the_hand() -> None:
    start = table("5C 6C 7C", "2H", top="9C", phase="draw", enforcement="penalize", hands=4)
    verdict = rule(start, draw(ANN), lay(ANN, "5C 6C 7C"), discard(ANN, "9C"))
    assert (verdict.legal, verdict.applied, verdict.state.phase) == (True, True, "over")
