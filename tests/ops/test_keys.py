"""Bearer keys: who is let in, who is not, and what stays open."""

import hashlib
import socket
from collections.abc import Iterator

import pytest
import requests

from service.api.app import create_app
from service.api.config import READERS, Config
from service.api.keys import fits
from tests.conftest import running
from tests.http.asking import connect, head, raw, received

KEY = "correct horse battery staple"
OTHER = "tr0ub4dor&3"
HASHES = tuple(hashlib.sha256(key.encode()).digest() for key in (KEY, OTHER))
CHALLENGE = 'Bearer realm="adjudicard"'


@pytest.fixture(scope="module")
def guarded() -> Iterator[str]:
    keys = ",".join([one.hex() for one in HASHES])
    with running(REFEREE_API_KEYS=keys, WEB_CONCURRENCY="1") as url:
        yield url


def unauthorized(answer: requests.Response) -> bool:
    assert answer.status_code == 401, answer.text
    assert answer.headers["WWW-Authenticate"].startswith(CHALLENGE)
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    document = answer.json()
    assert document["type"] == "/problems/unauthorized"
    assert document["status"] == 401
    assert document["request_id"] == answer.headers["X-Request-Id"]
    assert KEY not in answer.text
    return True


@pytest.mark.parametrize("sent", [f"Bearer {KEY}", f"Bearer {OTHER}", f"bearer  {KEY} "])
def test_whoever_has_a_key_is_let_in(guarded: str, sent: str) -> None:
    headers = {"Authorization": sent}
    assert requests.get(f"{guarded}/v1/games", headers=headers, timeout=10).ok
    body = {"players": ["ann", "bo"], "seed": "s"}
    url = f"{guarded}/v1/games/hamla/setup"
    assert requests.post(url, json=body, headers=headers, timeout=10).ok


@pytest.mark.parametrize(
    "sent",
    [
        None,
        "",
        "Bearer",
        "Bearer ",
        f"Bearer {KEY}x",
        f"Bearer {KEY[:-1]}",
        KEY,
        f"Basic {KEY}",
        f"Bearer {HASHES[0].hex()}",
        "Bearer \xff",
    ],
)
@pytest.mark.parametrize(
    "path", ["/v1/games", "/v1/games/hamla/setup", "/v1/games/hamla/rules", "/nowhere"]
)
def test_nobody_else_is(guarded: str, path: str, sent: str | None) -> None:
    headers = {} if sent is None else {"Authorization": sent.encode("latin-1")}
    answer = requests.get(guarded + path, headers=headers, timeout=10)
    assert unauthorized(answer)
    assert ("invalid_token" in answer.headers["WWW-Authenticate"]) == (sent is not None)


@pytest.mark.parametrize("path", ["/docs", "/table", "/openapi.yaml", "/icon.svg"])
def test_a_browser_needs_no_key_for_a_page(guarded: str, path: str) -> None:
    assert requests.get(guarded + path, timeout=10).ok


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_watching_needs_no_key(guarded: str, path: str) -> None:
    assert requests.get(guarded + path, timeout=10).ok


def test_the_key_is_looked_at_before_the_body(guarded: str) -> None:
    with connect(guarded) as connection:
        # The body never comes, and the answer does.
        connection.sendall(head("/v1/games/hamla/batch", "Content-Length: 9000000"))
        answer = received(connection)
    assert answer.status == 401
    assert b"unauthorized" in answer.body


def test_a_refused_body_spoils_nothing_after_it(guarded: str) -> None:
    body = b"GET /healthz HTTP/1.1\r\n\r\n"
    asked = head("/v1/games/hamla/setup", f"Content-Length: {len(body)}") + body
    assert raw(guarded, asked).status == 401


def test_metrics_have_a_switch_of_their_own() -> None:
    for metrics, bare, keyed in (("open", 200, 200), ("keyed", 401, 200), ("off", 404, 404)):
        app = create_app(Config(api_keys=HASHES, metrics=metrics)).test_client()
        assert app.get("/metrics").status_code == bare
        headers = {"Authorization": f"Bearer {KEY}"}
        assert app.get("/metrics", headers=headers).status_code == keyed
        assert app.get("/healthz").status_code == 200


def test_without_keys_nobody_is_asked() -> None:
    app = create_app(Config()).test_client()
    assert app.get("/v1/games").status_code == 200
    assert app.get("/v1/games", headers={"Authorization": "Bearer x"}).status_code == 200


def test_keys_are_told_apart_by_their_hashes() -> None:
    assert "REFEREE_API_KEYS" in READERS
    assert fits(f"Bearer {KEY}", HASHES)
    assert not fits(f"Bearer {KEY}", HASHES[1:])
    assert not fits(f"Bearer {KEY}", ())


def test_sockets_are_not_left_open(guarded: str) -> None:
    # A client that is refused and goes away does not take a thread with it.
    for _ in range(12):
        with connect(guarded) as connection:
            connection.sendall(head("/v1/games/hamla/batch", "Content-Length: 9000000"))
            connection.shutdown(socket.SHUT_RDWR)
    assert requests.get(f"{guarded}/healthz", timeout=3).ok
