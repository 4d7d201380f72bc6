"""Hidden from the opponent: views, masked events, and that neither tells a commitment."""

from dataclasses import replace
from typing import Any

import pytest

from service.core.cards import HIDDEN, Pile
from service.core.form import PlayerId, Seed
from service.core.game import views
from service.core.ruling import Event
from service.core.shuffle import commitment
from service.games.four_warlords import GAME
from service.games.four_warlords.events import Drawn, Exchanged, Hand, Laid, Stood, WarlordChosen
from service.games.four_warlords.state import Options, Player, State
from tests.games.four_warlords import (
    ANN,
    BLACK,
    BO,
    RED,
    Side,
    after,
    battle,
    choose,
    choosing,
    exchange,
    exchanging,
    lay,
    pile,
    ruled,
    stand,
)


def backs(number: int) -> Pile:
    return (HIDDEN,) * number


def seen(state: State, viewer: PlayerId | None) -> tuple[Player, ...]:
    return GAME.view(state, viewer).players


def test_the_seed_is_hidden_and_its_commitment_shown() -> None:
    view = GAME.view(choosing(), ANN)
    assert view.seed is None
    assert view.commitment == commitment(Seed("four"))
    assert GAME.view(view, BO).commitment == view.commitment


def test_decks_are_hidden_from_everybody() -> None:
    for viewer in (ANN, BO, None):
        assert [player.deck for player in seen(choosing(), viewer)] == [backs(17), backs(17)]


def test_hand_and_exchanged_cards_are_their_owner_s_alone() -> None:
    state = after(exchanging(), exchange(BO, "7S"), exchange(BO, "9C"))
    red, black = state.players
    assert (seen(state, BO)[1].hand, seen(state, BO)[1].exchanged) == (
        black.hand,
        pile("7S 9C"),
    )
    assert seen(state, BO)[0].hand == backs(3)
    for viewer in (ANN, None):
        assert seen(state, viewer)[1].hand == backs(3)
        assert seen(state, viewer)[1].exchanged == backs(2)
    assert seen(state, ANN)[0] == replace(red, deck=backs(17))


def test_a_first_choice_hides_the_warlords_too() -> None:
    state = after(choosing(black=replace(BLACK, trophies="KH")), choose(ANN, "QD"))
    for viewer in (BO, None):
        player = seen(state, viewer)[0]
        assert (player.warlord, player.warlords) == ("??", backs(2))
    assert (seen(state, ANN)[0].warlord, seen(state, ANN)[0].warlords) == ("QD", pile("QH KD"))
    assert seen(state, None)[1].warlords == pile("QS QC KS KC")


def test_revealed_warlords_are_open() -> None:
    state = after(choosing(), choose(ANN, "QD"), choose(BO, "KC"))
    for viewer in (ANN, BO, None):
        assert [player.warlord for player in seen(state, viewer)] == ["QD", "KC"]
        assert seen(state, viewer)[0].warlords == pile("QH KH KD")


def test_a_pending_card_hides_the_jacks_among_the_hand() -> None:
    state = battle(Side("7H 8D", laid="4D", lost="5H JD"), Side("7S 3S", laid="9C"))
    for card, hand in (("8D", pile("7H")), ("JH", pile("7H 8D"))):
        laid = after(state, lay(ANN, card))
        for viewer in (BO, None):
            player = seen(laid, viewer)[0]
            # Of two number cards and a Jack, one is laid and two are left.
            assert (player.pending, player.jacks, player.hand) == ("??", (), backs(2))
            assert player.laid == pile("4D")
        own = seen(laid, ANN)[0]
        assert (own.pending, own.hand) == (card, hand)
        assert own.jacks == (() if card == "JH" else pile("JH"))


@pytest.mark.parametrize("viewer", [BO, None])
def test_views_do_not_tell_what_was_chosen(viewer: PlayerId | None) -> None:
    chosen = [
        GAME.view(after(choosing(), choose(ANN, card)), viewer)
        for card in ("QH", "QD", "KH", "KD")
    ]
    assert all(view == chosen[0] for view in chosen)


@pytest.mark.parametrize("viewer", [BO, None])
def test_views_do_not_tell_what_was_laid(viewer: PlayerId | None) -> None:
    state = battle(RED, BLACK)
    laid = [
        GAME.view(after(state, lay(ANN, card)), viewer) for card in ("7H", "8D", "2D", "JH", "JD")
    ]
    assert all(view == laid[0] for view in laid)


@pytest.mark.parametrize("viewer", [BO, None])
def test_views_do_not_tell_what_was_exchanged(viewer: PlayerId | None) -> None:
    state = exchanging("KH")
    first = after(state, exchange(ANN, "7H"), exchange(ANN, "8D"))
    second = after(state, exchange(ANN, "2D"), exchange(ANN, "7H"))
    assert GAME.view(first, viewer) == GAME.view(second, viewer)


def test_views_of_other_hands_and_decks_are_equal() -> None:
    one = choosing(RED, Side("7S 9C 3S"))
    other = choosing(RED, Side("AC 2C 3C"))
    assert one != other
    assert GAME.view(one, ANN) == GAME.view(other, ANN)
    assert GAME.view(one, None) == GAME.view(other, None)
    assert GAME.view(one, BO) != GAME.view(other, BO)


def test_a_view_of_a_view_hides_no_less() -> None:
    state = after(battle(RED, BLACK), lay(ANN, "JH"))
    for viewer in (ANN, BO, None):
        assert GAME.view(GAME.view(state, viewer), viewer) == GAME.view(state, viewer)
    assert GAME.view(GAME.view(state, ANN), BO) == GAME.view(state, None)


@pytest.mark.parametrize(
    "change",
    [
        {"deck": backs(17)},
        {"hand": backs(3)},
        {"warlords": backs(3)},
        {"exchanged": backs(1)},
        {"warlord": HIDDEN},
        {"pending": HIDDEN},
        {"jacks": backs(2)},
        {"laid": backs(1)},
        {"trophies": backs(1)},
        {"lost": backs(1)},
    ],
)
def test_a_hidden_card_anywhere_makes_a_view(change: dict[str, Any]) -> None:
    state = exchanging()
    red, black = state.players
    assert not GAME.is_view(state)
    assert GAME.is_view(replace(state, seed=None))
    assert GAME.is_view(replace(state, players=(red, replace(black, **change))))


def test_a_player_called_like_a_card_makes_none() -> None:
    state = GAME.setup((PlayerId("??"), PlayerId("7H")), Options(), Seed("four"), None)
    assert not GAME.is_view(state)
    assert GAME.view(state, PlayerId("??")).players[0].hand == state.players[0].hand


def masked(state: State, viewer: PlayerId | None, events: tuple[Event, ...]) -> tuple[Event, ...]:
    return next(told for seat, _, told in views(GAME, state, events) if seat == viewer)


def test_a_choice_is_masked() -> None:
    verdict = ruled(choosing(), choose(ANN, "QD"))
    assert masked(verdict.state, ANN, verdict.events) == verdict.events
    for viewer in (BO, None):
        assert masked(verdict.state, viewer, verdict.events) == (WarlordChosen(ANN, HIDDEN),)


def test_an_exchange_is_masked() -> None:
    verdict = ruled(exchanging(), exchange(BO, "9C"))
    assert masked(verdict.state, BO, verdict.events) == verdict.events
    for viewer in (ANN, None):
        assert masked(verdict.state, viewer, verdict.events) == (Exchanged(BO, HIDDEN, HIDDEN, 2),)


@pytest.mark.parametrize("card", ["7H", "JH"])
def test_a_lay_is_masked_and_its_clause_tells_no_jack(card: str) -> None:
    verdict = ruled(battle(RED, BLACK), lay(ANN, card))
    assert masked(verdict.state, ANN, verdict.events) == verdict.events
    for viewer in (BO, None):
        assert masked(verdict.state, viewer, verdict.events) == (Laid(ANN, HIDDEN),)
    assert verdict.events[0].clause == "W3.1"


def test_drawn_hands_are_masked() -> None:
    verdict = ruled(after(battle(RED, BLACK), lay(ANN, "JH")), lay(BO, "9C"))
    red, black = [player.hand for player in verdict.state.players]
    hidden = backs(3)
    for viewer, hands in ((ANN, (red, hidden)), (BO, (hidden, black)), (None, (hidden, hidden))):
        drawn = masked(verdict.state, viewer, verdict.events)[-1]
        assert drawn == Drawn((Hand(ANN, hands[0]), Hand(BO, hands[1])))


def test_what_is_open_is_not_masked() -> None:
    verdict = ruled(exchanging(), stand(ANN))
    assert masked(verdict.state, None, verdict.events) == (Stood(ANN),)
    verdict = ruled(after(choosing(), choose(ANN, "QD")), choose(BO, "KS"))
    assert masked(verdict.state, None, verdict.events)[1] == verdict.events[1]
