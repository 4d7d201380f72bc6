"""/table in a real browser: whole games, refusals, records, small screens, the keyboard."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from service.games import games
from tests.browser.conftest import Window
from tests.browser.table import Table, foreign

# What brings a game to its end: short options, and the actions to prefer.
ENDINGS: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    "hamla": ({"target_points": "1"}, ()),
    "four-warlords": ({}, ("choose-warlord", "stand", "lay")),
    "proter": ({"hands": "1"}, ("cut", "lay", "extend", "discard", "draw")),
}


@pytest.fixture
def table(window: Window, server: str) -> Iterator[Table]:
    yield Table(window.page, server)
    assert window.complaints == []
    assert foreign(window.asked, server) == []


@pytest.mark.parametrize("game", games())
def test_a_whole_game_is_played_by_clicking_what_is_offered(table: Table, game: str) -> None:
    options, preferred = ENDINGS.get(game, ({}, ()))
    table.deal(game, **options)
    played = table.play_out(250, *preferred)
    expect(table.page.locator("#moves")).to_contain_text("The game is over")
    expect(table.page.locator("#log > li")).to_have_count(played)
    expect(table.page.locator("#board .badge.lit").first).to_have_text("has won")
    assert table.page.locator("#score .ledger li").count() > 0


def test_an_illegal_move_shows_its_clause_and_the_link_works(table: Table) -> None:
    table.deal("hamla")
    table.try_any(player="Bo", card="AS · ace of spades")
    expect(table.page.locator("#verdict")).to_contain_text("Not legal. Nothing has changed.")
    expect(table.page.locator("#verdict")).to_contain_text("It is not Bo's turn; Ann is to play.")
    table.at(0)
    link = table.page.locator("#verdict .clause").first
    assert link.get_attribute("href") == "/v1/games/hamla/rules#H3.1"
    with table.page.expect_popup() as waiting:
        link.click()
    rules = waiting.value
    expect(rules.locator("section:target h2")).to_contain_text("One card in turn")


def test_a_move_of_the_free_form_is_played_if_it_is_legal(table: Table) -> None:
    table.deal("proter")
    table.try_any("cut", player="Ann")
    table.at(1)
    expect(table.page.locator("#verdict")).to_contain_text("Legal.")


def test_a_fault_that_is_penalized_belongs_to_the_record(table: Table) -> None:
    table.deal("proter", enforcement="penalize")
    table.choose(1)
    table.try_any("draw", player="Bo")
    table.at(2)
    expect(table.page.locator("#verdict")).to_contain_text("It has consequences.")
    expect(table.page.locator("#log > li").last).to_contain_text("penalty")


def test_a_card_that_may_not_be_used_says_why(table: Table) -> None:
    table.deal("proter")
    refused = table.page.locator("#board .card.refused")
    move = 0
    while refused.count() == 0:
        move += 1
        assert move < 60
        table.choose(move, "cut", "draw", "discard")
    name = refused.first.get_attribute("aria-label") or ""
    assert name.endswith("may not be used")
    # A card is clicked where it is seen: at its corner.
    refused.first.click(position={"x": 8, "y": 8})
    expect(table.page.locator("#verdict")).to_contain_text("may not be used.")
    expect(table.page.locator("#verdict")).to_contain_text("may not go on")
    expect(table.page.locator("#verdict .clause").first).to_have_attribute(
        "href", re.compile(r"/v1/games/proter/rules#P7\.[23]")
    )


def test_a_chosen_card_leaves_its_own_moves(table: Table) -> None:
    table.deal("hamla")
    every = table.offered().count()
    card = table.page.locator("#board .card.usable").first
    card.click(position={"x": 8, "y": 8})
    expect(card).to_have_attribute("aria-pressed", "true")
    assert table.offered().count() == every / 5
    table.page.get_by_role("button", name="All moves").click()
    assert table.offered().count() == every
    expect(card).to_have_attribute("aria-pressed", "false")


def test_a_record_is_taken_along_loaded_and_replayed(table: Table) -> None:
    table.deal("hamla", players=3)
    table.play(6)
    record, digest = table.download(), table.digest()
    assert record["game"] == "hamla"
    assert record["setup"]["seed"] == "table"
    assert len(record["moves"]) == 6
    table.deal("proter")
    table.load(record)
    table.at(6, of=6)
    assert table.digest() == digest
    assert table.download() == record
    table.page.get_by_role("button", name="Replay it").click()
    expect(table.page.locator("#replayed")).to_contain_text("6 moves applied, all legal.")
    expect(table.page.locator("#replayed")).to_contain_text(digest)


def test_a_seed_that_was_drawn_is_in_the_record(table: Table) -> None:
    table.deal("hamla", seed="")
    assert re.fullmatch("[0-9a-f]{32}", table.download()["setup"]["seed"])


def test_of_a_record_that_stops_being_legal_the_rest_is_left_out(table: Table) -> None:
    table.deal("hamla")
    table.play(3)
    record = table.download()
    table.load({**record, "moves": [*record["moves"][:2], record["moves"][0]]})
    table.at(2, of=2)
    expect(table.page.locator("#verdict")).to_contain_text("Move 3 is not legal")
    table.load([1, 2])
    expect(table.page.locator("#verdict")).to_contain_text("This file is no record")


def test_stepping_back_and_going_on_from_there(table: Table) -> None:
    table.deal("four-warlords")
    table.play(5)
    digests = [table.digest()]
    for move in (4, 3):
        table.page.get_by_role("button", name="One move back").click()
        table.at(move, of=5)
        digests.append(table.digest())
    assert len(set(digests)) == 3
    expect(table.page.locator("#log > li")).to_have_count(3)
    table.page.get_by_role("button", name="To the end").click()
    table.at(5)
    assert table.digest() == digests[0]
    table.page.get_by_role("button", name="Go to move 2", exact=True).click()
    table.at(2)
    table.choose(3)
    table.at(3, of=3)
    table.page.get_by_role("button", name="To the start").click()
    table.at(0)
    expect(table.page.get_by_role("button", name="One move back")).to_be_disabled()


def test_each_sees_what_a_view_shows(table: Table) -> None:
    table.deal("hamla")
    table.choose(1)
    page = table.page
    hidden = page.locator("#board").get_by_role("img", name="a hidden card")
    seen = {}
    for name in ("the host, who sees everything", "Ann", "Bo", "a spectator"):
        page.get_by_label("See it as").select_option(label=name)
        expect(page.locator("#calls summary").first).to_contain_text("POST")
        page.wait_for_timeout(300)
        seen[name] = (hidden.count(), table.offered().count() > 0)
    # Besides the deck: Bo's hand of five; Ann's four and the one that she played face down.
    assert [*seen.values()] == [(1, True), (6, False), (6, True), (11, False)]
    assert "▒▒" in page.locator("#log").inner_text()


def test_the_device_is_passed_round(table: Table) -> None:
    table.deal("four-warlords")
    page = table.page
    page.get_by_label("See it as").select_option(label="whoever the device is passed to")
    expect(page.locator("#board .card")).to_have_count(0)
    page.get_by_role("button", name="I am Bo").click()
    expect(page.locator("#moves .mover h3")).to_have_text("Bo")
    assert {m.get_attribute("data-player") for m in table.offered().all()} == {"Bo"}
    table.choose(1)
    expect(page.locator("#board .curtain button")).to_have_text("I am Ann")
    expect(page.locator("#log > li")).to_have_count(0)


def test_several_may_act_at_once(table: Table) -> None:
    table.deal("four-warlords")
    expect(table.page.locator("#moves .mover h3")).to_have_text(["Ann", "Bo"])
    assert {m.get_attribute("data-player") for m in table.offered().all()} == {"Ann", "Bo"}


def test_whoever_may_challenge_is_offered_it(table: Table) -> None:
    table.deal("proter", players=3, enforcement="challenge")
    move = 0
    while table.offered("challenge").count() == 0:
        move += 1
        assert move < 8
        table.choose(move, "cut", "draw", "discard")
    assert table.offered("challenge").count() == 2


@pytest.mark.parametrize("game", games())
def test_it_fits_a_phone(table: Table, game: str) -> None:
    page = table.page
    page.set_viewport_size({"width": 390, "height": 844})
    table.deal(game, players=games()[game].seats[1])
    table.play(6)
    table.try_any()
    page.locator("#calls summary").first.click()
    page.locator("#setup > summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_keyboard_is_enough(table: Table) -> None:
    page = table.page
    page.goto(f"{table.server}/table")
    page.locator("#players li").first.wait_for()
    reach(page, "#game")
    page.keyboard.type("Hamla")
    expect(page.locator("#options label")).to_have_count(2)
    reach(page, "#setup-form .strong")
    page.keyboard.press("Enter")
    table.at(0)
    reach(page, "#moves .move")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.matches('#moves .move:nth-of-type(2)')")
    page.keyboard.press("Enter")
    table.at(1)
    reach(page, "#moves .move")
    page.keyboard.press("Space")
    table.at(2)
    reach(page, "#back", "Shift+Tab")
    page.keyboard.press("Enter")
    table.at(1, of=2)
    reach(page, "#board .card.usable")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"


def reach(page: Page, selector: str, key: str = "Tab") -> None:
    """Presses a key until that has the focus."""
    for _ in range(120):
        page.keyboard.press(key)
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by {key}")


def test_whoever_starts_can_be_chosen(table: Table) -> None:
    page = table.page
    page.goto(f"{table.server}/table?game=hamla")
    page.get_by_label("Starter").select_option("Bo")
    page.get_by_role("button", name="Deal").click()
    table.at(0)
    assert table.download()["setup"]["starter"] == "Bo"
    table.deal("four-warlords")
    assert page.get_by_label("Starter").count() == 0


def test_a_name_is_only_a_name(table: Table) -> None:
    page = table.page
    name = "<img src=x onerror=alert(1)>"
    page.goto(f"{table.server}/table?game=hamla")
    page.locator("#players li input").nth(0).fill(name)
    page.locator("#players li input").nth(1).fill("7H")
    page.get_by_role("button", name="Deal").click()
    table.at(0)
    table.play(2)
    expect(page.locator("#board .name h3")).to_have_text(["7H", name])
    assert page.locator("img").count() == 0


def test_the_calls_are_shown_as_curl(table: Table) -> None:
    table.deal("hamla")
    table.choose(1)
    shown = table.page.locator("#calls pre").all_text_contents()
    call = next(text for text in shown if "/adjudicate" in text)
    assert call.startswith(f"curl -s '{table.server}/v1/games/hamla/adjudicate'")
    assert '"move":{"player":"Ann"' in call.replace('"action":"play",', "")


def test_the_page_knows_no_game() -> None:
    for path in Path("service/api/table").glob("*.*"):
        text = path.read_text("utf-8").lower()
        assert [name for name in games() if name in text] == [], path
        codes = {clause.id.lower() for game in games().values() for clause in game.clauses}
        assert [code for code in codes if f'"{code}"' in text] == [], path


@pytest.mark.skipif("AXE_CORE" not in os.environ, reason="AXE_CORE names no axe.min.js")
@pytest.mark.parametrize("game", games())
def test_it_is_accessible(browser: Browser, server: str, game: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    table = Table(page, server)
    table.deal(game, players=games()[game].seats[1])
    table.play(5)
    table.try_any(player="somebody else")
    page.locator("#setup > summary").click()
    page.evaluate(Path(os.environ["AXE_CORE"]).read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]] == []
    page.close()
