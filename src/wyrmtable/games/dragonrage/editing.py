"""The scenario editor: brushes and fields, what they change, what a scenario breaks."""

# not compiled: editing, between games
from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, TypeVar

import msgspec

from wyrmtable.board.hex import centre, from_offset
from wyrmtable.board.scene import Cells, Scene, SeatPanel, Tile, hex_board
from wyrmtable.core.chance import Seeded
from wyrmtable.core.editor import (
    LARGEST_DOCUMENT,
    Brush,
    Edit,
    EditField,
    Editor,
    Fault,
    FieldChoice,
    FieldValue,
    Template,
    Verdict,
    Workshop,
)
from wyrmtable.core.errors import BadOptions
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.tomltext import to_toml
from wyrmtable.games.dragonrage import fields
from wyrmtable.games.dragonrage.citymap import CityMap
from wyrmtable.games.dragonrage.contentfile import SCENARIOS, TABLES
from wyrmtable.games.dragonrage.draftfacts import about
from wyrmtable.games.dragonrage.kinds import (
    COUNTERS,
    ELEMENTAL,
    ELOWYN,
    KINDS,
    NAMES,
    PEOPLE_NAMES,
    TITLES,
)
from wyrmtable.games.dragonrage.mapdrawing import ZONES, Sheet, listed, zones_of
from wyrmtable.games.dragonrage.mapfile import (
    BadMap,
    MapSpec,
    VpHex,
    Zones,
    hex_list,
    shipped_maps,
)
from wyrmtable.games.dragonrage.maps import build_map, shipped_map
from wyrmtable.games.dragonrage.options import Pace, ScenarioSpec
from wyrmtable.games.dragonrage.scene import ROLES, side_colour
from wyrmtable.games.dragonrage.starting import in_order, lay_out, map_spec, with_zones
from wyrmtable.games.dragonrage.state import DragonRage
from wyrmtable.games.dragonrage.terms import Terms
from wyrmtable.games.dragonrage.townscape import LEVEL, crossings, edge, roads, tile

if TYPE_CHECKING:
    from wyrmtable.games.dragonrage.ruleset import DragonRageRules

Made = TypeVar("Made")

OWN = "own"  # a map that is drawn here
SIDES = ("invader", "defender")
FORCE = [kind for kind in range(KINDS) if kind not in (ELEMENTAL, ELOWYN)]
ZONE_TITLES = {
    "invader": ("Invader's set-up", "DR-3.3"),
    "entry": ("Entry hexes", "DR-3.7"),
    "serpent": ("Sea Serpents", "DR-3.4"),
    "roc": ("Rocs", "DR-3.5"),
    "reinforcement": ("Reinforcements", "DR-13.8"),
}
WORTH = [
    EditField(name="value", title="Victory points", kind="number", least=1, most=20),
    EditField(name="name", title="Name", kind="text"),
]


def brushes() -> list[Brush]:
    """Everything that can be painted, in the order of section 2."""
    terrain = [
        ("open", "Open land", "DR-2.7"),
        ("city", "City", "DR-2.7"),
        ("settlement", "Settlement", "DR-2.28"),
        ("tower", "Tower", "DR-2.21"),
        ("quay", "Quay", "DR-2.33"),
        ("dock", "Dock", "DR-2.17"),
        ("river", "River", "DR-2.10"),
        ("sea", "Sea", "DR-2.9"),
        ("void", "No hex", "DR-2.5"),
    ]
    crossing = [
        ("stone bridge", "Stone bridge", "DR-2.11"),
        ("wooden bridge", "Wooden bridge", "DR-2.11"),
        ("ford", "Ford", "DR-2.13"),
        ("mixed", "River and land", "DR-2.15"),
    ]
    sides = [("wall", "Wall", "DR-2.18"), ("gate", "Gate", "DR-2.24"), ("door", "Door", "DR-2.24")]
    found = [Brush(key=k, title=t, group="Terrain", on="hex", clause=c) for k, t, c in terrain]
    found += [Brush(key=k, title=t, group="Crossings", on="hex", clause=c) for k, t, c in crossing]
    bank = "a side over which land units reach a bridge or ford"
    found += [
        Brush(key="bank", title="Bank", group="Crossings", on="side", about=bank, clause="DR-2.11")
    ]
    found += [Brush(key=k, title=t, group="Hexsides", on="side", clause=c) for k, t, c in sides]
    found += [
        Brush(key="road", title="Road", group="Roads", on="link", clause="DR-2.8"),
        Brush(key="exit", title="Road exit", group="Roads", on="hex", clause="DR-2.8"),
        Brush(
            key="vp", title="Victory points", group="Goal", on="hex", clause="DR-5.2", fields=WORTH
        ),
    ]
    found += [
        Brush(key=k, title=t, group="Zones", on="hex", clause=c)
        for k, (t, c) in ZONE_TITLES.items()
    ]
    found += [
        Brush(key="elowyn", title="Elowyn", group="Elowyn", on="hex", clause="DR-15.3"),
        Brush(key="ship", title="Her ship", group="Elowyn", on="hex", clause="DR-15.8"),
    ]
    return found


def form() -> list[EditField]:
    """Everything that can be filled in."""
    maps = [FieldChoice(name, shipped_map(name).title) for name in shipped_maps()]
    troops = [FieldChoice(NAMES[kind], TITLES[kind].capitalize()) for kind in FORCE]
    peoples = [FieldChoice(name, f"{name.capitalize()}s") for name in PEOPLE_NAMES[1:]]
    begins = [FieldChoice(side, f"The {side.capitalize()}") for side in SIDES]

    def number(name: str, title: str, group: str, least: int, most: int) -> EditField:
        return EditField(name=name, title=title, kind="number", group=group, least=least, most=most)

    found = [
        EditField(name="title", title="Title", kind="text", group="Scenario"),
        EditField(
            name="map",
            title="Map",
            kind="choice",
            group="Scenario",
            choices=[*maps, FieldChoice(OWN, "A map of its own")],
        ),
        number("goal", "Goal in victory points", "Scenario", 1, 999),
        EditField(name="first", title="Begins", kind="choice", group="Scenario", choices=begins),
        number("first_turn", "First in turn", "Reinforcements", 1, 99),
        number("every", "Then every so many turns", "Reinforcements", 1, 99),
        number("units", "Units each time", "Reinforcements", 0, 20),
    ]
    for side in SIDES:
        found += [
            EditField(
                name=f"{side}.{NAMES[kind]}",
                title=TITLES[kind].capitalize(),
                kind="count",
                group=f"{side.capitalize()}'s force",
                about=about(kind),
                most=COUNTERS[kind],
            )
            for kind in FORCE
        ]
    found += [
        EditField(name="map.title", title="Name", kind="text", group="Map"),
        number("map.columns", "Columns", "Map", 3, 40),
        number("map.rows", "Rows", "Map", 3, 40),
        EditField(
            name="map.defender", title="Held by", kind="choice", group="Map", choices=peoples
        ),
        EditField(
            name="map.arrivals.0", title="Arrives", kind="choice", group="Map", choices=troops
        ),
        EditField(
            name="map.arrivals.1",
            title="Arrives instead",
            kind="choice",
            group="Map",
            choices=troops,
        ),
        EditField(name="map.palisade", title="Wooden palisades", kind="switch", group="Map"),
    ]
    return found


def blank() -> ScenarioSpec:
    """A hamlet on an empty plain."""
    spec = MapSpec(
        "own", 15, 11, "human", ("INF", "MIL"), (VpHex("0806", 3, "Hall"),), title="My map"
    )
    edge_hexes = [f"{column:02}01" for column in range(1, 16)]
    zones = Zones(invader=listed(edge_hexes), roc=listed(edge_hexes), reinforcement="0811")
    sheet = Sheet(msgspec.structs.replace(spec, zones=zones))
    for name in ("0806", "0805", "0807", "0706", "0906"):
        sheet.lay("settlement", name)
    return ScenarioSpec(
        {"Giant": 1}, {"INF": 2, "ARH": 1}, 3, title="My scenario", map=sheet.spec()
    )


class ScenarioEditor(Editor):
    """Scenarios of Dragon Rage with their maps."""

    word: ClassVar[str] = "scenario"

    def __init__(self, rules: DragonRageRules) -> None:
        self.rules = rules

    def workshop(self) -> Workshop:
        templates = [
            Template(key=s.key, title=s.title, group=shipped_map(s.map).title)
            for s in SCENARIOS.scenario
        ]
        templates.append(Template(key="blank", title="An empty plain", group="New"))
        return Workshop(word=self.word, brushes=brushes(), fields=form(), templates=templates)

    def template(self, key: str) -> PlainDict:
        if key == "blank":
            return plain(blank())
        for s in SCENARIOS.scenario:
            if s.key == key:
                made = ScenarioSpec(
                    s.invader, s.defender, s.goal, s.first, title=s.title, map=s.map
                )
                return plain(made)
        raise BadOptions("template", f"there is no scenario {key!r}")

    def read(self, text: str) -> PlainDict:
        if len(text) > LARGEST_DOCUMENT:
            raise BadOptions("the file", f"has at most {LARGEST_DOCUMENT} characters")
        try:
            return plain(msgspec.toml.decode(text, type=ScenarioSpec))
        except msgspec.ValidationError as error:
            raise misfit(error) from None
        except (ValueError, RecursionError) as error:
            raise BadOptions("the file", f"is not TOML: {error}") from None

    def write(self, document: PlainDict) -> str:
        return to_toml(plain(scenario(document)))

    def edited(self, document: PlainDict, edits: Sequence[Edit]) -> PlainDict:
        spec = scenario(document)
        for edit in edits:
            try:
                spec = filled(spec, edit) if edit.field else painted(spec, edit)
            except BadMap as error:
                raise BadOptions(error.where, error.why, error.cite) from None
        return plain(spec)

    def judge(self, document: PlainDict) -> Verdict:
        spec = scenario(document)
        city, found = surveyed(msgspec.json.encode(whole_map(spec)))
        faults = list(found)
        try:
            lay_out(spec, Terms(city, {}))
        except BadOptions as error:
            faults.append(Fault(clause=error.cite, where=error.where, why=error.why))
        options: dict[str, object] = {} if faults else {"scenario": plain(spec)}
        return Verdict(values=values(spec), faults=faults, options=options, seats=2)

    def scene(self, document: PlainDict) -> Scene:
        spec = scenario(document)
        whole = whole_map(spec)
        terms = Terms(surveyed(msgspec.json.encode(whole))[0], {})
        state = DragonRage(self.rules, Seeded(0), terms)
        fields.begin(state)
        city = terms.city
        void = hex_list(whole.terrain.void, "terrain.void")
        places = [*city.grid.coords, *[from_offset(int(n[:2]), int(n[2:])) for n in void]]
        sides = [s for s in range(city.sides.count) if city.wall[s] or city.entrance_of[s] >= 0]
        return Scene(
            title=spec.title or city.title,
            board=msgspec.structs.replace(hex_board(places, 0), level=LEVEL),
            tiles=(*[tile(state, c) for c in range(city.size)], *[hole(name) for name in void]),
            edges=tuple([edge(state, side) for side in sides]),
            routes=(*crossings(state), *roads(state)),
            marks=tuple(zone_marks(whole)),
            seats=tuple([named_seat(state, seat) for seat in range(2)]),
        )


def named_seat(state: DragonRage, seat: int) -> SeatPanel:
    """Which side plays from a seat."""
    side = state.side_of(seat)
    return SeatPanel(seat=seat, name=ROLES[side], colour=side_colour(state, side))


@lru_cache(maxsize=4)
def surveyed(encoded: bytes) -> tuple[CityMap, tuple[Fault, ...]]:
    """A map laid out as far as it goes, and what is wrong with it."""
    found: list[BadMap] = []
    try:
        city = build_map(msgspec.json.decode(encoded, type=MapSpec), found)
    except BadMap as error:
        raise BadOptions(error.where, error.why, error.cite) from None
    faults = [Fault(clause=bad.cite, where=bad.where, why=bad.why) for bad in found]
    return city, tuple(dict.fromkeys(faults))


def hole(name: str) -> Tile:
    """A place without a hex, so that one can be laid there."""
    x, y = centre(*from_offset(int(name[:2]), int(name[2:])))
    return Tile(id=name, x=x, y=y, terrain="void", label=name)


def zone_marks(spec: MapSpec) -> list[Cells]:
    """The hexes of every zone, under the name of its brush."""
    named = [(ZONE_TITLES[key][0], list(zone)) for key, zone in zones_of(spec.zones).items()]
    named.append(("Road exit", hex_list(spec.roads.exits, "roads.exits")))
    if spec.elowyn is not None:
        named.append(("Elowyn", [spec.elowyn.start]))
        named.append(("Her ship", [spec.elowyn.ship] if spec.elowyn.ship else []))
    return [Cells(tiles=tuple(tiles), label=title) for title, tiles in named if tiles]


# -- documents -----------------------------------------------------------------------------------


def plain(spec: ScenarioSpec) -> PlainDict:
    """A scenario as plain data."""
    made: PlainDict = msgspec.json.decode(msgspec.json.encode(spec))
    return made


def scenario(document: PlainDict) -> ScenarioSpec:
    """A document read again; BadOptions names the key that is wrong."""
    try:
        spec = msgspec.convert(document, ScenarioSpec)
    except msgspec.ValidationError as error:
        raise misfit(error) from None
    if spec.map is None:
        spec = msgspec.structs.replace(spec, map=shipped_maps()[0])
    if isinstance(spec.map, str) and spec.map not in shipped_maps():
        raise BadOptions("map", f"there is no map {spec.map!r}", "DR-1.3")
    return spec


def misfit(error: msgspec.ValidationError) -> BadOptions:
    reason, _, at = str(error).partition(" - at `")
    return BadOptions(at.rstrip("`").removeprefix("$.") or "the file", reason)


def own_map(spec: ScenarioSpec) -> MapSpec:
    """The map of a scenario as data."""
    return map_spec(spec.map or shipped_maps()[0])


def whole_map(spec: ScenarioSpec) -> MapSpec:
    """The map with the zones of the scenario."""
    return with_zones(own_map(spec), spec.zones)


def pace_of(spec: ScenarioSpec) -> Pace:
    """When reinforcements arrive."""
    usual = TABLES.reinforcements
    return spec.reinforcements or Pace(usual.first_turn, usual.every, usual.units)


def values(spec: ScenarioSpec) -> dict[str, FieldValue]:
    """What the fields hold."""
    city, pace = own_map(spec), pace_of(spec)
    found: dict[str, FieldValue] = {
        "title": spec.title,
        "map": spec.map if isinstance(spec.map, str) else OWN,
        "goal": spec.goal,
        "first": spec.first,
        "first_turn": pace.first_turn,
        "every": pace.every,
        "units": pace.units,
        "map.title": city.title or city.name,
        "map.columns": city.columns,
        "map.rows": city.rows,
        "map.defender": city.defender,
        "map.arrivals.0": city.arrivals[0],
        "map.arrivals.1": city.arrivals[1],
        "map.palisade": city.palisade,
    }
    for side, force in zip(SIDES, (spec.invader, spec.defender), strict=True):
        found.update({f"{side}.{NAMES[kind]}": force.get(NAMES[kind], 0) for kind in FORCE})
    return found


# -- changes -------------------------------------------------------------------------------------


def filled(spec: ScenarioSpec, edit: Edit) -> ScenarioSpec:
    """A scenario with a field filled in; the type checks its value."""
    group, _, name = edit.field.partition(".")
    made = plain(spec)
    if group in SIDES and name:
        force = {**(spec.invader if group == "invader" else spec.defender), name: edit.value}
        counts = {key: count for key, count in force.items() if count}
        made[group] = dict(in_order(msgspec.convert(counts, dict[str, int])))
    elif edit.field == "map":
        made["map"] = str(edit.value)
        if edit.value == OWN:
            copied = msgspec.structs.replace(whole_map(spec), name="own")
            made["map"] = msgspec.to_builtins(copied)
        made.pop("zones", None)
    elif group == "map":
        drawn: PlainDict = msgspec.to_builtins(whole_map(spec))
        key, _, place = name.partition(".")
        both = list(own_map(spec).arrivals)
        if key == "arrivals" and place in ("0", "1"):
            both[int(place)] = str(edit.value)
        drawn[key] = list(both) if key == "arrivals" else edit.value
        if isinstance(spec.map, str):
            drawn["name"] = "own"
        made["map"] = msgspec.to_builtins(Sheet(converted(drawn, MapSpec)).spec())
        made.pop("zones", None)
    elif edit.field in ("first_turn", "every", "units"):
        pace: PlainDict = msgspec.to_builtins(pace_of(spec))
        made["reinforcements"] = {**pace, edit.field: edit.value}
    elif edit.field in ("title", "goal", "first"):
        made[edit.field] = edit.value
    else:
        raise BadOptions(edit.field, "is not a field of a scenario")
    return converted(made, ScenarioSpec)


def converted(data: PlainDict, kind: type[Made]) -> Made:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise misfit(error) from None


def painted(spec: ScenarioSpec, edit: Edit) -> ScenarioSpec:
    """A scenario after a stroke: zones of a shipped map are its own, all else makes a new map."""
    if not edit.places:
        return spec
    whole = whole_map(spec)
    known = {f"{c:02}{r:02}" for c in range(1, whole.columns + 1) for r in range(1, whole.rows + 1)}
    for place in edit.places:
        if not known.issuperset(place.split("/")):
            raise BadOptions(place, "is not on the map", "DR-2.1")
    sheet = Sheet(whole)
    sheet.paint(edit.brush, list(edit.places), edit.values)
    drawn = sheet.spec()
    if edit.brush in ZONES and isinstance(spec.map, str) and getattr(drawn.zones, edit.brush):
        zone = {edit.brush: getattr(drawn.zones, edit.brush)}
        return msgspec.structs.replace(spec, zones=msgspec.structs.replace(spec.zones, **zone))
    if isinstance(spec.map, str):
        drawn = msgspec.structs.replace(drawn, name="own")
    return msgspec.structs.replace(spec, map=drawn, zones=Zones())
