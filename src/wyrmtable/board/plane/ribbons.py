"""Ribbons: strips of one width along a straight or an arc of at most a quarter circle."""

from __future__ import annotations

from math import sqrt
from typing import Final

from wyrmtable.board.plane.angles import RADIANS, shifted, sine_cosine
from wyrmtable.board.plane.polygons import Point, clipped, nearest_on_segment, nearest_to_origin
from wyrmtable.board.plane.rectangles import Box, distance, nearest_point, overlap

HALVINGS: Final = 30  # of a ribbon of some inches: finer than any tolerance
DRAWN_STEP: Final = 5.0  # degrees between the drawn points of an arc


class Ribbon:
    """A ribbon from the middle of its near end; radius 0 is straight. Never altered."""

    x: float
    y: float
    sin: float
    cos: float
    length: float  # of the centre line
    radius: float  # of the centre line
    side: float  # 1 bends to the right, -1 to the left
    half_width: float
    turn_sin: float  # of the angle of the arc
    turn_cos: float
    box: Box  # a straight ribbon itself, or a box around an arc

    def __init__(
        self,
        x: float,
        y: float,
        sin: float,
        cos: float,
        length: float,
        radius: float,
        side: float,
        half_width: float,
    ) -> None:
        self.x = x
        self.y = y
        self.sin = sin
        self.cos = cos
        self.length = length
        self.radius = radius
        self.side = side
        self.half_width = half_width
        if radius == 0.0:
            self.turn_sin = 0.0
            self.turn_cos = 1.0
            middle_x, middle_y = shifted(x, y, sin, cos, length / 2.0, 0.0)
            self.box = Box(middle_x, middle_y, sin, cos, half_width, length / 2.0)
        else:
            self.turn_sin, self.turn_cos = sine_cosine(self.degrees())
            long = (radius + half_width) * self.turn_sin
            wide = radius + half_width - (radius - half_width) * self.turn_cos
            aside = side * (wide / 2.0 - half_width)
            middle_x, middle_y = shifted(x, y, sin, cos, long / 2.0, aside)
            self.box = Box(middle_x, middle_y, sin, cos, wide / 2.0, long / 2.0)

    def degrees(self) -> float:
        """The angle of the arc."""
        return self.length / (self.radius * RADIANS) if self.radius > 0.0 else 0.0

    def part(self, length: float) -> Ribbon:
        """The first part of the ribbon."""
        return Ribbon(
            self.x, self.y, self.sin, self.cos, length, self.radius, self.side, self.half_width
        )

    def seen(self, x: float, y: float) -> Point:
        """A point as seen from the centre of the bend: along the ribbon's start, and outward."""
        dx, dy = x - self.x, y - self.y
        right = self.side * (dx * self.cos - dy * self.sin)
        return dx * self.sin + dy * self.cos, self.radius - right

    def outline(self) -> list[Point]:
        """The edge of the ribbon as a closed line for drawing."""
        if self.radius == 0.0:
            return self.box.corners()
        steps = int(self.degrees() / DRAWN_STEP) + 1
        inner: list[Point] = []
        outer: list[Point] = []
        for step in range(steps + 1):
            sine, cosine = sine_cosine(self.degrees() * step / steps)
            for line, size in (
                (outer, self.radius + self.half_width),
                (inner, self.radius - self.half_width),
            ):
                right = self.side * (self.radius - size * cosine)
                line.append(shifted(self.x, self.y, self.sin, self.cos, size * sine, right))
        inner.reverse()
        return outer + inner


def ribbon_overlaps(ribbon: Ribbon, box: Box, tolerance: float) -> bool:
    """Do a ribbon and a box share an area more than `tolerance` deep?"""
    if not overlap(ribbon.box, box, tolerance):
        return False
    if ribbon.radius == 0.0:
        return True
    points = [ribbon.seen(x, y) for x, y in box.corners()]
    points = clipped(points, 1.0, 0.0, tolerance)
    points = clipped(points, -ribbon.turn_cos, ribbon.turn_sin, tolerance)
    if not points:
        return False
    if nearest_to_origin(points) >= ribbon.radius + ribbon.half_width - tolerance:
        return False
    reached = ribbon.radius - ribbon.half_width + tolerance
    return any([x * x + y * y > reached * reached for x, y in points])


def ribbon_distance(ribbon: Ribbon, x: float, y: float) -> float:
    """The distance from a point to a ribbon; 0 if it lies on it."""
    if ribbon.radius == 0.0:
        near_x, near_y = nearest_point(ribbon.box, x, y)
        return distance(x, y, near_x, near_y)
    along, out = ribbon.seen(x, y)
    inner, outer = ribbon.radius - ribbon.half_width, ribbon.radius + ribbon.half_width
    sine, cosine = ribbon.turn_sin, ribbon.turn_cos
    if along >= 0.0 and out * sine - along * cosine >= 0.0:
        far = sqrt(along * along + out * out)
        if far < inner:
            return inner - far
        return far - outer if far > outer else 0.0
    start_x, start_y = nearest_on_segment(along, out, (0.0, inner), (0.0, outer))
    end_x, end_y = nearest_on_segment(
        along, out, (inner * sine, inner * cosine), (outer * sine, outer * cosine)
    )
    to_start = distance(along, out, start_x, start_y)
    to_end = distance(along, out, end_x, end_y)
    return to_start if to_start < to_end else to_end


def reach_of_box(ribbon: Ribbon, box: Box, tolerance: float) -> float:
    """How much of a ribbon it takes to overlap a box that the whole ribbon overlaps."""
    short, long = 0.0, ribbon.length
    for _ in range(HALVINGS):
        half = (short + long) / 2.0
        if ribbon_overlaps(ribbon.part(half), box, tolerance):
            long = half
        else:
            short = half
    return long


def reach_of_disc(ribbon: Ribbon, x: float, y: float, near: float) -> float:
    """How much of a ribbon it takes to come as near to a point as the whole ribbon does."""
    short, long = 0.0, ribbon.length
    for _ in range(HALVINGS):
        half = (short + long) / 2.0
        if ribbon_distance(ribbon.part(half), x, y) < near:
            long = half
        else:
            short = half
    return long
