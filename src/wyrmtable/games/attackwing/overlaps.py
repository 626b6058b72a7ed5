"""Movements that meet others: sliding back, moving past, overruns, Obstacles (section 7, AW-19.6).

Others are given as lists of bases; answers name them by their places in these lists.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from wyrmtable.board.plane.rectangles import MISS, Box, Rectangle
from wyrmtable.board.plane.ribbons import (
    reach_of_box,
    reach_of_disc,
    ribbon_distance,
    ribbon_overlaps,
)
from wyrmtable.board.plane.sweeps import depth_of, first_contact, last_free, way_past
from wyrmtable.board.plane.tracks import Track
from wyrmtable.games.attackwing.bases import (
    EPSILON,
    FIGURE,
    overlapped,
    overlapping,
    point_distance,
)
from wyrmtable.games.attackwing.templates import (
    full_pose,
    moved_on,
    pose_at,
    template_of,
    travelled,
    way_on,
)

LONGEST_WAY_PAST: Final = 9.0  # AW-7.16
OBJECTIVE_RADIUS: Final = 0.5  # AW-2.19


class Landing:
    """Where a movement ends, before a Wingover turns, and whom the creature ran into."""

    base: Rectangle
    position: float  # on the track
    past: float  # extra way of moving past
    bumped: list[int]

    def __init__(self, base: Rectangle, position: float, past: float, bumped: list[int]) -> None:
        self.base = base
        self.position = position
        self.past = past
        self.bumped = bumped


def in_the_way(base: Rectangle, others: list[Rectangle], figures: bool = False) -> list[int]:
    """Those that a base at the end of a movement would overlap (AW-7.10, AW-7.25)."""
    if not figures:
        return overlapped(base, others)
    return [place for place, other in enumerate(others) if depth_of(base, other, FIGURE) > EPSILON]


def slide_back(
    base: Rectangle,
    track: Track,
    position: float,
    others: list[Rectangle],
    figures: bool = False,
) -> Landing:
    """The last free position up to one on the track (AW-7.10, AW-7.11, AW-7.14, AW-7.20)."""
    stop = last_free(base, track, position, others, EPSILON, FIGURE if figures else 0.0)
    return Landing(pose_at(base, track, stop.position), stop.position, 0.0, stop.bumped)


def stop_at(
    base: Rectangle,
    track: Track,
    enemy: Rectangle,
    others: list[Rectangle],
    figures: bool = False,
) -> Landing:
    """Where a creature stops that fails an Overrun Check of a series (AW-7.5, AW-7.27)."""
    return slide_back(base, track, first_contact(base, track, enemy, EPSILON), others, figures)


def overrun_checks(base: Rectangle, track: Track, enemies: list[Rectangle]) -> list[int]:
    """The enemies to be checked, in the order of the template (AW-7.3, AW-7.6, AW-17.26)."""
    template = template_of(base, track)
    full = full_pose(base, track)
    under = [
        place
        for place, enemy in enumerate(enemies)
        if ribbon_overlaps(template, enemy, EPSILON) and not overlapping(full, enemy)
    ]
    if len(under) < 2:
        return under
    reached = [(reach_of_box(template, enemies[place], EPSILON), place) for place in under]
    reached.sort()
    return [place for _, place in reached]


def distance_past(
    full: Rectangle,
    track: Track,
    ground: list[Rectangle],
    air: list[Rectangle],
    figures: bool = False,
) -> float:
    """How far a flyer goes on to move past ground bases, MISS if it cannot (AW-7.16, AW-7.17)."""
    ux, uy = (-full.sin, -full.cos) if track.backward else (full.sin, full.cos)
    discs = FIGURE if figures else 0.0
    return way_past(full, ux, uy, LONGEST_WAY_PAST, ground + air, air, EPSILON, discs)


def move_past(full: Rectangle, track: Track, length: float) -> Landing:
    """Where a flyer ends that moves past by the length of `distance_past` (AW-7.16)."""
    return Landing(moved_on(full, track, length), track.last, length, [])


def disc_overlaps(base: Box, x: float, y: float, radius: float) -> bool:
    """Does a round token overlap a base (AW-2.4, AW-19.6, AW-12.10)?"""
    return radius - point_distance(base, x, y) > EPSILON


def disc_touches(base: Box, x: float, y: float, radius: float) -> bool:
    """Does a round token overlap or touch a base (AW-22.12)?"""
    return point_distance(base, x, y) - radius <= EPSILON


def obstacles_met(
    start: Rectangle, track: Track | None, landing: Landing, tokens: list[tuple[float, float]]
) -> list[int]:
    """The Obstacles that a movement meets, in this order (AW-19.6, AW-19.10, AW-19.12).

    A Pivot has no track and lands where it starts.
    """
    met: list[tuple[float, int]] = []
    for place, (x, y) in enumerate(tokens):
        reach = _reach(start, track, landing, x, y)
        if reach >= 0.0:
            met.append((reach, place))
    met.sort()
    return [place for _, place in met]


def _reach(start: Rectangle, track: Track | None, landing: Landing, x: float, y: float) -> float:
    """How far along a movement an Obstacle is met, MISS if it is not."""
    final = landing.base
    under_final = disc_overlaps(final, x, y, OBJECTIVE_RADIUS)
    if not under_final and disc_overlaps(start, x, y, OBJECTIVE_RADIUS):  # AW-19.12
        return MISS
    near = OBJECTIVE_RADIUS - EPSILON
    gone = 0.0
    if track is not None:
        template = travelled(start, track, landing.position)
        if template is not None:
            if ribbon_distance(template, x, y) < near:
                return reach_of_disc(template, x, y, near)
            gone = template.length
        if landing.past > 0.0:
            way = way_on(full_pose(start, track), track, landing.past)
            if ribbon_distance(way, x, y) < near:
                return gone + reach_of_disc(way, x, y, near)
            gone += landing.past
    if not under_final:
        return MISS
    forward, right = final.seen(x, y)
    if track is not None and track.backward:
        forward = -forward
    aside = max(right - final.half_width, -right - final.half_width, 0.0)
    ahead = forward + final.half_length
    return gone + max(ahead - _half_chord(aside), 0.0)


def _half_chord(aside: float) -> float:
    """How far a token reaches forward and back at a distance from its center."""
    square = OBJECTIVE_RADIUS * OBJECTIVE_RADIUS - aside * aside
    return sqrt(square) if square > 0.0 else 0.0
