"""Faults to plant in a referee's answers, one at a time."""

from collections.abc import Iterator
from typing import Any

from tests.conformance.faulty import Given, Plant


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


def ledger_without_reasons(given: Given) -> None:
    for verdict in verdicts(given):
        for line in verdict["scoring"]:
            del line["reason"]


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
"""Every one of them: what a kit has to notice."""


def other_words(given: Given) -> None:
    """No fault: sentences may be worded freely."""
    for verdict in verdicts(given):
        for violation in verdict["violations"]:
            violation["message"] = "Das geht so nicht."
        for line in verdict["scoring"]:
            line["reason"] = "gewonnen"
