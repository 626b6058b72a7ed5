"""Free actions, cards and windows: the panels of the race for the lance, in the browser."""

from __future__ import annotations

import re
import time
from contextlib import suppress

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Impatient
from tests.e2e.conftest import ROOT, NewPage, Server
from tests.e2e.play import resign


def card(page: Page) -> Locator:
    return page.get_by_role("article").filter(has_text="DragonLance")


def decision(page: Page) -> Locator:
    return page.get_by_role("region", name="Decision")


def found(page: Page, url: str, **options: str) -> None:
    """A table against the weakest bot, from the form of the home page."""
    page.goto(url)
    card(page).get_by_role("button", name="Options…").click()
    form = page.get_by_role("dialog")
    for name, value in options.items():
        line = form.locator("label", has_text=re.compile(rf"^\s*{name.replace('_', ' ')}"))
        field = line.locator("select, input")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    form.get_by_label("Seat 2: level").select_option("random")
    form.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")


def fly_somewhere(page: Page) -> bool:
    """Spend points on the first dragon that can use them: to a place, or a single step."""
    asked = decision(page)
    places = asked.get_by_label("Destination")
    if places.count() and places.locator("option").count() > 1:
        places.select_option(index=1)
        asked.get_by_role("button", name=re.compile("^Fly there for")).click()
        return True
    step = asked.locator(".steer button:enabled, .others button:enabled")
    if step.count():
        step.first.click()
        return True
    return False


def take_part(page: Page) -> None:
    """One answer to whatever is asked now, through its panel."""
    asked = decision(page)
    dragons = asked.get_by_role("group", name="Dragons")
    if dragons.count():
        end = asked.get_by_role("button", name="End turn")
        attack = asked.get_by_role("button", name=re.compile("^⚔ Attack"))
        if attack.count():
            attack.first.click()
        elif end.is_enabled():
            end.click()
        elif not fly_somewhere(page):
            dragons.get_by_role("button").and_(page.locator(":not(.idle)")).first.click()
    elif asked.get_by_role("button", name="Pass", exact=True).count():
        asked.get_by_role("button", name="Pass", exact=True).click(timeout=2_000)
    elif asked.locator(".answers button:enabled, .option:enabled").count():
        asked.locator(".answers button, .option").first.click()


def take_part_until(page: Page, done: Locator, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not done.count():
        assert time.monotonic() < deadline, decision(page).inner_text()
        with suppress(Impatient):  # what was asked a moment ago is not asked any more
            take_part(page)
        page.wait_for_timeout(120)


def test_a_short_whole_game(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    found(page, shared_server.url, Horde_size="1", Round_limit="3", Fast_start="4")
    page.set_default_timeout(3_000)
    take_part_until(page, page.get_by_role("region", name="Result"), seconds=150)
    expect(page.locator(".log")).to_contain_text("movement points")
    expect(page.locator(".log")).to_contain_text("flies to")


def test_a_path_is_proposed_and_flown(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(1440, 900)
    page.goto(shared_server.url)
    card(page).get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    asked = decision(page)
    take_part_until(page, asked.get_by_role("group", name="Dragons"), seconds=60)
    second = asked.get_by_role("group", name="Dragons").get_by_role("button").nth(1)
    second.click()
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(asked.get_by_role("button", name="End turn")).to_be_disabled()  # points must be used
    asked.get_by_role("button", name="▲ Climb").click()
    expect(page.locator(".log")).to_contain_text(re.compile(r"2 (flies|climbs) .*altitude 1"))
    lit = page.locator("g.choice")
    if lit.count():  # a roll of more than one point: click a hex of the board, twice
        place = lit.last
        place.dispatch_event("click")
        expect(asked.get_by_role("button", name=re.compile("^Fly there for"))).to_be_visible()
        expect(page.locator("polyline.quiet")).not_to_have_count(0)
        lit.last.dispatch_event("click")
        expect(asked.get_by_role("button", name=re.compile("^Fly there for"))).to_have_count(0)
    resign(page)


def test_on_a_phone(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True, bypass_csp=True)
    page.goto(shared_server.url)
    card(page).get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    take_part_until(page, decision(page).get_by_role("group", name="Dragons"), seconds=60)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.add_script_tag(path=ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js")
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    assert [rule["id"] for rule in found if rule["impact"] in ("serious", "critical")] == []
    resign(page)
