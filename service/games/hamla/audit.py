"""What shows that a Hamla state cannot occur."""

from collections.abc import Iterator
from typing import Final

from service.core.census import Place, at_table, census, complete, sealed, seating, spread
from service.core.ruling import Finding
from service.games.hamla.state import DECK, HAND, WINGS, State, cards

_DECK: Final = frozenset(DECK)


def audit(state: State) -> Iterator[Finding]:
    """Every fault of the state: its cards, its players, then how it stands (contract §7)."""
    if not complete(cards(state), _DECK):
        yield from census(places(state), DECK)
    players = [player.id for player in state.players]
    yield from seating(players)
    yield from at_table(state.starter, players, "/starter")
    yield from at_table(state.turn, players, "/turn")
    yield from sealed(state.seed, state.commitment)
    if state.turn is None:
        yield from _ended(state)
    elif _won(state):
        yield Finding(
            "bad-score", "Somebody has won already, but it is still somebody's turn.", "/turn"
        )
    for index, player in enumerate(state.players):
        if len(player.hand) > HAND:
            yield Finding(
                "wrong-count",
                f"{player.id} holds {len(player.hand)} cards; a hand has at most {HAND}.",
                f"/players/{index}/hand",
            )
    if state.turn in players and state.starter in players:
        yield from _hands(state, players.index(state.starter), players.index(state.turn))


def places(state: State) -> Iterator[Place]:
    """Every card and where it lies."""
    for index, player in enumerate(state.players):
        yield from spread(f"/players/{index}/hand", player.hand)
        for wing in WINGS:
            for height, placed in enumerate(player.flanks[wing]):
                yield f"/players/{index}/flanks/{wing}/{height}/card", placed.card
    yield from spread("/deck", state.deck)
    yield from spread("/discards", state.discards)


def _won(state: State) -> bool:
    """Has one player alone the most points, and enough of them (H7.1)?"""
    points = [player.points for player in state.players]
    most = max(points)
    return most >= state.options.target_points and points.count(most) == 1


def _ended(state: State) -> Iterator[Finding]:
    """A game that is over needs a winner (H7.1) or too few cards to deal (H2.3)."""
    if not _won(state) and len(state.deck) + len(state.discards) >= len(state.players):
        yield Finding(
            "bad-score",
            "The game is over, but nobody has won and another round could be dealt.",
            "/turn",
        )
    for index, player in enumerate(state.players):
        if player.hand:
            yield Finding(
                "wrong-count",
                f"The game is over, but {player.id} still holds cards.",
                f"/players/{index}/hand",
            )


def _hands(state: State, starter: int, mover: int) -> Iterator[Finding]:
    """Who has played in this circle holds one card fewer than the player to move (H3.1)."""
    seats = len(state.players)
    held = len(state.players[mover].hand)
    if not any(player.hand for player in state.players):
        yield Finding("not-resolved", "All hands are empty, and no battle was fought.", "/turn")
        return
    if not held:
        yield Finding(
            "wrong-count",
            f"{state.turn} is to play and holds no card.",
            f"/players/{mover}/hand",
        )
        return
    played = (mover - starter) % seats
    for offset in range(seats):
        index = (starter + offset) % seats
        player = state.players[index]
        due = held - 1 if offset < played else held
        if len(player.hand) != due:
            yield Finding(
                "wrong-count",
                f"{player.id} should hold {due} cards where {state.turn}, who is to play, holds"
                f" {held}; it is {len(player.hand)}.",
                f"/players/{index}/hand",
            )
