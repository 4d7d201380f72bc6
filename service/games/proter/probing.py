"""Moves to try out in order to explain what a card may not be used for."""

from collections.abc import Iterator
from typing import TypeVar

from service.core.cards import HIDDEN, Face
from service.core.form import PlayerId
from service.core.ruling import HiddenCardsError
from service.games.proter.check import check
from service.games.proter.moves import Discard, Extend, Swap
from service.games.proter.sets import fitting, on_table
from service.games.proter.state import State, seat_of

Probe = TypeVar("Probe", Extend, Swap)


def probes(state: State, player: PlayerId) -> Iterator[Discard | Extend | Swap]:
    """Each card in hand as an extension, a swap and a discard, where it has the best chance.

    Only after the draw, when single cards count; without sets only as a discard.
    """
    if state.phase != "discard":
        return
    hand = state.players[seat_of(state, player)].hand
    if HIDDEN in hand:
        raise HiddenCardsError
    cards = [Face(card) for card in hand]
    if state.sets:
        for card in cards:
            yield _best(state, list(_extensions(state, player, card)))
        for card in cards:
            yield _best(state, [Swap(player, laid.id, card) for laid in state.sets])
    for card in cards:
        yield Discard(player, card)


def _extensions(state: State, player: PlayerId, card: Face) -> Iterator[Extend]:
    """The card added to each set as itself, and a proter as whatever fits there."""
    for laid in state.sets:
        yield Extend(player, laid.id, card)
    if card[0] == state.proter:
        table = on_table(state.sets)
        for laid in state.sets:
            for shown in fitting(laid, table, state.options.aces):
                if shown != card:
                    yield Extend(player, laid.id, card, shown)


def _best(state: State, probes: list[Probe]) -> Probe:
    """The one that least speaks against."""
    return min(probes, key=lambda probe: len(list(check(state, probe))))
