"""Proter's rulebook. The ids, codes and what is stated, ruled or optional are interface."""

from typing import Final

from service.core.ruling import Clause

P1_1: Final = Clause(
    "P1.1",
    "Players and cards",
    "Two to eight players, best three to six, and one deck of 52 cards without jokers.",
    "ruling",
)
P1_2: Final = Clause(
    "P1.2",
    "Order of play",
    "Play goes anticlockwise. Players are listed in that order, so whoever is listed next sits to"
    " the right.",
    "ruling",
)
P1_3: Final = Clause(
    "P1.3",
    "Hands and proters",
    "A game is thirteen hands; hands: fewer, the first so many. The four cards of one rank are"
    " the proters of a hand: aces in the first, twos in the second, kings in the thirteenth.",
    "stated",
)
P1_4: Final = Clause(
    "P1.4",
    "The dealer",
    "Anybody may be chosen to deal first, by default the last player listed; each further hand is"
    " dealt by the next in order.",
    "ruling",
)
P2_1: Final = Clause(
    "P2.1",
    "The cut",
    "The dealer shuffles and the player listed before the dealer cuts: 1 to 51 cards go from the"
    " top under the rest. Until then nothing else may be done.",
    "stated",
    {
        "wrong-phase": "{action} is not possible now: each hand begins with one cut, and the"
        " phase is {phase}.",
        "not-your-turn": "{player} does not cut; {turn} does.",
    },
)
P2_2: Final = Clause(
    "P2.2",
    "Six cards each",
    "Everybody is dealt six cards face down, one at a time, beginning after the dealer; what is"
    " left is the stock. A hand keeps the order in which its cards arrive; of a pile that is"
    " taken the bottom card comes first.",
    "stated",
)
P2_3: Final = Clause(
    "P2.3",
    "Who begins",
    "The player after the dealer has the first turn, the others follow in order. The face-up pile"
    " begins empty.",
    "stated",
)
P3_1: Final = Clause(
    "P3.1",
    "A turn begins with a draw",
    "Whoever is to play first takes the top card of the stock or all of the face-up pile.",
    "stated",
    {
        "not-your-turn": "It is not {player}'s turn; {turn} is to play.",
        "wrong-phase": "{action} is not possible now: a turn begins with one draw, and the phase"
        " is {phase}.",
        "pile-empty": "There is no pile to take.",
        "stock-empty": "The stock is used up; only the pile can be taken.",
    },
)
P3_2: Final = Clause(
    "P3.2",
    "The stock is not renewed",
    "Once the stock is used up the pile is all there is to draw, and always as a whole. A single"
    " card may be taken and put back as often as players like.",
    "ruling",
)
P3_3: Final = Clause(
    "P3.3",
    "Then as much as one likes",
    "After the draw a player lays sets, extends sets and swaps proters out, as many as possible"
    " or none, in any order.",
    "stated",
)
P3_4: Final = Clause(
    "P3.4", "A turn ends with a discard", "One card from hand ends the turn.", "stated"
)
P4_1: Final = Clause(
    "P4.1",
    "What a set is",
    "Three to thirteen cards: either a group, all of the same rank, or a run, neighbours in rank"
    " and all of the same suit. It is judged by what the cards show; whether something is shown"
    " twice is another question (P4.5).",
    "stated",
    {
        "not-a-set": "{shown} are no set: it takes three to thirteen cards of one rank, or"
        " consecutive ones of one suit."
    },
)
P4_2: Final = Clause(
    "P4.2",
    "Aces in a run",
    "aces: both (the default): an ace ends a run below the 2 or above the king, though it never"
    " joins the two. aces: low: below the 2 only.",
    "option",
)
P4_3: Final = Clause(
    "P4.3",
    "What a proter stands for",
    "A proter stands for whatever card its player says, or for itself if nothing is said. All"
    " other cards are just themselves. Proters alone may make a set.",
    "stated",
    {"not-a-proter": "{card} is no proter in this hand; it cannot stand for {shown}."},
)
P4_4: Final = Clause(
    "P4.4",
    "The first set is a natural one",
    "The first set that a player lays in a hand has no card of the proters' rank in it, not even"
    " as itself. Before that set the player puts no such card on the table in any other way.",
    "stated",
    {
        "first-set-has-proter": "{card} is a proter, and {player} has laid no set without one in"
        " this hand yet."
    },
)
P4_5: Final = Clause(
    "P4.5",
    "Nothing twice",
    "No card is shown twice in the sets on the table, be it by itself or by a proter. What lies"
    " in a pile does not matter.",
    "stated",
    {"already-on-table": "{card} is on the table already: {where}."},
)
P4_6: Final = Clause(
    "P4.6",
    "From the hand",
    "Whatever is put on the table comes out of the player's own hand, each card once.",
    "stated",
    {
        "card-not-in-hand": "{player} does not hold {card}.",
        "card-repeated": "The move names {card} more than once.",
    },
)
P5_1: Final = Clause(
    "P5.1",
    "Extending a set",
    "A card may be added to anybody's set if they make a set together and the card is free to be"
    " shown; several cards are several moves. A run of all thirteen shows its ace first.",
    "stated",
    {"no-such-set": "There is no set {set} on the table."},
)
P5_2: Final = Clause(
    "P5.2",
    "No set needed",
    "Cards that are no proters may be added to sets before one has laid any.",
    "ruling",
)
P6_1: Final = Clause(
    "P6.1",
    "Swapping a proter out",
    "Whoever holds the very card that a proter on the table stands for may put it in the proter's"
    " place and take the proter. If two show the same, the first is taken.",
    "stated",
    {
        "no-such-set": "There is no set {set} on the table.",
        "nothing-to-swap": "No proter in set {set} stands for {card}.",
        "card-not-in-hand": "{player} does not hold {card}.",
    },
)
P6_2: Final = Clause(
    "P6.2",
    "Not one's own of this turn",
    "It does not matter whose proter it is, but one that the player put down in the same turn"
    " stays.",
    "stated",
    {
        "own-proter-this-turn": "{player} put the proter {proter} into set {set} in this very"
        " turn; it cannot come back yet."
    },
)
P7_1: Final = Clause(
    "P7.1",
    "The discard",
    "One card from hand is put face up on top of the pile.",
    "stated",
    {"card-not-in-hand": "{player} does not hold {card}."},
)
P7_2: Final = Clause(
    "P7.2",
    "Not the same rank",
    "The rank on top of the pile may not be discarded.",
    "stated",
    {"discard-same-rank": "{card} may not go on {top}: they are of the same rank."},
)
P7_3: Final = Clause(
    "P7.3",
    "Not a near neighbour",
    "Nor may a card of the same suit as the top one that is one or two ranks away from it. Here an"
    " ace is beside both the 2 and the king.",
    "stated",
    {
        "discard-too-close": "{card} may not go on {top}: it is of the same suit and within two"
        " ranks."
    },
)
P7_4: Final = Clause(
    "P7.4",
    "Something must be left to discard",
    "Anything may open an empty pile. Somebody whose every card is barred may discard any of them,"
    " so that the turn can end; but nobody may lay, extend or swap so that all cards left are"
    " barred when one was not.",
    "ruling",
    {"no-discard-left": "After that {player} would hold no card that may go on {top}."},
)
P7_5: Final = Clause(
    "P7.5",
    "The last card",
    "final_discard: required (the default): the last card is discarded; it cannot be laid or"
    " added. final_discard: optional: a player may go out on the table, which ends turn and hand"
    " at once.",
    "option",
    {"no-discard-left": "{player} must keep a card: the turn ends with a discard."},
)
P8_1: Final = Clause(
    "P8.1", "Going out", "Once somebody holds no card any more, the hand is over.", "stated"
)
P8_2: Final = Clause(
    "P8.2",
    "When nothing moves any more",
    "The hand is over, too, when every player in a row has had a turn that began without a stock"
    " and brought nothing to the table. What is swapped in is brought to the table; turns that"
    " were undone are not counted.",
    "ruling",
)
P8_3: Final = Clause(
    "P8.3",
    "Marks for cards",
    "Cards left in hand are marks against their player: an ace 1, a jack 11, a queen 12, a king"
    " 13, all others their number.",
    "stated",
)
P8_4: Final = Clause(
    "P8.4",
    "Penalties at the end",
    "Twenty marks for holding proters, as many as they may be, and twenty for having laid no set,"
    " even for the player who went out. Extending is not laying.",
    "stated",
)
P8_5: Final = Clause(
    "P8.5",
    "The next hand",
    "The next player in order deals, with the next rank as proters; everybody begins afresh.",
    "ruling",
)
P9_1: Final = Clause(
    "P9.1",
    "Winning",
    "After the last hand the player with the fewest marks has won; shared if several have them.",
    "stated",
    {
        "game-over": "The game is over; nothing may be done any more.",
        "unknown-player": "{player} is not at the table.",
    },
)
P10_1: Final = Clause(
    "P10.1",
    "A referee who refuses",
    "enforcement: refuse (the default): what breaks a clause does not happen.",
    "option",
)
P10_2: Final = Clause(
    "P10.2",
    "A referee who penalizes",
    "enforcement: penalize: breaking a clause in one's turn costs twenty marks at once, the turn"
    " is taken back to before its draw, and the next player begins. Drawing or discarding out of"
    " turn costs twenty marks and changes nothing else. What cannot be done at all is refused,"
    " free of charge.",
    "option",
)
P10_3: Final = Clause(
    "P10.3",
    "Players who watch each other",
    "enforcement: challenge: what breaks a clause in one's turn stands, unless another player"
    " challenges the turn after its end and before the next draw. If there was a fault in it the"
    " turn costs twenty marks and is taken back, and the next player begins; if there was none it"
    " stands for good, and the challenge costs nothing. After a turn that ends the hand all others"
    " accept or challenge before the marking. Touching a pile out of turn costs twenty marks at"
    " once.",
    "option",
    {
        "wrong-phase": "{action} is not possible in the phase {phase}.",
        "nothing-to-challenge": "There is no turn that could be challenged.",
        "not-your-turn": "{player} has no say in this: {why}.",
    },
)

CLAUSES: Final = (
    *(P1_1, P1_2, P1_3, P1_4),
    *(P2_1, P2_2, P2_3),
    *(P3_1, P3_2, P3_3, P3_4),
    *(P4_1, P4_2, P4_3, P4_4, P4_5, P4_6),
    *(P5_1, P5_2),
    *(P6_1, P6_2),
    *(P7_1, P7_2, P7_3, P7_4, P7_5),
    *(P8_1, P8_2, P8_3, P8_4, P8_5),
    P9_1,
    *(P10_1, P10_2, P10_3),
)
