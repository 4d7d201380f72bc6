"""What holds of every game that can be played."""

from collections import Counter
from random import Random

import pytest

from service.core.form import PlayerId, Seed
from service.core.game import adjudicate, legal_moves, replay, standings, status, verify, views
from service.games.four_warlords import GAME
from service.games.four_warlords.state import Move, Options, State
from tests.games.four_warlords import ANN, BO, choose, exchange, lay, stand

GAMES = range(12)
CARDS = ("QH", "QD", "KS", "JH", "JS", "AH", "5D", "TC", "9S", "X1")


def game(number: int) -> tuple[State, list[tuple[State, Move]]]:
    """A game played at random: how it began, and each state with the move made in it."""
    random = Random(number)
    options = Options("high" if number % 2 else "low")
    first = state = GAME.setup((ANN, BO), options, Seed(f"game {number}"), None)
    story = []
    while state.phase != "over":
        move = random.choice(legal_moves(GAME, state, None))
        story.append((state, move))
        state = adjudicate(GAME, state, move).state
    return first, story


@pytest.mark.parametrize("number", GAMES)
def test_every_state_and_every_view_of_it_passes_the_audit(number: int) -> None:
    for state, _ in game(number)[1]:
        assert list(GAME.audit(state)) == []
        for viewer in (ANN, BO, None):
            assert list(GAME.audit(GAME.view(state, viewer))) == []


@pytest.mark.parametrize("number", GAMES)
def test_replay_ends_where_the_game_ended(number: int) -> None:
    first, story = game(number)
    verdicts = list(replay(GAME, first, [move for _, move in story]))
    assert all(verdict.applied and verdict.events for verdict in verdicts)
    end = verdicts[-1].state
    assert end.phase == "over"
    assert list(GAME.audit(end)) == []
    (winner,) = status(GAME, end).winners
    assert {line.player: line.value for line in standings(GAME, end)}[winner] == 4


@pytest.mark.parametrize("number", GAMES)
def test_the_ledger_adds_up_to_the_standings(number: int) -> None:
    for state, move in game(number)[1]:
        verdict = adjudicate(GAME, state, move)
        gained: Counter[PlayerId] = Counter()
        for line in verdict.scoring:
            gained[line.player] += line.value
        for before, now in zip(
            standings(GAME, state), standings(GAME, verdict.state), strict=True
        ):
            assert now.value - before.value == gained[now.player]


@pytest.mark.parametrize("number", GAMES)
def test_the_viewer_s_own_moves_are_ruled_alike_on_the_view(number: int) -> None:
    for state, _ in game(number)[1][::5]:
        for player in (ANN, BO):
            seen = GAME.view(state, player)
            assert legal_moves(GAME, seen, player) == legal_moves(GAME, state, player)
            for card in CARDS:
                for move in (
                    *(choose(player, card), exchange(player, card)),
                    *(stand(player), lay(player, card)),
                ):
                    assert verify(GAME, seen, move) == verify(GAME, state, move)


@pytest.mark.parametrize("number", GAMES)
def test_no_card_that_is_hidden_stands_in_a_masked_event(number: int) -> None:
    """What a spectator is told names only cards that lie open before or after the move."""
    for state, move in game(number)[1]:
        verdict = adjudicate(GAME, state, move)
        _, seen, events = views(GAME, verdict.state, verdict.events)[-1]
        turned = {card for event in verdict.events if event.type == "revealed"
                  for card in cards(event)}  # fmt: skip
        open_ = cards(GAME.view(state, None)) | cards(seen) | turned
        assert all(cards(event) <= open_ for event in events)


def cards(thing: object) -> set[str]:
    """Every card that a state or event names."""
    if isinstance(thing, str):
        face = len(thing) == 2 and thing[0] in "A23456789TJQK" and thing[1] in "SHDC"
        return {thing} if face else set()
    if isinstance(thing, tuple):
        return {card for each in thing for card in cards(each)}
    names = getattr(type(thing), "__slots__", ())
    return {card for name in names for card in cards(getattr(thing, name))}
