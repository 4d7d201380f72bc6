"""What must hold for every registered game, whatever its rules are."""

import json
import random
from collections import Counter
from typing import Any

import orjson
import pytest
from hypothesis import given, settings

from service.api.desk import Desk, desk
from service.core import game as judge
from service.core.cards import ALL, HIDDEN
from service.core.ruling import HiddenCardsError
from tests.laws.walks import any_move, every_game, opening, walk, walks

pytestmark = pytest.mark.parametrize("name", every_game())
few = settings(max_examples=12, deadline=None)
STEPS = 60


def viewers(state: Any) -> list[Any]:
    return [*[seat.id for seat in state.players], None]


def dumped(table: Desk, state: Any) -> Any:
    return orjson.loads(orjson.dumps(table.table.dump_state(state)))


def card_places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of a dumped state at which a card itself lies.

    Left out are second mentions: what a card stands for (``as``), lists of cards that lie
    elsewhere too (``fresh``), and what once was (``before``, ``last``); and the texts that may
    look like a card.
    """
    if isinstance(value, dict):
        skip = {"as", "fresh", "before", "last", "id", "by", "seed", "turn", "starter", "dealer"}
        return [
            place
            for name, inner in value.items()
            if name not in skip
            for place in card_places(inner, (*at, name))
        ]
    if isinstance(value, list):
        return [place for i, inner in enumerate(value) for place in card_places(inner, (*at, i))]
    return [at] if isinstance(value, str) and (value in ALL or value == HIDDEN) else []


def get(value: Any, place: tuple[Any, ...]) -> Any:
    for step in place:
        try:
            value = value[step]
        except (IndexError, KeyError, TypeError):
            return None
    return value


def put(value: Any, place: tuple[Any, ...], card: str) -> None:
    get(value, place[:-1])[place[-1]] = card


@few
@given(walks)
def test_every_reachable_state_passes_the_audit(name: str, choose: random.Random) -> None:
    game = desk(name).game
    for stop in walk(game, choose, STEPS):
        assert list(game.audit(stop.verdict.state)) == []
        for viewer in viewers(stop.before):
            assert list(game.audit(game.view(stop.before, viewer))) == []


@few
@given(walks)
def test_what_is_offered_is_accepted_and_nothing_else(name: str, choose: random.Random) -> None:
    game = desk(name).game
    known = {(code, clause.id) for clause in game.clauses for code in clause.codes}
    for stop in walk(game, choose, STEPS):
        offered = judge.legal_moves(game, stop.before, None)
        assert len(set(offered)) == len(offered)
        for move in choose.sample(offered, min(len(offered), 6)):
            assert judge.verify(game, stop.before, move) == ()
        for _ in range(6):
            move = any_move(game, stop.before, choose)
            broken = judge.verify(game, stop.before, move)
            assert {(violation.code, violation.clause) for violation in broken} <= known
            if move.action not in game.abridged:
                assert (move in offered) == (not broken)
        by_player = [
            move
            for seat in stop.before.players
            for move in judge.legal_moves(game, stop.before, seat.id)
        ]
        assert tuple(by_player) == offered


@few
@given(walks)
def test_the_input_is_untouched(name: str, choose: random.Random) -> None:
    table = desk(name)
    for stop in walk(table.game, choose, STEPS):
        before = dumped(table, stop.before)
        judge.adjudicate(table.game, stop.before, stop.move)
        assert dumped(table, stop.before) == before
        if not stop.verdict.applied and not stop.verdict.events:
            assert stop.verdict.state == stop.before


@few
@given(walks)
def test_a_dumped_state_loads_as_itself(name: str, choose: random.Random) -> None:
    table = desk(name)
    form = table.form(table.game.state)
    for stop in walk(table.game, choose, STEPS):
        for state in (
            stop.before,
            *[table.game.view(stop.before, v) for v in viewers(stop.before)],
        ):
            assert form.load(dumped(table, state)) == state


@few
@given(walks)
def test_a_players_view_rules_like_the_full_state(name: str, choose: random.Random) -> None:
    game = desk(name).game
    for stop in walk(game, choose, STEPS):
        for seat in stop.before.players:
            seen = game.view(stop.before, seat.id)
            offered = judge.legal_moves(game, stop.before, seat.id)
            assert judge.legal_moves(game, seen, seat.id) == offered
            moves = [any_move(game, stop.before, choose) for _ in range(4)]
            for move in [*offered[:4], *[m for m in moves if m.player == seat.id]]:
                verdict = judge.adjudicate(game, seen, move)
                assert verdict.violations == judge.verify(game, stop.before, move)
                assert verdict.undetermined
                assert (verdict.state, verdict.applied, verdict.events) == (seen, False, ())


@few
@given(walks)
def test_a_view_tells_no_lie_about_others(name: str, choose: random.Random) -> None:
    game = desk(name).game
    for stop in walk(game, choose, STEPS):
        full = judge.verify(game, stop.before, stop.move)
        for viewer in viewers(stop.before):
            try:
                seen = judge.verify(game, game.view(stop.before, viewer), stop.move)
            except HiddenCardsError:
                continue
            assert set(map(str, seen)) <= set(map(str, full))
            assert bool(seen) == bool(full)


@few
@given(walks)
def test_a_view_leaks_nothing(name: str, choose: random.Random) -> None:
    table = desk(name)
    form = table.form(table.game.state)
    for stop in walk(table.game, choose, STEPS):
        state = dumped(table, stop.before)
        for viewer in viewers(stop.before):
            seen = dumped(table, table.game.view(stop.before, viewer))
            assert seen["seed"] is None
            hidden = [p for p in card_places(state) if get(seen, p) == HIDDEN]
            cards = [get(state, place) for place in hidden]
            choose.shuffle(cards)
            other = json.loads(json.dumps(state))
            for place, card in zip(hidden, cards, strict=True):
                put(other, place, card)
            assert dumped(table, table.game.view(form.load(other), viewer)) == seen


@few
@given(walks)
def test_the_ledger_adds_up(name: str, choose: random.Random) -> None:
    game = desk(name).game
    clauses = {clause.id for clause in game.clauses}
    for stop in walk(game, choose, STEPS):
        gained: Counter[str] = Counter()
        for line in stop.verdict.scoring:
            gained[line.player] += line.value
            assert line.clause in clauses
            assert line.reason
        before, after = game.values(stop.before), game.values(stop.verdict.state)
        change = {
            seat.id: new - old
            for seat, old, new in zip(stop.before.players, before, after, strict=True)
            if new != old
        }
        assert {player: value for player, value in gained.items() if value} == change


@few
@given(walks)
def test_an_applied_move_tells_what_happened(name: str, choose: random.Random) -> None:
    game = desk(name).game
    clauses = {clause.id for clause in game.clauses}
    for stop in walk(game, choose, STEPS):
        assert bool(stop.verdict.events) >= stop.verdict.applied
        for event in stop.verdict.events:
            assert type(event) in game.events
            assert event.clause in clauses
            for viewer in viewers(stop.before):
                assert type(game.mask(event, viewer)) is type(event)


@few
@given(walks)
def test_a_lost_or_doubled_card_fails_the_audit(name: str, choose: random.Random) -> None:
    table = desk(name)
    form = table.form(table.game.state)
    for stop in walk(table.game, choose, STEPS):
        state = dumped(table, stop.before)
        places = card_places(state)
        if not places:
            continue
        one, two = choose.sample(places, 2)
        put(state, one, get(state, two))
        assert list(table.game.audit(form.load(state))), f"{two} doubled over {one}"


@few
@given(walks)
def test_a_replay_is_the_moves_one_by_one(name: str, choose: random.Random) -> None:
    game = desk(name).game
    start = opening(game, random.Random(choose.random()))
    state, moves, verdicts = start, [], []
    for _ in range(STEPS):
        offered = judge.legal_moves(game, state, None)
        if not offered:
            break
        moves.append(choose.choice(offered))
        verdicts.append(judge.adjudicate(game, state, moves[-1]))
        state = verdicts[-1].state
    assert list(judge.replay(game, start, moves)) == verdicts


@few
@given(walks)
def test_a_setup_is_a_function_of_its_body(name: str, choose: random.Random) -> None:
    table = desk(name)
    state = choose.getstate()
    one = opening(table.game, choose)
    choose.setstate(state)
    assert opening(table.game, choose) == one
    assert list(table.game.audit(one)) == []
