"""A board as plain text, for terminals and logs.

``7♥`` lies open, ``(7♥)`` face down, ``▒▒`` is a card that is not known here; ``3♦=A♠`` stands
for another card. Of a stack only the top is seen.
"""

from typing import Final

from service.core.cards import HIDDEN, Card
from service.core.scene import Board, Lying, Seated, Zone
from service.picture.lettering import columns, counted, shortened

_SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_WIDTH: Final = 88
_LONGEST: Final = 32


def text(board: Board) -> str:
    """The board in lines of about 88 columns."""
    whose = "the whole table" if board.viewer is None else f"as {board.viewer} sees it"
    phase = "the game is over" if board.over else f"phase {board.phase}"
    lines = [f"{board.title}, {phase}; {shortened(whose, _WIDTH)}"]
    lines += _facts(board, None)
    lines += _zones([zone for zone in board.zones if zone.owner is None])
    for seat in board.seats:
        lines += ["", _seat(board, seat), *_facts(board, seat.player)]
        lines += _zones([zone for zone in board.zones if zone.owner == seat.player])
    return "\n".join([line.rstrip() for line in lines]) + "\n"


def shown(card: Card) -> str:
    """A card in a few signs: ``10♥``, ``★1``, ``▒▒``."""
    if card == HIDDEN:
        return "▒▒"
    if card[0] == "X":
        return f"★{card[1]}"
    return ("10" if card[0] == "T" else card[0]) + _SUITS[card[1]]


def _seat(board: Board, seat: Seated) -> str:
    mark = "*" if seat.won else ">" if seat.to_act else " "
    says = ", has won" if seat.won else ", to act" if seat.to_act else ""
    name = shortened(seat.player, _LONGEST)
    return f"{mark} {name}: {counted(seat.value, board.unit)}{says}"


def _facts(board: Board, owner: str | None) -> list[str]:
    found = [
        f"{fact.label.lower()} {shortened(fact.value, _LONGEST)}"
        for fact in board.facts
        if fact.owner == owner
    ]
    return [f"  {', '.join(found)}"] if found else []


def _zones(zones: list[Zone]) -> list[str]:
    labels = [shortened(zone.label, _LONGEST) for zone in zones]
    room = max([columns(label) for label in labels], default=0)
    lines = []
    for zone, label in zip(zones, labels, strict=True):
        head = "  " + label + " " * (room - columns(label)) + "  "
        for words in _rows(_cards(zone), _WIDTH - columns(head)):
            lines.append(head + words)
            head = " " * columns(head)
    return lines


def _cards(zone: Zone) -> list[str]:
    if not zone.cards:
        return ["-"]
    if zone.spread == "fan":
        return [_lying(lying) for lying in zone.cards]
    top, count = zone.cards[-1], len(zone.cards)
    if top.down:
        return [f"{count} face down"]
    return [f"{_lying(top)} on top of {count - 1}" if count > 1 else _lying(top)]


def _lying(lying: Lying) -> str:
    word = shown(lying.card)
    if lying.as_ is not None:
        word += f"={shown(lying.as_)}"
    return f"({word})" if lying.down and lying.card != HIDDEN else word


def _rows(words: list[str], room: int) -> list[str]:
    rows = [""]
    for word in words:
        joined = f"{rows[-1]} {word}".lstrip()
        if rows[-1] and columns(joined) > room:
            rows.append(word)
        else:
            rows[-1] = joined
    return rows
