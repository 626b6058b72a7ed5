"""Make the pictures of the README and of the home page: `uv run python tools/screenshots.py`.

Arguments choose among the sittings (`heroes home play watch end lance corps wing rage phone`);
`heroes` are the pictures on the home page (`hero-attackwing` is one), and the client is built anew
after them.

A server is started, a browser plays, and every picture is what a player sees. Games that are
watched are records from fixed seeds (`tests/e2e/shown_games.py`), so that pictures hardly change
between runs.
"""

from __future__ import annotations

import argparse
import base64
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, expect, sync_playwright

from wyrmtable_command import run_command

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
from tests.e2e.shown_games import record  # noqa: E402
from tests.e2e.test_attackwing import ANSWER, SKIRMISH  # noqa: E402
from tests.e2e.test_dragonrage import STREETS  # noqa: E402

LEGION = "list=balagos+fire_breath+haste;hill_giant+hurl_debris;orc_troop%20x5"
DUEL: dict[str, object] = {
    "game": "attackwing",
    "setup": {
        "phase": "combat",
        "creatures": [
            {
                "id": "A",
                "card": "balagos",
                "side": 1,
                "pos": [16, 14],
                "heading": 20,
                "tokens": ["target", "concentrate"],
                "upgrades": {"fire_breath": {}, "haste": {}},
            },
            {
                "id": "B",
                "card": "galadaeros",
                "side": 2,
                "pos": [18, 19.5],
                "heading": 200,
                "tokens": ["dodge"],
                "upgrades": {"acid_breath": {}, "trickster": {}},
            },
        ],
    },
}
IMAGES = ROOT / "docs" / "images"
PICTURES = ROOT / "web" / "src" / "pictures"
PLAYER = "Astrid"
HERO = (960, 600)
PICTURE_TIME = 40  # milliseconds
LONGEST = 600  # steps of the clock
IN_THE_MIDDLE = 0.65  # of a breath, in seconds
# Pictures of what moves must not depend on the speed of the machine: the clock goes by hand.
CLOCK = """
{
  const draw = requestAnimationFrame.bind(window);
  let [held, now, due] = [false, 0, []];
  window.requestAnimationFrame = (picture) => (held ? due.push(picture) : draw(picture));
  window.clock = {
    hold() { held = true; now = performance.now(); },
    step(milliseconds) {
      now += milliseconds;
      for (const picture of due.splice(0)) picture(now);
    },
  };
}
"""
ONLY_BOARD = """
.replay { grid-template: "middle" 100dvh / 100vw !important; }
.replay > :not(.middle), .middle > .bar, .hover, .north { display: none !important; }
"""


class Moment(NamedTuple):
    """What a picture on the home page shows, and from where."""

    words: str  # of the event
    nth: int  # so many such events are passed over
    turns: int = 0  # to the right
    closer: int = 0
    pan: tuple[int, int] = (0, 0)  # points by which the board is dragged
    after: float = IN_THE_MIDDLE  # seconds from the beginning of the event to the picture


MOMENTS = {
    "dragonwars": Moment("Copper Ancient makes a Fire Breath", 0, closer=1),
    "dragonlance": Moment("attacks", 99, turns=1, closer=4, pan=(0, 60)),
    "aerialcorps": Moment("breathes", 5, closer=1, pan=(0, 90)),
    "attackwing": Moment("attack dice against", 2, closer=4, pan=(-330, 190)),
    "dragonrage": Moment("breathes fire", 1, closer=5, pan=(-470, 190)),
}


def page_of(
    browser: Browser,
    width: int = 1440,
    height: int = 900,
    *,
    phone: bool = False,
    moving: bool = False,
    bare: bool = False,
) -> Page:
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if phone else 1,
        has_touch=phone,
        reduced_motion="no-preference" if moving else "reduce",
        color_scheme="dark",
        bypass_csp=bare,
    )
    context.set_default_timeout(90_000)
    context.add_init_script(f"localStorage.setItem('wyrmtable.name', '\"{PLAYER}\"');")
    context.add_init_script("localStorage.setItem('wyrmtable.quality', '\"high\"');")
    if moving:
        context.add_init_script(CLOCK)
    return context.new_page()


def save(page: Page, name: str, wait: int = 2500) -> None:
    page.wait_for_timeout(wait)
    page.screenshot(path=IMAGES / f"{name}.png")
    print(f"docs/images/{name}.png")


def play_now(page: Page, url: str, game: str = "DragonWars") -> None:
    page.goto(url)
    card(page, game).get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-ready=true]")


# -- games that are played ---------------------------------------------------------------------


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
    page.get_by_role("button", name="Drake, Turn 3:").click()
    page.get_by_role("button", name="Left Shift", exact=True).click()
    page.get_by_role("button", name="Ancient, Turn 3:").click()
    page.get_by_role("button", name="Fireball at 3", exact=True).click()


def home(browser: Browser, url: str) -> None:
    page = page_of(browser, height=1370)  # all the games
    page.goto(url)
    card(page).get_by_role("button", name="Play now").wait_for()
    save(page, "home")


def play(browser: Browser, url: str) -> None:
    page = page_of(browser)
    play_now(page, url)
    plot(page)
    save(page, "plotting", 4000)
    page.keyboard.press("m")
    save(page, "map", 1500)
    page.keyboard.press("m")
    page.wait_for_selector("[data-ready=true]")
    page.locator(".log .chip").last.click()
    save(page, "rulebook", 4000)


def lance(browser: Browser, url: str) -> None:
    page = page_of(browser)
    play_now(page, url, "DragonLance")
    page.get_by_role("group", name="Dragons").wait_for()
    save(page, "dragonlance-table", 5000)


def corps(browser: Browser, url: str) -> None:
    page = page_of(browser)
    play_now(page, url, "Aerial Corps")
    decision = page.get_by_role("region", name="Decision")
    for card_name in ("Climb", "Right 30°", "Straight"):
        decision.get_by_role("button", name=card_name, exact=True).first.click()
        page.wait_for_timeout(600)
    save(page, "aerialcorps-table", 5000)


def build(browser: Browser, url: str) -> None:
    page = page_of(browser)
    page.goto(f"{url}/build/attackwing#{LEGION}")
    page.get_by_role("button", name="Fill the Dragon slot of Balagos").first.click()
    page.get_by_text("Tail Sweep").click()
    save(page, "builder", 800)


def rage(browser: Browser, url: str) -> None:
    """Both cities, set-up, an attack, a damage sheet."""
    page = page_of(browser)
    play_now(page, url, "Dragon Rage")
    decision = page.get_by_role("region", name="Decision")
    decision.get_by_role("button", name="Fly", exact=True).click()
    decision.get_by_label("Where to").select_option(index=12)
    save(page, "dragonrage-table", 5000)
    for name, options in (("dragonrage-setup", {}), ("dragonrage-nurkott", {"map": "nurkott"})):
        page = page_of(browser)
        seated(page, url, "dragonrage", options)
        if name == "dragonrage-setup":
            page.keyboard.press("m")
            decision = page.get_by_role("region", name="Decision")
            for _ in range(9):
                decision.get_by_role("button", name="Place one for me").click()
                page.wait_for_timeout(300)
        else:
            page.get_by_role("button", name="Place them all for me").click()
            page.get_by_role("button", name="Set-up is done").wait_for()
        save(page, name, 4000)
    editor(page_of(browser), url)
    setup = STREETS["setup"]
    assert isinstance(setup, dict)
    for phase, show in ((4, streets), (3, dragonfire)):
        with staged({**STREETS, "setup": {**setup, "phase": phase}}) as there:
            show(page_of(browser), there)


@contextmanager
def staged(position: dict[str, object]) -> Iterator[str]:
    """The address of a server whose games begin there."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "position.json"
        file.write_text(json.dumps(position))
        server = Server(Path(folder), ["-m", "tests.e2e.staging", str(file)])
        server.start()
        try:
            yield server.url
        finally:
            server.stop()


def editor(page: Page, url: str) -> None:
    """A gate on the wrong side of a city that is being drawn."""
    page.goto(f"{url}/edit/dragonrage")
    rules = page.get_by_role("region", name="What the rules say")
    expect(rules).to_contain_text("keeps the rules")
    places = page.get_by_label("Places")
    for brush, where in (("Gate", "0909/0910"), ("Wall", "0607/0707")):
        page.get_by_role("button", name=brush, exact=True).click()
        places.fill(where)
        places.press("Enter")
    expect(rules).to_contain_text("2 things are wrong")
    save(page, "editor", 500)


def wing(browser: Browser, url: str) -> None:
    """A dial, an adventure, dice, troops, an area."""
    page = page_of(browser)
    play_now(page, url, "Attack Wing")
    page.get_by_role("radio", name=re.compile("^bank left 2")).click()
    save(page, "attackwing-planning", 5000)
    page = page_of(browser)
    seated(page, url, "attackwing", {"mode": "adventure1"}, "bot")
    answer_until(page, "Which Action")
    save(page, "attackwing-adventure", 5000)
    with staged(DUEL) as there:
        page = page_of(browser)
        seated(page, there, "attackwing", {}, "bot")
        page.locator("button.do", has_text="Bite").click()
        page.get_by_role("button", name="Pick dice").wait_for()
        page.locator(".die:enabled").first.click()
        closer(page, 3)
        save(page, "attackwing-attack", 4000)
    with staged(SKIRMISH) as there:
        page = page_of(browser)
        seated(page, there, "attackwing", {}, "bot")
        page.locator("button.do", has_text="Concentrate").click()
        page.get_by_role("button", name="Soldier 2: 1 left").click()
        page.get_by_role("img", name="Soldier 2").wait_for()
        closer(page, 2)
        save(page, "attackwing-troops", 4000)
        answer_until(page, "Galadaeros attack")
        page.locator("button.do", has_text="Acid Breath").click()
        ground = page.get_by_role("button", name=re.compile("ground"))
        if ground.count():
            ground.first.click()
        page.get_by_role("heading", name=re.compile("ruler")).wait_for()
        save(page, "attackwing-area", 4000)


def closer(page: Page, steps: int) -> None:
    """Come nearer to the middle of the board."""
    for _ in range(steps):
        page.locator("[aria-label='Closer']").click()


def answer_until(page: Page, words: str) -> None:
    """Answer whatever is asked until these words are."""
    heading = page.get_by_role("region", name="Decision").get_by_role("heading", level=2)
    heading.wait_for()
    while words.lower() not in heading.inner_text().lower():
        page.evaluate(ANSWER)
        page.wait_for_timeout(1500)


def seated(page: Page, url: str, game: str, options: dict[str, str], other: str = "you") -> None:
    """A table for two; the other side sits on this screen, or is a bot."""
    seats = [{"kind": "you", "name": PLAYER}, {"kind": other}]
    if other == "you":
        seats[1]["name"] = "Bram"
    wanted = {"game": game, "seats": seats, "options": options}
    made = page.request.post(f"{url}/api/tables", data=wanted).json()
    table = made["table"]["id"]
    page.goto(url)
    kept = {table: {"key": made["key"]}}
    page.evaluate("kept => localStorage.setItem('wyrmtable.tables', JSON.stringify(kept))", kept)
    page.goto(f"{url}/table/{table}")
    page.wait_for_selector("[data-ready=true]")


def streets(page: Page, url: str) -> None:
    """A fight in the streets: the Invader attacks, then the Defender aims at the dragon."""
    seated(page, url, "dragonrage", {})
    decision = page.get_by_role("region", name="Decision")
    for _ in range(3):
        page.locator("[aria-label='Closer']").click()
    save(page, "dragonrage-attack", 4000)
    sheet = decision.get_by_role("group", name="Damage sheet")
    ends = decision.get_by_role("button", name=re.compile("^(End |Cast nothing)"))
    phase = page.get_by_role("banner")
    while "Defender" not in phase.inner_text() or not sheet.count():
        ends.first.click()
        page.wait_for_timeout(1200)
    save(page, "dragonrage-sheet", 3000)


def dragonfire(page: Page, url: str) -> None:
    """A dragon has burned the Theatre, seen from the east."""
    page.add_init_script(CLOCK)
    seated(page, url, "dragonrage", {})
    decision = page.get_by_role("region", name="Decision")
    for button in [*["Turn right"] * 3, *["Closer"] * 2]:
        page.locator(f"[aria-label='{button}']").click()
    page.wait_for_timeout(3000)
    decision.get_by_role("button", name="Dragon 1 breathes fire N burns").click()
    page.evaluate("clock.hold()")
    page.wait_for_timeout(2000)  # the last picture by the other clock
    decision.get_by_role("button", name="Breathes fire N", exact=True).click()
    page.wait_for_timeout(600)
    roll(page, IN_THE_MIDDLE)
    save(page, "dragonrage-fire", 0)


def on_a_phone(browser: Browser, url: str) -> None:
    page = page_of(browser, 390, 844, phone=True)
    play_now(page, url)
    page.get_by_role("button", name="Ancient, Turn 1:").click()
    page.get_by_role("button", name="Forward 1", exact=True).click()
    save(page, "phone", 5000)


# -- games that are watched --------------------------------------------------------------------


def replay(page: Page, url: str, game: str) -> None:
    """Open the record of a game."""
    page.goto(url)
    stored = page.evaluate(
        "text => fetch('/api/records', {method: 'POST', headers: {'Content-Type': 'text/plain'},"
        " body: text}).then(reply => reply.json())",
        record(game),
    )
    page.goto(f"{url}/replay/{stored['replay']}")
    page.wait_for_selector("[data-ready=true]")
    page.locator(".log li").first.wait_for()


def go_to(
    page: Page,
    words: str,
    nth: int = 0,
    after: float = IN_THE_MIDDLE,
    look: Callable[[], None] | None = None,
) -> None:
    """Stop while the nth event with these words is played; `look` chooses the view before."""
    lines = page.locator(".log li")
    texts = [text.strip() for text in lines.all_text_contents()]
    found = [at for at, text in enumerate(texts) if words in text]
    at = found[min(nth, len(found) - 1)]
    lines.nth(at - 1).locator(".line").evaluate("line => line.click()")
    page.wait_for_timeout(3000)
    if look is not None:
        look()
        page.wait_for_timeout(1000)
    page.evaluate("clock.hold()")
    page.wait_for_timeout(2000)  # the last picture by the other clock
    page.locator("[aria-label='Next event']").evaluate("button => button.click()")
    page.wait_for_timeout(3000)  # for scenes that are still on their way; nothing moves meanwhile
    roll(page, after)


def roll(page: Page, seconds: float) -> None:
    """Let the board play on by the held clock."""
    wanted = frames(page) + round(seconds * 1000 / PICTURE_TIME)
    for _ in range(LONGEST):
        if frames(page) >= wanted:
            break
        page.evaluate(f"clock.step({PICTURE_TIME})")
        page.wait_for_timeout(50)


def frames(page: Page) -> int:
    """How many pictures the board has drawn."""
    return int(page.evaluate("document.querySelector('.board-canvas').report().frames"))


def look(page: Page, moment: Moment) -> None:
    """Turn the board, come closer, drag it."""
    for button in ["Usual view", *["Turn right"] * moment.turns, *["Closer"] * moment.closer]:
        page.locator(f"[aria-label='{button}']").evaluate("button => button.click()")
    x, y = HERO[0] // 2, HERO[1] // 2
    page.mouse.move(x, y)
    page.mouse.down(button="right")
    page.mouse.move(x + moment.pan[0], y + moment.pan[1], steps=2)
    page.mouse.up(button="right")
    page.mouse.move(0, 0)


def end(browser: Browser, url: str) -> None:
    """The last moment of a game that was played to its end."""
    page = page_of(browser)
    replay(page, url, "to the end")
    page.get_by_role("button", name="End", exact=False).click()
    save(page, "end", 4000)


def watch(browser: Browser, url: str) -> None:
    """Fire in the middle of a fight, from the replay."""
    page = page_of(browser, moving=True)
    replay(page, url, "dragonwars")
    go_to(page, "Copper Ancient makes a Fire Breath")
    save(page, "resolution", 0)


def heroes(browser: Browser, url: str) -> None:
    """The pictures of all games on the home page."""
    for game in MOMENTS:
        hero(game, browser, url)


def hero(game: str, browser: Browser, url: str) -> None:
    """The picture of a game on the home page: nothing but the board."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    moment = MOMENTS[game]
    page = page_of(browser, *HERO, moving=True, bare=True)
    replay(page, url, game)
    page.add_style_tag(content=ONLY_BOARD)
    page.wait_for_function(
        "width => document.querySelector('.board-canvas').clientWidth === width", arg=HERO[0]
    )
    page.wait_for_timeout(1500)
    go_to(page, moment.words, moment.nth, moment.after, partial(look, page, moment))
    save_picture(page, game)
    page.context.close()


def save_picture(page: Page, game: str) -> None:
    shot = page.screenshot(type="png")
    webp = page.evaluate(
        "async png => { const image = new Image(); image.src = 'data:image/png;base64,' + png;"
        " await image.decode(); const sheet = document.createElement('canvas');"
        " sheet.width = 640; sheet.height = 400; const pen = sheet.getContext('2d');"
        " pen.imageSmoothingQuality = 'high'; pen.drawImage(image, 0, 0, 640, 400);"
        " return sheet.toDataURL('image/webp', .66); }",
        base64.b64encode(shot).decode(),
    )
    data = base64.b64decode(str(webp).partition(",")[2])
    (PICTURES / f"{game}.webp").write_bytes(data)
    print(f"web/src/pictures/{game}.webp ({len(data) // 1024} kB)")


SITTINGS: dict[str, Callable[[Browser, str], None]] = {
    "heroes": heroes,
    **{f"hero-{game}": partial(hero, game) for game in MOMENTS},
    "home": home,
    "play": play,
    "watch": watch,
    "end": end,
    "lance": lance,
    "corps": corps,
    "wing": wing,
    "rage": rage,
    "build": build,
    "phone": on_a_phone,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the pictures of the README and the pages.")
    parser.add_argument("sittings", nargs="*", metavar="SITTING", help=", ".join(SITTINGS))
    wanted = parser.parse_args().sittings or list(SITTINGS)
    unknown = [name for name in wanted if name not in SITTINGS]
    if unknown:
        parser.error(f"{', '.join(unknown)}: the sittings are {', '.join(SITTINGS)}")
    IMAGES.mkdir(parents=True, exist_ok=True)
    builder = client_builder()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        try:
            for name in wanted:
                if not builder.is_current(STATIC):
                    server.stop()
                    builder.build(STATIC)
                if server.process is None or server.process.poll() is not None:
                    server.start()
                SITTINGS[name](browser, server.url)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    run_command(main)
