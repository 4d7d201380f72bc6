"""Does a worker's memory stay where it is through many mixed requests?"""

import orjson

from bench import bodies, servers
from bench.bodies import NAMES, body, written
from bench.effort import Effort
from bench.replay import whole
from bench.report import Section
from service.games import games

REQUESTS = 100_000
STEPS = 10
LIMIT = 60.0


def measure(effort: Effort) -> Section:
    """Proportional set size (PSS): pages that processes share count by parts."""
    section = Section("Memory of two workers through 100,000 mixed requests")
    each = effort.count(REQUESTS // STEPS, 300)
    asked = mixture()
    after: list[list[float]] = []
    with servers.referee(2) as server:
        for _ in range(STEPS):
            servers.load(server, asked, each)
            after.append(server.memory())
    largest = [max(sizes[1:]) for sizes in after]
    section.add("largest worker, after each tenth", "MB", largest, LIMIT)
    section.add("supervisor", "MB", [sizes[0] for sizes in after])
    growth = sum(largest[-3:]) / 3 - sum(largest[1:4]) / 3
    section.add("growth from the second to the last tenths", "MB", [growth], 2)
    steps = ", ".join([f"{size:.1f}" for size in largest])
    section.notes.append(f"Largest worker after each tenth of {each * STEPS:,} requests: {steps}.")
    return section


def mixture() -> list[servers.Ask]:
    """Every call of every game, in proportions of a sort, refused and faulty bodies included."""
    found: list[servers.Ask] = []
    for game in games():
        asked = body(game, "usual")
        base = f"/v1/games/{game}"
        state = written(game, asked.state, asked.move)["state"]
        setup = {"players": NAMES[:2], "seed": "memory"}
        for state_, move in bodies.questions(game, 12):
            text = orjson.dumps(written(game, state_, move))
            found.append(servers.Ask(f"{base}/adjudicate", text))
        found += [
            servers.Ask(f"{base}/setup", orjson.dumps(setup)),
            servers.Ask(f"{base}/legal-moves", orjson.dumps({"state": state, "explain": True})),
            servers.Ask(f"{base}/score", orjson.dumps({"state": state})),
            servers.Ask(f"{base}/audit", orjson.dumps({"state": state})),
            servers.Ask(f"{base}/view", orjson.dumps({"state": state, "player": None})),
            servers.Ask(f"{base}/batch", bodies.batch(game, 5)),
            servers.Ask(f"{base}/adjudicate", asked.text.replace(b'"turn"', b'"torn"')),
            servers.Ask(f"{base}/adjudicate", asked.text[:-1]),
            servers.Ask(f"{base}/replay", whole(game)[:200_000]),
        ]
    return found
