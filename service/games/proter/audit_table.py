"""What shows that cards cannot lie as they do, now or before a turn."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

from service.core.cards import Card, Face, Pile
from service.core.census import Place, at_table, complete, spread
from service.core.form import PlayerId
from service.core.ruling import Finding
from service.games.proter.sets import BIT, SETS, Mask, is_set, mask_of, shown_by
from service.games.proter.state import DECK, Aces, CardSet, State

_DECK: Final = frozenset(DECK)


def whole(stock: Pile, pile: Pile, laid: tuple[CardSet, ...], hands: Collection[Pile]) -> bool:
    """Is each of the 52 cards there once? (The quick question; hidden ones stand for any.)"""
    cards: list[Card] = [*stock, *pile]
    for hand in hands:
        cards += hand
    for each in laid:
        cards += [shown.card for shown in each.cards]
    return complete(cards, _DECK)


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
    faults_may_stand = state.options.enforcement == "challenge"
    aces, proter = state.options.aces, state.proter
    table: Mask = 0
    for index, each in enumerate(laid):
        if each.id != index + 1:
            yield Finding("bad-set", f"This is set {index + 1}.", f"{base}/{index}/id")
        if each.by not in opened:
            yield from _unopened(state, each.by, f"{base}/{index}/by")
        if faults_may_stand:
            continue
        # The quick question first; pointers only where the answer is no.
        shown = tuple([card.as_ for card in each.cards])
        mask = _clean(shown, aces)
        if (
            not mask
            or mask & table
            or [card for card in each.cards if card.as_ != card.card and card.card[0] != proter]
        ):
            yield from _set(state, each, table, f"{base}/{index}/cards")
        table |= mask or mask_of(shown)


@lru_cache(maxsize=4096)
def _clean(shown: tuple[Face, ...], aces: Aces) -> Mask:
    """The cards as a mask if they are all different and make a set, else 0."""
    mask = mask_of(shown)
    return mask if mask in SETS[aces] and mask.bit_count() == len(shown) else 0


def _unopened(state: State, player: PlayerId, pointer: str) -> Iterator[Finding]:
    players = [player.id for player in state.players]
    if player in players:
        yield Finding(
            "bad-set",
            f"{player} has a set on the table, and is said to have laid none.",
            pointer,
        )
    else:
        yield from at_table(player, players, pointer)


def _set(state: State, each: CardSet, table: Mask, base: str) -> Iterator[Finding]:
    """What is wrong with a set, where the sets before it show the ``table``."""
    if not is_set(len(each.cards), shown_by(each.cards), state.options.aces):
        yield Finding("bad-set", "These cards are no set.", base)
    for place, card in enumerate(each.cards):
        if card.card != card.as_ and card.card[0] != state.proter:
            yield Finding("bad-set", f"{card.card} is no proter.", f"{base}/{place}/as")
        if table & BIT[card.as_]:
            yield Finding("bad-set", f"{card.as_} is shown twice.", f"{base}/{place}/as")
        table |= BIT[card.as_]
