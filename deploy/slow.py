"""How soon health answers while many clients are slow, behind nginx and without it.

    python deploy/slow.py [CLIENTS]      default: 200

Each kind of slow client sends a part of its request and then nothing; meanwhile ``/healthz`` is
asked twenty times over fresh connections. Needs nginx.
"""

import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from deploy.traffic import BrokenError, Client, request, say  # noqa: E402
from tests.ops.cluster import cluster  # noqa: E402

HEAD = b"POST /v1/games/hamla/batch HTTP/1.1\r\nHost: referee\r\n"
KINDS = {
    "nothing sent": b"",
    "half a head": HEAD,
    "half a body": HEAD + b'Content-Type: application/json\r\nContent-Length: 99999\r\n\r\n{"i',
}
TIMES = 20


def answers(url: str) -> Iterator[float]:
    """Milliseconds until health answers; infinite if it does not within two seconds."""
    for _ in range(TIMES):
        begun = time.perf_counter()
        client = Client(url, timeout=2)
        try:
            status, _ = client.ask(request("GET", "/healthz", request_id="health"))
            yield (time.perf_counter() - begun) * 1000 if status == 200 else float("inf")
        except BrokenError:
            yield float("inf")
        client.close()


def measure(name: str, url: str, count: int) -> None:
    """A line for each kind of slow client."""
    address = (urlsplit(url).hostname, urlsplit(url).port)
    for kind, sent in KINDS.items():
        with ExitStack() as stack:
            for _ in range(count):
                connection = stack.enter_context(socket.create_connection(address, timeout=5))
                connection.sendall(sent)
            time.sleep(0.3)
            took = sorted(answers(url))
        well = [ms for ms in took if ms != float("inf")]
        worst = f"median {well[len(well) // 2]:.1f} ms, worst {well[-1]:.1f} ms" if well else "-"
        say(f"{name}, {count} x {kind}: {len(well)} of {TIMES} answered; {worst}")
        time.sleep(1)


def main(count: int = 200) -> None:
    """Behind nginx, then without it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        cluster(Path(folder), 1, REFEREE_READ_TIMEOUT="10") as (url, (instance,)),
    ):
        measure("behind nginx", url, count)
        measure("without it", instance.url, count)


if __name__ == "__main__":
    main(*[int(argument) for argument in sys.argv[1:]])
