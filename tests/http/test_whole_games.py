"""Whole games over HTTP: a host that has the state, and clients that have only their views."""

import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest
import requests

from service.core.cards import HIDDEN
from service.games import games
from tests.http.asking import Json, Referee

NAMES = ["ann", "bo", "cy", "di", "ed", "fay", "gil", "hal"]


class Host:
    """The only one that has the state. Clients get views, and answer with moves."""

    def __init__(self, referee: Referee, choose: random.Random, setup: Json) -> None:
        self.referee = referee
        self.choose = choose
        self.position = referee.answer("setup", setup)
        state = self.position["state"]
        self.players = [player["id"] for player in state["players"]]
        self.views = {
            name: referee.answer("view", {"state": state, "player": name})["view"]
            for name in self.players
        }

    def play(self, most: int) -> Iterator[Json]:
        """The verdicts, move by move, until the game is over."""
        for _ in range(most):
            status = self.position["status"]
            if status["over"]:
                assert status["winners"]
                return
            mover = self.choose.choice(status["to_act"])
            move = self.client(mover)
            body = {"state": self.position["state"], "move": move, "include": ["views"]}
            verdict = self.referee.answer("adjudicate", body)
            assert verdict["legal"], (move, verdict["violations"])
            seen = {entry["player"]: entry["view"] for entry in verdict["views"]}
            self.views = {name: seen[name] for name in self.players}
            self.position = verdict
            yield verdict
        raise AssertionError(f"not over after {most} moves")

    def client(self, name: str) -> Json:
        """What the player does who sees only ``views[name]``."""
        view = self.views[name]
        assert view["seed"] is None
        offered = self.referee.answer("legal-moves", {"state": view, "player": name})["moves"]
        assert offered, f"{name} must act and cannot"
        return self.prefer(offered)

    def prefer(self, offered: list[Json]) -> Json:
        """Lays what can be laid, seldom takes the pile: hands of Proter must end."""
        for action in ("lay", "extend"):
            some = [move for move in offered if move["action"] == action]
            if some:
                return self.choose.choice(some)
        if {"action": "draw", "from": "stock"}.items() <= offered[0].items():
            return offered[0] if self.choose.random() < 0.9 else offered[-1]
        closing = [move for move in offered if move["action"] in ("discard", "accept")]
        return self.choose.choice(closing or offered)


@pytest.mark.parametrize("game", games())
def test_a_game_is_played_from_setup_to_winners(
    game: str, server: str, http: requests.Session
) -> None:
    setup = {"players": NAMES[:2], "seed": f"whole {game}"}
    host = Host(Referee(server, http, game), random.Random(game), setup)
    moves = sum(1 for _ in host.play(4000))
    assert moves > 1
    standings = host.position["score"]["standings"]
    best = [entry["player"] for entry in standings if entry["rank"] == 1]
    assert host.position["status"]["winners"] == best


@pytest.mark.parametrize("seed", range(8))
def test_four_warlords_nothing_seen_depends_on_a_secret(
    seed: int, server: str, http: requests.Session
) -> None:
    referee = Referee(server, http, "four-warlords")
    choose = random.Random(seed)
    host = Host(referee, choose, {"players": NAMES[:2], "seed": f"secret {seed}"})
    for verdict in host.play(600):
        state = verdict["state"]
        for seat, viewer in ((1, "ann"), (0, "bo"), (0, None), (1, None)):
            other = json.loads(json.dumps(state))
            other["seed"] = state["seed"]
            other["players"][seat] = another(state["players"][seat], state["phase"], choose)
            asked = [
                referee.post("view", {"state": each, "player": viewer}) for each in (state, other)
            ]
            assert [answer.status_code for answer in asked] == [200, 200], asked[1].text
            assert asked[0].content == asked[1].content


def another(player: Json, phase: str, choose: random.Random) -> Json:
    """The player with other cards wherever the opponent may not look (W2.2, W3.1, Hidden)."""
    changed = dict(player)
    if phase == "warlord" and player["warlord"] is not None:
        held = [*player["warlords"], player["warlord"]]
        changed["warlord"] = choose.choice(held)
        changed["warlords"] = [card for card in ORDER if card in held]
        changed["warlords"].remove(changed["warlord"])
    pending = player["pending"]
    numbers = [*player["deck"], *player["exchanged"], *player["hand"]]
    jacks = list(player["jacks"])
    if pending is not None:
        (jacks if pending[0] == "J" else numbers).append(pending)
    choose.shuffle(numbers)
    deck, aside = len(player["deck"]), len(player["exchanged"])
    changed["deck"] = numbers[:deck]
    changed["exchanged"] = numbers[deck : deck + aside]
    rest = numbers[deck + aside :]
    if pending is not None:
        changed["pending"] = choose.choice([*rest, *jacks])
        rest = [card for card in rest if card != changed["pending"]]
        jacks = [card for card in ORDER if card in jacks and card != changed["pending"]]
    changed["hand"], changed["jacks"] = rest, jacks
    return changed


# As the rulebook lists warlords and Jacks: Q before K, the first suit before the second.
ORDER = ["QH", "QD", "KH", "KD", "QS", "QC", "KS", "KC", "JH", "JD", "JS", "JC"]


def test_four_warlords_whoever_commits_first_nothing_else_comes_of_it(
    server: str, http: requests.Session
) -> None:
    referee = Referee(server, http, "four-warlords")
    choose = random.Random(4)
    host = Host(referee, choose, {"players": NAMES[:2], "seed": "order"})
    compared = 0
    for _ in range(40):
        state, status = host.position["state"], host.position["status"]
        if status["over"]:
            break
        moves = {name: host.client(name) for name in status["to_act"]}
        if len(moves) == 2 and status["phase"] != "exchange":
            ends = []
            for order in (NAMES[:2], NAMES[1::-1]):
                record = {"state": state, "moves": [moves[name] for name in order]}
                ends.append(referee.answer("replay", record)["digest"])
            assert ends[0] == ends[1]
            compared += 1
        record = {"state": state, "moves": list(moves.values())}
        host.position = referee.answer("replay", record)
        for name in NAMES[:2]:
            body = {"state": host.position["state"], "player": name}
            host.views[name] = referee.answer("view", body)["view"]
    assert compared > 5


@pytest.mark.parametrize(
    ("seats", "enforcement"), [(2, "refuse"), (4, "refuse"), (8, "refuse"), (3, "challenge")]
)
def test_proter_thirteen_hands_add_up(
    seats: int, enforcement: str, server: str, http: requests.Session
) -> None:
    referee = Referee(server, http, "proter")
    setup = {
        "players": NAMES[:seats],
        "seed": f"thirteen {seats}",
        "options": {"enforcement": enforcement},
    }
    host = Host(referee, random.Random(seats), setup)
    total: Counter[str] = Counter()
    hands = 0
    for verdict in host.play(6000):
        for event in verdict["events"]:
            if event["type"] == "hand-ended":
                hands += 1
                for mark in event["marks"]:
                    parts = ("cards", "proter_penalty", "no_set_penalty", "penalties")
                    assert sum(mark[part] for part in parts) == mark["total"]
                    total[mark["player"]] += mark["total"]
        for name, view in host.views.items():
            for player in view["players"]:
                if player["id"] != name:
                    assert set(player["hand"]) <= {HIDDEN}
    assert hands == 13
    standings = {entry["player"]: entry["value"] for entry in host.position["score"]["standings"]}
    assert standings == dict(total)
    fewest = min(standings.values())
    expected = [name for name in NAMES[:seats] if standings[name] == fewest]
    assert host.position["status"]["winners"] == expected
