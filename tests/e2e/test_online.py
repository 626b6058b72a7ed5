"""Two people far apart: secrets stay secret, and nothing is lost."""

from __future__ import annotations

from playwright.sync_api import Page, Response, WebSocket, expect
from tests.e2e.conftest import NewPage, Server
from tests.e2e.play import cell, chat, come_to_rest, lock, pressed, sit_down, whenever_changed


class Wiretap:
    """Every byte of HTTP bodies and WebSocket frames that a page has received or sent."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        self.responses: list[Response] = []
        page.on("response", self._response)
        page.on("websocket", self._socket)

    def _response(self, response: Response) -> None:
        self.responses.append(response)

    def _socket(self, socket: WebSocket) -> None:
        for name in ("framesent", "framereceived"):
            socket.on(name, lambda frame: self.frames.append(str(frame)))

    def holds(self, text: str) -> bool:
        bodies = [reply.text() for reply in self.responses if "/api/" in reply.url and reply.ok]
        return any(text in part for part in [*self.frames, *bodies])


def two_players(server: Server, new_page: NewPage) -> tuple[Page, Page, Wiretap, Wiretap]:
    host, guest = new_page(), new_page()
    host_tap, guest_tap = Wiretap(host), Wiretap(guest)
    sit_down(server.url, host, guest)
    for page in (host, guest):
        expect(page.get_by_role("table", name="Plotting board")).to_be_visible()
    return host, guest, host_tap, guest_tap


def test_nobody_sees_the_plot_of_another(shared_server: Server, new_page: NewPage) -> None:
    host, guest, host_tap, guest_tap = two_players(shared_server, new_page)
    cell(host, "Ancient", 1)
    host.get_by_role("button", name="Forward 1").click()
    cell(host, "Ancient", 1, "Forward 1")
    host.get_by_role("button", name="Fireball at 4", exact=True).click()
    expect(
        host.get_by_role("button", name="Ancient, Turn 1: Forward 1 and climb, Fireball at 4")
    ).to_be_visible()
    cell(guest, "Elder", 2)
    guest.get_by_role("button", name="Right Turn", exact=True).click()
    cell(guest, "Elder", 2, "Right Turn")
    guest.get_by_role("button", name="Close Blast", exact=True).click()
    expect(
        guest.get_by_role("button", name="Elder, Turn 2: Right Turn and climb, Close Blast")
    ).to_be_visible()
    lock(host)
    expect(host.get_by_text("Your plot is sealed.")).to_be_visible()
    expect(guest.locator(".log")).to_contain_text("has locked a plot")
    come_to_rest(guest)
    # The offers of a decision list every cell; what is set stands quoted alone in lanes and acts.
    assert host_tap.holds('"F1+ fb4"') and guest_tap.holds('"RT+ cb"')
    assert not guest_tap.holds('"F1+ fb4"') and not guest_tap.holds("A: F1+ fb4")
    assert not host_tap.holds('"RT+ cb"') and not host_tap.holds("| RT+ cb")
    lock(guest)
    for page in (host, guest):
        page.get_by_role("button", name="Declare", exact=True).click()
    expect(guest.locator(".log")).to_contain_text("All plots are revealed")
    assert guest_tap.holds("F1+ fb4") and host_tap.holds("RT+ cb")


def test_a_reload_keeps_a_plot(shared_server: Server, new_page: NewPage) -> None:
    host, _, _, _ = two_players(shared_server, new_page)
    cell(host, "Drake", 1)
    host.get_by_role("button", name="Forward 2", exact=True).click()
    expect(host.get_by_role("button", name="Drake, Turn 1: Forward 2 and climb")).to_be_visible()
    host.reload()
    expect(host.get_by_role("button", name="Drake, Turn 1: Forward 2 and climb")).to_be_visible()


def test_chat_is_plain_text(shared_server: Server, new_page: NewPage) -> None:
    host, guest, _, _ = two_players(shared_server, new_page)
    for page in (host, guest):
        page.get_by_role("group", name="Log or chat").get_by_role("button", name="Chat").click()
    chat(host, "<img src=x onerror=alert(1)> hail")
    expect(guest.get_by_role("list", name="Lines of chat")).to_contain_text(
        "<img src=x onerror=alert(1)> hail"
    )
    assert guest.locator(".chat img").count() == 0


def test_killed_between_two_moves(own_server: Server, new_page: NewPage) -> None:
    host, guest, _, _ = two_players(own_server, new_page)
    cell(host, "Ancient", 1)
    host.get_by_role("button", name="Forward 1").click()
    expect(host.get_by_role("button", name="Ancient, Turn 1: Forward 1 and climb")).to_be_visible()
    lock(host)
    expect(host.get_by_text("Your plot is sealed.")).to_be_visible()
    own_server.kill()
    expect(host.get_by_role("alert")).to_contain_text("Connection lost")
    lock(guest)  # said while nobody listens: it is sent when the server is back
    own_server.start()
    expect(host.get_by_role("button", name="Declare", exact=True)).to_be_visible(timeout=30_000)
    for page in (host, guest):
        page.get_by_role("button", name="Declare", exact=True).click()
    expect(host.locator(".log")).to_contain_text("All plots are revealed")
    expect(host.locator(".log")).to_contain_text("Ancient moves to")
    go_on_both(host, guest)


def go_on_both(host: Page, guest: Page) -> None:
    for _ in whenever_changed(host, seconds=120):
        if host.get_by_text("Round 2 begins").count():
            return
        for page in (host, guest):
            for name in ("Declare", "Go there"):
                decision = page.get_by_role("region", name="Decision")
                pressed(decision.get_by_role("button", name=name, exact=True))
    raise AssertionError("the game does not go on")
