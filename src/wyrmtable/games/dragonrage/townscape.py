"""The ground of a scene: hexes, walls and entrances, roads, bridges and fords."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Final, Literal, TypeVar

from wyrmtable.board.hex import ROOT_3, centre
from wyrmtable.board.scene import Board, Edge, Point, Route, Tile, hex_board
from wyrmtable.games.dragonrage.citymap import (
    FORD,
    MIXED,
    RIVER,
    TERRAIN_NAMES,
    TOWER,
    CityMap,
)
from wyrmtable.games.dragonrage.state import ENTRANCE_NAMES, TOWER_HEIGHT, DragonRage

Known = TypeVar("Known", bound=Hashable)
Made = TypeVar("Made")

LEVEL: Final = 0.45

MOST_KNOWN: Final = 256
EXTENTS: Final[dict[CityMap, Board]] = {}
TILES: Final[dict[Hashable, tuple[Tile, ...]]] = {}
EDGES: Final[dict[Hashable, tuple[Edge, ...]]] = {}
ROUTES: Final[dict[Hashable, tuple[Route, ...]]] = {}


def extent_of(city: CityMap) -> Board:
    """The extent of the map; the game has no levels that players count."""
    found = EXTENTS.get(city)
    if found is None:
        forget(EXTENTS)
        wide = hex_board(city.grid.coords, 0)
        found = EXTENTS[city] = Board(
            kind="hex",
            left=wide.left,
            top=wide.top,
            right=wide.right,
            bottom=wide.bottom,
            level=LEVEL,
        )
    return found


def forget(known: dict[Known, Made]) -> None:
    """Make room where too much is remembered."""
    if len(known) >= MOST_KNOWN:
        known.clear()


def height_of(state: DragonRage, cell: int) -> int:
    """How high the ground of a hex is drawn."""
    return TOWER_HEIGHT if state.city.terrain[cell] == TOWER else 0


def at(state: DragonRage, cell: int) -> Point:
    """The middle of a hex."""
    return centre(*state.city.grid.coords[cell])


# -- hexes -------------------------------------------------------------------------------------


def tiles_of(state: DragonRage) -> tuple[Tile, ...]:
    """All hexes as they are now."""
    key = (state.city, tuple(state.scored), state.abandoned, tuple(state.bridges))
    found = TILES.get(key)
    if found is None:
        forget(TILES)
        found = TILES[key] = tuple([tile(state, cell) for cell in range(state.city.size)])
    return found


def tile(state: DragonRage, cell: int) -> Tile:
    """One hex; what has been destroyed is scorched (DR-5.2)."""
    city = state.city
    x, y = at(state, cell)
    worth = state.worth(cell)
    ruined = city.vp[cell] > 0 and not worth
    return Tile(
        id=city.names[cell],
        x=x,
        y=y,
        terrain="scorched" if ruined else ground_name(state.terrain(cell)),
        height=height_of(state, cell),
        label=city.names[cell],
        name=city.vp_names.get(cell, ""),
        value=str(worth) if worth else "",
        tags=tags(state, cell, ruined),
    )


def ground_name(kind: int) -> str:
    """The look of a terrain: bridges and fords are lines over a river."""
    return TERRAIN_NAMES[RIVER] if kind >= FORD else TERRAIN_NAMES[kind]


def tags(state: DragonRage, cell: int, ruined: bool) -> tuple[str, ...]:
    """What else is to be said of a hex."""
    held: list[str] = []
    kind = state.city.terrain[cell]
    if kind >= FORD:
        condition = ("", "broken ", "burned ")[state.bridge(cell)]
        held.append("river and land" if kind == MIXED else f"{condition}{TERRAIN_NAMES[kind]}")
    if kind == TOWER:
        held.append("tower")
    if ruined:
        held.append("destroyed")
    if cell in state.city.exits:
        held.append("road exit")
    return tuple(held)


# -- walls and entrances -----------------------------------------------------------------------


def edges_of(state: DragonRage) -> tuple[Edge, ...]:
    """Walls, breaches, gates and doors as they are now (DR-2.18, DR-2.24)."""
    key = (state.city, tuple(state.entrance), tuple(state.breaches))
    found = EDGES.get(key)
    if found is None:
        forget(EDGES)
        city = state.city
        sides = [s for s in range(city.sides.count) if city.wall[s] or city.entrance_of[s] >= 0]
        found = EDGES[key] = tuple([edge(state, side) for side in sides])
    return found


def edge(state: DragonRage, side: int) -> Edge:
    """One hexside with a wall or an entrance."""
    city = state.city
    (x1, y1), (x2, y2) = corners(state, side)
    entrance = city.entrance_of[side]
    kind: Literal["wall", "gate", "door"] = "wall"
    condition: Literal["closed", "open", "smashed"] = "closed"
    if entrance >= 0:
        kind = "gate" if city.is_gate[entrance] else "door"
        condition = ENTRANCE_NAMES[state.entrance[entrance]]
    elif side in state.breaches:
        condition = "smashed"
    tower = entrance >= 0 and city.of_tower[entrance]
    return Edge(
        id=city.side_name(side),
        kind=kind,
        x1=x1,
        y1=y1,
        x2=x2,
        y2=y2,
        state=condition,
        height=TOWER_HEIGHT if tower else 1,
    )


def corners(state: DragonRage, side: int) -> tuple[Point, Point]:
    """The ends of a hexside: half a hexside to either hand of its middle."""
    (ax, ay), (bx, by) = ends_of(state, side)
    x, y = (ax + bx) / 2, (ay + by) / 2
    along = 0.5 / ROOT_3  # the middles are the root of 3 apart, a hexside is 1 long
    dx, dy = (ay - by) * along, (bx - ax) * along
    return (x + dx, y + dy), (x - dx, y - dy)


def ends_of(state: DragonRage, side: int) -> tuple[Point, Point]:
    """The middles of the two hexes of a hexside."""
    cells = state.city.sides.cells
    return at(state, cells[side * 2]), at(state, cells[side * 2 + 1])


# -- roads and bridges -------------------------------------------------------------------------


def routes_of(state: DragonRage) -> tuple[Route, ...]:
    """Bridges and fords, then the roads over them; nothing leads over a burned bridge."""
    key = (state.city, tuple(state.bridges))
    found = ROUTES.get(key)
    if found is None:
        forget(ROUTES)
        found = ROUTES[key] = (*crossings(state), *roads(state))
    return found


def crossings(state: DragonRage) -> list[Route]:
    """A line from bank to bank for every bridge, ford and mixed hex."""
    city = state.city
    found: list[Route] = []
    for cell in range(city.size):
        kind = state.terrain(cell)
        if kind < FORD:
            continue
        banks = [side for side in city.near_side[cell] if city.bank[side]]
        middles = [middle(state, side) for side in banks] or [at(state, cell)]
        shape: Literal["bridge", "ford"] = "ford" if kind in (FORD, MIXED) else "bridge"
        found.append(Route(kind=shape, points=(middles[0], at(state, cell), middles[-1])))
    return found


def middle(state: DragonRage, side: int) -> Point:
    (ax, ay), (bx, by) = ends_of(state, side)
    return (ax + bx) / 2, (ay + by) / 2


def roads(state: DragonRage) -> list[Route]:
    """The links between road hexes, joined to lines from junction to junction."""
    city = state.city
    links: dict[int, list[int]] = {}
    for side in range(city.sides.count):
        a, b = city.sides.cells[side * 2 : side * 2 + 2]
        if city.road[side] and state.terrain(a) != RIVER and state.terrain(b) != RIVER:
            links.setdefault(a, []).append(b)
            links.setdefault(b, []).append(a)
    found: list[Route] = []
    used: set[tuple[int, int]] = set()
    ends = [cell for cell in sorted(links) if len(links[cell]) != 2]
    for start in [*ends, *sorted(links)]:  # after the lines with ends, rings
        for step in links[start]:
            if (start, step) not in used:
                line = followed(links, used, start, step)
                points = [at(state, cell) for cell in line]
                if start in city.exits:
                    points.insert(0, edge_point(state, start))
                if line[-1] in city.exits and line[-1] != start:
                    points.append(edge_point(state, line[-1]))
                found.append(Route(kind="road", points=tuple(points)))
    return found


def followed(
    links: dict[int, list[int]], used: set[tuple[int, int]], start: int, step: int
) -> list[int]:
    """A line of road from a hex to the next end or junction."""
    line = [start]
    here = start
    while (here, step) not in used:
        used.add((here, step))
        used.add((step, here))
        line.append(step)
        if len(links[step]) != 2:
            break
        here, step = step, next(other for other in links[step] if other != here)
    return line


def edge_point(state: DragonRage, cell: int) -> Point:
    """Where a road leaves the map: on the outer side of its last hex that is farthest from it."""
    city = state.city
    x, y = at(state, cell)
    outside = [d for d in range(6) if city.grid.neighbours[cell * 6 + d] < 0]
    inward = [d for d in range(6) if (s := city.sides.of[cell * 6 + d]) >= 0 and city.road[s]]
    far = max(outside, key=lambda d: min([min((d - r) % 6, (r - d) % 6) for r in inward]))
    angle = math.radians(60.0 * far)
    return x + math.sin(angle) * ROOT_3 / 2, y - math.cos(angle) * ROOT_3 / 2
