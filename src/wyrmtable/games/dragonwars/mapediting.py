"""The map editor: brushes for terrain, heights and Lair sites, and what a map breaks."""

# not compiled: editing, between games
from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import ClassVar

import msgspec

from wyrmtable.board.hex import DIRECTION_Q, DIRECTION_R, centre, rotate
from wyrmtable.board.scene import Cells, Scene, Tile, hex_board
from wyrmtable.core.editor import (
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
from wyrmtable.games.dragonwars.dragons import CEILING
from wyrmtable.games.dragonwars.mapfile import (
    TERRAIN_NAMES,
    BadMap,
    Ground,
    Hex,
    MapSpec,
    Seating,
    check_place,
    ground_hexes,
    parse_map,
    shipped_map,
    shipped_maps,
)
from wyrmtable.games.dragonwars.maps import LEGS, build_map

KINDS = TERRAIN_NAMES[:-1]  # Lair hexes belong to sites
SITES = 6
PLAYERS = (2, 3, 4, 5, 6)
TURNS = [FieldChoice(str(turn), f"{turn} times round") for turn in (2, 3, 6)]
ROUND = [
    EditField(
        name="turned",
        title="Repeat",
        kind="choice",
        choices=[FieldChoice("1", "Only here"), *TURNS],
    )
]


class MapEditor(Editor):
    """Maps of DragonWars (DW-16.2)."""

    word: ClassVar[str] = "map"

    def workshop(self) -> Workshop:
        terrain = [
            Brush(
                key=kind,
                title=kind.capitalize(),
                group="Terrain",
                on="hex",
                clause="DW-16.3",
                fields=ROUND,
            )
            for kind in (*KINDS, "no hex")
        ]
        heights = [
            Brush(
                key=f"height {height}",
                title=f"Height {height}",
                group="Height",
                on="hex",
                clause="DW-16.3",
                fields=ROUND,
            )
            for height in (0, *LEGS)
        ]
        sites = [
            Brush(
                key=f"site {number}",
                title=f"Site {number}",
                group="Lair sites",
                on="hex",
                about="three hexes, one end first",
                clause="DW-16.4",
            )
            for number in range(1, SITES + 1)
        ]
        fields = [
            EditField(name="title", title="Title", kind="text", group="Map"),
            EditField(name="about", title="In one line", kind="text", group="Map"),
        ]
        fields += [
            EditField(
                name=f"seating {players}",
                title=f"{players} players",
                kind="text",
                group="Lair sites by number of players",
                about="names of sites, in the order in which they are offered",
            )
            for players in PLAYERS
        ]
        templates = [
            Template(key=name, title=shipped_map(name).title or name.capitalize(), group="Maps")
            for name in shipped_maps()
        ]
        return Workshop(
            word=self.word,
            brushes=[*terrain, *heights, *sites],
            fields=fields,
            templates=templates,
        )

    def template(self, key: str) -> PlainDict:
        if key not in shipped_maps():
            raise BadOptions("template", f"there is no map {key!r}")
        return plain(shipped_map(key))

    def read(self, text: str) -> PlainDict:
        try:
            return plain(parse_map(text))
        except BadMap as error:
            raise refused(error) from None

    def write(self, document: PlainDict) -> str:
        return to_toml(plain(spec_of(document)))

    def edited(self, document: PlainDict, edits: Sequence[Edit]) -> PlainDict:
        spec = spec_of(document)
        for edit in edits:
            try:
                spec = filled(spec, edit) if edit.field else painted(spec, edit)
            except BadMap as error:
                raise refused(error) from None
        return plain(spec)

    def judge(self, document: PlainDict) -> Verdict:
        spec = spec_of(document)
        faults: list[Fault] = []
        if not spec.seating:
            why = "no number of players has sites"
            faults.append(Fault(clause="DW-16.4", where="seating", why=why))
        for seating in spec.seating:
            try:
                build_map(spec, seating.players, "deathmatch")
            except BadMap as error:
                fault = Fault(clause=error.cite, where=place(error.where), why=error.why)
                if fault not in faults:
                    faults.append(fault)
        options: dict[str, object] = {} if faults else {"custom_map": plain(spec)}
        seats = 2 if not spec.seating else min(seating.players for seating in spec.seating)
        held: dict[str, FieldValue] = {"title": spec.title, "about": spec.about}
        for players in PLAYERS:
            names = [" ".join(s.sites) for s in spec.seating if s.players == players]
            held[f"seating {players}"] = names[0] if names else ""
        return Verdict(values=held, faults=faults, options=options, seats=seats)

    def scene(self, document: PlainDict) -> Scene:
        spec = spec_of(document)
        hexes = hexes_of(spec)
        for lair in [lair for site in spec.sites.values() for lair in site]:
            hexes.setdefault(lair, (TERRAIN_NAMES.index("lair"), 0))
        holes = {near for at in hexes for near in around(at)} - set(hexes)
        tiles = [tile(at, TERRAIN_NAMES[kind], height) for at, (kind, height) in hexes.items()]
        tiles += [tile(at, "void", 0) for at in sorted(holes)]
        marks = [
            Cells(tiles=tuple([name_of(at) for at in site]), label=f"Site {number}")
            for number, site in enumerate(spec.sites.values(), 1)
        ]
        return Scene(
            title=spec.title or spec.name or "A map",
            board=hex_board([*hexes, *holes], CEILING),
            tiles=tuple(tiles),
            marks=tuple(marks),
        )


def plain(spec: MapSpec) -> PlainDict:
    """A map as plain data."""
    made: PlainDict = msgspec.json.decode(msgspec.json.encode(spec))
    return made


def spec_of(document: PlainDict) -> MapSpec:
    """A document read again; BadOptions names the key that is wrong."""
    try:
        spec = msgspec.convert(document, MapSpec)
        ground_hexes(spec)
        for at in [at for site in spec.sites.values() for at in site]:
            check_place(at)
    except msgspec.ValidationError as error:
        reason, _, at_key = str(error).partition(" - at `")
        raise BadOptions(at_key.rstrip("`").removeprefix("$.") or "map", reason) from None
    except BadMap as error:
        raise refused(error) from None
    return spec


def refused(error: BadMap) -> BadOptions:
    return BadOptions(place(error.where), error.why, error.cite)


def name_of(at: Hex) -> str:
    """How scenes and edits call a hex."""
    return f"{at[0]},{at[1]}"


def place(where: str) -> str:
    """The same for what an error calls `(q,r)`."""
    return where.strip("()")


def hex_of(name: str) -> Hex:
    """The hex with such a name."""
    q, _, r = name.partition(",")
    if not (q.lstrip("-").isdecimal() and r.lstrip("-").isdecimal()):
        raise BadOptions(name, "a hex is written q,r", "DW-16.2")
    at = int(q), int(r)
    check_place(at)
    return at


def around(at: Hex) -> list[Hex]:
    return [(at[0] + DIRECTION_Q[d], at[1] + DIRECTION_R[d]) for d in range(6)]


def tile(at: Hex, terrain: str, height: int) -> Tile:
    x, y = centre(*at)
    return Tile(id=name_of(at), x=x, y=y, terrain=terrain, height=height, label=name_of(at))


def hexes_of(spec: MapSpec) -> dict[Hex, tuple[int, int]]:
    return {placed.place: (placed.kind, placed.height) for placed in ground_hexes(spec)}


def painted(spec: MapSpec, edit: Edit) -> MapSpec:
    """A map after a stroke; terrain and heights may be repeated round (0, 0)."""
    places = [hex_of(name) for name in edit.places]
    word, _, number = edit.brush.partition(" ")
    if word == "site" and number.isdecimal():
        return with_site(spec, int(number), places)
    turned = str(edit.values.get("turned", 1))
    if turned not in ("1", "2", "3", "6"):
        raise BadOptions("turned", "is 1, 2, 3 or 6", "DW-16.2")
    step = 6 // int(turned)
    hexes = hexes_of(spec)
    for at in [rotate(*at, step * turn) for at in places for turn in range(int(turned))]:
        old = hexes.pop(at, None)
        if word == "height" and number.isdecimal():
            if old is not None:
                hexes[at] = (old[0], int(number))
        elif edit.brush in KINDS:
            hexes[at] = (TERRAIN_NAMES.index(edit.brush), 0 if old is None else old[1])
        elif edit.brush != "no hex":
            raise BadOptions(edit.brush, "is not a brush")
    rows = sorted(hexes.items(), key=lambda entry: (entry[1], entry[0]))
    ground = tuple(
        Ground(TERRAIN_NAMES[kind], height, hexes=tuple([at for at, _ in run]))
        for (kind, height), run in groupby(rows, lambda entry: entry[1])
    )
    return msgspec.structs.replace(spec, ground=ground)


def with_site(spec: MapSpec, number: int, places: Sequence[Hex]) -> MapSpec:
    """A map whose Lair site has these hexes more, or less if the first was there."""
    names = list(spec.sites)
    if number > len(names) + 1 or not 1 <= number <= SITES:
        raise BadOptions(f"site {number}", f"draw site {len(names) + 1} first", "DW-16.4")
    name = names[number - 1] if number <= len(names) else f"S{number}"
    known = list(spec.sites.get(name, ()))
    away = bool(places) and places[0] in known
    kept = [at for at in known if at not in places]
    site = tuple(kept if away else [*kept, *places])
    sites = {key: tuple([at for at in s if at not in site]) for key, s in spec.sites.items()}
    sites[name] = site
    ground = tuple(
        msgspec.structs.replace(g, hexes=tuple([at for at in g.hexes if at not in site]))
        for g in painted(spec, Edit(brush="no hex", places=())).ground
    )
    return msgspec.structs.replace(
        spec, sites={key: s for key, s in sites.items() if s}, ground=ground
    )


def filled(spec: MapSpec, edit: Edit) -> MapSpec:
    """A map with a field filled in."""
    word, _, number = edit.field.partition(" ")
    if edit.field in ("title", "about"):
        return msgspec.structs.replace(spec, **{edit.field: str(edit.value)})
    if word != "seating" or number not in map(str, PLAYERS):
        raise BadOptions(edit.field, "is not a field of a map")
    players = int(number)
    others = [s for s in spec.seating if s.players != players]
    names = tuple(str(edit.value).split())
    known = [s.colors for s in spec.seating if s.players == players and s.sites == names]
    chosen = [Seating(players, names, known[0] if known else ())] if names else []
    seating = sorted([*others, *chosen], key=lambda s: s.players)
    return msgspec.structs.replace(spec, seating=tuple(seating))
