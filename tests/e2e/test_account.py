"""Accounts: optional, and one's tables on every device."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.axe import serious_problems
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import found, set_up

PASSWORD = "nine tails of fire"


def open_door(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("link", name="Sign in").click()
    page.wait_for_url("**/account")


def fill(page: Page, name: str, password: str, button: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name=button).and_(page.locator(".main")).click()


def register(page: Page, url: str, name: str) -> None:
    open_door(page, url)
    page.get_by_role("button", name="I am new").click()
    fill(page, name, PASSWORD, "Make the account")
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def test_tables_follow_to_another_device(shared_server: Server, new_page: NewPage) -> None:
    home, away = new_page(), new_page()
    found(home, shared_server.url, seats={2: "bot"}, name="Yrsa")
    set_up(home)
    table = home.url
    register(home, shared_server.url, "Yrsa the Red")  # the tables of this browser come along
    mine = home.get_by_role("region", name="My tables")
    expect(mine.get_by_role("link", name="DragonWars")).to_have_attribute(
        "href", "/table/" + table.rsplit("/", 1)[1]
    )
    open_door(away, shared_server.url)
    fill(away, "yrsa the red", PASSWORD, "Sign in")
    listed = away.get_by_role("region", name="My tables").get_by_role("listitem")
    expect(listed).to_contain_text("your turn")
    listed.get_by_role("link").first.click()
    expect(away.get_by_role("table", name="Plotting board")).to_be_visible()
    expect(away.get_by_text("you", exact=True)).to_be_visible()
    away.goto(shared_server.url)
    away.get_by_role("link", name="Yrsa the Red’s account").click()
    away.get_by_role("button", name="Sign out").click()
    expect(away.get_by_role("heading", name="Sign in")).to_be_visible()
    away.goto(shared_server.url)
    expect(away.get_by_role("link", name="Sign in")).to_be_visible()
    expect(away.get_by_role("region", name="Your tables")).to_have_count(0)


def test_what_is_wrong_is_said(shared_server: Server, new_page: NewPage) -> None:
    register(new_page(), shared_server.url, "Taken Name")
    page = new_page(refused=True)
    open_door(page, shared_server.url)
    alert = page.get_by_role("alert")
    fill(page, "No", PASSWORD, "Sign in")
    expect(alert).to_contain_text("at least 3 characters")
    fill(page, "Taken Name", "not the password", "Sign in")
    expect(alert).to_contain_text("Name or password is wrong.")
    page.get_by_role("button", name="I am new").click()
    expect(alert).to_have_count(0)
    fill(page, "Taken Name", "short", "Make the account")
    expect(alert).to_contain_text("at least 8 characters")
    fill(page, "taken name", PASSWORD, "Make the account")
    expect(alert).to_contain_text("This name is taken")
    expect(page.get_by_label("Name", exact=True)).to_have_value("taken name")  # nothing is lost


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_serious(shared_server: Server, new_page: NewPage, width: int) -> None:
    page = new_page(width, 844, bypass_csp=True)
    open_door(page, shared_server.url)
    assert serious_problems(page) == []
    register(page, shared_server.url, f"Axe {width}")
    expect(page.get_by_role("region", name="My tables")).to_contain_text("None yet")
    assert serious_problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
