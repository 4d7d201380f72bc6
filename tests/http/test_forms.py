"""JSON that is not of the form asked for: 422 ``invalid``, and every fault in its place."""

import json
from typing import Any

import pytest

from tests.http.asking import Json, Referee, faults, problem, put, told, without

NULL, LIST, OBJECT, TEXT, FLAG, NUMBER = "null", "list", "object", "text", "flag", "number"
WRONG: dict[str, Any] = {
    NULL: None,
    LIST: [[]],
    OBJECT: {"a": 1},
    TEXT: "1",
    FLAG: True,
    NUMBER: 1,
}

FIELDS: dict[str, tuple[str, ...]] = {
    "/state": (OBJECT,),
    "/state/game": (TEXT,),
    "/state/version": (NUMBER,),
    "/state/options": (OBJECT,),
    "/state/options/target_points": (NUMBER,),
    "/state/options/hamla_target": (TEXT,),
    "/state/seed": (TEXT, NULL),
    "/state/shuffles": (NUMBER,),
    "/state/round": (NUMBER,),
    "/state/starter": (TEXT,),
    "/state/turn": (TEXT, NULL),
    "/state/players": (LIST,),
    "/state/players/1": (OBJECT,),
    "/state/players/1/id": (TEXT,),
    "/state/players/1/points": (NUMBER,),
    "/state/players/1/hand": (LIST,),
    "/state/players/1/hand/2": (TEXT,),
    "/state/players/1/flanks": (OBJECT,),
    "/state/players/1/flanks/left": (LIST,),
    "/state/players/1/flanks/left/0": (OBJECT,),
    "/state/players/1/flanks/left/0/card": (TEXT,),
    "/state/players/1/flanks/left/0/face": (TEXT,),
    "/state/deck": (LIST,),
    "/state/deck/44": (TEXT,),
    "/state/discards": (LIST,),
    "/move": (OBJECT,),
    "/move/player": (TEXT,),
    "/move/action": (TEXT,),
    "/move/card": (TEXT,),
    "/move/flank": (TEXT,),
    "/move/face": (TEXT,),
}
OPTIONAL: dict[str, tuple[str, ...]] = {
    "/state/commitment": (TEXT, NULL),
    "/move/target": (TEXT, NULL),
    "/include": (LIST, NULL),
}


@pytest.fixture(scope="module")
def full(table: Json) -> Json:
    """A question with something in every place."""
    card = table["players"][0]["hand"][0]
    move = {"player": "ann", "action": "play", "card": card, "flank": "left", "face": "up"}
    return {"state": table, "move": move, "include": ["views"]}


def test_the_question_itself_is_in_order(full: Json, referee: Referee) -> None:
    assert referee.answer("adjudicate", full)["legal"]


# Types


@pytest.mark.parametrize(
    ("pointer", "sent"),
    [
        (pointer, sent)
        for pointer, right in (FIELDS | OPTIONAL).items()
        for sent in WRONG
        if sent not in right
    ],
)
def test_wrong_type(pointer: str, sent: str, full: Json, referee: Referee) -> None:
    document = referee.problem("adjudicate", put(full, pointer, WRONG[sent]), "invalid")
    assert faults(document) == [(pointer, "wrong-type")]
    message = told(document, pointer)
    assert message.startswith("Expected ")
    got = {NULL: "null", LIST: "a list", OBJECT: "an object", TEXT: 'the text "1"', FLAG: "true"}
    assert message.endswith(f", got {got.get(sent, 'the number 1')}.")


@pytest.mark.parametrize("call", ["score", "audit", "view", "legal-moves"])
@pytest.mark.parametrize("sent", [NULL, LIST, TEXT, FLAG, NUMBER])
def test_state_of_a_wrong_type(call: str, sent: str, referee: Referee) -> None:
    body = {"state": WRONG[sent]} | ({"player": None} if call == "view" else {})
    assert referee.faults(call, body) == [("/state", "wrong-type")]


@pytest.mark.parametrize(
    ("call", "member", "right"),
    [
        ("setup", "players", (LIST,)),
        ("setup", "options", (OBJECT, NULL)),
        ("setup", "seed", (TEXT, NULL)),
        ("setup", "starter", (TEXT, NULL)),
        ("legal-moves", "player", (TEXT, NULL)),
        ("legal-moves", "explain", (FLAG, NULL)),
        ("view", "player", (TEXT, NULL)),
        ("replay", "setup", (OBJECT, NULL)),
        ("replay", "state", (OBJECT, NULL)),
        ("replay", "moves", (LIST,)),
        ("replay", "trace", (FLAG, NULL)),
        ("batch", "items", (LIST,)),
    ],
)
def test_wrong_type_beside_the_state(
    call: str, member: str, right: tuple[str, ...], table: Json, referee: Referee
) -> None:
    base: Json = {
        "setup": {"players": ["ann", "bo"]},
        "legal-moves": {"state": table},
        "view": {"state": table, "player": None},
        "replay": {"state": table, "moves": []},
        "batch": {"items": []},
    }[call]
    for sent, value in WRONG.items():
        if sent not in right:
            assert referee.faults(call, base | {member: value}) == [(f"/{member}", "wrong-type")]


def test_players_of_a_wrong_type(referee: Referee) -> None:
    players = [None, [], {}, 1, True, "ann"]
    found = referee.faults("setup", {"players": players})
    assert found == [(f"/players/{index}", "wrong-type") for index in range(5)]


def test_moves_of_a_wrong_type(table: Json, referee: Referee) -> None:
    found = referee.faults("replay", {"state": table, "moves": [None, [], "x", 1, True]})
    assert found == [(f"/moves/{index}", "wrong-type") for index in range(5)]


# Missing and unknown fields


@pytest.mark.parametrize(
    "pointer", [pointer for pointer in FIELDS if not pointer.rpartition("/")[2].isdecimal()]
)
def test_missing_field(pointer: str, full: Json, referee: Referee) -> None:
    document = referee.problem("adjudicate", without(full, pointer), "invalid")
    assert faults(document) == [(pointer, "required")]
    assert told(document, pointer).startswith("This field is missing. Expected ")


def test_optional_fields_may_be_left_out_or_null(full: Json, referee: Referee) -> None:
    plain = referee.answer("adjudicate", full)
    for pointer in ("/state/commitment", "/move/target"):
        assert referee.answer("adjudicate", put(full, pointer, None)) == plain
    del plain["views"]
    assert referee.answer("adjudicate", put(full, "/include", None)) == plain
    assert referee.answer("adjudicate", without(full, "/include")) == plain


@pytest.mark.parametrize("value", [None, 1, "x", [], {}])
@pytest.mark.parametrize(
    "pointer",
    ["", *[pointer for pointer, right in FIELDS.items() if right == (OBJECT,)]],
)
def test_unknown_field(pointer: str, value: Any, full: Json, referee: Referee) -> None:
    found = referee.faults("adjudicate", put(full, f"{pointer}/x", value))
    assert found == [(f"{pointer}/x", "unknown-field")]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("", ""),
        ("/", "~1"),
        ("~", "~0"),
        ("~1", "~01"),
        ("a/b~c", "a~1b~0c"),
        ("_schema", "_schema"),
        ("0", "0"),
        ("é\u2028", "é\u2028"),
        ("😀", "😀"),
        ("\u0001", "\u0001"),
        ('"\\', '"\\'),
        ("__proto__", "__proto__"),
        ("__class__", "__class__"),
        ("constructor", "constructor"),
        ("self", "self"),
        ("seed\n", "seed\n"),
        ("Seed", "Seed"),
        ("a" * 3000, "a" * 3000),
        ("9" * 5000, "9" * 5000),
    ],
)
@pytest.mark.parametrize("base", ["", "/state", "/state/players/0/flanks", "/move"])
def test_odd_names_are_unknown_fields_at_an_escaped_pointer(
    base: str, name: str, written: str, full: Json, referee: Referee
) -> None:
    odd = put(full, f"{base}/{written}", 1)
    assert referee.faults("adjudicate", odd) == [(f"{base}/{written}", "unknown-field")]


def test_schema_as_a_name_beside_a_fault_of_the_whole(full: Json, referee: Referee) -> None:
    odd = put(put(full, "/state/_schema", {"_schema": 1}), "/move", {"_schema": []})
    found = referee.faults("adjudicate", odd)
    assert ("/state/_schema", "unknown-field") in found
    assert ("/move/_schema", "unknown-field") in found
    assert ("/move/card", "required") in found


@pytest.mark.parametrize(
    ("pointer", "meant"),
    [
        ("/stat", "state"),
        ("/includes", "include"),
        ("/state/player", "players"),
        ("/state/discard", "discards"),
        ("/state/options/target_point", "target_points"),
        ("/state/players/0/flank", "flanks"),
        ("/state/players/0/flanks/centre", "center"),
        ("/state/players/1/flanks/left/0/faces", "face"),
        ("/move/cards", "card"),
    ],
)
def test_misspelt_name_is_answered_with_the_likely_one(
    pointer: str, meant: str, full: Json, referee: Referee
) -> None:
    document = referee.problem("adjudicate", put(full, pointer, 1), "invalid")
    assert told(document, pointer) == f"There is no such field here. Did you mean {meant}?"


def test_no_name_is_suggested_that_belongs_elsewhere(full: Json, referee: Referee) -> None:
    document = referee.problem("adjudicate", put(full, "/move/state", 1), "invalid")
    assert told(document, "/move/state") == "There is no such field here."


# Numbers


INTEGERS = [
    "/state/version",
    "/state/options/target_points",
    "/state/shuffles",
    "/state/round",
    "/state/players/1/points",
]


def numbered(body: Json, pointer: str, text: str) -> bytes:
    """The body with a number written just so."""
    marked = json.dumps(put(body, pointer, "number goes here"))
    return marked.replace('"number goes here"', text).encode()


@pytest.mark.parametrize("text", ["true", "false", '"1"', "1.5", "null", "[1]", "1e-1", "-0.5"])
@pytest.mark.parametrize("pointer", INTEGERS)
def test_what_is_no_whole_number(pointer: str, text: str, full: Json, referee: Referee) -> None:
    found = referee.faults("adjudicate", numbered(full, pointer, text))
    assert found == [(pointer, "wrong-type")]


@pytest.mark.parametrize("text", ["1.0", "1e0", "1E+0", "10e-1", "0.1e1", "1.000"])
@pytest.mark.parametrize("pointer", INTEGERS)
def test_one_by_other_spellings_is_one(
    pointer: str, text: str, full: Json, referee: Referee
) -> None:
    plain = referee.answer("adjudicate", put(full, pointer, 1))
    assert referee.answer("adjudicate", numbered(full, pointer, text)) == plain


@pytest.mark.parametrize("text", ["0", "-0", "0.0", "-0.0", "0e5"])
def test_zero_by_other_spellings_is_zero(text: str, full: Json, referee: Referee) -> None:
    answer = referee.answer("adjudicate", numbered(full, "/state/players/1/points", text))
    assert answer == referee.answer("adjudicate", put(full, "/state/players/1/points", 0))
    assert str(answer["state"]["players"][1]["points"]) == "0"


@pytest.mark.parametrize(
    ("pointer", "number"),
    [
        ("/state/players/1/points", -1),
        ("/state/players/1/points", -(2**53) + 1),
        ("/state/shuffles", 0),
        ("/state/round", 0),
        ("/state/round", -1),
        ("/state/options/target_points", 0),
        ("/state/options/target_points", 51),
        ("/state/options/target_points", -1),
    ],
)
def test_number_out_of_range(pointer: str, number: int, full: Json, referee: Referee) -> None:
    document = referee.problem("adjudicate", put(full, pointer, number), "invalid")
    assert faults(document) == [(pointer, "out-of-range")]
    assert told(document, pointer).endswith(f", got the number {number}.")


# Words and cards


@pytest.mark.parametrize(
    ("pointer", "word"),
    [
        ("/state/options/hamla_target", "two"),
        ("/state/options/hamla_target", "ALL"),
        ("/state/options/hamla_target", ""),
        ("/state/players/1/flanks/left/0/face", "sideways"),
        ("/state/game", "proter"),
        ("/state/game", "Hamla"),
        ("/move/action", "stand"),
        ("/move/flank", "middle"),
        ("/move/flank", "left "),
        ("/move/face", "up\n"),
    ],
)
def test_word_that_is_none_of_those(pointer: str, word: str, full: Json, referee: Referee) -> None:
    assert referee.faults("adjudicate", put(full, pointer, word)) == [(pointer, "not-one-of")]


CARDS = ["/move/card", "/state/deck/3", "/state/players/0/hand/0"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("10H", "TH"),
        ("qs", "QS"),
        ("Qs", "QS"),
        ("AS\n", "AS"),
        (" AS", "AS"),
        ("H7", "7H"),
        ("h10", "TH"),
        ("x1", "X1"),
        ("1X", "X1"),
    ],
)
@pytest.mark.parametrize("pointer", CARDS)
def test_card_almost_right_is_refused_with_a_hint(
    pointer: str, written: str, meant: str, full: Json, referee: Referee
) -> None:
    document = referee.problem("adjudicate", put(full, pointer, written), "invalid")
    assert faults(document) == [(pointer, "not-a-card")]
    assert told(document, pointer) == f'"{written}" is no card; did you mean {meant}?'


@pytest.mark.parametrize(
    "written",
    [
        "",
        "A",
        "AS\x00",
        "ASS",
        "1S",
        "0S",
        "X0",
        "X4",
        "XX",
        "Joker",
        "?",
        "???",
        "A\u2660",
        "\u0410S",
        "\ua4eeS",
    ],
)
@pytest.mark.parametrize("pointer", CARDS)
def test_no_card_at_all(pointer: str, written: str, full: Json, referee: Referee) -> None:
    document = referee.problem("adjudicate", put(full, pointer, written), "invalid")
    assert faults(document) == [(pointer, "not-a-card")]
    assert "did you mean" not in told(document, pointer)


def test_long_text_is_no_card_and_is_cut_in_the_message(full: Json, referee: Referee) -> None:
    document = referee.problem("adjudicate", put(full, "/move/card", "x" * 9000), "invalid")
    assert len(document["errors"][0]["message"]) < 120


def test_hidden_card_cannot_be_played(full: Json, referee: Referee) -> None:
    for call, body, pointer in (
        ("adjudicate", put(full, "/move/card", "??"), "/move/card"),
        (
            "replay",
            {"state": full["state"], "moves": [full["move"] | {"card": "??"}]},
            "/moves/0/card",
        ),
    ):
        document = referee.problem(call, body, "invalid")
        assert faults(document) == [(pointer, "hidden-card")]
        assert told(document, pointer) == "A hidden card (??) cannot be named here."


@pytest.mark.parametrize(
    "commitment", ["", "0" * 63, "0" * 65, "A" * 64, "0" * 64 + "\n", "g" * 64, "\u0660" * 64]
)
def test_commitment_that_is_none(commitment: str, full: Json, referee: Referee) -> None:
    found = referee.faults("adjudicate", put(full, "/state/commitment", commitment))
    assert found == [("/state/commitment", "bad-text")]


# Lists


@pytest.mark.parametrize(
    ("seats", "fits"), [(0, False), (1, False), (2, True), (10, True), (11, False), (500, False)]
)
def test_number_of_players(seats: int, fits: bool, referee: Referee) -> None:
    body = {"players": [f"p{n}" for n in range(seats)]}
    if fits:
        assert len(referee.answer("setup", body)["state"]["players"]) == seats
    else:
        document = referee.problem("setup", body, "invalid")
        assert faults(document) == [("/players", "wrong-length")]
        assert told(document, "/players") == f"Expected a list of 2 to 10 items, got {seats}."


def test_number_of_players_in_a_state(full: Json, referee: Referee) -> None:
    first = full["state"]["players"][0]
    for players in ([], [first], [first] * 11):
        found = referee.faults("adjudicate", put(full, "/state/players", players))
        assert found == [("/state/players", "wrong-length")]


def test_of_a_list_too_long_what_is_too_much_is_not_looked_at(referee: Referee) -> None:
    document = referee.problem("setup", {"players": [1, *"abcdefghi", 2, 3, 4]}, "invalid")
    assert faults(document) == [("/players", "wrong-length"), ("/players/0", "wrong-type")]


@pytest.mark.parametrize("include", [["views", "views", "views"], ["legal_moves"] * 3])
def test_include_too_long(include: list[str], full: Json, referee: Referee) -> None:
    found = referee.faults("adjudicate", full | {"include": include})
    assert found == [("/include", "wrong-length")]


def test_include_of_something_else(full: Json, referee: Referee) -> None:
    found = referee.faults("adjudicate", full | {"include": ["legal-moves", None]})
    assert found == [("/include/0", "not-one-of"), ("/include/1", "wrong-type")]


# Everything at once


def test_every_fault_of_a_body_is_told_at_once_in_order(full: Json, referee: Referee) -> None:
    broken = full
    for pointer, value in (
        ("/include/0", "everything"),
        ("/move/card", "10H"),
        ("/move/colour", "red"),
        ("/state/deck/10", 7),
        ("/state/deck/9", "qs"),
        ("/state/options/target_points", True),
        ("/state/players/0/hand", None),
        ("/state/players/1/flanks/center/0/face", "over"),
        ("/state/players/1/id", ""),
        ("/state/round", "1"),
        ("/state/~1~0", 0),
        ("/why", "not"),
    ):
        broken = put(broken, pointer, value)
    broken = without(without(broken, "/move/flank"), "/state/players/0/flanks")
    document = referee.problem("adjudicate", broken, "invalid")
    assert faults(document) == [
        ("/include/0", "not-one-of"),
        ("/move/card", "not-a-card"),
        ("/move/colour", "unknown-field"),
        ("/move/flank", "required"),
        ("/state/deck/9", "not-a-card"),
        ("/state/deck/10", "wrong-type"),
        ("/state/options/target_points", "wrong-type"),
        ("/state/players/0/flanks", "required"),
        ("/state/players/0/hand", "wrong-type"),
        ("/state/players/1/flanks/center/0/face", "not-one-of"),
        ("/state/players/1/id", "bad-text"),
        ("/state/round", "wrong-type"),
        ("/state/~1~0", "unknown-field"),
        ("/why", "unknown-field"),
    ]
    assert document["detail"].startswith("14 faults; the first: ")


def test_an_empty_object_lacks_everything(referee: Referee) -> None:
    assert referee.faults("setup", {}) == [("/players", "required")]
    assert referee.faults("adjudicate", {}) == [("/move", "required"), ("/state", "required")]
    assert referee.faults("view", {}) == [("/player", "required"), ("/state", "required")]
    assert referee.faults("replay", {}) == [("/moves", "required")]
    assert referee.faults("batch", {}) == [("/items", "required")]
    missing = {pointer for pointer, code in referee.faults("score", {"state": {}})}
    assert missing == {
        pointer for pointer in FIELDS if pointer.startswith("/state/") and pointer.count("/") == 2
    }


def test_faults_come_in_the_same_order_each_time(full: Json, referee: Referee) -> None:
    broken = full | {f"x{n}": 1 for n in range(40)}
    found = [referee.faults("adjudicate", broken) for _ in range(5)]
    assert all(each == found[0] for each in found)
    assert len(found[0]) == 40


def test_two_hundred_faults_are_told_at_most(full: Json, referee: Referee) -> None:
    document = referee.problem(
        "score", put({"state": full["state"]}, "/state/deck", [1] * 5000), "invalid"
    )
    assert len(document["errors"]) == 200
    assert document["errors"][-1]["pointer"] == "/state/deck/199"
    assert document["detail"].startswith("At least 200 faults; ")


LONG: dict[str, Json] = {
    "name": {"n" * 60_000: 1},
    "text": {"players": ["x" * 60_000, "y"]},
    "number of members": {f"n{n}": n for n in range(6000)},
}


@pytest.mark.parametrize("name", LONG)
def test_long_things_get_no_longer_answer(name: str, referee: Referee) -> None:
    body = LONG[name]
    response = referee.post("setup", body)
    problem(response, "invalid")
    assert len(response.content) < 3 * len(json.dumps(body)) + 1000
