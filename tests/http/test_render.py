"""``render`` over HTTP: as the caller likes it, and never more than a player may see."""

from typing import Any
from xml.etree import ElementTree

import pytest

from tests.http.asking import Json, Referee


def rendered(referee: Referee, body: Json, accept: str | None = None) -> Any:
    return referee.post("render", body, **({"Accept": accept} if accept else {}))


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        (None, "text/plain; charset=utf-8"),
        ("*/*", "text/plain; charset=utf-8"),
        ("text/plain", "text/plain; charset=utf-8"),
        ("text/html", "text/plain; charset=utf-8"),
        ("application/pdf", "text/plain; charset=utf-8"),
        ("image/svg+xml", "image/svg+xml"),
        ("image/*", "image/svg+xml"),
        ("text/plain;q=0.5, image/svg+xml", "image/svg+xml"),
        ("application/json", "application/json"),
    ],
)
def test_the_kind_is_the_callers_choice(
    referee: Referee, state: Json, accept: str | None, kind: str
) -> None:
    answer = rendered(referee, {"state": state}, accept)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == kind
    assert answer.headers["Vary"] == "Accept"
    assert answer.headers["X-Request-Id"]


def test_a_picture_of_a_seat_and_of_its_view_show_the_same(referee: Referee, state: Json) -> None:
    view = referee.answer("view", {"state": state, "player": "bo"})["view"]
    for accept in ("text/plain", "image/svg+xml"):
        seen = rendered(referee, {"state": state, "player": "bo"}, accept).text
        assert rendered(referee, {"state": view, "player": "bo"}, accept).text == seen
    picture = rendered(referee, {"state": view}, "image/svg+xml").text
    ElementTree.fromstring(picture)
    for card in state["players"][0]["hand"] + state["deck"]:
        assert f"card-{card}" not in picture
    for card in state["players"][1]["hand"]:
        assert picture.count(f'href="#card-{card}"') == 1


def test_the_scene_can_be_had_to_draw_it_oneself(referee: Referee, state: Json) -> None:
    scene = rendered(referee, {"state": state, "player": "ann"}, "application/json").json()
    assert scene["viewer"] == "ann"
    hands = {zone["owner"]: zone for zone in scene["zones"] if zone["label"] == "Hand"}
    assert [one["card"] for one in hands["ann"]["cards"]] == state["players"][0]["hand"]
    assert [one["card"] for one in hands["bo"]["cards"]] == ["??"] * 5
    assert [seat["to_act"] for seat in scene["seats"]] == [True, False]


def test_what_cannot_be_drawn_is_a_problem_whatever_was_asked_for(
    referee: Referee, state: Json
) -> None:
    answer = rendered(referee, {"state": state, "player": "cy"}, "image/svg+xml")
    assert answer.json()["errors"] == [
        {"pointer": "/player", "code": "not-at-table", "message": "cy is not at the table."}
    ]
    torn = {**state, "deck": state["deck"][1:]}
    assert rendered(referee, {"state": torn}).json()["type"] == "/problems/inconsistent-state"
