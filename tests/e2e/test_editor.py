"""Maps and scenarios drawn in the browser: painted, refused by clause, shared, saved, played."""

from __future__ import annotations

import re

from playwright.sync_api import FloatRect, Locator, Page, expect
from tests.e2e.axe import serious_problems
from tests.e2e.conftest import NewPage, Server


def brush(page: Page, name: str) -> None:
    brushes = page.get_by_role("region", name="Brushes")
    brushes.get_by_role("button", name=name, exact=True).click()


def rules(page: Page) -> Locator:
    return page.get_by_role("region", name="What the rules say")


def box(page: Page, tile: str) -> FloatRect:
    found = page.locator(f"[data-tile='{tile}']").bounding_box()
    assert found is not None
    return found


def middle(page: Page, tile: str) -> tuple[float, float]:
    at = box(page, tile)
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def test_a_damaged_link_is_told_and_kept(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(1440, 900)
    address = f"{shared_server.url}/edit/dragonrage#doc=zzzz"
    page.goto(address)
    said = page.get_by_role("alert").filter(has_text="This link is damaged")
    expect(said).to_contain_text("cut off")
    expect(page.get_by_role("region", name="Brushes")).to_be_visible()
    expect(rules(page)).not_to_contain_text("keeps the rules")
    assert page.url == address
    page.get_by_label("Begin with").select_option("blank")
    expect(said).to_have_count(0)
    page.wait_for_function("!location.hash.endsWith('zzzz')")


def test_a_scenario_is_drawn_shared_saved_and_played(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page(1440, 900, bypass_csp=True)
    page.goto(shared_server.url)
    page.get_by_role("link", name="Draw a scenario").click()
    page.wait_for_url("**/edit/dragonrage*")
    expect(rules(page)).to_contain_text("keeps the rules")
    page.get_by_label("Begin with").select_option("blank")
    expect(page.get_by_label("Title")).to_have_value("My scenario")
    # by mouse: a stroke over hexes, a road from hex to hex, a gate where there is no wall
    brush(page, "River")
    page.mouse.move(*middle(page, "0304"))
    page.mouse.down()
    page.mouse.move(*middle(page, "0305"), steps=4)
    page.mouse.move(*middle(page, "0306"), steps=4)
    page.mouse.up()
    expect(page.locator("[data-tile='0306'] polygon[fill='url(#tx-water)']")).to_be_visible()
    brush(page, "Gate")
    at = box(page, "1003")
    page.mouse.click(at["x"] + at["width"] / 2, at["y"] + 3)
    expect(rules(page)).to_contain_text("1002/1003: this gate is in no wall")
    play = rules(page).get_by_role("button", name="Play it against a bot")
    expect(play).to_be_disabled()
    rules(page).get_by_role("button", name="DR-2.24").click()
    book = page.get_by_role("complementary", name="Rulebook")
    expect(book).to_contain_text("An entrance lies on a hexside")
    page.keyboard.press("Escape")
    # by keyboard: the wall that was missing, a force, a title
    wall = page.get_by_role("region", name="Brushes").get_by_role("button", name="Wall", exact=True)
    wall.focus()
    page.keyboard.press("Enter")
    page.get_by_label("Places").fill("1002/1003")
    page.get_by_label("Places").press("Enter")
    expect(rules(page)).to_contain_text("keeps the rules")
    page.get_by_label("Title").fill("Bridge of sighs")
    page.get_by_label("Title").press("Tab")
    page.get_by_text("Invader's force").click()
    page.get_by_role("button", name="One Giant more").press("Enter")
    expect(page.get_by_label("2 Giant").first).to_be_visible()
    page.get_by_role("button", name="As text").click()
    text = page.get_by_label("The scenario as TOML")
    expect(text).to_have_value(re.compile('title = "Bridge of sighs"'))
    expect(text).to_have_value(re.compile("Giant = 2"))
    assert serious_problems(page) == []
    # the file and the link hold all of it
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save").click()
    assert saved.value.suggested_filename == "bridge-of-sighs.toml"
    phone = new_page(390, 844, has_touch=True, is_mobile=True)
    phone.goto(page.url)
    expect(phone.get_by_label("Title")).to_have_value("Bridge of sighs")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    brush(phone, "Sea")
    phone.locator("[data-tile='0811']").tap()
    expect(rules(phone)).to_contain_text("nobody can land in water")
    phone.get_by_role("button", name="Undo").tap()
    expect(rules(phone)).to_contain_text("keeps the rules")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("1 Giant").first).to_be_visible()
    page.get_by_label("Open…").set_input_files(
        {"name": "x.toml", "mimeType": "text/plain", "buffer": saved.value.path().read_bytes()}
    )
    expect(page.get_by_label("2 Giant").first).to_be_visible()
    # and it is played at once
    play.click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("banner")).to_contain_text("Bridge of sighs")
    asked = page.get_by_role("region", name="Decision")
    asked.get_by_role("button", name="Place them all for me").click()
    asked.get_by_role("button", name="Set-up is done").click()
    expect(page.get_by_role("region", name="Goal")).to_contain_text("0 of 3 points")


def test_a_map_of_another_game(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(refused=True)
    page.goto(f"{shared_server.url}/edit/dragonwars")
    expect(rules(page)).to_contain_text("keeps the rules")
    brush(page, "Height 9")
    page.locator("[data-tile='1,1']").click()
    expect(rules(page)).to_contain_text("there are legs for 1")
    page.get_by_role("button", name="Undo").click()
    expect(rules(page)).to_contain_text("keeps the rules")
    page.get_by_label("Places").fill("north")
    page.get_by_role("button", name="Paint").click()
    expect(page.get_by_role("alert")).to_contain_text(re.compile("a hex is written q,r", re.I))
