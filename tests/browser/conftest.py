"""A headless Chromium that must load nothing from anywhere but the service."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@dataclass
class Window:
    """A page, what it wrote to the console, and the addresses it asked for."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        assert "REQUIRE_BROWSER" not in os.environ, "no chromium here, and it is required"
        pytest.skip("no chromium on this machine: pages are not tested")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def window(browser: Browser) -> Iterator[Window]:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    seen = Window(page)
    page.on("console", lambda m: seen.complaints.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda error: seen.complaints.append(str(error)))
    page.on("request", lambda request: seen.asked.append(request.url))
    yield seen
    page.close()
