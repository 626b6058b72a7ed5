"""A table as the fold of its log, for every game there is."""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.server.merging import merged_scene, merged_view

from wyrmtable.core.chance import Seeded
from wyrmtable.core.event import Event
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.record import Record
from wyrmtable.games import GAMES, ruleset
from wyrmtable.games.dragonwars.events import FacingSet, Locked
from wyrmtable.server.founding import with_clock
from wyrmtable.server.ledger import Entry, Founding
from wyrmtable.server.room import Listener, Room
from wyrmtable.server.seat_updates import Wishes
from wyrmtable.server.table import Table, commitment
from wyrmtable.server.telling import Telling
from wyrmtable.server.wire import SeatWanted, Viewer

ACTIONS = 150


def founded(game: str, seconds: int = 0) -> Table:
    rules = ruleset(game)
    options, clock = with_clock(rules, {}, seconds)
    plan = Founding(
        game=game,
        rules=rules.version,
        options=options,
        seats=[SeatWanted(kind="you") for _ in range(min(rules.seat_numbers))],
        private=True,
        seconds=clock,
        stand_in=None,
        created=0,
    )
    return Table("t", plan, bytes(32))


class Browser:
    """Puts updates over what it has, as docs/protocol.md says."""

    def __init__(
        self,
        room: Room,
        viewer: Viewer,
        pace: int = 0,
        position: bool = True,
        brief: bool = False,
    ) -> None:
        self.viewer = viewer
        self.shown: dict[str, Any] = {}
        seats = [viewer] if isinstance(viewer, int) else []
        self.listener = Listener(seats, self.hear, Wishes(pace, position, brief))
        room.listeners.add(self.listener)
        room.look(self.listener, viewer, 0, [])

    def hear(self, message: bytes) -> None:
        update = json.loads(message)
        if update["type"] == "snapshot":
            self.shown = update
            return
        shown = self.shown
        assert update["since"] == shown["version"]
        shown["view"] = merged_view(shown["view"], update)
        shown["scene"] = merged_scene(shown["scene"], update)
        shown["events"] += update["events"]
        seals = {seal["id"]: seal for seal in shown["seals"] + update["seals"]}
        shown["seals"] = [seals[number] for number in sorted(seals)]
        for key in ("version", "undo", "clocks"):
            shown[key] = update[key]


def played(game: str, room: Room, count: int) -> list[Entry]:
    """Random actions, each told to everybody who listens."""
    table, chance = room.table, Seeded(3)
    log: list[Entry] = []
    while not table.state.over and len(log) < count:
        asked = table.state.to_act
        seat = asked[chance.below(len(asked))]
        actions = table.state.decision(seat).actions
        text = actions[chance.below(len(actions))].text
        entry = table.next_entry("act", seat, f"{seat}:{table.seq}", text, 0)
        if chance.below(8) == 0 and table.can_undo(seat):
            entry = table.next_entry("undo", seat, f"{seat}:{table.seq}", "", 0)
        change = table.take(entry)
        log.append(entry)
        room.prepare([change])
        room.publish()
    return log


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("brief", [False, True])
def test_updates_put_over_a_snapshot_give_the_next_snapshot(game: str, brief: bool) -> None:
    room = Room(founded(game))
    viewers: list[Viewer] = [*range(room.table.size), None]
    browsers = [Browser(room, viewer, brief=brief) for viewer in viewers]
    for _ in range(ACTIONS // 10):
        played(game, room, 10)
        for browser in browsers:
            fresh = Browser(room, browser.viewer)
            assert browser.shown == fresh.shown
            room.look_away(fresh.listener)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_wants_it_brief_is_told_the_same_in_fewer_words(game: str) -> None:
    room = Room(founded(game))
    told = {True: 0, False: 0}

    def count(brief: bool) -> Callable[[bytes], None]:
        def hear(message: bytes) -> None:
            if b'"type":"update"' in message:
                told[brief] += len(message)

        return hear

    for brief in told:
        room.look(Listener([0], count(brief), Wishes(brief=brief)), 0, 0, [])
    played(game, room, ACTIONS)
    assert told[True] < told[False]


@pytest.mark.parametrize("game", GAMES)
def test_a_draft_is_noticed_by_those_who_can_see_it(game: str) -> None:
    table, chance = founded(game), Seeded(8)
    for _ in range(ACTIONS):
        if table.state.over:
            return
        asked = table.state.to_act
        seat = asked[chance.below(len(asked))]
        actions = table.state.decision(seat).actions
        before = table.state.clone()
        text = actions[chance.below(len(actions))].text
        change = table.take(table.next_entry("act", seat, str(table.seq), text, 0))
        if change.draft:
            told_apart = {
                viewer
                for viewer in table.everybody
                if before.position_view(viewer) != table.state.position_view(viewer)
            }
            assert told_apart <= change.seen
            assert change.seen == set(table.state.confidants(seat))
            assert None not in change.seen


@pytest.mark.parametrize("game", GAMES)
def test_whoever_folds_the_same_log_gets_the_same_table(game: str) -> None:
    room = Room(founded(game))
    log = played(game, room, ACTIONS)
    again = founded(game)
    again.fold(log)
    assert again.state == room.table.state
    assert again.versions == room.table.versions
    assert again.seals == room.table.seals


def test_salts_are_made_as_they_always_were() -> None:
    """A table that is read again opens the seals that it has shown before."""
    room = Room(founded("dragonwars"))
    played("dragonwars", room, ACTIONS)
    key = hmac.digest(bytes(32), b"salts", "sha256")
    opened = [seal for seal in room.table.seals if seal.salt]
    assert opened
    for seal in opened:
        assert seal.salt == hmac.digest(key, str(seal.id).encode(), "sha256").hex()[:32]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_again_is_told_as_if_for_the_first_time(game: str) -> None:
    room = Room(founded(game))
    played(game, room, 3 * ACTIONS)
    for change in room.table.changes:
        for event, kept in zip(change.events, change.encoded(), strict=True):
            if event.name != "taken_back":
                told = json.loads(b"{" + kept)
                assert told["data"] == msgspec.to_builtins(event.data)
                assert told["clause"] == event.cite
                cues = room.table.rules.cues(event)
                assert told.get("cues", []) == json.loads(msgspec.json.encode(cues))
                assert repr(told["data"]) == repr(json.loads(msgspec.json.encode(event.data)))


def test_what_names_people_is_told_at_their_table_alone() -> None:
    rules = ruleset("dragonwars")
    here, there = Telling(rules, {"red": "Ann"}), Telling(rules, {"red": "Bob"})
    locked = Event(Locked(player="red"), "DW-5.4")
    assert b"Ann" in here.json(locked)
    assert b"Bob" in there.json(locked)
    turned = Event(FacingSet(dragon="red.elder", facing="N"), "DW-4.9")
    assert here.json(turned) is there.json(turned)


def test_events_that_are_written_differently_are_told_differently() -> None:
    """Although 1 and True are equal, and one has all that another has."""
    telling = Telling(ruleset("dragonwars"), {})
    values: list[Plain] = [True, 1, "1", None, False, 0, 0.0, [0], [1], {"x": 1}]
    turned: PlainDict = {"dragon": "red.elder", "facing": "N"}
    alike = [Event("facing_set", "DW-4.9", {**turned, "ok": value}) for value in values]
    alike.append(Event("facing_set", "DW-4.9", turned))
    for _ in range(2):  # written, and found again
        told = [json.loads(b"{" + telling.json(event)) for event in alike]
        assert [repr(one["data"]) for one in told] == [repr(event.data) for event in alike]


@pytest.mark.parametrize("game", GAMES)
def test_a_clock_can_decide_for_every_seat(game: str) -> None:
    table = founded(game, seconds=30)
    assert table.clocks(None)
    seat = table.state.to_act[0]
    assert table.ends(seat) == 30_000
    table.take(table.next_entry("act", seat, "clock", "timeout", 31_000))


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_table_opens_its_seals_and_its_record_can_be_verified(game: str) -> None:
    room = Room(founded(game))
    played(game, room, ACTIONS)
    table = room.table
    while not table.state.over:
        seat = next(seat for seat in range(table.size) if seat in table.state.to_act)
        table.take(table.next_entry("act", seat, f"r{table.seq}", "resign", 0))
    for seal in table.seals:
        assert seal.withdrawn or seal.commitment == commitment(seal.salt, seal.text)
    assert Record.parse(str(table.match.record())).verify(ruleset)
