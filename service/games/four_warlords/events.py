"""What can happen in 4 Warlords, and the story of a battle."""

from typing import ClassVar, Literal

from service.core.cards import Card, Pile
from service.core.form import Count, PlayerId
from service.core.record import record

Category = Literal["three-of-a-kind", "straight", "flush", "two-of-a-kind", "high-card"]


@record
class WarlordChosen:
    """Somebody put a warlord in front, face down: only the owner may know it."""

    type: ClassVar[Literal["warlord-chosen"]] = "warlord-chosen"
    clause: ClassVar[Literal["W2.2"]] = "W2.2"

    player: PlayerId
    card: Card


@record
class Choice:
    """A revealed warlord, and how many cards its owner may exchange."""

    player: PlayerId
    card: Card
    exchanges: Count


@record
class WarlordsRevealed:
    """Both warlords were turned up, in order of play."""

    type: ClassVar[Literal["warlords-revealed"]] = "warlords-revealed"
    clause: ClassVar[Literal["W2.2"]] = "W2.2"

    choices: tuple[Choice, ...]


@record
class Exchanged:
    """A card was put aside and one drawn, known to their owner alone. ``left``: how many more."""

    type: ClassVar[Literal["exchanged"]] = "exchanged"
    clause: ClassVar[Literal["W2.3"]] = "W2.3"

    player: PlayerId
    discarded: Card
    drawn: Card
    left: Count


@record
class Stood:
    """Somebody wants no more exchanges."""

    type: ClassVar[Literal["stood"]] = "stood"
    clause: ClassVar[Literal["W2.3"]] = "W2.3"

    player: PlayerId


@record
class BattleBegun:
    """Both are done exchanging; the first cards may be laid."""

    type: ClassVar[Literal["battle-begun"]] = "battle-begun"
    clause: ClassVar[Literal["W3.1"]] = "W3.1"

    round: Count


@record
class Laid:
    """A card was laid face down, known to its owner alone.

    The clause is the same for a Jack (W4.1), or it would tell the opponent.
    """

    type: ClassVar[Literal["laid"]] = "laid"
    clause: ClassVar[Literal["W3.1"]] = "W3.1"

    player: PlayerId
    card: Card


@record
class Shown:
    """The card that a player's lay turned out to be."""

    player: PlayerId
    card: Card


@record
class Revealed:
    """Both cards were turned up, in order of play. ``reveal`` counts those of this battle."""

    type: ClassVar[Literal["revealed"]] = "revealed"
    clause: ClassVar[Literal["W3.1"]] = "W3.1"

    reveal: Count
    cards: tuple[Shown, ...]


@record
class Surrendered:
    """Somebody's Jack ended the battle: the warlord is saved, ``lost`` leaves the game."""

    type: ClassVar[Literal["surrendered"]] = "surrendered"
    clause: ClassVar[Literal["W4.2"]] = "W4.2"

    player: PlayerId
    jack: Card
    warlord: Card
    lost: Pile


@record
class Truce:
    """Both revealed a Jack, in order of play: nothing is won or lost."""

    type: ClassVar[Literal["truce"]] = "truce"
    clause: ClassVar[Literal["W4.3"]] = "W4.3"

    jacks: tuple[Shown, ...]


@record
class Ranked:
    """A card of a combo, and the number it is compared by."""

    card: Card
    value: Count


@record
class Combo:
    """One side of a battle: its cards in the order in which they are compared.

    ``category`` is ``None`` while nothing is laid. A straight or a flush takes three cards.
    """

    player: PlayerId
    category: Category | None
    cards: tuple[Ranked, ...]


@record
class Battle:
    """The battle was fought; ``winner`` is ``None`` in a draw.

    ``clause`` is the one that settled it: W3.2 the categories, W3.3 the cards. ``decided`` are
    the first cards that differ, one of each side in order of play, if the cards settled it.
    """

    type: ClassVar[Literal["battle"]] = "battle"

    clause: Literal["W3.2", "W3.3"]
    round: Count
    sides: tuple[Combo, ...]
    decided: Pile
    winner: PlayerId | None


@record
class Projection:
    """The battle as if it were settled over the cards laid so far; fields as in ``Battle``."""

    clause: Literal["W3.2", "W3.3"]
    sides: tuple[Combo, ...]
    decided: Pile
    leader: PlayerId | None


@record
class WarlordTaken:
    """The winner of the battle took the loser's warlord as a trophy."""

    type: ClassVar[Literal["warlord-taken"]] = "warlord-taken"
    clause: ClassVar[Literal["W3.5"]] = "W3.5"

    player: PlayerId
    loser: PlayerId
    card: Card


@record
class Return:
    """What a player takes back: the warlord and a Jack to hand, number cards to the deck.

    ``cards`` lay open on the table; ``face_down`` counts those from hand and the exchange.
    """

    player: PlayerId
    warlord: Card | None
    jack: Card | None
    cards: Pile
    face_down: Count


@record
class CardsReturned:
    """The round ended and the table was cleared, in order of play.

    ``clause``: by a win (W3.5), a draw (W3.6), a surrender (W4.2) or two Jacks (W4.3).
    """

    type: ClassVar[Literal["cards-returned"]] = "cards-returned"

    clause: Literal["W3.5", "W3.6", "W4.2", "W4.3"]
    returns: tuple[Return, ...]


@record
class Shuffled:
    """A player's number cards were shuffled; ``label`` is the shuffle's (contract §2)."""

    player: PlayerId
    label: str
    cards: Count


@record
class RoundStarted:
    """A new round: both decks were shuffled, in order of play."""

    type: ClassVar[Literal["round-started"]] = "round-started"
    clause: ClassVar[Literal["W5.1"]] = "W5.1"

    round: Count
    shuffles: tuple[Shuffled, ...]


@record
class Hand:
    """The cards a player drew, known to their owner alone."""

    player: PlayerId
    cards: Pile


@record
class Drawn:
    """Both drew their hands, in order of play."""

    type: ClassVar[Literal["drawn"]] = "drawn"
    clause: ClassVar[Literal["W2.1"]] = "W2.1"

    hands: tuple[Hand, ...]


@record
class GameOver:
    """Somebody has no warlord left; the other has won."""

    type: ClassVar[Literal["game-over"]] = "game-over"
    clause: ClassVar[Literal["W6.1"]] = "W6.1"

    winners: tuple[PlayerId, ...]
