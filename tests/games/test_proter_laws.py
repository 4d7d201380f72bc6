"""What holds of every game, played at random with all the mistakes that can be made."""

from collections import Counter
from functools import cache
from random import Random
from typing import get_args

import pytest

from service.core.cards import STANDARD, Card, Face
from service.core.form import PlayerId, Seed
from service.core.game import adjudicate, legal_moves, standings, status, verify
from service.core.ruling import HiddenCardsError, Verdict
from service.games.proter import GAME
from service.games.proter.moves import (
    Accept,
    Challenge,
    Discard,
    Draw,
    Extend,
    Laid,
    Lay,
    Move,
    Swap,
)
from service.games.proter.state import FaultCode, Options, State
from tests.games.proter import IDS

MODES = ("refuse", "penalize", "challenge")
GAMES = [(mode, seats) for mode in MODES for seats in range(2, 9)]


def meddling(state: State, random: Random) -> Move:
    """Any move but a cut, mostly with cards that the player holds."""
    player = random.choice(state.players)
    if state.turn is not None and random.random() < 0.8:
        (player,) = [seat for seat in state.players if seat.id == state.turn]
    known = [Face(card) for card in player.hand] or list(STANDARD)
    if random.random() < 0.1:
        known = list(STANDARD)
    proters = [card for card in known if card[0] == state.proter]
    showing = random.choice([random.choice(STANDARD), random.choice(known), None, None])
    number = random.randint(1, len(state.sets) + 1)
    size = min(len(known), random.randint(1, 4))
    cards = random.sample(known, size)
    if proters and random.random() < 0.5:
        cards = [random.choice(proters), *cards[1:]]
    wild = {cards[0]: showing}
    early = [
        Swap(player.id, each.id, s.as_)
        for each in state.sets
        for s in each.cards
        if s.card in state.fresh and s.as_ in player.hand
    ]
    if early and random.random() < 0.5:
        return early[0]
    kind = random.choice([Draw, Lay, Lay, Extend, Swap, Discard, Discard, Challenge, Accept])
    if kind is Draw:
        return Draw(player.id, random.choice(["stock", "pile"]))
    if kind is Lay:
        return Lay(player.id, tuple(Laid(card, wild.get(card)) for card in cards))
    if kind is Extend:
        return Extend(player.id, number, cards[0], showing)
    if kind is Swap:
        asked = [
            (each.id, s.as_)
            for each in state.sets
            for s in each.cards
            if s.as_ in player.hand and s.as_ != s.card
        ]
        return Swap(player.id, *random.choice([(number, cards[0]), *asked * 9]))
    if kind is Discard:
        return Discard(player.id, cards[0])
    return Challenge(player.id) if kind is Challenge else Accept(player.id)


@cache
def game(mode: str, seats: int, number: int = 0) -> list[tuple[State, Move, Verdict[State]]]:
    """Two hands, in which sets are liked; each state with the move made in it."""
    random = Random(f"{mode} {seats} {number}")
    options = Options(
        2,
        random.choice(["both", "low"]),
        random.choice(["required", "optional"]),
        mode,  # type: ignore[arg-type]
    )
    state = GAME.setup(IDS[:seats], options, Seed(f"{seats} {number}"), None)
    story: list[tuple[State, Move, Verdict[State]]] = []
    while state.phase != "over" and len(story) < 500:
        offered = legal_moves(GAME, state, None)
        putting = [move for move in offered if isinstance(move, Lay | Extend | Swap)]
        move: Move = random.choice(putting or list(offered))
        if random.random() < (0.4 if state.phase == "discard" else 0.1):
            move = meddling(state, random)
        verdict = adjudicate(GAME, state, move)
        story.append((state, move, verdict))
        state = verdict.state
    return story


@pytest.mark.parametrize(("mode", "seats"), GAMES)
def test_every_state_and_every_view_of_it_is_sound(mode: str, seats: int) -> None:
    for _, move, verdict in game(mode, seats):
        state = verdict.state
        assert list(GAME.audit(state)) == [], move
        for viewer in (*IDS[:seats], None):
            assert list(GAME.audit(GAME.view(state, viewer))) == []


@pytest.mark.parametrize(("mode", "seats"), GAMES)
def test_the_ledger_adds_up_and_something_happens(mode: str, seats: int) -> None:
    for state, _, verdict in game(mode, seats):
        gained: Counter[PlayerId] = Counter()
        for line in verdict.scoring:
            gained[line.player] += line.value
        for before, now in zip(
            standings(GAME, state), standings(GAME, verdict.state), strict=True
        ):
            assert now.value - before.value == gained[now.player]
        if verdict.applied:
            assert verdict.events
        elif not verdict.events:
            assert verdict.state is state
        assert verdict.legal == (not verdict.violations)


@pytest.mark.parametrize(("mode", "seats"), GAMES)
def test_somebody_can_always_go_on(mode: str, seats: int) -> None:
    for state, _, _ in game(mode, seats):
        offered = {move.player for move in legal_moves(GAME, state, None)}
        assert offered.issuperset(status(GAME, state).to_act)
        assert status(GAME, state).to_act


@pytest.mark.parametrize(("mode", "seats"), GAMES)
def test_a_player_s_own_moves_are_ruled_alike_on_the_view(mode: str, seats: int) -> None:
    random = Random(seats)
    for state, move, _ in game(mode, seats)[::3]:
        for player in IDS[:seats]:
            seen = GAME.view(state, player)
            assert legal_moves(GAME, seen, player) == legal_moves(GAME, state, player)
        seen = GAME.view(state, move.player)
        assert verify(GAME, seen, move) == verify(GAME, state, move)
        for _ in range(4):
            other = meddling(state, random)
            if state.phase != "over":
                seen = GAME.view(state, other.player)
                assert verify(GAME, seen, other) == verify(GAME, state, other)


@pytest.mark.parametrize(("mode", "seats"), GAMES)
def test_a_view_tells_nothing_false_of_the_others_moves(mode: str, seats: int) -> None:
    for state, move, _ in game(mode, seats)[::3]:
        full = verify(GAME, state, move)
        for viewer in (*IDS[:seats], None):
            try:
                told = verify(GAME, GAME.view(state, viewer), move)
            except HiddenCardsError:
                continue
            assert bool(told) == bool(full)
            assert all(violation in full for violation in told)


def test_the_random_games_make_every_kind_of_mistake() -> None:
    """Else the laws above say less than they seem to."""
    made = {
        violation.code
        for mode, seats in GAMES
        for _, _, verdict in game(mode, seats)
        if verdict.events
        for violation in verdict.violations
    }
    assert made.issuperset(get_args(FaultCode))


def test_a_card_never_seen_stands_in_no_masked_event() -> None:
    """What a spectator is told names only cards that lie open before or after the move, and
    those that a hand ends with."""
    for mode in MODES:
        for state, move, verdict in game(mode, 4):
            for event in verdict.events:
                if event.type == "hand-ended":
                    continue
                told = str(GAME.mask(event, None))
                lying = {*state.pile, *verdict.state.pile}
                lying |= {s.card for each in state.sets for s in each.cards}
                lying |= {s.as_ for each in state.sets for s in each.cards}
                lying |= {s.card for each in verdict.state.sets for s in each.cards}
                lying |= {s.as_ for each in verdict.state.sets for s in each.cards}
                if verdict.state.phase in ("cut", "over"):
                    # The move that ended the hand put its cards where all could see them.
                    lying |= {getattr(move, "card", None), getattr(move, "as_", None)}
                    lying |= {each.card for each in getattr(move, "cards", ())}
                    lying |= {each.as_ for each in getattr(move, "cards", ())}
                for card in STANDARD:
                    assert Card(card) in lying or f"'{card}'" not in told
