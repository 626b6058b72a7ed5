"""A beginner's plan for Dragon Rage: invaders go for the nearest prize, defenders for invaders.

Everybody attacks as soon as he can, burns what is worth something, and casts no spells.
"""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.bots import Bot, Budget
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.errors import Illegal
from wyrmtable.core.state import State
from wyrmtable.games.dragonrage import verbs as v
from wyrmtable.games.dragonrage.acting import Act
from wyrmtable.games.dragonrage.drafting import DraftForces
from wyrmtable.games.dragonrage.kinds import COST
from wyrmtable.games.dragonrage.state import DEFENDER, INVADER, DragonRage

ATTACKS = (v.DRAGONFIRE, v.MELEE, v.MELEE_MONSTER, v.FIRE, v.FIRE_MONSTER, v.DEMOLISH)
SPELLS = (v.CAST_AT, v.CAST_TARGET, v.CAST_BOOST)
IDLE = (v.END_MOVE, v.OPEN, v.WRECK, v.WITHDRAW)
VP = 10.0  # steps that a victory point is worth
COUNT = 2.0  # and a point of cost
FAR = 12  # steps at which it makes no difference any more


class Raider(Bot):
    """Goes straight for it."""

    name: ClassVar[str] = "raider"
    about: ClassVar[str] = "goes for the nearest prize or invader, and attacks at once"

    def choose(
        self, state: State, seat: int, chance: Chance, budget: Budget | None = None
    ) -> Action:
        assert isinstance(state, DragonRage) and state.question is not None
        question = state.question
        if isinstance(question, DraftForces):
            return question.completed(state, seat)
        listed = list(question.actions(state, seat))
        if not isinstance(question, Act):
            return listed[chance.below(len(listed))]
        attacks = [action for action in listed if action.kind in ATTACKS]
        if attacks:
            return max(attacks, key=lambda action: effect(state, seat, action, chance))
        best, most = listed[0], score(state, seat) + 0.1
        for action in listed:
            if action.kind in SPELLS or action.kind in IDLE:
                continue
            if action.kind == v.PASS:
                reached = score(state, seat) + 0.1
            else:
                reached = effect(state, seat, action, chance)
            if reached > most or action.kind == v.PASS == best.kind:
                best, most = action, max(reached, most)
            elif best.kind in IDLE or best.kind in SPELLS:
                best = action
        return best


def effect(state: DragonRage, seat: int, action: Action, chance: Chance) -> float:
    """The score after an action, with one throw of the dice."""
    twin = state.clone()
    twin.listening = False
    twin.chance = Seeded(chance.below(1 << 30))
    try:
        twin.apply(seat, action)
    except Illegal:
        return -1e9
    return score(twin, seat)


def score(state: DragonRage, seat: int) -> float:
    """Points on the board, units left, and the ways that own units still have."""
    side = state.side_of(seat)
    if state.outcome is not None:
        return 1e6 if seat in state.outcome.winners else -1e6
    sign = 1.0 if side == INVADER else -1.0
    total = sign * VP * state.vp
    standing = [unit for unit in range(len(state.kind)) if state.cell[unit] >= 0]
    for unit in standing:
        owner = state.owner(unit)
        if owner in (INVADER, DEFENDER):
            total += (COUNT if owner == side else -COUNT) * COST[state.kind[unit]]
    if side == INVADER:
        goals = [cell for cell in range(state.city.size) if state.worth(cell)]
    else:
        goals = [state.cell[unit] for unit in standing if state.owner(unit) == INVADER]
    distance = state.city.grid.distance
    for unit in standing:
        if state.owner(unit) == side:
            ways = [distance(state.cell[unit], goal) for goal in goals]
            total -= min([*ways, FAR])
    return total
