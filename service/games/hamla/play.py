"""Hamla's moves: what is allowed, what comes of it, and how a round begins and ends."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from service.core.cards import HIDDEN, Card, Face, Pile
from service.core.form import PlayerId, Seed
from service.core.ruling import (
    UNSEEN,
    Event,
    HiddenCardsError,
    ScoreLine,
    Step,
    Unseen,
    Violation,
)
from service.core.shuffle import shuffle
from service.games.hamla import rulebook as rules
from service.games.hamla.battle import VALUE, after, stories
from service.games.hamla.state import (
    DECK,
    HAND,
    WINGS,
    Battle,
    Compared,
    Deal,
    Dealt,
    Flanks,
    FlankStory,
    GameOver,
    Hamla,
    Options,
    Placed,
    Play,
    Played,
    Player,
    Reshuffled,
    State,
    seat_of,
)


def setup(
    players: tuple[PlayerId, ...], options: Options, seed: Seed, starter: PlayerId | None
) -> State:
    """The table after the first deal (H1.5, H1.6, H2.1)."""
    state, _ = deal(
        State(
            options=options,
            seed=seed,
            shuffles=1,
            round=1,
            starter=starter if starter is not None else players[0],
            turn=None,
            players=tuple([Player(player, 0, (), Flanks()) for player in players]),
            deck=shuffle(seed, "hamla/deck/0", DECK),
            discards=(),
        )
    )
    return state


def deal(state: State) -> tuple[State, tuple[Event, ...]]:
    """Deals the state's round to its players, whose hands are empty (H2)."""
    seats = len(state.players)
    deck, discards, shuffles = state.deck, state.discards, state.shuffles
    events: list[Event] = []
    if len(deck) + len(discards) < seats:
        return _ended(state, "H2.3")
    if len(deck) < HAND * seats and discards:
        assert state.seed is not None
        label = f"hamla/deck/{shuffles}"
        deck += shuffle(state.seed, label, discards)
        events.append(Reshuffled(label, len(discards)))
        discards = ()
        shuffles += 1
    each = min(HAND, len(deck) // seats)
    first = seat_of(state, state.starter)
    players = []
    for index, player in enumerate(state.players):
        hand = deck[(index - first) % seats : each * seats : seats]
        players.append(Player(player.id, player.points, hand, player.flanks))
    events.append(
        Deal(
            "H2.1" if each == HAND else "H2.3",
            state.round,
            state.starter,
            tuple([Dealt(player.id, player.hand) for player in players]),
        )
    )
    dealt = State(
        options=state.options,
        seed=state.seed,
        shuffles=shuffles,
        round=state.round,
        starter=state.starter,
        turn=state.starter,
        players=tuple(players),
        deck=deck[each * seats :],
        discards=discards,
        commitment=state.commitment,
    )
    return dealt, tuple(events)


def phase(state: State) -> str:
    """``play`` or ``over``."""
    return "over" if state.turn is None else "play"


def to_act(state: State) -> tuple[PlayerId, ...]:
    """The player whose turn it is (H3.1)."""
    return () if state.turn is None else (state.turn,)


def winners(state: State) -> tuple[PlayerId, ...]:
    """Those with the most points once the game is over (H7.1, H2.3)."""
    if state.turn is not None:
        return ()
    most = max([player.points for player in state.players])
    return tuple([player.id for player in state.players if player.points == most])


def values(state: State) -> tuple[int, ...]:
    """The points, in order of play."""
    return tuple([player.points for player in state.players])


def check(state: State, move: Play) -> Iterator[Violation | Unseen]:
    """What speaks against a card being played (H3.1, H3.2, H4.6)."""
    if move.player != state.turn:
        yield rules.H3_1.broken("not-your-turn", "/player", player=move.player, turn=state.turn)
    hand = state.players[seat_of(state, move.player)].hand
    if move.card not in hand:
        if HIDDEN in hand:
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
    played, events, fallen = _put(state, move)
    seat = (seat_of(state, move.player) + 1) % len(played)
    discards = state.discards + fallen if fallen else state.discards
    if played[seat].hand:
        return Step(_moved(state, played, discards, played[seat].id), events)
    flanks = stories(played)
    settled = tuple([after(player, index, flanks) for index, player in enumerate(played)])
    cleared = [card for flank in flanks for side in flank.sides for card in side.discarded]
    fought = _moved(state, settled, discards + tuple(cleared), None)
    final, more = _next_round(fought)
    return Step(final, (*events, Battle(state.round, flanks), *more), tuple(_ledger(flanks)))


def _put(state: State, move: Play) -> tuple[tuple[Player, ...], tuple[Event, ...], Pile]:
    """The players with the card put down and compared, the events, and what was discarded."""
    flank, card = move.flank, move.card
    up = move.face == "up"
    discard_own = False
    events: list[Event] = [Played(move.player, card, flank, move.face, move.target)]
    compared: list[Compared] = []
    players = list(state.players)
    mover = seat_of(state, move.player)
    if up:
        for index, player in enumerate(players):
            pile = player.flanks[flank]
            if index == mover or not pile or move.target not in (None, player.id):
                continue
            met = _compare(player.id, pile[-1], VALUE[card])
            compared.append(met)
            discard_own = discard_own or met.clause == "H4.3"
            if met.discarded:
                pile = pile[:-1]
            elif met.turned_up:
                pile = (*pile[:-1], Placed(met.card, "up"))
            else:
                continue
            players[index] = _with(player, player.hand, player.flanks.put(flank, pile))
        events.append(
            Hamla(
                "H4.1" if compared else "H4.5",
                move.player,
                flank,
                card,
                VALUE[card],
                tuple(compared),
                discard_own,
            )
        )
    own = players[mover]
    flanks = own.flanks
    if not discard_own:
        flanks = flanks.put(flank, (*flanks[flank], Placed(card, move.face)))
    at = own.hand.index(card)
    players[mover] = _with(own, own.hand[:at] + own.hand[at + 1 :], flanks)
    fallen = [met.card for met in compared if met.discarded]
    if discard_own:
        fallen.append(card)
    return tuple(players), tuple(events), tuple(fallen)


def _compare(opponent: PlayerId, top: Placed, value: int) -> Compared:
    """An opponent's top card against a Hamla card of that value (H4.1–H4.4)."""
    other = VALUE[top.card]
    down = top.face == "down"
    if other < value:
        return Compared(opponent, top.card, other, down, True, "H4.2")
    return Compared(opponent, top.card, other, down, False, "H4.3" if other > value else "H4.4")


def _ledger(flanks: tuple[FlankStory, ...]) -> Iterator[ScoreLine]:
    """A point for every flank won (H6.4, H6.5)."""
    for flank in flanks:
        if flank.winner is None:
            continue
        totals = {side.player: side.total for side in flank.sides}
        own = next(side for side in flank.sides if side.player == flank.winner)
        cards = tuple([card.card for card in own.cards])
        if flank.clause == "H6.5":
            reason = f"a lone joker takes the {flank.flank} flank"
        else:
            best = max([total for player, total in totals.items() if player != flank.winner])
            reason = f"wins the {flank.flank} flank, {own.total} to {best}"
        yield ScoreLine(flank.winner, 1, flank.clause, cards, reason)


def _next_round(state: State) -> tuple[State, tuple[Event, ...]]:
    """After a battle: the end (H7.1), or the next round dealt (H1.6, H2)."""
    points = [player.points for player in state.players]
    most = max(points)
    if most >= state.options.target_points and points.count(most) == 1:
        return _ended(state, "H7.1")
    following = (seat_of(state, state.starter) + 1) % len(points)
    dealt, events = deal(
        State(
            options=state.options,
            seed=state.seed,
            shuffles=state.shuffles,
            round=state.round + 1,
            starter=state.players[following].id,
            turn=None,
            players=state.players,
            deck=state.deck,
            discards=state.discards,
            commitment=state.commitment,
        )
    )
    # No round was dealt (H2.3): the round that ended stays the last one (H7.2).
    return (dealt, events) if dealt.turn is not None else (state, events)


def _ended(state: State, clause: Literal["H7.1", "H2.3"]) -> tuple[State, tuple[Event, ...]]:
    """The game is over: a state between two rounds has no turn, and gets none."""
    end = GameOver(clause, winners(state))
    return state, (end,)


def _moved(
    state: State, players: tuple[Player, ...], discards: Pile, turn: PlayerId | None
) -> State:
    return State(
        options=state.options,
        seed=state.seed,
        shuffles=state.shuffles,
        round=state.round,
        starter=state.starter,
        turn=turn,
        players=players,
        deck=state.deck,
        discards=discards,
        commitment=state.commitment,
    )


def _with(player: Player, hand: Pile, flanks: Flanks) -> Player:
    return Player(player.id, player.points, hand, flanks)
