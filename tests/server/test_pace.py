"""Whoever agrees to a pace gets fewer pictures, but never decides on an old one."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from tests.server.test_table import Browser, founded

from wyrmtable.core.chance import Seeded
from wyrmtable.games import GAMES
from wyrmtable.server.room import Room

pytestmark = pytest.mark.anyio
PACE = 200


class Paced(Browser):
    """A browser that counts."""

    updates = pictures = 0

    def hear(self, message: bytes) -> None:
        super().hear(message)
        self.updates += b'"type":"update"' in message
        self.pictures += b'"position":' in message and b'"type":"update"' in message


def known(room: Room, browser: Browser) -> dict[str, Any]:
    """What somebody who comes now is shown."""
    fresh = Browser(room, browser.viewer)
    room.look_away(fresh.listener)
    return fresh.shown


async def play(room: Room, browsers: list[Paced], count: int) -> None:
    table, chance = room.table, Seeded(11)
    for _ in range(count):
        if table.state.over:
            return
        question = table.state.question
        seat = table.state.to_act[chance.below(len(table.state.to_act))]
        actions = table.state.decision(seat).actions
        text = actions[chance.below(len(actions))].text
        change = table.take(table.next_entry("act", seat, str(table.seq), text, 0))
        room.prepare([change])
        room.publish()
        for browser in browsers:
            own = browser.viewer == seat
            asked = browser.viewer in table.state.to_act
            if asked and (table.state.question is not question or (own and not change.draft)):
                assert browser.shown == known(room, browser)
            elif asked and own:
                shown = browser.shown["view"]["decision"]
                assert shown == known(room, browser)["view"]["decision"]


@pytest.mark.parametrize("game", GAMES)
async def test_a_new_decision_comes_with_its_picture_and_the_rest_follows(game: str) -> None:
    room = Room(founded(game))
    browsers = [Paced(room, viewer, PACE) for viewer in (*range(room.table.size), None)]
    await play(room, browsers, 120)
    assert sum(b.pictures for b in browsers) <= sum(b.updates for b in browsers)
    await asyncio.sleep(PACE / 1000 + 0.1)
    for browser in browsers:
        assert browser.shown == known(room, browser)


@pytest.mark.parametrize("game", GAMES)
async def test_whoever_draws_can_do_without_the_position(game: str) -> None:
    room = Room(founded(game))
    viewers = (*range(room.table.size), None)
    complete = [Paced(room, viewer) for viewer in viewers]
    drawing = [Paced(room, viewer, position=False) for viewer in viewers]
    await play(room, complete, 60)
    for whole, part in zip(complete, drawing, strict=True):
        assert whole.shown["view"].pop("position")
        assert part.shown["view"].pop("position") == {}
        assert part.pictures == 0
        assert part.shown == whole.shown


async def test_a_plot_at_machine_speed_needs_few_pictures() -> None:
    room = Room(founded("dragonwars"))
    ann = Paced(room, 0, 1000)
    await play(room, [ann], 8)
    table = room.table
    while table.state.decision(table.state.to_act[0]).kind != "plot":
        await play(room, [ann], 1)
    ann.updates = ann.pictures = 0
    for cell in ("A1 F1", "A2 F1", "A3 F1", "E1 H", "E2 H"):
        change = table.take(table.next_entry("act", 0, cell, cell, 0))
        room.prepare([change])
        room.publish()
    assert (ann.updates, ann.pictures) == (5, 0)
    assert ann.shown["view"]["decision"]["facts"]["lanes"]["E"]["cells"][1]["text"] == "H"
    await asyncio.sleep(1.1)
    assert (ann.updates, ann.pictures) == (6, 1), "the picture follows"


async def test_who_only_watches_gets_pictures_at_the_pace_alone_but_the_end_at_once() -> None:
    room = Room(founded("dragonwars"))
    watcher = Paced(room, None, 1000)
    began = time.monotonic()
    await play(room, [watcher], 150)
    assert watcher.pictures <= 1 + (time.monotonic() - began)
    table = room.table
    for seat in range(table.size):
        if not table.state.over:
            change = table.take(table.next_entry("act", seat, f"r{seat}", "resign", 0))
            room.prepare([change])
            room.publish()
    assert table.state.over
    assert watcher.shown == known(room, watcher)


async def test_what_others_draft_changes_nothing_about_what_is_sent_when() -> None:
    heard: list[list[bytes]] = []
    for drafts in (0, 9):
        room = Room(founded("dragonwars"))
        await play(room, [], 8)
        table = room.table
        while table.state.decision(table.state.to_act[0]).kind != "plot":
            await play(room, [], 1)
        kept: list[bytes] = []
        heard.append(kept)
        bob = Browser(room, 1, PACE)
        bob.listener.send = kept.append
        for text in ["A1 F1", *["A2 F1", "A2 H", "A3 RT"] * (drafts // 3)]:
            change = table.take(table.next_entry("act", 0, str(table.seq), text, 0))
            room.prepare([change])
            room.publish()
        for cell in ("A1 F1", "A2 H"):
            change = table.take(table.next_entry("act", 1, str(table.seq), cell, 0))
            room.prepare([change])
            room.publish()
        await asyncio.sleep(PACE / 1000 + 0.1)
    assert heard[0] == heard[1] and heard[0]


async def test_who_comes_later_to_the_same_desk_does_not_take_pictures_from_others() -> None:
    room = Room(founded("dragonwars"))
    await play(room, [], 8)
    table = room.table
    while table.state.decision(table.state.to_act[0]).kind != "plot":
        await play(room, [], 1)
    first = Paced(room, 0, PACE)
    change = table.take(table.next_entry("act", 0, "one", "A1 F1", 0))
    room.prepare([change])
    room.publish()
    assert first.pictures == 0
    second = Paced(room, 0, PACE)
    assert first.shown == {**second.shown, "chat": first.shown["chat"]}
