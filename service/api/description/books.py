"""The generated parts of ``docs/<game>.md``: the rules, and the view that its picture shows.

``python -m service.api.description.books`` writes them anew. What stands between the marks
``<!-- made: NAME -->`` and ``<!-- /NAME -->`` is made; everything else is written by hand. A game
without a file gets one.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from service.api.description.pictures import moments
from service.api.desk import desk
from service.api.rulebook import markdown
from service.core.game import AnyGame
from service.games import games
from service.resources import resource

FOLDER: Final = resource("docs")
_WIDE: Final = 96


def books() -> dict[Path, str]:
    """The files and what stands in them."""
    return {FOLDER / f"{name}.md": _book(game) for name, game in games().items()}


def _book(game: AnyGame) -> str:
    path = FOLDER / f"{game.name}.md"
    text = path.read_text("utf-8") if path.exists() else _blank(game)
    for name, made in _PARTS.items():
        before, opening, rest = text.partition(f"<!-- made: {name} -->\n")
        _, closing, after = rest.partition(f"<!-- /{name} -->\n")
        if opening and closing:
            text = before + opening + "\n" + made(game) + "\n" + closing + after
    return text


def _blank(game: AnyGame) -> str:
    parts = [f"# {game.title}", game.about, f"![{game.title}](pictures/{game.name}.svg)"]
    for name in _PARTS:
        parts.append(f"## The {name}\n\n<!-- made: {name} -->\n<!-- /{name} -->")
    return "\n\n".join(parts) + "\n"


def _view(game: AnyGame) -> str:
    """The view that the picture shows, as JSON."""
    value = desk(game.name).form(game.state).dump(moments()[game.name].view)
    return f"```json\n{_lines(json.loads(json.dumps(value)))}\n```\n"


def _lines(value: Any, indent: int = 0) -> str:
    """JSON for reading: a value that fits stands on one line, cards fill theirs."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= _WIDE or not value:
        return flat
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        members = [f'{inner}"{name}": {_lines(one, indent + 2)}' for name, one in value.items()]
        return "{\n" + ",\n".join(members) + "\n" + " " * indent + "}"
    if all(isinstance(one, str) for one in value):
        return "[\n" + _filled(value, inner) + "\n" + " " * indent + "]"
    items = [inner + _lines(one, indent + 2) for one in value]
    return "[\n" + ",\n".join(items) + "\n" + " " * indent + "]"


def _filled(words: list[str], margin: str) -> str:
    """Many short texts, as many on a line as fit."""
    lines = [margin]
    for index, word in enumerate(words):
        text = json.dumps(word, ensure_ascii=False) + ("," if index + 1 < len(words) else "")
        if lines[-1] != margin and len(lines[-1]) + 1 + len(text) > _WIDE:
            lines.append(margin)
        lines[-1] += text if lines[-1] == margin else f" {text}"
    return "\n".join(lines)


def _rules(game: AnyGame) -> str:
    """The rulebook, a level deeper and without its title."""
    _, _, text = markdown(game).partition("\n## ")
    return ("## " + text).replace("## ", "### ")


_PARTS: Final[Mapping[str, Callable[[AnyGame], str]]] = {"view": _view, "rules": _rules}


def main() -> None:
    """Writes the files."""
    for path, text in books().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
