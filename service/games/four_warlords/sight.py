"""What each player may see: one's own cards but the deck; of the rival's what lies open."""

from service.core.cards import HIDDEN, Pile
from service.core.form import PlayerId
from service.core.ruling import Event
from service.core.shuffle import commitment
from service.games.four_warlords.events import Drawn, Exchanged, Hand, Laid, WarlordChosen
from service.games.four_warlords.state import Player, State


def view(state: State, viewer: PlayerId | None) -> State:
    """The state with the seed, the decks, and the others' secrets hidden."""
    return State(
        options=state.options,
        seed=None,
        round=state.round,
        phase=state.phase,
        players=tuple(
            [
                _own(player) if player.id == viewer else _from_afar(state, player)
                for player in state.players
            ]
        ),
        commitment=state.commitment if state.seed is None else commitment(state.seed),
    )


def _own(player: Player) -> Player:
    return Player(
        id=player.id,
        color=player.color,
        warlords=player.warlords,
        jacks=player.jacks,
        deck=_backs(player.deck),
        hand=player.hand,
        warlord=player.warlord,
        exchanged=player.exchanged,
        done=player.done,
        laid=player.laid,
        pending=player.pending,
        trophies=player.trophies,
        lost=player.lost,
    )


def _from_afar(state: State, player: Player) -> Player:
    """A secret choice takes the warlords in hand with it, a secret lay the Jacks.

    What is missing there would tell what was chosen or laid.
    """
    chosen = state.phase == "warlord" and player.warlord is not None
    laid = player.pending is not None
    hand = player.hand + player.jacks if laid else player.hand
    return Player(
        id=player.id,
        color=player.color,
        warlords=_backs(player.warlords) if chosen else player.warlords,
        jacks=() if laid else player.jacks,
        deck=_backs(player.deck),
        hand=_backs(hand),
        warlord=HIDDEN if chosen else player.warlord,
        exchanged=_backs(player.exchanged),
        done=player.done,
        laid=player.laid,
        pending=HIDDEN if laid else None,
        trophies=player.trophies,
        lost=player.lost,
    )


def _backs(pile: Pile) -> Pile:
    return (HIDDEN,) * len(pile)


def mask(event: Event, viewer: PlayerId | None) -> Event:
    """The event as that viewer sees it: other people's secrets are hidden."""
    if isinstance(event, Drawn):
        return Drawn(
            tuple(
                [
                    hand if hand.player == viewer else Hand(hand.player, _backs(hand.cards))
                    for hand in event.hands
                ]
            )
        )
    if isinstance(event, WarlordChosen) and event.player != viewer:
        return WarlordChosen(event.player, HIDDEN)
    if isinstance(event, Exchanged) and event.player != viewer:
        return Exchanged(event.player, HIDDEN, HIDDEN, event.left)
    if isinstance(event, Laid) and event.player != viewer:
        return Laid(event.player, HIDDEN)
    return event
