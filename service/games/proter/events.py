"""What can happen in Proter, enough to animate or narrate it; and what a hand costs."""

from typing import ClassVar, Literal

from service.core.cards import Face, Pile
from service.core.form import Count, PlayerId
from service.core.record import record
from service.games.proter.state import CardSet, Rank, Shown, Source


@record
class HandBegun:
    """A new hand lies shuffled before the next dealer; ``cutter`` is to cut."""

    type: ClassVar[Literal["hand-begun"]] = "hand-begun"
    clause: ClassVar[Literal["P8.5"]] = "P8.5"

    hand: Count
    proter: Rank
    dealer: PlayerId
    cutter: PlayerId


@record
class CutMade:
    """The stock was cut: that many cards went from the top under the rest."""

    type: ClassVar[Literal["cut"]] = "cut"
    clause: ClassVar[Literal["P2.1"]] = "P2.1"

    player: PlayerId
    depth: Count


@record
class Dealt:
    """A player's first cards, in the order dealt."""

    player: PlayerId
    cards: Pile


@record
class Deal:
    """The hands were dealt, ``first`` being served first and first to play."""

    type: ClassVar[Literal["dealt"]] = "dealt"
    clause: ClassVar[Literal["P2.2"]] = "P2.2"

    hand: Count
    first: PlayerId
    hands: tuple[Dealt, ...]
    stock: Count


@record
class Drew:
    """Cards came into a hand: one unseen from the stock, or the pile, bottom card first."""

    type: ClassVar[Literal["drew"]] = "drew"
    clause: ClassVar[Literal["P3.1"]] = "P3.1"

    player: PlayerId
    from_: Source
    cards: Pile


@record
class SetLaid:
    """A set came on the table, in the order in which it lies there."""

    type: ClassVar[Literal["laid"]] = "laid"
    clause: ClassVar[Literal["P4.1"]] = "P4.1"

    player: PlayerId
    set: Count
    cards: tuple[Shown, ...]


@record
class Extended:
    """A card was added to a set; ``cards`` is the whole set afterwards."""

    type: ClassVar[Literal["extended"]] = "extended"
    clause: ClassVar[Literal["P5.1"]] = "P5.1"

    player: PlayerId
    set: Count
    card: Face
    as_: Face
    cards: tuple[Shown, ...]


@record
class Swapped:
    """A card took the place of the proter that stood for it; the proter went into the hand."""

    type: ClassVar[Literal["swapped"]] = "swapped"
    clause: ClassVar[Literal["P6.1"]] = "P6.1"

    player: PlayerId
    set: Count
    card: Face
    proter: Face


@record
class Discarded:
    """A card went face up on the pile."""

    type: ClassVar[Literal["discarded"]] = "discarded"
    clause: ClassVar[Literal["P7.1"]] = "P7.1"

    player: PlayerId
    card: Face


@record
class Breach:
    """A clause that was broken, and the code for how."""

    code: str
    clause: str


@record
class Penalty:
    """Marks for breaking the rules. ``faults`` names no card: those go back unseen."""

    type: ClassVar[Literal["penalty"]] = "penalty"

    clause: Literal["P10.2", "P10.3"]
    player: PlayerId
    marks: Count
    faults: tuple[Breach, ...]


@record
class TurnUndone:
    """A turn was taken back, the draw too: what lies where again, the hand as it had been."""

    type: ClassVar[Literal["turn-undone"]] = "turn-undone"

    clause: Literal["P10.2", "P10.3"]
    player: PlayerId
    hand: Pile
    stock: Count
    pile: tuple[Face, ...]
    sets: tuple[CardSet, ...]


@record
class Challenged:
    """``player`` challenged the turn of ``challenged``; unfounded, it stands for good."""

    type: ClassVar[Literal["challenged"]] = "challenged"
    clause: ClassVar[Literal["P10.3"]] = "P10.3"

    player: PlayerId
    challenged: PlayerId
    founded: bool


@record
class Accepted:
    """A player lets the turn that ended the hand stand."""

    type: ClassVar[Literal["accepted"]] = "accepted"
    clause: ClassVar[Literal["P10.3"]] = "P10.3"

    player: PlayerId


@record
class Marked:
    """What a hand costs one player: the cards left (P8.3), 20 for a proter among them and 20
    for laying no set (P8.4), what P10 cost before, and all that together."""

    player: PlayerId
    hand: Pile
    cards: Count
    proter_penalty: Count
    no_set_penalty: Count
    penalties: Count
    total: Count


@record
class HandEnded:
    """A hand was marked: somebody is out (P8.1), or nothing moves any more (P8.2)."""

    type: ClassVar[Literal["hand-ended"]] = "hand-ended"

    clause: Literal["P8.1", "P8.2"]
    hand: Count
    marks: tuple[Marked, ...]


@record
class GameOver:
    """The last hand is marked; the fewest marks win."""

    type: ClassVar[Literal["game-over"]] = "game-over"
    clause: ClassVar[Literal["P9.1"]] = "P9.1"

    winners: tuple[PlayerId, ...]


@record
class Projection:
    """What the hand would cost everybody if it ended now, in order of play."""

    players: tuple[Marked, ...]
