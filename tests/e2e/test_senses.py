"""What is heard, what rolls, and which keys there are."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import lock, play_now, plot_something

# Counts the voices that a page makes: sources that were started, and when the graph was built.
LISTENING = """
    window.heard = {graphs: 0, before: false, voices: 0};
    let touched = false;
    for (const gesture of ['pointerdown', 'keydown'])
        addEventListener(gesture, () => touched = true, {capture: true});
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
        constructor() { super(); heard.graphs++; heard.before ||= !touched; }
        createGain() { heard.voices++; return super.createGain(); }
    };
"""


def test_the_table_is_heard_after_the_first_gesture(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page(960, 600, motion=True)
    page.add_init_script(LISTENING)
    address = play_now(page, shared_server.url)
    page.goto(address)  # a page that nobody has touched
    page.wait_for_selector("[data-decision]")
    assert page.evaluate("heard.graphs") == 0
    plot_something(page)
    lock(page)
    page.get_by_role("button", name="Declare", exact=True).click()
    page.wait_for_function("() => heard.voices > 5", timeout=60_000)
    assert page.evaluate("heard.graphs") == 1
    assert not page.evaluate("heard.before"), "nothing is made before a gesture"


def test_sounds_can_be_switched_off(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(LISTENING)
    page.add_init_script("localStorage.setItem('wyrmtable.sounds', 'false')")
    play_now(page, shared_server.url)
    plot_something(page)
    lock(page)
    assert page.evaluate("heard.graphs") == 0
    page.get_by_text("Menu", exact=True).click()
    box = page.get_by_role("checkbox", name="Sounds")
    expect(box).not_to_be_checked()
    box.check()
    expect(page.get_by_role("slider", name="Volume")).to_be_visible()


def test_every_key_is_listed(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keys")
    expect(listed).to_contain_text("Forward 1")
    expect(listed).to_contain_text("Lock the plot")
    expect(listed).to_contain_text("Rulebook")
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)
    page.keyboard.press("k")  # nothing is plotted: it asks first, and the safe answer has the focus
    warning = page.get_by_role("alertdialog")
    expect(warning.get_by_role("button", name="Back to the plot")).to_be_focused()
    page.keyboard.press("Escape")
    expect(warning).to_have_count(0)
