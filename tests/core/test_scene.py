"""Cards as they are looked at."""

from service.core.cards import ALL, HIDDEN
from service.core.scene import Lying, covered, opened


def test_cards_that_lie_open_show_their_backs_where_they_are_hidden() -> None:
    assert opened((ALL[0], HIDDEN)) == (Lying(ALL[0]), Lying(HIDDEN, down=True))
    assert opened(()) == ()


def test_cards_that_lie_face_down() -> None:
    assert covered((ALL[0], HIDDEN)) == (Lying(ALL[0], down=True), Lying(HIDDEN, down=True))
    assert covered(()) == ()
