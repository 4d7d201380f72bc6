"""Laws of plain requests: whatever is recognized at a glance, gunicorn reads in the same way."""

import runpy
from pathlib import Path
from typing import Any

import pytest
from gunicorn.config import Config
from gunicorn.http.parser import RequestParser
from gunicorn.http.wsgi import create
from hypothesis import event, given, settings
from hypothesis import strategies as st

from service.api import plain
from service.api.worker import Connection

FIXED = settings(max_examples=4000, derandomize=True, deadline=None)
CLIENT, SERVER = ("127.0.0.1", 50_000), ("127.0.0.1", 8000)
LIMITS = ("limit_request_line", "limit_request_fields", "limit_request_field_size")
OWN = ("wsgi.errors", "wsgi.input", "wsgi.early_hints")
"""What every environment has of its own."""


def config() -> Config:
    """gunicorn's settings, as far as they say how a request is read."""
    made = Config()
    ours = runpy.run_path(str(Path(__file__).parents[2] / "gunicorn.conf.py"))
    for name in (*LIMITS, "forwarded_allow_ips", "workers"):
        made.set(name, ours[name])
    return made


CONFIG = config()


class Socket:
    """Stands in for a connection's socket, which nobody reads from."""

    def setblocking(self, flag: bool) -> None:
        """Nothing blocks."""


SOCKET: Any = Socket()
COMMON = Connection(CONFIG, SOCKET, CLIENT, SERVER).common


def at_a_glance(data: bytes) -> dict[str, Any] | None:
    """The environment of a plain request, its body among the rest."""
    made = plain.environ(data, COMMON, CONFIG.limit_request_fields)
    if not isinstance(made, dict):
        return None
    body = made["wsgi.input"].read()
    return {"body": body} | {name: made[name] for name in made if name not in OWN}


def by_gunicorn(data: bytes) -> dict[str, Any]:
    """The same as gunicorn reads it, which must not ask for more, nor leave anything over."""
    parser = RequestParser(CONFIG, iter([data]), CLIENT)
    request = next(parser)
    _, made = create(request, SOCKET, CLIENT, SERVER, CONFIG)
    made["wsgi.multithread"] = True
    body = made["wsgi.input"].read()
    assert parser.unreader.buf.getvalue() == b""
    assert not request.should_close()
    return {"body": body} | {name: made[name] for name in made if name not in OWN}


def request(lines: list[bytes], body: bytes) -> bytes:
    return b"\r\n".join([*lines, b"", b""]) + body


USUAL = [
    *[("Content-Type", "application/json"), ("Accept", "*/*"), ("X-Request-Id", "5d0a")],
    *[("Connection", "keep-alive"), ("Authorization", "Bearer k"), ("TE", "trailers")],
]
UNUSUAL = [
    *[("Connection", "close"), ("Connection", "Upgrade"), ("Connection", "Keep-Alive")],
    *[("Transfer-Encoding", "chunked"), ("transfer-encoding", "identity"), ("Upgrade", "h2c")],
    *[("Expect", "100-continue"), ("Expect", "tea"), ("X_Under", "1"), ("SCRIPT_NAME", "/v1")],
    *[("Host", "other"), ("Content-Length", "2"), ("content-length", "0"), ("Accept", "a\tb")],
    *[("Script-Name", "/v1"), ("X-Forwarded-Proto", "https"), ("X-Empty", ""), ("X-Sp", "a ")],
    *[("X-High", "\xe9"), ("X-Nul", "a\x00"), ("X-Cr", "a\rb"), ("X-Lf", "a\nb: c"), ("X Y", "1")],
]
TARGETS = [
    *("/v1/x?y=1", "/v1//x", "/v1/x/..", "/v1/%41", "http://a/v1/x", "*", "/metrics", "/v1/x#y"),
    *("/v1/" + "x" * 120, "/v1/x y", "//v1/x", ""),
]


def mostly(usual: list[Any], unusual: list[Any]) -> st.SearchStrategy[Any]:
    """Nine times of ten one of the usual."""
    return st.integers(0, 9).flatmap(lambda n: st.sampled_from(usual if n else unusual))


@st.composite
def requests(draw: st.DrawFn) -> bytes:
    """Requests that are nearly all right, or altogether."""
    method = draw(mostly(["POST", "GET"], ["HEAD", "PUT", "post"]))
    target = draw(mostly(["/v1/games/hamla/audit", "/healthz", "/v1/"], TARGETS))
    version = draw(mostly(["HTTP/1.1"], ["HTTP/1.0", "HTTP/2.0", "http/1.1"]))
    body = draw(st.sampled_from([b"", b"{}", b"abc", b"2\r\n{}\r\n0\r\n\r\n"]))
    length = draw(mostly([str(len(body))], ["2", "3", "+2", "02", "2, 2", "\xb2", "-1", "1_0"]))
    more = draw(st.lists(st.sampled_from(USUAL + UNUSUAL), max_size=3))
    fields = [("Host", "referee"), ("Content-Length", length), *more]
    if draw(st.integers(0, 9)) == 0:
        del fields[draw(st.integers(0, 1))]
    colon = draw(mostly([": ", ":"], [" : ", ":\t", ":  "]))
    lines = [
        f"{method} {target} {version}",
        *[f"{name}{colon}{value}" for name, value in draw(st.permutations(fields))],
    ]
    made = request([line.encode("latin-1") for line in lines], body)
    if draw(st.integers(0, 9)) == 0:
        at = draw(st.integers(0, len(made)))
        made = made[:at] + draw(st.sampled_from([b"\r\n", b"\n", b" ", b"\x00"])) + made[at:]
    return made


@FIXED
@given(requests())
def test_gunicorn_reads_a_plain_request_in_the_same_way(data: bytes) -> None:
    found = at_a_glance(data)
    event(f"plain: {found is not None}")
    if found is not None:
        assert found == by_gunicorn(data)
        assert len(found["body"]) == int(found.get("CONTENT_LENGTH", 0))


CURL = [b"Host: localhost:8000", b"User-Agent: curl/7.88.1", b"Accept: */*"]
REQUESTS = [
    *(b"Host: localhost:8000", b"User-Agent: python-requests/2.32.3"),
    *(b"Accept-Encoding: gzip, deflate", b"Accept: */*", b"Connection: keep-alive"),
]
NODE = [
    *(b"host: localhost:8000", b"connection: keep-alive", b"accept: */*"),
    *(b"accept-language: *", b"sec-fetch-mode: cors", b"user-agent: node"),
    b"accept-encoding: gzip, deflate",
]
NGINX = [
    *(b"X-Request-Id: 5d0a", b"X-Forwarded-For: 10.0.0.9", b"Host: referee"),
    *(b"X-Forwarded-Proto: https", b"Authorization: Bearer k", b"X-Empty: "),
]


@pytest.mark.parametrize("fields", [CURL, REQUESTS, NODE, NGINX])
def test_what_clients_usually_send_is_plain(fields: list[bytes]) -> None:
    more = [b"Content-Type: application/json", b"Content-Length: 2"]
    data = request([b"POST /v1/games/four-warlords/legal-moves HTTP/1.1", *fields, *more], b"{}")
    found = at_a_glance(data)
    assert found is not None
    assert found["body"] == b"{}"
    assert found == by_gunicorn(data)
    assert at_a_glance(request([b"GET /healthz HTTP/1.1", *fields], b"")) is not None


@pytest.mark.parametrize(
    "data",
    [
        request([b"POST /v1/x HTTP/1.1", b"Host: a", b"Content-Length: 3"], b"{}"),
        request([b"POST /v1/x HTTP/1.1", b"Host: a", b"Content-Length: 2"], b"{}P"),
        request([b"POST /v1/x HTTP/1.1", b"Host: a"], b""),
        request([b"POST /v1/x HTTP/1.1", b"Content-Length: 0"], b""),
        request([b"POST /v1/x HTTP/1.1", b"Host: a", b"Content-Length: 0", b"Expect: x"], b""),
        request([b"GET /v1/x HTTP/1.1", b"Host: a", b"Connection: close"], b""),
        request([b"GET /v1/x HTTP/1.1", b"Host: a", b"Upgrade: h2c"], b""),
        request([b"GET /v1/x HTTP/1.1", b"Host: a", b"Accept: a", b"Accept: b"], b""),
        request([b"GET /v1/x HTTP/1.1", b"Host: a", b"X-Long: " + b"x" * 2048], b""),
        request([b"GET /v1/x HTTP/1.1", b"Host: a", *[b"X-%d: x" % n for n in range(64)]], b""),
        request([b"POST /v1/games/x/batch HTTP/1.1", b"Host: a", b"Content-Length: 0"], b""),
        request([b"POST /v1/games/x/replay HTTP/1.1", b"Host: a", b"Content-Length: 0"], b""),
        b"GET /v1/x HTTP/1.1\r\n",
        b"",
    ],
)
def test_anything_else_is_not(data: bytes) -> None:
    assert at_a_glance(data) is None


@pytest.mark.parametrize(
    ("length", "more", "expected"),
    [
        (2, b"", "begun"),
        (2, b"{", "begun"),
        (2, b"{}{", None),
        (17_000, b"", None),
    ],
)
def test_a_body_may_be_on_its_way(length: int, more: bytes, expected: str | None) -> None:
    lines = [b"POST /v1/x HTTP/1.1", b"Host: a", b"Content-Length: %d" % length]
    assert plain.environ(request(lines, more), COMMON, 64) == expected
    # Who asks whether to go on must be told so, and not be waited for.
    assert plain.environ(request([*lines, b"Expect: 100-continue"], more), COMMON, 64) is None
    assert plain.environ(request(lines, more)[:30], COMMON, 64) is None


def test_a_header_cannot_end_before_it_ends() -> None:
    with pytest.raises(ValueError, match="line break"):
        plain.answer("200 OK", [("X-A", "b\r\nX-C: d")], b"", "")
    assert plain.answer("200 OK", [("X-A", "b")], b"{}", "Server: s\r\n") == (
        b"HTTP/1.1 200 OK\r\nServer: s\r\nX-A: b\r\nContent-Length: 2\r\n\r\n{}"
    )
