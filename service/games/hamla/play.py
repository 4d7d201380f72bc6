"""Hamla's moves: what is allowed, and what comes of a card (H3, H4)."""

from collections.abc import Iterator
from functools import lru_cache

from service.core.cards import HIDDEN, Card, Face, Pile
from service.core.form import PlayerId
from service.core.ruling import UNSEEN, Event, HiddenCardsError, Step, Unseen, Violation
from service.games.hamla import rulebook as rules
from service.games.hamla.battle import VALUE, after, ledger, stories
from service.games.hamla.rounds import next_round
from service.games.hamla.state import (
    LYING,
    WINGS,
    Battle,
    Compared,
    Hamla,
    Placed,
    Play,
    Played,
    Player,
    State,
    cards,
    leaders,
    seat_of,
)


def phase(state: State) -> str:
    """``play`` or ``over``."""
    return "over" if state.turn is None else "play"


def to_act(state: State) -> tuple[PlayerId, ...]:
    """The player whose turn it is (H3.1)."""
    return () if state.turn is None else (state.turn,)


def winners(state: State) -> tuple[PlayerId, ...]:
    """Those with the most points once the game is over (H7.1, H2.3)."""
    return leaders(state.players) if state.turn is None else ()


def values(state: State) -> tuple[int, ...]:
    """The points, in order of play."""
    return tuple([player.points for player in state.players])


def check(state: State, move: Play) -> Iterator[Violation | Unseen]:
    """What speaks against a card being played (H3.1, H3.2, H4.6)."""
    if move.player != state.turn:
        yield rules.H3_1.broken("not-your-turn", "/player", player=move.player, turn=state.turn)
    hand = state.players[seat_of(state, move.player)].hand
    if move.card not in hand:
        # A card that can be seen elsewhere is in nobody's hidden hand.
        if HIDDEN in hand and move.card not in cards(state):
            yield UNSEEN
        else:
            yield rules.H3_2.broken(
                "card-not-in-hand", "/card", player=move.player, card=move.card
            )
    target = move.target
    barred = _target_barred(state, move)
    if target is None:
        if barred is None:
            yield rules.H4_6.broken("target-required", "/target")
    elif barred is not None:
        reason, why = barred
        yield rules.H4_6.broken(
            "target-not-allowed", "/target", target=target, reason=reason, why=why
        )
    elif target == move.player or all(player.id != target for player in state.players):
        yield rules.H4_6.broken(
            "target-not-opponent", "/target", target=target, player=move.player
        )


def _target_barred(state: State, move: Play) -> tuple[str, str] | None:
    """``None`` if the move must name a target, else why it may not: a word, a sentence (H4.6)."""
    if len(state.players) == 2:
        return "two-players", "with two players there is only one opponent"
    if move.face == "down":
        return "face-down", "the card is played face down"
    if state.options.hamla_target == "all":
        return "target-all", "hamla_target is all"
    return None


def legal_moves(state: State, player: PlayerId) -> tuple[Play, ...]:
    """Every card in hand on every flank, down or up; up with each target where one is needed."""
    if player != state.turn:
        return ()
    hand = state.players[seat_of(state, player)].hand
    if HIDDEN in hand:
        raise HiddenCardsError
    targets: tuple[PlayerId | None, ...] = (None,)
    if len(state.players) > 2 and state.options.hamla_target == "one":
        targets = tuple([other.id for other in state.players if other.id != player])
    found: list[Play] = []
    for card in hand:
        found += _plays(player, card, targets)
    return tuple(found)


@lru_cache(maxsize=4096)
def _plays(player: PlayerId, card: Card, targets: tuple[PlayerId | None, ...]) -> tuple[Play, ...]:
    """The moves with one card. Moves are values, so the same few can be offered again."""
    face = Face(card)
    return tuple(
        [
            play
            for wing in WINGS
            for play in (
                Play(player, face, wing, "down"),
                *[Play(player, face, wing, "up", target) for target in targets],
            )
        ]
    )


def probes(state: State, player: PlayerId) -> tuple[Play, ...]:
    """Each card in hand, played face down on the left: no flank makes a difference."""
    hand = state.players[seat_of(state, player)].hand
    if HIDDEN in hand:
        raise HiddenCardsError
    return tuple([Play(player, Face(card), "left", "down") for card in hand])


def apply(state: State, move: Play) -> Step[State]:
    """Plays the card; after the last one of the round the battle is fought and dealt anew."""
    mover = seat_of(state, move.player)
    played = Played(move.player, move.card, move.flank, move.face, move.target)
    if move.face == "down":
        players = _laid(state.players, mover, move)
        events: tuple[Event, ...] = (played,)
        discards = state.discards
    else:
        players, clash, fallen = _clash(state.players, mover, move)
        events = (played, clash)
        discards = state.discards + fallen
    following = players[(mover + 1) % len(players)]
    if following.hand:
        return Step(_moved(state, players, discards, following.id), events)
    flanks = stories(players)
    settled = tuple([after(player, index, flanks) for index, player in enumerate(players)])
    cleared = [card for flank in flanks for side in flank.sides for card in side.discarded]
    fought = _moved(state, settled, (*discards, *cleared), None)
    final, more = next_round(fought)
    return Step(final, (*events, Battle(state.round, flanks), *more), tuple(ledger(flanks)))


def _laid(players: tuple[Player, ...], mover: int, move: Play) -> tuple[Player, ...]:
    """The players with the card moved from the mover's hand to the flank (H3.3)."""
    own = players[mover]
    flanks = own.flanks.put(move.flank, (*own.flanks[move.flank], LYING[move.card, move.face]))
    changed = Player(own.id, own.points, _without(own.hand, move.card), flanks)
    return (*players[:mover], changed, *players[mover + 1 :])


def _clash(
    players: tuple[Player, ...], mover: int, move: Play
) -> tuple[tuple[Player, ...], Hamla, Pile]:
    """A Hamla card against the opponents' top cards (H4): the players, the event, the fallen."""
    value = VALUE[move.card]
    compared: list[Compared] = []
    fallen: Pile = ()
    falls = False
    after_it = list(players)
    for index, player in enumerate(players):
        if index == mover or move.target not in (None, player.id):
            continue
        pile = player.flanks[move.flank]
        if not pile:
            continue
        top = pile[-1]
        met = _compare(player.id, top, value)
        compared.append(met)
        if met.discarded:
            fallen += (met.card,)
        elif met.clause == "H4.3":
            falls = True
        if met.discarded or met.turned_up:
            left = pile[:-1] if met.discarded else (*pile[:-1], LYING[met.card, "up"])
            flanks = player.flanks.put(move.flank, left)
            after_it[index] = Player(player.id, player.points, player.hand, flanks)
    event = Hamla(
        "H4.1" if compared else "H4.5",
        move.player,
        move.flank,
        move.card,
        value,
        tuple(compared),
        falls,
    )
    if not falls:
        return _laid(tuple(after_it), mover, move), event, fallen
    own = players[mover]
    hand = _without(own.hand, move.card)
    after_it[mover] = Player(own.id, own.points, hand, own.flanks)
    return tuple(after_it), event, (*fallen, move.card)


def _compare(opponent: PlayerId, top: Placed, value: int) -> Compared:
    """An opponent's top card against a Hamla card of that value (H4.1–H4.4)."""
    other = VALUE[top.card]
    down = top.face == "down"
    if other < value:
        return Compared(opponent, top.card, other, down, True, "H4.2")
    return Compared(opponent, top.card, other, down, False, "H4.3" if other > value else "H4.4")


def _without(hand: Pile, card: Card) -> Pile:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def _moved(
    state: State, players: tuple[Player, ...], discards: Pile, turn: PlayerId | None
) -> State:
    # By position: naming ten fields takes half as long again, on every move.
    return State(
        state.options,
        state.seed,
        state.shuffles,
        state.round,
        state.starter,
        turn,
        players,
        state.deck,
        discards,
        state.commitment,
    )
