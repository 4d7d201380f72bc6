"""The shuffle that anyone can check (contract §2)."""

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from itertools import count
from struct import Struct

from service.core.cards import Pile, canonical
from service.core.form import Commitment, Seed

_WORDS = Struct(">4Q")
_WORD_SPACE = 2**64


def words(seed: Seed, label: str) -> Iterator[int]:
    """The endless row of 64-bit words that belongs to a seed and a label."""
    begun = hmac.new(seed.encode(), label.encode() + b"\0", "sha256")
    for block in count():  # pragma: no branch - there is always another block
        # A copy of what all messages begin with is half the work of a digest from the start.
        mac = begun.copy()
        mac.update(block.to_bytes(8))
        yield from _WORDS.unpack(mac.digest())


def permute(cards: Pile, source: Iterable[int]) -> Pile:
    """Fisher–Yates over ``cards`` as they lie, fed with 64-bit words; the first is on top.

    A word too large to be shared out evenly is skipped, so that every order is equally likely.
    Raises ``StopIteration`` when the source runs dry.
    """
    order = list(cards)
    feed = iter(source)
    for k in range(len(order) - 1, 0, -1):
        word = next(feed)
        j = word % (k + 1)
        # A word at or above 2**64 - 2**64 mod (k + 1) lies in a last, incomplete row of k + 1.
        while word - j + k >= _WORD_SPACE:
            word = next(feed)
            j = word % (k + 1)
        order[k], order[j] = order[j], order[k]
    return tuple(order)


def shuffle(seed: Seed, label: str, cards: Pile) -> Pile:
    """The cards, sorted canonically and then shuffled; the first is the top card.

    The label says which shuffle of the game this is; each rulebook lists its labels.
    """
    return permute(canonical(cards), words(seed, label))


def commitment(seed: Seed) -> Commitment:
    """SHA-256 of the seed in UTF-8, lower-case hex: what a view shows in place of the seed."""
    return Commitment(hashlib.sha256(seed.encode()).hexdigest())
