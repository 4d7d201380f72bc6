"""What must hold between answers: more questions, made of those that a scenario asks.

- §3: a ledger adds up to the change in the standings; ``legal-moves`` lists what is legal.
- §3: ``batch`` says what ``adjudicate`` says.
- §4: a view gives the ruling that the full state gives, and changes nothing.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from service.conformance.scenarios import Case, differences

Json = dict[str, Any]
Ask = Callable[[str, Json], Json]
"""Asks a call of the case's game; a server's problem comes back as the document."""


def laws(case: Case, verdict: Json, abridged: frozenset[str], ask: Ask) -> Iterator[str]:
    """Which laws the verdict on an ``adjudicate`` case of full states breaks."""
    for law in (_ledger, _listed, _batch, _view):
        for fault in law(case, verdict, abridged, ask):
            yield f"{law.__doc__} {fault}"


def applies(case: Case) -> bool:
    """Can the laws be asked of this case? Of a ruling on a state that hides nothing."""
    if case.call != "adjudicate" or case.status != 200:
        return False
    return case.body["state"].get("seed") is not None and "undetermined" not in case.expect


def _ledger(case: Case, verdict: Json, _: frozenset[str], ask: Ask) -> Iterator[str]:
    """§3 ledger:"""
    before = ask("score", {"state": case.body["state"]})["score"]["standings"]
    for old, new in zip(before, verdict["score"]["standings"], strict=True):
        entries = [line for line in verdict["scoring"] if line["player"] == old["player"]]
        total = sum(line["value"] for line in entries)
        if new["value"] - old["value"] != total:
            change = new["value"] - old["value"]
            yield f"{old['player']} scores {total} by the ledger, {change} by the standings"


def _listed(case: Case, verdict: Json, abridged: frozenset[str], ask: Ask) -> Iterator[str]:
    """§3 legal-moves:"""
    state, move = case.body["state"], case.body["move"]
    if move["action"] in abridged or move["player"] not in _players(state):
        return
    listed = ask("legal-moves", {"state": state, "player": move["player"]})["moves"]
    found = any(_same(move, one) for one in listed)
    if found is not verdict["legal"]:
        says = "lists" if found else "does not list"
        yield f"it {says} a move with legal {verdict['legal']}"


def _batch(case: Case, verdict: Json, _: frozenset[str], ask: Ask) -> Iterator[str]:
    """§3 batch:"""
    item = {"state": case.body["state"], "move": case.body["move"]}
    alone: Json = {name: verdict[name] for name in _BARE if name in verdict}
    # The pointers of an item start at the item.
    given = ask("batch", {"items": [item]})["results"][0]
    alone["violations"] = [
        {**violation, "pointer": "/items/0" + violation["pointer"]}
        for violation in verdict["violations"]
    ]
    yield from differences(alone, given)


def _view(case: Case, verdict: Json, _: frozenset[str], ask: Ask) -> Iterator[str]:
    """§4 view:"""
    state, move = case.body["state"], case.body["move"]
    if move["player"] not in _players(state):
        return
    view = ask("view", {"state": state, "player": move["player"]})["view"]
    seen = ask("adjudicate", {"state": view, "move": move})
    expected = {
        "legal": verdict["legal"],
        "violations": verdict["violations"],
        "applied": False,
        "events": [],
        "undetermined": True,
        "state": view,
    }
    yield from differences(expected, seen)


_BARE: Final = ("legal", "applied", "state", "events", "scoring", "status", "score", "digest")


def _players(state: Json) -> list[str]:
    return [player["id"] for player in state["players"]]


def _same(one: Json, other: Json) -> bool:
    """The same move, where ``null`` is the same as left out."""
    return _bare(one) == _bare(other)


def _bare(move: Json) -> Json:
    return {name: value for name, value in move.items() if value is not None}
