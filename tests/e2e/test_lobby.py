"""Around a game: public tables, watchers, chat, clocks, rematch, records."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import (
    card,
    chat,
    found,
    lock,
    play_now,
    plot_something,
    resign,
    set_up,
    sit_down,
)

import wyrmtable as wt
from wyrmtable.core.chance import Chance, Sealed
from wyrmtable.core.match import Match


def log(page: Page) -> Locator:
    return page.get_by_role("list", name="What has happened")


def result(page: Page) -> Locator:
    return page.get_by_role("region", name="Result")


def test_sitting_down_at_a_public_table(shared_server: Server, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    found(host, shared_server.url, seats={2: "link"}, public=True, name="Hild", away="drake")
    expect(host.get_by_text("Waiting for players")).to_be_visible()
    expect(host.get_by_text("A bot (drake) takes over for players who stay away")).to_be_visible()
    guest.goto(shared_server.url)
    guest.get_by_label("Your name").fill("Gunnar")
    row = guest.get_by_role("region", name="Open tables").get_by_role("listitem")
    row.filter(has_text="Hild").get_by_role("link").first.click()
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        expect(page.get_by_text("Waiting for players")).to_have_count(0)
        expect(page.get_by_role("heading", name="Hild")).to_be_visible()
        expect(page.get_by_role("heading", name="Gunnar")).to_be_visible()
    set_up(host, guest)
    guest.goto(shared_server.url)
    mine = guest.get_by_role("region", name="Your tables")
    expect(mine.get_by_role("listitem").filter(has_text="Hild")).to_contain_text("your turn")


def test_who_comes_back_finds_the_tables_first(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(shared_server.url)
    expect(page.get_by_role("region", name="Games")).to_be_visible()
    mine = page.get_by_role("region", name="Your tables")
    expect(mine).to_have_count(0)  # a newcomer sees games
    play_now(page, shared_server.url)
    page.goto(shared_server.url)
    expect(mine.get_by_role("link", name="DragonWars")).to_be_in_viewport(ratio=1)
    above, games = mine.bounding_box(), page.get_by_role("region", name="Games").bounding_box()
    assert above is not None and games is not None
    assert above["y"] + above["height"] <= games["y"]


def test_a_table_is_taken_off_the_list(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    found(page, shared_server.url, seats={2: "bot"})
    set_up(page)
    running = page.url
    page.goto(shared_server.url)
    mine = page.get_by_role("region", name="Your tables")
    line = mine.get_by_role("listitem")
    expect(line).to_contain_text("against Wanderer bot")
    expect(line).to_contain_text("Round 1 · Plotting · last played")
    mine.get_by_role("button", name="Remove DragonWars").click()
    expect(line).to_contain_text("your seat stays yours")
    mine.get_by_role("button", name="Remove from this list").click()
    expect(mine).not_to_contain_text("against")
    page.reload()
    mine.get_by_role("button", name="Bring back 1 removed").click()
    expect(line).to_contain_text("your turn")
    page.goto(running)
    resign(page)
    page.goto(shared_server.url)
    expect(line).to_contain_text("you lost")
    mine.get_by_role("button", name="Remove DragonWars").click()  # nothing to explain any more
    expect(mine).not_to_contain_text("against")
    page.goto(running)  # whoever opens it wants to see it
    expect(result(page)).to_be_visible()
    page.goto(shared_server.url)
    expect(line).to_contain_text("you lost")


def test_a_founder_watches_a_table_of_bots(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    found(page, shared_server.url, seats={1: "bot", 2: "bot"})
    expect(page.get_by_role("heading", name="Wanderer").first).to_be_visible()
    expect(page.get_by_text("This table cannot be opened")).to_have_count(0)
    expect(page.get_by_role("region", name="Decision").or_(result(page))).to_be_visible()
    page.goto(shared_server.url)
    mine = page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(mine).to_contain_text("Wanderer bot, Wanderer 2 bot")


def test_the_form_of_a_table_says_what_is_wrong_in_view(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page(refused=True)
    page.goto(shared_server.url)
    card(page).get_by_role("button", name="Options…").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Last Round").evaluate("field => field.removeAttribute('max')")
    form.get_by_label("Last Round").fill("999999")
    form.get_by_role("button", name="Start").click()
    expect(form.get_by_role("alert")).to_contain_text("round_limit")
    expect(form.get_by_role("alert")).to_be_in_viewport(ratio=1)
    form.get_by_label("Last Round").fill("60")
    form.get_by_label("Seat 1: name").fill("")
    form.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Guest").first).to_be_visible()


def test_a_private_table_is_not_listed(shared_server: Server, new_page: NewPage) -> None:
    host, stranger = new_page(), new_page()
    found(host, shared_server.url, seats={2: "link"}, name="Secretive")
    expect(host.get_by_text("Waiting for players")).to_be_visible()
    stranger.goto(shared_server.url)
    expect(card(stranger).get_by_role("button", name="Play now")).to_be_enabled()
    expect(stranger.get_by_text("Secretive")).to_have_count(0)
    stranger.goto(host.url.split("#")[0])
    expect(stranger.get_by_text("Waiting for players")).to_be_visible()
    expect(stranger.get_by_role("button", name="Sit down")).to_have_count(0)


def test_an_invitation_says_what_it_is_to(shared_server: Server, new_page: NewPage) -> None:
    host, guest, late = new_page(), new_page(), new_page()
    found(host, shared_server.url, seats={2: "link"}, name="Hilda")
    link = host.get_by_label("A seat for a friend").input_value()
    guest.goto(link)
    expect(guest.get_by_role("heading", name="invited to DragonWars")).to_be_visible()
    expect(guest.get_by_text("Deathmatch")).to_be_visible()
    seats = guest.get_by_role("list", name="2 seats").get_by_role("listitem")
    expect(seats).to_have_text(["Hilda", "your seat"])
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("heading", name="Guest").first).to_be_visible()
    late.goto(link)
    expect(late.get_by_role("alert")).to_contain_text("This link has already been used")
    expect(late.get_by_role("button", name="Sit down")).to_have_count(0)


def test_players_and_watchers_talk_in_rooms_of_their_own(
    shared_server: Server, new_page: NewPage
) -> None:
    host, guest, watcher = new_page(), new_page(), new_page()
    sit_down(shared_server.url, host, guest)
    watcher.goto(host.url)
    expect(watcher.get_by_role("region", name="Decision")).to_contain_text("decide")
    for page in (host, guest, watcher):
        page.get_by_role("group", name="Log or chat").get_by_role("button", name="Chat").click()
    chat(host, "May the best wyrm win")
    expect(guest.get_by_role("list", name="Lines of chat")).to_contain_text("May the best wyrm win")
    chat(watcher, "Red will not last")
    chat(guest, "Well met")
    expect(host.get_by_role("list", name="Lines of chat")).to_contain_text("Well met")
    lines = {page: page.get_by_role("list", name="Lines of chat") for page in (host, watcher)}
    expect(lines[watcher]).to_contain_text("Red will not last")
    expect(lines[watcher]).not_to_contain_text("best wyrm")
    expect(lines[host]).not_to_contain_text("Red will not last")
    host.get_by_role("group", name="Log or chat").get_by_role("button", name="Log").click()
    chat(guest, "Are you there?")
    unread = host.get_by_role("group", name="Log or chat").get_by_role("button", name="Chat (1)")
    expect(unread).to_be_visible()
    resign(host)
    unread.click()
    for page in (host, watcher):  # after the end both read both
        expect(lines[page]).to_contain_text("Red will not last")
        expect(lines[page]).to_contain_text("best wyrm")


def test_a_rematch_for_two(shared_server: Server, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    sit_down(shared_server.url, host, guest, names=("Ann", "Bob"))
    first = host.url
    resign(host)
    expect(guest.get_by_role("heading", name="Victory is yours")).to_be_visible()
    expect(host.get_by_role("heading", name="You resigned: Bob won")).to_be_visible()
    expect(guest.get_by_role("region", name="Result")).to_contain_text("Ann resigned. DW-5.13")
    host.get_by_role("button", name="Rematch").click()
    host.wait_for_url(lambda url: url != first and "/table/" in url)
    guest.get_by_role("button", name="Join the rematch").click()
    guest.wait_for_url(host.url.split("#")[0])
    set_up(host, guest)
    for page in (host, guest):
        expect(page.get_by_role("heading", name="Ann")).to_be_visible()
        expect(page.get_by_role("heading", name="Bob")).to_be_visible()


def test_a_rematch_with_a_bot(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    found(page, shared_server.url, seats={2: "bot"})
    set_up(page)
    first = page.url
    resign(page)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != first and "/table/" in url)
    set_up(page)
    plot_something(page)


def test_the_clock_runs_out_and_the_rules_decide(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    found(page, shared_server.url, seats={2: "bot"}, seconds=2)
    expect(page.get_by_role("timer")).to_be_visible()
    # Nobody touches anything: colour, site, placing (DW-1.15), plot and facings (DW-5.12).
    expect(log(page)).to_contain_text("Round 1, Turn 1.", timeout=90_000)
    name = page.locator(".seat.own h3").inner_text()
    expect(log(page)).to_contain_text(f"{name} takes")
    own = page.locator(".seat.own .colour").inner_text()
    expect(log(page)).to_contain_text(f"{name} ({own}) has locked a plot.")
    expect(log(page)).not_to_contain_text(re.compile(rf"{own} \w+ moves"))
    expect(page.get_by_role("alert")).to_have_count(0)


def test_taking_back(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    found(page, shared_server.url, seats={2: "bot"})
    set_up(page)
    undo = page.get_by_role("button", name="Undo")
    plot_something(page)
    expect(undo).to_be_enabled()
    undo.click()
    expect(page.get_by_role("button", name="Ancient, Turn 2: not plotted yet")).to_be_visible()
    expect(page.get_by_role("button", name="Ancient, Turn 1: Forward 1 and climb")).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Ancient, Turn 1: not plotted yet")).to_be_visible()
    plot_something(page)
    lock(page)
    page.get_by_role("button", name="Declare", exact=True).click()
    expect(log(page)).to_contain_text("All plots are revealed")
    expect(undo).to_be_disabled()  # secrets are out


def played(seed: int, actions: int, chance: Chance | None = None) -> str:
    """A record of a game by chance, given up after some actions."""
    match = Match.new(wt.ruleset("dragonwars"), 2, seed, chance=chance)
    for number in range(actions):
        if match.state.over:
            break
        seat = match.state.to_act[0]
        choices = match.state.decision(seat).actions
        match.apply(seat, choices[(number * 7) % len(choices)])
    if not match.state.over:
        match.apply(0, "resign")
    return str(match.record())


def test_a_record_is_opened_and_replayed(
    shared_server: Server, new_page: NewPage, tmp_path: Path
) -> None:
    file = tmp_path / "game.wyrm"
    file.write_text(played(3, 60))
    page = new_page()
    page.goto(shared_server.url)
    page.get_by_label("Open a file").set_input_files(file)
    page.wait_for_url("**/replay/*")
    expect(log(page)).to_contain_text("resigns")
    expect(page.get_by_role("img", name="Map of the board")).to_be_visible()
    page.get_by_role("slider", name="Event").fill("9")
    marked = page.locator(".log [aria-current]")
    before = marked.inner_text()
    page.get_by_role("button", name="Next event").click()
    expect(marked).not_to_have_text(before)
    page.get_by_role("link", name="Download the record").wait_for()
    page.reload()  # the link is permanent
    expect(log(page)).to_contain_text("resigns")


def test_dice_of_a_forged_record_do_not_hold(
    shared_server: Server, new_page: NewPage, tmp_path: Path
) -> None:
    secret = bytes(range(32))
    text = played(3, 60, Sealed(secret))
    file = tmp_path / "game.wyrm"
    page = new_page()
    for forged, words in ((False, "Everything is as promised"), (True, "Something does not fit")):
        file.write_text(text.replace(secret.hex(), bytes(32).hex()) if forged else text)
        page.goto(shared_server.url)
        page.get_by_label("Open a file").set_input_files(file)
        page.get_by_role("button", name="Verify the dice").click()
        expect(page.get_by_text(words)).to_be_visible()
        expect(page.get_by_text("This record came from elsewhere")).to_be_visible()


@pytest.mark.parametrize("damage", ["header", "line"])
def test_a_damaged_record_says_where(
    shared_server: Server, new_page: NewPage, tmp_path: Path, damage: str
) -> None:
    text = "hello there\n" if damage == "header" else played(3, 40)
    if damage == "line":
        lines = text.splitlines()
        at = next(n for n, line in enumerate(lines) if "site" in line)
        lines[at] = lines[at].replace("site", "sight")
        text = "\n".join(lines)
    file = tmp_path / "game.wyrm"
    file.write_text(text)
    page = new_page(refused=True)
    page.goto(shared_server.url)
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("game.wyrm cannot be opened")
    expect(page.get_by_role("alert")).to_contain_text("line")
    expect(card(page).get_by_role("button", name="Play now")).to_be_enabled()
