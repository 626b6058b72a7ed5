"""Every game on small screens and in both themes: what is needed can be seen, touched and read.

The short form opens each game once on a small screen and once in a theme, in turn; `pytest -m slow`
opens it on all of them.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Page, expect
from tests.e2e.axe import serious_problems
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import card, whenever_changed
from tests.e2e.test_every_game import some_answer

import wyrmtable as wt
from wyrmtable.games import GAMES

SIZES = {"small": (360, 640), "phone": (390, 844), "landscape": (844, 390)}
THEMES = ["light", "dark"]
PANELS = 4  # of a game that are looked at
LEAST = 44  # pixels of what is touched

# What can be pressed and is smaller than a finger; a chip in a sentence has room around it, and the
# label around a field is touched with it.
SMALL = """least => [...document.querySelectorAll('button, a.button, select, summary')]
  .filter(thing => thing.checkVisibility({visibilityProperty: true}) && !thing.matches('.chip'))
  .map(thing => [thing, thing.getBoundingClientRect()])
  .filter(([, {width, height}]) => width > 0 && (width < least || height < least))
  .map(([thing, {width, height}]) =>
    `${thing.ariaLabel ?? thing.textContent.trim()}: ${width} × ${height}`)"""
# What goes on, and is not to be seen without scrolling.
BELOW = """() => [...document.querySelectorAll('.decision .button.main')]
  .filter(button => button.checkVisibility())
  .filter(button => {
    const {top, bottom, left, right} = button.getBoundingClientRect();
    return top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
  }).map(button => button.textContent.trim())"""
PANEL = "() => document.querySelector('.decision > :last-child')?.className ?? ''"


def begin(page: Page, server: Server, name: str) -> None:
    """Open a game against a bot."""
    page.goto(server.url)
    card(page, wt.ruleset(name).title).get_by_role("button", name="Play now").click()
    expect(page.get_by_role("img", name="Map of the board")).to_be_visible()


def each_game_in_turn(kinds: Iterable[str]) -> list[ParameterSet]:
    """Every game with every kind; what the short form leaves out is slow."""
    kinds = list(kinds)
    return [
        pytest.param(name, kind, marks=() if place % len(kinds) == at else pytest.mark.slow)
        for place, name in enumerate(GAMES)
        for at, kind in enumerate(kinds)
    ]


@pytest.fixture(autouse=True)
def long_form_if_asked(request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("slow") and not request.config.getoption("markexpr"):
        pytest.skip("the long form runs with -m slow")


@pytest.mark.parametrize(("name", "screen"), each_game_in_turn(SIZES))
def test_a_finger_finds_what_is_needed(
    shared_server: Server, new_page: NewPage, name: str, screen: str
) -> None:
    size = SIZES[screen]
    page = new_page(*size, has_touch=True, is_mobile=True)
    begin(page, shared_server, name)
    seen: set[str] = set()
    for _ in whenever_changed(page, seconds=40, still=150):
        kind = page.evaluate(PANEL)
        if kind and kind not in seen:
            seen.add(kind)
            assert page.evaluate(SMALL, LEAST - 0.5) == [], kind
            assert page.evaluate(BELOW) == [], kind
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        if len(seen) == PANELS:
            break
        some_answer(page)
    assert seen


@pytest.mark.parametrize(("name", "theme"), each_game_in_turn(THEMES))
def test_axe_finds_nothing_serious_in_any_game(
    shared_server: Server, new_page: NewPage, name: str, theme: str
) -> None:
    page = new_page(1280, 800, bypass_csp=True, color_scheme=theme)
    begin(page, shared_server, name)
    seen: set[str] = set()
    for _ in whenever_changed(page, seconds=30, still=150):
        kind = page.evaluate(PANEL)
        if kind and kind not in seen:
            seen.add(kind)
            assert serious_problems(page) == [], kind
        if len(seen) == PANELS - 1:
            break
        some_answer(page)
    assert seen
