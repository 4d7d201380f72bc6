"""The peer: FastAPI, with pydantic models of Hamla that check what the referee's forms check.

It knows no rules: it answers what the referee answered. It is told the question by ``BENCH_BODY``.
"""

import os
from typing import Annotated, Literal

import orjson
from fastapi import FastAPI, Response
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from bench.bodies import body
from service.core.cards import ALL, HIDDEN

Card = Literal[(*ALL, HIDDEN)]  # type: ignore[valid-type]
Face = Literal[tuple(ALL)]  # type: ignore[valid-type]
Player = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Seed = Annotated[str, StringConstraints(min_length=1, max_length=256)]
Commitment = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
Count = Annotated[int, Field(ge=0, le=2**53 - 1)]


class Strict(BaseModel):
    """No member more than declared, and no text for a number."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Options(Strict):
    """Hamla's options."""

    target_points: Annotated[int, Field(ge=1, le=50)]
    hamla_target: Literal["all", "one"]


class Placed(Strict):
    """A card in a flank."""

    card: Card
    face: Literal["up", "down"]


class Flanks(Strict):
    """A player's flanks."""

    left: list[Placed]
    center: list[Placed]
    right: list[Placed]


class Seat(Strict):
    """A player."""

    id: Player
    points: Count
    hand: list[Card]
    flanks: Flanks


class State(Strict):
    """The table."""

    game: Literal["hamla"]
    version: Literal[1]
    options: Options
    seed: Seed | None
    shuffles: Annotated[int, Field(ge=1, le=2**53 - 1)]
    round: Annotated[int, Field(ge=1, le=2**53 - 1)]
    starter: Player
    turn: Player | None
    players: Annotated[list[Seat], Field(min_length=2, max_length=10)]
    deck: list[Card]
    discards: list[Card]
    commitment: Commitment | None = None


class Move(Strict):
    """A card to be played."""

    action: Literal["play"]
    player: Player
    card: Face
    flank: Literal["left", "center", "right"]
    face: Literal["up", "down"]
    target: Player | None = None


class Question(Strict):
    """A state and a move to rule upon."""

    state: State
    move: Move


_asked = body(*os.environ.get("BENCH_BODY", "hamla large").split())
_answer = orjson.loads(_asked.answer)

app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)


@app.post(_asked.path)
async def adjudicate(question: Question) -> Response:  # noqa: ARG001 - checking it is the work
    """Checks the question, writes the answer with the fastest writer there is."""
    return Response(orjson.dumps(_answer), media_type="application/json")
