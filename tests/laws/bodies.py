"""Bodies to begin with, for every game, and ways to spoil them; the same each time."""

import json
from functools import cache
from random import Random
from typing import Any

from service.api.desk import desk
from service.games import games

Json = dict[str, Any]

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 51, 2**53 - 1, -(2**53 - 1), 1.5, -0.5),
    *("", "a", "??", "AS", "KH", "X1", "10H", "AS\n", "up", "all", "play", "hamla", "proter"),
    *("a\x00", "\x85", "\u2028", "x" * 65, "😀" * 64, "0" * 64, "_schema", "\\", '"', ":"),
    *([], [None], ["AS"], ["??"], [[]], [{}], ["AS", "AS"], {}, {"a": 1}, {"_schema": []}),
)
"""What is put in the place of something else."""

NAMES = ("x", "", "_schema", "a/b", "~", "state", "seed", "id", "target", "é", "9" * 5000)


def ask(game: str, call: str, body: Any) -> Any:
    """What the game's desk answers, without HTTP."""
    return json.loads(desk(game).respond(call, json.dumps(body).encode(), "test"))


@cache
def bodies(game: str) -> dict[str, tuple[Json, ...]]:
    """For each call, bodies that it answers: full states and views, of a game well on its way."""
    random = Random(game)
    setups: list[Json] = []
    states: list[Json] = []
    moves: list[Json] = []
    least, greatest = games()[game].seats
    for seats in sorted({least, min(3, greatest), greatest}):
        players = [*[f"p{n}" for n in range(seats - 1)], '😀:"\\']
        setups.append({"players": players, "seed": f"{game} {seats}"})
        record, state, played = [], ask(game, "setup", setups[-1])["state"], 0
        for _ in range(25):
            offered = ask(game, "legal-moves", {"state": state})["moves"]
            if not offered:
                break
            move = random.choice(offered)
            record.append((state, move))
            state = ask(game, "adjudicate", {"state": state, "move": move})["state"]
            played += 1
        for before, move in record[:: max(1, played // 3)]:
            states.append(before)
            moves.append(move)
    asked = [{"state": state, "move": move} for state, move in zip(states, moves, strict=True)]
    seen = [
        {"state": ask(game, "view", {"state": one["state"], "player": player})["view"]}
        for one in asked
        for player in (one["move"]["player"], None)
    ]
    own = [view | {"move": one["move"]} for view, one in zip(seen[::2], asked, strict=True)]
    alone = [{"state": state} for state in states] + seen
    first = [{"setup": setup, "moves": [], "trace": True} for setup in setups]
    return {
        "setup": tuple(setups),
        "adjudicate": (*[one | {"include": ["legal_moves", "views"]} for one in asked], *own),
        "legal-moves": tuple(
            [
                {"state": one["state"], "player": one["move"]["player"], "explain": True}
                for one in asked + own
            ]
        ),
        "score": tuple(alone),
        "audit": tuple(alone),
        "view": tuple([body | {"player": None} for body in alone]),
        "render": tuple([body | {"player": None} for body in alone]),
        "replay": (*first, *[{"state": a["state"], "moves": [a["move"]]} for a in asked]),
        "batch": ({"items": asked[:3]}, {"items": (asked + own)[-2:]}),
    }


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value: the container, and the name or the index."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        at = waiting.pop()
        if isinstance(at, dict | list):
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            found += [(at, key) for key in keys]
            waiting += [at[key] for key in keys]
    return found


def spoilt(body: Any, random: Random) -> Any:
    """The body with something changed, taken away, added or put elsewhere."""
    copy = json.loads(json.dumps(body))
    spots = places(copy)
    if not spots:
        return random.choice(VALUES)
    at, key = random.choice(spots)
    match random.randrange(6):
        case 0 | 1:
            at[key] = json.loads(json.dumps(random.choice(VALUES)))
        case 2:
            del at[key]
        case 3:
            if isinstance(at, dict):
                at[random.choice(NAMES)] = random.choice(VALUES)
            else:
                at.insert(key, random.choice(VALUES))
        case 4:
            other, place = random.choice(spots)
            at[key] = json.loads(json.dumps(other[place]))
        case _:
            if isinstance(at, dict):
                at[random.choice(NAMES)] = at.pop(key)
            else:
                random.shuffle(at)
    return copy


SCRAPS = (
    *(b'"', b"\\", b"{", b"}", b"[", b"]", b":", b",", b" ", b"\n", b"\x00", b"\xff", b"\xed\xa0"),
    *(b"1", b"-", b"0", b".5", b".0", b"e9", b"e999", b"NaN", b"-Infinity", b"null", b"'", b"//"),
    *(b'"a":1,', b'"":0,', b'"seed":"s",', b"\\u0061", b"\\ud800", b"\\n", b"9007199254740992"),
    *(
        b"99999999999999999999999",
        b"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        b"\xef\xbb\xbf",
        b"\xc3\xa9",
    ),
)


def scribbled(text: bytes, random: Random) -> bytes:
    """The text with a few bytes changed, taken away, doubled or added."""
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(text) + 1)
        end = min(len(text), at + random.choice((0, 1, 1, 2, 10, 200)))
        middle = random.choice((b"", text[at:end] * 2, *random.sample(SCRAPS, 4)))
        text = text[:at] + middle + text[end:]
    return text
