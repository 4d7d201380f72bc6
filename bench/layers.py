"""Where a request's time goes: server, Flask, JSON, form, rules; by instructions and by time."""

from collections.abc import Callable, Iterator, Mapping
from statistics import median
from typing import Any

import orjson

from bench import works
from bench.bodies import Body, body
from bench.effort import Effort
from bench.interleave import rates
from bench.report import Section
from service.api import calls, forms
from service.api.canonical import digest, record
from service.api.desk import desk
from service.core import game as judge
from service.games import games


def parts(asked: Body) -> dict[str, Callable[[], object]]:
    """The parts of one ``adjudicate`` that can be asked for by themselves."""
    table = desk(asked.game)
    rules = games()[asked.game]
    value = orjson.loads(asked.text)
    request = table.read("adjudicate", asked.text)
    load = table.form(forms.AdjudicateRequest).load
    after = judge.adjudicate(rules, asked.state, asked.move).state
    dumped = table.table.dump_state(after)
    given = calls.adjudicate(table.table, request)
    answer = table.written("adjudicate", given, "bench")
    return {
        "JSON": _all(
            lambda: orjson.loads(asked.text),
            lambda: orjson.dumps(value).count(b":"),
            lambda: record(dumped),
            lambda: orjson.dumps(answer),
        ),
        "form": _all(
            lambda: load(value),
            lambda: table.table.dump_state(after),
            lambda: table.written("adjudicate", given, "bench"),
        ),
        "digest": lambda: digest(given.state.text),
        "rules": _all(
            lambda: list(rules.audit(asked.state)),
            lambda: judge.adjudicate(rules, asked.state, asked.move),
            lambda: judge.status(rules, after),
            lambda: judge.standings(rules, after),
        ),
        "desk": lambda: table.respond("adjudicate", asked.text, "bench"),
        "application": works.answered(asked),
    }


def measure(effort: Effort, counts: Mapping[str, float], server: float | None) -> Section:
    """``counts``: instructions by name; ``server``: µs of CPU of a request over HTTP."""
    section = Section("Where one `adjudicate` spends its time (hamla, usual)")
    asked = body("hamla", "usual")
    found = rates({name: _once(part) for name, part in parts(asked).items()}, effort)
    times = {name: 1e6 / median(found[name]) for name in found}
    rows = dict(_layers(times))
    for name, value in rows.items():
        share = 100 * value / times["application"]
        section.notes.append(f"- {name}: {value:.1f} µs, {share:.0f} % of the application")
    if server is not None:
        left = server - times["application"]
        section.notes.append(
            f"- server: {left:.0f} µs more, {100 * left / server:.0f} % of a request over HTTP"
            f" ({server:.0f} µs)"
        )
    counted = {
        name.removeprefix("layer "): value
        for name, value in counts.items()
        if name.startswith("layer ")
    }
    if counted:
        whole = counted["application"]
        words = ", ".join(
            [f"{name} {100 * value / whole:.0f} %" for name, value in _layers(counted)]
        )
        section.notes.append(f"- by instructions: {words} of {whole:,.0f}")
    section.notes = ["\n".join(section.notes)]
    return section


def _layers(found: Mapping[str, float]) -> Iterator[tuple[str, float]]:
    inner = ("JSON", "form", "digest", "rules")
    for name in inner:
        yield name, found[name]
    yield "answer and checks between", found["desk"] - sum([found[name] for name in inner])
    yield "Flask", found["application"] - found["desk"]


def _all(*parts: Callable[[], object]) -> Callable[[], object]:
    def run() -> None:
        for part in parts:
            part()

    return run


def _once(part: Callable[[], Any]) -> Callable[[], int]:
    def run() -> int:
        part()
        return 1

    return run
