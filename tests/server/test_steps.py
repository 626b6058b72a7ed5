"""The scenes between the events of an action, for clients that show one after the other."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.server.test_table import founded

from wyrmtable.core.chance import Seeded
from wyrmtable.games import GAMES
from wyrmtable.server.room import Listener, Room
from wyrmtable.server.viewing import scene_of


class Watcher:
    """Plays the steps of every update, as docs/protocol.md says."""

    def __init__(self, room: Room, viewer: int | None, *, steps: bool = True) -> None:
        self.updates: list[dict[str, Any]] = []
        self.scene: dict[str, Any] = {}
        seats = [] if viewer is None else [viewer]
        self.listener = Listener(seats, self.hear, 0, steps)
        room.look(self.listener, viewer, 0, [])

    def hear(self, raw: bytes) -> None:
        message = json.loads(raw)
        if message["type"] == "snapshot":
            self.scene = message["scene"]
            return
        counts = [step["events"] for step in message.get("steps", [])]
        assert counts == sorted(counts)
        assert not counts or counts[-1] <= len(message["events"])
        self.updates.append(message)
        self.scene = {**self.scene, **message["scene"]}


def play(room: Room, count: int) -> int:
    """Random actions; how many moments there were between."""
    table, chance, seen = room.table, Seeded(4), 0
    for _ in range(count):
        if table.state.over:
            break
        seat = table.state.to_act[chance.below(len(table.state.to_act))]
        actions = table.state.decision(seat).actions
        text = actions[chance.below(len(actions))].text
        change = table.take(table.next_entry("act", seat, str(table.seq), text, 0))
        for _, state in change.moments:
            seen += 1
            for viewer in table.everybody:  # nothing shows between that is hidden before and after
                guessed = state.guess(viewer, Seeded(seen))
                assert scene_of(guessed, viewer) == scene_of(state, viewer)
        room.prepare([change])
        room.publish()
        assert not change.moments, "they hold secrets and are not kept"
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_steps_lead_to_the_same_scene_and_show_nothing_hidden(game: str) -> None:
    room = Room(founded(game))
    viewers = [*range(room.table.size), None]
    watchers = [Watcher(room, viewer) for viewer in viewers]
    plain = [Watcher(room, viewer, steps=False) for viewer in viewers]
    play(room, 120)
    for watcher, other in zip(watchers, plain, strict=True):
        assert watcher.scene == other.scene
        assert not any("steps" in update for update in other.updates)
        without = [{k: v for k, v in u.items() if k != "steps"} for u in watcher.updates]
        assert without == other.updates


def test_declarations_and_reveal_come_before_movement() -> None:
    room = Room(founded("dragonwars"))
    ann = Watcher(room, 0)
    while room.table.state.decision(room.table.state.to_act[0]).kind != "plot":
        play(room, 1)
    table = room.table
    while not any(event["name"] == "moved" for event in ann.updates[-1]["events"]):
        text = "lock A: F1+ | F1 | H" if table.state.question.name == "plot" else "done"  # type: ignore[union-attr]  # somebody is asked
        change = table.take(table.next_entry("act", table.state.to_act[0], str(table.seq), text, 0))
        room.prepare([change])
        room.publish()
    update = ann.updates[-1]
    names = [event["name"] for event in update["events"]]
    assert names[0] == "declared" and update["steps"][0]["events"] == 1
    last = update["steps"][-1]
    assert names.index("revealed") >= last["events"] or "marks" in last["scene"]
    assert all("pieces" not in step["scene"] for step in update["steps"]), "nobody has moved yet"
    assert "pieces" in update["scene"]


def test_who_does_not_ask_for_steps_does_not_pay_for_them() -> None:
    room = Room(founded("dragonwars"))
    watcher = Watcher(room, 0)
    assert room.table.watched
    room.look_away(watcher.listener)
    assert not room.table.watched
    Watcher(room, 0, steps=False)
    assert play(room, 60) == 0
