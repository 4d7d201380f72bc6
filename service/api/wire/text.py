"""The kinds of text: what each accepts, and how to say so (contract §1, §2)."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

COMMITMENT: Final = "[0-9a-f]{64}"
_COMMITMENT: Final = re.compile(COMMITMENT)


@dataclass(frozen=True, slots=True)
class Text:
    """What a kind of text accepts, and what to say where it does not."""

    expected: str
    accepts: Callable[[str], bool]


def is_player_id(text: str) -> bool:
    """1–64 code points, none of Unicode category Cc."""
    if not 1 <= len(text) <= 64:
        return False
    return text.isprintable() or all(unicodedata.category(char) != "Cc" for char in text)


def is_seed(text: str) -> bool:
    """1–256 code points."""
    return 1 <= len(text) <= 256


def is_commitment(text: str) -> bool:
    """64 lower-case hexadecimal digits."""
    return _COMMITMENT.fullmatch(text) is not None


def is_free(text: str) -> bool:
    """Any text."""
    return isinstance(text, str)


TEXTS: Final = {
    "player": Text(
        "a player id (text of 1 to 64 characters, no control characters)", is_player_id
    ),
    "seed": Text("a seed (text of 1 to 256 characters)", is_seed),
    "commitment": Text("a commitment (64 lower-case hexadecimal digits)", is_commitment),
    "free": Text("text", is_free),
}
