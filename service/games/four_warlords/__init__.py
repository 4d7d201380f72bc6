"""4 Warlords: red against black, a warlord staked on each battle of three cards."""

from typing import Final

from service.core.game import Game
from service.games.four_warlords import events, rulebook
from service.games.four_warlords import state as forms
from service.games.four_warlords.audit import audit
from service.games.four_warlords.combos import compare
from service.games.four_warlords.layout import scene
from service.games.four_warlords.play import (
    apply,
    check,
    legal_moves,
    phase,
    probes,
    setup,
    to_act,
    values,
    winners,
)
from service.games.four_warlords.sight import mask, view


def projection(state: forms.State) -> events.Projection | None:
    """The battle over the cards revealed so far; ``None`` once the game is over."""
    return None if state.phase == "over" else compare(state.players, state.options.ace)


GAME: Final[Game[forms.State, forms.Move, forms.Options, events.Projection]] = Game(
    name="four-warlords",
    title="4 Warlords",
    about="Two players, red and black, stake their warlords on battles of three cards each.",
    version=1,
    seats=forms.SEATS,
    opener=None,
    unit="trophies",
    better="higher",
    phases=forms.PHASES,
    clauses=rulebook.CLAUSES,
    game_over=rulebook.W6_2,
    unknown_player=rulebook.W6_2,
    state=forms.State,
    options=forms.Options,
    moves=(forms.ChooseWarlord, forms.Exchange, forms.Stand, forms.Lay),
    events=(
        events.WarlordChosen,
        events.WarlordsRevealed,
        events.Exchanged,
        events.Stood,
        events.BattleBegun,
        events.Laid,
        events.Revealed,
        events.Surrendered,
        events.Truce,
        events.Battle,
        events.WarlordTaken,
        events.CardsReturned,
        events.RoundStarted,
        events.Drawn,
        events.GameOver,
    ),
    projected=events.Projection,
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
