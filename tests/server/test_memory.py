"""Cycles of objects: when they are given back, and when nobody looks for them."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from wyrmtable.server.memory import CROWD, PATIENCE, QUIET, Memory


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
    monkeypatch.setattr("wyrmtable.server.memory.time.monotonic", clock)
    gc.collect()
    yield clock
    gc.unfreeze()
    gc.collect()


def lost_knot() -> weakref.ref[Knot]:
    return weakref.ref(Knot())


def test_without_a_crowd_python_does_as_ever(clock: Clock) -> None:
    knot = lost_knot()
    Memory().committed(CROWD - 1)
    gc.collect()
    assert knot() is None


def test_what_is_lost_in_a_crowd_is_found_when_it_has_gone(clock: Clock) -> None:
    memory = Memory()
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
    memory = Memory()
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
