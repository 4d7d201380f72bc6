"""Draws the pictures of README: of each game, the fullest moment of its first playthrough.

``python -m service.api.description.pictures`` writes ``docs/pictures``.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

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
    made: dict[Path, str] = {}
    for record in playthroughs():
        path = FOLDER / f"{record.game}.svg"
        if path not in made:
            body = orjson.dumps(record.body)
            made[path] = svg(max(_moments(record.game, body), key=_fullness))
    return made


def _moments(game: str, body: bytes) -> Iterator[Board]:
    """What the first player sees after each move."""
    table = desk(game)
    asked = table.read("replay", body)
    start = begin(table.table, asked.setup, "/setup")
    for verdict in judge.replay(table.game, start, asked.moves):
        yield board(table.game, verdict.state, asked.setup.players[0])


def _fullness(moment: Board) -> tuple[int, int]:
    """In how many places cards can be seen, and how many."""
    known = [
        sum(lying.card != HIDDEN for lying in zone.cards)
        for zone in moment.zones
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
