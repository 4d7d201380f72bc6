"""The page to play at, ``/table``: its files, and the faces of the cards, as they are drawn."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final

from flask import Flask, Response, request

from service.api.lean import Answer
from service.api.security import TABLE_POLICY
from service.picture.faces import sheet

_FOLDER: Final = Path(__file__).parent / "table"
_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
}
_FRESH: Final = "public, max-age=300"
"""For five minutes a browser need not ask; then it asks whether anything has changed."""


def install(app: Flask) -> None:
    """``/table`` and ``/table/…``; nothing but the files that come with the service."""
    for path in sorted(_FOLDER.iterdir()):
        where = "/table" if path.name == "index.html" else f"/table/{path.name}"
        kind = _TYPES[path.suffix]
        app.add_url_rule(where, f"table.{path.name}", _sending(path.read_bytes(), kind))
    faces = _sending(sheet().encode(), "image/svg+xml")
    app.add_url_rule("/table/cards.svg", "table.cards", faces)


def _sending(text: bytes, kind: str) -> Callable[[], Response]:
    tag = sha256(text).hexdigest()[:32]

    def send() -> Response:
        known = request.if_none_match.contains_weak(tag)
        answer = Answer(status=304) if known else Answer(text, content_type=kind)
        answer.headers["Content-Length"] = str(len(text))
        answer.set_etag(tag)
        answer.headers["Cache-Control"] = _FRESH
        answer.headers["Content-Security-Policy"] = TABLE_POLICY
        return answer

    return send
