"""A table without forms: few clicks, the goal in sight, mistakes told before they are made."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import card, play_now

# Whatever may be pressed and is seen, except chips within sentences: its name and its height
TARGETS = """() => [...document.querySelectorAll('button, select, summary')].filter(thing => {
    const box = thing.getBoundingClientRect();
    return box.width && !thing.matches('.chip') && thing.checkVisibility({visibilityProperty: true})
        && !thing.closest('.map, .away') && box.top >= 0 && box.bottom <= innerHeight
        && getComputedStyle(thing).clipPath === 'none';
}).map(thing => [thing.textContent.trim().slice(0, 20), thing.getBoundingClientRect().height])"""


def board(page: Page) -> Locator:
    return page.get_by_role("table", name="Plotting board")


def test_a_round_is_plotted_with_few_clicks(shared_server: Server, new_page: NewPage) -> None:
    """The goal, names of places, an order for a click, facings by themselves, orders shown."""
    page = new_page(alone=True)
    play_now(page, shared_server.url)
    goal = page.get_by_role("region", name="Goal")
    expect(goal).to_contain_text("Be the last with dragons")
    expect(goal).to_contain_text("You: 4 dragons, 42 health")
    expect(page.locator(".map text", has_text=re.compile("^[A-M][0-9]+$")).first).to_be_visible()
    for cells in range(12):
        before = f"{cells} of 12 cells"
        expect(page.get_by_role("button", name="Lock the plot")).to_contain_text(before)
        page.get_by_role("button", name="Forward 1", exact=True).click()
    expect(page.get_by_role("button", name="Lock the plot")).to_contain_text("12 of 12")
    page.get_by_role("button", name="Lock the plot").click()  # the thirteenth click
    if page.get_by_role("button", name="Lock anyway").count():
        page.get_by_role("button", name="Lock anyway").click()
    log = page.get_by_role("list", name="What has happened")
    expect(log).to_contain_text("Turn 1")  # facings were declared by themselves
    orders = page.get_by_role("list", name="Orders of Ancient")
    expect(orders).to_have_count(2)  # those of the other player as well
    expect(log).to_contain_text(re.compile("Ancient moves to [A-M][0-9]+"))


def test_an_attack_joins_the_movement_just_chosen(shared_server: Server, new_page: NewPage) -> None:
    """Movement first, then attack, with the mouse alone; a cell chosen by hand is meant itself."""
    page = new_page()
    play_now(page, shared_server.url)
    hint = page.get_by_role("region", name="Decision").get_by_role("note")
    forward = page.get_by_role("button", name="Forward 1", exact=True)
    forward.click()
    expect(hint).to_contain_text("An attack still goes to Turn 1")
    page.get_by_role("button", name="Fireball at 3", exact=True).click()
    first = page.get_by_role(
        "button", name=re.compile("^Ancient, Turn 1: Forward 1.*Fireball at 3")
    )
    expect(first).to_be_visible()
    expect(page.get_by_role("button", name="Ancient, Turn 2: not plotted yet")).to_be_visible()
    forward.click()
    second = page.get_by_role("button", name=re.compile("^Ancient, Turn 2: Forward 1"))
    expect(second).to_be_visible()
    page.get_by_role("button", name="Ancient, Turn 3: not plotted yet").click()
    expect(hint).to_have_count(0)
    page.get_by_role("button", name="Fireball at 2", exact=True).click()
    third = page.get_by_role("button", name=re.compile("^Ancient, Turn 3: Fireball at 2"))
    expect(third).to_be_visible()
    expect(second).not_to_have_accessible_name(re.compile("Fireball"))


def test_a_mistake_leaves_the_attacks_in_sight(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(1280, 800)
    play_now(page, shared_server.url)
    page.get_by_role("button", name="Hover", exact=True).click()
    page.get_by_role("button", name="Ancient, Turn 1").click()
    problem = page.get_by_role("region", name="Decision").locator(".problem")
    expect(problem).to_contain_text("takes off with Climb or Descend only")
    breath = page.get_by_role("button", name="Fire Breath to 2", exact=True).bounding_box()
    over = page.locator(".foot-bar").bounding_box()
    assert breath and over and breath["y"] + breath["height"] <= over["y"]


def test_orders_are_flown_by_clicking_hexes(shared_server: Server, new_page: NewPage) -> None:
    """Lit hexes alone plot a lane; lanes are copied; a mistake is marked and mended."""
    page = new_page()
    play_now(page, shared_server.url)
    for turn in range(3):
        expect(board(page).locator("[aria-pressed=true]")).to_have_attribute(
            "aria-label", f"Ancient, Turn {turn + 1}: not plotted yet"
        )
        page.locator(".map .choice polygon").first.click(force=True)
    expect(board(page).get_by_role("button", name="Ancient, Turn 3: not plotted")).to_have_count(0)
    page.get_by_role("button", name="Ancient, Turn 1").click()
    page.get_by_text("Repeat, copy or swap lanes").click()
    page.get_by_role("group", name="Copy the lane").get_by_role("button", name="Drake").click()
    expect(board(page).get_by_role("button", name=re.compile("Drake, Turn . not"))).to_have_count(0)
    page.get_by_role("button", name="Elder, Turn 1").click()
    hover = page.get_by_role("button", name="Hover", exact=True)
    expect(hover).to_have_attribute("title", re.compile("a mistake here, a dragon on the ground"))
    hover.click()
    page.get_by_role("button", name="Elder, Turn 1").click()
    problem = page.get_by_role("region", name="Decision").locator(".problem")
    expect(problem).to_contain_text("takes off with Climb or Descend only")
    assert "DW-" not in "".join(page.locator(".map text").all_text_contents())
    problem.get_by_role("button", name=re.compile("Plot .* instead")).click()
    expect(problem).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
def test_a_phone_has_room_for_fingers(
    shared_server: Server, new_page: NewPage, size: tuple[int, int]
) -> None:
    """Targets of 44 pixels, and the answer above the fold."""
    page = new_page(*size, has_touch=True)
    for game, answer in (
        ("DragonWars", "Lock the plot"),
        ("Aerial Corps", "Hand in the orders"),
    ):
        page.goto(shared_server.url)
        card(page, game).get_by_role("button", name="Play now").click()
        main = page.get_by_role("region", name="Decision").get_by_role("button", name=answer)
        expect(main).to_be_in_viewport(ratio=0.99)
        small = [entry for entry in page.evaluate(TARGETS) if entry[1] < 43.5]
        assert small == []


def test_the_strength_of_a_bot_is_remembered(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(shared_server.url)
    rival = card(page).get_by_label("Play against")
    rival.select_option("drake")
    page.reload()
    expect(card(page).get_by_label("Play against")).to_have_value("drake")
    card(page).get_by_role("button", name="Options…").click()
    form = page.get_by_role("dialog")
    expect(form.get_by_role("radiogroup", name="Map").get_by_role("radio")).not_to_have_count(0)
    expect(form.get_by_label("Time for each decision")).to_contain_text("no clock")
    form.get_by_role("button", name="Close").click()
    card(page).get_by_role("button", name="Play now").click()
    expect(page.get_by_role("heading", name="Squire")).to_be_visible()


def test_what_leaves_no_choice_is_done(shared_server: Server, new_page: NewPage) -> None:
    """DragonLance: the roll comes by itself, and the goal is told."""
    page = new_page(alone=True)
    page.goto(shared_server.url)
    card(page, "DragonLance").get_by_role("button", name="Play now").click()
    log = page.get_by_role("list", name="What has happened")
    expect(log).to_contain_text("movement point")
    expect(page.get_by_role("region", name="Goal")).to_contain_text("Fetch the Lance")
