"""How the service leaves: it says so, finishes what has begun, and goes."""

import json
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import requests

from service.api.worker import WholeResponse
from tests.http.asking import connect, head, received
from tests.ops.cluster import Instance, eventually

SETUP = b'{"players": ["ann", "bo"], "seed": "s"}'
PATH = "/v1/games/hamla/setup"


@pytest.fixture
def instance(tmp_path: Path) -> Iterator[Instance]:
    started = Instance(tmp_path, environ={"REFEREE_DRAIN": "2", "WEB_CONCURRENCY": "1"}).start()
    yield started
    started.stop()


def test_it_says_so_finishes_and_goes(instance: Instance) -> None:
    url = instance.url
    assert requests.get(f"{url}/readyz", timeout=5).json() == {"status": "ready"}
    with connect(url) as begun:
        # A request that has begun, and whose second half is still on its way.
        begun.sendall(head(PATH, f"Content-Length: {len(SETUP)}") + SETUP[:20])
        time.sleep(0.2)
        instance.signal(signal.SIGTERM)
        told = eventually(f"{url}/readyz", 503, seconds=2)
        assert told.headers["Content-Type"] == "application/problem+json"
        assert int(told.headers["Retry-After"]) >= 1
        assert told.json()["type"] == "/problems/unavailable"
        # Whoever has not noticed yet is answered as ever.
        assert requests.get(f"{url}/healthz", timeout=5).ok
        headers = {"Content-Type": "application/json"}
        assert requests.post(url + PATH, data=SETUP, headers=headers, timeout=5).ok
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", instance.port), timeout=1).close()
            except OSError:
                break
            time.sleep(0.05)
        else:
            raise AssertionError("the socket is still open")
        begun.sendall(SETUP[20:])
        answer = received(begun)
    assert answer.status == 200
    assert json.loads(answer.body)["state"]["game"] == "hamla"
    assert instance.wait() == 0


def test_a_second_time_it_does_not_wait(tmp_path: Path) -> None:
    instance = Instance(tmp_path, environ={"REFEREE_DRAIN": "600"}).start()
    instance.signal(signal.SIGTERM)
    eventually(f"{instance.url}/readyz", 503)
    instance.signal(signal.SIGTERM)
    assert instance.wait(20) == 0


def test_a_worker_that_is_told_to_go_is_replaced(instance: Instance) -> None:
    # As happens when a whole process group is signalled; the service itself goes on.
    worker = instance.workers()[0]
    os.kill(worker, signal.SIGTERM)
    deadline = time.monotonic() + 10
    while instance.workers() in ([worker], []):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert requests.get(f"{instance.url}/readyz", timeout=5).ok


def test_who_keeps_a_connection_is_told(instance: Instance) -> None:
    with connect(instance.url) as kept:
        ask = head(PATH, f"Content-Length: {len(SETUP)}") + SETUP
        kept.sendall(ask)
        assert received(kept).headers["connection"] == "keep-alive"
        os.kill(instance.workers()[0], signal.SIGTERM)
        time.sleep(0.3)
        kept.sendall(ask)
        answer = received(kept)
    assert answer.status == 200
    assert answer.headers["connection"] == "close"


def test_a_reload_loses_nothing(tmp_path: Path) -> None:
    instance = Instance(tmp_path, environ={"REFEREE_DRAIN": "0"}).start()
    over = threading.Event()
    statuses: list[int] = []

    def ask() -> None:
        headers = {"Content-Type": "application/json"}
        while not over.is_set():
            # A connection each: the worst case, since some wait at the sockets of those who go.
            answer = requests.post(instance.url + PATH, data=SETUP, headers=headers, timeout=20)
            statuses.append(answer.status_code)

    failures: list[BaseException] = []

    def careful() -> None:
        try:
            ask()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=careful) for _ in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(3):
        before = set(instance.workers())
        instance.signal(signal.SIGHUP)
        deadline = time.monotonic() + 20
        while before & set(instance.workers()) or len(instance.workers()) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.05)
    over.set()
    for thread in threads:
        thread.join()
    instance.stop()
    assert failures == []
    assert set(statuses) == {200}
    assert len(statuses) > 50


class Wire:
    """Keeps what it is handed, piece by piece."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def sendall(self, piece: bytes) -> None:
        self.pieces.append(piece)


def response(method: str, *headers: tuple[str, str]) -> tuple[WholeResponse, Wire]:
    wire = Wire()
    request = SimpleNamespace(method=method, version=(1, 1), should_close=lambda: False)
    made = WholeResponse(request, wire, SimpleNamespace(is_ssl=False, protocol="http"))
    made.start_response("200 OK", list(headers))
    return made, wire


def test_an_answer_leaves_in_one_piece() -> None:
    made, wire = response("POST", ("Content-Length", "4"))
    made.write(b"body")
    made.close()
    (piece,) = wire.pieces
    assert piece.startswith(b"HTTP/1.1 200 OK\r\n")
    assert piece.endswith(b"\r\nContent-Length: 4\r\n\r\nbody")
    assert made.sent == 4


def test_other_answers_leave_as_ever() -> None:
    for method, length, body in (("HEAD", "4", b""), ("HEAD", "0", b""), ("GET", "8", b"body")):
        made, wire = response(method, ("Content-Length", length))
        made.write(body)
        made.close()
        sent = b"".join(wire.pieces)
        assert sent.endswith(b"\r\n\r\n" + body)
        assert sent.count(b"HTTP/1.1") == 1
