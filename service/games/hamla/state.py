"""Hamla's state, its one kind of move, and what can happen in it."""

from typing import Annotated, ClassVar, Final, Literal, get_args

from service.core.cards import ALL, HIDDEN, Card, Face, Pile
from service.core.form import Bounds, By, Commitment, Count, PlayerId, Seed, Size
from service.core.record import record

Wing = Literal["left", "center", "right"]
Side = Literal["up", "down"]

WINGS: Final[tuple[Wing, ...]] = ("left", "center", "right")
SEATS: Final = (2, 10)
HAND: Final = 5
DECK: Final = ALL


@record
class Options:
    """What players may agree on: H7.1 and H4.6."""

    target_points: Annotated[int, Bounds(1, 50), By("H7.1")] = 5
    hamla_target: Annotated[Literal["all", "one"], By("H4.6")] = "all"


@record
class Placed:
    """A card in a flank."""

    card: Card
    face: Side


LYING: Final = {
    (card, face): Placed(card, face) for card in (*DECK, HIDDEN) for face in get_args(Side)
}
"""Each card as it can lie in a flank: made once, since they are put there all the time."""


@record
class Flanks:
    """A player's side of the three flanks; each lists its cards bottom first."""

    left: tuple[Placed, ...] = ()
    center: tuple[Placed, ...] = ()
    right: tuple[Placed, ...] = ()

    def __getitem__(self, wing: Wing) -> tuple[Placed, ...]:
        return self.left if wing == "left" else self.center if wing == "center" else self.right

    def put(self, wing: Wing, pile: tuple[Placed, ...]) -> "Flanks":
        """The same flanks with another pile in one of them."""
        if wing == "left":
            return Flanks(pile, self.center, self.right)
        if wing == "center":
            return Flanks(self.left, pile, self.right)
        return Flanks(self.left, self.center, pile)


@record
class Player:
    """A player: points won, the hand in the order dealt, and the flanks."""

    id: PlayerId
    points: Count
    hand: Pile
    flanks: Flanks


@record
class State:
    """The whole table. ``turn`` is ``None`` once the game is over; ``deck`` is top first."""

    game: ClassVar[Literal["hamla"]] = "hamla"
    version: ClassVar[Literal[1]] = 1

    options: Options
    seed: Seed | None
    shuffles: Annotated[int, Bounds(1, 2**53 - 1)]
    round: Annotated[int, Bounds(1, 2**53 - 1)]
    starter: PlayerId
    turn: PlayerId | None
    players: Annotated[tuple[Player, ...], Size(*SEATS)]
    deck: Pile
    discards: Pile
    commitment: Commitment | None = None


@record
class Play:
    """A card from hand to the top of one's own pile in a flank (H3)."""

    action: ClassVar[Literal["play"]] = "play"

    player: PlayerId
    card: Face
    flank: Wing
    face: Side
    target: PlayerId | None = None


Move = Play


@record
class Played:
    """A card was put on a flank; face down, only its owner may know it."""

    type: ClassVar[Literal["played"]] = "played"
    clause: ClassVar[Literal["H3.3"]] = "H3.3"

    player: PlayerId
    card: Card
    flank: Wing
    face: Side
    target: PlayerId | None = None


@record
class Compared:
    """An opponent's top card, held against a Hamla card. ``turned_up``: it lay face down."""

    player: PlayerId
    card: Card
    value: Count
    turned_up: bool
    discarded: bool
    clause: Literal["H4.2", "H4.3", "H4.4"]


@record
class Hamla:
    """A Hamla card was compared with the opponents' top cards in its flank (none: H4.5)."""

    type: ClassVar[Literal["hamla"]] = "hamla"

    clause: Literal["H4.1", "H4.5"]
    player: PlayerId
    flank: Wing
    card: Card
    value: Count
    compared: tuple[Compared, ...]
    discarded: bool


@record
class Counted:
    """A card that counts in the battle: value × multiplier = counts (H5.1, H6.3)."""

    card: Card
    value: Count
    multiplier: Count
    counts: Count


@record
class Stand:
    """One player's side of one flank in the battle.

    ``turned_up`` and ``thrown_out`` (by an opponent's Queen) list cards bottom first; ``cards``
    are those that count, bottom first; ``kept`` stay for the next round; ``discarded`` are all
    that leave the table, in the order in which they reach the discards.
    """

    player: PlayerId
    turned_up: Pile
    thrown_out: Pile
    cards: tuple[Counted, ...]
    kings: Count
    total: Count
    kept: Pile
    discarded: Pile


@record
class FlankStory:
    """How one flank was fought. ``winner`` is ``None`` if nobody won it.

    ``clause`` is the one that settled it: H6.4 the totals, H6.5 a joker.
    """

    flank: Wing
    sides: tuple[Stand, ...]
    winner: PlayerId | None
    clause: Literal["H6.4", "H6.5"]


@record
class Battle:
    """The battle at the end of a round, flank by flank (H6)."""

    type: ClassVar[Literal["battle"]] = "battle"
    clause: ClassVar[Literal["H6.1"]] = "H6.1"

    round: Count
    flanks: tuple[FlankStory, ...]


@record
class Reshuffled:
    """The discards were shuffled under the deck; ``label`` is the shuffle's (contract §2)."""

    type: ClassVar[Literal["reshuffled"]] = "reshuffled"
    clause: ClassVar[Literal["H2.2"]] = "H2.2"

    label: str
    cards: Count


@record
class Dealt:
    """A player's new hand."""

    player: PlayerId
    cards: Pile


@record
class Deal:
    """A round was dealt. H2.3: fewer than five cards each."""

    type: ClassVar[Literal["dealt"]] = "dealt"

    clause: Literal["H2.1", "H2.3"]
    round: Count
    starter: PlayerId
    hands: tuple[Dealt, ...]


@record
class GameOver:
    """The game has ended: by points (H7.1), or since no round can be dealt (H2.3)."""

    type: ClassVar[Literal["game-over"]] = "game-over"

    clause: Literal["H7.1", "H2.3"]
    winners: tuple[PlayerId, ...]


@record
class Projection:
    """The three flanks as if the battle came now."""

    flanks: tuple[FlankStory, ...]


def cards(state: State) -> list[Card]:
    """Every card of the state, wherever it lies."""
    found = [*state.deck, *state.discards]
    for player in state.players:
        found += player.hand
        flanks = player.flanks
        for pile in (flanks.left, flanks.center, flanks.right):
            if pile:
                found += [placed.card for placed in pile]
    return found


def is_view(state: State) -> bool:
    """Is the seed hidden, or some card?"""
    if state.seed is None or HIDDEN in state.deck or HIDDEN in state.discards:
        return True
    for player in state.players:
        if HIDDEN in player.hand:
            return True
        flanks = player.flanks
        for pile in (flanks.left, flanks.center, flanks.right):
            for placed in pile:
                if placed.card == HIDDEN:
                    return True
    return False


def seat_of(state: State, player: PlayerId) -> int:
    """The player's place in the order of play. Raises ``ValueError`` for a stranger."""
    for index, seat in enumerate(state.players):
        if seat.id == player:
            return index
    raise ValueError(player)


def leaders(players: tuple[Player, ...]) -> tuple[PlayerId, ...]:
    """Those with the most points."""
    most = max([player.points for player in players])
    return tuple([player.id for player in players if player.points == most])
