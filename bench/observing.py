"""What the metrics and the log cost: CPU time of one worker per request, variants side by side.

    python bench/observing.py [ROUNDS] [REQUESTS]

Every variant serves in turn within each round, so that what else the machine does hits all alike.
"""

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from service.api.journal import Journal  # noqa: E402

TICK = os.sysconf("SC_CLK_TCK")
BARE = """
for _name in ("post_fork", "pre_request", "post_request", "worker_exit"):
    globals().pop(_name)
"""
NOTHING = BARE + "logger_class = 'bench.observing.Deaf'\n"
VARIANTS: dict[str, tuple[str, dict[str, str]]] = {
    "nothing": (NOTHING, {}),
    "metrics": ("", {"REFEREE_LOG": "off"}),
    "metrics, log of failures": ("", {"REFEREE_LOG": "failures"}),
    "metrics, log of requests": ("", {"REFEREE_LOG": "requests"}),
}


class Deaf(Journal):
    """Notes nothing of a request."""

    def note(self, *_: object) -> None:
        """Nothing."""


def request() -> bytes:
    """A legal move, as it goes over the wire."""
    scenario = json.loads((ROOT / "seeds/hamla/playing.json").read_text("utf-8"))
    case = next(case for case in scenario["cases"] if case["expect"].get("legal"))
    body = json.dumps({"state": scenario["state"], **case["with"]}).encode()
    head = (
        "POST /v1/games/hamla/adjudicate HTTP/1.1\r\nHost: referee\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class Server:
    """One variant, with one worker."""

    def __init__(self, folder: Path, name: str) -> None:
        addition, environ = VARIANTS[name]
        number = list(VARIANTS).index(name)
        self.port = 8700 + number
        config = folder / f"conf{number}.py"
        config.write_text((ROOT / "gunicorn.conf.py").read_text("utf-8") + addition)
        usual = {"WEB_CONCURRENCY": "1", "PORT": str(self.port), "REFEREE_DRAIN": "0"}
        self.log = (folder / f"log{number}").open("wb")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "-c", str(config)],
            cwd=ROOT,
            env={**os.environ, **usual, **environ},
            stdout=self.log,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(200):
            try:
                self.socket = socket.create_connection(("127.0.0.1", self.port))
                break
            except OSError:
                time.sleep(0.1)
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        while not children.read_text():
            time.sleep(0.1)
        self.worker = int(children.read_text().split()[0])

    def ask(self, sent: bytes, count: int) -> float:
        """Microseconds of the worker's CPU for each of so many requests."""
        before = self._cpu()
        for _ in range(count):
            self.socket.sendall(sent)
            got = self.socket.recv(65536)
            while b"\r\n\r\n" not in got or not got.endswith(b"}"):
                got += self.socket.recv(65536)
            assert got.startswith(b"HTTP/1.1 200"), got
        time.sleep(0.6)  # what is done afterwards counts as well
        return (self._cpu() - before) / TICK / count * 1e6

    def _cpu(self) -> int:
        fields = Path(f"/proc/{self.worker}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    def stop(self) -> None:
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        self.log.close()


def main(rounds: int = 8, count: int = 2000) -> None:
    sent = request()
    with tempfile.TemporaryDirectory() as folder:
        servers = {name: Server(Path(folder), name) for name in VARIANTS}
        found: dict[str, list[float]] = {name: [] for name in VARIANTS}
        try:
            for server in servers.values():
                server.ask(sent, 200)
            for number in range(rounds):
                order = list(VARIANTS)[:: 1 if number % 2 else -1]
                for name in order:
                    found[name].append(servers[name].ask(sent, count))
        finally:
            for server in servers.values():
                server.stop()
    base = found["nothing"]
    for name, values in found.items():
        ratios = [value / other for value, other in zip(values, base, strict=True)]
        sys.stdout.write(
            f"{name:32} {statistics.median(values):6.0f} µs  x {statistics.median(ratios):.3f}"
            f"  ({min(ratios):.3f}-{max(ratios):.3f})\n"
        )


if __name__ == "__main__":
    main(*[int(argument) for argument in sys.argv[1:]])
