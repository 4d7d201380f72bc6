"""Hidden: what each player may see of the table and of what happens."""

from dataclasses import replace

import pytest

from service.core.form import Commitment, Seed
from service.core.game import adjudicate, legal_moves, refusals, verify, views
from service.core.ruling import Event, HiddenCardsError
from service.core.shuffle import commitment
from service.games.proter import GAME
from service.games.proter.events import Deal, Dealt, Drew, HandEnded, TurnUndone
from service.games.proter.state import Fault, Options, State
from tests.games.proter import (
    ANN,
    BO,
    CY,
    accept,
    challenge,
    cut,
    discard,
    draw,
    extend,
    hand_of,
    lay,
    pile,
    rule,
    swap,
    table,
)


def started(enforcement: str = "challenge") -> State:
    return table(
        *("5C 6C 8C 9H", "2D 3D", "KH QS"),
        top="4H",
        on_pile="TH JD",
        sets=("bo: 9S 9D 9C",),
        phase="draw",
        enforcement=enforcement,
    )


def faulty_turn() -> State:
    """Ann drew 4H and laid what is no set; her turn is not over."""
    return rule(started(), draw(ANN), lay(ANN, "5C 6C 8C")).state


def hidden(number: int) -> tuple[str, ...]:
    return ("??",) * number


def test_the_seed_gives_way_to_its_commitment() -> None:
    for viewer in (ANN, None):
        seen = GAME.view(started(), viewer)
        assert (seen.seed, seen.commitment) == (None, commitment(Seed("proter")))
        assert GAME.view(seen, viewer) == seen
    sealed = replace(started(), seed=None, commitment=Commitment("f" * 64))
    assert GAME.view(sealed, ANN).commitment == "f" * 64


def test_stock_and_other_hands_are_hidden_all_else_lies_open() -> None:
    state = started("refuse")
    seen = GAME.view(state, BO)
    assert seen.stock == hidden(len(state.stock))
    assert [player.hand for player in seen.players] == [hidden(4), pile("2D 3D"), hidden(2)]
    assert (seen.pile, seen.sets) == (state.pile, state.sets)
    assert [player.marks for player in seen.players] == [player.marks for player in state.players]
    spectator = GAME.view(state, None)
    assert [player.hand for player in spectator.players] == [hidden(4), hidden(2), hidden(2)]
    assert replace(seen, players=(), stock=(), seed=None, commitment=None) == replace(
        state, players=(), stock=(), seed=None, commitment=None
    )


def test_what_a_mover_took_with_the_pile_stands_in_before() -> None:
    seen = GAME.view(rule(started(), draw(ANN, "pile")).state, BO)
    assert seen.before is not None
    assert seen.before.pile == pile("TH JD")
    assert seen.players[0].hand == hidden(6)


def test_before_is_the_mover_s_own() -> None:
    state = faulty_turn()
    assert state.before is not None
    own = GAME.view(state, ANN).before
    assert own == replace(state.before, stock=hidden(len(state.before.stock)))
    for viewer in (BO, None):
        assert GAME.view(state, viewer).before == replace(
            state.before,
            hand=hidden(4),
            stock=hidden(len(state.before.stock)),
            faults=(),
        )


def test_faults_are_no_list_where_nobody_challenges() -> None:
    seen = GAME.view(rule(started("penalize"), draw(ANN)).state, BO)
    assert seen.before is not None
    assert seen.before.faults is None


def test_last_is_the_player_s_own_whose_turn_it_was() -> None:
    state = rule(faulty_turn(), discard(ANN, "4H")).state
    assert state.last is not None
    for viewer in (ANN, BO, None):
        seen = GAME.view(state, viewer).last
        assert seen is not None
        own = viewer == ANN
        assert seen.before.faults == ((Fault("not-a-set", "P4.1"),) if own else ())
        assert seen.before.hand == (pile("5C 6C 8C 9H") if own else hidden(4))
        assert set(seen.before.stock) == {"??"}


def test_an_undone_turn_does_not_leak() -> None:
    state = rule(faulty_turn(), discard(ANN, "4H")).state
    verdict = rule(state, challenge(CY))
    for viewer in (BO, CY, None):
        seen = GAME.view(verdict.state, viewer)
        assert seen.players[0].hand == hidden(4)
        assert set(seen.stock) == {"??"}
        undone = [event for event in verdict.events if isinstance(event, TurnUndone)]
        assert [GAME.mask(event, viewer) for event in undone] == [
            TurnUndone("P10.3", ANN, hidden(4), 39, pile("TH JD"), state.sets[:1])
        ]
        told = [GAME.mask(event, viewer) for event in verdict.events]
        for card in ("5C", "6C", "8C", "9H", "4H"):
            assert card not in str(told)
    assert GAME.mask(verdict.events[-1], ANN) == verdict.events[-1]


@pytest.mark.parametrize("enforcement", ["penalize", "challenge"])
def test_a_penalty_names_no_card(enforcement: str) -> None:
    """The card that was to be discarded out of turn stays in hand, unseen."""
    verdict = rule(started(enforcement), discard(BO, "2D"))
    assert "2D" not in str(verdict.events)
    assert "2D" not in str(verdict.scoring)
    drawn = rule(started("penalize"), draw(ANN)).state
    verdict = rule(drawn, lay(ANN, "5C 6C 8C"))
    masked = [GAME.mask(event, BO) for event in verdict.events]
    for card in ("5C", "6C", "8C", "9H", "4H"):
        assert card not in f"{masked} {verdict.scoring}"


def test_dealt_hands_and_drawn_cards_are_their_owner_s() -> None:
    state = GAME.setup((ANN, BO, CY), Options(), Seed("sight"), None)
    _, deal = rule(state, cut(BO)).events
    assert isinstance(deal, Deal)
    seen = GAME.mask(deal, BO)
    assert seen == replace(
        deal, hands=(Dealt(ANN, hidden(6)), deal.hands[1], Dealt(CY, hidden(6)))
    )
    assert GAME.mask(Drew(ANN, "stock", pile("4H")), BO) == Drew(ANN, "stock", hidden(1))
    assert GAME.mask(Drew(ANN, "stock", pile("4H")), None) == Drew(ANN, "stock", hidden(1))
    for open_or_own, viewer in ((Drew(ANN, "stock", pile("4H")), ANN),
                                (Drew(ANN, "pile", pile("4H 5H")), BO)):  # fmt: skip
        assert GAME.mask(open_or_own, viewer) == open_or_own


def test_what_is_put_on_the_table_and_the_marking_are_open() -> None:
    moves = (draw(ANN), lay(ANN, "5C 6C 8C"), discard(ANN, "9H"))
    state = started("challenge")
    told: list[Event] = []
    for move in moves:
        verdict = adjudicate(GAME, state, move)
        told += verdict.events
        state = verdict.state
    for event in told[1:]:
        assert GAME.mask(event, CY) == event
    out = table("9C", "2H", "3H", opened="ann bo cy")
    ended = rule(out, discard(ANN, "9C")).events[1]
    assert isinstance(ended, HandEnded)
    assert GAME.mask(ended, CY) == ended


def test_each_gets_the_own_view_and_events() -> None:
    verdict = rule(started(), draw(ANN))
    seen = views(GAME, verdict.state, verdict.events)
    assert [viewer for viewer, _, _ in seen] == [ANN, BO, CY, None]
    assert [events[0].cards for _, _, events in seen] == [  # type: ignore[attr-defined]
        pile("4H"),
        *[hidden(1)] * 3,
    ]


def test_is_view() -> None:
    state = rule(started(), draw(ANN)).state
    assert not GAME.is_view(state)
    assert GAME.is_view(replace(state, seed=None))
    assert GAME.is_view(replace(state, stock=("??", *state.stock[1:])))  # type: ignore[arg-type]
    ann, bo, cy = state.players
    assert GAME.is_view(replace(state, players=(ann, replace(bo, hand=hidden(2)), cy)))  # type: ignore[arg-type]
    assert state.before is not None
    for part in ("hand", "stock"):
        veiled = replace(state.before, **{part: hidden(4)})  # type: ignore[arg-type]
        assert GAME.is_view(replace(state, before=veiled))
    after = rule(state, discard(ANN, "4H")).state
    assert not GAME.is_view(after)
    assert after.last is not None
    assert GAME.is_view(replace(after, last=replace(after.last, before=veiled)))


# Rulings on a view


def test_the_viewer_s_own_moves_are_ruled_as_ever() -> None:
    state = rule(started("penalize"), draw(ANN)).state
    seen = GAME.view(state, ANN)
    for move in (lay(ANN, "5C 6C 8C"), discard(ANN, "9H"), extend(ANN, 1, "9H")):
        verdict = adjudicate(GAME, seen, move)
        assert verdict.violations == verify(GAME, state, move)
        assert (verdict.state, verdict.applied, verdict.undetermined) == (seen, False, True)
    assert legal_moves(GAME, seen, ANN) == legal_moves(GAME, state, ANN)


def test_what_depends_on_hidden_cards_is_not_told() -> None:
    state = rule(started(), draw(ANN)).state
    seen = GAME.view(state, BO)
    for move in (
        discard(ANN, "9H"),
        discard(ANN, "KS"),
        lay(ANN, "5H 6H 7H"),
        extend(ANN, 1, "9H"),
    ):
        with pytest.raises(HiddenCardsError):
            verify(GAME, seen, move)
    with pytest.raises(HiddenCardsError):
        legal_moves(GAME, seen, None)
    with pytest.raises(HiddenCardsError):
        refusals(GAME, seen, None)


def test_a_swap_of_hidden_cards_is_not_told() -> None:
    state = table("JS 5C", "9H", sets=("bo: TS 4D=JS QS",))
    seen = GAME.view(state, BO)
    with pytest.raises(HiddenCardsError):
        verify(GAME, seen, swap(ANN, 1, "JS"))
    # That no proter stands for it can be seen.
    # That no proter stands for it can be seen, and that it lies on the table.
    assert [found.code for found in verify(GAME, seen, swap(ANN, 1, "TS"))] == [
        "nothing-to-swap",
        "card-not-in-hand",
    ]


@pytest.mark.parametrize("card", ["5D", "TS", "9H", "X1"])
def test_a_card_that_lies_open_is_in_no_hidden_hand(card: str) -> None:
    state = table("JS 5C", "9H", on_pile="5D", sets=("bo: TS 4D=JS QS",))
    seen = GAME.view(state, BO)
    assert [found.code for found in verify(GAME, seen, discard(ANN, card))] == ["card-not-in-hand"]
    extended = [found.code for found in verify(GAME, seen, extend(ANN, 1, card))]
    assert "card-not-in-hand" in extended


def test_whether_a_barred_card_may_go_depends_on_the_whole_hand() -> None:
    state = table("5C 6D", "9H", on_pile="5D")
    assert verify(GAME, state, discard(ANN, "5C")) == ()
    with pytest.raises(HiddenCardsError):
        verify(GAME, GAME.view(state, BO), discard(ANN, "5C"))


def test_with_some_cards_hidden_what_is_left_to_discard_is_not_told() -> None:
    state = table("8S 8H 8C 5C", "9H", on_pile="5D")
    ann, bo = state.players
    partly = replace(state, players=(replace(ann, hand=pile("8S 8H 8C ??")), bo))
    with pytest.raises(HiddenCardsError):
        verify(GAME, partly, lay(ANN, "8S 8H 8C"))


def test_what_does_not_depend_on_hidden_cards_is_told() -> None:
    drawing = GAME.view(started(), BO)
    assert verify(GAME, drawing, draw(ANN, "stock")) == ()
    assert legal_moves(GAME, drawing, None) == (draw(ANN, "stock"), draw(ANN, "pile"))
    state = rule(started(), draw(ANN)).state
    seen = GAME.view(state, BO)
    (found,) = verify(GAME, seen, discard(CY, "KH"))
    assert found.code == "not-your-turn"
    assert [found.code for found in verify(GAME, seen, lay(ANN, "5H 9D"))] == [
        "not-a-set",
        "already-on-table",
        "card-not-in-hand",
    ]
    assert hand_of(seen, BO) == "2D 3D"


def test_challenging_does_not_depend_on_what_is_hidden() -> None:
    state = rule(faulty_turn(), discard(ANN, "4H")).state
    for viewer in (BO, CY, None):
        seen = GAME.view(state, viewer)
        for player in (BO, CY):
            verdict = adjudicate(GAME, seen, challenge(player))
            assert (verdict.legal, verdict.undetermined) == (True, True)
            assert challenge(player) in legal_moves(GAME, seen, player)
    claimed = rule(
        table("5C 6C", "9H", top="7C", phase="draw", enforcement="challenge"),
        *(draw(ANN), lay(ANN, "5C 6C 7C")),
    ).state
    assert adjudicate(GAME, GAME.view(claimed, BO), accept(BO)).legal
