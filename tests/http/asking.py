"""Asking the service over HTTP, and holding its problem documents against the contract."""

import json
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from http.client import HTTPResponse
from typing import Any
from urllib.parse import urlsplit

import requests

JSON = "application/json"
PROBLEM = "application/problem+json"
Json = dict[str, Any]

TITLES = {
    "malformed-json": 400,
    "bad-request": 400,
    "not-found": 404,
    "unknown-game": 404,
    "method-not-allowed": 405,
    "too-large": 413,
    "not-json": 415,
    "invalid": 422,
    "inconsistent-state": 422,
    "hidden-cards": 422,
    "unsupported-version": 422,
}


@dataclass(frozen=True)
class Referee:
    """Hamla's desk, over HTTP."""

    server: str
    http: requests.Session
    game: str = "hamla"

    def path(self, call: str) -> str:
        return f"{self.server}/v1/games/{self.game}/{call}"

    def post(self, call: str, body: Any, kind: str | None = JSON, **headers: str) -> Any:
        """The response; ``body`` is sent as it is if it is bytes."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        if kind is not None:
            headers["Content-Type"] = kind
        return self.http.post(self.path(call), data=data, headers=headers, timeout=30)

    def answer(self, call: str, body: Any) -> Json:
        response = self.post(call, body)
        assert response.status_code == 200, response.text
        assert response.headers["Content-Type"] == JSON
        assert response.headers["X-Request-Id"]
        answer: Json = response.json()
        return answer

    def problem(self, call: str, body: Any, code: str) -> Json:
        return problem(self.post(call, body), code)

    def faults(self, call: str, body: Any, code: str = "invalid") -> list[tuple[str, str]]:
        """Pointer and code of each of the problem's errors."""
        return faults(self.problem(call, body, code))

    def setup(self, *players: str, **more: Any) -> Json:
        """The state after a setup."""
        state: Json = self.answer("setup", {"players": list(players), "seed": "s", **more})[
            "state"
        ]
        return state


def problem(response: requests.Response, code: str) -> Json:
    """The problem document of a response, which must be of that kind and whole."""
    assert response.status_code == TITLES[code], response.text
    assert response.headers["Content-Type"] == PROBLEM
    document: Json = response.json()
    return whole(document, code, response.headers["X-Request-Id"])


def whole(document: Json, code: str, request_id: str) -> Json:
    assert document["type"] == f"/problems/{code}", document
    assert document["status"] == TITLES[code]
    assert document["request_id"] == request_id
    assert document["title"]
    assert document["detail"]
    for error in document.get("errors", ()):
        assert error.keys() == {"pointer", "code", "message"}
        assert error["pointer"] == "" or error["pointer"].startswith("/")
        assert error["message"].endswith((".", "?")), error["message"]
    return document


def faults(document: Json) -> list[tuple[str, str]]:
    return [(error["pointer"], error["code"]) for error in document["errors"]]


def told(document: Json, pointer: str) -> str:
    """The message at that pointer."""
    (message,) = [e["message"] for e in document["errors"] if e["pointer"] == pointer]
    return str(message)


def put(value: Any, pointer: str, new: Any) -> Any:
    """A copy of a JSON value with something else at a place (RFC 6901)."""
    copy = json.loads(json.dumps(value))
    at = copy
    *steps, last = [s.replace("~1", "/").replace("~0", "~") for s in pointer.split("/")[1:]]
    for step in steps:
        at = at[int(step)] if isinstance(at, list) else at[step]
    if isinstance(at, list):
        at[int(last)] = new
    else:
        at[last] = new
    return copy


def without(value: Any, pointer: str) -> Any:
    """A copy of a JSON value that lacks what is at a place."""
    copy = json.loads(json.dumps(value))
    at = copy
    *steps, last = pointer.split("/")[1:]
    for step in steps:
        at = at[int(step)] if isinstance(at, list) else at[step]
    del at[int(last) if isinstance(at, list) else last]
    return copy


@dataclass(frozen=True)
class Raw:
    """What came back over a bare socket."""

    status: int
    headers: dict[str, str]
    body: bytes

    def problem(self, code: str) -> Json:
        assert self.status == TITLES[code], self.body
        assert self.headers["content-type"] == PROBLEM
        return whole(json.loads(self.body), code, self.headers["x-request-id"])


def connect(server: str) -> socket.socket:
    parts = urlsplit(server)
    return socket.create_connection((parts.hostname or "", parts.port or 0), timeout=20)


def head(path: str, *lines: str, method: str = "POST", kind: str = JSON) -> bytes:
    """The head of a request."""
    first = [f"{method} {path} HTTP/1.1", "Host: referee", f"Content-Type: {kind}"]
    return "\r\n".join([*first, *lines, "", ""]).encode("latin-1")


def received(connection: socket.socket) -> Raw:
    """The next response on a connection."""
    response = HTTPResponse(connection)
    response.begin()
    headers = {name.lower(): value for name, value in response.getheaders()}
    return Raw(response.status, headers, response.read())


def raw(server: str, *parts: bytes) -> Raw:
    """The answer to bytes sent as they are."""
    with connect(server) as connection:
        for part in parts:
            connection.sendall(part)
        return received(connection)


def chunked(*chunks: bytes) -> bytes:
    return b"".join([b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks]) + b"0\r\n\r\n"


def depths(value: Any, pointer: str = "") -> Iterable[str]:
    """The pointers of everything in a JSON value."""
    yield pointer
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from depths(inner, f"{pointer}/{name}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from depths(inner, f"{pointer}/{index}")
