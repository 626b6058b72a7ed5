"""The siege in the browser: set-up, moves, attacks, damage sheets, drafts that stay secret."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect
from tests.e2e.axe import serious_problems
from tests.e2e.conftest import NewPage, Server, Staged
from tests.e2e.play import card, follow_the_coach, whenever_changed

ENDS = re.compile("^(End |Cast nothing|Land nobody|Set-up is done)")
STREETS: dict[str, object] = {
    "game": "dragonrage",
    "setup": {
        "map": "esirien",
        "turn": 3,
        "phase": 4,
        "units": [
            {"id": "Dragon1", "type": "Dragon", "side": "inv", "hex": "1008", "facing": 1},
            {"id": "ORC1", "type": "ORC", "side": "inv", "hex": "0908"},
            {"id": "ORC2", "type": "ORC", "side": "inv", "hex": "1108"},
            {"id": "INF1", "type": "INF", "side": "def", "hex": "1009"},
            {"id": "HERO1", "type": "HERO", "side": "def", "hex": "1009"},
            {"id": "INF2", "type": "INF", "side": "def", "hex": "1109"},
            {"id": "ARH1", "type": "ARH", "side": "def", "hex": "1111"},
            {"id": "WZD1", "type": "WZD", "side": "def", "hex": "1310"},
        ],
    },
}


def decision(page: Page) -> Locator:
    return page.get_by_role("region", name="Decision")


def seated(
    page: Page, server: Server, seats: list[dict[str, str]], **options: object
) -> dict[str, Any]:
    """A table whose key this page holds; what the server said of it."""
    made: dict[str, Any] = page.request.post(
        f"{server.url}/api/tables", data={"game": "dragonrage", "seats": seats, "options": options}
    ).json()
    page.goto(server.url)
    table = made["table"]["id"]
    kept = {table: {"key": made["key"]}}
    page.evaluate("kept => localStorage.setItem('wyrmtable.tables', JSON.stringify(kept))", kept)
    page.goto(f"{server.url}/table/{table}")
    return made


BOTH = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Bob"}]


def end_phases(page: Page, until: Locator, presses: int = 160) -> None:
    """End one phase after the other until something is there."""
    button = decision(page).get_by_role("button", name=ENDS)
    for _ in range(presses):
        expect(button.or_(until).first).to_be_visible()
        if until.count():
            return
        before = page.get_by_role("banner").inner_text()
        button.first.click()
        for _ in whenever_changed(page, seconds=1):
            if page.get_by_role("banner").inner_text() != before or until.count():
                break
    raise AssertionError(f"{until} never came: {decision(page).inner_text()}")


def test_the_first_scenario_is_played_to_its_end(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(1440, 900)
    seated(page, shared_server, BOTH)
    asked = decision(page)
    units = asked.get_by_role("group", name="Units")
    expect(units.get_by_role("button", name="Infantry ×8")).to_be_visible()
    asked.get_by_label("Where to").select_option("1111")
    asked.get_by_role("button", name=re.compile("^Place: 1111")).click()
    expect(page.locator(".log")).to_contain_text("sets up")
    page.locator("[data-piece=CAV1]").first.dispatch_event("click")  # and takes it up again
    expect(page.locator(".log")).to_contain_text("is taken up again")
    for side in ("Infantry", "Dragon"):
        expect(units).to_contain_text(side)
        asked.get_by_role("button", name="Place them all for me").click()
        asked.get_by_role("button", name="Set-up is done").click()
    goal = page.get_by_role("region", name="Goal")
    expect(goal).to_contain_text("0 of 19 points")
    asked.get_by_role("button", name="Fly", exact=True).click()
    asked.get_by_label("Where to").select_option(index=3)
    expect(page.locator("polyline")).not_to_have_count(0)  # the way that it would fly
    asked.get_by_role("button", name=re.compile(r"^Fly: \d{4}")).click()
    expect(page.locator(".log")).to_contain_text(re.compile(r"Dragon \d flies to"))
    end_phases(page, page.get_by_role("region", name="Result"))
    expect(page.get_by_role("region", name="Result")).to_contain_text("ten turns")


def test_the_lesson_ends_with_a_burning_city(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(shared_server.url)
    card(page, "Dragon Rage").get_by_role("button", name="Learn").click()
    page.wait_for_url("**/table/*")
    steps = follow_the_coach(page, until="The city burns")
    assert steps[-1] == "The city burns"
    assert {"One dragon", "Begin", "Take off"} <= set(steps)
    expect(page.locator(".log")).to_contain_text("is destroyed for")


def test_nobody_sees_the_draft_of_the_other_side(shared_server: Server, new_page: NewPage) -> None:
    host, guest = new_page(), new_page(390, 844, has_touch=True, is_mobile=True)
    heard: dict[Page, list[str]] = {host: [], guest: []}
    for page in (host, guest):

        def listen(socket: WebSocket, frames: list[str] = heard[page]) -> None:
            socket.on("framereceived", lambda data: frames.append(str(data)))

        page.on("websocket", listen)
    seats = [{"kind": "you", "name": "Ann"}, {"kind": "link"}]
    made = seated(host, shared_server, seats, scenario="choice")
    key = made["invitations"][0]["key"]
    guest.goto(f"{shared_server.url}/table/{made['table']['id']}#{key}")
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Sit down").click()
    for page, wanted in ((host, "Wurm"), (guest, "Ballista")):
        more = decision(page).get_by_role("button", name=f"One {wanted} more")
        more.click()
        expect(decision(page).get_by_label(f"1 {wanted}")).to_be_visible()
    dragon = decision(host).get_by_role("button", name="One Dragon more", exact=True)
    dragon.click()
    expect(decision(host).get_by_label("1 Dragon", exact=True)).to_be_visible()
    expect(dragon).to_have_attribute("aria-disabled", "true")  # a second one is too dear
    expect(dragon).to_have_accessible_description(re.compile("up to 80 points"))
    decision(host).get_by_role("button", name="Confirm this force").click()
    decision(guest).get_by_role(
        "button", name="One Militia more"
    ).click()  # frames keep their order
    expect(decision(guest).get_by_label("1 Militia")).to_be_visible()
    assert heard[host] and heard[guest]
    assert not [frame for frame in heard[guest] if '"Wurm"' in frame]
    assert not [frame for frame in heard[host] if '"BAL"' in frame]
    decision(guest).get_by_role("button", name="Confirm this force").click()
    expect(decision(guest).get_by_role("group", name="Units")).to_contain_text("Ballista")
    expect(host.locator(".log")).to_contain_text("Both forces are shown")


def streets(page: Page, server: Server) -> Locator:
    """A fight in the streets, both sides on one screen."""
    seated(page, server, BOTH)
    expect(decision(page).get_by_role("group", name="Targets")).to_be_visible()
    return decision(page)


def cast_lightning(asked: Locator) -> None:
    """The wizard strikes the dragon at once."""
    asked.get_by_role("button", name="Lightning").click()
    asked.get_by_label("Where to").select_option("1008")
    how = asked.get_by_role("group", name="How")
    if how.count():
        how.get_by_role("button", name=re.compile("^Dragon 1 ")).click()
    asked.get_by_role("button", name=re.compile("^Lightning: 1008")).click()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["keyboard", "phone"])
def test_every_panel(staged: Staged, new_page: NewPage, size: tuple[int, int]) -> None:
    phone = size[0] < 900
    more = {"has_touch": True, "is_mobile": True} if phone else {}
    page = new_page(*size, bypass_csp=True, **more)
    asked = streets(page, staged(STREETS))

    def press(button: Locator) -> None:
        """As a finger or the keyboard does."""
        expect(button).to_be_visible()
        if phone:
            button.tap()
        else:
            button.focus()
            page.keyboard.press("Enter")

    # the attack builder
    press(asked.get_by_role("group", name="Targets").get_by_role("button", name="Infantry 2 1109"))
    reckoned = asked.get_by_role("list", name="How it is reckoned")
    expect(reckoned).to_contain_text("Against Infantry 2: 2")
    joiner = asked.get_by_role("checkbox", name="Orcs 2")
    joiner.set_checked(not joiner.is_checked())
    joiner.set_checked(True)
    expect(reckoned).to_contain_text(re.compile(r"\d+ against 2: "))
    assert serious_problems(page) == []
    press(asked.get_by_role("button", name=re.compile("^Attack")))
    expect(page.locator(".log")).to_contain_text("Melee on 1109")
    # the Defender casts Lightning, the Invader spreads the damage
    end_phases(page, asked.get_by_role("button", name="Lightning"))
    cast_lightning(asked)
    expect(asked.get_by_role("group", name="Damage sheet of Dragon 1")).to_be_visible()
    expect(asked).to_contain_text("points spread")
    assert serious_problems(page) == []
    press(asked.get_by_role("button", name="Take the damage"))
    expect(page.locator(".log")).to_contain_text("Dragon 1 loses")
    # a move, then the sheet as a target
    end_phases(page, asked.get_by_role("group", name="Units"))
    press(asked.get_by_role("group", name="Units").get_by_role("button", name="Hero 1"))
    asked.get_by_label("Where to").select_option(index=1)
    press(asked.get_by_role("button", name=re.compile("^Move: ")))
    expect(page.locator(".log")).to_contain_text("Hero 1 moves to")
    assert serious_problems(page) == []
    sheet = asked.get_by_role("group", name="Damage sheet of Dragon 1")
    end_phases(page, sheet)
    press(
        sheet.get_by_role("button", name=re.compile("^(wings|legs|head) "))
        .and_(page.locator(":enabled"))
        .first
    )
    attack = asked.get_by_role("list", name=re.compile("^Units that attack")).get_by_role("button")
    press(attack.first)
    expect(page.locator(".log")).to_contain_text("attacks Dragon 1")
