"""The steps of a dragon as actions: what is legal or compulsory, and whole paths (DL-5.8)."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.games.dragonlance.board import HEXES, NEIGHBOURS
from wyrmtable.games.dragonlance.citadels import Search, may_search
from wyrmtable.games.dragonlance.codes import OPEN
from wyrmtable.games.dragonlance.falling import too_low
from wyrmtable.games.dragonlance.gliding import (
    BEFORE,
    CHANGES,
    TURNS,
    compulsory_glide,
    glide,
    glide_refusal,
    spin,
    spin_refusal,
)
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    SIZE,
    TOWER_HEIGHT,
)
from wyrmtable.games.dragonlance.reasons import against, clause_of, refusal
from wyrmtable.games.dragonlance.reserves import LEAP, strained
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import (
    citadel_refusal,
    down_refusal,
    ends_at_home,
    hex_refusal,
    leave_refusal,
    step_down,
    step_enter,
    step_hex,
    step_leave,
    step_up,
    up_refusal,
)
from wyrmtable.games.dragonlance.straight import DOWN_BIT, UP_BIT, crowd, rivals, straight_steps
from wyrmtable.games.dragonlance.verbs import (
    ATTACK,
    DOWN,
    END,
    ENTER,
    FLY,
    FLY_TO,
    GLIDE,
    HEX,
    LEAVE,
    LEG_DOWN,
    LEG_GLIDE,
    LEG_HEX,
    RESURRECT,
    ROLL,
    SPIN,
    STUNT,
    UP,
    down_action,
    enter_action,
    hex_action,
    leave_action,
    up_action,
)

STEPS = (HEX.kind, UP.kind, DOWN.kind, GLIDE.kind, LEAVE.kind, ENTER.kind, SPIN.kind)


ALL_STEPS: Final = 10  # bits of the straight steps of a dragon
STRAIGHT: Final[dict[int, list[Action]]] = {}  # actions by dragon and bits


def misplaced(action: Action) -> Illegal:
    """Why an action cannot be done in another horde's turn."""
    kind = action.kind
    if kind == ATTACK.kind:
        return Illegal("DL-9.3", "a dragon attacks in its own horde's turn")
    if kind == RESURRECT.kind:
        return Illegal("DL-18.8", "a horde resurrects in its own turn")
    if kind in STEPS or kind in (FLY.kind, FLY_TO.kind, STUNT.kind, END.kind, ROLL.kind):
        return Illegal("DL-4.6", "it is another horde's turn")
    return Illegal("DL-12.13", "only Fear and Teleport interrupt another horde's turn")


def refuse(clause: str) -> None:
    """Raise the refusal of a clause, if there is one."""
    if clause:
        raise refusal(clause)


# -- steps --------------------------------------------------------------------------------------


def check_step(state: DragonLance, action: Action) -> None:
    """Refuse a single step that cannot be made."""
    clause = step_refusal(state, action)
    if clause:
        raise Illegal(clause_of(clause), against(state, action, clause))


def step_refusal(state: DragonLance, action: Action) -> str:
    """Why a single step is refused; empty if it is legal."""
    kind, args = action.kind, action.args
    if kind == HEX.kind:
        return hex_refusal(state, args[0], args[1])
    if kind == UP.kind:
        return up_refusal(state, args[0])
    if kind == DOWN.kind:
        return down_refusal(state, args[0], args[1]) if args[1] > 0 else "DL-6.4"
    if kind == GLIDE.kind:
        turn, when = TURNS[args[1]]
        return glide_refusal(state, args[0], turn, when, args[2])
    if kind == LEAVE.kind:
        return leave_refusal(state, args[0], args[1])
    if kind == ENTER.kind:
        return citadel_refusal(state, args[0], args[1])
    return spin_refusal(state, args[0], args[1])


def take_step(state: DragonLance, action: Action) -> None:
    """Carry out a single step that has been checked."""
    kind, args = action.kind, action.args
    if kind == HEX.kind:
        step_hex(state, args[0], args[1])
    elif kind == UP.kind:
        step_up(state, args[0])
    elif kind == DOWN.kind:
        step_down(state, args[0], args[1])
    elif kind == GLIDE.kind:
        turn, when = TURNS[args[1]]
        glide(state, args[0], turn, when, args[2])
    elif kind == LEAVE.kind:
        step_leave(state, args[0], args[1])
    elif kind == ENTER.kind:
        citadel = step_enter(state, args[0], args[1])
        if may_search(state, args[0]):
            state.agenda.append(Search(args[0], citadel))
    else:
        spin(state, args[0], args[1])


def steps_of(state: DragonLance, dragon: int) -> list[Action]:
    """The legal single steps of a dragon that do not crash it."""
    listed: list[Action] = []
    if state.cell[dragon] < 0 or not state.points or state.finished[dragon]:
        return listed
    if state.where[dragon] != OPEN:
        for d in range(6):
            if not leave_refusal(state, dragon, d):
                listed.append(leave_action(dragon, d))
        return listed
    if state.flags.facing:
        glides_of(state, dragon, listed)
    else:
        around = crowd(state, dragon, rivals(state, dragon // SIZE))
        bits = straight_steps(state, dragon, around, not strained(state, dragon))
        listed.extend(straight_actions(dragon, bits))
    for d in ways_in(state, dragon):
        listed.append(enter_action(dragon, d))
    return listed


def straight_actions(dragon: int, bits: int) -> list[Action]:
    """The actions of straight steps that are given as bits; the same list again and again."""
    known = STRAIGHT.get(dragon << ALL_STEPS | bits)
    if known is not None:
        return known
    listed = [up_action(dragon)] if bits & UP_BIT else []
    listed += [hex_action(dragon, d) for d in range(6) if bits >> d & 1]
    for levels in range(1, LEAP + 1):
        if bits & DOWN_BIT << levels - 1:
            listed.append(down_action(dragon, levels))
    STRAIGHT[dragon << ALL_STEPS | bits] = listed
    return listed


def ways_in(state: DragonLance, dragon: int) -> list[int]:
    """The directions in which a dragon in the open can enter a citadel."""
    found: list[int] = []
    if state.citadel:
        for d in range(6):
            beside = NEIGHBOURS[state.cell[dragon] * 6 + d] in state.citadel
            if beside and not citadel_refusal(state, dragon, d):
                found.append(d)
    return found


def glides_of(state: DragonLance, dragon: int, listed: list[Action]) -> None:
    """The legal steps with facing, and turning on the spot for one that is stuck."""
    cell = state.cell[dragon]
    found = False
    for place in range(len(TURNS)):
        turn, when = TURNS[place]
        d = (state.face[dragon] + turn) % 6 if when == BEFORE else state.face[dragon]
        to = NEIGHBOURS[cell * 6 + d]
        if to < 0:
            continue
        for change in CHANGES:
            if glide_refusal(state, dragon, turn, when, change):
                continue
            found = True
            level = state.alt[dragon] + change
            on_tower = to == HEXES.tower and state.flags.tower and level == TOWER_HEIGHT
            landing = on_tower or ends_at_home(state, dragon, to, level)
            if landing or not too_low(state, to, level):
                listed.append(GLIDE.of((dragon, place, change)))
    if not found:
        for turn in (1, -1):
            if not spin_refusal(state, dragon, turn):
                listed.append(SPIN.of((dragon, turn)))


def must_move(state: DragonLance) -> bool:
    """Has the horde points and a step that is compulsory (DL-5.8, DL-5.11)?"""
    if not state.points:
        return False
    first = state.active * SIZE
    for dragon in range(first, first + SIZE):
        able = state.cell[dragon] >= 0 and not state.finished[dragon]
        if able and compulsory(state, dragon):
            return True
    return False


def compulsory(state: DragonLance, dragon: int) -> bool:
    """Has this dragon a step that must be made while points are left?"""
    if state.where[dragon] != OPEN:
        return any(not leave_refusal(state, dragon, d) for d in range(6))
    if state.flags.facing:
        return compulsory_glide(state, dragon)
    level, cell = state.alt[dragon], state.cell[dragon]
    if level < CEILING and not up_refusal(state, dragon):
        return True
    if not level:
        return False
    for d in range(6):
        landing = NEIGHBOURS[cell * 6 + d] == HEXES.tower and level == TOWER_HEIGHT
        if not (landing and state.flags.tower) and not hex_refusal(state, dragon, d):
            return True
    for levels in range(1, (LEAP if state.flags.easy_diving else 1) + 1):
        if not too_low(state, cell, level - levels) and not down_refusal(state, dragon, levels):
            return True
    return False


# -- whole paths --------------------------------------------------------------------------------


def legs(action: Action) -> list[Action]:
    """The single steps of a path."""
    dragon = action.args[0]
    found: list[Action] = []
    for at in range(1, len(action.args), 2):
        what, value = action.args[at], action.args[at + 1]
        if what == LEG_HEX:
            found.append(hex_action(dragon, value))
        elif what == LEG_GLIDE:
            found.append(GLIDE.of((dragon, value // 100, value % 100 - 50)))
        elif what == LEG_DOWN:
            found.append(down_action(dragon, value))
        else:
            found.extend([up_action(dragon)] * value)
    return found


def check_path(state: DragonLance, steps: list[Action]) -> None:
    """Try the steps on a copy; Illegal names the first that cannot be made."""
    trial = state.clone()
    trial.listening = False
    depth = len(trial.agenda)
    for number, step in enumerate(steps):
        if trial.outcome is not None or len(trial.agenda) != depth:
            raise Illegal("DL-12.12", f"the path stops before step {number + 1}: {step.text}")
        clause = step_refusal(trial, step)
        if clause:
            why = f"step {number + 1}, {step.text}: {against(trial, step, clause)}"
            raise Illegal(clause_of(clause), why)
        take_step(trial, step)
