"""Cues travel with the events that they belong to, and only where there are any."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from tests.server.test_table import founded

from wyrmtable.core.chance import Seeded
from wyrmtable.core.match import Match
from wyrmtable.core.record import Record
from wyrmtable.games import GAMES, ruleset
from wyrmtable.server import wire
from wyrmtable.server.replays import played_again
from wyrmtable.server.room import Listener, Room


class Watcher:
    """Notes all events that a viewer hears of."""

    def __init__(self, room: Room, viewer: int | None) -> None:
        self.events: list[dict[str, Any]] = []
        listener = Listener([] if viewer is None else [viewer], self.hear)
        room.look(listener, viewer, 0, [])

    def hear(self, raw: bytes) -> None:
        self.events += json.loads(raw)["events"]


def play(room: Room, count: int) -> None:
    table, chance = room.table, Seeded(4)
    for _ in range(count):
        if table.state.over:
            break
        seat = table.state.to_act[chance.below(len(table.state.to_act))]
        actions = table.state.decision(seat).actions
        text = actions[chance.below(len(actions))].text
        room.prepare([table.take(table.next_entry("act", seat, str(table.seq), text, 0))])
        room.publish()


@pytest.mark.parametrize("game", GAMES)
def test_every_event_comes_with_its_cues(game: str) -> None:
    room = Room(founded(game))
    viewers = [*range(room.table.size), None]
    watchers = [Watcher(room, viewer) for viewer in viewers]
    play(room, 120)
    for viewer, watcher in zip(viewers, watchers, strict=True):
        told = [
            json.loads(msgspec.json.encode(room.table.rules.cues(event)))
            for change in room.table.changes
            if viewer in change.seen
            for event in change.events
            if event.visible_to(viewer)
        ]
        assert [event.get("cues", []) for event in watcher.events] == told
        assert any(told)
        assert all(event.get("cues") != [] for event in watcher.events)
        for event in watcher.events:
            msgspec.convert(event, wire.GameEvent)
        late = Watcher(room, viewer)  # who comes later is told the same
        assert late.events == watcher.events


def test_a_game_that_is_seen_again_has_its_cues() -> None:
    match = Match.new(ruleset("dragonwars"), 2, 3, mode="deathmatch", round_limit=2)
    chance = Seeded(1)
    while not match.state.over:
        seat = match.state.to_act[0]
        actions = match.state.decision(seat).actions
        match.apply(seat, actions[chance.below(len(actions))])
    replay = played_again("r1", Record.parse(str(match.record())), None).replay
    events = [event for step in replay.steps for event in step.events]
    assert any(event.cues for event in events)
    plain = msgspec.to_builtins(events)
    assert all(event.get("cues") != [] for event in plain)
