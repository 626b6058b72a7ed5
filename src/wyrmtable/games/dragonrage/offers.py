"""Finitely many actions that suffice to play well (section 26)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.games.dragonrage import verbs as v
from wyrmtable.games.dragonrage.acting import has_duty, pass_refusal
from wyrmtable.games.dragonrage.attackoffers import (
    fire_offers,
    melee_offers,
    monsters_on_map,
    on_monsters,
    ordinary,
)
from wyrmtable.games.dragonrage.breaking import breach_refusal, scale_refusal, smash_refusal
from wyrmtable.games.dragonrage.burning import breath_refusal, direction_refusal
from wyrmtable.games.dragonrage.gatekeeping import open_refusal, wreck_refusal
from wyrmtable.games.dragonrage.ground import stop_refusal
from wyrmtable.games.dragonrage.kinds import (
    BOUND,
    ELEMENTAL,
    FAMILY,
    FIRE,
    MAJOR,
    NAMES,
    RAZES,
    SCALE,
    SERPENT,
    VENGEFUL,
    WIZARD,
)
from wyrmtable.games.dragonrage.landscape import March, cells_in
from wyrmtable.games.dragonrage.magic import (
    bolt_refusal,
    caster_refusal,
    dispel_refusal,
    summon_refusal,
)
from wyrmtable.games.dragonrage.marching import Paths
from wyrmtable.games.dragonrage.monsteroffers import monster_offers
from wyrmtable.games.dragonrage.moving import forgets_vengeance, mover_refusal
from wyrmtable.games.dragonrage.offered import PASSING, Offered
from wyrmtable.games.dragonrage.reinforcing import vacant
from wyrmtable.games.dragonrage.routing import resurvey, survey
from wyrmtable.games.dragonrage.state import (
    CLOSED,
    DEFENDER,
    ENTERED,
    INVADER,
    MOVED,
    OFF,
    DragonRage,
)
from wyrmtable.games.dragonrage.terms import (
    DISPEL,
    FOG,
    LIGHTNING,
    MOST_RADIUS,
    SPELL_COST,
    SPELL_RANGE,
    SUMMON,
    WHIRLWIND,
)
from wyrmtable.games.dragonrage.vengeance import misses_vengeance, must_strike, strikes_from
from wyrmtable.games.dragonrage.verbs import PASS_ACTION, VERBS, action

ENTERING: Final = VERBS.by_kind[v.ENTER]
MOVING: Final = VERBS.by_kind[v.MOVE]
WALKS_ROUND: Final = 3  # hexes about a monster on the ground that its walks may rest on


def offers(state: DragonRage) -> Sequence[Action]:
    """What the owner of the phase is offered, ending the phase last (DR-26.11)."""
    phase = state.phase
    found: list[Action] = []
    if phase in (1, 5):
        found = spell_offers(state)
    elif phase in (2, 7):
        return move_offers(state)
    elif phase in (3, 8):
        found = fire_offers(state) + breath_offers(state)
    elif phase in (4, 9):
        found = melee_offers(state) + wreck_offers(state)
    elif phase == 6:
        found = landing_offers(state)
    if phase in (8, 9):
        found.extend(opening_offers(state))
    if not pass_refusal(state):
        if phase == 4 and state.terms.graduated:
            found.append(action(v.WITHDRAW, ()))
        found.append(PASS_ACTION)
    return list(dict.fromkeys(found))  # two ways may lead to one action


def nothing_to_do(state: DragonRage) -> bool:
    """Has the owner of the phase nothing to decide (DR-4.4)?"""
    state.listed = None
    if surely_something(state):
        return False
    found = offers(state)
    state.listed = found
    return len(found) == 1 and found[0].kind == v.PASS


def surely_something(state: DragonRage) -> bool:
    """A quick look at whether anything but passing can be done; False if it does not tell."""
    if state.phase in (1, 5):
        for unit in range(len(state.kind)):
            if state.kind[unit] == WIZARD and not caster_refusal(state, unit, SPELL_COST[0]):
                return True
    return False


# -- movement ----------------------------------------------------------------------------------


def move_offers(state: DragonRage) -> Sequence[Action]:
    """The moves of every unit whose move is not over (DR-26.3 to DR-26.5), and passing."""
    reshaped = state.land is None
    forget(state)
    known = state.marches  # of this phase, in which nobody comes to be moved
    if not known:
        for unit in range(len(state.side)):
            if state.owner(unit) == state.active() and state.cell[unit] >= OFF:
                known[unit] = marches(state, unit)
        state.touched = 0
    touched, cells = state.touched, state.cell
    parts: list[March] = []
    for unit, listed in known.items():
        march = listed
        changed = touched & march.looked_at
        if changed or march.cell != cells[unit]:
            mild = not changed & ~march.routes.rim and not reshaped and march.cell == cells[unit]
            march = resurvey(state, unit, march) if mild else marches(state, unit)
            known[unit] = march
        if march.count:
            parts.append(march)
    state.touched = 0
    if not pass_refusal(state):
        parts.append(PASSING)
    return Offered(parts)


def forget(state: DragonRage) -> None:
    """Look again at hexes where something has changed, as soon as they matter."""
    state.unshare()
    if state.touched:
        for manner, known in state.barriers.items():
            state.barriers[manner] = known.looked_at_again(state.touched)


def marches(state: DragonRage, unit: int) -> March:
    """Every hex where the move may end or pause, by its best path, and what can be broken."""
    city, cell, kind = state.city, state.cell[unit], state.kind[unit]
    march = March(cell)
    if cell < OFF:
        return march
    if FAMILY[kind] == MAJOR:
        march.others = monster_offers(state, unit)
        march.looked_at = city.everywhere  # a monster could land anywhere
        if not entering_or_aloft(state, unit):
            march.looked_at = city.region(cell, max(WALKS_ROUND, BOUND[kind]))
        march.count = len(march.others)
        return march
    entering = cell == OFF
    if mover_refusal(state, unit) or (entering and state.marks[unit] & ENTERED):
        return march
    if not entering:
        march.looked_at = city.bits[cell]
    march.code = state.code[unit]
    march.verb = ENTERING if entering else MOVING
    march.numbers = city.numbers
    survey(state, unit, march)
    found = march.others
    if RAZES[kind] or kind == ELEMENTAL:
        found.extend(raids(state, unit, march))
    if VENGEFUL[kind]:
        if state.grudges:
            keep_vengeance(state, unit, march)
            march.looked_at = city.everywhere
        if state.deeds[unit] & MOVED and not misses_vengeance(state, unit, cell):
            found.append(action(v.END_MOVE, (march.code,)))
    if not entering and state.active() == INVADER and city.at_wall[cell]:
        found.extend(at_walls(state, unit))
        march.looked_at |= city.region(cell, 2)  # where characters could be pushed to
        march.routes.rim = 0  # more than the routes rests on those hexes
    if found or march.looked_at == city.everywhere:
        march.routes.rim = 0
    march.count = march.routes.ends.bit_count() + len(found)
    return march


def entering_or_aloft(state: DragonRage, unit: int) -> bool:
    """Could a monster land far away, now or when it has come onto the map?"""
    return state.cell[unit] < 0 or state.flying(unit)


def keep_vengeance(state: DragonRage, unit: int, march: March) -> None:
    """Leave out the moves after which a provoked monster could no longer strike (DR-17.15)."""
    city, routes = state.city, march.routes
    for end in cells_in(routes.ends):
        if forgets_vengeance(state, unit, routes.way(end), False):
            routes.ends &= ~city.bits[end]
    march.others[:] = [
        raid
        for raid in march.others
        if not forgets_vengeance(state, unit, [city.cell_at(at) for at in raid.args[2:]], False)
    ]


def raids(state: DragonRage, unit: int, march: March) -> list[Action]:
    """Through VP hexes where the move may not end, to one hex beyond (DR-26.3)."""
    found: list[Action] = []
    routes, numbers = march.routes, state.city.numbers
    kind = v.ENTER if march.cell == OFF else v.MOVE
    for cell in state.terms.vp_cells:
        reached = routes.reached >> cell & 1
        if not reached or not state.worth(cell) or not stop_refusal(state, unit, cell):
            continue  # out of reach, worth nothing, or offered as an end
        paths = Paths(state, unit)
        for place in paths.order:
            end = place // 2
            if paths.before[place] // 2 == cell and not stop_refusal(state, unit, end):
                path = tuple([numbers[at] for at in paths.cells(place)])
                # the best way to its end is offered already
                if not routes.reached >> end & 1 or routes.path(end, numbers) != path:
                    found.append(action(kind, (march.code, 0, *path)))
                break
    return found


def at_walls(state: DragonRage, unit: int) -> list[Action]:
    """Every smash, breach and scaling from where a unit stands."""
    city, cell, code = state.city, state.cell[unit], state.code[unit]
    found: list[Action] = []
    for d in range(6):
        side = city.sides.of[cell * 6 + d]
        if side < 0:
            continue
        entrance = city.entrance_of[side]
        closed = entrance >= 0 and state.entrance[entrance] == CLOSED
        if closed and not smash_refusal(state, unit, entrance):
            found.append(action(v.SMASH, (code, city.side_number(side), 0)))
        if not city.wall[side]:
            continue
        if SERPENT[state.kind[unit]] and not breach_refusal(state, unit, side):
            found.append(action(v.BREAK_WALL, (code, city.side_number(side))))
        to = city.grid.neighbour(cell, d)
        if SCALE[state.kind[unit]] and not scale_refusal(state, unit, to):
            found.append(action(v.SCALE, (code, city.numbers[to])))
    return found


# -- spells ------------------------------------------------------------------------------------


def spell_offers(state: DragonRage) -> list[Action]:
    """Each spell with each radius, hex or target within range (DR-26.8)."""
    found: list[Action] = []
    for unit in range(len(state.kind)):
        if state.kind[unit] != WIZARD or caster_refusal(state, unit, 0):
            continue
        code = state.code[unit]
        for radius in range(MOST_RADIUS + 1):
            if not caster_refusal(state, unit, SPELL_COST[0] + radius):
                found.append(action(v.CAST_BOOST, (code, radius)))
        for spell in (FOG, WHIRLWIND, SUMMON):
            if caster_refusal(state, unit, SPELL_COST[spell]):
                continue
            for cell in cells_in(state.city.region(state.cell[unit], SPELL_RANGE[spell])):
                if spell != SUMMON or not summon_refusal(state, unit, cell):
                    found.append(action(v.CAST_AT, (code, spell, state.city.numbers[cell])))
        for target in range(len(state.kind)):
            called = state.code[target]
            for keep in (False, True):
                if not bolt_refusal(state, unit, target, keep):
                    found.append(action(v.CAST_TARGET, (code, LIGHTNING, called, int(keep))))
            if state.kind[target] == ELEMENTAL and not dispel_refusal(state, unit, target):
                found.append(action(v.CAST_TARGET, (code, DISPEL, called, 0)))
    return found


# -- fire, entrances, bridges, landings --------------------------------------------------------


def breath_offers(state: DragonRage) -> list[Action]:
    """Each direction of dragonfire."""
    found: list[Action] = []
    for unit in range(len(state.kind)):
        if FIRE[state.kind[unit]] and not breath_refusal(state, unit):
            for turn in (0, 5, 1):
                d = (state.face[unit] + turn) % 6
                if not direction_refusal(state, unit, d):
                    found.append(action(v.DRAGONFIRE, (state.code[unit], d)))
    return found


def opening_offers(state: DragonRage) -> list[Action]:
    """Each entrance that may be opened, by the first unit that can."""
    found: list[Action] = []
    for entrance in range(len(state.entrance)):
        if state.entrance[entrance] != CLOSED:
            continue
        for unit in state.at(state.city.inside[entrance]):
            if state.owner(unit) == DEFENDER and not open_refusal(state, unit, entrance):
                number = state.city.side_number(state.city.entrance_side[entrance])
                found.append(action(v.OPEN, (state.code[unit], number)))
                break
    return found


def wreck_offers(state: DragonRage) -> list[Action]:
    """Each bridge that may be marked."""
    return [
        action(v.WRECK, (state.code[unit],))
        for unit in range(len(state.kind))
        if not wreck_refusal(state, unit)
    ]


def landing_offers(state: DragonRage) -> list[Action]:
    """Each type due with each vacant hex."""
    cells = vacant(state)
    kinds = [kind for kind in range(len(NAMES)) if kind in state.due[::2]]
    return [
        action(v.LAND_UNIT, (kind, state.city.numbers[cell])) for kind in kinds for cell in cells
    ]


# -- duties ------------------------------------------------------------------------------------


def duties(state: DragonRage) -> list[Action]:
    """The options that do a duty of DR-4.10."""
    found: list[Action] = []
    for unit in range(len(state.kind)):
        if state.phase in (4, 9) and (has_duty(state, unit) or must_strike(state, unit)):
            cell = state.cell[unit]
            for near in (cell, *state.city.grid.neighbours[cell * 6 : cell * 6 + 6]):
                if near >= 0 and state.at(near):
                    found.extend(ordinary(state, near, [unit], []))
            found.extend(on_monsters(state, unit, monsters_on_map(state)))
        elif state.phase == 2 and VENGEFUL[state.kind[unit]] and not mover_refusal(state, unit):
            march = Paths(state, unit)
            for end in march.ends():
                if strikes_from(state, unit, end):
                    path = [state.city.numbers[at] for at in march.cells(march.best(end))]
                    found.append(action(v.MOVE, (state.code[unit], 0, *path)))
    return found
