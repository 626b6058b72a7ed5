"""What draws units across the map: VP hexes the invaders, invaders the defenders; for bots."""

from __future__ import annotations

import heapq
from typing import Final

from wyrmtable.games.dragonrage.botfile import JUDGEMENT
from wyrmtable.games.dragonrage.citymap import FORD, RIVER, SEA, TOWER
from wyrmtable.games.dragonrage.kinds import (
    EARTHBOUND,
    FLY,
    GROUND,
    MONSTROUS,
    SWIMS,
    WADES,
)
from wyrmtable.games.dragonrage.state import CLOSED, DragonRage

# Ways to get there
ON_FOOT: Final = 0
WADING: Final = 1
SWIMMING: Final = 2
IN_AIR: Final = 3
WAYS: Final = 4

STEP: Final = JUDGEMENT.step
AIR_STEP: Final = STEP + (1.0 - STEP) * 0.6  # a flyer is faster
ENTRANCE: Final = JUDGEMENT.entrance
WALL: Final = JUDGEMENT.wall
FAINT: Final = 0.01

MOST_KNOWN: Final = 64
KNOWN: Final[dict[tuple[object, ...], list[float]]] = {}


def way_of(kind: int) -> int:
    """How units of a kind get about."""
    ground = GROUND[kind]
    if ground == MONSTROUS:
        return IN_AIR if FLY[kind] else ON_FOOT
    if ground == SWIMS:
        return SWIMMING
    return WADING if ground in (WADES, EARTHBOUND) else ON_FOOT


WAY: Final[list[int]] = [way_of(kind) for kind in range(len(GROUND))]


def spread(state: DragonRage, seeds: list[float], way: int, own: bool) -> list[float]:
    """The strongest pull that each hex feels from seeds that fade with every step.

    `own`: for the side that holds the entrances, to which they are no hindrance.
    """
    city = state.city
    near, near_side, terrain = city.near, city.near_side, city.terrain
    pull = seeds[:]
    heap = [(-strength, cell) for cell, strength in enumerate(seeds) if strength > FAINT]
    heapq.heapify(heap)
    while heap:
        strength, here = heapq.heappop(heap)
        strength = -strength
        if strength < pull[here]:
            continue
        around, sides = near[here], near_side[here]
        for place in range(len(around)):
            there, side = around[place], sides[place]
            part = AIR_STEP
            if way != IN_AIR:
                part = STEP * passage(state, here, there, side, way, own)
            felt = strength * part
            if felt > pull[there] and felt > FAINT:
                if way == SWIMMING and terrain[there] < RIVER:
                    continue
                pull[there] = felt
                heapq.heappush(heap, (-felt, there))
    return pull


def passage(state: DragonRage, here: int, there: int, side: int, way: int, own: bool) -> float:
    """What a hexside leaves of a pull; 0 if nobody who goes this way can cross it."""
    city = state.city
    one, other = state.terrain(here), state.terrain(there)
    if way == SWIMMING:
        return 1.0
    if SEA in (one, other):
        return 0.0
    if way == ON_FOOT and max(one, other) >= RIVER:
        wet = RIVER in (one, other) or (max(one, other) >= FORD and not city.bank[side])
        if wet:
            return 0.0
    if not city.wall[side] and TOWER not in (one, other):
        return 1.0
    entrance = city.entrance_of[side]
    if entrance >= 0:
        return 1.0 if own or state.entrance[entrance] != CLOSED else ENTRANCE
    if side in state.breaches:
        return 1.0
    if own or TOWER in (one, other):
        return 0.0
    return WALL


def prizes(state: DragonRage, way: int) -> list[float]:
    """How strongly VP hexes draw invaders who go this way."""
    key = (way, tuple(state.scored), state.abandoned, *barriers(state))
    found = KNOWN.get(key)
    if found is None:
        seeds = [float(state.worth(cell)) for cell in range(state.city.size)]
        found = remembered(key, spread(state, seeds, way, False))
    return found


def hunted(state: DragonRage, seeds: list[float]) -> list[float]:
    """How strongly invaders draw defenders on foot."""
    key = (tuple(seeds), *barriers(state))
    found = KNOWN.get(key)
    return remembered(key, spread(state, seeds, ON_FOOT, True)) if found is None else found


def barriers(state: DragonRage) -> tuple[object, ...]:
    """What hinders units on their way."""
    return (state.city, tuple(state.entrance), tuple(state.breaches), tuple(state.bridges))


def remembered(key: tuple[object, ...], found: list[float]) -> list[float]:
    """Keep a result, but not too many of them."""
    if len(KNOWN) >= MOST_KNOWN:
        KNOWN.clear()
    KNOWN[key] = found
    return found
