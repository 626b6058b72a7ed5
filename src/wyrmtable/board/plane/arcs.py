"""Arcs: wedges fixed to a card, and the nearest point of another card inside them."""

from __future__ import annotations

from math import sqrt
from typing import Final

from wyrmtable.board.plane.angles import sine_cosine
from wyrmtable.board.plane.polygons import Point, clipped, seen_corners
from wyrmtable.board.plane.rectangles import MISS, Box, Rectangle, entry, nearest_point

ARC_TOLERANCE: Final = 0.0005  # degrees by which an edge may be passed


class Arc:
    """A wedge from the centre of a card, clockwise from its left edge to its right edge.

    Edges are directions (forward, right) in the frame of the card, one unit long; they are
    widened by `tolerance` degrees, so that what lies exactly on an edge is inside. The angle is
    not 0 and less than 360 degrees.
    """

    left_forward: float
    left_right: float
    right_forward: float
    right_right: float
    reflex: bool  # more than a half-turn

    def __init__(
        self,
        left: tuple[float, float],
        right: tuple[float, float],
        reflex: bool = False,
        tolerance: float = ARC_TOLERANCE,
    ) -> None:
        sine, cosine = sine_cosine(tolerance)
        size = sqrt(left[0] * left[0] + left[1] * left[1])
        forward, across = left[0] / size, left[1] / size
        self.left_forward = forward * cosine + across * sine
        self.left_right = across * cosine - forward * sine
        size = sqrt(right[0] * right[0] + right[1] * right[1])
        forward, across = right[0] / size, right[1] / size
        self.right_forward = forward * cosine - across * sine
        self.right_right = across * cosine + forward * sine
        self.reflex = reflex

    def holds(self, forward: float, right: float) -> bool:
        """Does the arc hold this point of the card's frame? Its apex it does."""
        from_left = self.left_forward * right - self.left_right * forward
        to_right = forward * self.right_right - right * self.right_forward
        if self.reflex:
            return from_left >= 0.0 or to_right >= 0.0
        return from_left >= 0.0 and to_right >= 0.0


def arc_between(start: float, end: float, tolerance: float = ARC_TOLERANCE) -> Arc:
    """The arc from one bearing to another, clockwise, in degrees from the card's heading."""
    left, right = sine_cosine(start), sine_cosine(end)
    return Arc((left[1], left[0]), (right[1], right[0]), end - start > 180.0, tolerance)


def in_arc(card: Rectangle, arc: Arc, x: float, y: float) -> bool:
    """Does a point of the table lie in an arc of a card?"""
    dx = x - card.x
    dy = y - card.y
    return arc.holds(dx * card.sin + dy * card.cos, dx * card.cos - dy * card.sin)


def partly_in_arc(card: Rectangle, arc: Arc, target: Rectangle) -> bool:
    """Does any part of `target` lie in an arc of `card`?"""
    dx = target.x - card.x
    dy = target.y - card.y
    forward = dx * card.sin + dy * card.cos
    right = dx * card.cos - dy * card.sin
    from_left = arc.left_forward * right - arc.left_right * forward
    to_right = forward * arc.right_right - right * arc.right_forward
    if arc.reflex:
        return from_left >= 0.0 or to_right >= 0.0 or nearest_in_arc(card, arc, target)[0] >= 0.0
    if from_left >= 0.0 and to_right >= 0.0:
        return True
    reach = target.half_width + target.half_length
    if from_left < -reach or to_right < -reach:
        return False
    return nearest_in_arc(card, arc, target)[0] >= 0.0


def nearest_in_arc(card: Rectangle, arc: Arc, target: Rectangle) -> tuple[float, float, float]:
    """Distance and place of the nearest point of the part of `target` inside an arc of `card`.

    The distance is MISS if no part of the target lies in the arc. If the nearest point of the
    whole card is outside, that of the part lies on an edge of the arc.
    """
    sine, cosine = card.sin, card.cos
    if not arc.reflex:  # wholly beyond one of the edges
        dx = target.x - card.x
        dy = target.y - card.y
        forward = dx * sine + dy * cosine
        right = dx * cosine - dy * sine
        reach = target.half_width + target.half_length
        if arc.left_forward * right - arc.left_right * forward < -reach:
            return MISS, 0.0, 0.0
        if forward * arc.right_right - right * arc.right_forward < -reach:
            return MISS, 0.0, 0.0
    x, y = nearest_point(target, card.x, card.y)
    dx = x - card.x
    dy = y - card.y
    if arc.holds(dx * sine + dy * cosine, dx * cosine - dy * sine):
        return sqrt(dx * dx + dy * dy), x, y
    ux = arc.left_forward * sine + arc.left_right * cosine
    uy = arc.left_forward * cosine - arc.left_right * sine
    best = entry(target, card.x, card.y, ux, uy, 0.0)
    vx = arc.right_forward * sine + arc.right_right * cosine
    vy = arc.right_forward * cosine - arc.right_right * sine
    other = entry(target, card.x, card.y, vx, vy, 0.0)
    if other >= 0.0 and (best < 0.0 or other < best):
        return other, card.x + other * vx, card.y + other * vy
    if best < 0.0:
        return MISS, 0.0, 0.0
    return best, card.x + best * ux, card.y + best * uy


def depth_in_arc(arc: Arc, forward: float, right: float) -> float:
    """How far inside an arc a point of the card's frame lies; negative if it is outside."""
    from_left = arc.left_forward * right - arc.left_right * forward
    to_right = forward * arc.right_right - right * arc.right_forward
    if arc.reflex:
        return from_left if from_left > to_right else to_right
    return from_left if from_left < to_right else to_right


def parts_in_arc(card: Box, arc: Arc, target: Box, slack: float) -> list[list[Point]]:
    """The part of `target` inside an arc of `card`, widened by `slack` inches, seen from `card`.

    An arc of more than a half-turn gives two parts, one for each of its edges.
    """
    corners = seen_corners(card, target)
    left = clipped(corners, -arc.left_right, arc.left_forward, -slack)
    if arc.reflex:
        right = clipped(corners, arc.right_right, -arc.right_forward, -slack)
        return [part for part in (left, right) if part]
    part = clipped(left, arc.right_right, -arc.right_forward, -slack)
    return [part] if part else []
