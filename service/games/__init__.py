"""The games. Every package beside this file that has a ``GAME`` is found; nothing is listed."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from service.core.game import AnyGame


@cache
def games() -> Mapping[str, AnyGame]:
    """Every game by its name, in alphabetical order of the names."""
    found = [
        import_module(f"{__name__}.{module.name}").GAME
        for module in iter_modules(__path__)
        if module.ispkg
    ]
    return MappingProxyType({game.name: game for game in sorted(found, key=_name)})


def _name(game: AnyGame) -> str:
    return game.name
