"""The battle: who wins each flank, and what leaves the table (H5, H6)."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from service.core.cards import ALL, Card
from service.core.form import PlayerId
from service.core.ruling import ScoreLine
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

_ALONE: Final = {card: Counted(card, value, 1, value) for card, value in VALUE.items()}
"""Each card as it counts where no King multiplies it: made once, since most are."""


def story(players: tuple[Player, ...], wing: Wing) -> FlankStory:
    """How the flank would be fought with the cards that lie there now (H6.2–H6.8)."""
    piles = [player.flanks[wing] for player in players]
    lying = [[placed.card for placed in pile] for pile in piles]
    queens = [_has("Q", cards) for cards in lying]
    if any(queens):
        # Without a Queen of one's own, any Queen in the flank is an opponent's (H6.2).
        standing = [
            cards if own else [card for card in cards if card[0] not in "KJ"]
            for cards, own in zip(lying, queens, strict=True)
        ]
    else:
        standing = lying
    counted = [count(cards) for cards in standing]
    totals = [sum([card.counts for card in side]) for side in counted]
    winner, clause = settle(players, standing, totals)
    sides: list[Stand] = []
    for seat, player in enumerate(players):
        cards, own = lying[seat], standing[seat]
        if winner is not None and winner != player.id and _has("A", own):
            kept = [card for card in own if card[0] != "A"]
            discarded = [card for card in cards if card not in kept]
        else:
            kept, discarded = [], cards
        sides.append(
            Stand(
                player.id,
                tuple([placed.card for placed in piles[seat] if placed.face == "down"]),
                tuple([card for card in cards if card not in own]) if own is not cards else (),
                counted[seat],
                _kings(own),
                totals[seat],
                tuple(kept),
                tuple(discarded),
            )
        )
    return FlankStory(wing, tuple(sides), winner, clause)


def _has(rank: str, cards: Sequence[Card]) -> bool:
    return rank in [card[0] for card in cards]


def _kings(cards: Sequence[Card]) -> int:
    return [card[0] for card in cards].count("K")


def count(cards: Sequence[Card]) -> tuple[Counted, ...]:
    """What each card of one side counts: its value, ten times for every other King (H6.3)."""
    kings = _kings(cards)
    if not kings:
        return tuple([_ALONE[card] for card in cards])
    found: list[Counted] = []
    for card in cards:
        multiplier = 10 ** (kings - (card[0] == "K"))
        value = VALUE[card]
        found.append(Counted(card, value, multiplier, value * multiplier))
    return tuple(found)


def settle(
    players: tuple[Player, ...], standing: Sequence[Sequence[Card]], totals: list[int]
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


def ledger(flanks: tuple[FlankStory, ...]) -> Iterator[ScoreLine]:
    """A point for every flank won (H6.4, H6.5)."""
    for flank in flanks:
        if flank.winner is None:
            continue
        own = next(side for side in flank.sides if side.player == flank.winner)
        cards = tuple([card.card for card in own.cards])
        if flank.clause == "H6.5":
            reason = f"a lone joker takes the {flank.flank} flank"
        else:
            best = max([side.total for side in flank.sides if side is not own])
            reason = f"wins the {flank.flank} flank, {own.total} to {best}"
        yield ScoreLine(flank.winner, 1, flank.clause, cards, reason)
