"""Boxes that move: where they are free of others, where they first meet, how they get past.

Moving straight on is solved in closed form. Along a bend the box is followed in steps so short
that no meeting can begin or end inside one, unless it lasts for less than `SHORTEST`.
A box counts as overlapped if it is more than `tolerance` deep; a box that has to stop comes to
rest `CLEAR` before that place, so that rounding never makes it overlap, and does not start at all
for a way within the tolerance.
With `discs` each box counts as a disc whose radius is so many times half its length.
"""

# ruff: noqa: PLR1730  (comparing is several times faster than calling min and max)
from __future__ import annotations

from math import sqrt
from typing import Final

from wyrmtable.board.plane.rectangles import FAR, MISS, PARALLEL, Box, Rectangle, overlap_depth
from wyrmtable.board.plane.tracks import Track, box_on

SHORTEST: Final = 0.0005
FINE: Final = 1e-8  # a position on a bend is as exact as this
CLEAR: Final = 1e-6
Span = tuple[float, float]  # the open interval between two distances


class Stop:
    """Where a box comes to rest on its track, and the places of those that it ran into."""

    position: float
    bumped: list[int]

    def __init__(self, position: float, bumped: list[int]) -> None:
        self.position = position
        self.bumped = bumped


def depth_of(one: Box, other: Box, discs: float) -> float:
    """How deep two boxes, or their discs, reach into each other."""
    if discs == 0.0:
        return overlap_depth(one, other)
    dx, dy = other.x - one.x, other.y - one.y
    return discs * (one.half_length + other.half_length) - sqrt(dx * dx + dy * dy)


def span(moving: Box, ux: float, uy: float, other: Box, depth: float, discs: float) -> Span:
    """Between which distances a box that moves along (ux, uy) is deeper than `depth` in another."""
    dx, dy = other.x - moving.x, other.y - moving.y
    first, last = -FAR, FAR
    if discs > 0.0:
        reach = discs * (moving.half_length + other.half_length) - depth
        middle = dx * ux + dy * uy
        square = reach * reach - (dx * dx + dy * dy - middle * middle)
        if reach <= 0.0 or square <= 0.0:
            return FAR, -FAR
        return middle - sqrt(square), middle + sqrt(square)
    cosine = moving.sin * other.sin + moving.cos * other.cos
    sine = moving.cos * other.sin - moving.sin * other.cos
    cosine = cosine if cosine >= 0.0 else -cosine
    sine = sine if sine >= 0.0 else -sine
    for axis in range(4):
        one, two = (moving, other) if axis < 2 else (other, moving)
        if axis % 2 == 0:
            nx, ny = one.sin, one.cos
            reach = one.half_length + two.half_length * cosine + two.half_width * sine - depth
        else:
            nx, ny = one.cos, -one.sin
            reach = one.half_width + two.half_width * cosine + two.half_length * sine - depth
        gap = dx * nx + dy * ny
        pace = ux * nx + uy * ny
        if -PARALLEL < pace < PARALLEL:
            if gap >= reach or gap <= -reach:
                return FAR, -FAR
            continue
        low, high = (gap - reach) / pace, (gap + reach) / pace
        if low > high:
            low, high = high, low
        if low > first:
            first = low
        if high < last:
            last = high
        if first >= last:
            return FAR, -FAR
    return first, last


def last_free(
    start: Box,
    track: Track,
    position: float,
    others: list[Rectangle],
    tolerance: float,
    discs: float = 0.0,
) -> Stop:
    """The last place up to `position` of a track where a box overlaps none of the others.

    It is 0 if there is none. `bumped` are those that it overlaps at `position` and on the way back.
    """
    near = [place for place, other in enumerate(others) if in_reach(start, track, other, discs)]
    if not near:
        return Stop(position, near)
    if track.radius == 0.0:
        return _last_free_straight(start, track, position, others, near, tolerance, discs)
    shapes = [others[place] for place in near]
    stopped = position
    free = position
    while True:
        depth = _deepest(start, track, free, shapes, discs)
        if depth <= tolerance:
            break
        stopped = free
        if free <= 0.0:
            break
        step = (depth - tolerance) / track.pace
        free -= step if step > SHORTEST else SHORTEST
        if free < 0.0:
            free = 0.0
    if free == position and depth <= tolerance:
        return Stop(position, [])
    if free > 0.0:
        free = _before(start, track, free, stopped, shapes, tolerance, discs)
    if free <= tolerance:
        free = 0.0
    bumped = [
        place
        for place in near
        if first_overlap(start, track, free, position, others[place], tolerance, discs) >= 0.0
    ]
    return Stop(free, bumped)


def in_reach(start: Box, track: Track, other: Box, discs: float) -> bool:
    """Can a box on this track come near the other at all?"""
    factor = discs if discs > 1.5 else 1.5  # the corner of a square is 1.415 half-lengths away
    reach = track.last + factor * (start.half_length + other.half_length)
    dx, dy = other.x - start.x, other.y - start.y
    return dx * dx + dy * dy <= reach * reach


def _last_free_straight(
    start: Box,
    track: Track,
    position: float,
    others: list[Rectangle],
    near: list[int],
    tolerance: float,
    discs: float,
) -> Stop:
    """`last_free` along a straight track."""
    ux, uy = (-start.sin, -start.cos) if track.backward else (start.sin, start.cos)
    spans = [span(start, ux, uy, others[place], tolerance, discs) for place in near]
    free = position
    again = True
    while again and free > 0.0:
        again = False
        for low, high in spans:
            if low < free < high:
                free = low - CLEAR
                again = True
    if free == position:
        return Stop(position, [])
    if free <= tolerance:
        free = 0.0
    bumped = [
        near[place]
        for place, (low, high) in enumerate(spans)
        if low < high and low < position and high > free
    ]
    return Stop(free, bumped)


def _before(
    start: Box,
    track: Track,
    free: float,
    stopped: float,
    shapes: list[Rectangle],
    tolerance: float,
    discs: float,
) -> float:
    """The place of rest of a box on a bend, free at one position and stopped at a later one."""
    while stopped - free > FINE:
        half = (free + stopped) / 2.0
        if _deepest(start, track, half, shapes, discs) > tolerance:
            stopped = half
        else:
            free = half
    clear = free - CLEAR if free > CLEAR else 0.0
    return clear if _deepest(start, track, clear, shapes, discs) <= tolerance else free


def _deepest(
    start: Box, track: Track, position: float, shapes: list[Rectangle], discs: float
) -> float:
    """How deep a box at a position of its track is in the deepest of others."""
    box = box_on(start, track, position)
    deepest = -FAR
    for shape in shapes:
        depth = depth_of(box, shape, discs)
        if depth > deepest:
            deepest = depth
    return deepest


def first_overlap(
    start: Box,
    track: Track,
    low: float,
    high: float,
    other: Box,
    tolerance: float,
    discs: float = 0.0,
) -> float:
    """A position where a box first overlaps another, at most a step late; MISS if it never does."""
    if track.radius == 0.0:
        ux, uy = (-start.sin, -start.cos) if track.backward else (start.sin, start.cos)
        first, last = span(start, ux, uy, other, tolerance, discs)
        if first >= last or first >= high or last <= low:
            return MISS
        return first if first > low else low
    position = low
    while True:
        depth = depth_of(box_on(start, track, position), other, discs)
        if depth > tolerance:
            return position
        if position >= high:
            return MISS
        step = (tolerance - depth) / track.pace
        position += step if step > SHORTEST else SHORTEST
        if position > high:
            position = high


def first_contact(start: Box, track: Track, other: Rectangle, tolerance: float) -> float:
    """The farthest position up to which a box has nowhere overlapped another."""
    found = first_overlap(start, track, 0.0, track.last, other, tolerance)
    if found < 0.0:
        return track.last
    free = found - CLEAR
    if track.radius > 0.0 and found > 0.0:
        free = found - SHORTEST if found > SHORTEST else 0.0
        free = _before(start, track, free, found, [other], tolerance, 0.0)
    return free if free > tolerance else 0.0


def way_past(
    full: Box,
    ux: float,
    uy: float,
    limit: float,
    others: list[Rectangle],
    barred: list[Rectangle],
    tolerance: float,
    discs: float = 0.0,
) -> float:
    """The shortest way straight on after which a box overlaps none of the others, else MISS.

    It may be no longer than `limit` and overlap none of `barred` at any point.
    """
    spans = [span(full, ux, uy, other, tolerance, discs) for other in others]
    gone = 0.0
    again = True
    while again and gone <= limit:
        again = False
        for low, high in spans:
            if low < gone < high:
                gone = high + CLEAR
                again = True
    if gone > limit + tolerance:
        return MISS
    for box in barred:
        low, high = span(full, ux, uy, box, tolerance, 0.0)
        if low < gone and high > 0.0 and low < high:
            return MISS
    return gone
