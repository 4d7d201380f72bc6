"""What a turn does to the table: the draw, sets, and the discard that ends it (P3–P7)."""

from service.core.cards import Face, Pile, canonical
from service.core.ruling import Event, Step
from service.games.proter.events import Discarded, Drew, Extended, SetLaid, Swapped
from service.games.proter.marking import close
from service.games.proter.moves import Discard, Draw, Extend, Lay, Swap, TurnMove
from service.games.proter.sets import arranged, replaced
from service.games.proter.state import (
    Before,
    CardSet,
    Fault,
    Last,
    Player,
    Shown,
    State,
    following,
    moved,
    seat_of,
    without,
)

Faults = tuple[Fault, ...]


def take(state: State, move: TurnMove, faults: Faults) -> Step[State]:
    """A move of the player whose turn it is, and what comes of it.

    ``faults`` are what is wrong with it where it stands all the same (P10.3).
    """
    if isinstance(move, Draw):
        return _draw(state, move)
    if isinstance(move, Discard):
        return _discard(state, move, faults)
    if isinstance(move, Lay):
        return _lay(state, move, faults)
    if isinstance(move, Extend):
        return _extend(state, move, faults)
    return _swap(state, move, faults)


def _draw(state: State, move: Draw) -> Step[State]:
    seat = seat_of(state, move.player)
    player = state.players[seat]
    stock, pile = state.stock, state.pile
    drawn: Pile
    if move.from_ == "stock":
        drawn, stock = stock[:1], stock[1:]
    else:
        drawn, pile = pile, ()
    enforcement = state.options.enforcement
    before = None
    if enforcement != "refuse":
        before = Before(
            player.hand,
            state.stock,
            state.pile,
            state.sets,
            player.opened,
            state.idle,
            () if enforcement == "challenge" else None,
        )
    after = moved(
        state,
        "discard",
        state.turn,
        _with(state, seat, player.hand + drawn, player.opened),
        stock=stock,
        pile=pile,
        sets=state.sets,
        idle=state.idle,
        drew=move.from_,
        before=before,
    )
    return Step(after, (Drew(move.player, move.from_, drawn),))


def _lay(state: State, move: Lay, faults: Faults) -> Step[State]:
    seat = seat_of(state, move.player)
    named = tuple([Shown(laid.card, laid.as_ or laid.card) for laid in move.cards])
    cards = arranged(named, state.options.aces)
    gone = {laid.card for laid in move.cards}
    hand = tuple([card for card in state.players[seat].hand if card not in gone])
    laid = CardSet(len(state.sets) + 1, move.player, cards)
    return _put(
        state,
        seat,
        SetLaid(move.player, laid.id, cards),
        players=_with(state, seat, hand, True),
        sets=(*state.sets, laid),
        fresh=_fresher(state, [laid.card for laid in move.cards]),
        put=state.put + len(cards),
        before=_noting(state.before, faults),
    )


def _extend(state: State, move: Extend, faults: Faults) -> Step[State]:
    seat = seat_of(state, move.player)
    player = state.players[seat]
    old = state.sets[move.set - 1]
    added = Shown(move.card, move.as_ or move.card)
    cards = arranged((*old.cards, added), state.options.aces)
    return _put(
        state,
        seat,
        Extended(move.player, move.set, move.card, added.as_, cards),
        players=_with(state, seat, without(player.hand, move.card), player.opened),
        sets=_exchange(state.sets, CardSet(old.id, old.by, cards)),
        fresh=_fresher(state, [move.card]),
        put=state.put + 1,
        before=_noting(state.before, faults),
    )


def _swap(state: State, move: Swap, faults: Faults) -> Step[State]:
    seat = seat_of(state, move.player)
    player = state.players[seat]
    old = state.sets[move.set - 1]
    at = replaced(old, move.card, state.proter)
    assert at is not None
    proter = old.cards[at].card
    # The place stays the same: what the set shows there does.
    cards = (*old.cards[:at], Shown(move.card, move.card), *old.cards[at + 1 :])
    return _put(
        state,
        seat,
        Swapped(move.player, move.set, move.card, proter),
        players=_with(state, seat, (*without(player.hand, move.card), proter), player.opened),
        sets=_exchange(state.sets, CardSet(old.id, old.by, cards)),
        fresh=tuple([card for card in _fresher(state, [move.card]) if card != proter]),
        put=state.put + 1,
        before=_noting(state.before, faults),
    )


def _put(
    state: State,
    seat: int,
    event: Event,
    *,
    players: tuple[Player, ...],
    sets: tuple[CardSet, ...],
    fresh: tuple[Face, ...],
    put: int,
    before: Before | None,
) -> Step[State]:
    """The table after something was put on it; without a card left the turn is over (P7.5)."""
    after = moved(
        state,
        "discard",
        state.turn,
        players,
        stock=state.stock,
        pile=state.pile,
        sets=sets,
        idle=state.idle,
        drew=state.drew,
        put=put,
        fresh=fresh,
        before=before,
    )
    if players[seat].hand:
        return Step(after, (event,))
    return _end(after, seat, event, players=players, pile=state.pile, before=before)


def _discard(state: State, move: Discard, faults: Faults) -> Step[State]:
    seat = seat_of(state, move.player)
    player = state.players[seat]
    players = _with(state, seat, without(player.hand, move.card), player.opened)
    return _end(
        state,
        seat,
        Discarded(move.player, move.card),
        players=players,
        pile=(*state.pile, move.card),
        before=_noting(state.before, faults),
    )


def _end(
    state: State,
    seat: int,
    event: Event,
    *,
    players: tuple[Player, ...],
    pile: tuple[Face, ...],
    before: Before | None,
) -> Step[State]:
    """The end of a turn, perhaps of the hand, which others may have to agree to first (P10.3)."""
    without_stock = state.drew == "pile" and not state.stock
    idle = state.idle + 1 if without_stock and not state.put else 0
    out = not players[seat].hand
    over = out or idle >= len(players)
    challengeable = state.options.enforcement == "challenge"
    if over and not challengeable:
        closed = close(state, players, "P8.1" if out else "P8.2")
        return Step(closed.state, (event, *closed.events), closed.scoring)
    last = None
    if challengeable:
        assert before is not None
        last = Last(players[seat].id, before, () if over else None)
    after = moved(
        state,
        "claim" if over else "draw",
        None if over else following(state, seat),
        players,
        stock=state.stock,
        pile=pile,
        sets=state.sets,
        idle=idle,
        last=last,
    )
    return Step(after, (event,))


def _with(state: State, seat: int, hand: Pile, opened: bool) -> tuple[Player, ...]:
    old = state.players[seat]
    player = Player(old.id, hand, old.marks, old.penalties, opened)
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def _exchange(sets: tuple[CardSet, ...], laid: CardSet) -> tuple[CardSet, ...]:
    return (*sets[: laid.id - 1], laid, *sets[laid.id :])


def _fresher(state: State, cards: list[Face]) -> tuple[Face, ...]:
    """The proters put on the table this turn, with those among the cards."""
    proters = [card for card in cards if card[0] == state.proter]
    if not proters:
        return state.fresh
    return tuple([Face(card) for card in canonical((*state.fresh, *proters))])


def _noting(before: Before | None, faults: Faults) -> Before | None:
    """What the turn began with, with more faults held against it."""
    if not faults:
        return before
    assert before is not None
    return Before(
        before.hand,
        before.stock,
        before.pile,
        before.sets,
        before.opened,
        before.idle,
        (*(before.faults or ()), *faults),
    )
