"""The kit passes the service, and notices each fault that is planted in it."""

import json
from itertools import chain

import pytest

from service.conformance.kit import Result, Server, UnreachableError, chosen, run
from service.conformance.report import by_game, lines, plain
from service.conformance.scenarios import Case
from tests.conformance.faulty import Faulty, Given, Plant
from tests.conformance.plants import FAULTS, other_words, wrong_clause

URL = "http://faulty"


def server(plant: Plant) -> Server:
    made = Server(URL)
    made.session.trust_env = False
    made.session.mount(URL, Faulty(plant))
    return made


@pytest.fixture(scope="module")
def hamla() -> list[Case]:
    return chosen(server(lambda given: None), ["hamla"])


@pytest.fixture(scope="module")
def both(hamla: list[Case]) -> list[Case]:
    """In Hamla no cards stand in a move's way."""
    return hamla + chosen(server(lambda given: None), ["proter"])


def by_name(plant: Plant) -> str:
    return plant.__name__  # type: ignore[attr-defined]


def test_it_plants_many() -> None:
    assert len(FAULTS) > 40


def test_nothing_planted(hamla: list[Case]) -> None:
    """Without a fault, what stands between the kit and the service is not noticed."""
    clean = server(lambda given: None)
    assert [result for result in run(clean, hamla) if result.faults] == []


@pytest.mark.parametrize("plant", FAULTS, ids=by_name)
def test_each_fault_is_noticed(plant: Plant, both: list[Case]) -> None:
    wrong = server(plant)
    # Most are noticed by the scenarios; the questions between them take longer.
    results = chain(run(wrong, both, quick=True), run(wrong, both))
    caught = next((result for result in results if result.faults), None)
    assert caught is not None, "the kit did not notice"
    assert caught.faults[0]


def test_other_words_are_no_fault(hamla: list[Case]) -> None:
    results = run(server(other_words), hamla, quick=True)
    assert [result for result in results if result.faults] == []


def test_report(hamla: list[Case]) -> None:
    results = [*run(server(wrong_clause), hamla, quick=True)]
    failed = [result for result in results if result.faults]
    games = by_game(results)
    report = plain(URL, games)
    assert report["conforms"] is False
    (game,) = report["games"]
    assert (game["cases"], game["failed"]) == (len(results), len(failed))
    assert [failure["name"] for failure in game["failures"]] == [r.case.name for r in failed]
    clauses = {one["clause"]: one for one in game["clauses"]}
    assert clauses["H3.1"]["failed"] > 0
    assert clauses["H5.1"]["cases"] == clauses["H5.1"]["passed"]
    assert json.loads(json.dumps(report)) == report
    text = "\n".join(lines(games))
    assert f"{len(failed)} of {len(results)} cases failed" in text
    assert 'clause: expected "H3.1", got "H9.9"' in text


def test_clauses_are_in_order() -> None:
    clean = server(lambda given: None)
    cases = [case for case in chosen(clean, ["proter"]) if case.call == "adjudicate"]
    results = [Result(case, ()) for case in cases]
    (game,) = plain(URL, by_game(results))["games"]
    numbers = [tuple(map(int, one["clause"][1:].split("."))) for one in game["clauses"]]
    assert numbers == sorted(numbers)


def test_a_game_that_is_not_offered() -> None:
    with pytest.raises(UnreachableError, match="does not offer whist"):
        chosen(server(lambda given: None), ["whist"])


def games_unknown(given: Given) -> None:
    given.body = {"games": [{"game": "whist"}]}


def test_nothing_to_ask() -> None:
    with pytest.raises(UnreachableError, match="there are no scenarios for whist"):
        chosen(server(games_unknown))


def no_games(given: Given) -> None:
    given.body = ["whist"]


def test_not_a_referee_at_all() -> None:
    with pytest.raises(UnreachableError, match="lists no games"):
        chosen(server(no_games))
