"""What a referee says: clauses, violations, events, score lines, findings, verdicts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Generic, Literal, Protocol, TypeVar

from service.core.cards import Card, Pile
from service.core.form import Count, PlayerId, Signed
from service.core.record import record

S = TypeVar("S")

Basis = Literal["stated", "ruling", "option"]
Param = str | int | tuple[str, ...] | None
"""A variable part of a message: plain JSON, so that a client can word the message itself."""


@record
class Violation:
    """A broken clause: which, in words, where in the move, and the cards that stand in the way.

    ``pointer`` (RFC 6901) starts at the move; whoever answers a request puts the move's own
    place in front.
    """

    code: str
    clause: str
    message: str
    pointer: str
    params: Mapping[str, Param]
    cards: Pile


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a rulebook, in our words.

    ``codes`` maps each violation code that cites the clause to its sentence, a template for
    ``str.format`` over the violation's parameters.
    """

    id: str
    title: str
    text: str
    basis: Basis
    codes: Mapping[str, str] = field(default_factory=dict)

    def broken(self, code: str, pointer: str, cards: Pile = (), **params: Param) -> Violation:
        """This clause, broken by a move at ``pointer``. Raises ``KeyError`` for a foreign code."""
        words = {
            name: ", ".join(value) if isinstance(value, tuple) else value
            for name, value in params.items()
        }
        return Violation(code, self.id, self.codes[code].format(**words), pointer, params, cards)


class Unseen:
    """The mark that a check yields where the answer depends on cards the state hides."""


UNSEEN: Final = Unseen()


class HiddenCardsError(Exception):
    """The question cannot be answered from this view (contract §4)."""


class Event(Protocol):
    """Something that happened. Every game has a frozen dataclass for each ``type``."""

    @property
    def type(self) -> str: ...

    @property
    def clause(self) -> str: ...


class Move(Protocol):
    """What a player wants to do. Every game has a frozen dataclass for each ``action``."""

    @property
    def action(self) -> str: ...

    @property
    def player(self) -> PlayerId: ...


@record
class ScoreLine:
    """A line of a move's ledger. A player's values add up to the change of the standing."""

    player: PlayerId
    value: Signed
    clause: str
    cards: Pile
    reason: str


@record
class Step(Generic[S]):
    """What applying a move gives: a new state and the story of how it came about."""

    state: S
    events: tuple[Event, ...]
    scoring: tuple[ScoreLine, ...] = ()


@record
class Sanction(Generic[S]):
    """What follows from a faulty move where a game punishes instead of refusing.

    ``applied`` says whether the state includes the move itself.
    """

    step: Step[S]
    applied: bool


@record
class Finding:
    """A fault of a state (contract §7). ``pointer`` (RFC 6901) starts at the state."""

    code: str
    message: str
    pointer: str


@record
class Standing:
    """A player's score. ``rank`` counts from 1; equal values share one (1, 1, 3)."""

    player: PlayerId
    value: Signed
    rank: Count


@record
class Status:
    """Where the game stands: ``to_act`` are those who must act, in order of play."""

    phase: str
    over: bool
    to_act: tuple[PlayerId, ...]
    winners: tuple[PlayerId, ...]


@record
class Verdict(Generic[S]):
    """The ruling on a move. ``state`` is always the one to go on with."""

    state: S
    legal: bool
    applied: bool
    violations: tuple[Violation, ...] = ()
    events: tuple[Event, ...] = ()
    scoring: tuple[ScoreLine, ...] = ()
    undetermined: bool = False


def shown(card: Card) -> str:
    """A card in a sentence for people: ``"TH"`` → ``"the ten of hearts"``."""
    if card[0] == "X":
        return f"joker {card}"
    if card == "??":
        return "a hidden card"
    return f"the {_RANK_NAMES[card[0]]} of {_SUIT_NAMES[card[1]]}"


_RANK_NAMES: Final = {
    **{"A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six"},
    **{"7": "seven", "8": "eight", "9": "nine", "T": "ten", "J": "jack", "Q": "queen"},
    "K": "king",
}
_SUIT_NAMES: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
