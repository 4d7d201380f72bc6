"""What every audit shares: cards counted, players seated, seeds sealed (contract §7)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from service.core.cards import ALL, HIDDEN, STANDARD, Card
from service.core.census import at_table, census, complete, sealed, seating, spread
from service.core.form import Commitment, PlayerId, Seed
from service.core.ruling import Finding
from service.core.shuffle import commitment

DECK = ALL[:5]
KNOWN = frozenset(DECK)
ANN, BO = PlayerId("ann"), PlayerId("bo")


def found(*cards: Card) -> list[tuple[str, str]]:
    findings = list(census(spread("/deck", cards), DECK))
    assert all(finding.message.endswith(".") for finding in findings)
    return [(finding.code, finding.pointer) for finding in findings]


def test_places_of_a_pile() -> None:
    assert list(spread("/a/0", (ALL[0], HIDDEN))) == [("/a/0/0", "AS"), ("/a/0/1", "??")]
    assert list(spread("/a", ())) == []


def test_every_card_once() -> None:
    assert found(*DECK) == []
    assert found(*DECK[::-1]) == []


def test_card_that_is_nowhere() -> None:
    assert found(*DECK[1:]) == [("missing-card", "")]
    assert found() == [("missing-card", "")] * 5
    (finding,) = census([], DECK[:1])
    assert finding == Finding("missing-card", "AS is nowhere.", "")


def test_card_that_lies_twice() -> None:
    assert found(*DECK, DECK[0]) == [("duplicate-card", "/deck/5")]
    assert found(*DECK, DECK[0], DECK[0]) == [
        ("duplicate-card", "/deck/5"),
        ("duplicate-card", "/deck/6"),
    ]
    (finding,) = census([("/a", DECK[0]), ("/b", DECK[0])], DECK[:1])
    assert finding == Finding("duplicate-card", "AS lies at /a already.", "/b")


def test_card_of_another_game() -> None:
    assert found(*DECK, Card("X1")) == [("foreign-card", "/deck/5")]
    assert found(Card("X1"), *DECK[1:]) == [("foreign-card", "/deck/0"), ("missing-card", "")]
    (finding,) = census([("/a", Card("X1"))], [])
    assert finding == Finding("foreign-card", "X1 does not belong here.", "/a")


def test_foreign_card_that_lies_twice_is_foreign_twice() -> None:
    assert found(*DECK, Card("X1"), Card("X1")) == [
        ("foreign-card", "/deck/5"),
        ("foreign-card", "/deck/6"),
    ]


def test_hidden_cards_stand_for_any() -> None:
    assert found(*DECK[2:], HIDDEN, HIDDEN) == []
    assert found(*[HIDDEN] * 5) == []


def test_hidden_cards_are_counted() -> None:
    assert found(*DECK[1:], HIDDEN, HIDDEN) == [("wrong-count", "")]
    assert found(*DECK[2:], HIDDEN) == [("wrong-count", "")]
    (finding,) = census([("/a", HIDDEN)], DECK)
    assert finding.message == "There are 1 cards; the game has 5."


def test_beside_hidden_cards_doubles_and_foreign_ones_are_found() -> None:
    assert found(DECK[0], DECK[0], HIDDEN, HIDDEN, HIDDEN) == [("duplicate-card", "/deck/1")]
    assert found(Card("X1"), HIDDEN) == [("foreign-card", "/deck/0"), ("wrong-count", "")]


@settings(max_examples=200, derandomize=True, deadline=None)
@given(
    st.lists(st.lists(st.sampled_from([*DECK, *STANDARD[50:], HIDDEN]), max_size=4), max_size=3)
)
def test_quick_question_and_long_answer_agree(piles: list[list[Card]]) -> None:
    places = [
        place for index, pile in enumerate(piles) for place in spread(f"/{index}", tuple(pile))
    ]
    findings = list(census(places, DECK))
    quick = complete([card for pile in piles for card in pile], KNOWN)
    assert quick is (not findings)


def test_complete_whatever_the_order() -> None:
    assert complete(DECK, KNOWN)
    assert complete(list(DECK[::-1]), KNOWN)
    assert complete((), frozenset())
    assert not complete(DECK[:4], KNOWN)
    assert not complete((*DECK[:4], DECK[0]), KNOWN)
    assert not complete((*DECK, DECK[0]), KNOWN)
    assert not complete((*DECK[:4], ALL[5]), KNOWN)


def test_complete_with_hidden_cards_that_stand_for_any() -> None:
    assert complete((*DECK[:3], HIDDEN, HIDDEN), KNOWN)
    assert complete((HIDDEN,) * 5, KNOWN)
    assert not complete((*DECK[:3], HIDDEN), KNOWN)
    assert not complete((*DECK, HIDDEN), KNOWN)
    assert not complete((*DECK[:3], DECK[0], HIDDEN), KNOWN)
    assert not complete((*DECK[:3], ALL[5], HIDDEN), KNOWN)


def test_seats() -> None:
    cy = PlayerId("cy")
    assert list(seating([ANN, BO, cy])) == []
    assert list(seating([])) == []
    assert list(seating([ANN, BO, ANN, cy, ANN])) == [
        Finding("bad-player", "ann sits at the table twice.", "/players/2/id"),
        Finding("bad-player", "ann sits at the table twice.", "/players/4/id"),
    ]


def test_somebody_at_the_table_or_not() -> None:
    assert list(at_table(ANN, [ANN, BO], "/turn")) == []
    assert list(at_table(None, [ANN, BO], "/turn")) == []
    assert list(at_table(PlayerId("cy"), [ANN, BO], "/turn")) == [
        Finding("bad-player", "cy is not at the table.", "/turn")
    ]


def test_seed_and_commitment() -> None:
    seed, other = Seed("s"), Commitment("0" * 64)
    assert list(sealed(seed, None)) == []
    assert list(sealed(None, None)) == []
    assert list(sealed(None, other)) == []
    assert list(sealed(seed, commitment(seed))) == []
    (finding,) = sealed(seed, other)
    assert (finding.code, finding.pointer) == ("bad-commitment", "/commitment")
