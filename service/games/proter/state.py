"""Proter's state: what lies on the table, and whose turn it is."""

from typing import Annotated, ClassVar, Final, Literal

from service.core.cards import HIDDEN, STANDARD, Card, Face, Pile
from service.core.form import Bounds, By, Commitment, Count, PlayerId, Seed, Size
from service.core.record import record

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


@record
class Options:
    """What players may agree on: P1.3, P4.2, P7.5 and P10."""

    hands: Annotated[int, Bounds(1, 13), By("P1.3")] = 13
    aces: Annotated[Aces, By("P4.2")] = "both"
    final_discard: Annotated[Literal["required", "optional"], By("P7.5")] = "required"
    enforcement: Annotated[Literal["refuse", "penalize", "challenge"], By("P10.1")] = "refuse"


@record
class Player:
    """A player: the hand in order of arrival, marks of the hands played, and this hand so far."""

    id: PlayerId
    hand: Pile
    marks: Annotated[tuple[Count, ...], Size(0, 13)]
    penalties: Count
    opened: bool


@record
class Shown:
    """A card on the table and what it stands for: itself, unless it is a proter."""

    card: Face
    as_: Face


@record
class CardSet:
    """A set on the table, in the order of what its cards show; ``by`` laid it."""

    id: Count
    by: PlayerId
    cards: Annotated[tuple[Shown, ...], Size(1, 52)]


@record
class Fault:
    """A fault that nobody has pointed out yet (P10.3)."""

    code: FaultCode
    clause: FaultClause


@record
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


@record
class Last:
    """The turn that ended last, while it may be challenged (P10.3).

    ``accepted`` are those who let it stand where it ended the hand, in the order spoken.
    """

    player: PlayerId
    before: Before
    accepted: tuple[PlayerId, ...] | None = None


@record
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


def seat_of(state: State, player: PlayerId) -> int:
    """The player's place in the order of play. Raises ``ValueError`` for a stranger."""
    return [seat.id for seat in state.players].index(player)


def following(state: State, seat: int) -> PlayerId:
    """The player after the one at that place, in order of play."""
    return state.players[(seat + 1) % len(state.players)].id


def without(hand: Pile, card: Card) -> Pile:
    """The hand less a card that is in it. Raises ``ValueError`` if it is not."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def moved(
    state: State,
    phase: Phase,
    turn: PlayerId | None,
    players: tuple[Player, ...],
    *,
    stock: Pile,
    pile: tuple[Face, ...],
    sets: tuple[CardSet, ...],
    idle: int,
    drew: Source | None = None,
    put: int = 0,
    fresh: tuple[Face, ...] = (),
    before: Before | None = None,
    last: Last | None = None,
) -> State:
    """The same hand further on; what is left out is as between two turns."""
    return State(
        options=state.options,
        seed=state.seed,
        hand=state.hand,
        proter=state.proter,
        dealer=state.dealer,
        phase=phase,
        turn=turn,
        drew=drew,
        put=put,
        idle=idle,
        players=players,
        stock=stock,
        pile=pile,
        sets=sets,
        fresh=fresh,
        before=before,
        last=last,
        commitment=state.commitment,
    )


def is_view(state: State) -> bool:
    """Is the seed hidden, or some card?"""
    if state.seed is None or HIDDEN in state.stock:
        return True
    if any(HIDDEN in player.hand for player in state.players):
        return True
    kept = [state.before, None if state.last is None else state.last.before]
    return any(HIDDEN in turn.hand or HIDDEN in turn.stock for turn in kept if turn is not None)
