"""A real gunicorn for the whole test run, started by its own configuration file."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import requests

ROOT = Path(__file__).parent.parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(**environ: str) -> Iterator[str]:
    """The URL of a gunicorn with these environment variables, stopped at the end."""
    port = free_port()
    # Nobody has to be given time to notice that the service stops.
    usual = {"WEB_CONCURRENCY": "2", "REFEREE_DRAIN": "0"}
    settings = {**os.environ, **usual, **environ, "PORT": str(port)}
    command = [sys.executable, "-m", "gunicorn"]
    with subprocess.Popen(command, cwd=ROOT, env=settings) as process:
        url = f"http://127.0.0.1:{port}"
        try:
            wait_until_ready(url, process)
            yield url
        finally:
            process.terminate()
            process.wait(timeout=40)


def wait_until_ready(url: str, process: subprocess.Popen[bytes], seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        assert process.poll() is None, "gunicorn did not start"
        try:
            if requests.get(f"{url}/readyz", timeout=2).ok:
                return
        except requests.ConnectionError:
            time.sleep(0.05)
    raise AssertionError("gunicorn was not ready in time")


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The base URL of the service."""
    with running() as url:
        yield url


@pytest.fixture(scope="session")
def http() -> Iterator[requests.Session]:
    """A session that keeps its connections."""
    with requests.Session() as session:
        yield session
