"""What shows that a state of Proter cannot occur."""

from collections.abc import Iterator

from service.core.census import at_table, census, sealed, seating
from service.core.form import PlayerId
from service.core.ruling import Finding
from service.games.proter.audit_table import places, sets, whole
from service.games.proter.audit_turns import turns
from service.games.proter.state import DECK, PROTERS, State


def audit(state: State) -> Iterator[Finding]:
    """Every fault of the state: its players, where the game is, its cards, what it remembers."""
    players = [player.id for player in state.players]
    if len(set(players)) < len(players):
        yield from seating(players)
    if state.commitment is not None:
        yield from sealed(state.seed, state.commitment)
    yield from _progress(state)
    yield from _turn(state, players)
    if state.phase != "over":
        hands = [player.hand for player in state.players]
        if not whole(state.stock, state.pile, state.sets, hands):
            yield from census(places(state), DECK)
    if state.phase in ("cut", "over"):
        yield from _cleared(state)
    else:
        opened = [player.id for player in state.players if player.opened]
        yield from sets(state, state.sets, "/sets", opened)
        yield from _fresh(state)
        yield from _settled(state)
    yield from turns(state, players)


def _progress(state: State) -> Iterator[Finding]:
    """Which hand it is, and what has been marked so far (P1.3, P8.5, P9.1)."""
    hands, over = state.options.hands, state.phase == "over"
    if state.hand != hands and (over or state.hand > hands):
        yield Finding("bad-phase", f"Hand {state.hand} is not the last of {hands}.", "/hand")
    proter = PROTERS[state.hand - 1]
    if state.proter != proter:
        yield Finding("bad-phase", f"The proters of hand {state.hand} are {proter}.", "/proter")
    due = state.hand if over else state.hand - 1
    for index, player in enumerate(state.players):
        if len(player.marks) != due:
            yield Finding(
                "bad-score",
                f"{player.id} has marks for {len(player.marks)} hands; {due} are finished.",
                f"/players/{index}/marks",
            )


def _turn(state: State, players: list[PlayerId]) -> Iterator[Finding]:
    """Whose turn it is, and what that turn has brought so far (P2.1, P3)."""
    phase, turn = state.phase, state.turn
    if state.dealer not in players:
        yield from at_table(state.dealer, players, "/dealer")
    if (turn is None) != (phase in ("claim", "over")):
        yield Finding("bad-phase", f"The phase is {phase}, and the turn {turn}.", "/turn")
    elif turn is not None and turn not in players:
        yield from at_table(turn, players, "/turn")
    elif phase == "cut" and state.dealer in players:
        cutter = players[players.index(state.dealer) - 1]
        if turn != cutter:
            yield Finding("bad-player", f"{cutter} is the one to cut.", "/turn")
    if phase == "discard":
        if state.drew is None:
            yield Finding("bad-phase", "Nobody has drawn, and the turn goes on.", "/drew")
        return
    for name, value in (("drew", state.drew), ("put", state.put), ("fresh", state.fresh)):
        if value:
            yield Finding("bad-phase", f"In phase {phase} nobody's turn has begun.", f"/{name}")


def _cleared(state: State) -> Iterator[Finding]:
    """Before the deal and after the game nothing of a hand is left (P2.1, P8.5, P9.1)."""
    phase = state.phase
    for name, value in (("pile", state.pile), ("sets", state.sets), ("idle", state.idle)):
        if value:
            yield Finding("bad-phase", f"In phase {phase} there is none.", f"/{name}")
    if phase == "over" and state.stock:
        yield Finding("wrong-count", "The game is over, but there is a stock.", "/stock")
    for index, player in enumerate(state.players):
        if player.hand:
            yield Finding(
                "wrong-count",
                f"{player.id} holds cards in phase {phase}.",
                f"/players/{index}/hand",
            )
        for name, value in (("penalties", player.penalties), ("opened", player.opened)):
            if value:
                yield Finding(
                    "bad-phase",
                    f"In phase {phase} {player.id} starts afresh.",
                    f"/players/{index}/{name}",
                )


def _fresh(state: State) -> Iterator[Finding]:
    """The proters put down this turn lie on the table (P6.2)."""
    fresh = state.fresh
    if not fresh:
        return
    lying = {shown.card for laid in state.sets for shown in laid.cards}
    for index, card in enumerate(fresh):
        if card[0] != state.proter or card not in lying:
            yield Finding("foreign-card", f"{card} is no proter on the table.", f"/fresh/{index}")
        elif card in fresh[:index]:
            yield Finding("duplicate-card", f"{card} is named twice.", f"/fresh/{index}")
    if len(fresh) > state.put:
        yield Finding(
            "wrong-count", f"Of {state.put} cards put down, {len(fresh)} are proters.", "/fresh"
        )


def _settled(state: State) -> Iterator[Finding]:
    """Where a hand has ended, it is claimed or marked; otherwise somebody can act (P8.1, P8.2)."""
    claimant = None
    if state.phase == "claim":
        claimant = None if state.last is None else state.last.player
    circle = len(state.players)
    ended = state.phase == "claim" and state.idle >= circle
    for index, player in enumerate(state.players):
        if player.hand:
            continue
        if player.id == claimant:
            ended = True
        else:
            yield Finding(
                "not-resolved",
                f"{player.id} has no card left, and the hand goes on.",
                f"/players/{index}/hand",
            )
    if state.idle and state.stock:
        yield Finding(
            "bad-phase", "A turn counts as idle only once the stock is used up.", "/idle"
        )
    if state.phase == "claim":
        if not ended:
            yield Finding("bad-phase", "No turn has ended the hand.", "/phase")
        return
    if state.idle >= circle:
        yield Finding("not-resolved", "A full circle brought nothing to the table.", "/idle")
    if state.phase == "draw" and not state.stock and not state.pile:
        yield Finding("not-resolved", "There is nothing left to draw.", "/stock")
