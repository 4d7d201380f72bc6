"""Slow clients: what they hold up, and what they don't."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.conftest import running
from tests.http.asking import connect, head, received
from tests.ops.cluster import cluster

PATH = "/v1/games/hamla/batch"


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with cluster(tmp_path_factory.mktemp("slow"), 1) as (url, _):
        yield url


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"POST /v1/games/hamla/batch HTTP/1.1\r\nHost: referee\r\n",
        head(PATH, "Content-Length: 100000") + b'{"items": [',
        head(PATH, "Transfer-Encoding: chunked") + b'5\r\n{"ite',
    ],
    ids=["nothing", "half a head", "half a body", "half a chunk"],
)
def test_health_answers_at_once_behind_nginx(front: str, half: bytes) -> None:
    slow = [connect(front) for _ in range(64)]
    try:
        for connection in slow:
            connection.sendall(half)
        time.sleep(0.3)
        # Sooner than nginx gives up on the slow ones; how soon, deploy/slow.py measures.
        for _ in range(8):
            assert requests.get(f"{front}/healthz", timeout=3).ok
    finally:
        for connection in slow:
            connection.close()


def test_nginx_hangs_up_on_them(front: str) -> None:
    with connect(front) as connection:
        connection.sendall(head(PATH, "Content-Length: 100000") + b'{"items": [')
        assert connection.recv(4096) == b""


def test_what_nginx_says_is_a_problem_document(front: str) -> None:
    headers = {"X-Request-Id": "mine", "Content-Type": "application/json"}
    answer = requests.post(front + PATH, data=b" " * (2**24 + 1), headers=headers, timeout=30)
    assert answer.status_code == 413
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["type"] == "/problems/too-large"
    assert answer.json()["request_id"] == answer.headers["X-Request-Id"] == "mine"
    # A little less, and the referee reads it.
    answer = requests.post(front + PATH, data=b" " * 2**24, headers=headers, timeout=30)
    assert answer.json()["type"] == "/problems/malformed-json"
    for size, code in ((2**20, "malformed-json"), (2**20 + 1, "too-large")):
        url = front + "/v1/games/hamla/audit"
        answer = requests.post(url, data=b" " * size, headers=headers, timeout=30)
        assert answer.json()["type"] == f"/problems/{code}"
    broken = requests.get(front, headers={"X-Long": "x" * 40_000}, timeout=10)
    assert broken.json()["type"] == "/problems/bad-request"
    assert requests.get(f"{front}/metrics", timeout=10).status_code == 404


def test_without_a_referee_nginx_says_when_to_come_back(tmp_path: Path) -> None:
    with cluster(tmp_path, 1, REFEREE_DRAIN="0") as (url, instances):
        instances[0].stop()
        answer = requests.get(f"{url}/v1/games", timeout=10)
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "2"
        assert answer.json()["type"] == "/problems/unavailable"


def test_alone_the_service_gives_up_on_a_body_that_stops_coming() -> None:
    with running(REFEREE_READ_TIMEOUT="1", WEB_CONCURRENCY="1", REFEREE_THREADS="2") as url:
        slow = [connect(url) for _ in range(2)]
        for connection in slow:
            connection.sendall(head(PATH, "Content-Length: 100000") + b'{"items": [')
        # Both threads wait, and no longer than a second.
        assert requests.get(f"{url}/healthz", timeout=10).ok
        for connection in slow:
            assert received(connection).problem("bad-request")
            connection.close()
        half = connect(url)
        half.sendall(b"POST / HTTP/1.1\r\nHost: ")
        assert half.recv(4096) == b""
        half.close()
        assert requests.get(f"{url}/healthz", timeout=3).ok
