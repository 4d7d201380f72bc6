"""What a player may want to do in Proter."""

from typing import Annotated, ClassVar, Literal

from service.core.cards import Face
from service.core.form import Bounds, Count, PlayerId, Size
from service.core.record import record
from service.games.proter.state import Source


@record
class Cut:
    """That many cards from the top go under the rest (P2.1)."""

    action: ClassVar[Literal["cut"]] = "cut"

    player: PlayerId
    depth: Annotated[int, Bounds(1, 51)]


@record
class Draw:
    """The top card of the stock, or the whole pile (P3.1)."""

    action: ClassVar[Literal["draw"]] = "draw"

    player: PlayerId
    from_: Source


@record
class Laid:
    """A card from hand, and for a proter what it stands for; left out: itself (P4.3)."""

    card: Face
    as_: Face | None = None


@record
class Lay:
    """A new set on the table (P4)."""

    action: ClassVar[Literal["lay"]] = "lay"

    player: PlayerId
    cards: Annotated[tuple[Laid, ...], Size(1, 52)]


@record
class Extend:
    """A card added to a set on the table (P5)."""

    action: ClassVar[Literal["extend"]] = "extend"

    player: PlayerId
    set: Count
    card: Face
    as_: Face | None = None


@record
class Swap:
    """The card a proter on the table stands for, put there for the proter (P6)."""

    action: ClassVar[Literal["swap"]] = "swap"

    player: PlayerId
    set: Count
    card: Face


@record
class Discard:
    """A card on top of the pile, which ends the turn (P7)."""

    action: ClassVar[Literal["discard"]] = "discard"

    player: PlayerId
    card: Face


@record
class Challenge:
    """The turn that ended last was not in order (P10.3)."""

    action: ClassVar[Literal["challenge"]] = "challenge"

    player: PlayerId


@record
class Accept:
    """The turn that ended the hand may stand (P10.3)."""

    action: ClassVar[Literal["accept"]] = "accept"

    player: PlayerId


TurnMove = Draw | Lay | Extend | Swap | Discard
"""What belongs to somebody's turn."""

Move = Cut | TurnMove | Challenge | Accept
