"""``adjudicard setup``: a game dealt."""

import click

from service.api.desk import desk
from service.cli.asking import GAME, FaultError, Json, answered, put


@click.command("setup", short_help="Deal a game.")
@click.argument("game", type=GAME)
@click.argument("players", nargs=-1, required=True)
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option.")
@click.option("--seed", help="Deals the same cards each time. Without it, one is drawn.")
@click.option("--opener", metavar="PLAYER", help="Who starts, or who deals, as the game has it.")
def command(
    game: str, players: tuple[str, ...], options: tuple[str, ...], seed: str | None, opener: str
) -> None:
    """Deal a game for PLAYERS in order of play; prints the position as JSON.

    \b
    Examples:
      adjudicard setup hamla ann bo > game.json
      adjudicard setup hamla ann bo cy --seed x -o target_points=3 -o hamla_target=one
      adjudicard setup hamla ann bo --opener bo | adjudicard render -
    """
    body: Json = {"players": list(players)}
    if options:
        body["options"] = dict(map(_option, options))
    if seed is not None:
        body["seed"] = seed
    if opener is not None:
        name = desk(game).game.opener
        if name is None:
            raise FaultError(f"nobody opens a game of {game}")
        body[name] = opener
    put(answered(game, "setup", body, "setup"))


def _option(text: str) -> tuple[str, str | int]:
    name, equals, value = text.partition("=")
    if not equals:
        raise FaultError(f"an option is NAME=VALUE, not {text!r}")
    return name, int(value) if value.isascii() and value.isdecimal() else value
