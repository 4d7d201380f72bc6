"""Hamla's table to look at: every card where it lies, each side's flanks bottom first."""

from service.core.cards import HIDDEN
from service.core.form import PlayerId
from service.core.scene import Fact, Lying, Zone, covered, opened
from service.games.hamla.layout import scene
from service.games.hamla.sight import view
from service.games.hamla.state import WINGS
from tests.games.hamla import Seat, pile, table

ANN, BO = PlayerId("ann"), PlayerId("bo")
STATE = table(
    Seat("7H QS", left="2C- 3C+", right="5C+"),
    Seat("3H AS 2D", center="4C-"),
    turn="bo",
    discards="9C TC",
    points=7,
)


def lying(text: str) -> tuple[Lying, ...]:
    return tuple([Lying(pile(word[:-1])[0], word.endswith("-")) for word in text.split()])


def test_everything_has_its_place() -> None:
    shown = scene(STATE)
    assert shown.zones == (
        Zone("Deck", "stack", covered(STATE.deck)),
        Zone("Discards", "stack", opened(pile("9C TC"))),
        Zone("Hand", "fan", opened(pile("7H QS")), ANN),
        Zone("Left", "fan", lying("2C- 3C+"), ANN),
        Zone("Center", "fan", (), ANN),
        Zone("Right", "fan", lying("5C+"), ANN),
        Zone("Hand", "fan", opened(pile("3H AS 2D")), BO),
        Zone("Left", "fan", (), BO),
        Zone("Center", "fan", lying("4C-"), BO),
        Zone("Right", "fan", (), BO),
    )
    assert shown.facts == (
        Fact("Round", "3"),
        Fact("Started by", "ann"),
        Fact("Playing to", "7 points"),
    )


def test_every_card_is_shown_once() -> None:
    cards = [card.card for zone in scene(STATE).zones for card in zone.cards]
    assert len(cards) == len(set(cards)) == 55


def test_a_view_shows_backs_where_cards_are_hidden() -> None:
    zones = {(zone.owner, zone.label): zone for zone in scene(view(STATE, ANN)).zones}
    assert [card.card for card in zones[BO, "Hand"].cards] == [HIDDEN] * 3
    assert zones[BO, "Center"].cards == (Lying(HIDDEN, True),)
    assert zones[ANN, "Left"].cards == lying("2C- 3C+")
    for wing in WINGS:
        assert (BO, wing.capitalize()) in zones
