"""Too many dragons for one hex: the owner of the one that is forced out chooses (DW-9.8)."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import found, whenever_changed

from wyrmtable.board.hex import place_name

# Two Lair hexes of a site, the hex that both of them look at, and the facings that lead there.
SITES = {
    "-6": ("-6,3", "-6,2", "NE", "SE", "-5,2"),
    "6": ("6,-3", "6,-2", "SW", "NW", "5,-2"),
}


def type_answer(page: Page, text: str) -> None:
    """Any notation can be typed where the list is."""
    decision = page.get_by_role("region", name="Decision")
    box = decision.get_by_role("searchbox", name="Filter")
    if not box.is_visible():
        decision.locator("summary").last.click()
    box.fill(text)
    box.press("Enter")


def crowded(page: Page) -> None:
    """All four dragons fly into one hex, which has room for six sixths."""
    decision = page.get_by_role("region", name="Decision")
    place = decision.get_by_role("button", name="Place them")
    option = decision.locator(".option:visible")
    for _ in whenever_changed(page, seconds=60):
        if place.count():
            break
        if option.count():
            option.first.click()
    listed = decision.locator("summary").last
    listed.click()
    west = "A -6," in decision.locator(".option").first.inner_text()
    one, two, from_one, from_two, _ = SITES["-6" if west else "6"]
    type_answer(page, f"place A {one}; E {two}; D {two}; W {one}")
    expect(page.get_by_role("table", name="Plotting board")).to_be_visible()
    type_answer(page, "lock A: F1+ | H | FL; E: F1+ | H | FL; D: F1+ | H | FL; W: F1+ | H | FL")
    expect(decision.get_by_role("button", name="Declare", exact=True)).to_be_visible()
    type_answer(page, f"done A: {from_one}; E: {from_two}; D: {from_two}; W: {from_one}")


def test_the_owner_of_a_denied_dragon_chooses(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    found(page, shared_server.url, seats={2: "bot"})
    crowded(page)
    decision = page.get_by_role("region", name="Decision")
    expect(decision.get_by_role("heading", level=2)).to_contain_text("is denied")
    hexes = decision.get_by_role("radiogroup", name="Hex").get_by_role("radio")
    assert hexes.count() > 1
    expect(page.locator("g.choice")).to_have_count(hexes.count())
    expect(page.locator(".map [data-label]").first).to_contain_text("▲")  # where it would stand
    lit = page.locator("g.choice").last
    lit.dispatch_event("click")
    wanted = lit.get_attribute("data-tile")
    assert wanted is not None
    expect(decision.get_by_role("radio", checked=True).first).to_have_value(wanted)
    decision.get_by_role("radiogroup", name="Facing").get_by_role(
        "radio", name="S", exact=True
    ).click()
    decision.get_by_role("button", name="Go there").click()
    q, r = (int(part) for part in wanted.split(","))
    log = page.get_by_role("list", name="What has happened")
    expect(log).to_contain_text(place_name(q, r, 6))
    expect(page.get_by_role("alert")).to_have_count(0)
