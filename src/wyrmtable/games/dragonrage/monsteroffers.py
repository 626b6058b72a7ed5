"""What a major monster is offered: steps, slithers, bounds, flights (DR-26.4, DR-26.5)."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.games.dragonrage import verbs as v
from wyrmtable.games.dragonrage.breaking import guarded, ram_refusal, scale_refusal
from wyrmtable.games.dragonrage.flying import (
    Course,
    bound_to_refusal,
    can_bound,
    can_fly,
    fall_refusal,
    landing_refusal,
)
from wyrmtable.games.dragonrage.ground import entry_refusal
from wyrmtable.games.dragonrage.kinds import BOUND, FLY, SCALE, SLITHERS
from wyrmtable.games.dragonrage.moving import wind_cost
from wyrmtable.games.dragonrage.sheets import flight_refusal, walking_points
from wyrmtable.games.dragonrage.state import CLOSED, MOVED, OFF, DragonRage
from wyrmtable.games.dragonrage.verbs import (
    DESTROY,
    FORWARD,
    LEFT,
    OVERRUN,
    RIGHT,
    TURN_OF,
    action,
)
from wyrmtable.games.dragonrage.walking import (
    Stride,
    enemies_in,
    entering_refusal,
    monster_refusal,
    slither_refusal,
    walker_refusal,
)

STRAIGHT: Final = 2
SINGLE_STEPS: Final = (
    [FORWARD],
    [LEFT, FORWARD],
    [RIGHT, FORWARD],
    [OVERRUN],
    [LEFT, OVERRUN],
    [RIGHT, OVERRUN],
    [LEFT],
    [RIGHT],
    [DESTROY],
)
TURNINGS: Final[tuple[list[int], ...]] = (
    [],
    [LEFT],
    [RIGHT],
    [LEFT, LEFT],
    [RIGHT, RIGHT],
    [LEFT, LEFT, LEFT],
)


def monster_offers(state: DragonRage, unit: int) -> list[Action]:
    """Everything that a major monster is offered in a movement phase."""
    if monster_refusal(state, unit):
        return []
    if state.cell[unit] == OFF:
        return entries(state, unit)
    found: list[Action] = []
    if not walker_refusal(state, unit):
        found.extend(walks(state, unit))
        found.extend(at_walls(state, unit))
    if not state.deeds[unit] & MOVED:
        found.extend(slithers(state, unit))
        found.extend(bounds(state, unit))
        found.extend(flights(state, unit))
        found.extend(falls(state, unit))
    else:
        found.append(action(v.END_MOVE, (state.code[unit],)))
    return found


def walks(state: DragonRage, unit: int) -> list[Action]:
    """One step at a time, and overruns that leave the enemy's hex again."""
    if walking_points(state, unit) <= state.spent[unit]:
        return []
    code = state.code[unit]
    lists = [steps for steps in SINGLE_STEPS if not Stride(state, unit, steps).cite]
    for first in TURNINGS[:3]:
        stride = Stride(state, unit, [*first, FORWARD])
        if stride.cite == "DR-8.2":
            lists.extend(ways_through(state, unit, [*first, FORWARD]))
    return [action(v.WALK, (code, 0, *steps)) for steps in lists]


def ways_through(state: DragonRage, unit: int, begun: list[int]) -> list[list[int]]:
    """The shortest steps that leave an enemy's hex again, one for each hex they lead to."""
    found: list[list[int]] = []
    ends: list[int] = []
    for turning in TURNINGS:
        steps = [*begun, *turning, FORWARD]
        stride = Stride(state, unit, steps)
        if not stride.cite and stride.cell not in ends:
            ends.append(stride.cell)
            found.append(steps)
    return found


def at_walls(state: DragonRage, unit: int) -> list[Action]:
    """MP on a gate ahead, and the wall that a Wurm can scale."""
    city, cell = state.city, state.cell[unit]
    side = city.sides.of[cell * 6 + state.face[unit]]
    if side < 0:
        return []
    code, found = state.code[unit], []
    entrance = city.entrance_of[side]
    if entrance >= 0 and city.is_gate[entrance] and state.entrance[entrance] == CLOSED:
        number = city.side_number(side)
        held = guarded(state, city.sides.across(side, cell))
        points = walking_points(state, unit)
        most = points - state.spent[unit] if held else 1
        for mp in range(1 if points else 0, most + 1):
            if not ram_refusal(state, unit, entrance, mp):
                found.append(action(v.SMASH, (code, number, mp)))
    if SCALE[state.kind[unit]]:
        ahead = city.grid.neighbour(cell, state.face[unit])
        if not scale_refusal(state, unit, ahead):
            found.append(action(v.SCALE, (code, city.numbers[ahead])))
    return found


def slithers(state: DragonRage, unit: int) -> list[Action]:
    """Ahead, left, right."""
    if not SLITHERS[state.kind[unit]]:
        return []
    code = state.code[unit]
    return [
        action(v.SLITHER, (code, step))
        for step in (FORWARD, LEFT, RIGHT)
        if not slither_refusal(state, unit, step)
    ]


def bounds(state: DragonRage, unit: int) -> list[Action]:
    """Every bound."""
    if can_bound(state, unit):
        return []
    found: list[Action] = []
    for veer in (FORWARD, LEFT, RIGHT):
        face = (state.face[unit] + TURN_OF[veer]) % 6
        for hexes in range(1, BOUND[state.kind[unit]] + 1):
            if not bound_to_refusal(state, unit, face, hexes):
                found.append(action(v.BOUND, (state.code[unit], veer, hexes)))
    return found


def falls(state: DragonRage, unit: int) -> list[Action]:
    """Every fall off a tower."""
    cell, numbers = state.cell[unit], state.city.numbers
    return [
        action(v.FALL, (state.code[unit], numbers[to]))
        for to in state.city.grid.neighbours[cell * 6 : cell * 6 + 6]
        if to >= 0 and not fall_refusal(state, unit, to)
    ]


# -- flights -----------------------------------------------------------------------------------


def flown_ends(
    state: DragonRage, unit: int, cell: int, face: int, flown: int
) -> dict[int, list[int]]:
    """Every end of a flight as cell * 6 + facing, with the steps of its best path.

    Paths are compared by Whirlwind hexes, then hexes, then steps: forward, left, right.
    """
    most = FLY[state.kind[unit]]
    if state.winds:
        return search_flights(state, most, cell, face, flown)
    key = ((cell * 6 + face) * 2 + flown) * 100 + most
    known = state.city.flights
    if key not in known:
        known[key] = search_flights(state, most, cell, face, flown)
    return known[key]


def search_flights(
    state: DragonRage, most: int, cell: int, face: int, flown: int
) -> dict[int, list[int]]:
    """The same by search; `flown` hexes lie behind the flier."""
    ends: dict[int, list[int]] = {}
    grid = state.city.grid
    queue: list[tuple[int, int, list[int], int, int, int]] = []
    heappush(queue, (0, flown, [], cell, face, flown))
    seen: dict[int, bool] = {}
    while queue:
        winds, hexes, steps, at, facing, straight = heappop(queue)
        key = ((at * 6 + facing) * 3 + straight) * 16 + hexes
        if key in seen:
            continue
        seen[key] = True
        if hexes >= STRAIGHT and at * 6 + facing not in ends:
            ends[at * 6 + facing] = steps
        if hexes < most:
            to = grid.neighbour(at, facing)
            if to >= 0:
                blown = winds + (1 if state.winds and state.in_wind(to) else 0)
                further = min(straight + 1, STRAIGHT)
                heappush(queue, (blown, hexes + 1, [*steps, FORWARD], to, facing, further))
        if straight >= STRAIGHT:
            for turn in (LEFT, RIGHT):
                turned = (facing + TURN_OF[turn]) % 6
                heappush(queue, (winds, hexes, [*steps, turn], at, turned, 0))
    return ends


def flights(state: DragonRage, unit: int) -> list[Action]:
    """Every end of a flight, aloft or landed."""
    if can_fly(state, unit):
        return []
    code, cell = state.code[unit], state.cell[unit]
    aloft = state.flying(unit)
    found: list[Action] = []
    if aloft and not landing_refusal(state, unit, cell):
        found.append(action(v.LAND, (code,)))
    for end, steps in flown_ends(state, unit, cell, state.face[unit], 0).items():
        found.append(action(v.FLY, (code, 0, *steps)))
        if aloft and not landing_refusal(state, unit, end // 6):
            found.append(action(v.FLY, (code, 1, *steps)))
    return found


def entries(state: DragonRage, unit: int) -> list[Action]:
    """Ways onto the map, on foot and in flight."""
    found: list[Action] = []
    code = state.code[unit]
    for cell in state.city.entry:
        if entering_refusal(state, unit, cell):
            continue
        number = state.city.numbers[cell]
        on_foot = not entry_refusal(state, unit, cell) and not enemies_in(state, unit, cell)
        if on_foot and walking_points(state, unit):
            found.extend([action(v.ENTER_WALK, (code, number, face)) for face in range(6)])
        if not flight_refusal(state, unit, False, False):
            for face in range(6):
                for end, steps in flown_ends(state, unit, cell, face, 1).items():
                    head = (code, number, face)
                    found.append(action(v.ENTER_FLY, (*head, 0, *steps)))
                    if not landing_refusal(state, unit, end // 6):
                        found.append(action(v.ENTER_FLY, (*head, 1, *steps)))
    return found


def monster_ends(state: DragonRage, unit: int) -> list[int]:
    """Every hex where a monster's move of this phase can end, in whatever mode."""
    if monster_refusal(state, unit):
        return []
    if state.cell[unit] == OFF:
        return entry_ends(state, unit)
    ends = [state.cell[unit], *walking_ends(state, unit)]
    grid, here, face = state.city.grid, state.cell[unit], state.face[unit]
    if not slither_refusal(state, unit, FORWARD):
        ends.append(grid.neighbour(here, face))
    for offer in bounds(state, unit):
        ends.append(grid.ahead(here, (face + TURN_OF[offer.args[1]]) % 6, offer.args[2]))
    if not can_fly(state, unit):
        ends.extend([end // 6 for end in flown_ends(state, unit, here, face, 0)])
    ends.extend([state.city.cell_at(offer.args[1]) for offer in falls(state, unit)])
    return sorted(set(ends))


def entry_ends(state: DragonRage, unit: int) -> list[int]:
    """Every hex where the move of a monster that comes onto the map can end."""
    ends: list[int] = []
    for offer in entries(state, unit):
        cell, face = state.city.cell_at(offer.args[1]), offer.args[2]
        if offer.kind == v.ENTER_WALK:
            trial = state.clone()
            trial.put(unit, cell)
            trial.face[unit] = face
            trial.spent[unit] = 1 + wind_cost(state, unit, OFF, cell)
            ends.extend([cell, *walking_ends(trial, unit)])
        else:
            ends.append(Course(state, unit, cell, face, list(offer.args[4:]), 1).cell)
    return sorted(set(ends))


def walking_ends(state: DragonRage, unit: int) -> list[int]:
    """Every hex where a walk can end, step by step."""
    if walker_refusal(state, unit):
        return []
    ends: list[int] = []
    pile: list[list[int]] = [[]]
    seen: set[tuple[int, int, int]] = set()
    while pile:
        begun = pile.pop()
        for turning in TURNINGS:
            for step in (FORWARD, OVERRUN):
                steps = [*begun, *turning, step]
                stride = Stride(state, unit, steps)
                mark = (stride.cell, stride.face, stride.spent)
                if stride.cite not in ("", "DR-8.2") or mark in seen:
                    continue
                seen.add(mark)
                if not stride.cite:
                    ends.append(stride.cell)
                pile.append(steps)
    return ends
