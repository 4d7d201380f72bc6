"""What shows that a state of 4 Warlords cannot occur."""

from collections.abc import Iterator
from typing import Final

from service.core.cards import HIDDEN, STANDARD, Card, Face, Pile
from service.core.census import census, sealed, seating, spread
from service.core.ruling import Finding
from service.games.four_warlords.state import (
    COLORS,
    HAND,
    JACKS,
    NUMBERS,
    WARLORDS,
    Color,
    Player,
    State,
    exchanges,
)

_DECKS: Final[dict[Color, tuple[Face, ...]]] = {
    color: tuple(
        [card for card in STANDARD if card in WARLORDS[color] + JACKS[color] + NUMBERS[color]]
    )
    for color in COLORS
}
_WARLORDS: Final = {color: frozenset((*WARLORDS[color], HIDDEN)) for color in COLORS}
_JACKS: Final = {color: frozenset((*JACKS[color], HIDDEN)) for color in COLORS}
_NUMBERS: Final = {color: frozenset((*NUMBERS[color], HIDDEN)) for color in COLORS}
_LAID: Final = {color: _JACKS[color] | _NUMBERS[color] for color in COLORS}


def audit(state: State) -> Iterator[Finding]:
    """Every fault of the state: its cards, its players, then how it stands (contract §7)."""
    red, black = state.players
    if not _sound(red, black.trophies, "red"):
        yield from _cards(state, 0)
    if not _sound(black, red.trophies, "black"):
        yield from _cards(state, 1)
    if red.id == black.id:
        yield from seating((red.id, black.id))
    if red.color != "red":
        yield Finding("bad-player", "The first player has the red cards.", "/players/0/color")
    if black.color != "black":
        yield Finding("bad-player", "The second player has the black cards.", "/players/1/color")
    if state.commitment is not None:
        yield from sealed(state.seed, state.commitment)
    for seat in (0, 1):
        yield from _front(state, seat)
        yield from _battle(state, seat)
    yield from _table(state)


def _sound(player: Player, taken: Pile, color: Color) -> bool:
    """Is each of the color's 26 cards there once and where such cards lie? (The quick question.)

    Hidden cards stand for any; ``taken`` are those of the color among the rival's trophies.
    """
    faces = player.warlords + taken
    if player.warlord is not None:
        faces += (player.warlord,)
    loose = player.lost
    if player.pending is not None:
        loose += (player.pending,)
    numbers = player.deck + player.hand + player.exchanged + player.laid
    cards = faces + player.jacks + loose + numbers
    backs = cards.count(HIDDEN)
    return (
        len(cards) == len(_DECKS[color])
        and len(set(cards)) == len(cards) - backs + (backs > 0)
        and _NUMBERS[color].issuperset(numbers)
        and _WARLORDS[color].issuperset(faces)
        and _JACKS[color].issuperset(player.jacks)
        and (not loose or _LAID[color].issuperset(loose))
        and (not backs or (len(faces) == len(WARLORDS[color]) and _jacks_short(player) == 0))
    )


def _jacks_short(player: Player) -> int:
    """How many Jacks are nowhere; none where a card laid face down may be one."""
    if player.pending == HIDDEN or HIDDEN in player.lost:
        return 0
    jacks = len(player.jacks) + sum([card[0] == "J" for card in player.lost])
    return 2 - jacks - (player.pending is not None and player.pending[0] == "J")


def _cards(state: State, seat: int) -> Iterator[Finding]:
    """The faults of one color's cards, each with its place."""
    color = COLORS[seat]
    player, rival = state.players[seat], state.players[1 - seat]
    base = f"/players/{seat}"
    lying: list[tuple[str, Card, frozenset[Card]]] = []
    for pointer, pile, kind in (
        (f"{base}/warlords", player.warlords, _WARLORDS),
        (f"{base}/jacks", player.jacks, _JACKS),
        (f"{base}/deck", player.deck, _NUMBERS),
        (f"{base}/hand", player.hand, _NUMBERS),
        (f"{base}/exchanged", player.exchanged, _NUMBERS),
        (f"{base}/laid", player.laid, _NUMBERS),
        (f"{base}/lost", player.lost, _LAID),
        (f"/players/{1 - seat}/trophies", rival.trophies, _WARLORDS),
    ):
        lying += [(place, card, kind[color]) for place, card in spread(pointer, pile)]
    if player.warlord is not None:
        lying.append((f"{base}/warlord", player.warlord, _WARLORDS[color]))
    if player.pending is not None:
        lying.append((f"{base}/pending", player.pending, _LAID[color]))
    yield from census([(place, card) for place, card, _ in lying], _DECKS[color])
    for place, card, allowed in lying:
        # The census has told of the cards that are not of this color.
        if card not in allowed and card in _DECKS[color]:
            yield Finding("foreign-card", f"{card} cannot lie here.", place)
    if HIDDEN in [card for _, card, _ in lying]:
        faces = len(player.warlords) + (player.warlord is not None) + len(rival.trophies)
        if faces != len(WARLORDS[color]):
            yield Finding(
                "wrong-count",
                f"{faces} warlords of the {color} are about, not {len(WARLORDS[color])}.",
                f"{base}/warlords",
            )
        if _jacks_short(player):
            yield Finding("wrong-count", f"The {color} Jacks are not two in all.", f"{base}/jacks")


def _front(state: State, seat: int) -> Iterator[Finding]:
    """The faults in one player's warlord and exchange (W2.2–W2.4, W6.1)."""
    player, phase = state.players[seat], state.phase
    warlord, exchanged = player.warlord, len(player.exchanged)
    staked = phase in ("exchange", "battle")
    if warlord is None:
        if staked:
            yield _fault("bad-phase", seat, "warlord", f"{player.id} has no warlord in front.")
        elif not player.warlords and phase != "over":
            yield _fault("not-resolved", seat, "warlords", f"{player.id} has no warlord left.")
    elif phase == "over":
        yield _fault("bad-phase", seat, "warlord", "The game is over; no warlord is in front.")
    most = 0 if not staked else HAND if warlord is None else exchanges(warlord)
    if exchanged > most:
        yield _fault("wrong-count", seat, "exchanged", f"At most {most} cards may lie aside.")
    if player.done:
        if not staked:
            yield _fault("bad-phase", seat, "done", f"Nobody is done exchanging in {phase}.")
    elif phase == "battle":
        yield _fault("bad-phase", seat, "done", "In the battle both are done exchanging.")
    elif staked and exchanged == most:
        yield _fault("not-resolved", seat, "done", "The last exchange allowed has been made.")


def _battle(state: State, seat: int) -> Iterator[Finding]:
    """The faults in what one player holds, has laid and has lost (W2.1, W3.1, W4.2)."""
    player, phase = state.players[seat], state.phase
    if phase != "battle":
        if player.laid:
            yield _fault("wrong-count", seat, "laid", f"Nothing is laid in {phase}.")
        if player.pending is not None:
            yield _fault("bad-phase", seat, "pending", f"Nothing is laid in {phase}.")
    held, due = len(player.hand), _due(player, phase)
    if held != due:
        yield _fault("wrong-count", seat, "hand", f"The hand has {held} cards, not {due}.")
    if player.lost:
        jacks = sum([card[0] in "J?" for card in player.lost])
        if len(player.lost) > 3 * jacks:
            yield _fault("wrong-count", seat, "lost", "A Jack takes two cards along at most.")


def _due(player: Player, phase: str) -> int:
    """How many cards the hand holds in the phase; hidden Jacks count with it (W2.1, W3.1)."""
    if phase == "over":
        return 0
    if phase != "battle":
        return HAND
    due = HAND - len(player.laid)
    if player.pending is None or player.pending[0] == "J":
        return due
    if player.pending == HIDDEN:
        return due + 1 - sum([card[0] == "J" for card in player.lost])
    return due - 1


def _table(state: State) -> Iterator[Finding]:
    """The faults that show between the players."""
    red, black = state.players
    if state.phase == "warlord":
        if red.warlord is not None and black.warlord is not None:
            yield Finding("not-resolved", "Both have chosen a warlord.", "/phase")
    elif state.phase == "exchange":
        if red.done and black.done:
            yield Finding("not-resolved", "Both are done exchanging.", "/phase")
    elif state.phase == "battle":
        if len(red.laid) != len(black.laid):
            yield Finding("wrong-count", "Both have laid equally many cards.", "/players/1/laid")
        elif len(red.laid) == HAND:
            yield Finding(
                "not-resolved", "All cards are laid, and no battle was fought.", "/phase"
            )
        if red.pending is not None and black.pending is not None:
            yield Finding("not-resolved", "Both have laid a card, and none is revealed.", "/phase")
    elif red.warlords and black.warlords:
        yield Finding("bad-phase", "The game is over, but both have warlords.", "/phase")
    elif not red.warlords and not black.warlords:
        yield Finding("bad-score", "Each has taken all of the other's warlords.", "/phase")


def _fault(code: str, seat: int, field: str, message: str) -> Finding:
    return Finding(code, message, f"/players/{seat}/{field}")
