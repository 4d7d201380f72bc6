"""What a game is, and the one judge that asks it.

A game is a set of plain functions and facts, gathered in a ``Game``. Everything a caller wants
to know about a state or a move goes through the functions at the end of this file; nobody else
calls ``check`` and ``apply``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, TypeVar

from service.core.form import Commitment, PlayerId, Seed
from service.core.ruling import (
    Clause,
    Event,
    Finding,
    HiddenCardsError,
    Move,
    Sanction,
    Standing,
    Status,
    Step,
    Unseen,
    Verdict,
    Violation,
)
from service.core.scene import Scene


class Seat(Protocol):
    """A player's place in a state."""

    @property
    def id(self) -> PlayerId: ...


class State(Protocol):
    """What every state has: who plays, in order of play, and the seed or its commitment."""

    @property
    def players(self) -> tuple[Seat, ...]: ...

    @property
    def seed(self) -> Seed | None: ...

    @property
    def commitment(self) -> Commitment | None: ...


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
O = TypeVar("O")  # noqa: E741 - the options
P = TypeVar("P")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[S, M, O, P]):
    """A game: its facts, the types of its states and moves, and its rules as pure functions.

    The functions may rely on this: a state has passed the audit; ``check`` and ``apply`` get
    moves of players at the table in a game that is not over; ``apply`` gets only moves that
    ``check`` found nothing against. None of them changes its arguments.
    """

    name: str
    title: str
    about: str
    version: int
    seats: tuple[int, int]
    """The least and the greatest number of players."""
    opener: Literal["starter", "dealer"] | None
    """What a setup calls the player who may be chosen freely, if one may."""
    unit: str
    better: Literal["higher", "lower"]
    phases: Mapping[str, tuple[str, ...]]
    """For each phase the actions that belong to it. The last one is called ``over``."""
    abridged: frozenset[str] = frozenset()
    """The actions of which ``legal_moves`` lists only representatives; the rulebook says which."""

    clauses: tuple[Clause, ...]
    game_over: Clause
    unknown_player: Clause

    state: type[S]
    options: type[O]
    moves: tuple[type[M], ...]
    events: tuple[type[Event], ...]
    projected: type[P]

    setup: Callable[[tuple[PlayerId, ...], O, Seed, PlayerId | None], S]
    """The state before the first move, for players in order of play, and the opener."""
    audit: Callable[[S], Iterable[Finding]]
    """What shows that the state cannot occur; nothing if it can."""
    is_view: Callable[[S], bool]
    """Is the seed hidden, or a card where a card belongs (contract §4)?"""
    phase: Callable[[S], str]
    to_act: Callable[[S], tuple[PlayerId, ...]]
    """Those who must act, in order of play."""
    winners: Callable[[S], tuple[PlayerId, ...]]
    check: Callable[[S, M], Iterable[Violation | Unseen]]
    """Every independent clause the move breaks: whose turn, which phase, then the rest.

    ``wrong-phase`` ends the list. Yields ``UNSEEN`` where the answer depends on hidden cards.
    """
    sanction: Callable[[S, M, tuple[Violation, ...]], Sanction[S] | None] | None
    """What a faulty move brings about where it is not simply refused; ``None``: refused."""
    apply: Callable[[S, M], Step[S]]
    legal_moves: Callable[[S, PlayerId], Iterable[M]]
    """The moves of that player that ``check`` finds nothing against.

    Raises ``HiddenCardsError`` if the player may act and the state hides the player's cards.
    """
    probes: Callable[[S, PlayerId], Iterable[M]]
    """For each action of the phase that takes one card and each card in that player's hand, the
    move that would use it, the best chance where there are several."""
    view: Callable[[S, PlayerId | None], S]
    """What that player sees, or a spectator (``None``)."""
    mask: Callable[[Event, PlayerId | None], Event]
    """The event with every card that viewer may not know as ``HIDDEN``."""
    values: Callable[[S], tuple[int, ...]]
    """The players' scores, in order of play."""
    projection: Callable[[S], P | None]
    """What the state would score if it were settled now; only asked of full states."""
    scene: Callable[[S], Scene] | None = None
    """How the table is laid out to be looked at; without it that is read off the state's form."""


AnyGame = Game[Any, Any, Any, Any]


def verify(game: Game[S, M, O, P], state: S, move: M) -> tuple[Violation, ...]:
    """Every clause the move breaks, in the order of contract §3; empty if it is legal.

    Raises ``HiddenCardsError`` if nothing is known against the move, but something would have
    to be looked up in cards the state hides.
    """
    found: list[Violation] = []
    if game.phase(state) == "over":
        found.append(game.game_over.broken("game-over", ""))
    for seat in state.players:
        if seat.id == move.player:
            break
    else:
        found.append(game.unknown_player.broken("unknown-player", "/player", player=move.player))
        return tuple(found)
    if found:
        return tuple(found)
    unseen = False
    for violation in game.check(state, move):
        if isinstance(violation, Unseen):
            unseen = True
            continue
        found.append(violation)
        if violation.code == "wrong-phase":
            break
    if unseen and not found:
        raise HiddenCardsError
    return tuple(found)


def adjudicate(game: Game[S, M, O, P], state: S, move: M) -> Verdict[S]:
    """The ruling on a move, and what comes of it. Raises ``HiddenCardsError`` as ``verify``."""
    return _ruled(game, state, move, game.is_view(state))


def _ruled(game: Game[S, M, O, P], state: S, move: M, is_view: bool) -> Verdict[S]:
    violations = verify(game, state, move)
    if is_view:
        return Verdict(
            state, legal=not violations, applied=False, violations=violations, undetermined=True
        )
    if not violations:
        step = game.apply(state, move)
        return Verdict(step.state, True, True, (), step.events, step.scoring)
    sanction = game.sanction(state, move, violations) if game.sanction else None
    if sanction is None:
        return Verdict(state, legal=False, applied=False, violations=violations)
    step = sanction.step
    return Verdict(step.state, False, sanction.applied, violations, step.events, step.scoring)


def replay(game: Game[S, M, O, P], state: S, moves: Iterable[M]) -> Iterator[Verdict[S]]:
    """The verdicts on the moves in turn, up to and with the first that changes nothing."""
    # What comes of a state with all its cards has all its cards, and a view stays what it is.
    is_view = game.is_view(state)
    for move in moves:
        verdict = _ruled(game, state, move, is_view)
        yield verdict
        if not verdict.applied and not verdict.events:
            return
        state = verdict.state


def status(game: Game[S, M, O, P], state: S) -> Status:
    """Where the game stands."""
    phase = game.phase(state)
    return Status(phase, phase == "over", game.to_act(state), game.winners(state))


def standings(game: Game[S, M, O, P], state: S) -> tuple[Standing, ...]:
    """The players' scores and ranks, in order of play."""
    values = game.values(state)
    order = sorted(values, reverse=game.better == "higher")
    return tuple(
        [
            Standing(seat.id, value, order.index(value) + 1)
            for seat, value in zip(state.players, values, strict=True)
        ]
    )


def legal_moves(game: Game[S, M, O, P], state: S, player: PlayerId | None) -> tuple[M, ...]:
    """Exactly the moves that ``adjudicate`` calls legal, of that player or of everybody.

    Raises ``HiddenCardsError`` if that depends on cards the state hides.
    """
    if game.phase(state) == "over":
        return ()
    if player is not None:
        return tuple(game.legal_moves(state, player))
    # Everybody is asked, not only those who must act: some may act who need not.
    return tuple([move for seat in state.players for move in game.legal_moves(state, seat.id)])


def refusals(
    game: Game[S, M, O, P], state: S, player: PlayerId | None
) -> tuple[tuple[M, tuple[Violation, ...]], ...]:
    """For each action of the phase that takes one card, the cards in hand that may not be used.

    Nobody named: of those who must act. Each comes as the move that would use it and all that
    speaks against it. Raises ``HiddenCardsError`` as ``legal_moves``.
    """
    if game.phase(state) == "over":
        return ()
    asked = game.to_act(state) if player is None else (player,)
    probes = [probe for mover in asked for probe in game.probes(state, mover)]
    found = [(probe, verify(game, state, probe)) for probe in probes]
    return tuple([(probe, violations) for probe, violations in found if violations])


def views(
    game: Game[S, M, O, P], state: S, events: tuple[Event, ...]
) -> tuple[tuple[PlayerId | None, S, tuple[Event, ...]], ...]:
    """What each player in order sees of the state and of what happened; last, a spectator."""
    viewers: list[PlayerId | None] = [seat.id for seat in state.players]
    return tuple(
        [
            (viewer, game.view(state, viewer), tuple([game.mask(e, viewer) for e in events]))
            for viewer in [*viewers, None]
        ]
    )
