"""Proter's state and its moves."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from service.core.cards import HIDDEN, STANDARD, Face, Pile
from service.core.form import Bounds, By, Commitment, Count, PlayerId, Seed, Size

Aces = Literal["both", "low"]
Phase = Literal["cut", "draw", "discard", "claim", "over"]
Source = Literal["stock", "pile"]
Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
FaultCode = Literal[
    "not-a-set",
    "not-a-proter",
    "first-set-has-proter",
    "already-on-table",
    "own-proter-this-turn",
    "discard-same-rank",
    "discard-too-close",
    "no-discard-left",
]
FaultClause = Literal["P4.1", "P4.3", "P4.4", "P4.5", "P6.2", "P7.2", "P7.3", "P7.4", "P7.5"]

SEATS: Final = (2, 8)
HAND: Final = 6
DECK: Final = STANDARD
PROTERS: Final[tuple[Rank, ...]] = (
    *("A", "2", "3", "4", "5", "6", "7"),
    *("8", "9", "T", "J", "Q", "K"),
)
"""The rank of the proters in each hand, the first hand's first (P1.3)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What players may agree on: P1.3, P4.2, P7.5 and P10."""

    hands: Annotated[int, Bounds(1, 13), By("P1.3")] = 13
    aces: Annotated[Aces, By("P4.2")] = "both"
    final_discard: Annotated[Literal["required", "optional"], By("P7.5")] = "required"
    enforcement: Annotated[Literal["refuse", "penalize", "challenge"], By("P10.1")] = "refuse"


@dataclass(frozen=True, slots=True)
class Player:
    """A player: the hand in order of arrival, marks of the hands played, and this hand so far."""

    id: PlayerId
    hand: Pile
    marks: Annotated[tuple[Count, ...], Size(0, 13)]
    penalties: Count
    opened: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """A card on the table and what it stands for: itself, unless it is a proter."""

    card: Face
    as_: Face


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set on the table, in the order of what its cards show; ``by`` laid it."""

    id: Count
    by: PlayerId
    cards: Annotated[tuple[Shown, ...], Size(1, 52)]


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault that nobody has pointed out yet (P10.3)."""

    code: FaultCode
    clause: FaultClause


@dataclass(frozen=True, slots=True)
class Before:
    """What a turn began with, so that it can be undone (P10).

    ``faults`` are those of the turn so far; ``None`` where nobody challenges.
    """

    hand: Pile
    stock: Pile
    pile: tuple[Face, ...]
    sets: tuple[CardSet, ...]
    opened: bool
    idle: Count
    faults: tuple[Fault, ...] | None = None


@dataclass(frozen=True, slots=True)
class Last:
    """The turn that ended last, while it may be challenged (P10.3).

    ``accepted`` are those who let it stand where it ended the hand, in the order spoken.
    """

    player: PlayerId
    before: Before
    accepted: tuple[PlayerId, ...] | None = None


@dataclass(frozen=True, slots=True)
class State:
    """The whole table. ``stock`` is top first, ``pile`` bottom first.

    Nothing that lies open can be hidden, so ``pile``, ``sets`` and ``fresh`` hold faces.
    """

    game: ClassVar[Literal["proter"]] = "proter"
    version: ClassVar[Literal[1]] = 1

    options: Options
    seed: Seed | None
    hand: Annotated[int, Bounds(1, 13)]
    proter: Rank
    dealer: PlayerId
    phase: Phase
    turn: PlayerId | None
    drew: Source | None
    put: Count
    idle: Count
    players: Annotated[tuple[Player, ...], Size(*SEATS)]
    stock: Pile
    pile: tuple[Face, ...]
    sets: tuple[CardSet, ...]
    fresh: tuple[Face, ...]
    before: Before | None
    last: Last | None
    commitment: Commitment | None = None


@dataclass(frozen=True, slots=True)
class Cut:
    """That many cards from the top go under the rest (P2.1)."""

    action: ClassVar[Literal["cut"]] = "cut"

    player: PlayerId
    depth: Annotated[int, Bounds(1, 51)]


@dataclass(frozen=True, slots=True)
class Draw:
    """The top card of the stock, or the whole pile (P3.1)."""

    action: ClassVar[Literal["draw"]] = "draw"

    player: PlayerId
    from_: Source


@dataclass(frozen=True, slots=True)
class Laid:
    """A card from hand, and for a proter what it stands for; left out: itself (P4.3)."""

    card: Face
    as_: Face | None = None


@dataclass(frozen=True, slots=True)
class Lay:
    """A new set on the table (P4)."""

    action: ClassVar[Literal["lay"]] = "lay"

    player: PlayerId
    cards: Annotated[tuple[Laid, ...], Size(1, 52)]


@dataclass(frozen=True, slots=True)
class Extend:
    """A card added to a set on the table (P5)."""

    action: ClassVar[Literal["extend"]] = "extend"

    player: PlayerId
    set: Count
    card: Face
    as_: Face | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """The card a proter on the table stands for, put there for the proter (P6)."""

    action: ClassVar[Literal["swap"]] = "swap"

    player: PlayerId
    set: Count
    card: Face


@dataclass(frozen=True, slots=True)
class Discard:
    """A card on top of the pile, which ends the turn (P7)."""

    action: ClassVar[Literal["discard"]] = "discard"

    player: PlayerId
    card: Face


@dataclass(frozen=True, slots=True)
class Challenge:
    """The turn that ended last was not in order (P10.3)."""

    action: ClassVar[Literal["challenge"]] = "challenge"

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Accept:
    """The turn that ended the hand may stand (P10.3)."""

    action: ClassVar[Literal["accept"]] = "accept"

    player: PlayerId


TurnMove = Draw | Lay | Extend | Swap | Discard
"""What belongs to somebody's turn."""

Move = Cut | TurnMove | Challenge | Accept


def seat_of(state: State, player: PlayerId | None) -> int:
    """The player's place in the order of play. Raises ``ValueError`` for a stranger."""
    for index, seat in enumerate(state.players):
        if seat.id == player:
            return index
    raise ValueError(player)


def following(state: State, seat: int) -> PlayerId:
    """The player after the one at that place, in order of play."""
    return state.players[(seat + 1) % len(state.players)].id


def is_view(state: State) -> bool:
    """Is the seed hidden, or some card?"""
    if state.seed is None or HIDDEN in state.stock:
        return True
    if any(HIDDEN in player.hand for player in state.players):
        return True
    kept = state.before if state.last is None else state.last.before
    return kept is not None and (HIDDEN in kept.hand or HIDDEN in kept.stock)
