"""Headers that keep a browser from doing more with an answer than is meant."""

from typing import Final

from flask import Flask, Response

_POLICY: Final = "default-src 'none'; frame-ancestors 'none'"
PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
    " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
"""For pages with scripts and styles of our own. Swagger UI sets style attributes."""


def install(app: Flask) -> None:
    """Puts the headers on every answer; a page may have set its own policy before."""

    @app.after_request
    def guard(response: Response) -> Response:
        response.headers.setdefault("Content-Security-Policy", _POLICY)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        return response
