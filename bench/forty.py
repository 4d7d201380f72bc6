"""The hardest question: what may somebody do who has just taken a pile of forty cards (Proter)?"""

from dataclasses import replace
from typing import Any

import orjson

from bench import works
from bench.bodies import NAMES
from bench.effort import Effort
from bench.interleave import rates
from bench.report import Section
from service.api.desk import desk
from service.core import game as judge
from service.core.form import Seed
from service.core.shuffle import shuffle
from service.games import games
from service.games.proter.moves import Draw
from service.games.proter.state import DECK, CardSet, Player, Shown, State

PILE = 40


def measure(effort: Effort) -> Section:
    """From the body's bytes to the answer's; with and without reasons."""
    section = Section("Proter: `legal-moves` of a player who has just taken a pile of forty cards")
    state = taken()
    table = desk("proter")
    body = {"state": table.form(State).dump(state), "player": state.turn}
    plain, explained = orjson.dumps(body), orjson.dumps({**body, "explain": True})
    answer = orjson.loads(table.respond("legal-moves", explained, "bench"))
    found = rates(
        {
            "list": works.respond("proter", "legal-moves", plain, 1),
            "explain": works.respond("proter", "legal-moves", explained, 1),
        },
        effort,
    )
    count, refused = answer["count"], len(answer["refused"])
    milliseconds = {name: [1e3 / rate for rate in found[name]] for name in found}
    section.add(f"{count} moves listed", "ms", milliseconds["list"])
    section.add(f"the same, and {refused} refusals explained", "ms", milliseconds["explain"])
    return section


def taken() -> Any:
    """A table with two sets, at which the player to act has taken forty cards to two."""
    rules = games()["proter"]
    opening = rules.setup(NAMES[:2], rules.options(), "forty", None)
    dealt = rules.apply(opening, judge.legal_moves(rules, opening, None)[0]).state
    rows = (("9S", "9H", "9D"), ("4C", "5C", "6C"))
    lying = {card for row in rows for card in row}
    cards = [card for card in shuffle(Seed("forty"), "forty", DECK) if card not in lying]
    sets = tuple(
        [
            CardSet(number, player.id, tuple([Shown(card, card) for card in row]))
            for number, (player, row) in enumerate(zip(dealt.players, rows, strict=True), 1)
        ]
    )
    players = tuple(
        [Player(player.id, (cards.pop(), cards.pop()), (), 0, True) for player in dealt.players]
    )
    pile, stock = tuple(cards[:PILE]), tuple(cards[PILE:])
    ready = replace(dealt, players=players, sets=sets, stock=stock, pile=pile)
    if found := list(rules.audit(ready)):
        raise RuntimeError(f"no such table: {found}")
    return rules.apply(ready, Draw(dealt.turn, "pile")).state
