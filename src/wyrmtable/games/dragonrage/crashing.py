"""Crashes: damage, the question who takes it, and the hex below (DR-18.24 to DR-18.31)."""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.core.task import Task
from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.arriving import face_door
from wyrmtable.games.dragonrage.contentfile import TABLES
from wyrmtable.games.dragonrage.damaging import CRASH, AssignDamage
from wyrmtable.games.dragonrage.harm import (
    burn_bridge,
    check_berserk,
    die,
    escape,
    in_order,
    update_control,
)
from wyrmtable.games.dragonrage.kinds import CRASH_DICE
from wyrmtable.games.dragonrage.sheets import dead, points_left
from wyrmtable.games.dragonrage.state import (
    CALM,
    CAPTIVE,
    CRASHED,
    DEAD,
    FLYING,
    MOVE_OVER,
    DragonRage,
)
from wyrmtable.games.dragonrage.victory import check_invaders, score


def crash(state: DragonRage, unit: int) -> None:
    """It comes down where it is; the owner spreads the damage (DR-18.25)."""
    cell = state.cell[unit]
    state.marks[unit] &= ~(FLYING | CALM)
    state.deeds[unit] |= CRASHED | MOVE_OVER
    state.touch(cell)
    if state.listening:
        state.emit(ev.Crash(unit=state.names[unit], hex=state.city.names[cell]), "DR-18.24")
    if state.wet(cell):  # DR-18.27
        die(state, unit, False)
        struck_ground(state, cell, unit)
        return
    dice = CRASH_DICE[state.kind[unit]]
    roll = sum([state.chance.die(6) for _ in range(dice)])
    if state.listening:
        state.emit(ev.CrashDamage(unit=state.names[unit], roll=roll, ndice=dice), "DR-18.25")
    if roll > points_left(state, unit):
        die(state, unit, False)
        struck_ground(state, cell, unit)
        return
    state.agenda.append(EndCrash(unit, cell))
    state.agenda.append(AssignDamage(unit, roll, CRASH))


def struck_ground(state: DragonRage, cell: int, unit: int) -> None:
    """Everybody else in the hex rolls once; VP and a wooden bridge are destroyed (DR-18.28)."""
    update_control(state, cell, state.owner(unit))
    for other in in_order(state, state.at(cell)[:]):
        if other == unit or state.flying(other) or state.major(other):
            continue
        if state.side[other] != CAPTIVE:
            escape(state, other, "crash", 0, "DR-18.28")
    score(state, cell, "DR-18.28")
    if not state.over:
        burn_bridge(state, cell)


class EndCrash(Task[DragonRage]):
    """After the damage: death or rage, then the hex (DR-18.31); `args`: unit, cell."""

    name: ClassVar[str] = "end crash"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 2 and 0 <= self.args[0] < len(state.kind)

    def run(self, state: DragonRage) -> None:
        unit, cell = self.args
        if state.cell[unit] != DEAD:
            if dead(state, unit):
                die(state, unit, False)
            else:
                check_berserk(state, unit)
        struck_ground(state, cell, unit)
        if state.phase == 2 and state.cell[unit] == cell and not state.over:
            face_door(state, unit)  # it is on the ground in its own movement phase (DR-7.9)
        check_invaders(state)


WHIRLWIND_CRASH = TABLES.whirlwind_crash


def wind_roll(state: DragonRage, unit: int, cell: int) -> bool:
    """Roll for a Whirlwind on the way; True if it crashes (DR-12.20)."""
    roll = state.chance.die(6)
    crashes = roll >= WHIRLWIND_CRASH
    if state.listening:
        rolled = ev.WhirlwindRoll(
            unit=state.names[unit],
            hex=state.city.names[cell],
            need=f"{WHIRLWIND_CRASH}+",
            roll=roll,
            result="crash" if crashes else "safe",
        )
        state.emit(rolled, "DR-12.20")
    return crashes
