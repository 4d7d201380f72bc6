"""Requests in one piece, in several, several at once, and answers that nobody takes at once."""

import json
import socket
import time
from collections.abc import Iterator
from http.client import parse_headers
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.conftest import running
from tests.http.asking import Raw, connect, head, raw, received
from tests.ops.cluster import Instance

SETUP = b'{"players": ["ann", "bo"], "seed": "s"}'
PATH = "/v1/games/hamla/setup"
WHOLE = head(PATH, f"Content-Length: {len(SETUP)}") + SETUP


def same(one: Raw, other: Raw) -> bool:
    """The same answer, whenever it was given?"""
    heads = [{**raw.headers, "date": ""} for raw in (one, other)]
    return one.status == other.status and one.body == other.body and heads[0] == heads[1]


def in_turn(connection: socket.socket, count: int) -> Iterator[Raw]:
    """So many answers that come one after the other, none of which may take from the next."""
    with connection.makefile("rb") as stream:
        for _ in range(count):
            status = int(stream.readline().split()[1])
            headers = {name.lower(): value for name, value in parse_headers(stream).items()}
            yield Raw(status, headers, stream.read(int(headers["content-length"])))


@pytest.mark.parametrize("body", [SETUP, b"{", b'{"players": []}', b""])
def test_a_plain_request_is_answered_as_any_other(body: bytes, server: str) -> None:
    fields = (f"Content-Length: {len(body)}", "X-Request-Id: mine")
    glance = raw(server, head(PATH, *fields) + body)
    # A byte beyond ASCII is gunicorn's to read.
    other = raw(server, head(PATH, *fields, "X-Odd: \xe9") + body)
    assert same(glance, other)
    assert list(glance.headers) == list(other.headers)


@pytest.mark.parametrize("at", [1, 20, len(WHOLE) - len(SETUP), len(WHOLE) - 1])
@pytest.mark.parametrize("pause", [0.02, 0.6])
def test_a_request_may_come_in_two_pieces(at: int, pause: float, server: str) -> None:
    with connect(server) as connection:
        for _ in range(2):
            connection.sendall(WHOLE[:at])
            time.sleep(pause)
            connection.sendall(WHOLE[at:])
            assert received(connection).status == 200


def test_or_byte_by_byte(server: str) -> None:
    with connect(server) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in WHOLE:
            connection.sendall(bytes([byte]))
        assert received(connection).status == 200
        connection.sendall(WHOLE)
        assert received(connection).status == 200


def test_several_at_once_are_answered_in_turn(server: str) -> None:
    with connect(server) as connection:
        connection.sendall(WHOLE * 3 + WHOLE[:30])
        assert [answer.status for answer in in_turn(connection, 3)] == [200] * 3
        connection.sendall(WHOLE[30:])
        assert received(connection).status == 200


def test_half_a_request_and_the_end(server: str) -> None:
    with connect(server) as connection:
        connection.sendall(WHOLE[:-3])
        connection.shutdown(socket.SHUT_WR)
        received(connection).problem("bad-request")
        assert connection.recv(100) == b""
    with connect(server) as connection:
        connection.sendall(WHOLE[:20])
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(100) == b""


def test_threads_that_wait_keep_nobody_waiting() -> None:
    with running(WEB_CONCURRENCY="1", REFEREE_THREADS="1") as url, connect(url) as slow:
        slow.sendall(head("/v1/games/hamla/batch", "Content-Length: 100000") + b"{")
        time.sleep(0.3)
        begun = time.monotonic()
        assert raw(url, WHOLE).status == 200
        assert raw(url, b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").status == 200
        assert time.monotonic() - begun < 5


def test_a_reader_may_take_its_time(server: str) -> None:
    setup = b'{"players": ["a", "b", "c", "d", "e", "f", "g", "h"], "seed": "s"}'
    state = json.loads(raw(server, head(PATH, f"Content-Length: {len(setup)}") + setup).body)[
        "state"
    ]
    body = json.dumps({"state": state}).encode()
    draw = ("Accept: image/svg+xml", f"Content-Length: {len(body)}")
    ask = head("/v1/games/hamla/render", *draw) + body
    once = raw(server, ask)
    assert once.status == 200
    # So often that the answers fill every buffer between us.
    times = 8_000_000 // len(once.body)
    with running(WEB_CONCURRENCY="1") as url, socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        parts = urlsplit(url)
        slow.connect((parts.hostname, parts.port))
        slow.settimeout(20)
        for _ in range(times):
            slow.sendall(ask)
            time.sleep(0.02)
        # Others are served meanwhile.
        assert raw(url, WHOLE).status == 200
        assert {answer.body for answer in in_turn(slow, times)} == {once.body}


def test_who_does_not_go_keeps_nobody_waiting() -> None:
    with running(WEB_CONCURRENCY="1") as url:
        staying = [connect(url) for _ in range(3)]
        for connection in staying:
            connection.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
            assert received(connection).headers["connection"] == "close"
        begun = time.monotonic()
        assert raw(url, WHOLE).status == 200
        assert time.monotonic() - begun < 4  # to wait for each of them would take six
        # Whoever stays is hung up on; what is still sent until then is of no interest.
        for connection in staying:
            connection.sendall(b"x" * 1000)
        time.sleep(3.5)
        assert all(hung_up(connection) for connection in staying)


def hung_up(connection: socket.socket) -> bool:
    """Is there nobody at the other end any more?"""
    with connection:
        try:
            for _ in range(3):
                connection.sendall(b"x" * 1000)
                time.sleep(0.05)
        except OSError:
            return True
    return False


def test_silence_is_borne_for_some_seconds() -> None:
    keeping = running(GUNICORN_CMD_ARGS="--keep-alive 1", WEB_CONCURRENCY="1")
    with keeping as url, connect(url) as connection:
        time.sleep(2.5)
        connection.sendall(WHOLE)
        assert received(connection).status == 200


def test_on_a_unix_socket_gunicorn_does_it_all(tmp_path: Path) -> None:
    path = str(tmp_path / "socket")
    instance = Instance(tmp_path)
    binds = f"--bind 127.0.0.1:{instance.port} --bind unix:{path}"
    instance.environ = {"GUNICORN_CMD_ARGS": binds, "WEB_CONCURRENCY": "1", "REFEREE_DRAIN": "0"}
    instance.start()
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(10)
            connection.connect(path)
            connection.sendall(WHOLE)
            assert received(connection).status == 200
            connection.sendall(WHOLE[:-3])
            time.sleep(0.4)
            connection.sendall(WHOLE[-3:])
            assert received(connection).status == 200
    finally:
        instance.stop()


def test_who_keeps_no_connections_answers_all_the_same() -> None:
    keeping = running(GUNICORN_CMD_ARGS="--keep-alive 0", WEB_CONCURRENCY="1")
    with keeping as url, connect(url) as connection:
        time.sleep(0.4)
        connection.sendall(WHOLE)
        answer = received(connection)
        assert answer.status == 200
        assert answer.headers["connection"] == "close"


def test_a_connection_is_kept_from_its_last_request_on() -> None:
    with (
        running(GUNICORN_CMD_ARGS="--keep-alive 2", WEB_CONCURRENCY="1") as url,
        connect(url) as busy,
        connect(url) as idle,
    ):
        for connection in (busy, idle):
            connection.sendall(WHOLE)
            assert received(connection).status == 200
        idle.settimeout(0.1)
        for _ in range(10):
            time.sleep(0.4)
            busy.sendall(WHOLE)
            assert received(busy).status == 200
        assert idle.recv(100) == b""
