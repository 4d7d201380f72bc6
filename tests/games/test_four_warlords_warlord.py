"""W2.2, W2.4: the secret choice of a warlord."""

from dataclasses import replace

import pytest

from service.core.cards import HIDDEN
from service.core.game import legal_moves, refusals, status, verify
from service.core.ruling import HiddenCardsError
from service.games.four_warlords import GAME
from service.games.four_warlords.events import Choice, WarlordChosen, WarlordsRevealed
from tests.games.four_warlords import (
    ANN,
    BLACK,
    BO,
    RED,
    after,
    broken,
    choose,
    choosing,
    happened,
    lay,
    pile,
    ruled,
    stand,
)


@pytest.mark.parametrize("card", ["QH", "QD", "KH", "KD"])
def test_w2_2_any_queen_or_king_may_be_staked(card: str) -> None:
    player = after(choosing(), choose(ANN, card)).players[0]
    assert player.warlord == card
    assert player.warlords == tuple(c for c in pile("QH QD KH KD") if c != card)


def test_w2_2_a_first_choice_waits_for_the_second() -> None:
    verdict = ruled(choosing(), choose(BO, "KC"))
    assert verdict.events == (WarlordChosen(BO, pile("KC")[0]),)
    assert verdict.state.phase == "warlord"
    assert status(GAME, verdict.state).to_act == (ANN,)


def test_w2_2_the_second_choice_reveals_both() -> None:
    verdict = ruled(after(choosing(), choose(BO, "KC")), choose(ANN, "QD"))
    assert happened(verdict) == [("warlord-chosen", "W2.2"), ("warlords-revealed", "W2.2")]
    assert verdict.events[1] == WarlordsRevealed(
        (Choice(ANN, pile("QD")[0], 1), Choice(BO, pile("KC")[0], 3))
    )
    assert verdict.state.phase == "exchange"
    assert status(GAME, verdict.state).to_act == (ANN, BO)


def test_w2_2_order_of_choosing_does_not_matter() -> None:
    red, black = choose(ANN, "KH"), choose(BO, "QS")
    assert after(choosing(), red, black) == after(choosing(), black, red)


def test_w2_4_the_warlord_stays_in_front() -> None:
    state = after(choosing(), choose(ANN, "KH"), choose(BO, "QS"), stand(ANN), stand(BO))
    state = after(state, lay(ANN, "7H"), lay(BO, "9C"))
    assert [player.warlord for player in state.players] == ["KH", "QS"]


@pytest.mark.parametrize("card", ["QS", "KC", "JH", "7H", "X1"])
def test_w2_2_not_a_warlord(card: str) -> None:
    assert broken(choosing(), choose(ANN, card)) == [("not-a-warlord", "W2.2", "/card")]


def test_w2_2_not_one_that_was_taken() -> None:
    state = choosing(black=replace(BLACK, trophies="KH"))
    assert broken(state, choose(ANN, "KH")) == [("not-a-warlord", "W2.2", "/card")]
    assert legal_moves(GAME, state, ANN) == tuple(choose(ANN, c) for c in ("QH", "QD", "KD"))


def test_w2_2_already_chosen() -> None:
    state = after(choosing(), choose(ANN, "KH"))
    chosen = ("already-chosen", "W2.2", "/player")
    assert broken(state, choose(ANN, "QH")) == [chosen]
    assert broken(state, choose(ANN, "KH")) == [chosen]
    assert broken(state, choose(ANN, "9H")) == [chosen, ("not-a-warlord", "W2.2", "/card")]
    assert legal_moves(GAME, state, ANN) == ()


def test_violations_say_who_and_what() -> None:
    (violation,) = verify(GAME, choosing(), choose(ANN, "7H"))
    assert violation.message == "7H is no Queen or King that ann still has."
    assert violation.params == {"player": "ann", "card": "7H"}


def test_probes_are_the_warlords_in_hand() -> None:
    state = after(choosing(), choose(ANN, "KH"))
    assert refusals(GAME, state, BO) == ()
    assert [move for move, _ in refusals(GAME, state, ANN)] == [
        choose(ANN, card) for card in ("QH", "QD", "KD")
    ]


def test_a_choice_can_be_ruled_upon_whatever_is_hidden() -> None:
    """What each player still has is open; only which one was staked is not."""
    state = after(choosing(RED, replace(BLACK, trophies="KH")), choose(ANN, "QD"))
    seen = GAME.view(state, BO)
    assert broken(seen, choose(BO, "QC")) == []
    chosen = ("already-chosen", "W2.2", "/player")
    assert broken(seen, choose(ANN, "QD")) == [chosen]
    assert broken(seen, choose(ANN, "QH")) == [chosen]
    assert broken(seen, choose(ANN, "KH")) == [chosen, ("not-a-warlord", "W2.2", "/card")]
    with pytest.raises(HiddenCardsError):
        GAME.probes(seen, ANN)


def test_hidden_trophies_leave_a_choice_open() -> None:
    """No view hides them, but a state with ``??`` may say so."""
    state = choosing(RED, replace(BLACK, trophies="KH"))
    red, black = state.players
    seen = replace(state, players=(red, replace(black, trophies=(HIDDEN,))))
    assert broken(seen, choose(ANN, "QH")) == []
    assert broken(seen, choose(ANN, "7H")) == [("not-a-warlord", "W2.2", "/card")]
    with pytest.raises(HiddenCardsError):
        verify(GAME, seen, choose(ANN, "KH"))
