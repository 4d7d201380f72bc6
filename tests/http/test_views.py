"""What a view may be asked, and what it must not tell (contract §4)."""

import json
from typing import Any

import pytest

from tests.http.asking import Json, Referee, put

HIDDEN = "??"


@pytest.fixture(scope="module")
def three(referee: Referee) -> Json:
    """A table of three with cards down and up, Cy to play."""
    options = {"hamla_target": "one"}
    state = referee.setup("ann", "bo", "cy", seed="nobody's business", options=options)
    for player, flank, face in (("ann", "left", "down"), ("bo", "center", "down")):
        seat = next(p for p in state["players"] if p["id"] == player)
        move = {
            "player": player,
            "action": "play",
            "card": seat["hand"][0],
            "flank": flank,
            "face": face,
        }
        state = referee.answer("adjudicate", {"state": state, "move": move})["state"]
    return state


@pytest.fixture(params=["two", "three"])
def full(request: pytest.FixtureRequest, table: Json, three: Json) -> Json:
    return table if request.param == "two" else three


def seen_by(referee: Referee, state: Json, player: str | None) -> Json:
    view: Json = referee.answer("view", {"state": state, "player": player})["view"]
    return view


def everybody(state: Json) -> list[str | None]:
    return [*[player["id"] for player in state["players"]], None]


def play(player: str, card: str, **more: Any) -> Json:
    return {
        "player": player,
        "action": "play",
        "card": card,
        "flank": "left",
        "face": "down",
    } | more


def cards(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [card for inner in value.values() for card in cards(inner)]
    if isinstance(value, list):
        return [card for inner in value for card in cards(inner)]
    return [value] if isinstance(value, str) else []


# What it shows


def test_view_hides_what_its_viewer_may_not_know(full: Json, referee: Referee) -> None:
    for viewer in everybody(full):
        view = seen_by(referee, full, viewer)
        assert view["seed"] is None
        assert len(view["commitment"]) == 64
        assert set(view["deck"]) == {HIDDEN}
        assert len(view["deck"]) == len(full["deck"])
        assert view["discards"] == full["discards"]
        for seen, player in zip(view["players"], full["players"], strict=True):
            if player["id"] == viewer:
                assert seen == player
                continue
            assert seen["hand"] == [HIDDEN] * len(player["hand"])
            for flank, pile in player["flanks"].items():
                assert seen["flanks"][flank] == [
                    card if card["face"] == "up" else {"card": HIDDEN, "face": "down"}
                    for card in pile
                ]


def test_view_keeps_the_secrets_by_value(full: Json, referee: Referee) -> None:
    for viewer in everybody(full):
        body = json.dumps(seen_by(referee, full, viewer))
        for player in full["players"]:
            if player["id"] != viewer:
                assert not [card for card in player["hand"] if card in body]
        assert full["seed"] not in body
        assert not [card for card in full["deck"] if card in body]


def test_view_of_a_view_is_the_same_or_less(full: Json, referee: Referee) -> None:
    for viewer in everybody(full):
        view = seen_by(referee, full, viewer)
        assert seen_by(referee, view, viewer) == view
        assert seen_by(referee, view, None) == seen_by(referee, full, None)


def test_views_beside_a_verdict_are_the_views_of_the_new_state(
    full: Json, referee: Referee
) -> None:
    mover = full["turn"]
    hand = next(player["hand"] for player in full["players"] if player["id"] == mover)
    body = {"state": full, "move": play(mover, hand[0]), "include": ["views"]}
    verdict = referee.answer("adjudicate", body)
    assert "legal_moves" not in verdict
    assert [seen["player"] for seen in verdict["views"]] == everybody(full)
    for seen in verdict["views"]:
        assert seen.keys() == {"player", "view", "events"}
        assert seen["view"] == seen_by(referee, verdict["state"], seen["player"])
        shown = HIDDEN if seen["player"] != mover else hand[0]
        assert seen["events"][0]["card"] == shown
        if seen["player"] != mover:
            assert hand[0] not in cards([seen["view"], seen["events"]])


# What it may be asked


def test_own_move_is_judged_from_the_own_view(full: Json, referee: Referee) -> None:
    mover = full["turn"]
    view = seen_by(referee, full, mover)
    hand = next(player["hand"] for player in full["players"] if player["id"] == mover)
    foreign = full["deck"][0]
    for move in (
        play(mover, hand[0]),
        play(mover, hand[0], face="up"),
        play(mover, hand[0], face="up", target="bo"),
        play(mover, hand[0], target="bo"),
        play(mover, foreign),
        play(mover, foreign, face="up", target="nobody"),
    ):
        truth = referee.answer("adjudicate", {"state": full, "move": move})
        include = ["legal_moves", "views"]
        verdict = referee.answer("adjudicate", {"state": view, "move": move, "include": include})
        assert verdict["legal"] is truth["legal"]
        assert verdict["violations"] == truth["violations"]
        assert verdict["undetermined"] is True
        assert verdict["applied"] is False
        assert verdict["state"] == view
        assert verdict["events"] == verdict["scoring"] == []
        assert verdict.keys().isdisjoint({"legal_moves", "views"})
        assert "undetermined" not in truth


def test_everybody_s_own_early_move_is_judged_from_the_own_view(
    full: Json, referee: Referee
) -> None:
    for player in full["players"]:
        if player["id"] == full["turn"]:
            continue
        view = seen_by(referee, full, player["id"])
        move = play(player["id"], player["hand"][0])
        truth = referee.answer("adjudicate", {"state": full, "move": move})
        verdict = referee.answer("adjudicate", {"state": view, "move": move})
        assert [v["code"] for v in verdict["violations"]] == ["not-your-turn"]
        assert verdict["violations"] == truth["violations"]


def test_of_others_moves_what_hangs_on_no_card_is_told(full: Json, referee: Referee) -> None:
    for viewer in everybody(full):
        view = seen_by(referee, full, viewer)
        stranger = referee.answer("adjudicate", {"state": view, "move": play("di", "AS")})
        assert [v["code"] for v in stranger["violations"]] == ["unknown-player"]
        for player in full["players"]:
            if player["id"] in (viewer, full["turn"]):
                continue
            body = {"state": view, "move": play(player["id"], player["hand"][0])}
            verdict = referee.answer("adjudicate", body)
            assert [v["code"] for v in verdict["violations"]] == ["not-your-turn"]
            assert verdict["undetermined"]


def test_of_others_moves_what_hangs_on_cards_is_not_told(full: Json, referee: Referee) -> None:
    mover = full["turn"]
    hand = next(player["hand"] for player in full["players"] if player["id"] == mover)
    for viewer in everybody(full):
        if viewer == mover:
            continue
        view = seen_by(referee, full, viewer)
        for card in (hand[0], full["deck"][0]):
            body = {"state": view, "move": play(mover, card)}
            document = referee.problem("adjudicate", body, "hidden-cards")
            assert "errors" not in document
            assert card not in document["detail"]


def test_legal_moves_of_the_viewer_are_those_of_the_full_state(
    full: Json, referee: Referee
) -> None:
    for player in full["players"]:
        viewer = player["id"]
        view = seen_by(referee, full, viewer)
        for body in ({"player": viewer}, {"player": viewer, "explain": True}):
            truth = referee.answer("legal-moves", {"state": full, **body})
            assert referee.answer("legal-moves", {"state": view, **body}) == truth
    view = seen_by(referee, full, full["turn"])
    assert referee.answer("legal-moves", {"state": view}) == referee.answer(
        "legal-moves", {"state": full}
    )


def test_legal_moves_that_hang_on_hidden_cards(full: Json, referee: Referee) -> None:
    mover = full["turn"]
    for viewer in everybody(full):
        if viewer == mover:
            continue
        view = seen_by(referee, full, viewer)
        for body in ({}, {"player": None}, {"player": mover}, {"player": mover, "explain": True}):
            referee.problem("legal-moves", {"state": view, **body}, "hidden-cards")


def test_legal_moves_of_somebody_who_may_not_act_hang_on_nothing(
    full: Json, referee: Referee
) -> None:
    view = seen_by(referee, full, None)
    for player in full["players"]:
        if player["id"] != full["turn"]:
            answer = referee.answer("legal-moves", {"state": view, "player": player["id"]})
            assert answer == {"moves": [], "count": 0}


def test_score_of_a_view_has_no_projection(full: Json, referee: Referee) -> None:
    truth = referee.answer("score", {"state": full})
    assert truth["projection"] is not None
    for viewer in everybody(full):
        view = seen_by(referee, full, viewer)
        answer = referee.answer("score", {"state": view})
        assert answer == {"score": truth["score"], "projection": None}


def test_audit_of_a_view_finds_nothing_wrong(full: Json, referee: Referee) -> None:
    for viewer in everybody(full):
        view = seen_by(referee, full, viewer)
        assert referee.answer("audit", {"state": view}) == {"consistent": True, "findings": []}


def test_audit_of_a_view_checks_what_can_be_seen(full: Json, referee: Referee) -> None:
    view = seen_by(referee, full, full["turn"])
    own = next(player["hand"] for player in full["players"] if player["id"] == full["turn"])
    doubled = put(view, "/deck/0", own[0])
    found = referee.answer("audit", {"state": doubled})["findings"]
    assert [finding["code"] for finding in found] == ["duplicate-card"]
    fewer = put(view, "/deck", view["deck"][1:])
    found = referee.answer("audit", {"state": fewer})["findings"]
    assert [finding["code"] for finding in found] == ["wrong-count"]
    move = play(full["turn"], own[0])
    referee.problem("adjudicate", {"state": doubled, "move": move}, "inconsistent-state")


def test_nothing_is_replayed_from_a_view(full: Json, referee: Referee) -> None:
    for viewer in everybody(full):
        view = seen_by(referee, full, viewer)
        for moves in ([], [play(full["turn"], "AS")]):
            referee.problem("replay", {"state": view, "moves": moves}, "hidden-cards")


@pytest.mark.parametrize(
    "pointer", ["/deck/0", "/players/0/hand/0", "/players/1/flanks/left/0/card"]
)
def test_one_hidden_card_makes_a_view(pointer: str, table: Json, referee: Referee) -> None:
    view = put(table, pointer, HIDDEN)
    assert referee.answer("score", {"state": view})["projection"] is None
    referee.problem("replay", {"state": view, "moves": []}, "hidden-cards")


def test_hidden_seed_alone_makes_a_view(table: Json, referee: Referee) -> None:
    view = put(table, "/seed", None)
    move = play("ann", table["players"][0]["hand"][0])
    verdict = referee.answer("adjudicate", {"state": view, "move": move})
    assert verdict["legal"]
    assert verdict["undetermined"]
    assert not verdict["applied"]
    assert verdict["state"] == view
    other = play("bo", table["players"][1]["hand"][0])
    assert referee.answer("adjudicate", {"state": view, "move": other})["violations"]
    referee.problem("replay", {"state": view, "moves": []}, "hidden-cards")


def test_text_that_looks_hidden_makes_no_view(referee: Referee) -> None:
    state = referee.setup("??", "???", seed="??")
    card = state["players"][0]["hand"][0]
    verdict = referee.answer("adjudicate", {"state": state, "move": play("??", card)})
    assert verdict["applied"]
    referee.answer("replay", {"state": state, "moves": []})


def test_view_of_a_batch_item(table: Json, referee: Referee) -> None:
    view = seen_by(referee, table, "bo")
    own = seen_by(referee, table, "ann")
    card = table["players"][0]["hand"][0]
    items = [{"state": state, "move": play("ann", card)} for state in (view, own, table)]
    results = referee.answer("batch", {"items": items})["results"]
    assert results[0]["problem"]["type"] == "/problems/hidden-cards"
    assert results[1]["undetermined"]
    assert results[2]["applied"]
