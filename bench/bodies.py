"""What is asked: states from the middle of a game with a legal move, the same in every run.

They are made by playing random legal moves from a fixed seed. ``usual`` is a table of two;
``large`` is the state nearest to 2 kB that such games come to (4 Warlords never gets there: it
is always played by two, with 52 cards and little else to say).
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import orjson

from service.api.desk import desk
from service.core import game as judge
from service.core.form import PlayerId, Seed
from service.games import games

NAMES: Final = ("ann", "bo", "cy", "dee", "eve", "flo", "gus", "hal", "ida", "joe")
LARGE: Final = 2048

# Players and options of the large table.
_LARGE: Final[dict[str, tuple[int, dict[str, Any]]]] = {
    "hamla": (10, {}),
    "four-warlords": (2, {}),
    "proter": (4, {"enforcement": "challenge"}),
}


@dataclass(frozen=True, slots=True)
class Body:
    """A question, and the referee's answer to it."""

    game: str
    size: str
    state: Any
    move: Any
    text: bytes
    answer: bytes

    @property
    def name(self) -> str:
        """How a table calls it."""
        return f"{self.game}, {self.size} ({len(self.text):,} bytes)"

    @property
    def path(self) -> str:
        """Where it is asked."""
        return f"/v1/games/{self.game}/adjudicate"


def play(
    game: str, choose: random.Random, players: int = 2, **options: Any
) -> Iterator[tuple[Any, Any]]:
    """States of a random game and the move made in each, to the end of the game."""
    rules = games()[game]
    names = tuple([PlayerId(name) for name in NAMES[:players]])
    state = rules.setup(names, rules.options(**options), Seed(f"bench {choose.random()}"), None)
    while moves := judge.legal_moves(rules, state, None):
        move = choose.choice(moves)
        yield state, move
        state = judge.adjudicate(rules, state, move).state


def written(game: str, state: Any, move: Any) -> dict[str, Any]:
    """The body of an ``adjudicate``, as a JSON writer takes it."""
    table = desk(game)
    return {
        "state": table.form(type(state)).dump(state),
        "move": table.form(type(move)).dump(move),
    }


@cache
def body(game: str, size: str) -> Body:
    """The ``usual`` or the ``large`` question of a game."""
    players, options = _LARGE[game] if size == "large" else (2, {})
    choose = random.Random(f"{game} {size}")
    asked = []
    for _ in range(4):
        made = [
            (state, move)
            for state, move in _first(play(game, choose, players, **options), 400)
            # A move of a turn, not a word about somebody else's.
            if move.action not in ("challenge", "accept", "cut")
        ]
        asked += made[len(made) // 4 : -len(made) // 4]
    sized = [(len(orjson.dumps(written(game, *one))), at) for at, one in enumerate(asked)]
    if size == "large":
        at = min(sized, key=lambda one: abs(one[0] - LARGE))[1]
    else:
        at = sorted(sized)[len(sized) // 2][1]
    text = orjson.dumps(written(game, *asked[at]))
    return Body(game, size, *asked[at], text, desk(game).respond("adjudicate", text, "bench"))


def bodies() -> list[Body]:
    """The six questions of most measurements."""
    return [body(game, size) for size in ("large", "usual") for game in games()]


def batch(game: str, items: int) -> bytes:
    """A batch of different questions from random games of two."""
    return orjson.dumps({"items": [written(game, *one) for one in questions(game, items)]})


def questions(game: str, count: int) -> list[tuple[Any, Any]]:
    """So many states with a move, from as many games as it takes."""
    choose = random.Random(f"{game} questions")
    found: list[tuple[Any, Any]] = []
    while len(found) < count:
        found += _first(play(game, choose), 300)
    return found[:count]


def record(game: str, moves: int) -> bytes:
    """The record of one game with exactly so many moves, if a game can be so long; else of one
    that comes near. Longer games are sought among a few hundred."""
    return orjson.dumps(_record(game, moves))


@cache
def _record(game: str, moves: int) -> dict[str, Any]:
    choose = random.Random(f"{game} record")
    best: list[tuple[Any, Any]] = []
    for _ in range(300):
        made = _first(play(game, choose), moves)
        if len(made) > len(best):
            best = made
        if len(best) == moves:
            break
    table = desk(game)
    return {
        "state": table.form(type(best[0][0])).dump(best[0][0]),
        "moves": [table.form(type(move)).dump(move) for _, move in best],
    }


def _first(made: Iterator[tuple[Any, Any]], count: int) -> list[tuple[Any, Any]]:
    return [one for one, _ in zip(made, range(count), strict=False)]
