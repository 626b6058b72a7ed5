"""The picture: quick on weak machines, and a board from the first moment."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import lock, play_now

REPORT = "document.querySelector('.board-canvas').report()"


@pytest.mark.parametrize(("seats", "most"), [(2, 12), (6, 25)])
def test_a_turn_is_shown_soon_where_a_processor_draws(
    shared_server: Server, new_page: NewPage, seats: int, most: float
) -> None:
    """With motion, at the usual speed, from the last declaration to the next question."""
    page = new_page(1000, 640, motion=True, solid=True)
    bots = [{"kind": "bot", "level": "hatchling"}] * (seats - 1)
    made = page.request.post(
        f"{shared_server.url}/api/tables",
        data={"game": "dragonwars", "options": {}, "seats": [{"kind": "you"}, *bots]},
    ).json()
    page.goto(shared_server.url)
    table = made["table"]["id"]
    kept = {table: {"key": made["key"], "quick": True}}
    page.evaluate("kept => localStorage.setItem('wyrmtable.tables', JSON.stringify(kept))", kept)
    page.goto(f"{shared_server.url}/table/{table}")
    expect(page.get_by_role("table", name="Plotting board")).to_be_visible()
    page.wait_for_selector("[data-ready=true]")
    assert page.evaluate(REPORT)["quality"] == "low", "found by itself"
    lock(page)
    phase = page.get_by_label("Phase")
    page.get_by_role("button", name="Declare", exact=True).click()
    begun = time.monotonic()
    expect(phase).to_contain_text("Turn 2")
    assert time.monotonic() - begun < most


def test_the_quality_can_be_chosen(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(1000, 640, solid=True)
    play_now(page, shared_server.url)
    page.wait_for_selector("[data-ready=true]")
    page.locator("summary", has_text="Menu").click()
    page.get_by_label("Picture").select_option("medium")
    page.wait_for_function(f"{REPORT}.quality === 'medium'")


def test_the_map_is_there_until_the_board_is(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(1000, 640, solid=True)
    page.route("**/stage-*.js", lambda route: None)  # it never comes
    play_now(page, shared_server.url)
    waiting = page.locator("[data-meanwhile]")
    expect(waiting.get_by_role("img", name="Map of the board")).to_be_visible()
    expect(page.get_by_text("Raising the mountains")).to_have_count(0)
