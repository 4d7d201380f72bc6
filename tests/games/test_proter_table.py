"""P1 Table, P2 The deal."""

import pytest

from service.core.cards import STANDARD
from service.core.form import PlayerId, Seed
from service.core.game import legal_moves, status, verify
from service.core.shuffle import shuffle
from service.games.proter import GAME
from service.games.proter.events import CutMade, Deal, Dealt
from service.games.proter.state import Options, State
from tests.games.proter import (
    ANN,
    BO,
    CY,
    IDS,
    accept,
    broken,
    challenge,
    cut,
    discard,
    draw,
    extend,
    lay,
    rule,
    swap,
    table,
    the_one,
)

SEED = Seed("table")


def opening(seats: int = 3, dealer: PlayerId | None = None, **options: int) -> State:
    return GAME.setup(IDS[:seats], Options(**options), SEED, dealer)


def test_p1_1_two_to_eight_players() -> None:
    assert GAME.seats == (2, 8)


def test_p1_3_the_first_proters_are_aces_and_a_game_has_thirteen_hands() -> None:
    state = opening()
    assert (state.hand, state.proter, state.options.hands) == (1, "A", 13)


def test_p1_4_the_last_player_deals_unless_another_is_chosen() -> None:
    assert opening().dealer == CY
    assert opening(dealer=ANN).dealer == ANN


def test_p2_1_everything_lies_shuffled_in_the_stock_before_the_cut() -> None:
    state = opening()
    assert state.stock == shuffle(SEED, "proter/hand/1", STANDARD)
    assert [player.hand for player in state.players] == [(), (), ()]
    assert [player.marks for player in state.players] == [(), (), ()]
    assert (state.pile, state.sets, state.fresh, state.drew) == ((), (), (), None)
    assert (state.before, state.last, state.idle, state.put) == (None, None, 0, 0)
    assert list(GAME.audit(state)) == []


@pytest.mark.parametrize(
    ("seats", "dealer", "cutter"), [(3, None, "bo"), (3, "ann", "cy"), (2, None, "ann")]
)
def test_p2_1_the_player_before_the_dealer_cuts(
    seats: int, dealer: PlayerId | None, cutter: str
) -> None:
    state = opening(seats, dealer)
    assert state.turn == cutter
    assert status(GAME, state).to_act == (cutter,)
    for player in IDS[:seats]:
        moves = legal_moves(GAME, state, player)
        assert moves == ((cut(player, 26),) if player == cutter else ())


def test_p2_1_nobody_else_cuts() -> None:
    found = the_one(opening(), cut(ANN))
    assert (found.code, found.clause, found.pointer) == ("not-your-turn", "P2.1", "/player")
    assert found.message == "ann does not cut; bo does."


def test_p2_1_nothing_else_can_be_done_before_the_cut() -> None:
    state = opening()
    for player in (ANN, BO):
        for move in (
            draw(player),
            lay(player, "5C 6C 7C"),
            extend(player, 1, "5C"),
            swap(player, 1, "5C"),
            discard(player, "5C"),
        ):
            assert broken(state, move) == [("wrong-phase", "P2.1", "/action")]
        assert broken(state, challenge(player)) == [("wrong-phase", "P10.3", "/action")]
        assert broken(state, accept(player)) == [("wrong-phase", "P10.3", "/action")]


@pytest.mark.parametrize("phase", ["draw", "discard"])
def test_p2_1_there_is_no_second_cut(phase: str) -> None:
    state = table("5C", "6C", "7C", phase=phase)
    for player in (ANN, BO):
        found = the_one(state, cut(player))
        assert (found.code, found.clause, found.pointer) == ("wrong-phase", "P2.1", "/action")
        assert "cut" in found.message
        assert phase in found.message


@pytest.mark.parametrize("depth", [1, 20, 51])
def test_p2_1_and_p2_2_the_cut_and_the_deal(depth: int) -> None:
    state = opening()
    verdict = rule(state, cut(BO, depth))
    deck = [*state.stock[depth:], *state.stock[:depth]]
    # One card at a time, from the player after the dealer on: ann, bo, cy, ann …
    hands = [[deck[place + 3 * turn] for turn in range(6)] for place in range(3)]
    after = verdict.state
    assert [list(player.hand) for player in after.players] == hands
    assert list(after.stock) == deck[18:]
    assert verdict.events == (
        CutMade(BO, depth),
        Deal(
            1,
            ANN,
            tuple(Dealt(player.id, player.hand) for player in after.players),
            34,
        ),
    )
    assert verdict.scoring == ()


def test_p2_2_the_deal_begins_after_the_dealer() -> None:
    state = opening(4, IDS[1])
    after = rule(state, cut(ANN, 1)).state
    deck = [*state.stock[1:], state.stock[0]]
    assert [player.hand[0] for player in after.players] == [deck[2], deck[3], deck[0], deck[1]]
    assert after.turn == CY


def test_p2_2_eight_players_leave_four_cards() -> None:
    state = opening(8)
    assert len(rule(state, cut(IDS[6])).state.stock) == 4


def test_p2_3_the_player_after_the_dealer_begins_without_a_pile() -> None:
    after = rule(opening(), cut(BO)).state
    assert (after.phase, after.turn, after.pile) == ("draw", ANN, ())
    assert legal_moves(GAME, after, None) == (draw(ANN, "stock"),)


def test_p9_1_strangers_do_not_play() -> None:
    (found,) = verify(GAME, opening(), cut(PlayerId("zoe")))
    assert (found.code, found.clause, found.pointer) == ("unknown-player", "P9.1", "/player")
