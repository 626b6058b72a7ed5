"""The first minute: somebody opens the page and plays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import (
    card,
    cell,
    follow_the_coach,
    found,
    go_on,
    lock,
    play_now,
    plot_something,
    set_up,
)

SMALL = (960, 600)  # where 3D is drawn in software every point costs


def play(page: Page, words: str) -> None:
    """Play something as notation."""
    field = page.get_by_role("searchbox", name="Filter")
    if not field.is_visible():
        page.get_by_text("List of options").click()
    field.fill(words)
    field.press("Enter")


def test_play_now_reload_and_finish_a_round(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(*SMALL, solid=True)
    play_now(page, shared_server.url)
    page.wait_for_selector("[data-ready=true]")
    cell(page, "Ancient", 1)
    page.get_by_role("button", name="Forward 1", exact=True).click()
    plotted = page.get_by_role("button", name="Ancient, Turn 1: Forward 1 and climb")
    expect(plotted).to_be_visible()
    page.reload()
    expect(plotted).to_be_visible()
    page.wait_for_selector("[data-ready=true]")
    lock(page)
    go_on(page, until_round=2)
    expect(page.get_by_role("list", name="What has happened")).to_contain_text("Round 2 begins")
    expect(page.get_by_role("list", name="What has happened")).to_contain_text("Ancient moves to")


# While something is played: phase, what is told, the end of the log, seats that are said to act
WATCHING = """() => {
  window.seen = [];
  new MutationObserver(() => {
    if (!document.querySelector('.watching')) return;
    const told = document.querySelector('[data-caption]')?.cloneNode(true);
    told?.querySelectorAll('.more').forEach(more => more.remove());
    const lines = [...document.querySelectorAll('.log .line')].slice(-1);
    const asked = [...document.querySelectorAll('.seat .status')].filter(at => at.textContent);
    seen.push([document.querySelector('.phase').textContent.trim(), told?.textContent.trim() ?? '',
      lines.map(line => line.textContent.trim()).join(' '), asked.length]);
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""


def test_a_round_is_animated_and_can_be_skipped(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(*SMALL, motion=True, solid=True)
    play_now(page, shared_server.url)
    page.wait_for_selector("[data-ready=true]")
    lock(page)
    page.evaluate(WATCHING)
    page.get_by_role("button", name="Declare", exact=True).click()
    expect(page.get_by_role("heading", name="Watch")).to_be_visible()
    page.wait_for_function("() => seen.some(([phase]) => phase.endsWith('Turn 1'))")
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("heading", name="Watch")).to_have_count(0)
    for phase, caption, last, asked in page.evaluate("seen"):
        if phase.endswith("Turn 1"):
            assert caption in last, "told under the board and in the log, of one moment"
            assert asked == 0, "while it is told nobody is asked"


# The height of the board, and how many lines its caption takes, with every change of the page
HEIGHTS = """() => {
  window.heights = [];
  window.lines = [];
  new MutationObserver(() => requestAnimationFrame(() => {
    heights.push(document.querySelector('.stage').getBoundingClientRect().height);
    const told = document.querySelector('[data-caption]');
    if (!told) return;
    const range = document.createRange();
    range.selectNodeContents(told);
    lines.push(range.getBoundingClientRect().height > 30 ? 2 : 1);
  })).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""


def test_the_board_keeps_its_size_whatever_is_told(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page(motion=True)
    play_now(page, shared_server.url)
    plot_something(page)
    lock(page)
    page.evaluate(HEIGHTS)
    page.get_by_role("button", name="Declare", exact=True).click()
    page.wait_for_function("() => lines.includes(1) && lines.includes(2)")
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("heading", name="Watch")).to_have_count(0)
    assert len(set(page.evaluate("heights"))) == 1


def test_learning_is_a_real_game(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(shared_server.url)
    card(page).get_by_role("button", name="Learn").click()
    steps = follow_the_coach(page, until="First blood")
    assert steps[:4] == [
        "Choose your side",
        "Take a home",
        "Set out your dragons",
        "Plot a take-off",
    ]
    assert steps[4:8] == [
        "Keep it in the air",
        "Aim at where it will be",
        "Lock it",
        "Turn to the fight",
    ]
    assert steps[-1] == "First blood"
    expect(page.locator(".log")).to_contain_text("Wyrmling")


def test_a_mistake_is_shown_with_its_clause(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    page.get_by_text("List of options").click()
    page.get_by_role("searchbox", name="Filter").fill("A1 F1 cb")
    page.get_by_role("searchbox", name="Filter").press("Enter")
    board = page.get_by_role("table", name="Plotting board")
    expect(
        board.get_by_role("button", name="Ancient, Turn 1: Forward 1, Close Blast")
    ).to_be_visible()
    facing = page.get_by_role("radiogroup", name="Facing at the start")
    facing.get_by_role("radio", name="N", exact=True).click()  # the facing that the table knows
    expect(page.get_by_role("region", name="Decision").locator(".problem")).to_contain_text(
        "a dragon on the ground takes off with Climb or Descend only DW-7.12"
    )
    expect(
        board.get_by_role("button", name="Ancient, Turn 1: Forward 1, Close Blast, a mistake: a")
    ).to_be_visible()
    page.locator(".log .chip").first.click()
    book = page.get_by_role("complementary", name="Rulebook")
    expect(book).to_contain_text("DW-1.7")
    page.get_by_role("searchbox", name="Search the rules").fill("close blast range")
    expect(book).to_contain_text("DW-10.1")


def test_empty_cells_are_spoken_of_before_the_lock(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    plot_something(page)
    locking = page.get_by_role("button", name="Lock the plot")
    locking.click()
    warning = page.get_by_role("alertdialog", name="Some cells are empty")
    expect(warning).to_contain_text("Ancient has no order for Turn 3 but will be in the air")
    expect(warning).to_contain_text("DW-6.5")
    expect(warning).to_contain_text("Elder, Drake and Wyrmling have no order for Turns 1, 2 and 3")
    expect(warning).to_contain_text("DW-6.4")
    page.keyboard.press("Escape")
    expect(warning).to_have_count(0)
    expect(locking).to_be_focused()
    locking.click()
    warning.get_by_role("button", name="Back to the plot").click()
    play(page, "plot A: F1+ | H | FL; E: - | - | -; D: - | - | -; W: - | - | -")
    expect(page.get_by_role("button", name=": not plotted yet")).to_have_count(0)
    locking.click()  # nothing is open: one press is enough
    expect(page.get_by_role("button", name="Declare", exact=True)).to_be_visible()


def test_mistakes_are_spoken_of_before_the_lock(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    play(page, "plot A: H | - | -; E: - | - | -; D: - | - | -; W: - | - | -")
    expect(page.get_by_role("button", name=": not plotted yet")).to_have_count(0)
    page.get_by_role("button", name="Lock the plot").click()
    warning = page.get_by_role("alertdialog", name="Some orders are mistakes")
    expect(warning).to_contain_text(
        "Ancient, Turn 1: Hover is a mistake,"
        " a dragon on the ground takes off with Climb or Descend only. DW-7.12"
    )
    warning.get_by_role("button", name="Lock anyway").click()
    expect(page.get_by_role("button", name="Declare", exact=True)).to_be_visible()


def test_own_dragons_in_one_hex_are_spoken_of(shared_server: Server, new_page: NewPage) -> None:
    """DW-9.3: three of them do not fit into one hex; it is said with the clause, not refused."""
    page = new_page()
    found(page, shared_server.url, seats={2: "bot"})
    set_up(page)
    big = ("Ancient", "Elder", "Drake")
    reach: list[set[str]] = []
    for unit in big:
        cell(page, unit, 1)
        lit = page.locator("[data-tile].choice")
        expect(lit.first).to_be_visible()
        reach.append(set(lit.evaluate_all("tiles => tiles.map(tile => tile.dataset.tile)")))
    together = min(set.intersection(*reach))
    gentle = page.get_by_role("region", name="Decision").locator(".gentle")
    for unit in big:
        cell(page, unit, 1)
        expect(gentle).to_have_count(0)
        there = page.locator(f'[data-tile="{together}"].choice')
        there.dispatch_event("click")  # whatever flies over it
        expect(page.get_by_role("button", name=f"{unit}, Turn 1: not plotted yet")).to_have_count(0)
    cell(page, "Drake", 1)
    expect(gentle).to_contain_text(
        "Turn 1: Ancient, Elder and Drake end in one hex, which has no room for all of them."
        " Drake is put beside it, one level lower. DW-9.3"
    )
    expect(page.get_by_role("button", name="Elder, Turn 1:")).to_have_accessible_name(
        re.compile("no room: Turn 1: Ancient, Elder and Drake end in one hex")
    )
    page.get_by_role("button", name="No order").click()  # the Drake stays: no word of it any more
    expect(gentle).to_have_count(0)


def test_orders_that_no_plot_may_hold_are_not_locked(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    play(page, "W1 F1+ fb3")
    page.get_by_role("button", name="Lock the plot").click()
    warning = page.get_by_role("alertdialog", name="Some orders cannot be locked")
    expect(warning).to_contain_text("Wyrmling, Turn 1")
    expect(warning).to_contain_text("its Fire reaches only 1")
    expect(warning.get_by_role("button", name="Lock anyway")).to_have_count(0)


@pytest.mark.parametrize("motion", [False, True])
@pytest.mark.parametrize("pause", [0, 40, 120])
def test_no_order_is_lost_however_fast_it_is_typed(
    shared_server: Server, new_page: NewPage, pause: int, motion: bool
) -> None:
    page = new_page(motion=motion)
    play_now(page, shared_server.url)
    for _ in range(12):
        for key in "1fn":
            page.keyboard.press(key)
            page.wait_for_timeout(pause)
    expect(page.get_by_role("button", name="Lock the plot")).to_contain_text("12 of 12 cells")
    for unit in ("Ancient", "Elder", "Drake", "Wyrmling"):
        for turn in (1, 2, 3):
            holds = re.compile(f"^{unit}, Turn {turn}: Forward 1.*, Fireball at 1")
            expect(page.get_by_role("button", name=holds)).to_be_visible()


def test_a_key_for_each_height(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    for keys, holds in (
        ("1", "Forward 1 and climb"),
        ("+", "Forward 1 and climb"),  # it does already
        ("s", "Forward 1"),
        ("+", "Forward 1 and climb"),
        ("-", "Forward 1 and descend"),
        ("-+=", "Forward 1 and climb"),
    ):
        for key in keys:
            page.keyboard.press(key)
        holding = re.compile(f"^Ancient, Turn 1: {holds}(, a mistake.*)?$")
        expect(page.get_by_role("button", name=holding)).to_be_visible()


def test_whatever_locks_is_asked_about(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    warning = page.get_by_role("alertdialog", name="Some cells are empty")
    play(page, "lock")  # typed
    expect(warning).to_contain_text("have no order for Turns 1, 2 and 3")
    warning.get_by_role("button", name="Back to the plot").click()
    page.get_by_role("searchbox", name="Filter").fill("lock")  # from the list
    page.get_by_role("list", name="Plot your Ancient").get_by_role("button", name="lock").click()
    warning.get_by_role("button", name="Back to the plot").click()
    play(page, "lock A: F1+ | H | -")  # with a plot
    mistaken = page.get_by_role("alertdialog", name="Some orders are mistakes")
    expect(mistaken).to_contain_text("Ancient, Turn 3")
    expect(page.get_by_role("button", name="Ancient, Turn 2: Hover")).to_be_visible()
    mistaken.get_by_role("button", name="Lock anyway").click()
    expect(page.get_by_role("button", name="Declare", exact=True)).to_be_visible()


def test_headline_and_editor_speak_of_one_cell(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    decision = page.get_by_role("region", name="Decision")
    headline = decision.get_by_role("heading", level=2)
    expect(headline).to_have_text("Plot your Ancient for Turn 1")
    forward = page.get_by_role("button", name="Forward 1", exact=True)
    forward.click()
    plotted = page.get_by_role("button", name="Ancient, Turn 1: Forward 1 and climb")
    expect(plotted).to_be_visible()
    expect(headline).to_have_text("Plot your Ancient for Turn 2")  # a click goes on
    page.get_by_role("button", name="Back", exact=True).click()
    expect(headline).to_have_text("Plot your Ancient for Turn 1")
    expect(page.get_by_role("group", name="Ancient, Turn 1")).to_be_visible()
    forward.click()  # a second press takes nothing back
    page.get_by_role("button", name="Next", exact=True).click()
    expect(headline).to_have_text("Plot your Ancient for Turn 2")
    expect(page.get_by_role("group", name="Ancient, Turn 2")).to_be_visible()
    expect(plotted).to_be_visible()
    cell(page, "Ancient", 1)
    page.get_by_role("button", name="No order").click()
    expect(page.get_by_role("button", name="Ancient, Turn 1: empty")).to_be_visible()


def test_a_refusal_is_said_where_the_eye_is(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    play(page, "lock W: F2+ br2 | - | -")
    said = page.get_by_role("alert")
    expect(said).to_contain_text("Wyrmling, Turn 1 (F2+ br2): its Fire reaches only 1")
    expect(said).to_contain_text("DW-6.10")
    expect(said).to_be_in_viewport(ratio=1)
    field = page.get_by_role("searchbox", name="Filter").bounding_box()
    shown = said.bounding_box()
    assert field is not None and shown is not None
    gap = max(shown["y"] - field["y"] - field["height"], field["y"] - shown["y"] - shown["height"])
    assert 0 <= gap < 20, "beside what was typed into, and not over it"
    play(page, "W1 F2+")  # the next action takes it away
    expect(said).to_have_count(0)


def test_what_cannot_be_pressed_says_why(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    cell(page, "Ancient", 1)
    fast = page.get_by_role("button", name="Forward 3", exact=True)
    expect(fast).to_be_disabled()
    fast.focus()
    page.keyboard.press("Enter")
    why = page.get_by_role("status").filter(has_text="faster than this dragon can fly")
    expect(why).to_be_in_viewport(ratio=1)
    expect(why.get_by_role("button", name="DW-6.10")).to_be_focused()
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    expect(fast).to_be_focused()
    fast.click(force=True)  # by mouse or finger, too
    expect(why).to_be_visible()


def test_options_make_a_form(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(shared_server.url)
    card(page).get_by_role("button", name="Options…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("How many").select_option("4")
    dialog.get_by_label("Mode").select_option("Capture the Egg")
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("heading", name="DragonWars: Capture the Egg")).to_be_visible()
    expect(page.locator(".seat")).to_have_count(4)


CUT = """list => [...list.children].some(line => {
  const edge = list.getBoundingClientRect().top, box = line.getBoundingClientRect();
  return box.top < edge - 1.5 && box.bottom > edge + 1.5;
})"""


def test_the_log_begins_with_a_whole_line(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    lock(page)
    go_on(page, until_round=2)
    log = page.get_by_role("list", name="What has happened")
    expect(log).to_contain_text("Round 2 begins")
    assert log.evaluate("list => list.scrollHeight > list.clientHeight")
    page.wait_for_function(
        f"() => !({CUT})(document.querySelector('.log ol'))"  # it scrolls when it has been drawn
    )
    for height in (640, 720, 765):
        page.set_viewport_size({"width": 1280, "height": height})
        page.wait_for_function(f"() => !({CUT})(document.querySelector('.log ol'))")


def test_a_heading_of_the_rulebook_has_room_above(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{shared_server.url}/rules/dragonwars")
    contents = page.get_by_role("navigation", name="Contents")
    contents.get_by_role("button", name="Combat").click()
    heading = page.get_by_role("heading", name="10 Combat")
    expect(heading).to_be_focused()
    room = heading.evaluate(
        "line => line.getBoundingClientRect().top"
        " - line.closest('.text').getBoundingClientRect().top"
    )
    assert 8 <= room <= 40


def test_a_dragon_is_drawn_as_it_means_to_start(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    rose = page.get_by_role("radiogroup", name="Facing at the start")
    headings = {name: 60 * at for at, name in enumerate(("N", "NE", "SE", "S", "SW", "NW"))}

    def differs() -> float:
        """By how much the drawn dragon and the rose point apart; both lie as the map does."""
        drawn = page.locator(".piece.selected path").first.get_attribute("transform") or ""
        needle = page.locator(".needle").get_attribute("style") or ""
        angles = [re.search(r"rotate\((-?[\d.]+)", text) for text in (drawn, needle)]
        assert angles[0] is not None and angles[1] is not None, (drawn, needle)
        return (float(angles[0][1]) - float(angles[1][1]) + 180) % 360 - 180

    expect(rose.get_by_role("radio", checked=True)).to_have_count(1)
    assert abs(differs()) < 1
    for name in headings:
        rose.get_by_role("radio", name=name, exact=True).click()
        expect(rose.get_by_role("radio", name=name, exact=True)).to_be_checked()
        assert abs(differs()) < 1, name


def test_a_resting_pointer_says_nothing_of_a_cell(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    expect(page.locator(".log")).to_contain_text("has locked a plot")  # nothing moves any more
    editor = page.get_by_role("group", name="Ancient, Turn 1")
    page.get_by_role("button", name="Forward 1", exact=True).hover()
    expect(page.locator(".map [data-label^=A1]")).to_be_visible()  # on the board
    expect(editor).to_contain_text("not plotted yet")
    page.keyboard.press("n")
    expect(page.get_by_role("group", name="Ancient, Turn 2")).to_contain_text("not plotted yet")


def test_what_appears_under_a_pointer_is_not_pointed_at(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    expect(page.locator(".log")).to_contain_text("has locked a plot")  # nothing moves any more
    forward = page.get_by_role("button", name="Forward 1", exact=True)
    box = forward.bounding_box()
    assert box is not None
    page.keyboard.press("[")
    expect(page.get_by_role("heading", name="Looking back")).to_be_visible()
    page.mouse.move(box["x"] + 9, box["y"] + 9)  # where it is going to be
    page.keyboard.press("l")
    expect(forward).to_be_visible()
    page.wait_for_timeout(600)
    shown = page.locator(".map [data-label^=A1]")
    expect(shown).to_have_count(0)
    page.mouse.move(box["x"] + 12, box["y"] + 9)  # now it is meant
    expect(shown).to_have_count(1)


def test_what_the_list_previews_is_said_once(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    play(page, "A1 F1")  # a mistake from the ground
    said = page.locator(".map [data-label^='A1 ']")
    expect(said).to_have_count(1)
    page.locator(".option", has_text=re.compile("A1 F1$")).first.hover()
    page.wait_for_timeout(600)  # the preview has come
    expect(said).to_have_count(1)


def test_a_panel_that_is_cut_says_that_it_scrolls(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(1280, 800)
    play_now(page, shared_server.url)
    panel = page.locator("[data-decision]")
    expect(panel).to_have_attribute("data-below", "")
    panel.evaluate("panel => panel.scrollTo(0, panel.scrollHeight)")
    expect(panel).not_to_have_attribute("data-below", "")
    page.set_viewport_size({"width": 1280, "height": 1300})  # everything has room
    expect(panel).not_to_have_attribute("data-below", "")
