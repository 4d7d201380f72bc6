"""What follows when both cards of a reveal lie there, up to the next round or the end."""

from typing import Literal

from service.core.cards import Card
from service.core.form import PlayerId, Seed
from service.core.ruling import Event, ScoreLine, Step, shown
from service.core.shuffle import shuffle
from service.games.four_warlords.combos import compare
from service.games.four_warlords.events import (
    Battle,
    CardsReturned,
    Drawn,
    GameOver,
    Hand,
    Projection,
    Return,
    Revealed,
    RoundStarted,
    Shown,
    Shuffled,
    Surrendered,
    Truce,
    WarlordTaken,
)
from service.games.four_warlords.state import HAND, JACKS, Phase, Player, Seats, State
from service.games.four_warlords.table import draw, gather, reveal


def revealed(state: State, players: Seats) -> Step[State]:
    """Turns up both pending cards and does what follows (W3, W4)."""
    cards = tuple([Shown(player.id, player.pending) for player in players if player.pending])
    opened = Revealed(len(players[0].laid) + 1, cards)
    red_jack, black_jack = [player.pending in JACKS[player.color] for player in players]
    # Number cards are turned up even beside a Jack: they go back from the table (W4.2).
    red = players[0] if red_jack else reveal(players[0])
    black = players[1] if black_jack else reveal(players[1])
    if red_jack and black_jack:
        return _cleared(state, "W4.3", gather(red), gather(black), (opened, Truce(cards)))
    if red_jack:
        story = _surrender(red)
        return _cleared(
            state, "W4.2", gather(red, lost=story.lost), gather(black), (opened, story)
        )
    if black_jack:
        story = _surrender(black)
        return _cleared(
            state, "W4.2", gather(red), gather(black, lost=story.lost), (opened, story)
        )
    if len(red.laid) < HAND:
        return Step(progress(state, (red, black), "battle"), (opened,))
    return _fought(state, (red, black), opened)


def _surrender(player: Player) -> Surrendered:
    """What becomes of the side that alone has turned up a Jack (W4.2)."""
    assert player.pending is not None
    assert player.warlord is not None
    lost = (*player.laid, player.pending)
    return Surrendered(player.id, player.pending, player.warlord, lost)


def _fought(state: State, players: Seats, opened: Revealed) -> Step[State]:
    """The battle after the third reveal (W3.2–W3.6)."""
    red, black = players
    told = compare(players, state.options.ace)
    battle = Battle(told.clause, state.round, told.sides, told.decided, told.leader)
    if told.leader is None:
        return _cleared(state, "W3.6", gather(red), gather(black), (opened, battle))
    won = red.id == told.leader
    winner, loser = (red, black) if won else (black, red)
    assert loser.warlord is not None
    taken = (loser.warlord,)
    victor, beaten = gather(winner, taken=taken), gather(loser, saved=False)
    return _cleared(
        state,
        "W3.5",
        victor if won else beaten,
        beaten if won else victor,
        (opened, battle, WarlordTaken(winner.id, loser.id, loser.warlord)),
        scoring=(ScoreLine(winner.id, 1, "W3.5", taken, _reason(told, winner.id, taken[0])),),
    )


def _reason(told: Projection, winner: PlayerId, trophy: Card) -> str:
    """Why the winner of the battle takes the trophy, in words."""
    own, other = (0, 1) if told.sides[0].player == winner else (1, 0)
    best, beaten = [str(told.sides[seat].category).replace("-", " ") for seat in (own, other)]
    if told.decided:
        best = f"{best}, {shown(told.decided[own])}"
        beaten = shown(told.decided[other])
    return f"takes {shown(trophy)}: {best} beats {beaten}"


def _cleared(
    state: State,
    clause: Literal["W3.5", "W3.6", "W4.2", "W4.3"],
    red: tuple[Player, Return],
    black: tuple[Player, Return],
    events: tuple[Event, ...],
    *,
    scoring: tuple[ScoreLine, ...] = (),
) -> Step[State]:
    """The round is over: the end of the game (W6.1), or the next round (W5.1)."""
    players = (red[0], black[0])
    events = (*events, CardsReturned(clause, (red[1], black[1])))
    if not (players[0].warlords and players[1].warlords):
        over = GameOver(surviving(players))
        return Step(progress(state, players, "over"), (*events, over), scoring)
    number = state.round + 1
    drawn, shuffles = deal(state.seed, number, players)
    hands = tuple([Hand(player.id, player.hand) for player in drawn])
    fresh = State(
        options=state.options,
        seed=state.seed,
        round=number,
        phase="warlord",
        players=drawn,
        commitment=state.commitment,
    )
    return Step(fresh, (*events, RoundStarted(number, shuffles), Drawn(hands)), scoring)


def deal(
    seed: Seed | None, number: int, players: Seats
) -> tuple[Seats, tuple[Shuffled, Shuffled]]:
    """Shuffles both decks for the round of that number and draws the hands (W2.1, W5.1)."""
    assert seed is not None  # nothing is dealt in a view
    red, black = players
    labels = [f"four-warlords/round/{number}/{player.color}" for player in players]
    drawn = (
        draw(red, shuffle(seed, labels[0], red.deck)),
        draw(black, shuffle(seed, labels[1], black.deck)),
    )
    shuffles = (
        Shuffled(red.id, labels[0], len(red.deck)),
        Shuffled(black.id, labels[1], len(black.deck)),
    )
    return drawn, shuffles


def surviving(players: tuple[Player, ...]) -> tuple[PlayerId, ...]:
    """Those with a warlord in hand: once the game is over, the winner (W6.1)."""
    return tuple([player.id for player in players if player.warlords])


def progress(state: State, players: Seats, phase: Phase) -> State:
    """The same round with other players or in another phase."""
    return State(
        options=state.options,
        seed=state.seed,
        round=state.round,
        phase=phase,
        players=players,
        commitment=state.commitment,
    )
