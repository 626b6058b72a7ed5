"""Taking off: what the plotting board does for a dragon that stands on the ground."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.conftest import NewPage, Staged
from tests.e2e.play import card

LANDED: dict[str, object] = {
    "game": "dragonwars",
    "mode": "deathmatch",
    "seats": ["red", "blue"],
    "lairs": {"red": "W", "blue": "E"},
    "round": 3,
    "dragons": {
        "red.ancient": {"hex": [0, 4], "height": 0, "facing": "S"},
        "red.drake": {"hex": [-3, 4], "height": 3, "facing": "N"},
        "blue.drake": {"hex": [2, -4], "height": 3, "facing": "S"},
    },
}


def test_movement_from_the_ground_comes_with_climb(staged: Staged, new_page: NewPage) -> None:
    """DW-7.12, in the middle of a game: one dragon has landed, another flies."""
    page = new_page()
    page.goto(staged(LANDED).url)
    card(page).get_by_role("button", name="Play now").click()
    heights = page.get_by_role("group", name="Height")
    climb, level = (heights.get_by_role("button", name=name) for name in ("Climb", "Level"))
    for name, height in (("Ancient", climb), ("Drake", level)):
        page.get_by_role("button", name=f"{name}, Turn 1: not plotted yet").click()
        page.get_by_role("button", name="Forward 1", exact=True).click()
        page.get_by_role("button", name=f"{name}, Turn 1: Forward 1").click()
        expect(height).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Ancient, Turn 1: Forward 1 and climb").click()
    level.click()
    told = page.get_by_text("a dragon on the ground takes off with Climb or Descend only")
    expect(told).to_be_visible()
    expect(page.get_by_role("button", name="DW-7.12").first).to_be_visible()
    climb.click()
    expect(told).to_have_count(0)
