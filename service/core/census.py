"""What every audit shares: each card exactly once, every player once and at the table."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from service.core.cards import HIDDEN, Card, Face, Pile
from service.core.form import Commitment, PlayerId, Seed
from service.core.ruling import Finding
from service.core.shuffle import commitment as commit

Place = tuple[str, Card]
"""Where a card lies (the pointer to it in the state), and the card."""


def spread(base: str, pile: Pile) -> Iterator[Place]:
    """The places of a pile that lies at ``base``."""
    for index, card in enumerate(pile):
        yield f"{base}/{index}", card


def complete(cards: Sequence[Card], deck: frozenset[Face]) -> bool:
    """Is every card of the deck there exactly once, and nothing else? (The quick question.)

    Hidden cards stand for any.
    """
    if len(cards) != len(deck):
        return False
    different = set(cards)
    if HIDDEN not in different:
        return deck == different
    different.remove(HIDDEN)
    return different <= deck and len(different) == len(cards) - cards.count(HIDDEN)


def census(places: Iterable[Place], deck: Sequence[Face]) -> Iterator[Finding]:
    """``foreign-card`` and ``duplicate-card`` once for each place, ``missing-card`` once a card.

    Hidden cards stand for any; where one is, nothing is missed, but there may not be more cards
    than the deck has (``wrong-count``).
    """
    seen: dict[str, str] = {}
    known = frozenset(deck)
    total = 0
    hidden = False
    for pointer, card in places:
        total += 1
        if card == HIDDEN:
            hidden = True
        elif card not in known:
            yield Finding("foreign-card", f"{card} does not belong here.", pointer)
        elif card in seen:
            yield Finding("duplicate-card", f"{card} lies at {seen[card]} already.", pointer)
        else:
            seen[card] = pointer
    if hidden:
        if total != len(deck):
            yield Finding("wrong-count", f"There are {total} cards; the game has {len(deck)}.", "")
    else:
        for card in deck:
            if card not in seen:
                yield Finding("missing-card", f"{card} is nowhere.", "")


def seating(players: Sequence[PlayerId]) -> Iterator[Finding]:
    """``bad-player`` for an id that two players share."""
    if len(set(players)) == len(players):
        return
    for index, player in enumerate(players):
        if player in players[:index]:
            yield Finding(
                "bad-player", f"{player} sits at the table twice.", f"/players/{index}/id"
            )


def at_table(
    player: PlayerId | None, players: Collection[PlayerId], pointer: str
) -> Iterator[Finding]:
    """``bad-player`` for somebody named at ``pointer`` who is not at the table."""
    if player is not None and player not in players:
        yield Finding("bad-player", f"{player} is not at the table.", pointer)


def sealed(seed: Seed | None, commitment: Commitment | None) -> Iterator[Finding]:
    """``bad-commitment`` for a commitment beside a seed that it does not fit."""
    if seed is not None and commitment is not None and commitment != commit(seed):
        yield Finding(
            "bad-commitment", "The commitment is not the SHA-256 of the seed.", "/commitment"
        )
