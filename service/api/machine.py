"""How much of the machine is ours: the CPU quota and the memory limit of the control group."""

import ctypes
import math
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

ROOT: Final = Path("/")
_ARENA_MAX: Final = -8  # M_ARENA_MAX of malloc.h

# What a worker takes of its own beside the pages it shares with the others, with room for two
# bodies of 16 MiB in the making; deploy/RELIABILITY.md has the measurement.
WORKER_MEMORY: Final = 96 * 2**20


def workers(root: Path = ROOT) -> int:
    """One worker for each CPU we may use, as far as the memory goes; at least one."""
    wanted = math.ceil(cpus(root))
    memory = memory_limit(root)
    if memory is not None:
        wanted = min(wanted, memory // WORKER_MEMORY)
    return max(1, wanted)


def cpus(root: Path = ROOT) -> float:
    """The CPUs we may use: those of our affinity, or the quota if that is less."""
    if hasattr(os, "sched_getaffinity"):
        available: float = len(os.sched_getaffinity(0))
    else:
        available = os.cpu_count() or 1
    for folder in _groups(root, "cpu"):
        quota = _quota_v2(folder) or _quota_v1(folder)
        if quota is not None:
            available = min(available, quota)
    return available


def memory_limit(root: Path = ROOT) -> int | None:
    """The bytes we may use, or ``None`` if nobody says."""
    found = []
    for folder in _groups(root, "memory"):
        for name in ("memory.max", "memory.limit_in_bytes"):
            text = _read(folder / name)
            # "max", or in version 1 a number near 2^63, where there is no limit.
            if text.isdecimal() and int(text) < 2**60:
                found.append(int(text))
    return min(found, default=None)


def use_one_arena() -> None:
    """Lets all threads take their memory from one place, where the C library is glibc.

    By default each thread gets a place of its own, and each of those grows to what the largest
    bodies need. One thread works at a time anyway.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)


def _quota_v2(folder: Path) -> float | None:
    quota, _, period = _read(folder / "cpu.max").partition(" ")
    return _share(quota, period)


def _quota_v1(folder: Path) -> float | None:
    return _share(_read(folder / "cpu.cfs_quota_us"), _read(folder / "cpu.cfs_period_us"))


def _share(quota: str, period: str) -> float | None:
    # "max" (version 2) and "-1" (version 1) stand for no quota.
    if quota.isdecimal() and period.isdecimal() and int(quota) > 0 and int(period) > 0:
        return int(quota) / int(period)
    return None


def _groups(root: Path, controller: str) -> Iterator[Path]:
    """Our control group's folder and all above it, in both versions.

    A container usually sees its own group as the top; the path in ``/proc/self/cgroup`` may
    then name folders that are not there.
    """
    mounted = root / "sys/fs/cgroup"
    for line in _read(root / "proc/self/cgroup").splitlines():
        _, _, rest = line.partition(":")
        controllers, _, path = rest.partition(":")
        if controllers and controller not in controllers.split(","):
            continue
        top = mounted / controller if controllers else mounted
        steps = [step for step in path.split("/") if step and step != ".."]
        for count in range(len(steps), -1, -1):
            yield top.joinpath(*steps[:count])
    yield mounted
    yield mounted / controller


def _read(path: Path) -> str:
    try:
        return path.read_text("ascii").strip()
    except (OSError, ValueError):
        return ""
