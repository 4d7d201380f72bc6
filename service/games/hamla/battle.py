"""The battle: who wins each flank, and what leaves the table (H5, H6)."""

from typing import Final, Literal

from service.core.cards import ALL, Card, Pile
from service.core.form import PlayerId
from service.games.hamla.state import (
    WINGS,
    Counted,
    Flanks,
    FlankStory,
    Placed,
    Player,
    Stand,
    Wing,
)

VALUE: Final[dict[Card, int]] = {
    card: 0
    if card[0] == "X"
    else {"T": 10, "J": 11, "Q": 1, "K": 1, "A": 1}.get(card[0]) or int(card[0])
    for card in ALL
}
"""What each card counts (H5.1)."""


def story(players: tuple[Player, ...], wing: Wing) -> FlankStory:
    """How the flank would be fought with the cards that lie there now (H6.2–H6.8)."""
    lying = [tuple([placed.card for placed in player.flanks[wing]]) for player in players]
    queens = [any(card[0] == "Q" for card in cards) for cards in lying]
    standing: list[Pile] = []
    thrown: list[Pile] = []
    for cards, own_queen in zip(lying, queens, strict=True):
        # Without a Queen of one's own, any Queen in the flank is an opponent's (H6.2).
        exposed = not own_queen and any(queens)
        standing.append(tuple([card for card in cards if not (exposed and card[0] in "KJ")]))
        thrown.append(tuple([card for card in cards if exposed and card[0] in "KJ"]))
    counted = [count(cards) for cards in standing]
    totals = [sum([card.counts for card in side]) for side in counted]
    winner, clause = settle(players, standing, totals)
    sides: list[Stand] = []
    for player, cards, own, out, side, total in zip(
        players, lying, standing, thrown, counted, totals, strict=True
    ):
        lost = winner is not None and winner != player.id
        keeps = lost and any(card[0] == "A" for card in own)
        kept = tuple([card for card in own if card[0] != "A"]) if keeps else ()
        sides.append(
            Stand(
                player=player.id,
                turned_up=tuple(
                    [placed.card for placed in player.flanks[wing] if placed.face == "down"]
                ),
                thrown_out=out,
                cards=side,
                kings=sum([card[0] == "K" for card in own]),
                total=total,
                kept=kept,
                discarded=tuple([card for card in cards if card not in kept]),
            )
        )
    return FlankStory(wing, tuple(sides), winner, clause)


def count(cards: Pile) -> tuple[Counted, ...]:
    """What each card of one side counts: its value, ten times for every other King (H6.3)."""
    kings = sum([card[0] == "K" for card in cards])
    found: list[Counted] = []
    for card in cards:
        multiplier = 10 ** (kings - (card[0] == "K"))
        value = VALUE[card]
        found.append(Counted(card, value, multiplier, value * multiplier))
    return tuple(found)


def settle(
    players: tuple[Player, ...], standing: list[Pile], totals: list[int]
) -> tuple[PlayerId | None, Literal["H6.4", "H6.5"]]:
    """Who wins with these cards and totals, and by which clause (H6.4, H6.5)."""
    highest = max(totals)
    if totals.count(highest) > 1:
        return None, "H6.4"
    leader = totals.index(highest)
    jokers = [
        index
        for index, cards in enumerate(standing)
        if index != leader and len(cards) == 1 and cards[0][0] == "X"
    ]
    if not jokers:
        return players[leader].id, "H6.4"
    return (players[jokers[0]].id if len(jokers) == 1 else None), "H6.5"


def stories(players: tuple[Player, ...]) -> tuple[FlankStory, ...]:
    """All three flanks; none depends on how another was won (H6.6)."""
    return tuple([story(players, wing) for wing in WINGS])


def after(player: Player, seat: int, flanks: tuple[FlankStory, ...]) -> Player:
    """The player when the battle is over: points won, kept cards face up, hand empty."""
    won = sum([flank.winner == player.id for flank in flanks])
    kept = [tuple([Placed(card, "up") for card in flank.sides[seat].kept]) for flank in flanks]
    return Player(player.id, player.points + won, (), Flanks(*kept))
