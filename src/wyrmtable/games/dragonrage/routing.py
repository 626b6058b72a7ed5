"""Where ordinary units can go, found with sets of hexes.

A search rests on the landscape, on how units of a kind go over land, and on the hexes that others
close to it. Where Whirlwinds make steps differ, `marching` searches.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonrage.ground import (
    entry_refusal,
    fetches,
    invaders_waiting,
    overruns,
    step_refusal,
)
from wyrmtable.games.dragonrage.kinds import FAMILY, GROUND, MANNER, MINOR, MP, RIDES, ROAD_MP
from wyrmtable.games.dragonrage.landscape import (
    MOST_LANDSCAPES,
    UNSEEN,
    Barriers,
    Flood,
    Landscape,
    March,
    Routes,
)
from wyrmtable.games.dragonrage.marching import Paths
from wyrmtable.games.dragonrage.moving import graves, keeps_road, stops_here
from wyrmtable.games.dragonrage.state import DEFENDER, DragonRage

FETCHES: Final = -1  # a manner of its own


def landscape_of(state: DragonRage) -> Landscape:
    """What is known of the map as it is now."""
    found = state.land
    if found is None:
        rows = state.bridges
        wreckers = [state.major(unit) for unit in rows[2::3]]
        key = (
            bytes(state.entrance),
            bytes(state.control),
            tuple(state.breaches),
            tuple(rows[::3]),
            tuple(rows[1::3]),
            tuple(wreckers),
        )
        known = state.city.landscapes
        found = known.get(key)
        if found is None:
            if len(known) >= MOST_LANDSCAPES:
                known.clear()
            found = known[key] = Landscape()
        state.land = found
    return found


# -- other units -------------------------------------------------------------------------------


def barriers_to(state: DragonRage, unit: int) -> Barriers:
    """The barriers to a unit; what they say of its own hex means nothing."""
    manner = FETCHES if fetches(state, unit) else MANNER[state.kind[unit]]
    known = state.barriers.get(manner)
    if known is None:
        occupied = 0
        for cell in state.crowded():
            occupied |= state.city.bits[cell]
        known = Barriers(0, 0, 0, occupied)
    elif not known.stale:
        return known
    own = state.city.bits[state.cell[unit]] if state.cell[unit] >= 0 else 0
    seen = known.stale & ~own
    if not seen:
        return known
    closed, restless, halting = known.closed & ~seen, known.restless & ~seen, known.halting & ~seen
    left, crowd = seen, state.crowded()
    while left:
        low = left & -left
        left ^= low
        cell = low.bit_length() - 1
        if cell not in crowd:
            continue
        if entry_refusal(state, unit, cell):
            closed |= low
        elif overruns(state, unit, cell):
            restless |= low
        elif stops_here(state, unit, cell):
            halting |= low
    found = state.barriers[manner] = Barriers(closed, restless, halting, known.stale & own)
    return found


def closed_ends(state: DragonRage) -> int:
    """Bits of entry hexes where no defender may stay (DR-3.15)."""
    found = state.closed_ends
    if found < 0:
        found = 0
        if state.active() == DEFENDER and state.city.entry and invaders_waiting(state):
            for cell in state.city.entry:
                found |= state.city.bits[cell]
        state.closed_ends = found
    return found


# -- searches ----------------------------------------------------------------------------------


def survey(state: DragonRage, unit: int, march: March) -> None:
    """Find the routes of a unit, and the hexes they rest on."""
    city, kind, cell = state.city, state.kind[unit], state.cell[unit]
    left = MP[kind] - state.spent[unit]
    far = ROAD_MP[kind] - state.spent[unit] if keeps_road(state, unit) else 0
    if max(left, far) <= 0:
        return
    winds = 0
    if state.winds:
        region = city.reach(cell, max(left, 0), max(left, far))
        for wind in state.winds[::3]:
            winds |= city.bits[wind] & region
        if winds and FAMILY[kind] >= MINOR:  # steps differ in cost
            march.looked_at |= region
            march.routes = Paths(state, unit).routes()
            return
    land = landscape_of(state)
    barriers = barriers_to(state, unit)
    start = city.bits[cell] if cell >= 0 else 0
    closed, halting = barriers.closed & ~start, barriers.halting & ~start
    halting |= graves(state, unit)
    routes = march.routes = Routes()
    routes.entering = cell < 0
    if routes.entering:
        start = sum([city.bits[at] for at in city.entry])
        march.looked_at |= start
        left, far = left - 1, far - 1
    ground = GROUND[kind]
    way = (ground * 2 + int(RIDES[kind])) * 2 + state.side[unit]
    found = 0
    for roads, points in ((False, left), (True, far)):
        if points < 0 or (roads and points <= left):
            continue
        known = land.roads if roads else land.steps
        steps = known.get(way)
        if steps is None:
            steps = known[way] = [UNSEEN] * city.size if roads else city.open_steps[ground][:]
        flood = Flood(steps, start & ~closed, halting, winds)
        seen = spread(state, unit, flood, closed, points, roads)
        march.looked_at |= seen
        found |= seen & ~closed
        routes.rim = routes.rim & ~seen if roads else flood.rim
        routes.floods.append(flood)
    routes.inner = found & ~routes.rim
    if not routes.entering:
        routes.inner &= ~start
    conclude(state, unit, routes, barriers)


def conclude(state: DragonRage, unit: int, routes: Routes, barriers: Barriers) -> None:
    """Look at the last hexes of all ways, and where a move may end."""
    city, cell = state.city, state.cell[unit]
    routes.reached = routes.inner | (routes.rim & ~barriers.closed)
    barred = barriers.restless
    if cell >= 0:
        barred &= ~city.bits[cell]
    barred |= closed_ends(state)
    if RIDES[state.kind[unit]]:
        barred |= city.towers
    barred |= graves(state, unit)
    routes.ends = routes.reached & ~barred


def resurvey(state: DragonRage, unit: int, march: March) -> March:
    """The same moves after something has changed in the last hexes of their ways only."""
    found = march.twin()
    conclude(state, unit, found.routes, barriers_to(state, unit))
    found.count = found.routes.ends.bit_count() + len(found.others)
    return found


def spread(
    state: DragonRage, unit: int, flood: Flood, closed: int, points: int, roads: bool
) -> int:
    """Add what some points reach to a flood; the cells that were looked at as bits."""
    steps = flood.steps
    seen = front = flood.layers[0]
    closed |= front
    for left in range(points - 1, -1, -1):
        front &= ~flood.halting
        found = 0
        while front:
            low = front & -front
            front ^= low
            cell = low.bit_length() - 1
            ahead = steps[cell]
            if ahead < 0:
                ahead = steps[cell] = steps_from(state, unit, cell, roads)
            found |= ahead
        if not left:
            flood.rim = found & ~seen
        seen |= found
        front = found & ~closed
        if not front or not left:
            break
        closed |= front
        flood.layers.append(front)
    return seen


def steps_from(state: DragonRage, unit: int, here: int, roads: bool) -> int:
    """Bits of the cells that a unit can step into from a hex, other units aside."""
    city = state.city
    sides, found = city.near_side[here], 0
    for place, to in enumerate(city.near[here]):
        if roads and not city.road[sides[place]]:
            continue
        if not step_refusal(state, unit, here, to, []):
            found |= city.bits[to]
    return found
