"""Reading what the commands are given, and asking the desks."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, Final

import click
import orjson

from service.api.desk import desk
from service.api.problems import TITLES, ProblemError, malformed
from service.api.strict_json import MalformedError, strict
from service.games import games

Json = dict[str, Any]

GAME: Final = click.Choice(tuple(games()))
"""A game's name, as an argument or an option."""


class FaultError(click.ClickException):
    """Something that was given cannot be understood: said on standard error, exit status 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Says it as Unix commands do."""
        click.echo(f"adjudicard: {self.format_message()}", file, err=file is None)


def contents(name: str) -> tuple[str, bytes]:
    """What a file is called in a message, and what is in it; ``-``: standard input.

    Raises ``FaultError``.
    """
    if name == "-":
        return "standard input", sys.stdin.buffer.read()
    try:
        return name, Path(name).read_bytes()
    except OSError as error:
        raise FaultError(f"{name}: {error.strerror}") from None


def read(text: bytes, name: str) -> Json:
    """The JSON object in a file. Raises ``FaultError``."""
    try:
        value = strict(text)
    except MalformedError as error:
        raise FaultError(f"{name}: {worded(malformed(error))}") from None
    if not isinstance(value, dict):
        raise FaultError(f"{name}: expected a JSON object")
    return value


def state_in(given: Json) -> object:
    """The state that a file holds: itself, in a position, or as ``view`` answers it."""
    return given if "game" in given else given.get("state", given.get("view"))


def game_of(value: Json, name: str, said: str | None = None) -> str:
    """The game that a record or a state belongs to. Raises ``FaultError``."""
    state = value.get("state")
    found = value.get("game", state.get("game") if isinstance(state, dict) else None)
    if said is not None and found not in (None, said):
        raise FaultError(f"{name}: this is a game of {found}, not of {said}")
    game = said or found
    if game is None:
        raise FaultError(f"{name}: it does not say which game it is")
    if not isinstance(game, str) or game not in games():
        raise FaultError(f"{name}: there is no game {game!r}; there are {', '.join(games())}")
    return game


def ask(game: str, call: str, body: Json) -> Json:
    """The answer of the game's desk to a call. Raises ``ProblemError``."""
    answer: Json = orjson.loads(desk(game).respond(call, orjson.dumps(body), "command-line"))
    return answer


def answered(game: str, call: str, body: Json, name: str) -> Json:
    """The same; a problem ends the command. Raises ``FaultError``."""
    try:
        return ask(game, call, body)
    except ProblemError as problem:
        raise FaultError(f"{name}: {worded(problem)}") from None


def worded(problem: ProblemError) -> str:
    """A problem in a line; several faults in a line each."""
    if len(problem.errors) < 2:
        return problem.detail
    faults = [f"\n  {error.pointer or '/'}: {error.message}" for error in problem.errors]
    return TITLES[problem.code][1] + ":" + "".join(faults)


def put(value: object) -> None:
    """A JSON value on standard output: indented for a reader, on one line for a program."""
    for_people = sys.stdout.isatty()
    text = orjson.dumps(value, option=orjson.OPT_INDENT_2 if for_people else 0)
    click.echo(text.decode())


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: ``ann and bo``."""
    return " and ".join([*names[:-2], " and ".join(names[-2:])]) if names else "nobody"
