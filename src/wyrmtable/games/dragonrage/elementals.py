"""Elementals out of control hunt the nearest unit (DR-12.33 to DR-12.39, DR-12.46)."""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.core.task import Task
from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.arriving import arrive, leave
from wyrmtable.games.dragonrage.fighting import attack_hex
from wyrmtable.games.dragonrage.ground import barred, passage_refusal
from wyrmtable.games.dragonrage.kinds import (
    ATTACK,
    BELLY,
    CHARACTER,
    EARTHBOUND,
    ELOWYN,
    FAMILY,
    HAS_SHEET,
    HERO,
    LEGS,
    MAJOR,
    MINOR,
    MP,
    WIZARD,
)
from wyrmtable.games.dragonrage.melee import strike_monster
from wyrmtable.games.dragonrage.moving import wind_cost
from wyrmtable.games.dragonrage.state import CAPTIVE, DragonRage
from wyrmtable.games.dragonrage.victory import check_invaders

FAR = 1 << 20
RANKS = 10_000  # more than rank_of gives


def rank_of(state: DragonRage, unit: int) -> int:
    """The order among equally near units, lowest first (DR-12.34, DR-12.38)."""
    kind = state.kind[unit]
    family = FAMILY[kind]
    if kind == WIZARD:
        return 0
    if family == MAJOR:
        return 1
    if kind == HERO:
        return 2
    if family == MINOR:
        return 3
    if kind == ELOWYN:
        return 1000
    assert family != CHARACTER
    return 100 - ATTACK[kind]  # troops, the strongest first


def prey(state: DragonRage, elemental: int, other: int) -> bool:
    """Can this unit be its target at all (DR-12.38)?"""
    return other != elemental and state.grounded(other) and state.side[other] != CAPTIVE


def target_of(state: DragonRage, elemental: int, reach: int = FAR) -> int:
    """Its target within reach; a die decides between equals (DR-12.34); -1 without one."""
    here = state.cell[elemental]
    best: list[int] = []
    mark = FAR
    for other in range(len(state.kind)):
        if not prey(state, elemental, other):
            continue
        distance = state.city.grid.distance(here, state.cell[other])
        value = distance * RANKS + rank_of(state, other)
        if value < mark:
            best, mark = [other], value
        elif value == mark:
            best.append(other)
    if not best or mark // RANKS > reach:
        return -1
    return best[0] if len(best) == 1 else best[state.chance.below(len(best))]


# -- moving ------------------------------------------------------------------------------------


def closed_to(state: DragonRage, cell: int) -> bool:
    """Hexes that its path never enters (DR-12.38)."""
    return state.city.shores >> cell & 1 == 1 or cell in state.carcasses


def ways_from(state: DragonRage, elemental: int, start: int) -> list[int]:
    """The MP from a hex to every other, FAR where no way leads."""
    city = state.city
    closed = [closed_to(state, cell) for cell in range(city.size)]
    simple = city.simple[EARTHBOUND]
    costs = [FAR] * city.size
    costs[start] = 0
    frontier = [start]
    while frontier:
        following: list[int] = []
        for cell in frontier:
            for to, side in zip(city.near[cell], city.near_side[cell], strict=True):
                if closed[to]:
                    continue
                if not simple[side] and passage_refusal(state, elemental, cell, to, []):
                    continue
                cost = costs[cell] + 1 + wind_cost(state, elemental, cell, to)
                if cost < costs[to]:
                    costs[to] = cost
                    following.append(to)
        frontier = following
    return costs


def hunting_path(state: DragonRage, elemental: int, target: int) -> list[int]:
    """The hexes it goes through with its MP (DR-12.33, DR-12.38)."""
    here, goal = state.cell[elemental], state.cell[target]
    points = MP[state.kind[elemental]]
    to_goal = ways_from(state, elemental, goal)
    if to_goal[here] < FAR and not closed_to(state, goal):
        return follow(state, elemental, here, to_goal, points)
    reach = ways_from(state, elemental, here)
    distance = state.city.grid.distance
    best: list[int] = []
    for cell in range(state.city.size):
        if reach[cell] <= points and distance(cell, goal) < distance(here, goal):
            rank = [distance(cell, goal), reach[cell], cell]
            if not best or rank < best:
                best = rank
    if not best:
        return []
    return follow(state, elemental, here, ways_from(state, elemental, best[2]), points)


def follow(
    state: DragonRage, elemental: int, here: int, to_goal: list[int], points: int
) -> list[int]:
    """The first shortest path in direction order, as far as the MP go."""
    path: list[int] = []
    while to_goal[here]:
        for d in range(6):
            to = state.city.grid.neighbour(here, d)
            if to < 0 or to_goal[to] >= to_goal[here]:
                continue
            cost = 1 + wind_cost(state, elemental, here, to)
            passable = not passage_refusal(state, elemental, here, to, [])
            if passable and to_goal[to] + cost == to_goal[here]:
                break
        else:
            return path
        points -= cost
        if points < 0:
            return path
        path.append(to)
        here = to
    return path


class Hunt(Task[DragonRage]):
    """The move of an uncontrolled Elemental (DR-12.33); `args`: unit."""

    name: ClassVar[str] = "hunt"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 1 and 0 <= self.args[0] < len(state.kind)

    def run(self, state: DragonRage) -> None:
        unit = self.args[0]
        if state.cell[unit] < 0 or not state.wild(unit):
            return
        target = target_of(state, unit)
        if target < 0:
            return
        path = hunting_path(state, unit, target)
        for place, cell in enumerate(path):
            before = state.cell[unit]
            state.put(unit, cell)
            leave(state, unit, before)
            if place + 1 == len(path) and state.listening:
                name = state.city.names[cell]
                state.emit(ev.Moved(unit=state.names[unit], mode="forced", to=name), "DR-12.33")
            arrive(state, unit)
            if state.over or state.cell[unit] < 0:
                return


# -- attacking ---------------------------------------------------------------------------------


class Lash(Task[DragonRage]):
    """The attack of an uncontrolled Elemental (DR-12.35); `args`: unit."""

    name: ClassVar[str] = "lash"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 1 and 0 <= self.args[0] < len(state.kind)

    def run(self, state: DragonRage) -> None:
        unit = self.args[0]
        here = state.cell[unit]
        if here < 0 or not state.wild(unit) or state.in_fog(here) or state.in_wind(here):
            return
        beside = [other for other in state.at(here) if prey(state, unit, other)]
        if beside:
            self.attack(state, unit, first_of(state, beside))
            return
        target = target_of(state, unit, 1)
        if target < 0:
            return
        cell = state.cell[target]
        if barred(state, here, cell):
            return
        if not state.in_fog(cell) and not state.in_wind(cell):
            self.attack(state, unit, target)

    def attack(self, state: DragonRage, unit: int, target: int) -> None:
        """Strike the monster, or the group of the others (DR-12.46)."""
        cell = state.cell[target]
        if HAS_SHEET[state.kind[target]]:
            beneath = cell == state.cell[unit]
            strike_monster(state, unit, target, BELLY if beneath else LEGS)
        else:
            group = [
                other
                for other in state.at(cell)
                if prey(state, unit, other) and not HAS_SHEET[state.kind[other]]
            ]
            strength = ATTACK[state.kind[unit]]
            attack_hex(state, "melee", cell, group, strength, 0, [unit], "DR-12.35")
        check_invaders(state)


def first_of(state: DragonRage, units: list[int]) -> int:
    """The one that ranks first, lowest number in ties."""
    best = units[0]
    for unit in units[1:]:
        if rank_of(state, unit) < rank_of(state, best):
            best = unit
    return best
