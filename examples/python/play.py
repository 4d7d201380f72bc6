"""Whole games by the generated client; ``examples/check`` makes it from ``openapi.yaml``.

    python examples/python/play.py http://127.0.0.1:8000

Everything the client gives is typed: this file passes ``mypy --strict``.
"""

import random
import sys
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from adjudicard_client import Client
from adjudicard_client.api.four_warlords import (
    four_warlords_adjudicate,
    four_warlords_legal_moves,
    four_warlords_setup,
)
from adjudicard_client.api.hamla import hamla_adjudicate, hamla_legal_moves, hamla_setup
from adjudicard_client.api.proter import proter_adjudicate, proter_legal_moves, proter_setup
from adjudicard_client.models import (
    FourWarlordsAdjudicateRequest,
    FourWarlordsChooseWarlord,
    FourWarlordsExchange,
    FourWarlordsLay,
    FourWarlordsLegalMovesRequest,
    FourWarlordsSetupRequest,
    FourWarlordsStand,
    FourWarlordsState,
    FourWarlordsVerdictAnswer,
    HamlaAdjudicateRequest,
    HamlaLegalMovesRequest,
    HamlaPlay,
    HamlaSetupRequest,
    HamlaState,
    HamlaVerdictAnswer,
    Problem,
    ProterAccept,
    ProterAdjudicateRequest,
    ProterChallenge,
    ProterCut,
    ProterDiscard,
    ProterDraw,
    ProterExtend,
    ProterLay,
    ProterLegalMovesRequest,
    ProterSetupRequest,
    ProterState,
    ProterSwap,
    ProterVerdictAnswer,
    Score,
    Status,
)

T = TypeVar("T")
S = TypeVar("S")
M = TypeVar("M")
S_co = TypeVar("S_co", covariant=True)

WarlordsMove = (
    FourWarlordsChooseWarlord | FourWarlordsExchange | FourWarlordsStand | FourWarlordsLay
)
ProterMove = (
    ProterCut
    | ProterDraw
    | ProterLay
    | ProterExtend
    | ProterSwap
    | ProterDiscard
    | ProterChallenge
    | ProterAccept
)

PLAYERS = ["ann", "bo"]


class Position(Protocol[S_co]):
    """What every position has, and so every verdict."""

    @property
    def state(self) -> S_co: ...
    @property
    def status(self) -> Status: ...
    @property
    def score(self) -> Score: ...


class Ruling(Position[S_co], Protocol[S_co]):
    """A verdict."""

    @property
    def legal(self) -> bool: ...


class NoRulingError(Exception):
    """The server answered with a problem document."""


def ruled(answer: T | Problem | None) -> T:
    """The answer to a request. Raises ``NoRulingError`` where it is a problem."""
    if isinstance(answer, Problem):
        raise NoRulingError(f"{answer.title}: {answer.detail}")
    if answer is None:
        raise NoRulingError("the server answered what the description does not know")
    return answer


def play(
    start: Position[S],
    moves: Callable[[S], Sequence[M]],
    rule: Callable[[S, M], Ruling[S]],
    rather: tuple[type, ...] = (),
) -> str:
    """Plays a game to its end with moves drawn by lot, if possible of those kinds: who won."""
    chance = random.Random(1)
    position = start
    count = 0
    while not position.status.over:
        legal = moves(position.state)
        liked = [move for move in legal if isinstance(move, rather)]
        verdict = rule(position.state, chance.choice(liked or legal))
        assert verdict.legal
        position, count = verdict, count + 1
    points = [f"{standing.player} {standing.value}" for standing in position.score.standings]
    return f"{count} moves, {', '.join(points)}, won by {' and '.join(position.status.winners)}"


def hamla(client: Client) -> str:
    """A game of Hamla."""

    def moves(state: HamlaState) -> list[HamlaPlay]:
        body = HamlaLegalMovesRequest(state=state)
        return ruled(hamla_legal_moves.sync(client=client, body=body)).moves

    def rule(state: HamlaState, move: HamlaPlay) -> HamlaVerdictAnswer:
        body = HamlaAdjudicateRequest(state=state, move=move)
        return ruled(hamla_adjudicate.sync(client=client, body=body))

    start = HamlaSetupRequest(players=PLAYERS, seed="client")
    return play(ruled(hamla_setup.sync(client=client, body=start)), moves, rule)


def four_warlords(client: Client) -> str:
    """A game of 4 Warlords."""

    def moves(state: FourWarlordsState) -> Sequence[WarlordsMove]:
        body = FourWarlordsLegalMovesRequest(state=state)
        return ruled(four_warlords_legal_moves.sync(client=client, body=body)).moves

    def rule(state: FourWarlordsState, move: WarlordsMove) -> FourWarlordsVerdictAnswer:
        body = FourWarlordsAdjudicateRequest(state=state, move=move)
        return ruled(four_warlords_adjudicate.sync(client=client, body=body))

    start = FourWarlordsSetupRequest(players=PLAYERS, seed="client")
    return play(ruled(four_warlords_setup.sync(client=client, body=start)), moves, rule)


def proter(client: Client) -> str:
    """A game of Proter."""

    def moves(state: ProterState) -> Sequence[ProterMove]:
        body = ProterLegalMovesRequest(state=state)
        return ruled(proter_legal_moves.sync(client=client, body=body)).moves

    def rule(state: ProterState, move: ProterMove) -> ProterVerdictAnswer:
        body = ProterAdjudicateRequest(state=state, move=move)
        return ruled(proter_adjudicate.sync(client=client, body=body))

    start = ruled(
        proter_setup.sync(client=client, body=ProterSetupRequest(players=PLAYERS, seed="client"))
    )
    return play(start, moves, rule, (ProterLay, ProterExtend, ProterSwap))


def a_refusal(client: Client) -> str:
    """A move that is not legal: the verdict says every clause it breaks."""
    start = HamlaSetupRequest(players=PLAYERS, seed="client")
    state = ruled(hamla_setup.sync(client=client, body=start)).state
    move = HamlaPlay(action="play", player="bo", card="X1", flank="left", face="up")
    body = HamlaAdjudicateRequest(state=state, move=move)
    verdict = ruled(hamla_adjudicate.sync(client=client, body=body))
    assert not verdict.legal
    return "; ".join([f"{one.code} ({one.clause}): {one.message}" for one in verdict.violations])


def a_problem(client: Client) -> str:
    """A request that gets no ruling: Hamla is not played alone."""
    answer = hamla_setup.sync(client=client, body=HamlaSetupRequest(players=["ann"]))
    assert isinstance(answer, Problem)
    assert answer.errors
    return "; ".join([f"{error.pointer}: {error.message}" for error in answer.errors])


def main() -> None:
    """Plays each game, is refused once, and meets a problem."""
    url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    with Client(base_url=url) as client:
        print("Hamla:", hamla(client))
        print("4 Warlords:", four_warlords(client))
        print("Proter:", proter(client))
        print("refused:", a_refusal(client))
        print("no ruling:", a_problem(client))


if __name__ == "__main__":
    main()
