"""``adjudicard conformance``: is what answers there a referee by the contract?"""

import sys
from collections.abc import Iterable

import click

from service.cli.asking import GAME, FaultError, put
from service.conformance import report
from service.conformance.kit import Result, Server, UnreachableError, chosen, run


@click.command("conformance", short_help="Hold a server to the contract.")
@click.option("--url", required=True, help="Where the server is.")
@click.option("--game", "games", multiple=True, type=GAME, help="Only this game.")
@click.option("--json", "as_json", is_flag=True, help="The report for programs.")
@click.option(
    "--quick", is_flag=True, help="Only the scenarios, not what must hold between calls."
)
@click.option("--header", "headers", multiple=True, metavar="NAME:VALUE", help="Sent each time.")
@click.option("--timeout", default=30.0, show_default=True, help="Seconds for each answer.")
def command(
    *,
    url: str,
    games: tuple[str, ...],
    as_json: bool,
    quick: bool,
    headers: tuple[str, ...],
    timeout: float,
) -> None:
    """Hold a server to the contract: every scenario and every whole game, by clause.

    Exit status: 0 all passed, 1 something failed, 2 the server could not be asked.

    \b
    Examples:
      adjudicard conformance --url http://127.0.0.1:8000
      adjudicard conformance --url https://referee.example --game hamla --json > report.json
      adjudicard conformance --url https://referee.example --header 'Authorization: Bearer …'
    """
    server = Server(url, dict(map(_header, headers)), timeout)
    try:
        cases = chosen(server, games)
        found = report.by_game(_shown(run(server, cases, quick=quick)))
    except UnreachableError as error:
        raise FaultError(str(error)) from None
    if as_json:
        put(report.plain(url, found))
    else:
        for line in report.lines(found):
            red = line.startswith("FAILED") or line.endswith(" cases failed")
            click.echo(click.style(line, fg="red") if red else line)
    raise SystemExit(0 if not any(game.failures for game in found.values()) else 1)


def _shown(results: Iterable[Result]) -> Iterable[Result]:
    """The results; while somebody watches, how many there are by now."""
    if not sys.stderr.isatty():
        return results
    return _counted(results)


def _counted(results: Iterable[Result]) -> Iterable[Result]:
    failed = 0
    for count, result in enumerate(results, 1):
        failed += bool(result.faults)
        if count % 20 == 0:
            click.echo(f"\r{count} asked, {failed} failed", nl=False, err=True)
        yield result
    click.echo("\r\033[K", nl=False, err=True)


def _header(text: str) -> tuple[str, str]:
    name, colon, value = text.partition(":")
    if not colon or not name.strip():
        raise FaultError(f"a header is NAME:VALUE, not {text!r}")
    return name.strip(), value.strip()
