"""Every scenario and every playthrough, against the rules and over HTTP."""

import json
from collections import Counter

import pytest
import requests

from service.api.desk import desk
from service.api.problems import ProblemError
from service.conformance.scenarios import Case, cases, differences, playthroughs
from service.games import games

CASES = [*cases(), *playthroughs()]


def by_name(case: Case) -> str:
    return case.name


@pytest.mark.parametrize("case", CASES, ids=by_name)
def test_rules(case: Case) -> None:
    table = desk(case.game)
    try:
        answer = json.loads(table.respond(case.call, json.dumps(case.body).encode(), "test"))
        status = 200
    except ProblemError as problem:
        answer, status = problem.document("test"), problem.status
    assert (status, list(differences(case.expect, answer))) == (case.status, [])


@pytest.mark.parametrize("case", CASES, ids=by_name)
def test_http(case: Case, server: str, http: requests.Session) -> None:
    answer = http.post(server + case.path, json=case.body, timeout=30)
    assert answer.status_code == case.status, answer.text
    assert list(differences(case.expect, answer.json())) == []


def test_names_are_unique() -> None:
    assert [name for name, count in Counter(map(by_name, CASES)).items() if count > 1] == []


@pytest.mark.parametrize("game", games())
def test_every_clause_is_cited(game: str) -> None:
    clauses = {clause.id for clause in games()[game].clauses}
    cited = {clause for case in CASES if case.game == game for clause in case.clauses}
    assert cited - clauses == set(), "cited, but not in the rulebook"
    assert clauses - cited == set(), "in the rulebook, but cited by no scenario"


@pytest.mark.parametrize("game", games())
def test_every_code_is_expected(game: str) -> None:
    codes = {(code, clause.id) for clause in games()[game].clauses for code in clause.codes}
    expected = {
        (violation.get("code"), violation.get("clause"))
        for case in CASES
        if case.game == game
        for violation in violations(case.expect)
    }
    assert codes - expected == set(), "violations that no scenario shows"


def violations(expect: object) -> list[dict[str, str]]:
    if isinstance(expect, dict):
        found = list(expect.get("violations", []))
        return found + [each for value in expect.values() for each in violations(value)]
    if isinstance(expect, list):
        return [each for value in expect for each in violations(value)]
    return []


@pytest.mark.parametrize("game", games())
def test_every_game_has_playthroughs(game: str) -> None:
    assert [case for case in playthroughs() if case.game == game]
