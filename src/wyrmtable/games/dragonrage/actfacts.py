"""The facts of what the owner of a phase may do in it."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.games.dragonrage.attackfacts import attack_facts
from wyrmtable.games.dragonrage.reachfacts import arrival_facts, movement_facts, spell_facts
from wyrmtable.games.dragonrage.state import DragonRage


def act_facts(state: DragonRage, actions: Sequence[Action]) -> msgspec.Struct:
    """What the panel of the phase shows."""
    if state.phase in (1, 5):
        return spell_facts(state, actions)
    if state.phase in (2, 7):
        return movement_facts(state, actions)
    if state.phase == 6:
        return arrival_facts(state, actions)
    return attack_facts(state, actions)
