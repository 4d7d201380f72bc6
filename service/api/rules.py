"""A game's rulebook over HTTP, in the form the caller likes (RFC 9110 §12)."""

from collections.abc import Callable
from typing import Final

import orjson
from flask import Response, request

from service.api.rulebook import html, markdown, plain
from service.api.security import PAGE_POLICY
from service.core.game import AnyGame

_KINDS: Final = ("application/json", "text/markdown", "text/html")


def showing(game: AnyGame) -> Callable[[], Response]:
    """The view that answers with the rulebook; JSON unless something else is preferred."""
    texts = {
        "application/json": orjson.dumps(plain(game)),
        "text/markdown": markdown(game).encode(),
        "text/html": html(game).encode(),
    }

    def show() -> Response:
        kind = request.accept_mimetypes.best_match(_KINDS, _KINDS[0])
        suffix = "" if kind == _KINDS[0] else "; charset=utf-8"
        answer = Response(texts[kind], content_type=kind + suffix)
        answer.headers["Vary"] = "Accept"
        if kind == "text/html":
            answer.headers["Content-Security-Policy"] = PAGE_POLICY
        return answer

    return show
