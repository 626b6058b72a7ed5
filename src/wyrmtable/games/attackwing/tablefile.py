"""The table, the adventures and the ready-made legions, read once from `content/*.toml`."""

# not compiled: msgspec structs for reading TOML
from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from wyrmtable.core.content import read_content
from wyrmtable.core.errors import BadContent
from wyrmtable.games.attackwing.conditions import Key, Table
from wyrmtable.games.attackwing.contentfile import CREATURES, FOLDER, UPGRADES, Name

Length = Annotated[float, Meta(gt=0, le=100)]
Count = Annotated[int, Meta(ge=1, le=1000)]
Span = tuple[float, float]


class Area(Table, frozen=True, kw_only=True):
    """The play area (AW-2.1)."""

    side: Count
    largest: Count


class Bases(Table, frozen=True, kw_only=True):
    """Lengths of the bases (AW-2.3)."""

    small: Length
    large: Length


class Templates(Table, frozen=True, kw_only=True):
    """Lengths and radii by speed (AW-2.5)."""

    width: Length
    straight: Annotated[list[Length], Meta(min_length=6, max_length=6)]
    bank: Annotated[list[Length], Meta(min_length=4, max_length=4)]
    turn: Annotated[list[Length], Meta(min_length=3, max_length=3)]


class Ruler(Table, frozen=True, kw_only=True):
    """The Range Ruler (AW-2.10, AW-12.7)."""

    section: Length
    sections: Count
    width: Length


class ArcWidth(Table, frozen=True, kw_only=True):
    degrees: Annotated[int, Meta(ge=10, le=180)]


class Tokens(Table, frozen=True, kw_only=True):
    """Radii of round tokens (AW-2.19)."""

    objective: Length
    burst: Length
    center: Length


class Start(Table, frozen=True, kw_only=True):
    """Starting areas (AW-1.11 to AW-1.13)."""

    depth: Length
    square: Length
    large_square: Length
    large_points: Count


class Grid(Table, frozen=True, kw_only=True):
    """Free placements (AW-2.20) and the tolerance of every test of place (AW-2.23)."""

    steps: Count
    tolerance: Length


class Movement(Table, frozen=True, kw_only=True):
    """The longest way past (AW-7.16) and the size of figures (AW-7.25)."""

    past: Length
    figure: Length


class DiceFaces(Table, frozen=True, kw_only=True):
    """The faces of the dice (AW-11.1, AW-11.2)."""

    attack: Annotated[
        list[Literal["hit", "crit", "conc", "blank"]], Meta(min_length=8, max_length=8)
    ]
    defense: Annotated[list[Literal["evade", "conc", "blank"]], Meta(min_length=8, max_length=8)]


class Obstacles(Table, frozen=True, kw_only=True):
    """Objective Tokens as Obstacles (AW-19.2, AW-19.5)."""

    kinds: Annotated[
        list[Literal["ground", "air", "ground_air", "mist"]], Meta(min_length=12, max_length=12)
    ]
    from_edge: Length
    apart: Length


class Formation(Table, frozen=True, kw_only=True):
    """Troops (AW-17.1, AW-17.5)."""

    soldiers: Count
    columns: Count


class LegionLimits(Table, frozen=True, kw_only=True):
    """How large legions are (AW-16.17, AW-23.10)."""

    creatures: Count
    bases: Count
    most_points: Count
    points: Count
    starter_points: Count


class TableFile(Table, frozen=True, kw_only=True):
    """All of table.toml."""

    area: Area
    base: Bases
    template: Templates
    ruler: Ruler
    arc: ArcWidth
    token: Tokens
    start: Start
    grid: Grid
    movement: Movement
    dice: DiceFaces
    obstacle: Obstacles
    formation: Formation
    legion: LegionLimits


# -- adventures --------------------------------------------------------------------------------


class Part(Table, frozen=True, kw_only=True):
    """A dragon of an adventure with its starting area, in the order of the sides."""

    creature: Key
    x: Span
    y: Span


class Treasure(Table, frozen=True, kw_only=True):
    """The Objective Tokens of adventure 1 (AW-21.2, AW-21.8 to AW-21.14)."""

    numbers: list[Count]
    at: list[Span]
    amulet: Count
    spike: Count
    trap: Count
    trap_dice: Count
    most: Count  # items that a dragon can carry
    drop_at: Count  # damage from one source that makes it drop one


class Exit(Table, frozen=True, kw_only=True):
    """Stretches of the edges that are no wall (AW-21.4)."""

    west: Span
    south: Span


class Geysers(Table, frozen=True, kw_only=True):
    """The Objective Tokens of adventure 2 (AW-22.5, AW-22.13, AW-22.14)."""

    number: Count
    from_edge: Length
    apart: Length
    help: Count  # arrives when so many are left
    truce_health: Count
    truce_tokens: Count


class Earning(Table, frozen=True, kw_only=True):
    """What a part earns: XP, and one of these artifacts, perhaps only one that it holds."""

    part: Key
    xp: Count
    artifact: tuple[Key, ...] = ()
    held: bool = False


class Result(Table, frozen=True, kw_only=True):
    """A numbered outcome (AW-20.5); `next` is a paragraph that follows its story."""

    number: Count
    when: str = ""
    earned: list[Earning]
    story: str
    next: Count | None = None


class Paragraph(Table, frozen=True, kw_only=True):
    """A further piece of the story."""

    number: Count
    story: str


class Adventure(Table, frozen=True, kw_only=True):
    """An adventure (AW-20.1)."""

    key: Key
    name: Name
    points: Count
    limited: bool = False  # drawn after `round_limit` rounds (AW-20.16)
    intro: str
    part: Annotated[list[Part], Meta(min_length=2, max_length=3)]
    treasure: Treasure | None = None
    exit: Exit | None = None
    geysers: Geysers | None = None
    result: Annotated[list[Result], Meta(min_length=1)]
    paragraph: tuple[Paragraph, ...] = ()


class CampaignRules(Table, frozen=True, kw_only=True):
    """Players, price of a slot, draws in a row (AW-20.8, AW-20.17, AW-20.18)."""

    players: Count
    slot_xp: Count
    draws: Count


class AdventureFile(Table, frozen=True, kw_only=True):
    """All of adventures.toml."""

    campaign: CampaignRules
    adventure: Annotated[list[Adventure], Meta(min_length=1)]


class ReadyMade(Table, frozen=True, kw_only=True):
    """A legion or kit with its text form."""

    key: Key
    name: Name
    list: str


class LegionFile(Table, frozen=True, kw_only=True):
    """All of legions.toml."""

    legion: list[ReadyMade]
    kit: Annotated[list[ReadyMade], Meta(min_length=1)]


def read_adventures(path: Path) -> AdventureFile:
    """The adventures; what they name exists."""
    file = read_content(path, AdventureFile)
    creatures = {card.key for card in CREATURES}
    artifacts = {card.key for card in UPGRADES if card.slot == "artifact"}
    for adventure in file.adventure:
        parts = [part.creature for part in adventure.part]
        for part in parts:
            if part not in creatures:
                raise BadContent(path.name, f"{adventure.key}.part", f"no creature {part!r}")
        numbers = [result.number for result in adventure.result]
        numbers += [paragraph.number for paragraph in adventure.paragraph]
        for result in adventure.result:
            where = f"{adventure.key}.result.{result.number}"
            if numbers.count(result.number) > 1:
                raise BadContent(path.name, where, "is there twice")
            if result.next is not None and result.next not in numbers:
                raise BadContent(path.name, f"{where}.next", f"no paragraph {result.next}")
            for earning in result.earned:
                if earning.part not in parts:
                    why = f"{earning.part!r} is not a part of this adventure"
                    raise BadContent(path.name, f"{where}.earned", why)
                for key in earning.artifact:
                    if key not in artifacts:
                        raise BadContent(path.name, f"{where}.earned", f"no artifact {key!r}")
    return file


TABLE = read_content(FOLDER / "table.toml", TableFile)
ADVENTURE_FILE = read_adventures(FOLDER / "adventures.toml")
ADVENTURES = ADVENTURE_FILE.adventure
CAMPAIGN = ADVENTURE_FILE.campaign
LEGION_FILE = read_content(FOLDER / "legions.toml", LegionFile)
