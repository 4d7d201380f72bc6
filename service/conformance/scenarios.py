"""The scenarios and playthroughs of ``seeds/``: reading them, and holding answers against them."""

import json
from collections.abc import Container, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jsonpatch

from service.resources import resource


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a scenario file: what to send, and what must come back at least."""

    game: str
    name: str
    call: str
    clauses: tuple[str, ...]
    body: dict[str, Any]
    status: int
    expect: dict[str, Any]
    place: str = ""

    @property
    def path(self) -> str:
        """Where to ask: the path of the call, or ``place``."""
        return self.place or f"/v1/games/{self.game}/{self.call}"


def cases(only: Container[str] | None = None) -> Iterator[Case]:
    """Every case of every scenario file, or those of some games."""
    for path in _files("*.json", only):
        scenario = json.loads(path.read_text("utf-8"))
        for case in scenario["cases"]:
            yield _case(path, scenario, case)


def playthroughs(only: Container[str] | None = None) -> Iterator[Case]:
    """Every playthrough, or those of some games, as a case of the call ``replay``."""
    for path in _files("playthroughs/*.json", only):
        record = json.loads(path.read_text("utf-8"))
        body = {name: record[name] for name in ("setup", "state", "moves") if name in record}
        name = f"{path.parent.parent.name}/{path.stem}"
        yield Case(path.parent.parent.name, name, "replay", (), body, 200, record["expect"])


def _files(pattern: str, only: Container[str] | None) -> Iterator[Path]:
    for folder in sorted(resource("seeds").iterdir()):
        if folder.is_dir() and (only is None or folder.name in only):
            yield from sorted(folder.glob(pattern))


def _case(path: Path, scenario: dict[str, Any], case: dict[str, Any]) -> Case:
    known = {"name", "about", "clauses", "call", "state", "patch", "with", "status", "expect"}
    name = f"{path.parent.name}/{path.stem}: {case['name']}"
    if not case.keys() <= known:
        raise ValueError(f"{name}: unknown members {sorted(case.keys() - known)}")
    call = case.get("call", "adjudicate")
    body = dict(case.get("with", {}))
    if call not in ("setup", "batch") and "setup" not in body:
        state = case.get("state", scenario.get("state"))
        if "patch" in case:
            state = jsonpatch.apply_patch(state, case["patch"])
        body = {"state": state, **body}
    return Case(
        path.parent.name,
        name,
        call,
        tuple(case["clauses"]),
        body,
        case.get("status", 200),
        case["expect"],
    )


def differences(expected: Any, actual: Any, at: str = "") -> Iterator[str]:
    """Where the answer does not hold what is expected of it; see ``seeds/README.md``."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for name, value in expected.items():
            if name in actual:
                yield from differences(value, actual[name], f"{at}/{name}")
            else:
                yield f"{at}/{name} is missing; expected {json.dumps(value)}"
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for index, value in enumerate(expected):
            yield from differences(value, actual[index], f"{at}/{index}")
    elif isinstance(expected, bool) is not isinstance(actual, bool) or expected != actual:
        yield f"{at}: expected {json.dumps(expected)}, got {json.dumps(actual)}"
