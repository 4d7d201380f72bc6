"""Tables of Hamla for the tests: say what matters, the other cards lie in the deck."""

from dataclasses import dataclass
from typing import Literal

from service.core.cards import Card, Face, Pile
from service.core.form import PlayerId, Seed
from service.core.game import adjudicate, verify
from service.core.ruling import Verdict, Violation
from service.games.hamla import GAME
from service.games.hamla.state import Flanks, Options, Placed, Play, Player, Side, State, Wing

# Written out, so that the tests do not lean on the tables of the rules.
_ALL = (
    "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    " AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC X1 X2 X3"
)
EVERY = _ALL.split()
IDS = ["ann", "bo", "cid", "dora", "eli", "fay", "gil", "hal", "ida", "jo"]
WINGS: tuple[Wing, ...] = ("left", "center", "right")
BOTH: tuple[Side, ...] = ("down", "up")


@dataclass(frozen=True)
class Seat:
    """A player as text: ``left="KC- 5H+"`` is a king face down under a five face up."""

    hand: str = ""
    left: str = ""
    center: str = ""
    right: str = ""
    points: int = 0


def pile(text: str) -> Pile:
    return tuple(Card(card) for card in text.split())


def placed(text: str) -> tuple[Placed, ...]:
    return tuple(
        Placed(Card(word[:-1]), "up" if word.endswith("+") else "down") for word in text.split()
    )


def seated(*seats: Seat) -> tuple[Player, ...]:
    """The players ann, bo, cid … as those seats say."""
    return tuple(
        Player(
            PlayerId(name),
            seat.points,
            pile(seat.hand),
            Flanks(placed(seat.left), placed(seat.center), placed(seat.right)),
        )
        for name, seat in zip(IDS, seats, strict=False)
    )


def table(
    *seats: Seat,
    turn: str | None = "ann",
    starter: str = "ann",
    deck: str = "",
    discards: str = "",
    rest: Literal["deck", "discards"] = "deck",
    target: Literal["all", "one"] = "all",
    points: int = 5,
    shuffles: int = 1,
) -> State:
    """A state with all 55 cards: those not named lie at the end of ``rest``."""
    players = seated(*seats)
    out = set(f"{deck} {discards}".split())
    for player in players:
        out |= {*player.hand, *(lying.card for wing in WINGS for lying in player.flanks[wing])}
    others = " ".join([card for card in EVERY if card not in out])
    return State(
        options=Options(points, target),
        seed=Seed("test"),
        shuffles=shuffles,
        round=3,
        starter=PlayerId(starter),
        turn=None if turn is None else PlayerId(turn),
        players=players,
        deck=pile(f"{deck} {others}" if rest == "deck" else deck),
        discards=pile(f"{discards} {others}" if rest == "discards" else discards),
    )


def play(
    player: str, card: str, flank: Wing = "left", face: Side = "down", target: str | None = None
) -> Play:
    aimed = None if target is None else PlayerId(target)
    return Play(PlayerId(player), Face(Card(card)), flank, face, aimed)


def ruling(state: State, move: Play) -> Verdict[State]:
    return adjudicate(GAME, state, move)


def refused(state: State, move: Play) -> list[tuple[str, str, str]]:
    return [told(violation) for violation in verify(GAME, state, move)]


def told(violation: Violation) -> tuple[str, str, str]:
    return violation.code, violation.clause, violation.pointer
