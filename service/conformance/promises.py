"""What the contract promises of every answer, whatever the case is about (contract §2 to §6)."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

from service.api.canonical import canonical, digest
from service.conformance.scenarios import Case

Json = dict[str, Any]

_VIOLATION: Final = ("code", "clause", "message", "pointer", "params", "cards")
_LINE: Final = ("player", "value", "clause", "cards", "reason")
_PROBLEM: Final = ("type", "title", "status", "detail", "request_id")


def promises(case: Case, status: int, headers: Mapping[str, str], answer: Any) -> Iterator[str]:
    """Which promises the answer to a case breaks."""
    kind = headers.get("Content-Type", "").partition(";")[0]
    problem = status >= 400
    wanted = "application/problem+json" if problem else "application/json"
    if kind != wanted:
        yield f"Content-Type: expected {wanted}, got {kind or 'none'}"
    if not headers.get("X-Request-Id"):
        yield "X-Request-Id is missing"
    if not isinstance(answer, dict):
        yield "the answer is no object"
    elif problem:
        yield from _problem(answer, status, headers)
    else:
        yield from _answer(case, answer)


def _problem(answer: Json, status: int, headers: Mapping[str, str]) -> Iterator[str]:
    for name in _PROBLEM:
        if name not in answer:
            yield f"/{name} is missing from the problem"
    if answer.get("status", status) != status:
        yield f"/status: expected {status}, got {answer['status']}"
    if answer.get("request_id") != headers.get("X-Request-Id"):
        yield "/request_id is not the X-Request-Id"
    for index, error in enumerate(answer.get("errors", [])):
        for name in {"pointer", "code", "message"} - error.keys():
            yield f"/errors/{index}/{name} is missing"


def _answer(case: Case, answer: Json) -> Iterator[str]:
    if case.call in ("setup", "replay"):
        yield from _position(answer, "")
    if case.call == "adjudicate":
        yield from _verdict(case.body["state"], answer, "")
    elif case.call == "batch":
        for index, result in enumerate(answer.get("results", [])):
            if "problem" not in result:
                state = case.body["items"][index]["state"]
                yield from _verdict(state, result, f"/results/{index}")
    elif case.call == "view":
        yield from _view(case.body["state"], answer.get("view"), "/view")
    elif case.call == "replay" and answer.get("stopped_at"):
        stopped = answer["stopped_at"]
        yield from _verdict(answer["state"], stopped.get("verdict", {}), "/stopped_at/verdict")
    elif case.call == "legal-moves" and answer.get("count") != len(answer.get("moves", [])):
        yield f"/count: {answer.get('count')} is not the number of moves"


def _position(position: Json, at: str) -> Iterator[str]:
    for name in ("state", "status", "score", "digest"):
        if name not in position:
            yield f"{at}/{name} is missing"
            return
    right = digest(canonical(position["state"]))
    if position["digest"] != right:
        yield f"{at}/digest: expected {right}, got {position['digest']}"


def _verdict(before: Json, verdict: Json, at: str) -> Iterator[str]:
    yield from _position(verdict, at)
    legal, applied = verdict.get("legal"), verdict.get("applied")
    violations, events = verdict.get("violations"), verdict.get("events")
    if violations is None or events is None or not isinstance(verdict.get("scoring"), list):
        yield f"{at}: violations, events and scoring belong in every verdict"
        return
    if legal is bool(violations):
        yield f"{at}/violations: {len(violations)} of them, though legal is {legal}"
    for index, violation in enumerate(violations):
        for name in _VIOLATION:
            if name not in violation:
                yield f"{at}/violations/{index}/{name} is missing"
    for index, line in enumerate(verdict["scoring"]):
        for name in _LINE:
            if name not in line:
                yield f"{at}/scoring/{index}/{name} is missing"
    if applied and not events:
        yield f"{at}/events: nothing happened, though the move was applied"
    if not events and verdict.get("state") != before:
        yield f"{at}/state has changed, though nothing happened"
    for index, seen in enumerate(verdict.get("views") or []):
        yield from _view(verdict.get("state", {}), seen.get("view"), f"{at}/views/{index}/view")


def _view(state: Json, view: Any, at: str) -> Iterator[str]:
    """A view hides the seed, and vouches for it."""
    if not isinstance(view, dict):
        yield f"{at} is missing"
    elif view.get("seed") is not None:
        yield f"{at}/seed is shown"
    elif isinstance(state.get("seed"), str):
        commitment = hashlib.sha256(state["seed"].encode()).hexdigest()
        if view.get("commitment") != commitment:
            yield f"{at}/commitment: expected {commitment}, got {view.get('commitment')}"
