"""What a person does at a table, by role and name, as a person finds it."""

from __future__ import annotations

import time
from collections.abc import Iterator

from playwright.sync_api import Locator, Page, TimeoutError, expect

# Counts what changes on the page, from the first time somebody asks.
CHANGES = """() => {
  if (window.changes === undefined) {
    window.changes = 0;
    window.changedAt = performance.now();
    new MutationObserver(() => { window.changes += 1; window.changedAt = performance.now(); })
      .observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
  }
  return window.changes;
}"""
# Since a count there was a change, and then none for `still` ms; or `most` ms are over.
SETTLED = """([since, still, most]) => new Promise(done => {
  const begun = performance.now();
  const look = () => {
    const now = performance.now();
    const settled = window.changes !== since && now - window.changedAt >= still;
    if (settled || now - begun >= most) done(); else setTimeout(look, 5);
  };
  look();
})"""


def whenever_changed(page: Page, seconds: float, still: int = 50) -> Iterator[None]:
    """Now, and again whenever the page has changed (or kept still for long), until time is up."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        seen = page.evaluate(CHANGES)
        yield
        page.evaluate(SETTLED, [seen, still, 500])


def come_to_rest(page: Page) -> None:
    """Wait until nothing has changed for half a second: what should not come has not come."""
    page.evaluate(CHANGES)
    page.evaluate("() => { window.changedAt = performance.now(); }")  # counted from now
    page.evaluate(SETTLED, [-1, 500, 10_000])


def card(page: Page, game: str = "DragonWars") -> Locator:
    """The card of a game on the home page."""
    return page.get_by_role("article", name=game)


def play_now(page: Page, url: str) -> str:
    """From the home page straight into a game against a bot; returns the table's address."""
    page.goto(url)
    card(page).get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("table", name="Plotting board")).to_be_visible()
    return page.url


def found(
    page: Page,
    url: str,
    *,
    game: str = "DragonWars",
    seats: dict[int, str] | None = None,
    public: bool = False,
    seconds: int = 0,
    name: str = "",
    away: str = "",
) -> str:
    """A table from the form of the home page; bots are the weakest. Returns its address."""
    page.goto(url)
    card(page, game).get_by_role("button", name="Options…").click()
    form = page.get_by_role("dialog")
    for seat, kind in (seats or {}).items():
        form.get_by_label(f"Seat {seat}: who").select_option(kind)
        if kind == "bot":
            form.get_by_label(f"Seat {seat}: level").select_option("random")
    if name:
        form.get_by_label("Seat 1: name").fill(name)
    if public:
        form.get_by_label("List it publicly on this server").check()
    if seconds:
        form.get_by_label("Time for each decision").select_option("-1")
        form.get_by_label("Seconds", exact=True).fill(str(seconds))
    if away:
        form.get_by_label("When a player stays away").select_option(away)
    form.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    return page.url


def pressed(button: Locator) -> bool:
    """Press a button if it is there; the table may go on meanwhile, and take it away."""
    try:
        able = button.count() > 0 and button.is_enabled(timeout=3_000)
        if able:
            button.click(timeout=3_000)
    except TimeoutError:
        return False
    return able


def set_up(*pages: Page) -> None:
    """Colour, site, placing: whoever is asked takes the first choice."""
    for _ in whenever_changed(pages[0], seconds=120):
        if all(page.get_by_role("table", name="Plotting board").count() for page in pages):
            return
        for page in pages:
            if page.get_by_role("table", name="Plotting board").count():
                continue  # done, and waiting for the others
            decision = page.get_by_role("region", name="Decision")
            for answer in (
                decision.get_by_role("button", name="Place them"),
                decision.locator(".option:visible"),
                decision.locator("button.main:visible"),  # one answer is one button
            ):
                if pressed(answer.first):
                    break
    raise AssertionError("set-up does not end")


def sit_down(url: str, host: Page, guest: Page, names: tuple[str, str] = ("Ann", "Bob")) -> None:
    """Two people at one table, by a shared link; set-up is done."""
    host.goto(url)
    host.get_by_label("Your name").fill(names[0])
    card(host).get_by_role("button", name="With friends").click()
    host.get_by_role("button", name="Make the table").click()
    host.wait_for_url("**/table/*")
    guest.goto(host.get_by_label("A seat for a friend").input_value())
    guest.get_by_label("Your name").fill(names[1])
    guest.get_by_role("button", name="Sit down").click()
    set_up(host, guest)


def chat(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()


def cell(page: Page, unit: str, turn: int, holds: str = "") -> None:
    """Choose a cell of the plotting board, on a phone by the tab of its dragon."""
    tab = page.get_by_role("group", name="Dragons").get_by_role("button", name=unit)
    if tab.is_visible():
        tab.click()
    page.get_by_role("button", name=f"{unit}, Turn {turn}: {holds}").click()


def plot_something(page: Page) -> None:
    """Two cells for the Ancient: it takes off and keeps flying."""
    cell(page, "Ancient", 1)
    page.get_by_role("button", name="Forward 1", exact=True).click()
    expect(page.get_by_role("button", name="Ancient, Turn 1: Forward 1 and climb")).to_be_visible()
    cell(page, "Ancient", 2)
    page.get_by_role("button", name="Left Shift", exact=True).click()
    expect(page.get_by_role("button", name="Ancient, Turn 2: Left Shift")).to_be_visible()


def lock(page: Page) -> None:
    """Lock the plot, whatever the page says of empty cells."""
    page.get_by_role("button", name="Lock the plot").click()
    if page.get_by_role("button", name=": not plotted yet").count():
        page.get_by_role("button", name="Lock anyway").click()


def go_on(page: Page, until_round: int, seconds: float = 240) -> None:
    """Answer whatever is asked until that Round is being plotted or the game is over."""
    deadline = time.monotonic() + seconds
    decision = page.get_by_role("region", name="Decision")
    while time.monotonic() < deadline:
        if page.get_by_text(f"Round {until_round} begins: everyone plots.").count():
            return
        if page.get_by_role("region", name="Result").count():
            return
        for name in ("Declare", "Go there", "Place them", "Lock anyway"):
            if pressed(decision.get_by_role("button", name=name, exact=True)):
                break
        else:
            pressed(decision.get_by_role("button", name="Lock the plot"))
        page.wait_for_timeout(150)
    raise AssertionError(f"Round {until_round} was not reached")


def resign(page: Page) -> None:
    page.locator("summary", has_text="Menu").click()
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.get_by_role("region", name="Result")).to_be_visible()


# Reads the title and presses the button in one go: no step is passed unseen.
DONE_BY_THE_COACH = """() => {
  const coach = document.querySelector('[aria-label=Lesson]');
  const title = coach?.querySelector('h2')?.textContent ?? '';
  const offer = [...(coach?.querySelectorAll('button:enabled') ?? [])]
    .find(button => button.textContent.startsWith('Do it'));
  offer?.click();
  return [title, offer !== undefined];
}"""


def follow_the_coach(page: Page, until: str, seconds: float = 240) -> list[str]:
    """Do everything by the button of the lesson; returns the titles of the steps that were done."""
    steps: list[str] = []
    for _ in whenever_changed(page, seconds):
        if until in steps:
            break
        title, done = page.evaluate(DONE_BY_THE_COACH)
        if (done or title == until) and title not in steps:
            steps.append(title)
    return steps
