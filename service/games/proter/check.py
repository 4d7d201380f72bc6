"""What speaks against a move: whose turn, which phase, then what the move itself asks for."""

from collections.abc import Iterator

from service.core.cards import HIDDEN
from service.core.ruling import UNSEEN, Violation
from service.games.proter import rulebook as rules
from service.games.proter.discards import BARRED, stuck
from service.games.proter.moves import (
    Accept,
    Challenge,
    Cut,
    Discard,
    Draw,
    Extend,
    Lay,
    Move,
    TurnMove,
)
from service.games.proter.state import Player, State, seat_of
from service.games.proter.table import Objection, extend, lay, lies_open, swap


def check(state: State, move: Move) -> Iterator[Objection]:
    """Every clause the move breaks: whose turn, which phase, then in the order of the clauses."""
    if isinstance(move, Cut):
        return _cut(state, move)
    if isinstance(move, Challenge | Accept):
        return _say(state, move)
    return _turn(state, move)


def _cut(state: State, move: Cut) -> Iterator[Violation]:
    """Only in its phase, and only by the player before the dealer (P2.1)."""
    if state.phase != "cut":
        yield rules.P2_1.broken("wrong-phase", "/action", action=move.action, phase=state.phase)
    elif move.player != state.turn:
        yield rules.P2_1.broken("not-your-turn", "/player", player=move.player, turn=state.turn)


def _say(state: State, move: Challenge | Accept) -> Iterator[Violation]:
    """By the others, about a turn that has just ended (P10.3)."""
    rule = rules.P10_3
    if state.phase not in (("claim",) if isinstance(move, Accept) else ("claim", "draw")):
        yield rule.broken("wrong-phase", "/action", action=move.action, phase=state.phase)
    elif state.last is None:
        yield rule.broken("nothing-to-challenge", "/action")
    elif move.player == state.last.player:
        why = "the turn in question is the player's own"
        yield rule.broken("not-your-turn", "/player", player=move.player, why=why)
    elif move.player in (state.last.accepted or ()):
        why = "the player has let the turn stand already"
        yield rule.broken("not-your-turn", "/player", player=move.player, why=why)


def _turn(state: State, move: TurnMove) -> Iterator[Objection]:
    """What belongs to a turn. Out of turn the phase is not told (P10)."""
    phase, own = state.phase, move.player == state.turn
    if phase == "cut":
        yield rules.P2_1.broken("wrong-phase", "/action", action=move.action, phase=phase)
    elif phase == "claim":
        yield rules.P10_3.broken("wrong-phase", "/action", action=move.action, phase=phase)
    elif own and (phase == "draw") != isinstance(move, Draw):
        yield rules.P3_1.broken("wrong-phase", "/action", action=move.action, phase=phase)
    else:
        if not own:
            turn = state.turn
            yield rules.P3_1.broken("not-your-turn", "/player", player=move.player, turn=turn)
        yield from _itself(state, move)


def _itself(state: State, move: TurnMove) -> Iterator[Objection]:
    """What speaks against the move whoever's turn it is."""
    player = state.players[seat_of(state, move.player)]
    if isinstance(move, Draw):
        yield from _draw(state, move)
    elif isinstance(move, Discard):
        yield from _discard(state, player, move)
    elif isinstance(move, Lay):
        yield from lay(state, player, move)
    elif isinstance(move, Extend):
        yield from extend(state, player, move)
    else:
        yield from swap(state, player, move)


def _draw(state: State, move: Draw) -> Iterator[Violation]:
    if move.from_ == "stock":
        if not state.stock:
            yield rules.P3_1.broken("stock-empty", "/from")
    elif not state.pile:
        yield rules.P3_1.broken("pile-empty", "/from")


def _discard(state: State, player: Player, move: Discard) -> Iterator[Objection]:
    """A card of the hand that the top of the pile does not bar (P7.1-P7.4)."""
    if HIDDEN in player.hand and not lies_open(state, move.card):
        yield UNSEEN
        return
    if move.card not in player.hand:
        yield rules.P7_1.broken("card-not-in-hand", "/card", player=player.id, card=move.card)
    if HIDDEN in player.hand:
        # Whether a barred card may go after all depends on the whole hand (P7.4).
        return
    if not state.pile or stuck(player.hand, state.pile):
        return
    top = state.pile[-1]
    if move.card in BARRED[top]:
        if move.card[0] == top[0]:
            rule, code = rules.P7_2, "discard-same-rank"
        else:
            rule, code = rules.P7_3, "discard-too-close"
        yield rule.broken(code, "/card", (top,), card=move.card, top=top)
