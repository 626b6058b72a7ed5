"""Maps as files: the form of a map in TOML (see `content/maps`), and reading it.

Hexes are written as numbers CCRR, lists of them separated by blanks, `0707-0713` being a run down
one column; hexsides as `CCRR/CCRR`. `maps.py` checks a map against the rules of section 2.
"""

# not compiled: msgspec structs for reading TOML
from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from wyrmtable.core.errors import WyrmtableError, one_line

SHIPPED = Path(__file__).parent / "content" / "maps"
LARGEST_FILE = 100_000  # bytes
MOST_COLUMNS = 40
RUN = re.compile(r"([0-9]{4})(?:-([0-9]{4}))?")
SIDE = re.compile(r"([0-9]{4})/([0-9]{4})")

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Size = Annotated[int, msgspec.Meta(ge=3, le=MOST_COLUMNS)]


class BadMap(WyrmtableError, ValueError):
    """A map that is refused: by which clause, at which hex, hexside or key, and why."""

    def __init__(self, cite: str, where: str, why: str) -> None:
        super().__init__(cite, where, why)
        self.cite = cite
        self.where = where
        self.why = why

    def __str__(self) -> str:
        return one_line(f"map, {self.where}: {self.why} [{self.cite}]")


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which hexes are not open land; bridges, fords and mixed hexes are river hexes as well."""

    void: str = ""
    sea: str = ""
    river: str = ""
    dock: str = ""
    quay: str = ""
    tower: str = ""


class Quarter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the settlement; if `walled`, walls or towers close it on all sides."""

    key: Name
    title: Name
    kind: Literal["city", "settlement"]
    hexes: str
    walled: bool = False


class Crossing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bridge, ford or mixed hex, and the hexes from which land units reach it."""

    hex: str
    kind: Literal["stone bridge", "wooden bridge", "ford", "mixed"]
    banks: str


class Walls(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    sides: str = ""


class Entrance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A gate or door in a wall or tower (DR-2.24, DR-2.25)."""

    side: str
    kind: Literal["gate", "door"]
    inside: str


class Roads(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Chains of hexes, each linked to the next, and where roads leave the map."""

    lines: tuple[str, ...] = ()
    exits: str = ""


class Zones(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where units are set up or come onto the map (section 3, section 13)."""

    invader: str = ""
    entry: str = ""
    serpent: str = ""
    roc: str = ""
    reinforcement: str = ""


class ElowynPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where Elowyn starts (section 15)."""

    start: str
    captive: bool = False
    ship: str = ""
    abandoned: int = -1


class VpHex(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    hex: str
    value: Annotated[int, msgspec.Meta(ge=1, le=20)]
    name: Name


class MapSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A map as its file describes it, not yet checked."""

    name: Name
    columns: Size
    rows: Size
    defender: Literal["human", "greenskin"]
    arrivals: tuple[str, str]
    vp: tuple[VpHex, ...]
    title: str = ""
    about: str = ""
    palisade: bool = False
    goal_bonus: int = 0
    terrain: Ground = Ground()
    area: tuple[Quarter, ...] = ()
    crossing: tuple[Crossing, ...] = ()
    walls: Walls = Walls()
    entrance: tuple[Entrance, ...] = ()
    roads: Roads = Roads()
    zones: Zones = Zones()
    elowyn: ElowynPlace | None = None


def read_map(path: Path | str) -> MapSpec:
    """The map in a TOML file; a file that does not have the form of one is a BadMap."""
    path = Path(path)
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadMap("DR-2.4", path.name, f"a map file has at most {LARGEST_FILE} bytes")
        return parse_map(path.read_bytes().decode("utf-8"))
    except OSError as error:
        raise BadMap("DR-2.4", str(path), f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadMap("DR-2.4", path.name, "is not UTF-8 text") from None


def parse_map(text: str) -> MapSpec:
    """The map described by TOML text."""
    try:
        return msgspec.toml.decode(text, type=MapSpec)
    except msgspec.ValidationError as error:
        reason, _, at = str(error).partition(" - at `")
        raise BadMap("DR-2.4", at.rstrip("`").removeprefix("$.") or "the file", reason) from None
    except RecursionError:
        raise BadMap("DR-2.4", "the file", "is nested too deeply to be a map") from None
    except ValueError as error:
        raise BadMap("DR-2.4", "the file", f"is not TOML: {error}") from None


def shipped_maps() -> tuple[str, ...]:
    """The names of the maps that come with the game."""
    return tuple(sorted(path.stem for path in SHIPPED.glob("*.toml")))


def hex_list(text: str, key: str) -> list[str]:
    """The hex numbers of a list, runs written out."""
    found: list[str] = []
    for word in text.split():
        match = RUN.fullmatch(word)
        if match is None:
            raise BadMap("DR-2.1", key, f"{word!r} is not a hex number CCRR or a run CCRR-CCRR")
        first, last = match[1], match[2] or match[1]
        if first[:2] != last[:2] or first > last:
            raise BadMap("DR-2.1", key, f"the run {word} does not lead down one column")
        found.extend(f"{first[:2]}{row:02}" for row in range(int(first[2:]), int(last[2:]) + 1))
    return found


def side_pair(text: str, key: str) -> tuple[str, str]:
    """The two hexes of a hexside."""
    match = SIDE.fullmatch(text)
    if match is None:
        raise BadMap("DR-2.1", key, f"{text!r} is not a hexside CCRR/CCRR")
    return match[1], match[2]
