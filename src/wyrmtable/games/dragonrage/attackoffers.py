"""Combined attacks worth offering: for each result the cheapest set, and everybody (DR-26.6)."""

from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.games.dragonrage import verbs as v
from wyrmtable.games.dragonrage.fighting import defence_of, fire_strength, group_in, strength_of
from wyrmtable.games.dragonrage.kinds import (
    AREA_HIT,
    AREAS,
    ELEMENTAL,
    FAMILY,
    HAS_SHEET,
    MAJOR,
    MISSILE_TOWER,
    RAGE,
    SERPENT,
)
from wyrmtable.games.dragonrage.melee import (
    area_refusal,
    attacker_refusal,
    demolish_refusal,
    fighter_refusal,
    kept_power,
    monster_refusal,
    part_strength,
    ready_parts,
    targets_of,
)
from wyrmtable.games.dragonrage.missiles import (
    firer_refusal,
    monster_shot_refusal,
    shot_area_refusal,
    shot_refusal,
)
from wyrmtable.games.dragonrage.odds import NEEDS, least_attack
from wyrmtable.games.dragonrage.state import KILLER, DragonRage
from wyrmtable.games.dragonrage.verbs import PARTS, action, area_of_part

BOLT = 1 << 20  # marks kept Lightning among the members of an attack
SUPPORT = 1 << 21  # marks fire in support


class Member:
    """One possible part of an attack: a unit, a supporting shot or a kept bolt."""

    unit: int
    role: int  # 0, SUPPORT or BOLT
    strength: int

    def __init__(self, unit: int, role: int, strength: int) -> None:
        self.unit = unit
        self.role = role
        self.strength = strength


def cheapest(members: list[Member], least: int) -> list[int]:
    """The places of the set of least strength that reaches a total: then fewest, then lowest.

    One of the set at least fights hand to hand. Empty if there is no such set.
    """
    # by total * 2 + fights: the best set so far
    best: dict[int, list[int]] = {0: []}
    for place, member in enumerate(members):
        fights = 1 if member.role == 0 else 0
        for key, chosen in list(best.items()):
            total = key // 2 + member.strength
            to = total * 2 + (key % 2 | fights)
            longer = [*chosen, place]
            known = best.get(to)
            if (
                known is None
                or len(longer) < len(known)
                or (len(longer) == len(known) and longer < known)
            ):
                best[to] = longer
    fitting = [key for key in best if key % 2 and key // 2 >= least]
    return best[min(fitting)] if fitting else []


def sets_of(members: list[Member], defence: int) -> list[list[int]]:
    """The sets that are offered, as places of members."""
    if not any([member.role == 0 for member in members]):
        return []
    everybody = list(range(len(members)))
    total = sum([member.strength for member in members])
    found: list[list[int]] = []
    if len(members) > 1:
        for row in range(len(NEEDS)):
            least = least_attack(row, defence)
            if total >= least:
                chosen = cheapest(members, least)
                if chosen and chosen not in found:
                    found.append(chosen)
    if everybody not in found:
        found.append(everybody)
    return found


def own_units(state: DragonRage) -> list[int]:
    """The units on the map whose side has the phase."""
    side, sides, cells = state.active(), state.side, state.cell
    return [unit for unit in range(len(sides)) if sides[unit] == side and cells[unit] >= 0]


def melee_offers(state: DragonRage) -> list[Action]:
    """Combined attacks, attacks on monsters, and a Sea Serpent's on VP hexes."""
    found: list[Action] = []
    own = own_units(state)
    fighters = [unit for unit in own if not fighter_refusal(state, unit)]
    cells = target_cells(state, fighters)
    shooters = [unit for unit in own if cells and not firer_refusal(state, unit, True)]
    for cell in cells:
        found.extend(ordinary(state, cell, fighters, shooters))
        for unit in fighters:
            near = state.city.grid.distance(state.cell[unit], cell) <= 1
            if near and FAMILY[state.kind[unit]] == MAJOR:
                found.extend(by_groups(state, cell, unit))
    monsters = monsters_on_map(state)
    for unit in fighters:
        if FAMILY[state.kind[unit]] != MAJOR:
            found.extend(on_monsters(state, unit, monsters))
            if SERPENT[state.kind[unit]]:
                found.extend(on_hexes(state, unit))
    return found


def enemy_cells(state: DragonRage) -> list[int]:
    """The hexes that hold an enemy of the side that has the phase, in order."""
    side, cells = state.active(), state.cell
    return sorted({cell for u, cell in enumerate(cells) if cell >= 0 and state.hostile(u, side)})


def target_cells(state: DragonRage, fighters: list[int]) -> list[int]:
    """Hexes of enemies next to fighters or with them, and those of Elementals (DR-12.30)."""
    found = [state.cell[unit] for unit in fighters if state.kind[unit] == ELEMENTAL]
    around = 0
    for unit in fighters:
        around |= state.city.near_bits[state.cell[unit]]
    found.extend([cell for cell in enemy_cells(state) if around >> cell & 1])
    return sorted(set(found))


def ordinary(
    state: DragonRage, cell: int, fighters: list[int], shooters: list[int]
) -> list[Action]:
    """Attacks by all but major monsters."""
    members: list[Member] = []
    alone: list[int] = []  # an Elemental in its own hex strikes friends as well
    grid = state.city.grid
    for unit in fighters:
        if grid.distance(state.cell[unit], cell) > 1 or FAMILY[state.kind[unit]] == MAJOR:
            continue
        if not attacker_refusal(state, unit, v.WHOLE, cell):
            group = group_in(state, cell, state.active())
            if targets_of(state, unit, cell) != group:
                alone.append(unit)
            else:
                members.append(Member(unit, 0, strength_of(state, unit)))
    number = state.city.numbers[cell]
    found = [v.melee_action(number, [state.code[unit] * PARTS], [], -1) for unit in alone]
    if not members:
        return found
    for unit in shooters:
        if not shot_refusal(state, unit, cell, True) and not is_member(members, unit):
            distance = state.city.grid.distance(state.cell[unit], cell)
            members.append(Member(unit, SUPPORT, fire_strength(state, unit, distance)))
    for at in range(0, len(state.bolts), 4):
        wizard = state.bolts[at]
        power = kept_power(state, wizard, cell)
        if power and state.side[wizard] == state.active():
            members.append(Member(wizard, BOLT, power))
    defence = defence_of(state, group_in(state, cell, state.active()))
    for chosen in sets_of(members, defence):
        used = [members[place] for place in chosen]
        bolts = [state.code[member.unit] for member in used if member.role == BOLT]
        found.append(
            v.melee_action(
                number,
                [state.code[member.unit] * PARTS for member in used if member.role == 0],
                [state.code[member.unit] for member in used if member.role == SUPPORT],
                bolts[0] if bolts else -1,
            )
        )
    return found


def is_member(members: list[Member], unit: int) -> bool:
    return any([member.unit == unit for member in members])


def by_groups(state: DragonRage, cell: int, unit: int) -> list[Action]:
    """Attacks by one major monster: a number of groups per area."""
    targets = group_in(state, cell, state.side[unit])
    if not targets:
        return []
    parts = ready_parts(state, unit, cell)
    if not parts:
        return []
    rage = RAGE[state.kind[unit]]
    if not any([state.marks[target] & KILLER for target in targets]):
        rage = 1
    members = [Member(unit, 0, part_strength(state, unit, part) * rage) for part in parts]
    number, code = state.city.numbers[cell], state.code[unit]
    found: list[Action] = []
    for chosen in sets_of(members, defence_of(state, targets)):
        groups = first_groups(parts, chosen)
        found.append(v.melee_action(number, [code * PARTS + part for part in groups], [], -1))
    return found


def first_groups(parts: list[int], chosen: list[int]) -> list[int]:
    """The first groups of each area, as many as were chosen."""
    found: list[int] = []
    for area in range(3):
        own = [part for part in parts if area_of_part(part) == area]
        count = len([place for place in chosen if area_of_part(parts[place]) == area])
        found.extend(own[:count])
    return found


def monsters_on_map(state: DragonRage) -> list[int]:
    """All that are attacked by section 11."""
    kinds, cells = state.kind, state.cell
    return [unit for unit in range(len(kinds)) if HAS_SHEET[kinds[unit]] and cells[unit] >= 0]


def on_monsters(state: DragonRage, unit: int, monsters: list[int]) -> list[Action]:
    """Each monster and each area that a unit can reach (DR-26.7)."""
    found: list[Action] = []
    cell = state.cell[unit]
    for target in monsters:
        kind = state.kind[target]
        if state.city.grid.distance(cell, state.cell[target]) > 1:
            continue
        if monster_refusal(state, unit, target):
            continue
        codes = (state.code[unit], state.code[target])
        if FAMILY[kind] != MAJOR:
            found.append(action(v.MELEE_MONSTER, (*codes, -1)))
            continue
        for area in range(AREAS):
            if AREA_HIT[kind * AREAS + area] and not area_refusal(state, unit, target, area):
                found.append(action(v.MELEE_MONSTER, (*codes, area)))
    return found


def on_hexes(state: DragonRage, unit: int) -> list[Action]:
    """The VP hexes that a Sea Serpent may tear down."""
    cell = state.cell[unit]
    return [
        action(v.DEMOLISH, (state.code[unit], state.city.numbers[near]))
        for near in state.city.grid.neighbours[cell * 6 : cell * 6 + 6]
        if near >= 0 and state.city.vp[near] and not demolish_refusal(state, unit, near)
    ]


def fire_offers(state: DragonRage) -> list[Action]:
    """Separate fire at hexes, and shots at monsters."""
    shooters = [unit for unit in own_units(state) if not firer_refusal(state, unit, False)]
    found: list[Action] = []
    if not shooters:
        return found
    side, grid = state.active(), state.city.grid
    for cell in enemy_cells(state):
        targets = group_in(state, cell, side)
        if not targets:
            continue
        members: list[Member] = []
        for unit in shooters:
            distance = grid.distance(state.cell[unit], cell)
            near = distance <= MISSILE_TOWER[state.kind[unit]]
            if near and not shot_refusal(state, unit, cell, False):
                members.append(Member(unit, 0, fire_strength(state, unit, distance)))
        for chosen in sets_of(members, defence_of(state, targets)):
            codes = [state.code[members[place].unit] for place in chosen]
            found.append(action(v.FIRE, (state.city.numbers[cell], *codes)))
    monsters = monsters_on_map(state)
    for unit in shooters:
        found.extend(shots_at_monsters(state, unit, monsters))
    return found


def shots_at_monsters(state: DragonRage, unit: int, monsters: list[int]) -> list[Action]:
    """Each monster and area that a unit can aim at."""
    found: list[Action] = []
    for target in monsters:
        kind = state.kind[target]
        if monster_shot_refusal(state, unit, target):
            continue
        codes = (state.code[unit], state.code[target])
        if FAMILY[kind] != MAJOR or state.flying(target):
            found.append(action(v.FIRE_MONSTER, (*codes, -1)))
            continue
        for area in range(AREAS):
            if not shot_area_refusal(state, target, area):
                found.append(action(v.FIRE_MONSTER, (*codes, area)))
    return found
