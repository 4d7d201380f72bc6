"""The floors of the house: what may import what, and what the rules must not know."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.games import games

SERVICE = Path(__file__).parent.parent / "service"
RULES = [
    *SERVICE.glob("core/*.py"),
    *SERVICE.glob("games/**/*.py"),
    *SERVICE.glob("picture/*.py"),
]
# What would make a rule depend on more than its arguments.
IMPURE = {
    "os",
    "random",
    "secrets",
    "time",
    "datetime",
    "socket",
    "uuid",
    "pathlib",
    "io",
    "logging",
}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            module = node.module or ""
            # `from package import module` names the module only here.
            yield from [
                f"{module}.{alias.name}" if is_module(module, alias.name) else module
                for alias in node.names
            ]


def is_module(package: str, name: str) -> bool:
    folder = SERVICE.parent.joinpath(*package.split("."))
    return (folder / f"{name}.py").exists() or (folder / name / "__init__.py").exists()


def floor(path: Path) -> str:
    return ".".join(path.relative_to(SERVICE.parent).with_suffix("").parts)


@pytest.mark.parametrize("path", RULES, ids=floor)
def test_rules_are_pure(path: Path) -> None:
    foreign = {name.partition(".")[0] for name in imports(path)} - {"service"}
    assert foreign <= set(sys.stdlib_module_names) - IMPURE


@pytest.mark.parametrize("path", RULES, ids=floor)
def test_imports_point_downwards(path: Path) -> None:
    own = floor(path)
    allowed = ["service.core"]
    if own.startswith("service.picture"):
        allowed.append("service.picture")
    if own.startswith("service.games."):
        allowed.append(".".join(own.split(".")[:3]))
    for name in imports(path):
        if name.startswith("service"):
            assert any(name == top or name.startswith(f"{top}.") for top in allowed), name


def test_only_the_games_know_their_insides() -> None:
    others = ("api", "cli", "conformance")
    for path in [path for name in others for path in SERVICE.glob(f"{name}/**/*.py")]:
        assert [name for name in imports(path) if name.startswith("service.games.")] == [], path


@pytest.mark.parametrize("path", [*SERVICE.glob("**/*.py")], ids=floor)
def test_no_file_is_a_house_of_its_own(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400


@pytest.mark.parametrize("name", games())
def test_every_name_fits(name: str) -> None:
    game = games()[name]
    package = name.replace("-", "_")
    assert game.state.__module__.startswith(f"service.games.{package}.")
    assert [*game.phases][-1] == "over"
    assert {move.action for move in game.moves} == {
        action for actions in game.phases.values() for action in actions
    }
    assert game.abridged <= {move.action for move in game.moves}
    assert len({clause.id for clause in game.clauses}) == len(game.clauses)
    assert "game-over" in game.game_over.codes
    assert "unknown-player" in game.unknown_player.codes
