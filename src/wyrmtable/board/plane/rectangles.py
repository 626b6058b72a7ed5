"""Cards on the table: overlap, lines that cross them, nearest points.

`TOLERANCE` is how deep one thing must reach into another to count: touching an edge, running
along it or meeting a corner is nothing.
"""

# ruff: noqa: PLR1730  (comparing is several times faster than calling min and max)
from __future__ import annotations

from math import sqrt
from typing import Final

from wyrmtable.board.plane.angles import shifted, sine_cosine

TOLERANCE: Final = 0.0005
MISS: Final = -1.0  # the distance of what is not met
FAR: Final = 1e300
PARALLEL: Final = 1e-12


class Box:
    """An oriented rectangle: centre, direction, half its width and length. Never altered."""

    x: float
    y: float
    sin: float
    cos: float
    half_width: float
    half_length: float

    def __init__(
        self, x: float, y: float, sin: float, cos: float, half_width: float, half_length: float
    ) -> None:
        self.x = x
        self.y = y
        self.sin = sin
        self.cos = cos
        self.half_width = half_width
        self.half_length = half_length

    def at(self, forward: float, right: float) -> tuple[float, float]:
        """The point of the table so far ahead and to the right of the centre."""
        return shifted(self.x, self.y, self.sin, self.cos, forward, right)

    def seen(self, x: float, y: float) -> tuple[float, float]:
        """How far ahead and to the right of the centre a point of the table lies."""
        dx = x - self.x
        dy = y - self.y
        return dx * self.sin + dy * self.cos, dx * self.cos - dy * self.sin

    def corners(self) -> list[tuple[float, float]]:
        """Front right, rear right, rear left, front left."""
        wide, long = self.half_width, self.half_length
        return [
            self.at(long, wide),
            self.at(-long, wide),
            self.at(-long, -wide),
            self.at(long, -wide),
        ]


class Rectangle(Box):
    """A card at a pose: a box whose direction is given by its heading."""

    heading: float

    def __init__(self, x: float, y: float, heading: float, width: float, length: float) -> None:
        sine, cosine = sine_cosine(heading)
        super().__init__(x, y, sine, cosine, width / 2.0, length / 2.0)
        self.heading = heading

    def __reduce__(
        self,
    ) -> tuple[type[Rectangle], tuple[float, float, float, float, float]]:
        width, length = self.half_width * 2.0, self.half_length * 2.0
        return Rectangle, (self.x, self.y, self.heading, width, length)

    def __repr__(self) -> str:
        width, length = self.half_width * 2.0, self.half_length * 2.0
        return f"Rectangle({self.x}, {self.y}, {self.heading}, {width}, {length})"


def overlap_depth(one: Box, other: Box) -> float:
    """How deep two cards reach into each other; zero or less if they are apart."""
    dx = other.x - one.x
    dy = other.y - one.y
    cosine = one.sin * other.sin + one.cos * other.cos
    sine = one.cos * other.sin - one.sin * other.cos
    if cosine < 0.0:
        cosine = -cosine
    if sine < 0.0:
        sine = -sine
    gap = dx * one.sin + dy * one.cos
    least = (
        one.half_length
        + other.half_length * cosine
        + other.half_width * sine
        - (gap if gap >= 0.0 else -gap)
    )
    gap = dx * one.cos - dy * one.sin
    depth = (
        one.half_width
        + other.half_width * cosine
        + other.half_length * sine
        - (gap if gap >= 0.0 else -gap)
    )
    if depth < least:
        least = depth
    gap = dx * other.sin + dy * other.cos
    depth = (
        other.half_length
        + one.half_length * cosine
        + one.half_width * sine
        - (gap if gap >= 0.0 else -gap)
    )
    if depth < least:
        least = depth
    gap = dx * other.cos - dy * other.sin
    depth = (
        other.half_width
        + one.half_width * cosine
        + one.half_length * sine
        - (gap if gap >= 0.0 else -gap)
    )
    return depth if depth < least else least


def overlap(one: Box, other: Box, tolerance: float = TOLERANCE) -> bool:
    """Do two cards share an area more than `tolerance` deep?"""
    dx = other.x - one.x
    dy = other.y - one.y
    reach = one.half_length + one.half_width + other.half_length + other.half_width
    if dx > reach or dx < -reach or dy > reach or dy < -reach:
        return False
    return overlap_depth(one, other) > tolerance


def entry(card: Box, x: float, y: float, ux: float, uy: float, margin: float) -> float:
    """The distance along a ray (unit direction) to the card without a rim of `margin`.

    0 if the ray starts inside, MISS if it does not meet the card. With margin 0 an edge or a
    corner counts as met; with a margin the inside of what is left has to be met.
    """
    dx = x - card.x
    dy = y - card.y
    forward = dx * card.sin + dy * card.cos
    right = dx * card.cos - dy * card.sin
    along = ux * card.sin + uy * card.cos
    across = ux * card.cos - uy * card.sin
    limit = card.half_length - margin
    first = 0.0
    last = FAR
    if -PARALLEL < along < PARALLEL:
        if forward > limit or forward < -limit or (margin > 0.0 and forward in (limit, -limit)):
            return MISS
    else:
        near = (-limit - forward) / along
        far = (limit - forward) / along
        if near > far:
            near, far = far, near
        if near > first:
            first = near
        if far < last:
            last = far
    limit = card.half_width - margin
    if -PARALLEL < across < PARALLEL:
        if right > limit or right < -limit or (margin > 0.0 and right in (limit, -limit)):
            return MISS
    else:
        near = (-limit - right) / across
        far = (limit - right) / across
        if near > far:
            near, far = far, near
        if near > first:
            first = near
        if far < last:
            last = far
    if first > last or (margin > 0.0 and first == last):
        return MISS
    return first


def ray_range(card: Box, x: float, y: float, ux: float, uy: float) -> float:
    """The distance along a ray to the first point of a card that it crosses, else MISS."""
    if entry(card, x, y, ux, uy, TOLERANCE) < 0.0:
        return MISS
    return entry(card, x, y, ux, uy, 0.0)


def segment_crosses(card: Box, x1: float, y1: float, x2: float, y2: float) -> bool:
    """Does the line between two points reach more than `TOLERANCE` deep into the card?"""
    dx = x2 - x1
    dy = y2 - y1
    length = sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return deep_inside(card, x1, y1)
    met = entry(card, x1, y1, dx / length, dy / length, TOLERANCE)
    return 0.0 <= met < length


def deep_inside(card: Box, x: float, y: float) -> bool:
    """Does a point lie more than `TOLERANCE` inside the card?"""
    dx = x - card.x
    dy = y - card.y
    forward = dx * card.sin + dy * card.cos
    right = dx * card.cos - dy * card.sin
    long, wide = card.half_length - TOLERANCE, card.half_width - TOLERANCE
    return -long < forward < long and -wide < right < wide


def nearest_point(card: Box, x: float, y: float) -> tuple[float, float]:
    """The point of the card that is nearest to a point of the table."""
    dx = x - card.x
    dy = y - card.y
    forward = dx * card.sin + dy * card.cos
    right = dx * card.cos - dy * card.sin
    long = card.half_length
    wide = card.half_width
    if -long <= forward <= long and -wide <= right <= wide:
        return x, y
    if forward > long:
        forward = long
    elif forward < -long:
        forward = -long
    if right > wide:
        right = wide
    elif right < -wide:
        right = -wide
    return (
        card.x + forward * card.sin + right * card.cos,
        card.y + forward * card.cos - right * card.sin,
    )


def distance(x1: float, y1: float, x2: float, y2: float) -> float:
    """The distance of two points."""
    dx = x2 - x1
    dy = y2 - y1
    return sqrt(dx * dx + dy * dy)
