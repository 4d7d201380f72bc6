"""Bots play a game: each takes one of its legal moves. Needs nothing but ``requests``.

    python examples/bot.py --game hamla ann bo

The service keeps nothing, so the program holds the state: every answer brings the one to go on
with, and, since it asks for them, the moves that are legal there.
"""

import argparse
import json
import random
from collections.abc import Sequence
from typing import Any

import requests

Json = dict[str, Any]

LIVELY = ("lay", "extend", "swap")
"""What bots rather do than draw and discard; otherwise a hand of Proter takes very long."""


class Referee:
    """A game's calls on a server."""

    def __init__(self, url: str, game: str) -> None:
        self.base = f"{url}/v1/games/{game}"
        self.session = requests.Session()

    def ask(self, call: str, **body: Any) -> Json:
        """The answer to a call. Raises ``RefusedError`` with what a problem document says."""
        answer = self.session.post(f"{self.base}/{call}", json=body, timeout=30)
        given: Json = answer.json()
        if not answer.ok:
            raise RefusedError(f"{given['title']}: {given['detail']}")
        return given


class RefusedError(Exception):
    """The server gave no ruling; the message says why."""


def pick(moves: Sequence[Json], chance: random.Random) -> Json:
    """The move a bot makes."""
    lively = [move for move in moves if move["action"] in LIVELY]
    return chance.choice(lively or moves)


def play(referee: Referee, players: Sequence[str], seed: str) -> Json:
    """Plays a game to its end; the last verdict."""
    chance = random.Random(seed)
    position = referee.ask("setup", players=players, seed=seed)
    moves = referee.ask("legal-moves", state=position["state"])["moves"]
    while not position["status"]["over"]:
        move = pick(moves, chance)
        position = referee.ask(
            "adjudicate", state=position["state"], move=move, include=["legal_moves"]
        )
        moves = position["legal_moves"]
        tell(move, position)
    return position


def tell(move: Json, verdict: Json) -> None:
    """Says what was done and what it scored."""
    print(json.dumps(move))
    for line in verdict["scoring"]:
        print(f"    {line['value']:+d} {line['player']}: {line['reason']} ({line['clause']})")


def main() -> None:
    """Reads the command line, plays, and says who won."""
    parser = argparse.ArgumentParser(description="Bots play a game.")
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("--game", default="hamla")
    parser.add_argument("--seed", default="examples")
    parser.add_argument("players", nargs="*", default=["ann", "bo"])
    asked = parser.parse_args()
    last = play(Referee(asked.url, asked.game), asked.players, asked.seed)
    for standing in last["score"]["standings"]:
        print(f"{standing['rank']}. {standing['player']}: {standing['value']}")
    print(f"won by {' and '.join(last['status']['winners'])}")


if __name__ == "__main__":
    main()
