"""What is measured for attacks, as events that can be drawn (AW-23.13)."""

# not compiled: msgspec structs and text for people
from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from math import cos, hypot, pi, sin
from typing import Annotated, cast

import msgspec

from wyrmtable.core.cues import Cue, Outline
from wyrmtable.core.eventdata import EventData, Names, Said, event_types
from wyrmtable.core.plain import Plain
from wyrmtable.games.attackwing.events import Creature, Creatures

Inches = Annotated[float, Said(lambda length: f"{length:.2f}")]


Corner = Sequence[float]


def fan(middle: Corner, left: Corner, right: Corner) -> list[list[float]]:
    """Points on the rim between the two edges of an arc."""
    radius = hypot(left[0] - middle[0], left[1] - middle[1])
    found: list[list[float]] = []
    for step in range(9):
        part = step / 8
        x = left[0] + (right[0] - left[0]) * part - middle[0]
        y = left[1] + (right[1] - left[1]) * part - middle[1]
        far = radius / (hypot(x, y) or 1.0)
        found.append([middle[0] + x * far, middle[1] + y * far])
    return found


def outlines(shapes: Sequence[Mapping[str, Plain]], label: str = "") -> Sequence[Cue]:
    """What was measured, as it is drawn; y goes south in a scene."""
    found: list[Outline] = []
    for shape in shapes:
        corners = cast(list[list[float]], shape["points"])
        if "radius" in shape:
            (x, y), radius = corners[0], cast(float, shape["radius"])
            turns = [2.0 * pi * step / 24 for step in range(24)]
            corners = [[x + radius * cos(turn), y + radius * sin(turn)] for turn in turns]
        elif "lines" in shape:
            (_, left), (_, right) = cast(list[list[list[float]]], shape["lines"])
            corners = [corners[0], *fan(corners[0], left, right)]
        ruler = shape["kind"] == "ruler"
        points = tuple((x, -y) for x, y in corners)
        found.append(Outline(points=points, label=label if ruler or len(shapes) == 1 else ""))
    return found


class AttackMeasured(EventData, tag="attack_measured"):
    sentence = {  # noqa: RUF012
        "": "{target} is {distance} inches away (Range {range}); on the line: {on_line}.",
        "free": "{target} is {distance} inches away (Range {range}).",
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
        if self.range > 4:
            return "out"
        return "free" if not self.on_line else ""

    def cues(self) -> Sequence[Cue]:
        return outlines(self.shapes, f"Range {self.range}" if self.in_arc else "not in the arc")


class AreaMeasured(EventData, tag="area_measured"):
    sentence = "The {shape} of {creature} is laid on the table."
    creature: Creature
    shapes: list[dict[str, Plain]]

    def words(self, names: Names) -> Mapping[str, str]:
        return {"shape": str(self.shapes[-1]["kind"]) if self.shapes else "area"}

    def cues(self) -> Sequence[Cue]:
        return outlines(self.shapes)


EVENTS = event_types(sys.modules[__name__])
