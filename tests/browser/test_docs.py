"""/docs in a real browser: it renders, a call can be tried, nothing comes from elsewhere."""

import json

from tests.browser.conftest import Window


def test_a_call_can_be_tried(window: Window, server: str) -> None:
    page = window.page
    page.goto(f"{server}/docs")
    call = page.locator("#operations-hamla-hamla_setup")
    call.get_by_role("button").first.click()
    call.get_by_role("button", name="Try it out").click()
    body = {"players": ["ann", "bo"], "seed": "adjudicate"}
    call.locator("textarea").fill(json.dumps(body))
    call.get_by_role("button", name="Execute").click()
    answer = call.locator(".live-responses-table .response .response-col_description code").first
    answer.wait_for()
    assert '"digest": "sha256:' in answer.inner_text()
    assert call.locator(".live-responses-table .response-col_status").nth(1).inner_text() == "200"
    assert window.complaints == []
    assert [url for url in window.asked if not url.startswith((server, "data:"))] == []


def test_a_rulebook_can_be_read(window: Window, server: str) -> None:
    page = window.page
    page.set_extra_http_headers({"Accept": "text/html"})
    page.goto(f"{server}/v1/games/hamla/rules#H6.5")
    assert page.locator("h1").inner_text() == "Hamla"
    assert "joker" in page.locator("section:target").inner_text()
    assert window.complaints == []
