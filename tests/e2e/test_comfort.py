"""For people who want rest, hear the page, have a keyboard only, or a moody graphics card."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import card, cell, chat, go_on, lock, play_now, plot_something, sit_down

# Whatever ever moved: a performance on the board, or an animation of a style sheet.
RESTLESS = """
    window.restless = [];
    new MutationObserver(() => {
        if (document.querySelector('.watching')) restless.push('a performance');
    }).observe(document, {childList: true, subtree: true});
    for (const name of ['transitionrun', 'animationstart'])
        document.addEventListener(name, event => restless.push(`${name} ${event.target.tagName}`));
"""


def read_out(page: Page) -> list[str]:
    """What a screen reader has been given since the table was opened."""
    return page.get_by_role("log", name="News").get_by_role("paragraph").all_text_contents()


class Events:
    """The texts of all events that a page was told of after it had opened its table."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        page.on("websocket", lambda line: line.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        heard = json.loads(frame)
        for message in heard if isinstance(heard, list) else [heard]:
            if message.get("since"):  # not the picture that comes first
                self.texts += [event["text"] for event in message["events"]]


def test_without_motion_everything_is_told_and_nothing_moves(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.add_init_script(RESTLESS)
    events = Events(page)
    play_now(page, shared_server.url)
    expect(page.get_by_role("status").filter(has_text="Plot")).to_have_count(1)  # it is your turn
    lock(page)
    go_on(page, until_round=2)
    expect(page.get_by_role("log", name="News")).to_contain_text("Round 2 begins")
    for _ in range(100):  # what has just come is being read out
        spoken = read_out(page)
        if len(spoken) == len(events.texts):
            break
        page.wait_for_timeout(100)
    assert len(spoken) == len(events.texts) > 20, "every event, and once"
    moves = [text for text in events.texts if "moves to" in text]
    assert [text for text in spoken if "moves to" in text] == moves, "in order"
    assert page.evaluate("restless") == []


def test_without_motion_what_happened_is_read_step_by_step(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    plot_something(page)
    lock(page)
    go_on(page, until_round=2)
    log = page.get_by_role("list", name="What has happened")
    news = log.locator(".fresh")
    expect(news.first).to_be_in_viewport(ratio=0.9)  # the log is read from where it begins
    count = news.count()
    assert count > 3
    recap = page.get_by_role("group", name="What happened", exact=True)
    expect(recap).to_contain_text(re.compile(r"What happened: \d+ events"))
    recap.get_by_role("button", name="Step by step").click()
    caption = page.locator("[data-caption]")
    expect(recap).to_contain_text("1 of ")
    expect(log.locator(".now")).to_contain_text(caption.inner_text())
    first = caption.inner_text()
    recap.get_by_role("button", name="Next step").click()
    expect(recap).to_contain_text("2 of ")
    expect(caption).not_to_have_text(first)
    recap.get_by_role("button", name="Step back").click()
    expect(caption).to_have_text(first)
    steps = int(recap.inner_text().split("of")[1].split()[0])
    for _ in range(steps - 1):
        recap.get_by_role("button", name="Next step").click()
    expect(recap).to_contain_text(f"What happened: {steps} events")  # and now is now
    expect(page.get_by_role("table", name="Plotting board")).to_be_visible()


def test_a_reload_goes_on_in_the_same_cell_and_tells_no_old_news(
    shared_server: Server, new_page: NewPage
) -> None:
    """In a Round that was played with pictures: whoever has watched it is not asked to again."""
    page = new_page(motion=True)
    page.add_init_script("localStorage.setItem('wyrmtable.speed', '50')")
    play_now(page, shared_server.url)
    plot_something(page)
    lock(page)
    go_on(page, until_round=2)
    expect(page.get_by_role("heading", name="Plot your")).to_be_visible()
    recap = page.get_by_role("group", name="What happened", exact=True)
    expect(recap).to_have_count(0)  # the page has played it
    chosen = page.get_by_role("button", name="Drake, Turn 2: ", pressed=True)
    cell(page, "Drake", 2)
    expect(chosen).to_be_visible()
    page.reload()
    expect(chosen).to_be_visible()
    headline = page.get_by_role("heading", name="Plot your Drake for Turn 2")
    expect(headline).to_be_visible()
    expect(page.locator("p.away[role=status]")).to_have_text(headline.inner_text())
    expect(recap).to_have_count(0)


def test_a_reload_in_the_middle_can_read_what_was_missed(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page(motion=True)
    play_now(page, shared_server.url)
    plot_something(page)
    lock(page)
    page.get_by_role("button", name="Declare", exact=True).click()
    expect(page.get_by_role("heading", name="Watch")).to_be_visible()
    page.reload()
    recap = page.get_by_role("group", name="What happened", exact=True)
    said = recap.locator(".what").inner_text()
    page.reload()
    expect(recap).to_contain_text(said)  # it has not been read
    recap.get_by_role("button", name="Step by step").click()
    steps = int(recap.inner_text().split("of")[1].split()[0])
    for _ in range(steps - 1):
        recap.get_by_role("button", name="Next step").click()
    expect(recap).to_contain_text(said)
    page.reload()
    expect(page.get_by_role("region", name="Decision").get_by_role("heading")).to_be_visible()
    expect(recap).to_have_count(0)


def test_the_other_view_goes_on_with_what_is_played(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page(960, 600, motion=True, solid=True)
    page.add_init_script("localStorage.setItem('wyrmtable.speed', '0.25')")  # nothing is over soon
    play_now(page, shared_server.url)
    page.wait_for_selector("[data-ready=true]")
    plot_something(page)
    lock(page)
    page.get_by_role("button", name="Declare", exact=True).click()
    watching = page.get_by_role("heading", name="Watch")
    shown = page.get_by_role("progressbar", name="How much has been shown")
    expect(watching).to_be_visible()
    page.keyboard.press("m")
    expect(page.get_by_role("img", name="Map of the board")).to_be_visible()
    expect(watching).to_be_visible()
    part = shown.evaluate("bar => bar.value")
    page.wait_for_function(
        "part => document.querySelector('progress')?.value > part", arg=part, timeout=60_000
    )
    page.keyboard.press(" ")
    expect(watching).to_have_count(0)


def test_motion_is_switched_off_at_the_table(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(motion=True)
    play_now(page, shared_server.url)
    piece = page.locator("svg.map .piece").first
    assert piece.evaluate("piece => getComputedStyle(piece).transitionDuration") == "0.4s"
    lock(page)
    page.get_by_role("button", name="Declare", exact=True).click()
    watching = page.get_by_role("heading", name="Watch")
    expect(watching).to_be_visible()
    page.locator("summary", has_text="Menu").click()
    page.get_by_label("Motion").select_option("off")
    expect(watching).to_have_count(0)
    assert piece.evaluate("piece => getComputedStyle(piece).transitionDuration") == "0s"


def test_what_is_said_in_the_chat_is_read_out(shared_server: Server, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    sit_down(shared_server.url, host, guest)
    host.get_by_role("group", name="Log or chat").get_by_role("button", name="Chat").click()
    chat(host, "Mind your tail")
    expect(guest.get_by_role("log", name="News")).to_contain_text("Ann: Mind your tail")


def test_the_focus_comes_back(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(shared_server.url)
    options = card(page).get_by_role("button", name="Options…")
    options.press("Enter")
    expect(page.get_by_role("dialog").get_by_label("Mode")).to_be_visible()
    page.keyboard.press("Escape")
    expect(options).to_be_focused()
    play_now(page, shared_server.url)
    rules = page.get_by_role("button", name="Rules")
    book = page.get_by_role("complementary", name="Rulebook")
    rules.press("Enter")
    expect(book.get_by_role("region", name="Text of the rules")).to_be_focused()
    page.get_by_role("searchbox", name="Search the rules").fill("fireball")
    page.keyboard.press("Escape")  # the words first
    expect(page.get_by_role("searchbox", name="Search the rules")).to_have_value("")
    page.keyboard.press("Escape")
    expect(book).to_have_count(0)
    expect(rules).to_be_focused()
    chip = page.locator(".log .chip").first  # what comes meanwhile comes below
    chip.press("Enter")
    expect(book.locator("article:focus")).to_contain_text(chip.inner_text())
    book.get_by_role("button", name="Close the rulebook").press("Enter")
    expect(chip).to_be_focused()
    menu = page.locator("summary", has_text="Menu")
    menu.press("Enter")
    page.get_by_role("button", name="Links to share").press("Enter")
    sharing = page.get_by_role("dialog", name="Links to share")
    expect(sharing.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(sharing).to_have_count(0)
    expect(menu).to_be_focused()
    menu.press("Enter")
    page.get_by_role("button", name="Resign…").press("Enter")
    expect(page.get_by_role("button", name="No", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()


def test_a_graphics_card_that_gives_up(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(960, 600, solid=True, motion=True)
    play_now(page, shared_server.url)
    page.wait_for_selector("[data-ready=true]")
    page.evaluate(
        "window.card = document.querySelector('.board-canvas').getContext('webgl2')"
        ".getExtension('WEBGL_lose_context'); card.loseContext()"
    )
    board = page.get_by_role("img", name="Map of the board")
    expect(board).to_be_visible()
    expect(page.get_by_text("the map replaces the board")).to_be_visible()
    lock(page)
    page.get_by_role("button", name="Declare", exact=True).click()
    expect(page.get_by_role("heading", name="Watch")).to_be_visible()  # played on the map
    page.get_by_role("button", name="Skip").first.click()
    page.evaluate("card.restoreContext()")
    page.wait_for_selector("[data-ready=true]")
    expect(board).to_have_count(0)
    page.keyboard.press("m")
    expect(board).to_be_visible()
    expect(page.get_by_text("the map replaces the board")).to_have_count(0)
