"""What may be discarded on what (P7)."""

from typing import Final

from service.core.cards import NUMBER, STANDARD, Card, Pile

_FAR: Final = 13


def _apart(one: Card, other: Card) -> int:
    """How many ranks lie between two cards of a suit; an ace is beside the 2 and the king."""
    if one[1] != other[1]:
        return _FAR
    gap = abs(NUMBER[one[0]] - NUMBER[other[0]])
    return min(gap, _FAR - gap) if "A" in (one[0], other[0]) else gap


BARRED: Final[dict[Card, frozenset[Card]]] = {
    top: frozenset([card for card in STANDARD if card[0] == top[0] or _apart(card, top) <= 2])
    for top in STANDARD
}
"""What may not go on each card: its rank (P7.2), and its neighbours in its suit (P7.3)."""


def stuck(hand: Pile, pile: Pile) -> bool:
    """Is every card of the hand barred by the top of the pile (P7.4)? An empty hand is."""
    return bool(pile) and BARRED[pile[-1]].issuperset(hand)
