"""W5, W6: the next round and the end."""

from dataclasses import replace
from itertools import product

import pytest

from service.core.form import PlayerId, Seed
from service.core.game import legal_moves, refusals, standings, status
from service.core.shuffle import shuffle
from service.games.four_warlords import GAME
from service.games.four_warlords.events import Drawn, GameOver, Hand, RoundStarted, Shuffled
from tests.games.four_warlords import (
    ANN,
    BO,
    NUMBERS,
    RED,
    Side,
    after,
    battle,
    broken,
    choose,
    choosing,
    exchange,
    exchanging,
    happened,
    lay,
    pile,
    ruled,
    stand,
)

# Bo has one warlord left, QS, and stakes it; Ann's pair of nines is about to win.
LAST = battle(
    Side("9D", "KD", "5H", laid="9H TD", trophies="QC KS KC", lost="4H JH"),
    Side("2S", laid="8S TC", trophies="QH"),
    number=7,
)


def test_w5_1_all_but_the_lost_cards_are_shuffled() -> None:
    """Ann surrenders with 8D 2D laid, 7H in hand and TH exchanged; 5H was lost before."""
    state = battle(
        Side("7H", "KD", "TH", laid="8D 2D", lost="5H JD"), Side("7S", laid="9C 3S"), number=4
    )
    verdict = ruled(after(state, lay(ANN, "JH")), lay(BO, "7S"))
    left = tuple(card for card in pile(NUMBERS["red"]) if card not in pile("5H 8D 2D"))
    red = shuffle(Seed("four"), "four-warlords/round/5/red", left)
    black = shuffle(Seed("four"), "four-warlords/round/5/black", pile(NUMBERS["black"]))
    ann, bo = verdict.state.players
    assert (ann.hand, ann.deck) == (red[:3], red[3:])
    assert (bo.hand, bo.deck) == (black[:3], black[3:])
    assert verdict.events[-2:] == (
        RoundStarted(
            5,
            (
                Shuffled(ANN, "four-warlords/round/5/red", 17),
                Shuffled(BO, "four-warlords/round/5/black", 20),
            ),
        ),
        Drawn((Hand(ANN, red[:3]), Hand(BO, black[:3]))),
    )


def test_w5_1_the_next_round_begins_with_the_warlords() -> None:
    state = battle(Side("2H", laid="9H 5D"), Side("5C", laid="2S 9S"), number=4)
    following = after(state, lay(ANN, "2H"), lay(BO, "5C"))
    assert (following.round, following.phase) == (5, "warlord")
    assert status(GAME, following).to_act == (ANN, BO)
    for player in following.players:
        assert (player.warlord, player.exchanged, player.laid) == (None, (), ())
        assert (player.pending, player.done) == (None, False)


def test_w6_1_the_last_warlord_ends_the_game() -> None:
    verdict = ruled(after(LAST, lay(BO, "2S")), lay(ANN, "9D"))
    assert happened(verdict)[-4:] == [
        ("battle", "W3.2"),
        ("warlord-taken", "W3.5"),
        ("cards-returned", "W3.5"),
        ("game-over", "W6.1"),
    ]
    assert verdict.events[-1] == GameOver((ANN,))
    over = verdict.state
    assert status(GAME, over).over
    assert (status(GAME, over).to_act, status(GAME, over).winners) == ((), (ANN,))
    assert [(line.value, line.rank) for line in standings(GAME, over)] == [(4, 1), (1, 2)]


def test_w6_1_the_second_player_may_win() -> None:
    state = battle(
        Side("2H", "KD", laid="8H TD", trophies="QS"),
        Side("9S", "QC", laid="9C TS", trophies="QH QD KH"),
    )
    over = after(state, lay(BO, "9S"), lay(ANN, "2H"))
    assert status(GAME, over).winners == (BO,)
    assert over.players[1].trophies == pile("QH QD KH KD")


def test_w6_2_no_cards_are_drawn_and_all_are_back_in_order() -> None:
    over = after(LAST, lay(BO, "2S"), lay(ANN, "9D"))
    assert (over.round, over.phase) == (7, "over")
    red, black = over.players
    assert red.deck == tuple(card for card in pile(NUMBERS["red"]) if card != "4H")
    assert black.deck == pile(NUMBERS["black"])
    assert (red.warlords, black.warlords) == (pile("QD KH KD"), ())
    assert (red.trophies, black.trophies) == (pile("QC KS KC QS"), pile("QH"))
    assert (red.jacks, red.lost) == (pile("JD"), pile("4H JH"))
    for player in over.players:
        assert (player.hand, player.exchanged, player.laid) == ((), (), ())
        assert (player.warlord, player.pending, player.done) == (None, None, False)
    assert GAME.projection(over) is None


def test_w6_2_game_over() -> None:
    over = after(LAST, lay(BO, "2S"), lay(ANN, "9D"))
    assert broken(over, choose(ANN, "KD")) == [("game-over", "W6.2", "")]
    assert legal_moves(GAME, over, None) == ()
    assert GAME.legal_moves(over, ANN) == ()
    assert refusals(GAME, over, None) == ()


def test_w6_2_unknown_player() -> None:
    stranger = ("unknown-player", "W6.2", "/player")
    assert broken(choosing(), choose(PlayerId("cy"), "KD")) == [stranger]
    over = after(LAST, lay(BO, "2S"), lay(ANN, "9D"))
    assert broken(over, choose(PlayerId("cy"), "KD")) == [("game-over", "W6.2", ""), stranger]


STATES = {
    "choose-warlord": choosing(),
    "exchange": exchanging(),
    "lay": battle(RED, Side("7S 9C 3S")),
}
MOVES = {
    "choose-warlord": choose(ANN, "QH"),
    "exchange": exchange(ANN, "7H"),
    "stand": stand(ANN),
    "lay": lay(ANN, "7H"),
}


@pytest.mark.parametrize(("state", "action"), [*product(STATES, MOVES)])
def test_w6_2_wrong_phase(state: str, action: str) -> None:
    fits = state == action or (state, action) == ("exchange", "stand")
    expected = [] if fits else [("wrong-phase", "W6.2", "/action")]
    assert broken(STATES[state], MOVES[action]) == expected


def test_w6_2_wrong_phase_ends_the_list() -> None:
    """Ann has committed, and the card is none of hers."""
    wrong = [("wrong-phase", "W6.2", "/action")]
    assert broken(after(choosing(), choose(ANN, "QH")), lay(ANN, "9S")) == wrong
    assert broken(after(exchanging(), stand(ANN)), lay(ANN, "9S")) == wrong
    state = after(STATES["lay"], lay(ANN, "7H"))
    assert broken(state, exchange(ANN, "KS")) == wrong
    assert len(list(GAME.check(state, exchange(ANN, "KS")))) == 1


def test_commitment_of_a_state_is_kept() -> None:
    state = battle(Side("2H", laid="9H 5D"), Side("5C", laid="2S 9S"))
    sealed = replace(state, commitment=GAME.view(state, None).commitment)
    assert list(GAME.audit(sealed)) == []
    assert after(sealed, lay(ANN, "2H"), lay(BO, "5C")).commitment == sealed.commitment
