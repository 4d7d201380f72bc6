"""The command line's page: its commands do what it says."""

import os
import re
import subprocess
import sys
from pathlib import Path

from service.cli.main import main
from tests.conftest import ROOT

TEXT = (ROOT / "docs" / "command-line.md").read_text("utf-8")
SCRIPTS = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)


def test_every_command_is_there() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)
    with main.make_context("adjudicard", ["rules"]) as context:
        assert sorted(listed) == sorted(main.list_commands(context))


def test_the_scripts(tmp_path: Path) -> None:
    command = tmp_path / "bin" / "adjudicard"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m service.cli "$@"\n')
    command.chmod(0o755)
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-euc", "\n".join(SCRIPTS)],
        cwd=tmp_path,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines.count("legal") == 1
    assert lines[lines.index("illegal") + 1 :].index("no") < 10
    assert any("games.jsonl: legal, 0 moves" in line for line in lines)
    assert (tmp_path / "next.svg").read_text("utf-8").startswith("<svg")
