"""A request to a WSGI application without a server."""

import io
import sys
from collections.abc import Callable, Iterable
from typing import Any

from bench.bodies import Body


def environ(body: Body) -> dict[str, Any]:
    """What gunicorn hands to an application when a plain client asks."""
    return {
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body.text),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "PATH_INFO": body.path,
        "RAW_URI": body.path,
        "QUERY_STRING": "",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "SERVER_SOFTWARE": "bench",
        "REMOTE_ADDR": "127.0.0.1",
        "REMOTE_PORT": "50000",
        "HTTP_HOST": "127.0.0.1:8000",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body.text)),
    }


def asking(app: Any, body: Body) -> Callable[[], int]:
    """Asks the application that question, once each time it is called."""
    said = ""

    def start(status: str, _headers: list[tuple[str, str]], _info: object = None) -> None:
        nonlocal said
        said = status

    def ask() -> int:
        answer: Iterable[bytes] = app(environ(body), start)
        b"".join(answer)
        if hasattr(answer, "close"):
            answer.close()
        return 1

    ask()
    if said != "200 OK":
        raise RuntimeError(f"{body.name}: {said}")
    return ask
