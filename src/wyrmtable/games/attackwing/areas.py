"""Areas: the strip of a Line, the Cone, the disc of a Burst (section 12)."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.angles import normal, sine_cosine
from wyrmtable.board.plane.arcs import Arc
from wyrmtable.board.plane.polygons import inside_box, seen_corners
from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.games.attackwing.arcs import disc_inside_arc, point_inside_arc
from wyrmtable.games.attackwing.bases import EPSILON, point_distance
from wyrmtable.games.attackwing.measuring import (
    SECTION,
    Measurement,
    band,
    measure_in_arc,
    within,
)
from wyrmtable.games.attackwing.tokens import (
    BURST_RADIUS,
    disc_inside_area,
    disc_overlaps,
    token_distance,
)

STRIP_WIDTH: Final = 0.5  # AW-12.7
NOT_CAUGHT: Final = 0
DRAWN_STEP: Final = 5.0  # degrees
DRAWN_HALVINGS: Final = 20


def strip_at(
    attacker: Rectangle, rear: bool, offset: float, direction: float, reach: int
) -> Rectangle:
    """The ruler of a Line: its near end at the front or the rear edge (AW-12.7).

    `offset` is to the right from the middle of the edge, `direction` in degrees clockwise from
    the heading, so that 180 leads straight back.
    """
    edge = -attacker.half_length if rear else attacker.half_length
    x, y = attacker.at(edge, offset)
    length = SECTION * reach
    heading = normal(attacker.heading + direction)
    near = Rectangle(x, y, heading, STRIP_WIDTH, length)
    middle_x, middle_y = near.at(length / 2.0, 0.0)
    return Rectangle(middle_x, middle_y, heading, STRIP_WIDTH, length)


def strip_allowed(attacker: Rectangle, arc: Arc, offset: float, strip: Rectangle) -> bool:
    """Does the near end lie on the edge, and the whole strip inside the arc (AW-12.7)?"""
    if offset > attacker.half_width + EPSILON or offset < -attacker.half_width - EPSILON:
        return False
    return all([point_inside_arc(attacker, arc, x, y) for x, y in strip.corners()])


def strip_reach(strip: Rectangle, base: Rectangle) -> float:
    """How far along a strip it reaches a base, -1 if it neither overlaps nor touches it."""
    dx, dy = base.x - strip.x, base.y - strip.y
    most = strip.half_length + strip.half_width + 1.5 * base.half_length
    if dx * dx + dy * dy > most * most:
        return -1.0
    corners = seen_corners(strip, base)
    for slack in (0.0, EPSILON):  # AW-12.8: touching is enough
        part = inside_box(strip.half_length + slack, strip.half_width + slack, corners)
        if part:
            return max(min([forward for forward, _ in part]) + strip.half_length, 0.0)
    return -1.0


def strip_range(strip: Rectangle, base: Rectangle) -> int:
    """The section of a strip that first reaches a base, or NOT_CAUGHT (AW-12.8)."""
    reach = strip_reach(strip, base)
    return band(reach) if reach >= 0.0 else NOT_CAUGHT


def in_cone(attacker: Rectangle, arc: Arc, reach: int, target: Rectangle) -> Measurement | None:
    """The measurement of a creature that a Cone catches, else None (AW-12.9)."""
    found = measure_in_arc(attacker, arc, target)
    return found if found is not None and found.range <= reach else None


def area_shape(
    attacker: Rectangle, width: float, rear: bool, reach: int
) -> list[tuple[float, float]]:
    """All points inside an arc and within a Range as a polygon for drawing; 360 is all around."""
    middle = 180.0 if rear else 0.0
    points = [] if width >= 360.0 else [(attacker.x, attacker.y)]
    steps = int(width / DRAWN_STEP) + 1
    length = SECTION * reach
    for step in range(steps + 1):
        sine, cosine = sine_cosine(middle - width / 2.0 + width * step / steps)
        near, far = length, length + 2.0 * attacker.half_length
        for _ in range(DRAWN_HALVINGS):
            half = (near + far) / 2.0
            x, y = attacker.at(half * cosine, half * sine)
            if point_distance(attacker, x, y) > length:
                far = half
            else:
                near = half
        points.append(attacker.at(near * cosine, near * sine))
    return points


def burst_refused(x: float, y: float, area: float, bases: list[Rectangle]) -> str:
    """The clause that forbids a point for the Burst Token, "" if none does."""
    if not disc_inside_area(x, y, BURST_RADIUS, area):
        return "AW-12.19"
    if any([disc_overlaps(base, x, y, BURST_RADIUS) for base in bases]):
        return "AW-12.10"
    return ""


def burst_lands(attacker: Rectangle, arc: Arc | None, reach: int, x: float, y: float) -> bool:
    """Is the whole Burst Token inside the arc, if any, and the stated Range (AW-12.11)?"""
    if arc is not None and not disc_inside_arc(attacker, arc, x, y, BURST_RADIUS):
        return False
    return within(point_distance(attacker, x, y) + BURST_RADIUS, reach)


def in_burst(x: float, y: float, around: int, base: Rectangle) -> bool:
    """Does a Burst catch a base: by touch, or within the Range around its rim (AW-12.12)?"""
    return within(token_distance(base, x, y, BURST_RADIUS), around)
