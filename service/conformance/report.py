"""What a run of the kit came to: for people a table by clause, for programs an object."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from service.conformance.kit import Result

Json = dict[str, Any]


@dataclass(slots=True)
class Tally:
    """How many cases there were, and how many of them failed."""

    cases: int = 0
    failed: int = 0

    def add(self, result: Result) -> None:
        """One more case."""
        self.cases += 1
        self.failed += bool(result.faults)

    def plain(self) -> Json:
        """The tally as a JSON object."""
        return {"cases": self.cases, "passed": self.cases - self.failed, "failed": self.failed}


@dataclass(slots=True)
class GameReport:
    """One game: a tally for each clause that a case cites, and the cases that failed."""

    total: Tally = field(default_factory=Tally)
    clauses: dict[str, Tally] = field(default_factory=dict)
    failures: list[Result] = field(default_factory=list)


def by_game(results: Iterable[Result]) -> dict[str, GameReport]:
    """The results gathered by game and clause."""
    found: dict[str, GameReport] = {}
    for result in results:
        report = found.setdefault(result.case.game, GameReport())
        report.total.add(result)
        for clause in result.case.clauses or ("whole games",):
            report.clauses.setdefault(clause, Tally()).add(result)
        if result.faults:
            report.failures.append(result)
    return found


def plain(url: str, games: dict[str, GameReport]) -> Json:
    """The report as a JSON object; each failure brings the request, to ask it again."""
    return {
        "url": url,
        "conforms": not any(report.failures for report in games.values()),
        "games": [
            {
                "game": game,
                **report.total.plain(),
                "clauses": [
                    {"clause": clause, **report.clauses[clause].plain()}
                    for clause in sorted(report.clauses, key=_by_number)
                ],
                "failures": [
                    {
                        "name": failure.case.name,
                        "clauses": list(failure.case.clauses),
                        "path": failure.case.path,
                        "request": failure.case.body,
                        "differences": list(failure.faults),
                    }
                    for failure in report.failures
                ],
            }
            for game, report in games.items()
        ],
    }


def lines(games: dict[str, GameReport]) -> Iterator[str]:
    """The report for people: each game's table, then each failure with what differed."""
    for game, report in games.items():
        yield f"{game}: {report.total.cases} cases, {report.total.failed} failed"
        yield ""
        yield from _table(report)
        yield ""
    for report in games.values():
        for failure in report.failures:
            yield f"FAILED {failure.case.name}"
            method = failure.case.call if failure.case.place else "POST"
            yield f"  {method} {failure.case.path}  {' '.join(failure.case.clauses)}".rstrip()
            yield from [f"  {fault}" for fault in failure.faults]
            yield ""
    failed = sum(report.total.failed for report in games.values())
    cases = sum(report.total.cases for report in games.values())
    yield f"{failed} of {cases} cases failed" if failed else f"all {cases} cases passed"


def _table(report: GameReport) -> Iterator[str]:
    width = max(map(len, ("clause", *report.clauses)))
    yield f"  {'clause':{width}}  cases  passed  failed"
    for clause in sorted(report.clauses, key=_by_number):
        tally = report.clauses[clause]
        passed = tally.cases - tally.failed
        failed = tally.failed or "-"
        yield f"  {clause:{width}}  {tally.cases:5}  {passed:6}  {failed:>6}"


def _by_number(clause: str) -> list[tuple[int, str]]:
    """``H4.10`` after ``H4.9``."""
    parts: list[str] = re.findall(r"\d+|\D+", clause)
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]
