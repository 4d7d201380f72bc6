"""Every way in which a request can fail ends as a problem document."""

from typing import Final

import orjson
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

from service.api.lean import Answer
from service.api.observe import LOG, PROBLEM, request_id
from service.api.problems import MEDIA_TYPE, ProblemError
from service.games import games

_GAMES: Final = "/v1/games/"


def render(problem: ProblemError) -> Response:
    """The problem as an answer."""
    environ = request.environ
    environ[PROBLEM] = problem.code
    body = orjson.dumps(problem.document(request_id(environ)))
    return Answer(body, problem.status, dict(problem.headers), content_type=MEDIA_TYPE)


def install(app: Flask) -> None:
    """Hands everything that is raised to ``render``."""
    # A path with a doubled slash is another path: there is nothing, and nothing to redirect to.
    app.url_map.merge_slashes = False

    @app.errorhandler(ProblemError)
    def problem(error: ProblemError) -> Response:
        return render(error)

    @app.errorhandler(NotFound)
    def not_found(_: NotFound) -> Response:
        name = request.path.removeprefix(_GAMES).split("/")[0]
        if request.path.startswith(_GAMES) and name and name not in games():
            known = list(games())
            text = f"The games are {', '.join(known)}."
            return render(ProblemError("unknown-game", text, extra={"games": known}))
        return render(ProblemError("not-found", f"There is nothing at {request.path}."))

    @app.errorhandler(MethodNotAllowed)
    def method_not_allowed(error: MethodNotAllowed) -> Response:
        allowed = ", ".join(sorted(error.valid_methods or ()))
        text = f"{request.method} is not allowed here; allowed: {allowed}."
        return render(ProblemError("method-not-allowed", text, headers={"Allow": allowed}))

    @app.errorhandler(HTTPException)
    def refused(error: HTTPException) -> Response | HTTPException:
        if error.code is not None and error.code < 400:
            return error
        return render(ProblemError("bad-request", "The request cannot be read."))

    @app.errorhandler(Exception)
    def internal(_: Exception) -> Response:
        name = request_id(request.environ)
        LOG.exception("request %s failed", name)
        text = f"Nothing is wrong with the request; quote {name} to the operator."
        return render(ProblemError("internal", text))
