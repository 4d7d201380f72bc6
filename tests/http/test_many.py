"""Batches, where one bad item spoils no other, and replays, which stop where they must."""

from typing import Any

import pytest

from tests.http.asking import Json, Referee, faults, put, told, whole, without


@pytest.fixture(scope="module")
def items(body: Json, referee: Referee) -> dict[str, Any]:
    """One item of each kind."""
    view = referee.answer("view", {"state": body["state"], "player": "bo"})["view"]
    state = body["state"]
    return {
        "legal": body,
        "illegal": put(body, "/move/player", "bo"),
        "missing": without(body, "/move"),
        "faulty": put(put(body, "/move/card", "10H"), "/state/deck/0", 1),
        "unknown": body | {"include": ["views"]},
        "not an object": [body],
        "null": None,
        "number": 7,
        "inconsistent": put(body, "/state/discards", [state["deck"][0]]),
        "hidden": put(body, "/state", view),
        "version": put(body, "/state/version", 2),
        "other game": put(body, "/state/game", "chess"),
    }


PROBLEMS = {
    "missing": ("invalid", [("/move", "required")]),
    "faulty": ("invalid", [("/move/card", "not-a-card"), ("/state/deck/0", "wrong-type")]),
    "unknown": ("invalid", [("/include", "unknown-field")]),
    "not an object": ("invalid", [("", "wrong-type")]),
    "null": ("invalid", [("", "wrong-type")]),
    "number": ("invalid", [("", "wrong-type")]),
    "inconsistent": ("inconsistent-state", [("/state/discards/0", "duplicate-card")]),
    "hidden": ("hidden-cards", []),
    "version": ("unsupported-version", [("/state/version", "unsupported-version")]),
    "other game": ("invalid", [("/state/game", "not-one-of")]),
}


def check(name: str, result: Json, index: int, request_id: str, verdicts: Json) -> None:
    """The result of the item of that name which stood at that place."""
    if name in verdicts:
        violations = [
            {**violation, "pointer": f"/items/{index}{violation['pointer']}"}
            for violation in verdicts[name]["violations"]
        ]
        assert result == {**verdicts[name], "violations": violations}
        return
    code, errors = PROBLEMS[name]
    assert result.keys() == {"problem"}
    whole(result["problem"], code, request_id)
    found = faults(result["problem"]) if errors else []
    assert found == [(f"/items/{index}{pointer}", fault) for pointer, fault in errors]


@pytest.fixture(scope="module")
def verdicts(items: dict[str, Any], referee: Referee) -> Json:
    return {name: referee.answer("adjudicate", items[name]) for name in ("legal", "illegal")}


@pytest.mark.parametrize("turned", [False, True])
def test_every_item_gets_its_own_answer_in_order(
    turned: bool, items: dict[str, Any], verdicts: Json, referee: Referee
) -> None:
    names = sorted(items, reverse=turned)
    response = referee.post("batch", {"items": [items[name] for name in names]})
    assert response.status_code == 200
    results = response.json()["results"]
    assert len(results) == len(names)
    for index, name in enumerate(names):
        check(name, results[index], index, response.headers["X-Request-Id"], verdicts)


@pytest.mark.parametrize("name", PROBLEMS)
def test_one_bad_item_spoils_no_other(
    name: str, items: dict[str, Any], verdicts: Json, referee: Referee
) -> None:
    names = ["legal", name, "illegal", "legal"]
    response = referee.post("batch", {"items": [items[each] for each in names]})
    assert response.status_code == 200
    for index, each in enumerate(names):
        result = response.json()["results"][index]
        check(each, result, index, response.headers["X-Request-Id"], verdicts)


def test_number_of_items(body: Json, referee: Referee) -> None:
    for count in (0, 1001):
        items: list[Any] = [None] * count
        document = referee.problem("batch", {"items": items}, "invalid")
        assert faults(document) == [("/items", "wrong-length")]
        assert told(document, "/items") == f"Expected a list of 1 to 1000 items, got {count}."
    results = referee.answer("batch", {"items": [None] * 999 + [body]})["results"]
    assert len(results) == 1000
    assert faults(results[998]["problem"]) == [("/items/998", "wrong-type")]
    assert results[999]["legal"]


def test_a_thousand_good_items(body: Json, verdicts: Json, referee: Referee) -> None:
    results = referee.answer("batch", {"items": [body] * 1000})["results"]
    assert results == [verdicts["legal"]] * 1000


def test_many_bad_items_get_no_answer_beyond_measure(referee: Referee) -> None:
    worst = {"state": {"deck": [1] * 300}, "move": {}}
    response = referee.post("batch", {"items": [worst] * 50})
    assert response.status_code == 200
    for result in response.json()["results"]:
        assert len(result["problem"]["errors"]) == 200
    assert len(response.content) < 2 * 2**20


def test_faults_beside_the_items_spoil_the_batch(body: Json, referee: Referee) -> None:
    found = referee.faults("batch", {"items": [body, None], "trace": True, "x": 1})
    assert found == [("/trace", "unknown-field"), ("/x", "unknown-field")]


# Replays


def moves_of(body: Json) -> list[Json]:
    """Four legal moves from the beginning."""
    ann, bo = (player["hand"] for player in body["state"]["players"])
    return [
        {"player": player, "action": "play", "card": card, "flank": flank, "face": "down"}
        for player, card, flank in (
            ("ann", ann[0], "left"),
            ("bo", bo[0], "left"),
            ("ann", ann[1], "center"),
            ("bo", bo[1], "right"),
        )
    ]


def test_replay_is_adjudication_again_and_again(body: Json, referee: Referee) -> None:
    moves = moves_of(body)
    setup = {"players": ["ann", "bo"], "seed": "adjudicate"}
    state, digests, events = body["state"], [], []
    for move in moves:
        verdict = referee.answer("adjudicate", {"state": state, "move": move})
        state = verdict["state"]
        digests.append(verdict["digest"])
        events.append(verdict["events"])
    for start in ({"state": body["state"]}, {"setup": setup}):
        answer = referee.answer("replay", {**start, "moves": moves, "trace": True})
        assert answer["legal"] is True
        assert answer["applied"] == 4
        assert answer["stopped_at"] is None
        assert answer["state"] == state
        assert [step["digest"] for step in answer["trace"]] == digests
        assert [step["events"] for step in answer["trace"]] == events
        assert answer["digest"] == digests[-1]


def test_replay_stops_at_the_first_move_that_is_refused(body: Json, referee: Referee) -> None:
    moves = moves_of(body)
    moves[2] |= {"player": "bo"}
    answer = referee.answer("replay", {"state": body["state"], "moves": moves, "trace": True})
    assert answer["legal"] is False
    assert answer["applied"] == 2
    assert answer["stopped_at"]["index"] == 2
    assert answer["stopped_at"]["move"] == moves[2]
    verdict = answer["stopped_at"]["verdict"]
    assert verdict["violations"][0]["pointer"].startswith("/moves/2/")
    assert verdict["state"] == answer["state"]
    assert [step["legal"] for step in answer["trace"]] == [True, True, False]


def test_replay_of_no_moves_is_the_start(body: Json, referee: Referee) -> None:
    for more in ({}, {"trace": False}, {"trace": None}):
        answer = referee.answer("replay", {"state": body["state"], "moves": [], **more})
        assert answer["state"] == body["state"]
        assert (answer["legal"], answer["applied"]) == (True, 0)
        assert "trace" not in answer
    traced = referee.answer("replay", {"state": body["state"], "moves": [], "trace": True})
    assert traced["trace"] == []


@pytest.mark.parametrize(
    "start",
    [
        {},
        {"setup": None},
        {"state": None},
        {"setup": None, "state": None},
        {"setup": {"players": ["ann", "bo"]}, "state": ...},
    ],
)
def test_replay_from_both_or_neither(start: Json, body: Json, referee: Referee) -> None:
    if start.get("state") is ...:
        start = start | {"state": body["state"]}
    document = referee.problem("replay", {**start, "moves": []}, "invalid")
    assert faults(document) == [("", "one-of")]
    assert told(document, "") == "Expected either a setup or a state, and not both."


def test_replay_tells_the_faults_of_a_setup_in_their_place(referee: Referee) -> None:
    setup = {"players": ["ann", "ann"], "starter": "cy"}
    assert referee.faults("replay", {"setup": setup, "moves": []}) == [
        ("/setup/players/1", "duplicate-player"),
        ("/setup/starter", "not-at-table"),
    ]
    odd = {"players": [], "options": {"target_points": 0}, "x": 1}
    assert referee.faults("replay", {"setup": odd, "moves": [{}]}) == [
        ("/moves/0/action", "required"),
        ("/moves/0/card", "required"),
        ("/moves/0/face", "required"),
        ("/moves/0/flank", "required"),
        ("/moves/0/player", "required"),
        ("/setup/options/target_points", "out-of-range"),
        ("/setup/players", "wrong-length"),
        ("/setup/x", "unknown-field"),
    ]


def test_replay_of_a_bad_move_far_back(body: Json, referee: Referee) -> None:
    moves = moves_of(body) * 1000
    moves[3999] = moves[3999] | {"card": "10S"}
    found = referee.faults("replay", {"state": body["state"], "moves": moves})
    assert found == [("/moves/3999/card", "not-a-card")]


def test_replay_of_too_many_moves(body: Json, referee: Referee) -> None:
    found = referee.faults("replay", {"state": body["state"], "moves": [1] * 100_001})
    assert found[0] == ("/moves", "wrong-length")
    assert len(found) == 200


def test_replay_of_another_version(body: Json, referee: Referee) -> None:
    newer = put(body["state"], "/version", 2)
    document = referee.problem("replay", {"state": newer, "moves": []}, "unsupported-version")
    assert faults(document) == [("/state/version", "unsupported-version")]
