"""The attack in progress: the numbers of `state.attack`, by name.

It is empty while nobody attacks. A further attack (AW-10.20) interrupts the one that grants it:
`interrupt` puts the numbers of the outer one aside, `resume` takes them back.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.games.attackwing.state import NONE, AttackWing
from wyrmtable.games.attackwing.words import ARC_FORWARD, NORMAL, RANGED

BY: Final = 0  # the attacker, NONE: a trap
WEAPON: Final = 1  # Primary Weapon by number, or NONE
CARD: Final = 2  # the Upgrade of the attack, or NONE
TARGET: Final = 3  # the defender
BASE: Final = 4  # the base attacked; of a Troop in an area the nearest one caught
FORM: Final = 5  # NORMAL or AREA
REACH: Final = 6  # MELEE or RANGED
ARC: Final = 7
RANGE: Final = 8  # band, 0 if the distance does not matter (AW-12.15)
PENETRATES: Final = 9
LEVEL: Final = 10  # the play level named, or NONE
EXTRA: Final = 11  # dice of all its rolls: Haste, Deep Lungs, a further attack
BOUGHT: Final = 12  # attack dice bought before this roll (AW-11.32)
BOUGHT_DEFENSE: Final = 13
SPENT: Final = 14  # bits of the tokens that the attacker has spent in this roll
SPENT_DEFENSE: Final = 15
HITS: Final = 16  # left
CRITS: Final = 17
DEFLECTED: Final = 18  # hits that step 8 has stopped
DEFLECTED_CRITS: Final = 19
SUFFERED: Final = 20  # normal damage of this attack
SUFFERED_CRITICAL: Final = 21
HARMED: Final = 22  # attacks of the series that have caused damage
MISSED: Final = 23  # there were no attack dice (AW-11.4)
STEP: Final = 24  # how far it is: 2 to 10
FURTHER: Final = 25  # a further attack
WIDTH: Final = 26


def begin(state: AttackWing, by: int) -> list[int]:
    """A new attack, without anything said about it yet."""
    attack = [0] * WIDTH
    attack[BY] = by
    attack[WEAPON] = attack[CARD] = attack[TARGET] = attack[BASE] = attack[LEVEL] = NONE
    attack[FORM] = NORMAL
    attack[REACH] = RANGED
    attack[ARC] = ARC_FORWARD
    attack[STEP] = 2
    state.attack = attack
    state.attack_dice = []
    state.defense_dice = []
    return attack


def refresh(state: AttackWing) -> None:
    """Clear what belongs to one roll, before the next of a series."""
    attack = state.attack
    for at in range(BOUGHT, HARMED):
        attack[at] = 0
    attack[MISSED] = 0
    attack[STEP] = 3
    state.attack_dice = []
    state.defense_dice = []


def interrupt(state: AttackWing) -> None:
    """Put the attack aside for a further one."""
    state.interrupted = (*state.interrupted, *state.attack)
    state.attack = state.attack[:]


def resume(state: AttackWing) -> None:
    """Go on with the attack that was put aside."""
    state.attack = list(state.interrupted[-WIDTH:])
    state.interrupted = state.interrupted[:-WIDTH]


def end(state: AttackWing) -> None:
    """The attack is over."""
    state.attack = []
    state.attack_dice = []
    state.defense_dice = []
    state.victims = ()
    state.line = []
