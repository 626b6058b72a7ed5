"""The board: its cells, their terrain and the Lair sites, checked against the box (DW-2, DW-16)."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.hex import HexGrid
from wyrmtable.games.dragonwars.mapfile import (
    TERRAIN_NAMES,
    BadMap,
    MapSpec,
    Seating,
    check_place,
    ground_hexes,
    hex_text,
    seating_for,
    shipped_map,
)

__all__ = [
    "ANY_HALF",
    "CHROMATICS",
    "COLORS",
    "FIELD",
    "FOREST",
    "LAIR",
    "MOUNTAIN",
    "SCORCHED",
    "SUMMIT",
    "TERRAIN_NAMES",
    "BadMap",
    "Map",
    "build_map",
    "standard_map",
]

SUMMIT: Final = 0
MOUNTAIN: Final = 1
FOREST: Final = 2
FIELD: Final = 3
SCORCHED: Final = 4
LAIR: Final = 5

REACH: Final = 5  # nothing flies or fires further than an Ancient's fire, DW-3.1

COLORS: Final = 0
CHROMATICS: Final = 1
ANY_HALF: Final = -1

MODES: Final = ("egg", "deathmatch", "teams")  # DW-1.2

# DW-16.3: what the box holds. Field hexes grow by three for each colour not in play.
TILES: Final = {SUMMIT: 1, MOUNTAIN: 18, FOREST: 18, FIELD: 62, SCORCHED: 12}
LEGS: Final = {1: 18, 3: 12, 6: 6, 9: 1}
LAIR_TILES: Final = 3
COLOURS: Final = 6

Hex = tuple[int, int]


class Map:
    """One board for one number of players; cells, kinds and sites are small numbers."""

    name: str
    title: str
    grid: HexGrid
    terrain: list[int]  # [cell], an index of TERRAIN_NAMES
    heights: list[int]  # [cell]
    summit: int  # cell, or -1
    site_names: list[str]
    site_cells: list[tuple[int, int, int]]  # counter-clockwise end, middle, clockwise end
    site_half: list[int]  # in teams the half that may take the site; else ANY_HALF
    site_at: list[int]  # [cell], the site whose Lair hex it is, or -1

    def __init__(
        self,
        name: str,
        title: str,
        hexes: dict[Hex, tuple[int, int]],
        sites: dict[str, tuple[Hex, ...]],
        halves: list[int],
    ) -> None:
        self.name = name
        self.title = title
        self.grid = HexGrid(list(hexes), REACH)
        self.terrain = [hexes[place][0] for place in self.grid.coords]
        self.heights = [hexes[place][1] for place in self.grid.coords]
        self.summit = self.terrain.index(SUMMIT) if SUMMIT in self.terrain else -1
        self.site_names = list(sites)
        self.site_cells = []
        self.site_at = [-1] * self.grid.size
        for site, places in enumerate(sites.values()):
            cells = [self.grid.index[place] for place in places]
            self.site_cells.append((cells[0], cells[1], cells[2]))
            for cell in cells:
                self.site_at[cell] = site
        self.site_half = halves

    def __reduce__(
        self,
    ) -> tuple[
        type[Map],
        tuple[str, str, dict[Hex, tuple[int, int]], dict[str, tuple[Hex, ...]], list[int]],
    ]:
        coords = self.grid.coords
        kinds = zip(self.terrain, self.heights, strict=True)
        hexes = dict(zip(coords, kinds, strict=True))
        sites: dict[str, tuple[Hex, ...]] = {}
        for name, cells in zip(self.site_names, self.site_cells, strict=True):
            sites[name] = (coords[cells[0]], coords[cells[1]], coords[cells[2]])
        return Map, (self.name, self.title, hexes, sites, self.site_half)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Map) and self.__reduce__() == other.__reduce__()

    def __repr__(self) -> str:
        sites = ", ".join(self.site_names)
        return f"<Map {self.name}: {self.grid.size} hexes, sites {sites}>"


_standard: dict[tuple[int, bool], Map] = {}


def standard_map(players: int, teams: bool) -> Map:
    """The standard board for that number of players (DW-2.1 to DW-2.8)."""
    key = (players, teams)
    if key not in _standard:
        mode = "teams" if teams else "egg"
        _standard[key] = build_map(shipped_map("standard"), players, mode)
    return _standard[key]


def build_map(spec: MapSpec, players: int, mode: str) -> Map:
    """The board that a map describes; a BadMap tells which limit it breaks, and where."""
    if mode not in MODES:
        raise BadMap("DW-1.2", "mode", f"is one of {', '.join(MODES)}: {mode!r}")
    if not 2 <= players <= COLOURS:
        raise BadMap("DW-1.1", "players", f"two to six players take part, not {players}")
    seating = seating_for(spec, players)
    hexes: dict[Hex, tuple[int, int]] = {}
    for placed in ground_hexes(spec):
        hexes[placed.place] = (placed.kind, placed.height)
    sites = _sites(spec, seating, hexes)
    _check_box(hexes, sites)
    _check_sites(hexes, sites)
    _check_connected(hexes)
    _check_summit(hexes, sites, mode)
    halves = _halves(seating)
    if mode != "teams":
        halves = [ANY_HALF] * players
    return Map(spec.name or "custom", spec.title or spec.name or "Custom map", hexes, sites, halves)


def _sites(
    spec: MapSpec, seating: Seating, hexes: dict[Hex, tuple[int, int]]
) -> dict[str, tuple[Hex, ...]]:
    """The sites in use; their hexes join the others as Lair hexes unless listed there already."""
    players: int = seating.players
    if len(seating.sites) != players:
        why = f"every player gets one site, so there must be {players}, not {len(seating.sites)}"
        raise BadMap("DW-16.4", f"seating for {players}", why)
    sites: dict[str, tuple[Hex, ...]] = {}
    owner: dict[Hex, str] = {}
    for name in seating.sites:
        where = f"site {name}"
        if name in sites:
            raise BadMap("DW-16.4", where, "is given to two players")
        if name not in spec.sites:
            raise BadMap("DW-16.4", where, "is used by the seating, but no such site is listed")
        if not name.isalnum() or not name.isascii() or len(name) > 12:
            raise BadMap("DW-16.2", where, "a site's name is 1 to 12 letters and digits")
        places: tuple[Hex, ...] = spec.sites[name]
        if len(places) != LAIR_TILES:
            raise BadMap("DW-16.4", where, f"has {len(places)} Lair hexes instead of three")
        for place in places:
            check_place(place)
            if place in owner:
                why = f"is listed twice, in site {owner[place]} and in site {name}"
                raise BadMap("DW-16.2", hex_text(place), why)
            owner[place] = name
            if place not in hexes:
                hexes[place] = (LAIR, 0)
        sites[name] = places
    return sites


def _check_box(hexes: dict[Hex, tuple[int, int]], sites: dict[str, tuple[Hex, ...]]) -> None:
    """Refuse what cannot be built from the pieces in the box (DW-16.3)."""
    players = len(sites)
    tiles = dict(TILES)
    tiles[FIELD] += LAIR_TILES * (COLOURS - players)
    tiles[LAIR] = LAIR_TILES * players
    used_tiles = dict.fromkeys(tiles, 0)
    used_legs = dict.fromkeys(LEGS, 0)
    counted = [place for site in sites.values() for place in site]  # these have first call
    counted += [place for place in hexes if place not in counted]
    for place in counted:
        kind, height = hexes[place]
        where = hex_text(place)
        used_tiles[kind] += 1
        if used_tiles[kind] > tiles[kind]:
            why = f"is {TERRAIN_NAMES[kind]} hex number {used_tiles[kind]}, and {players} players"
            raise BadMap("DW-16.3", where, f"{why} have {tiles[kind]}")
        if height == 0:
            continue
        if height not in LEGS:
            raise BadMap("DW-16.3", where, f"the height is 0, 1, 3, 6 or 9, not {height}")
        used_legs[height] += 1
        if used_legs[height] > LEGS[height]:
            why = f"is hex number {used_legs[height]} of height {height}"
            raise BadMap("DW-16.3", where, f"{why}, and there are legs for {LEGS[height]}")


def _check_sites(hexes: dict[Hex, tuple[int, int]], sites: dict[str, tuple[Hex, ...]]) -> None:
    """Refuse sites that are no three Lair hexes side by side on low ground (DW-16.4)."""
    for name, places in sites.items():
        site = HexGrid(places, 1)
        for cell, place in enumerate(site.coords):
            kind, height = hexes[place]
            if kind != LAIR:
                why = f"belongs to site {name} and is {TERRAIN_NAMES[kind]}, not Lair"
                raise BadMap("DW-16.4", hex_text(place), why)
            if height != 0:
                why = f"is a Lair hex, so its height is 0, not {height}"
                raise BadMap("DW-16.4", hex_text(place), why)
            if all(site.neighbour(cell, d) < 0 for d in range(6)):
                why = f"is not next to another hex of site {name}"
                raise BadMap("DW-16.4", hex_text(place), why)


def _check_connected(hexes: dict[Hex, tuple[int, int]]) -> None:
    """Refuse a board in several pieces (DW-16.4), naming a hex of the smaller part."""
    grid = HexGrid(list(hexes), 1)
    joined = {0}
    edge = [0]
    while edge:
        cell = edge.pop()
        for d in range(6):
            other = grid.neighbour(cell, d)
            if other >= 0 and other not in joined:
                joined.add(other)
                edge.append(other)
    if len(joined) == grid.size:
        return
    cut_off = 0
    if 2 * len(joined) >= grid.size:
        while cut_off in joined:
            cut_off += 1
    where = hex_text(grid.coords[cut_off])
    raise BadMap("DW-16.4", where, "is not connected with the rest of the map")


def _check_summit(
    hexes: dict[Hex, tuple[int, int]], sites: dict[str, tuple[Hex, ...]], mode: str
) -> None:
    """Refuse unequal ways to the Summit, and a hunt for the egg without one (DW-16.4)."""
    summits = [place for place, (kind, _) in hexes.items() if kind == SUMMIT]
    if not summits:
        if mode == "egg":
            raise BadMap("DW-16.4", "summit", "the mode egg needs exactly one Summit")
        return
    grid = HexGrid(list(hexes), 1)
    summit = grid.index[summits[0]]
    nearest = ""
    shortest = 0
    for name, places in sites.items():
        way = min([grid.distance(summit, grid.index[place]) for place in places])
        if not nearest:
            nearest = name
            shortest = way
        elif way != shortest:
            why = f"is {way} hexes from the Summit, but site {nearest} {shortest}"
            raise BadMap("DW-16.4", f"site {name}", why)


def _halves(seating: Seating) -> list[int]:
    """Which team may take each site; equal numbers for both, or no say at all (DW-2.7)."""
    where = f"seating for {seating.players}, colors"
    if not seating.colors:
        return [ANY_HALF] * len(seating.sites)
    for name in seating.colors:
        if name not in seating.sites:
            raise BadMap("DW-2.7", where, f"there is no site {name} among those in use")
    halves = [COLORS if name in seating.colors else CHROMATICS for name in seating.sites]
    if 2 * len(seating.colors) != len(seating.sites) or 2 * sum(halves) != len(halves):
        why = f"the Colors have half of the {len(seating.sites)} sites, each named once"
        raise BadMap("DW-2.7", where, why)
    return halves
