"""W3.1, W3.5, W3.6: three reveals, the trophy, the draw."""

from dataclasses import replace

import pytest

from service.core.game import legal_moves, refusals, standings, status, verify
from service.core.ruling import HiddenCardsError, ScoreLine
from service.games.four_warlords import GAME
from service.games.four_warlords.events import (
    Battle,
    CardsReturned,
    Combo,
    Laid,
    Projection,
    Ranked,
    Return,
    Revealed,
    Shown,
    WarlordTaken,
)
from tests.games.four_warlords import (
    ANN,
    BO,
    Side,
    after,
    battle,
    broken,
    choosing,
    happened,
    lay,
    pile,
    ruled,
)

OPENING = battle(Side("7H 8D 2D"), Side("7S 9C 3S"))
# One reveal to go; 9H 8D TH is a straight, TS 8S AS a flush. A King of Ann's is at stake.
LAST = battle(Side("TH", "KD", "5H", laid="9H 8D"), Side("AS", "QC", "3C", laid="TS 8S"), number=3)


def test_w3_1_a_first_card_waits_for_the_second() -> None:
    verdict = ruled(OPENING, lay(BO, "9C"))
    assert verdict.events == (Laid(BO, pile("9C")[0]),)
    player = verdict.state.players[1]
    assert (player.pending, player.hand, player.laid) == ("9C", pile("7S 3S"), ())
    assert status(GAME, verdict.state).to_act == (ANN,)


def test_w3_1_both_are_revealed() -> None:
    verdict = ruled(after(OPENING, lay(BO, "9C")), lay(ANN, "2D"))
    shown = (Shown(ANN, pile("2D")[0]), Shown(BO, pile("9C")[0]))
    assert verdict.events == (Laid(ANN, pile("2D")[0]), Revealed(1, shown))
    red, black = verdict.state.players
    assert (red.laid, red.pending, red.hand) == (pile("2D"), None, pile("7H 8D"))
    assert (black.laid, black.pending, black.hand) == (pile("9C"), None, pile("7S 3S"))
    assert status(GAME, verdict.state).to_act == (ANN, BO)


def test_w3_1_laid_cards_lie_in_the_order_laid() -> None:
    state = after(OPENING, lay(ANN, "2D"), lay(BO, "9C"), lay(BO, "3S"), lay(ANN, "7H"))
    assert [player.laid for player in state.players] == [pile("2D 7H"), pile("9C 3S")]
    verdict = ruled(after(state, lay(ANN, "8D")), lay(BO, "7S"))
    assert ("revealed", "W3.1") in happened(verdict)
    assert verdict.events[1] == Revealed(3, (Shown(ANN, pile("8D")[0]), Shown(BO, pile("7S")[0])))


def test_w3_1_order_of_laying_does_not_matter() -> None:
    red, black = lay(ANN, "2D"), lay(BO, "9C")
    assert after(OPENING, red, black) == after(OPENING, black, red)


def test_w3_1_already_laid() -> None:
    state = after(OPENING, lay(ANN, "2D"))
    laid = ("already-laid", "W3.1", "/player")
    assert broken(state, lay(ANN, "7H")) == [laid]
    assert broken(state, lay(ANN, "2D")) == [laid, ("card-not-in-hand", "W3.1", "/card")]
    assert legal_moves(GAME, state, ANN) == ()


@pytest.mark.parametrize("card", ["9D", "7S", "JS", "QH", "QD", "X1"])
def test_w3_1_card_not_in_hand(card: str) -> None:
    assert broken(OPENING, lay(ANN, card)) == [("card-not-in-hand", "W3.1", "/card")]


def test_w3_5_the_winner_takes_the_warlord() -> None:
    """Ann's 8D 9H TH is a straight, Bo's AS 8S TS a flush: the straight is better (W3.2)."""
    verdict = ruled(after(LAST, lay(BO, "AS")), lay(ANN, "TH"))
    assert verdict.events[2:5] == (
        Battle(
            "W3.2",
            3,
            (
                Combo(ANN, "straight", ranked("TH 10 9H 9 8D 8")),
                Combo(BO, "flush", ranked("TS 10 8S 8 AS 1")),
            ),
            (),
            ANN,
        ),
        WarlordTaken(ANN, BO, pile("QC")[0]),
        CardsReturned(
            "W3.5",
            (
                Return(ANN, pile("KD")[0], None, pile("9H 8D TH"), 1),
                Return(BO, None, None, pile("TS 8S AS"), 1),
            ),
        ),
    )
    reason = "takes the queen of clubs: straight beats flush"
    assert verdict.scoring == (ScoreLine(ANN, 1, "W3.5", pile("QC"), reason),)
    red, black = verdict.state.players
    assert (red.trophies, red.warlords, red.warlord) == (pile("QC"), pile("QH QD KH KD"), None)
    assert (black.trophies, black.warlords, black.warlord) == ((), pile("QS KS KC"), None)
    assert [(each.value, each.rank) for each in standings(GAME, verdict.state)] == [(1, 1), (0, 2)]


def test_w3_5_trophies_pile_up_in_order_and_the_second_player_wins_too() -> None:
    """Bo's pair of nines beats Ann's high card; Bo has taken KH before."""
    state = battle(
        Side("2H", "KD", laid="9H 8D"), Side("3C", "KS", laid="9S 9C", trophies="KH"), number=2
    )
    verdict = ruled(after(state, lay(ANN, "2H")), lay(BO, "3C"))
    black = verdict.state.players[1]
    assert black.trophies == pile("KH KD")
    assert black.warlords == pile("QS QC KS KC")
    reason = "takes the king of diamonds: two of a kind beats high card"
    assert verdict.scoring == (ScoreLine(BO, 1, "W3.5", pile("KD"), reason),)
    assert happened(verdict) == [
        ("laid", "W3.1"),
        ("revealed", "W3.1"),
        ("battle", "W3.2"),
        ("warlord-taken", "W3.5"),
        ("cards-returned", "W3.5"),
        ("round-started", "W5.1"),
        ("drawn", "W2.1"),
    ]


def test_w3_3_the_reason_names_the_cards_that_decided() -> None:
    """Ten and nine are equal; Ann's seven beats Bo's six."""
    state = battle(Side("7H", laid="9H TD"), Side("6C", laid="TS 9C"))
    verdict = ruled(after(state, lay(ANN, "7H")), lay(BO, "6C"))
    reason = "takes the queen of spades: high card, the seven of hearts beats the six of clubs"
    assert [line.reason for line in verdict.scoring] == [reason]


def test_w3_6_a_draw_changes_nothing() -> None:
    """9 5 2 against 9 5 2, neither in one suit."""
    state = battle(Side("2H", "KD", laid="9H 5D"), Side("5C", "QC", laid="2S 9S"))
    verdict = ruled(after(state, lay(BO, "5C")), lay(ANN, "2H"))
    assert happened(verdict) == [
        ("laid", "W3.1"),
        ("revealed", "W3.1"),
        ("battle", "W3.3"),
        ("cards-returned", "W3.6"),
        ("round-started", "W5.1"),
        ("drawn", "W2.1"),
    ]
    assert verdict.events[2] == Battle(
        "W3.3",
        1,
        (
            Combo(ANN, "high-card", ranked("9H 9 5D 5 2H 2")),
            Combo(BO, "high-card", ranked("9S 9 5C 5 2S 2")),
        ),
        (),
        None,
    )
    assert verdict.scoring == ()
    red, black = verdict.state.players
    assert (red.warlords, red.trophies) == (pile("QH QD KH KD"), ())
    assert (black.warlords, black.trophies) == (pile("QS QC KS KC"), ())


def test_legal_moves_are_the_hand_and_the_jacks() -> None:
    cards = ("7H", "8D", "2D", "JH", "JD")
    assert legal_moves(GAME, OPENING, ANN) == tuple(lay(ANN, card) for card in cards)
    assert refusals(GAME, OPENING, None) == ()
    state = after(OPENING, lay(ANN, "8D"))
    assert [move for move, _ in refusals(GAME, state, ANN)] == [
        lay(ANN, card) for card in ("7H", "2D", "JH", "JD")
    ]
    assert refusals(GAME, state, BO) == ()


def test_what_a_view_tells_of_the_rival_s_lay() -> None:
    """Bo has lost JC, laid 9C, and 2S with the Jack; the rest is hidden from Ann."""
    state = battle(Side("7H 8D", laid="4D"), Side("7S 3S", laid="9C", lost="2S JC"))
    seen = GAME.view(state, ANN)
    assert broken(seen, lay(BO, "JS")) == []
    for card in ("9C", "2S", "JC", "7H", "QS"):
        assert broken(seen, lay(BO, card)) == [("card-not-in-hand", "W3.1", "/card")]
    for card in ("7S", "TC"):
        with pytest.raises(HiddenCardsError):
            verify(GAME, seen, lay(BO, card))
    with pytest.raises(HiddenCardsError):
        legal_moves(GAME, seen, BO)
    assert legal_moves(GAME, seen, ANN) == legal_moves(GAME, state, ANN)
    laid = GAME.view(after(state, lay(BO, "3S")), ANN)
    assert broken(laid, lay(BO, "JS")) == [("already-laid", "W3.1", "/player")]
    assert legal_moves(GAME, laid, BO) == ()


def test_projection_of_a_battle_under_way() -> None:
    state = battle(Side("7H", laid="9H 9D"), Side("6C", laid="TS 9C"))
    assert GAME.projection(state) == Projection(
        "W3.2",
        (
            Combo(ANN, "two-of-a-kind", ranked("9H 9 9D 9")),
            Combo(BO, "high-card", ranked("TS 10 9C 9")),
        ),
        (),
        ANN,
    )


def test_projection_sees_no_straight_or_flush_before_the_third_card() -> None:
    """8 9 in hearts and T 2 in spades are so far high cards: the ten leads."""
    state = battle(Side("TH", laid="8H 9H"), Side("6C", laid="2S TS"))
    assert GAME.projection(state) == Projection(
        "W3.3",
        (
            Combo(ANN, "high-card", ranked("9H 9 8H 8")),
            Combo(BO, "high-card", ranked("TS 10 2S 2")),
        ),
        pile("9H TS"),
        BO,
    )


def test_projection_before_anything_is_laid() -> None:
    """A card laid face down does not count yet."""
    sides = (Combo(ANN, None, ()), Combo(BO, None, ()))
    for state in (choosing(), OPENING, after(OPENING, lay(ANN, "8D"))):
        assert GAME.projection(state) == Projection("W3.3", sides, (), None)


def test_states_are_never_touched() -> None:
    state = after(LAST, lay(BO, "AS"))
    copy = replace(state)
    ruled(state, lay(ANN, "TH"))
    assert state == copy


def ranked(text: str) -> tuple[Ranked, ...]:
    words = text.split()
    cards = pile(" ".join(words[::2]))
    return tuple(Ranked(card, int(value)) for card, value in zip(cards, words[1::2], strict=True))
