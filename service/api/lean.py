"""Flask without what this service has no use for: sessions, signals, blueprints, host matching.

A ruling costs less than half of what Flask does around it by default; what is left out here is
never missed, since a call looks at nothing but its path, a few headers and its body.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from flask import Flask, Request, Response
from flask.globals import request_ctx
from flask.sessions import NullSession, SessionInterface, SessionMixin
from werkzeug.routing import Map, MapAdapter, Rule

from service.api import security
from service.api.observe import request_id

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_NO_SESSION: Final = NullSession()


def _of_every_answer(environ: "WSGIEnvironment") -> list[tuple[str, str]]:
    return [*security.GUARD, ("X-Request-Id", request_id(environ))]


class Answer(Response):
    """A response that writes its own headers, the security headers and the request id at once."""

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        headers = self.headers.to_wsgi_list()
        if "Content-Security-Policy" not in self.headers:
            headers.append(security.POLICY)
        headers += _of_every_answer(environ)
        body = self.response
        if not isinstance(body, list) or environ["REQUEST_METHOD"] == "HEAD":
            self.headers.extend(headers[len(self.headers) :])
            return super().__call__(environ, start_response)
        if "Content-Length" not in self.headers:
            headers.append(("Content-Length", str(sum(map(len, body)))))
        start_response(self.status, headers)
        return body


class Ruling:
    """JSON that is all there, with status 200: what a call answers when nothing is wrong.

    A WSGI application (PEP 3333), as a view may give one; a whole ``Response`` around it would
    only be made to be taken apart again.
    """

    __slots__ = ("text",)

    def __init__(self, text: bytes) -> None:
        self.text = text

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        start_response(
            "200 OK",
            [
                ("Content-Type", "application/json"),
                security.POLICY,
                *_of_every_answer(environ),
                ("Content-Length", str(len(self.text))),
            ],
        )
        return [self.text]


class _Found(MapAdapter):
    """A path that is one rule's and nobody else's: there is nothing to match."""

    def __init__(self, url_map: Map, rule: Rule) -> None:
        super().__init__(url_map, "", "/", "", "http", "/", "GET")
        self._rule = rule

    def match(self, *_: Any, **__: Any) -> Any:
        """The rule, and no arguments."""
        return self._rule, {}


class _NoSessions(SessionInterface):
    """Nobody has a session, so none is looked for."""

    def open_session(self, app: Flask, request: Request) -> SessionMixin:  # noqa: ARG002
        return _NO_SESSION


class Referee(Flask):
    """The application. Error handlers work as in any Flask; hooks around a request do not."""

    response_class = Answer
    session_interface = _NoSessions()

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Paths are matched whatever the host is called."""
        if request is None:
            return None
        found = self._found.get((request.method, request.path))
        if found is not None:
            return found
        environ = request.environ
        return MapAdapter(
            self.url_map, "", "/", "", environ["wsgi.url_scheme"], request.path, request.method
        )

    @cached_property
    def _found(self) -> dict[tuple[str, str], MapAdapter]:
        """The calls, by method and path."""
        rules = [rule for rule in self.url_map.iter_rules() if "POST" in (rule.methods or ())]
        return {("POST", rule.rule): _Found(self.url_map, rule) for rule in rules}

    def full_dispatch_request(self) -> Any:
        """The view's answer, or the error handler's; no signals, nothing before or after."""
        try:
            given: Any = self.dispatch_request()
        except Exception as error:
            given = self.handle_user_exception(error)
            # The request knows it, and it knows the request: the collector would find that late.
            error.with_traceback(None)
            request_ctx.request.routing_exception = None
        return given if type(given) is Ruling else self.make_response(given)

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """Nothing is left to be torn down."""

    def do_teardown_appcontext(self, exc: BaseException | None = None) -> None:
        """Nothing is left to be torn down."""
