"""What a position of Dragon Rage is worth, in victory points of the Invader; for bots."""

from __future__ import annotations

import math
from typing import Final

from wyrmtable.core.tactics import EVEN, Temper, outcome_values
from wyrmtable.games.dragonrage.botfile import JUDGEMENT
from wyrmtable.games.dragonrage.burning import hexes_hit
from wyrmtable.games.dragonrage.citymap import TOWER
from wyrmtable.games.dragonrage.kinds import (
    AREAS,
    ATTACK,
    BELLY,
    BODY,
    CHARACTER,
    COST,
    ELEMENTAL,
    ELOWYN,
    FAMILY,
    FIRE,
    FULL,
    HAS_SHEET,
    HEAD,
    HERO,
    KINDS,
    MAJOR,
    MISSILE_MOST,
    RAZES,
    TROOP,
    WIZARD,
)
from wyrmtable.games.dragonrage.lures import ON_FOOT, WAY, WAYS, hunted, prizes
from wyrmtable.games.dragonrage.state import (
    DEFENDER,
    INVADER,
    NOBODY,
    OFF,
    DragonRage,
)
from wyrmtable.games.dragonrage.victory import QUIET_TURNS

MATERIAL: Final = JUDGEMENT.material
LURE: Final = JUDGEMENT.lure
HUNT: Final = JUDGEMENT.hunt
GUARD: Final = JUDGEMENT.guard
EXPOSURE: Final = JUDGEMENT.exposure
SHY: Final = JUDGEMENT.shy
ALOFT: Final = JUDGEMENT.aloft
ASHORE: Final = JUDGEMENT.ashore
MENACE: Final = JUDGEMENT.menace
OCCUPIED: Final = JUDGEMENT.occupied
HIGH: Final = 0.08  # archers on a tower
NEAR: Final = 3  # hexes from which a defender soon attacks
SHY_OF: Final = 2
SHARES: Final = (0.15, 0.25, 0.15, 0.45)  # of a monster's worth: head, wings, legs, belly
BERSERK: Final = 0.4  # what a monster without a head is still worth
PRICE: Final[list[float]] = [
    float(JUDGEMENT.summoned if kind == ELEMENTAL else COST[kind]) for kind in range(KINDS)
]


def monster_part(kind: int, lost: list[int], first: int) -> float:
    """The part of a monster that is left, from the points it has lost in its areas."""
    if FAMILY[kind] != MAJOR:
        return 1.0 - 0.7 * lost[first + BODY] / FULL[kind * AREAS + BODY]
    total = had = 0.0
    for area in range(AREAS):
        full = FULL[kind * AREAS + area]
        if full:
            had += SHARES[area]
            total += SHARES[area] * max(0, full - lost[first + area]) / full
    if lost[first + BELLY] >= FULL[kind * AREAS + BELLY]:
        return 0.0
    part = total / had
    return part * BERSERK if lost[first + HEAD] >= FULL[kind * AREAS + HEAD] else part


def unit_worth(state: DragonRage, unit: int) -> float:
    """What a unit is worth as it is, in victory points."""
    kind = state.kind[unit]
    part = monster_part(kind, state.lost, unit * AREAS) if HAS_SHEET[kind] else 1.0
    return MATERIAL * PRICE[kind] * part


class Outlook:
    """A position as a bot sees it: what draws units where, and who is near whom."""

    state: DragonRage
    prize: list[list[float]]  # by way; empty until it is asked for
    prey: list[float]  # what draws defenders
    caution: float  # what a point of attack strength near a monster counts
    fears: list[float]  # what threats count for, by side
    goals: list[float]  # and VP, or for the Defender invaders
    defenders: list[int]  # on the map and able to fight
    invaders: list[int]

    def __init__(self, state: DragonRage, temper: Temper = EVEN) -> None:
        self.state = state
        self.fears = [temper.fear_of(state.seat_of(side)) for side in (INVADER, DEFENDER)]
        self.goals = [temper.goal_of(state.seat_of(side)) for side in (INVADER, DEFENDER)]
        self.prize = [[] for _ in range(WAYS)]
        self.prey = []
        idle = min(state.turn - state.last_damage, QUIET_TURNS) / QUIET_TURNS
        self.caution = (
            self.fears[INVADER] * EXPOSURE * (1.0 - idle)
        )  # whoever does no damage loses (DR-5.4)
        self.defenders = []
        self.invaders = []
        for unit in range(len(state.kind)):
            if state.cell[unit] >= 0:
                side = state.owner(unit)
                if side == INVADER:
                    self.invaders.append(unit)
                elif side == DEFENDER and ATTACK[state.kind[unit]]:
                    self.defenders.append(unit)

    def lure(self, way: int, cell: int) -> float:
        """How near a unit of the Invader that goes this way is to VP."""
        if not self.prize[way]:
            self.prize[way] = prizes(self.state, way)
        return self.goals[INVADER] * self.prize[way][cell]

    def ahead(self, unit: int, way: int, cell: int) -> float:
        """The same for a monster, which gets on where it faces."""
        grid, face = self.state.city.grid, self.state.face[unit]
        found = 2.0 * self.lure(way, cell)
        for far in (2, 4):
            there = grid.ahead(cell, face, far)
            if there >= 0:
                found += self.lure(way, there)
        return found / 4.0

    def hunt(self, cell: int) -> float:
        """How near a defender is to dangerous invaders."""
        if not self.prey:
            state = self.state
            seeds = [0.0] * state.city.size
            for unit in self.invaders:
                at = state.cell[unit]
                worth = min(1.0, 0.3 + PRICE[state.kind[unit]] / 20.0)
                if not state.city.in_city[at]:
                    worth *= JUDGEMENT.outside
                if state.flying(unit):
                    worth *= 0.7
                seeds[at] = max(seeds[at], worth)
            self.prey = hunted(state, seeds)
        return self.prey[cell]

    def place(self, unit: int, cell: int) -> float:
        """What it is worth to its own side that a unit stands in a hex."""
        state = self.state
        kind = state.kind[unit]
        if state.owner(unit) == INVADER:
            return self.invading(unit, kind, cell)
        if kind in (ELOWYN, WIZARD):
            return self.shying(unit, kind, cell)
        found = HUNT * self.goals[DEFENDER] * self.hunt(cell) * (0.5 if kind == HERO else 1.0)
        if kind == ELEMENTAL:
            return found
        worth = state.worth(cell)
        if worth and not self.others(unit, cell):
            found += self.fears[DEFENDER] * GUARD * worth
        if MISSILE_MOST[kind] and state.city.terrain[cell] == TOWER:
            found += HIGH
        return found

    def invading(self, unit: int, kind: int, cell: int) -> float:
        """The same for an invader."""
        state = self.state
        if kind in (ELOWYN, WIZARD):
            return self.shying(unit, kind, cell) + 0.5 * LURE * self.lure(WAY[kind], cell)
        found = LURE * self.lure(WAY[kind], cell)
        if FAMILY[kind] == MAJOR:
            found = ALOFT * self.ahead(unit, WAY[kind], cell)
            if state.flying(unit):
                return found
            found = max(found, ASHORE * self.ahead(unit, ON_FOOT, cell)) + self.menace(unit, kind)
        takes = kind == HERO or (FAMILY[kind] == TROOP and not RAZES[kind])
        if takes and state.city.door_of[cell] < 0:
            found += OCCUPIED * state.worth(cell)
        if HAS_SHEET[kind]:
            distance = state.city.grid.distance
            threat = 0
            for other in self.defenders:
                if distance(state.cell[other], cell) <= NEAR:
                    threat += ATTACK[state.kind[other]]
            found -= self.caution * threat * (1.0 if FAMILY[kind] == MAJOR else 0.5)
        return found

    def menace(self, unit: int, kind: int) -> float:
        """What a monster on the ground may burn from where it is, the way it faces."""
        state = self.state
        if not FIRE[kind] or state.stock[unit] <= 0:
            return 0.0
        most = 0.0
        for turn in (0, 1, 5):
            burned = 0.0
            for cell in hexes_hit(state, unit, (state.face[unit] + turn) % 6):
                burned += state.worth(cell) + 0.5 * len(state.at(cell)) * MATERIAL
            most = max(most, burned)
        return MENACE * most

    def shying(self, unit: int, kind: int, cell: int) -> float:
        """A wizard or Elowyn keeps away from the enemy, but not far."""
        state = self.state
        enemies = self.invaders if state.owner(unit) == DEFENDER else self.defenders
        distance = state.city.grid.distance
        nearest = 99
        for other in enemies:
            nearest = min(nearest, distance(state.cell[other], cell))
        if nearest <= SHY_OF:
            return -SHY * self.fears[state.owner(unit)] * (SHY_OF + 1 - nearest)
        return -0.01 * nearest if kind == WIZARD else 0.01 * min(nearest, 8)

    def others(self, unit: int, cell: int) -> bool:
        """Does a friend of a unit already stand there?"""
        state = self.state
        side = state.owner(unit)
        for other in state.at(cell):
            if other != unit and state.owner(other) == side and not character(state, other):
                return True
        return False


def character(state: DragonRage, unit: int) -> bool:
    return FAMILY[state.kind[unit]] == CHARACTER


def balance(state: DragonRage, side: int = NOBODY, temper: Temper = EVEN) -> float:
    """How far the Invader is ahead, in victory points; with a side: by the places of its units."""
    outlook = Outlook(state, temper)
    found = float(state.vp)
    for unit in range(len(state.kind)):
        owner = state.owner(unit)
        if state.cell[unit] < OFF or owner == NOBODY:
            continue
        worth = unit_worth(state, unit)
        if state.cell[unit] >= 0 and side in (owner, NOBODY):
            worth += outlook.place(unit, state.cell[unit])
        found += worth if owner == INVADER else -worth
    return found


def features(state: DragonRage) -> dict[str, float]:
    """What is left of both sides, as a lead of the first seat, before `material` weighs it."""
    found = 0.0
    for unit in range(len(state.kind)):
        owner = state.owner(unit)
        if state.cell[unit] >= OFF and owner != NOBODY:
            worth = unit_worth(state, unit) / MATERIAL
            found += worth if owner == INVADER else -worth
    return {"material": found if state.seat_of(INVADER) == 0 else -found}


def values(state: DragonRage, temper: Temper = EVEN) -> list[float]:
    """The prospects of both seats."""
    if state.outcome is not None:
        return outcome_values(state)
    lead = balance(state, NOBODY, temper) - state.goal / 2.0
    share = 1.0 / (1.0 + math.exp(-JUDGEMENT.sharpness * max(-100.0, min(100.0, lead))))
    found = [1.0 - share, 1.0 - share]
    found[state.seat_of(INVADER)] = share
    return found
