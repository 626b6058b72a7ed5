"""Major monsters on foot: walking, overrunning, slithering (sections 8, 18 and 21)."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.arriving import arrive, face_door, leave
from wyrmtable.games.dragonrage.citymap import TOWER
from wyrmtable.games.dragonrage.fighting import attack_hex
from wyrmtable.games.dragonrage.ground import (
    entry_refusal,
    in_the_way,
    overrun_refusal,
    step_refusal,
)
from wyrmtable.games.dragonrage.kinds import (
    FAMILY,
    FLY,
    HAS_SHEET,
    MAJOR,
    MAKES_KILLERS,
    OVERRUN,
    SLITHERS,
    TALONS,
)
from wyrmtable.games.dragonrage.moving import wind_cost
from wyrmtable.games.dragonrage.reasons import refuse
from wyrmtable.games.dragonrage.sheets import walking_points
from wyrmtable.games.dragonrage.state import (
    BOUNDED,
    CRASHED,
    DEAD,
    ENTERED,
    FLEW,
    MOVE_OVER,
    MOVED,
    OFF,
    SLITHERED,
    DragonRage,
)
from wyrmtable.games.dragonrage.verbs import (
    DESTROY,
    FORWARD,
    LEFT,
    RIGHT,
    TURN_OF,
)
from wyrmtable.games.dragonrage.verbs import OVERRUN as OVERRUN_STEP
from wyrmtable.games.dragonrage.victory import raze

BERSERK: Final = "berserk "  # before the mode of a move that its owner does not order


def monster_refusal(state: DragonRage, unit: int) -> str:
    """May this major monster be moved by its owner now?"""
    if state.phase not in (2, 7):
        return "DR-4.1"
    if unit < 0 or state.owner(unit) != state.active():
        return "DR-4.2"
    if FAMILY[state.kind[unit]] != MAJOR:
        return "DR-1.6"
    if state.cell[unit] == DEAD:
        return "DR-9.12"
    if state.berserk(unit):
        return "DR-20.5"
    if state.deeds[unit] & CRASHED:
        return "DR-18.26"
    if state.deeds[unit] & (SLITHERED | BOUNDED | FLEW):
        return "DR-18.1"
    return "DR-6.2" if state.deeds[unit] & MOVE_OVER else ""


def walker_refusal(state: DragonRage, unit: int) -> str:
    """May it walk, or go on walking?"""
    cite = monster_refusal(state, unit)
    return cite or ("DR-18.1" if state.flying(unit) else "")


def enemies_in(state: DragonRage, unit: int, cell: int) -> list[int]:
    """The enemies that a monster would tread on."""
    side = state.side[unit]
    return [other for other in in_the_way(state, unit, cell) if state.hostile(other, side)]


def forward_refusal(state: DragonRage, unit: int, here: int, face: int) -> str:
    """May it step into the hex ahead, overrunning enemies there if it can?"""
    ahead = state.city.grid.neighbour(here, face)
    if ahead < 0:
        return "DR-2.5"
    return step_refusal(state, unit, here, ahead, []) or entry_refusal(state, unit, ahead)


def attack_step_refusal(state: DragonRage, unit: int, here: int, face: int) -> str:
    """May it make an overrun attack into the hex ahead (DR-8.3)?"""
    cite = overrun_refusal(state.kind[unit])
    if cite:
        return cite
    ahead = state.city.grid.neighbour(here, face)
    if ahead >= 0 and state.city.terrain[ahead] == TOWER:
        return "DR-8.7"
    cite = forward_refusal(state, unit, here, face)
    if cite:
        return cite
    if not [other for other in enemies_in(state, unit, ahead) if not HAS_SHEET[state.kind[other]]]:
        return "DR-8.3"
    if state.in_fog(here) or state.in_fog(ahead) or state.in_wind(ahead):
        return "DR-8.10"
    return ""


def points_clause(kind: int) -> str:
    """The clause that gives a kind its walking MP."""
    if TALONS[kind]:
        return "DR-21.11"
    if not FLY[kind]:
        return "DR-21.17"
    return "DR-21.4" if MAKES_KILLERS[kind] else "DR-18.2"


class Stride:
    """Follows the steps of a walk before they are taken: where it leads, and what it costs."""

    cell: int
    face: int
    spent: int
    cite: str  # what forbids it

    def __init__(self, state: DragonRage, unit: int, steps: list[int]) -> None:
        self.cell = state.cell[unit]
        self.face = state.face[unit]
        self.spent = state.spent[unit]
        self.cite = ""
        self.follow(state, unit, steps)

    def follow(self, state: DragonRage, unit: int, steps: list[int]) -> None:
        points = walking_points(state, unit)
        treading = False  # on an enemy without an attack
        free = True  # the turn before the next hex that costs nothing (DR-18.3)
        razed = False
        for place, step in enumerate(steps):
            cost = 1
            if step in (LEFT, RIGHT):
                stepping = any([later in (FORWARD, OVERRUN_STEP) for later in steps[place:]])
                if free and stepping:
                    cost, free = 0, False
                self.face = (self.face + TURN_OF[step]) % 6
            elif step == DESTROY:
                if not state.worth(self.cell) or razed:
                    self.cite = "DR-5.10"
                elif state.city.door_of[self.cell] >= 0:
                    self.cite = "DR-5.21"
                razed = True
            else:
                ahead = state.city.grid.neighbour(self.cell, self.face)
                if step == OVERRUN_STEP:
                    self.cite = attack_step_refusal(state, unit, self.cell, self.face)
                    cost = 2
                else:
                    self.cite = forward_refusal(state, unit, self.cell, self.face)
                if not self.cite:
                    extra = wind_cost(state, unit, self.cell, ahead)
                    treading = step == FORWARD and bool(enemies_in(state, unit, ahead))
                    if extra and self.spent + cost <= points < self.spent + cost + extra:
                        self.cite = "DR-12.19"
                    cost += extra
                    self.cell = ahead
                    free, razed = True, False
            if self.cite:
                return
            self.spent += cost
            if self.spent > points:
                self.cite = points_clause(state.kind[unit])
                return
        if treading:
            self.cite = "DR-8.2"


def walk(state: DragonRage, unit: int, steps: list[int], end: bool, mode: str = "walk") -> None:
    """Carry out a walk; Illegal changes nothing."""
    cite = walker_refusal(state, unit)
    if not cite and state.cell[unit] < 0:
        cite = "DR-3.9"
    if cite:
        refuse(cite)
    stride = Stride(state, unit, steps)
    if stride.cite:
        refuse(stride.cite)
    state.deeds[unit] |= MOVED
    take_steps(state, unit, steps, stride.face, mode)
    if end and not state.over and state.cell[unit] >= 0:
        state.deeds[unit] |= MOVE_OVER


def take_steps(state: DragonRage, unit: int, steps: list[int], face: int, mode: str) -> None:
    """Take the steps of a walk that was checked; `face` is the one at its end."""
    hexes = [place for place, step in enumerate(steps) if step in (FORWARD, OVERRUN_STEP)]
    last = hexes[-1] if hexes else -1
    if last < 0:
        tell_move(state, unit, mode, face)
    free = True
    for place, step in enumerate(steps):
        if step in (LEFT, RIGHT):
            stepping = place < last
            if free and stepping:
                free = False
            else:
                state.spent[unit] += 1
            state.face[unit] = (state.face[unit] + TURN_OF[step]) % 6
            face_door(state, unit)
        elif step == DESTROY:
            state.spent[unit] += 1
            raze(state, state.cell[unit], "DR-5.10")
        else:
            ahead = state.city.grid.neighbour(state.cell[unit], state.face[unit])
            state.spent[unit] += 1 + wind_cost(state, unit, state.cell[unit], ahead)
            if step == OVERRUN_STEP:
                state.spent[unit] += 1
                trample(state, unit, ahead)
                if state.over:
                    return
            free = True
            step_into(state, unit, ahead, mode if place == last else "", face)
        if state.over or state.cell[unit] < 0:
            return


def trample(state: DragonRage, unit: int, cell: int) -> None:
    """An overrun attack on all enemies in a hex together (DR-8.4)."""
    side = state.side[unit]
    targets = [
        other
        for other in enemies_in(state, unit, cell)
        if not HAS_SHEET[state.kind[other]] and state.hostile(other, side)
    ]
    strength = OVERRUN[state.kind[unit]]
    attack_hex(state, "overrun", cell, targets, strength, 0, [unit], "DR-8.4")


def step_into(state: DragonRage, unit: int, cell: int, mode: str, face: int) -> None:
    """A monster on the ground enters a hex."""
    here = state.cell[unit]
    state.put(unit, cell)
    if here >= 0:
        leave(state, unit, here)
    if mode:
        tell_move(state, unit, mode, face)
    arrive(state, unit)
    if not state.over and state.cell[unit] == cell:
        face_door(state, unit)


def tell_move(state: DragonRage, unit: int, mode: str, face: int) -> None:
    """Tell of an arrival; a mode such as `berserk walk` is nobody's order (DR-20.5)."""
    if state.listening:
        to, name = state.city.names[state.cell[unit]], state.names[unit]
        if mode.startswith(BERSERK):
            raging = ev.BerserkMove(unit=name, mode=mode[len(BERSERK) :], to=to, facing=face)
            state.emit(raging, "DR-20.5")
            return
        state.emit(ev.Moved(unit=name, mode=mode, to=to, facing=face), "DR-18.1")


# -- entering the map on foot ------------------------------------------------------------------


def entering_refusal(state: DragonRage, unit: int, cell: int) -> str:
    """May a major monster that waits off the map come in through this hex (DR-3.8, DR-3.9)?"""
    cite = monster_refusal(state, unit)
    if cite:
        return cite
    if state.cell[unit] != OFF or state.marks[unit] & ENTERED or cell not in state.city.entry:
        return "DR-3.7"
    return ""


def enter_walking(state: DragonRage, unit: int, cell: int, face: int, steps: list[int]) -> None:
    """Come onto the map on foot, and walk on."""
    cite = entering_refusal(state, unit, cell) or entry_refusal(state, unit, cell)
    if cite:
        refuse(cite)
    if enemies_in(state, unit, cell):
        refuse("DR-3.8")
    trial = state.clone()
    trial.listening = False
    trial.face[unit] = face
    trial.spent[unit] = 1 + wind_cost(state, unit, -1, cell)
    trial.put(unit, cell)
    stride = Stride(trial, unit, steps)
    if stride.cite:
        refuse(stride.cite)
    state.face[unit] = face
    state.spent[unit] = 1 + wind_cost(state, unit, -1, cell)
    state.deeds[unit] |= MOVED
    goes_on = any([step in (FORWARD, OVERRUN_STEP) for step in steps])
    step_into(state, unit, cell, "" if goes_on else "enter", stride.face)
    if goes_on:
        take_steps(state, unit, steps, stride.face, "enter")
    elif steps:
        turn_only(state, unit, steps)


def turn_only(state: DragonRage, unit: int, steps: list[int]) -> None:
    """Turns and VP without another hex, which the move has told already."""
    for step in steps:
        state.spent[unit] += 1
        if step == DESTROY:
            raze(state, state.cell[unit], "DR-5.10")
        else:
            state.face[unit] = (state.face[unit] + TURN_OF[step]) % 6
            face_door(state, unit)
        if state.over:
            return


# -- slithering --------------------------------------------------------------------------------


def slither_refusal(state: DragonRage, unit: int, step: int) -> str:
    """May it slither so (DR-18.5)?"""
    cite = walker_refusal(state, unit)
    if cite:
        return cite
    if not SLITHERS[state.kind[unit]]:
        return "DR-21.11"
    if state.deeds[unit] & MOVED or state.cell[unit] < 0:
        return "DR-18.1"
    if step != FORWARD:
        return ""
    here, face = state.cell[unit], state.face[unit]
    ahead = state.city.grid.neighbour(here, face)
    if ahead < 0:
        return "DR-2.5"
    cite = step_refusal(state, unit, here, ahead, [])
    if cite:
        return cite
    if ahead in state.carcasses:
        return "DR-6.15"
    return "DR-18.5" if in_the_way(state, unit, ahead) else ""


def slither(state: DragonRage, unit: int, step: int, mode: str = "slither") -> None:
    """One hex ahead, or one turn (DR-18.5)."""
    state.deeds[unit] |= SLITHERED | MOVE_OVER
    if step != FORWARD:
        state.face[unit] = (state.face[unit] + TURN_OF[step]) % 6
        tell_move(state, unit, mode, state.face[unit])
        face_door(state, unit)
        return
    ahead = state.city.grid.neighbour(state.cell[unit], state.face[unit])
    step_into(state, unit, ahead, mode, state.face[unit])
    if not state.over and state.cell[unit] == ahead:
        raze(state, ahead, "DR-5.11")
