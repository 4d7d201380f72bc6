"""A referee to ask, and the states that most questions are about."""

import pytest
import requests

from tests.http.asking import Json, Referee


@pytest.fixture(scope="session")
def referee(server: str, http: requests.Session) -> Referee:
    return Referee(server, http)


@pytest.fixture(scope="session")
def state(referee: Referee) -> Json:
    """Ann is to play the first card; she holds the five cards that ``hand`` names."""
    return referee.setup("ann", "bo", seed="adjudicate")


@pytest.fixture(scope="session")
def move(state: Json) -> Json:
    card = state["players"][0]["hand"][0]
    return {"player": "ann", "action": "play", "card": card, "flank": "left", "face": "down"}


@pytest.fixture(scope="session")
def body(state: Json, move: Json) -> Json:
    """A question with a legal answer."""
    return {"state": state, "move": move}


@pytest.fixture(scope="session")
def table(referee: Referee) -> Json:
    """A state in mid-round: Ann and Bo have cards down and up, and Ann is to play."""
    state = referee.setup("ann", "bo", seed="adjudicate")
    for player, flank, face in (
        ("ann", "left", "down"),
        ("bo", "left", "down"),
        ("ann", "right", "up"),
        ("bo", "center", "up"),
    ):
        seat = 0 if player == "ann" else 1
        card = state["players"][seat]["hand"][0]
        move = {"player": player, "action": "play", "card": card, "flank": flank, "face": face}
        verdict = referee.answer("adjudicate", {"state": state, "move": move})
        assert verdict["applied"]
        state = verdict["state"]
    return state
