"""Attack arcs (AW-2.8, AW-2.9)."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.angles import SIN, sine_cosine
from wyrmtable.board.plane.arcs import Arc, arc_between, depth_in_arc, parts_in_arc
from wyrmtable.board.plane.rectangles import Box
from wyrmtable.games.attackwing.bases import EPSILON

WIDTH: Final = 90.0  # AW-2.8: degrees
ROOT_TWO: Final = 2.0 * SIN[45]


def arc_of(rear: bool, width: float = WIDTH) -> Arc:
    """The Forward or the Rear Attack Arc, of the usual width or as wide as a card says."""
    middle = 180.0 if rear else 0.0
    return arc_between(middle - width / 2.0, middle + width / 2.0, 0.0)


FORWARD_ARC: Final[Arc] = arc_of(False)
REAR_ARC: Final[Arc] = arc_of(True)


def inside_arc(attacker: Box, arc: Arc, target: Box) -> bool:
    """Is any part of a base inside an arc, touching its side included (AW-2.9)?"""
    forward, right = attacker.seen(target.x, target.y)
    depth = depth_in_arc(arc, forward, right)
    if depth >= -EPSILON:
        return True
    if depth < -ROOT_TWO * target.half_length - EPSILON:
        return False
    return bool(parts_in_arc(attacker, arc, target, EPSILON))


def point_inside_arc(attacker: Box, arc: Arc, x: float, y: float) -> bool:
    """Is a point inside an arc (AW-12.7)?"""
    forward, right = attacker.seen(x, y)
    return depth_in_arc(arc, forward, right) >= -EPSILON


def disc_inside_arc(attacker: Box, arc: Arc, x: float, y: float, radius: float) -> bool:
    """Is a whole round token inside an arc (AW-12.11)?"""
    forward, right = attacker.seen(x, y)
    return depth_in_arc(arc, forward, right) >= radius - EPSILON


def arc_shape(attacker: Box, width: float, rear: bool, reach: float) -> list[tuple[float, float]]:
    """The arc as a polygon for drawing: apex, then points of its rim `reach` from the center."""
    middle = 180.0 if rear else 0.0
    steps = int(width / 5.0) + 1
    points = [(attacker.x, attacker.y)]
    for step in range(steps + 1):
        sine, cosine = sine_cosine(middle - width / 2.0 + width * step / steps)
        points.append(attacker.at(reach * cosine, reach * sine))
    return points
