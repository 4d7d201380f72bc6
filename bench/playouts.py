"""Random games in process: list the legal moves, choose one, apply it; and what peers reach."""

import os
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from bench import works
from bench.effort import Effort
from bench.interleave import rates, ratios
from bench.report import Section

_AIM: Final = 150_000
_REDUCER: Final = "boardgame.io's reducer, Hamla"
_CHESS_MOVES: Final = 150
_PEER: Final = Path(__file__).with_name("peer_boardgame.mjs")


def measure(effort: Effort) -> Section:
    """All in one run, so that the ratios hold whatever the machine does meanwhile."""
    section = Section("Random playouts in process, one core")
    todo = {game: works.playout(game) for game in ("hamla", "four-warlords", "proter")}
    peers: dict[str, tuple[str, float]] = {}
    if find_spec("rlcard"):
        peers["RLCard's UNO"] = ("rlcard", 2)
        todo["RLCard's UNO"] = _uno()
    else:
        section.notes.append("RLCard is not installed (the extra `bench`).")
    if find_spec("chess"):
        peers["python-chess"] = ("chess", 5)
        todo["python-chess"] = _chess()
    else:
        section.notes.append("python-chess is not installed (the extra `bench`).")
    with _boardgame(section, effort) as elsewhere:
        found = rates(todo, effort, elsewhere=elsewhere)
    section.add("hamla", "moves/s", found["hamla"], _AIM, "at least")
    section.add("4 Warlords", "moves/s", found["four-warlords"])
    section.add("proter", "moves/s", found["proter"])
    for name, (_, times) in peers.items():
        section.add(name, "moves/s", found[name])
        title = f"hamla / {name}"
        section.add(title, "ratio", ratios(found["hamla"], found[name]), times, "at least")
    if _REDUCER in found:
        section.add(_REDUCER, "moves/s", found[_REDUCER])
        title = "hamla / the same on boardgame.io"
        section.add(title, "ratio", ratios(found["hamla"], found[_REDUCER]), 15, "at least")
    return section


def _uno() -> Callable[[], int]:
    import numpy  # noqa: PLC0415 - only where it is installed
    import rlcard  # noqa: PLC0415

    numpy.random.seed(1)
    table = rlcard.make("uno", config={"seed": 1})
    choose = random.Random(1)

    def run() -> int:
        state, _ = table.reset()
        moves = 0
        while not table.is_over():
            state, _ = table.step(choose.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return run


def _chess() -> Callable[[], int]:
    import chess  # noqa: PLC0415 - only where it is installed

    choose = random.Random(1)

    def run() -> int:
        board = chess.Board()
        for moves in range(_CHESS_MOVES):
            found = list(board.legal_moves)
            if not found:
                return moves
            board.push(choose.choice(found))
        return _CHESS_MOVES

    return run


@contextmanager
def _boardgame(section: Section, effort: Effort) -> Iterator[dict[str, Callable[[], float]]]:
    """boardgame.io's reducer in a process of its own; nothing where it is not installed."""
    folder = _PEER.parent / "node_modules" / "boardgame.io"
    if shutil.which("node") is None or not folder.is_dir():
        section.notes.append(
            "boardgame.io is not installed (`npm install --prefix bench`), or there is no Node."
        )
        yield {}
        return
    with subprocess.Popen(
        ["node", str(_PEER), str(effort.seconds(0.5)), str(effort.seconds(4))],
        env={**os.environ, "NODE_ENV": "production"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as peer:
        asking, answers = peer.stdin, peer.stdout
        assert asking is not None
        assert answers is not None

        def once() -> float:
            asking.write("go\n")
            asking.flush()
            return float(answers.readline())

        once()
        yield {_REDUCER: once}
        asking.close()
