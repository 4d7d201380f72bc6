"""The table of 4 Warlords: options, players, the state, and the four kinds of move."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal

from service.core.cards import HIDDEN, STANDARD, Card, Face, Pile
from service.core.form import LARGEST, Bounds, By, Commitment, PlayerId, Seed, Size
from service.core.record import record

Color = Literal["red", "black"]
Phase = Literal["warlord", "exchange", "battle", "over"]
Ace = Literal["low", "high"]

COLORS: Final[tuple[Color, Color]] = ("red", "black")
"""The colors of the first and the second player (W1.1)."""
SEATS: Final = (2, 2)
HAND: Final = 3
"""The cards drawn for a round, and those a battle is fought with (W2.1, W3.1)."""

PHASES: Final[Mapping[str, tuple[str, ...]]] = {
    "warlord": ("choose-warlord",),
    "exchange": ("exchange", "stand"),
    "battle": ("lay",),
    "over": (),
}
"""For each phase the actions that belong to it."""

WARLORDS: Final[dict[Color, tuple[Face, ...]]] = {
    "red": tuple([Face(Card(card)) for card in ("QH", "QD", "KH", "KD")]),
    "black": tuple([Face(Card(card)) for card in ("QS", "QC", "KS", "KC")]),
}
"""The warlords of each color, in the order in which they are held (W1.2)."""

JACKS: Final[dict[Color, tuple[Face, ...]]] = {
    "red": (Face(Card("JH")), Face(Card("JD"))),
    "black": (Face(Card("JS")), Face(Card("JC"))),
}

NUMBERS: Final[dict[Color, tuple[Face, ...]]] = {
    "red": tuple([card for card in STANDARD if card[1] in "HD" and card[0] not in "JQK"]),
    "black": tuple([card for card in STANDARD if card[1] in "SC" and card[0] not in "JQK"]),
}
"""The number cards of each color in canonical order (W1.2)."""

PLACES: Final[dict[Card, int]] = {
    card: place for color in COLORS for place, card in enumerate(WARLORDS[color] + JACKS[color])
}
"""The place of each face card among those in hand: a card that comes back takes its old one."""


def exchanges(warlord: Card) -> int:
    """How many cards its owner may exchange (W2.3): one with a Queen, three with a King."""
    return 1 if warlord[0] == "Q" else 3


@record
class Options:
    """What players may agree on: where the ace stands when cards are compared (W3.4)."""

    ace: Annotated[Ace, By("W3.4")] = "low"


@record
class Player:
    """A player and all the cards of one color, but for those the opponent has taken.

    ``warlords`` and ``jacks`` are those in hand; ``deck`` is top first; ``hand`` holds number
    cards only. ``warlord`` lies in front, ``exchanged`` aside, ``laid`` revealed in this battle,
    ``pending`` face down. ``trophies`` are the opponent's warlords; ``lost`` is out of the game.
    """

    id: PlayerId
    color: Color
    warlords: Pile
    jacks: Pile
    deck: Pile
    hand: Pile
    warlord: Card | None
    exchanged: Pile
    done: bool
    laid: Pile
    pending: Card | None
    trophies: Pile
    lost: Pile


Seats = tuple[Player, Player]


@record
class State:
    """The whole table."""

    game: ClassVar[Literal["four-warlords"]] = "four-warlords"
    version: ClassVar[Literal[1]] = 1

    options: Options
    seed: Seed | None
    round: Annotated[int, Bounds(1, LARGEST)]
    phase: Phase
    players: Annotated[tuple[Player, ...], Size(*SEATS)]
    commitment: Commitment | None = None


@record
class ChooseWarlord:
    """A Queen or King is put in front, face down (W2.2)."""

    action: ClassVar[Literal["choose-warlord"]] = "choose-warlord"

    player: PlayerId
    card: Face


@record
class Exchange:
    """A number card from hand is put aside and one drawn for it (W2.3)."""

    action: ClassVar[Literal["exchange"]] = "exchange"

    player: PlayerId
    card: Face


@record
class Stand:
    """No more exchanges (W2.3)."""

    action: ClassVar[Literal["stand"]] = "stand"

    player: PlayerId


@record
class Lay:
    """A number card or a Jack is laid face down (W3.1, W4.1)."""

    action: ClassVar[Literal["lay"]] = "lay"

    player: PlayerId
    card: Face


Move = ChooseWarlord | Exchange | Stand | Lay


def is_view(state: State) -> bool:
    """Is the seed hidden, or some card?"""
    if state.seed is None:
        return True
    for player in state.players:
        if (
            HIDDEN in player.deck
            or HIDDEN in player.hand
            or HIDDEN in player.warlords
            or HIDDEN in player.exchanged
            or HIDDEN in (player.warlord, player.pending)
            or HIDDEN in player.jacks + player.laid + player.trophies + player.lost
        ):
            return True
    return False


def seat_of(state: State, player: PlayerId) -> int:
    """The seat, 0 or 1, of somebody at the table."""
    return 0 if state.players[0].id == player else 1


def pair(seat: int, player: Player, rival: Player) -> Seats:
    """The player in that seat and the other one, in order of play."""
    return (player, rival) if seat == 0 else (rival, player)
