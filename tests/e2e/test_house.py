"""What belongs to the house, not to a game: colours, installing, invitations."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.e2e.axe import serious_problems
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import card, play_now

from wyrmtable.games import BUILT_IN
from wyrmtable.server.reachable import network_address


def brightness(colour: str) -> float:
    parts = [float(part) for part in colour.strip("rgba()").split(",")[:3]]
    return sum(parts) / 3


BACKGROUND = "getComputedStyle(document.documentElement).backgroundColor"


def test_colours_follow_the_system_until_somebody_chooses(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page(color_scheme="light", bypass_csp=True)
    play_now(page, shared_server.url)
    assert brightness(page.evaluate(BACKGROUND)) > 200
    assert serious_problems(page) == []
    page.emulate_media(color_scheme="dark")
    assert brightness(page.evaluate(BACKGROUND)) < 60
    page.locator("summary", has_text="Menu").click()
    page.get_by_label("Colours").select_option("light")
    assert brightness(page.evaluate(BACKGROUND)) > 200
    page.reload()
    expect(page.get_by_role("table", name="Plotting board")).to_be_visible()
    assert brightness(page.evaluate(BACKGROUND)) > 200


def test_it_can_be_installed_and_says_when_the_server_is_away(
    own_server: Server, new_page: NewPage
) -> None:
    page = new_page(worker=True)
    page.goto(own_server.url)
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    with urllib.request.urlopen(f"{own_server.url}{manifest}") as answer:
        assert answer.headers["content-type"].startswith("application/manifest+json")
        found = json.load(answer)
    assert found["display"] == "standalone" and found["start_url"] == "/"
    for icon in found["icons"]:
        with urllib.request.urlopen(f"{own_server.url}{icon['src']}") as answer:
            assert answer.headers["content-type"].startswith(icon["type"])
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.reload()  # now the worker keeps what it fetches
    expect(card(page)).to_be_visible()
    own_server.kill()
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    own_server.start()
    page.get_by_role("button", name="Try again").click()
    expect(card(page)).to_be_visible()


def test_friends_say_how_many_and_what(shared_server: Server, new_page: NewPage) -> None:
    """A table that only this machine reaches gives nobody else a link."""
    page = new_page()
    page.goto(shared_server.url)
    card(page).get_by_role("button", name="With friends").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="3", exact=True).click()
    dialog.get_by_role("button", name="Capture the Egg").click()
    dialog.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("heading", name="DragonWars: Capture the Egg")).to_be_visible()
    room = page.locator(".waiting")
    expect(room.get_by_text("wyrmtable --share")).to_be_visible()
    expect(room.get_by_role("textbox")).to_have_count(0)
    expect(room.get_by_role("img")).to_have_count(0)
    room.get_by_text("Links for another browser on this computer").click()
    expect(room.get_by_label("A seat for a friend")).to_have_count(2)


class Shared(Server):
    """`wyrmtable --share`: others on the network come in."""

    def arguments(self) -> list[str]:
        return ["--share", "--no-browser"]


@pytest.mark.skipif(network_address() is None, reason="this machine is on no network")
def test_an_invitation_works_on_the_network(
    client: None, tmp_path: Path, new_page: NewPage
) -> None:
    server = Shared(tmp_path)
    server.start()
    try:
        host = new_page()
        host.goto(server.url)
        card(host).get_by_role("button", name="With friends").click()
        host.get_by_role("button", name="Make the table").click()
        link = host.get_by_label("A seat for a friend").input_value()
        assert link.startswith(f"http://{network_address()}:{server.port}/table/")
        code = host.get_by_role("img", name="QR code")
        expect(code).to_have_attribute("data-qr", link)
        guest = new_page()
        guest.goto(link)
        guest.get_by_role("button", name="Sit down").click()
        expect(host.get_by_role("heading", name="Waiting for players")).to_have_count(0)
    finally:
        server.stop()


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_rulebook_begins_with_two_minutes(
    shared_server: Server, new_page: NewPage, game: str
) -> None:
    page = new_page()
    page.goto(f"{shared_server.url}/rules/{game}")
    brief = page.get_by_role("region", name="How to play in two minutes")
    expect(brief).to_contain_text("A first plan.")
    expect(brief.get_by_role("button").first).to_be_visible()  # a clause to open


def test_chat_has_room_while_plotting(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(1280, 720)
    play_now(page, shared_server.url)
    page.get_by_role("group", name="Log or chat").get_by_role("button", name="Chat").click()
    lines = page.get_by_role("list", name="Lines of chat").bounding_box()
    assert lines is not None and lines["height"] > 100
    expect(page.get_by_role("button", name="Lock the plot")).to_be_in_viewport()
