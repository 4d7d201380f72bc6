"""What speaks against putting cards on the table: a new set, an extension, a swap (P4-P6)."""

from collections.abc import Iterator

from service.core.cards import HIDDEN, Card, Face, Pile
from service.core.ruling import UNSEEN, Clause, Unseen, Violation
from service.games.proter import rulebook as rules
from service.games.proter.discards import stuck
from service.games.proter.moves import Extend, Laid, Lay, Swap
from service.games.proter.sets import BIT, is_set, mask_of, on_table, replaced, shown_by
from service.games.proter.state import CardSet, Player, State, without

Objection = Violation | Unseen


def lay(state: State, player: Player, move: Lay) -> Iterator[Objection]:
    """A set (P4) after which the turn can still end (P7.4, P7.5)."""
    cards = move.cards
    shown = tuple([laid.as_ or laid.card for laid in cards])
    if not is_set(len(cards), mask_of(shown), state.options.aces):
        yield rules.P4_1.broken("not-a-set", "/cards", shown=shown)
    places = [f"/cards/{index}" for index in range(len(cards))]
    for place, laid in zip(places, cards, strict=True):
        yield from _stand_in(state, laid.card, laid.as_, place)
    for place, laid in zip(places, cards, strict=True):
        yield from _first_set(state, player, laid.card, place)
    yield from _shown_already(state, cards, places)
    held = True
    for index, laid in enumerate(cards):
        if any(laid.card == other.card for other in cards[:index]):
            held = False
            yield rules.P4_6.broken("card-repeated", f"{places[index]}/card", card=laid.card)
        elif laid.card not in player.hand:
            held = False
            yield from _not_held(state, rules.P4_6, player, laid.card, places[index])
    if held:
        named = {laid.card for laid in cards}
        left = tuple([card for card in player.hand if card not in named])
        yield from _discard_left(state, player, left, "/cards")


def extend(state: State, player: Player, move: Extend) -> Iterator[Objection]:
    """A card that makes a set with the one on the table (P5.1, P4)."""
    laid = next((laid for laid in state.sets if laid.id == move.set), None)
    shown = move.as_ or move.card
    where = "/card" if move.as_ is None else "/as"
    if laid is not None:
        whole = shown_by(laid.cards) | BIT[shown]
        if not is_set(len(laid.cards) + 1, whole, state.options.aces):
            row = (*[card.as_ for card in laid.cards], shown)
            yield rules.P4_1.broken("not-a-set", where, shown=row)
    yield from _stand_in(state, move.card, move.as_, "")
    yield from _first_set(state, player, move.card, "")
    yield from _shown_already(state, (Laid(move.card, move.as_),), [""])
    held = move.card in player.hand
    if not held:
        yield from _not_held(state, rules.P4_6, player, move.card, "")
    if laid is None:
        yield rules.P5_1.broken("no-such-set", "/set", set=move.set)
    elif held:
        yield from _discard_left(state, player, without(player.hand, move.card), "/card")


def swap(state: State, player: Player, move: Swap) -> Iterator[Objection]:
    """The card for a proter that stands for it, not one's own of this turn (P6)."""
    yield from _first_set(state, player, move.card, "")
    held = move.card in player.hand
    proter: Face | None = None
    laid = next((laid for laid in state.sets if laid.id == move.set), None)
    if laid is None:
        yield rules.P6_1.broken("no-such-set", "/set", set=move.set)
    else:
        at = replaced(laid, move.card, state.proter)
        if at is None:
            yield rules.P6_1.broken("nothing-to-swap", "/card", set=move.set, card=move.card)
        else:
            proter = laid.cards[at].card
    if not held:
        yield from _not_held(state, rules.P6_1, player, move.card, "")
    if proter is None:
        return
    if proter in state.fresh and move.player == state.turn:
        yield rules.P6_2.broken(
            "own-proter-this-turn",
            "/card",
            (proter,),
            player=player.id,
            proter=proter,
            set=move.set,
        )
    if held:
        left = (*without(player.hand, move.card), proter)
        yield from _discard_left(state, player, left, "/card")


def _stand_in(state: State, card: Face, as_: Face | None, place: str) -> Iterator[Violation]:
    """Only a proter stands for another card (P4.3)."""
    if as_ is not None and as_ != card and card[0] != state.proter:
        yield rules.P4_3.broken("not-a-proter", f"{place}/as", card=card, shown=as_)


def _first_set(state: State, player: Player, card: Face, place: str) -> Iterator[Violation]:
    """No proter before a first set without one (P4.4)."""
    if card[0] == state.proter and not player.opened:
        yield rules.P4_4.broken(
            "first-set-has-proter", f"{place}/card", player=player.id, card=card
        )


def _shown_already(
    state: State, cards: tuple[Laid, ...], places: list[str]
) -> Iterator[Violation]:
    """Nothing that the table or the move itself shows already (P4.5)."""
    table = on_table(state.sets)
    for index, laid in enumerate(cards):
        shown = laid.as_ or laid.card
        place = f"{places[index]}/{'card' if laid.as_ is None else 'as'}"
        if table & BIT[shown]:
            yield _lying(state.sets, shown, place)
            continue
        for other in cards[:index]:
            if (other.as_ or other.card) == shown:
                yield rules.P4_5.broken(
                    "already-on-table",
                    place,
                    (other.card,),
                    card=shown,
                    where="this move shows it twice",
                    set=None,
                    by=None,
                    shown_by=other.card,
                )
                break


def _lying(sets: tuple[CardSet, ...], shown: Face, place: str) -> Violation:
    """The card is on the table: in which set, whose, and whether a proter stands for it."""
    laid, card = next(
        (laid, card.card) for laid in sets for card in laid.cards if card.as_ == shown
    )
    where = f"it lies in set {laid.id}, laid by {laid.by}"
    if card != shown:
        where = f"{card} stands for it in set {laid.id}, laid by {laid.by}"
    return rules.P4_5.broken(
        "already-on-table",
        place,
        (card,),
        card=shown,
        where=where,
        set=laid.id,
        by=laid.by,
        shown_by=card,
    )


def lies_open(state: State, card: Card) -> bool:
    """Can the card be seen to lie where no hidden hand is, or is it none of this game's?"""
    return (
        card[0] == "X"
        or card in state.pile
        or any(card in player.hand for player in state.players)
        or any(card == shown.card for laid in state.sets for shown in laid.cards)
    )


def _not_held(
    state: State, rule: Clause, player: Player, card: Card, place: str
) -> Iterator[Objection]:
    if HIDDEN in player.hand and not lies_open(state, card):
        yield UNSEEN
    else:
        yield rule.broken("card-not-in-hand", f"{place}/card", player=player.id, card=card)


def _discard_left(state: State, player: Player, left: Pile, place: str) -> Iterator[Objection]:
    """May the turn still end with what is left in hand (P7.4, P7.5)? Asked of its player only."""
    if player.id != state.turn:
        return
    if HIDDEN in player.hand:
        yield UNSEEN
    elif not left:
        if state.options.final_discard == "required":
            yield rules.P7_5.broken("no-discard-left", place, player=player.id)
    elif stuck(left, state.pile) and not stuck(player.hand, state.pile):
        top = state.pile[-1]
        yield rules.P7_4.broken("no-discard-left", place, (top,), player=player.id, top=top)
