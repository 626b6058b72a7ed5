"""Which Obstacles a movement meets (AW-19.6, AW-19.10, AW-19.12)."""

from __future__ import annotations

from math import sqrt

from wyrmtable.board.plane.rectangles import MISS, Rectangle
from wyrmtable.board.plane.ribbons import reach_of_disc, ribbon_distance
from wyrmtable.board.plane.tracks import Track
from wyrmtable.games.attackwing.bases import EPSILON
from wyrmtable.games.attackwing.overlaps import Landing, in_order
from wyrmtable.games.attackwing.templates import full_pose, travelled, way_on
from wyrmtable.games.attackwing.tokens import OBJECTIVE_RADIUS, disc_overlaps


def obstacles_met(
    start: Rectangle, track: Track | None, landing: Landing, tokens: list[tuple[float, float]]
) -> list[int]:
    """The Obstacles that a movement meets, in this order (AW-19.6, AW-19.10, AW-19.12).

    A Pivot has no track and lands where it starts.
    """
    met: list[int] = []
    reached: list[float] = []
    for place, (x, y) in enumerate(tokens):
        reach = _reach(start, track, landing, x, y)
        if reach >= 0.0:
            met.append(place)
            reached.append(reach)
    return in_order(met, reached)


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
