"""Strokes on a map: what a brush does to hexes, hexsides and road links."""

# not compiled: editing, between games
from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

import msgspec

from wyrmtable.board.hex import DIRECTION_Q, DIRECTION_R, from_offset, to_offset
from wyrmtable.core.editor import FieldValue
from wyrmtable.core.errors import BadOptions
from wyrmtable.games.dragonrage.mapfile import (
    SIDE,
    Crossing,
    ElowynPlace,
    Entrance,
    Ground,
    MapSpec,
    Quarter,
    Roads,
    VpHex,
    Walls,
    Zones,
    hex_list,
)

WATER = ("sea", "river")
QUARTERS = ("city", "settlement")
PLAIN = ("void", "sea", "river", "dock", "quay", "tower")
CROSSINGS = ("stone bridge", "wooden bridge", "ford", "mixed")
ZONES = ("invader", "entry", "serpent", "roc", "reinforcement")


def around(name: str) -> list[str]:
    """The six hexes about a hex, clockwise from north, on the map or not (DR-2.2)."""
    q, r = from_offset(int(name[:2]), int(name[2:]))
    places = [to_offset(q + DIRECTION_Q[d], r + DIRECTION_R[d]) for d in range(6)]
    return [f"{column:02}{row:02}" if min(column, row) > 0 else "" for column, row in places]


def side_of(text: str) -> str:
    """A hexside with the lower number first; BadOptions if the hexes do not touch (DR-2.1)."""
    match = SIDE.fullmatch(text)
    if match is None or match[2] not in around(match[1]):
        raise BadOptions(text, "is not a hexside CCRR/CCRR", "DR-2.1")
    return "/".join(sorted((match[1], match[2])))


def listed(names: Iterable[str]) -> str:
    """A list of hexes with runs down a column (DR-2.1)."""
    words: list[str] = []
    run: list[str] = []
    for name in [*sorted(names), "9999"]:
        if run and name[:2] == run[-1][:2] and int(name) == int(run[-1]) + 1:
            run.append(name)
            continue
        if run:
            words.append(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}")
        run = [name]
    return " ".join(words)


def chains(links: Iterable[str]) -> tuple[str, ...]:
    """Road links as lines from junction to junction; what is left over are rings."""
    near: dict[str, list[str]] = {}
    for link in sorted(links):
        a, b = link.split("/")
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    lines: list[str] = []
    for start in [*sorted(n for n in near if len(near[n]) != 2), *sorted(near)]:
        while near[start]:
            line = [start]
            while near[line[-1]]:
                here = line[-1]
                step = near[here].pop(0)
                near[step].remove(here)
                line.append(step)
                if len(near[step]) != 1:
                    break
            lines.append(" ".join(line))
    return tuple(lines)


class Sheet:
    """A map in pieces that a brush can change; it becomes a map again with `spec`."""

    def __init__(self, spec: MapSpec) -> None:
        self.base = spec
        self.quarters = {quarter.key: quarter for quarter in spec.area}
        self.ground: dict[str, str] = {}  # a list of the terrain, or the key of a quarter
        for key, text in msgspec.structs.asdict(spec.terrain).items():
            self.ground.update(dict.fromkeys(hex_list(text, key), key))
        for quarter in spec.area:
            self.ground.update(dict.fromkeys(hex_list(quarter.hexes, quarter.key), quarter.key))
        self.crossings = {crossing.hex: crossing for crossing in spec.crossing}
        self.walls = dict.fromkeys([side_of(text) for text in spec.walls.sides.split()])
        self.entrances = {side_of(entrance.side): entrance for entrance in spec.entrance}
        self.links: dict[str, None] = {}
        for line in spec.roads.lines:
            for a, b in pairwise(hex_list(line, "roads.lines")):
                self.links[side_of(f"{a}/{b}")] = None
        self.exits = dict.fromkeys(hex_list(spec.roads.exits, "roads.exits"))
        self.zones = zones_of(spec.zones)
        self.points = {entry.hex: entry for entry in spec.vp}
        self.elowyn = spec.elowyn

    def spec(self) -> MapSpec:
        """The map as it is now; what lies on no hex is forgotten."""
        base = self.base
        grid = {
            f"{c:02}{r:02}" for c in range(1, base.columns + 1) for r in range(1, base.rows + 1)
        }
        void = {name for name in grid if self.ground.get(name) == "void"}
        names = grid - void

        def of(key: str) -> str:
            return listed(n for n, ground in self.ground.items() if ground == key and n in names)

        def on_map(side: str) -> bool:
            return names.issuperset(side.split("/"))

        quarters = [
            msgspec.structs.replace(quarter, hexes=of(key))
            for key, quarter in self.quarters.items()
        ]
        elowyn = self.elowyn if self.elowyn is not None and self.elowyn.start in names else None
        return msgspec.structs.replace(
            base,
            terrain=Ground(**{**{key: of(key) for key in PLAIN}, "void": listed(void)}),
            area=tuple([quarter for quarter in quarters if quarter.hexes]),
            crossing=tuple([c for c in self.crossings.values() if c.hex in names]),
            walls=Walls(" ".join(sorted(filter(on_map, self.walls)))),
            entrance=tuple([e for side, e in sorted(self.entrances.items()) if on_map(side)]),
            roads=Roads(
                chains(filter(on_map, self.links)), listed(n for n in self.exits if n in names)
            ),
            zones=Zones(
                **{key: listed(n for n in zone if n in names) for key, zone in self.zones.items()}
            ),
            vp=tuple([entry for name, entry in self.points.items() if name in names]),
            elowyn=elowyn,
        )

    # -- strokes -------------------------------------------------------------------------------

    def paint(self, brush: str, places: list[str], values: Mapping[str, FieldValue]) -> None:
        """A stroke; one that begins where the brush has painted takes away, terrain apart."""
        if brush in ("open", *PLAIN, *QUARTERS):
            for name in places:
                self.lay(brush, name)
            return
        if brush in ("wall", "gate", "door", "bank", "road"):
            places = [side_of(place) for place in places]
        away = self.has(brush, places[0], values)
        for place in places:
            self.put(brush, place, values, away)

    def lay(self, kind: str, name: str) -> None:
        """Terrain: a hex joins the quarter that it touches (DR-2.4)."""
        self.ground.pop(name, None)
        self.crossings.pop(name, None)
        if kind in QUARTERS:
            self.ground[name] = self.quarter(kind, name)
        elif kind != "open":
            self.ground[name] = kind

    def quarter(self, kind: str, name: str) -> str:
        """The key of the quarter that a hex joins."""
        fitting = [key for key, quarter in self.quarters.items() if quarter.kind == kind]
        for near in around(name):
            if self.ground.get(near) in fitting:
                return self.ground[near]
        if fitting:
            return fitting[0]
        title = "The city" if kind == "city" else "The village"
        walled = kind == "city"
        self.quarters[kind] = Quarter(kind, title, "city" if walled else "settlement", "", walled)
        return kind

    def has(self, brush: str, place: str, values: Mapping[str, FieldValue]) -> bool:
        """Has this brush painted this place already?"""
        if brush in CROSSINGS:
            return place in self.crossings and self.crossings[place].kind == brush
        if brush in ("gate", "door"):
            return place in self.entrances and self.entrances[place].kind == brush
        if brush == "bank":
            return any(there in self.crossings[c].banks.split() for c, there in self.banks(place))
        if brush == "vp":
            entry = self.points.get(place)
            return entry is not None and entry == self.worth(place, values)
        if brush in ("elowyn", "ship"):
            known = self.elowyn
            return known is not None and place == (known.start if brush == "elowyn" else known.ship)
        return place in self.kept(brush)

    def kept(self, brush: str) -> dict[str, None]:
        """The places of a brush that paints without more ado."""
        plain = {"wall": self.walls, "road": self.links, "exit": self.exits, **self.zones}
        if brush not in plain:
            raise BadOptions(brush, "is not a brush")
        return plain[brush]

    def put(self, brush: str, place: str, values: Mapping[str, FieldValue], away: bool) -> None:
        """Paint a place, or take away what is there."""
        if brush in CROSSINGS:
            self.crossings.pop(place, None)
            if not away:
                self.ground[place] = "river"
                self.crossings[place] = crossing(place, brush, self.likely_banks(place))
        elif brush in ("gate", "door"):
            self.entrances.pop(place, None)
            if not away:
                inside = max(place.split("/"), key=self.inwardness)
                self.entrances[place] = Entrance(
                    place, "gate" if brush == "gate" else "door", inside
                )
        elif brush == "bank":
            for name, there in self.banks(place):
                known = [b for b in self.crossings[name].banks.split() if b != there]
                banks = known if away else [*known, there]
                self.crossings[name] = crossing(name, self.crossings[name].kind, banks)
        elif brush == "vp":
            self.points.pop(place, None)
            if not away:
                self.points[place] = self.worth(place, values)
        elif brush in ("elowyn", "ship"):
            self.settle(brush, "" if away else place)
        elif away:
            self.kept(brush).pop(place, None)
            if brush == "wall":
                self.entrances.pop(place, None)
        else:
            self.kept(brush)[place] = None

    def banks(self, side: str) -> list[tuple[str, str]]:
        """The crossings beside a hexside, each with the hex across."""
        a, b = side.split("/")
        return [(name, there) for name, there in ((a, b), (b, a)) if name in self.crossings]

    def likely_banks(self, name: str) -> list[str]:
        """Two hexes of land across from each other, on a road if there is one."""
        near = around(name)
        found: list[tuple[int, list[str]]] = []
        for d in range(3):
            pair = [near[d], near[d + 3]]
            if all(self.ground.get(bank, "open") not in (*WATER, "void") and bank for bank in pair):
                roads = [b for b in pair if "/".join(sorted((name, b))) in self.links]
                found.append((-len(roads), pair))
        return min(found, default=(0, []))[1]

    def inwardness(self, name: str) -> int:
        """Which side of an entrance is its inside (DR-2.25)."""
        ground = self.ground.get(name, "")
        if ground == "tower":
            return 3
        return 2 if ground in self.quarters else 1 if ground in ("quay", "dock") else 0

    def worth(self, name: str, values: Mapping[str, FieldValue]) -> VpHex:
        """Victory points as they are filled in (DR-5.2)."""
        value, title = values.get("value", 1), str(values.get("name", "")).strip()[:40]
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 20:
            raise BadOptions("value", "is 1 to 20", "DR-5.2")
        return VpHex(name, value, title or name)

    def settle(self, brush: str, place: str) -> None:
        """Where Elowyn starts, and where her ship lies (section 15)."""
        if brush == "elowyn":
            known = self.elowyn or ElowynPlace("")
            self.elowyn = msgspec.structs.replace(known, start=place) if place else None
        elif self.elowyn is not None:
            self.elowyn = msgspec.structs.replace(self.elowyn, ship=place)


def crossing(name: str, kind: str, banks: list[str]) -> Crossing:
    """A bridge, ford or mixed hex, its banks in order."""
    return msgspec.convert({"hex": name, "kind": kind, "banks": " ".join(sorted(banks))}, Crossing)


def zones_of(zones: Zones) -> dict[str, dict[str, None]]:
    """The hexes of every zone."""
    return {key: dict.fromkeys(hex_list(getattr(zones, key), f"zones.{key}")) for key in ZONES}
