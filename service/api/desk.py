"""A game's desk: its forms, made once, and its calls from bytes to bytes.

The routes, the command line and the tests all come through here.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, make_dataclass
from functools import cache
from typing import Annotated, Any, Final

import orjson
from marshmallow import Schema

from service.api import calls, forms, summary
from service.api.problems import ProblemError, invalid, malformed
from service.api.strict_json import MalformedError, quick, strict
from service.api.wire.compiled import Compiler, Form, MisfitError
from service.api.wire.faults import Fallacy, ordered
from service.api.wire.kinds import Partial, RecordKind, one_of
from service.api.wire.schema import Schemas, faults
from service.core.form import PlayerId, Seed, Size
from service.core.game import AnyGame
from service.core.scene import Board
from service.games import games

BODY: Final = "body"
BULK: Final = "bulk"


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the contract: what it takes, what it gives, and who answers it."""

    name: str
    takes: type
    gives: type
    answer: Callable[[calls.Table, Any], Any]
    size: str = BODY


CALLS: Final[Mapping[str, Call]] = {
    call.name: call
    for call in (
        Call("setup", forms.SetupRequest, forms.PositionAnswer, calls.setup),
        Call("adjudicate", forms.AdjudicateRequest, forms.VerdictAnswer, calls.adjudicate),
        Call("legal-moves", forms.LegalMovesRequest, forms.LegalMovesAnswer, calls.legal_moves),
        Call("score", forms.ScoreRequest, forms.ScoreAnswer, calls.score),
        Call("audit", forms.AuditRequest, forms.AuditAnswer, calls.audit),
        Call("view", forms.ViewRequest, forms.ViewAnswer, calls.view),
        Call("render", forms.RenderRequest, Board, calls.render),
        Call("replay", forms.ReplayRequest, forms.ReplayAnswer, calls.replay, BULK),
        Call("batch", forms.BatchRequest, forms.BatchAnswer, calls.batch, BULK),
    )
}


class Desk:
    """The calls of one game. ``schemas`` names a game's records for the description."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._setup: Final = _setup_request(game)
        self._bindings: Final = {
            forms.S: game.state,
            forms.M: one_of(game.moves),
            forms.E: one_of(game.events),
            forms.P: game.projected,
            forms.Q: self._setup,
        }
        self._compiler = Compiler()
        self._forms = {
            name: self._compiler.form(self.record(call.takes)) for name, call in CALLS.items()
        }
        self._answers = {
            name: self._compiler.form(self.record(call.gives))
            for name, call in CALLS.items()
            if name != "batch"
        }
        self._loose = self._compiler.form(RecordKind(forms.LooseBatch))
        self._item = self._compiler.form(self.record(forms.BatchItem))
        self.schemas = Schemas(self.name)
        self.table = calls.Table(game, self.form(game.state).dump)

    def record(self, cls: type) -> RecordKind:
        """A form of the contract, or a class of the game, as this game fills it in."""
        if cls is forms.SetupRequest:
            return RecordKind(self._setup)
        names = getattr(cls, "__parameters__", ())
        return RecordKind(cls, tuple([(name, self._bindings[name]) for name in names]))

    def form(self, cls: type) -> Form[Any]:
        """The loader and dumper of a form of the contract, or of a class of the game."""
        return self._compiler.form(self.record(cls))

    def schema(self, cls: type) -> Schema:
        """The same as a marshmallow schema."""
        return self.schemas.schema(self.record(cls))

    def name(self, record: RecordKind) -> str:
        """What the description calls a record: the game's name goes before its own forms."""
        name = record.cls.__name__
        own = record.cls.__module__.startswith("service.games.") or record.bindings
        if record.cls is self._setup:
            own = True
        return (self.prefix if own else "") + ("PartialOptions" if record.partial else name)

    @property
    def prefix(self) -> str:
        """What stands before the names of this game's own records: ``FourWarlords``."""
        return "".join([part.title() for part in self.game.name.split("-")])

    def respond(
        self, call: str, body: bytes, request_id: str, notes: dict[str, Any] | None = None
    ) -> bytes:
        """The answer to a request body, as JSON. Raises ``ProblemError``.

        ``notes`` is given the summary of what was ruled, for those who keep a log.
        """
        given = self.answer(call, body, notes)
        return orjson.dumps(self.written(call, given, request_id))

    def answer(self, call: str, body: bytes, notes: dict[str, Any] | None = None) -> Any:
        """The answer as the call gives it, yet to be written. Raises ``ProblemError``."""
        asked = self.read(call, body)
        given = CALLS[call].answer(self.table, asked)
        if notes is not None:
            notes[summary.KEY] = summary.summary(call, asked, given)
        return given

    def read(self, call: str, body: bytes) -> Any:
        """The request in a body. Raises ``ProblemError``: ``malformed-json``, ``invalid``, …"""
        asked = quick(body, self._forms[call].load, MisfitError)
        if asked is not None:
            return asked
        try:
            value = strict(body)
        except MalformedError as error:
            raise malformed(error) from None
        return self.understood(call, value)

    def understood(self, call: str, value: object) -> Any:
        """The request in a JSON value. Raises ``ProblemError``."""
        if call == "batch":
            loose = self._fit(forms.LooseBatch, self._loose, value, "")
            return forms.LooseBatch(
                tuple([self._item_or_problem(item, i) for i, item in enumerate(loose.items)])
            )
        return self._fit(CALLS[call].takes, self._forms[call], value, "")

    def written(self, call: str, given: Any, request_id: str) -> Any:
        """An answer as a JSON writer takes it."""
        if call != "batch":
            return self._answers[call].dump(given)
        dump = self._answers["adjudicate"].dump
        return {
            "results": [
                {"problem": result.document(request_id)}
                if isinstance(result, ProblemError)
                else dump(result)
                for result in given
            ]
        }

    def _item_or_problem(self, item: object, index: int) -> Any:
        try:
            return self._fit(forms.BatchItem, self._item, item, f"/items/{index}")
        except ProblemError as problem:
            return problem.kept()

    def _fit(self, cls: type, form: Form[Any], value: object, base: str) -> Any:
        try:
            return form.load(value)
        except MisfitError:
            pass
        # Outside the handler: what is raised within would hold on to all that the loader has made.
        self._versioned(value, base)
        found = faults(self.schema(cls), value, base)
        if not found:
            raise AssertionError("the loader and the schema disagree")
        told = {fault.pointer for fault in found}
        more = [fault for fault in self._misplaced(value, base) if fault.pointer not in told]
        raise invalid(ordered([*found, *more]))

    def _misplaced(self, value: object, base: str) -> Iterator[Fallacy]:
        """Who is named twice or is not at the table, in a body that has other faults as well."""
        if not isinstance(value, dict):
            return
        state, players = value.get("state"), value.get("players")
        if isinstance(players, list):
            # More than can play are a fault already, and looking at each would take too long.
            players = [name for name in players[: self.game.seats[1]] if isinstance(name, str)]
            yield from calls.twice(players, f"{base}/players")
        elif isinstance(state, dict) and isinstance(state.get("players"), list):
            seats = [seat for seat in state["players"] if isinstance(seat, dict)]
            players = [seat.get("id") for seat in seats]
        else:
            return
        for name in ("player", self.game.opener):
            if name and isinstance(value.get(name), str):
                yield from calls.absent(value[name], players, f"{base}/{name}")

    def _versioned(self, value: object, base: str) -> None:
        """Raises ``unsupported-version`` for a state of this game in another version."""
        state = value.get("state") if isinstance(value, dict) else None
        if not isinstance(state, dict) or state.get("game") != self.game.name:
            return
        version = state.get("version")
        if type(version) is int and version != self.game.version:
            text = f"This service plays version {self.game.version} of {self.game.name}."
            fault = Fallacy(f"{base}/state/version", "unsupported-version", text)
            raise ProblemError("unsupported-version", text, [fault])


def _setup_request(game: AnyGame) -> type:
    """The body of a setup: which players, and what may be chosen."""
    least, greatest = game.seats
    members: list[Any] = [
        ("players", Annotated[tuple[PlayerId, ...], Size(least, greatest)]),
        ("options", Annotated[game.options, Partial()] | None, field(default=None)),
        ("seed", Seed | None, field(default=None)),
    ]
    if game.opener is not None:
        members.append((game.opener, PlayerId | None, field(default=None)))
    made = make_dataclass("SetupRequest", members, frozen=True, slots=True)
    made.__doc__ = "Players in order of play; everything else has a default."
    return made


@cache
def desk(game: str) -> Desk:
    """The desk of a game. Raises ``KeyError`` for an unknown one."""
    return Desk(games()[game])
