"""How soon a table can be played at: `uv run python bench/opening.py`.

A table is opened again and again, each time by a browser that has nothing of it in its cache.
Printed is the time from the request of the page until its decision can be answered, with the map
and in three dimensions, and until the board in three dimensions is raised. Where there is no
graphics card the last one is the work of a processor.
"""

from __future__ import annotations

import argparse
import statistics

from playwright.sync_api import Browser, Page

from browsing import sitting  # with it, tests can be imported

# isort: split
from tests.e2e.play import play_now

from wyrmtable_command import run_command

GOAL = 2000  # milliseconds
ANSWERABLE = "[aria-label='Movement'] button:enabled"
RAISED = "[data-ready=true]"
WATCH = """
    window.seen = {};
    const watch = () => {
        for (const place of %s)
            if (!(place in seen) && document.querySelector(place)) seen[place] = performance.now();
        requestAnimationFrame(watch);
    };
    watch();
"""


def opened(browser: Browser, like: Page, flat: bool) -> dict[str, float]:
    """Open the table of a page anew; milliseconds until each thing was there."""
    state = like.context.storage_state()
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", storage_state=state
    )
    context.set_default_timeout(120_000)
    places = [ANSWERABLE] if flat else [ANSWERABLE, RAISED]
    context.add_init_script(f"localStorage.setItem('wyrmtable.map', '{str(flat).lower()}');")
    context.add_init_script(WATCH % places)
    page = context.new_page()
    page.goto(like.url)
    for place in places:
        page.wait_for_selector(place)
    page.wait_for_function("count => Object.keys(seen).length === count", arg=len(places))
    found: dict[str, float] = page.evaluate("seen")
    context.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="How soon a table can be played at.")
    parser.add_argument("--times", type=int, default=5, help="how often it is opened")
    wanted = parser.parse_args()
    with sitting() as (browser, page, url):
        play_now(page, url)
        page.keyboard.press("m")  # it waits in the background and draws nothing
        maps = [opened(browser, page, flat=True) for _ in range(wanted.times)]
        solid = [opened(browser, page, flat=False) for _ in range(wanted.times)]
    for words, times in (
        ("can be answered, with the map", [found[ANSWERABLE] for found in maps]),
        ("can be answered, in three dimensions", [found[ANSWERABLE] for found in solid]),
        ("board raised", [found[RAISED] for found in solid]),
    ):
        print(f"{words}: median {statistics.median(times):.0f} ms, least {min(times):.0f} ms")
    print(f"the goal is {GOAL} ms")


if __name__ == "__main__":
    run_command(main)
