"""The battle's arithmetic and who wins a flank: H5.1 and H6.2 to H6.8."""

import pytest

from service.games.hamla.battle import VALUE, after, count, settle, stories, story
from service.games.hamla.state import Flanks, FlankStory, Placed
from tests.games.hamla import EVERY, IDS, Seat, pile, placed, ruling, seated, table
from tests.games.hamla import play as move


def totals(fought: FlankStory) -> list[int]:
    return [side.total for side in fought.sides]


def left(*piles: str) -> FlankStory:
    """How the left flank is fought with these piles, all face down."""
    seats = [Seat(left=" ".join([f"{card}-" for card in cards.split()])) for cards in piles]
    return story(seated(*seats), "left")


def test_h5_1_every_card_has_its_value() -> None:
    by_rank = {"A": 1, "T": 10, "J": 11, "Q": 1, "K": 1, "X": 0}
    assert len(VALUE) == 55
    for card in EVERY:
        assert VALUE[card] == (by_rank[card[0]] if card[0] in by_rank else int(card[0]))


@pytest.mark.parametrize(
    ("cards", "counts"),
    [
        ("", []),
        ("X1", [0]),
        ("KS", [1]),
        ("KS 5D", [1, 50]),
        ("5D KS", [50, 1]),
        ("KS KH", [10, 10]),
        ("KS KH 5D", [10, 10, 500]),
        ("KS 5D KH JC", [10, 500, 10, 1100]),
        ("KS KH KD", [100, 100, 100]),
        ("KS KH KD KC X3", [1000, 1000, 1000, 1000, 0]),
        ("KS QS AS X1", [1, 10, 10, 0]),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS AS", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 1]),
    ],
)
def test_h6_3_each_king_multiplies_the_other_cards(cards: str, counts: list[int]) -> None:
    counted = count(pile(cards))
    assert [one.counts for one in counted] == counts
    assert [one.card for one in counted] == cards.split()
    for one in counted:
        assert one.counts == one.value * one.multiplier
        assert one.value == VALUE[one.card]


@pytest.mark.parametrize(
    ("sides", "winner", "clause"),
    [
        # H6.4
        (["9S", "8S"], "ann", "H6.4"),
        (["8S", "9S"], "bo", "H6.4"),
        (["9S", "9H"], None, "H6.4"),
        (["", ""], None, "H6.4"),
        (["AS", ""], "ann", "H6.4"),
        (["3S", "9S", "9H"], None, "H6.4"),
        (["3S", "3H", "9H"], "cid", "H6.4"),
        (["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS"], "jo", "H6.4"),
        # H6.5
        (["X1", "9S"], "ann", "H6.5"),
        (["9S", "X1"], "bo", "H6.5"),
        (["X1", ""], None, "H6.4"),
        (["X1", "X2"], None, "H6.4"),
        (["X1 X2", "2S"], "bo", "H6.4"),
        (["X1 AS", "2S"], "bo", "H6.4"),
        (["X1", "9S", "8S"], "ann", "H6.5"),
        (["9S", "X1", "AS 2S"], "bo", "H6.5"),
        (["9S", "X1", "X2"], None, "H6.5"),
        (["X1", "X2", "X3", "2S"], None, "H6.5"),
        (["X1", "9S", "9H"], None, "H6.4"),
        (["X1", "X2 X3", "9H"], "ann", "H6.5"),
        (["JS", "9S", "X1", "8S"], "cid", "H6.5"),
    ],
)
def test_h6_4_h6_5_who_wins(sides: list[str], winner: str | None, clause: str) -> None:
    players = seated(*[Seat() for _ in sides])
    standing = [pile(cards) for cards in sides]
    points = [sum([one.counts for one in count(cards)]) for cards in standing]
    assert settle(players, standing, points) == (winner, clause)
    fought = left(*sides)
    assert (fought.winner, fought.clause) == (winner, clause)


@pytest.mark.parametrize(
    ("sides", "thrown", "points"),
    [
        (["QS", "KS JS 5S"], ["", "KS JS"], [1, 5]),
        (["KS JS 5S", "QS"], ["KS JS", ""], [5, 1]),
        (["QS", "QH KS JS"], ["", ""], [1, 1 + 10 + 110]),
        (["QS KS JS", "5S"], ["", ""], [1 + 10 + 110, 5]),
        (["QS QH", "QD", "KS"], ["", "", "KS"], [2, 1, 0]),
        (["QS", "KH", "JD", "QC KC"], ["", "KH", "JD", ""], [1, 0, 0, 11]),
        (["5S", "KS JS", "2H"], ["", "", ""], [5, 111, 2]),
        (["QS", "AS TS X1"], ["", ""], [1, 11]),
    ],
)
def test_h6_2_queens_throw_out_kings_and_jacks(
    sides: list[str], thrown: list[str], points: list[int]
) -> None:
    fought = left(*sides)
    assert [side.thrown_out for side in fought.sides] == [pile(cards) for cards in thrown]
    assert totals(fought) == points
    for side, cards, out in zip(fought.sides, sides, thrown, strict=True):
        assert [one.card for one in side.cards] == [
            card for card in cards.split() if card not in out.split()
        ]
        assert side.kings == sum([one.card[0] == "K" for one in side.cards])


def test_h6_2_a_queen_reaches_no_other_flank() -> None:
    fought = stories(seated(Seat(left="QS-", center="2S-"), Seat(left="3S-", center="KS- JS-")))
    assert [side.thrown_out for side in fought[1].sides] == [(), ()]


def test_h6_1_only_what_lies_face_down_is_turned_up() -> None:
    (ann, bo) = story(
        seated(Seat(center="2S- 3S+ 4S-"), Seat(center="5S+", left="6S-")), "center"
    ).sides
    assert (ann.turned_up, bo.turned_up) == (pile("2S 4S"), ())


@pytest.mark.parametrize(
    ("sides", "kept"),
    [
        (["AS 2S", "9S"], ["2S", ""]),
        (["9S", "2S AS 3S AH"], ["", "2S 3S"]),
        (["AS", "9S"], ["", ""]),
        (["AS 9S", "2S"], ["", ""]),
        (["AS 8S", "9S"], ["", ""]),
        (["AS TS", "X1"], ["TS", ""]),
        (["QS TS", "AS KS 5S JS 2S"], ["", "5S 2S"]),
        (["QS TS", "AS KS JS"], ["", ""]),
        (["AS 2S", "9S", "AH 3S X1"], ["2S", "", "3S X1"]),
        (["AS 9S", "X1", "X2"], ["", "", ""]),
        (["TS", "X1", "X2", "AS 3S"], ["", "", "", ""]),
        (["TS", "X1", "AS 3S"], ["", "", "3S"]),
    ],
)
def test_h6_7_an_ace_keeps_what_an_opponent_has_won(sides: list[str], kept: list[str]) -> None:
    fought = left(*sides)
    assert [side.kept for side in fought.sides] == [pile(cards) for cards in kept]
    for side, cards, stays in zip(fought.sides, sides, kept, strict=True):
        gone = [card for card in cards.split() if card not in stays.split()]
        assert list(side.discarded) == gone


def test_h6_6_each_flank_is_settled_by_itself() -> None:
    players = seated(
        Seat(left="TS-", center="AS- 2S-", right="3S-"),
        Seat(left="9S-", center="X1-", right="3H-"),
    )
    assert [fought.winner for fought in stories(players)] == ["ann", "bo", None]
    assert [fought.flank for fought in stories(players)] == ["left", "center", "right"]


def test_h6_7_h6_8_what_is_left_of_a_player_after_the_battle() -> None:
    players = seated(
        Seat(left="AS- 2S- 4S+", center="TS-", right="AH- 5S-", points=3),
        Seat(left="9S-", center="8S-", right="JS-", points=1),
    )
    fought = stories(players)
    ann, bo = (after(player, seat, fought) for seat, player in enumerate(players))
    assert (ann.id, ann.points, ann.hand) == ("ann", 4, ())
    assert ann.flanks == Flanks(placed("2S+ 4S+"), (), (Placed(pile("5S")[0], "up"),))
    assert (bo.id, bo.points, bo.flanks) == ("bo", 3, Flanks())


def test_h6_8_one_pass_over_the_table() -> None:
    state = table(
        Seat(left="2S- 3S+", center="KD- 4S- JD-", right="AS-"),
        Seat(left="5S-", center="QS-", right="6S-"),
        Seat("9C", left="7S-", right="8S- TS-"),
        turn="cid",
        discards="X3 X2",
    )
    after_it = ruling(state, move("cid", "9C", "center")).state
    expected = "X3 X2 2S 3S 5S 7S KD 4S JD QS 9C AS 6S 8S TS"
    assert after_it.discards == pile(expected)


@pytest.mark.parametrize(
    ("seats", "lines"),
    [
        ((Seat(left="9S-"), Seat("2H", left="8S-")), [("ann", "H6.4", "9S", "9 to 8")]),
        (
            (Seat(left="9S- KD-", right="X1-"), Seat("2H", left="8S-", right="3C-")),
            [("ann", "H6.4", "9S KD", "91 to 8"), ("ann", "H6.5", "X1", "lone joker")],
        ),
        ((Seat(left="3S-"), Seat("2H", left="AS-"), Seat(left="4S-")), "4 to 3"),
    ],
)
def test_h6_4_the_ledger_has_a_line_for_each_flank_won(
    seats: tuple[Seat, ...], lines: list[tuple[str, str, str, str]] | str
) -> None:
    state = table(*seats, turn="bo", starter="ann" if len(seats) == 2 else "cid")
    verdict = ruling(state, move("bo", "2H", "center"))
    # The card just played wins its flank; the lines under test are the others.
    others = [line for line in verdict.scoring if line.cards != pile("2H")]
    assert len(others) == len(verdict.scoring) - 1
    assert all(line.value == 1 for line in verdict.scoring)
    if isinstance(lines, str):
        assert [line.player for line in others] == ["cid"]
        assert lines in others[0].reason
        return
    assert [(line.player, line.clause, line.cards) for line in others] == [
        (player, clause, pile(cards)) for player, clause, cards, _ in lines
    ]
    for line, (*_, reason) in zip(others, lines, strict=True):
        assert reason in line.reason


def test_h8_1_ten_sides_in_order_of_play() -> None:
    fought = left(*[f"{rank}S" for rank in "23456789TJ"])
    assert [side.player for side in fought.sides] == IDS
    assert totals(fought) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
