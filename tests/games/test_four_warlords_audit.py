"""What an audit finds, and that it finds nothing in what can occur."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from service.core.cards import HIDDEN, Card
from service.core.form import Commitment
from service.games.four_warlords import GAME
from service.games.four_warlords.state import State
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
    stand,
)

Change = Callable[[State], State]

CHOOSING = choosing()
EXCHANGING = exchanging("QH", "KS")
BATTLE = battle(Side("7H 8D", laid="2D"), Side("7S 9C", laid="3S"))
OVER = after(
    battle(Side("9D", laid="9H TD", trophies="QC KS KC"), Side("2S", laid="8S TC")),
    lay(ANN, "9D"),
    lay(BO, "2S"),
)


def red(state: State, **changes: Any) -> State:
    ann, bo = state.players
    return replace(state, players=(replace(ann, **changes), bo))


def black(state: State, **changes: Any) -> State:
    ann, bo = state.players
    return replace(state, players=(ann, replace(bo, **changes)))


def found(state: State) -> list[tuple[str, str]]:
    return [(finding.code, finding.pointer) for finding in GAME.audit(state)]


def deck(state: State, seat: int, drop: str = "", *more: str) -> tuple[str, ...]:
    """A player's deck without some cards, and with others at the end."""
    kept = [card for card in state.players[seat].deck if card not in drop.split()]
    return (*kept, *more)


# The cards


def test_each_card_once() -> None:
    # 7H is in Ann's hand.
    assert found(red(CHOOSING, deck=("7H", *CHOOSING.players[0].deck[1:]))) == [
        ("duplicate-card", "/players/0/hand/0"),
        ("missing-card", ""),
    ]
    assert found(black(CHOOSING, deck=deck(CHOOSING, 1, "TC"))) == [("missing-card", "")]
    assert found(red(CHOOSING, jacks=pile("JH"))) == [("missing-card", "")]
    assert found(red(CHOOSING, jacks=pile("JH JH"))) == [
        ("duplicate-card", "/players/0/jacks/1"),
        ("missing-card", ""),
    ]


def test_one_card_too_many_is_a_duplicate() -> None:
    assert found(black(CHOOSING, deck=deck(CHOOSING, 1, "", "7S"))) == [
        ("duplicate-card", "/players/1/hand/0")
    ]


def test_no_card_of_the_other_color_or_a_joker() -> None:
    for stranger in ("TS", "X1", "QS"):
        assert found(red(CHOOSING, deck=deck(CHOOSING, 0, "TD", stranger))) == [
            ("foreign-card", "/players/0/deck/16"),
            ("missing-card", ""),
        ]


@pytest.mark.parametrize(
    ("state", "pointer"),
    [
        (red(CHOOSING, jacks=pile("JH 7H"), hand=pile("JD 8D 2D")), "/players/0/hand/0"),
        (red(CHOOSING, jacks=pile("JH 7H"), hand=pile("JD 8D 2D")), "/players/0/jacks/1"),
        (
            red(CHOOSING, warlords=pile("QH QD KH TD"), deck=deck(CHOOSING, 0, "TD", "KD")),
            "/players/0/deck/16",
        ),
        (red(EXCHANGING, warlord="QD", warlords=pile("JH KH KD")), "/players/0/warlords/0"),
        (red(EXCHANGING, warlord="JH", jacks=pile("QH JD")), "/players/0/warlord"),
        (red(BATTLE, laid=pile("JH"), jacks=pile("2D JD")), "/players/0/laid/0"),
        (red(BATTLE, pending="QD", warlords=pile("KH KD")), "/players/0/pending"),
        (
            red(CHOOSING, lost=pile("JH KD"), jacks=pile("JD"), warlords=pile("QH QD KH")),
            "/players/0/lost/1",
        ),
        (
            black(red(CHOOSING, deck=deck(CHOOSING, 0, "TD")), trophies=pile("TD")),
            "/players/1/trophies/0",
        ),
    ],
)
def test_each_card_lies_where_its_kind_lies(state: State, pointer: str) -> None:
    assert ("foreign-card", pointer) in found(state)


def test_a_trophy_is_the_rival_s_warlord() -> None:
    state = red(CHOOSING, warlords=pile("QH QD KH"), trophies=pile("KD"))
    assert found(state) == [("missing-card", ""), ("foreign-card", "/players/0/trophies/0")]


# The players


def test_two_players_with_one_name() -> None:
    assert found(black(CHOOSING, id=ANN)) == [("bad-player", "/players/1/id")]


def test_w1_1_the_first_is_red() -> None:
    assert found(red(CHOOSING, color="black")) == [("bad-player", "/players/0/color")]
    assert found(black(CHOOSING, color="red")) == [("bad-player", "/players/1/color")]


def test_a_commitment_that_does_not_fit() -> None:
    assert found(replace(CHOOSING, commitment=Commitment("0" * 64))) == [
        ("bad-commitment", "/commitment")
    ]


# The phase


@pytest.mark.parametrize(
    ("state", "finding"),
    [
        # W2.1, W3.1: the hand
        (red(CHOOSING, hand=pile("7H 8D"), deck=deck(CHOOSING, 0, "", "2D")), "hand"),
        (red(EXCHANGING, hand=pile("7H"), deck=deck(EXCHANGING, 0, "", "8D", "2D")), "hand"),
        (red(BATTLE, hand=pile("7H 8D AH"), deck=deck(BATTLE, 0, "AH")), "hand"),
        (red(BATTLE, pending="AH", deck=deck(BATTLE, 0, "AH")), "hand"),
        (red(BATTLE, hand=pile("7H"), pending="JH", jacks=pile("JD"),
             deck=deck(BATTLE, 0, "", "8D")), "hand"),
        (red(OVER, hand=pile("AH"), deck=deck(OVER, 0, "AH")), "hand"),
        # W2.3: the exchange
        (red(CHOOSING, exchanged=pile("AH"), deck=deck(CHOOSING, 0, "AH")), "exchanged"),
        (red(OVER, exchanged=pile("AH"), deck=deck(OVER, 0, "AH")), "exchanged"),
        (red(BATTLE, exchanged=pile("AH 2H"), deck=deck(BATTLE, 0, "AH 2H")), "exchanged"),
        (red(BATTLE, warlord="KH", warlords=pile("QH QD KD"), exchanged=pile("AH 2H 3H 4H"),
             deck=deck(BATTLE, 0, "AH 2H 3H 4H")), "exchanged"),
        # W3.1: the table
        (red(CHOOSING, laid=pile("AH"), deck=deck(CHOOSING, 0, "AH")), "laid"),
        (red(EXCHANGING, laid=pile("AH"), deck=deck(EXCHANGING, 0, "AH")), "laid"),
        (red(OVER, laid=pile("AH"), deck=deck(OVER, 0, "AH")), "laid"),
        # W4.2: a Jack takes two number cards along at most
        (red(CHOOSING, lost=pile("AH"), deck=deck(CHOOSING, 0, "AH")), "lost"),
        (red(CHOOSING, lost=pile("AH 2H 3H JH"), jacks=pile("JD"),
             deck=deck(CHOOSING, 0, "AH 2H 3H")), "lost"),
    ],
)  # fmt: skip
def test_wrong_count(state: State, finding: str) -> None:
    assert found(state) == [("wrong-count", f"/players/0/{finding}")]


def test_both_have_laid_equally_many() -> None:
    state = black(BATTLE, laid=(), hand=pile("7S 9C 3S"))
    assert found(state) == [("wrong-count", "/players/1/laid")]


@pytest.mark.parametrize(
    ("state", "finding"),
    [
        (red(EXCHANGING, warlord=None, warlords=pile("QH QD KH KD")), "players/0/warlord"),
        (red(BATTLE, warlord=None, warlords=pile("QH QD KH KD")), "players/0/warlord"),
        (red(OVER, warlord="QH", warlords=pile("QD KH KD")), "players/0/warlord"),
        (red(CHOOSING, done=True), "players/0/done"),
        (red(OVER, done=True), "players/0/done"),
        (red(BATTLE, done=False), "players/0/done"),
        (red(CHOOSING, pending="AH", deck=deck(CHOOSING, 0, "AH")), "players/0/pending"),
        (red(EXCHANGING, pending="JH", jacks=pile("JD")), "players/0/pending"),
        (red(OVER, pending="JH", jacks=pile("JD")), "players/0/pending"),
        (black(red(OVER, trophies=pile("QC KS KC")), warlords=pile("QS")), "phase"),
    ],
)
def test_bad_phase(state: State, finding: str) -> None:
    assert found(state) == [("bad-phase", f"/{finding}")]


@pytest.mark.parametrize(
    ("state", "finding"),
    [
        # W6.1: the game would be over
        (red(black(CHOOSING, trophies=pile("QH QD KH KD")), warlords=()), "players/0/warlords"),
        # W2.2: both would be revealed
        (
            black(
                red(CHOOSING, warlord="QH", warlords=pile("QD KH KD")),
                warlord="KS",
                warlords=pile("QS QC KC"),
            ),
            "phase",
        ),
        # W2.3: the last exchange makes done, and the battle would have begun
        (red(EXCHANGING, exchanged=pile("AH"), deck=deck(EXCHANGING, 0, "AH")), "players/0/done"),
        (
            black(EXCHANGING, exchanged=pile("AS 2S 4S"), deck=deck(EXCHANGING, 1, "AS 2S 4S")),
            "players/1/done",
        ),
        (red(black(EXCHANGING, done=True), done=True), "phase"),
        # W3.1: the cards would be revealed
        (
            red(
                black(BATTLE, pending="9C", hand=pile("7S")),
                pending="8D",
                hand=pile("7H"),
            ),
            "phase",
        ),
        # W3.2: the battle would be fought
        (
            red(
                black(BATTLE, laid=pile("3S 7S 9C"), hand=()),
                laid=pile("2D 7H 8D"),
                hand=(),
            ),
            "phase",
        ),
    ],
)
def test_not_resolved(state: State, finding: str) -> None:
    assert found(state) == [("not-resolved", f"/{finding}")]


def test_not_both_can_have_lost_everything() -> None:
    state = red(black(OVER, trophies=pile("QH QD KH KD")), warlords=())
    assert found(state) == [("bad-score", "/phase")]


# Views


def test_a_view_misses_no_card_but_counts_what_it_can() -> None:
    seen = GAME.view(CHOOSING, ANN)
    assert found(seen) == []
    assert found(black(seen, hand=(HIDDEN,) * 4)) == [
        ("wrong-count", ""),
        ("wrong-count", "/players/1/hand"),
    ]
    assert found(red(seen, hand=pile("7H 8D 8D"))) == [("duplicate-card", "/players/0/hand/2")]
    assert found(red(seen, hand=pile("7H 8D 8S"))) == [("foreign-card", "/players/0/hand/2")]
    assert found(red(seen, hand=pile("7H 8D JD"))) == [
        ("duplicate-card", "/players/0/hand/2"),
        ("foreign-card", "/players/0/hand/2"),
    ]


def test_a_view_counts_warlords_and_jacks() -> None:
    seen = GAME.view(CHOOSING, ANN)
    more = (HIDDEN,) * 18
    assert found(black(seen, warlords=pile("QS QC KS"), deck=more)) == [
        ("wrong-count", "/players/1/warlords")
    ]
    assert found(black(seen, jacks=pile("JS"), deck=more)) == [("wrong-count", "/players/1/jacks")]
    fight = GAME.view(after(BATTLE, lay(BO, "JC")), BO)
    assert found(fight) == []
    assert found(black(fight, jacks=(), deck=(HIDDEN,) * 18)) == [
        ("wrong-count", "/players/1/jacks")
    ]


@pytest.mark.parametrize(("lost", "held"), [("", 4), ("5S JS", 3), ("5S JS 6S 8C JC", 2)])
def test_a_pending_card_in_a_view_counts_with_the_jacks(lost: str, held: int) -> None:
    """One card is laid: of two number cards and the Jacks left, one lies face down."""
    state = battle(Side("7H 8D", laid="2D"), Side("7S 9C", laid="3S", lost=lost))
    seen = GAME.view(after(state, lay(BO, "9C")), ANN)
    assert len(seen.players[1].hand) == held - 1
    assert found(seen) == []
    bo = seen.players[1]
    assert found(black(seen, hand=bo.hand[1:], deck=(*bo.deck, HIDDEN))) == [
        ("wrong-count", "/players/1/hand")
    ]


def test_hidden_cards_where_no_view_hides_them_are_taken_as_any() -> None:
    state = battle(Side("7H 8D", laid="2D"), Side("7S 9C", laid="3S", lost="5S JS"))
    assert found(black(state, lost=(HIDDEN, Card("JS")))) == []
    assert found(black(state, lost=(HIDDEN, HIDDEN))) == []
    assert found(black(state, laid=(HIDDEN,))) == []


def test_sound_states_of_every_phase_and_all_their_views() -> None:
    states = [
        CHOOSING,
        after(CHOOSING, choose(BO, "KC")),
        EXCHANGING,
        after(EXCHANGING, exchange(BO, "7S"), stand(ANN)),
        BATTLE,
        after(BATTLE, lay(ANN, "JD")),
        after(BATTLE, lay(BO, "7S")),
        battle(Side("7H 8D 2D", exchanged="AH"), Side("7S 9C 3S", "KC", "AS 2S 4S")),
        choosing(
            replace(RED, lost="AH 2H JD 3H 4H JH", trophies="QS KS KC"),
            replace(BLACK, lost="JS", trophies="KH KD QD"),
        ),
        OVER,
    ]
    for state in states:
        assert found(state) == []
        for viewer in (ANN, BO, None):
            assert found(GAME.view(state, viewer)) == []
