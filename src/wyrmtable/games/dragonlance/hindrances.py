"""Which steps a dragon cannot make now and by what clause, for people who steer it."""

# not compiled: text for people
from __future__ import annotations

from collections.abc import Iterable

from wyrmtable.core.action import Action
from wyrmtable.games.dragonlance.act import Act
from wyrmtable.games.dragonlance.board import NEIGHBOURS
from wyrmtable.games.dragonlance.codes import OPEN
from wyrmtable.games.dragonlance.falling import too_low
from wyrmtable.games.dragonlance.gliding import BEFORE, TURNS
from wyrmtable.games.dragonlance.moves import step_refusal, steps_of
from wyrmtable.games.dragonlance.pieces import DIRECTIONS, SIZE
from wyrmtable.games.dragonlance.reasons import against, clause_of
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import GLIDE, GLIDES, down_action, hex_action, up_action


def hindrances(state: DragonLance, dragon: int) -> dict[str, str]:
    """By step, as it is typed after the dragon's name, the clause that bars it.

    Steps that are legal but crash the dragon are barred by the clause of the crash. With facing,
    a turn is barred if it is with every change of level that could be flown.
    """
    listed = steps_of(state, dragon)
    offered = {action.text for action in listed}
    barred: dict[str, str] = {}
    if state.flags.facing:
        flown = {action.args[1] for action in listed if action.kind == GLIDE.kind}
        change = 0 if state.alt[dragon] else 1
        for turn, name in enumerate(GLIDES):
            if turn not in flown:
                barred[name] = clause_against(state, GLIDE.of((dragon, turn, change)))
        return barred
    steps = {name: hex_action(dragon, d) for d, name in enumerate(DIRECTIONS)}
    steps.update({"up": up_action(dragon), "down": down_action(dragon, 1)})
    for name, step in steps.items():
        if step.text not in offered:
            barred[name] = clause_against(state, step)
    return barred


def clause_against(state: DragonLance, step: Action) -> str:
    """The clause that refuses a step, else the one by which it ends in a crash."""
    clause = step_refusal(state, step)
    if clause:
        return clause_of(clause)
    dragon = step.args[0]
    cell, level = state.cell[dragon], state.alt[dragon] - 1
    if step.kind == GLIDE.kind:
        turn, when = TURNS[step.args[1]]
        ahead = state.face[dragon] + (turn if when == BEFORE else 0)
        cell, level = NEIGHBOURS[cell * 6 + ahead % 6], state.alt[dragon] + step.args[2]
    return too_low(state, cell, level)


def reasons(state: DragonLance, clauses: Iterable[str]) -> dict[str, str]:
    """What these clauses say against steps now, in plain words."""
    down = down_action(0, 1)
    return {clause: against(state, down, clause) for clause in sorted(set(clauses))}


def hint(state: DragonLance, seat: int) -> str:
    """Who flies nowhere before it climbs, said while a horde has nobody in the air."""
    if not isinstance(state.question, Act) or seat != state.owner[state.active]:
        return ""
    first = state.active * SIZE
    horde = [dragon for dragon in range(first, first + SIZE) if state.cell[dragon] >= 0]
    if any(state.alt[dragon] or state.where[dragon] != OPEN for dragon in horde):
        return ""
    take_off = " F+1" if state.flags.facing else " up"
    steps = [step.text for dragon in horde for step in steps_of(state, dragon)]
    example = next((step for step in steps if step.endswith(take_off)), "")
    if not example:
        return ""
    if state.flags.facing:
        return f"A dragon on the ground climbs as it flies ahead: `{example}` [DL-20.13]."
    return f"A dragon on the ground climbs before it flies: `{example}` [DL-6.5]."
