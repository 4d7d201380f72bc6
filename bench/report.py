"""The table: what was measured, within one run, and whether it is what was aimed at."""

import platform
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from os import cpu_count, getloadavg
from pathlib import Path
from statistics import median
from typing import Final, Literal

_PACKAGES: Final = (
    *("flask", "werkzeug", "marshmallow", "orjson", "gunicorn"),
    *("fastapi", "pydantic", "uvicorn", "uvloop", "httptools", "rlcard", "chess"),
)


@dataclass(frozen=True, slots=True)
class Figure:
    """One row. ``values``: one for each round; ``better`` says on which side of the target."""

    what: str
    unit: str
    values: list[float]
    target: float | None = None
    better: Literal["at most", "at least"] = "at most"

    @property
    def aim(self) -> str:
        """The target in words."""
        return "" if self.target is None else f"{self.better} {_number(self.target)}"

    @property
    def met(self) -> str:
        """Is the median where it should be?"""
        if self.target is None:
            return ""
        middle = median(self.values)
        good = middle <= self.target if self.better == "at most" else middle >= self.target
        return "yes" if good else "**no**"


@dataclass(slots=True)
class Section:
    """The figures of one subject, and what has to be said about them."""

    title: str
    figures: list[Figure] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(
        self,
        what: str,
        unit: str,
        values: Iterable[float],
        target: float | None = None,
        better: Literal["at most", "at least"] = "at most",
    ) -> None:
        """One more row."""
        self.figures.append(Figure(what, unit, list(values), target, better))

    def text(self) -> str:
        """As Markdown."""
        lines = [f"## {self.title}", ""]
        if self.figures:
            lines += ["| what | unit | min | median | max | target | met |"]
            lines += ["|---|---|---:|---:|---:|---|---|"]
        for figure in self.figures:
            found = figure.values
            cells = [_number(value) for value in (min(found), median(found), max(found))]
            row = [figure.what, figure.unit, *cells, figure.aim, figure.met]
            lines.append(f"| {' | '.join(row)} |")
        if self.figures:
            lines.append("")
        lines += [line for note in self.notes for line in (note, "")]
        return "\n".join(lines)


def missing(title: str, why: str) -> Section:
    """Stands for what could not be measured here."""
    return Section(title, notes=[f"Skipped: {why}."])


def conditions() -> str:
    """The machine and the versions."""
    found = []
    for package in _PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            found.append(f"no {package}")
    load = ", ".join([f"{value:.1f}" for value in getloadavg()])
    return (
        f"{_processor()}, {cpu_count()} cores, {platform.system()} {platform.release()},"
        f" Python {platform.python_version()}; {', '.join(found)}."
        f" Load average when this was written: {load}."
    )


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.machine()


def _number(value: float) -> str:
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"
