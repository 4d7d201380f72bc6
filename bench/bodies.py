"""What is asked: states from the middle of a game with a legal move, the same in every run.

They are made by playing random legal moves from a fixed seed. ``usual`` is a table of two;
``large`` is the state nearest to 2 kB that such games come to (4 Warlords never gets there: it
is always played by two, with 52 cards and little else to say).
"""

import random
from collections.abc import Callable, Iterator
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
    game: str,
    choose: random.Random,
    players: int = 2,
    prefer: Callable[[Any], bool] = bool,
    **options: Any,
) -> Iterator[tuple[Any, Any]]:
    """States of a random game and the move made in each, to the end of the game.

    ``prefer`` is true of the moves from which to choose, where there are such.
    """
    rules = games()[game]
    names = tuple([PlayerId(name) for name in NAMES[:players]])
    state = rules.setup(names, rules.options(**options), Seed(f"bench {choose.random()}"), None)
    while moves := judge.legal_moves(rules, state, None):
        move = choose.choice([move for move in moves if prefer(move)] or moves)
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


def whole_games(game: str, count: int = 20) -> list[list[tuple[Any, Any]]]:
    """So many random games of two, with the usual options, from beginning to end."""
    choose = random.Random(f"{game} games")
    return [_first(play(game, choose), 1_000) for _ in range(count)]


def long_game(game: str) -> Iterator[tuple[Any, Any]]:
    """A game that goes on for some 10,000 moves: many points to win, or players who avoid it."""
    choose = random.Random(f"{game} long")
    if game == "hamla":
        return play(game, choose, 10, target_points=50)
    if game == "four-warlords":
        # Two Jacks make a truce, after which all is as before.
        return play(game, choose, prefer=lambda move: getattr(move, "card", "")[:1] == "J")
    # The pile is drawn, which is one card, and one discarded; sets are laid now and then.
    return play(
        game,
        choose,
        prefer=lambda move: (
            choose.random() < 0.9
            if move.action == "discard"
            else getattr(move, "from_", "") == "pile"
        ),
    )


def written_moves(game: str, made: list[tuple[Any, Any]]) -> dict[str, Any]:
    """The record of a game, from its first state, as a JSON writer takes it."""
    table = desk(game)
    first = made[0][0]
    return {
        "state": table.form(type(first)).dump(first),
        "moves": [table.form(type(move)).dump(move) for _, move in made],
    }


def _first(made: Iterator[tuple[Any, Any]], count: int) -> list[tuple[Any, Any]]:
    return [one for one, _ in zip(made, range(count), strict=False)]
