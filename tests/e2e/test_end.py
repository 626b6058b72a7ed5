"""The end of a game: what it was like, and a picture of it."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import go_on, lock, play_now, plot_something, resign


def test_the_end_tells_the_game_in_numbers(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, shared_server.url)
    plot_something(page)
    lock(page)
    go_on(page, 2)
    resign(page)
    numbers = page.get_by_role("region", name="The game in numbers")
    way = numbers.get_by_role("row", name="Way in hexes")
    expect(way).to_be_visible()
    assert int(way.get_by_role("cell").first.inner_text()) > 0
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    with page.expect_download() as saved:
        numbers.get_by_role("button", name="Share as a picture").click()
    picture = saved.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG") and len(picture) > 10_000
