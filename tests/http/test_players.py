"""Player ids: any text without control characters, compared as it is."""

import json
import unicodedata
from typing import Any

import pytest

from tests.http.asking import Json, Referee, put, told

ODD = {
    "hidden card": "??",
    "card": "7H",
    "one letter": "a",
    "64 emoji": "😀" * 64,
    "family": "👨‍👩‍👧‍👦",
    "blanks": "   ",
    "slash and tilde": "/~a~1/~0",
    "colon": "a:b",
    "quotation mark": 'a"b',
    "backslash": "a\\b",
    "backslash and n": "\\n",
    "braces": "{player} {0} %s ${x}",
    "null in words": "null",
    "number in words": "1",
    "schema": "_schema",
    "markup": "<script>alert('x')</script>&amp;",
    "right to left": "\u05d0\u05d1\u05d2\u202ex",
    "line separator": "a\u2028b\u2029c",
    "no-break space": "\u00a0",
    "zero width": "\u200b",
    "not a character": "\uffff\U0010ffff",
    "private": "\ue000",
    "mark without a letter": "\u0301",
    "sharp s": "ß",
    "JSON": '[{"a": 1}]',
    "action": "play",
    "face": "up",
}


def whole_game_step(referee: Referee, first: str, second: str) -> list[Any]:
    """Everything one can ask about a table with these two players."""
    position = referee.answer("setup", {"players": [first, second], "seed": "s", "starter": first})
    state = position["state"]
    card = state["players"][0]["hand"][0]
    move = {"player": first, "action": "play", "card": card, "flank": "left", "face": "down"}
    include = ["legal_moves", "views"]
    verdict = referee.answer("adjudicate", {"state": state, "move": move, "include": include})
    stranger = referee.answer("adjudicate", {"state": state, "move": move | {"player": "nobody"}})
    early = referee.answer("adjudicate", {"state": state, "move": move | {"player": second}})
    return [
        position,
        verdict,
        stranger,
        early,
        *[referee.answer("view", {"state": verdict["state"], "player": p}) for p in (first, None)],
        *[
            referee.answer("legal-moves", {"state": state, "player": p, "explain": True})
            for p in (first, second)
        ],
        referee.answer("adjudicate", {"state": verdict["views"][0]["view"], "move": move}),
        referee.answer("score", {"state": verdict["state"]}),
        referee.answer("audit", {"state": verdict["state"]}),
        referee.answer("replay", {"state": state, "moves": [move], "trace": True}),
        referee.answer("replay", {"setup": {"players": [first, second]}, "moves": []})["status"],
    ]


def renamed(value: Any, names: dict[str, str]) -> Any:
    """The value with other player ids, wherever one stands by itself or in a sentence."""
    if isinstance(value, dict):
        return {key: renamed(inner, names) for key, inner in value.items() if key != "digest"}
    if isinstance(value, list):
        return [renamed(inner, names) for inner in value]
    if isinstance(value, str):
        for old, new in names.items():
            value = value.replace(old, new)
    return value


@pytest.mark.parametrize("name", ODD)
def test_odd_id_plays_like_any_other(name: str, referee: Referee) -> None:
    odd = ODD[name]
    plain = whole_game_step(referee, "<first>", "<second>")
    for first, second in ((odd, "<second>"), ("<first>", odd)):
        mine = whole_game_step(referee, first, second)
        assert mine[1]["legal"]
        assert mine[1]["state"]["players"][0]["id"] == first
        assert [seen["player"] for seen in mine[1]["views"]] == [first, second, None]
        names = {"<first>": first, "<second>": second}
        expected = renamed(plain, names)
        assert renamed(mine, {}) == expected


@pytest.mark.parametrize("name", ODD)
def test_odd_id_may_be_written_with_escapes(name: str, referee: Referee) -> None:
    body = {"players": [ODD[name], "bo"], "seed": "s"}
    escaped = json.dumps(body).encode()
    plain = json.dumps(body, ensure_ascii=False).encode()
    always = "".join([f"\\u{unit:04x}" for unit in units(ODD[name])])
    throughout = f'{{"players": ["{always}", "bo"], "seed": "s"}}'.encode()
    answer = referee.answer("setup", plain)
    assert referee.answer("setup", escaped) == answer
    assert referee.answer("setup", throughout) == answer


def units(text: str) -> list[int]:
    data = text.encode("utf-16-be")
    return [int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2)]


@pytest.mark.parametrize(
    "text",
    ["", "😀" * 65, "a" * 65, "a" * 10_000, "e\u0301" * 33],
    ids=["empty", "65 emoji", "65 letters", "very long", "66 code points"],
)
def test_length_is_counted_in_code_points(text: str, referee: Referee) -> None:
    assert referee.faults("setup", {"players": [text, "bo"]}) == [("/players/0", "bad-text")]


CONTROLS = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) == "Cc"]


def test_there_are_65_control_characters() -> None:
    assert len(CONTROLS) == 65


@pytest.mark.parametrize("control", CONTROLS, ids=lambda char: f"U+{ord(char):04X}")
def test_control_characters_are_refused(control: str, referee: Referee) -> None:
    for text in (control, f"a{control}", f"😀{control}b"):
        document = referee.problem("setup", {"players": ["bo", text]}, "invalid")
        assert [(e["pointer"], e["code"]) for e in document["errors"]] == [
            ("/players/1", "bad-text")
        ]
        assert "no control characters" in told(document, "/players/1")


def test_control_character_sent_unescaped_is_refused(referee: Referee) -> None:
    for text in ("a\x7fb", "a\x85b"):
        body = f'{{"players": ["{text}", "bo"]}}'.encode()
        assert referee.faults("setup", body) == [("/players/0", "bad-text")]


def test_control_characters_are_refused_wherever_an_id_belongs(
    table: Json, move: Json, referee: Referee
) -> None:
    bad = "a\x85"
    body = {"state": table, "move": move}
    for pointer in (
        "/state/starter",
        "/state/turn",
        "/state/players/0/id",
        "/move/player",
        "/move/target",
    ):
        found = referee.faults("adjudicate", put(body, pointer, bad))
        assert found == [(pointer, "bad-text")]
    for call in ("view", "legal-moves"):
        assert referee.faults(call, {"state": table, "player": bad}) == [("/player", "bad-text")]
    setup = {"players": ["ann", "bo"], "starter": bad}
    assert referee.faults("setup", setup) == [("/starter", "bad-text")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("\u00e9", "e\u0301"),
        ("\ufb01", "fi"),
        ("\u212b", "\u00c5"),
        ("ann", "Ann"),
        ("ann", "ann "),
        ("ann", "\u0430nn"),
        ("ann", "ann\u200b"),
        ("1", "\uff11"),
        ("\u00df", "ss"),
    ],
)
def test_ids_that_only_look_alike_are_different_players(
    one: str, other: str, referee: Referee
) -> None:
    state = referee.setup(one, other, starter=other)
    assert [player["id"] for player in state["players"]] == [one, other]
    assert state["turn"] == other
    seen = referee.answer("view", {"state": state, "player": one})["view"]
    assert "??" not in seen["players"][0]["hand"]
    assert set(seen["players"][1]["hand"]) == {"??"}


def test_an_id_of_question_marks_hides_nothing(referee: Referee) -> None:
    state = referee.setup("??", "bo")
    card = state["players"][0]["hand"][0]
    move = {"player": "??", "action": "play", "card": card, "flank": "left", "face": "up"}
    verdict = referee.answer("adjudicate", {"state": state, "move": move})
    assert verdict["applied"]
    assert "undetermined" not in verdict
    replayed = referee.answer("replay", {"state": state, "moves": [move]})
    assert replayed["digest"] == verdict["digest"]


def test_a_commitment_beside_odd_seeds(referee: Referee) -> None:
    for seed in ("??", "é\u2028", "😀" * 256, "\x00\x1f\x85", " ", "null"):
        state = referee.setup("ann", "bo", seed=seed)
        assert state["seed"] == seed
        assert referee.answer("audit", {"state": state}) == {"consistent": True, "findings": []}
        view = referee.answer("view", {"state": state, "player": "ann"})["view"]
        assert view["seed"] is None
        sealed = put(state, "/commitment", view["commitment"])
        assert referee.answer("audit", {"state": sealed})["consistent"]
        other = {"state": put(sealed, "/seed", "another")}
        found = referee.faults("score", other, "inconsistent-state")
        assert found == [("/state/commitment", "bad-commitment")]
