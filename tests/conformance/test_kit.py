"""The kit passes the service, and notices each fault that is planted in it."""

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from service.conformance.kit import Result, Server, UnreachableError, chosen, run
from service.conformance.report import by_game, lines, plain
from service.conformance.scenarios import Case
from tests.conformance.faulty import Faulty, Given, Plant

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


def verdicts(given: Given) -> Iterator[Any]:
    if given.call == "adjudicate" and given.status == 200:
        yield given.body


def violations(given: Given) -> Iterator[Any]:
    for verdict in verdicts(given):
        yield from verdict["violations"]


def legal_flipped(given: Given) -> None:
    for verdict in verdicts(given):
        verdict["legal"] = not verdict["legal"]


def wrong_clause(given: Given) -> None:
    for violation in violations(given):
        violation["clause"] = "H9.9"


def wrong_code(given: Given) -> None:
    for violation in violations(given):
        violation["code"] = "wrong-phase"


def pointer_missing(given: Given) -> None:
    for violation in violations(given):
        del violation["pointer"]


def pointer_elsewhere(given: Given) -> None:
    for violation in violations(given):
        violation["pointer"] = violation["pointer"].removeprefix("/move")


def message_missing(given: Given) -> None:
    for violation in violations(given):
        del violation["message"]


def params_missing(given: Given) -> None:
    for violation in violations(given):
        del violation["params"]


def cards_forgotten(given: Given) -> None:
    for violation in violations(given):
        violation["cards"] = []


def only_first_violation(given: Given) -> None:
    for verdict in verdicts(given):
        verdict["violations"] = verdict["violations"][:1]


def illegal_is_an_error(given: Given) -> None:
    if any(verdict["legal"] is False for verdict in verdicts(given)):
        given.status = 422


def refused_move_changes_the_state(given: Given) -> None:
    for verdict in verdicts(given):
        if not verdict["legal"]:
            verdict["state"]["round"] += 1
            given.seal()


def card_leaked_in_view(given: Given) -> None:
    if given.call == "view" and given.status == 200:
        deck = given.body["view"]["deck"]
        if "??" in deck:
            deck[deck.index("??")] = "AS"


def card_leaked_in_views(given: Given) -> None:
    for verdict in verdicts(given):
        for seen in verdict.get("views", []):
            seen["view"]["deck"] = verdict["state"]["deck"]


def seed_shown(given: Given) -> None:
    if given.call == "view" and given.status == 200:
        given.body["view"]["seed"] = given.asked["state"]["seed"]


def seed_shown_in_views(given: Given) -> None:
    for verdict in verdicts(given):
        for seen in verdict.get("views", []):
            seen["view"]["seed"] = verdict["state"]["seed"]


def wrong_commitment(given: Given) -> None:
    if given.call == "view" and given.status == 200:
        given.body["view"]["commitment"] = "0" * 64


def view_settles_what_it_cannot_see(given: Given) -> None:
    for verdict in verdicts(given):
        verdict.pop("undetermined", None)


def view_hides_the_ruling(given: Given) -> None:
    if given.call == "adjudicate" and given.asked["state"].get("seed") is None:
        given.body = {"type": "/problems/hidden-cards", "title": "", "status": 422, "detail": ""}
        given.status = 422


def hidden_cards_as_another_problem(given: Given) -> None:
    if given.status == 422 and given.body["type"] == "/problems/hidden-cards":
        given.body["type"] = "/problems/invalid"


def hidden_cards_answered(given: Given) -> None:
    if given.status == 422 and given.body["type"] == "/problems/hidden-cards":
        given.status, given.body = 200, {"moves": [], "count": 0}


def score_off_by_one(given: Given) -> None:
    if given.call == "score" and given.status == 200:
        given.body["score"]["standings"][0]["value"] += 1


def rank_wrong(given: Given) -> None:
    for verdict in verdicts(given):
        for standing in verdict["score"]["standings"]:
            standing["rank"] = 1


def projection_off_by_one(given: Given) -> None:
    if given.call == "score" and given.status == 200:
        given.body["projection"] = None


def ledger_missing(given: Given) -> None:
    for verdict in verdicts(given):
        verdict["scoring"] = []


def event_missing(given: Given) -> None:
    for verdict in verdicts(given):
        verdict["events"] = verdict["events"][:-1]


def events_in_the_wrong_order(given: Given) -> None:
    for verdict in verdicts(given):
        verdict["events"].reverse()


def winners_missing(given: Given) -> None:
    for verdict in verdicts(given):
        verdict["status"]["winners"] = []


def wrong_player_to_act(given: Given) -> None:
    for verdict in verdicts(given):
        verdict["status"]["to_act"].reverse()
        verdict["status"]["to_act"] = verdict["status"]["to_act"][1:]


def digest_wrong(given: Given) -> None:
    if isinstance(given.body, dict) and "digest" in given.body:
        given.body["digest"] = "sha256:" + "0" * 64


def move_not_listed(given: Given) -> None:
    if given.call == "legal-moves" and given.status == 200:
        given.body["moves"] = given.body["moves"][1:]
        given.body["count"] = len(given.body["moves"])


def count_wrong(given: Given) -> None:
    if given.call == "legal-moves" and given.status == 200:
        given.body["count"] += 1


def refusals_not_explained(given: Given) -> None:
    given.body.pop("refused", None)


def another_shuffle(given: Given) -> None:
    if given.call == "setup" and given.status == 200:
        deck = given.body["state"]["deck"]
        deck[0], deck[1] = deck[1], deck[0]
        given.seal()


def replay_index_off(given: Given) -> None:
    if given.call == "replay" and given.body.get("stopped_at"):
        given.body["stopped_at"]["index"] += 1


def replay_counts_the_refused(given: Given) -> None:
    if given.call == "replay" and given.body.get("stopped_at"):
        given.body["applied"] += 1


def replay_trace_short(given: Given) -> None:
    if given.call == "replay" and "trace" in given.body:
        given.body["trace"] = given.body["trace"][:-1]


def batch_reversed(given: Given) -> None:
    if given.call == "batch" and given.status == 200:
        given.body["results"].reverse()


def batch_without_pointers(given: Given) -> None:
    if given.call == "batch" and given.status == 200:
        for result in given.body["results"]:
            for violation in result.get("violations", []):
                violation["pointer"] = violation["pointer"].removeprefix("/items/0")


def audit_finds_nothing(given: Given) -> None:
    if given.call == "audit" and given.status == 200:
        given.body = {"consistent": True, "findings": []}


def problem_as_plain_json(given: Given) -> None:
    if given.status >= 400:
        given.headers["Content-Type"] = "application/json"


def problem_without_places(given: Given) -> None:
    given.body.pop("errors", None)


def no_request_id(given: Given) -> None:
    given.headers.pop("X-Request-Id", None)


def everything_is_200(given: Given) -> None:
    given.status = 200


def everything_else_is_404(given: Given) -> None:
    if given.status in (400, 405, 415):
        given.status = 404


def no_allow(given: Given) -> None:
    given.headers.pop("Allow", None)


FAULTS: list[Plant] = [
    plant
    for name, plant in list(globals().items())
    if getattr(plant, "__annotations__", {}) == {"given": Given, "return": None}
]


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
