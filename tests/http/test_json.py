"""Bodies that are not JSON as the contract has it: 400 ``malformed-json``, with the place."""

import json
from typing import Any

import pytest

from service.api import desk
from tests.http.asking import Json, Referee

LARGEST = 2**53 - 1


def setup_with(extra: str) -> bytes:
    return f'{{"players": ["ann", "bo"], {extra}}}'.encode()


def nested(levels: int) -> bytes:
    """A body of that many levels: the object itself is one of them."""
    return setup_with('"x": ' + "[" * (levels - 1) + "]" * (levels - 1))


def refused(referee: Referee, body: bytes, call: str = "setup") -> Json:
    document = referee.problem(call, body, "malformed-json")
    position = document["position"]
    assert position.keys() == {"line", "column", "offset"}
    assert f"(line {position['line']}, column {position['column']})" in document["detail"]
    assert "errors" not in document
    return document


NOT_JSON: dict[str, tuple[bytes, int, str]] = {
    "empty": (b"", 0, "The body is empty"),
    "blank": (b" \r\n\t ", 0, "The body is empty"),
    "form feed is no blank": (b"\x0c{}", 0, "Expected a value"),
    "duplicate name": (setup_with('"seed": "a", "seed": "b"'), 40, 'The name "seed" stands twice'),
    "duplicate name, same value": (setup_with('"seed": "a", "seed": "a"'), 40, "stands twice"),
    "duplicate name by an escape": (
        setup_with('"seed": "a", "s\\u0065ed": "a"'),
        40,
        "stands twice",
    ),
    "duplicate name, both escaped": (
        setup_with('"\\u0073eed": "a", "s\\u0065ed": "a"'),
        45,
        "stands twice",
    ),
    "duplicate name, nested": (
        setup_with('"options": {"target_points": 5, "target_points": 5}'),
        59,
        "stands twice",
    ),
    "duplicate unknown name": (setup_with('"x": {"y": [{"a": 1, "a": 2}]}'), 48, "stands twice"),
    "duplicate empty name": (setup_with('"": 1, "": 1'), 34, "stands twice"),
    "duplicate name with a colon": (setup_with('"a:": 1, "a:": 1'), 36, "stands twice"),
    "NaN": (setup_with('"seed": NaN'), 35, "NaN is not JSON"),
    "Infinity": (setup_with('"seed": Infinity'), 35, "Infinity is not JSON"),
    "-Infinity": (setup_with('"seed": -Infinity'), 35, "-Infinity is not JSON"),
    "nan": (setup_with('"seed": nan'), 35, "Expected a value"),
    "1e400": (setup_with('"seed": 1e400'), 35, "The number is too large"),
    "-1e400": (setup_with('"seed": -1e400'), 35, "The number is too large"),
    "5000 digits": (setup_with('"seed": ' + "7" * 5000), 35, "A whole number must lie within"),
    "5000 digits and a point": (
        setup_with('"seed": ' + "7" * 5000 + ".0"),
        35,
        "The number is too large",
    ),
    "beyond the largest": (
        setup_with(f'"seed": {LARGEST + 1}'),
        35,
        "A whole number must lie within",
    ),
    "beyond the least": (
        setup_with(f'"seed": -{LARGEST + 1}'),
        35,
        "A whole number must lie within",
    ),
    "beyond the largest, with a point": (
        setup_with(f'"seed": {LARGEST + 1}.0'),
        35,
        "A whole number must lie within",
    ),
    "beyond the largest, with a power": (
        setup_with('"seed": 1e16'),
        35,
        "A whole number must lie within",
    ),
    "beyond 64 bits": (setup_with(f'"seed": {2**64}'), 35, "A whole number must lie within"),
    "leading zero": (setup_with('"seed": 01'), 36, "Expected a comma, or the end"),
    "leading plus": (setup_with('"seed": +1'), 35, "Expected a value"),
    "no digit before the point": (setup_with('"seed": .5'), 35, "Expected a value"),
    "no digit after the point": (setup_with('"seed": 1.'), 36, "Expected a comma, or the end"),
    "hexadecimal": (setup_with('"seed": 0x1'), 36, "Expected a comma, or the end"),
    "33 levels": (nested(33), 63, "More than 32 levels of nesting"),
    "300 levels": (nested(300), 63, "More than 32 levels of nesting"),
    "20,000 levels": (nested(20_000), 63, "More than 32 levels of nesting"),
    "20,000 levels without an end": (b"[" * 20_000, 32, "More than 32 levels of nesting"),
    "20,000 objects": (b'{"a":' * 20_000, 160, "More than 32 levels of nesting"),
    "invalid UTF-8": (b'{"players": ["\xff"]}', 14, "Invalid UTF-8"),
    "UTF-8 cut short": (b'{"players": ["\xe2\x82"]}', 14, "Invalid UTF-8"),
    "overlong UTF-8": (b'{"players": ["\xc0\xaf"]}', 14, "Invalid UTF-8"),
    "surrogate in UTF-8": (b'{"players": ["\xed\xa0\x80"]}', 14, "Invalid UTF-8"),
    "beyond Unicode": (b'{"players": ["\xf4\x90\x80\x80"]}', 14, "Invalid UTF-8"),
    "invalid UTF-8 after two-byte letters": (
        '{"players": ["éé'.encode() + b"\x80",
        16,
        "Invalid UTF-8",
    ),
    "UTF-8 with a byte order mark": (
        b"\xef\xbb\xbf" + setup_with('"seed": "a"'),
        0,
        "A byte order mark is not allowed",
    ),
    "UTF-16": ('{"players": ["ann", "bo"]}'.encode("utf-16"), 0, "Invalid UTF-8"),
    "UTF-16 without a mark": (
        '{"players": ["ann", "bo"]}'.encode("utf-16-le"),
        1,
        "Expected a name in double quotes",
    ),
    "UTF-32": ('{"players": ["ann", "bo"]}'.encode("utf-32"), 0, "Invalid UTF-8"),
    "lone high surrogate": (b'{"players": ["\\ud83d"]}', 13, "A lone surrogate is not text"),
    "lone low surrogate": (b'{"players": ["\\udc00x"]}', 13, "A lone surrogate is not text"),
    "surrogates the wrong way": (b'{"players": ["\\udc00\\ud83d"]}', 13, "A lone surrogate"),
    "lone surrogate in a name": (b'{"\\ud83d": 1}', 1, "A lone surrogate is not text"),
    "cut within a text": (b'{"players": ["ann", "b', 20, "The text that begins here has no end"),
    "cut within a list": (b'{"players": ["ann", ', 20, "Expected a value"),
    "cut within an object": (b'{"players": ["ann"]', 19, "Expected a comma, or the end"),
    "cut after a name": (b'{"players"', 10, "Expected a colon after the name"),
    "cut within a word": (b'{"trace": tru', 10, "Expected a value"),
    "something after the end": (
        b'{"players": ["ann", "bo"]} x',
        27,
        "Expected nothing more after the end",
    ),
    "two bodies": (b"{} {}", 3, "Expected nothing more after the end"),
    "NUL after the end": (b'{"players": ["ann", "bo"]}\x00', 26, "Expected nothing more after"),
    "tab in a text": (b'{"players": ["a\tb"]}', 15, "A control character in a text must be"),
    "newline in a text": (b'{"players": ["a\nb"]}', 15, "A control character in a text must be"),
    "NUL in a text": (b'{"players": ["a\x00b"]}', 15, "A control character in a text must be"),
    "single quotes": (b"{'players': ['ann', 'bo']}", 1, "Expected a name in double quotes"),
    "name without quotes": (b'{players: ["ann", "bo"]}', 1, "Expected a name in double quotes"),
    "block comment": (setup_with('/* "seed" */ "seed": "a"'), 27, "Expected a name in double"),
    "line comment": (b"// NaN\n{}", 0, "Expected a value"),
    "hash comment": (b"# two players\n{}", 0, "Expected a value"),
    "comma before nothing": (b"[,]", 1, "Expected a value"),
    "unknown escape": (b'{"players": ["\\x41"]}', 14, "There is no such escape"),
    "short escape": (b'{"players": ["\\u12"]}', 15, "Expected four hexadecimal digits"),
    "semicolon": (b'{"players": [];}', 14, "Expected a comma, or the end"),
    "wrong bracket": (b'{"players": [}', 13, "Expected a value"),
    "word": (b"undefined", 0, "Expected a value"),
    "Python": (b"{'players': None}", 1, "Expected a name in double quotes"),
    "the first of two faults": (b"{'a': NaN}", 1, "Expected a name in double quotes"),
    "the first of two faults, other way": (b"{\"a\": NaN, 'b': 1}", 6, "NaN is not JSON"),
    "form data": (b"players=ann&players=bo", 0, "Expected a value"),
}


@pytest.mark.parametrize("name", NOT_JSON)
def test_is_refused_with_the_position(name: str, referee: Referee) -> None:
    body, offset, reason = NOT_JSON[name]
    document = refused(referee, body)
    assert reason in document["detail"]
    assert document["position"]["offset"] == offset


@pytest.mark.parametrize("body", [setup_with('"seed": "a",'), b'{"players": ["ann", "bo",]}'])
def test_trailing_comma_is_refused(body: bytes, referee: Referee) -> None:
    offset = refused(referee, body)["position"]["offset"]
    assert chr(body[offset]) in ",]}"


def test_line_and_column_count_from_one(referee: Referee) -> None:
    body = '{\n "players": ["é", "bo"],\r\n\t"seed":  NaN}'.encode()
    position = refused(referee, body)["position"]
    assert position == {"line": 3, "column": 11, "offset": 38}


def test_name_in_the_message_is_cut(referee: Referee) -> None:
    name = json.dumps("n" * 500)
    detail = refused(referee, f"{{{name}: 1, {name}: 2}}".encode())["detail"]
    assert len(detail) < 200


CALLS = sorted(desk.CALLS)


@pytest.mark.parametrize("call", CALLS)
def test_every_call_reads_as_strictly(call: str, referee: Referee) -> None:
    refused(referee, b"", call)
    refused(referee, b'{"state": {"seed": "a", "s\\u0065ed": "a"}}', call)
    refused(referee, b"[" * 20_000, call)
    refused(referee, b'{"state": ' + b"9" * 5000 + b"}", call)


def test_duplicate_name_in_one_item_spoils_the_batch(referee: Referee, body: Json) -> None:
    item = json.dumps(body)
    twice = item.replace('"flank": "left"', '"flank": "left", "flank": "left"')
    assert twice != item
    text = f'{{"items": [{item}, {twice}]}}'
    position = refused(referee, text.encode(), "batch")["position"]
    assert text[position["offset"] :].startswith('"flank": "left", "face"')


def test_duplicate_card_in_a_placed_card(referee: Referee, table: Json, move: Json) -> None:
    text = json.dumps({"state": table, "move": move})
    twice = text.replace('"face": "down"}', '"face": "down", "face": "down"}', 1)
    refused(referee, twice.encode(), "adjudicate")


@pytest.mark.parametrize("value", [None, [], 1, -1.5, "text", True, False])
@pytest.mark.parametrize("call", CALLS)
def test_json_that_is_no_object_is_invalid(call: str, value: Any, referee: Referee) -> None:
    document = referee.problem(call, value, "invalid")
    assert [(e["pointer"], e["code"]) for e in document["errors"]] == [("", "wrong-type")]
    assert document["errors"][0]["message"].startswith("Expected an object, got ")


def test_32_levels_are_read(referee: Referee) -> None:
    assert referee.faults("setup", nested(32)) == [("/x", "unknown-field")]


@pytest.mark.parametrize("number", [LARGEST, -LARGEST, f"{LARGEST}.0", "-9007199254740991e0"])
def test_largest_whole_numbers_are_read(number: object, referee: Referee) -> None:
    assert referee.faults("setup", setup_with(f'"seed": {number}')) == [("/seed", "wrong-type")]


def test_digits_and_brackets_within_a_text_are_text(referee: Referee) -> None:
    seed = "[" * 40 + "9" * 40 + "]NaN Infinity 1e400 // ' \\ \" {" + ":" * 30
    setup = {"players": ["ann", "bo"], "seed": seed}
    assert referee.answer("setup", setup)["state"]["seed"] == seed


def test_brackets_side_by_side_are_no_nesting(referee: Referee) -> None:
    assert referee.faults("setup", setup_with('"x": [' + "[]," * 100 + "[]]"))


def test_blanks_around_everything_are_nothing(referee: Referee) -> None:
    plain = referee.answer("setup", b'{"players":["ann","bo"],"seed":"s"}')
    wide = b'\r\n\t { "players" :\n[ "ann"\t,\r"bo" ] , "seed" : "s" }\n \t\r'
    assert referee.answer("setup", wide) == plain


MEBI = 2**20
SLOW = {
    "quotation marks in a text without an end": b'"' + b'\\"' * (MEBI // 2 - 1),
    "quotation marks": b'"' * MEBI,
    "escapes": b'{"a":"' + b"\\n" * (MEBI // 2 - 5) + b'"}',
    "backslashes": b"\\" * MEBI,
    "the letter of a constant": b"N" * MEBI,
    "hyphens": b"-" * MEBI,
    "digits": b"1" * MEBI,
    "a fraction": b"0." + b"1" * (MEBI - 2),
    "points": b"1." * (MEBI // 2),
    "powers": b"1e" * (MEBI // 2),
    "blanks": b" " * MEBI,
    "blanks after a text": b'"a"' + b" " * (MEBI - 3),
    "names": b"{" + b",".join([b'"n%06d":1' % n for n in range(80_000)]) + b"}",
    "numbers": b'{"players":[' + b",".join([b"1"] * (MEBI // 2 - 10)) + b"]}",
    "a name of digits": b'{"' + b"1" * 100_000 + b'":1}',
    "names almost right": b"{" + b",".join([b'"player%d":1' % n for n in range(50_000)]) + b"}",
}


@pytest.mark.parametrize("name", SLOW)
def test_no_body_within_the_limit_takes_long_or_gets_a_long_answer(
    name: str, referee: Referee
) -> None:
    assert len(SLOW[name]) <= MEBI
    # Linear work takes well under a second, quadratic takes hours: the request would time out.
    response = referee.post("setup", SLOW[name])
    assert response.status_code in (400, 422), response.text[:200]
    assert len(response.content) < 2 * MEBI
