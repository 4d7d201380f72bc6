"""Reading a request's body: no more than the limit, and only plain JSON (contract §5)."""

from typing import TYPE_CHECKING, Final

from gunicorn.http.errors import ParseException
from werkzeug.http import parse_options_header

from service.api.problems import ProblemError

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

_JSON: Final = "application/json"


def read(environ: "WSGIEnvironment", limit: int) -> bytes:
    """The body's bytes. Raises ``ProblemError``: ``not-json``, ``too-large``, ``bad-request``.

    The stream is read here and not by Werkzeug, which cuts a chunked body off at its limit
    without a word.
    """
    _accept_type(environ)
    # The server has refused a Content-Length that is no number; chunked bodies have none.
    length = int(environ.get("CONTENT_LENGTH") or -1)
    if length > limit:
        raise _too_large(limit)
    if length < 0 and not environ.get("wsgi.input_terminated"):
        return b""
    try:
        body: bytes = environ["wsgi.input"].read(limit + 1 if length < 0 else length)
    except (ParseException, OSError) as error:
        raise ProblemError("bad-request", "The body broke off or was sent wrongly.") from error
    if len(body) > limit:
        raise _too_large(limit)
    if len(body) < length:
        raise ProblemError("bad-request", "The body is shorter than its Content-Length.")
    return body


def _accept_type(environ: "WSGIEnvironment") -> None:
    sent = environ.get("CONTENT_TYPE", "")
    if sent != _JSON:
        kind, parameters = parse_options_header(sent)
        if kind.lower() != _JSON:
            found = f"it was {kind}" if kind else "there was none"
            raise ProblemError("not-json", f"The Content-Type must be {_JSON}; {found}.")
        charset = parameters.get("charset", "utf-8")
        if charset.lower() != "utf-8":
            raise ProblemError("not-json", f"JSON is sent in UTF-8, not in {charset}.")
    encoding = environ.get("HTTP_CONTENT_ENCODING", "identity")
    if encoding.lower() != "identity":
        text = f"The body must be sent as it is, not encoded as {encoding}."
        raise ProblemError("not-json", text)


def _too_large(limit: int) -> ProblemError:
    return ProblemError("too-large", f"The body may have at most {limit} bytes.")
