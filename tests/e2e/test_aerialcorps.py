"""Dragons as cards on a free table: whole games through the panels."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import resign, whenever_changed


def game_card(page: Page, url: str) -> Locator:
    page.goto(url)
    return page.locator("article.game", has_text="Aerial Corps")


def duel(server: Server, new_page: NewPage, against: str) -> Page:
    """A duel at a table of its own, against a bot or another person at the screen."""
    page = new_page(1440, 900)
    game_card(page, server.url).get_by_role("button", name="Options…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Scenario").select_option("duel")
    dialog.get_by_label("Seat 2: who").select_option(against)
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    return page


def take_force(page: Page, breed: str) -> None:
    """One dragon for the duel."""
    expect(page.get_by_role("button", name="Take this force")).to_be_disabled()
    page.get_by_role("button", name=f"One {breed} more").click()
    page.get_by_role("button", name="Take this force").click()
    expect(page.get_by_role("list", name="Roster")).to_have_count(0)


def lay_straights(page: Page) -> None:
    """Three straight cards for the dragon, as face-down orders."""
    hand = page.get_by_role("group", name="Hand")
    for place in (1, 2, 3):
        hand.get_by_role("button", name="Straight", exact=True).click()
        laid = page.get_by_role("table", name="Orders").get_by_role(
            "button", name=f"card {place}: Straight"
        )
        expect(laid).to_be_visible()


def hand_in(decision: Locator) -> None:
    """Hand in the orders; of missing cards and flights off the table the page asks first."""
    orders = decision.get_by_role("button", name="Hand in the orders")
    missing = "fly straight" in orders.inner_text()
    asks = orders.get_attribute("aria-haspopup") == "dialog"
    orders.click()
    if asks:
        said = re.compile("instead" if missing else "off the table")
        expect(decision.get_by_role("alertdialog")).to_contain_text(said)
        decision.get_by_role("button", name="Hand in anyway").click()


def pick_second(groups: Locator) -> None:
    """In every group the first choice that does something."""
    for group in groups.all():
        group.get_by_role("button").nth(1).click()


def answer(page: Page) -> str:
    """Answer whatever panel is open, attacking wherever it offers to; says which kind it was."""
    decision = page.get_by_role("region", name="Decision")
    orders = decision.locator(".main:enabled", has_text="Hand in the orders")
    if orders.count():
        hand_in(decision)
        return "orders"
    bearings = decision.get_by_role("group", name="Bearings that hit")
    if bearings.count():
        bearings.get_by_role("button").nth(1).click()
        expect(decision.locator(".hits")).to_contain_text("card")
        decision.get_by_role("button", name="Breathe", exact=True).click()
        return "breath"
    for kind, name in (("fire", "Fire"), ("melee", "Strike"), ("board", "Board")):
        idle = {"fire": "Hold fire", "melee": "Do not strike", "board": "Do not board"}[kind]
        if decision.locator(".targets .main:enabled", has_text=idle).count():
            pick_second(decision.locator("fieldset"))
            decision.locator(".targets .main", has_text=name).click()
            return kind
    going_on = decision.locator(".targets .main:enabled", has_text="Go on")
    if going_on.count():
        going_on.click()
        return "break off"
    return ""


def test_a_duel_on_one_screen_from_force_to_result(
    shared_server: Server, new_page: NewPage
) -> None:
    page = duel(shared_server, new_page, "you")
    cover = page.get_by_role("dialog", name="Hand the screen to")
    result = page.get_by_role("region", name="Result")
    seen: list[str] = []
    forces = 0
    for _ in whenever_changed(page, seconds=150):
        if result.count():
            break
        if cover.count():
            cover.get_by_role("button").click()
            expect(cover).to_have_count(0)
        elif page.get_by_role("list", name="Roster").count():
            forces += 1
            take_force(page, "Furnace Tyrant")
        elif "orders" not in seen and page.get_by_role("group", name="Hand").count():
            lay_straights(page)
            seen.append(answer(page))
        else:
            seen.append(answer(page))
    expect(result).to_be_visible()
    assert forces == 2
    # Two dragons that fly at each other come into reach of everything.
    assert {"orders", "breath", "fire"} <= set(seen), seen
    log = page.get_by_role("list", name="What has happened")
    expect(log).to_contain_text("Turn 2 begins")


def test_play_now_lays_cards_and_names_the_clause(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    game_card(page, shared_server.url).get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    hand = page.get_by_role("group", name="Hand")
    hand.get_by_role("button", name="Dive, steep", exact=True).click()
    refused = hand.get_by_role("button", name="Stall, steep, refused by AC-7.4")
    expect(refused).to_be_visible()
    refused.focus()
    why = page.get_by_role("region", name="Decision").locator(".why")
    expect(why).to_contain_text("AC-7.4")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    decision = page.get_by_role("region", name="Decision")
    page.get_by_role("button", name=re.compile("card 1: Dive")).click()
    expect(decision.get_by_role("heading", level=2)).to_contain_text("change card 1")
    page.reload()
    expect(decision.get_by_role("heading", level=2)).to_contain_text("change card 1")
    hand_in(decision)
    expect(page.locator(".log")).to_contain_text("has its orders")


def test_a_flight_off_the_table_is_told_before_it_counts(
    shared_server: Server, new_page: NewPage
) -> None:
    """A reversal leads back to the near edge; what comes next would lead over it."""
    page = duel(shared_server, new_page, "bot")
    take_force(page, "Ember Lark")
    decision = page.get_by_role("region", name="Decision")
    hand = page.get_by_role("group", name="Hand")
    orders = page.get_by_role("table", name="Orders")
    for place, card in enumerate(("Straight", "Reversal, steep", "Straight"), 1):
        hand.get_by_role("button", name=card, exact=True).click()
        laid = f"card {place}: {card.partition(',')[0]}"
        expect(orders.get_by_role("button", name=laid)).to_be_visible()
    hand_in(decision)  # from 6 inches to 7, heading for the edge
    expect(decision.get_by_role("heading", level=2)).to_contain_text("Turn 2", timeout=30_000)
    sure = decision.get_by_role("alertdialog")
    hand_in_orders = decision.get_by_role("button", name="Hand in the orders")
    hand_in_orders.click()
    expect(sure).to_contain_text("no card is laid; it flies Straight, Straight, Straight instead")
    expect(sure).to_contain_text("it flies off the table in round 2")
    expect(sure.get_by_role("button", name="AC-4.10")).to_be_visible()
    decision.get_by_role("button", name="Back to the cards").click()
    hand.get_by_role("button", name="Straight", exact=True).click()
    over = hand.get_by_role("button", name="Straight, leads off the table")
    over.focus()
    expect(decision.locator(".why")).to_contain_text("Straight leads off the table here AC-4.10")
    over.click()
    expect(orders.get_by_role("button", name="card 2: Straight")).to_be_visible()
    resign(page)


def wait_and_see(page: Page) -> str:
    """Hand in orders and let every attack pass; says what was asked."""
    decision = page.get_by_role("region", name="Decision")
    hover = page.get_by_role("group", name="Hand").get_by_role("button", name="Hover", exact=True)
    orders = decision.locator(".main:enabled", has_text="Hand in the orders")
    if orders.count():
        for place in (1, 2, 3) if hover.count() else ():
            hover.click()
            laid = page.get_by_role("table", name="Orders")
            expect(laid.get_by_role("button", name=f"card {place}: Hover")).to_be_visible()
        hand_in(decision)
        return "orders"
    for kind, words in (
        ("breath", "Do not breathe"),
        ("fire", "Hold fire"),
        ("melee", "Do not strike"),
    ):
        passing = decision.locator(".main:enabled", has_text=words)  # not one just answered
        if passing.count():
            passing.click()
            return kind
    return ""


def test_boarding_begins_and_is_broken_off_through_the_panels(
    shared_server: Server, new_page: NewPage
) -> None:
    """A Brass Warden flies straight into a Gale Singer that hovers, boards it and lets go."""
    page = duel(shared_server, new_page, "you")
    cover = page.get_by_role("dialog", name="Hand the screen to")
    decision = page.get_by_role("region", name="Decision")
    boarding = decision.locator(".targets .main", has_text="Do not board")
    forces = ["Brass Warden", "Gale Singer"]
    seen: list[str] = []
    for _ in whenever_changed(page, seconds=300):
        if boarding.count():
            break
        if cover.count():
            cover.get_by_role("button").click()
            expect(cover).to_have_count(0)
        elif page.get_by_role("list", name="Roster").count():
            take_force(page, forces.pop(0))
        else:
            seen.append(wait_and_see(page))
    assert "melee" in seen, seen
    expect(decision).to_contain_text("2 units take part")
    decision.locator("fieldset").get_by_role("button", name="Gale Singer").click()
    decision.locator(".targets .main", has_text="Board").click()
    log = page.get_by_role("list", name="What has happened")
    expect(log).to_contain_text("boards")
    expect(log).to_contain_text("on board")
    breaking = decision.locator("fieldset").get_by_role("button", name="Break off")
    for _ in whenever_changed(page, seconds=60):
        if breaking.count():
            break
        if cover.count():
            cover.get_by_role("button").click()
    expect(decision).to_contain_text("before the cards are turned over")
    breaking.click()
    decision.locator(".targets .main", has_text="Break off").click()
    expect(log).to_contain_text("it is broken off")


LESSON = [
    "Two dragons",
    "Lay a card",
    "Two more",
    "Riflemen look out",
    "Close in",
    "Breathe",
    "Fire",
    "Fire again, nearer",
    "Strike",
    "Board",
]


def begin_lesson(page: Page, url: str) -> Locator:
    game_card(page, url).get_by_role("button", name="Learn").click()
    page.wait_for_url("**/table/*")
    return page.get_by_role("complementary", name="Lesson")


def test_the_lesson_leads_through_every_part_of_the_game(
    shared_server: Server, new_page: NewPage
) -> None:
    """By the button of the coach alone, on a phone: nothing depends on luck."""
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    lesson = begin_lesson(page, shared_server.url)
    for title in LESSON:
        expect(lesson.get_by_role("heading")).to_have_text(title)
        offer = lesson.get_by_role("button", name="Do it for me")
        if title == "Two more":  # two cards, the same advice
            offer.click()
            laid = page.get_by_role("table", name="Orders")
            expect(laid.get_by_role("button", name="card 2: Straight").first).to_be_attached()
        offer.click()
    # How the contest ends is luck: the boarding goes on, or the dragon is captured at once.
    expect(lesson.get_by_role("heading")).to_have_text(re.compile("Side by side|You have wings"))
    page.get_by_role("navigation", name="Panels").get_by_role("button", name="Log").click()
    log = page.get_by_role("list", name="What has happened")
    for words in ("breathes fire straight ahead", "Ash Harrier strikes", "boards Blue Tidecaller"):
        expect(log).to_contain_text(words)


def test_the_lesson_through_the_panels(shared_server: Server, new_page: NewPage) -> None:
    """The same by hand, with a way of one's own in between; the partner survives a reload."""
    page = new_page(1440, 900)
    lesson = begin_lesson(page, shared_server.url)
    title = lesson.get_by_role("heading")
    decision = page.get_by_role("region", name="Decision")
    for breed in ("Brass Warden", "Ash Harrier"):
        page.get_by_role("button", name=f"One {breed} more").click()
    page.get_by_role("button", name="Take this force").click()
    expect(title).to_have_text("Lay a card")
    page.get_by_role("table", name="Orders").get_by_role("button", name="Ash Harrier").first.click()
    burst = page.get_by_role("group", name="Speed burst")
    expect(burst.get_by_role("button", name="on 1")).to_be_disabled()
    expect(burst).to_contain_text("cards first. AC-7.7")  # what is greyed says why
    page.get_by_role("table", name="Orders").get_by_role(
        "button", name="Brass Warden"
    ).first.click()
    lay_straights(page)
    expect(title).to_have_text("Riflemen look out")
    hand_in(decision)
    expect(title).to_have_text("Close in")
    page.get_by_role("group", name="Hand").get_by_role("button", name="Climb", exact=True).click()
    expect(title).to_have_text("Your own way")
    page.reload()
    lesson.get_by_role("button", name="Straights after all").click()
    expect(title).to_have_text("Breathe")
    assert answer(page) == "breath"
    expect(title).to_have_text("Fire")
    decision.get_by_role("button", name="Everybody fires").click()
    decision.locator(".targets .main", has_text="Fire").click()
    expect(title).to_have_text("Fire again, nearer")
    decision.get_by_role("button", name="Everybody fires").click()
    decision.locator(".targets .main", has_text="Fire").click()
    expect(title).to_have_text("Strike")
    pick_second(decision.locator("fieldset").first)
    decision.locator(".targets .main", has_text="Strike").click()
    expect(title).to_have_text("Board")
    pick_second(decision.locator("fieldset"))
    decision.locator(".targets .main", has_text="Board").click()
    expect(title).to_have_text(re.compile("Side by side|You have wings"))
    lesson.get_by_role("button", name=re.compile("End the lesson|Stay here")).click()
    expect(lesson).to_have_count(0)
