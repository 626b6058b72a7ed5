"""The Upgrade Cards as tables, one entry per card, and their Upgrade Attacks."""

from __future__ import annotations

from typing import Final, get_args

from wyrmtable.games.attackwing.conditions import Arc, Keyword
from wyrmtable.games.attackwing.contentfile import UPGRADES
from wyrmtable.games.attackwing.creatures import ENERGIES, SLOTS
from wyrmtable.games.attackwing.words import MELEE, NONE, RANGED

KEYWORDS: Final[list[str]] = list(get_args(Keyword))
ARTIFACT: Final = 6  # in SLOT: any one slot will do (AW-16.13)

KEYS: Final[list[str]] = [card.key for card in UPGRADES]
NUMBER: Final[dict[str, int]] = {key: number for number, key in enumerate(KEYS)}
NAMES: Final[list[str]] = [card.name for card in UPGRADES]
CLAUSE: Final[list[str]] = [card.clause for card in UPGRADES]
UNIQUE: Final[list[bool]] = [card.unique for card in UPGRADES]
MUSTER: Final[list[bool]] = [card.muster for card in UPGRADES]  # AW-23.2
SLOT: Final[list[int]] = [[*SLOTS, "artifact"].index(card.slot) for card in UPGRADES]
COST: Final[list[int]] = [card.cost for card in UPGRADES]
ENERGY: Final[list[int]] = [
    ENERGIES.index(card.energy) if card.energy else NONE for card in UPGRADES
]
CLASS: Final[list[int]] = [
    KEYWORDS.index(card.class_) if card.class_ else NONE for card in UPGRADES
]
SPELL: Final[list[bool]] = [card.class_ == "spell" for card in UPGRADES]
EFFECT: Final[list[bool]] = [card.effect is not None for card in UPGRADES]
GOOD_EFFECT: Final[list[bool]] = [  # green side up (AW-15.8)
    card.effect is not None and card.effect.color == "green" for card in UPGRADES
]
DISABLED_BY_END: Final[list[bool]] = [  # of its Effect
    card.effect is not None and card.effect.disables for card in UPGRADES
]

# -- Upgrade Attacks ----------------------------------------------------------------------------

ATTACKS: Final[list[bool]] = [card.attack is not None for card in UPGRADES]
REACH: Final[list[int]] = [
    RANGED if card.attack and card.attack.reach == "ranged" else MELEE for card in UPGRADES
]
SHAPE: Final[list[int]] = [
    ("one", "line", "cone", "burst", "area").index(card.attack.shape) if card.attack else NONE
    for card in UPGRADES
]
ARC: Final[list[int]] = [
    get_args(Arc).index(card.attack.arc) if card.attack else NONE for card in UPGRADES
]
RANGE_FROM: Final[list[int]] = [card.attack.range[0] if card.attack else 0 for card in UPGRADES]
RANGE_TO: Final[list[int]] = [card.attack.range[1] if card.attack else 0 for card in UPGRADES]
DICE: Final[list[int]] = [card.attack.dice if card.attack else 0 for card in UPGRADES]
WITH_WEAPON: Final[list[bool]] = [  # DICE come on top of the Primary Weapon Value
    card.attack is not None and card.attack.weapon for card in UPGRADES
]
PLAY_LEVEL: Final[list[int]] = [
    ("both", "named", "ground", "own").index(card.attack.level) if card.attack else NONE
    for card in UPGRADES
]
AROUND: Final[list[int]] = [  # Range around the Burst Token, else 0
    (card.attack.around or 0) if card.attack else 0 for card in UPGRADES
]
LASTING: Final[list[bool]] = [card.attack is not None and card.attack.lasting for card in UPGRADES]
PENETRATES: Final[list[bool]] = [
    card.attack is not None and card.attack.penetrates for card in UPGRADES
]
DEFENSELESS: Final[list[bool]] = [
    card.attack is not None and card.attack.defenseless for card in UPGRADES
]
BONUS_DICE: Final[list[int]] = [
    card.attack.bonus.dice if card.attack and card.attack.bonus else 0 for card in UPGRADES
]
