"""The picture: well-formed, complete, nothing over anything else, always the same."""

import random
import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.api.scenes import board
from service.core.cards import ALL, HIDDEN
from service.core.form import PlayerId
from service.core.game import AnyGame
from service.core.scene import Board, Lying, Seated, Zone, covered, opened
from service.games import games
from service.picture.faces import sheet
from service.picture.lettering import fitted, width
from service.picture.plan import CARD, TALL, Panel, planned
from service.picture.svg import svg
from tests.laws.walks import every_game, walk, walks
from tests.picture.patience import PATIENCE, pile, table

SVG = "{http://www.w3.org/2000/svg}"
EVERY = [*games().values(), PATIENCE]


def drawn(picture: str) -> Counter[str]:
    """The cards drawn, the parts of their faces aside."""
    root = ElementTree.fromstring(picture)
    for defs in root.findall(f"{SVG}defs"):
        root.remove(defs)
    names = [use.attrib["href"].removeprefix("#card-") for use in root.iter(f"{SVG}use")]
    return Counter(["??" if name == "back" else name for name in names])


def expected(zones: tuple[Zone, ...]) -> Counter[str]:
    """Every card of a fan, the top of a stack; its back if it lies face down."""
    found: Counter[str] = Counter()
    for zone in zones:
        if zone.spread == "fan":
            found.update([lying.card for lying in zone.cards])
        elif zone.cards:
            found.update(["??" if zone.cards[-1].down else zone.cards[-1].card])
    return found


def some_board(game: AnyGame, choose: random.Random, steps: int) -> Board:
    if game is PATIENCE:
        return board(game, table(), None)
    state = None
    for stop in walk(game, choose, steps):
        state = stop.verdict.state
    viewer = choose.choice([None, *[seat.id for seat in state.players]])
    return board(game, state, viewer)


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
@settings(max_examples=15, deadline=None)
@given(choose=walks, steps=st.integers(1, 80))
def test_every_card_is_drawn_as_often_as_it_can_be_seen(
    game: AnyGame, choose: random.Random, steps: int
) -> None:
    scene = some_board(game, choose, steps)
    picture = svg(scene)
    assert drawn(picture) == expected(scene.zones)
    assert svg(scene) == picture
    defined = set(re.findall(r'<symbol id="([^"]*)"', picture))
    assert set(re.findall(r'href="#(card-[^"]*)"', picture)) == defined


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
@settings(max_examples=15, deadline=None)
@given(choose=walks, steps=st.integers(1, 80))
def test_nothing_lies_over_anything_else(game: AnyGame, choose: random.Random, steps: int) -> None:
    plan = planned(some_board(game, choose, steps))
    assert disjoint([(p.x, p.y, p.width, p.height) for p in plan.panels])
    for panel in plan.panels:
        assert inside((panel.x, panel.y, panel.width, panel.height), plan.width, plan.height)
        boxes = [(box.x, box.y, box.width, box.height) for box in panel.boxes]
        assert disjoint(boxes)
        for box in panel.boxes:
            assert within(panel, box.x, box.y, box.width, box.height)
            for one in box.placed:
                assert within(panel, one.x, one.y, CARD, TALL)


def disjoint(boxes: list[tuple[float, float, float, float]]) -> bool:
    return not any(
        a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
        for index, a in enumerate(boxes)
        for b in boxes[:index]
    )


def inside(box: tuple[float, float, float, float], width: float, height: float) -> bool:
    return box[0] >= 0 and box[1] >= 0 and box[0] + box[2] <= width and box[1] + box[3] <= height


def within(panel: Panel, x: float, y: float, width: float, height: float) -> bool:
    return inside((x - panel.x, y - panel.y, width, height), panel.width, panel.height)


NAMES = [
    "<script>alert('&')</script>",
    "W" * 64,
    "👩‍👩‍👧‍👦" * 9,
    "\ufffe\uffff\u2028next\u202edrawkcab",
    "7H",
    "]]>",
]


@pytest.mark.parametrize("name", NAMES)
def test_any_name_fits(name: str) -> None:
    player = PlayerId(name)
    seat = Seated(player, 1, 1, True, False)
    zone = Zone(name, "fan", opened(pile("7H", "??")), player)
    picture = svg(Board(name, "play", False, "points", player, (seat,), (zone,), ()))
    root = ElementTree.fromstring(picture)
    assert not [element for element in root.iter() if element.tag.endswith("script")]
    assert drawn(picture) == {"7H": 1, "??": 1}
    for text in root.iter(f"{SVG}text"):
        assert width(text.text or "", float(text.attrib["font-size"])) <= 592
        assert not {"\u2028", "\u202e", "\ufffe"} & set(text.text or "")


def test_a_name_is_cut_between_signs() -> None:
    family = "👩‍👩‍👧‍👦"
    cut = fitted(family * 9, 10, 60)
    assert cut.endswith("…")
    assert set(cut[:-1].split(family)) == {""}
    assert fitted("ann", 10, 60) == "ann"


def test_a_stack_is_no_wider_for_having_more_cards() -> None:
    seat = Seated(PlayerId("ann"), 0, 1, False, False)

    def stack(count: int) -> tuple[float, int]:
        zone = Zone("Deck", "stack", covered(ALL[:count]), PlayerId("ann"))
        plan = planned(Board("T", "play", False, "points", None, (seat,), (zone,), ()))
        ((box,),) = [panel.boxes for panel in plan.panels if panel.boxes]
        return box.width, box.below

    assert stack(3) == stack(55)
    assert [stack(count)[1] for count in (0, 1, 2, 3, 55)] == [0, 0, 1, 2, 2]


def test_the_sheet_has_every_card_once_and_nothing_that_a_policy_forbids() -> None:
    root = ElementTree.fromstring(sheet())
    names = [symbol.attrib["id"] for symbol in root.iter(f"{SVG}symbol")]
    assert names == [f"card-{card}" for card in ALL] + ["card-back"]
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in {
            "svg",
            "symbol",
            "g",
            "path",
            "rect",
            "circle",
            "use",
        }
        assert not {name for name in element.attrib if name.startswith("on") or name == "style"}


def test_what_lies_face_down_in_a_stack_is_not_told() -> None:
    seat = Seated(PlayerId("ann"), 0, 1, False, False)
    zone = Zone("Deck", "stack", covered(pile("7H", "8H")))
    picture = svg(Board("T", "play", False, "points", None, (seat,), (zone,), ()))
    assert "7H" not in picture
    assert "8H" not in picture
    assert drawn(picture) == {HIDDEN: 1}


def test_a_card_shows_that_it_lies_face_down_or_what_it_stands_for() -> None:
    seat = Seated(PlayerId("ann"), 0, 1, False, False)

    def extra(lying: Lying) -> int:
        """The shapes that are drawn over the card."""
        zone = Zone("Flank", "fan", (lying,), PlayerId("ann"))
        board = Board("T", "play", False, "points", None, (seat,), (zone,), ())
        root = ElementTree.fromstring(svg(board))
        shapes = ("rect", "path")
        (panel,) = root.findall(f"{SVG}g")
        return sum(element.tag.removeprefix(SVG) in shapes for element in panel.iter())

    seven, eight = pile("7H", "8H")
    plain = extra(Lying(seven))
    assert extra(Lying(HIDDEN, down=True)) == plain
    assert extra(Lying(seven, down=True)) == plain + 3  # a tint, a bit of the back, a cross
    assert extra(Lying(seven, as_=eight)) == plain + 3  # a tag, a rank, a suit


@pytest.mark.parametrize("name", every_game())
def test_only_what_svg_needs_is_in_it(name: str) -> None:
    picture = svg(some_board(games()[name], random.Random(1), 30))
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"\bstyle=|<style|url\(", picture)
