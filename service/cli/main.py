"""``adjudicard``: the group of commands, and the manners they share."""

import os
import signal
import sys
from importlib import import_module
from typing import Any, Final

import click

_COMMANDS: Final = ("setup", "check", "replay", "rules", "render", "serve", "conformance")


class Commands(click.Group):
    """Finds each command in a module of its name when it is asked for, so that all start fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click calls it
        """The commands in the order of the help."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command in ``service.cli.<name>``."""
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"service.cli.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; a closed pipe and Ctrl-C end it as a shell expects."""
        if os.environ.get("NO_COLOR"):
            ctx.color = False
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()
        except BrokenPipeError:
            # Nobody reads any more; the interpreter must not try to write the rest at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            ctx.exit(128 + signal.SIGPIPE)
        except KeyboardInterrupt:
            click.echo(err=True)
            ctx.exit(128 + signal.SIGINT)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="adjudicard", message="%(prog)s %(version)s")
def main() -> None:
    """A stateless referee for card games.

    \b
    Deal a game and rule on a move:
      adjudicard setup hamla ann bo --seed x > game.json
      adjudicard check game.json --move '{"player": "ann", "action": "play", …}'

    \b
    Read the rules, run the service, hold a server to the contract:
      adjudicard rules hamla
      adjudicard serve --port 8000
      adjudicard conformance --url http://127.0.0.1:8000

    Files are JSON; - stands for standard input. NO_COLOR is respected.
    """
