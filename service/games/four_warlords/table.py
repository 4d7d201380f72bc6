"""How a player's cards move: each function gives the same player after one thing has happened."""

from service.core.cards import Card, Pile, canonical
from service.games.four_warlords.events import Return
from service.games.four_warlords.state import HAND, PLACES, Player, exchanges


def without(pile: Pile, card: Card) -> Pile:
    """The pile less one card that lies in it."""
    at = pile.index(card)
    return pile[:at] + pile[at + 1 :]


def _replaced(pile: Pile, card: Card | None) -> Pile:
    """Face cards in hand with the one that comes back, if one does, in its old place."""
    if card is None:
        return pile
    return tuple(sorted((*pile, card), key=PLACES.__getitem__))


def choose(player: Player, card: Card) -> Player:
    """The warlord goes from hand to the front (W2.2)."""
    return Player(
        id=player.id,
        color=player.color,
        warlords=without(player.warlords, card),
        jacks=player.jacks,
        deck=player.deck,
        hand=player.hand,
        warlord=card,
        exchanged=player.exchanged,
        done=player.done,
        laid=player.laid,
        pending=player.pending,
        trophies=player.trophies,
        lost=player.lost,
    )


def swap(player: Player, card: Card) -> Player:
    """The card goes aside and the deck's top card to the end of the hand (W2.3)."""
    assert player.warlord is not None
    exchanged = (*player.exchanged, card)
    return Player(
        id=player.id,
        color=player.color,
        warlords=player.warlords,
        jacks=player.jacks,
        deck=player.deck[1:],
        hand=(*without(player.hand, card), player.deck[0]),
        warlord=player.warlord,
        exchanged=exchanged,
        done=len(exchanged) == exchanges(player.warlord),
        laid=player.laid,
        pending=player.pending,
        trophies=player.trophies,
        lost=player.lost,
    )


def stand(player: Player) -> Player:
    """No more exchanges (W2.3)."""
    return Player(
        id=player.id,
        color=player.color,
        warlords=player.warlords,
        jacks=player.jacks,
        deck=player.deck,
        hand=player.hand,
        warlord=player.warlord,
        exchanged=player.exchanged,
        done=True,
        laid=player.laid,
        pending=player.pending,
        trophies=player.trophies,
        lost=player.lost,
    )


def lay(player: Player, card: Card) -> Player:
    """The card goes from hand, or from the Jacks, face down to the table (W3.1, W4.1)."""
    jack = card in player.jacks
    return Player(
        id=player.id,
        color=player.color,
        warlords=player.warlords,
        jacks=without(player.jacks, card) if jack else player.jacks,
        deck=player.deck,
        hand=player.hand if jack else without(player.hand, card),
        warlord=player.warlord,
        exchanged=player.exchanged,
        done=player.done,
        laid=player.laid,
        pending=card,
        trophies=player.trophies,
        lost=player.lost,
    )


def reveal(player: Player) -> Player:
    """The number card that lay face down is turned up (W3.1)."""
    assert player.pending is not None
    return Player(
        id=player.id,
        color=player.color,
        warlords=player.warlords,
        jacks=player.jacks,
        deck=player.deck,
        hand=player.hand,
        warlord=player.warlord,
        exchanged=player.exchanged,
        done=player.done,
        laid=(*player.laid, player.pending),
        pending=None,
        trophies=player.trophies,
        lost=player.lost,
    )


def gather(
    player: Player, *, lost: Pile = (), taken: Pile = (), saved: bool = True
) -> tuple[Player, Return]:
    """The player when the round is over, all number cards in the deck, and what came back.

    ``lost``: the cards of this battle that leave the game, a Jack among them (W4.2); ``taken``:
    a warlord won (W3.5); ``saved``: the own warlord comes back.
    """
    laid = () if lost else player.laid
    jack = None if lost else player.pending
    warlord = player.warlord if saved else None
    home = Player(
        id=player.id,
        color=player.color,
        warlords=_replaced(player.warlords, warlord),
        jacks=_replaced(player.jacks, jack),
        deck=canonical(player.deck + player.hand + player.exchanged + laid),
        hand=(),
        warlord=None,
        exchanged=(),
        done=False,
        laid=(),
        pending=None,
        trophies=player.trophies + taken,
        lost=player.lost + lost,
    )
    face_down = len(player.hand) + len(player.exchanged)
    return home, Return(player.id, warlord, jack, laid, face_down)


def draw(player: Player, deck: Pile) -> Player:
    """The player of a new round, with the hand drawn from the top of the deck (W2.1)."""
    return Player(
        id=player.id,
        color=player.color,
        warlords=player.warlords,
        jacks=player.jacks,
        deck=deck[HAND:],
        hand=deck[:HAND],
        warlord=None,
        exchanged=(),
        done=False,
        laid=(),
        pending=None,
        trophies=player.trophies,
        lost=player.lost,
    )
