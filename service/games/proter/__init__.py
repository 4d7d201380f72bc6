"""Proter: six cards, sets on the table, and proters that stand for any card."""

from typing import Final

from service.core.game import Game
from service.games.proter import events, moves, rulebook
from service.games.proter import state as forms
from service.games.proter.audit import audit
from service.games.proter.check import check
from service.games.proter.deal import setup
from service.games.proter.enforcement import sanction
from service.games.proter.layout import scene
from service.games.proter.marking import projection, values, winners
from service.games.proter.offers import legal_moves
from service.games.proter.play import apply, phase, to_act
from service.games.proter.probing import probes
from service.games.proter.sight import mask, view

GAME: Final[Game[forms.State, moves.Move, forms.Options, events.Projection]] = Game(
    name="proter",
    title="Proter",
    about="Two to eight players lay sets; in each hand the cards of one rank stand for any other.",
    version=1,
    seats=forms.SEATS,
    opener="dealer",
    unit="marks",
    better="lower",
    abridged=frozenset({"cut", "lay", "extend"}),
    phases={
        "cut": ("cut",),
        "draw": ("draw", "challenge"),
        "discard": ("lay", "extend", "swap", "discard"),
        "claim": ("challenge", "accept"),
        "over": (),
    },
    clauses=rulebook.CLAUSES,
    game_over=rulebook.P9_1,
    unknown_player=rulebook.P9_1,
    state=forms.State,
    options=forms.Options,
    moves=(
        moves.Cut,
        moves.Draw,
        moves.Lay,
        moves.Extend,
        moves.Swap,
        moves.Discard,
        moves.Challenge,
        moves.Accept,
    ),
    events=(
        events.HandBegun,
        events.CutMade,
        events.Deal,
        events.Drew,
        events.SetLaid,
        events.Extended,
        events.Swapped,
        events.Discarded,
        events.Penalty,
        events.TurnUndone,
        events.Challenged,
        events.Accepted,
        events.HandEnded,
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
    sanction=sanction,
    apply=apply,
    legal_moves=legal_moves,
    probes=probes,
    view=view,
    mask=mask,
    values=values,
    projection=projection,
    scene=scene,
)
