"""Servers that are wrong on purpose: the service itself, with one fault planted in its answers."""

import io
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import requests
from requests.adapters import BaseAdapter

from service.api.canonical import canonical, digest
from service.wsgi import app

Json = dict[str, Any]


@dataclass
class Given:
    """An answer on its way out, to be spoiled."""

    call: str
    status: int
    body: Any
    asked: Any
    headers: dict[str, str] = field(default_factory=dict)

    def seal(self) -> None:
        """Makes the digest fit again, so that nothing but the planted fault can be noticed."""
        if isinstance(self.body, dict) and "digest" in self.body:
            self.body["digest"] = digest(canonical(self.body["state"]))


Plant = Callable[[Given], None]


class Faulty(BaseAdapter):
    """Answers requests from the application, without a network, and spoils the answers."""

    def __init__(self, plant: Plant) -> None:
        super().__init__()
        self.plant = plant

    def send(self, request: requests.PreparedRequest, **_: object) -> requests.Response:
        asked = request.body or b""
        assert isinstance(asked, bytes)
        path = str(urlsplit(request.url or "").path)
        kind = request.headers.get("Content-Type", "")
        status, headers, text = rightly(str(request.method), path, asked, kind)
        call = path.rpartition("/")[2]
        given = Given(call, status, json.loads(text), _read(asked), dict(headers))
        self.plant(given)
        response = requests.Response()
        response.status_code = given.status
        response.headers.update(given.headers)
        response._content = json.dumps(given.body).encode()
        return response

    def close(self) -> None:
        """Nothing is open."""


@cache
def rightly(
    method: str, path: str, asked: bytes, kind: str
) -> tuple[int, tuple[tuple[str, str], ...], bytes]:
    """What the service answers. Many faults ask for the same, so it is remembered."""
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "SCRIPT_NAME": "",
        "QUERY_STRING": "",
        "SERVER_NAME": "faulty",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_TYPE": kind,
        "CONTENT_LENGTH": str(len(asked)),
        "wsgi.input": io.BytesIO(asked),
        "wsgi.errors": io.StringIO(),
        "wsgi.url_scheme": "http",
    }
    started: list[Any] = []

    def start(status: str, headers: Iterable[tuple[str, str]], *_: object) -> Any:
        started.extend((int(status[:3]), tuple(headers)))

    text = b"".join(app(environ, start))
    status, headers = started
    return status, headers, text


def _read(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
