"""Text for a picture: how wide it is likely to be, and cut to fit, whatever somebody is called.

There are no fonts here to ask, so widths are on the safe side of common sans-serif ones.
"""

import unicodedata
from collections.abc import Iterator
from html import escape
from typing import Final

ELLIPSIS: Final = "…"
_NARROW: Final = frozenset("fijlrtI.,:;!'|()[]· ")
_WIDE: Final = frozenset("mwMWQO@%…—")
_BOLD: Final = 1.13
_JOINER: Final = "\u200d"


def width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide the text is at most likely to be, in a font of that size."""
    return size * (_BOLD if bold else 1) * sum(_em(cluster) for cluster in _clusters(text))


def fitted(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """The text, cut with an ellipsis where it would be too wide."""
    text = printable(text)
    size *= _BOLD if bold else 1
    if width(text, size) <= room:
        return text
    kept, used = "", size
    for cluster in _clusters(text):
        used += size * _em(cluster)
        if used > room:
            break
        kept += cluster
    return kept.rstrip() + ELLIPSIS


def columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(2 if _em(cluster) >= 1.1 else 1 for cluster in _clusters(text))


def shortened(text: str, most: int) -> str:
    """The text on one line, cut with an ellipsis where it would take more columns."""
    text = printable(text)
    if columns(text) <= most:
        return text
    kept = ""
    for cluster in _clusters(text):
        if columns(kept + cluster) > most - 1:
            break
        kept += cluster
    return kept.rstrip() + ELLIPSIS


def counted(number: int, unit: str) -> str:
    """``2 trophies``, ``1 trophy``."""
    if number in (1, -1) and unit.endswith("s"):
        unit = unit[:-3] + "y" if unit.endswith("ies") else unit[:-1]
    return f"{number} {unit}"


def printable(text: str) -> str:
    """The text without what XML has no place for, or what would break or turn round a line."""
    return "".join([_plain(char) for char in text])


def written(text: str) -> str:
    """The text between tags or in an attribute."""
    return escape(printable(text))


def _plain(char: str) -> str:
    kind = unicodedata.category(char)
    if kind in ("Zl", "Zp") or (kind == "Cf" and unicodedata.bidirectional(char) != "BN"):
        return " "
    return "\ufffd" if kind in ("Cc", "Cs") or ord(char) & 0xFFFE == 0xFFFE else char


def _clusters(text: str) -> Iterator[str]:
    """What is seen as one sign: a character with the marks and joined signs after it."""
    cluster = ""
    for char in text:
        if cluster and not (_clings(char) or cluster[-1] == _JOINER):
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def _clings(char: str) -> bool:
    return char == _JOINER or unicodedata.category(char) in ("Mn", "Me", "Cf", "Sk")


def _em(cluster: str) -> float:
    char = cluster[0]
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(char) in "WF" or ord(char) >= 0x1F000:
        return 1.35
    if char in _NARROW:
        return 0.4
    if char in _WIDE or unicodedata.east_asian_width(char) == "A":
        return 1.0
    return 0.74 if char.isupper() else 0.64
