"""W4: surrender with a Jack, and two Jacks."""

import pytest

from service.core.game import legal_moves, standings
from service.games.four_warlords import GAME
from service.games.four_warlords.events import (
    CardsReturned,
    Laid,
    Return,
    Revealed,
    Shown,
    Surrendered,
    Truce,
)
from service.games.four_warlords.state import Color, Player, State
from tests.games.four_warlords import (
    ANN,
    BO,
    NUMBERS,
    Side,
    after,
    battle,
    happened,
    lay,
    pile,
    ruled,
)

OPENING = battle(Side("7H 8D 2D", "KD", "TH"), Side("7S 9C 3S"))
THIRD = battle(Side("7H", "KD", "TH", laid="8D 2D"), Side("7S", "KC", laid="9C 3S"))


def numbers(player: Player) -> list[str]:
    return sorted(player.hand + player.deck)


def rest(color: Color, *lost: str) -> list[str]:
    return sorted({*NUMBERS[color].split()} - {*lost})


def test_w4_1_a_jack_is_laid_like_any_card() -> None:
    verdict = ruled(OPENING, lay(ANN, "JD"))
    assert verdict.events == (Laid(ANN, pile("JD")[0]),)
    player = verdict.state.players[0]
    assert (player.pending, player.jacks, player.hand) == ("JD", pile("JH"), pile("7H 8D 2D"))


def test_w4_2_on_the_first_reveal_only_the_jack_is_lost() -> None:
    verdict = ruled(after(OPENING, lay(ANN, "JD")), lay(BO, "9C"))
    jack, nine, king, queen = pile("JD 9C KD QS")
    assert verdict.events[:4] == (
        Laid(BO, nine),
        Revealed(1, (Shown(ANN, jack), Shown(BO, nine))),
        Surrendered(ANN, jack, king, (jack,)),
        CardsReturned(
            "W4.2",
            (Return(ANN, king, None, (), 4), Return(BO, queen, None, (nine,), 2)),
        ),
    )
    red, black = verdict.state.players
    assert (red.lost, red.jacks, red.warlords) == (pile("JD"), pile("JH"), pile("QH QD KH KD"))
    assert numbers(red) == rest("red")
    assert (black.lost, black.jacks, black.warlords) == (
        (),
        pile("JS JC"),
        pile("QS QC KS KC"),
    )
    assert numbers(black) == rest("black")
    assert verdict.scoring == ()
    assert [each.value for each in standings(GAME, verdict.state)] == [0, 0]


def test_w4_2_on_the_second_reveal_one_number_card_goes_too() -> None:
    state = after(OPENING, lay(ANN, "8D"), lay(BO, "9C"), lay(BO, "JS"), lay(ANN, "2D"))
    red, black = state.players
    assert black.lost == pile("9C JS")
    assert numbers(black) == rest("black", "9C")
    assert black.jacks == pile("JC")
    assert (red.lost, numbers(red)) == ((), rest("red"))


def test_w4_2_on_the_third_reveal_two_number_cards_in_the_order_laid() -> None:
    verdict = ruled(after(THIRD, lay(ANN, "JH")), lay(BO, "7S"))
    red, black = verdict.state.players
    assert red.lost == pile("8D 2D JH")
    assert numbers(red) == rest("red", "8D", "2D")
    assert red.warlords == pile("QH QD KH KD")
    assert (black.lost, black.trophies, numbers(black)) == ((), (), rest("black"))
    assert verdict.events[3] == CardsReturned(
        "W4.2",
        (
            Return(ANN, pile("KD")[0], None, (), 2),
            Return(BO, pile("KC")[0], None, pile("9C 3S 7S"), 0),
        ),
    )
    assert happened(verdict) == [
        ("laid", "W3.1"),
        ("revealed", "W3.1"),
        ("surrendered", "W4.2"),
        ("cards-returned", "W4.2"),
        ("round-started", "W5.1"),
        ("drawn", "W2.1"),
    ]


def test_w4_2_lost_cards_pile_up_and_no_jack_is_left() -> None:
    state = battle(Side("TH", laid="8D 2D", lost="5H JD"), Side("7S", laid="9C 3S"), number=4)
    red = after(state, lay(BO, "7S"), lay(ANN, "JH")).players[0]
    assert red.lost == pile("5H JD 8D 2D JH")
    assert red.jacks == ()
    assert numbers(red) == rest("red", "5H", "8D", "2D")


def test_w4_2_used_up_jacks_cannot_be_laid() -> None:
    state = battle(Side("7H 8D 2D", lost="JH JD"), Side("7S 9C 3S"))
    assert legal_moves(GAME, state, ANN) == tuple(lay(ANN, card) for card in ("7H", "8D", "2D"))


@pytest.mark.parametrize("state", [OPENING, THIRD])
def test_w4_3_two_jacks(state: State) -> None:
    verdict = ruled(after(state, lay(ANN, "JH")), lay(BO, "JC"))
    shown = (Shown(ANN, pile("JH")[0]), Shown(BO, pile("JC")[0]))
    assert verdict.events[2] == Truce(shown)
    assert ("cards-returned", "W4.3") in happened(verdict)
    red, black = verdict.state.players
    assert (red.jacks, red.lost, red.warlords) == (pile("JH JD"), (), pile("QH QD KH KD"))
    assert (black.jacks, black.lost, black.warlords) == (pile("JS JC"), (), pile("QS QC KS KC"))
    assert (numbers(red), numbers(black)) == (rest("red"), rest("black"))
    assert verdict.scoring == ()


def test_w4_3_what_comes_back_after_two_jacks() -> None:
    verdict = ruled(after(THIRD, lay(BO, "JC")), lay(ANN, "JH"))
    assert verdict.events[3] == CardsReturned(
        "W4.3",
        (
            Return(ANN, pile("KD")[0], pile("JH")[0], pile("8D 2D"), 2),
            Return(BO, pile("KC")[0], pile("JC")[0], pile("9C 3S"), 1),
        ),
    )


@pytest.mark.parametrize(("red", "black"), [("JH", "7S"), ("7H", "JS"), ("JH", "JS")])
def test_w4_order_of_laying_does_not_matter(red: str, black: str) -> None:
    moves = lay(ANN, red), lay(BO, black)
    assert after(THIRD, *moves) == after(THIRD, *moves[::-1])
