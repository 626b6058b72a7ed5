"""Make the pictures of the README and of the home page: `uv run python tools/screenshots.py`.

`watch`, `play` and `phone` as arguments make only those.

A server is started, a browser plays, and every picture is what a player sees. The game that is
watched is a record played by chance from a fixed seed, so the pictures hardly change between runs.
"""

from __future__ import annotations

import base64
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Browser, Page, expect, sync_playwright

import wyrmtable as wt
from wyrmtable.core.match import Match

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.e2e.conftest import (  # noqa: E402  # the fixtures know how to start everything
    CHROMIUM_ARGUMENTS,
    STATIC,
    Server,
    chromium,
    client_builder,
)
from tests.e2e.play import card  # noqa: E402

IMAGES = ROOT / "docs" / "images"
PICTURES = ROOT / "web" / "src" / "pictures"
ROUNDS = 4  # of the watched game
INWARD = {"W": "NE", "NW": "SE", "NE": "S", "E": "SW", "SE": "NW", "SW": "N"}  # by Lair site


def fight(seats: int = 6, seed: int = 5) -> str:
    """A game as a record in which everybody flies to the summit and breathes fire."""
    taste = random.Random(seed)
    match = Match.new(wt.ruleset("dragonwars"), seats, seed, mode="egg")
    while not match.state.over:
        seat = match.state.to_act[0]
        decision = match.state.decision(seat)
        position = cast(dict[str, Any], match.state.view(seat)["position"])
        if position["round"] > ROUNDS:
            for loser in range(1, seats):
                if not match.state.over:
                    match.apply(loser, "resign")
            break
        if decision.kind == "plot":
            match.apply(seat, "lock" if position["round"] == 1 else plotted(match, seat, taste))
        elif decision.kind == "declare" and position["round"] == 1:
            facing = INWARD[position["seats"][seat]["site"]]
            match.apply(seat, "done " + "; ".join(f"{unit}: {facing}" for unit in "AEDW"))
        else:
            match.apply(seat, "done" if decision.kind == "declare" else decision.actions[0])
    return str(match.record())


def plotted(match: Match, seat: int, taste: random.Random) -> str:
    """Set the cells of a plot one by one, each to a movement that leads near the summit."""
    state = match.state.clone()
    while (decision := state.decision(seat)).facts["cell"]:
        cell = str(decision.facts["cell"])
        found: list[tuple[float, str]] = []
        texts = [action.text for action in decision.actions if " " in action.text]
        for text in taste.sample(texts, min(60, len(texts))):
            trial = state.clone()
            trial.apply(seat, text)
            lane = cast(dict[str, Any], trial.decision(seat).facts["lanes"])[cell[0]]
            ghost = lane["ghosts"][int(cell[1]) - 1]
            q, r = ghost["hex"]
            far = max(abs(q), abs(r), abs(q + r))
            fire = 1.5 if "br" in text or "fb3" in text else 0.0
            score = 99.0 if ghost["illegal"] else abs(far - 2) + abs(ghost["total"] - 6) / 2
            found.append((score - fire + taste.random(), text))
        state.apply(seat, min(found)[1])
        match.apply(seat, min(found)[1])
    return "lock"


def page_of(
    browser: Browser, width: int, height: int, *, phone: bool = False, moving: bool = False
) -> Page:
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if phone else 1,
        has_touch=phone,
        reduced_motion="no-preference" if moving else "reduce",
    )
    context.set_default_timeout(60_000)
    return context.new_page()


def save(page: Page, name: str, wait: int = 2500) -> None:
    page.wait_for_timeout(wait)
    page.screenshot(path=IMAGES / f"{name}.png")
    print(f"docs/images/{name}.png")


def board_ready(page: Page) -> None:
    page.wait_for_selector("[data-ready=true]")


def plot(page: Page) -> None:
    """A plot worth looking at."""
    for unit, cells in {
        "Ancient": ["Forward 1", "Left Shift", "Forward 1"],
        "Elder": ["Forward 1", "Forward 1", "Right Shift"],
        "Drake": ["Forward 2", "Forward 1", "Right Turn"],
        "Wyrmling": ["Forward 3", "Left Turn", "Forward 2"],
    }.items():
        for turn, move in enumerate(cells, 1):
            page.get_by_role("button", name=f"{unit}, Turn {turn}:").click()
            page.get_by_role("button", name=move, exact=True).click()
            expect(page.get_by_role("button", name=f"{unit}, Turn {turn}: {move}")).to_be_visible()
    page.get_by_role("button", name="Ancient, Turn 3:").click()
    page.get_by_role("button", name="Fireball at 3", exact=True).click()


def play(browser: Browser, url: str) -> None:
    page = page_of(browser, 1440, 900)
    page.goto(url)
    card(page).get_by_role("button", name="Play now").wait_for()
    save(page, "home")
    card(page).get_by_role("button", name="Play now").click()
    board_ready(page)
    plot(page)
    save(page, "plotting", 4000)
    page.keyboard.press("m")
    save(page, "map", 1500)
    page.keyboard.press("m")
    board_ready(page)
    page.locator(".log .chip").last.click()
    save(page, "rulebook", 4000)
    page.keyboard.press("Escape")
    page.locator("summary", has_text="Menu").click()
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("button", name="Verify the dice").click()
    page.get_by_text("Everything is as promised.").wait_for()
    save(page, "end", 4000)


def on_a_phone(browser: Browser, url: str) -> None:
    page = page_of(browser, 390, 844, phone=True)
    page.goto(url)
    card(page).get_by_role("button", name="Play now").click()
    board_ready(page)
    page.get_by_role("button", name="Ancient, Turn 1:").click()
    page.get_by_role("button", name="Forward 1", exact=True).click()
    save(page, "phone", 5000)


def watch(browser: Browser, url: str) -> None:
    """Fire in the middle of a fight, from the replay, and the picture of the home page."""
    page = page_of(browser, 1440, 900, moving=True)
    page.goto(url)
    page.evaluate("localStorage.setItem('wyrmtable.speed', '0.5')")
    stored = page.evaluate(
        "text => fetch('/api/records', {method: 'POST', headers: {'Content-Type': 'text/plain'},"
        " body: text}).then(reply => reply.json())",
        fight(),
    )
    page.goto(f"{url}/replay/{stored['replay']}")
    board_ready(page)
    burning(page)
    save(page, "resolution", 0)
    page.set_viewport_size({"width": 1200, "height": 750})
    page.evaluate(  # only the board
        "() => { for (const part of document.querySelector('.replay').children)"
        " part.classList.contains('middle') ||"
        "   part.style.setProperty('display', 'none');"
        " const frame = document.querySelector('.replay');"
        ' frame.style.gridTemplate = \'"middle" 750px "bar" 0 "foot" 0 / 1200px\'; }'
    )
    page.wait_for_timeout(3000)
    page.mouse.move(600, 400)
    for _ in range(4):  # come closer
        page.mouse.wheel(0, -240)
        page.wait_for_timeout(300)
    page.mouse.down()
    page.mouse.move(590, 385, steps=3)
    page.mouse.up()
    burning(page)
    hero(page)


def burning(page: Page) -> None:
    """Wait at the first Fire Breath while it burns."""
    lines = page.locator(".log li")
    texts = [text.strip() for text in lines.all_text_contents()]
    begun = next(at for at, text in enumerate(texts) if text.startswith("Round 3"))
    first = next(
        at for at, text in enumerate(texts) if at > begun and "makes a Fire Breath" in text
    )
    lines.nth(first - 1).locator(".line").evaluate("line => line.click()")
    page.wait_for_timeout(4000)
    page.locator("[aria-label='Next event']").evaluate("button => button.click()")
    page.wait_for_timeout(2200)


def hero(page: Page) -> None:
    """The picture of the game on the home page."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    shot = page.screenshot(type="png")
    webp = page.evaluate(
        "async png => { const image = new Image(); image.src = 'data:image/png;base64,' + png;"
        " await image.decode(); const sheet = document.createElement('canvas');"
        " sheet.width = 1000; sheet.height = 625; const pen = sheet.getContext('2d');"
        " pen.drawImage(image, 0, 0, 1000, 625);"
        " return sheet.toDataURL('image/webp', .74); }",
        base64.b64encode(shot).decode(),
    )
    data = base64.b64decode(str(webp).partition(",")[2])
    (PICTURES / "dragonwars.webp").write_bytes(data)
    print(f"web/src/pictures/dragonwars.webp ({len(data) // 1024} kB)")


SITTINGS: dict[str, Callable[[Browser, str], None]] = {
    "watch": watch,
    "play": play,
    "phone": on_a_phone,
}


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    builder = client_builder()
    if not builder.is_current(STATIC):
        builder.build(STATIC)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        try:
            for name in sys.argv[1:] or SITTINGS:
                SITTINGS[name](browser, server.url)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
