"""Dealing, playing a card, the Hamla card, and how a game ends: H1 to H4 and H7."""

from dataclasses import replace
from itertools import product

import pytest

from service.core.form import PlayerId, Seed
from service.core.game import legal_moves, refusals, standings, status
from service.core.ruling import Event, Status, Violation
from service.core.shuffle import commitment
from service.games.hamla import GAME, rounds
from service.games.hamla.play import check
from service.games.hamla.state import (
    Battle,
    Compared,
    Deal,
    Dealt,
    GameOver,
    Hamla,
    Options,
    Placed,
    Play,
    Played,
    Reshuffled,
    State,
)
from tests.games import hamla_oracle as oracle
from tests.games.hamla import (
    BOTH,
    EVERY,
    IDS,
    WINGS,
    Seat,
    pile,
    placed,
    play,
    refused,
    ruling,
    table,
    told,
)

ANN, BO, CID = map(PlayerId, IDS[:3])
SEED = Seed("adjudicate")
# The first shuffle of that seed, as the contract's recipe gives it.
FIRST = pile(
    "4D QC 7H 7D 6D JC 2C QS 7C 5S AC KH QH X2 9S 2H 2S AD TC TH 5C 8S QD 3C 5D 8C 3D AH KD 6C"
    " 5H TS JD 3H AS 3S 4S 7S 6S TD 4C JH X1 6H 9C 9H 8D KC 4H 8H JS 2D KS 9D X3"
)


def new(seats: int, starter: str | None = None) -> State:
    players = tuple(map(PlayerId, IDS[:seats]))
    return GAME.setup(players, Options(), SEED, None if starter is None else PlayerId(starter))


@pytest.mark.parametrize(
    ("seats", "starter"), [(2, None), (2, "bo"), (3, "cid"), (7, "eli"), (10, None), (10, "jo")]
)
def test_h2_1_one_card_at_a_time_from_the_starter_on(seats: int, starter: str | None) -> None:
    state = new(seats, starter)
    first = IDS.index(starter or "ann")
    for index, player in enumerate(state.players):
        offset = (index - first) % seats
        assert player.hand == tuple([FIRST[offset + seats * turn] for turn in range(5)])
    assert state.deck == FIRST[5 * seats :]
    assert state.turn == state.starter == (starter or "ann")
    assert (state.round, state.shuffles, state.discards) == (1, 1, ())


def undealt(*seats: Seat, deck: str = "", discards: str = "", shuffles: int = 1) -> State:
    """Between two rounds: as many of the cards as the case needs, the others are nowhere."""
    whole = table(*seats, turn=None, shuffles=shuffles)
    return State(
        options=whole.options,
        seed=SEED,
        shuffles=shuffles,
        round=4,
        starter=PlayerId("ann"),
        turn=None,
        players=whole.players,
        deck=pile(deck),
        discards=pile(discards),
    )


def deal(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state's own round, dealt."""
    dealt = rounds.deal(state, state.round, state.starter)
    assert dealt is not None
    return dealt


def hands(state: State) -> list[str]:
    return [" ".join(player.hand) for player in state.players]


def test_h2_2_enough_cards_no_shuffle() -> None:
    before = undealt(
        Seat(), Seat(), deck="2S 3S 4S 5S 6S 7S 8S 9S TS JS", discards="QH AS", shuffles=2
    )
    state, events = deal(before)
    dealt = tuple(Dealt(player.id, player.hand) for player in state.players)
    assert events == (Deal("H2.1", 4, ANN, dealt),)
    assert hands(state) == ["2S 4S 6S 8S TS", "3S 5S 7S 9S JS"]
    assert (state.deck, state.discards, state.shuffles) == ((), pile("QH AS"), 2)


def test_h2_2_the_discards_go_under_the_deck() -> None:
    below = oracle.shuffled("adjudicate", "hamla/deck/2", ["QH", "AS", "X1", "9D"])
    before = undealt(
        Seat(), Seat(), deck="2S 3S 4S 5S 6S 7S 8S 9S", discards="QH AS X1 9D", shuffles=2
    )
    state, events = deal(before)
    assert events[0] == Reshuffled("hamla/deck/2", 4)
    assert hands(state) == [f"2S 4S 6S 8S {below[0]}", f"3S 5S 7S 9S {below[1]}"]
    assert (state.deck, state.discards, state.shuffles) == (tuple(below[2:]), (), 3)


def test_h2_2_without_discards_there_is_no_shuffle() -> None:
    state, events = deal(undealt(Seat(), Seat(), deck="2S 3S 4S 5S 6S"))
    assert [event.type for event in events] == ["dealt"]
    assert hands(state) == ["2S 4S", "3S 5S"]
    assert (state.deck, state.shuffles, state.turn) == (pile("6S"), 1, "ann")


@pytest.mark.parametrize(
    ("deck", "discards", "each"),
    [
        ("2S 3S", "", 1),
        ("", "2S 3S", 1),
        ("2S", "3S", 1),
        ("2S 3S 4S", "", 1),
        ("2S 3S 4S", "5S", 2),
        ("2S 3S 4S 5S 6S 7S 8S", "9S TS", 4),
        ("2S 3S 4S 5S 6S 7S 8S", "9S TS JS", 5),
    ],
)
def test_h2_3_as_many_for_each_as_there_are(deck: str, discards: str, each: int) -> None:
    state, events = deal(undealt(Seat(), Seat(), deck=deck, discards=discards))
    dealt = events[-1]
    assert isinstance(dealt, Deal)
    assert dealt.clause == ("H2.1" if each == 5 else "H2.3")
    assert [len(player.hand) for player in state.players] == [each, each]
    assert dealt.hands == tuple([Dealt(each.id, each.hand) for each in state.players])
    left = len(deck.split()) + len(discards.split()) - 2 * each
    assert len(state.deck) == left


def test_h2_3_nothing_is_shuffled_for_a_deal_that_cannot_be() -> None:
    before = undealt(Seat(points=2), Seat(points=4), Seat(points=4), deck="2S", discards="3S")
    assert rounds.deal(before, 4, ANN) is None
    state, events = rounds.next_round(before)
    assert state == before
    assert events == (GameOver("H2.3", (PlayerId("bo"), PlayerId("cid"))),)
    assert status(GAME, state).winners == ("bo", "cid")


TABLES = {
    "two": table(Seat("7H QS"), Seat("3H AS", left="2C-"), starter="ann"),
    "two, one": table(Seat("7H QS"), Seat("3H AS"), target="one"),
    "three, all": table(Seat("7H"), Seat("3H"), Seat("4H")),
    "three, one": table(Seat("7H"), Seat("3H", left="2C-"), Seat("4H"), target="one"),
    "over": table(Seat(points=5, left="2C+"), Seat(points=4), turn=None),
}


@pytest.mark.parametrize("name", TABLES)
def test_h3_h4_6_check_against_every_move_there_could_be(name: str) -> None:
    """Brute force: what the oracle allows is legal, is listed, and nothing else is."""
    state = TABLES[name]
    plain = as_json(state)
    ids = [player.id for player in state.players]
    allowed = []
    for player, card, wing, face, target in product(
        [*ids, "zoe"], EVERY, WINGS, BOTH, [None, *ids, "zoe"]
    ):
        move = play(player, card, wing, face, target)
        found = refused(state, move)
        assert found == oracle.faults(plain, spoken(move))
        if not found:
            allowed.append(move)
    listed = legal_moves(GAME, state, None)
    assert set(listed) == set(allowed)
    assert len(listed) == len(allowed)
    for player in ids:
        assert legal_moves(GAME, state, player) == tuple(
            [move for move in listed if move.player == player]
        )


def spoken(move: Play) -> dict[str, object]:
    return {
        "player": move.player,
        "action": "play",
        "card": move.card,
        "flank": move.flank,
        "face": move.face,
        "target": move.target,
    }


def as_json(state: State) -> dict[str, object]:
    return {
        "options": {"hamla_target": state.options.hamla_target},
        "turn": state.turn,
        "players": [{"id": player.id, "hand": list(player.hand)} for player in state.players],
    }


@pytest.mark.parametrize(
    ("name", "face", "reason"),
    [
        ("two", "up", "two-players"),
        ("two", "down", "two-players"),
        ("two, one", "up", "two-players"),
        ("three, all", "up", "target-all"),
        ("three, all", "down", "face-down"),
        ("three, one", "down", "face-down"),
    ],
)
def test_h4_6_why_no_target_may_be_named(name: str, face: str, reason: str) -> None:
    for target in ("bo", "ann", "zoe"):
        move = play("ann", "7H", "left", "up" if face == "up" else "down", target)
        (violation,) = check(TABLES[name], move)
        assert isinstance(violation, Violation)
        assert told(violation) == ("target-not-allowed", "H4.6", "/target")
        assert violation.params["target"] == target
        assert violation.params["reason"] == reason
        why = violation.params["why"]
        assert isinstance(why, str)
        assert why in violation.message


def test_h3_1_h3_2_h4_6_what_the_violations_say() -> None:
    state = TABLES["three, one"]
    found = check(state, play("bo", "7H", "left", "up", "bo"))
    said = [(each.message, dict(each.params)) for each in found if isinstance(each, Violation)]
    assert said == [
        ("It is not bo's turn; ann is to play.", {"player": "bo", "turn": "ann"}),
        ("bo does not hold 7H.", {"player": "bo", "card": "7H"}),
        ("bo is not an opponent of bo.", {"target": "bo", "player": "bo"}),
    ]


def test_explained_refusals_are_one_for_each_card_in_hand() -> None:
    state = TABLES["three, one"]
    assert refusals(GAME, state, None) == ()
    assert refusals(GAME, state, PlayerId("ann")) == ()
    found = refusals(GAME, state, PlayerId("bo"))
    # Any way of playing a card will do to say what stands in its way.
    assert [move for move, _ in found] == [play("bo", "3H", "left", "down")]
    assert [[told(each) for each in all_] for _, all_ in found] == [
        [("not-your-turn", "H3.1", "/player")]
    ]
    assert refusals(GAME, TABLES["over"], None) == ()


@pytest.mark.parametrize("face", BOTH)
def test_h3_3_the_hand_keeps_its_order(face: str) -> None:
    state = table(Seat("7H QS X1 2D 9C"), Seat("3H AS 4C 5C 6C"))
    move = play("ann", "X1", "center", "down" if face == "down" else "up")
    after = ruling(state, move).state
    assert after.players[0].hand == pile("7H QS 2D 9C")
    assert after.players[0].flanks.center == (Placed(pile("X1")[0], move.face),)
    assert state.players[0].hand == pile("7H QS X1 2D 9C")


def test_h3_4_a_card_face_down_turns_nothing_up() -> None:
    state = table(Seat("TH 9H"), Seat("3H AS", left="2C-"))
    verdict = ruling(state, play("ann", "TH"))
    assert verdict.events == (Played(PlayerId("ann"), pile("TH")[0], "left", "down"),)
    assert verdict.state.players[1] == state.players[1]


@pytest.mark.parametrize(
    ("top", "bo_after", "falls", "discards"),
    [
        ("9C-", "2C-", False, "9C"),
        ("9C+", "2C-", False, "9C"),
        ("JC-", "2C- JC+", True, "TH"),
        ("JC+", "2C- JC+", True, "TH"),
        ("TC-", "2C- TC+", False, ""),
        ("TC+", "2C- TC+", False, ""),
    ],
)
def test_h4_1_to_h4_4(top: str, bo_after: str, falls: bool, discards: str) -> None:
    state = table(Seat("TH 9H", left="4C-"), Seat("3H AS", left=f"2C- {top}", right="3C-"))
    verdict = ruling(state, play("ann", "TH", "left", "up"))
    ann, bo = verdict.state.players
    assert ann.flanks.left == placed("4C-" if falls else "4C- TH+")
    assert bo.flanks.left == placed(bo_after)
    assert bo.flanks.right == placed("3C-")
    assert verdict.state.discards == pile(discards)
    ten = pile("TH")[0]
    (played, hamla) = verdict.events
    assert played == Played(ANN, ten, "left", "up")
    assert isinstance(hamla, Hamla)
    assert hamla == Hamla("H4.1", ANN, "left", ten, 10, hamla.compared, falls)
    clause = "H4.3" if falls else "H4.2" if discards else "H4.4"
    value = {"9": 9, "J": 11, "T": 10}[top[0]]
    card, down = pile(top[:2])[0], top.endswith("-")
    (met,) = hamla.compared
    assert met == Compared(BO, card, value, down, clause == "H4.2", clause)


def test_h4_5_nothing_to_compare() -> None:
    state = table(Seat("TH 9H"), Seat("3H AS", right="2C-"))
    verdict = ruling(state, play("ann", "TH", "center", "up"))
    ten = pile("TH")[0]
    assert verdict.events == (
        Played(ANN, ten, "center", "up"),
        Hamla("H4.5", ANN, "center", ten, 10, (), False),
    )
    assert verdict.state.players[0].flanks.center == placed("TH+")
    assert verdict.state.players[1] == state.players[1]


@pytest.mark.parametrize("target", ["bo", "cid"])
def test_h4_6_one_leaves_the_others_alone(target: str) -> None:
    state = table(
        Seat("TH 9H"), Seat("3H AS", left="2C-"), Seat("4H 5H", left="3C-"), target="one"
    )
    verdict = ruling(state, play("ann", "TH", "left", "up", target))
    assert verdict.events[0] == Played(ANN, pile("TH")[0], "left", "up", PlayerId(target))
    _, bo, cid = verdict.state.players
    assert (bo if target == "cid" else cid).flanks == state.players[
        1 if target == "cid" else 2
    ].flanks
    assert (cid if target == "cid" else bo).flanks.left == ()
    assert verdict.state.discards == pile("2C" if target == "bo" else "3C")


def test_h4_6_the_discards_are_in_order_of_play_whoever_plays() -> None:
    state = table(
        Seat("3H AS", left="2C-"),
        Seat("4H 5H", left="JC-"),
        Seat("TH 9H"),
        Seat("6H 7H", left="4C-"),
        turn="cid",
        starter="cid",
    )
    verdict = ruling(state, play("cid", "TH", "left", "up"))
    assert verdict.state.discards == pile("2C 4C TH")


def last(ann: int, bo: int, winner: str = "bo", points: int = 5, cid: int | None = None) -> State:
    """The last card of the round is bo's; one of the three flanks has a winner."""
    third = () if cid is None else (Seat(points=cid),)
    flanks = {"ann": (Seat(left="TS-", points=ann), "TH"), "bo": (Seat(points=ann), "TH")}
    if winner == "nobody":
        flanks["nobody"] = (Seat(left="TC-", points=ann), "TH")
    first, card = flanks[winner]
    if winner == "ann":
        card = "2H"
    return table(
        first,
        Seat(card, points=bo),
        *third,
        turn="bo",
        starter="ann" if cid is None else "cid",
        points=points,
    )


@pytest.mark.parametrize(
    ("state", "winners"),
    [
        (last(0, 4), ["bo"]),
        (last(3, 3), []),
        (last(4, 0, "ann"), ["ann"]),
        (last(5, 4), []),
        (last(5, 5), ["bo"]),
        (last(6, 5), []),
        (last(5, 5, "nobody"), []),
        (last(5, 6, "ann"), []),
        (last(0, 0, points=1), ["bo"]),
        (last(0, 0, "nobody", points=1), []),
        (last(49, 48, "ann", points=50), ["ann"]),
        (last(48, 48, "ann", points=50), []),
        (last(5, 4, cid=5), []),
        (last(4, 4, cid=2), ["bo"]),
        (last(6, 6, "ann", cid=6), ["ann"]),
        (last(2, 4, "nobody", cid=4), []),
    ],
)
def test_h7_1_five_points_and_the_lead(state: State, winners: list[str]) -> None:
    card = state.players[1].hand[0]
    verdict = ruling(state, play("bo", card))
    said = status(GAME, verdict.state)
    assert said.winners == tuple(winners)
    assert said.over is bool(winners)
    final = verdict.state
    if not winners:
        assert (final.round, final.turn) == (4, final.starter)
        assert final.starter == ("bo" if len(final.players) == 2 else "ann")
        assert isinstance(verdict.events[-1], Deal)
        return
    # H7.2
    assert (final.round, final.starter, final.turn) == (3, state.starter, None)
    assert (final.deck, final.shuffles) == (state.deck, 1)
    assert all(player.hand == () for player in final.players)
    assert verdict.events[-1] == GameOver("H7.1", tuple(map(PlayerId, winners)))


def test_h7_2_what_was_kept_stays_on_the_table() -> None:
    state = table(
        Seat(left="AC- 2C- 3C+"), Seat("9H", left="TC-", points=4), turn="bo", discards="X3"
    )
    final = ruling(state, play("bo", "9H", "right")).state
    assert final.turn is None
    assert final.players[0].flanks.left == placed("2C+ 3C+")
    assert final.discards == pile("X3 AC TC 9H")


def test_h1_6_the_start_goes_round() -> None:
    state = table(Seat(left="2C-"), Seat(), Seat("9H"), turn="cid", starter="ann")
    assert ruling(state, play("cid", "9H")).state.starter == "bo"
    state = table(Seat(left="2C-"), Seat("9H"), Seat(), turn="bo", starter="cid")
    assert ruling(state, play("bo", "9H")).state.starter == "ann"


def test_points_are_what_counts() -> None:
    state = table(Seat("2S", points=3), Seat("3S", points=0), Seat("4S", points=4))
    assert GAME.values(state) == (3, 0, 4)
    assert [(each.player, each.value, each.rank) for each in standings(GAME, state)] == [
        ("ann", 3, 2),
        ("bo", 0, 3),
        ("cid", 4, 1),
    ]


def test_h3_1_whose_turn_it_is() -> None:
    assert status(GAME, TABLES["three, all"]) == Status("play", False, (ANN,), ())
    assert status(GAME, TABLES["over"]) == Status("over", True, (), (ANN,))


def test_h2_3_a_game_that_ends_for_want_of_cards_stays_in_its_round() -> None:
    # Six players; but for the Aces, all that lies on ann's left is kept: fay's joker wins it.
    lying = " ".join([f"{card}+" for card in EVERY if card != "X1"])
    state = table(
        Seat(left=lying, points=1), *[Seat()] * 4, Seat("X1", points=2), turn="fay", starter="ann"
    )
    verdict = ruling(state, play("fay", "X1"))
    final = verdict.state
    assert (final.round, final.starter, final.turn, final.shuffles) == (3, "ann", None, 1)
    assert (final.deck, final.discards) == ((), pile("AS AH AD AC X1"))
    assert final.players[0].flanks.left == placed(
        " ".join([f"{card}+" for card in EVERY if card[0] != "A" and card != "X1"])
    )
    assert verdict.events[-1] == GameOver("H2.3", (PlayerId("fay"),))
    (fought,) = [event for event in verdict.events if isinstance(event, Battle)]
    assert fought.round == 3
    assert [flank.winner for flank in fought.flanks] == ["fay", None, None]


def test_a_commitment_stays_with_the_state() -> None:
    sealed = commitment(Seed("test"))
    state = replace(table(Seat("2S"), Seat("3S")), commitment=sealed)
    for move in (play("ann", "2S"), play("bo", "3S")):
        state = ruling(state, move).state
        assert state.commitment == sealed
    over = replace(last(0, 4), commitment=sealed)
    assert ruling(over, play("bo", "TH")).state.commitment == sealed
