"""Half an hour's worth of traffic and hostile bodies, as fast as the machine takes it.

    python deploy/endurance.py [REQUESTS] [CLIENTS]      default: 300000 8

Starts one instance of the service (two workers) and nginx before it, on loopback. Asks everything
once in peace, then again and again in random order: nineteen usual questions to a hostile one.
Counts every request and every answer, holds every answer against the one given in peace, byte for
byte, and watches the memory of the service. The exit status is 0 if nothing was lost, nothing was
wrong, no answer was a 5xx, and memory did not grow. Ends after REQUESTS, or after an hour.

Needs nginx.
"""

import multiprocessing
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from deploy.traffic import Question, Tally, ask_on, hostile, in_peace, say, usual  # noqa: E402
from tests.ops.cluster import Instance, cluster  # noqa: E402

HOUR = 3600.0
USUAL_TO_HOSTILE = 19
SAMPLE = 5.0
MIB = 2**20
# Of the memory after the first fifth; more is growth.
TOLERANCE = 0.05


def memory(instance: Instance) -> float:
    """MiB of the service's processes, shared pages counted once (PSS)."""
    assert instance.process is not None
    total = 0
    for pid in [instance.process.pid, *instance.workers()]:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1]) * 1024
    return total / MIB


def mixed(known: list[Question], evil: list[Question]) -> list[Question]:
    """Both kinds, each as often as it shall come."""
    times = max(1, round(USUAL_TO_HOSTILE * len(evil) / len(known)))
    repeats = max(1, round(times * len(known) / (USUAL_TO_HOSTILE * len(evil))))
    return known * times + evil * repeats


Told = multiprocessing.Queue  # of tallies


def client(url: str, questions: list[Question], seed: int, count: int, told: Told) -> None:
    """One client process."""
    until = time.monotonic() + HOUR
    told.put(ask_on(url, questions, seed, lambda t: t.sent < count and time.monotonic() < until))


def main(requests: int = 300_000, clients: int = 8) -> int:
    """Runs it; 0 if all is well."""
    with (
        tempfile.TemporaryDirectory() as folder,
        cluster(Path(folder), 1, WEB_CONCURRENCY="2") as (url, (instance,)),
    ):
        Path(folder).chmod(0o755)
        known = in_peace(url, usual())
        evil = in_peace(url, hostile())
        questions = mixed(known, evil)
        say(f"{len(known)} usual questions and {len(evil)} hostile ones")
        told: Told = multiprocessing.Queue()
        share = requests // clients
        processes = [
            multiprocessing.Process(target=client, args=(url, questions, seed, share, told))
            for seed in range(clients)
        ]
        begun = time.monotonic()
        for process in processes:
            process.start()
        total, used = Tally(), [(0.0, memory(instance))]
        pids = instance.workers()
        missing = clients
        while missing:
            time.sleep(SAMPLE)
            used.append((time.monotonic() - begun, memory(instance)))
            while not told.empty():
                total.add(told.get())
                missing -= 1
        for process in processes:
            process.join()
        seconds = time.monotonic() - begun
        same_workers = instance.workers() == pids
        errors = [line for line in instance.log.read_text().splitlines() if '"failure"' in line]
    return report(total, used, seconds, same_workers, errors)


def report(
    total: Tally,
    used: list[tuple[float, float]],
    seconds: float,
    same_workers: bool,
    errors: list[str],
) -> int:
    """Says what came of it; 0 if all is well."""
    say(f"{total}\n{seconds:.0f} s, {total.sent / seconds:.0f} requests a second")
    settled = [mib for at, mib in used if at > seconds / 5]
    first = statistics.median(settled[: max(1, len(settled) // 5)])
    last = statistics.median(settled[-max(1, len(settled) // 5) :])
    say(
        f"memory of the service (PSS): {used[0][1]:.1f} MiB at the start,"
        f" {first:.1f} after a fifth, {last:.1f} at the end, {max(m for _, m in used):.1f} at most"
    )
    tenth = max(1, len(used) // 10)
    say("every tenth of the time: " + " ".join([f"{mib:.1f}" for _, mib in used[::tenth]]))
    failed = sum(number for status, number in total.statuses.items() if status >= 500)
    say(f"5xx: {failed}; failures in the log: {len(errors)}; same workers: {same_workers}")
    well = (
        total.sent == total.right
        and not failed
        and not errors
        and same_workers
        and last <= first * (1 + TOLERANCE)
    )
    say("all well" if well else "NOT well")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(*[int(argument) for argument in sys.argv[1:]]))
