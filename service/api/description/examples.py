"""Examples for the description: real requests from the seeds, with their real answers."""

from collections.abc import Iterator
from typing import Any

import orjson

from service.api.desk import Desk
from service.api.problems import ProblemError
from service.conformance.scenarios import Case, cases, playthroughs

Json = dict[str, Any]

# A whole game would make the description unreadable.
_LONGEST_RECORD = 24


def examples(desk: Desk, call: str) -> dict[str, tuple[str, Json, Json]]:
    """Up to two examples of a call by name: what it shows, the body, the answer.

    The first that is legal and the first that is refused, where a call can refuse.
    """
    found: dict[str, tuple[str, Json, Json]] = {}
    for case in _candidates(desk.game.name, call):
        answer = _answer(desk, call, case.body)
        if answer is None:
            continue
        kind = "refused" if answer.get("legal") is False else "example"
        if kind not in found:
            found[kind] = (case.name.partition(": ")[2] or case.name, case.body, answer)
    return found


def _candidates(game: str, call: str) -> Iterator[Case]:
    found = [case for case in cases() if case.game == game]
    if call == "batch":
        items = [
            {"state": case.body["state"], "move": case.body["move"]}
            for case in found
            if case.call == "adjudicate" and case.status == 200
        ]
        yield Case(game, "two questions at once", call, (), {"items": items[:2]}, 200, {})
    if call == "render":
        for case in found:
            if case.call == "view" and case.status == 200 and case.body["player"] is not None:
                yield Case(game, case.name, call, (), case.body, 200, {})
    if call == "replay":
        for record in playthroughs():
            if record.game == game:
                body = {**record.body, "moves": record.body["moves"][:_LONGEST_RECORD]}
                yield Case(game, record.name, call, (), body, 200, {})
    yield from [case for case in found if case.call == call and case.status == 200]


def _answer(desk: Desk, call: str, body: Json) -> Json | None:
    try:
        answer: Json = orjson.loads(desk.respond(call, orjson.dumps(body), "example"))
    except ProblemError:
        return None
    return answer
