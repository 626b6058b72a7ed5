"""Maps: the blocks of the rulebook, the files, the geometry, and maps that are refused."""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec
import pytest
import yaml

import wyrmtable as wt
from wyrmtable.board.hexsides import HexSides
from wyrmtable.board.sight import line_meets, segments_meet
from wyrmtable.games.dragonrage.citymap import (
    DOCK,
    FORD,
    MIXED,
    QUAY,
    RIVER,
    SEA,
    STONE_BRIDGE,
    TOWER,
    WOODEN_BRIDGE,
    CityMap,
)
from wyrmtable.games.dragonrage.mapfile import (
    SHIPPED,
    BadMap,
    MapSpec,
    hex_list,
    parse_map,
    read_map,
)
from wyrmtable.games.dragonrage.maps import build_map, shipped_map

NAMES = ["esirien", "nurkott"]
RULES = wt.ruleset("dragonrage").rules
ESIRIEN = read_map(SHIPPED / "esirien.toml")


def block(name: str) -> dict[str, str]:
    """The data block of a map in the rulebook."""
    (section,) = [one for one in RULES.sections if one.title == "Maps"]
    for text in re.findall(r"```yaml\n(.*?)```", section.text, re.S):
        data: dict[str, str] = yaml.safe_load(text)
        if data["map"] == name:
            return data
    raise AssertionError(name)


def cells(city: CityMap, text: str) -> set[int]:
    return {city.cell_of[hex_name] for hex_name in hex_list(str(text or ""), "")}


@pytest.mark.parametrize("name", NAMES)
def test_the_file_says_what_the_rulebook_says(name: str) -> None:
    """DR-2.4 and DR-2.30: terrain, walls, entrances, roads and VP of the data blocks."""
    data, city = block(name), shipped_map(name)
    found = {kind: {c for c in range(city.size) if city.terrain[c] == kind} for kind in range(12)}
    assert found[SEA] == cells(city, data["sea"])
    assert found[DOCK] == cells(city, data["dock"])
    assert found[QUAY] == cells(city, data["quay"])
    assert found[TOWER] == cells(city, data["tower"])
    crossings = {"ford": FORD, "mixed": MIXED, "bridge_wood": WOODEN_BRIDGE}
    crossings["bridge_stone"] = STONE_BRIDGE
    wet = set(found[RIVER])
    for key, kind in crossings.items():
        entries = dict(part.split(":") for part in str(data[key] or "").split())
        assert found[kind] == {city.cell_of[one] for one in entries}
        wet |= found[kind]
        for one, banks in entries.items():
            near = {
                city.names[at]
                for at in city.near[city.cell_of[one]]
                if city.bank[city.sides.between(city.cell_of[one], at)]
            }
            assert near == set(banks.split("+"))
    assert wet == cells(city, data["river"])
    linked = set()
    for line in data["road"]:
        chain = str(line).split()
        linked |= {"/".join(sorted(pair)) for pair in pairwise(chain)}
    assert linked == {city.side_name(s) for s in range(city.sides.count) if city.road[s]}
    vp = {one.split("=")[0]: int(one.split("=")[1]) for one in str(data["vp"]).split()}
    assert vp == {city.names[c]: city.vp[c] for c in range(city.size) if city.vp[c]}


@pytest.mark.parametrize("name", NAMES)
def test_walls_follow_the_rule_of_the_block(name: str) -> None:
    """DR-2.18: every hexside between a walled quarter and what is neither quarter nor tower."""
    data, city = block(name), shipped_map(name)
    keys = ["city_west", "city_east"] if name == "esirien" else ["oppidum"]
    wanted: set[int] = set()
    for key in keys:
        inside = cells(city, data[key])
        for cell in inside:
            for other in city.near[cell]:
                if other not in inside and city.terrain[other] != TOWER:
                    wanted.add(city.sides.between(cell, other))
    assert {side for side in range(city.sides.count) if city.wall[side]} == wanted


def test_entrances() -> None:
    """DR-2.24 and DR-2.25: gates and doors with their inside hexes; Nurkott has doors only."""
    city, data = shipped_map("esirien"), block("esirien")
    gateways = {tuple(one.split("<")) for one in str(data["gateway"]).split()}
    walls = [e for e in range(len(city.inside)) if not city.of_tower[e]]
    told = set()
    for e in walls:
        inside = city.inside[e]
        outside = city.sides.across(city.entrance_side[e], inside)
        told.add((city.names[inside], city.names[outside]))
    assert told == gateways
    assert all(city.is_gate[e] for e in walls)
    nurkott = shipped_map("nurkott")
    assert not any(nurkott.is_gate)
    assert len(nurkott.inside) == 6


def test_fixed_features_of_esirien() -> None:
    """DR-2.26, DR-2.29: gateways, bridges, towers with road, the Citadel; forest is open land."""
    city = shipped_map("esirien")
    assert {city.names[c] for c in range(city.size) if city.terrain[c] == WOODEN_BRIDGE} == {
        "1407",
        "1413",
    }
    roads = {
        city.names[c] for c in range(city.size) if city.terrain[c] == TOWER and city.on_road[c]
    }
    assert roads == {"0914", "1310", "1511"}
    assert city.vp[city.cell_of["1910"]] == 5
    assert city.vp_total == 34
    assert city.names[city.elowyn_start] == "1910"


def test_fixed_features_of_nurkott() -> None:
    """DR-2.27: bridges, entries, serpents, reinforcement roads."""
    city = shipped_map("nurkott")
    wooden = {city.names[c] for c in range(city.size) if city.terrain[c] == WOODEN_BRIDGE}
    assert wooden == {"0402", "1002", "1914", "2108", "2211", "2412"}
    assert [city.names[c] for c in city.entry] == ["0202", "0516"]
    assert [city.names[c] for c in city.serpent_zone] == ["0109", "0208"]
    assert "2017" in [city.names[c] for c in city.landing]
    assert city.vp_total == 36


def test_neighbours_and_directions() -> None:
    """DR-2.1, DR-2.2 and DR-2.3: even columns stand lower; distance counts hex steps."""
    city = shipped_map("esirien")
    c = city.cell_of
    assert city.sides.direction(c["0606"], c["0707"]) == 2
    assert city.sides.direction(c["2212"], c["2113"]) == 4
    assert city.sides.direction(c["0809"], c["0909"]) == 1
    assert city.sides.direction(c["0809"], c["0808"]) == 0
    assert city.grid.distance(c["1005"], c["1008"]) == 3
    assert city.grid.distance(c["0909"], c["0909"]) == 0
    assert city.sides.between(c["0909"], c["0911"]) == -1


def test_hexsides_are_numbered_once() -> None:
    """Every side belongs to two cells, the lower first."""
    sides: HexSides = shipped_map("nurkott").sides
    for side in range(sides.count):
        low, high = sides.cells[side * 2], sides.cells[side * 2 + 1]
        assert low < high
        assert sides.between(low, high) == side == sides.between(high, low)
        assert sides.across(side, low) == high


def test_lines_of_sight_are_closed_and_exact() -> None:
    """DR-10.7 and DR-10.8: a corner counts; the same line backwards meets the same."""
    assert segments_meet(0, 0, 4, 0, 2, 0, 2, 5)
    assert not segments_meet(0, 0, 4, 0, 5, 0, 9, 0)
    hexes, sides = line_meets(2, -1)  # along the side between two hexes
    assert (1, -1) in hexes
    assert (1, 0) in hexes
    assert (1, -1, 2) in sides or (1, 0, 0) in sides
    city = shipped_map("esirien")
    for a in range(0, city.size, 7):
        for b in city.grid.within(a, 3):
            assert city.sight.clear(a, b) == city.sight.clear(b, a)


def changed(**keys: object) -> MapSpec:
    return msgspec.structs.replace(ESIRIEN, **keys)


def test_an_open_wall_is_refused() -> None:
    """DR-2.18: with the hex and the reason."""
    walls = ESIRIEN.walls.sides.replace("0608/0708", "")
    with pytest.raises(
        BadMap, match=r"0708: the wall of West City is open towards 0608 \[DR-2.18\]"
    ):
        build_map(changed(walls=msgspec.structs.replace(ESIRIEN.walls, sides=walls)))


def test_a_road_that_leads_nowhere_is_refused() -> None:
    """DR-2.8."""
    roads = msgspec.structs.replace(ESIRIEN.roads, lines=(*ESIRIEN.roads.lines, "0908 0907 0906"))
    with pytest.raises(BadMap, match=r"0906: the road leads nowhere from here \[DR-2.8\]"):
        build_map(changed(roads=roads))
    roads = msgspec.structs.replace(ESIRIEN.roads, lines=(*ESIRIEN.roads.lines, "0707 0607"))
    with pytest.raises(BadMap, match=r"0707/0607: the road runs into a wall"):
        build_map(changed(roads=roads))


def test_an_entrance_in_no_wall_is_refused() -> None:
    """DR-2.24."""
    gate = msgspec.structs.replace(ESIRIEN.entrance[0], side="0909/0910", inside="0909")
    with pytest.raises(BadMap, match=r"0909/0910: this gate is in no wall \[DR-2.24\]"):
        build_map(changed(entrance=(*ESIRIEN.entrance, gate)))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('name = "x"', "columns"),
        ("not toml", "is not TOML"),
        ("a = 1" * 3, "is not TOML"),
    ],
)
def test_files_that_are_no_maps(text: str, why: str) -> None:
    with pytest.raises(BadMap, match=why):
        parse_map(text)


def test_bad_hexes_are_named() -> None:
    """DR-2.1: a hex off the grid, a run that leads astray, VP in the water."""
    with pytest.raises(BadMap, match="9901"):
        build_map(changed(zones=msgspec.structs.replace(ESIRIEN.zones, roc="9901")))
    with pytest.raises(BadMap, match="does not lead down one column"):
        hex_list("0707-0812", "city")
    vp = (*ESIRIEN.vp, msgspec.structs.replace(ESIRIEN.vp[0], hex="1401"))
    with pytest.raises(BadMap, match=r"1401: VP lie on land"):
        build_map(changed(vp=vp))
