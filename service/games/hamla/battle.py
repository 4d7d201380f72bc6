"""The battle: who wins each flank, and what leaves the table (H5, H6)."""

from collections.abc import Iterator, Sequence
from operator import attrgetter, itemgetter
from typing import Final, Literal

from service.core.cards import ALL, Card, Pile
from service.core.form import PlayerId
from service.core.ruling import ScoreLine
from service.games.hamla.state import (
    LYING,
    WINGS,
    Counted,
    Flanks,
    FlankStory,
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


_BARE: Final = Flanks()

# In C where a comprehension would be a call: most piles have a card or two.
_card: Final = attrgetter("card")
_counts: Final = attrgetter("counts")
_rank: Final = itemgetter(0)


def story(players: tuple[Player, ...], wing: Wing) -> FlankStory:
    """How the flank would be fought with the cards that lie there now (H6.2–H6.8)."""
    piles = [player.flanks[wing] for player in players]
    lying = [tuple(map(_card, pile)) for pile in piles]
    ranks = [_ranks(cards) for cards in lying]
    standing = lying
    if "Q" in "".join(ranks):
        # Without a Queen of one's own, any Queen in the flank is an opponent's (H6.2).
        standing = [
            cards if "Q" in own else tuple([card for card in cards if card[0] not in "KJ"])
            for cards, own in zip(lying, ranks, strict=True)
        ]
        ranks = [_ranks(cards) for cards in standing]
    counted = [
        count(cards) if "K" in own else tuple(map(_ALONE.__getitem__, cards))
        for cards, own in zip(standing, ranks, strict=True)
    ]
    totals = [sum(map(_counts, side)) for side in counted]
    winner, clause = settle(players, standing, totals)
    sides: list[Stand] = []
    for seat, player in enumerate(players):
        cards, own = lying[seat], standing[seat]
        kept: Pile = ()
        discarded = cards
        if "A" in ranks[seat] and winner is not None and winner != player.id:
            kept = tuple([card for card in own if card[0] != "A"])
            discarded = tuple([card for card in cards if card not in kept])
        sides.append(
            Stand(
                player.id,
                tuple([placed.card for placed in piles[seat] if placed.face == "down"]),
                tuple([card for card in cards if card not in own]) if own is not cards else (),
                counted[seat],
                ranks[seat].count("K"),
                totals[seat],
                kept,
                discarded,
            )
        )
    return FlankStory(wing, tuple(sides), winner, clause)


def _ranks(cards: Pile) -> str:
    """The cards' ranks, one character each."""
    return "".join(map(_rank, cards))


def count(cards: Pile) -> tuple[Counted, ...]:
    """What each card of one side counts: its value, ten times for every other King (H6.3)."""
    kings = _ranks(cards).count("K")
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
    points = player.points
    kept = _BARE
    for flank in flanks:
        if flank.winner == player.id:
            points += 1
        elif cards := flank.sides[seat].kept:
            kept = kept.put(flank.flank, tuple([LYING[card, "up"] for card in cards]))
    return Player(player.id, points, (), kept)


def ledger(flanks: tuple[FlankStory, ...]) -> Iterator[ScoreLine]:
    """A point for every flank won (H6.4, H6.5)."""
    for flank in flanks:
        if flank.winner is None:
            continue
        best = -1
        for side in flank.sides:
            if side.player == flank.winner:
                own = side
            elif side.total > best:
                best = side.total
        if flank.clause == "H6.5":
            reason = f"a lone joker takes the {flank.flank} flank"
        else:
            reason = f"wins the {flank.flank} flank, {own.total} to {best}"
        cards = tuple([card.card for card in own.cards])
        yield ScoreLine(flank.winner, 1, flank.clause, cards, reason)
