"""Random games in process: list the legal moves, choose one, apply it; and what peers reach."""

import random
import shutil
import subprocess
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from bench import works
from bench.effort import Effort
from bench.interleave import rates, ratios
from bench.report import Section

_AIM: Final = 150_000
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
    found = rates(todo, effort)
    reducer = _boardgame(section, effort)
    section.add("hamla", "moves/s", found["hamla"], _AIM, "at least")
    section.add("4 Warlords", "moves/s", found["four-warlords"])
    section.add("proter", "moves/s", found["proter"])
    for name, (_, times) in peers.items():
        section.add(name, "moves/s", found[name])
        title = f"hamla / {name}"
        section.add(title, "ratio", ratios(found["hamla"], found[name]), times, "at least")
    if reducer:
        section.add("boardgame.io's reducer, Hamla", "moves/s", reducer)
        title = "hamla / boardgame.io's reducer"
        section.add(title, "ratio", ratios(found["hamla"], reducer), 15, "at least")
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


def _boardgame(section: Section, effort: Effort) -> list[float]:
    """Moves a second of boardgame.io's reducer; nothing where it is not installed."""
    folder = _PEER.parent / "node_modules" / "boardgame.io"
    if shutil.which("node") is None or not folder.is_dir():
        section.notes.append(
            "boardgame.io is not installed (`npm install --prefix bench`), or there is no Node."
        )
        return []
    seconds, warm = effort.seconds(0.5), effort.seconds(4)
    done = subprocess.run(
        ["node", str(_PEER), str(effort.rounds), str(seconds), str(warm)],
        env={"NODE_ENV": "production", "PATH": "/usr/local/bin:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    return [float(line) for line in done.stdout.split()]
