"""What a set is, in which order it lies, and what it shows (P4.1, P4.2)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from service.core.cards import PLACE, RANKS, STANDARD, SUITS, Card, Face
from service.games.proter.state import Aces, CardSet, Rank, Shown

Mask = int
"""A set of cards as a number with a bit for each, so that questions are single operations."""

Lines = dict[Mask, tuple[Face, ...]]

BIT: Final[dict[Card, Mask]] = {card: 1 << place for card, place in PLACE.items()}
"""Jokers have one too: a move may name them, in vain."""


def mask_of(cards: Iterable[Card]) -> Mask:
    """The cards as a mask. Raises ``KeyError`` for a hidden card."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def shown_by(cards: Iterable[Shown]) -> Mask:
    """What these cards show."""
    mask = 0
    for shown in cards:
        mask |= BIT[shown.as_]
    return mask


def on_table(sets: Iterable[CardSet]) -> Mask:
    """Everything the sets show (P4.5)."""
    mask = 0
    for laid in sets:
        mask |= shown_by(laid.cards)
    return mask


def _lines(ranks: str) -> Lines:
    """All cards that fit together, one card or many, in the order in which they lie.

    The ranks are those of a run from end to end, an ace perhaps at both.
    """
    found: Lines = {}
    for cards in (*_groups(), *_runs(ranks)):
        # All thirteen of a suit are a run from the ace up and one from the 2 up to it: the ace
        # comes first (P5.1).
        found.setdefault(mask_of(cards), cards)
    return found


def _groups() -> Iterator[tuple[Face, ...]]:
    for rank in RANKS:
        for size in range(1, len(SUITS) + 1):
            for suits in combinations(SUITS, size):
                yield tuple([Face(Card(rank + suit)) for suit in suits])


def _runs(ranks: str) -> Iterator[tuple[Face, ...]]:
    for suit in SUITS:
        for first in range(len(ranks)):
            for last in range(first, min(first + len(RANKS), len(ranks))):
                yield tuple([Face(Card(rank + suit)) for rank in ranks[first : last + 1]])


_LINES: Final[dict[Aces, Lines]] = {"both": _lines(RANKS + RANKS[0]), "low": _lines(RANKS)}

SETS: Final[dict[Aces, Lines]] = {
    aces: {mask: cards for mask, cards in lines.items() if len(cards) >= 3}
    for aces, lines in _LINES.items()
}
"""Every set of different cards that there can be, a few hundred, in the order it lies in."""

Row = tuple[tuple[Mask, tuple[Face, ...]], ...]


def _rows(sets: Lines) -> tuple[Row, ...]:
    rows: list[list[tuple[Mask, tuple[Face, ...]]]] = []
    before = 0
    for mask, cards in sets.items():
        if before and before & mask == before:
            rows[-1].append((mask, cards))
        else:
            rows.append([(mask, cards)])
        before = mask
    return tuple([tuple(row) for row in rows])


ROWS: Final[dict[Aces, tuple[Row, ...]]] = {aces: _rows(sets) for aces, sets in SETS.items()}
"""The same in rows in which each set holds all cards of the one before, and more."""


def is_set(size: int, shown: Mask, aces: Aces) -> bool:
    """Do so many cards that show this make a set? (P4.1: some may show the same.)"""
    return 3 <= size <= 13 and shown in _LINES[aces]


def arranged(cards: tuple[Shown, ...], aces: Aces) -> tuple[Shown, ...]:
    """The cards as they lie on the table: a set in its order, anything else as it comes."""
    shown = shown_by(cards)
    if not is_set(len(cards), shown, aces):
        return cards
    order = _LINES[aces][shown]
    return tuple(sorted(cards, key=lambda card: order.index(card.as_)))


def fitting(laid: CardSet, table: Mask, aces: Aces) -> Iterator[Face]:
    """The cards not on the table that would make a set with that one (P5.1)."""
    for card in _fitting(len(laid.cards) + 1, shown_by(laid.cards), aces):
        if not table & BIT[card]:
            yield card


@lru_cache(maxsize=4096)
def _fitting(size: int, shown: Mask, aces: Aces) -> tuple[Face, ...]:
    return tuple([card for card in STANDARD if is_set(size, shown | BIT[card], aces)])


def replaced(laid: CardSet, card: Card, proter: Rank) -> int | None:
    """Where in the set the first proter lies that stands for the card, if there is one (P6.1)."""
    for index, shown in enumerate(laid.cards):
        if shown.as_ == card and shown.card != card and shown.card[0] == proter:
            return index
    return None
