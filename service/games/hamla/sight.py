"""What each player may see: one's own hand and face-down cards, and all that lies open."""

from service.core.cards import HIDDEN, Pile
from service.core.form import PlayerId
from service.core.ruling import Event
from service.core.shuffle import commitment
from service.games.hamla.state import (
    LYING,
    Deal,
    Dealt,
    Flanks,
    Placed,
    Played,
    Player,
    State,
)

_BACK = LYING[HIDDEN, "down"]


def view(state: State, viewer: PlayerId | None) -> State:
    """The state with the seed, the deck, and the others' hands and face-down cards hidden."""
    sealed = state.commitment if state.seed is None else commitment(state.seed)
    return State(
        options=state.options,
        seed=None,
        shuffles=state.shuffles,
        round=state.round,
        starter=state.starter,
        turn=state.turn,
        players=tuple(
            [player if player.id == viewer else _from_afar(player) for player in state.players]
        ),
        deck=_backs(state.deck),
        discards=state.discards,
        commitment=sealed,
    )


def _from_afar(player: Player) -> Player:
    flanks = player.flanks
    return Player(
        player.id,
        player.points,
        _backs(player.hand),
        Flanks(_veiled(flanks.left), _veiled(flanks.center), _veiled(flanks.right)),
    )


def _veiled(pile: tuple[Placed, ...]) -> tuple[Placed, ...]:
    return tuple([placed if placed.face == "up" else _BACK for placed in pile])


def _backs(pile: Pile) -> Pile:
    return (HIDDEN,) * len(pile)


def mask(event: Event, viewer: PlayerId | None) -> Event:
    """The event as that viewer sees it: other people's face-down cards and hands are hidden."""
    if isinstance(event, Played):
        if event.face == "down" and event.player != viewer:
            return Played(event.player, HIDDEN, event.flank, event.face, event.target)
    elif isinstance(event, Deal):
        hands = tuple(
            [
                hand if hand.player == viewer else Dealt(hand.player, _backs(hand.cards))
                for hand in event.hands
            ]
        )
        return Deal(event.clause, event.round, event.starter, hands)
    return event
