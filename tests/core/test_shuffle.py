"""The shuffle that anyone can check, checked by somebody else (contract §2).

``reference`` is written from the contract's words alone, in another way than the service: it
knows no ``hmac`` and no ``struct``, and it sorts, counts and swaps differently.
"""

import hashlib
from collections import Counter
from itertools import islice, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.core.cards import ALL, STANDARD, Card, Pile
from service.core.form import Seed
from service.core.shuffle import commitment, permute, shuffle, words

ORDER = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"] + ["X1", "X2", "X3"]
SPACE = 1 << 64


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104, with SHA-256 and its blocks of 64 bytes."""
    if len(key) > 64:
        key = hashlib.sha256(key).digest()
    key += bytes(64 - len(key))
    inner = hashlib.sha256(bytes([byte ^ 0x36 for byte in key]) + message).digest()
    return hashlib.sha256(bytes([byte ^ 0x5C for byte in key]) + inner).digest()


def word_at(seed: str, label: str, place: int) -> int:
    """The word at that place of the endless row."""
    block, part = divmod(place, 4)
    counter = bytes([block >> shift & 255 for shift in range(56, -8, -8)])
    text = hmac_sha256(seed.encode("utf-8"), label.encode("utf-8") + b"\x00" + counter).hex()
    return int(text[16 * part : 16 * part + 16], 16)


def reference(seed: str, label: str, cards: list[str]) -> list[str]:
    left = [card for card in ORDER if card in cards]
    place = 0
    for size in range(len(left), 1, -1):
        word = word_at(seed, label, place)
        place += 1
        while word >= SPACE - SPACE % size:
            word = word_at(seed, label, place)
            place += 1
        at = word % size
        left[at], left[size - 1] = left[size - 1], left[at]
    return left


def pile(text: str) -> Pile:
    return tuple([Card(card) for card in text.split()])


HAMLA = pile(
    "4D QC 7H 7D 6D JC 2C QS 7C 5S AC KH QH X2 9S 2H 2S AD TC TH 5C 8S QD 3C 5D 8C 3D AH KD 6C 5H"
    " TS JD 3H AS 3S 4S 7S 6S TD 4C JH X1 6H 9C 9H 8D KC 4H 8H JS 2D KS 9D X3"
)
PROTER = pile(
    "5H 5S 4H AD 9H TS 3D 8H KC 2D 6S 2H JC 9D KS QD QC 7S AH TC 2S KD 7H 6C 9C AS 6H 3S AC 9S 3H"
    " 2C 3C 5D KH 7D JH 6D 5C 8D 4C TH TD 8C 8S QH 4D 4S QS JD 7C JS"
)
SEED = Seed("adjudicate")


def test_cards_of_the_contract_are_those_of_the_service() -> None:
    assert list(ALL) == ORDER
    assert list(STANDARD) == ORDER[:52]


@pytest.mark.parametrize(
    ("label", "cards", "expected"),
    [("hamla/deck/0", ALL, HAMLA), ("proter/hand/1", STANDARD, PROTER)],
)
def test_orders_worked_out_elsewhere(label: str, cards: Pile, expected: Pile) -> None:
    assert shuffle(SEED, label, cards) == expected
    assert tuple(reference(SEED, label, list(cards))) == expected


def test_commitment_worked_out_elsewhere() -> None:
    known = "97b6ae0c076d7688a915f34879a1955b30d5d909526f3247d243ab1a7d801f42"
    assert commitment(SEED) == known


def test_hmac_of_the_test_is_that_of_rfc_4231() -> None:
    assert hmac_sha256(b"Jefe", b"what do ya want for nothing?").hex() == (
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    )
    long = hmac_sha256(b"\xaa" * 131, b"Test Using Larger Than Block-Size Key - Hash Key First")
    assert long.hex() == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"


text = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=256)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(text, text, st.permutations(ORDER), st.integers(0, 55))
def test_any_shuffle_is_that_of_the_contract(
    seed: str, label: str, cards: list[str], count: int
) -> None:
    some = tuple([Card(card) for card in cards[:count]])
    assert list(shuffle(Seed(seed), label, some)) == reference(seed, label, cards[:count])


@pytest.mark.parametrize(
    "label", ["", "ü", "hamla/deck/0", "手札/1", "😀", "a\0b", "é", "e\u0301"]
)
@pytest.mark.parametrize("seed", ["a", "ключ", "😀" * 256, "x" * 64, "x" * 65, " ", "\x00"])
def test_labels_and_seeds_of_any_text(seed: str, label: str) -> None:
    assert list(shuffle(Seed(seed), label, ALL)) == reference(seed, label, ORDER)
    assert commitment(Seed(seed)) == hashlib.sha256(seed.encode("utf-8")).hexdigest()


def test_cards_may_be_given_in_any_order() -> None:
    known = shuffle(SEED, "x", STANDARD)
    assert shuffle(SEED, "x", STANDARD[::-1]) == known
    assert shuffle(SEED, "x", known) == known


def test_hidden_cards_cannot_be_shuffled() -> None:
    with pytest.raises(KeyError):
        shuffle(SEED, "x", pile("AS ?? 2S"))


@pytest.mark.parametrize("count", [0, 1])
def test_few_cards_need_no_words(count: int) -> None:
    assert permute(ALL[:count], []) == ALL[:count]
    assert shuffle(SEED, "x", ALL[:count]) == ALL[:count]


def test_words_are_those_of_the_contract_in_turn() -> None:
    row = list(islice(words(SEED, "hamla/deck/0"), 30))
    assert row == [word_at("adjudicate", "hamla/deck/0", place) for place in range(30)]
    assert all(0 <= word < SPACE for word in row)


# Fed with words of our own


def test_word_picks_the_card_that_goes_to_the_bottom() -> None:
    four = pile("AS 2S 3S 4S")
    assert permute(four, [3, 2, 1]) == four
    assert permute(four, [0, 0, 0]) == pile("2S 3S 4S AS")
    assert permute(four, [1, 1, 1]) == pile("AS 3S 4S 2S")
    assert permute(four, [4, 3, 2]) == pile("2S 3S 4S AS"), "modulo"


def test_words_that_cannot_be_shared_out_are_skipped() -> None:
    three = pile("AS 2S 3S")
    limit = SPACE - SPACE % 3
    assert limit == SPACE - 1
    assert permute(three, [SPACE - 1, 2, 1]) == three
    assert permute(three, [SPACE - 1, SPACE - 1, 0, 1]) == pile("3S 2S AS")
    assert permute(three, [limit - 1, 1]) == three, "the largest that can: 2 modulo 3"


def test_every_word_can_be_shared_out_among_a_power_of_two() -> None:
    assert permute(pile("AS 2S"), [SPACE - 1]) == pile("AS 2S")
    assert permute(pile("AS 2S 3S 4S"), [SPACE - 1, SPACE - 1, 2, SPACE - 1]) == pile(
        "AS 2S 3S 4S"
    )


def test_limit_is_that_of_the_cards_left() -> None:
    # 2^64 leaves 2 over for 7, 4 for 6, 1 for 5 and for 3, and nothing for 4 and for 2.
    over = (2, 3, 4, 5, 1, 2, 1, 1, 2, 1)
    source = iter([SPACE - each for each in over])
    made = permute(ALL[:7], source)
    assert sorted(made) == sorted(ALL[:7])
    assert list(source) == [], "one word is skipped for 7, 6, 5 and 3 each"


def test_source_that_runs_dry() -> None:
    with pytest.raises(StopIteration):
        permute(ALL[:3], [0])
    with pytest.raises(StopIteration):
        permute(ALL[:3], [SPACE - 1])


def test_every_order_comes_up_alike() -> None:
    four = ALL[:4]
    fed = Counter([permute(four, [a, b, c]) for a in range(4) for b in range(3) for c in range(2)])
    assert set(fed) == set(permutations(four))
    assert set(fed.values()) == {1}


def test_every_card_comes_to_every_place() -> None:
    seen = {
        (place, card)
        for seed in range(600)
        for place, card in enumerate(shuffle(Seed(str(seed)), "x", ALL[:12]))
    }
    assert len(seen) == 12 * 12
