"""Who may ask: bearer keys, if any are configured (contract §5, ``unauthorized``).

The service has only the keys' SHA-256 hashes: whoever reads its environment cannot use them. A key
is looked at before anything of the body is read. Without keys none of this is in the way.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

import orjson
from flask import Flask

from service.api.config import Config
from service.api.lean import Answer
from service.api.observe import PROBLEM, request_id
from service.api.problems import MEDIA_TYPE, ProblemError

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

HEALTH: Final = frozenset({"/healthz", "/readyz"})
"""Whoever watches over the service has no key."""

PAGES: Final = ("/docs", "/table", "/openapi.yaml", "/openapi.json", "/icon.svg")
"""A browser sends no key for a page; none of them holds anything but what is published."""

_SCHEME: Final = "bearer "
_CHALLENGE: Final = 'Bearer realm="adjudicard"'


def install(app: Flask, config: Config) -> None:
    """Puts the keys before the application, if there are any."""
    if config.api_keys:
        is_open = HEALTH if config.metrics == "keyed" else HEALTH | {"/metrics"}
        guarded = guard(
            app.wsgi_app, config.api_keys, lambda path: path in is_open or path.startswith(PAGES)
        )
        app.wsgi_app = guarded  # type: ignore[assignment,method-assign]


def guard(
    inner: "WSGIApplication", hashes: tuple[bytes, ...], is_open: Callable[[str], bool]
) -> "WSGIApplication":
    """The application, for those who have a key; where ``is_open``, none is needed."""

    def guarded(environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        if is_open(environ["PATH_INFO"]):
            return inner(environ, start)
        sent: str | None = environ.get("HTTP_AUTHORIZATION")
        if sent is not None and fits(sent, hashes):
            return inner(environ, start)
        return _refusal(environ, sent is not None)(environ, start)

    return guarded


def fits(authorization: str, hashes: tuple[bytes, ...]) -> bool:
    """Is this ``Bearer`` and one of the keys? It takes as long whichever it is, or none."""
    if authorization[: len(_SCHEME)].lower() != _SCHEME:
        return False
    key = authorization[len(_SCHEME) :].strip(" ").encode("latin-1")
    found = hashlib.sha256(key).digest()
    matches = [hmac.compare_digest(found, one) for one in hashes]
    return any(matches)


def _refusal(environ: "WSGIEnvironment", wrong: bool) -> Answer:
    text = "This key is not valid." if wrong else "Send a key: Authorization: Bearer …"
    challenge = _CHALLENGE + (', error="invalid_token"' if wrong else "")
    problem = ProblemError("unauthorized", text, headers={"WWW-Authenticate": challenge})
    environ[PROBLEM] = problem.code
    body = orjson.dumps(problem.document(request_id(environ)))
    return Answer(body, problem.status, dict(problem.headers), content_type=MEDIA_TYPE)
