"""What a picture of the table costs the browser: `uv run python bench/drawing.py`.

Twenty-four dragons over a mountain, turned step by step. Printed are draw calls and triangles of a
picture, and the time this program (not the graphics card) spends on one, wings still and beating.
Sixty pictures a second leave 16.7 ms for each.
"""

from __future__ import annotations

import argparse
import statistics

from playwright.sync_api import Page

from browsing import sitting  # with it, tests can be imported

# isort: split
from tests.e2e.test_drawing import report, settled, six_players, upload

from wyrmtable_command import run_command

BUDGET = 1000 / 60


def turning(page: Page, pictures: int) -> list[float]:
    """The cost in milliseconds of each picture while the view is turned."""
    costs = []
    for _ in range(pictures):
        before = report(page)["frames"]
        page.locator("[aria-label='Turn right']").evaluate("button => button.click()")
        while report(page)["frames"] == before:
            page.wait_for_timeout(10)
        costs.append(report(page)["milliseconds"])
    return costs


def main() -> None:
    parser = argparse.ArgumentParser(description="What a picture of the table costs the browser.")
    parser.add_argument("--pictures", type=int, default=60, help="how many are measured")
    wanted = parser.parse_args()
    with sitting() as (_, page, url):
        page.goto(upload(page, url, six_players()))
        page.wait_for_selector("[data-ready=true]")
        lines = page.locator(".log li")
        lines.first.wait_for()
        moved = [at for at, text in enumerate(lines.all_text_contents()) if "moves to" in text]
        lines.nth(moved[-1]).locator(".line").evaluate("line => line.click()")
        settled(page)
        costs = turning(page, wanted.pictures)
        seen = report(page)
    middle = statistics.median(costs)
    print(f"draw calls  {seen['calls']}")
    print(f"triangles   {seen['triangles']}")
    print(f"milliseconds of a picture: median {middle:.1f}, least {min(costs):.1f}")
    print(f"share of the {BUDGET:.1f} ms that 60 pictures a second leave: {middle / BUDGET:.0%}")


if __name__ == "__main__":
    run_command(main)
