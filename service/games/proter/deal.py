"""How a hand begins: the shuffle, the cut and the deal (P2)."""

from service.core.cards import Card
from service.core.form import Commitment, PlayerId, Seed
from service.core.ruling import Step
from service.core.shuffle import shuffle
from service.games.proter.events import CutMade, Deal, Dealt
from service.games.proter.moves import Cut
from service.games.proter.state import (
    DECK,
    HAND,
    PROTERS,
    Options,
    Player,
    State,
    following,
    moved,
    seat_of,
)


def setup(
    players: tuple[PlayerId, ...], options: Options, seed: Seed, dealer: PlayerId | None
) -> State:
    """The table before the first cut; without a ``dealer`` the last player deals (P1.4)."""
    first = len(players) - 1 if dealer is None else players.index(dealer)
    seated = tuple([Player(player, (), (), 0, False) for player in players])
    return begin(options, seed, None, hand=1, dealer=first, players=seated)


def begin(
    options: Options,
    seed: Seed,
    commitment: Commitment | None,
    *,
    hand: int,
    dealer: int,
    players: tuple[Player, ...],
) -> State:
    """The hand of that number, shuffled and not yet cut, for players without cards (P8.5).

    ``dealer`` is a place in the order of play; the one before it cuts (P2.1).
    """
    return State(
        options=options,
        seed=seed,
        hand=hand,
        proter=PROTERS[hand - 1],
        dealer=players[dealer].id,
        phase="cut",
        turn=players[dealer - 1].id,
        drew=None,
        put=0,
        idle=0,
        players=players,
        stock=shuffle(seed, f"proter/hand/{hand}", DECK),
        pile=(),
        sets=(),
        fresh=(),
        before=None,
        last=None,
        commitment=commitment,
    )


def cut(state: State, move: Cut) -> Step[State]:
    """Cuts, then deals everybody six cards, one at a time, after the dealer first (P2.2, P2.3)."""
    deck: tuple[Card, ...] = state.stock[move.depth :] + state.stock[: move.depth]
    seats = len(state.players)
    dealer = seat_of(state, state.dealer)
    first = following(state, dealer)
    players = []
    for index, player in enumerate(state.players):
        hand = deck[(index - dealer - 1) % seats : HAND * seats : seats]
        players.append(Player(player.id, hand, player.marks, 0, False))
    stock = deck[HAND * seats :]
    dealt = moved(state, "draw", first, tuple(players), stock=stock, pile=(), sets=(), idle=0)
    hands = tuple([Dealt(player.id, player.hand) for player in players])
    return Step(
        dealt, (CutMade(move.player, move.depth), Deal(state.hand, first, hands, len(stock)))
    )
