"""``adjudicard replay``: recorded games, from first to last move."""

import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import Final

import click
import orjson

from service.cli.asking import GAME
from service.cli.records import Source, Summary, parts, summaries

_FEW: Final = 8
"""So many files are replayed sooner than processes are started."""
_MANY: Final = {".jsonl", ".ndjson"}
"""The names of files that are read here, since they may be worth cutting up."""


@click.command("replay", short_help="Replay recorded games: which are legal?")
@click.argument("files", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("--game", type=GAME, help="The game, where a record does not say it.")
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each record.")
@click.option("-q", "--quiet", is_flag=True, help="Only the records that are not legal.")
@click.option("--jobs", type=click.IntRange(1), help="Processes; default: the cores.")
def command(
    files: tuple[str, ...], game: str | None, as_json: bool, quiet: bool, jobs: int | None
) -> None:
    """Replay recorded games and say which are legal, and where the others stop.

    A record is {"game"?, "setup" or "state", "moves"}. A file holds one, or one on each line;
    - is standard input. Exit status: 0 all legal, 1 some are not, 2 some were not understood.

    \b
    Examples:
      adjudicard replay game.json
      adjudicard replay --game hamla seeds/hamla/playthroughs/*.json
      zcat games.jsonl.gz | adjudicard replay --json --quiet -
    """
    sources = [part for name in files for part in parts(_source(name))]
    count: Counter[str] = Counter()
    # Where somebody watches, the bar comes first and the findings after it.
    watched = sys.stderr.isatty() and len(sources) > _FEW
    found = _replayed(sources, game, jobs or os.cpu_count() or 1)
    if watched:
        with click.progressbar(found, len(sources), "replaying", file=sys.stderr) as bar:
            found = iter(list(bar))
    for each in found:
        for summary in each:
            count[summary.outcome] += 1
            if not quiet or summary.outcome != "legal":
                _say(summary, as_json)
    if not as_json:
        click.echo(_total(count))
    raise SystemExit(2 if count["fault"] else 1 if count["illegal"] else 0)


def _source(name: str) -> Source:
    if name == "-":
        return Source("standard input", sys.stdin.buffer.read())
    path = Path(name)
    if path.suffix in _MANY and path.is_file():
        return Source(name, path.read_bytes())
    return Source(name)


def _replayed(sources: list[Source], game: str | None, jobs: int) -> Iterator[list[Summary]]:
    """What came of each source, in their order."""
    if jobs == 1 or len(sources) <= _FEW:
        yield from map(summaries, sources, repeat(game))
        return
    # Ctrl-C ends this process, and this process the others.
    with ProcessPoolExecutor(jobs, initializer=_ignore_interrupts) as pool:
        try:
            yield from pool.map(summaries, sources, repeat(game))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _say(summary: Summary, as_json: bool) -> None:
    if as_json:
        click.echo(orjson.dumps(summary.plain()).decode())
        return
    colors = {"legal": "green", "illegal": "red", "fault": "yellow"}
    click.echo(click.style(summary.line(), fg=colors[summary.outcome]))


def _total(count: Counter[str]) -> str:
    parts = [f"{count.total()} records", f"{count['legal']} legal", f"{count['illegal']} not"]
    if count["fault"]:
        parts.append(f"{count['fault']} not understood")
    return ", ".join(parts)
