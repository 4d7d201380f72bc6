"""The rulebook of 4 Warlords. Ids, codes and what is stated, ruled or optional are interface."""

from typing import Final

from service.core.ruling import Clause

W1_1: Final = Clause(
    "W1.1",
    "Two colors",
    "Two play. The first player listed has the red cards, the second the black ones, from the"
    " first round to the last; no card changes between the decks.",
    "stated",
)
W1_2: Final = Clause(
    "W1.2",
    "Faces and numbers",
    "Each player's Queens and Kings (the four warlords) and two Jacks are never shuffled; they"
    " are held beside the hand. The other 20 cards, ace to ten in two suits, are the number"
    " cards and make up the player's deck.",
    "stated",
)
W2_1: Final = Clause(
    "W2.1", "The draw", "A round begins with three cards for each from the own deck.", "stated"
)
W2_2: Final = Clause(
    "W2.2",
    "The warlord",
    "Each stakes one Queen or King not yet taken. Either may choose first; the choice is secret"
    " until both have made theirs, and then both are turned up.",
    "stated",
    {
        "not-a-warlord": "{card} is no Queen or King that {player} still has.",
        "already-chosen": "{player} has chosen a warlord already.",
    },
)
W2_3: Final = Clause(
    "W2.3",
    "The exchange",
    "With a Queen one number card in hand may be exchanged for the top card of the deck, with a"
    " King up to three, one after the other; a card just drawn may go again. Either may exchange"
    " first. A player is done after the last exchange allowed or on standing. What was exchanged"
    " lies aside, face down, until the round ends.",
    "stated",
    {
        "already-done": "{player} is done exchanging.",
        "not-a-number-card": "{card} is no number card; only aces to tens are exchanged.",
        "card-not-in-hand": "{player} does not hold {card}.",
    },
)
W2_4: Final = Clause(
    "W2.4",
    "In front",
    "The warlord lies open before its owner while the round lasts.",
    "stated",
)
W3_1: Final = Clause(
    "W3.1",
    "Three reveals",
    "Three times each lays a card face down, in any order and secretly; once both lie there they"
    " are turned up.",
    "stated",
    {
        "already-laid": "{player} has laid a card already; it is not yet revealed.",
        "card-not-in-hand": "{player} does not hold {card}.",
    },
)
W3_2: Final = Clause(
    "W3.2",
    "The combos",
    "The better combo of three cards wins. From the best: three of a kind, straight (three"
    " numbers in a row), flush (a single suit), two of a kind, high card. A straight in a single"
    " suit is a straight. Three of a kind is ranked, but a color has only two of each number.",
    "stated",
)
W3_3: Final = Clause(
    "W3.3",
    "Combos of one kind",
    "Equal combos are settled by their cards: three of a kind by its number, a straight by its"
    " highest card, a flush or high card by the highest, then the next, then the last, two of a"
    " kind by the pair and then the third card. Suits never count. If nothing differs it is a"
    " draw.",
    "ruling",
)
W3_4: Final = Clause(
    "W3.4",
    "The ace",
    "ace: low (as a rule) makes it 1. ace: high puts it above the ten when cards are compared;"
    " for a straight it is 1 all the same, so ace, two, three is the lowest and eight, nine, ten"
    " the highest.",
    "option",
)
W3_5: Final = Clause(
    "W3.5",
    "The trophy",
    "Who wins the battle keeps the other's warlord as a trophy and takes the own one back.",
    "stated",
)
W3_6: Final = Clause(
    "W3.6", "A draw", "In a draw both take their warlords back; nobody gains anything.", "stated"
)
W4_1: Final = Clause(
    "W4.1",
    "Laying a Jack",
    "Where a number card is due a Jack may be laid; like any card it is secret until both are"
    " turned up.",
    "stated",
)
W4_2: Final = Clause(
    "W4.2",
    "Surrender",
    "Who alone turns up a Jack surrenders: the Jack and the number cards this player has laid in"
    " the battle are out for good, but the warlord is saved. Cards in hand and exchanged ones are"
    " kept. The battle ends at once, without a trophy; the opponent takes everything back.",
    "stated",
)
W4_3: Final = Clause(
    "W4.3",
    "Two Jacks",
    "If both turn up a Jack, both take everything back, Jacks and warlords too.",
    "stated",
)
W5_1: Final = Clause(
    "W5.1",
    "The next round",
    "After a round each player's number cards, wherever they are, are shuffled together, except"
    " those lost; then the next round is drawn.",
    "stated",
)
W6_1: Final = Clause(
    "W6.1",
    "The last warlord",
    "A player left without any warlord, in hand or in front, has lost, and the game is over.",
    "stated",
)
W6_2: Final = Clause(
    "W6.2",
    "Nothing out of place",
    "After the end nothing is drawn or moved. Only the two players move, and only as the phase"
    " has it.",
    "ruling",
    {
        "game-over": "The game is over; nothing may be moved any more.",
        "unknown-player": "{player} is not at the table.",
        "wrong-phase": "{action} does not belong to the phase {phase}.",
    },
)

CLAUSES: Final = (
    *(W1_1, W1_2),
    *(W2_1, W2_2, W2_3, W2_4),
    *(W3_1, W3_2, W3_3, W3_4, W3_5, W3_6),
    *(W4_1, W4_2, W4_3),
    W5_1,
    *(W6_1, W6_2),
)
