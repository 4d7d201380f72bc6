"""``adjudicard rules``: the games, and their rulebooks."""

import re
from collections.abc import Iterator

import click

from service.api.rulebook import markdown, plain
from service.cli.asking import GAME, FaultError, put
from service.games import games


@click.command("rules", short_help="Print the rules of a game.")
@click.argument("game", type=GAME, required=False)
@click.option("-c", "--clause", help="Only this clause, or those that begin so.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(game: str | None, clause: str | None, as_json: bool) -> None:
    """Print the rulebook of GAME as Markdown; without GAME, the games there are.

    \b
    Examples:
      adjudicard rules
      adjudicard rules hamla | less
      adjudicard rules hamla --clause H6.3
      adjudicard rules hamla --clause H6 --json
    """
    if game is None:
        for name, one in games().items():
            click.echo(f"{name:14} {one.seats[0]}-{one.seats[1]} players  {one.about}")
        return
    book = plain(games()[game])
    if clause is not None:
        book["clauses"] = [one for one in book["clauses"] if _within(one["id"], clause)]
        if not book["clauses"]:
            raise FaultError(f"{game} has no clause {clause}")
    if as_json:
        put(book)
        return
    wanted = {one["id"] for one in book["clauses"]}
    for part in _parts(markdown(games()[game])):
        heading = re.match(r"## (\S+) ", part)
        if heading is None and clause is not None:
            continue
        if heading is None or heading[1] in wanted:
            click.echo(_styled(part))


def _within(clause: str, asked: str) -> bool:
    """``H6.3`` and ``H6`` both hold ``H6.3``; ``H1`` does not hold ``H10.1``."""
    return clause == asked or clause.startswith(asked.rstrip(".") + ".")


def _parts(text: str) -> Iterator[str]:
    """The title and each clause."""
    yield from re.split(r"\n(?=## )", text)


def _styled(part: str) -> str:
    """Headings stand out on a terminal; elsewhere it is plain Markdown."""
    heading, newline, rest = part.partition("\n")
    return click.style(heading, bold=True) + newline + rest.rstrip("\n") + "\n"
