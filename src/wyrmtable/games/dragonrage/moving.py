"""Ordinary moves, on and onto the map: all units but major monsters (sections 3 and 6)."""

from __future__ import annotations

from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.arriving import arrive, lead_elowyn, leave
from wyrmtable.games.dragonrage.citymap import WOODEN_BRIDGE
from wyrmtable.games.dragonrage.ground import (
    entry_refusal,
    in_the_way,
    step_refusal,
    stop_refusal,
)
from wyrmtable.games.dragonrage.kinds import (
    EARTHBOUND,
    ELEMENTAL,
    ELOWYN,
    FAMILY,
    GROUND,
    HEAVY,
    HERO,
    MAJOR,
    MINOR,
    MP,
    ROAD_MP,
    VENGEFUL,
)
from wyrmtable.games.dragonrage.reasons import refuse
from wyrmtable.games.dragonrage.state import (
    ALONE,
    CAPTIVE,
    DEAD,
    DUTY,
    ENTERED,
    FREED,
    MOVE_OVER,
    MOVED,
    OFF,
    OFF_ROAD,
    SUMMONED,
    DragonRage,
)
from wyrmtable.games.dragonrage.vengeance import can_reach_vengeance, misses_vengeance


def mover_refusal(state: DragonRage, unit: int) -> str:
    """May this unit make an ordinary move now?"""
    if state.phase not in (2, 7):
        return "DR-4.1"
    if unit < 0:
        return "DR-4.2"
    if state.cell[unit] == DEAD:
        return "DR-9.12"
    kind = state.kind[unit]
    if kind == ELOWYN and state.side[unit] == CAPTIVE:
        return "DR-15.10"
    if state.owner(unit) != state.active():
        return "DR-12.39" if state.wild(unit) else "DR-4.2"
    if FAMILY[kind] == MAJOR:
        return "DR-18.1"
    if not MP[kind]:
        return "DR-16.1"
    if state.deeds[unit] & SUMMONED:
        return "DR-12.27"
    if kind == ELOWYN and state.city.captive and not state.marks[unit] & FREED:
        return "DR-15.15" if state.marks[unit] & ALONE else "DR-15.13"
    if state.deeds[unit] & MOVE_OVER:
        return "DR-15.10" if kind == ELOWYN else "DR-6.2"
    return ""


def wind_cost(state: DragonRage, unit: int, a: int, b: int) -> int:
    """What Whirlwinds cost a monster on the ground beyond the step (DR-12.19, DR-12.43)."""
    if not state.winds or FAMILY[state.kind[unit]] < MINOR:
        return 0
    return (1 if a >= 0 and state.in_wind(a) else 0) + (1 if state.in_wind(b) else 0)


def keeps_road(state: DragonRage, unit: int) -> bool:
    """Has its move followed the road so far (DR-6.17)? One that enters starts on road (DR-3.8)."""
    if state.deeds[unit] & OFF_ROAD:
        return False
    cell = state.cell[unit]
    return cell < 0 or state.city.on_road[cell]


def points_limit(state: DragonRage, unit: int, on_road: bool) -> int:
    kind = state.kind[unit]
    return ROAD_MP[kind] if on_road else MP[kind]


def stops_here(state: DragonRage, unit: int, cell: int) -> bool:
    """Does entering this hex end the move: a hero joining a monster (DR-6.10)?"""
    if state.kind[unit] != HERO:
        return False
    return any([state.major(other) for other in in_the_way(state, unit, cell)])


def graves(state: DragonRage, unit: int) -> int:
    """The hexes that a unit may enter but does not survive, as bits (DR-12.29, DR-17.13)."""
    ground, city = GROUND[state.kind[unit]], state.city
    if ground == EARTHBOUND:
        return city.shores
    if ground != HEAVY:
        return 0
    bridges = [at for at in city.wooden if state.terrain(at) == WOODEN_BRIDGE]
    return sum([city.bits[at] for at in bridges])


def path_refusal(state: DragonRage, unit: int, path: list[int]) -> str:
    """The clause that forbids a path, from where the unit is; empty if it may be taken."""
    city = state.city
    here = state.cell[unit]
    spent = state.spent[unit]
    on_road = keeps_road(state, unit)
    held: list[int] = []
    kind = state.kind[unit]
    simple = city.simple[GROUND[kind]]
    if not path:
        return "DR-6.5"
    for place, to in enumerate(path):
        if here < 0:
            if to not in city.entry:
                return "DR-3.7"
        else:
            side = city.sides.between(here, to)
            if side < 0:
                return "DR-6.5"
            cite = "" if simple[side] else step_refusal(state, unit, here, to, held)
            if cite:
                return cite
            on_road = on_road and city.road[side]
        cite = entry_refusal(state, unit, to)
        if cite:
            return cite
        extra = wind_cost(state, unit, here, to)
        spent += 1 + extra
        if spent > points_limit(state, unit, on_road):
            if extra:
                return "DR-12.19"
            return "DR-6.17" if spent <= ROAD_MP[kind] else "DR-6.4"
        if place + 1 < len(path) and stops_here(state, unit, to):
            return "DR-6.10"
        if city.gates_of[to] and not in_the_way(state, unit, to):
            held.append(to)
        here = to
    return stop_refusal(state, unit, here)


def move(state: DragonRage, unit: int, path: list[int], end: bool, mode: str) -> None:
    """Carry out an ordinary move; Illegal changes nothing."""
    cite = mover_refusal(state, unit)
    if not cite and (mode == "enter") != (state.cell[unit] == OFF):
        cite = "DR-3.7"
    if not cite and state.cell[unit] == OFF and state.marks[unit] & ENTERED:
        cite = "DR-3.7"
    if not cite and not is_listed(state, unit, path):
        cite = path_refusal(state, unit, path)
    if not cite:
        cite = forgets_vengeance(state, unit, path, end)
    if cite:
        refuse(cite)
    if state.cell[unit] >= 0:
        state.touch(state.cell[unit])
    for place, cell in enumerate(path):
        last = place + 1 == len(path)
        step(state, unit, cell, mode if last else "")
        if state.over or state.cell[unit] != cell:
            return  # gone
    state.touch(path[-1])
    if end:
        state.deeds[unit] |= MOVE_OVER


def is_listed(state: DragonRage, unit: int, path: list[int]) -> bool:
    """Is a path among those that were listed for the position as it is? Then it may be taken."""
    march = state.marches.get(unit)
    if march is None or state.touched or march.cell != state.cell[unit] or not path:
        return False
    ends = march.routes.ends
    return ends >> path[-1] & 1 == 1 and march.routes.way(path[-1]) == path


def forgets_vengeance(state: DragonRage, unit: int, path: list[int], end: bool) -> str:
    """Does a path lead where a provoked Tyrannosaurus can no longer strike (DR-17.15)?"""
    if not state.grudges or not VENGEFUL[state.kind[unit]]:
        return ""
    cite = misses_vengeance(state, unit, path[-1])
    if not cite or end:
        return cite
    trial = state.clone()
    trial.listening = False
    for cell in path:
        step(trial, unit, cell, "")
    back = trial.cell[unit] == path[-1] and can_reach_vengeance(trial, unit)
    return "" if back else cite


def step(state: DragonRage, unit: int, cell: int, mode: str) -> None:
    """One hex; with a mode it is the last of the action and told."""
    city = state.city
    here = state.cell[unit]
    if not keeps_road(state, unit) or (here >= 0 and not city.road[city.sides.between(here, cell)]):
        state.deeds[unit] |= OFF_ROAD
    state.spent[unit] += 1 + wind_cost(state, unit, here, cell)
    state.deeds[unit] = (state.deeds[unit] | MOVED) & ~DUTY
    ends = stops_here(state, unit, cell)
    state.shift(unit, cell)
    lead_elowyn(state, unit)
    if here >= 0:
        leave(state, unit, here)
    if mode and state.listening:
        state.emit(ev.Moved(unit=state.names[unit], mode=mode, to=city.names[cell]), "DR-6.5")
    if ends:
        state.deeds[unit] |= MOVE_OVER
    arrive(state, unit)
    stands = state.kind[unit] == ELEMENTAL and state.cell[unit] == cell
    if stands and in_the_way(state, unit, cell):
        state.deeds[unit] |= DUTY  # DR-12.30


def end_move(state: DragonRage, unit: int) -> None:
    """Declare a move over (DR-6.2)."""
    if state.phase not in (2, 7) or unit < 0 or state.owner(unit) != state.active():
        refuse("DR-4.2")
    if state.deeds[unit] & MOVE_OVER or state.cell[unit] < 0:
        refuse("DR-6.2")
    if VENGEFUL[state.kind[unit]]:
        cite = misses_vengeance(state, unit, state.cell[unit])
        if cite:
            refuse(cite)
    state.deeds[unit] |= MOVE_OVER
