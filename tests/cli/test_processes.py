"""What only a process shows: pipes, signals, colors, the server, completion."""

import json
import os
import pty
import signal
import subprocess
import time
from pathlib import Path

import requests

from service.resources import resource
from tests.cli.conftest import PLAY, Json, process
from tests.conftest import free_port, wait_until_ready

UNCOLORED = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}


def test_errors_go_to_standard_error() -> None:
    done = process("check", "-", stdin=subprocess.PIPE, stdout=-1, stderr=-1)
    out, err = done.communicate(b"{")
    assert (done.returncode, out) == (2, b"")
    assert err.startswith(b"adjudicard: standard input: Expected a name")


def test_a_pipe_that_closes() -> None:
    done = process("rules", "proter", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.stdout is not None
    done.stdout.close()
    _, err = done.communicate()
    assert (done.returncode, err) == (128 + signal.SIGPIPE, b"")


def test_interrupt(tmp_path: Path) -> None:
    """Ctrl-C ends the command and its workers, without a traceback."""
    playthrough = resource("seeds") / "hamla" / "playthroughs" / "two-players.json"
    record = json.dumps(json.loads(playthrough.read_text("utf-8")) | {"game": "hamla"})
    (tmp_path / "games.jsonl").write_text(f"{record}\n" * 5_000)
    done = process(
        *("replay", "--jobs", "2", tmp_path / "games.jsonl"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert done.stdout is not None
    assert b": legal, " in done.stdout.readline()
    os.killpg(done.pid, signal.SIGINT)
    _, err = done.communicate(timeout=30)
    assert (done.returncode, err.strip()) == (128 + signal.SIGINT, b"")


def on_a_terminal(position: Json, **environ: str) -> bytes:
    """What ``check`` writes on a terminal."""
    terminal, inside = pty.openpty()
    done = process(
        *("check", "-m", json.dumps(PLAY)),
        stdin=subprocess.PIPE,
        stdout=inside,
        env=UNCOLORED | environ,
    )
    done.communicate(json.dumps(position).encode())
    os.close(inside)
    text = b""
    while chunk := _read(terminal):
        text += chunk
    os.close(terminal)
    return text


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # how Linux says that the other end is closed
        return b""


def test_colors(position: Json) -> None:
    assert b"\x1b[32m" in on_a_terminal(position)
    assert b"\x1b[" not in on_a_terminal(position, NO_COLOR="1")


def test_completion() -> None:
    environ = os.environ | {
        "_ADJUDICARD_COMPLETE": "bash_complete",
        "COMP_WORDS": "adjudicard rules h",
        "COMP_CWORD": "2",
    }
    done = process(stdout=subprocess.PIPE, env=environ)
    out, _ = done.communicate()
    assert out == b"plain,hamla\n"


def test_serve_and_conformance() -> None:
    """The service by its command, held to the contract by the kit."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with process("serve", "--port", str(port), "--workers", "2") as server:
        try:
            wait_until_ready(url, server)
            assert requests.get(f"{url}/healthz", timeout=10).ok
            kit = process("conformance", "--url", url, stdout=subprocess.PIPE)
            out, _ = kit.communicate()
            assert kit.returncode == 0, out.decode()
            assert b" cases passed\n" in out
            asked = process(
                *("conformance", "--url", url, "--game", "hamla", "--json", "--quick"),
                stdout=subprocess.PIPE,
            )
            out, _ = asked.communicate()
            report = json.loads(out)
            assert report["conforms"] is True
            assert [game["game"] for game in report["games"]] == ["hamla"]
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(timeout=40)


def test_conformance_of_nothing() -> None:
    url = f"http://127.0.0.1:{free_port()}"
    start = time.monotonic()
    asked = process("conformance", "--url", url, stdout=-1, stderr=-1)
    out, err = asked.communicate()
    assert (asked.returncode, out) == (2, b"")
    assert err.startswith(f"adjudicard: {url} does not answer".encode())
    assert time.monotonic() - start < 30
