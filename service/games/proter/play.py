"""How the game goes on: who must act, and what a legal move does."""

from service.core.form import PlayerId
from service.core.ruling import Step
from service.games.proter.deal import cut
from service.games.proter.enforcement import accept, awaited, challenge
from service.games.proter.moves import Accept, Challenge, Cut, Move
from service.games.proter.state import State
from service.games.proter.turn import take


def phase(state: State) -> str:
    """``cut``, ``draw``, ``discard``, ``claim`` or ``over``."""
    return state.phase


def to_act(state: State) -> tuple[PlayerId, ...]:
    """Whose turn it is; in ``claim``, those who have not spoken. Challenging is nobody's duty."""
    if state.turn is not None:
        return (state.turn,)
    return awaited(state) if state.phase == "claim" else ()


def apply(state: State, move: Move) -> Step[State]:
    """The state after a move that nothing speaks against."""
    if isinstance(move, Cut):
        return cut(state, move)
    if isinstance(move, Challenge):
        return challenge(state, move)
    if isinstance(move, Accept):
        return accept(state, move)
    return take(state, move, ())
