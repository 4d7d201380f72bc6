"""Tables of 4 Warlords for the tests: say what matters, the other cards lie where they must."""

from dataclasses import dataclass, replace

from service.core.cards import Card, Face, Pile
from service.core.form import PlayerId, Seed
from service.core.game import adjudicate, verify
from service.core.ruling import Verdict, Violation
from service.games.four_warlords import GAME
from service.games.four_warlords.state import (
    Ace,
    ChooseWarlord,
    Color,
    Exchange,
    Lay,
    Move,
    Options,
    Phase,
    Player,
    Stand,
    State,
)

ANN, BO = PlayerId("ann"), PlayerId("bo")

# Written out, so that the tests do not lean on the tables of the rules.
NUMBERS: dict[Color, str] = {
    "red": "AH 2H 3H 4H 5H 6H 7H 8H 9H TH AD 2D 3D 4D 5D 6D 7D 8D 9D TD",
    "black": "AS 2S 3S 4S 5S 6S 7S 8S 9S TS AC 2C 3C 4C 5C 6C 7C 8C 9C TC",
}
WARLORDS: dict[Color, str] = {"red": "QH QD KH KD", "black": "QS QC KS KC"}
JACKS: dict[Color, str] = {"red": "JH JD", "black": "JS JC"}


def pile(text: str) -> Pile:
    return tuple(Card(card) for card in text.split())


@dataclass(frozen=True)
class Side:
    """What is known of one side; piles are written as text."""

    hand: str = ""
    warlord: str | None = None
    exchanged: str = ""
    done: bool = False
    laid: str = ""
    pending: str | None = None
    trophies: str = ""
    lost: str = ""
    top: str = ""
    """The next cards of the deck; the others follow in canonical order."""


def seat(player: PlayerId, color: Color, side: Side, taken: str) -> Player:
    out = " ".join([side.hand, side.exchanged, side.laid, side.lost, side.pending or "", taken])
    away = {*out.split(), side.warlord}
    rest = [card for card in NUMBERS[color].split() if card not in {*away, *side.top.split()}]
    return Player(
        id=player,
        color=color,
        warlords=tuple(Card(card) for card in WARLORDS[color].split() if card not in away),
        jacks=tuple(Card(card) for card in JACKS[color].split() if card not in away),
        deck=pile(" ".join([side.top, *rest])),
        hand=pile(side.hand),
        warlord=None if side.warlord is None else Card(side.warlord),
        exchanged=pile(side.exchanged),
        done=side.done,
        laid=pile(side.laid),
        pending=None if side.pending is None else Card(side.pending),
        trophies=pile(side.trophies),
        lost=pile(side.lost),
    )


def table(phase: Phase, red: Side, black: Side, ace: Ace = "low", number: int = 1) -> State:
    """Ann with red and Bo with black; the table passes the audit, or the test is wrong."""
    state = State(
        options=Options(ace),
        seed=Seed("four"),
        round=number,
        phase=phase,
        players=(
            seat(ANN, "red", red, black.trophies),
            seat(BO, "black", black, red.trophies),
        ),
    )
    assert list(GAME.audit(state)) == []
    return state


RED = Side(hand="7H 8D 2D")
BLACK = Side(hand="7S 9C 3S")


def choosing(red: Side = RED, black: Side = BLACK) -> State:
    return table("warlord", red, black)


def exchanging(red: str = "QH", black: str = "KS", **changes: Side) -> State:
    return table(
        "exchange",
        changes.get("red_side", replace(RED, warlord=red)),
        changes.get("black_side", replace(BLACK, warlord=black)),
    )


def battle(red: Side, black: Side, ace: Ace = "low", number: int = 1) -> State:
    """A battle; both are done, and a Queen of each is at stake unless it is said otherwise."""
    return table(
        "battle",
        replace(red, done=True, warlord=red.warlord or "QH"),
        replace(black, done=True, warlord=black.warlord or "QS"),
        ace,
        number,
    )


def choose(player: PlayerId, card: str) -> Move:
    return ChooseWarlord(player, Face(Card(card)))


def exchange(player: PlayerId, card: str) -> Move:
    return Exchange(player, Face(Card(card)))


def stand(player: PlayerId) -> Move:
    return Stand(player)


def lay(player: PlayerId, card: str) -> Move:
    return Lay(player, Face(Card(card)))


def after(state: State, *moves: Move) -> State:
    """The state after moves that must all be legal."""
    for move in moves:
        state = ruled(state, move).state
    return state


def ruled(state: State, move: Move) -> Verdict[State]:
    """The verdict on a move that must be legal, with events, and leave a sound state."""
    verdict = adjudicate(GAME, state, move)
    assert verdict.violations == ()
    assert verdict.applied
    assert verdict.events
    assert list(GAME.audit(verdict.state)) == []
    return verdict


def broken(state: State, move: Move) -> list[tuple[str, str, str]]:
    """Code, clause and pointer of every violation."""
    return [_short(violation) for violation in verify(GAME, state, move)]


def _short(violation: Violation) -> tuple[str, str, str]:
    return violation.code, violation.clause, violation.pointer


def happened(verdict: Verdict[State]) -> list[tuple[str, str]]:
    """Type and clause of every event."""
    return [(event.type, event.clause) for event in verdict.events]
