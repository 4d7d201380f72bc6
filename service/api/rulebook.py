"""A game's rulebook as JSON, Markdown or a page."""

from html import escape
from typing import Any, Final

from service.core.game import AnyGame
from service.core.ruling import Clause

_BASIS: Final = {
    "stated": "stated in the source",
    "ruling": "the referee's ruling",
    "option": "an option",
}


def plain(game: AnyGame) -> dict[str, Any]:
    """The rulebook as a JSON object."""
    return {
        "clauses": [
            {"id": clause.id, "title": clause.title, "text": clause.text, "basis": clause.basis}
            for clause in game.clauses
        ]
    }


def markdown(game: AnyGame) -> str:
    """The rulebook to read as Markdown."""
    parts = [f"# {game.title}", game.about]
    for clause in game.clauses:
        parts.append(f"## {clause.id} {clause.title}")
        parts.append(f"{clause.text} *({_BASIS[clause.basis]})*")
        parts += [f"- `{code}`: {text}" for code, text in clause.codes.items()]
    return "\n\n".join(parts) + "\n"


def html(game: AnyGame) -> str:
    """The rulebook as a page; each clause can be linked to by its id."""
    body = "".join([_section(clause) for clause in game.clauses])
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="/icon.svg">'
        f"<title>{escape(game.title)}: the rules</title><style>{_STYLE}</style></head>"
        f"<body><main><h1>{escape(game.title)}</h1><p>{escape(game.about)}</p>"
        f"{body}</main></body></html>"
    )


def _section(clause: Clause) -> str:
    codes = "".join(
        [f"<li><code>{code}</code> {escape(text)}</li>" for code, text in clause.codes.items()]
    )
    return (
        f'<section id="{clause.id}"><h2><a href="#{clause.id}">{clause.id}</a>'
        f" {escape(clause.title)}</h2><p>{escape(clause.text)}"
        f" <small>({_BASIS[clause.basis]})</small></p>{f'<ul>{codes}</ul>' if codes else ''}"
        "</section>"
    )


_STYLE: Final = (
    "body{font:1.05rem/1.55 system-ui,sans-serif;color:#1c1c1e;background:#fbfaf7;margin:0}"
    "main{max-width:42rem;margin:auto;padding:2rem 1.2rem}h1{margin:0 0 .3em}"
    "h2{font-size:1.1rem;margin:1.6em 0 .2em}h2 a{color:#7a2e1d;text-decoration:none}"
    "p{margin:.2em 0}small{color:#5c5c60}code{background:#eee9df;padding:.1em .3em}"
    "section:target{background:#fff3c9;outline:.5rem solid #fff3c9}"
)
