"""Random games of every registered game, and random moves that need not be legal."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from hypothesis import strategies as st

from service.api.wire.kinds import (
    CardKind,
    CardsKind,
    IntKind,
    Kind,
    ListKind,
    NullableKind,
    RecordKind,
    TextKind,
    WordKind,
    members,
)
from service.core import game as judge
from service.core.cards import ALL
from service.core.form import PlayerId, Seed
from service.core.game import AnyGame
from service.core.ruling import Verdict
from service.games import games

NAMES = ("ann", "bo", "cy", "??", "7H", "n\u00e9e", "ne\u0301e", "e/f~", "i", "j")


@dataclass(frozen=True)
class Stop:
    """A state of a random game, the move that followed, and the verdict on it."""

    before: Any
    move: Any
    verdict: Verdict[Any]


walks = st.builds(random.Random, st.integers(0, 2**32 - 1))
"""A source of choices; Hypothesis shrinks its seed."""


def every_game() -> list[str]:
    return list(games())


def opening(game: AnyGame, choose: random.Random) -> Any:
    """A random setup."""
    seats = choose.randint(*game.seats)
    players = tuple([PlayerId(name) for name in choose.sample(NAMES, seats)])
    opener = choose.choice(players) if game.opener and choose.random() < 0.5 else None
    return game.setup(players, options(game, choose), Seed(str(choose.random())), opener)


def options(game: AnyGame, choose: random.Random) -> Any:
    """Random options."""
    kinds = {member.attribute: member.kind for member in members(RecordKind(game.options))}
    return game.options(
        **{entry.name: _value(kinds[entry.name], (), choose) for entry in fields(game.options)}
    )


def walk(game: AnyGame, choose: random.Random, steps: int) -> Iterator[Stop]:
    """Random legal moves, and now and then a random move that may be anything."""
    state = opening(game, choose)
    for _ in range(steps):
        offered = judge.legal_moves(game, state, None)
        if not offered:
            assert judge.status(game, state).over, "nobody can move, and it is not over"
            return
        move = any_move(game, state, choose) if choose.random() < 0.2 else choose.choice(offered)
        verdict = judge.adjudicate(game, state, move)
        yield Stop(state, move, verdict)
        state = verdict.state


def any_move(game: AnyGame, state: Any, choose: random.Random) -> Any:
    """A well-formed move with random content: legal, illegal, or nonsense."""
    kind = RecordKind(choose.choice(game.moves))
    players = (*[seat.id for seat in state.players], PlayerId("stranger"))
    return _value(kind, players, choose)


def _value(kind: Kind, players: tuple[PlayerId, ...], choose: random.Random) -> Any:
    match kind:
        case NullableKind(inner):
            return None if choose.random() < 0.5 else _value(inner, players, choose)
        case TextKind():
            return choose.choice(players)
        case CardKind():
            return choose.choice(ALL)
        case CardsKind(size=size):
            return tuple(choose.sample(ALL, choose.randint(size.least if size else 0, 4)))
        case IntKind(bounds):
            return choose.randint(bounds.least, min(bounds.greatest, bounds.least + 12))
        case WordKind(words):
            return choose.choice(words)
        case ListKind(item, size):
            length = choose.randint(size.least if size else 0, 4)
            return tuple([_value(item, players, choose) for _ in range(length)])
        case RecordKind(cls):
            return cls(
                **{
                    member.attribute: _value(member.kind, players, choose)
                    for member in members(kind)
                    if not member.constant
                }
            )
    raise AssertionError(kind)
