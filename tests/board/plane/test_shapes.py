"""Polygons, parts inside arcs, ribbons and edges against shapely."""

from __future__ import annotations

import math

from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import union_all
from shapely.geometry import Point, Polygon

from wyrmtable.board.plane.arcs import arc_between, depth_in_arc, parts_in_arc
from wyrmtable.board.plane.edges import beyond, nearest_edge_points, sticks_out
from wyrmtable.board.plane.measures import disc, polygon
from wyrmtable.board.plane.polygons import box_to_polygon, clipped, seen_corners
from wyrmtable.board.plane.rectangles import Box, Rectangle
from wyrmtable.board.plane.ribbons import (
    Ribbon,
    reach_of_box,
    reach_of_disc,
    ribbon_distance,
    ribbon_overlaps,
)

NEAR = 1e-6
EQUAL = 0.001
places = st.floats(-12, 12).map(lambda value: round(value, 4))
headings = st.one_of(st.integers(0, 359).map(float), st.floats(0, 359.9))
sizes = st.floats(0.2, 6).map(lambda value: round(value, 3))
boxes = st.builds(Rectangle, places, places, headings, sizes, sizes)
ribbons = st.builds(
    lambda x, y, box, angle, radius, side, half: Ribbon(
        x, y, box.sin, box.cos, radius * math.radians(angle), radius, side, half
    ),
    places,
    places,
    boxes,
    st.floats(5, 90),
    st.floats(1, 9),
    st.sampled_from([1.0, -1.0]),
    st.floats(0.1, 0.9),
)
straights = st.builds(
    lambda x, y, box, length, half: Ribbon(x, y, box.sin, box.cos, length, 0.0, 1.0, half),
    places,
    places,
    boxes,
    st.floats(0.5, 9),
    st.floats(0.1, 0.9),
)


def shape(box: Box) -> Polygon:
    return Polygon(box.corners())


def bent(ribbon: Ribbon) -> Polygon:
    """The ribbon for shapely, with 200 points on each of its arcs."""
    angle = ribbon.length / ribbon.radius
    points = []
    for size, steps in (
        (ribbon.radius + ribbon.half_width, range(201)),
        (ribbon.radius - ribbon.half_width, range(200, -1, -1)),
    ):
        for step in steps:
            part = angle * step / 200
            ahead = math.sin(part) * size
            right = ribbon.side * (ribbon.radius - math.cos(part) * size)
            points.append(
                (
                    ribbon.x + ahead * ribbon.sin + right * ribbon.cos,
                    ribbon.y + ahead * ribbon.cos - right * ribbon.sin,
                )
            )
    return Polygon(points)


@given(boxes, places, places, st.floats(-5, 5))
def test_a_clipped_polygon_is_the_part_beyond_the_line(
    box: Rectangle, nx: float, ny: float, limit: float
) -> None:
    size = math.hypot(nx, ny)
    assume(size > 0.1)
    nx, ny = nx / size, ny / size
    part = clipped(box.corners(), nx, ny, limit)
    corners = ((limit, -60), (limit, 60), (limit + 60, 60), (limit + 60, -60))
    half = Polygon([(nx * up - ny * along, ny * up + nx * along) for up, along in corners])
    expected = shape(box).intersection(half).area
    assert abs((Polygon(part).area if len(part) > 2 else 0.0) - expected) < NEAR


@given(boxes, boxes)
def test_the_shortest_segment_between_two_boxes(one: Rectangle, other: Rectangle) -> None:
    corners = seen_corners(one, other)
    for (x, y), (forward, right) in zip(other.corners(), corners, strict=True):
        assert math.dist(one.at(forward, right), (x, y)) < NEAR
    found, *ends = box_to_polygon(one.half_length, one.half_width, corners, EQUAL)
    start, end = Point(one.at(ends[0], ends[1])), Point(one.at(ends[2], ends[3]))
    assert abs(found - shape(one).distance(shape(other))) < NEAR
    assert shape(one).distance(start) < EQUAL
    assert shape(other).distance(end) < EQUAL
    assert found - NEAR <= start.distance(end) <= found + EQUAL + NEAR


def test_the_middle_of_parallel_edges_is_measured() -> None:
    """AW-2.16 asks for it."""
    one = Rectangle(0, 0, 0, 3, 3)
    assert box_to_polygon(1.5, 1.5, seen_corners(one, Rectangle(1, 5, 90, 3, 3)), EQUAL) == (
        2.0,
        1.5,
        0.5,
        3.5,
        0.5,
    )
    # corner to corner there is nothing to choose
    assert box_to_polygon(1.5, 1.5, seen_corners(one, Rectangle(6, 7, 0, 3, 3)), EQUAL) == (
        5.0,
        1.5,
        1.5,
        5.5,
        4.5,
    )
    # boxes that touch: the middle of the edge they share
    touching = box_to_polygon(1.5, 1.5, seen_corners(one, Rectangle(0.5, 3, 0, 3, 3)), EQUAL)
    assert touching == (0.0, 1.5, 0.25, 1.5, 0.25)


@given(boxes, boxes, st.integers(-180, 179), st.integers(20, 340))
def test_the_part_of_a_box_inside_an_arc(
    card: Rectangle, target: Rectangle, start: int, angle: int
) -> None:
    assume(angle != 180)
    arc = arc_between(start, start + angle, 0.0)
    steps = [start + angle * part / 32 for part in range(33)]
    rim = [card.at(90 * math.cos(math.radians(b)), 90 * math.sin(math.radians(b))) for b in steps]
    expected = shape(target).intersection(Polygon([(card.x, card.y), *rim]))
    parts = parts_in_arc(card, arc, target, 0.0)
    found = [Polygon([card.at(*p) for p in part]).buffer(0) for part in parts if len(part) > 2]
    assert abs(union_all(found).area - expected.area) < NEAR * 100
    wide = parts_in_arc(card, arc, target, EQUAL)
    assert bool(wide) or expected.is_empty


def test_how_deep_a_point_lies_in_an_arc() -> None:
    front = arc_between(-45, 45, 0.0)
    assert abs(depth_in_arc(front, 2.0, 0.0) - math.sqrt(2)) < NEAR
    assert depth_in_arc(front, 3.0, 3.0) == 0.0
    assert depth_in_arc(front, 0.0, 1.0) < 0
    around = arc_between(-135, 135, 0.0)
    assert depth_in_arc(around, 0.0, 1.0) > 0 > depth_in_arc(around, -1.0, 0.0)


@given(ribbons, boxes)
def test_a_bent_ribbon_overlaps_a_box(ribbon: Ribbon, box: Rectangle) -> None:
    assume(ribbon.radius > ribbon.half_width + 0.05)
    other = bent(ribbon)
    deep = other.intersection(shape(box).buffer(-0.01, join_style="mitre")).area > 1e-3
    apart = other.distance(shape(box)) > 0.01
    assume(deep or apart)
    assert ribbon_overlaps(ribbon, box, EQUAL) == deep


@given(straights, boxes)
def test_a_straight_ribbon_overlaps_a_box(ribbon: Ribbon, box: Rectangle) -> None:
    other = Polygon(ribbon.outline())
    shared = other.intersection(shape(box)).area
    assume(shared == 0 or shared > 0.05)
    assert ribbon_overlaps(ribbon, box, EQUAL) == (shared > 0)


@given(st.one_of(ribbons, straights), places, places)
def test_the_distance_to_a_ribbon(ribbon: Ribbon, x: float, y: float) -> None:
    assume(ribbon.radius == 0 or ribbon.radius > ribbon.half_width + 0.05)
    other = bent(ribbon) if ribbon.radius else Polygon(ribbon.outline())
    assert abs(ribbon_distance(ribbon, x, y) - other.distance(Point(x, y))) < 1e-3


def test_the_outline_of_a_ribbon_holds_its_area() -> None:
    ribbon = Ribbon(1, 2, 0.6, 0.8, 2.25 * math.pi / 2, 2.25, -1.0, 0.375)
    expected = math.pi / 4 * (2.625**2 - 1.875**2)
    assert abs(Polygon(ribbon.outline()).area - expected) < 0.01
    assert Polygon(ribbon.outline()).is_valid


def test_how_much_of_a_ribbon_reaches_something() -> None:
    ribbon = Ribbon(0, 0, 0.0, 1.0, 6.0, 0.0, 1.0, 0.375)
    assert abs(reach_of_box(ribbon, Rectangle(0, 4, 0, 1.5, 1.5), EQUAL) - 3.251) < NEAR
    assert abs(reach_of_disc(ribbon, 0, 4, 0.5) - 3.5) < NEAR
    bend = Ribbon(0, 0, 0.0, 1.0, 3.25 * math.pi / 2, 3.25, 1.0, 0.375)
    half = reach_of_disc(bend, 3.25 - 3.25 * math.sqrt(0.5), 3.25 * math.sqrt(0.5), 0.1)
    assert abs(half - (3.25 * math.pi / 4 - 0.1)) < 1e-3


@given(boxes)
def test_how_far_a_box_sticks_out(box: Rectangle) -> None:
    xs, ys = zip(*box.corners(), strict=True)
    expected = max(-5 - min(xs), max(xs) - 6, -4 - min(ys), max(ys) - 7)
    assert abs(sticks_out(box, -5, -4, 6, 7) - expected) < NEAR


@given(st.floats(-5, 41), st.floats(-5, 41))
def test_the_nearest_points_of_the_edge(x: float, y: float) -> None:
    rim = Polygon([(0, 0), (36, 0), (36, 36), (0, 36)]).exterior
    least = rim.distance(Point(x, y))
    for point in nearest_edge_points(x, y, 36, 36, EQUAL):
        assert rim.distance(Point(point)) < NEAR
        assert abs(math.dist(point, (x, y)) - least) <= EQUAL + NEAR
    assert beyond(x, y, 36, 36) == max(0, -x, -y, x - 36, y - 36)


def test_equally_near_edges_are_all_named() -> None:
    assert nearest_edge_points(4, 4, 36, 36, EQUAL) == [(0, 4), (4, 0)]
    assert nearest_edge_points(-1, -1, 36, 36, EQUAL) == [(0, 0)]
    assert nearest_edge_points(18, 35, 36, 36, EQUAL) == [(18, 36)]


def test_shapes_are_drawn_from_plain_data() -> None:
    assert polygon("strip", [(0, 0), (1, 0), (1, 2)]) == {
        "kind": "strip",
        "points": [[0, 0], [1, 0], [1, 2]],
    }
    assert disc(3, 4, 0.75) == {"kind": "disc", "points": [[3, 4]], "radius": 0.75}
