"""What is measured for attacks, as events that can be drawn (AW-23.13)."""

# not compiled: msgspec structs and text for people
from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Annotated

import msgspec

from wyrmtable.core.eventdata import EventData, Names, Said, event_types
from wyrmtable.core.plain import Plain
from wyrmtable.games.attackwing.events import Creature, Creatures

Inches = Annotated[float, Said(lambda length: f"{length:.2f}")]


class AttackMeasured(EventData, tag="attack_measured"):
    sentence = {  # noqa: RUF012
        "": "{target} is {distance} inches away (Range {range}); on the line: {on_line}.",
        "out": "{target} is {distance} inches away, out of Range.",
        "arc": "{target} is outside the arc.",
    }
    creature: Creature
    target: Creature
    in_arc: bool
    distance: Inches = 0.0
    range: int = 0
    on_line: Creatures = msgspec.field(default_factory=list)
    shapes: list[dict[str, Plain]] = msgspec.field(default_factory=list)

    def form(self) -> str:
        if not self.in_arc:
            return "arc"
        return "out" if self.range > 4 else ""


class AreaMeasured(EventData, tag="area_measured"):
    sentence = "The area of {creature} is shown ({shape})."
    creature: Creature
    shapes: list[dict[str, Plain]]

    def words(self, names: Names) -> Mapping[str, str]:
        return {"shape": str(self.shapes[-1]["kind"]) if self.shapes else ""}


EVENTS = event_types(sys.modules[__name__])
