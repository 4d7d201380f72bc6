"""Draws the pictures of README: of each game, the fullest moment of its first playthrough.

``python -m service.api.description.pictures`` writes ``docs/pictures``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import orjson

from service.api.calls import begin
from service.api.desk import desk
from service.api.scenes import board
from service.conformance.scenarios import playthroughs
from service.core import game as judge
from service.core.cards import HIDDEN
from service.core.scene import Board
from service.picture.svg import svg
from service.resources import resource

FOLDER: Final = resource("docs") / "pictures"


def pictures() -> dict[Path, str]:
    """The files and what stands in them."""
    return {FOLDER / f"{game}.svg": svg(moment.board) for game, moment in moments().items()}


@dataclass(frozen=True, slots=True)
class Moment:
    """What a player sees of a state: drawn, and as the view itself."""

    board: Board
    view: Any


@cache
def moments() -> Mapping[str, Moment]:
    """For each game the moment that is shown: the fullest for the player listed first."""
    found: dict[str, Moment] = {}
    for record in playthroughs():
        if record.game not in found:
            body = orjson.dumps(record.body)
            found[record.game] = max(_moments(record.game, body), key=_fullness)
    return found


def _moments(game: str, body: bytes) -> Iterator[Moment]:
    """What the first player sees after each move."""
    table = desk(game)
    asked = table.read("replay", body)
    start = begin(table.table, asked.setup, "/setup")
    viewer = asked.setup.players[0]
    for verdict in judge.replay(table.game, start, asked.moves):
        state = verdict.state
        yield Moment(board(table.game, state, viewer), table.game.view(state, viewer))


def _fullness(moment: Moment) -> tuple[int, int]:
    """In how many places cards can be seen, and how many."""
    known = [
        sum(lying.card != HIDDEN for lying in zone.cards)
        for zone in moment.board.zones
        if zone.spread == "fan"
    ]
    return len(known) - known.count(0), sum(known)


def main() -> None:
    """Writes the files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in pictures().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
