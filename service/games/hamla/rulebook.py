"""Hamla's rulebook. The ids, codes and what is stated, ruled or optional are interface."""

from typing import Final

from service.core.ruling import Clause

H1_1: Final = Clause(
    "H1.1", "The cards", "Hamla is played with 52 cards and three jokers, 55 in all.", "stated"
)
H1_2: Final = Clause(
    "H1.2",
    "Three flanks",
    "Two players share three flanks, called left, center and right as the first player sees them.",
    "stated",
)
H1_3: Final = Clause(
    "H1.3",
    "Number of players",
    "Two to ten may play; five cards for each of them is as much as the cards allow. From three"
    " players on, everybody's left is one flank, everybody's center another, and so on.",
    "ruling",
)
H1_4: Final = Clause("H1.4", "Order of play", "Players are listed in order of play.", "ruling")
H1_5: Final = Clause(
    "H1.5", "First shuffle", "The deck is shuffled once, before the first round.", "stated"
)
H1_6: Final = Clause(
    "H1.6",
    "Who starts",
    "Anybody may be chosen to start the first round (by default the first player listed); each"
    " further round is started by the next player in order.",
    "stated",
)
H2_1: Final = Clause(
    "H2.1",
    "The deal",
    "For each round everybody gets five cards, one at a time from the top of the deck, beginning"
    " with the starter. A hand keeps the order in which it was dealt.",
    "stated",
)
H2_2: Final = Clause(
    "H2.2",
    "When the deck runs short",
    "If the deck holds fewer cards than the deal needs, the discards are shuffled and put under"
    " it. Without discards there is no shuffle.",
    "ruling",
)
H2_3: Final = Clause(
    "H2.3",
    "A short deal",
    "If there are still too few, everybody gets the same smaller number of cards. If there is not"
    " even one for everybody, nothing is shuffled or dealt: the game ends and the most points"
    " win, shared if level.",
    "ruling",
)
H3_1: Final = Clause(
    "H3.1",
    "One card in turn",
    "Players take turns; each turn is exactly one card from hand, and nobody may pass.",
    "stated",
    {"not-your-turn": "It is not {player}'s turn; {turn} is to play."},
)
H3_2: Final = Clause(
    "H3.2",
    "From the hand",
    "The card played must be in the player's hand.",
    "stated",
    {"card-not-in-hand": "{player} does not hold {card}."},
)
H3_3: Final = Clause(
    "H3.3",
    "Onto a flank",
    "The card goes on top of the player's own pile in one flank, face up or face down, and stays"
    " there until the round ends, unless a Hamla card has it discarded. A pile may grow without"
    " limit.",
    "stated",
)
H3_4: Final = Clause(
    "H3.4", "Face down", "A card played face down does nothing until the battle.", "stated"
)
H3_5: Final = Clause(
    "H3.5",
    "No play after the end",
    "Once the game is over nothing may be played.",
    "ruling",
    {"game-over": "The game is over; no card may be played any more."},
)
H3_6: Final = Clause(
    "H3.6",
    "Only players play",
    "Somebody who is not at the table cannot move.",
    "ruling",
    {"unknown-player": "{player} is not at the table."},
)
H4_1: Final = Clause(
    "H4.1",
    "The Hamla card",
    "A card played face up is a Hamla card. The opponent's top card in the same flank is turned"
    " face up if it is not already, and the two are compared by value alone.",
    "stated",
)
H4_2: Final = Clause(
    "H4.2",
    "The smaller card falls",
    "An opponent's card smaller than the Hamla card is discarded.",
    "stated",
)
H4_3: Final = Clause(
    "H4.3",
    "The Hamla card falls",
    "If the opponent's card is higher, the Hamla card is discarded instead.",
    "stated",
)
H4_4: Final = Clause(
    "H4.4",
    "Equal cards stay",
    "Cards of equal value both stay, face up; an equal card stays even where the Hamla card falls"
    " to another opponent's higher one.",
    "stated",
)
H4_5: Final = Clause(
    "H4.5",
    "Nothing to compare",
    "Where no opponent's card lies in the flank, the Hamla card stays, face up.",
    "ruling",
)
H4_6: Final = Clause(
    "H4.6",
    "Whom a Hamla card meets",
    "With three or more players a Hamla card is compared with every opponent's top card in the"
    " flank at once (hamla_target: all, the default): all smaller ones are discarded, and the"
    " Hamla card too if any is higher. Under hamla_target: one the move names one opponent as its"
    " target, even where no opponent's card lies. With two players, face down, or under all, no"
    " target is named. What one Hamla card has discarded goes to the discards in order of play,"
    " the Hamla card last.",
    "option",
    {
        "target-required": "A card played face up must name the opponent it is meant for.",
        "target-not-opponent": "{target} is not an opponent of {player}.",
        "target-not-allowed": "No target may be named here: {why}.",
    },
)
H5_1: Final = Clause(
    "H5.1",
    "Card values",
    "2 to 10 count their number, a Jack 11, a Queen, King or Ace 1, a joker 0.",
    "stated",
)
H6_1: Final = Clause(
    "H6.1",
    "The battle begins",
    "After the last card of the round all cards in the flanks are turned face up.",
    "stated",
)
H6_2: Final = Clause(
    "H6.2",
    "Queens",
    "A player with a Queen in a flank has every opponent's Kings and Jacks there discarded, except"
    " those of an opponent who has a Queen there too. All Queens act at once.",
    "stated",
)
H6_3: Final = Clause(
    "H6.3",
    "Totals and Kings",
    "A side's total is the sum of its cards' values; each King multiplies every other card on its"
    " own side of the flank by ten.",
    "stated",
)
H6_4: Final = Clause(
    "H6.4",
    "Winning a flank",
    "The highest total wins the flank and one point. Equal highest totals: nobody wins it. A side"
    " without cards totals 0.",
    "stated",
)
H6_5: Final = Clause(
    "H6.5",
    "The lone joker",
    "If a joker is a player's only card in a flank that an opponent would win, that player wins it"
    " instead. If more than one could claim it so, nobody wins it. Where nobody would win, the"
    " joker does nothing.",
    "stated",
)
H6_6: Final = Clause(
    "H6.6",
    "Winners first",
    "The winners of all three flanks are settled, jokers included, before any Ace is asked.",
    "ruling",
)
H6_7: Final = Clause(
    "H6.7",
    "Aces keep",
    "A player with an Ace in a flank that an opponent has won keeps all other cards there, face"
    " up, at the bottom of the pile for the next round; the Aces are discarded. Kept cards count"
    " like any others.",
    "stated",
)
H6_8: Final = Clause(
    "H6.8",
    "Clearing the table",
    "All other cards in the flanks are discarded: left, center, right; in each, players in order"
    " of play; each side from the bottom up, with what a Queen threw out in its place.",
    "stated",
)
H7_1: Final = Clause(
    "H7.1",
    "The winner",
    "When the battle leaves somebody with five points (target_points), the highest score wins. If"
    " the highest is shared, play goes on until one leads.",
    "stated",
)
H7_2: Final = Clause(
    "H7.2",
    "After the last battle",
    "No more cards are dealt; round and starter stay, kept cards stay on the table, and the deck"
    " is left as it is.",
    "ruling",
)
H8_1: Final = Clause(
    "H8.1",
    "Three or more players",
    "What these clauses say of the opponent holds for each opponent.",
    "stated",
)

CLAUSES: Final = (
    *(H1_1, H1_2, H1_3, H1_4, H1_5, H1_6),
    *(H2_1, H2_2, H2_3),
    *(H3_1, H3_2, H3_3, H3_4, H3_5, H3_6),
    *(H4_1, H4_2, H4_3, H4_4, H4_5, H4_6),
    H5_1,
    *(H6_1, H6_2, H6_3, H6_4, H6_5, H6_6, H6_7, H6_8),
    *(H7_1, H7_2),
    H8_1,
)
