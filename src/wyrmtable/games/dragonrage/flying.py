"""Major monsters in the air: bounds, flights, landings and falls (section 18)."""

from __future__ import annotations

from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.arriving import arrive, face_door, leave
from wyrmtable.games.dragonrage.citymap import TOWER, WOODEN_BRIDGE
from wyrmtable.games.dragonrage.crashing import crash, wind_roll
from wyrmtable.games.dragonrage.ground import closed_bridge, in_the_way
from wyrmtable.games.dragonrage.kinds import (
    BOUND,
    CHARACTER,
    FAMILY,
    FLY,
    TALONS,
    WINGS,
)
from wyrmtable.games.dragonrage.reasons import refuse
from wyrmtable.games.dragonrage.sheets import bound_refusal, flight_refusal, left
from wyrmtable.games.dragonrage.state import (
    BOUNDED,
    BROKEN,
    CALM,
    FLEW,
    FLYING,
    LANDED,
    MOVE_OVER,
    MOVED,
    TOOK_OFF,
    DragonRage,
)
from wyrmtable.games.dragonrage.verbs import FORWARD, TURN_OF
from wyrmtable.games.dragonrage.victory import raze
from wyrmtable.games.dragonrage.walking import entering_refusal, monster_refusal, tell_move

STRAIGHT = 2  # hexes before each turn (DR-18.13)


def landing_refusal(state: DragonRage, unit: int, cell: int) -> str:
    """May it come down in this hex (DR-18.16, DR-12.16)?"""
    if not state.dry_ground(cell) or closed_bridge(state, cell) or cell in state.carcasses:
        return "DR-18.16"
    for other in in_the_way(state, unit, cell):
        if FAMILY[state.kind[other]] != CHARACTER:
            return "DR-18.16"
    return "DR-12.16" if state.in_fog(cell) else ""


def touch_down(state: DragonRage, unit: int, cite: str) -> None:
    """It is on the ground where it came down: bridge, VP, doors (DR-7.32, DR-5.12)."""
    cell = state.cell[unit]
    if state.terrain(cell) == WOODEN_BRIDGE:
        break_bridge(state, cell, unit)
    arrive(state, unit)
    if state.over or state.cell[unit] != cell:
        return
    if not in_the_way(state, unit, cell):
        raze(state, cell, cite)
    if not state.over:
        face_door(state, unit)


def break_bridge(state: DragonRage, cell: int, unit: int) -> None:
    """A wooden bridge is broken by a monster that comes down on it (DR-7.32)."""
    rows = state.bridges
    for at in range(0, len(rows), 3):
        if rows[at] == cell:
            del rows[at : at + 3]
            break
    rows.extend((cell, BROKEN, unit))
    state.reshape(cell)
    if state.listening:
        state.emit(ev.BridgeBroken(hex=state.city.names[cell]), "DR-7.32")


def pass_winds(state: DragonRage, unit: int, cells: list[int], faces: list[int]) -> bool:
    """Roll for each Whirlwind on the way, its start first; True if it crashed (DR-12.20).

    `faces` are its facings as it enters the hexes, if they differ from the one it has.
    """
    if not state.winds:
        return False
    here = state.cell[unit]
    rolls = here >= 0 and state.in_wind(here) and not state.marks[unit] & CALM
    if rolls and wind_roll(state, unit, here):
        crash(state, unit)
        return True
    for place, cell in enumerate(cells):
        if state.in_wind(cell) and wind_roll(state, unit, cell):
            before = state.cell[unit]
            state.put(unit, cell)
            if faces:
                state.face[unit] = faces[place]
            if before >= 0:
                leave(state, unit, before)
            crash(state, unit)
            return True
    return False


# -- bounding ----------------------------------------------------------------------------------


def bound_cells(state: DragonRage, unit: int, face: int, hexes: int) -> list[int]:
    """The hexes of a bound; empty if it would leave the map (DR-18.33)."""
    cells: list[int] = []
    for k in range(1, hexes + 1):
        cell = state.city.grid.ahead(state.cell[unit], face, k)
        if cell < 0:
            return []
        cells.append(cell)
    return cells


def can_bound(state: DragonRage, unit: int) -> str:
    """May it bound at all now?"""
    cite = monster_refusal(state, unit)
    if cite:
        return cite
    if state.flying(unit) or state.cell[unit] < 0 or state.deeds[unit] & MOVED:
        return "DR-18.1"
    cell = state.cell[unit]
    cite = bound_refusal(state, unit, state.city.terrain[cell] == TOWER)
    return cite or ("DR-12.16" if state.in_fog(cell) else "")


def bound_to_refusal(state: DragonRage, unit: int, face: int, hexes: int) -> str:
    """May it bound so many hexes in this direction?"""
    kind = state.kind[unit]
    if not 1 <= hexes <= BOUND[kind]:
        return "DR-21.11" if TALONS[kind] else "DR-18.8"
    cells = bound_cells(state, unit, face, hexes)
    return landing_refusal(state, unit, cells[-1]) if cells else "DR-18.33"


def bound(state: DragonRage, unit: int, veer: int, hexes: int) -> None:
    """Leap over anything, land in the last hex (DR-18.8)."""
    cite = can_bound(state, unit)
    face = (state.face[unit] + TURN_OF[veer]) % 6
    if not cite:
        cite = bound_to_refusal(state, unit, face, hexes)
    if cite:
        refuse(cite)
    leap(state, unit, veer, hexes, "bound")


def leap(state: DragonRage, unit: int, veer: int, hexes: int, mode: str) -> None:
    """Carry out a bound that was checked."""
    state.deeds[unit] |= BOUNDED | MOVE_OVER
    face = (state.face[unit] + TURN_OF[veer]) % 6
    cells = bound_cells(state, unit, face, hexes)
    state.face[unit] = face
    face_door(state, unit)  # DR-7.10
    if state.over or pass_winds(state, unit, cells, []):
        return
    before = state.cell[unit]
    state.put(unit, cells[-1])
    leave(state, unit, before)
    tell_move(state, unit, mode, face)
    touch_down(state, unit, "DR-5.12")


# -- flying ------------------------------------------------------------------------------------


def flight_limit_cite(kind: int) -> str:
    """The clause that limits the length of a flight."""
    if TALONS[kind]:
        return "DR-21.11"
    return "DR-21.5" if FLY[kind] == 4 else "DR-18.13"


class Course:
    """Follows the steps of a flight: hexes, end and what forbids it."""

    cells: list[int]
    faces: list[int]  # as it enters them
    cell: int
    face: int
    cite: str

    def __init__(
        self, state: DragonRage, unit: int, cell: int, face: int, steps: list[int], flown: int
    ) -> None:
        self.cells = []
        self.faces = []
        self.cell = cell
        self.face = face
        self.cite = ""
        straight = flown
        for step in steps:
            if step == FORWARD:
                self.cell = state.city.grid.neighbour(self.cell, self.face)
                if self.cell < 0:
                    self.cite = "DR-18.33"
                    return
                self.cells.append(self.cell)
                self.faces.append(self.face)
                straight += 1
            elif straight < STRAIGHT:
                self.cite = "DR-18.13"
                return
            else:
                self.face = (self.face + TURN_OF[step]) % 6
                straight = 0
        hexes = flown + len(self.cells)
        if hexes > FLY[state.kind[unit]]:
            self.cite = flight_limit_cite(state.kind[unit])
        elif hexes < STRAIGHT:
            self.cite = "DR-18.13"


def can_fly(state: DragonRage, unit: int) -> str:
    """May it make a flying move at all now?"""
    cite = monster_refusal(state, unit)
    if cite:
        return cite
    if state.cell[unit] < 0 or state.deeds[unit] & MOVED:
        return "DR-18.1"
    tower = state.city.terrain[state.cell[unit]] == TOWER
    return flight_refusal(state, unit, not state.flying(unit), tower)


def fly(state: DragonRage, unit: int, steps: list[int], land: bool) -> None:
    """Take off if need be, fly, and land if told to (DR-18.13, DR-18.14)."""
    cite = can_fly(state, unit)
    taking_off = not cite and not state.flying(unit)
    if not cite and taking_off and land:
        cite = "DR-18.14"
    if cite:
        refuse(cite)
    course = Course(state, unit, state.cell[unit], state.face[unit], steps, 0)
    if course.cite:
        short = taking_off and FORWARD in steps and steps.count(FORWARD) < STRAIGHT
        refuse("DR-18.14" if short else course.cite)
    if land:
        cite = landing_refusal(state, unit, course.cell)
        if cite:
            refuse(cite)
    state.deeds[unit] |= FLEW | MOVE_OVER | (TOOK_OFF if taking_off else 0)
    if taking_off:
        take_off(state, unit)
    if state.over or pass_winds(state, unit, course.cells, course.faces):
        return
    soar(state, unit, course.cell, course.face, "fly", land)


def take_off(state: DragonRage, unit: int) -> None:
    cell = state.cell[unit]
    state.marks[unit] |= FLYING
    state.touch(cell)
    if state.listening:
        off = ev.TookOff(
            unit=state.names[unit], hex=state.city.names[cell], facing=state.face[unit]
        )
        state.emit(off, "DR-18.14")
    calm = state.marks[unit] & CALM
    leave(state, unit, cell)
    state.marks[unit] |= calm


def soar(state: DragonRage, unit: int, cell: int, face: int, mode: str, land: bool) -> None:
    """Arrive at the end of a flight, and land there if told to."""
    state.marks[unit] &= ~CALM
    state.put(unit, cell)
    state.face[unit] = face
    tell_move(state, unit, mode, face)
    if land:
        come_down(state, unit)


def come_down(state: DragonRage, unit: int) -> None:
    """Land in the hex below."""
    state.marks[unit] &= ~FLYING
    state.deeds[unit] |= LANDED
    state.touch(state.cell[unit])
    if state.listening:
        down = ev.Landed(
            unit=state.names[unit],
            hex=state.city.names[state.cell[unit]],
            facing=state.face[unit],
        )
        state.emit(down, "DR-18.16")
    touch_down(state, unit, "DR-5.12")


def land_in_place(state: DragonRage, unit: int) -> None:
    """A flying move without a hex (DR-18.15)."""
    cite = monster_refusal(state, unit)
    if not cite and not state.flying(unit):
        cite = "DR-18.15"
    if not cite:
        cite = landing_refusal(state, unit, state.cell[unit])
    if cite:
        refuse(cite)
    state.deeds[unit] |= FLEW | MOVE_OVER
    soar(state, unit, state.cell[unit], state.face[unit], "fly", True)


def enter_flying(
    state: DragonRage, unit: int, cell: int, face: int, steps: list[int], land: bool
) -> None:
    """Come onto the map in flight: the entry hex is the first of the flight (DR-3.9)."""
    cite = entering_refusal(state, unit, cell) or flight_refusal(state, unit, False, False)
    if cite:
        refuse(cite)
    course = Course(state, unit, cell, face, steps, 1)
    if not course.cite and land:
        course.cite = landing_refusal(state, unit, course.cell)
    if course.cite:
        refuse(course.cite)
    state.deeds[unit] |= FLEW | MOVE_OVER
    state.marks[unit] |= FLYING
    state.face[unit] = face
    if pass_winds(state, unit, [cell, *course.cells], [face, *course.faces]):
        return
    soar(state, unit, course.cell, course.face, "enter", land)


def fall_refusal(state: DragonRage, unit: int, to: int) -> str:
    """May it let itself fall off its tower into this hex (DR-18.29)?"""
    cite = monster_refusal(state, unit)
    if cite:
        return cite
    cell = state.cell[unit]
    if state.flying(unit) or cell < 0 or state.deeds[unit] & MOVED:
        return "DR-18.1"
    if state.city.terrain[cell] != TOWER or left(state, unit, WINGS) < 1:
        return "DR-18.29"
    return "" if to >= 0 and state.city.grid.distance(cell, to) == 1 else "DR-18.29"


def fall(state: DragonRage, unit: int, to: int) -> None:
    """Let itself fall, and crash (DR-18.29)."""
    cite = fall_refusal(state, unit, to)
    if cite:
        refuse(cite)
    before = state.cell[unit]
    state.put(unit, to)
    leave(state, unit, before)
    crash(state, unit)
