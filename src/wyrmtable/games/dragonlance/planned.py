"""What a bot means to do in a turn, as numbers: flights, attacks and visits in their order.

Each is `kind, dragon, ...`. A flight notes the points that its dragon had spent before, so
that it can be taken up again at any step.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.games.dragonlance.aiming import aim_refusal, may_attack
from wyrmtable.games.dragonlance.board import HEXES, NEIGHBOURS, side_number
from wyrmtable.games.dragonlance.codes import NOWHERE, OPEN
from wyrmtable.games.dragonlance.falling import too_low
from wyrmtable.games.dragonlance.gliding import glide_cost
from wyrmtable.games.dragonlance.moves import check_path, legs, must_move, step_refusal, steps_of
from wyrmtable.games.dragonlance.pieces import CEILING, SIZE, TOWER_HEIGHT
from wyrmtable.games.dragonlance.places import over_peak
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import ends_at_home
from wyrmtable.games.dragonlance.verbs import (
    ATTACK,
    DOWN,
    END_ACTION,
    ENTER,
    FLY,
    GLIDE,
    HEX,
    LEAVE,
    LEG_DOWN,
    LEG_GLIDE,
    LEG_HEX,
    LEG_UP,
    UP,
    down_action,
    enter_action,
    hex_action,
    up_action,
)
from wyrmtable.games.dragonlance.worth import Outlook

FLIGHT: Final = 1  # dragon, points spent before, number of steps, steps
HIT: Final = 2  # dragon, target, kind
VISIT: Final = 3  # dragon, direction of the citadel, nothing
CLIMB: Final = 10  # the step up; CLIMB + n is n levels down, below 6 is a direction


def step_action(state: DragonLance, dragon: int, how: int) -> Action:
    """A step as `Reach` numbers it."""
    if state.flags.facing:
        return GLIDE.of((dragon, how // 100, how % 100 - 50))
    if how < 6:
        return hex_action(dragon, how)
    return up_action(dragon) if how == CLIMB else down_action(dragon, how - CLIMB)


def step_cost(state: DragonLance, how: int) -> int:
    """The points of a step."""
    return glide_cost(state, how % 100 - 50) if state.flags.facing else 1


def flight_action(state: DragonLance, dragon: int, steps: list[int]) -> Action:
    """Steps as one action."""
    if len(steps) == 1:
        return step_action(state, dragon, steps[0])
    legs: list[int] = []
    for how in steps:
        if state.flags.facing:
            legs += [LEG_GLIDE, how]
        elif how < 6:
            legs += [LEG_HEX, how]
        elif how > CLIMB:
            legs += [LEG_DOWN, how - CLIMB]
        elif legs[-2:-1] == [LEG_UP]:
            legs[-1] += 1
        else:
            legs += [LEG_UP, 1]
    return FLY.of((dragon, *legs))


def stop_at_home(state: DragonLance, dragon: int, steps: list[int]) -> int:
    """How many of the steps can be flown before a window opens over the lair (DL-12.12)."""
    if dragon != state.lancer:
        return len(steps)
    cell, face = state.cell[dragon], state.face[dragon]
    for number, how in enumerate(steps):
        if state.flags.facing:
            return 1
        if how < 6:
            cell = NEIGHBOURS[cell * 6 + how]
            if HEXES.lair_of[cell] == dragon // SIZE:
                return number + 1
    return len(steps) if face >= 0 else 0


def flies(state: DragonLance, action: Action) -> bool:
    """Can the flight be made as it is?"""
    if action.kind != FLY.kind:
        return not step_refusal(state, action)
    try:
        check_path(state, legs(action))
    except Illegal:
        return False
    return True


def next_planned(
    state: DragonLance, planned: tuple[int, ...], peaceful: bool = False
) -> Action | None:
    """The next thing to do, None if nothing is left; a peaceful dragon does not attack yet."""
    at = 0
    while at < len(planned):
        kind, dragon = planned[at], planned[at + 1]
        if kind == FLIGHT:
            count = planned[at + 3]
            action = next_step(state, dragon, planned[at + 2], planned[at + 4 : at + 4 + count])
            if action is not None:
                return action
            at += 4 + count
            continue
        if kind == HIT:
            target, how = planned[at + 2], planned[at + 3]
            if peaceful or may_attack(state, dragon):
                pass
            elif not aim_refusal(state, dragon, target, how, NOWHERE):
                return ATTACK.of((dragon, target, how, NOWHERE))
        else:
            action = enter_action(dragon, planned[at + 2])
            if not step_refusal(state, action):
                return action
        at += 4
    return None


def next_step(
    state: DragonLance, dragon: int, before: int, steps: tuple[int, ...]
) -> Action | None:
    """The step of a flight that comes next, None if it is over or cannot go on."""
    if state.cell[dragon] < 0 or state.where[dragon] != OPEN:
        return None
    flown = before
    for how in steps:
        if flown == state.spent[dragon]:
            action = step_action(state, dragon, how)
            if step_refusal(state, action) or falls(state, action):
                return None
            return action
        flown += step_cost(state, how)
    return None


def place_after(state: DragonLance, action: Action) -> tuple[int, int]:
    """Hex and level of a dragon after a single step."""
    dragon = action.args[0]
    cell, level = state.cell[dragon], state.alt[dragon]
    kind = action.kind
    if kind == HEX.kind:
        return NEIGHBOURS[cell * 6 + action.args[1]], level
    if kind == UP.kind:
        return cell, level + 1
    if kind == DOWN.kind:
        return cell, level - action.args[1]
    if kind == GLIDE.kind:
        turn = (0, 1, -1, 0, 0)[action.args[1]]
        return NEIGHBOURS[cell * 6 + (state.face[dragon] + turn) % 6], level + action.args[2]
    if kind in (LEAVE.kind, ENTER.kind):
        return NEIGHBOURS[cell * 6 + action.args[1]], level
    return cell, level


def falls(state: DragonLance, action: Action) -> bool:
    """Would the step crash its dragon?"""
    cell, level = place_after(state, action)
    if cell == HEXES.tower and level == TOWER_HEIGHT and action.kind in (HEX.kind, GLIDE.kind):
        return False
    if ends_at_home(state, action.args[0], cell, level):
        return False
    return level <= CEILING and too_low(state, cell, level) != ""


# -- points that nobody needs -------------------------------------------------------------------


def pass_time(state: DragonLance, outlook: Outlook) -> Action:
    """Use points up with as little harm as possible; without any, end the turn."""
    if not must_move(state):
        return END_ACTION
    if state.points > 1 and not state.flags.facing:
        action = there_and_back(state)
        if action is not None:
            return action
    best: Action | None = None
    most = 0.0
    for dragon in range(state.active * SIZE, state.active * SIZE + SIZE):
        if state.cell[dragon] < 0:
            continue
        now = outlook.stand(dragon, state.cell[dragon], state.alt[dragon])
        for action in steps_of(state, dragon):
            cell, level = place_after(state, action)
            if level > CEILING or falls(state, action):
                continue
            gain = outlook.stand(dragon, cell, level) - now
            if best is None or gain > most:
                best, most = action, gain
    if best is None:
        for dragon in range(state.active * SIZE, state.active * SIZE + SIZE):
            for action in steps_of(state, dragon):
                return action
    return END_ACTION if best is None else best


def there_and_back(state: DragonLance) -> Action | None:
    """One hex and back with a dragon that this does not harm."""
    for dragon in range(state.active * SIZE, state.active * SIZE + SIZE):
        if state.cell[dragon] < 0 or state.alt[dragon] == 0 or state.where[dragon] != OPEN:
            continue
        if dragon == state.lancer or state.finished[dragon] or state.alt[dragon] > CEILING:
            continue
        for d in range(6):
            there = NEIGHBOURS[state.cell[dragon] * 6 + d]
            if there < 0 or over_peak(state, there) or crossed(state, dragon, d):
                continue
            if state.flags.court[there] != state.flags.court[state.cell[dragon]]:
                continue
            action = FLY.of((dragon, LEG_HEX, d, LEG_HEX, (d + 3) % 6))
            if flies(state, action):
                return action
    return None


def crossed(state: DragonLance, dragon: int, d: int) -> bool:
    """Has the dragon crossed this side of its hex in this turn?"""
    side = side_number(state.cell[dragon], d)
    trail = state.trail
    for at in range(0, len(trail), 3):
        if trail[at] == dragon and trail[at + 1] == 0 and trail[at + 2] == side:
            return True
    return False
