"""replay: which games are legal, and where the others stop."""

import json
from pathlib import Path

import pytest

from service.resources import resource
from tests.cli.conftest import Json, Run

GAMES = resource("seeds") / "hamla" / "playthroughs"
RECORD: Json = json.loads((GAMES / "two-players.json").read_text("utf-8"))


def record(**changes: object) -> str:
    """A whole game on one line."""
    kept = {"game": "hamla", "setup": RECORD["setup"], "moves": RECORD["moves"]}
    return json.dumps(kept | changes)


TURNED = [*RECORD["moves"][:2], *RECORD["moves"][3:]]


def test_legal(run: Run) -> None:
    done = run("replay", "--game", "hamla", GAMES / "two-players.json")
    assert done.exit_code == 0
    first, total = done.stdout.splitlines()
    assert f"two-players.json: legal, {len(RECORD['moves'])} moves; over; " in first
    assert total == "1 records, 1 legal, 0 not"


def test_stops(run: Run) -> None:
    done = run("replay", "-", stdin=record(moves=TURNED))
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        f"standard input: stops at move 3 of {len(TURNED)}:"
        " It is not bo's turn; ann is to play. (not-your-turn, H3.1)",
        "1 records, 0 legal, 1 not",
    ]


def test_json_lines(run: Run) -> None:
    lines = [record(), record(moves=TURNED), "", "[]", record(game="whist")]
    done = run("replay", "--json", "-", stdin="\n".join(lines))
    assert done.exit_code == 2
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["outcome"] for one in found] == ["legal", "illegal", "fault", "fault"]
    assert [one["file"] for one in found] == [f"standard input:{n}" for n in (1, 2, 4, 5)]
    legal, illegal, list_, whist = found
    assert legal["status"]["over"] is True
    assert legal["applied"] == legal["moves"] == len(RECORD["moves"])
    assert illegal["stopped_at"]["index"] == 2
    assert illegal["stopped_at"]["violations"][0]["code"] == "not-your-turn"
    assert list_["fault"] == "expected a JSON object"
    assert whist["fault"].startswith("there is no game 'whist'")


def test_quiet(run: Run) -> None:
    done = run("replay", "-q", "-", stdin=f"{record()}\n{record(moves=TURNED)}\n")
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == [
        "standard input",
        "2 records, 1 legal, 1 not",
    ]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_many_at_once(run: Run, tmp_path: Path, jobs: str) -> None:
    short = record(moves=RECORD["moves"][:4])
    lines = [short] * 700
    lines[333] = record(moves=TURNED[:4])
    (tmp_path / "games.jsonl").write_text("\n".join(lines) + "\n")
    done = run("replay", "-q", "--jobs", jobs, tmp_path / "games.jsonl")
    assert done.exit_code == 1
    first, total = done.stdout.splitlines()
    assert first.startswith(f"{tmp_path / 'games.jsonl'}:334: stops at move 3 of 4")
    assert total == "700 records, 699 legal, 1 not"


def test_files_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cut.json").write_text(record()[:-1])
    (tmp_path / "one.json").write_text(record())
    done = run("replay", tmp_path / "none.json", tmp_path / "cut.json", tmp_path / "one.json")
    assert done.exit_code == 2
    none, cut, one, total = done.stdout.splitlines()
    assert none == f"{tmp_path / 'none.json'}: No such file or directory"
    assert "cut.json: Expected a comma, or the end of this list or object (line 1" in cut
    assert "one.json: legal" in one
    assert total == "3 records, 1 legal, 0 not, 2 not understood"


def test_which_game(run: Run) -> None:
    done = run("replay", "-", stdin=record(game=None))
    assert "it does not say which game it is" in done.stdout
    done = run("replay", "--game", "proter", "-", stdin=record())
    assert "this is a game of hamla, not of proter" in done.stdout


def test_a_fault_within(run: Run) -> None:
    done = run("replay", "-", stdin=record(moves=[{"player": "ann"}]))
    assert done.exit_code == 2
    assert "/moves/0" in done.stdout
