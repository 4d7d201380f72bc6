"""CPU and bytes per ruling, measured; and the pods that it takes for so many a second.

    python deploy/capacity.py [SECONDS]      default: 4 for each row

One instance with one worker on loopback, one keep-alive connection. What is counted is the CPU
time of the worker, log and metrics included. A busy machine makes that longer as well, so every
row is measured three times, and the least disturbed time counts.
"""

import json
import math
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from deploy.traffic import Client, request, say  # noqa: E402
from service.conformance.scenarios import cases, playthroughs  # noqa: E402
from tests.ops.cluster import Instance  # noqa: E402

TICK = os.sysconf("SC_CLK_TCK")
TARGETS = (1_000, 100_000, 10_000_000)
# What the autoscaler keeps a pod's CPU at.
UTILIZATION = 0.6


def rows() -> Iterator[tuple[str, list[bytes], int]]:
    """A name, requests, and the rulings in each."""
    every: list[bytes] = []
    for game in ("hamla", "four-warlords", "proter"):
        bodies = [
            json.dumps({"state": case.body["state"], "move": case.body["move"]}).encode()
            for case in cases({game})
            if case.call == "adjudicate" and case.status == 200 and "move" in case.body
        ]
        every += bodies
        base = f"/v1/games/{game}"
        yield f"{game}, one by one", [request("POST", f"{base}/adjudicate", b) for b in bodies], 1
        items = b",".join([bodies[number % len(bodies)] for number in range(100)])
        batch = request("POST", f"{base}/batch", b'{"items":[' + items + b"]}")
        yield f"{game}, 100 in a batch", [batch], 100
        record = max(playthroughs({game}), key=lambda one: len(one.body["moves"]))
        moves = len(record.body["moves"])
        replay = request("POST", f"{base}/replay", json.dumps(record.body).encode())
        yield f"{game}, {moves} in a replay", [replay], moves


def cpu(pid: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def measure(instance: Instance, asked: list[bytes], seconds: float) -> tuple[float, float, float]:
    """Microseconds of CPU, bytes in and bytes out of a request."""
    (worker,) = instance.workers()
    client = Client(instance.url)
    for sent in asked[:20]:
        client.ask(sent)
    count = taken = given = 0
    begun, until = cpu(worker), time.monotonic() + seconds
    while time.monotonic() < until:
        sent = asked[count % len(asked)]
        _, body = client.ask(sent)
        count += 1
        taken += len(sent)
        given += len(body)
    time.sleep(0.5)  # what is counted and logged afterwards belongs to it
    used = cpu(worker) - begun
    client.close()
    return used / count * 1e6, taken / count, given / count


def main(seconds: float = 4.0) -> None:
    """The table."""
    say("| rulings | CPU µs each | bytes in | bytes out | " + _heads() + " |")
    say("|---|---|---|---|" + "---|" * len(TARGETS))
    with tempfile.TemporaryDirectory() as folder:
        environ = {"WEB_CONCURRENCY": "1", "REFEREE_DRAIN": "0"}
        instance = Instance(Path(folder), environ=environ).start()
        try:
            for name, asked, rulings in rows():
                tries = [measure(instance, asked, seconds / 3) for _ in range(3)]
                each, taken, given = [x / rulings for x in min(tries)]
                pods = [math.ceil(n * each / 1e6 / UTILIZATION) for n in TARGETS]
                cells = " | ".join([f"{number:,}" for number in pods])
                say(f"| {name} | {each:.0f} | {taken:,.0f} | {given:,.0f} | {cells} |")
        finally:
            instance.stop()


def _heads() -> str:
    return " | ".join([f"pods for {target:,}/s" for target in TARGETS])


if __name__ == "__main__":
    main(*[float(argument) for argument in sys.argv[1:]])
