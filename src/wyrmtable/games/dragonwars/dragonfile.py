"""The numbers of DragonWars, read once from `content/dragons.toml`."""

# not compiled: msgspec structs for reading TOML
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from wyrmtable.core.content import read_content
from wyrmtable.core.errors import BadContent

FOLDER = Path(__file__).parent
Small = Annotated[int, msgspec.Meta(ge=0, le=20)]


class DragonType(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One row of DW-3.1."""

    name: str
    letter: Annotated[str, msgspec.Meta(min_length=1, max_length=1)]
    size: str
    sixths: Annotated[int, msgspec.Meta(ge=1, le=6)]
    speed: Annotated[int, msgspec.Meta(ge=1, le=3)]
    health: Annotated[int, msgspec.Meta(ge=1, le=15)]
    fire: Annotated[int, msgspec.Meta(ge=0, le=5)]
    close_blast: bool


class Limits(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    energy: Annotated[int, msgspec.Meta(ge=1, le=15)]
    ceiling: Annotated[int, msgspec.Meta(ge=1, le=9)]
    capacity: Annotated[int, msgspec.Meta(ge=1, le=6)]
    recovery: Annotated[int, msgspec.Meta(ge=1, le=2)]


class Damage(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    fireball: Small
    fire_breath: Small
    close_blast: Small
    melee: Small


class Cost(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    fireball: Small
    fire_breath: Small
    close_blast: Small


class Falls(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    avoids_on: list[Small]
    damage: list[Small]


class Dragons(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The whole file."""

    type: Annotated[list[DragonType], msgspec.Meta(min_length=4, max_length=4)]
    limits: Limits
    damage: Damage
    cost: Cost
    falls: Falls


def read_dragons(path: Path) -> Dragons:
    """Read and check a content file; BadContent names file, key and reason."""
    dragons = read_content(path, Dragons)
    rows = dragons.limits.ceiling + 1
    for key, column in (("avoids_on", dragons.falls.avoids_on), ("damage", dragons.falls.damage)):
        if len(column) != rows:
            raise BadContent(path.name, f"falls.{key}", f"needs {rows} rows, has {len(column)}")
    letters = [kind.letter for kind in dragons.type]
    if len(set(letters)) != len(letters):
        raise BadContent(path.name, "type.letter", "two types have the same letter")
    return dragons


DRAGONS = read_dragons(FOLDER / "content" / "dragons.toml")
