"""Berserk monsters act on their own (DR-20.5 to DR-20.12, DR-20.18)."""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.core.task import Task
from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.arriving import face_door
from wyrmtable.games.dragonrage.citymap import TOWER
from wyrmtable.games.dragonrage.contentfile import TABLES
from wyrmtable.games.dragonrage.crashing import crash
from wyrmtable.games.dragonrage.fighting import group_in
from wyrmtable.games.dragonrage.flying import (
    bound_cells,
    come_down,
    landing_refusal,
    leap,
    pass_winds,
)
from wyrmtable.games.dragonrage.ground import in_the_way, step_refusal
from wyrmtable.games.dragonrage.harm import die
from wyrmtable.games.dragonrage.kinds import BOUND, FLY, LANDS_FIGHTING, SLITHERS
from wyrmtable.games.dragonrage.melee import (
    mauled_by_other,
    reach_refusal,
    strike,
    striking_parts,
)
from wyrmtable.games.dragonrage.moving import wind_cost
from wyrmtable.games.dragonrage.sheets import bound_refusal, walking_points
from wyrmtable.games.dragonrage.state import (
    CRASHED,
    FLEW,
    FLYING,
    LANDED,
    MOVE_OVER,
    MOVED,
    SLITHERED,
    DragonRage,
)
from wyrmtable.games.dragonrage.verbs import FORWARD, LEFT, RIGHT, TURN_OF
from wyrmtable.games.dragonrage.victory import check_invaders
from wyrmtable.games.dragonrage.walking import BERSERK, slither, step_into, tell_move

BERSERK_DIES = TABLES.berserk_dies


def can_strike(state: DragonRage, unit: int, cell: int, turning: bool) -> bool:
    """Are there enemies in a hex that it can attack, once it faces them if it is `turning`?"""
    if not group_in(state, cell, state.side[unit]) or reach_refusal(state, unit, cell):
        return False
    if state.in_fog(state.cell[unit]):
        return False
    if not turning:
        return bool(striking_parts(state, unit, cell))
    face = state.face[unit]
    state.face[unit] = state.city.sides.direction(state.cell[unit], cell)
    found = bool(striking_parts(state, unit, cell))
    state.face[unit] = face
    return found


def turns_between(face: int, d: int) -> tuple[int, int]:
    """How many turns lead from one facing to another, and which way: 1 clockwise, -1 not."""
    right = (d - face) % 6
    return (right, 1) if right <= 3 else (6 - right, -1)


def direction_to(state: DragonRage, cell: int, target: int) -> int:
    """Towards a hex: the direction of the neighbour nearest to it, lowest in ties."""
    grid = state.city.grid
    best, nearest = -1, 0
    for d in range(6):
        near = grid.neighbour(cell, d)
        if near >= 0 and (best < 0 or grid.distance(near, target) < nearest):
            best, nearest = d, grid.distance(near, target)
    return best


def nearest_enemy(state: DragonRage, unit: int) -> int:
    """The hex of the nearest enemy on the ground, lowest number in ties; -1 without one."""
    here, best = state.cell[unit], -1
    for other in range(len(state.kind)):
        if not state.grounded(other) or not state.hostile(other, state.side[unit]):
            continue
        cell = state.cell[other]
        if best >= 0:
            new, old = state.city.grid.distance(here, cell), state.city.grid.distance(here, best)
            if new > old or (new == old and cell >= best):
                continue
        best = cell
    return best


def tell(state: DragonRage, unit: int, mode: str) -> None:
    tell_move(state, unit, BERSERK + mode, state.face[unit])


class Rampage(Task[DragonRage]):
    """The move of a berserk monster at the start of phase 2; `args`: unit."""

    name: ClassVar[str] = "rampage"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 1 and 0 <= self.args[0] < len(state.kind)

    def run(self, state: DragonRage) -> None:
        unit = self.args[0]
        if state.cell[unit] < 0 or not state.berserk(unit):
            return
        state.deeds[unit] |= MOVE_OVER
        if state.flying(unit):
            come_to_earth(state, unit)
        elif not lashes_out(state, unit):
            approach(state, unit)
        check_invaders(state)


def come_to_earth(state: DragonRage, unit: int) -> None:
    """Land here or straight ahead, or crash (DR-20.12)."""
    state.deeds[unit] |= FLEW
    for k in range(FLY[state.kind[unit]] + 1):
        here = state.cell[unit]
        cells = bound_cells(state, unit, state.face[unit], k)
        if k and not cells:
            break
        end = cells[-1] if k else here
        if landing_refusal(state, unit, end):
            continue
        if k and pass_winds(state, unit, cells, []):
            return
        state.put(unit, end)
        tell(state, unit, "fly" if k else "land")
        come_down(state, unit)
        return
    tell(state, unit, "crash")
    crash(state, unit)


def lashes_out(state: DragonRage, unit: int) -> bool:
    """Stay before an enemy, or turn towards one next to it (DR-20.6, DR-20.7)."""
    here, face = state.cell[unit], state.face[unit]
    front = state.city.grid.neighbour(here, face)
    if can_strike(state, unit, here, False) or (
        front >= 0 and can_strike(state, unit, front, False)
    ):
        tell(state, unit, "stay")
        return True
    best, fewest, way = -1, 9, 0
    for d in range(6):
        cell = state.city.grid.neighbour(here, d)
        if cell >= 0 and can_strike(state, unit, cell, True):
            turns, sense = turns_between(face, d)
            if turns < fewest or (turns == fewest and sense > way):
                best, fewest, way = d, turns, sense
    if best < 0:
        return False
    points = walking_points(state, unit)
    if points:
        turns = min(fewest, points)
        tell_move(state, unit, BERSERK + "turn", (face + turns * way) % 6)
        turn(state, unit, turns, way)
    elif SLITHERS[state.kind[unit]]:
        slither(state, unit, RIGHT if way > 0 else LEFT, BERSERK + "slither")
    else:
        tell(state, unit, "stay")
    return True


def turn(state: DragonRage, unit: int, turns: int, way: int) -> None:
    """Turn in place; doors that it faces on the way break (DR-7.9)."""
    for _ in range(turns):
        state.deeds[unit] |= MOVED
        state.face[unit] = (state.face[unit] + way) % 6
        state.spent[unit] += 1
        face_door(state, unit)


class Ways:
    """Every hex and facing that a berserk monster can walk to, by the first way with fewest MP."""

    cost: dict[int, int]  # by cell * 6 + face
    steps: dict[int, list[int]]

    def __init__(self, state: DragonRage, unit: int) -> None:
        start = state.cell[unit] * 6 + state.face[unit]
        points = walking_points(state, unit)
        self.cost = {start: 0}
        self.steps = {start: []}
        for cost in range(points):
            for place in [at for at, spent in self.cost.items() if spent == cost]:
                self.expand(state, unit, place, cost, points)

    def expand(self, state: DragonRage, unit: int, place: int, cost: int, points: int) -> None:
        cell, face = place // 6, place % 6
        for step in (FORWARD, LEFT, RIGHT):
            for turns in range(0 if step == FORWARD else 1, 1 if step == FORWARD else 4):
                facing = (face + turns * TURN_OF[step]) % 6
                ahead = state.city.grid.neighbour(cell, facing)
                if ahead < 0 or step_refusal(state, unit, cell, ahead, []):
                    continue
                if in_the_way(state, unit, ahead) or ahead in state.carcasses:
                    continue
                total = cost + 1 + max(turns - 1, 0) + wind_cost(state, unit, cell, ahead)
                steps = [*self.steps[place], *([step] * turns), FORWARD]
                to = ahead * 6 + facing
                known = self.cost.get(to, points + 1)
                if total < known or (total == known <= points and steps < self.steps[to]):
                    self.cost[to] = total
                    self.steps[to] = steps


def approach(state: DragonRage, unit: int) -> None:
    """Head for the nearest enemy (DR-20.8, DR-20.9)."""
    enemy = nearest_enemy(state, unit)
    if enemy < 0:
        tell(state, unit, "stay")
        return
    here = state.cell[unit]
    walks = walking_points(state, unit) > 0
    from_tower = state.city.terrain[here] == TOWER
    bounds = not bound_refusal(state, unit, from_tower) and not state.in_fog(here)
    if not walks and not bounds:
        crawl(state, unit, enemy)
        return
    distance = state.city.grid.distance
    best: list[int] = []
    steps: list[int] = []
    leap_by = (0, 0)
    if walks:
        ways = Ways(state, unit)
        for place, cost in ways.cost.items():
            cell, face = place // 6, place % 6
            if distance(cell, enemy) < distance(here, enemy):
                turns = turns_between(face, direction_to(state, cell, enemy))[0]
                rank = [distance(cell, enemy), 0, cost, cell, turns, face]
                if not best or rank < best:
                    best, steps = rank, ways.steps[place]
    if bounds:
        for veer in (FORWARD, LEFT, RIGHT):
            face = (state.face[unit] + TURN_OF[veer]) % 6
            for hexes in range(1, BOUND[state.kind[unit]] + 1):
                cells = bound_cells(state, unit, face, hexes)
                if not cells or landing_refusal(state, unit, cells[-1]):
                    continue
                if in_the_way(state, unit, cells[-1]):
                    continue  # DR-20.18
                cell = cells[-1]
                if distance(cell, enemy) < distance(here, enemy):
                    turns = turns_between(face, direction_to(state, cell, enemy))[0]
                    rank = [distance(cell, enemy), 1, 0, cell, turns, face]
                    if not best or rank < best:
                        best, leap_by = rank, (veer, hexes)
    if not best:
        turns, way = turns_towards(state, unit, here, state.face[unit], 0, enemy)
        face = (state.face[unit] + turns * way) % 6
        tell_move(state, unit, BERSERK + ("turn" if turns else "stay"), face)
        turn(state, unit, turns, way)
    elif best[1]:
        leap(state, unit, leap_by[0], leap_by[1], BERSERK + "bound")
    else:
        stride(state, unit, steps, best, enemy)


def stride(state: DragonRage, unit: int, steps: list[int], rank: list[int], enemy: int) -> None:
    """Walk the way, and turn with what MP are left; `rank` holds its cost and where it ends."""
    state.deeds[unit] |= MOVED
    cost, end, face = rank[2], rank[3], rank[5]
    turns, way = turns_towards(state, unit, end, face, cost, enemy)
    for place, step in enumerate(steps):
        if step == FORWARD:
            ahead = state.city.grid.neighbour(state.cell[unit], state.face[unit])
            last = place + 1 == len(steps)
            mode = BERSERK + "walk" if last else ""
            step_into(state, unit, ahead, mode, (face + turns * way) % 6)
        else:
            state.face[unit] = (state.face[unit] + TURN_OF[step]) % 6
            face_door(state, unit)
        if state.over or state.cell[unit] < 0:
            return
    state.spent[unit] = cost
    turn(state, unit, turns, way)


def turns_towards(
    state: DragonRage, unit: int, cell: int, face: int, cost: int, enemy: int
) -> tuple[int, int]:
    """How many turns towards the enemy the MP left allow, and which way."""
    left = walking_points(state, unit) - cost
    turns, way = turns_between(face, direction_to(state, cell, enemy))
    return max(0, min(turns, left)), way


def crawl(state: DragonRage, unit: int, enemy: int) -> None:
    """Slither ahead if that is nearer, else turn; a Roc stays (DR-20.9, DR-21.24)."""
    here, distance = state.cell[unit], state.city.grid.distance
    if not SLITHERS[state.kind[unit]]:
        tell(state, unit, "stay")
        return
    ahead = state.city.grid.neighbour(here, state.face[unit])
    legal = (
        ahead >= 0
        and not step_refusal(state, unit, here, ahead, [])
        and not in_the_way(state, unit, ahead)
        and ahead not in state.carcasses
    )
    if legal and distance(ahead, enemy) < distance(here, enemy):
        slither(state, unit, FORWARD, BERSERK + "slither")
        return
    turns, way = turns_between(state.face[unit], direction_to(state, here, enemy))
    if turns:
        slither(state, unit, RIGHT if way > 0 else LEFT, BERSERK + "slither")
    else:
        tell(state, unit, "stay")


# -- attacks and death -------------------------------------------------------------------------


class Maul(Task[DragonRage]):
    """The attack of a berserk monster, first of all in phase 4 (DR-20.11); `args`: unit."""

    name: ClassVar[str] = "maul"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 1 and 0 <= self.args[0] < len(state.kind)

    def run(self, state: DragonRage) -> None:
        unit = self.args[0]
        if state.cell[unit] < 0 or not state.berserk(unit) or state.marks[unit] & FLYING:
            return
        deeds = state.deeds[unit]
        landed = LANDS_FIGHTING[state.kind[unit]] and deeds & LANDED
        if deeds & (CRASHED | SLITHERED) or (deeds & FLEW and not landed):
            return
        if state.in_fog(state.cell[unit]):
            return
        here = state.cell[unit]
        front = state.city.grid.neighbour(here, state.face[unit])
        around = sorted(state.city.grid.neighbours[here * 6 : here * 6 + 6])
        for cell in [front, here, *around]:
            if cell < 0 or mauled_by_other(state, unit, cell):
                continue
            if can_strike(state, unit, cell, False):
                parts = striking_parts(state, unit, cell)
                strike(state, cell, [unit] * len(parts), parts, [], -1)
                check_invaders(state)
                return


def roll_for_death(state: DragonRage, unit: int) -> None:
    """At the end of phase 4 a berserk monster may die (DR-20.10)."""
    roll = state.chance.die(6)
    dies = roll >= BERSERK_DIES
    if state.listening:
        rolled = ev.BerserkRoll(
            unit=state.names[unit],
            need=f"{BERSERK_DIES}+",
            roll=roll,
            result="dies" if dies else "lives",
        )
        state.emit(rolled, "DR-20.10")
    if dies:
        die(state, unit)
