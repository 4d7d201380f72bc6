"""Request ids, and what is logged: never a hidden card, never a seed."""

import logging
import re
from typing import Final
from uuid import uuid4

from flask import Flask, Response, g, request

LOG: Final = logging.getLogger("adjudicard")
_SANE: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


def request_id() -> str:
    """This request's id: the caller's own if it sent a sane one, else a new one."""
    if "request_id" not in g:
        sent = request.headers.get("X-Request-Id", "")
        g.request_id = sent if _SANE.fullmatch(sent) else uuid4().hex
    return str(g.request_id)


def install(app: Flask) -> None:
    """Puts the request id on every answer."""

    @app.after_request
    def stamp(response: Response) -> Response:
        response.headers["X-Request-Id"] = request_id()
        return response
