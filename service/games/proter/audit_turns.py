"""What shows that a state remembers a turn that cannot have been (P10)."""

from collections.abc import Iterator, Sequence

from service.core.census import Place, at_table, census, spread
from service.core.form import PlayerId
from service.core.ruling import Finding
from service.games.proter.audit_table import sets, table_places, whole
from service.games.proter.state import DECK, Before, Last, State


def turns(state: State, players: Sequence[PlayerId]) -> Iterator[Finding]:
    """The turn under way is remembered unless faults are refused; the last one for a challenge."""
    before, last, turn = state.before, state.last, state.turn
    enforcement, phase = state.options.enforcement, state.phase
    if (before is not None) != (phase == "discard" and enforcement != "refuse"):
        yield Finding(
            "bad-phase",
            "Only from a draw to the discard, and where faults are not simply refused, is it"
            " remembered what a turn began with.",
            "/before",
        )
    elif before is not None and turn is not None and turn in players:
        yield from _remembered(state, turn, before, "/before")
    if last is None:
        if phase == "claim":
            yield Finding("bad-phase", "No turn is there to be accepted.", "/last")
        return
    if enforcement != "challenge" or phase not in ("draw", "claim"):
        yield Finding("bad-phase", "No turn can be challenged now.", "/last")
        return
    if last.player not in players:
        yield from at_table(last.player, players, "/last/player")
        return
    if turn in players and last.player != players[players.index(turn) - 1]:
        yield Finding("bad-player", f"{last.player} did not play before {turn}.", "/last/player")
    yield from _remembered(state, last.player, last.before, "/last/before")
    yield from _accepted(state, last, players)


def _accepted(state: State, last: Last, players: Sequence[PlayerId]) -> Iterator[Finding]:
    """Those who let the turn stand that ended the hand: some of the others, not yet all."""
    accepted = last.accepted
    if (accepted is not None) != (state.phase == "claim"):
        yield Finding(
            "bad-phase", "A turn is to be accepted where it ended the hand.", "/last/accepted"
        )
    if accepted is None:
        return
    for index, player in enumerate(accepted):
        pointer = f"/last/accepted/{index}"
        if player not in players:
            yield from at_table(player, players, pointer)
        elif player == last.player or player in accepted[:index]:
            yield Finding("bad-player", f"{player} has no say here.", pointer)
    if {last.player, *accepted}.issuperset(players):
        yield Finding(
            "not-resolved", "Everybody has accepted, and the hand is not marked.", "/last/accepted"
        )


def _remembered(state: State, player: PlayerId, before: Before, base: str) -> Iterator[Finding]:
    """What a player's turn began with must have been a sound table, since it may be one again."""
    if (before.faults is not None) != (state.options.enforcement == "challenge"):
        yield Finding(
            "bad-phase", "Faults are noted where players may challenge.", f"{base}/faults"
        )
    if not before.hand:
        yield Finding("wrong-count", f"{player} had no card to play.", f"{base}/hand")
    if before.idle >= len(state.players):
        yield Finding(
            "not-resolved", "A full circle brought nothing to the table.", f"{base}/idle"
        )
    elif before.idle and before.stock:
        yield Finding(
            "bad-phase", "A turn counts as idle only once the stock is used up.", f"{base}/idle"
        )
    if not before.stock and not before.pile:
        yield Finding("not-resolved", "There was nothing to draw.", f"{base}/stock")
    others = [other.hand for other in state.players if other.id != player]
    if not whole(before.stock, before.pile, before.sets, [*others, before.hand]):
        for finding in census(_places(state, player, before, base), DECK):
            # What is wrong in the others' hands has been told of the state as it is.
            if not finding.pointer.startswith("/players"):
                yield Finding(finding.code, finding.message, finding.pointer or base)
    opened = [
        each.id for each in state.players if (before.opened if each.id == player else each.opened)
    ]
    yield from sets(state, before.sets, f"{base}/sets", opened)


def _places(state: State, player: PlayerId, before: Before, base: str) -> Iterator[Place]:
    """Every card and where it lay when the player's turn began."""
    for index, other in enumerate(state.players):
        if other.id != player:
            yield from spread(f"/players/{index}/hand", other.hand)
    yield from spread(f"{base}/hand", before.hand)
    yield from table_places(base, before.stock, before.pile, before.sets)
