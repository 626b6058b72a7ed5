"""The four types and six colours as numbers, for the rules (DW-1.1, DW-3.1)."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonwars.dragonfile import DRAGONS

ANCIENT: Final = 0
ELDER: Final = 1
DRAKE: Final = 2
WYRMLING: Final = 3
TYPES: Final = 4  # DW-1.4: one of each per player

TYPE_NAMES: Final[list[str]] = [kind.name for kind in DRAGONS.type]
LETTERS: Final[list[str]] = [kind.letter for kind in DRAGONS.type]
SIXTHS: Final[list[int]] = [kind.sixths for kind in DRAGONS.type]
SPEED: Final[list[int]] = [kind.speed for kind in DRAGONS.type]
HEALTH: Final[list[int]] = [kind.health for kind in DRAGONS.type]
FIRE: Final[list[int]] = [kind.fire for kind in DRAGONS.type]
CLOSE_BLAST: Final[list[bool]] = [kind.close_blast for kind in DRAGONS.type]

ENERGY: Final[int] = DRAGONS.limits.energy
CEILING: Final[int] = DRAGONS.limits.ceiling
CAPACITY: Final[int] = DRAGONS.limits.capacity
RECOVERY: Final[int] = DRAGONS.limits.recovery
FALL_AVOIDS_ON: Final[list[int]] = list(DRAGONS.falls.avoids_on)
FALL_DAMAGE: Final[list[int]] = list(DRAGONS.falls.damage)

FIREBALL_DAMAGE: Final[int] = DRAGONS.damage.fireball
FIRE_BREATH_DAMAGE: Final[int] = DRAGONS.damage.fire_breath
CLOSE_BLAST_DAMAGE: Final[int] = DRAGONS.damage.close_blast
MELEE_DAMAGE: Final[int] = DRAGONS.damage.melee
FIREBALL_COST: Final[int] = DRAGONS.cost.fireball
FIRE_BREATH_COST: Final[int] = DRAGONS.cost.fire_breath
CLOSE_BLAST_COST: Final[int] = DRAGONS.cost.close_blast

RADIUS: Final = 6  # of the board, for the names of hexes: column G is the middle
COLOURS: Final[list[str]] = ["red", "green", "blue", "gold", "silver", "copper"]
TEAM_NAMES: Final[list[str]] = ["colors", "chromatics"]
FACINGS: Final[list[str]] = ["N", "NE", "SE", "S", "SW", "NW"]


def team_of(colour: int) -> int:
    """0 for a Color, 1 for a Chromatic (DW-1.1, DW-14.1)."""
    return 0 if colour < 3 else 1
