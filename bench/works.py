"""The pieces of work that are counted and timed in process, by name."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import orjson

from bench import bodies
from bench.bodies import Body
from bench.echo import echo
from bench.wsgi import asking
from service.api.app import create_app
from service.api.desk import desk
from service.core import game as judge
from service.games import games

Work = Callable[[], int]


@cache
def referee() -> Any:
    """The application."""
    return create_app()


def answered(body: Body) -> Work:
    """One ``adjudicate`` through the application."""
    return asking(referee(), body)


def echoed(body: Body) -> Work:
    """The same through the stock view."""
    return asking(echo(body), body)


def ruled(body: Body) -> Work:
    """The rules alone: the audit, the verdict."""
    rules = games()[body.game]

    def rule() -> int:
        list(rules.audit(body.state))
        judge.adjudicate(rules, body.state, body.move)
        return 1

    return rule


def respond(game: str, call: str, text: bytes, units: int) -> Work:
    """A call from bytes to bytes, without a server or Flask around it."""
    table = desk(game)

    def ask() -> int:
        table.respond(call, text, "bench")
        return units

    return ask


def batch(game: str, items: int) -> Work:
    """A batch of different questions."""
    return respond(game, "batch", bodies.batch(game, items), items)


def replay(game: str, text: bytes) -> Work:
    """A replay of a record, all of which is legal."""
    answer = orjson.loads(desk(game).respond("replay", text, "bench"))
    if answer["stopped_at"] is not None:
        raise RuntimeError(f"the record of {game} does not replay")
    return respond(game, "replay", text, answer["applied"])


def playout(game: str, players: int = 2, most: int = 300) -> Work:
    """A random game to its end, or to so many moves: list the moves, choose one, apply it."""
    rules = games()[game]
    choose = random.Random(f"playout {game}")
    names = bodies.NAMES[:players]
    options = rules.options()
    pick = choose.random

    def run() -> int:
        state = rules.setup(names, options, str(pick()), None)
        for done in range(most):
            movers = rules.to_act(state)
            if not movers:
                return done
            found = judge.legal_moves(rules, state, movers[0])
            state = rules.apply(state, found[int(pick() * len(found))]).state
        return most

    return run
