"""The faces of all cards, and their back, as SVG: 100 wide, 140 high, nothing but plain shapes.

No gradients, styles, scripts or fonts: a face can be put into any document, under any policy.
"""

from functools import cache
from typing import Final

from service.core.cards import ALL, HIDDEN, Card
from service.picture.courts import court, joker
from service.picture.marks import INK, rank, suit

WIDTH: Final = 100
HEIGHT: Final = 140
PAPER: Final = "#fffdf8"
EDGE: Final = "#b9b09f"
BACK: Final = "#29476b"
BACK_LINE: Final = "#7f9dc0"

_LEFT, _MIDDLE, _RIGHT = 34.5, 50.0, 65.5
_ROWS: Final = {
    "2": ((_MIDDLE, (29, 111)),),
    "3": ((_MIDDLE, (29, 70, 111)),),
    "4": ((_LEFT, (29, 111)), (_RIGHT, (29, 111))),
    "5": ((_LEFT, (29, 111)), (_MIDDLE, (70,)), (_RIGHT, (29, 111))),
    "6": ((_LEFT, (29, 70, 111)), (_RIGHT, (29, 70, 111))),
    "7": ((_LEFT, (29, 70, 111)), (_MIDDLE, (49.5,)), (_RIGHT, (29, 70, 111))),
    "8": ((_LEFT, (29, 70, 111)), (_MIDDLE, (49.5, 90.5)), (_RIGHT, (29, 70, 111))),
    "9": ((_LEFT, (27, 56, 84, 113)), (_MIDDLE, (70,)), (_RIGHT, (27, 56, 84, 113))),
    "T": ((_LEFT, (27, 56, 84, 113)), (_MIDDLE, (41.5, 98.5)), (_RIGHT, (27, 56, 84, 113))),
}
"""Where the pips of a number card are, column by column; those below the middle are turned."""


@cache
def face(card: Card) -> str:
    """What is drawn on a card; its back if it is hidden."""
    return _back() if card == HIDDEN else _paper(PAPER, EDGE) + _front(card)


def name(card: Card) -> str:
    """What a card is called in a document: an id without characters that need care."""
    return "card-back" if card == HIDDEN else f"card-{card}"


def symbol(card: Card) -> str:
    """The face as a symbol to be used by its name."""
    return (
        f'<symbol id="{name(card)}" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
        f' height="{HEIGHT}">{face(card)}</symbol>'
    )


@cache
def sheet() -> str:
    """Every face and the back in one document, to be used by their names."""
    cards = "".join([symbol(card) for card in (*ALL, HIDDEN)])
    return f'<svg xmlns="http://www.w3.org/2000/svg">{cards}</svg>\n'


def corner(card: Card) -> str:
    """Rank and suit as they stand in a card's top left corner, 20 wide and 40 high."""
    if card[0] == "X":
        return suit("X", 12, 14, 17) + rank(_number(card), 7.6, 25, 12, INK["X"])
    left = 5.5 if card[0] == "T" else 6.5
    return rank(card[0], left, 7, 16, INK[card[1]]) + suit(card[1], 12.2, 34, 14)


def _front(card: Card) -> str:
    corners = corner(card) + f'<g transform="rotate(180 50 70)">{corner(card)}</g>'
    if card[0] == "X":
        return corners + joker(card)
    if card[0] in "JQK":
        return corners + court(card)
    if card[0] == "A":
        return corners + _ace(card[1])
    pips = [suit(card[1], x, y, 17, turned=y > 70) for x, rows in _ROWS[card[0]] for y in rows]
    return corners + "".join(pips)


def _ace(name: str) -> str:
    ring = (
        f'<circle cx="50" cy="70" r="29" fill="none" stroke="{INK[name]}" stroke-width="1"'
        ' opacity=".55"/>'
        f'<circle cx="50" cy="70" r="32.5" fill="none" stroke="{INK[name]}" stroke-width=".8"'
        ' stroke-dasharray="1 3.084" stroke-linecap="round" opacity=".7"/>'
    )
    return ring + suit(name, 50, 70, 40)


def _number(card: Card) -> str:
    return card[1]


def _paper(fill: str, edge: str) -> str:
    return (
        f'<rect x=".75" y=".75" width="98.5" height="138.5" rx="8.5" fill="{fill}"'
        f' stroke="{edge}" stroke-width="1.5"/>'
    )


def _back() -> str:
    """A lattice inside a frame."""
    lines = []
    for step in range(-98, 99, 14):
        lines += [_slope(step, 1), _slope(step, -1)]
    return (
        _paper(PAPER, EDGE)
        + f'<rect x="6" y="6" width="88" height="128" rx="5" fill="{BACK}"/>'
        + f'<path d="{"".join(lines)}" fill="none" stroke="{BACK_LINE}" stroke-width="1.3"/>'
        + f'<rect x="9.5" y="9.5" width="81" height="121" rx="3" fill="none"'
        f' stroke="{BACK_LINE}" stroke-width="1.6"/>'
        + f'<circle cx="50" cy="70" r="15" fill="{BACK}" stroke="{BACK_LINE}" stroke-width="1.6"/>'
        + f'<path d="M43.5 70.5l5 5.5L57.5 63" fill="none" stroke="{PAPER}" stroke-width="3.2"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _slope(step: int, way: int) -> str:
    """A line of the lattice from edge to edge of the frame: y − 70 = way · (x − 50) + step."""
    left, right, half = -40.5, 40.5, 60.5
    low, high = sorted(((-half - step) * way, (half - step) * way))
    begin, end = max(left, low), min(right, high)
    if begin >= end:
        return ""
    at = [(50 + x, 70 + way * x + step) for x in (begin, end)]
    return f"M{at[0][0]:g} {at[0][1]:g}L{at[1][0]:g} {at[1][1]:g}"
