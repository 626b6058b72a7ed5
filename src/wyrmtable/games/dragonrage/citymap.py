"""A map as tables of numbers: terrain by cell, walls, banks, roads and entrances by hexside."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.hex import HexGrid
from wyrmtable.board.hexsides import HexSides
from wyrmtable.board.sight import Sight
from wyrmtable.games.dragonrage.kinds import EARTHBOUND, FOOT, HEAVY, MONSTROUS, SWIMS, WADES
from wyrmtable.games.dragonrage.landscape import UNSEEN, Landscape

# Terrain (DR-2.33)
OPEN: Final = 0
CITY: Final = 1
SETTLEMENT: Final = 2
QUAY: Final = 3
DOCK: Final = 4
TOWER: Final = 5
RIVER: Final = 6
SEA: Final = 7
FORD: Final = 8
MIXED: Final = 9
WOODEN_BRIDGE: Final = 10
STONE_BRIDGE: Final = 11
TERRAIN_NAMES: Final = (
    "open",
    "city",
    "settlement",
    "quay",
    "dock",
    "tower",
    "river",
    "sea",
    "ford",
    "mixed",
    "wooden bridge",
    "stone bridge",
)
FIRST_WATER: Final = RIVER  # this and all above are water hexes (DR-2.31)


class CityMap:
    """One map; lists go by cell, by hexside, by cell * 6 + direction, or by entrance."""

    name: str
    title: str
    about: str
    names: list[str]  # hex number by cell
    numbers: list[int]  # the same as a number
    by_number: dict[int, int]
    cell_of: dict[str, int]
    grid: HexGrid
    sides: HexSides
    sight: Sight
    size: int
    terrain: list[int]
    vp: list[int]
    vp_names: dict[int, str]
    vp_total: int
    in_city: list[bool]  # DR-2.28
    on_road: list[bool]
    door_of: list[int]  # DR-5.21: the wall door whose inside hex this is, -1
    # by hexside
    wall: list[bool]
    bank: list[bool]
    road: list[bool]
    entrance_of: list[int]
    # by entrance
    entrance_side: list[int]
    inside: list[int]
    is_gate: list[bool]
    of_tower: list[bool]
    near: list[list[int]]  # by cell: its neighbours, lowest first
    near_side: list[list[int]]  # the hexsides towards them
    simple: list[list[bool]]  # by ground and hexside: a step over it needs no further look
    bits: list[int]  # by cell: one bit
    near_bits: list[int]  # by cell: its bit and those of its neighbours
    everywhere: int  # all bits
    open_steps: list[list[int]]  # by ground and cell: bits of all neighbours, if all are simple
    towers: int  # bits of cells
    wooden: list[int]  # wooden bridges
    shores: int  # bits of water hexes and docks, where an Elemental ends (DR-12.29)
    regions: dict[int, int]  # what `region` and `reach` have found
    landscapes: dict[tuple[object, ...], Landscape]  # what searches have found
    flights: dict[int, dict[int, list[int]]]  # the same of flights without Whirlwinds
    at_wall: list[bool]  # by cell: has it a wall or an entrance?
    gates_of: list[list[int]]  # by cell: wall entrances whose inside hex it is (DR-7.2)
    # zones
    exits: list[int]
    invader_zone: list[int]
    entry: list[int]
    serpent_zone: list[int]
    roc_zone: list[int]
    landing: list[int]
    city_zone: list[int]  # DR-3.2, DR-3.6
    # people
    defender: int
    palisade: bool
    goal_bonus: int
    arrivals: list[int]
    elowyn_start: int
    captive: bool
    ship: int
    abandoned: int

    def __init__(self, name: str, names: list[str], grid: HexGrid, sides: HexSides) -> None:
        self.name = name
        self.title = name
        self.about = ""
        self.names = names
        self.numbers = [int(text) for text in names]
        self.cell_of = {text: cell for cell, text in enumerate(names)}
        self.by_number = {number: cell for cell, number in enumerate(self.numbers)}
        self.grid = grid
        self.sides = sides
        self.size = grid.size
        self.terrain = []
        self.vp = [0] * grid.size
        self.vp_names = {}
        self.vp_total = 0
        self.wall = []
        self.bank = []
        self.road = []
        self.entrance_of = []
        self.entrance_side = []
        self.inside = []
        self.is_gate = []
        self.of_tower = []
        self.exits = []
        self.invader_zone = []
        self.entry = []
        self.serpent_zone = []
        self.roc_zone = []
        self.landing = []
        self.city_zone = []
        self.defender = 0
        self.palisade = False
        self.goal_bonus = 0
        self.arrivals = []
        self.elowyn_start = -1
        self.captive = False
        self.ship = -1
        self.abandoned = -1

    def finish(self, sight: Sight) -> None:
        """Work out what follows from the rest."""
        self.sight = sight
        terrain = self.terrain
        self.in_city = [kind in (CITY, SETTLEMENT, TOWER) for kind in terrain]
        held = (CITY, SETTLEMENT, TOWER, DOCK, QUAY, WOODEN_BRIDGE, STONE_BRIDGE)
        self.city_zone = [cell for cell in range(self.size) if terrain[cell] in held]
        self.on_road = [False] * self.size
        for side in range(self.sides.count):
            if self.road[side]:
                self.on_road[self.sides.cells[side * 2]] = True
                self.on_road[self.sides.cells[side * 2 + 1]] = True
        self.note_neighbours()
        self.door_of = [-1] * self.size
        self.gates_of = [[] for _ in range(self.size)]
        for number in range(len(self.inside)):
            if not self.of_tower[number]:
                self.gates_of[self.inside[number]].append(number)
                if not self.is_gate[number]:
                    self.door_of[self.inside[number]] = number

    def note_neighbours(self) -> None:
        """Tables for searches: neighbours in order, and steps that need no further look."""
        self.bits = [1 << cell for cell in range(self.size)]
        self.near = []
        self.near_side = []
        self.near_bits = []
        for cell in range(self.size):
            around = [at for at in self.grid.neighbours[cell * 6 : cell * 6 + 6] if at >= 0]
            around.sort()
            self.near.append(around)
            self.near_side.append([self.sides.between(cell, at) for at in around])
            self.near_bits.append(sum([self.bits[at] for at in [cell, *around]]))
        self.towers = sum([self.bits[at] for at in range(self.size) if self.terrain[at] == TOWER])
        wet = [at for at in range(self.size) if self.is_water(at) or self.terrain[at] == DOCK]
        self.shores = sum([self.bits[at] for at in wet])
        self.wooden = [at for at in range(self.size) if self.terrain[at] == WOODEN_BRIDGE]
        self.regions = {}
        self.landscapes = {}
        self.flights = {}
        self.at_wall = [False] * self.size
        for side in range(self.sides.count):
            if self.wall[side] or self.entrance_of[side] >= 0:
                self.at_wall[self.sides.cells[side * 2]] = True
                self.at_wall[self.sides.cells[side * 2 + 1]] = True
        self.simple = [[False] * self.sides.count for _ in range(6)]
        for side in range(self.sides.count):
            kinds = [self.terrain[self.sides.cells[side * 2 + end]] for end in (0, 1)]
            if self.wall[side] or TOWER in kinds:
                continue
            dry = max(kinds) < FIRST_WATER
            for ground in (FOOT, HEAVY, MONSTROUS):
                self.simple[ground][side] = dry
            self.simple[WADES][side] = SEA not in kinds
            self.simple[EARTHBOUND][side] = True
            self.simple[SWIMS][side] = min(kinds) >= FIRST_WATER
        self.everywhere = (1 << self.size) - 1
        self.open_steps = [
            [
                self.near_bits[cell] ^ self.bits[cell]
                if all([simple[side] for side in self.near_side[cell]])
                else UNSEEN
                for cell in range(self.size)
            ]
            for simple in self.simple
        ]

    def region(self, cell: int, distance: int) -> int:
        """Bits of all cells within a distance of a cell."""
        key = cell * 100 + distance
        found = self.regions.get(key)
        if found is None:
            found = sum([self.bits[near] for near in self.grid.within(cell, distance)])
            self.regions[key] = found
        return found

    def reach(self, cell: int, points: int, along_road: int) -> int:
        """Bits of all cells that so many points could lead to, and on the road so many.

        A cell of -1 is the place before the entry hexes.
        """
        key = -1 - (cell + 1) * 10_000 - points * 100 - along_road
        found = self.regions.get(key)
        if found is None:
            found = 0
            starts = [cell] if cell >= 0 else self.entry
            spent = 0 if cell >= 0 else 1
            for start in starts:
                if points >= spent:
                    found |= self.region(start, points - spent)
            front, passed = starts, 0
            for _ in range(along_road - spent):
                front = [to for here in front for to in self.along(here) if not passed >> to & 1]
                for to in front:
                    passed |= self.bits[to]
            found |= passed
            self.regions[key] = found
        return found

    def along(self, cell: int) -> list[int]:
        """The neighbours that a road leads to."""
        sides = self.near_side[cell]
        return [to for place, to in enumerate(self.near[cell]) if self.road[sides[place]]]

    def side_name(self, side: int) -> str:
        """A hexside as `0606/0707`."""
        cells = self.sides.cells
        return f"{self.names[cells[side * 2]]}/{self.names[cells[side * 2 + 1]]}"

    def entrance_name(self, entrance: int) -> str:
        return self.side_name(self.entrance_side[entrance])

    def cell_at(self, number: int) -> int:
        """The cell with a hex number, -1 if it is not on the map."""
        return self.by_number.get(number, -1)

    def side_at(self, number: int) -> int:
        """The hexside that an action calls by both hex numbers, -1 if there is none."""
        a, b = self.cell_at(number // 10000), self.cell_at(number % 10000)
        return self.sides.between(a, b) if a >= 0 and b >= 0 else -1

    def side_number(self, side: int) -> int:
        """How actions call a hexside."""
        cells = self.sides.cells
        return self.numbers[cells[side * 2]] * 10000 + self.numbers[cells[side * 2 + 1]]

    def is_water(self, cell: int) -> bool:
        """A water hex (DR-2.31), bridges included."""
        return self.terrain[cell] >= FIRST_WATER

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a map is named or described, never stored")
