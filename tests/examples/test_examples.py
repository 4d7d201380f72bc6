"""The examples play: bots, a host whose players see only their own, a table to type at."""

import subprocess
import sys

import pytest

from service.games import games
from tests.conftest import ROOT


def example(name: str, *arguments: str, stdin: str = "") -> list[str]:
    """The lines an example prints."""
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / name, *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@pytest.mark.parametrize("game", games())
def test_bots(server: str, game: str) -> None:
    lines = example("bot.py", "--url", server, "--game", game)
    assert len(lines) > 20
    assert lines[-1] in ("won by ann", "won by bo", "won by ann and bo")


@pytest.mark.parametrize("game", ["hamla", "four-warlords"])
def test_hidden_hands(server: str, game: str) -> None:
    *promises, won = example("hidden_hands.py", "--url", server, "--game", game)
    assert sorted(promises) == ["ann: the deal was as promised", "bo: the deal was as promised"]
    assert won.startswith("won by ")


SCRIPT = """\
/table ann
hello, everybody
bo: 1
ann: play KD left up
bo: play KD
bo: {"action": "play", "card": "10H", "flank": "left", "face": "up"}
/score
/rules H3.1
/rules H99
/nonsense
/quit
bo: not read any more
"""


def test_chat_table(server: str) -> None:
    lines = example("chat_table.py", "--url", server, stdin=SCRIPT)
    assert lines[0] == "* ann to act:"
    assert any(line.startswith("  1 play KD left down") for line in lines)
    assert "Hamla, phase play; as ann sees it" in lines
    assert "<ann> hello, everybody" in lines
    assert "<bo> 1" in lines  # it is not for him to choose
    assert "* played: ann KD left up (H3.3)" in lines
    assert "* bo to act:" in lines
    assert "<bo> play KD" in lines  # no card of his
    assert any(line.startswith("! ") and "did you mean TH?" in line for line in lines)
    assert "* ann: 0" in lines
    assert any(line.startswith("* H3.1 ") for line in lines)
    assert "not read any more" not in "".join(lines)


def test_chat_table_says_why_not(server: str) -> None:
    move = '{"action": "play", "card": "AS", "flank": "left", "face": "up"}'
    lines = example("chat_table.py", "--url", server, stdin=f"ann: {move}\n")
    assert lines[-1] == "! ann does not hold AS. (H3.2)"


def test_chat_table_of_bots(server: str) -> None:
    lines = example("chat_table.py", "--url", server, "--bot", "ann", "--bot", "bo")
    assert lines[-1].startswith("* over: won by ")
    played = [line for line in lines if line.startswith("* played")]
    assert all(("down" in line) == ("??" in line) for line in played)
