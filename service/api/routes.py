"""One generic route for each call of the contract, bound to each game by a literal path."""

from collections.abc import Callable

import orjson
from flask import Flask, Response, request

from service.api import body, catalogue, rules
from service.api.config import Config
from service.api.desk import BULK, CALLS, Call, Desk, desk
from service.api.drawing import RENDER, drawing
from service.api.lean import Answer, Ruling
from service.api.observe import request_id
from service.games import games

_JSON = "application/json"


def install(app: Flask, config: Config) -> None:
    """The calls of every game, and the pages that say which there are."""
    for name in games():
        table = desk(name)
        for call in CALLS.values():
            limit = config.bulk_limit if call.size == BULK else config.body_limit
            view = drawing(table, limit) if call.name == RENDER else _answering(table, call, limit)
            app.add_url_rule(
                f"/v1/games/{name}/{call.name}",
                f"{name}.{call.name}",
                view,
                methods=["POST"],
            )
        app.add_url_rule(f"/v1/games/{name}", name, _saying(catalogue.game(table)))
        app.add_url_rule(f"/v1/games/{name}/rules", f"{name}.rules", rules.showing(table.game))
    app.add_url_rule("/v1/games", "games", _saying(catalogue.games()))


def _answering(table: Desk, call: Call, limit: int) -> Callable[[], Ruling]:
    def answer() -> Ruling:
        environ = request.environ
        given = table.respond(call.name, body.read(environ, limit), request_id(environ), environ)
        return Ruling(given)

    return answer


def _saying(value: object) -> Callable[[], Response]:
    text = orjson.dumps(value)

    def say() -> Response:
        return Answer(text, content_type=_JSON)

    return say
