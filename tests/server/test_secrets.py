"""Nothing secret leaks: what looks the same to somebody is the same, byte for byte."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st
from tests.server.house import LINK, YOU, House, Player, open_house, settings_for

from wyrmtable.core.chance import Seeded
from wyrmtable.core.playout import playout
from wyrmtable.games import GAMES
from wyrmtable.server.app import create
from wyrmtable.server.ledger import Entry, Founding
from wyrmtable.server.replays import frame, table_frames
from wyrmtable.server.room import Listener, Room
from wyrmtable.server.seat_updates import Wishes
from wyrmtable.server.table import Table
from wyrmtable.server.viewing import Shared
from wyrmtable.server.wire import SeatWanted

COMMITMENT = re.compile(rb'"commitment":"[0-9a-f]{64}"')  # hides what it commits to
SECRET = bytes(range(32))


def founding(seats: int, mode: str) -> Founding:
    return founding_of("dragonwars", seats, {"mode": mode})


def founding_of(game: str, seats: int, options: dict[str, object]) -> Founding:
    return Founding(
        game=game,
        rules=GAMES[game].version,
        options=options,
        seats=[SeatWanted(kind="you") for _ in range(seats)],
        private=True,
        seconds=0,
        stand_in=None,
        created=1000,
    )


class Watched:
    """A table whose messages to everybody are kept."""

    def __init__(self, plan: Founding) -> None:
        seats = len(plan.seats)
        self.table = Table("t", plan, SECRET)
        self.room = Room(self.table)
        self.sent: dict[int | None, list[bytes]] = {}
        self.log: list[Entry] = []
        for viewer in (*range(seats), None):
            kept: list[bytes] = []
            self.sent[viewer] = kept
            for wishes in (Wishes(), Wishes(brief=True)):
                listener = Listener([] if viewer is None else [viewer], kept.append, wishes)
                self.room.look(listener, viewer, 0, [])

    def act(self, seat: int, text: str) -> None:
        table = self.table
        entry = table.next_entry("act", seat, f"{seat}:{table.seq}", text, 2000)
        change = table.take(entry)
        self.log.append(entry)
        self.room.prepare([change])
        self.room.publish()

    def plot_at_random(self, seat: int, chance: Seeded) -> None:
        """Fill the plot of a seat, with some second thoughts, and lock it."""
        state = self.table.state
        while seat in state.to_act and state.decision(seat).kind == "plot":
            actions = state.decision(seat).actions
            self.act(seat, actions[chance.below(len(actions))].text)
            if chance.below(4) == 0 and seat in state.to_act:
                self.act(seat, "A1 H")

    def shown(self, viewer: int | None) -> list[bytes]:
        """Everything a viewer has been or can be sent."""
        again = Table("t", self.table.founding, SECRET)
        snapshot: list[bytes] = []
        self.room.look(Listener([], snapshot.append), viewer, 0, [])
        whole = [
            *self.sent[viewer],
            *snapshot,
            table_frames(again, self.log, viewer, 0, 50),
        ]
        return [COMMITMENT.sub(b"", message) for message in whole]


def at_plotting(seats: int, mode: str) -> Watched:
    watched = Watched(founding(seats, mode))
    chance = Seeded(5)
    while True:
        state = watched.table.state
        seat = state.to_act[0]
        if state.decision(seat).kind == "plot":
            return watched
        actions = state.decision(seat).actions
        watched.act(seat, actions[chance.below(len(actions))].text)


@given(
    one=st.integers(0, 2**32),
    other=st.integers(0, 2**32),
    seats=st.sampled_from([2, 3, 4]),
    mode=st.sampled_from(["deathmatch", "egg", "teams"]),
)
def test_whatever_a_seat_plots_looks_the_same_to_others(
    one: int, other: int, seats: int, mode: str
) -> None:
    if mode == "teams":
        seats = 4
    tables = []
    for seed in (one, other):
        watched = at_plotting(seats, mode)
        watched.plot_at_random(0, Seeded(seed))
        tables.append(watched)
    first, second = tables
    for viewer in first.sent:
        views = [watched.table.state.view(viewer) for watched in tables]
        if views[0] == views[1]:  # team mates see each other's plots (DW-5.14)
            assert first.shown(viewer) == second.shown(viewer)
    strangers = [v for v in first.sent if v is None or v not in first.table.state.allies(0)]  # type: ignore[attr-defined]  # of this game
    assert len(strangers) >= 2, "an opponent and the spectator"
    for viewer in strangers:
        assert first.table.state.view(viewer) == second.table.state.view(viewer)


def at_a_sealed_question(game: str, seats: int, seed: int) -> tuple[Watched, int] | None:
    """A table where a seat is asked something sealed, and the seat; None if it does not come."""
    watched, chance = Watched(founding_of(game, seats, {})), Seeded(seed)
    for _ in range(chance.below(60) + 40):
        state = watched.table.state
        if state.question is None:
            return None
        seat = state.to_act[chance.below(len(state.to_act))]
        actions = state.decision(seat).actions
        if state.question.sealed and len(actions) > 1 and chance.below(5) == 0:
            return watched, seat
        watched.act(seat, actions[chance.below(len(actions))].text)
    return None


@pytest.mark.parametrize("game", ["dragonwars", "aerialcorps"])
@given(seed=st.integers(0, 2**32), one=st.integers(0, 2**32), other=st.integers(0, 2**32))
def test_sealed_answers_look_the_same_to_others(game: str, seed: int, one: int, other: int) -> None:
    tables = []
    for answer in (one, other):
        found = at_a_sealed_question(game, 2, seed)
        if found is None:
            reject()
        watched, seat = found
        actions = watched.table.state.decision(seat).actions
        watched.act(seat, actions[answer % len(actions)].text)
        tables.append(watched)
    first, second = tables
    for viewer in first.sent:
        if first.table.state.view(viewer) == second.table.state.view(viewer):
            assert first.shown(viewer) == second.shown(viewer)


def test_reading_a_table_again_tells_only_those_who_missed_something() -> None:
    """After a conflict between workers, which two drafts can bring about."""
    watched = at_plotting(2, "deathmatch")
    before = {viewer: len(sent) for viewer, sent in watched.sent.items()}
    table = watched.table
    elsewhere = table.next_entry("act", 0, "0:elsewhere", "A1 H", 2000)
    again = Table("t", table.founding, SECRET)
    again.fold([*watched.log, elsewhere])
    watched.log.append(elsewhere)
    watched.room.start_again(again)
    told = {viewer: len(sent) - before[viewer] for viewer, sent in watched.sent.items()}
    assert told == {0: 2, 1: 0, None: 0}, "two listeners look through each seat"
    watched.table = again
    watched.act(1, "A1 H")
    assert watched.sent[1][-1].startswith(b'{"type":"update","seat":1'), "it goes on"


@pytest.mark.parametrize("game", list(GAMES))
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 120))
def test_what_a_viewer_cannot_know_changes_no_byte(game: str, seed: int, steps: int) -> None:
    """Of every game: a state, and one in which everything hidden is another."""
    rules, chance = GAMES[game], Seeded(seed)
    numbers = list(rules.seat_numbers)
    state = rules.new(numbers[chance.below(min(2, len(numbers)))], seed)
    playout(state, chance, steps)
    for viewer in (*range(state.seats), None):
        other = state.guess(viewer, Seeded(seed + 1))
        assert frame(1, state, viewer, Shared()) == frame(1, other, viewer, Shared())


@pytest.mark.anyio
@pytest.mark.parametrize("locks", [True, False])
async def test_on_every_endpoint_and_socket(locks: bool, tmp_path: Path) -> None:
    """Two servers, the same table; Ann plots differently, and Bob and a watcher cannot tell.

    Not even by the clock: her drafts come at other times, or not at all.
    """
    heard = []
    drafts: list[list[str]] = [["A1 F1+ fb2", "E3 LT"], ["W2 H", "W2 RT-", "A1 -", "D1 F2"], []]
    for number, cells in enumerate(drafts if not locks else drafts[:2]):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with open_house("sqlite", folder) as house:
            heard.append(await all_that_is_told(house, cells, 6000 + 700 * number, locks))
    for told in heard[1:]:
        assert told == heard[0]


async def all_that_is_told(
    house: House, cells: list[str], at: int, locks: bool
) -> dict[str, list[bytes]]:
    """What Bob and a watcher hear and can fetch; `at` is the time of Ann's first draft."""
    hall = house.services[0].hall
    clock = [5000]
    hall.now = lambda: clock[0]  # type: ignore[method-assign]  # moved by the test alone
    plan = Founding(
        game="dragonwars",
        rules="1",
        options={},
        seats=[SeatWanted(kind=wanted["kind"], name=wanted.get("name")) for wanted in (YOU, LINK)],
        private=False,
        seconds=0,
        stand_in=None,
        created=1000,
    )
    await hall.store.found("same", plan, SECRET, "waiting", [0], "g:ann")
    guest = house.browser()
    key = {"name": "Bob", "key": hall.keys.invitation("same", 1)}
    other = (await guest.post("/api/tables/same/join", json=key)).json()["key"]
    await hall.store.found("older", plan, SECRET, "waiting", [0], "g:ann")
    await guest.post("/api/tables/older/join", json={"name": "Bob"})
    ann = await house.player("same", hall.keys.founder("same"))
    bob = await house.player("same", other)
    watcher = await house.player("same")
    while any(player.view["position"]["phase"] != "plot" for player in (ann, bob)):
        for player in (ann, bob):
            if player.decision is not None and player.decision["kind"] != "plot":
                await player.act(player.decision["actions"][0])
        for player in (ann, bob, watcher):
            await listen(player)
    for cell in cells:
        clock[0], at = at, at + 111
        assert (await ann.act(cell))["type"] == "ack"
    clock[0] = 9000
    if locks:
        assert (await ann.act("lock"))["type"] == "ack"
    for player in (bob, watcher):
        await player.when(lambda player=player: bool(player.seals) or not locks)  # type: ignore[misc]  # bound now
        await listen(player)
    told = {
        "bob": messages(bob),
        "watcher": messages(watcher),
    }
    headers = {
        "X-Wyrmtable-Key": other,
        "X-Forwarded-For": "192.0.2.7",  # a player, not the host of the server
        "Accept-Encoding": "identity",  # commitments do not always compress to the same size
    }
    for path in all_paths():
        answer = await guest.get(path, headers=headers)
        told[path] = [str(answer.status_code).encode(), COMMITMENT.sub(b"", answer.content)]
        told[path] += [b"%b: %b" % one for one in answer.headers.raw if one[0] != b"date"]
    await guest.aclose()
    assert told["/api/tables/same/frames?seat=1&count=50"][0] == b"200"
    assert all(name in told["/api/tables/mine"][1] for name in (b'"same"', b'"older"'))
    return told


def all_paths() -> list[str]:
    """Everything that can be fetched, from the description of the server itself."""
    app = create(settings_for("sqlite", Path("unused")))
    described = app.openapi_schema.to_schema()["paths"]
    paths = []
    for path in (path for path, item in described.items() if "get" in item):
        named = path.format(table="same", replay="same", game="dragonwars")
        if named.endswith("/frames"):
            paths += [f"{named}?{query}" for query in ("count=50", "seat=0", "seat=all")]
            paths.append(f"{named}?seat=1&count=50")
        else:
            paths.append(named)
    return paths


def messages(player: Player) -> list[bytes]:
    """All messages, however they were put into frames, except who came and went when."""

    kept = [
        json.dumps(one).encode() for one in player.heard if one["type"] not in ("table", "pong")
    ]
    mask = re.compile(rb'"commitment": "[0-9a-f]{64}"')
    return [mask.sub(b"", message) for message in kept]


async def listen(player: Player) -> None:
    """Hear everything that is on its way."""
    await player.send({"type": "ping", "n": 1})
    await player.until(lambda message: message["type"] == "pong")
