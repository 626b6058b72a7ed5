"""Cycles of objects: when they are given back, and when nobody looks for them."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.house import YOU, open_house

from wyrmtable.server import hall
from wyrmtable.server.cycle_collection import CROWD, PATIENCE, QUIET, CycleCollection


class Knot:
    """Holds itself."""

    def __init__(self) -> None:
        self.itself = self


class Clock:
    """A time that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr("wyrmtable.server.cycle_collection.time.monotonic", clock)
    gc.collect()
    yield clock
    gc.unfreeze()
    gc.collect()


def lost_knot() -> weakref.ref[Knot]:
    return weakref.ref(Knot())


def test_without_a_crowd_python_does_as_ever(clock: Clock) -> None:
    knot = lost_knot()
    CycleCollection().committed(CROWD - 1)
    gc.collect()
    assert knot() is None


def test_what_is_lost_in_a_crowd_is_found_when_it_has_gone(clock: Clock) -> None:
    memory = CycleCollection()
    knot = lost_knot()
    memory.committed(CROWD)
    gc.collect()
    assert knot() is not None, "it was set aside unseen"
    clock.now += QUIET - 1
    memory.sweep()
    assert knot() is not None, "the crowd may still be there"
    clock.now += 2
    memory.sweep()
    assert knot() is None


def test_a_crowd_that_stays_does_not_keep_it_for_ever(clock: Clock) -> None:
    memory = CycleCollection()
    knot = lost_knot()
    until = clock.now + PATIENCE
    while clock.now <= until:
        memory.committed(CROWD)
        memory.sweep()
        assert knot() is not None
        clock.now += 1
    memory.committed(CROWD)
    memory.sweep()
    assert knot() is None


@pytest.mark.anyio
async def test_memory_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that nobody uses are given back: after a while, or at once if they hold too much."""
    async with open_house("sqlite", tmp_path, entries=10) as house:
        found = house.services[0].hall
        held: list[weakref.ref[object]] = []
        used = await house.found([YOU, {"kind": "you"}])
        staying = await house.player(used["table"]["id"], used["key"])
        for number in range(4):
            made = await house.found([YOU, {"kind": "you"}])
            player = await house.player(made["table"]["id"], made["key"], look=0)
            for seat in (0, 1):
                text = f"colour {('red', 'blue')[seat]}"
                await player.ask({"type": "act", "seat": seat, "text": text})
            await player.close()
            held.append(weakref.ref(found.rooms[made["table"]["id"]].table))
            assert len(found.rooms) == number + 2
        while any(
            room.listeners for room in found.rooms.values() if room.id != used["table"]["id"]
        ):
            await staying.ask({"type": "say", "text": "still here"})
        found._give_back(time.monotonic())
        assert sum(room.table.seq for room in found.rooms.values()) <= 10
        assert used["table"]["id"] in found.rooms, "somebody is there"
        monkeypatch.setattr(hall, "IDLE_SECONDS", -1.0)
        found._give_back(time.monotonic())
        assert list(found.rooms) == [used["table"]["id"]]
        await asyncio.sleep(0.2)  # until it was told who has left
        gc.unfreeze()
        gc.collect()
        assert not any(table() for table in held), "nothing holds on to them"
