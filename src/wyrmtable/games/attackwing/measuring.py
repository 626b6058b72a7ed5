"""Ranges and measuring lines (AW-2.10 to AW-2.16, AW-2.22)."""

from __future__ import annotations

from math import sqrt
from typing import Final

from wyrmtable.board.plane.arcs import Arc, depth_in_arc, parts_in_arc
from wyrmtable.board.plane.measures import ruler
from wyrmtable.board.plane.polygons import Pair, Point, box_to_polygon, seen_corners
from wyrmtable.board.plane.rectangles import Box, Rectangle, entry
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.attackwing.arcs import ROOT_TWO
from wyrmtable.games.attackwing.bases import EPSILON

SECTION: Final = 3.0  # AW-2.10: length of one section of the Range Ruler
SECTIONS: Final = 4
OUT: Final = 5  # the band of what is out of Range


class Measurement:
    """A measured distance with its Range and its line from the attacker to the target."""

    distance: float
    range: int  # 1 to 4, or OUT
    x1: float
    y1: float
    x2: float
    y2: float

    def __init__(self, distance: float, x1: float, y1: float, x2: float, y2: float) -> None:
        self.distance = distance
        self.range = band(distance)
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2

    def drawn(self, limit: int) -> PlainDict:
        """The measuring line as plain data, held against a maximum Range."""
        return ruler(self.x1, self.y1, self.x2, self.y2, self.distance, limit * SECTION)


def band(length: float) -> int:
    """The Range of a distance: 1 to 4, or OUT (AW-2.13)."""
    for section in range(1, SECTIONS + 1):
        if length <= section * SECTION + EPSILON:
            return section
    return OUT


def within(length: float, reach: int) -> bool:
    """Is a distance at this Range or closer (AW-2.14)?"""
    return length <= reach * SECTION + EPSILON


def measure(attacker: Box, target: Box) -> Measurement:
    """The shortest line between two bases, in all directions (AW-2.12, AW-2.16)."""
    corners = seen_corners(attacker, target)
    return _on_table(
        attacker,
        box_to_polygon(attacker.half_length, attacker.half_width, corners, EPSILON),
    )


def measure_in_arc(attacker: Box, arc: Arc, target: Box) -> Measurement | None:
    """The shortest line to the part of a base inside an arc, None if it has none (AW-2.11)."""
    forward, right = attacker.seen(target.x, target.y)
    depth = depth_in_arc(arc, forward, right)
    reach = ROOT_TWO * target.half_length
    if depth < -reach - EPSILON:
        return None
    if depth > reach and not arc.reflex:
        return measure(attacker, target)
    parts = parts_in_arc(attacker, arc, target, 0.0)
    if not parts:  # AW-2.9: it may still touch the side of the arc
        parts = parts_in_arc(attacker, arc, target, EPSILON)
        if not parts:
            return None
    best = box_to_polygon(attacker.half_length, attacker.half_width, parts[0], EPSILON)
    for part in parts[1:]:
        other = box_to_polygon(attacker.half_length, attacker.half_width, part, EPSILON)
        if other[0] < best[0]:
            best = other
    return _on_table(attacker, best)


def part_inside(attacker: Box, arc: Arc, target: Box) -> list[list[Point]]:
    """The part of a base inside an arc, for drawing."""
    parts = parts_in_arc(attacker, arc, target, 0.0)
    return [[attacker.at(forward, right) for forward, right in part] for part in parts]


def _on_table(attacker: Box, pair: Pair) -> Measurement:
    """A measurement in the frame of the attacker, brought to the table."""
    x1, y1 = attacker.at(pair[1], pair[2])
    x2, y2 = attacker.at(pair[3], pair[4])
    return Measurement(pair[0], x1, y1, x2, y2)


def on_line(line: Measurement, base: Box) -> bool:
    """Does a measuring line run through a base for more than 0.001 (AW-2.16)?"""
    dx, dy = line.x2 - line.x1, line.y2 - line.y1
    length = sqrt(dx * dx + dy * dy)
    if length <= EPSILON:
        return False
    to_x, to_y = base.x - line.x1, base.y - line.y1
    aside = (to_x * dy - to_y * dx) / length
    reach = ROOT_TWO * base.half_length
    if aside > reach or aside < -reach:
        return False
    ux, uy = dx / length, dy / length
    deep = entry(base, line.x1, line.y1, ux, uy, EPSILON)
    if deep < 0.0 or deep >= length:  # past it, or along an edge
        return False
    before = entry(base, line.x1, line.y1, ux, uy, 0.0)
    behind = entry(base, line.x2, line.y2, -ux, -uy, 0.0)
    return length - before - behind > EPSILON


def bases_on_line(line: Measurement, bases: list[Rectangle]) -> list[int]:
    """The places of the bases through which a measuring line runs."""
    return [place for place, base in enumerate(bases) if on_line(line, base)]


def disc_on_line(line: Measurement, x: float, y: float, radius: float) -> bool:
    """Does a measuring line run through a round token for more than 0.001 (AW-2.16)?"""
    dx, dy = line.x2 - line.x1, line.y2 - line.y1
    length = sqrt(dx * dx + dy * dy)
    if length <= EPSILON:
        return False
    along = ((x - line.x1) * dx + (y - line.y1) * dy) / length
    aside = ((x - line.x1) * dy - (y - line.y1) * dx) / length
    square = radius * radius - aside * aside
    if square <= 0.0:
        return False
    half = sqrt(square)
    first = max(along - half, 0.0)
    last = min(along + half, length)
    return last - first > EPSILON
