"""What shows that a Hamla state cannot occur: the rulebook's list, branch by branch."""

import re
from dataclasses import replace
from hashlib import sha256

import pytest

from service.core.cards import HIDDEN
from service.core.form import Commitment, PlayerId
from service.games.hamla import GAME
from service.games.hamla.sight import view
from service.games.hamla.state import Placed, State
from tests.games.hamla import Seat, pile, table


def found(state: State) -> list[tuple[str, str]]:
    return [(finding.code, finding.pointer) for finding in GAME.audit(state)]


def seats(*hands: str) -> tuple[Seat, ...]:
    return tuple([Seat(hand) for hand in hands])


SOUND = table(Seat("7H QS", left="2C- 3C+"), Seat("3H AS", center="4C-"), discards="9C TC")


def test_a_sound_state() -> None:
    assert found(SOUND) == []


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        (("9C", *SOUND.deck[1:]), [("duplicate-card", "/discards/0"), ("missing-card", "")]),
        (("7H", *SOUND.deck), [("duplicate-card", "/deck/0")]),
        (("2C", *SOUND.deck), [("duplicate-card", "/deck/0")]),
        (("7H", "7H", *SOUND.deck), [("duplicate-card", f"/deck/{n}") for n in (0, 1)]),
        (SOUND.deck[1:], [("missing-card", "")]),
        (SOUND.deck[3:], [("missing-card", "")] * 3),
        ((HIDDEN, *SOUND.deck[1:]), []),
        ((HIDDEN, *SOUND.deck), [("wrong-count", "")]),
        ((HIDDEN, "7H", *SOUND.deck[2:]), [("duplicate-card", "/deck/1")]),
    ],
)
def test_h1_1_every_card_exactly_once(
    deck: tuple[str, ...], expected: list[tuple[str, str]]
) -> None:
    assert found(replace(SOUND, deck=pile(" ".join(deck)))) == expected


def test_h1_1_a_missing_card_is_named() -> None:
    (finding,) = GAME.audit(replace(SOUND, deck=SOUND.deck[1:]))
    assert SOUND.deck[0] in finding.message


def test_h1_1_hands_are_looked_at() -> None:
    ann, bo = SOUND.players
    twice = replace(SOUND, players=(ann, replace(bo, hand=pile("3H 7H"))))
    assert found(twice) == [("duplicate-card", "/players/1/hand/1"), ("missing-card", "")]


def test_h1_1_a_card_of_another_game() -> None:
    strange = replace(SOUND, deck=(*pile("Z9"), *SOUND.deck[1:]))
    assert found(strange) == [("foreign-card", "/deck/0"), ("missing-card", "")]


@pytest.mark.parametrize("wing", ["left", "center", "right"])
def test_h1_1_every_flank_is_looked_at(wing: str) -> None:
    ann, bo = SOUND.players
    flanks = bo.flanks.put(
        "left" if wing == "left" else "center" if wing == "center" else "right",
        (Placed(pile("7H")[0], "up"),),
    )
    state = replace(SOUND, players=(ann, replace(bo, flanks=flanks)))
    assert ("duplicate-card", f"/players/1/flanks/{wing}/0/card") in found(state)


def test_h1_4_players_are_told_apart_by_their_names() -> None:
    ann, bo = SOUND.players
    state = replace(SOUND, players=(ann, replace(bo, id=ann.id)))
    assert found(state) == [("bad-player", "/players/1/id")]


@pytest.mark.parametrize("name", ["starter", "turn"])
def test_only_players_start_and_play(name: str) -> None:
    zoe = PlayerId("zoe")
    state = replace(SOUND, starter=zoe) if name == "starter" else replace(SOUND, turn=zoe)
    assert found(state) == [("bad-player", f"/{name}")]
    both = replace(SOUND, starter=zoe, turn=zoe)
    assert found(both) == [("bad-player", "/starter"), ("bad-player", "/turn")]


def test_a_commitment_belongs_to_its_seed() -> None:
    right = Commitment(sha256(b"test").hexdigest())
    wrong = Commitment("0" * 64)
    assert found(replace(SOUND, commitment=right)) == []
    assert found(replace(SOUND, commitment=wrong)) == [("bad-commitment", "/commitment")]
    assert found(replace(SOUND, commitment=wrong, seed=None)) == []


@pytest.mark.parametrize(
    ("points", "target", "won"),
    [
        ((4, 4), 5, False),
        ((5, 4), 5, True),
        ((4, 6), 5, True),
        ((5, 5), 5, False),
        ((6, 6, 5), 5, False),
        ((6, 5, 5), 5, True),
        ((0, 0), 1, False),
        ((1, 0), 1, True),
        ((49, 0), 50, False),
        ((50, 0), 50, True),
    ],
)
def test_h7_1_a_winner_ends_the_game_and_only_a_winner(
    points: tuple[int, ...], target: int, won: bool
) -> None:
    hands = ("7H", "3H", "4H")
    playing = table(
        *[Seat(hand, points=n) for hand, n in zip(hands, points, strict=False)], points=target
    )
    over = table(*[Seat(points=n) for n in points], turn=None, points=target)
    assert found(playing) == ([("bad-score", "/turn")] if won else [])
    assert found(over) == ([] if won else [("bad-score", "/turn")])


@pytest.mark.parametrize(
    ("deck", "discards", "ended"),
    [
        ("", "", True),
        ("AS", "", True),
        ("AS", "AH", True),
        ("AS", "AH AD", False),
        ("", "AS", True),
    ],
)
def test_h2_3_too_few_cards_end_the_game(deck: str, discards: str, ended: bool) -> None:
    whole = table(Seat(), Seat(), Seat(), turn=None)
    free = pile(f"{deck} {discards}")
    lying = tuple([Placed(card, "up") for card in whole.deck if card not in free])
    ann, bo, cid = whole.players
    ann = replace(ann, flanks=ann.flanks.put("left", lying))
    state = replace(whole, players=(ann, bo, cid), deck=pile(deck), discards=pile(discards))
    assert found(state) == ([] if ended else [("bad-score", "/turn")])
    # Too few cards end the game; they need not have run out while it is played.
    going = replace(ann, hand=pile(deck) or (), flanks=ann.flanks)
    if deck:
        played = replace(state, players=(going, bo, cid), deck=(), turn=ann.id, starter=bo.id)
        assert found(played) == []


def test_h7_2_no_hand_is_left_when_it_is_over() -> None:
    state = table(Seat("7H", points=5), Seat(), Seat("3H"), turn=None)
    assert found(state) == [
        ("wrong-count", "/players/0/hand"),
        ("wrong-count", "/players/2/hand"),
    ]


@pytest.mark.parametrize(
    ("hands", "turn", "starter", "wrong"),
    [
        (("2S 3S", "4S 5S", "6S 7S"), "ann", "ann", []),
        (("2S", "4S 5S", "6S 7S"), "bo", "ann", []),
        (("2S", "4S", "6S 7S"), "cid", "ann", []),
        (("2S 3S", "4S 5S", "6S 7S"), "bo", "bo", []),
        (("2S 3S", "4S", "6S 7S"), "cid", "bo", []),
        (("2S 3S", "4S", "6S"), "ann", "bo", []),
        (("2S", "4S 5S", "6S"), "bo", "cid", []),
        (("2S", "", ""), "ann", "bo", []),
        (("2S", "4S 5S", "6S 7S"), "ann", "ann", [1, 2]),
        (("2S 3S", "4S 5S", "6S 7S"), "bo", "ann", [0]),
        (("2S", "4S 5S", "6S"), "bo", "ann", [2]),
        (("2S", "4S", "6S 7S"), "cid", "cid", [0, 1]),
        (("2S 3S", "4S 5S", "6S 7S"), "ann", "bo", [1, 2]),
        (("2S 3S 4S", "5S 6S", "7S 8S"), "bo", "bo", [0]),
        (("", "4S", "6S"), "ann", "ann", [0]),
        (("2S", "", "6S"), "bo", "ann", [1]),
    ],
)
def test_h3_1_hands_are_counted_from_the_starter(
    hands: tuple[str, ...], turn: str, starter: str, wrong: list[int]
) -> None:
    state = table(*seats(*hands), turn=turn, starter=starter)
    expected = [("wrong-count", f"/players/{index}/hand") for index in wrong]
    # The circle is walked from the starter on.
    assert sorted(found(state)) == expected
    # Seen or not, a hand has its number of cards.
    assert sorted(found(view(state, None))) == expected


def test_h2_1_nobody_holds_more_than_five() -> None:
    six = table(*seats("2S 3S 4S 5S 6S 7S", "8S 9S TS JS QS KS"))
    assert found(six) == [
        ("wrong-count", "/players/0/hand"),
        ("wrong-count", "/players/1/hand"),
    ]
    five = table(*seats("2S 3S 4S 5S 6S", "8S 9S TS JS QS"))
    assert found(five) == []


def test_h6_1_empty_hands_mean_that_a_battle_is_due() -> None:
    for turn, starter in (("ann", "ann"), ("bo", "ann"), ("ann", "bo")):
        state = table(Seat(left="2C-"), Seat(left="3C-"), turn=turn, starter=starter)
        assert found(state) == [("not-resolved", "/turn")]


def test_everything_at_once() -> None:
    ann, bo = SOUND.players
    state = replace(
        SOUND,
        players=(replace(ann, points=5), replace(bo, hand=(*bo.hand, *SOUND.deck[:4]))),
        deck=SOUND.deck[5:],
    )
    assert found(state) == [
        ("missing-card", ""),
        ("bad-score", "/turn"),
        ("wrong-count", "/players/1/hand"),
        ("wrong-count", "/players/1/hand"),
    ]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (table(Seat("7H", points=5), Seat("3H")), "won already"),
        (table(Seat(), Seat(), turn=None), "over nobody won"),
        (table(Seat("7H", points=5), Seat(), turn=None), "over ann holds"),
        (table(*seats("2S 3S 4S 5S 6S 7S", "8S 9S TS JS QS"), starter="bo"), "ann 6 5"),
        (table(Seat(), Seat()), "hands empty no battle"),
        (table(Seat(), Seat("2S"), starter="bo"), "ann no card"),
        (table(Seat("2S"), Seat("3S 4S")), "bo 1 ann 1 2"),
    ],
)
def test_what_the_findings_say(state: State, words: str) -> None:
    (finding,) = GAME.audit(state)
    said = re.findall(r"\w+", finding.message)
    assert finding.message[0].isupper() or finding.message.startswith(("ann", "bo"))
    for word in words.split():
        assert word in said
        del said[: said.index(word) + 1]
