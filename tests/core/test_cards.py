"""Cards: their notation, their order, and what somebody may have meant (contract §1)."""

import pytest

from service.core.cards import (
    ALL,
    HIDDEN,
    JOKERS,
    NUMBER,
    PLACE,
    STANDARD,
    Card,
    canonical,
    hint,
)
from service.core.ruling import shown


def test_all_cards_in_canonical_order() -> None:
    assert " ".join(ALL) == (
        "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
        " AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC X1 X2 X3"
    )
    assert ALL == STANDARD + JOKERS
    assert [PLACE[card] for card in ALL] == list(range(55))
    assert HIDDEN not in PLACE


def test_numbers_of_the_ranks() -> None:
    assert [NUMBER[rank] for rank in "A23456789TJQK"] == list(range(1, 14))


def test_canonical_order_of_some() -> None:
    some = [Card(card) for card in "X2 KC AD TS X1 AS 2H TS".split()]  # noqa: SIM905
    assert canonical(some) == ("AS", "TS", "TS", "2H", "AD", "KC", "X1", "X2")
    assert canonical([]) == ()
    with pytest.raises(KeyError):
        canonical([HIDDEN])


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("10H", "TH"),
        ("10h", "TH"),
        ("H10", "TH"),
        ("qs", "QS"),
        ("qS", "QS"),
        ("sq", "QS"),
        ("AS\n", "AS"),
        ("\tAS ", "AS"),
        ("H7", "7H"),
        ("x3", "X3"),
        ("3x", "X3"),
        ("ts", "TS"),
    ],
)
def test_what_was_meant(text: str, meant: str) -> None:
    assert hint(text) == meant


@pytest.mark.parametrize(
    "text", ["", "A", "S", "1S", "AA", "SS", "??", "X4", "X0", "100H", "joker"]
)
def test_what_nobody_can_tell(text: str) -> None:
    assert hint(text) is None


def test_a_card_needs_no_hint() -> None:
    assert [card for card in ALL if hint(card) is not None] == []


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("TH", "the ten of hearts"),
        ("AS", "the ace of spades"),
        ("2C", "the two of clubs"),
        ("KD", "the king of diamonds"),
        ("X2", "joker X2"),
        ("??", "a hidden card"),
    ],
)
def test_card_in_a_sentence(card: str, words: str) -> None:
    assert shown(Card(card)) == words


def test_every_card_has_its_own_words() -> None:
    assert len({shown(card) for card in ALL}) == 55
