"""The content of DragonLance, read once from the TOML files in `content/`."""

# not compiled: msgspec structs for reading TOML
from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from wyrmtable.core.content import read_content
from wyrmtable.core.errors import BadContent

FOLDER = Path(__file__).parent / "content"
Small = Annotated[int, msgspec.Meta(ge=0, le=20)]
Count = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Hex = tuple[int, int]
Side = Literal["good", "evil"]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Gate(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    inner: Hex
    outer: Hex


class Wall(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    sides: list[tuple[Hex, Hex]]


class Lair(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    hexes: Annotated[list[Hex], msgspec.Meta(min_length=5, max_length=5)]


class Terrain(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    water: list[Hex]
    forest: list[Hex]
    mountain: list[Hex]
    forest_minimum: Small
    mountain_minimum: Small


class BoardFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """`board.toml`: one sixth of the board."""

    radius: Annotated[int, msgspec.Meta(ge=3, le=20)]
    courtyard: Small
    clouds: Small
    gate_height: Small
    tower_height: Small
    gate: Gate
    wall: Wall
    lair: Lair
    terrain: Terrain


class Colour(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Name
    side: Side
    faces: Literal["N", "NE", "SE", "S", "SW", "NW"]
    leader: Name


class Spell(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Name
    title: Name
    text: Name
    clause: Name
    sign: Name
    cards: Small
    attack: Small = 0
    defence: Small = 0
    immune: str = ""


class Item(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Name
    side: Side
    protects: Small = 0
    damage: Small = 0
    attack: Small = 0


class Leader(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Name
    title: Name
    attack: Small = 0
    defence: Small = 0
    ranged: Annotated[int, msgspec.Meta(ge=-10, le=10)] = 0
    combat_dice: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    movement_dice: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1


class PiecesFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """`pieces.toml`."""

    dragons: Annotated[int, msgspec.Meta(ge=5, le=5)]
    markers: Count
    ceiling: Small
    lance_bonus: Small
    capture_bonus: Small
    die: Annotated[int, msgspec.Meta(ge=2, le=20)]
    colour: Annotated[list[Colour], msgspec.Meta(min_length=6, max_length=6)]
    spell: Annotated[list[Spell], msgspec.Meta(min_length=14, max_length=14)]
    item: Annotated[list[Item], msgspec.Meta(min_length=6, max_length=6)]
    leader: Annotated[list[Leader], msgspec.Meta(min_length=6, max_length=6)]


class Scenario(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Name
    title: Name
    tower: bool
    teams: bool
    removed: list[str] = []


class Several(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    pairs: list[tuple[str, str]]
    alternate: list[tuple[str, str, str]]
    halves: list[tuple[str, str, str]]


class ScenariosFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """`scenarios.toml`."""

    scenario: list[Scenario]
    defaults: dict[int, list[str]]
    several: Several
    sizes: dict[int, list[int]]


def read_pieces(path: Path) -> PiecesFile:
    """Read the pieces and check that every name that is referred to exists."""
    pieces = read_content(path, PiecesFile)
    colours = [colour.name for colour in pieces.colour]
    leaders = [leader.name for leader in pieces.leader]
    for colour in pieces.colour:
        if colour.leader not in leaders:
            raise BadContent(path.name, "colour.leader", f"no leader is called {colour.leader!r}")
    for spell in pieces.spell:
        if spell.immune and spell.immune not in colours:
            raise BadContent(path.name, "spell.immune", f"no colour is called {spell.immune!r}")
    return pieces


BOARD = read_content(FOLDER / "board.toml", BoardFile)
PIECES = read_pieces(FOLDER / "pieces.toml")
SCENARIOS = read_content(FOLDER / "scenarios.toml", ScenariosFile)
