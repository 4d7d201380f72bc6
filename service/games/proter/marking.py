"""How a hand ends: the marks (P8), the next hand, and who has won (P9)."""

from collections.abc import Iterator
from typing import Final, Literal

from service.core.cards import NUMBER
from service.core.form import PlayerId
from service.core.ruling import Event, ScoreLine, Step
from service.games.proter.deal import begin
from service.games.proter.events import GameOver, HandBegun, HandEnded, Marked, Projection
from service.games.proter.state import Player, Rank, State, moved, seat_of

PENALTY: Final = 20
"""What any penalty costs (P8.4, P10)."""


def marked(player: Player, proter: Rank) -> Marked:
    """What the hand costs the player as it stands (P8.3, P8.4)."""
    cards = sum([NUMBER[card[0]] for card in player.hand])
    held = PENALTY if any(card[0] == proter for card in player.hand) else 0
    unopened = 0 if player.opened else PENALTY
    total = cards + held + unopened + player.penalties
    return Marked(player.id, player.hand, cards, held, unopened, player.penalties, total)


def projection(state: State) -> Projection | None:
    """Everybody's marks if the hand ended now; ``None`` once the game is over."""
    if state.phase == "over":
        return None
    return Projection(tuple([marked(player, state.proter) for player in state.players]))


def values(state: State) -> tuple[int, ...]:
    """Everybody's marks so far, this hand's penalties included."""
    return tuple([sum(player.marks) + player.penalties for player in state.players])


def winners(state: State) -> tuple[PlayerId, ...]:
    """Those with the fewest marks once the game is over (P9.1)."""
    if state.phase != "over":
        return ()
    totals = values(state)
    fewest = min(totals)
    return tuple(
        [player.id for player, total in zip(state.players, totals, strict=True) if total == fewest]
    )


def close(
    state: State, players: tuple[Player, ...], clause: Literal["P8.1", "P8.2"]
) -> Step[State]:
    """Marks the hand that ended with these players, then begins the next one or ends the game."""
    marks = tuple([marked(player, state.proter) for player in players])
    ended = HandEnded(clause, state.hand, marks)
    scoring = tuple([line for mark in marks for line in _ledger(mark, state.proter)])
    cleared = tuple(
        [
            Player(player.id, (), (*player.marks, mark.total), 0, False)
            for player, mark in zip(players, marks, strict=True)
        ]
    )
    after, told = _onward(state, cleared)
    return Step(after, (ended, told), scoring)


def _ledger(mark: Marked, proter: Rank) -> Iterator[ScoreLine]:
    """What is new in a player's marks; penalties of P10 were counted when they were given."""
    if mark.cards:
        yield ScoreLine(mark.player, mark.cards, "P8.3", mark.hand, "cards left in hand")
    if mark.proter_penalty:
        proters = tuple([card for card in mark.hand if card[0] == proter])
        yield ScoreLine(mark.player, PENALTY, "P8.4", proters, "a proter left in hand")
    if mark.no_set_penalty:
        yield ScoreLine(mark.player, PENALTY, "P8.4", (), "no set laid in this hand")


def _onward(state: State, players: tuple[Player, ...]) -> tuple[State, Event]:
    """The next hand before its cut, or the end of the game (P8.5, P9.1)."""
    dealer = seat_of(state, state.dealer)
    if state.hand < state.options.hands:
        assert state.seed is not None
        begun = begin(
            state.options,
            state.seed,
            state.commitment,
            hand=state.hand + 1,
            dealer=(dealer + 1) % len(players),
            players=players,
        )
        # Whoever dealt sits before the next dealer, and so is the one to cut.
        return begun, HandBegun(begun.hand, begun.proter, begun.dealer, state.dealer)
    over = moved(state, "over", None, players, stock=(), pile=(), sets=(), idle=0)
    return over, GameOver(winners(over))
