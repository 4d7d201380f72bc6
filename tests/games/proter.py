"""Tables of Proter for the tests: say what matters, the other cards lie in the stock."""

from dataclasses import replace
from typing import Any

from service.core.cards import Card, Face, Pile
from service.core.form import PlayerId, Seed
from service.core.game import adjudicate, verify
from service.core.ruling import Verdict, Violation
from service.games.proter import GAME
from service.games.proter.moves import (
    Accept,
    Challenge,
    Cut,
    Discard,
    Draw,
    Extend,
    Laid,
    Lay,
    Move,
    Swap,
)
from service.games.proter.state import Before, CardSet, Options, Player, Shown, State

ANN, BO, CY = PlayerId("ann"), PlayerId("bo"), PlayerId("cy")
IDS = tuple(PlayerId(name) for name in ("ann", "bo", "cy", "di", "ed", "flo", "gil", "hal"))

# Written out, so that the tests do not lean on the tables of the rules.
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
DECK = [rank + suit for suit in "SHDC" for rank in RANKS]


def pile(text: str) -> Pile:
    return tuple(Card(card) for card in text.split())


def faces(text: str) -> tuple[Face, ...]:
    return tuple(Face(Card(card)) for card in text.split())


def shown(text: str) -> tuple[Shown, ...]:
    """``"TS 4D=JS"``: the ten of spades, and the four of diamonds standing for the jack."""
    found = []
    for word in text.split():
        card, _, as_ = word.partition("=")
        found.append(Shown(Face(Card(card)), Face(Card(as_ or card))))
    return tuple(found)


def card_sets(*texts: str) -> tuple[CardSet, ...]:
    """``"ann: 9H 9D 9C"``, in the order in which they were laid."""
    return tuple(
        CardSet(number, PlayerId(text.split(":")[0]), shown(text.split(":")[1]))
        for number, text in enumerate(texts, 1)
    )


def table(
    *hands: str,
    hand: int = 4,
    sets: tuple[str, ...] = (),
    on_pile: str = "",
    top: str = "",
    rest: str = "stock",
    phase: Any = "discard",
    turn: PlayerId | None = ANN,
    dealer: PlayerId | None = None,
    opened: str = "",
    drew: Any = "stock",
    put: int = 0,
    fresh: str = "",
    idle: int = 0,
    sound: bool = True,
    **options: Any,
) -> State:
    """Players in order with these hands, the fours being proters.

    ``top`` lies on top of the stock. The other cards follow it in canonical order, or, with
    ``rest="pile"``, lie at the bottom of the pile, so that there is no stock. Whoever has a set
    on the table has opened, and ``opened`` names more. ``before`` is as if nothing had been
    done since the draw of the last card in hand. Unless told otherwise the table must pass the
    audit, or the test is wrong.
    """
    lying = card_sets(*sets)
    named = " ".join([*hands, on_pile, top, *[s.card for each in lying for s in each.cards]])
    others = " ".join([card for card in DECK if card not in named.split()])
    stock, bottom = (f"{top} {others}", "") if rest == "stock" else (top, others)
    have_opened = {*opened.split(), *[each.by for each in lying]}
    ids = IDS[: len(hands)]
    chosen = Options(**options)
    state = State(
        options=chosen,
        seed=Seed("proter"),
        hand=hand,
        proter=RANKS[hand - 1],  # type: ignore[arg-type]
        dealer=dealer or ids[-1],
        phase=phase,
        turn=turn,
        drew=drew if phase == "discard" else None,
        put=put,
        idle=idle,
        players=tuple(
            Player(name, pile(cards), (10,) * (hand - 1), 0, name in have_opened)
            for name, cards in zip(ids, hands, strict=True)
        ),
        stock=pile(stock),
        pile=faces(f"{bottom} {on_pile}"),
        sets=lying,
        fresh=faces(fresh),
        before=None,
        last=None,
    )
    if phase == "discard" and chosen.enforcement != "refuse":
        state = replace(state, before=remembered(state))
    if sound:
        assert list(GAME.audit(state)) == []
    return state


def remembered(state: State) -> Before:
    """What the turn under way began with, if only the last card in hand was drawn since."""
    (mover,) = [player for player in state.players if player.id == state.turn]
    return Before(
        hand=mover.hand[:-1],
        stock=(mover.hand[-1], *state.stock),
        pile=state.pile,
        sets=state.sets,
        opened=mover.opened,
        idle=state.idle,
        faults=() if state.options.enforcement == "challenge" else None,
    )


def cut(player: PlayerId, depth: int = 26) -> Cut:
    return Cut(player, depth)


def draw(player: PlayerId, source: Any = "stock") -> Draw:
    return Draw(player, source)


def laid(text: str) -> tuple[Laid, ...]:
    found = []
    for word in text.split():
        card, _, as_ = word.partition("=")
        found.append(Laid(Face(Card(card)), Face(Card(as_)) if as_ else None))
    return tuple(found)


def lay(player: PlayerId, text: str) -> Lay:
    return Lay(player, laid(text))


def extend(player: PlayerId, number: int, text: str) -> Extend:
    (added,) = laid(text)
    return Extend(player, number, added.card, added.as_)


def swap(player: PlayerId, number: int, card: str) -> Swap:
    return Swap(player, number, Face(Card(card)))


def discard(player: PlayerId, card: str) -> Discard:
    return Discard(player, Face(Card(card)))


def challenge(player: PlayerId) -> Challenge:
    return Challenge(player)


def accept(player: PlayerId) -> Accept:
    return Accept(player)


def rule(state: State, *moves: Move) -> Verdict[State]:
    """The ruling on the last of the moves; those before must be applied, and all keep sound."""
    for number, move in enumerate(moves, 1):
        verdict = adjudicate(GAME, state, move)
        assert list(GAME.audit(verdict.state)) == []
        assert number == len(moves) or verdict.applied, verdict.violations
        state = verdict.state
    return verdict


def broken(state: State, move: Move) -> list[tuple[str, str, str]]:
    """Code, clause and pointer of all that speaks against a move."""
    return [(found.code, found.clause, found.pointer) for found in verify(GAME, state, move)]


def the_one(state: State, move: Move) -> Violation:
    """The only thing that speaks against a move."""
    (found,) = verify(GAME, state, move)
    return found


def hand_of(state: State, player: PlayerId) -> str:
    """A hand as text."""
    return " ".join(next(seat.hand for seat in state.players if seat.id == player))


def lying(state: State) -> list[str]:
    """The sets on the table as text."""
    return [
        f"{each.by}: "
        + " ".join([s.card if s.card == s.as_ else f"{s.card}={s.as_}" for s in each.cards])
        for each in state.sets
    ]


def penalties(state: State) -> list[int]:
    return [player.penalties for player in state.players]
