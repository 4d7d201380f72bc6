"""Jacks, queens, kings and jokers, of flat shapes.

A court card is one bust drawn twice, the second turned round the middle of the card; robes meet
at a slanting sash. The parts hang on a face at (51, 41).
"""

from typing import Final

from service.core.cards import Card
from service.picture.marks import INK, RED, VIOLET, suit

GOLD: Final = "#e2ab35"
BLUE: Final = "#2b5480"
GREEN: Final = "#3d7a55"
SKIN: Final = "#f3d3b3"
LINE: Final = "#2a2420"
PANEL: Final = "#f6efdf"

_HAIR: Final = {"H": "#c98f3c", "D": "#8f4a2b", "S": "#33261f", "C": "#6b472c"}
_ROBE: Final = {"H": (RED, BLUE), "D": (RED, GREEN), "S": (BLUE, RED), "C": (GREEN, RED)}
_MOTLEY: Final = {
    "1": (VIOLET, GOLD, RED),
    "2": (RED, GOLD, BLUE),
    "3": (GREEN, GOLD, VIOLET),
}


def court(card: Card) -> str:
    """The picture of a jack, a queen or a king."""
    half = _half(card[0], card[1])
    frame = f'<rect x="24" y="13" width="52" height="114" rx="3" fill="{PANEL}"/>'
    seam = (
        f'<path d="M24 78L76 62" stroke="{GOLD}" stroke-width="5.4"/>'
        f'<path d="M24 75.3L76 59.3M24 80.7L76 64.7" stroke="{LINE}" stroke-width=".7"/>'
    )
    edge = (
        f'<rect x="24" y="13" width="52" height="114" rx="3" fill="none"'
        f' stroke="{INK[card[1]]}" stroke-width="1.2"/>'
    )
    first = f'<g id="bust-{card}">{half}</g>'
    second = f'<use href="#bust-{card}" transform="rotate(180 50 70)"/>'
    return frame + first + second + seam + edge


def _half(rank: str, name: str) -> str:
    robe, lining = _ROBE[name]
    hair = _HAIR[name]
    parts = {"J": _jack, "Q": _queen, "K": _king}[rank](robe, lining, hair)
    return parts + suit(name, 32, 22.5, 12)


def _shape(points: str, fill: str, width: float = 0.8) -> str:
    return (
        f'<path d="{points}" fill="{fill}" stroke="{LINE}" stroke-width="{width:g}"'
        ' stroke-linejoin="round"/>'
    )


def _dots(fill: str, radius: float, *places: tuple[float, float]) -> str:
    return "".join(
        [
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{LINE}"'
            ' stroke-width=".6"/>'
            for x, y in places
        ]
    )


def _line(points: str, width: float = 0.9, ink: str = LINE) -> str:
    return (
        f'<path d="{points}" fill="none" stroke="{ink}" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _head(cheeks: str = "") -> str:
    return (
        _shape("M47 47V55H55V47Z", SKIN)
        + _shape(
            "M42.6 38C42.6 31 59.4 31 59.4 38C59.4 45.5 56 50.6 51 50.6"
            "C46 50.6 42.6 45.5 42.6 38Z",
            SKIN,
        )
        + cheeks
        + f'<circle cx="47.2" cy="39.6" r="1" fill="{LINE}"/>'
        + f'<circle cx="54.8" cy="39.6" r="1" fill="{LINE}"/>'
        + _line("M45.2 37.1Q47.2 35.9 49 37M53 37Q54.8 35.9 56.8 37.1", 0.8)
        + _line("M51 39.6L50.1 43.2H51.6", 0.7)
    )


def _mouth() -> str:
    return _line("M48.6 46.3Q51 47.7 53.4 46.3", 1.1, RED)


def _king(robe: str, lining: str, hair: str) -> str:
    return (
        _shape("M24 62C27 55 38 52.5 45 52L51 57L57 52C64 52.5 73 55 76 62V62.4L24 78.4Z", robe)
        + _shape("M45 52L51 57L57 52L60.5 53.5L54.5 69.5L47.5 71.5L41.5 53.5Z", PANEL)
        + "".join(
            [
                _line(f"M{x} {y}l.9 2.2", 1.2)
                for x, y in ((46, 57), (50, 61), (54.6, 57), (49.4, 66), (53, 64.6))
            ]
        )
        + _shape(
            "M41.8 33C38.5 38 40 47 42.4 51.5L46 47L44.6 36Z"
            "M60.2 33C63.5 38 62 47 59.6 51.5L56 47L57.4 36Z",
            hair,
        )
        + _head()
        + _shape(
            "M43 43.5C45.2 45.6 47.6 44.3 51 44.3C54.4 44.3 56.8 45.6 59 43.5C59.4 51 56 58.5"
            " 51 60C46 58.5 42.6 51 43 43.5Z",
            hair,
        )
        + _shape("M48.8 47Q51 48.6 53.2 47Q51 46 48.8 47Z", RED, 0.5)
        + _shape(
            "M41.4 34.2L39.4 19.5L46 26L51 17L56 26L62.6 19.5L60.6 34.2Q51 31 41.4 34.2Z", GOLD
        )
        + _line("M41.1 30.6Q51 27.4 60.9 30.6", 0.8)
        + _dots(lining, 1.5, (51, 25.6))
        + _dots(RED, 1.2, (45, 29.9), (57, 29.9))
        + _dots(GOLD, 1.5, (39.4, 18.6), (51, 16.4), (62.6, 18.6))
        + _line("M69.5 24V64.4", 2.6)
        + _line("M69.5 24V64.4", 1.3, GOLD)
        + _shape("M69.5 17L72.4 21.5L69.5 26L66.6 21.5Z", GOLD)
        + _shape("M66.4 51.4C69 49.6 72.6 50.6 73 53.4C73.2 56.2 70 57.6 66.6 56.6Z", SKIN)
    )


def _queen(robe: str, lining: str, hair: str) -> str:
    return (
        _shape(
            "M39.5 36C36.5 45 37.5 54 35.5 61C41 66 61 66 66.5 60C64.5 53 65.5 45 62.5 36"
            "C60 28 42 28 39.5 36Z",
            hair,
        )
        + _shape("M24 66C27 57.5 38 55 44.5 54Q51 61.5 57.5 54C64 55 73 57.5 76 62L24 78.4Z", robe)
        + _shape("M44.5 54Q51 61.5 57.5 54L61 55Q51 68.5 41 55Z", lining)
        + _dots(GOLD, 1.1, (44.6, 58.4), (47.4, 61), (51, 62), (54.6, 61), (57.4, 58.4))
        + _head(
            '<circle cx="45.8" cy="43.6" r="1.9" fill="#e9a58c"/>'
            '<circle cx="56.2" cy="43.6" r="1.9" fill="#e9a58c"/>'
        )
        + _mouth()
        + _shape(
            "M42 37.5C42.5 31.5 48 29.5 51 33.5C54 29.5 59.5 31.5 60 37.5"
            "C61.5 31 58 27.5 51 27.5C44 27.5 40.5 31 42 37.5Z",
            hair,
        )
        + _shape(
            "M41.6 30.6L40.8 22.8Q45.8 23.6 46.6 26.6Q47.4 21 51 19.4Q54.6 21 55.4 26.6"
            "Q56.2 23.6 61.2 22.8L60.4 30.6Q51 27 41.6 30.6Z",
            GOLD,
        )
        + _dots(lining, 1.4, (51, 24.8))
        + _dots(PANEL, 1.5, (40.8, 22), (51, 18.2), (61.2, 22))
        + _line("M70 58.6V43", 1.4, GREEN)
        + _shape("M70 52C67.4 52 66.2 50 66.4 47.8C68.6 48 70 49.6 70 52Z", GREEN, 0.5)
        + _dots(robe, 2.5, (70, 34.4), (73.4, 37), (72.2, 41), (67.8, 41), (66.6, 37))
        + _dots(GOLD, 2, (70, 38.2))
        + _shape("M66.8 56.2C68.4 53.8 72.2 54.4 72.8 57C73 59.4 70 60.8 67 59.8Z", SKIN)
    )


def _jack(robe: str, lining: str, hair: str) -> str:
    return (
        _shape(
            "M24 63C27 57 38 54.5 44.5 54L51 58L57.5 54C64 54.5 73 57 76 62V62.4L24 78.4Z", robe
        )
        + _shape("M44.5 54L51 58L57.5 54L62 55.2L51 67L40 55.2Z", PANEL)
        + _line("M43.6 56.6L51 63.6L58.4 56.6", 1, lining)
        + _shape("M33.6 57.4L38.6 56L42.8 72.6L37.4 74.3Z", lining)
        + _shape(
            "M41.4 33C38.8 38.5 39 46 40.6 51.4C43.6 52.6 45.4 51 45.8 48L44.4 36Z"
            "M60.6 33C63.2 38.5 63 46 61.4 51.4C58.4 52.6 56.6 51 56.2 48L57.6 36Z",
            hair,
        )
        + _head()
        + _mouth()
        + _shape(
            "M42.4 37C44.4 34.6 47 33.8 51 33.8C55 33.8 57.6 34.6 59.6 37C60 32.6 57 30 51 30"
            "C45 30 42 32.6 42.4 37Z",
            hair,
        )
        + _shape(
            "M38.6 31.6C37.6 24 44 19.4 51.6 20C59.6 20.4 64.4 25 63.4 31.6Q51 27.4 38.6 31.6Z",
            robe,
        )
        + _shape("M38.2 33.4Q51 28.2 63.8 33.4L63.4 30.2Q51 25 38.6 30.2Z", GOLD)
        + _shape("M57.6 27C58 21 62.6 16.6 69.6 16.4C70.2 21.8 66.6 26.6 60.6 28.4Z", lining)
        + _line("M58.4 27.6C61 23.4 64.4 20 68.6 17.4", 0.7)
        + _line("M70.4 63.9V31", 2.6)
        + _line("M70.4 63.9V31", 1.2, GOLD)
        + _shape("M70.4 29L73.4 36.6C72.4 38.2 68.4 38.2 67.4 36.6Z", "#cfd6dd")
        + _shape("M67.2 50.6C69 48.4 73 49 73.6 51.8C73.8 54.4 70.6 55.8 67.4 54.8Z", SKIN)
    )


def joker(card: Card) -> str:
    """A jester; each joker wears colors of its own."""
    first, second, third = _MOTLEY[card[1]]
    bells = _dots(GOLD, 3.4, (21.5, 60), (50, 20.5), (78.5, 60))
    collar = _dots(GOLD, 2.2, (28, 112), (39, 119), (50, 122), (61, 119), (72, 112))
    return (
        _shape(
            "M36 95L24 99L28 110L34 105L39 117L45 108L50 120L55 108L61 117L66 105L72 110L76 99"
            "L64 95Z",
            second,
        )
        + _shape("M50 97L39 97L34 105L39 117L45 108L50 120Z", third)
        + collar
        + _shape("M34 70C34 92 41 101 50 101C59 101 66 92 66 70Z", SKIN, 1)
        + '<circle cx="40" cy="86" r="3.6" fill="#e9a58c"/><circle cx="60" cy="86" r="3.6"'
        ' fill="#e9a58c"/>'
        + _shape("M41.5 87.5Q50 93 58.5 87.5Q56 96.5 50 96.5Q44 96.5 41.5 87.5Z", RED, 0.8)
        + _shape("M44 89.2Q50 92 56 89.2L55 91.4Q50 93.6 45 91.4Z", "#ffffff", 0.4)
        + f'<circle cx="43.4" cy="78" r="2" fill="{LINE}"/><circle cx="56.6" cy="78" r="2"'
        f' fill="{LINE}"/>'
        + _line("M39.6 73.6Q43.2 71 46.4 73.4M53.6 73.4Q56.8 71 60.4 73.6", 1.2)
        + _line("M50 78L48 85.2Q50 86.8 52 85.2", 1)
        + _shape(
            "M32 70C26 52 22 46 14.5 50C13 55 17 58 21.5 57C25 44 40 36 44 44L50 66Z", first, 1
        )
        + _shape(
            "M68 70C74 52 78 46 85.5 50C87 55 83 58 78.5 57C75 44 60 36 56 44L50 66Z", second, 1
        )
        + _shape("M50 68L38.5 66C37 48 43 34 50 23C57 34 63 48 61.5 66Z", third, 1)
        + _shape("M31 72Q50 62 69 72L67.6 66.4Q50 57 32.4 66.4Z", GOLD, 1)
        + bells
    )
