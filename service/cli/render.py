"""``adjudicard render``: a table to look at."""

import click
import orjson

from service.api.desk import CALLS, desk
from service.api.problems import ProblemError
from service.cli.asking import FaultError, Json, contents, game_of, read, state_in, worded
from service.picture.svg import svg
from service.picture.text import text


@click.command("render", short_help="Draw a table.")
@click.argument("file", type=click.Path(allow_dash=True), default="-")
@click.option("-p", "--player", help="As this player sees it; without: as FILE has it.")
@click.option("--svg", "as_svg", is_flag=True, help="A picture (SVG) instead of text.")
def command(file: str, player: str | None, as_svg: bool) -> None:
    """Draw a state, or a position, as text or as a picture.

    \b
    Examples:
      adjudicard setup hamla ann bo | adjudicard render
      adjudicard render game.json --player ann
      adjudicard render game.json --player ann --svg > game.svg
    """
    name, found = contents(file)
    given = read(found, name)
    state = state_in(given)
    body: Json = {"state": state} | ({} if player is None else {"player": player})
    table = desk(game_of(body, name))
    try:
        asked = table.read("render", orjson.dumps(body))
        board = CALLS["render"].answer(table.table, asked)
    except ProblemError as problem:
        raise FaultError(f"{name}: {worded(problem)}") from None
    click.echo(svg(board) if as_svg else text(board), nl=False)
