"""Combos: what three cards are worth, and which side of a battle is ahead (W3.2–W3.4)."""

from typing import Final

from service.core.cards import NUMBER, PLACE, Card, Pile
from service.games.four_warlords.events import Category, Combo, Projection, Ranked
from service.games.four_warlords.state import HAND, Ace, Player

ACE_HIGH: Final = NUMBER["T"] + 1

ORDER: Final[tuple[Category, ...]] = (
    "high-card",
    "two-of-a-kind",
    "flush",
    "straight",
    "three-of-a-kind",
)
"""From the least to the best (W3.2)."""

_STRENGTH: Final = {category: place for place, category in enumerate(ORDER)}


def rank(cards: Pile, ace: Ace) -> tuple[Category | None, tuple[Ranked, ...]]:
    """The category of the cards, and the cards in the order in which they are compared.

    Of fewer than three cards (a battle under way) nothing but a pair can be told.
    """
    if not cards:
        return None, ()
    low = sorted([NUMBER[card[0]] for card in cards])
    kinds = len(set(low))
    whole = len(cards) == HAND
    if whole and kinds == HAND and low[2] - low[0] == HAND - 1:
        # In a straight the ace is 1 whatever the option says (W3.4).
        return "straight", _sorted(cards, "low")
    compared = _sorted(cards, ace)
    if whole and kinds == 1:
        return "three-of-a-kind", compared
    if whole and len({card[1] for card in cards}) == 1:
        return "flush", compared
    if kinds == len(cards):
        return "high-card", compared
    numbers = [NUMBER[card[0]] for card in cards]
    # The pair before the third card; sorting keeps the order within each (W3.3).
    paired = sorted(compared, key=lambda item: -numbers.count(NUMBER[item.card[0]]))
    return "two-of-a-kind", tuple(paired)


def _sorted(cards: Pile, ace: Ace) -> tuple[Ranked, ...]:
    """The highest card first; of equal ones, canonical order."""
    ranked = [Ranked(card, _value(card, ace)) for card in sorted(cards, key=PLACE.__getitem__)]
    return tuple(sorted(ranked, key=_descending))


def _value(card: Card, ace: Ace) -> int:
    return ACE_HIGH if ace == "high" and card[0] == "A" else NUMBER[card[0]]


def _descending(item: Ranked) -> int:
    return -item.value


def compare(players: tuple[Player, ...], ace: Ace) -> Projection:
    """Both sides' combos over the cards laid, who is ahead, and by which clause."""
    red, black = [Combo(player.id, *rank(player.laid, ace)) for player in players]
    sides = (red, black)
    if red.category is None or black.category is None:
        return Projection("W3.3", sides, (), None)
    lead = _STRENGTH[red.category] - _STRENGTH[black.category]
    if lead:
        return Projection("W3.2", sides, (), (red if lead > 0 else black).player)
    # All cards in order say the same as W3.3: a straight's or a triple's later cards are equal
    # where the first are, and so is the second card of a pair.
    for mine, yours in zip(red.cards, black.cards, strict=True):
        if mine.value != yours.value:
            leader = red if mine.value > yours.value else black
            return Projection("W3.3", sides, (mine.card, yours.card), leader.player)
    return Projection("W3.3", sides, (), None)
