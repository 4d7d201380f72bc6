"""What breaking the rules brings (P10): penalties, turns undone, challenges."""

from dataclasses import replace
from typing import Final, Literal, cast, get_args

from service.core.cards import Pile
from service.core.form import PlayerId
from service.core.ruling import Event, Sanction, ScoreLine, Step, Violation
from service.games.proter.events import Accepted, Breach, Challenged, Penalty, TurnUndone
from service.games.proter.marking import PENALTY, close
from service.games.proter.moves import Accept, Challenge, Cut, Discard, Draw, Move
from service.games.proter.state import (
    Before,
    Fault,
    FaultClause,
    FaultCode,
    Last,
    Player,
    State,
    following,
    moved,
    seat_of,
)
from service.games.proter.turn import take

Resting = Literal["P10.2", "P10.3"]

_FAULTS: Final[frozenset[str]] = frozenset(get_args(FaultCode))


def sanction(
    state: State, move: Move, violations: tuple[Violation, ...]
) -> Sanction[State] | None:
    """What a faulty move brings about; ``None`` if it is refused, free of charge (P10)."""
    enforcement = state.options.enforcement
    if enforcement == "refuse" or isinstance(move, Cut | Challenge | Accept):
        return None
    out_of_turn = violations[0].code == "not-your-turn"
    if out_of_turn and not isinstance(move, Draw | Discard):
        return None
    held_against = violations[1:] if out_of_turn else violations
    if not _FAULTS.issuperset([violation.code for violation in held_against]):
        return None
    breaches = _breaches(violations)
    if out_of_turn:
        return Sanction(_touched(state, move.player, breaches), applied=False)
    assert state.before is not None
    if enforcement == "penalize":
        return Sanction(_undo(state, move.player, state.before, "P10.2", breaches), applied=False)
    faults = tuple(
        [
            Fault(cast(FaultCode, breach.code), cast(FaultClause, breach.clause))
            for breach in breaches
        ]
    )
    return Sanction(take(state, move, faults), applied=True)


def challenge(state: State, move: Challenge) -> Step[State]:
    """Looks into the turn that ended last: undone if it held a fault, settled if not (P10.3)."""
    last = state.last
    assert last is not None
    faults = last.before.faults
    told = Challenged(move.player, last.player, bool(faults))
    if faults:
        breaches = tuple([Breach(fault.code, fault.clause) for fault in faults])
        undone = _undo(state, last.player, last.before, "P10.3", breaches)
        return Step(undone.state, (told, *undone.events), undone.scoring)
    if last.accepted is not None:
        return _settle(state, last, move.player, told)
    return Step(replace(state, last=None), (told,))


def accept(state: State, move: Accept) -> Step[State]:
    """Lets the turn that ended the hand stand; marked when everybody has (P10.3)."""
    assert state.last is not None
    return _settle(state, state.last, move.player, Accepted(move.player))


def awaited(state: State) -> tuple[PlayerId, ...]:
    """Those who have to say whether the turn that ended the hand may stand."""
    last = state.last
    assert last is not None
    spoken = (last.player, *(last.accepted or ()))
    return tuple([player.id for player in state.players if player.id not in spoken])


def _settle(state: State, last: Last, player: PlayerId, told: Event) -> Step[State]:
    """One more player lets the turn stand; the last one to speak ends the hand."""
    accepted = (*(last.accepted or ()), player)
    # The player whose turn it was does not speak.
    if len(accepted) < len(state.players) - 1:
        return Step(replace(state, last=Last(last.player, last.before, accepted)), (told,))
    out = not state.players[seat_of(state, last.player)].hand
    closed = close(state, state.players, "P8.1" if out else "P8.2")
    return Step(closed.state, (told, *closed.events), closed.scoring)


def _touched(state: State, toucher: PlayerId, breaches: tuple[Breach, ...]) -> Step[State]:
    """Marks for touching a pile out of turn, which changes nothing else (P10.2)."""
    seat = seat_of(state, toucher)
    player = state.players[seat]
    players = _seated(state, seat, _fined(player, player.hand, player.opened))
    return Step(
        replace(state, players=players),
        (Penalty("P10.2", toucher, PENALTY, breaches),),
        (ScoreLine(toucher, PENALTY, "P10.2", (), "touched a pile out of turn"),),
    )


def _undo(
    state: State,
    offender: PlayerId,
    before: Before,
    clause: Resting,
    breaches: tuple[Breach, ...],
) -> Step[State]:
    """Marks for the offender, whose turn is taken back; the next player's begins."""
    seat = seat_of(state, offender)
    fined = _fined(state.players[seat], before.hand, before.opened)
    undone = moved(
        state,
        "draw",
        following(state, seat),
        _seated(state, seat, fined),
        stock=before.stock,
        pile=before.pile,
        sets=before.sets,
        idle=before.idle,
    )
    events = (
        Penalty(clause, offender, PENALTY, breaches),
        TurnUndone(clause, offender, before.hand, len(before.stock), before.pile, before.sets),
    )
    line = ScoreLine(offender, PENALTY, clause, (), "a fault in the turn, which is undone")
    return Step(undone, events, (line,))


def _fined(player: Player, hand: Pile, opened: bool) -> Player:
    return Player(player.id, hand, player.marks, player.penalties + PENALTY, opened)


def _seated(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def _breaches(violations: tuple[Violation, ...]) -> tuple[Breach, ...]:
    """The clauses that a move breaks, each code once, in the order found."""
    found = {violation.code: violation.clause for violation in violations}
    return tuple([Breach(code, clause) for code, clause in found.items()])
