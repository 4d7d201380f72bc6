"""Which games there are, and what can be said of each without a state (contract §3)."""

from typing import Any, get_type_hints

from service.api.desk import CALLS, Desk
from service.api.wire.kinds import IntKind, Member, RecordKind, WordKind, members
from service.core.form import By
from service.core.game import AnyGame
from service.games import games as all_games


def games() -> dict[str, Any]:
    """The answer of ``GET /v1/games``."""
    return {"games": [_summary(game) for game in all_games().values()]}


def game(desk: Desk) -> dict[str, Any]:
    """The answer of ``GET /v1/games/{game}``."""
    plug = desk.game
    record = RecordKind(plug.options)
    clauses = _option_clauses(plug)
    return {
        **_summary(plug),
        "about": plug.about,
        "score": {"unit": plug.unit, "better": plug.better},
        "opener": plug.opener,
        "options": [_option(member, clauses[member.name]) for member in members(record)],
        "actions": [move.action for move in plug.moves],
        "abridged": sorted(plug.abridged),
        "phases": [
            {"phase": phase, "actions": list(actions)} for phase, actions in plug.phases.items()
        ],
        "violations": [
            {"code": code, "clause": clause.id, "text": template}
            for clause in plug.clauses
            for code, template in clause.codes.items()
        ],
    }


def _summary(plug: AnyGame) -> dict[str, Any]:
    least, greatest = plug.seats
    base = f"/v1/games/{plug.name}"
    links = {"self": base, "rules": f"{base}/rules"}
    return {
        "game": plug.name,
        "title": plug.title,
        "players": {"min": least, "max": greatest},
        "version": plug.version,
        "links": links | {name.replace("-", "_"): f"{base}/{name}" for name in CALLS},
    }


def _option(member: Member, clause: str) -> dict[str, Any]:
    kind = member.kind
    if isinstance(kind, WordKind):
        name, values = "string", list[str | int](kind.words)
    else:
        assert isinstance(kind, IntKind), "an option is a word or a number"
        name = "integer"
        values = list(range(kind.bounds.least, kind.bounds.greatest + 1))
    return {
        "name": member.name,
        "type": name,
        "values": values,
        "default": member.default,
        "clause": clause,
    }


def _option_clauses(plug: AnyGame) -> dict[str, str]:
    """The clause that each option rests on. Raises ``StopIteration`` where none is named."""
    hints = get_type_hints(plug.options, include_extras=True)
    return {
        name: next(note.clause for note in hint.__metadata__ if isinstance(note, By))
        for name, hint in hints.items()
    }
