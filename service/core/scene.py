"""What can be seen on a table, whatever is played on it: zones of cards, and a few facts.

A scene says what lies where and which way up; how it is drawn is for whoever draws it. It is
derived from a state's annotations; a game may set its own table instead (``Game.scene``).
"""

from typing import Annotated, Literal

from service.core.cards import HIDDEN, Card, Face, Pile
from service.core.form import Count, PlayerId, Signed, Size
from service.core.record import record

Spread = Literal["fan", "stack"]
"""``fan``: side by side, every card can be seen. ``stack``: one on the other, the last on top."""


@record
class Lying:
    """A card as it lies. ``as``: what it stands for, if it is not just itself.

    A card that lies ``down`` has its back up; it is named all the same where the state names it.
    """

    card: Card
    down: bool = False
    as_: Face | None = None


@record
class Zone:
    """A place for cards, empty or not. Without ``owner`` it belongs to the table."""

    label: str
    spread: Spread
    cards: tuple[Lying, ...]
    owner: PlayerId | None = None


@record
class Fact:
    """Something worth knowing that is no card: of a player, or of the table."""

    label: str
    value: str
    owner: PlayerId | None = None


@record
class Scene:
    """What a game shows: its zones and facts, in the order in which one would look at them."""

    zones: tuple[Zone, ...]
    facts: tuple[Fact, ...] = ()


@record
class Seated:
    """A player, the score, and whether it is for this player to do something."""

    player: PlayerId
    value: Signed
    rank: Count
    to_act: bool
    won: bool


@record
class Board:
    """A scene with what is known of every game; ``viewer``: through whose eyes it is seen."""

    title: str
    phase: str
    over: bool
    unit: str
    viewer: PlayerId | None
    seats: Annotated[tuple[Seated, ...], Size(1, 64)]
    zones: tuple[Zone, ...]
    facts: tuple[Fact, ...]


def opened(cards: Pile) -> tuple[Lying, ...]:
    """Cards that lie open, or are held; where one is hidden, its back is seen."""
    return tuple([Lying(card, card == HIDDEN) for card in cards])


def covered(cards: Pile) -> tuple[Lying, ...]:
    """Cards that lie face down."""
    return tuple([Lying(card, True) for card in cards])
