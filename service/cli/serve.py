"""``adjudicard serve``: the service itself."""

import os
import sys

import click

from service.api.config import Config, ConfigError
from service.resources import resource


@click.command("serve", short_help="Run the HTTP service.")
@click.option("--host", help="Where to listen; default: HOST, or 127.0.0.1.")
@click.option("--port", type=click.IntRange(0, 65535), help="Default: PORT, or 8000.")
@click.option("--workers", type=click.IntRange(1), help="Default: WEB_CONCURRENCY, or the cores.")
def command(host: str | None, port: int | None, workers: int | None) -> None:
    """Run the HTTP service under gunicorn, configured as the project has it.

    Everything else is set by environment variables (see README); Ctrl-C stops it.

    \b
    Examples:
      adjudicard serve
      adjudicard serve --host 0.0.0.0 --port 8080 --workers 4
    """
    chosen = {"HOST": host, "PORT": port, "WEB_CONCURRENCY": workers}
    environ = os.environ | {
        name: str(value) for name, value in chosen.items() if value is not None
    }
    try:
        # gunicorn would read some of it before our configuration can refuse it by its name.
        Config.from_environment(environ)
    except ConfigError as error:
        raise click.ClickException(str(error)) from None
    configuration = str(resource("gunicorn.conf.py"))
    # gunicorn takes this process over, so that signals and exit status are its own.
    arguments = [sys.executable, "-m", "gunicorn", "--config", configuration]
    os.execve(sys.executable, arguments, environ)  # noqa: S606 - no shell is wanted
