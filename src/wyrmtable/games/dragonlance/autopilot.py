"""A whole turn that times out: the table spends the points (DL-24.4)."""

from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.games.dragonlance.board import HEXES, NEIGHBOURS
from wyrmtable.games.dragonlance.codes import OPEN
from wyrmtable.games.dragonlance.falling import too_low
from wyrmtable.games.dragonlance.gliding import (
    TURNS,
)
from wyrmtable.games.dragonlance.moves import step_refusal, take_step
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    SIZE,
    TOWER_HEIGHT,
)
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.straight import crashes
from wyrmtable.games.dragonlance.turns import end_turn
from wyrmtable.games.dragonlance.verbs import (
    GLIDE,
    down_action,
    hex_action,
    leave_action,
    up_action,
)


def autopilot(state: DragonLance) -> None:
    """Spend the points one by one and end the turn, or stop at the next question (DL-24.4)."""
    depth = len(state.agenda)
    while state.points:
        step = next_step(state)
        if step is None:
            break
        take_step(state, step)
        if (
            state.outcome is not None
            or len(state.agenda) != depth
            or state.agenda[-1].name != "act"
        ):
            return
    end_turn(state)


def next_step(state: DragonLance) -> Action | None:
    """The first step of the lowest-numbered dragon that has one which does not crash it."""
    first = state.active * SIZE
    for dragon in range(first, first + SIZE):
        if state.cell[dragon] < 0:
            continue
        for action in in_order(state, dragon):
            if not step_refusal(state, action):
                return action
    return None


def in_order(state: DragonLance, dragon: int) -> list[Action]:
    """The steps of a dragon in the order of DL-24.4, without those that crash it."""
    if state.where[dragon] != OPEN:
        return [leave_action(dragon, d) for d in range(6)]
    if state.flags.facing:
        change = 1 if state.alt[dragon] == 0 else 0
        listed: list[Action] = []
        for place in range(3):
            d = (state.face[dragon] + TURNS[place][0]) % 6
            to = NEIGHBOURS[state.cell[dragon] * 6 + d]
            level = state.alt[dragon] + change
            peak = to == HEXES.tower and level == TOWER_HEIGHT
            if to >= 0 and (peak or not too_low(state, to, level)):
                listed.append(GLIDE.of((dragon, place, change)))
        return listed
    listed = [up_action(dragon)] if state.alt[dragon] < CEILING else []
    listed += [hex_action(dragon, d) for d in range(6)]
    if state.alt[dragon] and not crashes(state, dragon, 1):
        listed.append(down_action(dragon, 1))
    return listed
