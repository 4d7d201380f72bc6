"""A table in a terminal, as in a chat: everybody types, and the referee answers.

    python examples/chat_table.py --game hamla ann bo --bot bo

    ann: 2                     the second of the moves that were listed
    ann: play 7H left up       the move that has these words in it
    ann: {"action": …}         any move at all
    /table ann   /score   /rules H3.1   /quit

Who leaves the name out speaks for the player who is to act. It reads standard input, so a script
can be piped into it.
"""

import argparse
import json
import random
import sys
from collections.abc import Sequence
from typing import Any

import requests
from bot import Json, Referee, RefusedError, pick

WIDE = 96


class Table:
    """The one thing to be kept: the position, and the moves listed last."""

    def __init__(self, referee: Referee, players: Sequence[str], seed: str) -> None:
        self.referee = referee
        self.players = players
        self.chance = random.Random(seed)
        self.position = referee.ask("setup", players=players, seed=seed)
        self.listed: list[Json] = []

    @property
    def to_act(self) -> str | None:
        """Who is to act first, if anybody."""
        acting: list[str] = self.position["status"]["to_act"]
        return acting[0] if acting else None

    def moves(self, player: str) -> list[Json]:
        """That player's legal moves."""
        answer = self.referee.ask("legal-moves", state=self.position["state"], player=player)
        found: list[Json] = answer["moves"]
        return found

    def prompt(self) -> None:
        """Lists what the player to act may do."""
        if self.to_act is None:
            winners = " and ".join(self.position["status"]["winners"])
            print(f"* over: won by {winners}")
            return
        self.listed = self.moves(self.to_act)
        print(f"* {self.to_act} to act:")
        choices = [f"{number:3} {spoken(move)}" for number, move in enumerate(self.listed, 1)]
        width = max(map(len, choices)) + 2
        across = max(1, WIDE // width)
        for start in range(0, min(len(choices), 60), across):
            print("".join([f"{one:{width}}" for one in choices[start : start + across]]).rstrip())
        if len(choices) > 60:
            print(f"  … {len(choices)} in all")

    def say(self, player: str, text: str) -> None:
        """What somebody typed: a move, or else a remark."""
        move = self.meant(player, text)
        if move is None:
            print(f"<{player}> {text}")
        else:
            self.move(move)

    def meant(self, player: str, text: str) -> Json | None:
        """The move that a player means, if it is one."""
        if text.startswith("{"):
            return {"player": player, **json.loads(text)}
        if text.isdecimal() and player == self.to_act and 0 < int(text) <= len(self.listed):
            return self.listed[int(text) - 1]
        answer = self.referee.ask(
            "legal-moves", state=self.position["state"], player=player, explain=True
        )
        # What is refused can be meant as well: then the referee says why not.
        candidates = [*answer["moves"], *[refusal["move"] for refusal in answer["refused"]]]
        said = set(text.split())
        found = [move for move in candidates if said and said <= set(spoken(move).split())]
        return found[0] if found else None

    def move(self, move: Json) -> None:
        """Has a move ruled upon, and says what came of it."""
        verdict = self.referee.ask(
            "adjudicate", state=self.position["state"], move=move, include=["views"]
        )
        for violation in verdict["violations"]:
            print(f"! {violation['message']} ({violation['clause']})")
        # Everybody reads along: what lies face down is told as a spectator sees it.
        for event in verdict["views"][-1]["events"]:
            print(f"* {told(event)}")
        for line in verdict["scoring"]:
            print(f"* {line['value']:+d} {line['player']}: {line['reason']}")
        self.position = verdict
        if verdict["applied"]:
            self.prompt()

    def draw(self, player: str | None) -> None:
        """Shows the table as that player sees it."""
        body = {"state": self.position["state"]} | ({"player": player} if player else {})
        answer = requests.post(
            f"{self.referee.base}/render", json=body, headers={"Accept": "text/plain"}, timeout=30
        )
        print(answer.text if answer.ok else f"! {answer.json()['detail']}")

    def score(self) -> None:
        """Says how it stands."""
        for standing in self.position["score"]["standings"]:
            print(f"* {standing['player']}: {standing['value']}")

    def rule(self, clause: str) -> None:
        """Reads a clause out."""
        clauses = self.referee.session.get(f"{self.referee.base}/rules", timeout=30).json()
        for one in clauses["clauses"]:
            if one["id"] == clause:
                print(f"* {one['id']} {one['title']}: {one['text']}")


def spoken(move: Json) -> str:
    """A move in words: ``play 7H left up``."""
    return " ".join(words([value for name, value in move.items() if name != "player"]))


def words(value: Any) -> list[str]:
    """The words of a value, however deep they are."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [word for inner in value for word in words(inner)]
    return [] if value is None else [str(value)]


def told(event: Json) -> str:
    """An event in words: ``played: ann 7H left up (H3.3)``."""
    said = [value for name, value in event.items() if name not in ("type", "clause")]
    return f"{event['type']}: {' '.join(words(said))} ({event['clause']})"


def run(table: Table, bots: Sequence[str]) -> None:
    """Reads lines until there are no more, or somebody quits."""
    table.prompt()
    let_bots(table, bots)
    for line in sys.stdin:
        speaker, colon, rest = line.strip().partition(":")
        if not colon or speaker not in table.players:
            speaker, rest = table.to_act or "", line.strip()
        command, _, about = rest.strip().partition(" ")
        try:
            match command:
                case "/quit":
                    return
                case "/table":
                    table.draw(about or None)
                case "/score":
                    table.score()
                case "/rules":
                    table.rule(about)
                case _:
                    table.say(speaker, rest.strip())
                    let_bots(table, bots)
        except (RefusedError, json.JSONDecodeError) as error:
            print(f"! {error}")


def let_bots(table: Table, bots: Sequence[str]) -> None:
    """The bots move as long as it is for them to."""
    while table.to_act in bots:
        table.move(pick(table.listed, table.chance))


def main() -> None:
    """Reads the command line, deals, and opens the table."""
    parser = argparse.ArgumentParser(description="A table in a terminal.")
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("--game", default="hamla")
    parser.add_argument("--seed", default="examples")
    parser.add_argument("--bot", action="append", default=[], help="This player is a bot.")
    parser.add_argument("players", nargs="*", default=["ann", "bo"])
    asked = parser.parse_args()
    run(Table(Referee(asked.url, asked.game), asked.players, asked.seed), asked.bot)


if __name__ == "__main__":
    main()
