"""Maps as files: the form of a map in TOML, reading it, and changing it hex by hex.

A map file looks like this; every key but `ground`, `sites` and `seating` may be left out:

    name = "caldera"                # how the map is chosen; the file's name if left out
    title = "The Caldera"           # what people read
    about = "One line on the idea of the map."

    [[ground]]                      # any number of these; together they list every hex once
    kind = "mountain"               # summit, mountain, forest, field or scorched
    height = 3                      # 0, 1, 3, 6 or 9; 0 if left out
    rings = [2]                     # whole rings around (0, 0)
    hexes = [[4, -2], [5, -3]]      # single hexes, [q, r]
    turned = 6                      # 2, 3 or 6: repeat the hexes all the way round (0, 0)
    mirrored = true                 # repeat them on the other side of the line from N to S

    [sites]                         # Lair sites: counter-clockwise end, middle, clockwise end
    W = [[-6, 4], [-6, 3], [-6, 2]]
    E = [[6, -4], [6, -3], [6, -2]]

    [[seating]]                     # one for each number of players that the map serves
    players = 2
    sites = ["W", "E"]              # as many as players, in the order in which they are offered
    colors = []                     # in teams: the sites of the Colors, the others being the
                                    # Chromatics'; if left out, any player may take any site

The hexes of the sites in use are Lair hexes of height 0; those of other sites do not exist.
"""

# not compiled: msgspec structs for reading TOML
from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby
from pathlib import Path
from typing import Literal

import msgspec

from wyrmtable.board.hex import ring, rotate
from wyrmtable.core.errors import WyrmtableError, one_line
from wyrmtable.core.wording import shown

TERRAIN_NAMES = ("summit", "mountain", "forest", "field", "scorched", "lair")
BOX_HEXES = 129  # DW-1.5
FARTHEST = 128  # a connected map of 129 hexes around (0, 0) never needs more
LARGEST_FILE = 100_000  # bytes; a map of 129 hexes needs a few thousand

SHIPPED = Path(__file__).parent / "content" / "maps"

Hex = tuple[int, int]


class BadMap(WyrmtableError, ValueError):
    """A map that is refused: by which clause, at which hex or key, and why."""

    def __init__(self, cite: str, where: str, why: str) -> None:
        super().__init__(cite, where, why)
        self.cite = cite
        self.where = where
        self.why = why

    def __str__(self) -> str:
        return one_line(f"map, {self.where}: {self.why} [{self.cite}]")


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Hexes of one kind of terrain and one height."""

    kind: str
    height: int = 0
    rings: tuple[int, ...] = ()
    hexes: tuple[Hex, ...] = ()
    turned: Literal[1, 2, 3, 6] = 1
    mirrored: bool = False


class Seating(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The Lair sites for one number of players, and which of them the Colors use in teams."""

    players: int
    sites: tuple[str, ...]
    colors: tuple[str, ...] = ()


class MapSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A map as its file describes it, not yet checked against the box."""

    ground: tuple[Ground, ...]
    sites: dict[str, tuple[Hex, ...]]
    seating: tuple[Seating, ...]
    name: str = ""
    title: str = ""
    about: str = ""


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One hex of a map made different: what is not given stays as it is."""

    hex: Hex
    height: int | None = None
    terrain: str | None = None
    remove: bool = False


class PlacedHex(msgspec.Struct, frozen=True):
    """One hex of a map with its kind of terrain (an index of TERRAIN_NAMES) and height."""

    place: Hex
    kind: int
    height: int


def read_map(path: Path | str) -> MapSpec:
    """The map in a TOML file; a file that does not have the form of one is a BadMap."""
    path = Path(path)
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadMap("DW-16.2", path.name, f"a map file has at most {LARGEST_FILE} bytes")
        spec = parse_map(path.read_bytes().decode("utf-8"))
    except OSError as error:
        raise BadMap("DW-16.2", str(path), f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadMap("DW-16.2", path.name, "is not UTF-8 text") from None
    return spec if spec.name else msgspec.structs.replace(spec, name=path.stem)


def parse_map(text: str) -> MapSpec:
    """The map described by TOML text."""
    if len(text) > LARGEST_FILE:
        raise BadMap("DW-16.2", "the file", f"a map has at most {LARGEST_FILE} characters")
    try:
        return msgspec.toml.decode(text, type=MapSpec)
    except msgspec.ValidationError as error:
        raise _misfit(error) from None
    except RecursionError:
        raise BadMap("DW-16.2", "the file", "is nested too deeply to be a map") from None
    except ValueError as error:
        raise BadMap("DW-16.2", "the file", f"is not TOML: {error}") from None


def shipped_maps() -> tuple[str, ...]:
    """The names of the maps that come with the game."""
    return tuple(sorted(path.stem for path in SHIPPED.glob("*.toml")))


def shipped_map(name: str) -> MapSpec:
    """One of the maps that come with the game."""
    if name not in shipped_maps():
        known = ", ".join(shipped_maps())
        raise BadMap("DW-16.2", name, f"is not a map that comes with the game; those are {known}")
    return read_map(SHIPPED / f"{name}.toml")


def standard_spec(players: int) -> MapSpec:
    """The standard board for that number of players, as a map to be changed."""
    spec = shipped_map("standard")
    seating = seating_for(spec, players)
    sites = {name: spec.sites[name] for name in seating.sites}
    return msgspec.structs.replace(spec, sites=sites, seating=(seating,))


def changed(spec: MapSpec, changes: Sequence[Change | Mapping[str, object]]) -> MapSpec:
    """The map with single hexes changed, added or removed; changed hexes are listed last."""
    hexes = {placed.place: placed for placed in ground_hexes(spec)}
    sites = dict(spec.sites)
    lairs = {place for site in sites.values() for place in site}
    for number, entry in enumerate(changes, 1):
        change = _read_change(entry, number)
        place, where = change.hex, hex_text(change.hex)
        old = hexes.pop(place, None)
        if old is None and place in lairs:
            old = PlacedHex(place, TERRAIN_NAMES.index("lair"), 0)
        if change.remove:
            if old is None:
                raise BadMap("DW-16.2", where, "cannot be removed, as the map has no such hex")
            if change.height is not None or change.terrain is not None:
                raise BadMap("DW-16.2", where, "is removed and changed at once")
            sites = {name: tuple(h for h in site if h != place) for name, site in sites.items()}
            lairs.discard(place)
            continue
        if change.height is None and change.terrain is None:
            raise BadMap("DW-16.2", where, "a change gives a height, a terrain or remove = true")
        if change.terrain is not None:
            kind = kind_number(change.terrain, where)
        elif old is not None:
            kind = old.kind
        else:
            raise BadMap("DW-16.2", where, "is not on the map; a new hex needs its terrain")
        kept = 0 if old is None else old.height
        hexes[place] = PlacedHex(place, kind, kept if change.height is None else change.height)
    ground = tuple(
        Ground(TERRAIN_NAMES[kind], height, hexes=tuple(placed.place for placed in run))
        for (kind, height), run in groupby(hexes.values(), lambda hex: (hex.kind, hex.height))
    )
    return msgspec.structs.replace(spec, ground=ground, sites=sites)


def seating_for(spec: MapSpec, players: int) -> Seating:
    """How that number of players sits on the map."""
    for seating in spec.seating:
        if seating.players == players:
            return seating
    numbers = ", ".join(str(seating.players) for seating in spec.seating) or "nobody"
    raise BadMap("DW-16.4", "players", f"the map has sites for {numbers}, not for {players}")


def ground_hexes(spec: MapSpec) -> list[PlacedHex]:
    """Every hex that the ground of the map lists, in the order of the file."""
    listed: dict[Hex, PlacedHex] = {}
    for number, ground in enumerate(spec.ground, 1):
        where = f"ground {number}"
        kind = kind_number(ground.kind, f"{where}, kind")
        for radius in ground.rings:
            if not 0 <= radius <= FARTHEST:
                raise BadMap("DW-16.2", f"{where}, rings", f"rings are 0 to {FARTHEST}: {radius}")
        rings = (place for radius in ground.rings for place in ring(0, 0, radius))
        for place in chain(rings, _repeated(ground)):
            check_place(place)
            if place in listed:
                raise BadMap("DW-16.2", hex_text(place), f"is listed twice, last in {where}")
            if len(listed) == BOX_HEXES:
                why = f"is hex number {BOX_HEXES + 1}, and the box holds {BOX_HEXES}"
                raise BadMap("DW-16.3", hex_text(place), why)
            listed[place] = PlacedHex(place, kind, ground.height)
    return list(listed.values())


def kind_number(kind: str, where: str) -> int:
    """The index of a kind of terrain in TERRAIN_NAMES."""
    if kind not in TERRAIN_NAMES:
        raise BadMap(
            "DW-16.2", where, f"terrain is one of {', '.join(TERRAIN_NAMES)}: {shown(kind)}"
        )
    return TERRAIN_NAMES.index(kind)


def hex_text(place: Hex) -> str:
    """A hex as people write it."""
    return f"({place[0]},{place[1]})"


def check_place(place: Hex) -> None:
    """Refuse coordinates that no map of 129 hexes needs."""
    if max(abs(place[0]), abs(place[1])) > FARTHEST:
        why = f"coordinates are whole numbers from {-FARTHEST} to {FARTHEST}"
        raise BadMap("DW-16.2", hex_text(place), why)


def _repeated(ground: Ground) -> Iterator[Hex]:
    """The single hexes of an entry with their copies round (0, 0) and across the N–S line."""
    for q, r in ground.hexes:
        seeds = [(q, r), (-q, q + r)] if ground.mirrored else [(q, r)]
        step = 6 // ground.turned
        copies = [rotate(*seed, turn * step) for turn in range(ground.turned) for seed in seeds]
        yield from dict.fromkeys(copies)  # a hex on the axis is its own copy


def _read_change(entry: Change | Mapping[str, object], number: int) -> Change:
    if isinstance(entry, Change):
        return entry
    try:
        return msgspec.convert(entry, Change)
    except msgspec.ValidationError as error:
        bad = _misfit(error)
        raise BadMap(bad.cite, f"change {number}, {bad.where}", bad.why) from None


def _misfit(error: msgspec.ValidationError) -> BadMap:
    """What msgspec says of a value that does not fit, with its place taken apart."""
    why, _, path = str(error).partition(" - at ")
    place = re.sub(r"\[(\d+)\]", lambda m: f" {int(m[1]) + 1}", path.strip("`").removeprefix("$"))
    return BadMap("DW-16.2", place.replace(".", ", ").strip(", ") or "the map", why)
