"""One screen: several people, the keyboard alone, a phone, no WebGL, a screen reader."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import FloatRect, Page, expect
from tests.e2e.axe import serious_problems
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import card, cell, go_on, lock, play_now, plot_something, resign


def test_the_cover_hides_a_plot(shared_server: Server, new_page: NewPage) -> None:
    """What everybody may see goes on without a cover; a plot is for one pair of eyes."""
    page = new_page()
    page.goto(shared_server.url)
    card(page).get_by_role("button", name="On this screen").click()
    page.wait_for_url("**/table/*")
    cover = page.get_by_role("dialog", name="Hand the screen to")
    decision = page.get_by_role("region", name="Decision")
    turn = decision.get_by_text(re.compile(r"Player [12].*’s turn"))
    turns: list[str] = []
    for _ in range(150):
        page.wait_for_timeout(200)
        if cover.count():
            break
        if turn.count() and (said := turn.inner_text()) not in turns[-1:]:
            turns.append(said)
        if page.get_by_role("button", name="Place them").count():
            page.get_by_role("button", name="Place them").click()
        elif page.locator(".option:visible").count():
            page.locator(".option:visible").first.click()
    assert len(turns) >= 4, "both choose by turns, openly"
    expect(cover).to_contain_text(re.compile(r"Hand the screen to Player [12] \(\w+\)"))
    assert page.get_by_role("table", name="Plotting board").count() == 0
    cover.get_by_role("button").click()
    expect(turn).to_be_visible()
    expect(decision.get_by_role("heading", level=2)).to_contain_text("Plot your Ancient")
    cell(page, "Wyrmling", 1)
    page.get_by_role("button", name="Left Turn", exact=True).click()
    expect(page.get_by_role("button", name="Wyrmling, Turn 1: Left Turn and climb")).to_be_visible()
    lock(page)
    expect(cover).to_be_visible()
    assert "LT+" not in page.content()
    page.wait_for_timeout(500)
    assert "LT+" not in page.content()
    for _ in range(3):  # nor does the keyboard get behind it
        page.keyboard.press("Tab")
        assert page.evaluate("!document.activeElement.closest('.table')")
    page.reload()  # nor does a new page show anything without asking who is there
    expect(cover).to_be_visible()
    assert "LT+" not in page.content()
    cover.get_by_role("button").press("Enter")
    expect(page.locator("[data-decision]")).to_be_focused()
    expect(page.get_by_role("button", name="Wyrmling, Turn 1: not plotted yet")).to_be_visible()
    expect(page.get_by_role("table", name="Plotting board")).not_to_contain_text("LT+")
    lock(page)
    declare = page.get_by_role("button", name="Declare", exact=True)
    declare.click()  # the same person goes on, and nobody else has been called to the screen
    expect(cover).to_be_visible()
    cover.get_by_role("button").click()
    declare.click()
    expect(page.locator(".log")).to_contain_text("Round 1, Turn 1")  # what both have watched
    expect(cover).to_be_visible()  # whoever is asked next, the other one still looks
    assert declare.count() == 0
    cover.get_by_role("button").click()
    expect(declare).to_be_visible()


def test_a_finished_game_is_replayed_and_verified(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    plot_something(page)
    lock(page)
    go_on(page, until_round=2)
    resign(page)
    page.get_by_role("button", name="Verify the dice").click()
    expect(page.get_by_text("Everything is as promised.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("region", name="Result").get_by_role(
            "link", name="Download the record"
        ).click()
    text = Path(download.value.path()).read_text()
    assert text.startswith("wyrmtable record 1") and "chance: sealed" in text
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_url("**/replay/*")
    line = page.get_by_role("slider", name="Event")
    page.get_by_role("button", name="Next event").click()
    page.get_by_label("Seen as").select_option("0")
    width = line.evaluate("line => line.offsetWidth")
    line.fill("12")
    assert line.evaluate("line => line.offsetWidth") == width, "whatever the event is called"
    expect(page.get_by_role("list", name="What has happened")).to_contain_text("resigns")
    page.set_viewport_size({"width": 390, "height": 844})
    log = page.get_by_role("list", name="What has happened").bounding_box()
    assert log is not None and log["height"] > 200, "there is room for the log"
    page.set_viewport_size({"width": 390, "height": 600})
    page.get_by_role("button", name="Seats", exact=True).click()
    expect(page.get_by_role("region", name="Seats and units")).to_contain_text("Novice")
    page.get_by_role("button", name="Result", exact=True).click()
    page.get_by_role("button", name="Verify the dice").click()
    expect(page.get_by_text("Everything is as promised.")).to_be_in_viewport()


def test_the_time_line_goes_back_and_returns(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    plot_something(page)
    page.get_by_role("button", name="Previous event").click()
    expect(page.get_by_role("heading", name="Looking back")).to_be_visible()
    page.keyboard.press("l")
    expect(page.get_by_role("table", name="Plotting board")).to_be_visible()
    expect(page.get_by_role("button", name="Ancient, Turn 1: Forward 1 and climb")).to_be_visible()


def press_to(page: Page, name: str) -> None:
    """Go with Tab until the button of this name has the focus."""
    for _ in range(120):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement?.textContent?.trim() ?? ''")
        if str(focused).startswith(name):
            return
    raise AssertionError(f"Tab never reaches {name!r}")


def test_with_the_keyboard_alone(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(shared_server.url)
    expect(card(page).get_by_role("button", name="Play now")).to_be_enabled()
    wanted = card(page).get_by_role("button", name="Play now")
    for _ in range(60):
        page.keyboard.press("Tab")
        if wanted.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="Plotting board")).to_be_visible()
    page.keyboard.press("1")  # Ancient, Turn 1: forward
    expect(page.get_by_role("button", name="Ancient, Turn 1: Forward 1 and climb")).to_be_visible()
    page.keyboard.press("n")
    page.keyboard.press("a")
    expect(page.get_by_role("button", name="Ancient, Turn 2: Left Turn")).to_be_visible()
    page.keyboard.press("f")
    expect(
        page.get_by_role("button", name="Ancient, Turn 2: Left Turn, Fireball at 1")
    ).to_be_visible()
    press_to(page, "Lock the plot")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none", "the focus can be seen"
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Back to the plot")).to_be_focused()  # empty cells
    press_to(page, "Lock anyway")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Declare", exact=True)).to_be_visible()
    press_to(page, "Declare")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("All plots are revealed")


def test_on_a_phone(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True, solid=True)
    play_now(page, shared_server.url)
    page.wait_for_selector("[data-ready=true]")
    cell(page, "Drake", 1)
    page.get_by_role("button", name="Forward 1", exact=True).click()
    edited = page.get_by_role("button", name="Drake, Turn 1: Forward 1 and climb")
    for seen in (
        edited,
        page.get_by_role("group", name="Movement"),
        page.get_by_role("combobox", name="Attack"),
        page.locator(".board-canvas"),
        page.get_by_role("button", name="Lock the plot"),
    ):
        expect(seen).to_be_in_viewport(ratio=0.9)
    assert bottom_of(page, "combobox", "Attack") <= top_of(page, "button", "Lock the plot")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "nothing sticks out to the side"
    page.get_by_role("navigation", name="Panels").get_by_role("button", name="Log").click()
    expect(page.get_by_role("list", name="What has happened")).to_be_visible()
    page.get_by_role("navigation", name="Panels").get_by_role("button", name="Decide").click()
    lock(page)
    page.get_by_role("button", name="Declare", exact=True).click()
    page.get_by_role("navigation", name="Panels").get_by_role("button", name="Log").click()
    expect(page.locator(".log")).to_contain_text("All plots are revealed")


def box_of(page: Page, role: Literal["button", "combobox", "group"], name: str) -> FloatRect:
    box = page.get_by_role(role, name=name).bounding_box()
    assert box is not None
    return box


def top_of(page: Page, role: Literal["button", "combobox", "group"], name: str) -> float:
    return box_of(page, role, name)["y"]


def bottom_of(page: Page, role: Literal["button", "combobox", "group"], name: str) -> float:
    box = box_of(page, role, name)
    return box["y"] + box["height"]


def test_a_plot_fits_on_a_laptop(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(1440, 900)
    play_now(page, shared_server.url)
    cell(page, "Ancient", 1)  # with the most attacks, and a compass
    expect(page.get_by_role("radiogroup", name="Facing at the start")).to_be_visible()
    hidden = page.locator(".upper").evaluate("panel => panel.scrollHeight - panel.clientHeight")
    assert hidden == 0, "nothing has to be scrolled"
    for word in ("Forward 1", "Left Turn", "Right Shift", "Hover", "Flip"):
        shown = page.get_by_role("button", name=word, exact=True).get_by_text(word)
        expect(shown).to_be_visible()
    expect(page.get_by_role("button", name="Lock the plot")).to_be_in_viewport(ratio=1)


def test_without_webgl_the_map_takes_its_place(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("localStorage.setItem('wyrmtable.map', 'false')")  # nobody has chosen it
    play_now(page, shared_server.url)
    assert page.evaluate("document.createElement('canvas').getContext('webgl2')") is None
    expect(page.get_by_role("img", name="Map of the board")).to_be_visible()
    expect(page.get_by_role("button", name="Map", exact=True)).to_have_count(0)
    page.locator("g.choice").last.dispatch_event("click")  # a hex that a movement leads to
    expect(page.get_by_role("button", name="Ancient, Turn 1: not plotted yet")).to_have_count(0)
    page.locator('.piece[data-piece$=".drake"]').first.wait_for()
    lock(page)
    go_on(page, until_round=2)


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_serious(shared_server: Server, new_page: NewPage, width: int) -> None:
    page = new_page(width, 844, bypass_csp=True)
    page.goto(shared_server.url)
    card(page).get_by_role("button", name="Options…").click()
    expect(page.get_by_role("dialog").get_by_label("Mode")).to_be_visible()
    assert serious_problems(page) == []
    page.get_by_role("button", name="Close").click()
    assert serious_problems(page) == []
    play_now(page, shared_server.url)
    assert serious_problems(page) == []
    page.keyboard.press("r")
    expect(page.get_by_role("complementary", name="Rulebook")).to_contain_text("DW-1.1")
    assert serious_problems(page) == []
    page.keyboard.press("Escape")
    resign(page)
    assert serious_problems(page) == []


def test_axe_finds_nothing_serious_in_three_dimensions(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page(960, 600, bypass_csp=True, solid=True)
    play_now(page, shared_server.url)
    page.wait_for_selector("[data-ready=true]")
    assert serious_problems(page) == []


def test_the_first_view_is_small(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[int] = []
    session.on(
        "Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"]))
    )
    loaded: list[str] = []
    page.on("response", lambda response: loaded.append(response.url))
    page.goto(shared_server.url)
    expect(card(page).get_by_role("button", name="Play now")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert sum(sizes) < 250_000, sorted(sizes)
    assert not any("stage" in url for url in loaded), "three.js comes with the table"
