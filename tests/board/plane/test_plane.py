"""The plane against an independent implementation (shapely), and its own laws."""

from __future__ import annotations

import math
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import nearest_points

from wyrmtable.board.plane.angles import COS, SIN, heading_of, normal, sine_cosine, to_grid
from wyrmtable.board.plane.arcs import Arc, arc_between, in_arc, nearest_in_arc, partly_in_arc
from wyrmtable.board.plane.measures import arc_edges, depth, ruler
from wyrmtable.board.plane.paths import BEND, SPIN, STRAIGHT, Path
from wyrmtable.board.plane.rectangles import (
    MISS,
    TOLERANCE,
    Rectangle,
    deep_inside,
    entry,
    nearest_point,
    overlap,
    overlap_depth,
    ray_range,
    segment_crosses,
)

NEAR = 1e-6
places = st.floats(-12, 12).map(lambda value: round(value, 4))
headings = st.one_of(st.integers(0, 359).map(float), st.floats(0, 359.9))
sizes = st.floats(0.2, 6).map(lambda value: round(value, 3))
cards = st.builds(Rectangle, places, places, headings, sizes, sizes)
dragons = st.builds(Rectangle, places, places, headings, st.just(1.8), st.just(2.7))


def polygon(card: Rectangle) -> Polygon:
    """The same card for shapely, computed from the platform's own sines."""
    turn = math.radians(card.heading)
    ahead = (math.sin(turn) * card.half_length, math.cos(turn) * card.half_length)
    side = (math.cos(turn) * card.half_width, -math.sin(turn) * card.half_width)
    return Polygon(
        [
            (card.x + f * ahead[0] + r * side[0], card.y + f * ahead[1] + r * side[1])
            for f, r in ((1, 1), (-1, 1), (-1, -1), (1, -1))
        ]
    )


def wedge(card: Rectangle, start: float, end: float) -> Polygon:
    """A wedge of a card as a fan of points far away."""
    steps = [start + (end - start) * part / 16 for part in range(17)]
    bearings = [math.radians(card.heading + step) for step in steps]
    far = [(card.x + 90 * math.sin(b), card.y + 90 * math.cos(b)) for b in bearings]
    return Polygon([(card.x, card.y), *far])


def test_sines_of_whole_degrees_are_the_nearest_doubles() -> None:
    for degrees in range(360):
        assert abs(SIN[degrees] - math.sin(math.radians(degrees))) < 2e-15
        assert abs(COS[degrees] - math.cos(math.radians(degrees))) < 2e-15
    assert (SIN[30], COS[60], SIN[90], SIN[210], COS[90], SIN[180]) == (0.5, 0.5, 1, -0.5, 0, 0)


@given(st.floats(-1e4, 1e4))
def test_sines_of_other_angles_are_right(degrees: float) -> None:
    sine, cosine = sine_cosine(degrees)
    assert abs(sine - math.sin(math.radians(degrees))) < 1e-11
    assert abs(cosine - math.cos(math.radians(degrees))) < 1e-11
    assert 0 <= normal(degrees) < 360


@given(st.floats(-50, 50), st.floats(-50, 50))
def test_the_heading_of_a_direction_is_its_arctangent(dx: float, dy: float) -> None:
    assume(abs(dx) + abs(dy) > 1e-9)
    off = heading_of(dx, dy) - math.degrees(math.atan2(dx, dy))
    assert min(abs(off), abs(off - 360)) < 1e-11
    assert 0 <= heading_of(dx, dy) < 360


def test_the_heading_of_whole_degrees_is_exact() -> None:
    assert heading_of(0.0, 0.0) == 0.0
    for degrees in range(360):
        assert heading_of(SIN[degrees], COS[degrees]) == degrees


def test_positions_are_rounded_to_the_nearest_thousandth() -> None:
    assert to_grid(12.9154, 1000) == 12.915
    assert to_grid(12.9156, 1000) == 12.916
    assert to_grid(-0.0004, 1000) == 0.0


@given(cards, cards)
def test_overlap_is_shared_area(one: Rectangle, other: Rectangle) -> None:
    reach = overlap_depth(one, other)
    assume(abs(reach - TOLERANCE) > NEAR and abs(reach) > NEAR)
    shared = polygon(one).intersection(polygon(other)).area
    assert (reach > 0) == (shared > 0)
    assert overlap(one, other) == (reach > TOLERANCE) == overlap(other, one)


@given(cards, places, places)
def test_nearest_point_of_a_card(card: Rectangle, x: float, y: float) -> None:
    px, py = nearest_point(card, x, y)
    shape = polygon(card)
    assert abs(math.dist((px, py), (x, y)) - shape.distance(Point(x, y))) < NEAR
    assert shape.distance(Point(px, py)) < NEAR


@given(cards, places, places, headings)
def test_the_first_point_of_a_card_along_a_ray(
    card: Rectangle, x: float, y: float, bearing: float
) -> None:
    ux, uy = sine_cosine(bearing)
    shape = polygon(card)
    ray = LineString([(x, y), (x + 90 * ux, y + 90 * uy)])
    crossed = not ray.intersection(shape.buffer(-TOLERANCE - NEAR)).is_empty
    missed = ray.intersection(shape.buffer(-TOLERANCE + NEAR)).is_empty
    assume(crossed or missed)
    found = ray_range(card, x, y, ux, uy)
    assert (found != MISS) == crossed
    if crossed:
        first = Point(x, y).distance(ray.intersection(shape))
        assert abs(found - first) < 1e-5 * (1 + 1e3 * min(card.half_width, 1))


@given(cards, places, places, places, places)
def test_a_line_crosses_a_card_only_if_it_reaches_inside(
    card: Rectangle, x1: float, y1: float, x2: float, y2: float
) -> None:
    line = LineString([(x1, y1), (x2, y2)])
    crossed = line.intersects(polygon(card).buffer(-TOLERANCE - NEAR))
    missed = not line.intersects(polygon(card).buffer(-TOLERANCE + NEAR))
    assume(crossed or missed)
    assert segment_crosses(card, x1, y1, x2, y2) == crossed


def test_touching_is_neither_overlap_nor_crossing() -> None:
    card = Rectangle(0, 0, 0, 1.8, 2.7)
    assert not overlap(card, Rectangle(1.8, 0, 0, 1.8, 2.7))
    assert not overlap(card, Rectangle(1.7995, 0, 0, 1.8, 2.7))
    assert overlap(card, Rectangle(1.799, 0, 0, 1.8, 2.7))
    assert not segment_crosses(card, 0.9, -5, 0.9, 5)  # along the edge
    assert not segment_crosses(card, 0.45, 1.8, 1.35, 0.9)  # through a corner
    assert not segment_crosses(card, 0, 5, 0, 1.35)  # up to the edge
    assert segment_crosses(card, 0.899, -5, 0.899, 5)
    assert deep_inside(card, 0, 0)
    assert segment_crosses(card, 0.1, 0.1, 0.1, 0.1)
    assert entry(card, 0, 5, 0, -1, 0.0) == 3.65


@given(dragons, cards, st.integers(-180, 179), st.integers(20, 180))
def test_the_nearest_point_in_an_arc(
    card: Rectangle, target: Rectangle, start: int, angle: int
) -> None:
    end = start + angle
    arc = arc_between(start, end)
    shape, middle = polygon(target), Point(card.x, card.y)
    inside = shape.intersection(wedge(card, start, end))
    wider = shape.intersection(wedge(card, start - 0.01, end + 0.01))
    assume(inside.is_empty == wider.is_empty)
    found, x, y = nearest_in_arc(card, arc, target)
    assert (found == MISS) == inside.is_empty
    assert partly_in_arc(card, arc, target) == (found != MISS)
    if not inside.is_empty:
        assert wider.distance(middle) - NEAR <= found <= inside.distance(middle) + NEAR
        assert math.isclose(math.dist((card.x, card.y), (x, y)), found, abs_tol=NEAR)
        assert shape.distance(nearest_points(Point(x, y), shape)[0]) < NEAR
        assert in_arc(card, arc, x, y) or found < NEAR or wider.distance(Point(x, y)) < 1e-3


@given(dragons, cards)
def test_an_arc_of_more_than_a_half_turn_is_all_but_the_rest(
    card: Rectangle, target: Rectangle
) -> None:
    wide, rest = arc_between(-135, 135), arc_between(135, 225)
    around = min(
        found
        for found in (nearest_in_arc(card, wide, target)[0], nearest_in_arc(card, rest, target)[0])
        if found != MISS
    )
    assert abs(around - polygon(target).distance(Point(card.x, card.y))) < 1e-3
    for arc in (wide, rest):
        assert partly_in_arc(card, arc, target) == (nearest_in_arc(card, arc, target)[0] != MISS)


def test_an_arc_holds_its_edges_and_its_apex() -> None:
    front = Arc((1.35, -0.9), (1.35, 0.9))
    card = Rectangle(0, 0, 0, 1.8, 2.7)
    assert in_arc(card, front, 2, 3)
    assert in_arc(card, front, 0, 0)
    assert not in_arc(card, front, 2.001, 3)
    assert not in_arc(card, front, -2, -3)
    # a card that touches the edge of the arc with one corner is in it
    assert abs(nearest_in_arc(card, front, Rectangle(2.9, 1.65, 0, 1.8, 2.7))[0] - 3.606) < 1e-3
    assert nearest_in_arc(card, front, Rectangle(2.91, 1.65, 0, 1.8, 2.7))[0] == MISS


def test_paths_lead_where_their_pieces_lead() -> None:
    turn = Path([(STRAIGHT, 0.5, 0), (BEND, 2.5, 60), (STRAIGHT, 0.5, 0)])
    assert [round(value, 3) for value in turn.end] == [2.915, 1.683, 60]
    assert [round(value, 3) for value in turn.mirrored().end] == [2.915, -1.683, -60]
    slip = Path([(BEND, 2.5, 45), (BEND, 2.5, -45)])
    assert [round(value, 3) for value in slip.end] == [3.536, 1.464, 0]
    about = Path([(STRAIGHT, 1.0, 0), (SPIN, 0, 180)])
    assert about.end == (1.0, 0.0, 180)
    assert about.at(0.5) == (0.5, 0.0, 0.0)
    assert turn.at(99) == turn.end == turn.points(0.25)[-1]
    assert turn.at(0) == (0.0, 0.0, 0.0) == turn.points(0.25)[0]


@given(st.floats(0, 6))
def test_a_pose_on_a_path_is_as_far_along_as_asked(inches: float) -> None:
    path = Path([(STRAIGHT, 1.0, 0), (BEND, 3.5, 90), (STRAIGHT, 1.0, 0)])
    steps = [path.at(inches * part / 400) for part in range(401)]
    walked = sum(math.dist(a[:2], b[:2]) for a, b in pairwise(steps))
    assert abs(walked - min(inches, path.length)) < 1e-3


def test_measurements_are_plain_and_say_value_and_limit() -> None:
    card = Rectangle(0, 0, 0, 1.8, 2.7)
    line = ruler(0, 0, 3, 4, 5.0, 8.0)
    assert (line["points"], line["value"], line["limit"]) == ([[0, 0], [3, 4]], 5.0, 8.0)
    edges = arc_edges(card, arc_between(-45, 45), 8.0)
    assert (edges["points"], edges["limit"]) == ([[0, 0]], 8.0)
    both = depth(card, Rectangle(1, 0, 0, 1.8, 2.7), 0.8, TOLERANCE)
    assert both["value"] == 0.8
    assert len(both["shapes"]) == 2  # type: ignore[arg-type]  # plain data
