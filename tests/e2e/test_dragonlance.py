"""Free actions, cards and windows: the panels of the race for the lance, in the browser."""

from __future__ import annotations

import math
import re
import time
from contextlib import suppress

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Impatient
from tests.e2e.axe import serious_problems
from tests.e2e.conftest import NewPage, Server, Staged
from tests.e2e.play import follow_the_coach, resign


def card(page: Page) -> Locator:
    return page.get_by_role("article").filter(has_text="DragonLance")


def decision(page: Page) -> Locator:
    return page.get_by_role("region", name="Decision")


def found(page: Page, url: str, **options: str) -> None:
    """A table against the weakest bot, from the form of the home page."""
    page.goto(url)
    card(page).get_by_role("button", name="Options…").click()
    form = page.get_by_role("dialog")
    for name, value in options.items():
        line = form.locator("label", has_text=re.compile(rf"^\s*{name.replace('_', ' ')}"))
        field = line.locator("select, input")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    form.get_by_label("Seat 2: level").select_option("random")
    form.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")


def fly_somewhere(page: Page) -> bool:
    """Spend points on the first dragon that can use them: to a place, or a single step."""
    asked = decision(page)
    places = asked.get_by_label("Destination")
    if places.count() and places.locator("option").count() > 1:
        places.select_option(index=1)
        asked.get_by_role("button", name=re.compile("^Fly there for")).click()
        return True
    step = asked.locator(".steer button:not([aria-disabled]):enabled, .others button:enabled")
    if step.count():
        step.first.click()
        return True
    return False


def seated(
    server: Server, new_page: NewPage, position: dict[str, object], *, bots: int = 0, window: int
) -> tuple[Page, Page]:
    """Two people and bots at a table that begins in this position; `window`: its seconds."""
    host, guest = new_page(), new_page()
    bot = {"kind": "bot", "level": "random"}
    made = host.request.post(
        f"{server.url}/api/tables",
        data={
            "game": "dragonlance",
            "options": position.get("options", {}),
            "seats": [{"kind": "you", "name": "Ann"}, {"kind": "link"}, *[bot] * bots],
            "window": window,  # a slow machine needs longer than people
        },
    ).json()
    table = made["table"]["id"]
    guest.goto(f"{server.url}/table/{table}#{made['invitations'][0]['key']}")
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Sit down").click()
    host.goto(f"{server.url}/table/{table}")
    return host, guest


def take_part(page: Page) -> None:
    """One answer to whatever is asked now, through its panel."""
    asked = decision(page)
    dragons = asked.get_by_role("group", name="Dragons")
    if dragons.count():
        end = asked.get_by_role("button", name="End turn")
        attack = asked.get_by_role("button", name=re.compile("^⚔ Attack"))
        if attack.count():
            attack.first.click()
        elif end.is_enabled():
            end.click()
        elif not fly_somewhere(page):
            dragons.get_by_role("button").and_(page.locator(":not(.idle)")).first.click()
    elif asked.get_by_role("button", name="Pass", exact=True).count():
        asked.get_by_role("button", name="Pass", exact=True).click(timeout=2_000)
    elif asked.locator(".answers button:enabled, .option:enabled").count():
        asked.locator(".answers button, .option").first.click()


def take_part_until(page: Page, done: Locator, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not done.count():
        assert time.monotonic() < deadline, decision(page).inner_text()
        with suppress(Impatient):  # what was asked a moment ago is not asked any more
            take_part(page)
        page.wait_for_timeout(120)


def test_a_short_whole_game(shared_server: Server, new_page: NewPage) -> None:
    page = new_page()
    found(page, shared_server.url, Dragons_in_a_horde="1", Round_limit="3", Start_at_altitude="4")
    page.set_default_timeout(3_000)
    take_part_until(page, page.get_by_role("region", name="Result"), seconds=150)
    expect(page.locator(".log")).to_contain_text("movement points")
    expect(page.locator(".log")).to_contain_text("flies to")


def test_a_path_is_proposed_and_flown(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(1440, 900)
    page.goto(shared_server.url)
    card(page).get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    asked = decision(page)
    take_part_until(page, asked.get_by_role("group", name="Dragons"), seconds=60)
    second = asked.get_by_role("group", name="Dragons").get_by_role("button").nth(1)
    second.click()
    expect(second).to_have_attribute("aria-pressed", "true")
    end = asked.get_by_role("button", name="End turn")
    expect(end).to_be_disabled()  # points must be used
    expect(asked.locator("#stay")).to_contain_text("DL-5.8")  # it is said beside the button
    end.click(force=True)
    expect(page.get_by_role("status").filter(has_text="DL-5.8")).to_have_count(0)  # and once
    way = asked.get_by_role("button", name="One hex N", exact=True)
    expect(way).to_be_disabled()  # it is on the ground
    barred = asked.get_by_role("list", name="Barred steps").get_by_role("listitem")
    expect(barred.first).to_have_text(re.compile("^Every way: .* before it climbs DL-6.5$"))
    expect(barred.last).to_have_text(re.compile("^Dive: .* DL-6.4$"))
    expect(way).to_have_accessible_description(re.compile("before it climbs"))
    expect(asked.get_by_role("heading", level=2)).to_have_text(
        re.compile(r"^Move \(\d+ points? left\)$")  # no card, no enemy near, no end yet
    )
    expect(page.get_by_role("banner")).to_contain_text("o undo DL-24.6")
    asked.get_by_role("button", name="▲ Climb").click()
    expect(page.locator(".log")).to_contain_text(re.compile(r"2 (flies|climbs) .*altitude 1"))
    lit = page.locator("g.choice")
    if lit.count():  # a roll of more than one point: click a hex of the board, twice
        place = lit.last
        place.dispatch_event("click")
        expect(asked.get_by_role("button", name=re.compile("^Fly there for"))).to_be_visible()
        expect(page.locator("polyline.quiet")).not_to_have_count(0)
        lit.last.dispatch_event("click")
        expect(asked.get_by_role("button", name=re.compile("^Fly there for"))).to_have_count(0)
    resign(page)


def test_on_a_phone(shared_server: Server, new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True, bypass_csp=True)
    page.goto(shared_server.url)
    card(page).get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    take_part_until(page, decision(page).get_by_role("group", name="Dragons"), seconds=60)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert serious_problems(page) == []
    page.reload()  # the map is opened when its decision is there already
    expect(decision(page).get_by_role("group", name="Dragons")).to_be_visible()
    seen = page.locator("svg.map").get_attribute("viewBox")
    assert seen is not None
    _, _, wide, high = map(float, seen.split())
    assert 5 < wide <= 40 and 5 < high <= 40  # of the board of thirty hexes
    resign(page)


DUEL: dict[str, object] = {
    "hordes": ["gold", "red"],
    "active": "gold",
    "points": 3,
    "dragons": {
        "gold1": {"hex": [0, -6], "alt": 5},
        "gold2": {"hex": [0, -8], "alt": 5},
        "red1": {"hex": [0, -5], "alt": 5},
        "red2": {"hex": [0, 6], "alt": 5},
    },
    "hands": {"gold": ["meteor_swarm", "haste"], "red": ["dispel_magic", "haste"]},
}


def tap(button: Locator) -> None:
    """A click while the clock runs: it does not wait for a picture, which may take long."""
    expect(button).to_be_enabled()
    button.dispatch_event("click")


def play_card(page: Page, title: str, dragon: str) -> None:
    """Open a card of the hand and charge a dragon with it."""
    tap(decision(page).get_by_role("button", name=re.compile(title)))
    shown = decision(page).get_by_role("region", name=f"Play {title}")
    tap(shown.get_by_role("button", name=re.compile(dragon)))


def test_two_people_in_one_window(staged: Staged, new_page: NewPage) -> None:
    """One plays a card, the other dispels it; neither sees the other's answer before its moment."""
    host, guest = seated(staged(DUEL), new_page, DUEL, window=12)
    tap(decision(host).get_by_role("button", name=re.compile("^⚔ Attack")).first)
    offered = {host: "Play a card or pass", guest: "Pass, as no card of yours fits"}
    for page, words in offered.items():  # both are asked at the same time
        expect(decision(page).get_by_role("heading")).to_contain_text(words)
        expect(decision(page).get_by_role("button", name="More time")).to_be_visible()
        expect(decision(page).get_by_role("timer")).to_be_visible()
    tap(decision(guest).get_by_role("button", name="More time"))
    expect(decision(host)).to_contain_text("Bob asks for more time")
    play_card(host, "Meteor Swarm", "Gold 1")
    expect(decision(host)).to_contain_text("You will play Meteor Swarm")
    expect(guest.locator("body")).not_to_contain_text("Meteor Swarm")
    tap(decision(guest).get_by_role("button", name="Go on"))
    expect(guest.locator(".log")).to_contain_text(re.compile("meteor.swarm", re.I))
    expect(decision(guest).get_by_role("heading")).to_contain_text("dispel it or pass")
    play_card(guest, "Dispel Magic", "Red 2")
    expect(decision(guest)).to_contain_text("You will play Dispel Magic")
    for page in (host, guest):
        told = page.locator(".log")  # two windows later, and one more
        expect(told).to_contain_text("is dispelled", timeout=60_000)
        expect(told).to_contain_text(re.compile(r"\d+, .* \d+\."), timeout=60_000)
    resign(host)


SHIELDED: dict[str, object] = {
    **DUEL,
    "hands": {"gold": ["meteor_swarm"], "red": ["globe_of_invulnerability"]},
}


def test_what_was_said_stands_when_the_window_opens_again(
    staged: Staged, new_page: NewPage
) -> None:
    """A card of the attacker opens it anew; the defender need not say its own twice."""
    host, guest = seated(staged(SHIELDED), new_page, SHIELDED, window=12)
    tap(decision(host).get_by_role("button", name=re.compile("^⚔ Attack")).first)
    play_card(guest, "Globe of Invulnerability", "Red 1")
    expect(decision(guest)).to_contain_text("You will play Globe of Invulnerability")
    play_card(host, "Meteor Swarm", "Gold 1")
    expect(decision(guest)).to_contain_text("still stands: it is said again after this")
    asked = decision(guest).get_by_role("heading", name="before the dice of this attack")
    expect(asked).to_be_visible()  # opened again, and nobody touches anything
    expect(decision(guest)).to_contain_text("You will play Globe of Invulnerability")
    expect(guest.locator(".log")).to_contain_text(re.compile("plays Globe of", re.I))
    resign(host)


def test_a_shared_screen_is_not_covered_in_the_middle_of_a_turn(
    staged: Staged, new_page: NewPage
) -> None:
    """Hands are secret, but whoever flies and flies again is still the one who looks."""
    page = new_page()
    page.goto(staged(DUEL).url)
    card(page).get_by_role("button", name="On this screen").click()
    page.wait_for_url("**/table/*")
    cover = page.get_by_role("dialog", name="Hand the screen to")
    tap(cover.get_by_role("button"))
    points = decision(page).locator(".points")
    left = int(points.inner_text().split()[0])
    assert left > 1
    tap(decision(page).get_by_role("button", name="Climb"))
    expect(points).to_contain_text(f"{left - 1} point")
    page.wait_for_timeout(500)
    expect(cover).to_have_count(0)


ALLIES: dict[str, object] = {
    "options": {"scenario": "team_dragonlance"},
    "hordes": ["gold", "silver", "red", "blue"],
    "active": "gold",
    "points": 3,
    "dragons": {
        "gold1": {"hex": [0, -6], "alt": 5},
        "silver1": {"hex": [1, -7], "alt": 5},
        "red1": {"hex": [0, 6], "alt": 5},
        "blue1": {"hex": [-4, 6], "alt": 5},
    },
    "hands": {"gold": ["fear", "haste"], "silver": ["teleport"]},
}


def test_allies_trade_cards(staged: Staged, new_page: NewPage) -> None:
    """An offer of two cards for one; the others learn only how many change hands."""
    host, guest = seated(staged(ALLIES), new_page, ALLIES, bots=2, window=60)
    mine = decision(host)
    mine.get_by_text("Trade with Silver", exact=True).click()
    for card_given in ("Fear", "Haste"):
        mine.get_by_role("group", name="You give").get_by_role("button", name=card_given).click()
    mine.get_by_label("You ask for (1 card").select_option("teleport")
    mine.get_by_role("button", name="Offer Fear, Haste for Teleport").click()
    asked = decision(guest)
    expect(asked.get_by_role("button", name="Accept the trade")).to_be_visible()
    tap(mine.get_by_role("button", name="Withdraw the offer"))
    expect(asked.get_by_role("button", name="Accept the trade")).to_have_count(0)
    expect(guest.locator(".log")).to_contain_text("withdraws its offer")
    mine.get_by_text("Trade with Silver", exact=True).click()
    for card_given in ("Fear", "Haste"):
        mine.get_by_role("group", name="You give").get_by_role("button", name=card_given).click()
    mine.get_by_label("You ask for (1 card").select_option("teleport")
    mine.get_by_role("button", name="Offer Fear, Haste for Teleport").click()
    expect(asked.get_by_role("heading")).to_contain_text(
        re.compile(r"Ann\s*\(Gold\) offers Fear, Haste for Teleport")
    )
    asked.get_by_role("button", name="Accept the trade").click()
    expect(mine.get_by_role("list", name="Your cards")).to_contain_text("Teleport")
    expect(mine.get_by_role("list", name="Your cards")).not_to_contain_text("Haste")
    traded = re.compile(r"\(Gold\) and .+\(Silver\) trade 2 cards for 1 card")
    expect(host.locator(".log")).to_contain_text(traded)


def test_an_ally_cannot_offer_without_end(staged: Staged, new_page: NewPage) -> None:
    """Refused once for the whole turn: the table refuses what comes after."""
    host, guest = seated(staged(ALLIES), new_page, ALLIES, bots=2, window=60)
    mine, asked = decision(host), decision(guest)
    refused = host.locator(".log").get_by_text("refuses a trade")
    for times in (1, 2):
        mine.get_by_text("Trade with Silver", exact=True).click()
        mine.get_by_role("group", name="You give").get_by_role("button", name="Fear").click()
        mine.get_by_role("button", name="Give Fear").click()
        if times == 1:
            tap(asked.get_by_role("button", name="Refuse all offers of this turn"))
        expect(refused).to_have_count(times)


CHASE: dict[str, object] = {
    "options": {"facing": True, "stunts": True},
    "hordes": ["gold", "red"],
    "active": "gold",
    "points": 0,
    "dragons": {
        "gold1": {"hex": [0, -6], "alt": 5, "facing": "S"},
        "gold2": {"hex": [0, -8], "alt": 5},
        "red1": {"hex": [0, -5], "alt": 5, "facing": "S"},
        "red2": {"hex": [0, 6], "alt": 5},
    },
    "hands": {"red": ["haste", "fear", "fireball"]},
}


def test_a_defensive_stunt_is_chosen_and_paid(staged: Staged, new_page: NewPage) -> None:
    """The stunt shows only at the moment of the table, which this table sets itself."""
    host, guest = seated(staged(CHASE), new_page, CHASE, window=60)
    tap(decision(host).get_by_role("button", name=re.compile("^⚔ Attack")).first)
    asked = decision(guest)
    expect(asked.get_by_role("heading")).to_contain_text("a defensive stunt, or pass?")
    expect(asked.get_by_role("timer")).to_be_visible()
    tap(asked.get_by_role("group", name="Stunts").get_by_role("button", name="Power dive 2"))
    for paid in ("Haste", "Fear"):
        tap(asked.get_by_role("group", name="Cards to pay").get_by_role("button", name=paid))
    tap(asked.get_by_role("button", name="Fly it"))
    expect(asked).to_contain_text("You will fly: Power dive")
    expect(host.locator("body")).not_to_contain_text("power dive")
    tap(asked.get_by_role("button", name="More time"))
    expect(asked).to_contain_text("Bob asks for more time")
    resign(host)


def test_the_lesson_leads_through_a_turn(shared_server: Server, new_page: NewPage) -> None:
    """By the button of the coach alone; what dice and the bot bring has advice of its own."""
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    page.goto(shared_server.url)
    card(page).get_by_role("button", name="Learn").click()
    lesson = page.get_by_role("complementary", name="Lesson")
    expect(lesson).to_be_visible()
    steps = follow_the_coach(page, until="You can fly")
    assert steps[0] == "Choose a horde"
    assert {"Roll for movement", "Take off", "Fly to the tower", "End your turn"} <= set(steps)
    assert steps[-1] == "You can fly"
    expect(lesson).to_contain_text("Under Log")


PLACES = """rose => [...rose.querySelectorAll('.way')].map(way => {
  const box = way.querySelector('button').getBoundingClientRect();
  const all = rose.getBoundingClientRect();
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const turned = new DOMMatrix(getComputedStyle(way.querySelector('.arrow')).transform);
  return [(box.x + box.width / 2 - all.x - all.width / 2) / rem,
          (box.y + box.height / 2 - all.y) / rem,
          Math.atan2(turned.b, turned.a) * 180 / Math.PI];
})"""


def test_directions_lie_where_they_lead_on_the_screen(
    shared_server: Server, new_page: NewPage
) -> None:
    page = new_page(960, 700, solid=True)
    page.goto(shared_server.url)
    card(page).get_by_role("button", name="Play now").click()
    page.wait_for_selector("[data-ready=true]")
    answers = decision(page).locator("button.main:visible, .answers button:visible")
    north = page.get_by_role("button", name="One hex N", exact=True)
    deadline = time.monotonic() + 120
    while not north.count() and time.monotonic() < deadline:
        answers.evaluate_all("found => found[0] && !found[0].disabled && found[0].click()")
        page.wait_for_timeout(200)
    rose = page.locator(".rose")
    seen: list[float] = []
    for _ in range(2):
        places = rose.evaluate(PLACES)
        assert len(places) == 6
        mark = page.get_by_role("img", name="North is").get_attribute("aria-label") or ""
        told = float(mark.removeprefix("North is ").partition("°")[0])
        middle = sum(y for _, y, _ in places) / 6
        for heading, (x, y, arrow) in zip((300, 0, 60, 240, 180, 120), places, strict=True):
            lies = math.degrees(math.atan2(x / 4, -(y - middle) / 2.65))
            assert abs(math.hypot(x / 4, (y - middle) / 2.65) - 1) < 0.05
            for leads in (told + heading, arrow):
                assert abs((lies - leads + 180) % 360 - 180) < 18  # at one of twelve places
        seen.append(places[1][2])
        assert abs((told - seen[-1] + 180) % 360 - 180) < 1, "the board itself shows where north is"
        page.get_by_role("button", name="Turn right").click()
        page.wait_for_timeout(300)
    assert abs(seen[0] - seen[1]) > 10, "the board was turned, and the rose with it"
