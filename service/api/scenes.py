"""Any game's table as a scene: read off the annotations of its state, or set by the game itself.

What lies face down is not declared anywhere: it is what the game's own views hide. A pile that no
player may look at is a stack with its back up; everything else lies side by side.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from service.api.wire.kinds import (
    CardKind,
    CardsKind,
    FlagKind,
    IntKind,
    Kind,
    ListKind,
    Member,
    NullableKind,
    RecordKind,
    TextKind,
    UnionKind,
    WordKind,
    members,
)
from service.core import game as judge
from service.core.cards import HIDDEN
from service.core.form import PlayerId
from service.core.game import AnyGame
from service.core.scene import Board, Fact, Lying, Scene, Seated, Zone, covered, opened

_DOWN: Final = frozenset({"down", "face-down", "face_down", "hidden", "covered"})
_HELD: Final = 8
"""As many hidden cards of a player may be a hand; more are taken for a stack."""


def board(game: AnyGame, state: Any, viewer: PlayerId | None) -> Board:
    """The table as it is, or as that player sees it."""
    seen = state if viewer is None else game.view(state, viewer)
    scene: Scene = game.scene(seen) if game.scene is not None else derived(game, seen)
    status = judge.status(game, state)
    seats = tuple(
        [
            Seated(one.player, one.value, one.rank, one.player in status.to_act, won)
            for one in judge.standings(game, state)
            for won in [one.player in status.winners]
        ]
    )
    return Board(
        game.title, status.phase, status.over, game.unit, viewer, seats, scene.zones, scene.facts
    )


def derived(game: AnyGame, state: Any) -> Scene:
    """The scene of a state whose game says nothing about it but its annotations."""
    record = RecordKind(game.state)
    found = list(_places(record, state, _Place()))
    dark = _dark(game, record, state, found)
    zones = [_zone(one, dark) for one in _lying_once(found)]
    return Scene(tuple(zones), tuple(_facts(game, record, state)))


@dataclass(frozen=True, slots=True)
class _Place:
    """Cards, the path of names and numbers to them, and the record that remembers them."""

    path: str = ""
    label: str = ""
    owner: PlayerId | None = None
    memory: str = ""
    cards: tuple[Lying, ...] = ()


def _places(record: RecordKind, value: Any, at: _Place) -> Iterator[_Place]:
    """Every place for cards in a record, in the order of its declaration."""
    for member in members(record):
        if member.constant or not _bears(member.kind):
            continue
        inner = getattr(value, member.attribute)
        label = "" if (at.path, member.name) == ("", "players") else _words(member.name)
        if at.label:
            label = f"{at.label} · {label.lower()}"
        place = replace(at, path=f"{at.path}/{member.name}", label=label)
        yield from _within(member.kind, inner, place)


def _within(kind: Kind, value: Any, at: _Place) -> Iterator[_Place]:
    match kind:
        case NullableKind(CardKind()):
            yield replace(at, cards=opened(() if value is None else (value,)))
        case NullableKind(inner):
            if value is not None:
                yield from _within(inner, value, replace(at, memory=at.memory or at.path))
        case CardKind():
            yield replace(at, cards=opened((value,)))
        case CardsKind():
            yield replace(at, cards=opened(value))
        case ListKind(RecordKind() as item) if (card := _remarked(item)) is not None:
            yield replace(at, cards=tuple([_remark(card, item, each) for each in value]))
        case ListKind(item):
            for index, each in enumerate(value):
                owner = each.id if at.path == "/players" else at.owner
                label = f"{at.label} {index + 1}" if at.label else ""
                place = replace(at, path=f"{at.path}/{index}", label=label, owner=owner)
                yield from _within(item, each, place)
        case RecordKind():
            yield from _places(kind, value, at)
        case UnionKind(_, records):
            (one,) = [each for _, each in records if isinstance(value, each.cls)]
            yield from _places(one, value, at)


def _bears(kind: Kind) -> bool:
    """Can there be a card in it?"""
    match kind:
        case CardKind() | CardsKind():
            return True
        case NullableKind(inner) | ListKind(inner):
            return _bears(inner)
        case RecordKind():
            return any(_bears(member.kind) for member in members(kind))
        case UnionKind(_, records):
            return any(_bears(record) for _, record in records)
    return False


def _remarked(record: RecordKind) -> Member | None:
    """The card of a record that is nothing but a card with some remarks, else ``None``."""
    found = members(record)
    plain = CardKind | WordKind | FlagKind | TextKind | IntKind
    if not all(isinstance(member.kind, plain) for member in found):
        return None
    cards = [member for member in found if isinstance(member.kind, CardKind)]
    alone = len(cards) == 1 or [member.name for member in cards[1:]] == ["as"]
    return cards[0] if cards and alone else None


def _remark(card: Member, record: RecordKind, value: Any) -> Lying:
    face = getattr(value, card.attribute)
    down = face == HIDDEN
    shows = None
    for member in members(record):
        said = getattr(value, member.attribute)
        if isinstance(member.kind, FlagKind):
            down = down or (said and member.name in _DOWN)
        elif isinstance(member.kind, WordKind):
            down = down or said in _DOWN
        elif member.name == "as" and said != face:
            shows = said
    return Lying(face, down, shows)


def _lying_once(found: list[_Place]) -> Iterator[_Place]:
    """Without what is only remembered: no card lies in two places."""
    placed: dict[str, str] = {}
    twice: set[str] = set()
    for one in found:
        for lying in one.cards:
            if lying.card != HIDDEN:
                first = placed.setdefault(lying.card, one.path)
                if first != one.path:
                    twice.add(one.memory or one.path)
    yield from [one for one in found if (one.memory or one.path) not in twice]


def _dark(game: AnyGame, record: RecordKind, state: Any, found: list[_Place]) -> frozenset[str]:
    """The paths of the piles that nobody at the table may look at."""
    dark = {one.path for one in found if one.cards}
    for seat in state.players:
        view = game.view(state, seat.id)
        known = list(_places(record, view, _Place()))
        dark &= {one.path for one in known if all(each.card == HIDDEN for each in one.cards)}
    return frozenset(dark)


def _zone(place: _Place, dark: frozenset[str]) -> Zone:
    unseen = place.path in dark
    if unseen and place.owner is not None and len(place.cards) <= _HELD:
        # Of a view nobody can tell the hand of a rival from a small stack.
        unseen = any(each.card != HIDDEN for each in place.cards)
    cards = covered(tuple([each.card for each in place.cards])) if unseen else place.cards
    return Zone(place.label, "stack" if unseen else "fan", cards, place.owner)


def _facts(game: AnyGame, record: RecordKind, state: Any) -> Iterator[Fact]:
    for member in members(record):
        value = None if member.constant else getattr(state, member.attribute)
        if member.name == "players":
            continue
        if isinstance(member.kind, RecordKind) and member.kind.cls is game.options:
            yield from _chosen(member.kind, value)
        elif member.name != "phase":
            text = _said(member.kind, value)
            if text is not None:
                yield Fact(_words(member.name), text)
    for seat in state.players:
        for member in members(RecordKind(type(seat))):
            text = _said(member.kind, getattr(seat, member.attribute))
            if text is not None and member.name != "id":
                yield Fact(_words(member.name), text, seat.id)


def _chosen(record: RecordKind, options: Any) -> Iterator[Fact]:
    """The options that are not as usual."""
    for member in members(record):
        value = getattr(options, member.attribute)
        text = _said(member.kind, value)
        if value != member.default and text is not None:
            yield Fact(_words(member.name), text)


def _said(kind: Kind, value: Any) -> str | None:
    """A plain value in words; ``None`` if it is none, or nobody's business."""
    match kind:
        case NullableKind(inner):
            return None if value is None else _said(inner, value)
        case TextKind(form):
            return str(value) if form in ("player", "free") else None
        case IntKind() | WordKind():
            return str(value)
        case FlagKind():
            return "yes" if value else "no"
        case ListKind(IntKind() | WordKind() | TextKind() as inner):
            return ", ".join([_said(inner, each) or "" for each in value]) or None
    return None


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()
