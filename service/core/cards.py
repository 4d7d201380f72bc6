"""Cards: two characters each, their order, and reading one from text (contract §1)."""

from collections.abc import Iterable
from typing import Final, NewType

Card = NewType("Card", str)
"""A card where it lies in a state: ``"TH"``, ``"X1"``, or ``HIDDEN`` in a view."""

Face = NewType("Face", Card)
"""A card whose face is known: what a move names. Never ``HIDDEN``."""

Pile = tuple[Card, ...]

SUITS: Final = "SHDC"
RANKS: Final = "A23456789TJQK"
HIDDEN: Final = Card("??")

STANDARD: Final[tuple[Face, ...]] = tuple(
    Face(Card(rank + suit)) for suit in SUITS for rank in RANKS
)
"""The 52 cards in canonical order."""

JOKERS: Final[tuple[Face, ...]] = tuple(Face(Card(f"X{n}")) for n in (1, 2, 3))

ALL: Final[tuple[Face, ...]] = STANDARD + JOKERS
"""Every card the notation knows, in canonical order: suits S, H, D, C, then jokers."""

PLACE: Final[dict[Card, int]] = {card: place for place, card in enumerate(ALL)}
"""The place of each card in canonical order."""

NUMBER: Final[dict[str, int]] = {rank: place for place, rank in enumerate(RANKS, 1)}
"""A 1, 2–9 their number, T 10, J 11, Q 12, K 13."""


def canonical(cards: Iterable[Card]) -> Pile:
    """The cards in canonical order. Raises ``KeyError`` for a hidden card."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def hint(text: str) -> Face | None:
    """The card that somebody who wrote ``text`` most likely meant, if one is likely.

    ``"10H"`` → ``"TH"``, ``"qs"`` → ``"QS"``, ``" AS\\n"`` → ``"AS"``, ``"H7"`` → ``"7H"``.
    """
    guess = text.strip().upper().replace("10", "T")
    for candidate in (guess, guess[::-1]):
        if candidate in PLACE and candidate != text:
            return Face(Card(candidate))
    return None
