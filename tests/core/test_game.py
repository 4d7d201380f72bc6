"""The judge, with a game made for it: its moves say themselves what speaks against them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

import pytest

from service.core import game as judge
from service.core.cards import ALL, Card
from service.core.form import Commitment, PlayerId, Seed
from service.core.game import Game
from service.core.ruling import (
    UNSEEN,
    Clause,
    Event,
    HiddenCardsError,
    Sanction,
    ScoreLine,
    Standing,
    Status,
    Step,
    Unseen,
    Violation,
)

CODES = ("game-over", "unknown-player", "not-your-turn", "wrong-phase", "too-loud", "too-late")
RULE = Clause(
    "T1",
    "The only rule",
    "Say what you like.",
    "stated",
    {code: code + "." for code in CODES} | {"told": "{player} holds {cards_}; {none} of {count}."},
)
ANN, BO, CY, DI = (PlayerId(name) for name in ("ann", "bo", "cy", "di"))
SEED = Seed("s")


@dataclass(frozen=True)
class Seat:
    id: PlayerId
    points: int = 0


@dataclass(frozen=True)
class State:
    players: tuple[Seat, ...] = (Seat(ANN), Seat(BO), Seat(CY))
    seed: Seed | None = SEED
    commitment: Commitment | None = None
    over: bool = False
    said: tuple[str, ...] = ()


@dataclass(frozen=True)
class Say:
    action: ClassVar[Literal["say"]] = "say"
    player: PlayerId
    word: str
    against: tuple[str, ...] = ()


@dataclass(frozen=True)
class Said:
    type: ClassVar[Literal["said"]] = "said"
    clause: ClassVar[Literal["T1"]] = "T1"
    word: str


def check(_: State, move: Say) -> Iterator[Violation | Unseen]:
    for code in move.against:
        yield UNSEEN if code == "unseen" else RULE.broken(code, "/word")


def apply(state: State, move: Say) -> Step[State]:
    line = ScoreLine(move.player, 1, "T1", (), "said")
    said = (*state.said, move.word)
    return Step(replace(state, said=said, over=move.word == "end"), (Said(move.word),), (line,))


def sanction(state: State, move: Say, violations: tuple[Violation, ...]) -> Sanction[State] | None:
    """Late words count, but are told; loud ones do not; the rest is refused."""
    codes = {violation.code for violation in violations}
    if codes == {"too-late"}:
        return Sanction(apply(state, move), True)
    if codes == {"too-loud"}:
        return Sanction(Step(replace(state, said=(*state.said, "hush")), (Said("hush"),)), False)
    return None


def legal(state: State, player: PlayerId) -> tuple[Say, ...]:
    if state.seed is None and player == BO:
        raise HiddenCardsError
    return tuple([Say(player, word) for word in ("yes", "no")]) if player != CY else ()


def probes(_: State, player: PlayerId) -> tuple[Say, ...]:
    return (Say(player, "a"), Say(player, "b", ("too-loud", "too-late")))


def mask(event: Event, viewer: PlayerId | None) -> Event:
    assert isinstance(event, Said)
    return event if viewer == ANN else Said("?")


def made(**changes: Any) -> Game[State, Say, None, None]:
    facts: dict[str, Any] = {
        "name": "talk",
        "title": "Talk",
        "about": "People talk.",
        "version": 1,
        "seats": (2, 4),
        "opener": None,
        "unit": "points",
        "better": "higher",
        "phases": {"talk": ("say",), "over": ()},
        "clauses": (RULE,),
        "game_over": RULE,
        "unknown_player": RULE,
        "state": State,
        "options": type(None),
        "moves": (Say,),
        "events": (Said,),
        "projected": type(None),
        "setup": lambda *_: State(),
        "audit": lambda _: (),
        "is_view": lambda state: state.seed is None,
        "phase": lambda state: "over" if state.over else "talk",
        "to_act": lambda state: () if state.over else (ANN, CY),
        "winners": lambda state: (BO,) if state.over else (),
        "check": check,
        "sanction": None,
        "apply": apply,
        "legal_moves": legal,
        "probes": probes,
        "view": lambda state, viewer: replace(state, seed=None, said=(str(viewer),)),
        "mask": mask,
        "values": lambda state: tuple([seat.points for seat in state.players]),
        "projection": lambda _: None,
    }
    return Game(**(facts | changes))


GAME = made()
STRICT = made(sanction=sanction)
OVER = State(over=True)
VIEW = State(seed=None)


def codes(state: State, move: Say) -> list[str]:
    return [violation.code for violation in judge.verify(GAME, state, move)]


# What is found against a move, and in which order


def test_nothing_against_a_move() -> None:
    assert judge.verify(GAME, State(), Say(ANN, "a")) == ()


def test_everything_against_a_move_in_the_order_of_the_game() -> None:
    against = ("not-your-turn", "too-loud", "too-late")
    assert codes(State(), Say(ANN, "a", against)) == list(against)


def test_wrong_phase_ends_the_list() -> None:
    against = ("not-your-turn", "wrong-phase", "too-loud")
    assert codes(State(), Say(ANN, "a", against)) == ["not-your-turn", "wrong-phase"]


def test_unknown_player_is_all_that_is_told() -> None:
    (violation,) = judge.verify(GAME, State(), Say(DI, "a", ("too-loud", "unseen")))
    assert violation == Violation(
        "unknown-player", "T1", "unknown-player.", "/player", {"player": DI}, ()
    )


def test_game_over_is_all_that_is_told_of_a_player() -> None:
    (violation,) = judge.verify(GAME, OVER, Say(ANN, "a", ("too-loud",)))
    assert violation == Violation("game-over", "T1", "game-over.", "", {}, ())


def test_game_over_and_then_unknown_player() -> None:
    assert codes(OVER, Say(DI, "a", ("too-loud",))) == ["game-over", "unknown-player"]


def test_what_cannot_be_seen_is_not_told_beside_what_can() -> None:
    assert codes(State(), Say(ANN, "a", ("unseen", "too-loud"))) == ["too-loud"]
    assert codes(State(), Say(ANN, "a", ("too-loud", "unseen"))) == ["too-loud"]
    assert codes(State(), Say(ANN, "a", ("unseen", "wrong-phase", "too-loud"))) == ["wrong-phase"]


def test_what_cannot_be_seen_alone_is_no_ruling() -> None:
    for against in (("unseen",), ("unseen", "unseen")):
        with pytest.raises(HiddenCardsError):
            judge.verify(GAME, State(), Say(ANN, "a", against))


# Rulings


def test_legal_move_is_applied() -> None:
    verdict = judge.adjudicate(GAME, State(), Say(ANN, "hi"))
    assert (verdict.legal, verdict.applied, verdict.undetermined) == (True, True, False)
    assert verdict.violations == ()
    assert verdict.state.said == ("hi",)
    assert verdict.events == (Said("hi"),)
    assert [line.player for line in verdict.scoring] == [ANN]


def test_illegal_move_is_refused() -> None:
    state = State()
    verdict = judge.adjudicate(GAME, state, Say(ANN, "hi", ("too-loud",)))
    assert (verdict.legal, verdict.applied, verdict.undetermined) == (False, False, False)
    assert verdict.state is state
    assert [violation.code for violation in verdict.violations] == ["too-loud"]
    assert verdict.events == verdict.scoring == ()


def test_faulty_move_may_be_punished_instead() -> None:
    late = judge.adjudicate(STRICT, State(), Say(ANN, "hi", ("too-late",)))
    assert (late.legal, late.applied, late.state.said) == (False, True, ("hi",))
    assert late.scoring
    loud = judge.adjudicate(STRICT, State(), Say(ANN, "hi", ("too-loud",)))
    assert (loud.legal, loud.applied, loud.state.said) == (False, False, ("hush",))
    assert loud.events == (Said("hush"),)
    both = judge.adjudicate(STRICT, State(), Say(ANN, "hi", ("too-late", "too-loud")))
    assert (both.legal, both.applied, both.events) == (False, False, ())
    assert [violation.code for violation in both.violations] == ["too-late", "too-loud"]


@pytest.mark.parametrize("game", [GAME, STRICT])
def test_a_view_is_ruled_upon_and_left_as_it_is(game: Game[State, Say, None, None]) -> None:
    for against in ((), ("too-late",), ("too-loud",)):
        verdict = judge.adjudicate(game, VIEW, Say(ANN, "hi", against))
        assert verdict.undetermined
        assert not verdict.applied
        assert verdict.legal is (against == ())
        assert [violation.code for violation in verdict.violations] == list(against)
        assert verdict.state is VIEW
        assert verdict.events == verdict.scoring == ()
    with pytest.raises(HiddenCardsError):
        judge.adjudicate(game, VIEW, Say(ANN, "hi", ("unseen",)))


def test_replay_stops_with_the_first_move_that_changes_nothing() -> None:
    moves = [Say(ANN, "a"), Say(BO, "b"), Say(ANN, "c", ("too-loud",)), Say(ANN, "d")]
    verdicts = list(judge.replay(GAME, State(), moves))
    assert [verdict.applied for verdict in verdicts] == [True, True, False]
    assert verdicts[-1].state.said == ("a", "b")
    assert list(judge.replay(GAME, State(), [])) == []


def test_replay_goes_on_where_a_fault_is_punished() -> None:
    moves = [
        Say(ANN, "a", ("too-loud",)),
        Say(BO, "b", ("too-late",)),
        Say(CY, "end"),
        Say(ANN, "d"),
        Say(BO, "e"),
    ]
    verdicts = list(judge.replay(STRICT, State(), moves))
    assert [verdict.legal for verdict in verdicts] == [False, False, True, False]
    assert [verdict.applied for verdict in verdicts] == [False, True, True, False]
    assert verdicts[-1].state.said == ("hush", "b", "end")
    assert verdicts[-1].violations[0].code == "game-over"


def test_replay_asks_for_a_move_only_when_it_is_its_turn() -> None:
    def moves() -> Iterator[Say]:
        yield Say(ANN, "a")
        yield Say(ANN, "b", ("too-loud",))
        raise AssertionError("nobody asks for this one")

    assert len(list(judge.replay(GAME, State(), moves()))) == 2


# Where a game stands


def test_status() -> None:
    assert judge.status(GAME, State()) == Status("talk", False, (ANN, CY), ())
    assert judge.status(GAME, OVER) == Status("over", True, (), (BO,))


@pytest.mark.parametrize(
    ("points", "higher", "lower"),
    [
        ((0, 0, 0), (1, 1, 1), (1, 1, 1)),
        ((5, 5, 3), (1, 1, 3), (2, 2, 1)),
        ((3, 5, 5), (3, 1, 1), (1, 2, 2)),
        ((5, 3, 3), (1, 2, 2), (3, 1, 1)),
        ((1, 2, 3), (3, 2, 1), (1, 2, 3)),
        ((-1, 0, -1), (2, 1, 2), (1, 3, 1)),
        ((7,), (1,), (1,)),
        ((4, 9, 4, 9), (3, 1, 3, 1), (1, 3, 1, 3)),
    ],
)
def test_equal_values_share_a_rank(
    points: tuple[int, ...], higher: tuple[int, ...], lower: tuple[int, ...]
) -> None:
    names = (ANN, BO, CY, DI)
    state = State(tuple([Seat(name, value) for name, value in zip(names, points, strict=False)]))
    for better, ranks in (("higher", higher), ("lower", lower)):
        assert judge.standings(made(better=better), state) == tuple(
            [
                Standing(name, value, rank)
                for name, value, rank in zip(names, points, ranks, strict=False)
            ]
        )


# What may be done


def test_legal_moves_of_everybody_in_order_of_play() -> None:
    moves = judge.legal_moves(GAME, State(), None)
    assert [(move.player, move.word) for move in moves] == [
        (ANN, "yes"),
        (ANN, "no"),
        (BO, "yes"),
        (BO, "no"),
    ]


def test_legal_moves_of_one_player() -> None:
    assert [move.player for move in judge.legal_moves(GAME, State(), BO)] == [BO, BO]
    assert judge.legal_moves(GAME, State(), CY) == ()


def test_no_legal_moves_once_it_is_over() -> None:
    for player in (None, ANN, BO):
        assert judge.legal_moves(GAME, replace(OVER, seed=None), player) == ()
        assert judge.refusals(GAME, replace(OVER, seed=None), player) == ()


def test_legal_moves_that_hang_on_hidden_cards() -> None:
    assert len(judge.legal_moves(GAME, VIEW, ANN)) == 2
    for player in (BO, None):
        with pytest.raises(HiddenCardsError):
            judge.legal_moves(GAME, VIEW, player)


def test_refusals_leave_out_what_is_allowed() -> None:
    (refused,) = judge.refusals(GAME, State(), BO)
    move, violations = refused
    assert (move.player, move.word) == (BO, "b")
    assert [violation.code for violation in violations] == ["too-loud", "too-late"]


def test_refusals_of_nobody_in_particular_are_of_those_who_must_act() -> None:
    assert [move.player for move, _ in judge.refusals(GAME, State(), None)] == [ANN, CY]


def test_views_of_everybody_and_of_a_spectator() -> None:
    seen = judge.views(GAME, State(), (Said("x"), Said("y")))
    assert [viewer for viewer, _, _ in seen] == [ANN, BO, CY, None]
    assert [state.said for _, state, _ in seen] == [("ann",), ("bo",), ("cy",), ("None",)]
    assert [events for _, _, events in seen] == [
        (Said("x"), Said("y")),
        (Said("?"), Said("?")),
        (Said("?"), Said("?")),
        (Said("?"), Said("?")),
    ]


# Clauses


def test_violation_says_in_words_what_its_parameters_say() -> None:
    cards: tuple[Card, ...] = ALL[:2]
    violation = RULE.broken(
        "told", "/a/b", cards, player="{count}", cards_=("AS", "2S"), none=None, count=3
    )
    assert violation == Violation(
        "told",
        "T1",
        "{count} holds AS, 2S; None of 3.",
        "/a/b",
        {"player": "{count}", "cards_": ("AS", "2S"), "none": None, "count": 3},
        cards,
    )


def test_clause_knows_its_codes_only() -> None:
    with pytest.raises(KeyError):
        RULE.broken("told-otherwise", "")
    with pytest.raises(KeyError):
        RULE.broken("told", "", player="ann")
