"""The Creature Cards as tables, one entry per card, and their Primary Weapons."""

from __future__ import annotations

from typing import Final, get_args

from wyrmtable.games.attackwing.conditions import Act, Alignment, Energy, Kind
from wyrmtable.games.attackwing.contentfile import CREATURES, MANEUVER_CARDS, Slot
from wyrmtable.games.attackwing.words import IN_AIR, NONE, ON_GROUND

ALIGNMENTS: Final[list[str]] = list(get_args(Alignment))
ENERGIES: Final[list[str]] = list(get_args(Energy))
KINDS: Final[list[str]] = list(get_args(Kind))
SLOTS: Final[list[str]] = list(get_args(Slot))
ACTS: Final[list[str]] = list(get_args(Act))
MOST_SOLDIERS: Final = 6  # AW-17.1

KEYS: Final[list[str]] = [card.key for card in CREATURES]
NUMBER: Final[dict[str, int]] = {key: number for number, key in enumerate(KEYS)}
NAMES: Final[list[str]] = [card.name for card in CREATURES]
CLAUSE: Final[list[str]] = [card.clause for card in CREATURES]
UNIQUE: Final[list[bool]] = [card.unique for card in CREATURES]
MUSTER: Final[list[bool]] = [card.muster for card in CREATURES]  # AW-23.2
CLASS: Final[list[int]] = [KINDS.index(card.class_) for card in CREATURES]
FLIES: Final[list[bool]] = [card.nature == "flying" for card in CREATURES]
LARGE: Final[list[bool]] = [card.base == "large" for card in CREATURES]
LEVEL: Final[list[int]] = [card.level for card in CREATURES]
AGILITY: Final[list[int]] = [card.agility for card in CREATURES]
HEALTH: Final[list[int]] = [card.health for card in CREATURES]
ARMOR: Final[list[int]] = [card.armor for card in CREATURES]
ALIGNMENT: Final[list[int]] = [ALIGNMENTS.index(card.alignment) for card in CREATURES]
ENERGY: Final[list[int]] = [
    ENERGIES.index(card.energy) if card.energy else NONE for card in CREATURES
]
TROOP: Final[list[bool]] = [card.troop is not None for card in CREATURES]
ACTION_BAR: Final[list[int]] = [  # bits by Action
    sum(1 << ACTS.index(act) for act in card.actions) for card in CREATURES
]
SLOT_COUNT: Final[list[int]] = [  # [card * 6 + slot]
    card.slots.count(slot) for card in CREATURES for slot in get_args(Slot)
]
MANEUVER_CARD: Final[list[int]] = [
    [other.key for other in MANEUVER_CARDS].index(card.dial) for card in CREATURES
]


def by_soldiers(single: int | None, column: tuple[int, ...] | None) -> list[int]:
    """A figure for 0 to 6 soldiers; a creature that is not a Troop has it at 0 and 1."""
    if column is None:
        assert single is not None  # contentfile has checked it
        return [single, single] + [0] * (MOST_SOLDIERS - 1)
    return [0, *column]


COST: Final[list[int]] = [  # [card * 7 + soldiers], AW-17.2
    figure
    for card in CREATURES
    for figure in by_soldiers(card.cost, card.troop.cost if card.troop else None)
]
WEAPON: Final[list[int]] = [  # [card * 7 + soldiers], AW-3.6
    figure
    for card in CREATURES
    for figure in by_soldiers(card.weapon, card.troop.weapon if card.troop else None)
]


def cost(card: int, soldiers: int) -> int:
    """What a creature costs without Upgrades; `soldiers` is 1 for all but Troops."""
    return COST[card * (MOST_SOLDIERS + 1) + soldiers]


def weapon_value(card: int, soldiers: int) -> int:
    """The Primary Weapon Value; `soldiers` is 1 for all but Troops."""
    return WEAPON[card * (MOST_SOLDIERS + 1) + soldiers]


# -- Primary Weapons, numbered through all cards ------------------------------------------------

FIRST_WEAPON: Final[list[int]] = [  # of a card; those of the next card follow
    sum(len(card.weapons) for card in CREATURES[:number]) for number in range(len(CREATURES) + 1)
]
WEAPON_KEY: Final[list[str]] = [weapon.key for card in CREATURES for weapon in card.weapons]
WEAPON_NAME: Final[list[str]] = [weapon.name for card in CREATURES for weapon in card.weapons]
WEAPON_RANGED: Final[list[bool]] = [
    weapon.reach == "ranged" for card in CREATURES for weapon in card.weapons
]
WEAPON_REAR: Final[list[bool]] = [
    weapon.arc == "rear" for card in CREATURES for weapon in card.weapons
]
WEAPON_FROM: Final[list[int]] = [weapon.range[0] for card in CREATURES for weapon in card.weapons]
WEAPON_TO: Final[list[int]] = [weapon.range[1] for card in CREATURES for weapon in card.weapons]
WEAPON_PENETRATES: Final[list[bool]] = [
    weapon.penetrates for card in CREATURES for weapon in card.weapons
]
WEAPON_ONLY: Final[list[int]] = [  # play level of its targets, or NONE
    {None: NONE, "ground": ON_GROUND, "air": IN_AIR}[weapon.only]
    for card in CREATURES
    for weapon in card.weapons
]
