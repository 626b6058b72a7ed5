"""The numbers in the content files are those of the rulebook's tables (DW-1.5, DW-2.9, DW-3.1)."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import wyrmtable.games.dragonwars
from wyrmtable.core.rulebook import Rulebook
from wyrmtable.games.dragonwars.dragonfile import DRAGONS
from wyrmtable.games.dragonwars.maps import (
    COLOURS,
    LAIR_TILES,
    LEGS,
    SCORCHED,
    TERRAIN_NAMES,
    TILES,
    standard_map,
)

RULES = Rulebook.load(Path(wyrmtable.games.dragonwars.__file__ or "").with_name("RULES.md"))


def table(clause: str) -> list[list[str]]:
    """The cells of a clause's table, without its heading."""
    rows = [line for line in RULES[clause].text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def pieces() -> dict[str, str]:
    """The list of components, which stands in two pairs of columns."""
    return {row[i]: row[i + 1] for row in table("DW-1.5") for i in (0, 2)}


def test_the_four_types_have_the_values_of_their_table() -> None:
    """DW-3.1"""
    written = {row[0].lower(): row[1:] for row in table("DW-3.1")}
    assert set(written) == {kind.name for kind in DRAGONS.type}
    for kind in DRAGONS.type:
        fireball = "1" if kind.fire == 1 else f"1–{kind.fire}"
        breath = "–" if kind.fire == 1 else f"2–{kind.fire}"
        numbers = [str(kind.sixths), str(kind.speed), str(kind.health)]
        blast = "yes" if kind.close_blast else "no"
        assert written[kind.name] == [kind.size, *numbers, fireball, breath, blast, "yes"]


def test_types_are_listed_by_priority() -> None:
    """DW-3.8"""
    assert [kind.name for kind in DRAGONS.type] == ["ancient", "elder", "drake", "wyrmling"]


def test_every_player_has_the_bases_that_the_box_holds() -> None:
    """DW-1.4, DW-1.5"""
    sizes = Counter(kind.size for kind in DRAGONS.type)
    bases = {size: COLOURS * number for size, number in sizes.items()}
    assert bases == {
        "large": int(pieces()["Large bases (Ancient)"]),
        "medium": int(pieces()["Medium bases (Elder, Drake)"]),
        "small": int(pieces()["Small bases (Wyrmling)"]),
    }
    assert pieces()["Dragon minis"].startswith(f"{COLOURS * len(DRAGONS.type)} ")


def test_the_box_holds_the_terrain_hexes_that_limit_a_map() -> None:
    """DW-1.5, DW-16.3"""
    listed = re.findall(
        r"(\d+) (Summit|Mountain|Forest|Field|Scorched|Lair)\b",
        RULES["DW-1.5"].text.partition(". Of these")[0],
    )
    box = {TERRAIN_NAMES[kind]: number for kind, number in TILES.items()}
    box["lair"] = LAIR_TILES * COLOURS
    assert {kind.lower(): int(number) for number, kind in listed} == box
    assert sum(box.values()) == int(pieces()["Terrain hexes"]) == 129


def test_every_raised_hex_stands_on_six_legs() -> None:
    """DW-1.5, DW-2.9"""
    legs = {height: int(pieces()[f"Hex legs of length {height}"]) for height in LEGS}
    assert legs == {height: 6 * hexes for height, hexes in LEGS.items()}


def test_the_standard_board_uses_up_the_box_but_for_its_spare_tiles() -> None:
    """DW-2.4, DW-2.9"""
    board = standard_map(COLOURS, False)
    raised = Counter(height for height in board.heights if height)
    assert raised == LEGS
    assert raised.total() == int(pieces()["Hex holders"]) == 37
    grids = int(pieces()["C-shaped hex grids"]) + int(pieces()["A-shaped hex grids"])
    assert board.heights.count(0) == 6 * grids == 72
    spare = {
        TERRAIN_NAMES[kind]: number - board.terrain.count(kind)
        for kind, number in TILES.items()
        if number != board.terrain.count(kind)
    }
    assert spare == {"field": 8, TERRAIN_NAMES[SCORCHED]: 12}


def test_the_standard_board_has_the_rings_of_its_table() -> None:
    """DW-2.2"""
    board = standard_map(COLOURS, False)
    found: Counter[tuple[int, str, int]] = Counter()
    for cell in range(board.grid.size):
        radius = board.grid.distance(board.summit, cell)
        found[radius, TERRAIN_NAMES[board.terrain[cell]], board.heights[cell]] += 1
    written = {
        (int(ring[0]), terrain.lower(), int(height)): int(hexes.split()[-1])
        for ring, hexes, terrain, height in table("DW-2.2")
    }
    assert found == written


def test_the_sites_are_those_of_their_tables() -> None:
    """DW-2.5, DW-2.6"""
    board = standard_map(COLOURS, False)
    for name, _, *ends_and_middle in table("DW-2.5"):
        cells = board.site_cells[board.site_names.index(name)]
        shown = ["({},{})".format(*board.grid.coords[cell]).replace("-", "−") for cell in cells]
        assert shown == ends_and_middle
    for players, legal in table("DW-2.6"):
        names = board.site_names if legal == "all" else legal.split(", ")
        assert standard_map(int(players), False).site_names == names


def test_falls_are_those_of_their_table() -> None:
    """DW-8.8"""
    written = {int(row[i]): (row[i + 1], row[i + 2]) for row in table("DW-8.8") for i in (0, 3)}
    falls = zip(DRAGONS.falls.avoids_on, DRAGONS.falls.damage, strict=True)
    assert written == {h: (f"{on}+", str(damage)) for h, (on, damage) in enumerate(falls)}
