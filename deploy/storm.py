"""Load behind nginx while instances come and go, at full length.

    python deploy/storm.py [ROUNDS] [CLIENTS]      default: 6 8

Two instances of two workers each. In each round, each instance in turn is terminated and started
again, loses a worker to SIGKILL, and reloads on HUP. Every request sent and every answer is
counted, and every answer is held against the one given in peace, byte for byte. The exit status is
0 if nothing was lost and nothing was wrong. Needs nginx.
"""

import json
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from deploy.traffic import in_peace, load, say, usual  # noqa: E402
from tests.ops.cluster import cluster  # noqa: E402


def main(rounds: int = 6, clients: int = 8) -> int:
    """Runs it; 0 if all is well."""
    with tempfile.TemporaryDirectory() as folder, cluster(Path(folder)) as (url, instances):
        questions = in_peace(url, usual())
        begun = time.monotonic()
        happened: Counter[str] = Counter()
        with load(url, questions, clients) as tally:
            for _ in range(rounds):
                for instance in instances:
                    time.sleep(1)
                    instance.restart()
                    happened["terminated and restarted"] += 1
                    time.sleep(1)
                    instance.kill_worker()
                    happened["worker killed with -9"] += 1
                    time.sleep(1)
                    instance.signal(signal.SIGHUP)
                    happened["reloaded"] += 1
        seconds = time.monotonic() - begun
        passed_on = _passed_on(Path(folder) / "access.log")
    events = ", ".join(f"{number} x {what}" for what, number in happened.items())
    say(f"{seconds:.0f} s: {events}\n{tally}\nasked a second time by nginx: {passed_on}")
    return 0 if tally.sent == tally.right else 1


def _passed_on(log: Path) -> int:
    """Requests that nginx had to ask more than once."""
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    return sum("," in line["upstream"] for line in lines)


if __name__ == "__main__":
    sys.exit(main(*[int(argument) for argument in sys.argv[1:]]))
