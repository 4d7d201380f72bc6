"""The call ``render``: a table as SVG, as text, or as the scene itself for those who draw."""

from collections.abc import Callable
from typing import Final

from flask import Response, request

from service.api import body
from service.api.desk import Desk
from service.api.lean import Answer
from service.api.observe import request_id
from service.picture.svg import svg
from service.picture.text import text

RENDER: Final = "render"
TEXT: Final = "text/plain"
SVG: Final = "image/svg+xml"
JSON: Final = "application/json"
KINDS: Final = (TEXT, SVG, JSON)
"""In the order of preference where the caller has none."""


def drawing(table: Desk, limit: int) -> Callable[[], Response]:
    """The view that answers ``render``: as the caller likes, or in words."""

    def draw() -> Response:
        environ = request.environ
        sent = body.read(environ, limit)
        kind = request.accept_mimetypes.best_match(KINDS, TEXT)
        if kind == JSON:
            answer = Answer(table.respond(RENDER, sent, request_id(environ), environ))
        else:
            board = table.answer(RENDER, sent, environ)
            drawn = svg(board) if kind == SVG else text(board)
            answer = Answer(drawn.encode())
        answer.headers["Content-Type"] = f"{TEXT}; charset=utf-8" if kind == TEXT else kind
        answer.headers["Vary"] = "Accept"
        return answer

    return draw
