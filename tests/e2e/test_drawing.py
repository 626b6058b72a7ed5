"""What drawing costs: bounded work for each picture, and no picture when nothing has changed."""

from __future__ import annotations

from typing import TypedDict

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import play_now

import wyrmtable as wt
from wyrmtable.core.match import Match

MOST_CALLS = 560  # of a picture with 24 dragons, shadows included
MOST_TRIANGLES = 420_000


class Report(TypedDict):
    frames: int
    pending: bool
    calls: int
    triangles: int
    geometries: int
    textures: int
    milliseconds: float


def report(page: Page) -> Report:
    """The stage tells what it has drawn."""
    found: Report = page.evaluate("document.querySelector('.board-canvas').report()")
    return found


def six_players() -> str:
    """A record of a game with 24 dragons on the board, all of them in the air after a Turn."""
    match = Match.new(wt.ruleset("dragonwars"), 6, 5)
    facings = {"W": "NE", "NW": "SE", "NE": "S", "E": "SW", "SE": "NW", "SW": "N"}  # inward
    while not match.state.over:
        seat = match.state.to_act[0]
        decision = match.state.decision(seat)
        if decision.kind == "plot":
            match.apply(seat, "lock " + "; ".join(f"{unit}: F1+ | F1+ | H" for unit in "AEDW"))
        elif decision.kind == "declare":
            position = match.state.view(seat)["position"]
            assert isinstance(position, dict) and isinstance(position["seats"], list)
            own = position["seats"][seat]
            assert isinstance(own, dict)
            if decision.facts["turn"] == 2:
                break
            facing = facings[str(own["site"])]
            match.apply(seat, "done " + "; ".join(f"{unit}: {facing}" for unit in "AEDW"))
        else:
            match.apply(seat, decision.actions[0])
        position = match.state.view(None)["position"]
        assert isinstance(position, dict)
        if position["round"] == 2:
            break
    while not match.state.over:
        match.apply(match.state.to_act[0], "resign")
    return str(match.record())


def upload(page: Page, url: str, text: str) -> str:
    page.goto(url)
    stored = page.evaluate(
        "text => fetch('/api/records', {method: 'POST', headers: {'Content-Type': 'text/plain'},"
        " body: text}).then(reply => reply.json())",
        text,
    )
    return f"{url}/replay/{stored['replay']}"


def settled(page: Page) -> Report:
    """Wait until no picture was drawn for a while; a bot at the table may stir it once or twice."""
    before = report(page)
    for _ in range(25):
        page.wait_for_timeout(1200)
        now = report(page)
        if now["frames"] == before["frames"] > 0 and not now["pending"]:
            return now
        before = now
    raise AssertionError("it never stops drawing")


def test_twenty_four_dragons_are_drawn_with_bounded_work(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page(solid=True)
    page.goto(upload(page, shared_server.url, six_players()))
    page.wait_for_selector("[data-ready=true]")
    lines = page.locator(".log li")
    expect(lines.first).to_be_visible()
    texts = lines.all_text_contents()
    last_move = max(at for at, text in enumerate(texts) if "moves to" in text)
    lines.nth(last_move).locator(".line").click()
    settled(page)
    page.get_by_role("button", name="Turn left").click()
    seen = settled(page)
    assert 24 * 6 < seen["calls"] <= MOST_CALLS
    assert seen["triangles"] <= MOST_TRIANGLES
    lines.first.locator(".line").click()
    assert settled(page)["geometries"] < seen["geometries"], "before anybody has come"
    lines.nth(last_move).locator(".line").click()
    again = settled(page)
    for kind in ("geometries", "textures"):
        assert again[kind] == seen[kind], "whoever leaves gives back what it used"


@pytest.mark.parametrize("motion", [True, False])
def test_nothing_is_drawn_when_nothing_moves(
    shared_server: Server, new_page: NewPage, motion: bool
) -> None:
    page = new_page(solid=True, motion=motion)
    play_now(page, shared_server.url)
    page.wait_for_selector("[data-ready=true]")
    still = settled(page)
    page.get_by_role("button", name="Turn right").click()
    assert settled(page)["frames"] > still["frames"], "what changes is drawn"


# Each time the canvas gets another size: was it drawn on before anybody could see it empty?
SIZED = """() => {
  window.sized = [];
  const canvas = document.querySelector('.board-canvas');
  const size = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'height');
  Object.defineProperty(canvas, 'height', {
    get() { return size.get.call(this); },
    set(value) {
      size.set.call(this, value);
      const before = this.report().frames;
      queueMicrotask(() => window.sized.push([value, this.report().frames > before]));
    },
  });
}"""


def test_another_size_is_drawn_before_it_is_shown(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(960, 600, solid=True)
    play_now(page, shared_server.url)
    page.wait_for_selector("[data-ready=true]")
    settled(page)
    page.evaluate(SIZED)
    for height in (640, 580):
        page.set_viewport_size({"width": 960, "height": height})
        page.wait_for_function("height => innerHeight === height", arg=height)
        settled(page)
    heights = page.evaluate("sized.map(([height]) => height)")
    assert len(set(heights)) >= 2
    assert page.evaluate("sized.every(([, drawn]) => drawn)")
