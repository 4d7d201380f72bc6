"""A second Hamla, naive on purpose: the rulebook again, over plain JSON values.

It shares no line with ``service.games.hamla``, so that a slip in one shows against the other.
States and moves are what ``json.loads`` gives; a state is never changed, a new one is given back.
"""

import copy
import hashlib
import hmac
from typing import Any

Json = dict[str, Any]

FLANKS = ["left", "center", "right"]
ORDER = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"] + ["X1", "X2", "X3"]


def value(card: str) -> int:
    """H5.1"""
    rank = card[0]
    if rank == "X":
        return 0
    if rank in "QKA":
        return 1
    if rank == "T":
        return 10
    if rank == "J":
        return 11
    return int(rank)


def shuffled(seed: str, label: str, cards: list[str]) -> list[str]:
    """The shuffle of the contract."""
    pile = [card for card in ORDER if card in cards]
    words: list[int] = []
    block = 0
    for k in range(len(pile) - 1, 0, -1):
        while True:
            if not words:
                message = label.encode("utf-8") + b"\x00" + block.to_bytes(8, "big")
                digest = hmac.new(seed.encode("utf-8"), message, hashlib.sha256).digest()
                words = [int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24)]
                block += 1
            word = words.pop(0)
            if word < 2**64 - 2**64 % (k + 1):
                break
        j = word % (k + 1)
        pile[k], pile[j] = pile[j], pile[k]
    return pile


def setup(
    players: list[str], seed: str, starter: str | None = None, options: Json | None = None
) -> Json:
    """H1, H2: the state before the first move."""
    state = {
        "game": "hamla",
        "version": 1,
        "options": {"target_points": 5, "hamla_target": "all", **(options or {})},
        "seed": seed,
        "shuffles": 1,
        "round": 1,
        "starter": starter or players[0],
        "turn": starter or players[0],
        "players": [
            {"id": player, "points": 0, "hand": [], "flanks": {name: [] for name in FLANKS}}
            for player in players
        ],
        "deck": shuffled(seed, "hamla/deck/0", ORDER),
        "discards": [],
    }
    deal(state)
    return state


def seats_from(state: Json, first: str) -> list[Json]:
    """The players in order of play, beginning with one of them."""
    ids = [player["id"] for player in state["players"]]
    at = ids.index(first)
    return state["players"][at:] + state["players"][:at]


def deal(state: Json) -> bool:
    """H2, into the state itself; false if no round can be dealt."""
    table = seats_from(state, state["starter"])
    if len(state["deck"]) + len(state["discards"]) < len(table):
        return False
    if len(state["deck"]) < 5 * len(table) and state["discards"]:
        label = "hamla/deck/" + str(state["shuffles"])
        state["deck"] = state["deck"] + shuffled(state["seed"], label, state["discards"])
        state["discards"] = []
        state["shuffles"] += 1
    for _ in range(5):
        if len(state["deck"]) < len(table):
            break
        for player in table:
            player["hand"].append(state["deck"].pop(0))
    return True


def faults(state: Json, move: Json) -> list[tuple[str, str, str]]:
    """What speaks against a move, in order: code, clause, the place in the move."""
    ids = [player["id"] for player in state["players"]]
    found = []
    if state["turn"] is None:
        found.append(("game-over", "H3.5", ""))
    if move["player"] not in ids:
        found.append(("unknown-player", "H3.6", "/player"))
    if found:
        return found
    if move["player"] != state["turn"]:
        found.append(("not-your-turn", "H3.1", "/player"))
    if move["card"] not in state["players"][ids.index(move["player"])]["hand"]:
        found.append(("card-not-in-hand", "H3.2", "/card"))
    target = move.get("target")
    aimed = len(ids) >= 3 and state["options"]["hamla_target"] == "one" and move["face"] == "up"
    if aimed and target is None:
        found.append(("target-required", "H4.6", "/target"))
    if aimed and target is not None and (target not in ids or target == move["player"]):
        found.append(("target-not-opponent", "H4.6", "/target"))
    if not aimed and target is not None:
        found.append(("target-not-allowed", "H4.6", "/target"))
    return found


def play(before: Json, move: Json) -> Json:
    """The state after a move against which nothing speaks."""
    state = copy.deepcopy(before)
    table = seats_from(state, move["player"])
    mover = table[0]
    mover["hand"].remove(move["card"])
    own_pile = mover["flanks"][move["flank"]]
    if move["face"] == "down":
        own_pile.append({"card": move["card"], "face": "down"})
    else:
        falls = False
        for opponent in state["players"]:
            if opponent is mover:
                continue
            if move.get("target") is not None and opponent["id"] != move["target"]:
                continue
            pile = opponent["flanks"][move["flank"]]
            if not pile:
                continue
            pile[-1]["face"] = "up"
            if value(pile[-1]["card"]) < value(move["card"]):
                state["discards"].append(pile.pop()["card"])
            elif value(pile[-1]["card"]) > value(move["card"]):
                falls = True
        if falls:
            state["discards"].append(move["card"])
        else:
            own_pile.append({"card": move["card"], "face": "up"})
    if any(player["hand"] for player in state["players"]):
        state["turn"] = table[1]["id"]
        return state
    battle(state)
    points = sorted([player["points"] for player in state["players"]])
    state["turn"] = None
    if points[-1] >= state["options"]["target_points"] and points[-1] > points[-2]:
        return state
    next_starter = seats_from(state, state["starter"])[1]["id"]
    last_starter, state["starter"] = state["starter"], next_starter
    if deal(state):
        state["round"] += 1
        state["turn"] = next_starter
    else:
        state["starter"] = last_starter
    return state


def battle(state: Json) -> None:
    """H6, into the state itself."""
    players = state["players"]
    won = {}
    out: dict[tuple[str, str], list[str]] = {}
    for name in FLANKS:
        sides = {
            player["id"]: [placed["card"] for placed in player["flanks"][name]]
            for player in players
        }
        with_queen = [who for who in sides if any(card[0] == "Q" for card in sides[who])]
        left = {}
        for who, cards in sides.items():
            out[name, who] = []
            left[who] = []
            for card in cards:
                if card[0] in "KJ" and who not in with_queen and len(with_queen) > 0:
                    out[name, who].append(card)
                else:
                    left[who].append(card)
        won[name] = winner(left)
    for name in FLANKS:
        for player in players:
            who = player["id"]
            pile = player["flanks"][name]
            cards = [placed["card"] for placed in pile]
            has_ace = any(card[0] == "A" for card in cards)
            keeps = won[name] is not None and won[name] != who and has_ace
            player["flanks"][name] = []
            for card in cards:
                if keeps and card[0] != "A" and card not in out[name, who]:
                    player["flanks"][name].append({"card": card, "face": "up"})
                else:
                    state["discards"].append(card)
            if won[name] == who:
                player["points"] += 1


def total(cards: list[str]) -> int:
    """H6.3"""
    result = 0
    for place, card in enumerate(cards):
        counts = value(card)
        for other_place, other in enumerate(cards):
            if other[0] == "K" and other_place != place:
                counts *= 10
        result += counts
    return result


def winner(sides: dict[str, list[str]]) -> str | None:
    """H6.4, H6.5, of the cards that the Queens have left."""
    totals = {who: total(cards) for who, cards in sides.items()}
    best = [who for who in totals if totals[who] == max(totals.values())]
    if len(best) != 1:
        return None
    claims = [
        who for who, cards in sides.items() if who != best[0] and cards in (["X1"], ["X2"], ["X3"])
    ]
    if len(claims) == 0:
        return best[0]
    if len(claims) == 1:
        return claims[0]
    return None


def leaders(state: Json) -> list[str]:
    """Those who win a game that is over."""
    most = max(player["points"] for player in state["players"])
    return [player["id"] for player in state["players"] if player["points"] == most]


def legal_moves(state: Json) -> list[Json]:
    """Every move against which nothing speaks, found by trying all there could be."""
    ids = [player["id"] for player in state["players"]]
    found = []
    for player in state["players"]:
        for card in player["hand"]:
            for flank in FLANKS:
                for face in ("down", "up"):
                    for target in (None, *ids):
                        move = {
                            "player": player["id"],
                            "action": "play",
                            "card": card,
                            "flank": flank,
                            "face": face,
                        }
                        if target is not None:
                            move["target"] = target
                        if not faults(state, move):
                            found.append(move)
    return found
