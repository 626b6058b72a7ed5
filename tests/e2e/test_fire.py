"""Fire: where plotted attacks will land, and where they do."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.e2e.conftest import NewPage, Staged
from tests.e2e.play import card

ALOFT: dict[str, object] = {
    "game": "dragonwars",
    "mode": "deathmatch",
    "seats": ["red", "blue"],
    "lairs": {"red": "W", "blue": "E"},
    "round": 3,
    "dragons": {
        "red.ancient": {"hex": [-4, 3], "height": 3, "facing": "NE"},
        "blue.ancient": {"hex": [4, -3], "height": 4, "facing": "SW"},
    },
}


def flames(page: Page) -> list[str]:
    """The hexes of the map in which fire is drawn."""
    shown = page.locator("[data-flame]").all()
    return sorted({flame.get_attribute("data-flame") or "" for flame in shown})


def test_fire_is_seen_where_it_will_land_and_lands(staged: Staged, new_page: NewPage) -> None:
    """DW-10.7, DW-10.8: targets and ways of a plot, then of what happens."""
    page = new_page(motion=True)
    page.goto(staged(ALOFT).url)
    card(page).get_by_role("button", name="Play now").click()
    for _ in range(3):  # each opens the next Turn
        page.get_by_role("button", name="Hover", exact=True).click()
    expect(page.get_by_role("button", name="Lock the plot")).to_contain_text("3 of 3 cells")
    assert flames(page) == []
    page.get_by_role("button", name="Ancient, Turn 1: Hover").click()
    page.get_by_role("button", name="Fireball at 2", exact=True).click()
    expect(page.locator("[data-label='A1 fire ▲3']")).to_have_count(1)
    assert flames(page) == ["-2,1"]
    way = page.locator(".map polyline[stroke='#ff7a52']")
    expect(way).to_have_count(1)
    page.get_by_role("button", name="Ancient, Turn 2: Hover").click()
    page.get_by_role("button", name="Fire Breath to 2", exact=True).click()
    expect(way).to_have_count(2)
    expect(page.locator("[data-label*='fire']")).to_have_text("A1 A2 fire ▲3")  # the same hex
    assert flames(page) == ["-2,1", "-3,2"]
    page.get_by_role("button", name="Lock the plot").click()
    if page.get_by_role("button", name="Lock anyway").count():
        page.get_by_role("button", name="Lock anyway").click()
    expect(page.locator("[data-flame]")).to_have_count(0)  # the plan is over, it begins
    page.locator("[data-flame='-2,1']").first.wait_for(state="attached")
    log = page.get_by_role("list", name="What has happened")
    expect(log).to_contain_text("makes a Fireball")
