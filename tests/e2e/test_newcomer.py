"""The first minute: somebody opens the page and plays."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import card, cell, go_on, lock, play_now

SMALL = (960, 600)  # where 3D is drawn in software every point costs


def test_play_now_reload_and_finish_a_round(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(*SMALL, solid=True)
    play_now(page, shared_server.url)
    page.wait_for_selector("[data-ready=true]")
    cell(page, "Ancient", 1)
    page.get_by_role("button", name="Forward 1", exact=True).click()
    plotted = page.get_by_role("button", name="Ancient, Turn 1: Forward 1 and climb")
    expect(plotted).to_be_visible()
    page.reload()
    expect(plotted).to_be_visible()
    page.wait_for_selector("[data-ready=true]")
    lock(page)
    go_on(page, until_round=2)
    expect(page.get_by_role("list", name="What has happened")).to_contain_text("Round 2 begins")
    expect(page.get_by_role("list", name="What has happened")).to_contain_text("Ancient moves to")


def test_a_round_is_animated_and_can_be_skipped(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(*SMALL, motion=True, solid=True)
    play_now(page, shared_server.url)
    page.wait_for_selector("[data-ready=true]")
    lock(page)
    page.get_by_role("button", name="Declare", exact=True).click()
    page.get_by_role("button", name="Skip").first.click()
    expect(page.get_by_role("heading", name="Watch")).to_have_count(0)


def test_learning_is_a_real_game(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(shared_server.url)
    card(page).get_by_role("button", name="Learn").click()
    lesson = page.get_by_role("complementary", name="Lesson")
    decision = page.get_by_role("region", name="Decision")
    expect(lesson).to_contain_text("Choose your side")
    decision.get_by_role("listitem").first.get_by_role("button").click()
    expect(lesson).to_contain_text("Take a home")
    decision.get_by_role("listitem").first.get_by_role("button").click()
    expect(lesson).to_contain_text("Set out your dragons")
    decision.get_by_role("button", name="Place them").click()
    expect(lesson).to_contain_text("Plot a take-off")
    lesson.get_by_role("button", name="Do it for me").click()
    expect(page.get_by_role("button", name="Ancient, Turn 1: Forward 1 and climb")).to_be_visible()
    expect(lesson).to_contain_text("Keep it in the air")


def test_a_mistake_is_shown_with_its_clause(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    page.get_by_text("List of options").click()
    page.get_by_role("searchbox", name="Filter").fill("A1 F1 cb")
    page.get_by_role("searchbox", name="Filter").press("Enter")
    expect(
        page.get_by_role("button", name="Ancient, Turn 1: Forward 1, Close Blast")
    ).to_be_visible()
    facing = page.get_by_role("radiogroup", name="Facing at the start")
    facing.get_by_role("radio", name="N", exact=True).click()  # the facing that the table knows
    expect(page.get_by_role("region", name="Decision").locator(".problem")).to_contain_text(
        "DW-7.12"
    )
    page.locator(".log .chip").first.click()
    book = page.get_by_role("complementary", name="Rulebook")
    expect(book).to_contain_text("DW-1.7")
    page.get_by_role("searchbox", name="Search the rules").fill("close blast range")
    expect(book).to_contain_text("DW-10.1")


def test_options_make_a_form(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(shared_server.url)
    card(page).get_by_role("button", name="Options…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("How many").select_option("4")
    dialog.get_by_label("Mode").select_option("egg")
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("heading", name="DragonWars: Capture the Egg")).to_be_visible()
    expect(page.locator(".seat")).to_have_count(4)
