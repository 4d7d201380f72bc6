"""What each player may see, what a view can still tell, and what it cannot (H3.4)."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256

import pytest

from service.core.cards import HIDDEN
from service.core.form import PlayerId
from service.core.game import adjudicate, legal_moves, refusals, verify, views
from service.core.ruling import Event, HiddenCardsError
from service.games.hamla import GAME
from service.games.hamla.sight import mask, view
from service.games.hamla.state import (
    Battle,
    Deal,
    Dealt,
    GameOver,
    Hamla,
    Placed,
    Played,
    Reshuffled,
    State,
    cards,
    is_view,
    seat_of,
)
from tests.games.hamla import IDS, Seat, pile, placed, play, ruling, table, told

ANN, BO, CID = PlayerId("ann"), PlayerId("bo"), PlayerId("cid")
STATE = table(
    Seat("7H QS", left="2C- 3C+", center="4C-"),
    Seat("3H AS", right="5C+ 6C- 7C+"),
    Seat("4H 5H", left="8C-"),
    discards="9C TC",
    target="one",
)
BACK = Placed(HIDDEN, "down")


@pytest.mark.parametrize("viewer", [ANN, BO, CID, None])
def test_a_view_hides_hands_and_what_lies_face_down(viewer: PlayerId | None) -> None:
    seen = view(STATE, viewer)
    for player, shown in zip(STATE.players, seen.players, strict=True):
        if player.id == viewer:
            assert shown == player
            continue
        assert (shown.id, shown.points) == (player.id, player.points)
        assert shown.hand == (HIDDEN,) * 2
        for wing in ("left", "center", "right"):
            flank = shown.flanks[wing]
            assert flank == tuple(
                [lying if lying.face == "up" else BACK for lying in player.flanks[wing]]
            )
    assert seen.deck == (HIDDEN,) * len(STATE.deck)
    assert seen.discards == STATE.discards
    assert (seen.seed, seen.commitment) == (None, sha256(b"test").hexdigest())
    same = ("options", "shuffles", "round", "starter", "turn")
    assert [getattr(seen, name) for name in same] == [getattr(STATE, name) for name in same]
    assert is_view(seen)
    assert list(GAME.audit(seen)) == []


def test_a_view_of_a_view_shows_no_more() -> None:
    ann = view(STATE, ANN)
    assert view(ann, ANN) == ann
    assert view(ann, None) == view(ann, BO) == view(STATE, None)


def test_a_state_is_a_view_if_its_seed_or_any_card_is_hidden() -> None:
    assert not is_view(STATE)
    assert is_view(replace(STATE, seed=None))
    assert is_view(replace(STATE, deck=(HIDDEN, *STATE.deck[1:])))
    assert is_view(replace(STATE, discards=(HIDDEN,)))
    ann, *others = STATE.players
    for flanks in (
        ann.flanks.put("left", (BACK,)),
        ann.flanks.put("center", (BACK,)),
        ann.flanks.put("right", (BACK,)),
    ):
        assert is_view(replace(STATE, players=(replace(ann, flanks=flanks), *others)))
    assert is_view(replace(STATE, players=(replace(ann, hand=(HIDDEN,)), *others)))


def test_a_name_that_looks_like_a_hidden_card_hides_nothing() -> None:
    ann, *others = STATE.players
    odd = replace(ann, id=PlayerId("??"))
    state = replace(STATE, players=(odd, *others), starter=odd.id, turn=odd.id)
    assert not is_view(state)


def test_cards_are_all_the_cards() -> None:
    found = cards(STATE)
    assert len(found) == len(set(found)) == 55


@pytest.mark.parametrize("viewer", [ANN, BO, CID, None])
def test_only_the_owner_knows_a_card_played_face_down(viewer: PlayerId | None) -> None:
    card = pile("7H")[0]
    down = Played(ANN, card, "left", "down")
    up = Played(ANN, card, "left", "up", BO)
    assert mask(down, viewer) == (down if viewer == ANN else replace(down, card=HIDDEN))
    assert mask(up, viewer) == up


@pytest.mark.parametrize("viewer", [ANN, BO, CID, None])
def test_only_the_owner_knows_a_new_hand(viewer: PlayerId | None) -> None:
    hands = tuple(Dealt(PlayerId(name), pile("2S 3S")) for name in IDS[:3])
    seen = mask(Deal("H2.3", 2, BO, hands), viewer)
    assert seen == Deal(
        "H2.3",
        2,
        BO,
        tuple(
            [
                hand if hand.player == viewer else replace(hand, cards=(HIDDEN, HIDDEN))
                for hand in hands
            ]
        ),
    )


@pytest.mark.parametrize("viewer", [ANN, None])
def test_everything_else_that_happens_is_open(viewer: PlayerId | None) -> None:
    others: Iterable[Event] = [
        Hamla("H4.5", BO, "left", pile("7H")[0], 7, (), False),
        Battle(3, ()),
        Reshuffled("hamla/deck/1", 40),
        GameOver("H7.1", (BO,)),
    ]
    for event in others:
        assert mask(event, viewer) is event


def test_the_events_of_a_last_card_for_each_viewer() -> None:
    state = table(Seat(left="2C-"), Seat("9H"), turn="bo", deck="2S 3S 4S 5S 6S 7S 8S 9S TS JS")
    verdict = ruling(state, play("bo", "9H"))
    for viewer, seen, events in views(GAME, verdict.state, verdict.events):
        assert seen == view(verdict.state, viewer)
        first, fought, deal = events
        assert isinstance(first, Played)
        assert isinstance(deal, Deal)
        assert (first.card == HIDDEN) == (viewer != BO)
        assert fought == verdict.events[1]
        for hand in deal.hands:
            assert (HIDDEN in hand.cards) == (hand.player != viewer)


@pytest.mark.parametrize(
    ("card", "face", "target", "codes"),
    [
        ("7H", "down", None, []),
        ("7H", "up", "bo", []),
        ("7H", "up", None, ["target-required"]),
        ("3H", "down", None, ["card-not-in-hand"]),
        ("3H", "up", "ann", ["card-not-in-hand", "target-not-opponent"]),
        ("4C", "down", "bo", ["card-not-in-hand", "target-not-allowed"]),
    ],
)
def test_a_view_rules_on_the_viewers_moves_as_the_state_does(
    card: str, face: str, target: str | None, codes: list[str]
) -> None:
    move = play("ann", card, "left", "up" if face == "up" else "down", target)
    seen = view(STATE, ANN)
    assert [told(each)[0] for each in verify(GAME, STATE, move)] == codes
    assert verify(GAME, seen, move) == verify(GAME, STATE, move)
    verdict = adjudicate(GAME, seen, move)
    assert verdict.undetermined
    assert not verdict.applied
    assert verdict.state is seen
    assert verdict.events == verdict.scoring == ()


def test_a_view_does_not_know_what_the_player_to_move_holds() -> None:
    seen = view(STATE, BO)
    for card in ("7H", "2S"):
        with pytest.raises(HiddenCardsError):
            verify(GAME, seen, play("ann", card))
    found = verify(GAME, seen, play("ann", "7H", "left", "up"))
    assert [told(each)[0] for each in found] == ["target-required"]
    found = verify(GAME, seen, play("cid", "7H"))
    assert [told(each)[0] for each in found] == ["not-your-turn"]


def test_a_hand_that_is_partly_seen_tells_what_it_shows() -> None:
    ann, *others = STATE.players
    half = replace(STATE, players=(replace(ann, hand=(ann.hand[0], HIDDEN)), *others))
    assert verify(GAME, half, play("ann", "7H")) == ()
    with pytest.raises(HiddenCardsError):
        verify(GAME, half, play("ann", "QS"))


def test_legal_moves_of_a_view() -> None:
    assert legal_moves(GAME, view(STATE, ANN), None) == legal_moves(GAME, STATE, None)
    assert legal_moves(GAME, view(STATE, ANN), BO) == ()
    assert legal_moves(GAME, view(STATE, BO), BO) == ()
    for seen in (view(STATE, BO), view(STATE, None)):
        for player in (ANN, None):
            with pytest.raises(HiddenCardsError):
                legal_moves(GAME, seen, player)


def test_refusals_of_a_view() -> None:
    seen = view(STATE, BO)
    assert [move.card for move, _ in refusals(GAME, seen, BO)] == ["3H", "AS"]
    with pytest.raises(HiddenCardsError):
        refusals(GAME, seen, CID)


def test_seats_of_strangers() -> None:
    assert seat_of(STATE, CID) == 2
    with pytest.raises(ValueError, match="zoe"):
        seat_of(STATE, PlayerId("zoe"))


def test_flanks_put_and_get() -> None:
    flanks = STATE.players[0].flanks
    for wing in ("left", "center", "right"):
        changed = flanks.put(wing, placed("KS+"))
        assert changed[wing] == placed("KS+")
        assert [
            changed[other] == flanks[other]
            for other in ("left", "center", "right")
            if other != wing
        ] == [True, True]


def test_the_projection_is_the_battle_that_would_come() -> None:
    projection = GAME.projection(STATE)
    assert projection is not None
    assert [flank.winner for flank in projection.flanks] == ["cid", "ann", "bo"]
    ended: State = table(Seat(points=5), Seat(), turn=None)
    assert GAME.projection(ended) is None


@pytest.mark.parametrize("card", ["3H", "9C", "5C"])
def test_a_card_that_lies_open_is_in_no_hidden_hand(card: str) -> None:
    seen = view(STATE, BO)
    (found,) = verify(GAME, seen, play(ANN, card, "left", "down"))
    assert found.code == "card-not-in-hand"
    with pytest.raises(HiddenCardsError):
        verify(GAME, seen, play(ANN, "7H", "left", "down"))
