"""Driving the page ``/table`` as people do: by what can be seen and clicked on it."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect


class Table:
    """The page, and where the game on it stands."""

    def __init__(self, page: Page, server: str) -> None:
        self.page = page
        self.server = server

    def deal(self, game: str, players: int = 2, seed: str = "table", **options: str) -> None:
        """A new game; the names of the players are those that the page proposes."""
        page = self.page
        page.goto(f"{self.server}/table?game={game}")
        page.locator("#players li").first.wait_for()
        for _ in range(players - page.locator("#players li").count()):
            page.get_by_role("button", name="Add a player").click()
        page.get_by_label("Seed").fill(seed)
        for name, value in options.items():
            page.locator(f"#option-{name}").select_option(value)
        page.get_by_role("button", name="Deal").click()
        self.at(0)

    def at(self, move: int, of: int | None = None) -> None:
        """Waits until the page shows the position after that move."""
        end = r"\d+" if of is None else of
        expect(self.page.locator("#where")).to_have_text(re.compile(f"^Move {move} of {end}$"))

    def offered(self, *actions: str) -> Locator:
        """The legal moves on offer; of those actions if they are named."""
        if not actions:
            return self.page.locator("#moves .move:visible")
        return self.page.locator(
            ", ".join([f'#moves .move[data-action="{action}"]:visible' for action in actions])
        )

    def choose(self, move: int, *preferred: str) -> None:
        """Clicks the first offered move of the first of those actions that is there, else any."""
        for action in preferred:
            if self.offered(action).count():
                self.offered(action).first.click()
                break
        else:
            self.offered().first.click()
        self.at(move)

    def play(self, moves: int, *preferred: str, start: int = 0) -> None:
        """So many moves."""
        for move in range(start + 1, start + moves + 1):
            self.choose(move, *preferred)

    def play_out(self, most: int, *preferred: str) -> int:
        """Plays until the game is over, and says how many moves that took."""
        over = self.page.locator("#board .facts", has_text="The game is over")
        for move in range(1, most + 1):
            self.choose(move, *preferred)
            if over.count():
                return move
        raise AssertionError(f"not over after {most} moves")

    def load(self, record: object) -> None:
        """Loads a record from a file."""
        if self.page.locator("#setup").get_attribute("open") is None:
            self.page.locator("#setup > summary").click()
        file = {
            "name": "record.json",
            "mimeType": "application/json",
            "buffer": json.dumps(record).encode(),
        }
        self.page.locator("#load").set_input_files([file])  # type: ignore[list-item]

    def download(self) -> Any:
        """The record that the page gives to take along."""
        with self.page.expect_download() as waiting:
            self.page.get_by_role("button", name="Download the record").click()
        return json.loads(Path(waiting.value.path()).read_text("utf-8"))

    def digest(self) -> str:
        return self.page.locator("#digest").inner_text().rpartition("position: ")[2]

    def verdict(self) -> str:
        return self.page.locator("#verdict").inner_text()

    def try_any(self, action: str | None = None, **fields: str) -> None:
        """Asks the referee about a move, by the form for any move."""
        form = self.page.locator("#free-form")
        if self.page.locator("#free").get_attribute("open") is None:
            self.page.locator("#free > summary").click()
        form.get_by_label("Action").wait_for()
        if action:
            form.get_by_label("Action").select_option(action)
        for name, value in fields.items():
            form.get_by_label(name.capitalize(), exact=True).select_option(label=value)
        form.get_by_role("button", name="Ask the referee").click()


def foreign(asked: Iterable[str], server: str) -> list[str]:
    """The addresses that are not the service's own."""
    return [url for url in asked if not url.startswith((f"{server}/", "blob:", "data:"))]
