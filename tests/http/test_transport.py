"""How a body is sent: its type, its size, its chunks; and what a broken one does not do."""

import gzip
import json
import socket
from collections.abc import Iterator

import pytest
import requests

from tests.http.asking import JSON, Json, Referee, chunked, connect, head, problem, raw, received

MEBI = 2**20
SETUP = b'{"players": ["ann", "bo"], "seed": "s"}'
PATH = "/v1/games/hamla/setup"


def padded(body: bytes, size: int) -> bytes:
    return body + b" " * (size - len(body))


# The type


@pytest.mark.parametrize(
    "kind",
    [
        JSON,
        "application/json; charset=UTF-8",
        "application/json;charset=utf-8",
        'application/json; charset="utf-8"',
        "Application/JSON",
        "application/json; profile=x",
    ],
)
def test_plain_json_is_read(kind: str, referee: Referee) -> None:
    assert referee.post("setup", SETUP, kind).status_code == 200


@pytest.mark.parametrize(
    "kind",
    [
        None,
        "",
        "text/plain",
        "text/json",
        "application/x+json",
        "application/problem+json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "application/json, application/json",
        "json",
        "*/*",
        "application/json; charset=latin-1",
        "application/json; charset=utf-16",
    ],
)
@pytest.mark.parametrize("call", ["setup", "batch"])
def test_other_types_are_refused(kind: str | None, call: str, referee: Referee) -> None:
    document = problem(referee.post(call, SETUP, kind), "not-json")
    assert JSON in document["detail"] or "UTF-8" in document["detail"]


def test_type_is_looked_at_before_the_body(referee: Referee) -> None:
    problem(referee.post("setup", b"", None), "not-json")
    problem(referee.post("setup", b"{", "text/plain"), "not-json")


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "GZIP", "gzip, identity"])
def test_encoded_body_is_refused(encoding: str, referee: Referee) -> None:
    response = referee.post("setup", gzip.compress(SETUP), **{"Content-Encoding": encoding})
    document = problem(response, "not-json")
    assert "encoded" in document["detail"]


def test_encoding_identity_is_none(referee: Referee) -> None:
    assert referee.post("setup", SETUP, **{"Content-Encoding": "Identity"}).status_code == 200


def test_gzip_without_saying_so_is_no_json(referee: Referee) -> None:
    problem(referee.post("setup", gzip.compress(SETUP)), "malformed-json")


# The size


def test_body_of_exactly_the_limit_is_read(referee: Referee) -> None:
    assert referee.post("setup", padded(SETUP, MEBI)).status_code == 200


def test_body_of_one_byte_more_is_too_large(referee: Referee) -> None:
    response = referee.post("setup", padded(SETUP, MEBI + 1), Connection="close")
    document = problem(response, "too-large")
    assert str(MEBI) in document["detail"]


@pytest.mark.parametrize("call", ["setup", "adjudicate", "legal-moves", "score", "audit", "view"])
def test_limit_holds_by_the_length_alone(call: str, server: str) -> None:
    answer = raw(server, head(f"/v1/games/hamla/{call}", f"Content-Length: {MEBI + 1}"))
    answer.problem("too-large")


@pytest.mark.parametrize("call", ["batch", "replay"])
def test_batch_and_replay_have_a_limit_of_their_own(call: str, server: str) -> None:
    path = f"/v1/games/hamla/{call}"
    raw(server, head(path, f"Content-Length: {16 * MEBI + 1}")).problem("too-large")
    body = padded(b"{", 2 * MEBI)
    answer = raw(server, head(path, f"Content-Length: {len(body)}"), body)
    answer.problem("malformed-json")


def test_batch_of_exactly_its_limit_is_read(referee: Referee) -> None:
    body = padded(b'{"items": []}', 16 * MEBI)
    assert referee.faults("batch", body) == [("/items", "wrong-length")]


def test_a_length_nobody_can_mean_is_too_large(server: str) -> None:
    raw(server, head(PATH, "Content-Length: 99999999999999999999")).problem("too-large")


# Chunks


def pieces(body: bytes, size: int = 2**16) -> Iterator[bytes]:
    for start in range(0, len(body), size):
        yield body[start : start + size]


def test_chunked_body_is_read(referee: Referee, http: requests.Session) -> None:
    response = http.post(
        referee.path("setup"), data=pieces(SETUP, 7), headers={"Content-Type": JSON}
    )
    assert response.json() == referee.answer("setup", SETUP)


def test_chunked_body_of_exactly_the_limit_is_read(server: str) -> None:
    answer = raw(
        server,
        head(PATH, "Transfer-Encoding: chunked"),
        chunked(*pieces(padded(SETUP, MEBI))),
    )
    assert answer.status == 200


@pytest.mark.parametrize("garbage", [b" ", b"}", b"x" * 70_000])
def test_chunked_body_over_the_limit_is_never_cut_off_to_fit(garbage: bytes, server: str) -> None:
    body = padded(SETUP, MEBI) + garbage
    answer = raw(server, head(PATH, "Transfer-Encoding: chunked"), chunked(*pieces(body)))
    answer.problem("too-large")


def test_empty_chunked_body_is_empty(server: str) -> None:
    answer = raw(server, head(PATH, "Transfer-Encoding: chunked"), chunked())
    assert answer.problem("malformed-json")["position"]["offset"] == 0


@pytest.mark.parametrize(
    "body",
    [
        b"zz\r\n" + SETUP + b"\r\n0\r\n\r\n",
        b"-5\r\n" + SETUP + b"\r\n0\r\n\r\n",
        b"5\r\n" + SETUP + b"\r\n0\r\n\r\n",
        b"0x5\r\n{    \r\n0\r\n\r\n",
        b"\r\n\r\n\r\n",
    ],
)
def test_broken_chunks_are_a_bad_request(body: bytes, server: str) -> None:
    answer = raw(server, head(PATH, "Transfer-Encoding: chunked"), body)
    document = answer.problem("bad-request")
    assert "broke off" in document["detail"]


def test_chunks_that_stop_are_a_bad_request(server: str) -> None:
    with connect(server) as connection:
        connection.sendall(head(PATH, "Transfer-Encoding: chunked") + b"27\r\n" + SETUP[:10])
        connection.shutdown(socket.SHUT_WR)
        received(connection).problem("bad-request")


def test_body_shorter_than_its_length_is_a_bad_request(server: str) -> None:
    with connect(server) as connection:
        connection.sendall(head(PATH, "Content-Length: 100") + SETUP)
        connection.shutdown(socket.SHUT_WR)
        received(connection).problem("bad-request")


def test_no_length_and_no_chunks_is_an_empty_body(server: str) -> None:
    raw(server, head(PATH)).problem("malformed-json")


def test_client_that_asks_before_it_sends_is_told_to_go_on(server: str) -> None:
    with connect(server) as connection:
        connection.sendall(head(PATH, f"Content-Length: {len(SETUP)}", "Expect: 100-continue"))
        assert connection.recv(100).startswith(b"HTTP/1.1 100 ")
        connection.sendall(SETUP)
        assert received(connection).status == 200


@pytest.mark.parametrize(
    "lines",
    [
        ("Content-Length: 39", "Transfer-Encoding: chunked"),
        ("Content-Length: 39", "Content-Length: 40"),
        ("Content-Length: -1",),
        ("Content-Length: 3 9",),
        ("Content-Length: +39",),
        ("Content-Length: 3_9",),
        ("Content-Length: 0x27",),
        ("Content-Length:",),
        ("Content-Length: " + "9" * 5000,),
        ("Transfer-Encoding: gzip",),
        ("Content-Length: 39", "Bad Header: x"),
    ],
)
def test_requests_that_two_servers_might_read_differently_are_refused(
    lines: tuple[str, ...], server: str
) -> None:
    assert raw(server, head(PATH, *lines), SETUP).status in (400, 501)


# What a bad client does not do to others


def test_connections_cut_in_mid_body_do_not_hurt(server: str, referee: Referee) -> None:
    for cut in range(0, len(SETUP), 3):
        with connect(server) as connection:
            connection.sendall(head(PATH, f"Content-Length: {len(SETUP)}") + SETUP[:cut])
    for framing in ("Content-Length: 500000", "Transfer-Encoding: chunked"):
        with connect(server) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            connection.sendall(head(PATH, framing))
    for _ in range(20):
        assert referee.post("setup", SETUP).status_code == 200


def test_a_slow_client_does_not_keep_others_waiting(server: str, referee: Referee) -> None:
    with connect(server) as connection:
        connection.sendall(head(PATH, f"Content-Length: {len(SETUP)}"))
        for index, byte in enumerate(SETUP):
            connection.sendall(bytes([byte]))
            if index % 10 == 0:
                assert referee.post("setup", SETUP).status_code == 200
        assert received(connection).status == 200


def test_connection_goes_on_after_a_refused_body(server: str) -> None:
    with connect(server) as connection:
        for body in (b"{", b"[]", SETUP, b""):
            connection.sendall(head(PATH, f"Content-Length: {len(body)}") + body)
            assert received(connection).status == (
                200 if body == SETUP else 422 if body == b"[]" else 400
            )


def test_refused_type_leaves_nothing_of_the_body_for_the_next_request(server: str) -> None:
    smuggled = head("/v1/games/hamla/score", "Content-Length: 0")
    with connect(server) as connection:
        connection.sendall(
            head(PATH, f"Content-Length: {len(smuggled)}", kind="text/plain") + smuggled
        )
        received(connection).problem("not-json")
        try:
            connection.sendall(head(PATH, f"Content-Length: {len(SETUP)}") + SETUP)
            answer = received(connection)
        except OSError:
            return  # the connection was closed: nothing can be mistaken for a request
        assert answer.status == 200
        assert json.loads(answer.body)["digest"]


def test_answers_are_the_same_whoever_asked_before(referee: Referee, body: Json) -> None:
    first = referee.answer("adjudicate", body)
    referee.post("adjudicate", {"state": [1, {"x": None}]})
    referee.post("setup", {"players": ["bo", "ann"], "seed": "adjudicate"})
    assert referee.answer("adjudicate", body) == first


@pytest.mark.parametrize("chunks", [False, True])
def test_far_too_large_body_is_refused_or_cut_off_but_never_read(
    chunks: bool, referee: Referee
) -> None:
    body = b" " * (8 * MEBI)
    try:
        response = requests.post(
            referee.path("setup"),
            data=pieces(body) if chunks else body,
            headers={"Content-Type": JSON},
            timeout=30,
        )
    except requests.ConnectionError:
        pass  # a server need not hear somebody out who goes on and on
    else:
        problem(response, "too-large")
    assert referee.post("setup", SETUP).status_code == 200
