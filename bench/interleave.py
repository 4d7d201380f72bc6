"""Several pieces of work measured in turn, round after round, so that noise meets all alike."""

import gc
import random
from collections.abc import Callable, Mapping
from time import process_time
from types import MappingProxyType

from bench.effort import Effort

Work = Callable[[], int]
"""Does some work and says how many units of it."""


def rates(
    works: Mapping[str, Work],
    effort: Effort,
    seconds: float = 0.3,
    elsewhere: Mapping[str, Callable[[], float]] = MappingProxyType({}),
) -> dict[str, list[float]]:
    """Units per second of processor time, one figure a round for each work.

    ``elsewhere``: what another process does at our word, and what rate it says it reached.

    The order within a round is a new one each time. Processor time and not the clock: on a
    machine that others use too, the clock tells mostly what they do.
    """
    order = [*works, *elsewhere]
    shuffle = random.Random(1).shuffle
    found: dict[str, list[float]] = {name: [] for name in order}
    for work in works.values():
        _rate(work, effort.seconds(seconds) / 3)
    for _ in range(effort.rounds):
        shuffle(order)
        for name in order:
            gc.collect()
            if name in elsewhere:
                found[name].append(elsewhere[name]())
            else:
                found[name].append(_rate(works[name], effort.seconds(seconds)))
    return found


def ratios(these: list[float], those: list[float]) -> list[float]:
    """Round by round, how many times as much."""
    return [one / other for one, other in zip(these, those, strict=True)]


def _rate(work: Work, seconds: float) -> float:
    done = 0
    begin = now = process_time()
    while now - begin < seconds or not done:
        done += work()
        now = process_time()
    return done / max(now - begin, 1e-9)
