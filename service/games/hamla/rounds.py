"""How a round of Hamla begins and ends: the deal, and the end of the game (H1, H2, H7)."""

from typing import Literal

from service.core.form import PlayerId, Seed
from service.core.ruling import Event
from service.core.shuffle import shuffle
from service.games.hamla.state import (
    DECK,
    HAND,
    Deal,
    Dealt,
    Flanks,
    GameOver,
    Options,
    Player,
    Reshuffled,
    State,
    leaders,
    seat_of,
)


def setup(
    players: tuple[PlayerId, ...], options: Options, seed: Seed, starter: PlayerId | None
) -> State:
    """The table after the first deal (H1.5, H1.6, H2.1)."""
    first = starter if starter is not None else players[0]
    dealt = deal(
        State(
            options=options,
            seed=seed,
            shuffles=1,
            round=1,
            starter=first,
            turn=None,
            players=tuple([Player(player, 0, (), Flanks()) for player in players]),
            deck=shuffle(seed, "hamla/deck/0", DECK),
            discards=(),
        ),
        1,
        first,
    )
    assert dealt is not None
    return dealt[0]


def deal(state: State, number: int, starter: PlayerId) -> tuple[State, tuple[Event, ...]] | None:
    """Deals a round to players whose hands are empty (H2); ``None`` if there are too few cards."""
    seats = len(state.players)
    deck, discards, shuffles = state.deck, state.discards, state.shuffles
    events: list[Event] = []
    if len(deck) + len(discards) < seats:
        return None
    if len(deck) < HAND * seats and discards:
        assert state.seed is not None
        label = f"hamla/deck/{shuffles}"
        deck += shuffle(state.seed, label, discards)
        events.append(Reshuffled(label, len(discards)))
        discards = ()
        shuffles += 1
    each = min(HAND, len(deck) // seats)
    first = seat_of(state, starter)
    players: list[Player] = []
    hands: list[Dealt] = []
    for index, player in enumerate(state.players):
        hand = deck[(index - first) % seats : each * seats : seats]
        players.append(Player(player.id, player.points, hand, player.flanks))
        hands.append(Dealt(player.id, hand))
    events.append(Deal("H2.1" if each == HAND else "H2.3", number, starter, tuple(hands)))
    dealt = State(
        state.options,
        state.seed,
        shuffles,
        number,
        starter,
        starter,
        tuple(players),
        deck[each * seats :],
        discards,
        state.commitment,
    )
    return dealt, tuple(events)


def next_round(state: State) -> tuple[State, tuple[Event, ...]]:
    """After a battle: the end (H7.1), or the next round dealt (H1.6, H2)."""
    points = [player.points for player in state.players]
    most = max(points)
    if most >= state.options.target_points and points.count(most) == 1:
        return _ended(state, "H7.1")
    following = (seat_of(state, state.starter) + 1) % len(points)
    dealt = deal(state, state.round + 1, state.players[following].id)
    return dealt if dealt is not None else _ended(state, "H2.3")


def _ended(state: State, clause: Literal["H7.1", "H2.3"]) -> tuple[State, tuple[Event, ...]]:
    """The game is over: a state between two rounds has no turn, and gets none."""
    end = GameOver(clause, leaders(state.players))
    return state, (end,)
