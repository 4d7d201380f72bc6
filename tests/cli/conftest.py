"""The commands, run within the test and as processes."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from service.cli.main import main
from tests.conftest import ROOT

Run = Callable[..., Result]
Json = dict[str, Any]

PLAY: Json = {"player": "ann", "action": "play", "card": "7H", "flank": "left", "face": "up"}


@pytest.fixture
def run() -> Run:
    """Runs ``adjudicard`` with these arguments."""

    def running(*arguments: str | Path, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(
            main, [str(one) for one in arguments], stdin, prog_name="adjudicard"
        )

    return running


@pytest.fixture
def position(run: Run) -> Json:
    """A game of Hamla, just dealt."""
    done = run("setup", "hamla", "ann", "bo", "--seed", "adjudicate")
    found: Json = json.loads(done.stdout)
    return found


def process(*arguments: str | Path, **options: Any) -> subprocess.Popen[bytes]:
    """The same as a process of its own."""
    command = [sys.executable, "-m", "service.cli", *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, **options)
