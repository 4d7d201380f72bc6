"""What each player may see: the own hand, and all that lies open."""

from service.core.cards import HIDDEN, Pile
from service.core.form import PlayerId
from service.core.ruling import Event
from service.core.shuffle import commitment
from service.games.proter.events import Deal, Dealt, Drew, TurnUndone
from service.games.proter.state import Before, Last, Player, State


def view(state: State, viewer: PlayerId | None) -> State:
    """The state without seed and stock, and without the others' hands and faults."""
    before, last = state.before, state.last
    return State(
        options=state.options,
        seed=None,
        hand=state.hand,
        proter=state.proter,
        dealer=state.dealer,
        phase=state.phase,
        turn=state.turn,
        drew=state.drew,
        put=state.put,
        idle=state.idle,
        players=tuple(
            [player if player.id == viewer else _from_afar(player) for player in state.players]
        ),
        stock=_backs(state.stock),
        pile=state.pile,
        sets=state.sets,
        fresh=state.fresh,
        before=None if before is None else _veiled(before, own=state.turn == viewer),
        last=None
        if last is None
        else Last(last.player, _veiled(last.before, own=last.player == viewer), last.accepted),
        commitment=state.commitment if state.seed is None else commitment(state.seed),
    )


def _from_afar(player: Player) -> Player:
    return Player(player.id, _backs(player.hand), player.marks, player.penalties, player.opened)


def _veiled(before: Before, *, own: bool) -> Before:
    """What a turn began with, for the player whose turn it was (``own``) or for the others."""
    return Before(
        before.hand if own else _backs(before.hand),
        _backs(before.stock),
        before.pile,
        before.sets,
        before.opened,
        before.idle,
        before.faults if own or before.faults is None else (),
    )


def _backs(pile: Pile) -> Pile:
    return (HIDDEN,) * len(pile)


def mask(event: Event, viewer: PlayerId | None) -> Event:
    """The event as that viewer sees it: cards that went from hidden to hidden stay so."""
    if isinstance(event, Deal):
        hands = tuple(
            [
                hand if hand.player == viewer else Dealt(hand.player, _backs(hand.cards))
                for hand in event.hands
            ]
        )
        return Deal(event.hand, event.first, hands, event.stock)
    if isinstance(event, Drew) and event.from_ == "stock" and event.player != viewer:
        return Drew(event.player, event.from_, _backs(event.cards))
    if isinstance(event, TurnUndone) and event.player != viewer:
        return TurnUndone(
            event.clause,
            event.player,
            _backs(event.hand),
            event.stock,
            event.pile,
            event.sets,
        )
    return event
