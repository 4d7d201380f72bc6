"""What an audit finds, and what it lets pass."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from service.core.cards import Card
from service.core.form import Commitment, PlayerId, Seed
from service.core.shuffle import commitment
from service.games.proter import GAME
from service.games.proter.state import Before, Last, Options, State
from tests.games.proter import (
    ANN,
    BO,
    CY,
    card_sets,
    discard,
    draw,
    faces,
    lay,
    pile,
    rule,
    table,
)

Change = Callable[[State], State]
ZOE = PlayerId("zoe")


def found(state: State) -> list[tuple[str, str]]:
    return [(finding.code, finding.pointer) for finding in GAME.audit(state)]


def changed(**fields: Any) -> Change:
    return lambda state: replace(state, **fields)


def seat(index: int, **fields: Any) -> Change:
    def change(state: State) -> State:
        players = list(state.players)
        players[index] = replace(players[index], **fields)
        return replace(state, players=tuple(players))

    return change


def before(**fields: Any) -> Change:
    def change(state: State) -> State:
        assert state.before is not None
        return replace(state, before=replace(state.before, **fields))

    return change


def last(**fields: Any) -> Change:
    def change(state: State) -> State:
        assert state.last is not None
        return replace(state, last=replace(state.last, **fields))

    return change


def kept(**fields: Any) -> Change:
    """What the last turn began with, changed."""

    def change(state: State) -> State:
        assert state.last is not None
        return last(before=replace(state.last.before, **fields))(state)

    return change


def cutting() -> State:
    return GAME.setup((ANN, BO, CY), Options(), Seed("audit"), None)


def drawing(**more: Any) -> State:
    return table(
        *("5C 6C", "9H JD", "2S KD"),
        sets=("bo: TS 4D=JS QS", "cy: 9S 9D 9C"),
        on_pile="QH",
        phase="draw",
        **more,
    )


def playing(**more: Any) -> State:
    return table(
        *("5C 6C", "9H JD", "2S KD"),
        sets=("ann: TS 4D=JS QS", "cy: 9S 9D 9C"),
        on_pile="QH",
        put=3,
        fresh="4D",
        **more,
    )


def over() -> State:
    return rule(table("9C", "2H", "3H", opened="ann bo cy", hands=4), discard(ANN, "9C")).state


def ended(**more: Any) -> State:
    """A turn of ann's has ended that may be challenged."""
    state = table(
        *("5C 6C 7D", "9H JD", "2S KD"), phase="draw", on_pile="QH", enforcement="challenge"
    )
    return rule(state, draw(ANN), lay(ANN, "5C 6C"), discard(ANN, "AS")).state


def claiming() -> State:
    state = table("5C 6C", "9H JD", "2S KD", top="7C", phase="draw", enforcement="challenge")
    return rule(state, draw(ANN), lay(ANN, "5C 6C 7C")).state


CARDS: list[tuple[Change, list[tuple[str, str]]]] = [
    (seat(0, hand=pile("5C JD")), [("duplicate-card", "/players/1/hand/1"), ("missing-card", "")]),
    (seat(0, hand=pile("5C 6C JD")), [("duplicate-card", "/players/1/hand/1")]),
    (seat(0, hand=pile("5C X1")), [("foreign-card", "/players/0/hand/1"), ("missing-card", "")]),
    (seat(0, hand=pile("5C")), [("missing-card", "")]),
    (changed(pile=faces("QH 5C")), [("duplicate-card", "/pile/1")]),
    (changed(pile=()), [("missing-card", "")]),
    (
        lambda state: replace(state, stock=(*state.stock, Card("QH"))),
        [("duplicate-card", "/pile/0")],
    ),
    (
        changed(sets=card_sets("ann: TS 4D=JS QS", "cy: 9S 9D 9C 9H")),
        [("duplicate-card", "/sets/1/cards/3/card")],
    ),
]


@pytest.mark.parametrize(("change", "findings"), CARDS)
def test_every_card_is_there_once(change: Change, findings: list[tuple[str, str]]) -> None:
    assert found(change(playing())) == findings


def test_the_card_that_is_missing_is_named() -> None:
    (finding,) = GAME.audit(seat(0, hand=pile("5C"))(playing()))
    assert "6C" in finding.message


@pytest.mark.parametrize(
    ("sets", "findings"),
    [
        (("ann: TS 4D=JS QS", "cy: 9S 9D"), [("bad-set", "/sets/1/cards")]),
        (("ann: TS 4D=JS KS", "cy: 9S 9D 9C"), [("bad-set", "/sets/0/cards")]),
        (("ann: TS 7D=JS QS 4D=KS", "cy: 9S 9D 9C"), [("bad-set", "/sets/0/cards/1/as")]),
        (("ann: TS 4D=JS QS", "cy: 9S 9D 9C 4H=9C"), [("bad-set", "/sets/1/cards/3/as")]),
        (("ann: TS 4D=JS QS", "cy: JS JH JC"), [("bad-set", "/sets/1/cards/0/as")]),
    ],
)
def test_every_set_is_a_set_and_shows_what_no_other_does(
    sets: tuple[str, ...], findings: list[tuple[str, str]]
) -> None:
    state = table(
        *("5C 6C", "9H JD", "2S KD"), sets=sets, put=3, fresh="4D", sound=False, on_pile="QH"
    )
    assert found(state) == findings
    # Where faults stand, so may those sets.
    loose = table(
        *("5C 6C", "9H JD", "2S KD"),
        sets=sets,
        on_pile="QH",
        phase="draw",
        enforcement="challenge",
        sound=False,
    )
    assert [each for each in found(loose) if each[0] == "bad-set"] == []


def test_every_fault_of_the_sets_is_told() -> None:
    sets = ("ann: TS 4D=JS QS", "cy: JS 2H", "cy: 3S QH=QS KC")
    state = table(*("5C", "9H"), "2S", sets=sets, phase="draw", sound=False)
    assert found(state) == [
        ("bad-set", "/sets/1/cards"),
        ("bad-set", "/sets/1/cards/0/as"),
        ("bad-set", "/sets/2/cards"),
        ("bad-set", "/sets/2/cards/1/as"),
        ("bad-set", "/sets/2/cards/1/as"),
    ]


def test_what_a_faulty_set_shows_no_other_set_may_show() -> None:
    sets = ("ann: JS 4D=QC", "cy: QC KC AC", "cy: JC JH 4S=JS")
    state = table(*("5C", "9H"), "2S", sets=sets, phase="draw", sound=False)
    assert found(state) == [
        ("bad-set", "/sets/0/cards"),
        ("bad-set", "/sets/1/cards/0/as"),
        ("bad-set", "/sets/2/cards/2/as"),
    ]


def test_sets_are_judged_by_the_options() -> None:
    sets = ("ann: QC KC AC",)
    assert found(table("5C", "6H", sets=sets)) == []
    assert found(table("5C", "6H", sets=sets, aces="low", sound=False)) == [
        ("bad-set", "/sets/0/cards")
    ]


def test_sets_are_numbered_from_one() -> None:
    state = playing()
    first, second = state.sets
    state = replace(state, sets=(first, replace(second, id=3)))
    assert found(state) == [("bad-set", "/sets/1/id")]
    loose = drawing(enforcement="challenge")
    first, second = loose.sets
    assert found(replace(loose, sets=(replace(first, id=2), replace(second, id=1)))) == [
        ("bad-set", "/sets/0/id"),
        ("bad-set", "/sets/1/id"),
    ]


def test_whoever_has_a_set_on_the_table_has_opened() -> None:
    assert found(seat(2, opened=False)(playing())) == [("bad-set", "/sets/1/by")]
    assert found(seat(1, opened=False)(drawing(enforcement="challenge"))) == [
        ("bad-set", "/sets/0/by")
    ]
    state = playing()
    stranger = replace(state.sets[0], by=ZOE)
    assert found(replace(state, sets=(stranger, state.sets[1]))) == [("bad-player", "/sets/0/by")]


def test_who_has_opened_need_not_have_a_set_on_the_table() -> None:
    assert found(seat(1, opened=True)(playing())) == []


@pytest.mark.parametrize(
    ("change", "findings"),
    [
        (changed(proter="5"), [("bad-phase", "/proter"), ("bad-set", "/sets/0/cards/1/as"),
                               ("foreign-card", "/fresh/0")]),
        (seat(1, marks=(10, 10)), [("bad-score", "/players/1/marks")]),
        (seat(1, marks=(10, 10, 10, 10)), [("bad-score", "/players/1/marks")]),
        (changed(fresh=faces("4S")), [("foreign-card", "/fresh/0")]),
        (changed(fresh=faces("TS")), [("foreign-card", "/fresh/0")]),
        (changed(fresh=faces("4D 4D")), [("duplicate-card", "/fresh/1")]),
        (changed(put=0), [("wrong-count", "/fresh")]),
        (changed(put=1), []),
        (changed(idle=1), [("bad-phase", "/idle")]),
        (changed(drew=None), [("bad-phase", "/drew")]),
        (changed(drew="pile"), []),
        (changed(turn=None), [("bad-phase", "/turn")]),
        (changed(turn=ZOE), [("bad-player", "/turn")]),
        (changed(dealer=ZOE), [("bad-player", "/dealer")]),
        (changed(dealer=ANN), []),
        (changed(options=Options(hands=3)), [("bad-phase", "/hand")]),
        (changed(options=Options(hands=4)), []),
        (changed(phase="claim", fresh=(), put=0, drew=None), [
            ("bad-phase", "/turn"), ("bad-phase", "/phase"), ("bad-phase", "/last")]),
        (seat(1, id=ANN), [("bad-player", "/players/1/id")]),
        (seat(0, penalties=40), []),
        (changed(commitment=commitment(Seed("proter"))), []),
        (changed(commitment=Commitment("0" * 64)), [("bad-commitment", "/commitment")]),
    ],
)  # fmt: skip
def test_in_the_middle_of_a_turn(change: Change, findings: list[tuple[str, str]]) -> None:
    assert found(change(playing())) == findings


@pytest.mark.parametrize(
    ("change", "findings"),
    [
        (changed(drew="stock"), [("bad-phase", "/drew")]),
        (changed(put=1), [("bad-phase", "/put")]),
        (changed(put=1, fresh=faces("4D")), [("bad-phase", "/put"), ("bad-phase", "/fresh")]),
    ],
)
def test_between_turns(change: Change, findings: list[tuple[str, str]]) -> None:
    assert found(change(drawing())) == findings


def test_an_empty_hand_ends_the_hand() -> None:
    for phase in ("draw", "discard"):
        state = table("5C 6C", "", on_pile="QH", phase=phase, sound=False)
        assert found(state) == [("not-resolved", "/players/1/hand")]
        state = table("", "5C", on_pile="QH", phase=phase, sound=False)
        assert found(state) == [("not-resolved", "/players/0/hand")]


def test_something_is_left_to_draw() -> None:
    state = table("5C 6C", "9H JD", rest="pile", phase="draw")
    ann, bo = state.players
    state = replace(state, players=(replace(ann, hand=(*ann.hand, *state.pile)), bo), pile=())
    assert found(state) == [("not-resolved", "/stock")]
    assert found(replace(state, phase="discard", drew="pile")) == []


def test_idle_turns() -> None:
    state = table("5C 6C", "9H JD", rest="pile", phase="draw", idle=1)
    assert found(replace(state, idle=2)) == [("not-resolved", "/idle")]
    assert found(table("5C", "9H", rest="pile", idle=1)) == []


@pytest.mark.parametrize(
    ("change", "findings"),
    [
        (changed(turn=ANN), [("bad-player", "/turn")]),
        (changed(turn=None), [("bad-phase", "/turn")]),
        (changed(dealer=ZOE), [("bad-player", "/dealer")]),
        (changed(idle=1), [("bad-phase", "/idle")]),
        (changed(put=1), [("bad-phase", "/put")]),
        (seat(1, opened=True), [("bad-phase", "/players/1/opened")]),
        (seat(2, penalties=20), [("bad-phase", "/players/2/penalties")]),
        (seat(0, hand=pile("5C")), [
            ("duplicate-card", "/stock/{5C}"), ("wrong-count", "/players/0/hand")]),
        (lambda s: replace(s, stock=s.stock[1:], pile=s.stock[:1]), [("bad-phase", "/pile")]),
        (lambda s: replace(seat(0, hand=s.stock[:1])(s), stock=s.stock[1:]),
            [("wrong-count", "/players/0/hand")]),
        (lambda s: replace(s, stock=s.stock[1:]), [("missing-card", "")]),
        (lambda s: replace(s, before=Before(pile("5C"), s.stock, (), (), False, 0)),
            [("bad-phase", "/before")]),
    ],
)  # fmt: skip
def test_before_the_cut(change: Change, findings: list[tuple[str, str]]) -> None:
    state = change(cutting())
    place = state.stock.index(Card("5C")) if "5C" in state.stock else None
    assert found(state) == [(code, where.replace("{5C}", str(place))) for code, where in findings]


def test_before_the_cut_no_set_lies_on_the_table() -> None:
    state = cutting()
    out = ("5C", "6C", "7C")
    state = replace(
        state,
        stock=tuple(card for card in state.stock if card not in out),
        sets=card_sets("ann: 5C 6C 7C"),
    )
    assert found(state) == [("bad-phase", "/sets")]


@pytest.mark.parametrize(
    ("change", "findings"),
    [
        (changed(), []),
        (changed(hand=3, proter="3"), [("bad-phase", "/hand")] + [
            ("bad-score", f"/players/{index}/marks") for index in range(3)]),
        (changed(turn=ANN), [("bad-phase", "/turn")]),
        (changed(stock=pile("5C")), [("wrong-count", "/stock")]),
        (changed(pile=faces("5C")), [("bad-phase", "/pile")]),
        (changed(sets=card_sets("ann: 5C 6C 7C")), [("bad-phase", "/sets")]),
        (changed(idle=1), [("bad-phase", "/idle")]),
        (changed(fresh=faces("4C")), [("bad-phase", "/fresh")]),
        (seat(0, hand=pile("5C")), [("wrong-count", "/players/0/hand")]),
        (seat(0, penalties=20), [("bad-phase", "/players/0/penalties")]),
        (seat(0, opened=True), [("bad-phase", "/players/0/opened")]),
        (seat(0, marks=(1, 2, 3)), [("bad-score", "/players/0/marks")]),
        (changed(before=Before(pile("5C"), (), (), (), False, 0)), [("bad-phase", "/before")]),
        (changed(last=Last(ANN, Before(pile("5C"), (), (), (), False, 0))),
            [("bad-phase", "/last")]),
    ],
)  # fmt: skip
def test_after_the_end(change: Change, findings: list[tuple[str, str]]) -> None:
    assert found(change(over())) == findings


# What is remembered of a turn


def test_a_turn_is_remembered_exactly_where_it_may_be_undone() -> None:
    for enforcement in ("penalize", "challenge"):
        state = playing(enforcement=enforcement)
        assert found(replace(state, before=None)) == [("bad-phase", "/before")]
        refused = replace(state, options=replace(state.options, enforcement="refuse"))
        assert found(refused) == [("bad-phase", "/before")]
        drawn = replace(state, phase="draw", drew=None, put=0, fresh=())
        assert found(drawn) == [("bad-phase", "/before")]


def test_faults_are_noted_where_players_challenge() -> None:
    assert found(before(faults=())(playing(enforcement="penalize"))) == [
        ("bad-phase", "/before/faults")
    ]
    assert found(before(faults=None)(playing(enforcement="challenge"))) == [
        ("bad-phase", "/before/faults")
    ]


def remembering() -> State:
    """No stock is left but the card that ann drew; she added 4D to a set."""
    start = table(
        *("5C 6C 4D", "9H JD", "2S KD"),
        sets=("ann: TS JS QS", "cy: 9S 9D 9C"),
        top="8C",
        on_pile="QH",
        phase="draw",
        enforcement="penalize",
    )
    return rule(start, draw(ANN)).state


@pytest.mark.parametrize(
    ("change", "findings"),
    [
        (before(), []),
        (before(hand=()), [
            ("wrong-count", "/before/hand"),
            *[("missing-card", "/before")] * 3]),
        (before(hand=pile("5C 6C 9H")), [
            ("duplicate-card", "/before/hand/2"), ("missing-card", "/before")]),
        (before(hand=pile("5C 6C 4D 5C")), [("duplicate-card", "/before/hand/3")]),
        (before(hand=pile("5C 6C X2")), [
            ("foreign-card", "/before/hand/2"), ("missing-card", "/before")]),
        (before(pile=()), [("missing-card", "/before")]),
        (before(idle=1), [("bad-phase", "/before/idle")]),
        (before(idle=3), [("not-resolved", "/before/idle")]),
        (before(opened=False), [("bad-set", "/before/sets/0/by")]),
        (before(sets=card_sets("ann: TS JS QS", "cy: 9S 9D QD 9C")[:1]),
            [("missing-card", "/before")] * 3),
        (before(sets=card_sets("ann: TS QS JS", "bo: 9S 9D 9C")),
            [("bad-set", "/before/sets/1/by")]),
        (before(hand=pile("5C 6C JS"), sets=card_sets("ann: TS 4D QS", "cy: 9S 9D 9C")),
            [("bad-set", "/before/sets/0/cards")]),
        (seat(1, hand=pile("9H JD 5C")), [
            ("duplicate-card", "/players/1/hand/2"), ("duplicate-card", "/before/hand/0")]),
    ],
)  # fmt: skip
def test_what_a_turn_began_with_was_a_sound_table(
    change: Change, findings: list[tuple[str, str]]
) -> None:
    assert found(change(remembering())) == findings


def test_what_is_wrong_with_the_others_hands_is_told_once() -> None:
    state = seat(1, hand=pile("9H X1"))(remembering())
    assert found(state) == [
        ("foreign-card", "/players/1/hand/1"),
        ("missing-card", ""),
        ("missing-card", "/before"),
    ]


def test_there_was_something_to_draw() -> None:
    state = table("5C 6C", "9H JD", rest="pile", phase="draw", enforcement="penalize")
    state = rule(state, draw(ANN, "pile")).state
    assert state.before is not None
    everything = (*state.before.hand, *state.before.pile)
    assert found(before(hand=everything, pile=())(state)) == [("not-resolved", "/before/stock")]


@pytest.mark.parametrize(
    ("change", "findings"),
    [
        (last(), []),
        (changed(last=None), []),
        (last(player=CY), [
            ("bad-player", "/last/player"),
            ("duplicate-card", "/last/before/hand/2"),
            *[("missing-card", "/last/before")] * 2]),
        (last(player=ZOE), [("bad-player", "/last/player")]),
        (last(accepted=()), [("bad-phase", "/last/accepted")]),
        (kept(faults=None), [("bad-phase", "/last/before/faults")]),
        (kept(hand=pile("5C 6C 6C")), [
            ("duplicate-card", "/last/before/hand/2"), ("missing-card", "/last/before")]),
        (changed(phase="discard", drew="stock"),
            [("bad-phase", "/before"), ("bad-phase", "/last")]),
    ],
)  # fmt: skip
def test_the_last_turn(change: Change, findings: list[tuple[str, str]]) -> None:
    assert found(change(ended())) == findings


def test_the_last_turn_is_kept_only_where_players_challenge() -> None:
    state = drawing(enforcement="penalize")
    kept_turn = Last(CY, Before(pile("2S KD"), state.stock, state.pile, state.sets, True, 0))
    assert found(replace(state, last=kept_turn)) == [("bad-phase", "/last")]


@pytest.mark.parametrize(
    ("change", "findings"),
    [
        (last(), []),
        (last(accepted=(BO,)), []),
        (last(accepted=None), [("bad-phase", "/last/accepted")]),
        (last(accepted=(ZOE,)), [("bad-player", "/last/accepted/0")]),
        (last(accepted=(ANN,)), [("bad-player", "/last/accepted/0")]),
        (last(accepted=(BO, BO)), [("bad-player", "/last/accepted/1")]),
        (last(accepted=(CY, BO)), [("not-resolved", "/last/accepted")]),
        (changed(last=None), [
            ("not-resolved", "/players/0/hand"), ("bad-phase", "/phase"), ("bad-phase", "/last")]),
        (changed(turn=BO), [("bad-phase", "/turn")]),
        (lambda s: replace(seat(0, hand=s.stock[:1])(s), stock=s.stock[1:]),
            [("bad-phase", "/phase")]),
        # Two cards of bo's went to the stock, so they are missing from what was before.
        (lambda s: replace(seat(1, hand=())(s), stock=(*s.stock, *pile("9H JD"))), [
            ("not-resolved", "/players/1/hand"),
            *[("missing-card", "/last/before")] * 2]),
    ],
)  # fmt: skip
def test_a_claim(change: Change, findings: list[tuple[str, str]]) -> None:
    assert found(change(claiming())) == findings


def test_a_claim_after_an_idle_circle() -> None:
    state = table("2C 9H", "6D QS", rest="pile", idle=1, phase="draw", enforcement="challenge")
    state = rule(state, draw(ANN, "pile"), discard(ANN, "9H")).state
    assert state.phase == "claim"
    assert found(replace(state, idle=1)) == [("bad-phase", "/phase")]


# Views


@pytest.mark.parametrize("viewer", [ANN, BO, CY, None])
@pytest.mark.parametrize(
    "state",
    [cutting(), drawing(), playing(), remembering(), ended(), claiming(), over()],
    ids=["cut", "draw", "discard", "before", "last", "claim", "over"],
)
def test_views_pass(state: State, viewer: PlayerId | None) -> None:
    assert found(GAME.view(state, viewer)) == []


def test_in_a_view_cards_are_counted_and_those_in_sight_looked_at() -> None:
    seen = GAME.view(playing(), ANN)
    assert found(replace(seen, stock=seen.stock[1:])) == [("wrong-count", "")]
    assert found(seat(0, hand=pile("5C QH"))(seen)) == [("duplicate-card", "/pile/0")]
    seen = GAME.view(remembering(), ANN)
    assert found(before(stock=())(seen)) == [("wrong-count", "/before")]


def test_hand_made_states_need_no_more_than_the_rulebook_asks() -> None:
    """Hands of any size, sets out of order, a pile although it was drawn, any penalties."""
    state = table(
        *("5C", "6C 7C 8C 9C TC JC QC KC"),
        hand=1,
        drew="pile",
        on_pile="2D 3D",
        sets=("bo: 7S 5S 6S",),
        opened="ann",
    )
    assert found(seat(0, penalties=7)(state)) == []
