"""setup, check, rules: what they print, and how they end."""

import json
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree

import pytest

from service.games import games
from tests.cli.conftest import PLAY, Json, Run


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"adjudicard {version('adjudicard')}\n"


@pytest.mark.parametrize(
    "name", ["setup", "check", "replay", "rules", "render", "serve", "conformance"]
)
def test_help_has_examples(run: Run, name: str) -> None:
    done = run(name, "-h")
    assert done.exit_code == 0
    assert "Examples:\n" in done.stdout
    assert f"adjudicard {name}" in done.stdout


def test_unknown_command(run: Run) -> None:
    done = run("shuffle")
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "No such command 'shuffle'" in done.stderr


def test_setup(position: Json) -> None:
    assert position.keys() == {"state", "status", "score", "digest"}
    assert position["state"]["seed"] == "adjudicate"
    assert position["status"]["to_act"] == ["ann"]


def test_setup_with_options(run: Run) -> None:
    done = run(
        *("setup", "hamla", "ann", "bo", "cy", "--opener", "bo"),
        *("-o", "target_points=3", "-o", "hamla_target=one"),
    )
    state = json.loads(done.stdout)["state"]
    assert state["options"] == {"target_points": 3, "hamla_target": "one"}
    assert state["starter"] == "bo"
    assert len(state["seed"]) == 32


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["hamla", "ann"], "Expected a list of 2 to 10 items, got 1. (/players)"),
        (["hamla", "ann", "ann"], "ann is there already. (/players/1)"),
        (["hamla", "ann", "bo", "--opener", "cy"], "cy is not at the table. (/starter)"),
        (["hamla", "ann", "bo", "-o", "target_points"], "an option is NAME=VALUE"),
        (["hamla", "ann", "bo", "-o", "x=1"], "There is no such field here. (/options/x)"),
        (["hamla", "ann", "bo", "-o", "x=1", "-o", "target_points=0"], "\n  /options/x: There"),
        (["four-warlords", "ann", "bo", "--opener", "bo"], "nobody opens"),
        (["whist", "ann", "bo"], "'whist' is not one of 'four-warlords', 'hamla'"),
    ],
)
def test_setup_refused(run: Run, arguments: list[str], says: str) -> None:
    done = run("setup", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert says in done.stderr


def test_check_legal(run: Run, position: Json) -> None:
    done = run("check", "-m", json.dumps(PLAY), stdin=json.dumps(position))
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "legal",
        "  played: player ann, card 7H, flank left, face up (H3.3)",
        "  hamla: player ann, flank left, card 7H, value 7, discarded false (H4.5)",
        "  bo to act (play); ann 0, bo 0 points",
    ]


def test_check_illegal(run: Run, position: Json) -> None:
    body = {"state": position["state"], "move": PLAY | {"player": "bo", "card": "TH"}}
    done = run("check", stdin=json.dumps(body))
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        "illegal",
        "  It is not bo's turn; ann is to play.",
        "    not-your-turn, clause H3.1, at /move/player",
        "  bo does not hold TH.",
        "    card-not-in-hand, clause H3.2, at /move/card",
        "  ann to act (play); ann 0, bo 0 points",
    ]


def test_check_is_a_position_again(run: Run, position: Json, tmp_path: Path) -> None:
    (tmp_path / "move.json").write_text(json.dumps(PLAY))
    first = run("check", "--json", "-m", f"@{tmp_path / 'move.json'}", stdin=json.dumps(position))
    verdict = json.loads(first.stdout)
    assert verdict["legal"] is True
    assert verdict["status"]["to_act"] == ["bo"]
    (tmp_path / "next.json").write_text(first.stdout)
    again = run("check", tmp_path / "next.json", "-m", json.dumps(PLAY), "--json")
    assert again.exit_code == 1
    codes = [violation["code"] for violation in json.loads(again.stdout)["violations"]]
    assert codes == ["not-your-turn", "card-not-in-hand"]


def test_check_of_a_bare_state(run: Run, position: Json) -> None:
    done = run("check", "-m", json.dumps(PLAY), stdin=json.dumps(position["state"]))
    assert done.exit_code == 0


@pytest.mark.parametrize(
    ("stdin", "arguments", "says"),
    [
        ("{", [], "standard input: Expected a name in double quotes (line 1, column 2)"),
        ("[]", [], "expected a JSON object"),
        ("{}", [], "does not say which game it is"),
        ('{"state": {"game": "whist"}}', [], "there is no game 'whist'"),
        ('{"state": {"game": "hamla"}, "move": {}}', [], "/state/players: "),
        ("{}", ["-m", "{"], "--move: "),
        ("{}", ["-m", "@no/such/file"], "no/such/file: No such file"),
        ("", ["no-such-file.json"], "No such file or directory"),
    ],
)
def test_check_not_understood(run: Run, stdin: str, arguments: list[str], says: str) -> None:
    done = run("check", *arguments, stdin=stdin)
    assert (done.exit_code, done.stdout) == (2, "")
    assert says in done.stderr


def test_check_tells_of_a_state_that_cannot_occur(run: Run, position: Json) -> None:
    position["state"]["deck"][0] = position["state"]["deck"][1]
    done = run("check", "-m", json.dumps(PLAY), stdin=json.dumps(position))
    assert done.exit_code == 2
    assert "This state cannot occur:\n  /state/" in done.stderr


def test_the_games(run: Run) -> None:
    lines = run("rules").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [*games()]


@pytest.mark.parametrize("game", games())
def test_rules(run: Run, game: str) -> None:
    text = run("rules", game).stdout
    assert text.startswith(f"# {games()[game].title}\n")
    for clause in games()[game].clauses:
        assert f"\n## {clause.id} {clause.title}\n" in text


def test_a_clause(run: Run) -> None:
    assert run("rules", "hamla", "--clause", "H3.1").stdout.startswith("## H3.1 ")
    some = run("rules", "hamla", "-c", "H3").stdout
    assert [line.split()[1] for line in some.splitlines() if line.startswith("## ")] == [
        f"H3.{number}" for number in range(1, 7)
    ]


def test_clauses_as_json(run: Run) -> None:
    book = json.loads(run("rules", "proter", "-c", "P1", "--json").stdout)
    assert [clause["id"] for clause in book["clauses"]] == ["P1.1", "P1.2", "P1.3", "P1.4"]


def test_no_such_clause(run: Run) -> None:
    done = run("rules", "hamla", "-c", "H99")
    assert (done.exit_code, done.stderr) == (2, "adjudicard: hamla has no clause H99\n")


def test_render(run: Run, position: Json) -> None:
    done = run("render", "-", stdin=json.dumps(position))
    assert done.exit_code == 0
    assert done.stdout.startswith("Hamla, ")
    card = position["state"]["players"][1]["hand"][0]
    drawn = run("render", "--player", "ann", stdin=json.dumps(position["state"])).stdout
    shown = card[0].replace("T", "10") + dict(zip("SHDC", "♠♥♦♣", strict=True))[card[1]]
    assert shown in done.stdout
    assert shown not in drawn


def test_render_svg(run: Run, position: Json) -> None:
    done = run("render", "--svg", stdin=json.dumps(position))
    assert ElementTree.fromstring(done.stdout).tag == "{http://www.w3.org/2000/svg}svg"


def test_render_for_nobody(run: Run, position: Json) -> None:
    done = run("render", "-p", "cy", stdin=json.dumps(position))
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "adjudicard: standard input: cy is not at the table. (/player)\n"
