"""Paths, methods and request ids: what is there, what is not, and who asked."""

import re

import pytest
import requests

from service.games import games
from tests.http.asking import JSON, Json, Referee, connect, head, problem, raw, received

GET = [
    "/v1/games",
    "/v1/games/hamla",
    "/v1/games/hamla/rules",
    "/openapi.yaml",
    "/openapi.json",
    "/docs",
    "/healthz",
    "/readyz",
]
POST = [
    f"/v1/games/hamla/{call}"
    for call in (
        "setup",
        "adjudicate",
        "legal-moves",
        "score",
        "audit",
        "view",
        "replay",
        "batch",
    )
]


def ask(referee: Referee, method: str, path: str, **settings: object) -> requests.Response:
    return referee.http.request(method, referee.server + path, timeout=30, **settings)  # type: ignore[arg-type]


# Paths


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize(
    "path",
    [
        "/v1/games/chess",
        "/v1/games/chess/",
        "/v1/games/chess/setup",
        "/v1/games/chess/setup/x",
        "/v1/games/chess//setup",
        "/v1/games/Hamla/setup",
        "/v1/games/hamla%20/setup",
        "/v1/games/%3F%3F/setup",
        "/v1/games/four_warlords/setup",
        "/v1/games/%ff/setup",
        "/v1/games/😀/setup",
        "/v1/games/" + "x" * 2000,
    ],
)
def test_unknown_game_is_answered_with_the_games(method: str, path: str, referee: Referee) -> None:
    document = problem(ask(referee, method, path), "unknown-game")
    assert document["games"] == list(games())
    assert "hamla" in document["games"]
    assert all(name in document["detail"] for name in document["games"])


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/v1",
        "/v1/",
        "/v1/games/",
        "/v2/games",
        "/v1/game/hamla",
        "/v1/games/hamla/",
        "/v1/games/hamla/setups",
        "/v1/games/hamla/legal_moves",
        "/v1/games/hamla/Setup",
        "/v1/games/hamla/setup/",
        "/v1/games/hamla/setup/1",
        "/v1/games/hamla//setup",
        "/v1//games",
        "/v1/games/hamla/setup//",
        "/v1/games/hamla/rules/H1.1",
        "/v1/games/hamla/%00",
        "/v1/games/hamla/%ff%fe",
        "/v1/games/hamla/%ed%a0%80",
        "/v1/games/hamla/..%2f..%2fhealthz",
        "/openapi",
        "/docs/..%2f..%2fsetup.py",
        "/docs/x/y",
        "/favicon.ico",
        "/.env",
        "/x" * 1000,
    ],
)
def test_nothing_there(method: str, path: str, referee: Referee) -> None:
    document = problem(ask(referee, method, path), "not-found")
    assert "games" not in document


def test_no_other_file_is_handed_out(referee: Referee) -> None:
    for name in ("nothing.js", "index.html", "__init__.py", "%2e%2e", ".", "swagger-ui.css%00"):
        problem(ask(referee, "GET", f"/docs/{name}"), "not-found")


def test_markup_in_a_path_comes_back_as_json_only(referee: Referee) -> None:
    response = ask(referee, "GET", "/%3Cscript%3Ealert(1)%3C/script%3E")
    problem(response, "not-found")
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_a_query_changes_nothing(referee: Referee) -> None:
    plain = ask(referee, "GET", "/v1/games/hamla")
    assert ask(referee, "GET", "/v1/games/hamla?x=%ff&player=ann#y").content == plain.content
    body = {"players": ["ann", "bo"], "seed": "s"}
    answer = ask(referee, "POST", "/v1/games/hamla/setup?seed=t", json=body)
    assert answer.json() == referee.answer("setup", body)


# Methods


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "BREW"])
@pytest.mark.parametrize("path", GET)
def test_what_is_only_to_be_read(method: str, path: str, referee: Referee) -> None:
    response = ask(referee, method, path)
    document = problem(response, "method-not-allowed")
    allowed = response.headers["Allow"].split(", ")
    assert {"GET", "HEAD"} <= set(allowed)
    assert "POST" not in allowed
    assert document["detail"].startswith(f"{method} is not allowed here; allowed: ")


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE", "BREW"])
@pytest.mark.parametrize("path", POST)
def test_what_is_only_to_be_asked(method: str, path: str, referee: Referee) -> None:
    response = ask(referee, method, path)
    allowed = response.headers["Allow"].split(", ")
    assert "POST" in allowed
    assert "GET" not in allowed
    if method == "HEAD":
        assert response.status_code == 405
        assert response.content == b""
        assert response.headers["X-Request-Id"]
    else:
        problem(response, "method-not-allowed")


@pytest.mark.parametrize("path", GET)
def test_head_is_get_without_a_body(path: str, referee: Referee) -> None:
    get = ask(referee, "GET", path)
    answer = ask(referee, "HEAD", path)
    assert (get.status_code, answer.status_code) == (200, 200)
    assert answer.content == b""
    for name in ("Content-Type", "Content-Length"):
        assert answer.headers[name] == get.headers[name]


def test_head_of_nothing(referee: Referee) -> None:
    for path in ("/nothing", "/v1/games/chess"):
        response = ask(referee, "HEAD", path)
        assert (response.status_code, response.content) == (404, b"")
        assert response.headers["X-Request-Id"]


def test_method_is_looked_at_before_the_body(referee: Referee) -> None:
    problem(
        ask(referee, "PUT", POST[0], data=b"{", headers={"Content-Type": JSON}),
        "method-not-allowed",
    )
    problem(ask(referee, "POST", "/nothing", data=b"{"), "not-found")


# Request ids


@pytest.mark.parametrize(
    "sent",
    ["a", "A-1_b.c", "0" * 64, "7d1c3c6e-8f0b-4f0e-9d3a-3f1c2b0a9e8d", "...", "-"],
)
@pytest.mark.parametrize("path", ["/healthz", "/nothing", "/v1/games/chess"])
def test_sane_request_id_comes_back(sent: str, path: str, referee: Referee) -> None:
    response = ask(referee, "GET", path, headers={"X-Request-Id": sent})
    assert response.headers["X-Request-Id"] == sent
    if response.status_code != 200:
        assert response.json()["request_id"] == sent


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "a b",
        "a,b",
        "0" * 65,
        "x" * 5000,
        "a;b",
        '"a"',
        "<script>",
        "a\tb",
        "../../etc",
        "\u00e9",
        "a=b",
        "${x}",
        "a:b",
    ],
)
@pytest.mark.parametrize("path", ["/healthz", "/nothing"])
def test_insane_request_id_is_replaced(sent: str, path: str, referee: Referee) -> None:
    headers = {"X-Request-Id": sent.encode("latin-1")}
    response = ask(referee, "GET", path, headers=headers)
    given = response.headers["X-Request-Id"]
    assert re.fullmatch("[0-9a-f]{32}", given)
    assert sent == "" or sent not in given
    if response.status_code != 200:
        assert response.json()["request_id"] == given


@pytest.mark.parametrize("sent", ["\u00e9".encode(), "😀".encode(), b"\xff\xfe", b"a\x80"])
def test_request_id_beyond_ascii_is_replaced(sent: bytes, server: str) -> None:
    with connect(server) as connection:
        start = head("/healthz", method="GET").removesuffix(b"\r\n")
        connection.sendall(start + b"X-Request-Id: " + sent + b"\r\n\r\n")
        answer = received(connection)
    if answer.status == 200:
        assert re.fullmatch("[0-9a-f]{32}", answer.headers["x-request-id"])
    else:
        assert answer.status == 400


def test_two_request_ids_are_none(server: str) -> None:
    answer = raw(server, head("/healthz", "X-Request-Id: a", "X-Request-Id: b", method="GET"))
    assert re.fullmatch("[0-9a-f]{32}", answer.headers["x-request-id"])


def test_everybody_gets_another_request_id(referee: Referee) -> None:
    ids = {ask(referee, "GET", "/healthz").headers["X-Request-Id"] for _ in range(20)}
    assert len(ids) == 20


def test_request_id_of_one_request_is_not_that_of_the_next(server: str) -> None:
    with connect(server) as connection:
        connection.sendall(head("/healthz", "X-Request-Id: mine", method="GET"))
        assert received(connection).headers["x-request-id"] == "mine"
        connection.sendall(head("/healthz", method="GET"))
        assert received(connection).headers["x-request-id"] != "mine"


@pytest.mark.parametrize("status", [200, 400, 415, 422])
def test_request_id_stands_on_every_answer_to_a_question(
    status: int, body: Json, referee: Referee
) -> None:
    data, kind = {
        200: (body, JSON),
        400: (b"{", JSON),
        415: (body, "text/plain"),
        422: ({}, JSON),
    }[status]
    response = referee.post("adjudicate", data, kind, **{"X-Request-Id": "mine"})
    assert response.status_code == status
    assert response.headers["X-Request-Id"] == "mine"
    if status != 200:
        assert response.json()["request_id"] == "mine"
