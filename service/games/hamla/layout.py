"""Hamla's table to look at: the hands, everybody's side of the three flanks, deck and discards."""

from service.core.form import PlayerId
from service.core.scene import Fact, Lying, Scene, Zone, covered, opened
from service.games.hamla.state import WINGS, Placed, State


def scene(state: State) -> Scene:
    """What lies where; the flanks bottom first."""
    zones = [
        Zone("Deck", "stack", covered(state.deck)),
        Zone("Discards", "stack", opened(state.discards)),
    ]
    for player in state.players:
        zones.append(Zone("Hand", "fan", opened(player.hand), player.id))
        for wing in WINGS:
            zones.append(_flank(wing.capitalize(), player.flanks[wing], player.id))
    facts = (
        Fact("Round", str(state.round)),
        Fact("Started by", state.starter),
        Fact("Playing to", f"{state.options.target_points} points"),
    )
    return Scene(tuple(zones), facts)


def _flank(label: str, pile: tuple[Placed, ...], owner: PlayerId) -> Zone:
    cards = tuple([Lying(placed.card, placed.face == "down") for placed in pile])
    return Zone(label, "fan", cards, owner)
