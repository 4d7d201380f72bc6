"""The small signs of a card, as SVG paths: suits, ranks and a joker's star.

All are drawn here, so that a card looks the same whatever fonts a machine has. A suit is a shape
of about 20 × 20 around the origin; a rank is a line drawn in a box 10 wide and 14 high.
"""

from typing import Final

SUIT: Final = {
    "H": "M0 9C-3 5-10 1-10-4.2C-10-7.4-7.7-9.2-5.3-9.2C-2.9-9.2-.9-7.7 0-5.2"
    "C.9-7.7 2.9-9.2 5.3-9.2C7.7-9.2 10-7.4 10-4.2C10 1 3 5 0 9Z",
    "D": "M0-10.5C2.2-6.4 4.6-3.2 7.6 0C4.6 3.2 2.2 6.4 0 10.5C-2.2 6.4-4.6 3.2-7.6 0"
    "C-4.6-3.2-2.2-6.4 0-10.5Z",
    "S": "M0-10C2.6-5.6 9.6-1.6 9.6 3.1C9.6 5.9 7.5 7.6 5.2 7.6C3.3 7.6 1.8 6.6 1 5.1"
    "C1.1 7.4 2 9.2 3.6 10H-3.6C-2 9.2-1.1 7.4-1 5.1C-1.8 6.6-3.3 7.6-5.2 7.6"
    "C-7.5 7.6-9.6 5.9-9.6 3.1C-9.6-1.6-2.6-5.6 0-10Z",
    "C": "M1.1 2.8C1.3 6.4 2.2 8.9 4 10H-4C-2.2 8.9-1.3 6.4-1.1 2.8"
    "C-1.9 4.4-3.4 5.4-5.2 5.4C-7.8 5.4-9.8 3.4-9.8.9C-9.8-1.6-7.8-3.6-5.2-3.6"
    "C-4.6-3.6-4-3.5-3.4-3.2C-4.1-4-4.5-4.9-4.5-5.9C-4.5-8.2-2.5-10 0-10"
    "C2.5-10 4.5-8.2 4.5-5.9C4.5-4.9 4.1-4 3.4-3.2C4-3.5 4.6-3.6 5.2-3.6"
    "C7.8-3.6 9.8-1.6 9.8.9C9.8 3.4 7.8 5.4 5.2 5.4C3.4 5.4 1.9 4.4 1.1 2.8Z",
    "X": "M0-10L2.5-3.3L9.6-3.1L4 1.3L5.9 8.2L0 4.2L-5.9 8.2L-4 1.3L-9.6-3.1L-2.5-3.3Z",
}
"""``X`` is the joker's star."""

RANK: Final = {
    "A": "M.8 13L5 1L9.2 13M2.4 8.8H7.6",
    "2": "M1.3 4.4C1.3 0 8.7 0 8.7 4.4C8.7 7.4 1.3 9.8 1.2 13H9",
    "3": "M1.4 1H8.4L4.6 5.7C10.3 5.4 10 13 4.9 13C2.8 13 1.4 12 .9 10.3",
    "4": "M7 13V1L1 9.4H9.3",
    "5": "M8.3 1H2.6L2 6.2C4.4 4.6 9 5 9 9C9 13.6 2.6 14.2 1.1 10.8",
    "6": "M8 1.5C4 .2 1.2 4 1.2 9C1.2 14.3 8.9 14.3 8.9 9C8.9 4.3 2.4 4.3 1.3 8.4",
    "7": "M1 1H9L4.2 13",
    "8": "M5 6.4C1.3 6.4 1.3 1 5 1C8.7 1 8.7 6.4 5 6.4C.4 6.4.4 13 5 13C9.6 13 9.6 6.4 5 6.4Z",
    "9": "M2 12.5C6 13.8 8.8 10 8.8 5C8.8-.3 1.1-.3 1.1 5C1.1 9.7 7.6 9.7 8.7 5.6",
    "T": "M-.6 2.6L1 1V13M6.9 1C3.2 1 3.2 13 6.9 13C10.6 13 10.6 1 6.9 1Z",
    "J": "M4.4 1H8.8M6.8 1V9.6C6.8 14 1.3 14 1.1 10",
    "Q": "M5 1C-.2 1-.2 13 5 13C10.2 13 10.2 1 5 1ZM5.6 9.6L9.2 13.4",
    "K": "M1.8 1V13M8.8 1L2 8M4.4 5.7L9.2 13",
    "1": "M2.4 3.2L5.2 1V13",
    "?": "M1.4 4.2C1.4 0 8.6 0 8.6 4.1C8.6 7 5 6.9 5 9.8M5 12.9V13",
}
"""``T`` is a ten; ``1`` and ``?`` are for jokers and hidden cards."""

RED: Final = "#b3202c"
BLACK: Final = "#1d2733"
VIOLET: Final = "#5b3a86"

INK: Final = {"H": RED, "D": RED, "S": BLACK, "C": BLACK, "X": VIOLET}


def suit(name: str, x: float, y: float, size: float, *, turned: bool = False) -> str:
    """A suit's sign of that height around a point; ``turned``: upside down."""
    scale = size / 20
    turn = "rotate(180)" if turned else ""
    return (
        f'<path transform="translate({x:g} {y:g}){turn}scale({scale:g})" fill="{INK[name]}"'
        f' d="{SUIT[name]}"/>'
    )


def rank(name: str, x: float, y: float, height: float, ink: str) -> str:
    """A rank's sign, its top left corner at a point."""
    return (
        f'<path transform="translate({x:g} {y:g})scale({height / 14:g})" fill="none"'
        f' stroke="{ink}" stroke-width="2.1" stroke-linecap="round"'
        f' stroke-linejoin="round" d="{RANK[name]}"/>'
    )
