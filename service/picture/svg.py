"""A board as one SVG document that needs nothing else: no fonts, styles, scripts or links."""

from typing import Final

from service.core.cards import HIDDEN, Face
from service.core.scene import Board
from service.picture.faces import BACK, HEIGHT, PAPER, WIDTH, corner, name, symbol
from service.picture.lettering import fitted, written
from service.picture.plan import (
    BADGE,
    CARD,
    HEAD,
    LABEL,
    LAYER,
    NAME,
    PAD,
    TALL,
    Box,
    Panel,
    Placed,
    Plan,
    planned,
)

_FELT: Final = "#1f4d3f"
_FELT_EDGE: Final = "#163a30"
_SEAT: Final = "#285c4c"
_TURN: Final = "#f0c454"
_CHALK: Final = "#f7f3e8"
_FAINT: Final = "#c5d8cd"
_SLOT: Final = "#7fa494"
_FONT: Final = "system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,'DejaVu Sans',sans-serif"
_SCALE: Final = CARD / WIDTH


def svg(board: Board) -> str:
    """The document. What nobody looking at it may know is a back, and named nowhere."""
    plan = planned(board)
    boxes = [box for panel in plan.panels for box in panel.boxes]
    used = {placed.lying.card for box in boxes for placed in box.placed}
    symbols = "".join([symbol(card) for card in sorted(used)])
    title = f"{board.title}: {_whose(board)}"
    body = "".join([_panel(panel) for panel in plan.panels])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {plan.width:g} {plan.height:g}"'
        f' width="{plan.width:g}" height="{plan.height:g}" role="img"'
        f' aria-labelledby="board-title" font-family="{_FONT}">'
        f'<title id="board-title">{written(title)}</title><defs>{symbols}</defs>'
        f'<rect x=".75" y=".75" width="{plan.width - 1.5:g}" height="{plan.height - 1.5:g}"'
        f' rx="16" fill="{_FELT}" stroke="{_FELT_EDGE}" stroke-width="1.5"/>'
        f"{_heading(board, plan)}{body}</svg>\n"
    )


def _whose(board: Board) -> str:
    return "the whole table" if board.viewer is None else f"as {board.viewer} sees it"


def _heading(board: Board, plan: Plan) -> str:
    room = plan.width - 2 * PAD
    title = _text(board.title, PAD, PAD + 21, 24, room / 2, weight=700)
    whose = _whose(board)
    whose = whose[0].upper() + whose[1:]
    seen = _text(whose, plan.width - PAD, PAD + 19, 14, room / 2 - 10, _FAINT, anchor="end")
    lines = [
        _text(line, PAD, PAD + 45 + 20 * row, 14, room, _FAINT)
        for row, line in enumerate(plan.facts)
    ]
    return title + seen + "".join(lines)


def _panel(panel: Panel) -> str:
    boxes = "".join([_box(box) for box in panel.boxes])
    if panel.seat is None:
        return boxes
    seat = panel.seat
    stroke = f' stroke="{_TURN}" stroke-width="2.5"' if seat.to_act else ""
    back = (
        f'<rect x="{panel.x:g}" y="{panel.y:g}" width="{panel.width:g}"'
        f' height="{panel.height:g}" rx="12" fill="{_SEAT}"{stroke}/>'
    )
    y = panel.y + PAD + 12
    right = panel.x + panel.width - PAD
    badges = ""
    for badge in panel.badges:
        right -= badge.width
        badges += (
            f'<rect x="{right:g}" y="{y - 15:g}" width="{badge.width:g}" height="21" rx="10.5"'
            f' fill="{_TURN if badge.lit else _FELT_EDGE}"/>'
        )
        ink = "#2b2408" if badge.lit else _CHALK
        middle = right + badge.width / 2
        badges += _text(
            badge.text, middle, y, BADGE, badge.width, ink, anchor="middle", weight=600
        )
        right -= 8
    left = panel.x + PAD
    parts = _text(seat.player, left, y, NAME, panel.named, weight=700)
    if panel.facts:
        place = (left, y + 20) if panel.below else (left + panel.named + 14, y)
        room = panel.x + panel.width - PAD - left if panel.below else right - place[0]
        parts += _text(panel.facts, *place, LABEL, room, _FAINT)
    return f"<g>{back}{parts}{badges}{boxes}</g>"


def _box(box: Box) -> str:
    label = _text(box.label, box.x, box.y + LABEL, LABEL, box.width, _FAINT)
    if not box.placed:
        slot = (
            f'<rect x="{box.x + 1:g}" y="{box.y + HEAD + 1:g}" width="{CARD - 2:g}"'
            f' height="{TALL - 2:g}" rx="6" fill="none" stroke="{_SLOT}" stroke-width="1.5"'
            ' stroke-dasharray="5 4"/>'
        )
        return label + slot
    cards = "".join([_card(placed) for placed in box.placed])
    return label + _layers(box) + cards


def _layers(box: Box) -> str:
    """The edges of the cards below the top of a stack."""
    top = box.placed[-1]
    edge = BACK if top.lying.down else "#d9d2c3"
    return "".join(
        [
            f'<rect x="{top.x - layer * LAYER + 0.75:g}" y="{top.y + layer * LAYER + 0.75:g}"'
            f' width="{CARD - 1.5:g}" height="{TALL - 1.5:g}" rx="6.5" fill="{edge}"'
            f' stroke="{PAPER}" stroke-width="1"/>'
            for layer in range(box.below, 0, -1)
        ]
    )


def _card(placed: Placed) -> str:
    lying = placed.lying
    card = (
        f'<use href="#{name(lying.card)}" x="{placed.x:g}" y="{placed.y:g}" width="{CARD:g}"'
        f' height="{TALL:g}"/>'
    )
    if lying.down and lying.card != HIDDEN:
        card += _veil(placed)
    if lying.as_ is not None:
        card += _stands_for(lying.as_, placed)
    return card


def _veil(placed: Placed) -> str:
    """Shows that a card whose face we know lies face down: a tint, and a bit of the back."""
    y = placed.y + TALL
    return (
        f'<rect x="{placed.x:g}" y="{placed.y:g}" width="{CARD:g}" height="{TALL:g}" rx="6"'
        f' fill="{BACK}" opacity=".3"/>'
        f'<rect x="{placed.x + 3:g}" y="{y - 25:g}" width="22" height="22" rx="4" fill="{BACK}"/>'
        f'<path d="M{placed.x + 8:g} {y - 20:g}l12 12m0-12l-12 12" stroke="{PAPER}"'
        ' stroke-width="1.6" opacity=".8"/>'
    )


def _stands_for(card: Face, placed: Placed) -> str:
    """A tag with what a card stands for, where it is seen even if another lies over the rest."""
    x, y = placed.x + 2, placed.y + TALL - 40
    return (
        f'<rect x="{x:g}" y="{y:g}" width="23" height="37" rx="5" fill="{_TURN}"'
        ' stroke="#8a6a14" stroke-width="1"/>'
        f'<g transform="translate({x + 1:g} {y - 1:g})scale(.88)">{corner(card)}</g>'
    )


def _text(  # noqa: PLR0917 - a word and its place
    text: str,
    x: float,
    y: float,
    size: float,
    room: float,
    fill: str = _CHALK,
    *,
    anchor: str = "start",
    weight: int = 400,
) -> str:
    shown = fitted(text, size, room, bold=weight > 400)
    place = "" if anchor == "start" else f' text-anchor="{anchor}"'
    bold = "" if weight == 400 else f' font-weight="{weight}"'
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" unicode-bidi="isolate"'
        f"{place}{bold}>{written(shown)}</text>"
    )


assert HEIGHT * _SCALE == TALL, "cards keep their shape"
