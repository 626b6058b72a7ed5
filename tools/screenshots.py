"""Make the pictures of the README and of the home page: `uv run python tools/screenshots.py`.

A server is started, a browser plays, and every picture is what a player sees. The game that is
watched is a record played by chance from a fixed seed, so the pictures hardly change between runs.
"""

from __future__ import annotations

import base64
import random
import sys
import tempfile
from pathlib import Path

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

IMAGES = ROOT / "docs" / "images"
PICTURES = ROOT / "web" / "src" / "pictures"
BUSY = 14  # Rounds of the watched game at most


def lively_record(seats: int, seed: int, mode: str) -> str:
    """A game in which dragons mostly fly inward, climb and breathe fire."""
    chance = random.Random(seed)
    match = Match.new(wt.ruleset("dragonwars"), seats, seed, mode=mode)
    while not match.state.over and match.state.decision(match.state.to_act[0]).prompt:
        seat = match.state.to_act[0]
        decision = match.state.decision(seat)
        actions = [action.text for action in decision.actions]
        if decision.kind == "plot" and len(actions) > 1:
            cell = actions[0].split()[0]
            wanted = [f"{cell} {move}" for move in ("F1+", "F1", "RT", "LT", "RS+", "LS")]
            fire = [text for text in actions if text.startswith(tuple(wanted)) and "b" in text]
            actions = [text for text in wanted if text in actions] + fire[:3] or actions
        match.apply(seat, chance.choice(actions))
        if getattr(match.state, "round", 0) > BUSY:
            for loser in range(1, seats):
                if not match.state.over:
                    match.apply(loser, "resign")
    return str(match.record())


def page_of(browser: Browser, width: int, height: int, *, phone: bool = False) -> Page:
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if phone else 1,
        has_touch=phone,
        reduced_motion="reduce",
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
            page.get_by_role("button", name=move).click()
            expect(page.get_by_role("button", name=f"{unit}, Turn {turn}: {move}")).to_be_visible()
    page.get_by_role("button", name="Ancient, Turn 3:").click()
    page.get_by_role("button", name="Fireball at 3").click()


def play(browser: Browser, url: str) -> None:
    page = page_of(browser, 1440, 900)
    page.goto(url)
    page.get_by_role("button", name="Play now").wait_for()
    save(page, "home")
    page.get_by_role("button", name="Play now").click()
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
    page.get_by_role("button", name="Play now").click()
    board_ready(page)
    page.get_by_role("button", name="Ancient, Turn 1:").click()
    page.get_by_role("button", name="Forward 1").click()
    save(page, "phone", 5000)


def watch(browser: Browser, url: str) -> None:
    """The middle of a fight of six, from the replay."""
    page = page_of(browser, 1440, 900)
    page.goto(url)
    record = lively_record(6, 11, "egg")
    stored = page.evaluate(
        "text => fetch('/api/records', {method: 'POST', headers: {'Content-Type': 'text/plain'},"
        " body: text}).then(reply => reply.json())",
        record,
    )
    page.goto(f"{url}/replay/{stored['replay']}")
    board_ready(page)
    slider = page.get_by_role("slider", name="Event")
    last = int(slider.get_attribute("max") or "0")
    slider.fill(str(int(last * 0.3)))
    save(page, "resolution", 6000)
    page.set_viewport_size({"width": 1800, "height": 1100})
    page.evaluate(  # only the board
        "() => { for (const part of document.querySelector('.replay').children)"
        " if (!part.classList.contains('middle')) part.remove();"
        " const frame = document.querySelector('.replay');"
        " frame.style.gridTemplate = '\"middle\" 1fr / 1fr'; }"
    )
    page.wait_for_timeout(5000)
    hero(page)


def hero(page: Page) -> None:
    """The picture of the game on the home page."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    shot = page.locator("canvas").screenshot(type="png")
    webp = page.evaluate(
        "async png => { const image = new Image(); image.src = 'data:image/png;base64,' + png;"
        " await image.decode(); const sheet = document.createElement('canvas');"
        " sheet.width = 1200; sheet.height = 733; const pen = sheet.getContext('2d');"
        " pen.drawImage(image, 0, 0, 1200, 733);"
        " return sheet.toDataURL('image/webp', .82); }",
        base64.b64encode(shot).decode(),
    )
    data = base64.b64decode(str(webp).partition(",")[2])
    (PICTURES / "dragonwars.webp").write_bytes(data)
    print(f"web/src/pictures/dragonwars.webp ({len(data) // 1024} kB)")


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    builder = client_builder()
    if not builder.is_current(STATIC):
        builder.build(STATIC)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=CHROMIUM_ARGUMENTS
        )
        try:
            watch(browser, server.url)
            play(browser, server.url)
            on_a_phone(browser, server.url)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
