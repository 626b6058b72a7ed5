"""Maps: hexes and hexsides as numbers, with everything section 2 says about them as tables.

Cells are numbered in the order of their hex numbers, so that the lowest hex number is the lowest
cell.
"""

# not compiled: built once for each map
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import pairwise

from wyrmtable.board.hex import HexGrid, from_offset
from wyrmtable.board.hexsides import HexSides
from wyrmtable.board.sight import Sight
from wyrmtable.games.dragonrage.citymap import (
    CITY,
    DOCK,
    FORD,
    MIXED,
    OPEN,
    QUAY,
    RIVER,
    SEA,
    SETTLEMENT,
    STONE_BRIDGE,
    TOWER,
    WOODEN_BRIDGE,
    CityMap,
)
from wyrmtable.games.dragonrage.kinds import KIND_OF, PEOPLE_NAMES
from wyrmtable.games.dragonrage.mapfile import (
    SHIPPED,
    BadMap,
    Crossing,
    Entrance,
    MapSpec,
    Quarter,
    hex_list,
    read_map,
    shipped_maps,
    side_pair,
)

MOST_HEXES = 640
LONGEST_RAY = 8  # a Roc flies so far (DR-21.11)
CROSSINGS = {
    "stone bridge": STONE_BRIDGE,
    "wooden bridge": WOODEN_BRIDGE,
    "ford": FORD,
    "mixed": MIXED,
}
QUARTERS = {"city": CITY, "settlement": SETTLEMENT}
LAND = (OPEN, CITY, SETTLEMENT, QUAY, DOCK, TOWER)


@cache
def shipped_map(name: str) -> CityMap:
    """One of the maps that come with the game."""
    if name not in shipped_maps():
        known = ", ".join(shipped_maps())
        raise BadMap("DR-1.3", name, f"is not a map that comes with the game; those are {known}")
    return build_map(read_map(SHIPPED / f"{name}.toml"))


def build_map(spec: MapSpec, found: list[BadMap] | None = None) -> CityMap:
    """Lay a map out and check it; BadMap names the hex, the reason and the clause.

    With a list, all that is wrong goes there, and the rest of the map is laid out without it.
    """
    return Builder(spec, found).build()


class Builder:
    """Lays out one map, one part of its file after the other."""

    def __init__(self, spec: MapSpec, found: list[BadMap] | None = None) -> None:
        self.spec = spec
        self.found = found
        if spec.columns * spec.rows > MOST_HEXES:
            raise BadMap("DR-2.1", "columns", f"a map has at most {MOST_HEXES} hexes")
        void = set(hex_list(spec.terrain.void, "terrain.void"))
        names = [
            f"{column:02}{row:02}"
            for column in range(1, spec.columns + 1)
            for row in range(1, spec.rows + 1)
        ]
        for name in sorted(void - set(names)):
            with self.noted():
                raise BadMap("DR-2.1", name, "is void, but outside the grid anyway")
        self.names = [name for name in names if name not in void]
        if not self.names:
            raise BadMap("DR-2.5", "terrain.void", "leaves no hex of the map")
        grid = HexGrid([from_offset(int(n[:2]), int(n[2:])) for n in self.names], LONGEST_RAY)
        self.cell_of = {name: cell for cell, name in enumerate(self.names)}
        self.grid = grid
        self.sides = HexSides(grid)
        self.terrain = [OPEN] * grid.size
        self.walls = [False] * self.sides.count
        self.banks = [False] * self.sides.count
        self.road = [False] * self.sides.count
        self.entrance_of = [-1] * self.sides.count
        self.entrances: list[tuple[Entrance, int]] = []  # with their hexsides
        self.exits: list[int] = []

    @contextmanager
    def noted(self) -> Iterator[None]:
        """What is wrong here refuses the map, or is noted and left out."""
        try:
            yield
        except BadMap as error:
            if self.found is None:
                raise
            self.found.append(error)

    def build(self) -> CityMap:
        """All parts in the order in which one rests on the other."""
        spec = self.spec
        self.lay_terrain()
        self.lay_crossings()
        self.raise_walls()
        self.open_entrances()
        self.check_closed()
        self.lay_roads()
        city = CityMap(spec.name, self.names, self.grid, self.sides)
        city.title = spec.title or spec.name.capitalize()
        city.about = spec.about
        city.terrain = self.terrain
        city.wall = self.walls
        city.bank = self.banks
        city.road = self.road
        city.entrance_of = self.entrance_of
        for entrance, side in self.entrances:
            inside = self.cell(entrance.inside, "entrance.inside")
            city.entrance_side.append(side)
            city.inside.append(inside)
            city.is_gate.append(entrance.kind == "gate")
            city.of_tower.append(self.terrain[inside] == TOWER)
        city.exits = self.exits
        zones = spec.zones
        city.invader_zone = self.cells(zones.invader, "zones.invader")
        city.entry = self.cells(zones.entry, "zones.entry")
        city.serpent_zone = self.cells(zones.serpent, "zones.serpent")
        city.roc_zone = self.cells(zones.roc, "zones.roc")
        city.landing = self.cells(zones.reinforcement, "zones.reinforcement")
        self.score(city)
        self.people(city)
        city.finish(Sight(self.sides, self.walls, [kind == TOWER for kind in self.terrain]))
        self.check_zones(city)
        return city

    # -- hexes ---------------------------------------------------------------------------------

    def cell(self, name: str, key: str) -> int:
        """The cell of a hex number."""
        if name not in self.cell_of:
            raise BadMap("DR-2.1", name, f"is not a hex of the map ({key})")
        return self.cell_of[name]

    def cells(self, text: str, key: str) -> list[int]:
        """The cells of a list of hexes, which names none twice."""
        found: list[int] = []
        for name in hex_list(text, key):
            with self.noted():
                cell = self.cell(name, key)
                if cell in found:
                    raise BadMap("DR-2.4", name, f"is there twice in {key}")
                found.append(cell)
        return found

    def side_cells(self, text: str, key: str) -> tuple[int, int]:
        """The two cells of a hexside, which touch."""
        one, other = side_pair(text, key)
        a, b = self.cell(one, key), self.cell(other, key)
        if self.sides.between(a, b) < 0:
            raise BadMap("DR-2.1", text, f"the two hexes do not touch ({key})")
        return a, b

    def lay_terrain(self) -> None:
        """Terrain by the lists of the file (DR-2.4)."""
        ground = self.spec.terrain
        laid: dict[int, str] = {}
        lists = [
            (SEA, ground.sea, "terrain.sea"),
            (RIVER, ground.river, "terrain.river"),
            (DOCK, ground.dock, "terrain.dock"),
            (QUAY, ground.quay, "terrain.quay"),
            (TOWER, ground.tower, "terrain.tower"),
        ]
        lists.extend((QUARTERS[a.kind], a.hexes, f"area.{a.key}") for a in self.spec.area)
        for kind, text, key in lists:
            for cell in self.cells(text, key):
                with self.noted():
                    if cell in laid:
                        why = f"is in {laid[cell]} and in {key}"
                        raise BadMap("DR-2.4", self.names[cell], why)
                    laid[cell] = key
                    self.terrain[cell] = kind

    def lay_crossings(self) -> None:
        """Bridges, fords and mixed hexes with their banks (DR-2.11, DR-2.13, DR-2.15)."""
        for crossing in self.spec.crossing:
            with self.noted():
                self.lay_crossing(crossing)
        for crossing in self.spec.crossing:
            for bank in self.cells(crossing.banks, "crossing.banks"):
                with self.noted():
                    if self.terrain[bank] in (RIVER, SEA):
                        why = f"is water and cannot be a bank of {crossing.hex}"
                        raise BadMap("DR-2.11", self.names[bank], why)

    def lay_crossing(self, crossing: Crossing) -> None:
        cell = self.cell(crossing.hex, "crossing")
        if self.terrain[cell] != RIVER:
            raise BadMap("DR-2.11", crossing.hex, f"a {crossing.kind} lies in a river hex")
        self.terrain[cell] = CROSSINGS[crossing.kind]
        banks = self.cells(crossing.banks, f"crossing.{crossing.hex}.banks")
        for bank in banks:
            side = self.sides.between(cell, bank)
            if side < 0:
                raise BadMap("DR-2.11", self.names[bank], f"does not touch {crossing.hex}")
            self.banks[side] = True
        if len(banks) != 2:
            raise BadMap("DR-2.11", crossing.hex, "a crossing has two banks")

    # -- walls and entrances -------------------------------------------------------------------

    def raise_walls(self) -> None:
        for text in self.spec.walls.sides.split():
            with self.noted():
                a, b = self.side_cells(text, "walls.sides")
                side = self.sides.between(a, b)
                if self.walls[side]:
                    raise BadMap("DR-2.18", text, "the wall is there twice")
                if TOWER in (self.terrain[a], self.terrain[b]):
                    why = "a tower closes its sides itself and has no wall"
                    raise BadMap("DR-2.21", text, why)
                self.walls[side] = True

    def open_entrances(self) -> None:
        """Every entrance lies on a wall or on the side of a tower (DR-2.24, DR-2.25)."""
        for entrance in self.spec.entrance:
            with self.noted():
                self.open_entrance(entrance)

    def open_entrance(self, entrance: Entrance) -> None:
        a, b = self.side_cells(entrance.side, "entrance.side")
        side = self.sides.between(a, b)
        inside = self.cell(entrance.inside, "entrance.inside")
        if inside not in (a, b):
            raise BadMap("DR-2.25", entrance.side, "its inside hex is not beside the hexside")
        tower = TOWER in (self.terrain[a], self.terrain[b])
        if not tower and not self.walls[side]:
            raise BadMap("DR-2.24", entrance.side, f"this {entrance.kind} is in no wall")
        if tower and self.terrain[inside] != TOWER:
            raise BadMap("DR-2.25", entrance.side, "the inside of a tower entrance is the tower")
        if self.entrance_of[side] >= 0:
            raise BadMap("DR-2.24", entrance.side, "has two entrances")
        self.entrance_of[side] = len(self.entrances)
        self.entrances.append((entrance, side))

    def check_closed(self) -> None:
        """A walled quarter is closed by walls and towers all round (DR-2.18)."""
        for quarter in self.spec.area:
            if quarter.walled:
                hexes = set(self.cells(quarter.hexes, f"area.{quarter.key}"))
                for cell in sorted(hexes):
                    for d in range(6):
                        with self.noted():
                            self.check_side(quarter, hexes, cell, d)

    def check_side(self, quarter: Quarter, hexes: set[int], cell: int, d: int) -> None:
        side, other = self.sides.of[cell * 6 + d], self.grid.neighbours[cell * 6 + d]
        if side < 0:
            raise BadMap("DR-2.18", self.names[cell], "is walled, but at the map's edge")
        outside = other not in hexes and self.terrain[other] != TOWER
        if outside and not self.walls[side]:
            why = f"the wall of {quarter.title} is open towards {self.names[other]}"
            raise BadMap("DR-2.18", self.names[cell], why)

    # -- roads ---------------------------------------------------------------------------------

    def lay_roads(self) -> None:
        """Links that a unit could walk, and no end that leads nowhere (DR-2.8)."""
        links: dict[int, int] = {}
        for line in self.spec.roads.lines:
            for one, other in pairwise(hex_list(line, "roads.lines")):
                with self.noted():
                    a, b = self.cell(one, "roads.lines"), self.cell(other, "roads.lines")
                    side = self.sides.between(a, b)
                    if side < 0:
                        raise BadMap("DR-2.8", f"{one}/{other}", "a road links hexes that touch")
                    if not self.road[side]:
                        links[a] = links.get(a, 0) + 1
                        links[b] = links.get(b, 0) + 1
                    self.road[side] = True
                    self.check_link(a, b, side, f"{one}/{other}")
        for cell in self.cells(self.spec.roads.exits, "roads.exits"):
            with self.noted():
                if cell not in links:
                    raise BadMap("DR-2.8", self.names[cell], "is a road exit without a road")
                if -1 not in self.grid.neighbours[cell * 6 : cell * 6 + 6]:
                    raise BadMap("DR-2.8", self.names[cell], "a road leaves the map at its edge")
                self.exits.append(cell)
        for cell, count in sorted(links.items()):
            with self.noted():
                if count == 1 and cell not in self.exits and self.terrain[cell] != DOCK:
                    raise BadMap("DR-2.8", self.names[cell], "the road leads nowhere from here")

    def check_link(self, a: int, b: int, side: int, where: str) -> None:
        """Could a unit on foot go along this link?"""
        kinds = (self.terrain[a], self.terrain[b])
        if RIVER in kinds or SEA in kinds or FORD in kinds:
            raise BadMap("DR-2.8", where, "a road crosses water on bridges only")
        closed = self.walls[side] or TOWER in kinds
        if closed and self.entrance_of[side] < 0:
            raise BadMap("DR-6.7", where, "the road runs into a wall or tower without an entrance")
        wet = any(kind in (WOODEN_BRIDGE, STONE_BRIDGE, MIXED) for kind in kinds)
        if wet and not self.banks[side]:
            raise BadMap("DR-2.11", where, "the road does not cross at a bank")

    # -- points, zones, people -----------------------------------------------------------------

    def score(self, city: CityMap) -> None:
        """VP hexes (DR-5.2)."""
        for entry in self.spec.vp:
            with self.noted():
                cell = self.cell(entry.hex, "vp")
                if self.terrain[cell] not in LAND:
                    raise BadMap("DR-5.2", entry.hex, "VP lie on land")
                if city.vp[cell]:
                    raise BadMap("DR-5.2", entry.hex, "carries VP twice")
                city.vp[cell] = entry.value
                city.vp_names[cell] = entry.name
        city.vp_total = sum(city.vp)
        with self.noted():
            if not city.vp_total:
                raise BadMap("DR-5.1", "vp", "a map without VP cannot be won")

    def people(self, city: CityMap) -> None:
        """Who holds the place, what arrives, and where Elowyn is."""
        spec = self.spec
        city.defender = PEOPLE_NAMES.index(spec.defender)
        city.palisade = spec.palisade
        city.goal_bonus = spec.goal_bonus
        for key in spec.arrivals:
            with self.noted():
                if key not in KIND_OF:
                    raise BadMap("DR-13.2", "arrivals", f"there is no unit {key!r}")
                city.arrivals.append(KIND_OF[key])
        if spec.elowyn is not None:
            with self.noted():
                city.elowyn_start = self.cell(spec.elowyn.start, "elowyn.start")
                city.captive = spec.elowyn.captive
                city.abandoned = spec.elowyn.abandoned
                if spec.elowyn.ship:
                    city.ship = self.cell(spec.elowyn.ship, "elowyn.ship")

    def check_zones(self, city: CityMap) -> None:
        """Units can stand where they are set up (section 3, section 13)."""
        with self.noted():
            if not city.invader_zone and not city.entry:
                raise BadMap("DR-3.3", "zones", "the Invader has neither set-up nor entry hexes")
        water = "is water and cannot be in"
        dry = [cell for cell in range(city.size) if self.terrain[cell] in LAND]
        wet = [cell for cell in range(city.size) if self.terrain[cell] not in LAND]
        solid = [cell for cell in range(city.size) if self.terrain[cell] not in (SEA, RIVER)]
        roads = [cell for cell in range(city.size) if city.on_road[cell]]
        rules = [
            ("DR-3.3", city.invader_zone, dry, f"{water} zones.invader"),
            ("DR-3.7", city.entry, dry, f"{water} zones.entry"),
            ("DR-3.5", city.roc_zone, dry, f"{water} zones.roc"),
            ("DR-3.4", city.serpent_zone, wet, "a Sea Serpent sets up in water"),
            ("DR-13.2", city.landing, solid, "nobody can land in water"),
            ("DR-3.8", city.entry, roads, "entry hexes are road hexes"),
        ]
        for cite, zone, fit, why in rules:
            for cell in zone:
                with self.noted():
                    if cell not in fit:
                        raise BadMap(cite, self.names[cell], why)
