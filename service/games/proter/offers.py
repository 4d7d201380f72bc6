"""The moves a player may choose from, kept to a list that a person can use (Legal moves)."""

from collections.abc import Iterator
from functools import cache

from service.core.cards import HIDDEN, Face, canonical
from service.core.form import PlayerId
from service.core.record import record
from service.core.ruling import HiddenCardsError
from service.games.proter.discards import BARRED, stuck
from service.games.proter.moves import (
    Accept,
    Challenge,
    Cut,
    Discard,
    Draw,
    Extend,
    Laid,
    Lay,
    Move,
    Swap,
)
from service.games.proter.sets import (
    BIT,
    ROWS,
    Mask,
    fitting,
    mask_of,
    on_table,
    replaced,
)
from service.games.proter.state import Aces, Player, State, seat_of


def legal_moves(state: State, player: PlayerId) -> Iterator[Move]:
    """What the player may do, faultless moves only. Raises as the protocol says."""
    phase = state.phase
    if phase == "cut":
        if player == state.turn:
            yield Cut(player, 26)
        return
    if phase == "discard":
        if player == state.turn:
            yield from _turn(state, state.players[seat_of(state, player)])
        return
    if phase == "draw" and player == state.turn:
        if state.stock:
            yield Draw(player, "stock")
        if state.pile:
            yield Draw(player, "pile")
    last = state.last
    if last is not None and player not in (last.player, *(last.accepted or ())):
        yield Challenge(player)
        if phase == "claim":
            yield Accept(player)


def _turn(state: State, player: Player) -> Iterator[Move]:
    if HIDDEN in player.hand:
        raise HiddenCardsError
    means = _means(state, player)
    table = on_table(state.sets)
    yield from _lays(means, table, state.options.aces)
    yield from _extensions(state, means, table)
    yield from _swaps(state, means)
    pile = state.pile
    barred = BARRED[pile[-1]] if pile and not means.stuck else ()
    for card in player.hand:
        if card not in barred:
            yield Discard(player.id, Face(card))


@record
class _Means:
    """What a player has to put on the table.

    ``plain``: the cards that stand for themselves only. ``proters``: those that may stand for
    any, in canonical order; none before the first set (P4.4). ``usable``: both. ``free``: the
    cards of ``held`` that may be discarded, of which one must stay (P7.4); ``None`` if that
    does not matter, since there is no pile or the hand is ``stuck``.
    """

    player: PlayerId
    held: Mask
    plain: Mask
    proters: tuple[Face, ...]
    usable: Mask
    free: Mask | None
    stuck: bool
    last_card_may_go: bool


def _means(state: State, player: Player) -> _Means:
    hand, pile = player.hand, state.pile
    held = mask_of(hand)
    proters = canonical([card for card in hand if card[0] == state.proter])
    plain = held & ~mask_of(proters)
    helpless = stuck(hand, pile)
    free = None
    if pile and not helpless:
        free = mask_of([card for card in hand if card not in BARRED[pile[-1]]])
    return _Means(
        player=player.id,
        held=held,
        plain=plain,
        proters=tuple([Face(card) for card in proters]) if player.opened else (),
        usable=held if player.opened else plain,
        free=free,
        stuck=helpless,
        last_card_may_go=state.options.final_discard == "optional",
    )


def _ends(means: _Means, used: Mask) -> bool:
    """May the turn still end once these cards of the hand have gone (P7.4, P7.5)?"""
    left = means.held & ~used
    if not left:
        return means.last_card_may_go
    return means.free is None or bool(left & means.free)


def _lays(means: _Means, table: Mask, aces: Aces) -> Iterator[Lay]:
    """One move for each set of shown cards. Are there proters enough? That is a count."""
    proters, lacking = len(means.proters), ~means.plain
    for row in ROWS[aces]:
        for shown, cards in row:
            if shown & table or (shown & lacking).bit_count() > proters:
                break  # and so it is with the rest of the row
            natural = _natural(means, shown, cards)
            chosen = natural if _ends(means, mask_of(natural)) else _sparing(means, cards)
            if chosen is not None:
                yield Lay(means.player, tuple(map(_laid, chosen, cards)))


def _natural(means: _Means, shown: Mask, cards: tuple[Face, ...]) -> tuple[Face, ...]:
    """Each card by itself where it is held, the other places by the proters that are left."""
    if not shown & ~means.usable:
        return cards
    spare = iter([proter for proter in means.proters if not shown & BIT[proter]])
    return tuple([card if means.usable & BIT[card] else next(spare) for card in cards])


def _sparing(means: _Means, cards: tuple[Face, ...]) -> tuple[Face, ...] | None:
    """The first choice that leaves a card to discard, where the natural one leaves none.

    It has a proter in the place of a card that could stand there itself, or another proter.
    Tried for each card in turn: itself, then the proters in canonical order.
    """
    if not _can_spare(means, cards, means.proters, 0):
        return None
    chosen: list[Face] = []
    spare = means.proters
    for at, card in enumerate(cards):
        itself = [card] if means.plain & BIT[card] or card in spare else []
        candidates = itself + [proter for proter in spare if proter != card]
        # There is one: each choice so far was made so that the rest can be.
        choice = next(
            candidate
            for candidate in candidates
            if _can_spare(
                means,
                cards[at + 1 :],
                _less(spare, candidate),
                mask_of((*chosen, candidate)),
            )
        )
        chosen.append(choice)
        spare = _less(spare, choice)
    return tuple(chosen)


def _less(proters: tuple[Face, ...], used: Face) -> tuple[Face, ...]:
    return tuple([proter for proter in proters if proter != used])


def _can_spare(
    means: _Means, coming: tuple[Face, ...], spare: tuple[Face, ...], used: Mask
) -> bool:
    """Can the coming cards be laid, with so many proters to spare, and a free card stay?"""
    wanted = mask_of(coming)
    free = means.free or 0
    needed = (wanted & ~means.plain).bit_count()
    if free & means.plain & ~used & ~wanted:
        return needed <= len(spare)
    # One proter more than needed keeps itself, or the card whose place it takes, in hand.
    return needed < len(spare) and bool(free & (means.plain & wanted | mask_of(spare)))


@cache
def _laid(card: Face, shown: Face) -> Laid:
    return Laid(card) if card == shown else Laid(card, shown)


def _extensions(state: State, means: _Means, table: Mask) -> Iterator[Extend]:
    """One move for each set and each card that may be shown there."""
    for laid in state.sets:
        for shown in fitting(laid, table, state.options.aces):
            itself = [shown] if means.usable & BIT[shown] else []
            for card in itself + [proter for proter in means.proters if proter != shown]:
                if _ends(means, BIT[card]):
                    as_ = None if card == shown else shown
                    yield Extend(means.player, laid.id, card, as_)
                    break


def _swaps(state: State, means: _Means) -> Iterator[Swap]:
    """One move for each proter that stands for a card in hand."""
    for laid in state.sets:
        for index, shown in enumerate(laid.cards):
            card, proter = shown.as_, shown.card
            if not means.usable & BIT[card] or replaced(laid, card, state.proter) != index:
                continue
            if proter in state.fresh:
                continue
            # The proter comes into the hand: it may be what is discarded.
            free = means.free is None or means.free & ~BIT[card]
            if free or proter not in BARRED[state.pile[-1]]:
                yield Swap(means.player, laid.id, card)
