"""Finitely many actions that suffice to play well (section 26)."""

from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.games.dragonrage import verbs as v
from wyrmtable.games.dragonrage.state import DragonRage
from wyrmtable.games.dragonrage.verbs import PASS_ACTION, action


def offers(state: DragonRage) -> list[Action]:
    return [PASS_ACTION]


def nothing_to_do(state: DragonRage) -> bool:
    return False


def duties(state: DragonRage) -> list[Action]:
    """The options that do a duty of DR-4.10."""
    from wyrmtable.games.dragonrage.acting import has_duty
    from wyrmtable.games.dragonrage.melee import in_own_hex, targets_of

    found: list[Action] = []
    for unit in range(len(state.kind)):
        if state.phase in (4, 9) and has_duty(state, unit):
            cell = state.cell[unit]
            if targets_of(state, unit, cell):
                fighter = state.code[unit] * v.PARTS
                found.append(v.melee_action(state.city.numbers[cell], [fighter], [], -1))
            for other in in_own_hex(state, unit):
                found.append(action(v.MELEE_MONSTER, (state.code[unit], state.code[other], 3)))
    return found
