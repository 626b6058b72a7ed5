"""The board and the pieces of DragonLance are those of the rulebook."""

from __future__ import annotations

import re

import wyrmtable as wt
from wyrmtable.board.hex import rotate
from wyrmtable.games.dragonlance.board import (
    FOREST,
    GATE_SIDE,
    HEXES,
    MOUNTAIN,
    NEIGHBOURS,
    WALL_SIDE,
    WATER,
)
from wyrmtable.games.dragonlance.pieces import (
    COLOURS,
    COPIES,
    DIRECTIONS,
    DRAGONS,
    ITEMS,
    LEADER_TITLES,
    LEADERS,
    MARKERS,
    NAMES,
    SIDE,
    SIZE,
    SPELLS,
    START_FACING,
)

GAME = wt.ruleset("dragonlance")
HEX = re.compile(r"\((−?\d+),(−?\d+)\)")


def hexes_in(clause: str) -> list[list[int]]:
    """The cells of every table row of a clause, in the order of the text."""
    rows = [line for line in GAME.rules[clause].text.splitlines() if line.startswith("|")]
    return [
        [
            HEXES.grid.at(int(q.replace("−", "-")), int(r.replace("−", "-")))
            for q, r in HEX.findall(row)
        ]
        for row in rows
        if HEX.search(row)
    ]


def test_the_board_is_a_hexagon_of_271_hexes() -> None:
    """DL-2.1, DL-2.2"""
    assert HEXES.size == 271
    assert max(HEXES.rings) == 9
    assert DIRECTIONS == ["N", "NE", "SE", "S", "SW", "NW"]
    assert HEXES.text(NEIGHBOURS[HEXES.grid.at(0, 0) * 6 + 1]) == "1,-1"


def test_turning_the_board_carries_every_feature_to_the_next_colour() -> None:
    """DL-2.3, DL-2.4"""
    assert COLOURS == ["gold", "silver", "bronze", "red", "blue", "green"]
    for cell, (q, r) in enumerate(HEXES.grid.coords):
        turned = HEXES.grid.at(*rotate(q, r, 1))
        assert HEXES.terrain[turned] == HEXES.terrain[cell]
        assert HEXES.court[turned] == HEXES.court[cell]
        lair = HEXES.lair_of[cell]
        assert HEXES.lair_of[turned] == (lair if lair < 0 else (lair + 1) % 6)
        for d in range(6):
            side = HEXES.sides[cell * 6 + d]
            after = side if side < GATE_SIDE else GATE_SIDE + (side - GATE_SIDE + 1) % 6
            assert HEXES.sides[turned * 6 + (d + 1) % 6] == after


def test_courtyard_walls_and_gates() -> None:
    """DL-2.6, DL-2.7: 18 hexes, 24 wall sides, 6 gate sides, on the rim of ring 2."""
    assert sum(HEXES.court) - 1 == 18
    assert HEXES.sides.count(WALL_SIDE) == 2 * 24
    for colour in range(6):
        assert HEXES.sides.count(GATE_SIDE + colour) == 2
    for gate, (inner, outer) in enumerate(hexes_in("DL-2.7")[:6]):
        assert HEXES.sides[inner * 6 + gate] == GATE_SIDE + gate
        assert NEIGHBOURS[inner * 6 + gate] == outer
    for inner, outer in hexes_in("DL-2.7")[6:]:
        assert HEXES.sides[inner * 6 + HEXES.direction(inner, outer)] == WALL_SIDE


def test_lairs_and_terrain_are_those_of_the_tables() -> None:
    """DL-2.8, DL-2.10"""
    for colour, cells in enumerate(hexes_in("DL-2.8")):
        assert HEXES.lair_cells[colour * SIZE : colour * SIZE + SIZE] == cells
    for cells in hexes_in("DL-2.10"):
        kinds = [HEXES.terrain[cell] for cell in cells]
        assert kinds == [WATER] * 3 + [FOREST] * 5 + [MOUNTAIN] * 3


def test_the_cloud_ring_runs_clockwise_from_dot_to_dot() -> None:
    """DL-2.9"""
    assert len(HEXES.clouds) == 30
    assert [HEXES.text(cell) for cell in HEXES.clouds[:7]] == [
        *("0,-5", "1,-5", "2,-5", "3,-5", "4,-5", "5,-5", "5,-4")
    ]
    dots = ["0,-5", "5,-5", "5,0", "0,5", "-5,5", "-5,0"]
    assert [HEXES.text(cell) for cell in HEXES.clouds[::5]] == dots


def test_nineteen_points_to_the_tower_and_nineteen_back() -> None:
    """DL-2.11"""
    state = GAME.position(
        {
            "hordes": ["gold", "red"],
            "active": "gold",
            "points": 19,
            "dragons": {"gold1": {"hex": [-2, -7], "alt": 0}, "red1": {"hex": [2, 7], "alt": 0}},
        }
    )
    levels = "up " * 4
    for word in levels.split():
        state.apply(0, f"gold1 {word}")
    state.apply(0, "gold1 fly SE SE S S S S S S +6 S")
    view = state.view(0)["position"]
    assert isinstance(view, dict)
    assert (view["lance"], view["points"]) == ("gold1", 0)


def test_components() -> None:
    """DL-1.2, DL-1.4, DL-1.6, DL-12.1, DL-16.1, DL-17.1, DL-20.14"""
    assert DRAGONS == 30 and MARKERS == 150
    assert [COLOURS[c] for c in range(6) if SIDE[c] == 0] == ["gold", "silver", "bronze"]
    assert NAMES[:6] == ["gold1", "gold2", "gold3", "gold4", "gold5", "silver1"]
    assert sum(COPIES) == 24 and len(SPELLS) == 14
    rows = GAME.rules["DL-12.1"].text.splitlines()
    for name, copies in zip(SPELLS, COPIES, strict=True):
        title = name.replace("_", " ").lower()
        (row,) = [row for row in rows if row.lower().startswith(f"| {title} |")]
        assert int(row.split("|")[2]) == copies
    assert len(ITEMS) == len(LEADERS) == len(LEADER_TITLES) == 6
    assert [DIRECTIONS[face] for face in START_FACING] == ["S", "SW", "NW", "N", "NE", "SE"]
