"""Attacks that can be made: the facts of the fire and melee phases."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.action import Action
from wyrmtable.games.dragonrage import verbs as v
from wyrmtable.games.dragonrage.burning import hexes_hit
from wyrmtable.games.dragonrage.facts import (
    Aim,
    AttackFacts,
    Defence,
    Joiner,
    Kept,
    Proposal,
    Quarry,
    UnitDeed,
)
from wyrmtable.games.dragonrage.fighting import (
    defence_of,
    fire_strength,
    group_in,
    hero_with,
    monster_bonus,
    strength_of,
)
from wyrmtable.games.dragonrage.kinds import (
    AREA_NAMES,
    FAMILY,
    HERO,
    MAJOR,
)
from wyrmtable.games.dragonrage.melee import (
    attacker_refusal,
    blow_of,
    kept_power,
    part_strength,
    ready_parts,
)
from wyrmtable.games.dragonrage.missiles import (
    firer_refusal,
    shot_of,
    shot_refusal,
)
from wyrmtable.games.dragonrage.odds import chance_of
from wyrmtable.games.dragonrage.preview import gloss
from wyrmtable.games.dragonrage.reasons import REASONS
from wyrmtable.games.dragonrage.reckoning import percent, reckoned, title_of
from wyrmtable.games.dragonrage.state import DragonRage

FIRE_PHASES = (3, 8)
UNTOLD = ("DR-4.2", "DR-9.1", "DR-10.1", "DR-16.3", "DR-14.7", "DR-14.21")  # it never could


def attack_facts(state: DragonRage, actions: Sequence[Action]) -> AttackFacts:
    """Everything that can be attacked now, by whom, and what else can be done."""
    fires = state.phase in FIRE_PHASES
    facts = AttackFacts("attack", "fire" if fires else "melee", {}, {}, [], "")
    for answer, action in enumerate(actions):
        kind = action.kind
        if kind == v.PASS:
            facts.ends = "End the archery" if fires else "End the melee"
        elif kind in (v.MELEE, v.FIRE):
            name = state.city.names[state.city.cell_at(action.args[0])]
            if name not in facts.hexes:
                facts.hexes[name] = defence(state, action.args[0], fires)
            attack = reckoned(state, action)
            assert attack is not None
            facts.hexes[name].sets.append(Proposal(answer, attack.odds, attack.chance))
        elif kind in (v.MELEE_MONSTER, v.FIRE_MONSTER):
            aimed(state, facts, answer, action)
        else:
            facts.deeds.append(deed(state, answer, action))
    return facts


# -- hexes -------------------------------------------------------------------------------------


def defence(state: DragonRage, number: int, fires: bool) -> Defence:
    """A hex that can be attacked, with everybody who can join."""
    cell = state.city.cell_at(number)
    targets = group_in(state, cell, state.active())
    names = [title_of(state, unit) for unit in targets]
    found = Defence(state.city.names[cell], names, defence_of(state, targets), [], [], [])
    for unit in range(len(state.kind)):
        if state.cell[unit] < 0 or state.owner(unit) != state.active():
            continue
        if fires:
            join_fire(state, found, unit, cell)
        else:
            join_melee(state, found, unit, cell)
    return found


def join_fire(state: DragonRage, found: Defence, unit: int, cell: int) -> None:
    """A unit that could fire at a hex."""
    cite = shot_refusal(state, unit, cell, False)
    if cite:
        if not firer_refusal(state, unit, False):
            found.kept.append(Kept(title_of(state, unit), cite, REASONS[cite]))
        return
    found.joiners.append(shooter(state, unit, cell, "fights"))


def shooter(state: DragonRage, unit: int, cell: int, role: str) -> Joiner:
    """Somebody who fires at a hex, with his strength."""
    distance = state.city.grid.distance(state.cell[unit], cell)
    strength = fire_strength(state, unit, distance)
    cite = "DR-14.12" if hero_with(state, unit) else ""
    name, code = title_of(state, unit), state.names[unit]
    fights = role == "fights"
    return Joiner(code, code, name, "fights" if fights else "supports", strength, cite)


def join_melee(state: DragonRage, found: Defence, unit: int, cell: int) -> None:
    """A unit, the groups of a monster, fire in support or a kept bolt against a hex."""
    name, code = title_of(state, unit), state.names[unit]
    if FAMILY[state.kind[unit]] == MAJOR:
        for part in ready_parts(state, unit, cell):
            group = v.PART_NAMES[part]
            strength = part_strength(state, unit, part)
            called = f"{name}: {group}"
            found.joiners.append(
                Joiner(f"{code}.{group}", code, called, "fights", strength, "DR-19.17", code)
            )
        return
    power = kept_power(state, unit, cell)
    if power:
        found.joiners.append(Joiner(code, code, f"{name}: Lightning", "bolt", power, "DR-12.26"))
    cite = attacker_refusal(state, unit, v.WHOLE, cell)
    if not cite:
        doubled = state.kind[unit] != HERO and hero_with(state, unit)
        strength = strength_of(state, unit)
        found.joiners.append(
            Joiner(code, code, name, "fights", strength, "DR-14.11" if doubled else "")
        )
    elif not shot_refusal(state, unit, cell, True):
        found.joiners.append(shooter(state, unit, cell, "supports"))
    elif state.city.grid.distance(state.cell[unit], cell) <= 1 and cite not in UNTOLD:
        found.kept.append(Kept(name, cite, REASONS[cite]))


# -- monsters ----------------------------------------------------------------------------------


def aimed(state: DragonRage, facts: AttackFacts, answer: int, action: Action) -> None:
    """One attack of one unit on a monster."""
    unit, target = state.unit_called(action.args[0]), state.unit_called(action.args[1])
    area = action.args[2]
    piece = state.names[target]
    if piece not in facts.monsters:
        where = state.city.names[state.cell[target]]
        facts.monsters[piece] = Quarry(piece, title_of(state, target), where, [])
    missile = action.kind == v.FIRE_MONSTER
    need, _, points = (shot_of if missile else blow_of)(state, unit, target, area)
    bonus = monster_bonus(state, unit, target, missile)
    facts.monsters[piece].aims.append(
        Aim(
            answer,
            state.names[unit],
            title_of(state, unit),
            area_name(state, target, area),
            f"{max(need - bonus, 1)}+",
            percent(*chance_of(need, bonus)),
            points,
        )
    )


def area_name(state: DragonRage, target: int, area: int) -> str:
    """What is aimed at: an area, the belly of a monster in flight, the body of a minor one."""
    if FAMILY[state.kind[target]] != MAJOR:
        return "body"
    return AREA_NAMES[area] if area >= 0 else "belly"


# -- what else ---------------------------------------------------------------------------------


def deed(state: DragonRage, answer: int, action: Action) -> UnitDeed:
    """Dragonfire, an entrance opened, a bridge marked, a hex torn down, the withdrawal."""
    kind, args, names = action.kind, action.args, state.city.names
    if kind == v.WITHDRAW:
        return UnitDeed(answer, "", "withdraw", "ends the game with what is destroyed", [])
    unit = state.unit_called(args[0])
    name = title_of(state, unit)
    if kind == v.DRAGONFIRE:
        hit = [names[cell] for cell in hexes_hit(state, unit, args[1])]
        facing = v.SLOTS["direction"].write(args[1])
        return UnitDeed(answer, name, f"breathes fire {facing}", gloss(state, action), hit)
    if kind == v.OPEN:
        side = v.SLOTS["side"].write(args[1])
        return UnitDeed(answer, name, f"opens {side}", "", side.split("/"))
    if kind == v.DEMOLISH:
        where = names[state.city.cell_at(args[1])]
        return UnitDeed(answer, name, f"tears down {where}", "", [where])
    return UnitDeed(answer, name, "marks the bridge", "", [names[state.cell[unit]]])
