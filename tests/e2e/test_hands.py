"""Turning, pinching and reading: the compass, two fingers, the contents of the rulebook."""

from __future__ import annotations

import re
from math import atan2, degrees

from playwright.sync_api import Page, expect
from tests.e2e.conftest import NewPage, Server, Staged
from tests.e2e.play import card, cell, go_on, lock, play_now

Finger = tuple[float, float]


def touch(page: Page, start: list[Finger], end: list[Finger], steps: int = 6) -> None:
    """Fingers go down, move together, and are lifted."""
    session = page.context.new_cdp_session(page)

    def send(kind: str, fingers: list[Finger]) -> None:
        points = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(fingers)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", start)
    for step in range(1, steps + 1):
        part = step / steps
        send(
            "touchMove",
            [
                (x + (to_x - x) * part, y + (to_y - y) * part)
                for (x, y), (to_x, to_y) in zip(start, end, strict=True)
            ],
        )
    send("touchEnd", [])


def centre(page: Page, selector: str) -> Finger:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_fingers_on_the_map(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    play_now(page, shared_server.url)
    summit = '[data-tile="0,0"]'
    expect(page.locator("[data-tile].choice").first).to_be_visible()  # the map has come near
    page.get_by_role("button", name="Usual view").click()
    sheet = page.get_by_role("img", name="Map of the board").bounding_box()
    tools = page.get_by_role("group", name="View").bounding_box()
    assert sheet is not None and tools is not None
    assert tools["x"] + tools["width"] <= sheet["x"], "no button lies over the map"
    assert sheet["height"] > 844 / 3, "nor under it: a board of hexes is as high as wide"
    x, y = centre(page, summit)
    small = page.locator(summit).bounding_box()
    touch(page, [(x - 30, y), (x + 30, y)], [(x - 90, y), (x + 90, y)])
    large = page.locator(summit).bounding_box()
    assert small is not None and large is not None
    assert abs(large["width"] / small["width"] - 3) < 0.1, "as far as the fingers went apart"
    now = centre(page, summit)
    assert abs(now[0] - x) < 4 and abs(now[1] - y) < 4, "what was between them stays there"
    touch(page, [(x - 40, y), (x + 40, y)], [(x - 10, y + 50), (x + 70, y + 50)])
    moved = centre(page, summit)
    assert abs(moved[0] - x - 30) < 4 and abs(moved[1] - y - 50) < 4, "it goes along with them"
    expect(page.get_by_role("button", name="Ancient, Turn 1: not plotted yet")).to_be_visible()
    page.get_by_role("button", name="Usual view").click()
    home = centre(page, summit)
    assert abs(home[0] - x) < 4 and abs(home[1] - y) < 4

    def wide() -> float:
        box = page.locator(summit).bounding_box()
        assert box is not None
        return box["width"]

    def letters() -> list[float]:
        """How high the coordinates are on the screen."""
        words = page.locator(".map .label").all()
        return [box["height"] for word in words if (box := word.bounding_box())]

    further = page.get_by_role("button", name="Further away")
    expect(further).to_be_disabled()  # the whole map is in view
    assert not letters(), "heights have the room: whoever comes closer sees coordinates"
    height, tile = (page.locator(f"{summit} {part}").first for part in ("text", "polygon"))
    number, around = height.bounding_box(), tile.bounding_box()
    assert number is not None and around is not None
    assert number["y"] + number["height"] < around["y"] + around["height"] * 0.9, "whose it is"
    page.get_by_role("button", name="Closer").click()
    expect(further).to_be_enabled()
    near = wide()
    assert near > small["width"] * 1.1, "by a button, too"
    page.get_by_role("img", name="Map of the board").focus()
    page.keyboard.press("+")
    assert wide() > near * 1.1, "and by a key, which plots nothing as long as the map has the focus"
    for _ in range(3):
        page.keyboard.press("+")
    assert letters() and min(letters()) > 9, "readable"
    for _ in range(4):
        page.keyboard.press("-")
    further.click()
    assert abs(wide() - small["width"]) < 1
    expect(further).to_be_disabled()


def away(page: Page) -> float:
    """How far the eye is from what it looks at."""
    return float(page.evaluate("document.querySelector('.board-canvas').report().away"))


def test_two_fingers_on_the_board(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True, solid=True)
    play_now(page, shared_server.url)
    page.wait_for_selector("[data-ready=true]")
    x, y = centre(page, ".board-canvas")
    far = away(page)
    touch(page, [(x - 30, y), (x + 30, y)], [(x - 60, y), (x + 60, y)])
    near = away(page)
    assert near < far * 0.7
    touch(page, [(x - 40, y), (x + 40, y)], [(x - 40, y + 60), (x + 40, y + 60)])
    assert abs(away(page) - near) < near * 0.1, "moved, not enlarged"
    expect(page.get_by_role("button", name="Ancient, Turn 1: not plotted yet")).to_be_visible()


AWAY_FROM_HOME: dict[str, object] = {
    "game": "dragonwars",
    "seats": ["red", "blue"],
    "lairs": {"red": "W", "blue": "E"},
    "round": 4,
    "dragons": {
        "red.ancient": {"hex": [5, -2], "height": 3, "facing": "N"},
        "red.drake": {"hex": [5, -4], "height": 3, "facing": "N"},
        "blue.drake": {"hex": [-3, 4], "height": 3, "facing": "S"},
    },
}


def test_the_own_lair_is_near_wherever_the_dragons_are(staged: Staged, new_page: NewPage) -> None:
    page = new_page()
    page.goto(staged(AWAY_FROM_HOME).url)
    card(page).get_by_role("button", name="Play now").click()
    lair, middle = '[data-tile="-6,3"]', '[data-tile="0,0"]'
    before = centre(page, lair)
    assert before[1] > centre(page, middle)[1] + 50, "below, though all fly above"
    page.get_by_role("button", name="Forward 1", exact=True).click()
    lock(page)
    go_on(page, until_round=5)
    page.reload()
    page.wait_for_selector(lair)
    after = centre(page, lair)
    assert abs(after[0] - before[0]) < 4 and abs(after[1] - before[1]) < 4


def test_the_compass_turns_with_the_board(shared_server: Server, new_page: NewPage) -> None:
    """Each facing of the rose lies, and its arrow points, as on the board, however that lies."""
    page = new_page(960, 600)
    play_now(page, shared_server.url)
    cell(page, "Ancient", 1)
    rose = page.get_by_role("radiogroup", name="Facing at the start")
    north, south = (rose.get_by_role("radio", name=name, exact=True) for name in "NS")

    def arrow() -> float:
        """Degrees clockwise from the top of the screen to which the arrow of north points."""
        told = north.locator(".arrow").get_attribute("style") or ""
        return float(re.findall(r"rotate\(([-0-9.]+)deg", told)[0])

    def lies() -> float:
        (x1, y1), (x2, y2) = centre(page, '[data-tile="0,1"]'), centre(page, '[data-tile="0,-1"]')
        return degrees(atan2(x2 - x1, y1 - y2))

    seen: list[float] = []
    for _ in range(3):
        top, bottom = north.bounding_box(), south.bounding_box()
        assert top is not None and bottom is not None
        across, down = (top["x"] - bottom["x"]) / 2.45, (bottom["y"] - top["y"]) / 1.65
        place = degrees(atan2(across, down))  # one of twelve
        assert abs((place - lies() + 180) % 360 - 180) < 20
        away = (arrow() - lies() + 180) % 360 - 180
        assert abs(away) < 5
        seen.append(round(arrow()))
        before = north.locator(".arrow").get_attribute("style") or ""
        page.get_by_role("button", name="Turn right").click()
        expect(north.locator(".arrow")).not_to_have_attribute("style", before)
    assert len(set(seen)) == 3


def test_the_contents_of_the_rulebook(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    page.goto(f"{shared_server.url}/rules/dragonwars")
    contents = page.get_by_role("navigation", name="Contents")
    section = contents.get_by_role("button", name="Combat")
    expect(section).to_be_hidden()
    contents.get_by_role("button", name="Contents").click()
    section.click()
    expect(section).to_be_hidden()  # it makes room for the text
    expect(page.get_by_role("heading", name="10 Combat")).to_be_in_viewport()
    tables = page.get_by_role("region", name="Table", exact=True)
    cut = "part => part.scrollWidth > part.clientWidth + 4"
    for table in tables.all():  # what does not fit scrolls, and says so
        table.scroll_into_view_if_needed()
        marked = table.get_attribute("data-beside") is not None
        assert marked is bool(table.evaluate(cut))
    wide = new_page(1440, 900)
    wide.goto(f"{shared_server.url}/rules/dragonwars")
    wide.get_by_role("navigation", name="Contents").get_by_role("button", name="Recovery").click()
    expect(wide.get_by_role("heading", name="11 Recovery")).to_be_in_viewport()
