"""A game's page: its rules are the rulebook's, its moves can be made, its links lead somewhere."""

import json
import re
from typing import Any

import pytest

from service.api.description import books
from service.api.description.pictures import moments
from service.api.desk import desk
from service.games import games

Json = dict[str, Any]


def page(game: str) -> str:
    return (books.FOLDER / f"{game}.md").read_text("utf-8")


def shown(game: str) -> list[Json]:
    """Every piece of JSON on the page."""
    return [json.loads(text) for text in re.findall(r"```json\n(.*?)```", page(game), re.DOTALL)]


def test_the_made_parts_are_what_the_code_says() -> None:
    made = books.books()
    assert {path: path.read_text("utf-8") for path in made} == made, "make docs writes them anew"


@pytest.mark.parametrize("game", games())
def test_every_clause_is_on_the_page(game: str) -> None:
    headings = re.findall(r"^### (\S+) ", page(game), re.MULTILINE)
    assert headings == [clause.id for clause in games()[game].clauses]


@pytest.mark.parametrize("game", games())
def test_every_clause_named_exists(game: str) -> None:
    text, _, _ = page(game).partition("## The rules")
    clauses = {clause.id for clause in games()[game].clauses}
    chapters = {clause.split(".")[0] for clause in clauses}
    letter = next(iter(clauses))[0]
    named = set(re.findall(rf"\b{letter}\d+(?:\.\d+)?\b", text))
    assert named
    assert named <= clauses | chapters


@pytest.mark.parametrize("game", games())
def test_every_action_is_shown_by_a_move_that_fits(game: str) -> None:
    view, *moves = shown(game)
    assert {move["action"] for move in moves} == {move.action for move in games()[game].moves}
    for move in moves:
        desk(game).understood("adjudicate", {"state": view, "move": move})


@pytest.mark.parametrize("game", games())
def test_the_view_is_the_one_in_the_picture(game: str) -> None:
    view = shown(game)[0]
    asked = desk(game).understood("view", {"state": view, "player": view["players"][0]["id"]})
    assert asked.state == moments()[game].view


@pytest.mark.parametrize("game", games())
def test_every_member_of_the_state_is_explained(game: str) -> None:
    text = page(game)
    known = {"game", "version", "players", "id", "points"}
    for name in shown(game)[0].keys() - known:
        assert f"`{name}`" in text, name


@pytest.mark.parametrize("game", games())
def test_every_picture_is_there(game: str) -> None:
    for name in re.findall(r"\]\((?!http)([^)#]+)\)", page(game)):
        assert (books.FOLDER / name).exists(), name


def test_a_game_without_a_page_gets_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(books, "FOLDER", tmp_path)
    for path, text in books.books().items():
        game = games()[path.stem]
        assert text.startswith(f"# {game.title}\n\n{game.about}\n")
        assert all(f"### {clause.id} {clause.title}" in text for clause in game.clauses)
        assert '"game": "' in text
