"""Proter's table to look at: stock, pile, the sets with what their proters stand for, the hands.

What a turn began with is only remembered; those cards lie somewhere else by now.
"""

from typing import Final

from service.core.scene import Fact, Lying, Scene, Zone, covered, opened
from service.games.proter.state import CardSet, Player, Rank, State

_NAMES: Final[dict[Rank, str]] = {
    **{"A": "aces", "2": "twos", "3": "threes", "4": "fours", "5": "fives", "6": "sixes"},
    **{"7": "sevens", "8": "eights", "9": "nines", "T": "tens", "J": "jacks", "Q": "queens"},
    "K": "kings",
}
_FAULTS: Final = {"penalize": "cost marks at once", "challenge": "stand unless challenged"}


def scene(state: State) -> Scene:
    """What lies where; the pile bottom first, each set in the order of what it shows."""
    zones = [
        Zone("Stock", "stack", covered(state.stock)),
        Zone("Pile", "fan", opened(state.pile)),
        *[_set(laid) for laid in state.sets],
        *[Zone("Hand", "fan", opened(player.hand), player.id) for player in state.players],
    ]
    facts = [
        Fact("Hand", f"{state.hand} of {state.options.hands}"),
        Fact("Proters", _NAMES[state.proter]),
        Fact("Dealer", state.dealer),
    ]
    if state.options.enforcement != "refuse":
        facts.append(Fact("Faults", _FAULTS[state.options.enforcement]))
    for player in state.players:
        facts += _standing(player)
    return Scene(tuple(zones), tuple(facts))


def _set(laid: CardSet) -> Zone:
    cards = tuple(
        [Lying(one.card, as_=None if one.as_ == one.card else one.as_) for one in laid.cards]
    )
    return Zone(f"Set {laid.id} · {laid.by}", "fan", cards)


def _standing(player: Player) -> list[Fact]:
    found = [Fact("First set", "laid" if player.opened else "not yet", player.id)]
    if player.marks:
        found.append(Fact("Hands", ", ".join([str(mark) for mark in player.marks]), player.id))
    if player.penalties:
        found.append(Fact("Penalties", str(player.penalties), player.id))
    return found
