"""A recorded game judged move by move inside one request, and whether that stays linear."""

from itertools import islice
from statistics import median
from typing import Final

import orjson

from bench import works
from bench.bodies import long_game, whole_games, written_moves
from bench.effort import Effort
from bench.interleave import rates
from bench.report import Section

_AIMS: Final = {"hamla": 40_000, "four-warlords": 40_000, "proter": 20_000}
_LENGTHS: Final = (10, 100, 1_000, 10_000)


def measure(effort: Effort) -> Section:
    """Whole games, then the first moves of a very long one of each game."""
    section = Section("`replay` inside one request (from the body's bytes to the answer's)")
    todo = {}
    for game in _AIMS:
        text = whole(game)
        todo[game] = works.replay(game, text)
        for length in _LENGTHS:
            text = beginning(game, effort.count(length, 10))
            todo[f"{game} {length}"] = works.replay(game, text)
    found = rates(todo, effort)
    for game, aim in _AIMS.items():
        title = f"{game}: a whole game of {todo[game]()} moves"
        section.add(title, "moves/s", found[game], aim, "at least")
    for game in _AIMS:
        for length in _LENGTHS:
            title = f"{game}: the first {todo[f'{game} {length}']():,} moves of a long game"
            section.add(title, "µs a move", [1e6 / rate for rate in found[f"{game} {length}"]])
        short, long = [median(found[f"{game} {length}"]) for length in _LENGTHS[-2:]]
        section.notes.append(
            f"{game}: in the longest record a move takes {short / long:.2f} times as long as in"
            f" one of a tenth the length; where time is linear that is 1."
        )
    return section


def whole(game: str) -> bytes:
    """The longest of some games of two, played at random."""
    return orjson.dumps(written_moves(game, max(whole_games(game), key=len)))


def beginning(game: str, moves: int) -> bytes:
    """The first so many moves of a game that goes on for long."""
    return orjson.dumps(written_moves(game, list(islice(long_game(game), moves))))
