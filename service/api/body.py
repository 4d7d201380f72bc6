"""Reading a request's body: no more than the limit, and only plain JSON (contract §5)."""

from typing import Final

from flask import Request
from gunicorn.http.errors import ParseException

from service.api.problems import ProblemError

_JSON: Final = "application/json"


def read(request: Request, limit: int) -> bytes:
    """The body's bytes. Raises ``ProblemError``: ``not-json``, ``too-large``, ``bad-request``.

    The stream is read here and not by Werkzeug, which cuts a chunked body off at its limit
    without a word.
    """
    _accept_type(request)
    length = request.content_length
    if length is not None and length > limit:
        raise _too_large(limit)
    stream = request.environ["wsgi.input"]
    try:
        if length is None and not request.environ.get("wsgi.input_terminated"):
            return b""
        body: bytes = stream.read(limit + 1 if length is None else length)
    except (ParseException, OSError) as error:
        raise ProblemError("bad-request", "The body broke off or was sent wrongly.") from error
    if len(body) > limit:
        raise _too_large(limit)
    if length is not None and len(body) < length:
        raise ProblemError("bad-request", "The body is shorter than its Content-Length.")
    return body


def _accept_type(request: Request) -> None:
    kind = request.mimetype
    if kind != _JSON:
        sent = f"it was {kind}" if kind else "there was none"
        raise ProblemError("not-json", f"The Content-Type must be {_JSON}; {sent}.")
    charset = request.mimetype_params.get("charset", "utf-8")
    if charset.lower() != "utf-8":
        raise ProblemError("not-json", f"JSON is sent in UTF-8, not in {charset}.")
    encoding = request.headers.get("Content-Encoding", "identity")
    if encoding.lower() != "identity":
        raise ProblemError(
            "not-json", f"The body must be sent as it is, not encoded as {encoding}."
        )


def _too_large(limit: int) -> ProblemError:
    return ProblemError("too-large", f"The body may have at most {limit} bytes.")
