"""Workers from the CPU quota and the memory limit, in both versions of control groups."""

import os
from pathlib import Path

import pytest

from service.api.machine import WORKER_MEMORY, cpus, memory_limit, workers

HERE = len(os.sched_getaffinity(0))


def machine(root: Path, **files: str) -> Path:
    """A root folder with these files; ``__`` stands for a slash and ``_dot_`` for a dot."""
    for name, text in files.items():
        path = root / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    return root


@pytest.mark.parametrize(
    ("quota", "expected"),
    [
        ("100000 100000", 1),
        ("50000 100000", 0.5),
        ("25000 50000", 0.5),
        ("max 100000", HERE),
        ("99900000 100000", HERE),
        ("", HERE),
        ("rubbish", HERE),
    ],
)
def test_version_2(tmp_path: Path, quota: str, expected: float) -> None:
    root = machine(tmp_path, proc__self__cgroup="0::/", sys__fs__cgroup__cpu_dot_max=quota)
    assert cpus(root) == expected
    assert workers(root) == max(1, round(expected))


@pytest.mark.parametrize(
    ("quota", "expected"), [("100000", 1), ("50000", 0.5), ("-1", HERE), ("0", HERE)]
)
def test_version_1(tmp_path: Path, quota: str, expected: float) -> None:
    root = machine(
        tmp_path,
        proc__self__cgroup="4:memory:/docker/x\n1:cpu,cpuacct:/docker/x",
        sys__fs__cgroup__cpu__cpu_dot_cfs_quota_us=quota,
        sys__fs__cgroup__cpu__cpu_dot_cfs_period_us="100000",
    )
    assert cpus(root) == expected


def test_the_tightest_group_above_counts(tmp_path: Path) -> None:
    root = machine(
        tmp_path,
        proc__self__cgroup="0::/pods/mine",
        sys__fs__cgroup__pods__cpu_dot_max="30000 100000",
        sys__fs__cgroup__pods__mine__cpu_dot_max="80000 100000",
        sys__fs__cgroup__pods__memory_dot_max="1000",
        sys__fs__cgroup__pods__mine__memory_dot_max="max",
    )
    assert cpus(root) == 0.3
    assert memory_limit(root) == 1000


def test_nobody_says_anything(tmp_path: Path) -> None:
    assert cpus(tmp_path) == HERE
    assert memory_limit(tmp_path) is None
    assert workers(tmp_path) == HERE


@pytest.mark.parametrize("name", ["memory_dot_max", "memory__memory_dot_limit_in_bytes"])
@pytest.mark.parametrize(
    ("limit", "expected"),
    [(str(WORKER_MEMORY - 1), 1), ("1", 1), (str(2**63 - 4096), HERE), ("max", HERE)],
)
def test_memory_bounds_the_workers(tmp_path: Path, name: str, limit: str, expected: int) -> None:
    root = machine(tmp_path, **{f"sys__fs__cgroup__{name}": limit})
    assert workers(root) == expected
