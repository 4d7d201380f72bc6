"""The README's commands, executed as they stand (but for a port that is surely free)."""

import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.conftest import ROOT, free_port, wait_until_ready

TEXT = (ROOT / "README.md").read_text("utf-8")
COMMANDS = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
SHOWN = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy with nothing installed."""
    copy = tmp_path_factory.mktemp("clone") / "adjudicard"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    return copy


@pytest.fixture(scope="module")
def served(clone: Path) -> Iterator[str]:
    """What README's first command starts there."""
    port = free_port()
    # As somebody would who has never been in a virtual environment or configured a server.
    kept = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    process = subprocess.Popen(
        ["sh", "-c", COMMANDS[0]],
        cwd=clone,
        env={**kept, "PORT": str(port)},
        start_new_session=True,
    )
    try:
        wait_until_ready(f"http://127.0.0.1:{port}", process, seconds=180)
        yield f"http://127.0.0.1:{port}"
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=40)


UNWANTED = {"VIRTUAL_ENV", "PYTHONPATH", "VENV", "MAKEFLAGS", "MAKELEVEL", "WEB_CONCURRENCY"}


def test_the_two_commands_come_first() -> None:
    assert COMMANDS[:2] == ["make serve\n", "make test\n"]
    assert len(TEXT.splitlines()) < 150


def test_the_commands(served: str, clone: Path) -> None:
    script = "\n".join(COMMANDS[2:]).replace("http://127.0.0.1:8000", served)
    script = script.replace("curl -s", "echo; curl -sS")
    done = subprocess.run(
        ["sh", "-euc", script], cwd=clone, capture_output=True, check=True, text=True
    )
    lines = done.stdout.splitlines()
    answers = [json.loads(line) for line in lines if line.startswith('{"legal"')]
    assert [answer["legal"] for answer in answers] == [True, False]
    refusal = json.loads(SHOWN[0])
    assert {name: answers[1][name] for name in refusal} == refusal
    assert (clone / "table.svg").read_text("utf-8").startswith("<svg")
    assert any(line.startswith("won by ") for line in lines)
    assert lines.index("legal") > 0


def test_the_docs_are_there(served: str) -> None:
    for path in re.findall(r"\(http://127\.0\.0\.1:8000(/\S*)\)", TEXT):
        assert requests.get(served + path, timeout=10).ok


def test_every_file_named_is_there() -> None:
    for name in re.findall(r"\]\((?!http)([^)#]+)\)", TEXT):
        assert (ROOT / name).exists(), name
