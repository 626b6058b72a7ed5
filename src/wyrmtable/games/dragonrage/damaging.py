"""The question how a monster's owner spreads damage over its areas (DR-12.24, DR-18.25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.facts import Facts
from wyrmtable.core.task import ALONE, Question
from wyrmtable.games.dragonrage.harm import consequences, take
from wyrmtable.games.dragonrage.kinds import AREAS
from wyrmtable.games.dragonrage.reasons import refuse
from wyrmtable.games.dragonrage.sheets import left
from wyrmtable.games.dragonrage.state import DragonRage
from wyrmtable.games.dragonrage.verbs import ASSIGN, assign, require_sound
from wyrmtable.games.dragonrage.victory import check_invaders

CRASH: Final = -1  # instead of the wizard whose Lightning it is


def spreads(state: DragonRage, unit: int, points: int) -> list[list[int]]:
    """Every way to spread so many points over areas that have them."""
    found: list[list[int]] = [[]]
    for area in range(AREAS):
        has = left(state, unit, area)
        longer: list[list[int]] = []
        for spread in found:
            rest = points - sum(spread)
            longer.extend([[*spread, n] for n in range(min(has, rest) + 1)])
        found = longer
    return [spread for spread in found if sum(spread) == points]


def bolt_spreads(state: DragonRage, unit: int, points: int) -> list[list[int]]:
    """Every way that DR-12.24 allows: fewest received first, then undamaged ones."""
    found: list[list[int]] = []
    unscathed = [state.lost[unit * AREAS + area] == 0 for area in range(AREAS)]
    pile: list[list[int]] = [[0] * AREAS]
    while pile:
        spread = pile.pop()
        open_areas = [a for a in range(AREAS) if left(state, unit, a) > spread[a]]
        if sum(spread) == points or not open_areas:
            if spread not in found:
                found.append(spread)
            continue
        fewest = min([spread[a] for a in open_areas])
        choice = [a for a in open_areas if spread[a] == fewest]
        fresh = [a for a in choice if unscathed[a]]
        for area in fresh or choice:
            further = spread[:]
            further[area] += 1
            pile.append(further)
    found.sort()
    return found


class AssignDamage(Question[DragonRage]):
    """The owner spreads damage; `args`: unit, points, and the wizard or CRASH."""

    name: ClassVar[str] = "assign damage"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 3 and 0 <= self.args[0] < len(state.kind)

    def pending(self, state: DragonRage) -> tuple[int, ...]:
        return ALONE[state.seat_of(state.side[self.args[0]])]

    def cite(self, state: DragonRage, seat: int) -> str:
        return "DR-18.25" if self.args[2] == CRASH else "DR-12.24"

    def prompt(self, state: DragonRage, seat: int) -> str:
        return f"Spread {self.args[1]} points of damage over {state.names[self.args[0]]}"

    def legal(self, state: DragonRage) -> list[list[int]]:
        """Every legal answer."""
        unit, points, source = self.args
        if source == CRASH:
            return spreads(state, unit, points)
        return bolt_spreads(state, unit, points)

    def actions(self, state: DragonRage, seat: int) -> Sequence[Action]:
        code = state.code[self.args[0]]
        return [assign(code, spread) for spread in self.legal(state)]

    def facts(self, state: DragonRage, seat: int) -> Facts:
        from wyrmtable.games.dragonrage.draftfacts import assign_facts

        return assign_facts(state, self.args[0], self.args[1], self.legal(state))

    def answer(self, state: DragonRage, seat: int, action: Action) -> bool:
        require_sound(action)
        unit, _, source = self.args
        if action.kind != ASSIGN or action.args[0] != state.code[unit]:
            refuse(self.cite(state, seat))
        spread = list(action.args[1:])
        if spread not in self.legal(state):
            refuse(self.cite(state, seat))
        state.agenda.pop()
        take(state, unit, spread, source)
        if source != CRASH:
            consequences(state, unit)
            check_invaders(state)
        return True

    def timeout(self, state: DragonRage, seat: int) -> None:
        state.require_clock()
        self.answer(state, seat, self.actions(state, seat)[0])
