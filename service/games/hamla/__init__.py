"""Hamla: hidden and open cards on three flanks, and a battle at the end of each round."""

from typing import Final

from service.core.game import Game
from service.games.hamla import rulebook
from service.games.hamla import state as forms
from service.games.hamla.audit import audit
from service.games.hamla.battle import stories
from service.games.hamla.layout import scene
from service.games.hamla.play import (
    apply,
    check,
    legal_moves,
    phase,
    probes,
    to_act,
    values,
    winners,
)
from service.games.hamla.rounds import setup
from service.games.hamla.sight import mask, view


def projection(state: forms.State) -> forms.Projection | None:
    """The three flanks as if the battle came now; ``None`` once the game is over."""
    return None if state.turn is None else forms.Projection(stories(state.players))


GAME: Final[Game[forms.State, forms.Play, forms.Options, forms.Projection]] = Game(
    name="hamla",
    title="Hamla",
    about="Two to ten players play cards on three flanks, open or face down, until the battle.",
    version=1,
    seats=forms.SEATS,
    opener="starter",
    unit="points",
    better="higher",
    phases={"play": ("play",), "over": ()},
    clauses=rulebook.CLAUSES,
    game_over=rulebook.H3_5,
    unknown_player=rulebook.H3_6,
    state=forms.State,
    options=forms.Options,
    moves=(forms.Play,),
    events=(
        forms.Played,
        forms.Hamla,
        forms.Battle,
        forms.Reshuffled,
        forms.Deal,
        forms.GameOver,
    ),
    projected=forms.Projection,
    setup=setup,
    audit=audit,
    is_view=forms.is_view,
    phase=phase,
    to_act=to_act,
    winners=winners,
    check=check,
    sanction=None,
    apply=apply,
    legal_moves=legal_moves,
    probes=probes,
    view=view,
    mask=mask,
    values=values,
    projection=projection,
    scene=scene,
)
