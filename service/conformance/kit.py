"""Runs the scenarios, the playthroughs and the contract's promises against a server."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import requests

from service.conformance.doors import DOORS, Door
from service.conformance.laws import applies, laws
from service.conformance.promises import promises
from service.conformance.scenarios import Case, cases, differences, playthroughs

Json = dict[str, Any]

REQUEST_ID: Final = "conformance"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answered; ``body`` is ``None`` where that was no JSON."""

    status: int
    headers: Mapping[str, str]
    body: Any


@dataclass(frozen=True, slots=True)
class Result:
    """A case, and where the answer was not what it had to be."""

    case: Case
    faults: tuple[str, ...]


class UnreachableError(Exception):
    """There is no server that could be asked, or nothing to ask it; the message says which."""


class Server:
    """A server that claims the contract, over HTTP."""

    def __init__(
        self, url: str, headers: Mapping[str, str] | None = None, timeout: float = 30
    ) -> None:
        self.url = url.rstrip("/")
        self.timeout = timeout
        self.session = requests.Session()
        self.session.headers.update(headers or {})
        self.session.headers["X-Request-Id"] = REQUEST_ID

    def post(self, path: str, body: object) -> Answer:
        """The answer to a JSON body."""
        return self.send("POST", path, json.dumps(body).encode())

    def send(
        self, method: str, path: str, body: bytes | None = None, kind: str = "application/json"
    ) -> Answer:
        """The answer to a request. Raises ``requests.RequestException`` if there is none."""
        headers = {"Content-Type": kind} if body is not None else None
        answer = self.session.request(
            method, self.url + path, data=body, headers=headers, timeout=self.timeout
        )
        try:
            given = json.loads(answer.content)
        except ValueError:
            given = None
        return Answer(answer.status_code, answer.headers, given)

    def games(self) -> list[str]:
        """The games on offer. Raises ``UnreachableError``."""
        try:
            answer = self.send("GET", "/v1/games")
        except (requests.RequestException, ValueError) as error:
            raise UnreachableError(f"{self.url} does not answer: {error}") from None
        try:
            return [game["game"] for game in answer.body["games"]]
        except (TypeError, KeyError):
            text = f"{self.url}/v1/games answers {answer.status} and lists no games"
            raise UnreachableError(text) from None


def chosen(server: Server, asked: Sequence[str] = ()) -> list[Case]:
    """The cases for the games asked for; without any, for all that the server offers.

    Raises ``UnreachableError`` where that is none, or one is not offered.
    """
    offered = server.games()
    missing = [game for game in asked if game not in offered]
    if missing:
        raise UnreachableError(f"{server.url} does not offer {', '.join(missing)}")
    wanted = asked or offered
    found = [*cases(wanted), *playthroughs(wanted)]
    unknown = [game for game in asked if all(case.game != game for case in found)]
    if unknown or not found:
        names = ", ".join(unknown or offered) or "any game"
        raise UnreachableError(f"there are no scenarios for {names}")
    return found


def run(server: Server, asked: Sequence[Case], *, quick: bool = False) -> Iterator[Result]:
    """Asks each case in turn, and holds the answer against what is expected and promised.

    Unless it is to be quick, the doors and the laws are tried too: a result of its own for each.
    """
    if not quick:
        for door in DOORS:
            yield _knock(server, door, asked[0].game)
    abridged = {} if quick else {case.game: _abridged(server, case.game) for case in asked}
    for case in asked:
        result, answer = _asked(server, case)
        yield result
        if not quick and answer is not None and not result.faults and applies(case):
            law = replace(case, name=f"{case.name} (and the other calls)", clauses=("laws",))
            yield Result(law, tuple(_law_faults(server, case, answer, abridged[case.game])))


def _knock(server: Server, door: Door, game: str) -> Result:
    path = door.path.format(game=game)
    case = Case("every-game", door.name, door.method, ("doors",), {}, door.status, {}, path)
    try:
        answer = server.send(door.method, path, door.body, door.kind)
    except requests.RequestException as error:
        return Result(case, (f"no answer: {error}",))
    wanted = replace(case, expect={"type": f"/problems/{door.code}"})
    faults = [*_faults(wanted, answer)]
    if door.header and not answer.headers.get(door.header):
        faults.append(f"{door.header} is missing")
    return Result(case, tuple(faults))


def _abridged(server: Server, game: str) -> frozenset[str]:
    """The actions of which this server lists only representatives."""
    body = server.send("GET", f"/v1/games/{game}").body
    return frozenset(body.get("abridged", ()) if isinstance(body, dict) else ())


def _asked(server: Server, case: Case) -> tuple[Result, Any]:
    try:
        answer = server.post(case.path, case.body)
    except requests.RequestException as error:
        return Result(case, (f"no answer: {error}",)), None
    return Result(case, tuple(_faults(case, answer))), answer.body


def _faults(case: Case, answer: Answer) -> Iterator[str]:
    if answer.status != case.status:
        yield f"status: expected {case.status}, got {answer.status}"
    if answer.body is None:
        yield "the answer is not JSON"
        return
    yield from differences(wordless(case.expect), answer.body)
    yield from promises(case, answer.status, answer.headers, answer.body)


def wordless(expect: Any) -> Any:
    """What is expected but for the sentences: every server may word those as it likes."""
    if isinstance(expect, list):
        return [wordless(one) for one in expect]
    if not isinstance(expect, dict):
        return expect
    words = {"message"}
    if "clause" in expect or "value" in expect:
        words.add("reason")  # a line of the ledger; elsewhere a reason is a code
    return {name: wordless(one) for name, one in expect.items() if name not in words}


def _law_faults(
    server: Server, case: Case, verdict: Any, abridged: frozenset[str]
) -> Iterator[str]:
    def ask(call: str, body: Json) -> Json:
        answer = server.post(f"/v1/games/{case.game}/{call}", body).body
        return answer if isinstance(answer, dict) else {}

    try:
        yield from laws(case, verdict, abridged, ask)
    except (requests.RequestException, LookupError, TypeError, ValueError) as error:
        # A server may answer anything; what cannot even be looked through is a fault too.
        yield f"the answers cannot be compared: {error!r}"
