"""Arcs, ranges, measuring lines and areas: worked positions, and shapely as a second opinion."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import get_coordinates
from shapely.geometry import LineString, Point, Polygon

from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.games.attackwing.arcs import (
    FORWARD_ARC,
    REAR_ARC,
    arc_of,
    arc_shape,
    disc_inside_arc,
    inside_arc,
    point_inside_arc,
)
from wyrmtable.games.attackwing.areas import (
    NOT_CAUGHT,
    area_shape,
    burst_lands,
    burst_refused,
    in_burst,
    in_cone,
    strip_allowed,
    strip_at,
    strip_range,
    strip_reach,
)
from wyrmtable.games.attackwing.bases import (
    LARGE,
    SMALL,
    base_at,
    overlapping,
    point_distance,
    touching,
)
from wyrmtable.games.attackwing.measuring import (
    OUT,
    Measurement,
    band,
    bases_on_line,
    disc_on_line,
    measure,
    measure_in_arc,
    part_inside,
    within,
)
from wyrmtable.games.attackwing.tokens import BURST_RADIUS, token_distance

NEAR = 1e-6


def large(x: float, y: float, heading: float = 0.0) -> Rectangle:
    return base_at(x, y, heading, LARGE)


def small(x: float, y: float, heading: float = 0.0) -> Rectangle:
    return base_at(x, y, heading, SMALL)


@pytest.mark.parametrize(
    ("attacker", "target", "distance", "reach"),
    [
        (large(6, 6), large(30, 30, 180), 29.698, OUT),
        (large(6, 6), large(18, 6, 180), 9, 3),
        (large(18, 18), large(23.5, 20.75), 2.5, 1),
        (large(18, 18), small(12.5, 18), 3.25, 2),
        (large(18, 18), small(14, 18), 1.75, 1),
        (large(18, 10, 90), small(21, 10, 270), 0.75, 1),
    ],
)
def test_worked_ranges(attacker: Rectangle, target: Rectangle, distance: float, reach: int) -> None:
    """AW-2.12: the shortest distance between the two bases, in all directions."""
    found = measure(attacker, target)
    assert abs(found.distance - distance) < 0.001
    assert found.range == reach
    assert abs(measure(target, attacker).distance - distance) < 0.001


@pytest.mark.parametrize(
    ("attacker", "target", "distance", "reach"),
    [
        (large(12, 12, 45), large(18, 17, 225), 4.778, 2),
        (large(18, 10.5), large(18, 19, 180), 5.5, 2),
        (large(18, 10), large(16, 16, 180), 3, 1),
        # 2.5 apart, but the nearest part inside the wedge is (22, 22)
        (large(18, 18), large(23.5, 20.75), 3.536, 2),
        (large(18, 18), large(16, 23, 180), 2, 1),
        (large(10, 6), small(10, 18, 180), 9.75, 4),
        (large(18, 10), large(17, 17, 180), 4, 2),
        (large(18, 10), large(21.5, 17.5), 4.528, 2),
        (large(18, 18), small(16.5, 28.75, 180), 8.5, 3),
        (large(18, 18), small(18, 30.25, 180), 10, 4),
        (large(18, 6), small(18, 12, 180), 3.75, 2),
        (large(18, 6), small(21, 13), 4.809, 2),
        (large(18, 6), small(15, 12, 180), 3.824, 2),
        (small(18, 10), large(18, 13.5), 1.25, 1),
    ],
)
def test_worked_ranges_in_the_forward_arc(
    attacker: Rectangle, target: Rectangle, distance: float, reach: int
) -> None:
    """AW-2.11: only the part of the target inside the arc is measured."""
    found = measure_in_arc(attacker, FORWARD_ARC, target)
    assert found is not None
    assert abs(found.distance - distance) < 0.001
    assert found.range == reach
    assert inside_arc(attacker, FORWARD_ARC, target)


def test_outside_the_arc() -> None:
    """AW-2.8, AW-2.9: the wedges run through the corners; touching a side is inside."""
    attacker = large(18, 18)
    assert measure_in_arc(attacker, REAR_ARC, large(16, 23, 180)) is None
    assert measure_in_arc(large(18, 10), FORWARD_ARC, large(26, 14, 180)) is None
    touches = large(23.5, 20.5)  # its corner (22, 22) lies on the side of the wedge
    assert inside_arc(attacker, FORWARD_ARC, touches)
    found = measure_in_arc(attacker, FORWARD_ARC, touches)
    assert found is not None
    assert abs(found.distance - 3.536) < 0.001
    beside = large(23.5, 20.49)
    assert not inside_arc(attacker, FORWARD_ARC, beside)
    assert measure_in_arc(attacker, FORWARD_ARC, beside) is None
    assert inside_arc(attacker, REAR_ARC, large(18, 12))
    assert inside_arc(attacker, arc_of(False, 180.0), large(23.5, 18))  # AW-2.8: another width


def test_bands() -> None:
    """AW-2.13, AW-2.14: limits belong to the lower band, with a tolerance of 0.001."""
    assert [band(length) for length in (0, 3, 3.0009, 3.0011, 6, 9.0005, 12, 12.01)] == [
        1,
        1,
        1,
        2,
        2,
        3,
        4,
        OUT,
    ]
    assert within(6.0005, 2)
    assert not within(6.002, 2)


def test_what_lies_on_the_line() -> None:
    """AW-2.16: the line x = 10; a soldier and a flyer on it, a dragon beside it."""
    line = measure_in_arc(large(10, 6), FORWARD_ARC, small(10, 18, 180))
    assert line is not None
    assert (line.x1, line.y1, line.x2, line.y2) == (10, 7.5, 10, 17.25)
    others = [small(10, 11), large(9, 14), large(12, 14, 180), small(10.75, 12), small(9.2505, 9)]
    assert bases_on_line(line, others) == [0, 1]
    assert bases_on_line(line, [small(9.252, 9)]) == [0]
    assert disc_on_line(line, 10.4, 12, 0.5)
    assert not disc_on_line(line, 10.5, 12, 0.5)
    assert not disc_on_line(line, 10, 6.9, 0.5)
    assert line.drawn(4)["points"] == [[10, 7.5], [10, 17.25]]


def test_the_middle_line_of_the_part_inside_the_arc() -> None:
    """AW-2.16: the middle of the parallel edges, of which the arc may leave only a part."""
    line = measure_in_arc(large(18, 6), FORWARD_ARC, small(18, 12))
    assert line is not None
    assert (line.x1, line.x2) == (18, 18)
    # of the edge at y 20 only x 18 to 20 is inside the wedge, of that 18 to 19.5 faces the base
    line = measure_in_arc(large(18, 18), FORWARD_ARC, large(19.5, 21.5))
    assert line is not None
    assert (line.x1, line.y1, line.x2, line.y2) == (18.75, 19.5, 18.75, 20)


def test_lines_of_a_troop() -> None:
    """AW-17.16, AW-11.7: the soldier in the first rank is on the line to the second."""
    line = measure_in_arc(large(18, 6), FORWARD_ARC, small(18, 13.5, 180))
    assert line is not None
    ranks = [small(18, 12, 180), small(19.5, 12, 180), small(19.5, 13.5, 180)]
    assert bases_on_line(line, ranks) == [0]
    assert abs(line.distance - 5.25) < NEAR


def test_an_attacker_on_an_obstacle_is_not_on_its_line() -> None:
    """AW-19.14: the line begins at the edge of the base, in front of the token under it."""
    line = measure_in_arc(large(18, 16), FORWARD_ARC, large(18, 21, 180))
    assert line is not None
    assert abs(line.distance - 2) < NEAR
    assert not disc_on_line(line, 18, 16, 0.5)


def test_distance_to_a_token() -> None:
    """AW-2.22: to the rim, 0 if they overlap; AW-22.10: to the center point."""
    assert abs(token_distance(large(18, 13.25), 18, 18, 0.5) - 2.75) < NEAR
    assert token_distance(large(18, 16), 18, 17.6, 0.5) == 0
    assert abs(point_distance(large(11.625, 18, 45), 18, 18) - 4.254) < 0.001
    assert abs(point_distance(large(24, 16, 270), 18, 18) - 4.528) < 0.001


def test_the_ruler_of_a_line() -> None:
    """AW-12.7, AW-12.8: reached at 4.61 and 10.98; the third dragon is not touched."""
    attacker = large(6, 6, 45)
    strip = strip_at(attacker, False, 0.0, 0.0, 4)
    assert strip_allowed(attacker, FORWARD_ARC, 0.0, strip)
    assert math.dist(strip.at(-6, 0), (7.061, 7.061)) < 0.001
    assert math.dist(strip.at(6, 0), (15.546, 15.546)) < 0.001
    first, second, beside = large(12, 10, 270), large(16.5, 14.5, 180), large(9, 13.2, 180)
    assert abs(strip_reach(strip, first) - 4.61) < 0.005
    assert abs(strip_reach(strip, second) - 10.98) < 0.005
    assert [strip_range(strip, base) for base in (first, second, beside)] == [2, 4, NOT_CAUGHT]


def test_rulers_outside_the_arc() -> None:
    """AW-12.6, AW-12.7: all four corners lie inside the wedge."""
    attacker = large(18, 18)
    for offset, direction, allowed in (
        (1.25, 0, True),
        (1.375, 0, False),
        (0, 40, True),
        (0, 44, True),
        (0, 50, False),
        (1.25, 45, False),
        (-1.25, 30, True),
        (1.75, -30, False),
    ):
        strip = strip_at(attacker, False, offset, direction, 4)
        assert strip_allowed(attacker, FORWARD_ARC, offset, strip) == allowed, (offset, direction)
    back = strip_at(attacker, True, 0.5, 180, 2)
    assert strip_allowed(attacker, REAR_ARC, 0.5, back)
    assert math.dist((back.x, back.y), (18.5, 13.5)) < NEAR


def test_a_strip_catches_what_it_touches() -> None:
    """AW-12.8: touching is enough."""
    strip = strip_at(large(18, 18), False, 0.0, 0.0, 1)
    assert strip_range(strip, small(19, 21)) == 1
    assert strip_range(strip, small(19.01, 21)) == NOT_CAUGHT
    assert strip_range(strip, small(18, 23.25)) == 1
    assert strip_range(strip, small(18, 23.26)) == NOT_CAUGHT


def test_a_cone() -> None:
    """AW-12.9: part of the base inside the arc at no more than the stated Range."""
    dragon = large(18, 18)
    front = [small(x, 28.75, 180) for x in (18, 16.5, 19.5)]
    rear = [small(x, 30.25, 180) for x in (18, 16.5, 19.5)]
    assert all(in_cone(dragon, FORWARD_ARC, 3, soldier) for soldier in front)
    assert not any(in_cone(dragon, FORWARD_ARC, 3, soldier) for soldier in rear)


def test_a_burst() -> None:
    """AW-12.10, AW-12.11, AW-12.12, AW-12.19: refused, failed, at the limit, and who is caught."""
    wizard = small(18, 6)
    assert burst_refused(18, 18, 36, [large(18, 19, 180)]) == "AW-12.10"
    assert burst_refused(18, 16.75, 36, [large(18, 19, 180)]) == ""  # touches
    assert burst_refused(18, 35.5, 36, []) == "AW-12.19"
    assert burst_refused(35.25, 0.75, 36, []) == ""
    assert not burst_lands(wizard, FORWARD_ARC, 3, 18, 16)
    assert burst_lands(wizard, FORWARD_ARC, 3, 18, 15)
    assert not burst_lands(wizard, FORWARD_ARC, 3, 22, 10.5)  # partly outside the arc
    assert burst_lands(wizard, None, 3, 22, 6)
    assert in_burst(18, 15, 1, large(18, 20, 180))  # 2.75 from the rim
    assert [in_burst(18, 10, 1, small(18, y)) for y in (14, 15.5, 4)] == [True, False, False]
    assert in_burst(18, 10, 0, small(18, 11.5))
    assert not in_burst(18, 10, 0, small(18, 11.6))


def test_arcs_as_drawn() -> None:
    """AW-23.13: the wedge through the front corners."""
    shape = arc_shape(large(18, 18), 90.0, False, 12.0)
    assert shape[0] == (18, 18)
    assert math.dist(shape[1], (18 - 12 * math.sqrt(0.5), 18 + 12 * math.sqrt(0.5))) < NEAR
    cone = area_shape(large(18, 18), 90.0, False, 3)
    assert math.dist(cone[1], (16.5 - 9 * math.sqrt(0.5), 19.5 + 9 * math.sqrt(0.5))) < 0.001
    assert abs(Polygon(area_shape(large(18, 18), 360.0, False, 1)).area - 73.27) < 0.5
    parts = part_inside(large(18, 18), FORWARD_ARC, large(23.5, 20.75))
    assert math.dist(min(parts[0]), (22, 22)) < NEAR


spots = st.floats(4, 32).map(lambda value: round(value, 3))
headings = st.one_of(st.integers(0, 359).map(float), st.floats(0, 359.9))
bases = st.builds(base_at, spots, spots, headings, st.sampled_from([SMALL, LARGE]))


def shape(base: Rectangle) -> Polygon:
    return Polygon(base.corners())


@given(bases, bases, st.booleans(), st.sampled_from([60.0, 90.0, 180.0, 270.0]))
def test_ranges_in_an_arc_by_another_hand(
    attacker: Rectangle, target: Rectangle, rear: bool, width: float
) -> None:
    """AW-2.11: shapely cuts the base with the wedge and measures."""
    assume(not overlapping(attacker, target))
    arc = arc_of(rear, width)
    wedge = Polygon(arc_shape(attacker, width, rear, 200.0))
    part = shape(target).intersection(wedge)
    wider = shape(target).intersection(Polygon(arc_shape(attacker, width + 0.05, rear, 200.0)))
    found = measure_in_arc(attacker, arc, target)
    assume(part.is_empty == wider.is_empty)
    assert (found is None) == part.is_empty
    assert inside_arc(attacker, arc, target) == (found is not None)
    if found is not None:
        low, high = shape(attacker).distance(wider), shape(attacker).distance(part)
        assert low - NEAR <= found.distance <= high + 1e-4
        ends = Point(found.x1, found.y1), Point(found.x2, found.y2)
        assert shape(attacker).distance(ends[0]) < 0.001
        assert shape(target).distance(ends[1]) < 0.001


@given(bases, bases)
def test_distances_by_another_hand(one: Rectangle, other: Rectangle) -> None:
    """AW-2.12, AW-2.4."""
    gap = shape(one).distance(shape(other))
    assert abs(measure(one, other).distance - gap) < NEAR
    if gap > 0:
        assert touching(one, other) == (gap <= 0.001)


@given(bases, spots, spots, spots, spots)
def test_lines_through_bases_by_another_hand(
    base: Rectangle, x1: float, y1: float, x2: float, y2: float
) -> None:
    """AW-2.16: through it for more than 0.001."""
    line = LineString([(x1, y1), (x2, y2)])
    through = line.intersection(shape(base).buffer(-0.002)).length > 0.002
    apart = line.intersection(shape(base)).length < 0.0009
    assume(through or apart)
    assert (bases_on_line(Measurement(line.length, x1, y1, x2, y2), [base]) == [0]) == through


@given(bases, spots, spots)
def test_tokens_in_arcs_by_another_hand(attacker: Rectangle, x: float, y: float) -> None:
    """AW-12.11: the whole token inside the wedge."""
    token = Point(x, y).buffer(BURST_RADIUS, quad_segs=90)
    wedge = Polygon(arc_shape(attacker, 90.0, False, 200.0))
    outside = token.difference(wedge).area
    assume(outside == 0 or outside > 1e-3)
    assert disc_inside_arc(attacker, FORWARD_ARC, x, y, BURST_RADIUS) == (outside == 0)
    if not disc_inside_arc(attacker, FORWARD_ARC, x, y, BURST_RADIUS):
        return
    assert point_inside_arc(attacker, FORWARD_ARC, x, y)


@given(bases, bases, st.integers(-40, 40), st.integers(1, 4))
def test_strips_by_another_hand(
    attacker: Rectangle, target: Rectangle, direction: int, reach: int
) -> None:
    """AW-12.8: the strip overlaps or touches, and the nearest section counts."""
    strip = strip_at(attacker, False, 0.0, float(direction), reach)
    part = shape(strip).intersection(shape(target))
    assume(not part.is_empty or shape(strip).distance(shape(target)) > 0.002)
    assert (strip_range(strip, target) != NOT_CAUGHT) == (not part.is_empty)
    if part.area > 0.001:
        ahead = [strip.seen(x, y)[0] for x, y in get_coordinates(part)]
        assert abs(strip_reach(strip, target) - (min(ahead) + strip.half_length)) < NEAR
