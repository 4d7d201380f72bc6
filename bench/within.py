"""One ``adjudicate`` through the application without a server, against the stock Flask view."""

from collections.abc import Mapping

from bench import works
from bench.bodies import bodies
from bench.effort import Effort
from bench.interleave import rates, ratios
from bench.report import Section


def measure(effort: Effort, counts: Mapping[str, float]) -> Section:
    """``counts``: instructions by name; empty where they cannot be counted."""
    section = Section("One `adjudicate` without a server, against `get_json` and `jsonify`")
    todo = {}
    for body in bodies():
        todo[f"referee {body.name}"] = works.answered(body)
        todo[f"echo {body.name}"] = works.echoed(body)
    found = rates(todo, effort, 0.2)
    for body in bodies():
        name = body.name
        if counts:
            own, other = counts[f"referee {name}"], counts[f"echo {name}"]
            title = f"{name}: instructions, {own:,.0f} / {other:,.0f}"
            section.add(title, "ratio", [own / other], 1.0)
        title = f"{name}: CPU time"
        values = ratios(found[f"echo {name}"], found[f"referee {name}"])
        # Where instructions can be counted they decide: they do not depend on the neighbours.
        section.add(title, "ratio", values, None if counts else 1.0)
    for body in bodies():
        if counts:
            share = counts[f"rules {body.name}"] / counts[f"echo {body.name}"]
            section.add(f"{body.name}: audit and verdict alone, instructions", "ratio", [share])
    return section
