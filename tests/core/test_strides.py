"""A flight in single steps reads as one line."""

from __future__ import annotations

import wyrmtable as wt
from wyrmtable.core.event import Event
from wyrmtable.core.plain import Plain
from wyrmtable.core.strides import in_steps, strides

RULES = wt.ruleset("dragonlance")
FLIGHT: dict[str, Plain] = {
    "hordes": ["gold", "red"],
    "active": "gold",
    "points": 5,
    "dragons": {
        "gold1": {"hex": [0, -7], "alt": 4},
        "gold2": {"hex": [-4, -4], "alt": 4},
        "red1": {"hex": [0, 7], "alt": 4},
    },
}


def told(events: list[Event]) -> list[str]:
    return [in_steps(RULES.describe(event), n) for event, n in strides(events, RULES.cues)]


def test_steps_of_one_dragon_are_one_line_and_every_dragon_has_its_own() -> None:
    state = RULES.position(FLIGHT)
    events = list(state.apply(0, "gold1 to 0,-5 at 5"))
    assert [event.name for event in events] == ["moved"] * 3
    assert told(events) == ["Gold 1 flies to J4 at altitude 5, in 3 steps."]
    events += state.apply(0, "gold2 up")
    assert told(events)[1:] == ["Gold 2 flies to F3 at altitude 5."]


def test_what_happens_in_between_parts_a_flight() -> None:
    state = RULES.position(FLIGHT)
    first = list(state.apply(0, "gold1 up"))
    other = Event("turn_begins", "DL-5.2", {"horde": "gold"})
    second = list(state.apply(0, "gold1 S"))
    assert len(told([*first, *second])) == 1
    assert len(told([*first, other, *second])) == 3
