"""Measures everything, prints the tables, and writes them to ``RESULTS.md``.

``--tiny`` only shows that all of it runs: it measures next to nothing, and writes nothing.
"""

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from bench import (
    bulk,
    forty,
    instructions,
    layers,
    memory,
    over_http,
    playouts,
    replay,
    start,
    within,
)
from bench.effort import FULL, TINY
from bench.report import Section, conditions

RESULTS = Path(__file__).with_name("RESULTS.md")
# What figures cannot say: what was done, and what the missed ones would take.
NOTES = Path(__file__).with_name("NOTES.md")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--tiny", action="store_true")
    parser.add_argument("--only", nargs="*", default=[], help="some of the subjects")
    asked = parser.parse_args()
    effort = TINY if asked.tiny else FULL
    begin = time.monotonic()
    counts = _counts() if not asked.only or "within" in asked.only else {}
    http = over_http.Costs()
    subjects: Mapping[str, Callable[[], Section]] = {
        "within": lambda: within.measure(effort, counts),
        "over_http": lambda: over_http.measure(effort, http),
        "bulk": lambda: bulk.measure(effort),
        "replay": lambda: replay.measure(effort),
        "playouts": lambda: playouts.measure(effort),
        "forty": lambda: forty.measure(effort),
        "memory": lambda: memory.measure(effort),
        "start": lambda: start.measure(effort),
        "layers": lambda: layers.measure(effort, counts, http.usual),
    }
    texts = []
    for name, measure in subjects.items():
        if not asked.only or name in asked.only:
            texts.append(measure().text())
            print(texts[-1], flush=True)
    minutes = (time.monotonic() - begin) / 60
    head = (
        f"# What it costs\n\nMeasured in one run of {minutes:.0f} minutes by `make bench`;"
        f" each line's figures come from {effort.rounds} rounds in which all that is compared"
        " took turns. A ratio of times is taken round by round. A median decides whether a"
        f" target is met.\n\n{conditions()}\n"
    )
    if not (asked.tiny or asked.only):
        RESULTS.write_text("\n".join([head, *texts, NOTES.read_text("utf-8")]))
        print(f"Written to {RESULTS.name}.")


def _counts() -> Mapping[str, float]:
    try:
        return instructions.count()
    except instructions.MissingError as error:
        print(f"Instructions are not counted: {error}.", file=sys.stderr)
        return {}


if __name__ == "__main__":
    main()
