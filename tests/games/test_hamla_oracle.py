"""Hamla against a second, naive Hamla written from the rulebook alone."""

import json
from random import Random
from typing import Any

import pytest

from service.api.desk import desk
from service.conformance.scenarios import playthroughs
from service.core import game as judge
from service.games.hamla import GAME
from service.games.hamla.state import Options, Play, State
from tests.games import hamla_oracle as oracle

TABLE = desk("hamla")
dump_state = TABLE.form(State).dump
load_state = TABLE.form(State).load
load_move = TABLE.form(Play).load

NAMES = ["ann", "bo", "cid", "dora", "eli", "fay", "gil", "hal", "ida", "jo"]
RICH = ["AS", "AH", "AD", "AC", "X1", "X2", "X3", "KS", "KH", "QS", "QH", "JD", "9S", "9H", "2C"]


def told(violations: Any) -> list[tuple[str, str, str]]:
    return [(each.code, each.clause, each.pointer) for each in violations]


def settled(state: State) -> dict[str, Any]:
    """The state as it goes over the wire."""
    copied: dict[str, Any] = json.loads(json.dumps(dump_state(state)))
    return copied


def legal_move(random: Random, plain: dict[str, Any]) -> dict[str, Any]:
    """Some move against which nothing speaks."""
    ids = [player["id"] for player in plain["players"]]
    mover = plain["players"][ids.index(plain["turn"])]
    while True:
        move = {
            "player": mover["id"],
            "action": "play",
            "card": random.choice(mover["hand"]),
            "flank": random.choice(oracle.FLANKS),
            "face": random.choice(["up", "down"]),
            "target": random.choice([None, *ids]),
        }
        if not oracle.faults(plain, move):
            return move


def any_move(random: Random, plain: dict[str, Any]) -> dict[str, Any]:
    """A move with something else in it: a stranger, a wrong card, a wrong target."""
    ids = [player["id"] for player in plain["players"]]
    move = legal_move(random, plain)
    for _ in range(random.randint(1, 3)):
        part = random.choice(["player", "card", "flank", "face", "target"])
        choices = {
            "player": [*ids, "zoe"],
            "card": oracle.ORDER,
            "flank": oracle.FLANKS,
            "face": ["up", "down"],
            "target": [*ids, "zoe"],
        }
        move[part] = random.choice(choices[part])
    return move


def agree(state: State, plain: dict[str, Any], move: dict[str, Any]) -> tuple[State, Any]:
    """Both referees rule on the move; the states after it, which are the same."""
    verdict = judge.adjudicate(GAME, state, load_move(move))
    found = oracle.faults(plain, move)
    assert told(verdict.violations) == found, move
    assert verdict.legal is verdict.applied is (not found)
    if found:
        assert verdict.state is state
        assert verdict.events == verdict.scoring == ()
        return state, plain
    after = oracle.play(plain, move)
    assert settled(verdict.state) == after, move
    assert list(GAME.audit(verdict.state)) == []
    gained = {player["id"]: 0 for player in plain["players"]}
    for line in verdict.scoring:
        gained[line.player] += line.value
    for old, new in zip(plain["players"], after["players"], strict=True):
        assert new["points"] - old["points"] == gained[new["id"]]
    over = after["turn"] is None
    winners = tuple(oracle.leaders(after)) if over else ()
    assert judge.status(GAME, verdict.state).winners == winners
    return verdict.state, after


@pytest.mark.parametrize("number", range(60))
def test_whole_games(number: int) -> None:
    random = Random(number)
    players = NAMES[: random.choice([2, 2, 2, 3, 3, 4, 5, 7, 10])]
    options = {
        "target_points": random.choice([1, 2, 5, 5, 8]),
        "hamla_target": random.choice(["all", "one"]),
    }
    starter = random.choice([None, *players])
    seed = f"game {number}"
    state = GAME.setup(tuple(players), Options(**options), seed, starter)
    plain = oracle.setup(players, seed, starter, options)
    assert settled(state) == plain
    for _ in range(400):
        if plain["turn"] is None:
            break
        if random.random() < 0.05:
            offered = judge.legal_moves(GAME, state, None)
            assert set(offered) == set(map(load_move, oracle.legal_moves(plain)))
            assert len(offered) == len(set(offered))
        if random.random() < 0.3:
            agree(state, plain, any_move(random, plain))
        state, plain = agree(state, plain, legal_move(random, plain))
    for player in [*players, "zoe"]:
        card = random.choice(oracle.ORDER)
        late = {"player": player, "action": "play", "card": card, "flank": "left", "face": "up"}
        agree(state, plain, late)


def crowded(random: Random) -> dict[str, Any]:
    """A table on which much lies already, and one card to play before the battle."""
    players = NAMES[: random.choice([2, 2, 3, 3, 4, 6])]
    starter = random.choice(players)
    options = {
        "hamla_target": random.choice(["all", "one"]),
        "target_points": random.choice([1, 5]),
    }
    plain = oracle.setup(players, "crowded", starter, options)
    cards = list(oracle.ORDER)
    random.shuffle(cards)
    # The cards with abilities come first, so that they meet often.
    cards.sort(key=lambda card: card not in RICH)
    last = oracle.seats_from(plain, starter)[-1]["id"]
    lying = random.choice([4, 8, 12, 20, 40, 54])
    hand, table, rest = cards[0], cards[1 : lying + 1], cards[lying + 1 :]
    for player in plain["players"]:
        player["hand"] = [hand] if player["id"] == last else []
        player["points"] = random.choice([0, 0, 0, 3, 4, 5])
    few = random.choice([oracle.FLANKS, oracle.FLANKS[:1], oracle.FLANKS[1:]])
    for card in table:
        side = random.choice(plain["players"])["flanks"][random.choice(few)]
        side.append({"card": card, "face": random.choice(["up", "down"])})
    at = random.choice([0, len(rest) // 2, len(rest)])
    plain["deck"], plain["discards"] = rest[:at], rest[at:]
    plain["turn"] = last
    most = [player["points"] for player in plain["players"]]
    if most.count(max(most)) == 1:
        for player in plain["players"]:
            player["points"] = 0
    return plain


@pytest.mark.parametrize("number", range(40))
def test_crowded_tables(number: int) -> None:
    random = Random(number)
    for _ in range(25):
        plain = crowded(random)
        state = load_state(plain)
        assert list(GAME.audit(state)) == []
        for _ in range(4):
            agree(state, plain, legal_move(random, plain))


@pytest.mark.parametrize(
    "record",
    [case for case in playthroughs() if case.game == "hamla"],
    ids=lambda case: str(case.name),
)
def test_playthroughs(record: Any) -> None:
    """The oracle alone arrives at what each playthrough expects."""
    setup, expect = record.body["setup"], record.expect
    plain = oracle.setup(
        setup["players"], setup["seed"], setup.get("starter"), setup.get("options")
    )
    for move in record.body["moves"]:
        assert oracle.faults(plain, move) == []
        plain = oracle.play(plain, move)
    assert plain["turn"] is None
    assert expect["status"]["winners"] == oracle.leaders(plain)
    points = [player["points"] for player in plain["players"]]
    assert [each["value"] for each in expect["score"]["standings"]] == points
