"""Building an army in the browser: by clicking, by keyboard, by link, on a phone, for a table."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect
from tests.e2e.axe import serious_problems
from tests.e2e.conftest import NewPage, Server

TABLE = """async (points) => {
    const seats = [{kind: "you", name: "Ann"}, {kind: "bot", level: "random"}];
    const body = JSON.stringify({game: "attackwing", seats, options: {mode: "legion", points}});
    const headers = {"Content-Type": "application/json"};
    const {table, key} = await (await fetch("/api/tables", {method: "POST", headers, body})).json();
    localStorage.setItem("wyrmtable.tables", JSON.stringify({[table.id]: {key}}));
    return table.id;
}"""


def add(page: Page, card: str, *, barred: bool = False) -> None:
    page.get_by_role("button", name=f"Add {card}", exact=True).click(force=barred)


def fill(page: Page, slot: str, unit: str, card: str) -> None:
    page.get_by_role("button", name=f"Fill the {slot} slot of {unit}").first.click()
    add(page, card)


def test_a_legion_is_built_shared_and_printed(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(bypass_csp=True)
    page.goto(shared_server.url)
    page.get_by_role("link", name="Build a legion").click()
    page.wait_for_url("**/build/attackwing")
    army = page.get_by_role("region", name="Your legion")
    expect(army.get_by_text("Add a creature to begin")).to_be_visible()

    add(page, "Balagos")
    fill(page, "Dragon", "Balagos", "Fire Breath")
    fill(page, "Arcane", "Balagos", "Haste")
    expect(army).to_contain_text("56 of 120 points · a legal legion")

    # a second Balagos is refused, by its clause; a legion built freely only marks it
    page.get_by_role("button", name="Creatures", exact=True).click()
    add(page, "Balagos", barred=True)
    refusal = page.get_by_role("status").filter(has_text="Balagos is unique")
    expect(refusal.get_by_role("button", name="AW-16.5")).to_be_visible()
    expect(army.get_by_role("listitem", name="Balagos")).to_have_count(1)
    army.get_by_role("checkbox", name="Build freely").check()
    army.get_by_role("button", name="Copy Balagos").click()
    expect(army).to_contain_text("Balagos is unique, and the legion has another AW-16.5")
    army.get_by_role("button", name="Undo").click()
    army.get_by_role("checkbox", name="Build freely").uncheck()

    # the points decide, live
    points = page.get_by_role("spinbutton", name="Points")
    points.fill("50")
    points.press("Enter")
    expect(army).to_contain_text("The legion costs 56 of 50 points AW-16.1")
    army.get_by_role("button", name="AW-16.1").click()
    book = page.get_by_role("complementary", name="Rulebook")
    expect(book.get_by_text("Legion Points")).not_to_have_count(0)
    page.keyboard.press("Escape")
    points.fill("100")
    points.press("Enter")
    expect(army).to_contain_text("56 of 100 points · a legal legion")

    # a creature with its Upgrades comes over from another list
    page.get_by_role("button", name="Lists…").click()
    page.get_by_role("button", name="creatures of Red Hunt").click()
    page.get_by_role("button", name="Take over Orc Troop").click()
    page.get_by_role("region", name="Lists").get_by_role("button", name="Close").click()
    army.get_by_role("button", name="One soldier less").click()
    expect(army).to_contain_text("82 of 100 points · a legal legion")
    page.wait_for_url(re.compile("#points=100&list=.*x4"))
    assert serious_problems(page) == []

    # the link holds all of it, and the sheet what a table needs
    other = new_page(390, 844)
    other.goto(page.url)
    theirs = other.get_by_role("region", name="Your legion")
    expect(theirs).to_contain_text("82 of 100 points · a legal legion")
    expect(theirs.get_by_role("listitem", name="Orc Troop")).to_contain_text("4 soldiers")
    theirs.get_by_role("button", name="Fill the Equipment slot of Orc Troop").click()
    add(other, "Shadow Cloak")
    expect(theirs).to_contain_text("85 of 100 points")
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.get_by_role("button", name="Sheet to print").click()
    sheet = page.get_by_role("article")
    expect(sheet).to_contain_text("place 3 DT on this card")
    expect(sheet.get_by_role("table", name="Flight")).to_contain_text("S4")
    page.get_by_role("checkbox", name="Card texts").uncheck()
    page.get_by_role("checkbox", name="Dials").uncheck()
    expect(sheet).not_to_contain_text("place 3 DT")
    expect(sheet.get_by_role("table")).to_have_count(0)
    page.emulate_media(media="print")
    expect(sheet).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


def test_a_damaged_link_begins_with_an_empty_legion(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page(refused=True)
    address = f"{shared_server.url}/build/attackwing#doc=zzzz"
    page.goto(address)
    said = page.get_by_role("alert").filter(has_text="This link is damaged")
    expect(said).to_contain_text("doc is unknown")
    assert page.url == address
    add(page, "Red Dragon")
    expect(said).to_have_count(0)
    page.wait_for_url("**/build/attackwing#list=*")


def test_by_keyboard_and_as_text(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(refused=True)
    page.goto(f"{shared_server.url}/build/attackwing")
    search = page.get_by_role("searchbox", name="Search")
    search.fill("orc")
    search.press("Tab")
    page.get_by_role("button", name="Add Orc Troop").focus()
    page.keyboard.press("Enter")
    army = page.get_by_role("region", name="Your legion")
    expect(army).to_contain_text("7 of 120 points · a legal legion")
    more = army.get_by_role("button", name="One soldier more")
    more.focus()
    page.keyboard.press("Enter")
    expect(army).to_contain_text("2 soldiers")
    page.get_by_role("button", name="As text").press("Enter")
    text = page.get_by_label("The legion as text")
    expect(text).to_have_value("orc_troop x2 (13)")
    text.fill("Balagos + Fire Breth")
    page.get_by_role("button", name="Read this text").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("did you mean fire_breath")
    text.fill("Balagos + Fire Breath; orc_troop x3")
    page.get_by_role("button", name="Read this text").press("Enter")
    expect(army).to_contain_text("68 of 120 points · a legal legion")


def test_a_table_opens_the_same_builder(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(shared_server.url)
    table = page.evaluate(TABLE, 60)
    page.goto(f"{shared_server.url}/table/{table}")
    page.get_by_role("button", name="Build…").click()
    builder = page.get_by_role("dialog", name="Build a legion")
    army = builder.get_by_role("region", name="Your legion")
    expect(army).to_contain_text("of 60 points")
    unit = army.get_by_role("button", name=re.compile("^Remove "))
    while unit.count():
        left = unit.count() - 1
        unit.first.click()
        expect(unit).to_have_count(left)
    builder.get_by_role("button", name="Field this legion").click(force=True)
    expect(page.get_by_role("status").filter(has_text="at least one creature")).to_be_visible()
    add(page, "Galadaeros")
    fill(page, "Dragon", "Galadaeros", "Acid Breath")
    builder.get_by_role("button", name="Field this legion").click()
    expect(builder).to_be_hidden()
    fielded = page.get_by_role("log", name="News")
    expect(fielded).to_contain_text("galadaeros + acid_breath (43)")


def test_the_last_change_is_fielded_even_if_the_answer_is_late(
    shared_server: Server, new_page: NewPage
) -> None:
    """The rules have not yet answered the last card when the legion is fielded."""
    page = new_page()
    page.goto(shared_server.url)
    page.goto(f"{shared_server.url}/table/{page.evaluate(TABLE, 60)}")
    page.get_by_role("button", name="Build…").click()
    builder = page.get_by_role("dialog", name="Build a legion")
    unit = builder.get_by_role("region", name="Your legion").get_by_role(
        "button", name=re.compile("^Remove ")
    )
    expect(unit).not_to_have_count(0)
    while left := unit.count():
        unit.first.click()
        expect(unit).to_have_count(left - 1)
    add(page, "Galadaeros")
    page.get_by_role("button", name="Fill the Dragon slot of Galadaeros").first.click()
    acid = page.get_by_role("button", name="Add Acid Breath", exact=True)
    expect(acid).to_be_enabled()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    with page.expect_request("**/api/games/attackwing/armies"):
        page.route("**/api/games/attackwing/armies", hold, times=1)
        acid.click()
    builder.get_by_role("button", name="Field this legion").click()
    held[0].continue_()
    expect(builder).to_be_hidden()
    fielded = page.get_by_role("log", name="News")
    expect(fielded).to_contain_text("galadaeros + acid_breath (43)")
