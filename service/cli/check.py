"""``adjudicard check``: the ruling on a move."""

from collections.abc import Iterator

import click
import orjson

from service.cli.asking import Json, answered, contents, game_of, listed, put, read, state_in


@click.command("check", short_help="Rule on a move.")
@click.argument("file", type=click.Path(allow_dash=True), default="-")
@click.option("-m", "--move", metavar="JSON", help="The move; @FILE reads it from a file.")
@click.option("--json", "as_json", is_flag=True, help="The whole verdict, for programs.")
def command(file: str, move: str | None, as_json: bool) -> None:
    """Rule on a move. FILE has {"state": …, "move": …}, or a position if --move is given.

    Exit status: 0 legal, 1 illegal, 2 not understood. The verdict that --json prints is a
    position too: checks can be chained.

    \b
    Examples:
      adjudicard check question.json
      adjudicard check game.json --move @move.json
      adjudicard setup hamla ann bo --seed adjudicate |
        adjudicard check -m '{"player": "ann", "action": "play", "card": "7H",
                              "flank": "left", "face": "up"}'
    """
    name, text = contents(file)
    given = read(text, name)
    if move is not None:
        state = state_in(given)
        given = {"state": state, "move": _move(move)}
    body: Json = {name: given[name] for name in ("state", "move") if name in given}
    verdict = answered(game_of(body, name), "adjudicate", body, name)
    if as_json:
        put(verdict)
    else:
        for line in lines(verdict):
            click.echo(line)
    raise SystemExit(0 if verdict["legal"] else 1)


def _move(text: str) -> Json:
    if not text.startswith("@"):
        return read(text.encode(), "--move")
    name, found = contents(text[1:])
    return read(found, name)


def lines(verdict: Json) -> Iterator[str]:
    """A verdict for people."""
    if verdict["legal"]:
        yield click.style("legal", fg="green", bold=True)
    else:
        yield click.style("illegal", fg="red", bold=True)
    for violation in verdict["violations"]:
        yield f"  {violation['message']}"
        yield click.style(
            f"    {violation['code']}, clause {violation['clause']}, at {violation['pointer']}",
            dim=True,
        )
    for event in verdict["events"]:
        yield f"  {told(event)}"
    for line in verdict["scoring"]:
        yield f"  {line['value']:+d} {line['player']}: {line['reason']} ({line['clause']})"
    yield f"  {standing(verdict)}"


def told(event: Json) -> str:
    """An event in a line: its type, what it says, and the clause."""
    said = {name: value for name, value in event.items() if name not in ("type", "clause")}
    parts = [
        f"{name} {value if isinstance(value, str) else orjson.dumps(value).decode()}"
        for name, value in said.items()
        if value not in (None, [], {})
    ]
    return f"{event['type']}: {', '.join(parts)} ({event['clause']})".replace(":  (", " (")


def standing(position: Json) -> str:
    """Where a game stands, in a line."""
    status, score = position["status"], position["score"]
    points = ", ".join(f"{one['player']} {one['value']}" for one in score["standings"])
    if status["over"]:
        return f"over; {listed(status['winners'])} won; {points} {score['unit']}"
    return f"{listed(status['to_act'])} to act ({status['phase']}); {points} {score['unit']}"
