"""The moves of 4 Warlords: what is allowed, and what comes of it."""

from collections.abc import Iterator

from service.core.cards import HIDDEN, Face, Pile
from service.core.form import PlayerId, Seed
from service.core.ruling import UNSEEN, Event, HiddenCardsError, Step, Unseen, Violation
from service.games.four_warlords import rulebook as rules
from service.games.four_warlords import table
from service.games.four_warlords.battle import deal, progress, revealed, surviving
from service.games.four_warlords.events import (
    BattleBegun,
    Choice,
    Exchanged,
    Laid,
    Stood,
    WarlordChosen,
    WarlordsRevealed,
)
from service.games.four_warlords.state import (
    COLORS,
    JACKS,
    NUMBERS,
    PHASES,
    WARLORDS,
    ChooseWarlord,
    Color,
    Exchange,
    Lay,
    Move,
    Options,
    Player,
    Seats,
    Stand,
    State,
    exchanges,
    pair,
    seat_of,
)


def setup(
    players: tuple[PlayerId, ...], options: Options, seed: Seed, _opener: PlayerId | None
) -> State:
    """The first round, drawn (W1, W2.1). Nobody opens: both choose a warlord."""
    red, black = [_newcomer(player, color) for player, color in zip(players, COLORS, strict=True)]
    drawn, _ = deal(seed, 1, (red, black))
    return State(options=options, seed=seed, round=1, phase="warlord", players=drawn)


def _newcomer(player: PlayerId, color: Color) -> Player:
    return Player(
        id=player,
        color=color,
        warlords=WARLORDS[color],
        jacks=JACKS[color],
        deck=NUMBERS[color],
        hand=(),
        warlord=None,
        exchanged=(),
        done=False,
        laid=(),
        pending=None,
        trophies=(),
        lost=(),
    )


def phase(state: State) -> str:
    """``warlord``, ``exchange``, ``battle`` or ``over``."""
    return state.phase


def to_act(state: State) -> tuple[PlayerId, ...]:
    """Everybody who has not committed (W2.2, W3.1) or is not done exchanging (W2.3)."""
    return tuple([player.id for player in state.players if _may_act(state, player)])


def _may_act(state: State, player: Player) -> bool:
    if state.phase == "warlord":
        return player.warlord is None
    if state.phase == "exchange":
        return not player.done
    return state.phase == "battle" and player.pending is None


def winners(state: State) -> tuple[PlayerId, ...]:
    """Who still has a warlord when the game is over (W6.1)."""
    return surviving(state.players) if state.phase == "over" else ()


def values(state: State) -> tuple[int, ...]:
    """The trophies, in order of play (W3.5)."""
    return tuple([len(player.trophies) for player in state.players])


def check(state: State, move: Move) -> Iterator[Violation | Unseen]:
    """What speaks against a move (W2.2, W2.3, W3.1, W4.1, W6.2)."""
    if move.action not in PHASES[state.phase]:
        yield rules.W6_2.broken("wrong-phase", "/action", action=move.action, phase=state.phase)
        return
    seat = seat_of(state, move.player)
    player = state.players[seat]
    if isinstance(move, ChooseWarlord):
        yield from _check_choice(player, state.players[1 - seat], move.card)
    elif isinstance(move, Lay):
        yield from _check_lay(player, move.card)
    else:
        if player.done:
            yield rules.W2_3.broken("already-done", "/player", player=player.id)
        if isinstance(move, Exchange):
            yield from _check_exchange(player, move.card)


def _check_choice(player: Player, rival: Player, card: Face) -> Iterator[Violation | Unseen]:
    if player.warlord is not None:
        yield rules.W2_2.broken("already-chosen", "/player", player=player.id)
    # Each warlord is its owner's or the rival's trophy; where among the owner's does not matter,
    # so the answer is the same while a secret choice hides them.
    if card not in WARLORDS[player.color] or card in rival.trophies:
        yield rules.W2_2.broken("not-a-warlord", "/card", player=player.id, card=card)
    elif HIDDEN in rival.trophies and card not in player.warlords:
        yield UNSEEN


def _check_exchange(player: Player, card: Face) -> Iterator[Violation | Unseen]:
    if card[0] in "JQKX":
        yield rules.W2_3.broken("not-a-number-card", "/card", player=player.id, card=card)
    elif card in player.hand:
        return
    elif _may_hold(player, card):
        yield UNSEEN
    else:
        yield rules.W2_3.broken("card-not-in-hand", "/card", player=player.id, card=card)


def _check_lay(player: Player, card: Face) -> Iterator[Violation | Unseen]:
    if player.pending is not None:
        yield rules.W3_1.broken("already-laid", "/player", player=player.id)
    if card in player.hand or card in player.jacks:
        return
    if _may_hold(player, card):
        yield UNSEEN
    else:
        yield rules.W3_1.broken("card-not-in-hand", "/card", player=player.id, card=card)


def _may_hold(player: Player, card: Face) -> bool:
    """Could the card be among those a view hides in the player's hand?"""
    if HIDDEN not in player.hand + player.jacks:
        return False
    if card not in NUMBERS[player.color] and card not in JACKS[player.color]:
        return False
    return card not in player.laid and card not in player.lost


def legal_moves(state: State, player: PlayerId) -> tuple[Move, ...]:
    """Every card that may be used; in the exchange, last, to stand.

    Raises ``HiddenCardsError`` if the player may act with cards the state hides.
    """
    seat = state.players[seat_of(state, player)]
    if not _may_act(state, seat):
        return ()
    if state.phase == "exchange":
        return (*probes(state, player), Stand(player))
    return probes(state, player)


def probes(state: State, player: PlayerId) -> tuple[Move, ...]:
    """The move with each card in the player's hand that the phase's action could take."""
    seat = state.players[seat_of(state, player)]
    if state.phase == "warlord":
        return tuple([ChooseWarlord(player, card) for card in _faces(seat.warlords)])
    if state.phase == "exchange":
        return tuple([Exchange(player, card) for card in _faces(seat.hand)])
    return tuple([Lay(player, card) for card in _faces(seat.hand + seat.jacks)])


def _faces(pile: Pile) -> list[Face]:
    """The cards of a pile, all of them known. Raises ``HiddenCardsError`` if one is not."""
    if HIDDEN in pile:
        raise HiddenCardsError
    return [Face(card) for card in pile]


def apply(state: State, move: Move) -> Step[State]:
    """The state after a legal move, and what happened."""
    seat = seat_of(state, move.player)
    player, rival = state.players[seat], state.players[1 - seat]
    if isinstance(move, Lay):
        players = pair(seat, table.lay(player, move.card), rival)
        laid = Laid(player.id, move.card)
        if rival.pending is None:
            return Step(progress(state, players, "battle"), (laid,))
        step = revealed(state, players)
        return Step(step.state, (laid, *step.events), step.scoring)
    if isinstance(move, ChooseWarlord):
        return _choose(state, pair(seat, table.choose(player, move.card), rival), move)
    if isinstance(move, Exchange):
        return _exchange(state, seat, move)
    return _exchanged(state, pair(seat, table.stand(player), rival), Stood(player.id))


def _choose(state: State, players: Seats, move: ChooseWarlord) -> Step[State]:
    """A warlord lies in front; when both do, they are revealed (W2.2)."""
    chosen = WarlordChosen(move.player, move.card)
    choices = tuple(
        [
            Choice(player.id, player.warlord, exchanges(player.warlord))
            for player in players
            if player.warlord is not None
        ]
    )
    if len(choices) < len(players):
        return Step(progress(state, players, "warlord"), (chosen,))
    return Step(progress(state, players, "exchange"), (chosen, WarlordsRevealed(choices)))


def _exchange(state: State, seat: int, move: Exchange) -> Step[State]:
    """A card was exchanged; the last one allowed makes the player done (W2.3)."""
    before = state.players[seat]
    after = table.swap(before, move.card)
    assert before.warlord is not None
    left = exchanges(before.warlord) - len(after.exchanged)
    event = Exchanged(before.id, move.card, before.deck[0], left)
    return _exchanged(state, pair(seat, after, state.players[1 - seat]), event)


def _exchanged(state: State, players: Seats, event: Event) -> Step[State]:
    """The exchange goes on until both are done (W2.3); then the battle begins (W3.1)."""
    if players[0].done and players[1].done:
        return Step(progress(state, players, "battle"), (event, BattleBegun(state.round)))
    return Step(progress(state, players, "exchange"), (event,))
