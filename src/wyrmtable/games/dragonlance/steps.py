"""Single steps of a dragon: hexes, levels, tower and citadels (sections 6 to 8, 15)."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonlance.board import (
    GATE_SIDE,
    HEXES,
    MOUNTAIN,
    NEIGHBOURS,
    OPEN_SIDE,
    WALL_SIDE,
    side_number,
)
from wyrmtable.games.dragonlance.codes import (
    CLIMBED,
    CROSSED,
    DROPPED,
    DRY,
    ENTERED,
    INSIDE,
    LANDED,
    MISSING,
    NOBODY,
    OPEN,
    TOWER,
    marked,
)
from wyrmtable.games.dragonlance.ending import come_home, judge
from wyrmtable.games.dragonlance.events import EnteredCitadel, LeftCitadel, LeftTower, Moved
from wyrmtable.games.dragonlance.falling import crash, land_on_tower, too_low
from wyrmtable.games.dragonlance.hordes import in_air
from wyrmtable.games.dragonlance.naming import whereabouts
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    CITADEL_DOOR,
    CITADEL_HEIGHT,
    CITADEL_NAMES,
    GATE_HEIGHT,
    NAMES,
    SIZE,
    TOWER_HEIGHT,
)
from wyrmtable.games.dragonlance.places import barred, citadel_at, court_taken, is_free, over_peak
from wyrmtable.games.dragonlance.reserves import (
    LEAP,
    can_leave,
    crossings,
    note,
    noted,
    strain,
)
from wyrmtable.games.dragonlance.state import DragonLance

FORTH_AND_BACK: Final = 2  # crossings of one side in a turn (DL-6.11)


# -- may it move at all -------------------------------------------------------------------------


def unable(state: DragonLance, dragon: int) -> str:
    """Why the dragon cannot make an ordinary step now; empty if it can."""
    if dragon // SIZE != state.active:
        return "DL-6.1"
    if state.cell[dragon] < 0:
        return "DL-11.3"
    if state.finished[dragon]:
        return "DL-8.5" if state.finished[dragon] == LANDED else "DL-15.8"
    if state.where[dragon] != OPEN:
        return "DL-8.7" if state.where[dragon] == TOWER else "DL-15.11"
    if state.wet[dragon] >= MISSING:
        return "DL-19.9"
    return ""


def enter_refusal(
    state: DragonLance, dragon: int, cell: int, d: int, level: int, through: bool
) -> str:
    """Why a dragon cannot go from a hex to the next at this level; `through`: with Passwall."""
    to = NEIGHBOURS[cell * 6 + d]
    if to < 0:
        return "DL-2.12"
    flags = state.flags
    side = flags.sides[cell * 6 + d]
    if side != OPEN_SIDE or through:
        clause = side_refusal(state, dragon, cell, side, level, through)
        if clause:
            return clause
    if to == HEXES.tower and flags.tower:
        if level < TOWER_HEIGHT:
            return "DL-8.2"
        if level == TOWER_HEIGHT and state.lancer != NOBODY:
            return "DL-8.10"
    elif level <= CITADEL_HEIGHT and to in state.citadel:
        return "DL-15.5"
    if not is_free(state, dragon, to, level):
        return "DL-20.19" if flags.same_hex else "DL-6.9"
    if side != OPEN_SIDE and not flags.court[cell] and court_taken(state, dragon):
        return "DL-7.5"
    if state.fears and barred(state, dragon, to):
        return "DL-13.19"
    if flags.terrain and level < HEXES.minimum[to]:
        return "DL-19.4" if HEXES.terrain[to] == MOUNTAIN else "DL-19.2"
    return ""


def side_refusal(
    state: DragonLance, dragon: int, cell: int, side: int, level: int, through: bool
) -> str:
    """Walls and gates (DL-7.1 to DL-7.4, DL-13.27)."""
    if through:
        return "" if side == WALL_SIDE else "DL-13.27"
    if side == WALL_SIDE:
        return "DL-7.1"
    if not state.flags.court[cell] and side - GATE_SIDE != dragon // SIZE:
        return "DL-7.2"
    return "DL-7.4" if level > GATE_HEIGHT else ""


# -- one hex ------------------------------------------------------------------------------------


def hex_refusal(state: DragonLance, dragon: int, d: int, through: bool = False) -> str:
    """Why the dragon cannot step one hex in a direction; empty if it can (DL-6.3)."""
    clause = unable(state, dragon)
    if clause:
        return clause
    cell = state.cell[dragon]
    level = state.alt[dragon]
    if state.flags.facing and not through:
        return "DL-20.7"
    if level == 0:
        return "DL-6.5"
    clause = enter_refusal(state, dragon, cell, d, level, through)
    if clause:
        return clause
    if crossings(state, dragon, side_number(cell, d)) >= FORTH_AND_BACK:
        return "DL-6.11"
    if state.points < 1:
        return "DL-6.3"
    to = NEIGHBOURS[cell * 6 + d]
    if level == TOWER_HEIGHT and to == HEXES.tower:
        level = 0  # it lands without markers
    climbed = level > CEILING and noted(state, dragon, CLIMBED, to) > 0
    return strain(state, dragon, state.points - 1, to, level, climbed, False)


def acted(state: DragonLance, dragon: int) -> None:
    """A dragon acts or is moved: what others did last can no longer be dispelled (DL-13.37)."""
    if state.late and state.late[1] != dragon:
        state.late = ()


def spend(state: DragonLance, dragon: int, points: int, push: int) -> None:
    """Points go from the horde to the dragon; `push` counts for its next attack."""
    state.points -= points
    state.spent[dragon] += points
    state.push[dragon] += push
    acted(state, dragon)


def step_hex(state: DragonLance, dragon: int, d: int) -> None:
    """Fly one hex; into the tower hex at 10 is a landing (DL-8.2)."""
    cell = state.cell[dragon]
    to = NEIGHBOURS[cell * 6 + d]
    note(state, dragon, CROSSED, side_number(cell, d))
    spend(state, dragon, 1, 1)
    arrive(state, dragon, to)


def arrive(state: DragonLance, dragon: int, to: int) -> None:
    """Be in a new hex at the same level, perhaps on the tower, perhaps at home."""
    if to == HEXES.tower and state.flags.tower and state.alt[dragon] == TOWER_HEIGHT:
        land_on_tower(state, dragon)
        state.finished = marked(state.finished, dragon, LANDED)
        state.duty = marked(state.duty, dragon, 0)
        return
    state.cell[dragon] = to
    moved(state, dragon)
    homecoming(state, dragon)


def moved(state: DragonLance, dragon: int) -> None:
    """Report where a dragon is now."""
    if state.listening:
        told = Moved(dragon=NAMES[dragon], points=state.points, **whereabouts(state, dragon))
        state.emit(told, "DL-6.3")


def over_lair(state: DragonLance, dragon: int, cell: int) -> bool:
    """Is this the Lancer, and the hex one of its own lair?"""
    return cell >= 0 and dragon == state.lancer and HEXES.lair_of[cell] == dragon // SIZE


def homecoming(state: DragonLance, dragon: int) -> None:
    """Open the homecoming window if the Lancer is over its lair (DL-12.12).

    In the middle of an attack it waits until the attack is over.
    """
    if state.alt[dragon] > 0 and over_lair(state, dragon, state.cell[dragon]):
        from wyrmtable.games.dragonlance.spells import HOMECOMING
        from wyrmtable.games.dragonlance.windows import MomentWindow

        place = len(state.agenda)
        for at in range(len(state.agenda)):
            if state.agenda[at].name == "battle":
                place = at
        state.agenda.insert(place, MomentWindow(HOMECOMING, state.active, 6))


# -- up and down --------------------------------------------------------------------------------


def up_refusal(state: DragonLance, dragon: int) -> str:
    """Why the dragon cannot ascend one level; empty if it can (DL-6.4)."""
    clause = unable(state, dragon)
    if clause:
        return clause
    if state.flags.facing:
        return "DL-20.8"
    cell = state.cell[dragon]
    clause = climb_refusal(state, dragon, cell, state.alt[dragon], 1)
    if clause:
        return clause
    if state.points < 1:
        return "DL-6.4"
    duty = state.duty[dragon] > 0
    return strain(state, dragon, state.points - 1, cell, state.alt[dragon] + 1, True, duty)


def climb_refusal(state: DragonLance, dragon: int, cell: int, level: int, levels: int) -> str:
    """Why a dragon at this level of a hex cannot go up so far there, points aside."""
    if state.supply < levels:
        return "DL-3.3"
    limit = state.flags.horde_limit
    if limit and level == 0 and not state.wet[dragon] and in_air(state, dragon // SIZE) >= limit:
        return "DL-18.4"
    if noted(state, dragon, DROPPED, cell):
        return "DL-6.7"
    if state.flags.same_hex:
        for above in range(level + 1, level + levels + 1):
            if not is_free(state, dragon, cell, above):
                return "DL-20.21"
    return ""


def drop_refusal(state: DragonLance, dragon: int, cell: int, level: int, levels: int) -> str:
    """Why a dragon at this level of a hex cannot go down so far there, points aside."""
    if levels > level:
        return "DL-20.6" if state.flags.easy_diving else "DL-6.4"
    if noted(state, dragon, CLIMBED, cell):
        return "DL-6.7"
    if level - levels <= CEILING and over_peak(state, cell):
        return "DL-8.12" if cell == HEXES.tower else "DL-15.6"
    if state.flags.same_hex:
        for below in range(level - levels, level):
            if not is_free(state, dragon, cell, below):
                return "DL-20.21"
    return ""


def down_refusal(state: DragonLance, dragon: int, levels: int) -> str:
    """Why the dragon cannot descend so far for one point; empty if it can (DL-6.4, DL-20.4)."""
    clause = unable(state, dragon)
    if clause:
        return clause
    if state.flags.facing:
        return "DL-20.8"
    if levels > (LEAP if state.flags.easy_diving else 1):
        return "DL-20.4" if state.flags.easy_diving else "DL-6.4"
    cell = state.cell[dragon]
    level = state.alt[dragon]
    clause = drop_refusal(state, dragon, cell, level, levels)
    if clause:
        return clause
    if state.points < 1:
        return "DL-6.4"
    return strain(state, dragon, state.points - 1, cell, level - levels, False, False)


def climb(state: DragonLance, dragon: int, levels: int) -> None:
    """Go up in the present hex; whoever lay in the water has taken off."""
    note(state, dragon, CLIMBED, state.cell[dragon])
    state.set_alt(dragon, state.alt[dragon] + levels)
    if state.wet[dragon]:
        state.wet = marked(state.wet, dragon, DRY)
        state.duty = marked(state.duty, dragon, 0)


def drop(state: DragonLance, dragon: int, levels: int) -> None:
    """Go down in the present hex; at the bottom is the lair or a crash (DL-11.1, DL-14.1)."""
    cell = state.cell[dragon]
    note(state, dragon, DROPPED, cell)
    level = state.alt[dragon] - levels
    if ends_at_home(state, dragon, cell, level):
        state.set_alt(dragon, 0)
        come_home(state, dragon)
        return
    clause = too_low(state, cell, level)
    if clause:
        crash(state, dragon, clause)
        judge(state)
    else:
        state.set_alt(dragon, level)


def ends_at_home(state: DragonLance, dragon: int, cell: int, level: int) -> bool:
    """Is this the Lancer coming down in its own lair (DL-14.1)?"""
    return level == 0 and over_lair(state, dragon, cell)


def step_up(state: DragonLance, dragon: int) -> None:
    """Ascend one level."""
    spend(state, dragon, 1, 1)
    climb(state, dragon, 1)
    moved(state, dragon)


def step_down(state: DragonLance, dragon: int, levels: int) -> None:
    """Descend; every level dropped counts for the movement modifier (DL-20.5)."""
    spend(state, dragon, 1, levels)
    drop(state, dragon, levels)
    if state.cell[dragon] >= 0 and state.outcome is None:
        moved(state, dragon)


# -- tower and citadels -------------------------------------------------------------------------


def leave_refusal(state: DragonLance, dragon: int, d: int) -> str:
    """Why a dragon cannot leave the tower or its citadel that way (DL-8.7, DL-15.11)."""
    if dragon // SIZE != state.active:
        return "DL-6.1"
    if state.cell[dragon] < 0:
        return "DL-11.3"
    if state.where[dragon] == OPEN:
        return "DL-8.7 open"
    if state.finished[dragon]:
        return "DL-8.5" if state.finished[dragon] == LANDED else "DL-15.8"
    clause = can_leave(state, dragon, d)
    if clause:
        return clause
    if state.points < 1:
        return "DL-8.7 points" if state.where[dragon] == TOWER else "DL-15.11 points"
    to = NEIGHBOURS[state.cell[dragon] * 6 + d]
    return strain(state, dragon, state.points - 1, to, 1, False, True)


def step_leave(state: DragonLance, dragon: int, d: int) -> None:
    """Leave the tower at 10 or a citadel at 3; this counts as a step over that side."""
    inside = state.where[dragon] - INSIDE
    cell = state.cell[dragon]
    level = TOWER_HEIGHT if state.where[dragon] == TOWER else CITADEL_DOOR
    note(state, dragon, CROSSED, side_number(cell, d))
    spend(state, dragon, 1, 1)
    state.set_alt(dragon, 0)
    state.where = marked(state.where, dragon, OPEN)
    state.cell[dragon] = NEIGHBOURS[cell * 6 + d]
    state.set_alt(dragon, level)  # however small the supply (DL-3.5)
    state.face = marked(state.face, dragon, d)
    state.duty = marked(state.duty, dragon, 0)
    if inside >= 0:
        state.left = marked(state.left, dragon, inside + 1)
    if state.listening:
        now = whereabouts(state, dragon)
        if inside < 0:
            state.emit(LeftTower(dragon=NAMES[dragon], **now), "DL-8.7")
        else:
            state.emit(LeftCitadel(dragon=NAMES[dragon], **now), "DL-15.11")


def citadel_refusal(state: DragonLance, dragon: int, d: int) -> str:
    """Why a dragon cannot enter the citadel in that direction (DL-15.7)."""
    clause = unable(state, dragon)
    if clause:
        return clause
    cell = state.cell[dragon]
    to = NEIGHBOURS[cell * 6 + d]
    which = -1 if to < 0 else citadel_at(state, to)
    if which < 0:
        return "DL-15.7"
    if dragon == state.lancer:
        return "DL-15.14"
    if state.alt[dragon] != CITADEL_DOOR:
        return "DL-15.7 door"
    if state.left[dragon] == which + 1:
        return "DL-15.12"
    if INSIDE + which in state.where:
        return "DL-15.13"
    if state.flags.facing and (d - state.face[dragon]) % 6 in (2, 3, 4):
        return "DL-20.7"
    if not state.flags.same_hex and not is_free(state, dragon, to, CITADEL_DOOR):
        return "DL-6.9"
    if barred(state, dragon, to):
        return "DL-13.19"
    if crossings(state, dragon, side_number(cell, d)) >= FORTH_AND_BACK:
        return "DL-6.11"
    if state.points < 1:
        return "DL-15.7 points"
    return strain(state, dragon, state.points - 1, to, CITADEL_DOOR, False, False)


def step_enter(state: DragonLance, dragon: int, d: int) -> int:
    """Enter a citadel and be done for the turn (DL-15.8); returns which citadel."""
    cell = state.cell[dragon]
    to = NEIGHBOURS[cell * 6 + d]
    which = citadel_at(state, to)
    note(state, dragon, CROSSED, side_number(cell, d))
    spend(state, dragon, 1, 1)
    state.cell[dragon] = to
    state.where = marked(state.where, dragon, INSIDE + which)
    state.face = marked(state.face, dragon, d)
    state.finished = marked(state.finished, dragon, ENTERED)
    if state.listening:
        now, name = whereabouts(state, dragon), CITADEL_NAMES[which]
        state.emit(EnteredCitadel(dragon=NAMES[dragon], citadel=name, **now), "DL-15.7")
    return which
