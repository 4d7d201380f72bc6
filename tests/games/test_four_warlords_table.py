"""W1, W2.1: the colors, the faces kept apart, and the first draw."""

from service.core.form import Seed
from service.core.game import legal_moves, standings, status
from service.core.shuffle import shuffle
from service.games.four_warlords import GAME
from service.games.four_warlords.state import Options
from tests.games.four_warlords import ANN, BO, NUMBERS, choose, pile

STATE = GAME.setup((ANN, BO), Options(), Seed("seed"), None)
RED, BLACK = STATE.players


def test_w1_1_first_player_is_red_and_second_black() -> None:
    assert [(player.id, player.color) for player in STATE.players] == [(ANN, "red"), (BO, "black")]


def test_w1_2_faces_are_held_beside_the_hand_in_their_order() -> None:
    assert (RED.warlords, RED.jacks) == (pile("QH QD KH KD"), pile("JH JD"))
    assert (BLACK.warlords, BLACK.jacks) == (pile("QS QC KS KC"), pile("JS JC"))


def test_w1_2_number_cards_are_each_color_s_twenty() -> None:
    assert sorted(RED.hand + RED.deck) == sorted(NUMBERS["red"].split())
    assert sorted(BLACK.hand + BLACK.deck) == sorted(NUMBERS["black"].split())


def test_w2_1_the_three_on_top_are_drawn() -> None:
    red = shuffle(Seed("seed"), "four-warlords/round/1/red", pile(NUMBERS["red"]))
    black = shuffle(Seed("seed"), "four-warlords/round/1/black", pile(NUMBERS["black"]))
    assert (RED.hand, RED.deck) == (red[:3], red[3:])
    assert (BLACK.hand, BLACK.deck) == (black[:3], black[3:])


def test_setup_is_sound_and_begins_with_the_warlords() -> None:
    assert list(GAME.audit(STATE)) == []
    assert (STATE.round, STATE.phase, STATE.options.ace) == (1, "warlord", "low")
    assert status(GAME, STATE).to_act == (ANN, BO)
    assert status(GAME, STATE).winners == ()
    assert [(line.value, line.rank) for line in standings(GAME, STATE)] == [(0, 1), (0, 1)]
    assert legal_moves(GAME, STATE, None) == tuple(
        [choose(ANN, card) for card in ("QH", "QD", "KH", "KD")]
        + [choose(BO, card) for card in ("QS", "QC", "KS", "KC")]
    )


def test_options_are_kept() -> None:
    assert GAME.setup((ANN, BO), Options("high"), Seed("seed"), None).options.ace == "high"
