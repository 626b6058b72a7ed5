"""Hex geometry: the laws that hold everywhere, and that the tables say what the functions say."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wyrmtable.board.hex import (
    DIRECTION_NAMES,
    HexGrid,
    centre,
    direction_of,
    disc,
    distance,
    from_offset,
    line,
    neighbour,
    ring,
    rotate,
    to_offset,
)

Hex = tuple[int, int]

hexes = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
directions = st.integers(0, 5)
grids = st.builds(
    HexGrid,
    st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, unique=True),
    st.integers(1, 5),
)


def test_directions_go_clockwise_from_north() -> None:
    around = [neighbour(0, 0, d) for d in range(6)]
    assert around == [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    assert DIRECTION_NAMES == ("N", "NE", "SE", "S", "SW", "NW")
    assert around == ring(0, 0, 1)


@given(hexes, directions)
def test_three_directions_on_leads_straight_back(place: Hex, d: int) -> None:
    assert neighbour(*neighbour(*place, d), (d + 3) % 6) == place


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert (distance(*a, *b) == 0) == (a == b)
    assert distance(*a, *b) == distance(*b, *a)
    assert distance(*a, *c) <= distance(*a, *b) + distance(*b, *c)


@given(hexes, hexes)
def test_distance_is_a_number_of_steps(a: Hex, b: Hex) -> None:
    towards = [distance(*neighbour(*a, d), *b) - distance(*a, *b) for d in range(6)]
    assert all(-1 <= change <= 1 for change in towards)
    assert a == b or -1 in towards


@given(hexes, st.integers(0, 9))
def test_rings_and_discs_have_the_sizes_of_hexagons(middle: Hex, k: int) -> None:
    around = ring(*middle, k)
    assert len(set(around)) == len(around) == max(1, 6 * k)
    assert all(distance(*middle, *place) == k for place in around)
    assert around[0] == (middle[0], middle[1] - k)
    whole = disc(*middle, k)
    assert len(set(whole)) == len(whole) == 1 + 3 * k * (k + 1)
    assert whole[-len(around) :] == around


@given(hexes, st.integers(1, 9))
def test_a_ring_is_walked_clockwise_in_single_steps(middle: Hex, k: int) -> None:
    around = ring(*middle, k)
    for here, there in zip(around, around[1:] + around[:1], strict=True):
        assert distance(*here, *there) == 1
        (x0, y0), (x1, y1), (x2, y2) = centre(*middle), centre(*here), centre(*there)
        assert (x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0) > 0  # clockwise, as y points south


@given(hexes, st.integers(-12, 12), st.integers(-12, 12))
def test_rotations_add_up_and_keep_distances(place: Hex, m: int, n: int) -> None:
    assert rotate(*rotate(*place, m), n) == rotate(*place, m + n)
    assert rotate(*place, 6) == place
    assert distance(0, 0, *rotate(*place, n)) == distance(0, 0, *place)


@given(hexes, directions)
def test_a_rotation_turns_steps_into_the_next_direction(place: Hex, d: int) -> None:
    turned = rotate(*neighbour(*place, d), 1)
    assert turned == neighbour(*rotate(*place, 1), (d + 1) % 6)


@given(hexes, directions, st.integers(1, 30))
def test_direction_of_a_straight_row(place: Hex, d: int, k: int) -> None:
    q, r = place
    for _ in range(k):
        q, r = neighbour(q, r, d)
    assert direction_of(*place, q, r) == d


@given(hexes, hexes)
def test_no_direction_leads_off_the_straight_rows(a: Hex, b: Hex) -> None:
    n = distance(*a, *b)
    straight = [d for d in range(6) if n and b == _ahead(a, d, n)]
    assert direction_of(*a, *b) == (straight[0] if straight else -1)


def _ahead(place: Hex, d: int, k: int) -> Hex:
    for _ in range(k):
        place = neighbour(*place, d)
    return place


@given(hexes, hexes)
def test_a_line_is_a_shortest_way(a: Hex, b: Hex) -> None:
    way = line(*a, *b)
    assert way[0] == a
    assert way[-1] == b
    assert len(way) == distance(*a, *b) + 1
    assert all(distance(*p, *q) == 1 for p, q in pairwise(way))


@given(hexes, hexes)
def test_a_line_is_the_same_both_ways(a: Hex, b: Hex) -> None:
    assert line(*b, *a) == line(*a, *b)[::-1]


@given(hexes, hexes, hexes)
def test_a_line_does_not_depend_on_where_it_lies(a: Hex, b: Hex, shift: Hex) -> None:
    moved = line(a[0] + shift[0], a[1] + shift[1], b[0] + shift[0], b[1] + shift[1])
    assert moved == [(q + shift[0], r + shift[1]) for q, r in line(*a, *b)]


@given(hexes, hexes)
def test_every_hex_of_a_line_is_nearest_to_its_point_of_the_line(a: Hex, b: Hex) -> None:
    way = line(*a, *b)
    n = max(1, len(way) - 1)
    for i, (q, r) in enumerate(way):
        dq = Fraction(a[0] * (n - i) + b[0] * i, n) - q
        dr = Fraction(a[1] * (n - i) + b[1] * i, n) - r
        # Inside the hex, edges included: the six half-planes, in exact fractions.
        assert max(abs(dq - dr), abs(2 * dq + dr), abs(dq + 2 * dr)) <= 1


@pytest.mark.parametrize(
    ("target", "chosen"),
    [
        ((1, 1), (1, 0)),  # south-south-east, along the edge of S and SE: SE lies further east
        ((2, -1), (1, 0)),  # due east, along the edge of NE and SE: equally far east, so SE
        ((1, -2), (1, -1)),
        ((-1, -1), (0, -1)),
        ((-2, 1), (-1, 1)),  # due west: equally far, so SW
        ((-1, 2), (0, 1)),
    ],
)
def test_a_line_along_an_edge_keeps_east_then_south(target: Hex, chosen: Hex) -> None:
    assert line(0, 0, *target) == [(0, 0), chosen, target]


@given(hexes, st.sampled_from([0, 1]))
def test_offset_numbers_round_trip(place: Hex, low: int) -> None:
    assert from_offset(*to_offset(*place, low), low) == place


@given(st.integers(1, 25), st.integers(1, 17))
def test_neighbours_on_a_map_whose_even_columns_are_lower(column: int, row: int) -> None:
    q, r = from_offset(column, row)
    printed = [to_offset(*neighbour(q, r, d)) for d in range(6)]
    up, down = (row, row + 1) if column % 2 == 0 else (row - 1, row)
    assert printed == [
        (column, row - 1),
        (column + 1, up),
        (column + 1, down),
        (column, row + 1),
        (column - 1, down),
        (column - 1, up),
    ]


@given(st.integers(1, 25), st.integers(1, 17))
def test_on_a_map_whose_odd_columns_are_lower_they_are(column: int, row: int) -> None:
    here = centre(*from_offset(column, row, low=1))
    east = centre(*from_offset(column + 1, row, low=1))
    assert (here[1] > east[1]) == (column % 2 == 1)


@given(hexes, directions)
def test_centres_of_neighbours_are_two_apothems_apart(place: Hex, d: int) -> None:
    (x1, y1), (x2, y2) = centre(*place), centre(*neighbour(*place, d))
    assert hypot(x2 - x1, y2 - y1) == pytest.approx(3**0.5)
    east, south = x2 - x1, y2 - y1
    assert (south < -0.1, south > 0.1) == ("N" in DIRECTION_NAMES[d], "S" in DIRECTION_NAMES[d])
    assert (east > 0.1, east < -0.1) == ("E" in DIRECTION_NAMES[d], "W" in DIRECTION_NAMES[d])


@given(grids)
def test_cells_are_numbered_by_q_then_r(grid: HexGrid) -> None:
    assert grid.coords == sorted(grid.coords)
    assert grid.size == len(grid.coords)
    assert [grid.at(q, r) for q, r in grid.coords] == list(range(grid.size))
    assert grid.at(99, 99) == -1


@given(grids)
def test_tables_of_a_grid_agree_with_the_functions(grid: HexGrid) -> None:
    for a, place in enumerate(grid.coords):
        for d in range(6):
            assert grid.neighbour(a, d) == grid.at(*neighbour(*place, d))
            for k in range(1, grid.reach + 1):
                assert grid.ahead(a, d, k) == grid.at(*_ahead(place, d, k))
        for b, other in enumerate(grid.coords):
            assert grid.distance(a, b) == distance(*place, *other)
        for k in range(4):
            assert [grid.coords[cell] for cell in grid.within(a, k)] == sorted(
                p for p in disc(*place, k) if p in grid.index
            )


def test_a_ray_passes_over_a_hole() -> None:
    grid = HexGrid([(0, 0), (0, -2)], 3)
    start = grid.at(0, 0)
    assert [grid.ahead(start, 0, k) for k in (1, 2, 3)] == [-1, grid.at(0, -2), -1]
    assert grid.neighbour(start, 0) == -1


def test_a_grid_survives_pickling_and_repr() -> None:
    grid = HexGrid(disc(0, 0, 2), 2)
    for copy in (pickle.loads(pickle.dumps(grid)), eval(repr(grid), {"HexGrid": HexGrid})):
        assert (copy.coords, copy.reach, copy.rays) == (grid.coords, grid.reach, grid.rays)


def test_a_grid_refuses_nonsense() -> None:
    with pytest.raises(ValueError, match=r"\(0, 1\) is listed twice"):
        HexGrid([(0, 1), (0, 0), (0, 1)], 1)
    with pytest.raises(ValueError, match="at least 1, not 0"):
        HexGrid([(0, 0)], 0)
