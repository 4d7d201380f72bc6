"""From the command to the first answer."""

import time

from bench import servers
from bench.bodies import body
from bench.effort import Effort
from bench.report import Section


def measure(effort: Effort) -> Section:
    """By the clock, since that is what an operator waits for; and in processor time."""
    section = Section("Start: from the command to the first ruling (two workers)")
    asked = body("hamla", "usual")
    ask = servers.Ask(asked.path, asked.text)
    clock: list[float] = []
    used: list[float] = []
    for _ in range(effort.rounds):
        begin = time.perf_counter()
        with servers.referee(2) as server:
            status, _ = servers.once(server, ask)
            clock.append(time.perf_counter() - begin)
            used.append(server.cpu())
        if status != 200:
            raise RuntimeError(f"the first request was answered {status}")
    section.add("to the first ruling", "s", clock, 1.0)
    section.add("processor time up to then, all processes", "s", used)
    return section
