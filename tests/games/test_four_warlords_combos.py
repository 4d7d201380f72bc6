"""W3.2–W3.4: the rank of a combo, and comparing two."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from service.core.cards import Pile
from service.games.four_warlords.combos import compare, rank
from service.games.four_warlords.state import Ace
from tests.games.four_warlords import ANN, BO, NUMBERS, Side, pile, seat

HANDS = {color: list(combinations(pile(NUMBERS[color]), 3)) for color in ("red", "black")}
RUNS = ("A23", "234", "345", "456", "567", "678", "789", "89T")
NAMES = {1: "high-card", 2: "two-of-a-kind", 3: "flush", 4: "straight"}


def standing(hand: Pile, ace: Ace) -> list[int]:
    """The worth of a hand, told independently: the category, then the numbers compared."""
    order = "A23456789T" if ace == "low" else "23456789TA"
    ranks = "".join(sorted([card[0] for card in hand], key="A23456789T".index))
    if ranks in RUNS:
        return [4, RUNS.index(ranks)]
    numbers = sorted([order.index(card[0]) for card in hand], reverse=True)
    if len({card[1] for card in hand}) == 1:
        return [3, *numbers]
    for number in numbers:
        if numbers.count(number) == 2:
            return [2, number, *[other for other in numbers if other != number]]
    return [1, *numbers]


@pytest.mark.parametrize("color", ["red", "black"])
@pytest.mark.parametrize("ace", ["low", "high"])
def test_w3_2_every_hand_of_a_color(color: str, ace: Ace) -> None:
    """Of C(20,3) = 1140 hands: straights 8 runs x 2³ suits, 16 of them in one suit; flushes
    2 x C(10,3) - 16; pairs 10 x 18 third cards; the rest high cards. Never three of a kind."""
    hands = HANDS[color]
    assert len(hands) == 1140
    found = {hand: rank(hand, ace)[0] for hand in hands}
    assert Counter(found.values()) == {
        "high-card": 672,
        "flush": 224,
        "two-of-a-kind": 180,
        "straight": 64,
    }
    suited = [hand for hand in hands if len({card[1] for card in hand}) == 1]
    assert Counter(found[hand] for hand in suited) == {"flush": 224, "straight": 16}
    assert all(found[hand] == NAMES[standing(hand, ace)[0]] for hand in hands)


def test_w3_4_the_option_changes_no_category() -> None:
    assert all(rank(hand, "low")[0] == rank(hand, "high")[0] for hand in HANDS["red"])


@pytest.mark.parametrize("ace", ["low", "high"])
def test_w3_3_comparisons_agree_with_an_independent_account(ace: Ace) -> None:
    black_hands = Random(4).sample(HANDS["black"], 12)
    for red in HANDS["red"]:
        for black in black_hands:
            mine, yours = standing(red, ace), standing(black, ace)
            winner = None if mine == yours else ANN if mine > yours else BO
            assert fight(red, black, ace) == winner, (red, black)


def fight(red: Pile, black: Pile, ace: Ace) -> str | None:
    return told(" ".join(red), " ".join(black), ace)[0]


def told(red: str, black: str, ace: Ace = "low") -> tuple[str | None, str, str]:
    """Who wins, by which clause, and the cards that decided."""
    players = (seat(ANN, "red", Side(laid=red), ""), seat(BO, "black", Side(laid=black), ""))
    story = compare(players, ace)
    return story.leader, story.clause, " ".join(story.decided)


@pytest.mark.parametrize(
    ("red", "black", "winner"),
    [
        ("AH 2D 3H", "TS 9S 7S", ANN),  # straight over flush
        ("2H 4H 6H", "TS TC 9S", ANN),  # flush over pair
        ("AH AD 2H", "TS 9C 7S", ANN),  # pair over high card
        ("TH TD 9H", "2S 4S AS", BO),
        ("8H 9H TH", "2S 3S 5S", ANN),  # a straight in one suit is a straight
        ("9H TH AD", "2S 2C 3S", BO),  # 9 10 A is no straight
    ],
)
def test_w3_2_the_better_combo_wins(red: str, black: str, winner: str) -> None:
    assert told(red, black) == (winner, "W3.2", "")


@pytest.mark.parametrize(
    ("red", "black", "winner", "decided"),
    [
        ("3H 4D 5H", "4S 5C 6S", BO, "5H 6S"),  # the highest card of a straight
        ("AH 2D 3H", "2S 3C 4S", BO, "3H 4S"),
        ("2H 5H 9H", "2S 6S 8S", ANN, "9H 8S"),  # flushes by the highest
        ("2H 5H 9H", "2S 6S 9S", BO, "5H 6S"),  # then the next
        ("3H 5H 9H", "2S 5S 9S", ANN, "3H 2S"),  # then the last
        ("2H 2D TH", "3S 3C AS", BO, "2H 3S"),  # the pair first
        ("3H 3D 4H", "3S 3C TS", BO, "4H TS"),  # then the third card
        ("2H 3D TH", "9S 8C 6S", ANN, "TH 9S"),  # high cards
        ("TD 8H AH", "TS 7C 6S", ANN, "8H 7C"),
        ("TD 7H 2H", "TS 7C AS", ANN, "2H AS"),
    ],
)
def test_w3_3_combos_of_one_kind(red: str, black: str, winner: str, decided: str) -> None:
    assert told(red, black) == (winner, "W3.3", decided)


@pytest.mark.parametrize(
    ("red", "black"),
    [
        ("3H 4D 5H", "3S 4S 5S"),
        ("2H 5H 9H", "2C 5C 9C"),
        ("3H 3D 4H", "3S 3C 4C"),
        ("2H 3D TH", "2C 3C TS"),
    ],
)
def test_w3_3_suits_never_count(red: str, black: str) -> None:
    assert told(red, black) == (None, "W3.3", "")


@pytest.mark.parametrize(
    ("red", "black", "low", "high"),
    [
        ("AH TD 5H", "TS 9C 7C", BO, ANN),  # ten ties, five loses to nine; the ace beats the ten
        ("AH AD 2H", "TS TC 9S", BO, ANN),  # a pair of aces
        ("AH 2H 4H", "5S 6S 8S", BO, ANN),  # a flush with the ace
        ("3H 3D AH", "3S 3C TS", BO, ANN),  # the third card
        ("AH 2D 3H", "2S 3C 4S", BO, BO),  # the lowest straight all the same
        ("AH 9D TH", "2S 2C 3S", BO, BO),  # and no straight above eight nine ten
        ("AH AD 2H", "AS AC 3S", BO, BO),
    ],
)
def test_w3_4_the_ace(red: str, black: str, low: str, high: str) -> None:
    assert told(red, black, "low")[0] == low
    assert told(red, black, "high")[0] == high


def test_w3_4_a_straight_with_an_ace_compares_by_its_three() -> None:
    cards = rank(pile("AH 2D 3H"), "high")[1]
    assert [(item.card, item.value) for item in cards] == [("3H", 3), ("2D", 2), ("AH", 1)]
    cards = rank(pile("5H AD 3H"), "high")[1]
    assert [(item.card, item.value) for item in cards] == [("AD", 11), ("5H", 5), ("3H", 3)]


def test_w3_3_the_cards_come_in_order_of_comparison() -> None:
    category, cards = rank(pile("4D TH 4H"), "low")
    assert category == "two-of-a-kind"
    assert [item.card for item in cards] == ["4H", "4D", "TH"]
    assert [item.card for item in rank(pile("9D 8D TH"), "low")[1]] == ["TH", "9D", "8D"]
    assert [item.card for item in rank(pile("2D 8D 5D"), "low")[1]] == ["8D", "5D", "2D"]


def test_w3_2_three_of_a_kind_is_ranked_though_no_color_has_it() -> None:
    category, cards = rank(pile("7S 7H 7D"), "low")
    assert category == "three-of-a-kind"
    assert [item.value for item in cards] == [7, 7, 7]
    assert told("7S 7H 7D", "8S 9S TS") == (ANN, "W3.2", "")
    assert told("7S 7H 7D", "8S 8H 8D") == (BO, "W3.3", "7S 8S")


@pytest.mark.parametrize(
    ("laid", "category"),
    [("", None), ("7H", "high-card"), ("7H 8H", "high-card"), ("7H 7D", "two-of-a-kind")],
)
def test_fewer_than_three_cards(laid: str, category: str | None) -> None:
    assert rank(pile(laid), "low")[0] == category
