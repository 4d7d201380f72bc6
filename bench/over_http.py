"""One ``adjudicate`` over HTTP, two workers, kept connections: what a request costs the server."""

import random
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import median

from bench import servers
from bench.bodies import body
from bench.effort import Effort
from bench.interleave import ratios
from bench.report import Section

WORKERS = 2


@dataclass(slots=True)
class Costs:
    """What others want to know of this: µs of CPU of a usual request; ``None`` before."""

    usual: float | None = None


def measure(effort: Effort, costs: Costs) -> Section:
    """Processor time of the whole server, its supervisor and its threads beside included."""
    section = Section("One `adjudicate` over HTTP: server CPU per request (2 workers, keep-alive)")
    for size in ("large", "usual"):
        costs.usual = _measure(section, size, effort)
    return section


def _measure(section: Section, size: str, effort: Effort) -> float:
    asked = body("hamla", size)
    ask = servers.Ask(asked.path, asked.text)
    count = effort.count(4000, 50)
    with ExitStack() as stack:
        enter = stack.enter_context
        peers = {
            "referee": enter(servers.referee(WORKERS)),
            "referee, no log": enter(servers.referee(WORKERS, REFEREE_LOG="off")),
            "stock view": enter(servers.stock(WORKERS, f"hamla {size}")),
        }
        if find_spec("fastapi") and find_spec("uvicorn") and find_spec("uvloop"):
            peers["FastAPI"] = enter(servers.fastapi(WORKERS, f"hamla {size}"))
        else:
            section.notes.append("FastAPI is not installed (the extra `bench`).")
        costs: dict[str, list[float]] = {name: [] for name in peers}
        order = list(peers)
        for server in peers.values():
            servers.cost(server, [ask], count // 2)
        for _ in range(effort.rounds):
            random.shuffle(order)
            for name in order:
                costs[name].append(servers.cost(peers[name], [ask], count))
    for name, found in costs.items():
        section.add(f"{asked.name}: {name}", "µs of CPU", found)
    own = costs["referee"]
    section.add(f"{asked.name}: referee / stock view", "ratio", ratios(own, costs["stock view"]))
    if "FastAPI" in costs:
        title = f"{asked.name}: referee / FastAPI"
        section.add(title, "ratio", ratios(own, costs["FastAPI"]), 1.0)
        title = f"{asked.name}: stock view / FastAPI"
        section.add(title, "ratio", ratios(costs["stock view"], costs["FastAPI"]))
    return median(own)
