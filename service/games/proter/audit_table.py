"""What shows that cards cannot lie as they do, now or before a turn."""

from collections.abc import Collection, Iterator
from typing import Final

from service.core.cards import HIDDEN, Card, Pile
from service.core.census import Place, at_table, spread
from service.core.form import PlayerId
from service.core.ruling import Finding
from service.games.proter.sets import BIT, Mask, is_set, shown_by
from service.games.proter.state import DECK, CardSet, State

_KNOWN: Final = frozenset((*DECK, HIDDEN))


def whole(stock: Pile, pile: Pile, laid: tuple[CardSet, ...], hands: Collection[Pile]) -> bool:
    """Is each of the 52 cards there once? (The quick question; hidden ones stand for any.)"""
    cards: list[Card] = [*stock, *pile]
    for hand in hands:
        cards += hand
    for each in laid:
        cards += [shown.card for shown in each.cards]
    backs = cards.count(HIDDEN)
    different = set(cards)
    return (
        len(cards) == len(DECK)
        and len(different) == len(cards) - backs + (backs > 0)
        and _KNOWN.issuperset(different)
    )


def places(state: State) -> Iterator[Place]:
    """Every card and where it lies now."""
    for index, player in enumerate(state.players):
        yield from spread(f"/players/{index}/hand", player.hand)
    yield from table_places("", state.stock, state.pile, state.sets)


def table_places(base: str, stock: Pile, pile: Pile, laid: tuple[CardSet, ...]) -> Iterator[Place]:
    """What belongs to nobody, and where it lies under ``base``."""
    yield from spread(f"{base}/stock", stock)
    yield from spread(f"{base}/pile", pile)
    for number, each in enumerate(laid):
        for index, shown in enumerate(each.cards):
            yield f"{base}/sets/{number}/cards/{index}/card", shown.card


def sets(
    state: State, laid: tuple[CardSet, ...], base: str, opened: Collection[PlayerId]
) -> Iterator[Finding]:
    """Sets that keep P4, numbered from 1, laid by players who have ``opened``.

    Where faults may stand (P10.3), the cards may show anything.
    """
    anything = state.options.enforcement == "challenge"
    table: Mask = 0
    for index, each in enumerate(laid):
        if each.id != index + 1:
            yield Finding("bad-set", f"This is set {index + 1}.", f"{base}/{index}/id")
        if each.by not in opened:
            players = [player.id for player in state.players]
            if each.by in players:
                yield Finding(
                    "bad-set",
                    f"{each.by} has a set on the table, and is said to have laid none.",
                    f"{base}/{index}/by",
                )
            else:
                yield from at_table(each.by, players, f"{base}/{index}/by")
        if anything:
            continue
        shown = shown_by(each.cards)
        if not is_set(len(each.cards), shown, state.options.aces):
            yield Finding("bad-set", "These cards are no set.", f"{base}/{index}/cards")
        for place, card in enumerate(each.cards):
            pointer = f"{base}/{index}/cards/{place}/as"
            if card.card != card.as_ and card.card[0] != state.proter:
                yield Finding("bad-set", f"{card.card} is no proter.", pointer)
            if table & BIT[card.as_]:
                yield Finding("bad-set", f"{card.as_} is shown twice.", pointer)
            table |= BIT[card.as_]
