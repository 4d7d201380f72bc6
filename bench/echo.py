"""The yardstick: a stock Flask view that parses the body and returns the same answer.

It knows no rules and checks nothing, so nothing written with Flask can do less with its own means.
``app`` is the same behind a server, told which question it will be asked by ``BENCH_BODY``.
"""

import os
from typing import Any

import orjson
from flask import Flask, Response, jsonify, request

from bench.bodies import Body, body


def echo(asked: Body) -> Flask:
    """The application that answers one question, always alike."""
    made = Flask(__name__)
    answer: Any = orjson.loads(asked.answer)

    @made.post(asked.path)
    def view() -> Response:
        request.get_json()
        return jsonify(answer)

    return made


def app(environ: Any, start_response: Any) -> Any:
    """The application under a server."""
    return _app(environ, start_response)


def _app(environ: Any, start_response: Any) -> Any:
    global _made  # noqa: PLW0603 - made once, when the first request comes
    if _made is None:
        _made = echo(body(*os.environ["BENCH_BODY"].split()))
    return _made(environ, start_response)


_made: Flask | None = None
