"""What the calls of the contract take and give, declared once for all games (contract §3).

``S`` stands for a game's state, ``M`` for its moves, ``E`` for its events, ``P`` for its
projection; ``wire`` fills them in for each game.
"""

from typing import Annotated, Generic, Literal, TypeVar

from service.api.wire.kinds import Canonical, Opaque
from service.core.form import Count, PlayerId, Size
from service.core.record import record
from service.core.ruling import Finding, ScoreLine, Standing, Status, Violation

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
P = TypeVar("P")
Q = TypeVar("Q")

Include = Literal["legal_moves", "views"]


class SetupRequest:
    """Stands for the setup of each game, which is made of the game's facts."""


class BatchAnswer:
    """Stands for the results of a batch: verdicts, or problems in their place."""


@record
class AdjudicateRequest(Generic[S, M]):
    """A state and a move to rule upon; ``include`` asks for what a host needs next."""

    state: S
    move: M
    include: Annotated[tuple[Include, ...], Size(0, 2)] | None = None


@record
class LegalMovesRequest(Generic[S]):
    """Whose moves: that player's, or everybody's who may act."""

    state: S
    player: PlayerId | None = None
    explain: bool | None = None


@record
class ScoreRequest(Generic[S]):
    """A state to count."""

    state: S


@record
class AuditRequest(Generic[S]):
    """A state to look through."""

    state: S


@record
class ViewRequest(Generic[S]):
    """Whose view: a player's, or (``null``) a spectator's."""

    state: S
    player: PlayerId | None


@record
class RenderRequest(Generic[S]):
    """What to draw: the state as it is given, or as that player sees it."""

    state: S
    player: PlayerId | None = None


@record
class ReplayRequest(Generic[S, M, Q]):
    """A record: either a setup or a state, and the moves from there."""

    moves: Annotated[tuple[M, ...], Size(0, 100_000)]
    setup: Q | None = None
    state: S | None = None
    trace: bool | None = None


@record
class BatchItem(Generic[S, M]):
    """One question of a batch."""

    state: S
    move: M


@record
class BatchRequest(Generic[S, M]):
    """Up to 1,000 questions."""

    items: Annotated[tuple[BatchItem[S, M], ...], Size(1, 1000)]


@record
class LooseBatch:
    """The same with items that are yet to be read, each by itself: a bad one spoils no other."""

    items: Annotated[tuple[Opaque, ...], Size(1, 1000)]


@record
class Score:
    """Everybody's score, in order of play."""

    unit: str
    better: Literal["higher", "lower"]
    standings: tuple[Standing, ...]


@record
class PositionAnswer(Generic[S]):
    """A state, where it stands, the score, and its digest.

    ``digest`` is the SHA-256 of ``state`` as RFC 8785 canonical JSON, in which it is written.
    """

    state: Canonical[S]
    status: Status
    score: Score
    digest: str


@record
class SeenAnswer(Generic[S, E]):
    """What one viewer sees of the new state and of what happened; ``null``: a spectator."""

    player: PlayerId | None
    view: S
    events: tuple[E, ...]


@record
class VerdictAnswer(Generic[S, M, E]):
    """The ruling on a move. ``state`` is always the one to go on with.

    ``undetermined``: the state was a view, which is given back as it came.
    """

    legal: bool
    applied: bool
    violations: tuple[Violation, ...]
    state: Canonical[S]
    events: tuple[E, ...]
    scoring: tuple[ScoreLine, ...]
    status: Status
    score: Score
    digest: str
    undetermined: bool | None = None
    legal_moves: tuple[M, ...] | None = None
    views: tuple[SeenAnswer[S, E], ...] | None = None


@record
class RefusalAnswer(Generic[M]):
    """A card that may not be used: the move that would, and what speaks against it."""

    move: M
    violations: tuple[Violation, ...]


@record
class LegalMovesAnswer(Generic[M]):
    """The legal moves and how many they are; ``refused`` if it was asked for."""

    moves: tuple[M, ...]
    count: Count
    refused: tuple[RefusalAnswer[M], ...] | None = None


@record
class ScoreAnswer(Generic[P]):
    """The score, and what the state would score if it were settled now."""

    score: Score
    projection: P | None


@record
class AuditAnswer:
    """Whether the state can occur, and what shows that it cannot."""

    consistent: bool
    findings: tuple[Finding, ...]


@record
class ViewAnswer(Generic[S]):
    """What a player, or a spectator, may see."""

    view: S
    status: Status
    score: Score


@record
class StoppedAnswer(Generic[S, M, E]):
    """The move at which a replay stopped (``index`` counts from 0), and why."""

    index: Count
    move: M
    verdict: VerdictAnswer[S, M, E]


@record
class TraceAnswer(Generic[E]):
    """One move of a replay: the digest after it, and what happened."""

    digest: str
    legal: bool
    events: tuple[E, ...]


@record
class ReplayAnswer(Generic[S, M, E]):
    """What came of a record. ``applied`` counts the moves that were applied."""

    legal: bool
    applied: Count
    stopped_at: StoppedAnswer[S, M, E] | None
    state: Canonical[S]
    status: Status
    score: Score
    digest: str
    trace: tuple[TraceAnswer[E], ...] | None = None
