"""Legal moves: what is offered, held against the rulebook's words tried out by brute force."""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from service.core.game import legal_moves, refusals, verify
from service.games.proter import GAME
from service.games.proter.moves import Discard, Extend, Lay, Move, Swap
from service.games.proter.state import State
from tests.games.proter import (
    ANN,
    BO,
    DECK,
    RANKS,
    broken,
    cut,
    discard,
    draw,
    extend,
    laid,
    lay,
    rule,
    swap,
    table,
)

ORDER = [*RANKS, "A"]
NEAR = [*RANKS[1:], "A"]

# What each card bars, and is barred by (P7.2, P7.3): its rank, and two ranks either way.
BARS = {
    card: {
        other
        for other in DECK
        if other[0] == card[0]
        or (other[1] == card[1] and other[0] in NEAR[max(at - 2, 0) : at + 3])
        or (card[0] == "A" and other[1] == card[1] and other[0] in "23")
        or (other[0] == "A" and card[1] == other[1] and card[0] in "23")
    }
    for card in DECK
    for at in [NEAR.index(card[0])]
}


def offered(state: State, kind: type[Move]) -> list[Move]:
    return [move for move in legal_moves(GAME, state, ANN) if isinstance(move, kind)]


def set_order(cards: tuple[str, ...], aces: str) -> tuple[str, ...] | None:
    """The cards in the order of the set they make, or ``None`` if they make none.

    Written for these tests: every stretch of A 2 … K (A) is tried, and every rank.
    """
    if not 3 <= len(cards) <= 13 or len(set(cards)) < len(cards):
        return None
    if len({card[0] for card in cards}) == 1:
        return tuple(sorted(cards, key=lambda card: "SHDC".index(card[1])))
    if len({card[1] for card in cards}) > 1:
        return None
    ranks = ORDER if aces == "both" else RANKS
    for first in range(len(ranks) - len(cards) + 1):
        stretch = ranks[first : first + len(cards)]
        if {card[0] for card in cards} == set(stretch):
            return tuple(rank + cards[0][1] for rank in stretch)
    return None


def every_set(aces: str) -> list[tuple[str, ...]]:
    """Every set of shown cards that there is."""
    ranks = ORDER if aces == "both" else RANKS
    found = {
        tuple(rank + suit for suit in suits)
        for rank in RANKS
        for size in (3, 4)
        for suits in combinations("SHDC", size)
    }
    for suit in "SHDC":
        for first, last in combinations(range(len(ranks) + 1), 2):
            if 3 <= last - first <= 13:
                found.add(tuple(rank + suit for rank in ranks[first:last]))
    ordered = {set_order(cards, aces) for cards in found}
    return sorted(cards for cards in ordered if cards)


def choices(state: State, cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What may be laid to show the cards, in the order in which the rulebook tries it."""
    hand = state.players[0].hand
    proters = [card for card in DECK if card in hand and card[0] == state.proter]
    spare = [proter for proter in proters if proter not in cards]
    natural = [card if card in hand else (spare.pop(0) if spare else None) for card in cards]
    if None not in natural:
        yield tuple(str(card) for card in natural)

    def further(at: int, used: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if at == len(cards):
            yield used
            return
        own = [cards[at]] if cards[at] in hand else []
        for card in own + [proter for proter in proters if proter != cards[at]]:
            if card not in used:
                yield from further(at + 1, (*used, card))

    yield from further(0, ())


def written(chosen: tuple[str, ...], cards: tuple[str, ...]) -> str:
    return " ".join(
        card if card == as_ else f"{card}={as_}" for card, as_ in zip(chosen, cards, strict=True)
    )


def expected_lays(state: State) -> list[Lay]:
    found = []
    for cards in every_set(state.options.aces):
        hand = state.players[0].hand
        proters = sum(card[0] == state.proter for card in hand)
        if sum(card not in hand for card in cards) > proters or len(cards) > len(hand):
            continue
        for chosen in choices(state, cards):
            move = lay(ANN, written(chosen, cards))
            if not verify(GAME, state, move):
                found.append(move)
                break
    return found


def expected_extensions(state: State) -> list[Extend]:
    hand = state.players[0].hand
    proters = [card for card in DECK if card in hand and card[0] == state.proter]
    found = []
    for each in state.sets:
        for shown in DECK:
            own = [shown] if shown in hand else []
            for card in own + [proter for proter in proters if proter != shown]:
                move = extend(ANN, each.id, card if card == shown else f"{card}={shown}")
                if not verify(GAME, state, move):
                    found.append(move)
                    break
    return found


def expected_swaps(state: State) -> list[Swap]:
    moves = [swap(ANN, each.id, card) for each in state.sets for card in state.players[0].hand]
    return [move for move in moves if not verify(GAME, state, move)]


def expected_discards(state: State) -> list[Discard]:
    moves = [discard(ANN, card) for card in state.players[0].hand]
    return [move for move in moves if not verify(GAME, state, move)]


def same(one: list[Any], other: list[Any]) -> bool:
    return len(one) == len(other) and set(one) == set(other)


def random_sets(random: Random, deck: list[str], proter: str, aces: str) -> list[str]:
    """Up to three sets, some with a proter that stands for a card, taken out of the deck."""
    sets: list[str] = []
    shown: set[str] = set()
    for cards in random.sample(every_set(aces), 40):
        if len(sets) == 3 or len(cards) > 5 or shown.intersection(cards):
            continue
        words = list(cards)
        proters = [card for card in deck if card[0] == proter and card not in cards]
        if proters and random.random() < 0.6:
            at = random.randrange(len(cards))
            words[at] = f"{proters[0]}={cards[at]}"
        lying = [word.partition("=")[0] for word in words]
        if all(card in deck for card in lying):
            sets.append(f"{random.choice(['ann', 'bo'])}: {' '.join(words)}")
            shown.update(cards)
            deck[:] = [card for card in deck if card not in lying]
    return sets


def random_state(number: int) -> State:
    """Sets on the table, and a hand whose cards like to fit together."""
    random = Random(number)
    aces = random.choice(["both", "low"])
    hand = random.choice([1, 4, 13])
    deck = DECK.copy()
    random.shuffle(deck)
    sets = random_sets(random, deck, RANKS[hand - 1], aces)
    suit, ranks = random.choice("SHDC"), [*random.sample(RANKS, 3), RANKS[hand - 1]]
    deck.sort(key=lambda card: random.random() - (card[1] == suit) / 2 - (card[0] in ranks) / 2)
    size = random.randint(1, 9)
    held, others = deck[:size], deck[size:-1]
    # Now and then a card lies on the pile that bars as much of the hand as one can.
    meddling = max(others, key=lambda top: sum(top in BARS[card] for card in held))
    return table(
        " ".join(held),
        deck[-1],
        hand=hand,
        sets=tuple(sets),
        on_pile=random.choice(["", others[0], meddling, meddling]),
        opened=random.choice(["ann", "ann", ""]),
        aces=aces,
        final_discard=random.choice(["required", "optional"]),
    )


@pytest.mark.parametrize("number", range(200))
def test_the_list_is_what_the_rulebook_says(number: int) -> None:
    state = random_state(number)
    assert same(offered(state, Lay), expected_lays(state))
    assert same(offered(state, Extend), expected_extensions(state))
    assert same(offered(state, Swap), expected_swaps(state))
    assert same(offered(state, Discard), expected_discards(state))
    for move in legal_moves(GAME, state, ANN):
        assert broken(state, move) == []


@pytest.mark.parametrize(
    ("hand", "on_pile", "more"),
    [
        ("4S 4H 3C 5C 6C", "", {}),
        ("4D 9S 9D QC KC AC", "TS", {}),
        ("4D 4C JS QS KS", "JD", {"sets": ("bo: 9S TS 4H=JS",)}),
        ("5C 6C 7C 8C 8S", "", {"opened": ""}),
        ("4S 4H KD", "2S", {"final_discard": "optional"}),
        ("4S 2D 3D AD", "3C", {"aces": "low"}),
    ],
)
def test_whatever_may_be_laid_has_its_representative(
    hand: str, on_pile: str, more: dict[str, Any]
) -> None:
    """Every choice of cards from the hand, the proters standing for every card there is."""
    state = table(hand, "2H", on_pile=on_pile, **{"opened": "ann", **more})
    shown = set()
    for size in range(1, len(hand.split()) + 1):
        for cards in combinations(hand.split(), size):
            meanings = [DECK if card[0] == "4" else [card] for card in cards]
            for as_ in product(*meanings):
                if set_order(as_, state.options.aces) is None:
                    continue
                if not verify(GAME, state, lay(ANN, written(cards, as_))):
                    shown.add(frozenset(as_))
    listed = [
        frozenset(each.as_ or each.card for each in move.cards)
        for move in offered(state, Lay)
        if isinstance(move, Lay)
    ]
    assert len(set(listed)) == len(listed)
    assert set(listed) == shown


# What the lists say, worked out by hand


def test_the_card_itself_is_used_where_it_is_held() -> None:
    state = table("5C 6C 7C 4H KD", "2H", opened="ann")
    assert set(offered(state, Lay)) == {
        lay(ANN, "5C 6C 7C"),
        lay(ANN, "4H=4C 5C 6C"),
        lay(ANN, "4H=4C 5C 6C 7C"),
        lay(ANN, "5C 6C 7C 4H=8C"),
        lay(ANN, "6C 7C 4H=8C"),
    }


def test_proters_in_canonical_order_fill_the_rest_in_the_order_shown() -> None:
    state = table("4C 4S KS KD 2H", "3H", opened="ann")
    moves = set(offered(state, Lay))
    assert lay(ANN, "KS 4S=KH KD") in moves
    assert lay(ANN, "KS 4S=KH KD 4C=KC") in moves
    # 4S shows itself, so 4C stands for the others.
    assert lay(ANN, "4S 4C=4H 2H") not in moves
    assert lay(ANN, "4C=2H 3H 4H") not in moves


def test_a_proter_as_itself() -> None:
    state = table("4C 4S 5S KD 2H", "3H", opened="ann")
    moves = set(offered(state, Lay))
    assert lay(ANN, "4C=3S 4S 5S") in moves
    assert lay(ANN, "4S 5S 4C=6S") in moves


def test_p7_4_another_choice_keeps_the_card_that_may_be_discarded() -> None:
    """5D bars the five of clubs and the four of diamonds; only a nine may go on it."""
    state = table("9S 9H 9D 4D 5C", "2H", on_pile="5D", opened="ann")
    moves = offered(state, Lay)
    assert lay(ANN, "9S 9H 9D") not in moves
    assert lay(ANN, "9S 9H 4D=9D") in moves
    # With 9C, too, all nines would go.
    assert lay(ANN, "9S 9H 9D 4D=9C") not in moves
    assert len([move for move in moves if isinstance(move, Lay)]) == 4


def test_p7_4_another_proter_keeps_the_one_that_may_be_discarded() -> None:
    state = table("9S 9H 4S 4D 5C", "2H", on_pile="5D", opened="ann")
    moves = offered(state, Lay)
    assert lay(ANN, "9S 9H 4D=9D") in moves
    assert lay(ANN, "9S 9H 4S=9D") not in moves


def test_p7_4_an_extension_by_another_card() -> None:
    state = table("9D 4D 5C", "2H", sets=("bo: 9S 9H 9C",), on_pile="5D", opened="ann")
    assert extend(ANN, 1, "4D=9D") in offered(state, Extend)
    assert extend(ANN, 1, "9D") not in offered(state, Extend)


def test_p7_4_a_swap_counts_the_proter_that_comes_into_the_hand() -> None:
    """5D bars 5C and 4D; the jack that goes in was the only card not barred."""
    state = table("JS 5C", "2H", sets=("bo: TS 4D=JS QS",), on_pile="5D")
    assert offered(state, Swap) == []
    state = table("JS 5C", "2H", sets=("bo: TS 4S=JS QS",), on_pile="5D")
    assert offered(state, Swap) == [swap(ANN, 1, "JS")]
    state = table("JS 5C KD", "2H", sets=("bo: TS 4D=JS QS",), on_pile="5D")
    assert offered(state, Swap) == [swap(ANN, 1, "JS")]


def test_p6_2_a_proter_of_this_turn_is_not_offered() -> None:
    state = table("JS 5C", "2H", sets=("ann: TS 4D=JS QS",), put=3, fresh="4D")
    assert offered(state, Swap) == []


def test_the_cut_is_listed_once() -> None:
    over = rule(table("9C", "2H", opened="ann bo"), discard(ANN, "9C")).state
    assert legal_moves(GAME, over, None) == (cut(over.turn, 26),)  # type: ignore[arg-type]
    assert GAME.abridged == {"cut", "lay", "extend"}


def test_out_of_turn_there_is_nothing_to_choose() -> None:
    for phase in ("draw", "discard"):
        assert legal_moves(GAME, table("5C", "6C", phase=phase), BO) == ()


@pytest.mark.parametrize("enforcement", ["refuse", "penalize", "challenge"])
@pytest.mark.parametrize("on_pile", ["", "9H"])
def test_a_hand_of_more_than_forty_cards(enforcement: str, on_pile: str) -> None:
    away = {"2S", "7D", "JC", on_pile, "8H", "TD"}
    hand = " ".join([card for card in DECK if card not in away])
    state = table(
        f"{hand} TD", "2S", top="7D", on_pile=on_pile, opened="ann", enforcement=enforcement
    )
    moves = legal_moves(GAME, state, ANN)
    assert len(moves) > 300
    assert same([move for move in moves if isinstance(move, Lay)], expected_lays(state))


# What may not be done, and why


def test_every_card_is_tried_for_what_takes_one_card() -> None:
    state = table(
        "5C 9D 4H KS 8C JS", "2H", sets=("bo: 5S 6S 7S", "bo: TS 4D=JS QS"), on_pile="KD"
    )
    refused = {
        (move.action, move.card): [found.code for found in violations]  # type: ignore[attr-defined]
        for move, violations in refusals(GAME, state, ANN)
    }
    assert refused == {
        ("extend", "5C"): ["not-a-set"],
        ("extend", "9D"): ["not-a-set"],
        ("extend", "4H"): ["first-set-has-proter"],
        ("extend", "8C"): ["not-a-set"],
        # The whole would be a set; that the jack is shown twice is P4.5's matter.
        ("extend", "JS"): ["already-on-table"],
        ("swap", "5C"): ["nothing-to-swap"],
        ("swap", "9D"): ["nothing-to-swap"],
        ("swap", "4H"): ["first-set-has-proter", "nothing-to-swap"],
        ("swap", "KS"): ["nothing-to-swap"],
        ("swap", "8C"): ["nothing-to-swap"],
        ("discard", "KS"): ["discard-same-rank"],
    }


def test_a_proter_has_its_chance_as_any_card() -> None:
    state = table("4H 9D", "2H", sets=("bo: 5C 6C 7C",), opened="ann")
    assert all(
        not (isinstance(move, Extend) and move.card == "4H")
        for move, _ in refusals(GAME, state, ANN)
    )
    full = table("4S 9D", "2H", sets=("bo: 4H 4D 4C",), opened="ann")
    assert [move.action for move, _ in refusals(GAME, full, ANN)] == ["extend", *["swap"] * 2]


def test_without_sets_only_discards_are_tried() -> None:
    state = table("4H 9D 9C", "2H", on_pile="9S")
    assert [move for move, _ in refusals(GAME, state, None)] == [
        discard(ANN, "9D"),
        discard(ANN, "9C"),
    ]


def test_where_no_card_counts_nothing_is_tried() -> None:
    state = table("4H 9D", "2H", phase="draw")
    assert refusals(GAME, state, ANN) == ()
    assert refusals(GAME, state, None) == ()


def test_another_player_s_cards_are_tried_out_of_turn() -> None:
    state = table("4H 9D", "2H")
    ((move, violations),) = refusals(GAME, state, BO)
    assert move == discard(BO, "2H")
    assert [found.code for found in violations] == ["not-your-turn"]
    assert laid("2H")[0].as_ is None
    assert broken(state, draw(BO)) == [("not-your-turn", "P3.1", "/player")]
