"""The board (DW-2) and custom maps (DW-16.2 to DW-16.5)."""

from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wyrmtable.board.hex import direction_of, distance, line, ring, rotate
from wyrmtable.games.dragonwars.mapfile import (
    BadMap,
    Change,
    MapSpec,
    changed,
    parse_map,
    read_map,
    shipped_map,
    shipped_maps,
    standard_spec,
)
from wyrmtable.games.dragonwars.maps import (
    ANY_HALF,
    CHROMATICS,
    COLORS,
    LAIR,
    TERRAIN_NAMES,
    Map,
    build_map,
    standard_map,
)

Hex = tuple[int, int]

NUMBERS = range(2, 7)
OURS = {"caldera": (2, 3, 6), "sundered-ridge": (4,), "twin-horns": (2,)}


def site_hexes(board: Map, name: str) -> list[Hex]:
    return [board.grid.coords[c] for c in board.site_cells[board.site_names.index(name)]]


def what_is_where(board: Map) -> dict[Hex, tuple[str, int]]:
    return {
        place: (TERRAIN_NAMES[board.terrain[cell]], board.heights[cell])
        for cell, place in enumerate(board.grid.coords)
    }


def refused(spec: MapSpec, players: int = 2, mode: str = "deathmatch") -> tuple[str, str, str]:
    with pytest.raises(BadMap) as caught:
        build_map(spec, players, mode)
    return caught.value.cite, caught.value.where, caught.value.why


def alter(*changes: dict[str, object], players: int = 2) -> MapSpec:
    return changed(standard_spec(players), changes)


# The standard board


@pytest.mark.parametrize("players", NUMBERS)
def test_the_board_has_rings_0_to_5_and_three_lair_hexes_per_player(players: int) -> None:
    """DW-2.1, DW-2.8"""
    board = standard_map(players, False)
    assert board.grid.size == 91 + 3 * players
    rings = Counter(distance(0, 0, *place) for place in board.grid.coords)
    assert rings == {0: 1, 1: 6, 2: 12, 3: 18, 4: 24, 5: 30, 6: 3 * players}
    assert board.summit == board.grid.at(0, 0)
    assert board.grid.reach == 5


@pytest.mark.parametrize("players", NUMBERS)
def test_terrain_and_height_depend_on_the_ring(players: int) -> None:
    """DW-2.2, DW-2.4"""
    by_ring = [("summit", 9), ("mountain", 6), ("mountain", 3), ("forest", 1)]
    by_ring += [("field", 0), ("field", 0), ("lair", 0)]
    for place, found in what_is_where(standard_map(players, False)).items():
        assert found == by_ring[distance(0, 0, *place)]


def test_the_board_for_six_takes_the_tiles_and_legs_of_the_box() -> None:
    """DW-2.9"""
    board = standard_map(6, False)
    kinds = Counter(TERRAIN_NAMES[kind] for kind in board.terrain)
    assert kinds == {"summit": 1, "mountain": 18, "forest": 18, "field": 54, "lair": 18}
    legs = {height: 6 * n for height, n in Counter(board.heights).items() if height}
    assert legs == {1: 108, 3: 72, 6: 36, 9: 6}


def test_the_sites_lie_where_the_published_map_has_them() -> None:
    """DW-2.5"""
    board = standard_map(6, False)
    assert board.site_names == ["W", "NW", "NE", "E", "SE", "SW"]
    assert site_hexes(board, "W") == [(-6, 4), (-6, 3), (-6, 2)]
    assert site_hexes(board, "NW") == [(-4, -2), (-3, -3), (-2, -4)]
    assert site_hexes(board, "NE") == [(2, -6), (3, -6), (4, -6)]
    assert site_hexes(board, "E") == [(6, -4), (6, -3), (6, -2)]
    assert site_hexes(board, "SE") == [(4, 2), (3, 3), (2, 4)]
    assert site_hexes(board, "SW") == [(-2, 6), (-3, 6), (-4, 6)]


def test_each_site_is_the_middle_of_a_side_and_goes_clockwise() -> None:
    """DW-2.5"""
    board = standard_map(6, False)
    around = ring(0, 0, 6)
    sides = {"NE": 0, "E": 1, "SE": 2, "SW": 3, "W": 4, "NW": 5}
    for name, side in sides.items():
        assert site_hexes(board, name) == around[6 * side + 2 : 6 * side + 5]


def test_lair_hexes_have_the_neighbours_that_the_rule_counts() -> None:
    """DW-2.5"""
    board = standard_map(6, False)
    for ends_and_middle in board.site_cells:
        for cell, on_board in zip(ends_and_middle, (3, 4, 3), strict=True):
            near = [n for d in range(6) if (n := board.grid.neighbour(cell, d)) >= 0]
            assert len(near) == on_board
            fields = [n for n in near if distance(0, 0, *board.grid.coords[n]) == 5]
            assert len(fields) == 2


@pytest.mark.parametrize(("apart", "nearest"), [(1, 4), (2, 8), (3, 12), (4, 8), (5, 4)])
def test_distances_between_sites(apart: int, nearest: int) -> None:
    """DW-2.5"""
    board = standard_map(6, False)
    for site in range(6):
        here, there = board.site_cells[site], board.site_cells[(site + apart) % 6]
        assert min(board.grid.distance(a, b) for a in here for b in there) == nearest


@pytest.mark.parametrize(
    ("players", "legal"),
    [
        (2, "W E"),
        (3, "W NE SE"),
        (4, "NW NE SE SW"),
        (5, "W NW NE SE SW"),
        (6, "W NW NE E SE SW"),
    ],
)
def test_legal_sites_by_number_of_players(players: int, legal: str) -> None:
    """DW-2.6"""
    board = standard_map(players, False)
    assert board.site_names == legal.split()
    assert set(board.site_half) == {ANY_HALF}


@pytest.mark.parametrize(
    ("players", "colors", "chromatics"),
    [(4, {"NW", "NE"}, {"SW", "SE"}), (6, {"W", "NW", "NE"}, {"E", "SE", "SW"})],
)
def test_team_halves(players: int, colors: set[str], chromatics: set[str]) -> None:
    """DW-2.7"""
    board = standard_map(players, True)
    halves = list(zip(board.site_names, board.site_half, strict=True))
    assert {name for name, half in halves if half == COLORS} == colors
    assert {name for name, half in halves if half == CHROMATICS} == chromatics


@pytest.mark.parametrize("players", NUMBERS)
def test_unused_sides_are_outside_the_board(players: int) -> None:
    """DW-2.8"""
    board = standard_map(players, False)
    lairs = {cell for site in board.site_cells for cell in site}
    beyond = {board.grid.at(*place) for place in ring(0, 0, 6)} - {-1}
    assert beyond == lairs
    assert {cell for cell, kind in enumerate(board.terrain) if kind == LAIR} == lairs
    for site, cells in enumerate(board.site_cells):
        assert all(board.site_at[cell] == site for cell in cells)
    assert board.site_at.count(-1) == 91


@pytest.mark.parametrize("players", NUMBERS)
def test_no_straight_line_that_leaves_the_board_comes_back(players: int) -> None:
    """DW-2.10"""
    board = standard_map(players, False)
    for a in board.grid.coords:
        for b in board.grid.coords:
            if direction_of(*a, *b) >= 0:
                assert all(place in board.grid.index for place in line(*a, *b))


def test_the_standard_board_is_built_once() -> None:
    assert standard_map(4, True) is standard_map(4, True)
    assert standard_map(4, True) != standard_map(4, False)


def test_a_map_survives_pickling() -> None:
    board = standard_map(4, True)
    copy = pickle.loads(pickle.dumps(board))
    assert copy == board
    assert (copy.grid.neighbours, copy.site_cells) == (board.grid.neighbours, board.site_cells)
    assert repr(copy) == "<Map standard: 103 hexes, sites NW, NE, SE, SW>"


# The maps that come with the game


def test_the_shipped_maps() -> None:
    """DW-16.2"""
    assert set(shipped_maps()) == {"standard", *OURS}
    for name, numbers in OURS.items():
        spec = shipped_map(name)
        assert spec.name == name
        assert spec.title and spec.about
        assert tuple(seating.players for seating in spec.seating) == numbers


@pytest.mark.parametrize("name", OURS)
def test_our_maps_are_legal_and_use_every_mode_they_can(name: str) -> None:
    """DW-16.3, DW-16.4"""
    for players in OURS[name]:
        modes = ["deathmatch"] if name == "twin-horns" else ["egg", "deathmatch"]
        modes += ["teams"] if players in (4, 6) else []
        for mode in modes:
            board = build_map(shipped_map(name), players, mode)
            assert len(board.site_names) == players
            halves = players // 2 if mode == "teams" else 0
            assert board.site_half.count(COLORS) == board.site_half.count(CHROMATICS) == halves


@pytest.mark.parametrize(
    ("name", "players", "turns"),
    [
        ("caldera", 2, 3),
        ("caldera", 3, 2),
        ("caldera", 6, 1),
        ("sundered-ridge", 4, 3),
        ("twin-horns", 2, 3),
    ],
)
def test_our_maps_look_the_same_from_every_seat(name: str, players: int, turns: int) -> None:
    board = build_map(shipped_map(name), players, "deathmatch")
    ground = what_is_where(board)
    assert {rotate(*place, turns): what for place, what in ground.items()} == ground
    sites = {tuple(board.grid.coords[c] for c in cells) for cells in board.site_cells}
    assert {tuple(rotate(*place, turns) for place in site) for site in sites} == sites


@pytest.mark.parametrize("name", ["sundered-ridge", "twin-horns"])
def test_our_maps_for_two_halves_are_their_own_mirror_images(name: str) -> None:
    (players,) = OURS[name]
    ground = what_is_where(build_map(shipped_map(name), players, "deathmatch"))
    assert {(-q, q + r): what for (q, r), what in ground.items()} == ground


def test_a_duelling_ground_without_summit_is_no_place_for_the_egg() -> None:
    """DW-16.4"""
    board = build_map(shipped_map("twin-horns"), 2, "deathmatch")
    assert board.summit == -1
    cite, where, why = refused(shipped_map("twin-horns"), 2, "egg")
    assert (cite, where) == ("DW-16.4", "summit")
    assert "exactly one Summit" in why


def test_flight_passes_over_the_chasm_and_finds_no_place_in_it() -> None:
    """DW-16.5"""
    grid = build_map(shipped_map("sundered-ridge"), 4, "deathmatch").grid
    bank = grid.at(3, -3)
    assert grid.ahead(bank, 3, 1) == grid.at(3, -2) == -1
    assert grid.ahead(bank, 3, 2) == grid.at(3, -1) == -1
    assert grid.ahead(bank, 3, 3) == grid.at(3, 0) >= 0


# Changing a map


def test_a_changed_height_keeps_the_kind_of_terrain() -> None:
    spec = alter({"hex": [3, 0], "height": 0}, {"hex": [4, 0], "height": 1})
    ground = what_is_where(build_map(spec, 2, "egg"))
    assert ground[3, 0] == ("forest", 0)
    assert ground[4, 0] == ("field", 1)


def test_a_changed_kind_keeps_the_height() -> None:
    spec = alter({"hex": [3, 0], "terrain": "scorched"})
    assert what_is_where(build_map(spec, 2, "egg"))[3, 0] == ("scorched", 1)


def test_hexes_can_be_added_and_removed() -> None:
    """DW-16.2"""
    spec = alter({"hex": [0, -6], "terrain": "scorched"}, {"hex": [0, 4], "remove": True})
    board = build_map(spec, 2, "egg")
    assert board.grid.size == 97
    assert what_is_where(board)[0, -6] == ("scorched", 0)
    assert board.grid.at(0, 4) == -1


def test_changes_may_be_given_as_structs() -> None:
    given_as_dict = alter({"hex": [4, 0], "height": 1})
    assert changed(standard_spec(2), [Change((4, 0), height=1)]) == given_as_dict


@pytest.mark.parametrize("players", NUMBERS)
def test_no_changes_leave_the_standard_board(players: int) -> None:
    assert build_map(alter(players=players), players, "egg") == standard_map(players, False)


@pytest.mark.parametrize(
    ("change", "where", "why"),
    [
        ({"hex": [9, 9], "height": 1}, "(9,9)", "a new hex needs its terrain"),
        ({"hex": [9, 9], "remove": True}, "(9,9)", "the map has no such hex"),
        ({"hex": [4, 0], "remove": True, "height": 1}, "(4,0)", "removed and changed at once"),
        ({"hex": [4, 0]}, "(4,0)", "a change gives a height, a terrain or remove = true"),
        ({"hex": [4, 0], "terrain": "swamp"}, "(4,0)", "terrain is one of summit, mountain"),
        ({"hex": [4, 0], "hieght": 1}, "change 1", "unknown field `hieght`"),
        ({"hex": [4], "height": 1}, "change 1, hex", "length 2"),
        ({"hex": [4, 0], "height": "1"}, "change 1, height", "Expected `int | null`, got `str`"),
    ],
)
def test_changes_that_make_no_sense(change: dict[str, object], where: str, why: str) -> None:
    """DW-16.2"""
    with pytest.raises(BadMap) as caught:
        alter(change)
    assert caught.value.cite == "DW-16.2"
    assert caught.value.where.startswith(where)
    assert why in caught.value.why


# Limits of the box, DW-16.3


def test_a_thirteenth_hex_of_height_3_has_no_legs() -> None:
    """DW-16.3, DW-2.9"""
    cite, where, why = refused(alter({"hex": [4, 0], "height": 3}))
    assert (cite, where) == ("DW-16.3", "(4,0)")
    assert why == "is hex number 13 of height 3, and there are legs for 12"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"height": 1}, "is hex number 19 of height 1, and there are legs for 18"),
        ({"height": 6}, "is hex number 7 of height 6, and there are legs for 6"),
        ({"height": 9}, "is hex number 2 of height 9, and there are legs for 1"),
        ({"height": 2}, "the height is 0, 1, 3, 6 or 9, not 2"),
        ({"height": -1}, "the height is 0, 1, 3, 6 or 9, not -1"),
        ({"height": 10**30}, f"the height is 0, 1, 3, 6 or 9, not {10**30}"),
        ({"terrain": "summit"}, "is summit hex number 2, and 2 players have 1"),
        ({"terrain": "mountain"}, "is mountain hex number 19, and 2 players have 18"),
        ({"terrain": "forest"}, "is forest hex number 19, and 2 players have 18"),
        ({"terrain": "lair"}, "is lair hex number 7, and 2 players have 6"),
    ],
)
def test_the_box_holds_no_more_than_it_does(change: dict[str, object], why: str) -> None:
    """DW-16.3"""
    assert refused(alter({"hex": [4, 0], **change})) == ("DW-16.3", "(4,0)", why)


def test_twelve_scorched_hexes_and_not_one_more() -> None:
    """DW-16.3"""
    belt: list[dict[str, object]]
    belt = [{"hex": place, "terrain": "scorched"} for place in ring(0, 0, 5)]
    assert build_map(alter(*belt[:12]), 2, "egg").terrain.count(4) == 12
    cite, where, why = refused(alter(*belt[:13]))
    assert (cite, where) == ("DW-16.3", "({},{})".format(*ring(0, 0, 5)[12]))
    assert why == "is scorched hex number 13, and 2 players have 12"


@pytest.mark.parametrize("players", NUMBERS)
def test_lair_tiles_of_absent_colours_serve_as_field(players: int) -> None:
    """DW-16.3"""
    spare = 62 + 3 * (6 - players) - 54
    free = [place for place in ring(0, 0, 6) if place not in standard_map(6, False).grid.index]
    free += ring(0, 0, 7)
    more: list[dict[str, object]]
    more = [{"hex": place, "terrain": "field"} for place in free[: spare + 1]]
    assert build_map(alter(*more[:spare], players=players), players, "egg").grid.size == (
        91 + 3 * players + spare
    )
    cite, where, why = refused(alter(*more, players=players), players)
    assert (cite, where) == ("DW-16.3", "({},{})".format(*free[spare]))
    assert why == f"is field hex number {55 + spare}, and {players} players have {54 + spare}"


def test_a_map_of_more_than_129_hexes_is_not_even_counted_by_kinds() -> None:
    """DW-16.3"""
    text = msgspec.json.encode(shipped_map("standard")).replace(b"[4,5]", b"[4,5,6,7,8]")
    cite, _, why = refused(msgspec.json.decode(text, type=MapSpec))
    assert (cite, why) == ("DW-16.3", "is hex number 130, and the box holds 129")


# Soundness, DW-16.4


def test_an_island_is_refused() -> None:
    """DW-16.4"""
    around = [{"hex": place, "remove": True} for place in [(0, -4), (1, -5), (-1, -4)]]
    answer = refused(alter(*around))
    assert answer == ("DW-16.4", "(0,-5)", "is not connected with the rest of the map")


def test_a_far_island_is_refused_even_if_it_comes_first() -> None:
    """DW-16.4"""
    answer = refused(alter({"hex": [-20, 3], "terrain": "field"}))
    assert answer == ("DW-16.4", "(-20,3)", "is not connected with the rest of the map")


def test_lairs_lie_low() -> None:
    """DW-16.4"""
    answer = refused(alter({"hex": [3, 0], "height": 0}, {"hex": [6, -3], "height": 1}))
    assert answer == ("DW-16.4", "(6,-3)", "is a Lair hex, so its height is 0, not 1")


def test_the_hexes_of_a_site_are_lairs() -> None:
    """DW-16.4"""
    answer = refused(alter({"hex": [6, -3], "terrain": "field"}))
    assert answer == ("DW-16.4", "(6,-3)", "belongs to site E and is field, not Lair")


def test_a_site_has_three_hexes() -> None:
    """DW-16.4"""
    answer = refused(alter({"hex": [6, -3], "remove": True}))
    assert answer == ("DW-16.4", "site E", "has 2 Lair hexes instead of three")


def with_east_site(*places: Hex) -> MapSpec:
    spec = standard_spec(2)
    return msgspec.structs.replace(spec, sites={**spec.sites, "E": places})


def test_each_hex_of_a_site_is_next_to_another() -> None:
    """DW-16.4"""
    answer = refused(with_east_site((6, -5), (6, -4), (6, -2)))
    assert answer == ("DW-16.4", "(6,-2)", "is not next to another hex of site E")
    assert build_map(with_east_site((6, -4), (6, -3), (7, -4)), 2, "egg").grid.size == 97


def test_all_sites_are_equally_far_from_the_summit() -> None:
    """DW-16.4"""
    further = changed(
        with_east_site((7, -4), (7, -3), (8, -4)), [{"hex": (6, -3), "terrain": "field"}]
    )
    answer = refused(further)
    assert answer == ("DW-16.4", "site E", "is 7 hexes from the Summit, but site W 6")
    flat = changed(further, [{"hex": [0, 0], "terrain": "field", "height": 0}])
    assert build_map(flat, 2, "deathmatch").summit == -1


def test_the_egg_needs_a_summit() -> None:
    """DW-16.4"""
    flat = alter({"hex": [0, 0], "terrain": "field"})
    assert refused(flat, mode="egg")[:2] == ("DW-16.4", "summit")
    assert build_map(flat, 2, "deathmatch").summit == -1


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_a_number_of_players_that_the_map_does_not_serve(players: int) -> None:
    """DW-16.4"""
    answer = refused(shipped_map("sundered-ridge"), players)
    assert answer == ("DW-16.4", "players", f"the map has sites for 4, not for {players}")


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 10**9])
def test_two_to_six_players(players: int) -> None:
    """DW-1.1"""
    assert refused(shipped_map("standard"), players)[:2] == ("DW-1.1", "players")


def test_a_mode_that_does_not_exist() -> None:
    """DW-1.2"""
    assert refused(shipped_map("standard"), 2, "race")[:2] == ("DW-1.2", "mode")


# Sites and halves of a custom map

BARE = """
[[ground]]
kind = "field"
rings = [0, 1, 2]
[sites]
A = [[3, -3], [3, -2], [3, -1]]
B = [[-3, 3], [-3, 2], [-3, 1]]
C = [[0, -3], [1, -3], [2, -3]]
D = [[0, 3], [-1, 3], [-2, 3]]
[[seating]]
"""


def bare(seating: str) -> MapSpec:
    return parse_map(BARE + seating)


def test_a_small_map_of_ones_own() -> None:
    """DW-16.2"""
    board = build_map(bare('players = 2\nsites = ["A", "B"]'), 2, "deathmatch")
    assert board.grid.size == 19 + 6
    assert (board.name, board.title) == ("custom", "Custom map")


def test_without_a_word_on_halves_any_team_may_take_any_site() -> None:
    """DW-2.7"""
    board = build_map(bare('players = 4\nsites = ["A", "B", "C", "D"]'), 4, "teams")
    assert board.site_half == [ANY_HALF] * 4


def test_halves_of_a_custom_map() -> None:
    """DW-2.7"""
    spec = bare('players = 4\nsites = ["A", "B", "C", "D"]\ncolors = ["D", "B"]')
    assert build_map(spec, 4, "teams").site_half == [CHROMATICS, COLORS, CHROMATICS, COLORS]
    assert build_map(spec, 4, "deathmatch").site_half == [ANY_HALF] * 4


@pytest.mark.parametrize("colors", ['["A"]', '["A", "A"]', '["A", "B", "C"]', '["A", "Z"]'])
def test_halves_that_are_no_halves(colors: str) -> None:
    """DW-2.7"""
    spec = bare(f'players = 4\nsites = ["A", "B", "C", "D"]\ncolors = {colors}')
    assert refused(spec, 4, "teams")[:2] == ("DW-2.7", "seating for 4, colors")


@pytest.mark.parametrize(
    ("sites", "where", "why"),
    [
        ('["A"]', "seating for 2", "so there must be 2, not 1"),
        ('["A", "A"]', "site A", "given to two players"),
        ('["A", "Z"]', "site Z", "no such site is listed"),
    ],
)
def test_every_player_gets_one_site(sites: str, where: str, why: str) -> None:
    """DW-16.4"""
    cite, found, reason = refused(bare(f"players = 2\nsites = {sites}"))
    assert (cite, found) == ("DW-16.4", where)
    assert why in reason


def test_two_sites_do_not_share_a_hex() -> None:
    """DW-16.2"""
    spec = bare('players = 2\nsites = ["A", "B"]')
    shared = msgspec.structs.replace(spec, sites={"A": spec.sites["A"], "B": spec.sites["A"]})
    answer = refused(shared)
    assert answer == ("DW-16.2", "(3,-3)", "is listed twice, in site A and in site B")


# Files


@pytest.mark.parametrize(
    ("ground", "where", "why"),
    [
        ('kind = "field"\nrings = [2, 2]', "(0,-2)", "is listed twice, last in ground 2"),
        ('kind = "field"\nhexes = [[3, 0], [0, 0]]', "(0,0)", "is listed twice, last in ground 2"),
        ('kind = "field"\nhexes = [[999, 0]]', "(999,0)", "from -128 to 128"),
        ('kind = "field"\nrings = [129]', "ground 2, rings", "rings are 0 to 128: 129"),
        ('kind = "field"\nrings = [-1]', "ground 2, rings", "rings are 0 to 128: -1"),
        ('kind = "swamp"', "ground 2, kind", "terrain is one of summit, mountain, forest"),
    ],
)
def test_ground_that_cannot_be_laid(ground: str, where: str, why: str) -> None:
    """DW-16.2"""
    text = BARE.replace("[sites]", f"[[ground]]\n{ground}\n[sites]")
    cite, found, reason = refused(parse_map(text + 'players = 2\nsites = ["A", "B"]'))
    assert (cite, found) == ("DW-16.2", where)
    assert why in reason


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        ("", "the map", "missing required field `ground`"),
        ("title = ", "the file", "is not TOML"),
        ("x = " + "[" * 5000, "the file", "nested too deeply"),
        ("walls = 8\n" + BARE + "players = 2\nsites = []", "the map", "unknown field `walls`"),
        (BARE + 'players = 2\nsites = "AB"', "seating 1, sites", "Expected `array`, got `str`"),
        (BARE + "players = 2.5\nsites = []", "seating 1, players", "Expected `int`, got `float`"),
        (BARE.replace("[0, 1, 2]", '["x"]'), "ground 1, rings 1", "Expected `int`, got `str`"),
        (BARE.replace("rings", "turned = 4\nrings"), "ground 1, turned", "Invalid enum value 4"),
    ],
)
def test_files_that_are_no_maps(text: str, where: str, why: str) -> None:
    """DW-16.2"""
    with pytest.raises(BadMap) as caught:
        parse_map(text)
    assert (caught.value.cite, caught.value.where) == ("DW-16.2", where)
    assert why in caught.value.why


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadMap, match=r"nowhere\.toml: cannot be read: No such file"):
        read_map(tmp_path / "nowhere.toml")
    (tmp_path / "latin.toml").write_bytes('title = "Höhle"'.encode("latin-1"))
    with pytest.raises(BadMap, match=r"latin\.toml: is not UTF-8 text \[DW-16\.2\]"):
        read_map(tmp_path / "latin.toml")
    (tmp_path / "huge.toml").write_bytes(b"#" * 200_000)
    with pytest.raises(BadMap, match="at most 100000 bytes"):
        read_map(tmp_path / "huge.toml")
    with pytest.raises(BadMap, match="those are caldera, standard"):
        shipped_map("../../dragons")


def test_a_file_without_a_name_is_called_after_itself(tmp_path: Path) -> None:
    (tmp_path / "pit.toml").write_text(BARE + 'players = 2\nsites = ["A", "B"]')
    spec = read_map(tmp_path / "pit.toml")
    assert spec.name == "pit"
    assert build_map(spec, 2, "deathmatch").title == "pit"


@pytest.mark.parametrize("name", ["standard", *OURS])
def test_maps_round_trip_through_json_and_toml(name: str) -> None:
    spec = shipped_map(name)
    assert msgspec.json.decode(msgspec.json.encode(spec), type=MapSpec) == spec
    flat = changed(spec, [])
    players = spec.seating[-1].players
    assert build_map(flat, players, "deathmatch") == build_map(spec, players, "deathmatch")


@given(
    st.lists(
        st.fixed_dictionaries(
            {"hex": st.tuples(st.integers(-7, 7), st.integers(-7, 7))},
            optional={
                "height": st.integers(-1, 10),
                "terrain": st.sampled_from(TERRAIN_NAMES),
                "remove": st.just(True),
            },
        ),
        max_size=6,
    ),
    st.sampled_from(NUMBERS),
)
def test_any_change_gives_a_sound_map_or_a_reason(
    changes: list[dict[str, object]], players: int
) -> None:
    """DW-16.3, DW-16.4"""
    try:
        board = build_map(changed(standard_spec(players), changes), players, "egg")
    except BadMap as bad:
        assert bad.cite in ("DW-16.2", "DW-16.3", "DW-16.4")
        assert bad.where and bad.why
        return
    legs = Counter(board.heights)
    assert set(legs) <= {0, 1, 3, 6, 9}
    assert (legs[1] <= 18, legs[3] <= 12, legs[6] <= 6, legs[9] <= 1) == (True,) * 4
    assert board.terrain.count(LAIR) == 3 * players
    assert board.terrain.count(0) == 1
