"""A host and its players as processes of their own: nobody learns what is not theirs to know.

    python examples/hidden_hands.py --game four-warlords ann bo

Only the host has the state. Each player has the last view it was sent, asks the referee for its
legal moves with that, and sends one back. At the end the host tells the seed, and every player
holds it against the commitment that stood in the first view: nobody could have stacked the deck.
"""

import argparse
import hashlib
import random
from collections.abc import Sequence
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from typing import Any

from bot import Json, Referee, pick


def player(name: str, url: str, game: str, host: "Connection[Any, Any]") -> None:
    """A player's process: what it knows comes through ``host`` alone."""
    referee = Referee(url, game)
    chance = random.Random(name)
    commitment = ""
    while True:
        message: Json = host.recv()
        if "seed" in message:
            break
        view = message["view"]
        assert view["seed"] is None, "the host has shown too much"
        commitment = commitment or view["commitment"]
        if message["to_act"]:
            moves = referee.ask("legal-moves", state=view, player=name)["moves"]
            host.send(pick(moves, chance))
    honest = hashlib.sha256(message["seed"].encode()).hexdigest() == commitment
    # In one piece, line end included: the others write to the same terminal.
    print(f"{name}: the deal was {'as promised' if honest else 'not the one promised!'}\n", end="")


def host(referee: Referee, seats: "dict[str, Connection[Any, Any]]") -> Json:
    """The host's process: rules on the moves and sends each player its view; the last verdict."""
    position = referee.ask("setup", players=list(seats))
    for name, seat in seats.items():
        shown = referee.ask("view", state=position["state"], player=name)
        seat.send({"view": shown["view"], "to_act": acts(position, name)})
    while not position["status"]["over"]:
        mover = position["status"]["to_act"][0]
        move: Json = seats[mover].recv()
        position = referee.ask("adjudicate", state=position["state"], move=move, include=["views"])
        if not position["applied"]:
            raise SystemExit(f"{mover} cheats: {position['violations'][0]['message']}")
        for seen in position["views"]:
            if seen["player"] is not None:  # the last view is for spectators
                name = seen["player"]
                seats[name].send({"view": seen["view"], "to_act": acts(position, name)})
    for seat in seats.values():
        seat.send({"seed": position["state"]["seed"]})
    return position


def acts(position: Json, name: str) -> bool:
    """Is it for this player to move next? Where several may, the host takes them in turn."""
    return bool(position["status"]["to_act"][:1] == [name])


def play(url: str, game: str, names: Sequence[str]) -> None:
    """Starts a process for each player, and hosts the game in this one."""
    seats: dict[str, Connection[Any, Any]] = {}
    processes = []
    for name in names:
        ours, theirs = Pipe()
        seats[name] = ours
        process = Process(target=player, args=(name, url, game, theirs), daemon=True)
        process.start()
        processes.append(process)
    last = host(Referee(url, game), seats)
    for process in processes:
        process.join()
    print(f"won by {' and '.join(last['status']['winners'])}")


def main() -> None:
    """Reads the command line, and plays."""
    parser = argparse.ArgumentParser(description="A host and players who see only their own.")
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("--game", default="hamla")
    parser.add_argument("players", nargs="*", default=["ann", "bo"])
    asked = parser.parse_args()
    play(asked.url, asked.game, asked.players)


if __name__ == "__main__":
    main()
