"""The table of 4 Warlords to look at: what each has in hand, in front, and won."""

from collections.abc import Iterator

from service.core.cards import Card
from service.core.scene import Fact, Lying, Scene, Zone, covered, opened
from service.games.four_warlords.state import Player, State


def scene(state: State) -> Scene:
    """Both sides; a battle's cards in the order in which they were laid."""
    zones = [zone for player in state.players for zone in _side(state, player)]
    facts = [Fact("Round", str(state.round)), Fact("Ace", state.options.ace)]
    for player in state.players:
        facts.append(Fact("Color", player.color, player.id))
        if state.phase == "exchange":
            facts.append(Fact("Exchanging", "done" if player.done else "may go on", player.id))
    return Scene(tuple(zones), tuple(facts))


def _side(state: State, player: Player) -> Iterator[Zone]:
    secret = state.phase == "warlord"
    laid = opened(player.laid) + _one(player.pending, down=True)
    yield Zone("Hand", "fan", opened(player.hand), player.id)
    yield Zone("Warlord", "fan", _one(player.warlord, down=secret), player.id)
    yield Zone("Battle", "fan", laid, player.id)
    yield Zone("Warlords held", "fan", opened(player.warlords), player.id)
    yield Zone("Jacks", "fan", opened(player.jacks), player.id)
    yield Zone("Deck", "stack", covered(player.deck), player.id)
    if player.exchanged:
        yield Zone("Exchanged", "stack", covered(player.exchanged), player.id)
    yield Zone("Trophies", "fan", opened(player.trophies), player.id)
    if player.lost:
        yield Zone("Lost", "fan", opened(player.lost), player.id)


def _one(card: Card | None, *, down: bool) -> tuple[Lying, ...]:
    return () if card is None else (Lying(card, down),)
