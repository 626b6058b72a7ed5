"""What attacks may be expected to gain, by their odds; for bots."""

from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.games.dragonrage import verbs as v
from wyrmtable.games.dragonrage.botfile import JUDGEMENT
from wyrmtable.games.dragonrage.burning import escape_modifier, hexes_hit
from wyrmtable.games.dragonrage.fighting import (
    defence_of,
    group_in,
    monster_bonus,
)
from wyrmtable.games.dragonrage.kinds import (
    AREAS,
    ESCAPE,
    FAMILY,
    HERO,
    RAZES,
    TROOP,
)
from wyrmtable.games.dragonrage.melee import blow_of, combined, totals
from wyrmtable.games.dragonrage.missiles import fire_total, shot_of
from wyrmtable.games.dragonrage.odds import chance_of, needed
from wyrmtable.games.dragonrage.state import CAPTIVE, INVADER, DragonRage
from wyrmtable.games.dragonrage.worth import MATERIAL, OCCUPIED, PRICE, monster_part, unit_worth

EFFORT = 0.002  # a point of strength that is used up


def attack_gain(state: DragonRage, action: Action) -> float:
    """What the attacker may expect of an attack, in victory points."""
    kind, args = action.kind, action.args
    if kind == v.MELEE:
        return melee_gain(state, args)
    if kind == v.FIRE:
        cell = state.city.cell_at(args[0])
        units = [state.unit_called(code) for code in args[1:]]
        return table_gain(state, cell, fire_total(state, cell, units)) - forgone(state, units)
    unit = state.unit_called(args[0])
    if kind == v.MELEE_MONSTER:
        return hit_gain(state, unit, state.unit_called(args[1]), args[2])
    if kind == v.FIRE_MONSTER:
        return shot_gain(state, unit, state.unit_called(args[1]), args[2])
    if kind == v.DRAGONFIRE:
        return fire_gain(state, unit, args[1]) - JUDGEMENT.fire
    return float(state.worth(state.city.cell_at(args[1])))  # a Sea Serpent demolishes


def forgone(state: DragonRage, units: list[int]) -> float:
    """The VP hexes that attackers would have taken if they had kept quiet (DR-5.15)."""
    lost = 0.0
    for unit in units:
        kind = state.kind[unit]
        takes = kind == HERO or (FAMILY[kind] == TROOP and not RAZES[kind])
        if takes and state.owner(unit) == INVADER and state.city.door_of[state.cell[unit]] < 0:
            lost += OCCUPIED * state.worth(state.cell[unit])
    return lost


def table_gain(state: DragonRage, cell: int, total: int) -> float:
    """An attack on the combat table: all in the hex are destroyed, or nobody."""
    targets = group_in(state, cell, state.active())
    wins, rolls = chance_of(needed(total, defence_of(state, targets)))
    worth = sum([unit_worth(state, unit) for unit in targets])
    return worth * wins / rolls - EFFORT * total


def melee_gain(state: DragonRage, args: tuple[int, ...]) -> float:
    """A combined attack: hex, wizard, number of attackers, attackers, support."""
    cell, units, parts, support, bolt = combined(state, args)
    total, _ = totals(state, cell, units, parts, support, bolt)
    return table_gain(state, cell, total) - forgone(state, units + support)


def damage_worth(state: DragonRage, target: int, area: int, points: int) -> float:
    """What so many points of damage in an area take from a monster."""
    kind = state.kind[target]
    lost = state.lost[target * AREAS : target * AREAS + AREAS]
    before = monster_part(kind, lost, 0)
    lost[area] += points
    return MATERIAL * PRICE[kind] * (before - max(0.0, monster_part(kind, lost, 0)))


def likely(need: int, modifier: int) -> float:
    """The chance of a roll of d6."""
    return max(0, min(6, 7 - need + modifier)) / 6.0


def hit_gain(state: DragonRage, unit: int, target: int, area: int) -> float:
    """A unit strikes a monster."""
    need, area, points = blow_of(state, unit, target, area)
    chance = likely(need, monster_bonus(state, unit, target, False))
    return chance * damage_worth(state, target, area, points) - forgone(state, [unit])


def shot_gain(state: DragonRage, unit: int, target: int, area: int) -> float:
    """A unit shoots at a monster."""
    need, area, points = shot_of(state, unit, target, area)
    chance = likely(need, monster_bonus(state, unit, target, True))
    return chance * damage_worth(state, target, area, max(1, points)) - forgone(state, [unit])


def fire_gain(state: DragonRage, dragon: int, direction: int) -> float:
    """Dragonfire: VP for certain, units unless they escape."""
    found = 0.0
    side = state.owner(dragon)
    for cell in hexes_hit(state, dragon, direction):
        found += state.worth(cell)
        for unit in state.at(cell):
            if state.flying(unit) or state.major(unit) or state.side[unit] == CAPTIVE:
                continue
            need = ESCAPE[state.kind[unit]]
            caught = 1.0 - likely(need, escape_modifier(state, dragon, unit)) if need else 1.0
            sign = -1.0 if state.owner(unit) == side else 1.0
            found += sign * caught * unit_worth(state, unit)
    return found
