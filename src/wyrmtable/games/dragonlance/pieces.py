"""The pieces of DragonLance as numbers: colours, dragons, spells, items, leaders.

Colours count clockwise from the north (DL-2.3), dragon number `colour * 5 + lair hex - 1`.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.board.hex import DIRECTION_NAMES
from wyrmtable.games.dragonlance.contentfile import BOARD, PIECES

HORDES: Final = 6
SIZE: Final = PIECES.dragons
DRAGONS: Final = HORDES * SIZE
MARKERS: Final = PIECES.markers
CEILING: Final = PIECES.ceiling
TOWER_HEIGHT: Final = BOARD.tower_height
GATE_HEIGHT: Final = BOARD.gate_height
CITADEL_HEIGHT: Final = 10  # a citadel fills its hex up to here (DL-15.5)
CITADEL_DOOR: Final = 3  # DL-15.7
CITADELS: Final = 6
FOUND: Final = 5  # a search succeeds with this or more (DL-15.15)
DIE: Final = PIECES.die
LANCE_BONUS: Final = PIECES.lance_bonus
CAPTURE_BONUS: Final = PIECES.capture_bonus

COLOURS: Final[list[str]] = [colour.name for colour in PIECES.colour]
GOLD: Final = 0
SILVER: Final = 1
BRONZE: Final = 2
RED: Final = 3
BLUE: Final = 4
GREEN: Final = 5
SIDES: Final[list[str]] = ["good", "evil"]
SIDE: Final[list[int]] = [SIDES.index(colour.side) for colour in PIECES.colour]
DIRECTIONS: Final[list[str]] = list(DIRECTION_NAMES)
START_FACING: Final[list[int]] = [DIRECTIONS.index(colour.faces) for colour in PIECES.colour]
NAMES: Final[list[str]] = [f"{colour}{number}" for colour in COLOURS for number in range(1, 6)]
TITLE_OF: Final[list[str]] = [
    f"{colour.capitalize()} {number}" for colour in COLOURS for number in range(1, 6)
]
DRAGON_OF: Final[dict[str, int]] = {name: dragon for dragon, name in enumerate(NAMES)}

# Spells (DL-12.1)
SPELLS: Final[list[str]] = [spell.name for spell in PIECES.spell]
KINDS: Final = len(SPELLS)
COPIES: Final[list[int]] = [spell.cards for spell in PIECES.spell]
ATTACK_BONUS: Final[list[int]] = [spell.attack for spell in PIECES.spell]
DEFENCE_BONUS: Final[list[int]] = [spell.defence for spell in PIECES.spell]
IMMUNE: Final[list[int]] = [
    COLOURS.index(spell.immune) if spell.immune else -1 for spell in PIECES.spell
]
GLOBE: Final = SPELLS.index("globe_of_invulnerability")
MISSILE: Final = SPELLS.index("magic_missile")
DISPEL: Final = SPELLS.index("dispel_magic")
FEAR: Final = SPELLS.index("fear")
HASTE: Final = SPELLS.index("haste")
PASSWALL: Final = SPELLS.index("passwall")
TELEPORT: Final = SPELLS.index("teleport")
IS_BATTLE: Final[list[bool]] = [spell.attack + spell.defence > 0 for spell in PIECES.spell]

# Items (DL-16.1)
ITEMS: Final[list[str]] = [item.name for item in PIECES.item]
ITEM_SIDE: Final[list[int]] = [SIDES.index(item.side) for item in PIECES.item]
PROTECTS: Final[list[int]] = [item.protects for item in PIECES.item]
ITEM_DAMAGE: Final[list[int]] = [item.damage for item in PIECES.item]
ITEM_ATTACK: Final[list[int]] = [item.attack for item in PIECES.item]
STAFF: Final = ITEMS.index("staff_of_magius")
FLUTE: Final = ITEMS.index("flute_of_wind_dancing")

# Leaders (DL-17.1), by the colour they belong to
LEADERS: Final[list[str]] = [colour.leader for colour in PIECES.colour]
LEADER_ROWS = {leader.name: leader for leader in PIECES.leader}
LEADER_TITLES: Final[list[str]] = [LEADER_ROWS[name].title for name in LEADERS]
LEADER_ATTACK: Final[list[int]] = [LEADER_ROWS[name].attack for name in LEADERS]
LEADER_DEFENCE: Final[list[int]] = [LEADER_ROWS[name].defence for name in LEADERS]
LEADER_RANGED: Final[list[int]] = [LEADER_ROWS[name].ranged for name in LEADERS]
COMBAT_DICE: Final[list[int]] = [LEADER_ROWS[name].combat_dice for name in LEADERS]
MOVEMENT_DICE: Final[list[int]] = [LEADER_ROWS[name].movement_dice for name in LEADERS]
GUNTHAR: Final = LEADERS.index("gunthar")  # the horde that is never without a card (DL-17.15)

CITADEL_NAMES: Final = "ABCDEF"


def bounded(args: tuple[int, ...], *limits: int) -> bool:
    """Are there as many numbers as limits, each from 0 to below its limit?"""
    if len(args) != len(limits):
        return False
    return all([0 <= value < limit for value, limit in zip(args, limits, strict=True)])


def item_title(item: int) -> str:
    """An item as people read it, for example `Staff of Magius`."""
    words = ITEMS[item].split("_")
    return " ".join([word if word == "of" else word.capitalize() for word in words])
