"""Where everything goes on a picture of a board: panels for the players, boxes for the zones.

A panel is filled like a page: boxes side by side, a new line where the next does not fit. Two
players face each other across what belongs to the table; more sit in columns below it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from service.core.cards import HIDDEN
from service.core.scene import Board, Fact, Lying, Seated, Zone
from service.picture.lettering import counted, width

CARD: Final = 80.0
TALL: Final = 112.0
STEP: Final = 31.0
"""How much is seen of a card under the next one: its corner."""
PAD: Final = 16.0
GAP: Final = 22.0
LABEL: Final = 13.0
NAME: Final = 18.0
BADGE: Final = 13.0
HEAD: Final = 19.0
"""The height of a zone's label above its cards."""
ROW: Final = 70.0
"""How much is seen of a row of cards above the next one."""
LAYER: Final = 2.5
"""How far the cards of a stack stick out from under each other."""
_NARROWEST: Final = 560.0
_WIDEST: Final = 1080.0
_LONGEST: Final = 16
"""The most cards side by side in one row of a fan."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A card and its place."""

    lying: Lying
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Box:
    """A zone as it is drawn. ``below``: how many edges show under the top of a stack."""

    label: str
    x: float
    y: float
    width: float
    height: float
    placed: tuple[Placed, ...]
    below: int


@dataclass(frozen=True, slots=True)
class Badge:
    """A word at the right end of a panel's head; ``lit``: to be noticed."""

    text: str
    lit: bool

    @property
    def width(self) -> float:
        """How much room it takes."""
        return width(self.text, BADGE, bold=True) + 18


@dataclass(frozen=True, slots=True)
class Panel:
    """A player's side, or (without a seat) what belongs to the table.

    ``named`` is the room for the name; the facts stand beside it or, if need be, ``below``.
    """

    seat: Seated | None
    facts: str
    badges: tuple[Badge, ...]
    named: float
    below: bool
    x: float
    y: float
    width: float
    height: float
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole picture."""

    width: float
    height: float
    facts: tuple[str, ...]
    panels: tuple[Panel, ...]


def planned(board: Board) -> Plan:
    """The picture of a board."""
    seats = [
        (seat, [zone for zone in board.zones if zone.owner == seat.player]) for seat in board.seats
    ]
    middle = [zone for zone in board.zones if zone.owner is None]
    natural = max([_NARROWEST, *[_line_width(zones) + 2 * PAD for _, zones in seats]])
    wide = min(natural, _WIDEST)
    columns = 1 if len(seats) <= 3 else 2
    total = 2 * PAD + columns * wide + (columns - 1) * PAD
    phase = Fact("Phase", board.phase.replace("-", " "))
    facts = _lines(
        [Fact("", "The game is over") if board.over else phase, *board.facts], total - 2 * PAD
    )
    table = _panel(None, middle, board, total - 2 * PAD)
    panels = [_panel(seat, zones, board, wide) for seat, zones in seats]
    top = PAD + 36 + 20 * len(facts) + (10 if facts else 0)
    if len(panels) == 2:
        below = _below(board)
        placed, bottom = _stacked([panels[1 - below], table, panels[below]], PAD, top)
    else:
        placed, bottom = _stacked([table] if middle else [], PAD, top)
        for start in range(0, len(panels), columns):
            row = panels[start : start + columns]
            height = max(panel.height for panel in row)
            for column, panel in enumerate(row):
                x = PAD + column * (wide + PAD)
                placed.append(_moved(replace(panel, height=height), x, bottom))
            bottom += height + PAD
    return Plan(total, bottom, facts, tuple(placed))


def _below(board: Board) -> int:
    """Which of two players sits at the lower side: whoever looks, else the first."""
    return 1 if board.viewer == board.seats[1].player else 0


def _stacked(panels: list[Panel], x: float, y: float) -> tuple[list[Panel], float]:
    placed = []
    for panel in panels:
        if panel.seat is None and not panel.boxes:
            continue
        placed.append(_moved(panel, x, y))
        y += panel.height + PAD
    return placed, y


def _moved(panel: Panel, x: float, y: float) -> Panel:
    boxes = tuple(
        [
            replace(
                box,
                x=box.x + x,
                y=box.y + y,
                placed=tuple([replace(one, x=one.x + x, y=one.y + y) for one in box.placed]),
            )
            for box in panel.boxes
        ]
    )
    return replace(panel, x=panel.x + x, y=panel.y + y, boxes=boxes)


def _panel(seat: Seated | None, zones: list[Zone], board: Board, wide: float) -> Panel:
    """A panel whose top left corner is the origin."""
    inset = PAD if seat else 0.0
    facts, badges, named, below = "", tuple[Badge, ...](), 0.0, False
    if seat:
        told = [fact for fact in board.facts if fact.owner == seat.player]
        facts = "  ·  ".join([f"{fact.label}: {fact.value}" for fact in told])
        badges = _badges(seat, board)
        room = wide - 2 * PAD - sum(badge.width + 8 for badge in badges)
        named = min(width(seat.player, NAME, bold=True), room)
        below = bool(facts) and named + 14 + width(facts, LABEL) > room
    x, y, tallest = inset, inset + (30 if seat else 0) + (20 if below else 0), 0.0
    boxes: list[Box] = []
    for zone in zones:
        box = _boxed(zone, wide - 2 * inset)
        if x > inset and x + box.width > wide - inset:
            x, y, tallest = inset, y + tallest + 14, 0.0
        boxes.append(_shifted(box, x, y))
        x += box.width + GAP
        tallest = max(tallest, box.height)
    height = y + tallest + inset
    return Panel(seat, facts, badges, named, below, 0, 0, wide, height, tuple(boxes))


def _badges(seat: Seated, board: Board) -> tuple[Badge, ...]:
    """What stands at the right end of a panel's head, from right to left."""
    found = [Badge(counted(seat.value, board.unit), False)]
    if seat.won:
        found.append(Badge("has won", True))
    elif seat.to_act:
        found.append(Badge("to act", True))
    return tuple(found)


def _boxed(zone: Zone, room: float) -> Box:
    """A zone whose top left corner is the origin."""
    count = len(zone.cards)
    label = f"{zone.label} · {count}" if count > 1 else zone.label
    placed: list[Placed] = []
    below = min(count - 1, 2) if zone.spread == "stack" and count else 0
    if zone.spread == "stack":
        for lying in zone.cards[-1:]:
            # What lies face down in a stack is nobody's to see, even if the state names it.
            top = Lying(HIDDEN, True) if lying.down else lying
            placed.append(Placed(top, LAYER * below, HEAD))
    else:
        row = max(1, min(_LONGEST, int((room - CARD) // STEP) + 1))
        for index, lying in enumerate(zone.cards):
            placed.append(Placed(lying, index % row * STEP, HEAD + index // row * ROW))
    right = max([one.x + CARD for one in placed], default=CARD)
    bottom = max([one.y for one in placed], default=HEAD) + TALL
    if zone.spread == "stack":
        bottom += 2 * LAYER
    wide = min(room, max(right, min(width(label, LABEL), right + 60)))
    return Box(label, 0, 0, wide, bottom, tuple(placed), below)


def _shifted(box: Box, x: float, y: float) -> Box:
    placed = tuple([replace(one, x=one.x + x, y=one.y + y) for one in box.placed])
    return replace(box, x=x, y=y, placed=placed)


def _line_width(zones: list[Zone]) -> float:
    boxes = [_boxed(zone, _WIDEST) for zone in zones]
    return sum(box.width for box in boxes) + GAP * max(0, len(boxes) - 1)


def _lines(facts: Iterable[Fact], room: float) -> tuple[str, ...]:
    """The table's facts, as many to a line as fit."""
    lines: list[str] = []
    for fact in facts:
        text = f"{fact.label}: {fact.value}" if fact.label else fact.value
        if fact.owner is not None:
            continue
        joined = f"{lines[-1]}   ·   {text}" if lines else text
        if lines and width(joined, 14) <= room:
            lines[-1] = joined
        else:
            lines.append(text)
    return tuple(lines)
