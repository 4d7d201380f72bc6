"""Many rulings in one request: a batch of 1,000 against single requests, under gunicorn."""

from bench import bodies, servers
from bench.bodies import body
from bench.effort import Effort
from bench.interleave import ratios
from bench.report import Section
from service.games import games

ITEMS = 1000


def measure(effort: Effort) -> Section:
    """One worker; rulings for each second of its processor time."""
    section = Section("`batch` of 1,000 against single requests (one worker under gunicorn)")
    singles, batches = effort.count(1500, 50), effort.count(4)
    items = effort.count(ITEMS, 100)
    with servers.referee(1) as server:
        for game in games():
            one = servers.Ask(body(game, "usual").path, body(game, "usual").text)
            many = servers.Ask(f"/v1/games/{game}/batch", bodies.batch(game, items))
            single: list[float] = []
            batch: list[float] = []
            servers.cost(server, [one], singles // 2)
            servers.cost(server, [many], 1, lines=1)
            for _ in range(effort.rounds):
                single.append(1e6 / servers.cost(server, [one], singles))
                batch.append(1e6 / servers.cost(server, [many], batches, lines=1) * items)
            section.add(f"{game}: single requests", "rulings/s", single)
            section.add(f"{game}: batch", "rulings/s", batch)
            title = f"{game}: batch / single requests"
            section.add(title, "ratio", ratios(batch, single), 15, "at least")
    return section
