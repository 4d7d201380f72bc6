"""The table to look at: nothing is shown that the state or the view does not show."""

from dataclasses import replace

from service.core.scene import Fact, Lying
from service.games.proter import GAME
from tests.games.proter import ANN, BO, table


def test_the_zones_of_a_table() -> None:
    state = table("5C 6C", "9H", sets=("bo: TS 4D=JS QS",), on_pile="2D KD")
    assert GAME.scene is not None
    zones = {(zone.label, zone.owner): zone for zone in GAME.scene(state).zones}
    assert list(zones) == [
        *[("Stock", None), ("Pile", None), ("Set 1 · bo", None)],
        *[("Hand", ANN), ("Hand", BO)],
    ]
    stock = zones["Stock", None]
    assert (len(stock.cards), stock.spread) == (44, "stack")
    assert all(lying.down for lying in stock.cards)
    assert [lying.card for lying in zones["Pile", None].cards] == ["2D", "KD"]
    assert zones["Set 1 · bo", None].cards == (
        Lying("TS"),  # type: ignore[arg-type]
        Lying("4D", as_="JS"),  # type: ignore[arg-type]
        Lying("QS"),  # type: ignore[arg-type]
    )
    seen = {(zone.label, zone.owner): zone for zone in GAME.scene(GAME.view(state, ANN)).zones}
    assert [lying.card for lying in seen["Hand", ANN].cards] == ["5C", "6C"]
    assert [(lying.card, lying.down) for lying in seen["Hand", BO].cards] == [("??", True)]


def test_the_facts_of_a_table() -> None:
    state = table("5C", "9H", opened="ann", enforcement="challenge", phase="draw")
    ann, bo = state.players
    state = replace(state, players=(ann, replace(bo, penalties=20, marks=(3, 2, 1))))
    assert GAME.scene is not None
    facts = GAME.scene(state).facts
    assert Fact("Hand", "4 of 13") in facts
    assert Fact("Proters", "fours") in facts
    assert Fact("Dealer", "bo") in facts
    assert Fact("Faults", "stand unless challenged") in facts
    assert Fact("First set", "laid", ANN) in facts
    assert Fact("First set", "not yet", BO) in facts
    assert Fact("Hands", "3, 2, 1", BO) in facts
    assert Fact("Penalties", "20", BO) in facts
    first = GAME.scene(table("5C", "9H", hand=1)).facts
    assert {fact.label for fact in first} == {"Hand", "Proters", "Dealer", "First set"}
