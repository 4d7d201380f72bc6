"""A game that nobody has written a line of layout for: every kind of place a card can lie in."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from service.core.cards import HIDDEN, Card, Face, Pile
from service.core.form import Bounds, By, Commitment, Count, PlayerId, Seed, Size
from service.core.game import Game
from service.core.ruling import Clause

RULE = Clause("Z1", "All", "Anything goes.", "ruling")


@dataclass(frozen=True, slots=True)
class Options:
    cards: Annotated[int, Bounds(1, 5), By("Z1")] = 2
    jokers: Annotated[Literal["yes", "no"], By("Z1")] = "no"


@dataclass(frozen=True, slots=True)
class Placed:
    card: Card
    face: Literal["up", "down"]


@dataclass(frozen=True, slots=True)
class Shown:
    card: Face
    as_: Face


@dataclass(frozen=True, slots=True)
class Meld:
    by: PlayerId
    cards: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Side:
    near: tuple[Placed, ...]
    far: Pile


@dataclass(frozen=True, slots=True)
class Player:
    id: PlayerId
    won_so_far: Count
    ready: bool
    hand: Pile
    trick: Card | None
    side: Side


@dataclass(frozen=True, slots=True)
class Before:
    hand: Pile
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class State:
    game: ClassVar[Literal["patience"]] = "patience"
    version: ClassVar[Literal[1]] = 1

    options: Options
    seed: Seed | None
    phase: Literal["play", "over"]
    dealer: PlayerId
    lead: PlayerId | None
    players: Annotated[tuple[Player, ...], Size(1, 9)]
    stock_pile: Pile
    melds: tuple[Meld, ...]
    before: Before | None
    commitment: Commitment | None = None


@dataclass(frozen=True, slots=True)
class Go:
    action: ClassVar[Literal["go"]] = "go"
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Gone:
    type: ClassVar[Literal["gone"]] = "gone"
    clause: ClassVar[Literal["Z1"]] = "Z1"
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Projection:
    nothing: bool


def pile(*cards: str) -> tuple[Any, ...]:
    return tuple([Face(Card(card)) for card in cards])


def table() -> State:
    """Ann holds two cards, Bo one; a meld with a joker lies open, its cards remembered too."""
    meld = Meld(PlayerId("ann"), (Shown(*pile("7H", "7H")), Shown(*pile("X1", "8H"))))
    near = (Placed(Card("2C"), "down"), Placed(Card("3C"), "up"))
    return State(
        options=Options(jokers="yes"),
        seed=Seed("s"),
        phase="play",
        dealer=PlayerId("bo"),
        lead=None,
        players=(
            Player(PlayerId("ann"), 3, True, pile("AS", "KD"), Card("5S"), Side(near, ())),
            Player(PlayerId("bo"), 1, False, pile("TH"), None, Side((), pile("4C"))),
        ),
        stock_pile=pile("QS", "JC", "9D"),
        melds=(meld,),
        before=Before(pile("AS", "KD"), (meld,)),
    )


def view(state: State, viewer: PlayerId | None) -> State:
    return State(
        options=state.options,
        seed=None,
        phase=state.phase,
        dealer=state.dealer,
        lead=state.lead,
        players=tuple(
            [player if player.id == viewer else hidden(player) for player in state.players]
        ),
        stock_pile=(HIDDEN,) * len(state.stock_pile),
        melds=state.melds,
        before=None,
    )


def hidden(player: Player) -> Player:
    near = tuple([one if one.face == "up" else Placed(HIDDEN, "down") for one in player.side.near])
    hand = (HIDDEN,) * len(player.hand)
    side = Side(near, player.side.far)
    return Player(player.id, player.won_so_far, player.ready, hand, player.trick, side)


PATIENCE: Game[State, Go, Options, Projection] = Game(
    name="patience",
    title="Patience & <Co>",
    about="",
    version=1,
    seats=(1, 9),
    opener=None,
    unit="stories",
    better="higher",
    phases={"play": ("go",), "over": ()},
    clauses=(RULE,),
    game_over=RULE,
    unknown_player=RULE,
    state=State,
    options=Options,
    moves=(Go,),
    events=(Gone,),
    projected=Projection,
    setup=lambda players, options, seed, opener: table(),
    audit=lambda state: (),
    is_view=lambda state: state.seed is None,
    phase=lambda state: state.phase,
    to_act=lambda state: (PlayerId("ann"),),
    winners=lambda state: (),
    check=lambda state, move: (),
    sanction=None,
    apply=lambda state, move: (_ for _ in ()).throw(AssertionError),
    legal_moves=lambda state, player: (),
    probes=lambda state, player: (),
    view=view,
    mask=lambda event, viewer: event,
    values=lambda state: tuple([player.won_so_far for player in state.players]),
    projection=lambda state: None,
)
