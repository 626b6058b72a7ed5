"""Attack Wing in a browser: whole games, secret dials, every panel by keyboard and on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect
from tests.e2e.axe import serious_problems
from tests.e2e.conftest import NewPage, Server, Staged
from tests.e2e.play import card, follow_the_coach, whenever_changed

PHONE = {"has_touch": True, "is_mobile": True}

BOT = [{"kind": "you", "name": "Ann"}, {"kind": "bot", "level": "random"}]

# Does what is asked, the first thing that leads on, without waiting in between.
ANSWER = """() => {
  const decision = document.querySelector('[aria-label=Decision]');
  const press = (...places) => {
    for (const place of places) {
      const found = [...decision.querySelectorAll(place)].find(one => one.offsetParent);
      if (found) { found.click(); return true; }
    }
    return false;
  };
  const dial = decision.querySelector('[role=radiogroup]');
  if (dial && !dial.querySelector('[aria-checked=true]')) return press('.cell.white', '.cell');
  if (decision.querySelector('.foot-bar .main:disabled')) press('.die:enabled', '.thing:enabled');
  return press('.foot-bar .main:enabled', 'button.main:enabled', '.options button:enabled',
    'button.do:enabled', '.ground .cell:enabled', '.option:enabled', '.foot-bar button:enabled');
}"""


def decision(page: Page) -> Locator:
    return page.get_by_role("region", name="Decision")


def seated(
    page: Page, server: Server, seats: list[dict[str, str]], **options: object
) -> dict[str, Any]:
    """A table whose key this page holds; what the server said of it."""
    made: dict[str, Any] = page.request.post(
        f"{server.url}/api/tables", data={"game": "attackwing", "seats": seats, "options": options}
    ).json()
    page.goto(server.url)
    table = made["table"]["id"]
    kept = {table: {"key": made["key"]}}
    page.evaluate("kept => localStorage.setItem('wyrmtable.tables', JSON.stringify(kept))", kept)
    page.goto(f"{server.url}/table/{table}")
    return made


def play_on(page: Page, seconds: float = 240) -> None:
    """Answer whatever is asked until the game is over."""
    over = page.get_by_role("region", name="Result")
    expect(decision(page).or_(over).first).to_be_visible()
    for _ in whenever_changed(page, seconds, still=20):
        if over.count():
            return
        page.evaluate(ANSWER)
    raise AssertionError(f"the game does not end: {decision(page).inner_text()}")


@pytest.mark.parametrize("mode", ["starter", "adventure1"])
def test_a_game_is_played_to_its_end(shared_server: Server, new_page: NewPage, mode: str) -> None:
    page = new_page(1440, 900, alone=True)
    seated(page, shared_server, BOT, mode=mode, round_limit=3)
    expect(decision(page)).to_contain_text("Balagos" if mode == "starter" else "Eshaedra")
    play_on(page)
    goal = page.get_by_role("region", name="Goal")
    expect(goal).to_contain_text("Health")
    expect(page.locator(".log")).to_contain_text(re.compile(r"reveals (straight|bank|turn)"))
    assert not re.search(r"\b[A-C] (moves|reveals|is placed)", page.locator(".log").inner_text())


def test_the_lesson_ends_with_a_bite(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(shared_server.url)
    card(page, "Attack Wing").get_by_role("button", name="Learn").click()
    page.wait_for_url("**/table/*")
    steps = follow_the_coach(page, until="You can bite", seconds=90)
    assert steps[-1] == "You can bite"
    assert {"One dragon each", "Set the dial", "Too far?", "Aim", "Bite", "Roll again"} <= set(
        steps
    )
    assert len(steps) >= 12
    expect(page.locator(".log")).to_contain_text("spends a target token")
    lesson = page.get_by_role("complementary", name="Lesson")
    expect(lesson.get_by_role("list", name="In a real game").get_by_role("listitem")).to_have_count(
        3
    )
    learned = page.url
    lesson.get_by_role("button", name="Play a real game").click()
    page.wait_for_url(lambda url: "/table/" in url and url != learned)
    expect(lesson).to_have_count(0)


def test_nobody_sees_the_dial_of_the_other_side(shared_server: Server, new_page: NewPage) -> None:
    host, guest = new_page(), new_page(390, 844, **PHONE)
    heard: dict[Page, list[str]] = {host: [], guest: []}
    for page in (host, guest):

        def listen(socket: WebSocket, frames: list[str] = heard[page]) -> None:
            socket.on("framereceived", lambda data: frames.append(str(data)))

        page.on("websocket", listen)
    made = seated(host, shared_server, [BOT[0], {"kind": "link"}])
    key = made["invitations"][0]["key"]
    guest.goto(f"{shared_server.url}/table/{made['table']['id']}#{key}")
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Sit down").click()
    decision(host).get_by_role("button", name=re.compile("^Balagos")).click()
    decision(guest).get_by_role("button", name=re.compile("^Galadaeros")).click()
    for page in (guest, host):  # the lower Level is placed first
        decision(page).get_by_role("button", name="Place it").click()
    for page in (host, guest):
        expect(decision(page).get_by_role("radiogroup")).to_be_visible()
    start = {page: len(frames) for page, frames in heard.items()}
    decision(host).get_by_role("radio", name=re.compile("^straight 1,")).click()
    lock = decision(host).get_by_role("button", name="Lock the dial")
    expect(lock).to_be_enabled()
    lock.click()
    expect(decision(host).get_by_role("button", name="Change the dials")).to_be_visible()
    since = re.compile(r"planning phase[\s\S]*Ann is ready")
    expect(guest.locator(".log").first).to_contain_text(since)
    assert heard[host][start[host] :]
    assert '"S1"' in "".join(heard[host][start[host] :])
    told = "".join(heard[guest][start[guest] :])
    assert told and "S1" not in told and "straight 1" not in told
    decision(guest).get_by_role("radio", name=re.compile("^straight 5,")).click()
    decision(guest).get_by_role("button", name="Lock the dial").click()
    expect(host.locator(".log")).to_contain_text("Galadaeros reveals straight 5")
    assert "S5" in "".join(heard[host])  # now everybody knows it


SKIRMISH: dict[str, object] = {
    "game": "attackwing",
    "setup": {
        "phase": "activation",
        "creatures": [
            {
                "id": "A",
                "card": "galadaeros",
                "side": 1,
                "pos": [18, 12],
                "heading": 0,
                "upgrades": {"acid_breath": {}},
            },
            {
                "id": "W",
                "card": "elf_wizard",
                "side": 1,
                "pos": [24, 10],
                "heading": 0,
                "tokens": ["concentrate"],
                "upgrades": {"fireball": {}},
            },
            {
                "id": "E",
                "card": "elf_troop",
                "side": 1,
                "heading": 0,
                "soldiers": {
                    "e1": {"pos": [12, 9], "point": True},
                    "e2": {"pos": [12, 7.5]},
                    "e3": {"pos": [10.5, 7.5]},
                },
            },
            {
                "id": "H",
                "card": "hobgoblin_troop",
                "side": 2,
                "heading": 180,
                "soldiers": {"h1": {"pos": [18, 21], "point": True}, "h2": {"pos": [16.5, 21]}},
            },
            {
                "id": "B",
                "card": "balagos",
                "side": 2,
                "pos": [24, 21],
                "heading": 0,  # looks away: whatever the bot declares is wasted
                "upgrades": {"fire_breath": {}},
            },
        ],
        "dials": {"A": "S2", "E": "S1"},
    },
}

# What is asked, and the buttons that answer it one after the other.
WAYS: list[tuple[str, list[str]]] = [
    ("Which Action for Elf Troop", ["^Concentrate"]),
    ("next soldier", [r"^Soldier \d: 1 (left|behind)"]),
    ("How high", ["^Swoop"]),
    ("Which Action for Galadaeros", ["^Feint", "left"]),
    ("Feint of Galadaeros end", ["^Slip there"]),
    ("equal Level", ["^Galadaeros"]),
    ("Galadaeros attack", ["^Acid Breath", "ground"]),
    ("ruler lie", ["^Lay the ruler"]),
    ("Elf Wizard attack", ["^Fireball", "ground"]),
    ("Burst Token", ["^Burst here"]),
    ("Elf Troop attack", ["^Longbow", "1 of Hobgoblin|Hobgoblin"]),
    ("which order", ["In this order"]),
    ("use", ["^Use nothing"]),
]


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["keyboard", "phone"])
def test_every_panel(staged: Staged, new_page: NewPage, size: tuple[int, int]) -> None:
    phone = size[0] < 900
    page = new_page(*size, bypass_csp=True, **(PHONE if phone else {}))
    seated(page, staged(SKIRMISH), BOT)
    asked = decision(page)
    title = asked.get_by_role("heading", level=2)

    def press(button: Locator) -> None:
        """As a finger or the keyboard does."""
        if phone:
            button.tap()
        else:
            button.focus()
            page.keyboard.press("Enter")

    seen: list[str] = []
    kinds: list[str | None] = []
    for _ in range(40):
        expect(title).not_to_contain_text(re.compile("^(Watch|Waiting)"))
        before = title.inner_text()
        if asked.get_by_role("radiogroup").count():
            break
        way = next((way for way in WAYS if way[0].lower() in before.lower()), None)
        assert way is not None, before
        if way[0] not in seen:
            seen.append(way[0])
            kind = asked.locator(":scope > div").first.get_attribute("class")
            if kind not in kinds:  # one look at each kind of panel
                kinds.append(kind)
                assert serious_problems(page) == []
        if way[0] in ("ruler lie", "Feint of Galadaeros end"):
            press(asked.get_by_role("button", name=re.compile("more|less")).first)
        for name in way[1]:
            found = asked.get_by_role("button", name=re.compile(name)).and_(
                page.locator(":enabled:visible")
            )
            if found.count():
                text = asked.inner_text()
                press(found.first)
                expect(asked).not_to_have_text(text, use_inner_text=True)
    assert {"next soldier", "Feint of Galadaeros end", "ruler lie", "Burst Token"} <= set(seen)
    # the dials of the next round: arrows move on the dial, the next creature opens by itself
    dial = asked.get_by_role("radiogroup")
    for creature in ("Galadaeros", "Elf Wizard", "Elf Troop"):
        expect(dial).to_have_accessible_name(f"Dial of {creature}")
        press(dial.get_by_role("radio", name=re.compile("^straight")).first)
    assert serious_problems(page) == []
    lock = asked.get_by_role("button", name="Lock the dials")
    expect(lock).to_be_enabled()
    press(lock)
    expect(page.locator(".log")).to_contain_text("Ann is ready")


def test_a_troop_forms_on_a_grid(staged: Staged, new_page: NewPage) -> None:
    page = new_page(1440, 900)
    seated(page, staged(SKIRMISH), BOT)
    asked = decision(page)
    asked.get_by_role("button", name=re.compile("^Concentrate")).first.click()
    grid = asked.get_by_role("group", name="Cells around the Point Soldier")
    expect(grid.get_by_role("img")).to_have_count(1)  # the Point Soldier stands alone
    expect(grid.get_by_role("button")).to_have_count(3)
    grid.get_by_role("button", name="Soldier 2: 1 behind").focus()
    page.keyboard.press("ArrowLeft")
    left = grid.get_by_role("button", name="Soldier 2: 1 left")
    expect(left).to_be_focused()
    point = grid.get_by_role("img", name="Point Soldier")
    place, leader = left.bounding_box(), point.bounding_box()
    assert place and leader and place["x"] < leader["x"] and place["y"] == leader["y"]
    page.keyboard.press("Enter")
    second = grid.get_by_role("img", name="Soldier 2")
    expect(second).to_be_visible()
    assert second.bounding_box() == place
    expect(asked).to_contain_text("Soldier 3 stands where you tap")
    expect(grid.get_by_role("button", name="Soldier 3: 1 behind", exact=True)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(grid).to_have_count(0)
    expect(page.locator(".log")).to_contain_text(re.compile("soldier 3|E3|e3", re.IGNORECASE))
