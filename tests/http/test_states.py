"""States that cannot occur, versions that are not played, and setups that cannot be begun."""

from typing import Any

import pytest

from tests.http.asking import Json, Referee, faults, put, told

CALLS = ("adjudicate", "legal-moves", "score", "view", "replay")


def findings(referee: Referee, state: Json, move: Json) -> list[tuple[str, str]]:
    """What the audit finds; every other call refuses the state with the same."""
    audit = referee.answer("audit", {"state": state})
    found = [(finding["pointer"], finding["code"]) for finding in audit["findings"]]
    assert audit["consistent"] is (not found)
    assert found, "the state is in order"
    bodies: dict[str, Json] = {
        "adjudicate": {"state": state, "move": move},
        "legal-moves": {"state": state},
        "score": {"state": state},
        "view": {"state": state, "player": None},
        "replay": {"state": state, "moves": [move]},
    }
    for call in CALLS:
        document = referee.problem(call, bodies[call], "inconsistent-state")
        assert document["errors"] == audit["findings"]
        assert document["detail"].startswith(audit["findings"][0]["message"])
    problem = referee.answer("batch", {"items": [bodies["adjudicate"]]})["results"][0]["problem"]
    assert faults(problem) == [("/items/0" + pointer, code) for pointer, code in found]
    return found


def moved(state: Json, start: str, end: str) -> Json:
    """The first card of one pile put on another."""
    piles = {"deck": state["deck"], "discards": state["discards"]}
    piles |= {player["id"]: player["hand"] for player in state["players"]}
    changed = {**piles, start: piles[start][1:]}
    changed[end] = [*changed[end], piles[start][0]]
    state = {**state, "deck": changed["deck"], "discards": changed["discards"]}
    players = [{**player, "hand": changed[player["id"]]} for player in state["players"]]
    return {**state, "players": players}


def test_card_lost(state: Json, move: Json, referee: Referee) -> None:
    lost = put(state, "/deck", state["deck"][1:])
    assert findings(referee, lost, move) == [("/state", "missing-card")]
    message = referee.answer("audit", {"state": lost})["findings"][0]["message"]
    assert message == f"{state['deck'][0]} is nowhere."


def test_all_cards_lost(state: Json, move: Json, referee: Referee) -> None:
    empty = put(state, "/deck", [])
    assert findings(referee, empty, move) == [("/state", "missing-card")] * 45


def test_card_doubled(state: Json, move: Json, referee: Referee) -> None:
    doubled = put(state, "/discards", [state["deck"][0]])
    assert findings(referee, doubled, move) == [("/state/discards/0", "duplicate-card")]


def test_card_in_the_place_of_another(state: Json, move: Json, referee: Referee) -> None:
    swapped = put(state, "/deck/44", state["players"][1]["hand"][0])
    assert findings(referee, swapped, move) == [
        ("/state/deck/44", "duplicate-card"),
        ("/state", "missing-card"),
    ]


def test_card_doubled_on_a_flank(table: Json, move: Json, referee: Referee) -> None:
    pile = [{"card": table["deck"][0], "face": "up"}]
    doubled = put(table, "/players/0/flanks/center", pile)
    assert findings(referee, doubled, move) == [("/state/deck/0", "duplicate-card")]


@pytest.mark.parametrize("pointer", ["/turn", "/starter"])
def test_somebody_who_is_not_at_the_table(
    pointer: str, state: Json, move: Json, referee: Referee
) -> None:
    for stranger in ("cy", "Ann", "ann ", "??"):
        found = findings(referee, put(state, pointer, stranger), move)
        assert found == [("/state" + pointer, "bad-player")]


def test_two_players_of_one_name(state: Json, move: Json, referee: Referee) -> None:
    twins = put(state, "/players/1/id", "ann")
    assert ("/state/players/1/id", "bad-player") in findings(referee, twins, move)


def test_turn_of_nobody_before_the_end(state: Json, move: Json, referee: Referee) -> None:
    found = findings(referee, put(state, "/turn", None), move)
    assert ("/state/turn", "bad-score") in found
    assert ("/state/players/0/hand", "wrong-count") in found


@pytest.mark.parametrize("points", [5, 6, 2**53 - 1])
def test_somebody_has_won_and_it_goes_on(
    points: int, state: Json, move: Json, referee: Referee
) -> None:
    won = put(state, "/players/1/points", points)
    assert findings(referee, won, move) == [("/state/turn", "bad-score")]


def test_level_at_the_target_is_no_victory(state: Json, referee: Referee) -> None:
    level = put(put(state, "/players/0/points", 7), "/players/1/points", 7)
    assert referee.answer("audit", {"state": level})["consistent"]


@pytest.mark.parametrize(
    ("start", "end", "pointers"),
    [
        ("deck", "ann", ["/players/0/hand", "/players/1/hand"]),
        ("deck", "bo", ["/players/1/hand", "/players/1/hand"]),
        ("ann", "deck", ["/players/1/hand"]),
        ("bo", "deck", ["/players/1/hand"]),
    ],
)
def test_hands_that_cannot_be(  # noqa: PLR0917 - three parameters, three fixtures
    start: str, end: str, pointers: list[str], state: Json, move: Json, referee: Referee
) -> None:
    found = findings(referee, moved(state, start, end), move)
    assert found == [("/state" + pointer, "wrong-count") for pointer in pointers]


def test_no_hand_left_and_no_battle(state: Json, move: Json, referee: Referee) -> None:
    for player in ("ann", "bo"):
        for _ in range(5):
            state = moved(state, player, "discards")
    assert findings(referee, state, move) == [("/state/turn", "not-resolved")]


def test_player_to_move_holds_nothing(state: Json, move: Json, referee: Referee) -> None:
    for _ in range(5):
        state = moved(state, "ann", "discards")
    assert findings(referee, state, move) == [("/state/players/0/hand", "wrong-count")]


def test_commitment_to_another_seed(state: Json, move: Json, referee: Referee) -> None:
    sealed = put(state, "/commitment", "0" * 64)
    assert findings(referee, sealed, move) == [("/state/commitment", "bad-commitment")]


def test_several_findings_are_told_at_once(state: Json, move: Json, referee: Referee) -> None:
    broken = put(put(state, "/turn", "cy"), "/starter", "di")
    broken = put(broken, "/discards", state["deck"][:2])
    assert findings(referee, broken, move) == [
        ("/state/discards/0", "duplicate-card"),
        ("/state/discards/1", "duplicate-card"),
        ("/state/starter", "bad-player"),
        ("/state/turn", "bad-player"),
    ]
    document = referee.problem("score", {"state": broken}, "inconsistent-state")
    assert document["detail"].endswith(" There are 4 findings.")


def test_a_heap_of_cards_gets_no_heap_of_errors(state: Json, referee: Referee) -> None:
    heap = put(state, "/discards", ["AS"] * 5000)
    document = referee.problem("score", {"state": heap}, "inconsistent-state")
    assert len(document["errors"]) == 200


# Versions and games


@pytest.mark.parametrize("version", [2, 3, 0, -1, 2**53 - 1])
def test_other_version(version: int, state: Json, move: Json, referee: Referee) -> None:
    newer = put(state, "/version", version)
    for call, body in (
        ("adjudicate", {"state": newer, "move": move}),
        ("legal-moves", {"state": newer}),
        ("score", {"state": newer}),
        ("audit", {"state": newer}),
        ("view", {"state": newer, "player": None}),
        ("replay", {"state": newer, "moves": []}),
    ):
        document = referee.problem(call, body, "unsupported-version")
        assert faults(document) == [("/state/version", "unsupported-version")]
        assert document["detail"] == "This service plays version 1 of hamla."


def test_other_version_is_told_before_what_has_changed_in_it(referee: Referee) -> None:
    newer = {"game": "hamla", "version": 2, "cards": {}}
    referee.problem("score", {"state": newer, "why": 1}, "unsupported-version")


@pytest.mark.parametrize("version", ["2", None, True, 1.5, [2]])
def test_version_that_is_no_number(version: Any, state: Json, referee: Referee) -> None:
    document = referee.problem("score", {"state": put(state, "/version", version)}, "invalid")
    assert faults(document) == [("/state/version", "wrong-type")]


@pytest.mark.parametrize("game", ["proter", "", "HAMLA", "hamla ", "chess"])
def test_state_of_another_game(game: str, state: Json, referee: Referee) -> None:
    other = put(put(state, "/game", game), "/version", 1)
    document = referee.problem("score", {"state": other}, "invalid")
    assert faults(document) == [("/state/game", "not-one-of")]
    assert told(document, "/state/game") == f'Expected hamla, got the text "{game}".'


# Setups


def test_setup_by_default(referee: Referee) -> None:
    one = referee.setup("ann", "bo", seed=None, options=None, starter=None)
    two = referee.setup("ann", "bo")
    assert len(one["seed"]) == 32
    assert int(one["seed"], 16) >= 0
    assert two["seed"] == "s"
    assert {name: one[name] for name in ("options", "starter", "turn", "round")} == {
        "options": {"target_points": 5, "hamla_target": "all"},
        "starter": "ann",
        "turn": "ann",
        "round": 1,
    }


def test_without_a_seed_each_deal_is_another(referee: Referee) -> None:
    bodies = ({"players": ["ann", "bo"]}, {"players": ["ann", "bo"], "seed": None})
    seeds = {referee.answer("setup", body)["state"]["seed"] for body in bodies for _ in range(5)}
    assert len(seeds) == 10


@pytest.mark.parametrize(
    "seed", ["x", "x" * 256, "😀" * 256, "\x00", " ", "é"], ids=lambda seed: str(len(seed))
)
def test_seed_of_any_text(seed: str, referee: Referee) -> None:
    assert referee.setup("ann", "bo", seed=seed) == referee.setup("ann", "bo", seed=seed)


@pytest.mark.parametrize("seed", ["", "x" * 257, "😀" * 257], ids=["empty", "257", "257 emoji"])
def test_seed_too_short_or_too_long(seed: str, referee: Referee) -> None:
    found = referee.faults("setup", {"players": ["ann", "bo"], "seed": seed})
    assert found == [("/seed", "bad-text")]


def test_same_player_twice(referee: Referee) -> None:
    document = referee.problem("setup", {"players": ["a", "b", "a", "b", "c", "a"]}, "invalid")
    assert faults(document) == [(f"/players/{n}", "duplicate-player") for n in (2, 3, 5)]
    assert told(document, "/players/2") == "a is there already."


def test_starter_who_does_not_play(referee: Referee) -> None:
    document = referee.problem("setup", {"players": ["ann", "bo"], "starter": "cy"}, "invalid")
    assert faults(document) == [("/starter", "not-at-table")]


def test_starter_who_does_not_play_beside_a_double(referee: Referee) -> None:
    body = {"players": ["ann", "ann"], "starter": "cy"}
    assert referee.faults("setup", body) == [
        ("/players/1", "duplicate-player"),
        ("/starter", "not-at-table"),
    ]


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"target_points": 0}, ("/options/target_points", "out-of-range")),
        ({"target_points": 51}, ("/options/target_points", "out-of-range")),
        ({"target_points": "5"}, ("/options/target_points", "wrong-type")),
        ({"target_points": None}, ("/options/target_points", "wrong-type")),
        ({"hamla_target": "none"}, ("/options/hamla_target", "not-one-of")),
        ({"hamla_target": None}, ("/options/hamla_target", "wrong-type")),
        ({"target": 5}, ("/options/target", "unknown-field")),
        ({"targetPoints": 5}, ("/options/targetPoints", "unknown-field")),
    ],
)
def test_option_that_cannot_be(options: Json, fault: tuple[str, str], referee: Referee) -> None:
    assert referee.faults("setup", {"players": ["ann", "bo"], "options": options}) == [fault]


def test_options_may_be_chosen_in_part(referee: Referee) -> None:
    state = referee.setup("ann", "bo", options={"target_points": 50})
    assert state["options"] == {"target_points": 50, "hamla_target": "all"}
    state = referee.setup("ann", "bo", options={})
    assert state["options"] == {"target_points": 5, "hamla_target": "all"}


def test_options_of_a_state_must_all_be_there(state: Json, referee: Referee) -> None:
    found = referee.faults("score", {"state": put(state, "/options", {"target_points": 5})})
    assert found == [("/state/options/hamla_target", "required")]


def test_dealer_is_not_of_this_game(referee: Referee) -> None:
    found = referee.faults("setup", {"players": ["ann", "bo"], "dealer": "ann"})
    assert found == [("/dealer", "unknown-field")]


@pytest.mark.parametrize("call", ["view", "legal-moves"])
def test_player_beside_the_state_who_is_not_at_the_table(
    call: str, state: Json, referee: Referee
) -> None:
    for stranger in ("cy", "Ann", "??"):
        document = referee.problem(call, {"state": state, "player": stranger}, "invalid")
        assert faults(document) == [("/player", "not-at-table")]
        assert told(document, "/player") == f"{stranger} is not at the table."


def test_mover_who_is_not_at_the_table_is_no_error(body: Json, referee: Referee) -> None:
    verdict = referee.answer("adjudicate", put(body, "/move/player", "cy"))
    assert [(v["code"], v["pointer"]) for v in verdict["violations"]] == [
        ("unknown-player", "/move/player")
    ]
    assert verdict["state"] == body["state"]


def test_illegal_move_is_no_error(body: Json, referee: Referee) -> None:
    other = body["state"]["players"][1]["hand"][0]
    wrong = put(put(body, "/move/card", other), "/move/target", "bo")
    verdict = referee.answer("adjudicate", wrong | {"include": ["legal_moves", "views"]})
    assert not verdict["legal"]
    assert not verdict["applied"]
    assert [v["pointer"] for v in verdict["violations"]] == ["/move/card", "/move/target"]
    assert verdict["events"] == []
    assert len(verdict["legal_moves"]) == 30
    assert [seen["events"] for seen in verdict["views"]] == [[], [], []]


def test_who_is_misplaced_is_told_beside_all_other_faults(state: Json, referee: Referee) -> None:
    setup = {"players": ["ann", "ann"], "starter": "zed", "options": {"target_points": 0}}
    assert faults(referee.problem("setup", setup, "invalid")) == [
        ("/options/target_points", "out-of-range"),
        ("/players/1", "duplicate-player"),
        ("/starter", "not-at-table"),
    ]
    asked = {"state": state, "player": "zed", "explain": "yes"}
    assert faults(referee.problem("legal-moves", asked, "invalid")) == [
        ("/explain", "wrong-type"),
        ("/player", "not-at-table"),
    ]
    crowd = {"players": ["ann"] * 50_000, "seed": 1}
    told_of = faults(referee.problem("setup", crowd, "invalid"))
    assert ("/players", "wrong-length") in told_of
    assert ("/players/9", "duplicate-player") in told_of
    assert len(told_of) < 20
