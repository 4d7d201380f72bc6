"""Hundreds of spoilt bodies for each call of each game: an answer or a problem, never a crash."""

import json
from random import Random
from typing import Any

import pytest

from service.api.desk import CALLS
from service.games import games
from tests.http.asking import JSON, PROBLEM, TITLES, Referee, whole
from tests.laws.bodies import bodies, scribbled, spoilt

ROUNDS = 60

MUST = {
    "setup": {"state", "status", "score", "digest"},
    "adjudicate": {"legal", "applied", "violations", "state", "events", "scoring", "digest"},
    "legal-moves": {"moves", "count"},
    "score": {"score", "projection"},
    "audit": {"consistent", "findings"},
    "view": {"view", "status", "score"},
    "render": {"seats", "zones"},
    "replay": {"legal", "applied", "stopped_at", "state", "digest"},
    "batch": {"results"},
}


@pytest.fixture(params=list(games()))
def any_referee(request: pytest.FixtureRequest, referee: Referee) -> Referee:
    return Referee(referee.server, referee.http, request.param)


def ask(referee: Referee, call: str, body: bytes) -> Any:
    """The answer to a body, or ``None`` if it got a problem."""
    response = referee.post(call, body, Accept=JSON)
    if response.status_code != 200:
        assert response.status_code < 500, (call, body)
        assert response.headers["Content-Type"] == PROBLEM
        document = response.json()
        code = document["type"].removeprefix("/problems/")
        assert TITLES[code] == response.status_code
        whole(document, code, response.headers["X-Request-Id"])
        return None
    assert response.headers["Content-Type"] == JSON
    answer = response.json()
    assert MUST[call] <= answer.keys()
    for result in answer.get("results", ()):
        if "problem" in result:
            code = result["problem"]["type"].removeprefix("/problems/")
            whole(result["problem"], code, response.headers["X-Request-Id"])
    return answer


@pytest.mark.parametrize("call", sorted(CALLS))
def test_bodies_in_order_are_answered(call: str, any_referee: Referee) -> None:
    for body in bodies(any_referee.game)[call]:
        assert ask(any_referee, call, json.dumps(body).encode()) is not None


@pytest.mark.parametrize("call", sorted(CALLS))
def test_spoilt_values(call: str, any_referee: Referee) -> None:
    random = Random(f"{any_referee.game} {call}")
    for _ in range(ROUNDS):
        body: Any = random.choice(bodies(any_referee.game)[call])
        for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
            body = spoilt(body, random)
        answer = ask(any_referee, call, json.dumps(body).encode())
        if answer is not None and "state" in answer:
            state = {"state": answer["state"]}
            assert any_referee.answer("audit", state)["consistent"], body


@pytest.mark.parametrize("call", sorted(CALLS))
def test_scribbled_texts(call: str, any_referee: Referee) -> None:
    random = Random(f"{any_referee.game} {call}")
    for _ in range(ROUNDS):
        body = random.choice(bodies(any_referee.game)[call])
        ask(any_referee, call, scribbled(json.dumps(body).encode(), random))


@pytest.mark.parametrize("call", sorted(CALLS))
def test_random_bytes(call: str, any_referee: Referee) -> None:
    random = Random(f"{any_referee.game} {call}")
    for _ in range(20):
        assert ask(any_referee, call, random.randbytes(random.randrange(1, 200))) is None


@pytest.mark.parametrize("call", sorted(CALLS))
def test_body_of_another_call_or_another_game(call: str, any_referee: Referee) -> None:
    random = Random(f"{any_referee.game} {call}")
    for _ in range(20):
        other = random.choice(list(bodies(random.choice(list(games()))).values()))
        ask(any_referee, call, json.dumps(random.choice(other)).encode())
