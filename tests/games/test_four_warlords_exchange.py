"""W2.3: exchanging number cards, once with a Queen, up to three times with a King."""

from dataclasses import replace

import pytest

from service.core.cards import Card
from service.core.game import legal_moves, refusals, status, verify
from service.core.ruling import HiddenCardsError
from service.games.four_warlords import GAME
from service.games.four_warlords.events import BattleBegun, Exchanged, Stood
from service.games.four_warlords.state import State
from tests.games.four_warlords import (
    ANN,
    BLACK,
    BO,
    RED,
    after,
    broken,
    exchange,
    exchanging,
    pile,
    ruled,
    stand,
)


def queen_and_king() -> State:
    """Ann holds 7H 8D 2D with a Queen, 5H on top; Bo 7S 9C 3S with a King, then TS 2C 6C."""
    return exchanging(
        red_side=replace(RED, warlord="QH", top="5H"),
        black_side=replace(BLACK, warlord="KS", top="TS 2C 6C"),
    )


def test_w2_3_the_card_goes_aside_and_the_top_card_to_the_end_of_the_hand() -> None:
    verdict = ruled(queen_and_king(), exchange(BO, "7S"))
    assert verdict.events == (Exchanged(BO, Card("7S"), Card("TS"), 2),)
    player = verdict.state.players[1]
    assert player.hand == pile("9C 3S TS")
    assert player.exchanged == pile("7S")
    assert player.deck[:2] == pile("2C 6C")
    assert not player.done


def test_w2_3_a_queen_allows_one_exchange() -> None:
    verdict = ruled(queen_and_king(), exchange(ANN, "8D"))
    assert verdict.events == (Exchanged(ANN, Card("8D"), Card("5H"), 0),)
    assert verdict.state.players[0].done
    assert status(GAME, verdict.state).to_act == (BO,)
    assert broken(verdict.state, exchange(ANN, "7H")) == [("already-done", "W2.3", "/player")]
    assert legal_moves(GAME, verdict.state, ANN) == ()


def test_w2_3_a_king_allows_three_and_a_drawn_card_may_go_again() -> None:
    state = after(queen_and_king(), exchange(BO, "7S"), exchange(BO, "TS"))
    assert not state.players[1].done
    state = after(state, exchange(BO, "2C"))
    player = state.players[1]
    assert player.hand == pile("9C 3S 6C")
    assert player.exchanged == pile("7S TS 2C")
    assert player.done
    assert broken(state, exchange(BO, "9C")) == [("already-done", "W2.3", "/player")]


def test_w2_3_nobody_has_to_exchange() -> None:
    verdict = ruled(queen_and_king(), stand(BO))
    assert verdict.events == (Stood(BO),)
    assert verdict.state.phase == "exchange"
    assert broken(verdict.state, stand(BO)) == [("already-done", "W2.3", "/player")]
    verdict = ruled(verdict.state, stand(ANN))
    assert verdict.events == (Stood(ANN), BattleBegun(1))
    assert verdict.state.phase == "battle"
    assert [player.done for player in verdict.state.players] == [True, True]


def test_w2_3_a_king_may_stand_after_one() -> None:
    state = after(queen_and_king(), exchange(BO, "7S"), stand(BO))
    assert state.players[1].done
    assert state.players[1].exchanged == pile("7S")


def test_w2_3_the_last_exchange_may_open_the_battle() -> None:
    state = after(queen_and_king(), stand(BO))
    verdict = ruled(state, exchange(ANN, "2D"))
    assert verdict.events == (Exchanged(ANN, Card("2D"), Card("5H"), 0), BattleBegun(1))
    assert verdict.state.phase == "battle"


def test_w2_3_either_may_exchange_first() -> None:
    red, black = exchange(ANN, "2D"), [exchange(BO, "3S"), exchange(BO, "7S"), stand(BO)]
    first = after(queen_and_king(), red, *black)
    assert first == after(queen_and_king(), *black, red)
    assert first == after(queen_and_king(), black[0], red, *black[1:])


@pytest.mark.parametrize("card", ["JH", "QD", "KH", "JS", "QH", "X2"])
def test_w2_3_not_a_number_card(card: str) -> None:
    assert broken(queen_and_king(), exchange(ANN, card)) == [
        ("not-a-number-card", "W2.3", "/card")
    ]


@pytest.mark.parametrize("card", ["5H", "7S", "9D"])
def test_w2_3_card_not_in_hand(card: str) -> None:
    assert broken(queen_and_king(), exchange(ANN, card)) == [("card-not-in-hand", "W2.3", "/card")]


def test_w2_3_every_violation_is_told() -> None:
    state = after(queen_and_king(), exchange(ANN, "8D"))
    done = ("already-done", "W2.3", "/player")
    assert broken(state, exchange(ANN, "8D")) == [done, ("card-not-in-hand", "W2.3", "/card")]
    assert broken(state, exchange(ANN, "JD")) == [done, ("not-a-number-card", "W2.3", "/card")]


def test_legal_moves_are_each_card_and_to_stand() -> None:
    assert legal_moves(GAME, queen_and_king(), ANN) == (
        exchange(ANN, "7H"),
        exchange(ANN, "8D"),
        exchange(ANN, "2D"),
        stand(ANN),
    )
    assert refusals(GAME, queen_and_king(), None) == ()
    done = after(queen_and_king(), stand(ANN))
    assert [move for move, _ in refusals(GAME, done, ANN)] == [
        exchange(ANN, card) for card in ("7H", "8D", "2D")
    ]


def test_a_stand_depends_on_nothing_hidden_but_an_exchange_does() -> None:
    seen = GAME.view(queen_and_king(), ANN)
    assert broken(seen, stand(BO)) == []
    assert broken(seen, exchange(BO, "QS")) == [("not-a-number-card", "W2.3", "/card")]
    assert broken(seen, exchange(BO, "7H")) == [("card-not-in-hand", "W2.3", "/card")]
    for card in ("9C", "AC"):
        with pytest.raises(HiddenCardsError):
            verify(GAME, seen, exchange(BO, card))
    with pytest.raises(HiddenCardsError):
        legal_moves(GAME, seen, BO)
    assert len(legal_moves(GAME, seen, ANN)) == 4
    done = GAME.view(after(queen_and_king(), stand(BO)), ANN)
    assert broken(done, exchange(BO, "9C")) == [("already-done", "W2.3", "/player")]
    assert legal_moves(GAME, done, BO) == ()
