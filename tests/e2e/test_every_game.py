"""Every game that exists can be played from its card, by the list if there is no better panel."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, TimeoutError, expect
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import card, whenever_changed

import wyrmtable as wt
from wyrmtable.games import GAMES

OTHERS = [name for name in GAMES if name != "dragonwars"]


def some_answer(page: Page) -> bool:
    """Give the first answer that the panel offers."""
    decision = page.get_by_role("region", name="Decision")
    answers = decision.locator(".option:visible:enabled")
    folded = decision.get_by_text("List of options")
    try:
        if not answers.count() and folded.count():
            folded.click(timeout=2000)
        buttons = decision.locator("button.main:visible:enabled:not([aria-disabled])")
        for offered in (answers, buttons):
            if offered.count():
                offered.first.click(timeout=2000)
                return True
    except TimeoutError:
        pass  # the question was over before the click
    return False


@pytest.mark.parametrize("name", OTHERS)
def test_a_few_moves(shared_server: Server, new_page: NewPage, name: str) -> None:
    page = new_page()
    page.goto(shared_server.url)
    card(page, wt.ruleset(name).title).get_by_role("button", name="Play now").click()
    expect(page.get_by_role("img", name="Map of the board")).to_be_visible()
    given = 0
    for _ in whenever_changed(page, seconds=30):
        given += some_answer(page)
        if given >= 5 or page.get_by_role("region", name="Result").count():
            break
    assert given > 0
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("name", GAMES)
def test_the_keyboard_stays_in_the_panel(
    shared_server: Server, new_page: NewPage, name: str
) -> None:
    """K goes on, a digit takes another answer, and whatever comes, the focus is not on the page."""
    page = new_page()
    page.goto(shared_server.url)
    card(page, wt.ruleset(name).title).get_by_role("button", name="Play now").click()
    expect(page.get_by_role("img", name="Map of the board")).to_be_visible()
    decision = page.get_by_role("region", name="Decision")
    expect(decision.locator("button:enabled").first).to_be_visible()
    page.locator("[data-decision]").focus()
    for at, _ in enumerate(whenever_changed(page, seconds=20, still=200)):
        if at == 8:
            break
        page.keyboard.press("k" if at % 2 else "1")
        page.wait_for_timeout(600)  # whatever was pressed may be busy, but not for long
        assert page.evaluate("document.activeElement !== document.body")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("The table")
