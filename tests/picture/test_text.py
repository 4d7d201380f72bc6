"""The same table in words, worked out by hand."""

from service.api.scenes import board
from service.core.form import PlayerId
from service.picture.lettering import columns, counted, shortened
from service.picture.text import text
from tests.picture.patience import PATIENCE, table

WHOLE = """\
Patience & <Co>, phase play; the whole table
  jokers yes, dealer bo
  Stock pile       3 face down
  Melds 1 · cards  7♥ ★1=8♥

> ann: 3 stories, to act
  won so far 3, ready yes
  Hand         A♠ K♦
  Trick        5♠
  Side · near  (2♣) 3♣
  Side · far   -

  bo: 1 story
  won so far 1, ready no
  Hand         10♥
  Trick        -
  Side · near  -
  Side · far   4♣
"""


def test_the_whole_table() -> None:
    assert text(board(PATIENCE, table(), None)) == WHOLE


def test_as_one_player_sees_it() -> None:
    seen = WHOLE.replace("the whole table", "as bo sees it").replace("(2♣) 3♣", "▒▒ 3♣")
    assert text(board(PATIENCE, table(), PlayerId("bo"))) == seen.replace("A♠ K♦", "▒▒ ▒▒")


def test_a_name_takes_one_line_of_limited_width() -> None:
    assert shortened("ann\u2028bo", 20) == "ann bo"
    assert columns(shortened("牌" * 64, 32)) <= 32
    assert shortened("牌" * 64, 32).endswith("…")


def test_counting() -> None:
    units = [counted(1, "points"), counted(2, "points"), counted(-1, "trophies")]
    assert units == ["1 point", "2 points", "-1 trophy"]
