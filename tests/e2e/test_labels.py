"""Plates and words on small screens: they give way to each other."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import card

PHONES = [(360, 640), (390, 844), (844, 390)]
PLOT = (
    "plot A: F1+ fb2 | H fb3 | F1 cb; E: F1+ fb2 | H br3 | F1 cb;"
    " D: F1+ fb2 | F1 fb3 | F1 fb2; W: F3+ fb1 | F1+ fb2 | F1 cb"
)
Box = tuple[float, float, float, float]  # left, top, right, bottom
DRAWN = """() => [...document.querySelectorAll('[data-plate], [data-label]')]
    .map(thing => thing.querySelector('rect').getBoundingClientRect())
    .map(box => [box.left, box.top, box.right, box.bottom])"""
PAINTED = """() => document.querySelector('.board-canvas').report().labels
    .map(box => [box.x - box.width / 2, box.y - box.height / 2,
                 box.x + box.width / 2, box.y + box.height / 2])"""


def overlaps(boxes: list[Box]) -> list[tuple[Box, Box]]:
    """Pairs that share more than the rounding of a pixel."""
    return [
        (one, other)
        for one, other in itertools.combinations(boxes, 2)
        if min(one[2], other[2]) - max(one[0], other[0]) > 0.5
        and min(one[3], other[3]) - max(one[1], other[1]) > 0.5
    ]


def plot(page: Page) -> None:
    """A whole plot full of fire, typed as notation."""
    page.get_by_text("List of options").click()
    typed = page.get_by_role("searchbox")
    typed.fill(PLOT)
    typed.press("Enter")
    expect(page.get_by_role("button", name="Lock the plot")).to_contain_text("12 of 12 cells")


@pytest.mark.parametrize("solid", [False, True], ids=["map", "board"])
@pytest.mark.parametrize("game", ["DragonWars", "DragonLance", "Aerial Corps"])
def test_labels_stand_apart_on_phones(
    shared_server: Server, new_page: NewPage, game: str, solid: bool
) -> None:
    page = new_page(*PHONES[0], solid=solid, has_touch=True)
    page.goto(shared_server.url)
    card(page, game).get_by_role("button", name="Play now").click()
    expect(page.get_by_role("region", name="Decision").get_by_role("button").first).to_be_visible()
    if game == "DragonWars":
        plot(page)
    if solid:
        page.wait_for_selector("[data-ready=true]")
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            """solid => {
                const sheet = document.querySelector(solid ? '.board-canvas' : '.map');
                const place = sheet.parentElement.getBoundingClientRect();
                if (Math.abs(sheet.clientWidth - place.width) > 24) return false;
                return !solid || !sheet.report().pending;
            }""",
            arg=solid,
        )
        boxes: list[Box] = page.evaluate(PAINTED if solid else DRAWN)
        assert len(boxes) >= 2, "there are plates"
        assert overlaps(boxes) == [], (width, height)
