"""The calls of the contract (§3, §4, §6): each a function from a body to an answer.

Nothing here knows HTTP or JSON. A call raises ``ProblemError`` where there is no ruling.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

from service.api import forms
from service.api.canonical import digest, record
from service.api.problems import ProblemError, hidden, inconsistent, invalid
from service.api.scenes import board
from service.api.wire.faults import Fallacy
from service.api.wire.kinds import Canonical
from service.core import game as judge
from service.core.form import PlayerId, Seed
from service.core.game import AnyGame
from service.core.ruling import HiddenCardsError, Status, Verdict, Violation
from service.core.scene import Board


@dataclass(frozen=True, slots=True)
class Table:
    """A game, and how its states are dumped."""

    game: AnyGame
    dump_state: Callable[[Any], dict[str, Any]]


def setup(table: Table, body: Any, base: str = "") -> Any:
    """The position before the first move. Without a seed, 128 random bits are drawn."""
    return _position(table, begin(table, body, base))


def begin(table: Table, body: Any, base: str) -> Any:
    """The state that a setup asks for. Raises ``ProblemError`` (``invalid``)."""
    players: tuple[PlayerId, ...] = body.players
    named = table.game.opener
    opener = getattr(body, named) if named else None
    found = list(twice(players, f"{base}/players"))
    if opener is not None:
        found += absent(opener, players, f"{base}/{named}")
    if found:
        raise invalid(found)
    options = body.options if body.options is not None else table.game.options()
    seed = body.seed if body.seed is not None else Seed(token_hex(16))
    return table.game.setup(players, options, seed, opener)


def twice(players: Sequence[object], pointer: str) -> Iterator[Fallacy]:
    """The players who have been named before."""
    for index, player in enumerate(players):
        if player in players[:index]:
            text = f"{player} is there already."
            yield Fallacy(f"{pointer}/{index}", "duplicate-player", text)


def absent(player: object, players: Sequence[object], pointer: str) -> Iterator[Fallacy]:
    """Somebody named at ``pointer`` who is not at the table."""
    if player not in players:
        yield Fallacy(pointer, "not-at-table", f"{player} is not at the table.")


def adjudicate(table: Table, body: Any, base: str = "") -> Any:
    """The verdict on a move; ``base`` is where state and move stand in the request."""
    game = table.game
    state = _sound(game, body.state, f"{base}/state")
    try:
        verdict = judge.adjudicate(game, state, body.move)
    except HiddenCardsError:
        raise hidden() from None
    return _verdict(table, verdict, f"{base}/move", getattr(body, "include", None) or ())


def legal_moves(table: Table, body: Any) -> Any:
    """The moves that ``adjudicate`` calls legal, and the cards that may not be used."""
    game = table.game
    state = _sound(game, body.state, "/state")
    _seated(state, body.player)
    try:
        moves = judge.legal_moves(game, state, body.player)
        refused = judge.refusals(game, state, body.player) if body.explain else None
    except HiddenCardsError:
        raise hidden() from None
    if refused is None:
        return forms.LegalMovesAnswer(moves, len(moves))
    explained = [
        forms.RefusalAnswer(move, _placed(violations, "/move")) for move, violations in refused
    ]
    return forms.LegalMovesAnswer(moves, len(moves), tuple(explained))


def score(table: Table, body: Any) -> Any:
    """The score and its projection; of a view, only the score."""
    game = table.game
    state = _sound(game, body.state, "/state")
    projection = None if game.is_view(state) else game.projection(state)
    return forms.ScoreAnswer(_score(game, state), projection)


def audit(table: Table, body: Any) -> Any:
    """What shows that the state cannot occur."""
    findings = [
        type(finding)(finding.code, finding.message, "/state" + finding.pointer)
        for finding in table.game.audit(body.state)
    ]
    return forms.AuditAnswer(not findings, tuple(findings))


def view(table: Table, body: Any) -> Any:
    """What a player, or a spectator, sees."""
    game = table.game
    state = _sound(game, body.state, "/state")
    _seated(state, body.player)
    seen = game.view(state, body.player)
    return forms.ViewAnswer(seen, _status(game, state), _score(game, state))


def render(table: Table, body: Any) -> Board:
    """What there is to draw."""
    state = _sound(table.game, body.state, "/state")
    _seated(state, body.player)
    return board(table.game, state, body.player)


def replay(table: Table, body: Any) -> Any:
    """What comes of a record (contract §6)."""
    game = table.game
    state = _start(table, body)
    legal, applied, stopped = True, 0, None
    trace: list[Any] = []
    for index, verdict in enumerate(judge.replay(game, state, body.moves)):
        legal = legal and verdict.legal
        applied += verdict.applied
        state = verdict.state
        if body.trace:
            text = record(table.dump_state(state))
            trace.append(forms.TraceAnswer(digest(text), verdict.legal, verdict.events))
        if not verdict.applied and not verdict.events:
            answer = _verdict(table, verdict, f"/moves/{index}", ())
            stopped = forms.StoppedAnswer(index, body.moves[index], answer)
    position = _position(table, state)
    return forms.ReplayAnswer(
        legal,
        applied,
        stopped,
        position.state,
        position.status,
        position.score,
        position.digest,
        tuple(trace) if body.trace else None,
    )


def batch(table: Table, body: Any) -> list[Any]:
    """A verdict for each item, or the ``ProblemError`` that stands in its place."""
    results: list[Any] = []
    for index, item in enumerate(body.items):
        if isinstance(item, ProblemError):
            results.append(item)
            continue
        try:
            results.append(adjudicate(table, item, f"/items/{index}"))
        except ProblemError as problem:
            results.append(problem.kept())
    return results


def _start(table: Table, body: Any) -> Any:
    """The state from which a record is replayed."""
    if (body.setup is None) == (body.state is None):
        raise invalid([Fallacy("", "one-of", "Expected either a setup or a state, and not both.")])
    if body.setup is not None:
        return begin(table, body.setup, "/setup")
    state = _sound(table.game, body.state, "/state")
    if table.game.is_view(state):
        raise hidden()
    return state


def _sound(game: AnyGame, state: Any, pointer: str) -> Any:
    """The state, if it can occur. Raises ``ProblemError`` (``inconsistent-state``)."""
    findings = list(game.audit(state))
    if findings:
        raise inconsistent(findings, pointer)
    return state


def _seated(state: Any, player: PlayerId | None) -> None:
    players = [seat.id for seat in state.players]
    if player is not None and player not in players:
        raise invalid(list(absent(player, players, "/player")))


def _placed(violations: Iterable[Violation], base: str) -> tuple[Violation, ...]:
    """The violations with pointers from the top of the request body."""
    return tuple(
        [
            Violation(v.code, v.clause, v.message, base + v.pointer, v.params, v.cards)
            for v in violations
        ]
    )


def _status(game: AnyGame, state: Any) -> Status:
    return judge.status(game, state)


def _score(game: AnyGame, state: Any) -> forms.Score:
    return forms.Score(game.unit, game.better, judge.standings(game, state))


def _position(table: Table, state: Any) -> Any:
    text = record(table.dump_state(state))
    game = table.game
    return forms.PositionAnswer(
        Canonical(text), _status(game, state), _score(game, state), digest(text)
    )


def _verdict(table: Table, verdict: Verdict[Any], pointer: str, include: Iterable[str]) -> Any:
    game = table.game
    state = verdict.state
    position = _position(table, state)
    moves = views = None
    if not verdict.undetermined:
        if "legal_moves" in include:
            moves = judge.legal_moves(game, state, None)
        if "views" in include:
            seen = judge.views(game, state, verdict.events)
            views = tuple([forms.SeenAnswer(*one) for one in seen])
    return forms.VerdictAnswer(
        verdict.legal,
        verdict.applied,
        _placed(verdict.violations, pointer),
        position.state,
        verdict.events,
        verdict.scoring,
        position.status,
        position.score,
        position.digest,
        True if verdict.undetermined else None,
        moves,
        views,
    )
