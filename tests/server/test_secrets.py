"""Nothing secret leaks: what looks the same to somebody is the same, byte for byte."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st
from tests.server.house import LINK, YOU, House, Player, open_house

from wyrmtable.core.chance import Seeded
from wyrmtable.core.playout import playout
from wyrmtable.games import GAMES
from wyrmtable.server.desk import Wishes
from wyrmtable.server.ledger import Entry, Founding
from wyrmtable.server.replays import frame, table_frames
from wyrmtable.server.room import Listener, Room
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
async def test_on_every_endpoint_and_socket(tmp_path: Path) -> None:
    """Two servers, the same table; Ann plots differently, and Bob and a watcher cannot tell."""
    heard = []
    for number, cells in enumerate((["A1 F1+ fb2", "E3 LT"], ["W2 H", "W2 RT-", "A1 -", "D1 F2"])):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with open_house("sqlite", folder) as house:
            heard.append(await all_that_is_told(house, cells))
    assert heard[0] == heard[1]


async def all_that_is_told(house: House, cells: list[str]) -> dict[str, list[bytes]]:
    hall = house.services[0].hall
    hall.now = lambda: 5000  # type: ignore[method-assign]  # a clock that stands still
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
    other = await house.sit("same", hall.keys.invitation("same", 1), "Bob")
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
        assert (await ann.act(cell))["type"] == "ack"
    assert (await ann.act("lock"))["type"] == "ack"
    for player in (bob, watcher):
        await player.when(lambda player=player: bool(player.seals))  # type: ignore[misc]  # bound now
        await listen(player)
    told = {
        "bob": messages(bob),
        "watcher": messages(watcher),
    }
    async with house.browser() as browser:
        for path in (
            "/api/tables",
            "/api/tables/mine",
            "/api/tables/same",
            "/api/tables/same/frames?count=50",
            "/api/tables/same/frames?seat=0",
            "/api/tables/same/frames?seat=1&count=50",
            "/api/tables/same/frames?seat=all",
            "/api/tables/same/record",
            "/api/replays/same",
            "/api/replays/same/frames?seat=0",
        ):
            answer = await browser.get(path, headers={"X-Wyrmtable-Key": other})
            told[path] = [str(answer.status_code).encode(), COMMITMENT.sub(b"", answer.content)]
    assert told["/api/tables/same/frames?seat=1&count=50"][0] == b"200"
    return told


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
