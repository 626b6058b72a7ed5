"""The content of Dragon Rage but for its maps, read once from the TOML files in `content/`."""

# not compiled: msgspec structs for reading TOML
from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from wyrmtable.core.content import read_content
from wyrmtable.core.errors import BadContent

FOLDER = Path(__file__).parent / "content"

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Some = Annotated[int, msgspec.Meta(ge=1, le=99)]
Die = Annotated[int, msgspec.Meta(ge=2, le=6)]
Dice = Annotated[int, msgspec.Meta(ge=0, le=12)]
Family = Literal["troop", "character", "minor"]
People = Literal["", "human", "greenskin"]
Ground = Literal["foot", "wades", "swims", "heavy", "elemental"]
Trait = Literal[
    "needs_leader",
    "no_melee",
    "rides",
    "razes",
    "overruns",
    "vengeful",
    "leads",
    "casts",
    "princess",
    "engine",
    "summoned",
    "serpent",
]
Position = Literal["front", "front_side", "rear_side", "rear", "underneath", "above"]
Need = Literal["D", "2+", "3+", "4+", "5+", "6+", "11+"]
Spread = tuple[int, int]


class Missile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How a unit fires; lists go by range, from 1."""

    most: Some
    hit: list[Die]
    least: Some = 1
    tower: Small = 0  # from a tower; 0: no farther than elsewhere
    tower_always: bool = False  # even at targets in a tower or in flight (DR-10.4, DR-16.6)
    sight: bool = True
    flyers: bool = True
    flying_hit: Small = 0  # at a monster in flight; 0: as at others
    strength: list[Small] = []  # on the combat table; empty: the attack strength
    damage: Some = 1
    palisade: bool = False  # fires through the walls of its own hex (DR-10.9)


class Unit(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One type of troops, characters or minor monsters."""

    key: Name
    title: Name
    family: Family
    attack: Small
    defence: Small
    escape: Annotated[int, msgspec.Meta(ge=0, le=6)]
    mp: Small
    road_mp: Small
    counters: Some
    cost: Small = 0
    people: People = ""
    each_side: bool = False
    scale: Dice = 0
    door: Dice = 0
    gate: Dice = 0
    ladders: bool = False
    points: Small = 0
    hit: Small = 0
    traits: list[Trait] = []
    ground: Ground = "foot"
    missile: Missile | None = None


class Area(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One body area: groups as number, points and strength."""

    groups: tuple[Some, Some, Small]
    hit: Die
    hit_from: list[Position]
    reach: list[Position] = []
    reach_towers: bool = False


class Monster(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One type of major monster."""

    key: Name
    title: Name
    counters: Some
    head: Area
    legs: Area
    belly: Area
    wings: Area | None = None
    cost: Small = 0
    goal: Small = 0
    fire: Small = 0
    overrun: Small = 0
    fly: Small = 0
    bound: Small = 0
    slither: bool = True
    crash_dice: Small = 0
    walk: Small = 0
    scale: Dice = 0
    fire_in_flight: bool = False
    fire_bonus: Small = 0
    rage: Some = 1
    crippled_head: bool = False
    killers: bool = False
    talons: Small = 0
    fights_after_landing: bool = False
    trophy: bool = False
    any_edge: bool = False


class Band(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A row of the combat table: reached if attack * under >= defence * over."""

    need: Need
    over: Some
    under: Some


class Spell(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    key: Literal["boost_morale", "fog", "whirlwind", "lightning", "summon", "dispel"]
    title: Name
    cost: Small
    range: Annotated[int, msgspec.Meta(ge=-1, le=99)]
    radius: Small = 0
    most_radius: Small = 0
    power: Small = 0
    leash: Small = 0


class Wizard(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    spell_points: Small


class Reinforcements(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    first_turn: Some
    every: Some
    units: Small


class Graduated(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    marginal: int
    normal: int
    great: int


class ElowynPoints(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    killed_in_city: int
    saved: int
    killed_when_freed: int
    escaped_or_killed: int


class Points(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    planned_invader: Spread
    planned_defender: Spread
    planned_defender_units: Spread
    choice_invader: int
    choice_defender: int


class Goal(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    base: int
    many_invaders: int
    many_defenders: int
    minor_in_campaign: int
    defenders_from_game: int


class Gain(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    most: int
    won: int
    lost: int


class CampaignTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    games: Some
    roster: int
    unit_limit: list[int]
    trophy: int
    balance_from: int
    balance_step: Some
    gain: Annotated[list[Gain], msgspec.Meta(min_length=1)]


class Rounds(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    players: Some
    rounds: Some


class TournamentTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    bye_points: int
    elimination_players: int
    top: int
    seeding: list[Spread]
    rounds: list[Rounds]


class UnitsFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """`units.toml`."""

    unit: Annotated[list[Unit], msgspec.Meta(min_length=1)]


class MonstersFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """`monsters.toml`."""

    monster: Annotated[list[Monster], msgspec.Meta(min_length=1)]


class TablesFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """`tables.toml`."""

    die: Annotated[int, msgspec.Meta(ge=6, le=6)]
    wound_limit: Small
    escape_tower: int
    escape_boost: int
    escape_killer: int
    quiet_turns: Some
    berserk_dies: Die
    whirlwind_crash: Die
    combat: Annotated[list[Band], msgspec.Meta(min_length=1)]
    spell: Annotated[list[Spell], msgspec.Meta(min_length=6, max_length=6)]
    wizard: Wizard
    reinforcements: Reinforcements
    graduated: Graduated
    elowyn: ElowynPoints
    points: Points
    goal: Goal
    campaign: CampaignTable
    tournament: TournamentTable


class Scenario(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One scenario: forces, goal and who begins."""

    key: Name
    map: Name
    number: Some
    title: Name
    goal: Some
    first: Literal["invader", "defender"]
    invader: dict[str, Some]
    defender: dict[str, Some]


class ScenariosFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """`scenarios.toml`."""

    scenario: Annotated[list[Scenario], msgspec.Meta(min_length=1)]


SPELL_KEYS = ("boost_morale", "fog", "whirlwind", "lightning", "summon", "dispel")


def read_units(path: Path) -> UnitsFile:
    """The counters; every list of a missile weapon covers its range."""
    units = read_content(path, UnitsFile)
    seen: list[str] = []
    for unit in units.unit:
        if unit.key in seen:
            raise BadContent(path.name, f"unit.{unit.key}", "is there twice")
        seen.append(unit.key)
        missile = unit.missile
        if missile is not None:
            most = max(missile.most, missile.tower)
            if len(missile.hit) != most:
                why = f"needs a number for each of {most} ranges, not {len(missile.hit)}"
                raise BadContent(path.name, f"unit.{unit.key}.missile.hit", why)
            if missile.strength and len(missile.strength) != most:
                why = f"needs a strength for each of {most} ranges, or none"
                raise BadContent(path.name, f"unit.{unit.key}.missile.strength", why)
        if unit.points and not unit.hit:
            raise BadContent(path.name, f"unit.{unit.key}.hit", "missing: it has points to lose")
    for trait in ("leads", "casts", "princess", "summoned"):
        if sum(trait in unit.traits for unit in units.unit) != 1:
            raise BadContent(path.name, "unit.traits", f"one type of unit has the trait {trait}")
    return units


def read_tables(path: Path) -> TablesFile:
    """The tables; the rows of the combat table fall, the spells are the six of DR-12.6."""
    tables = read_content(path, TablesFile)
    before: Band | None = None
    for band in tables.combat:
        if before is not None and band.over * before.under >= before.over * band.under:
            raise BadContent(
                path.name, f"combat.{band.need}", "needs better odds than the row above"
            )
        before = band
    if tuple(spell.key for spell in tables.spell) != SPELL_KEYS:
        raise BadContent(path.name, "spell", f"the spells are {', '.join(SPELL_KEYS)}")
    if len(tables.campaign.unit_limit) != tables.campaign.games:
        raise BadContent(path.name, "campaign.unit_limit", "one limit for each game")
    return tables


def read_scenarios(path: Path, known: list[str]) -> ScenariosFile:
    """The scenarios; every type of unit exists and no force is too big for the counter mix."""
    scenarios = read_content(path, ScenariosFile)
    for scenario in scenarios.scenario:
        for side, force in (("invader", scenario.invader), ("defender", scenario.defender)):
            for key in force:
                if key not in known:
                    where = f"scenario.{scenario.key}.{side}"
                    raise BadContent(path.name, where, f"there is no unit {key!r}")
    return scenarios


UNITS = read_units(FOLDER / "units.toml")
MONSTERS = read_content(FOLDER / "monsters.toml", MonstersFile)
TABLES = read_tables(FOLDER / "tables.toml")
KEYS = [unit.key for unit in UNITS.unit] + [monster.key for monster in MONSTERS.monster]
SCENARIOS = read_scenarios(FOLDER / "scenarios.toml", KEYS)
