"""What a rule case may ask: the state in full, and the questions of its header."""

# not compiled: rule cases are data for people
from __future__ import annotations

from typing import cast

from wyrmtable.core.casebook import BadCase
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonrage.citymap import TOWER
from wyrmtable.games.dragonrage.drafting import force
from wyrmtable.games.dragonrage.forces import (
    cost_of,
    final_goal,
    force_of,
    force_refusal,
    goal_formula,
    head_start,
    size_of,
)
from wyrmtable.games.dragonrage.kinds import FAMILY, KIND_OF, MAJOR, NAMES
from wyrmtable.games.dragonrage.marching import ends_of
from wyrmtable.games.dragonrage.missiles import sees
from wyrmtable.games.dragonrage.odds import need_text, needed
from wyrmtable.games.dragonrage.phases import phase_order
from wyrmtable.games.dragonrage.reinforcing import vacant
from wyrmtable.games.dragonrage.state import DEFENDER, INVADER, SIDE_NAMES, DragonRage
from wyrmtable.games.dragonrage.terms import BOOST, FOG, FOG_RADIUS, PLANNED, SPELL_NAMES
from wyrmtable.games.dragonrage.victory import graduated_result
from wyrmtable.games.dragonrage.view import pairs, public


def state_facts(state: DragonRage) -> PlainDict:
    """The state keys of a case, with what is not there written out."""
    told = public(state)
    names = state.city.names
    walls = [
        state.city.side_name(side)
        for side in range(state.city.sides.count)
        if state.city.wall[side]
    ]

    def filled(key: str, keys: list[str], absent: Plain) -> PlainDict:
        known = cast(PlainDict, told[key])
        return {**dict.fromkeys(keys, absent), **known}

    told["carcasses"] = filled("carcasses", names, False)
    told["breaches"] = filled("breaches", walls, False)
    for key in ("fog", "whirlwinds", "boost"):
        told[key] = filled(key, names, None)
    told["owed"] = filled("owed", NAMES, 0)
    told["demoralised"] = filled("demoralised", ["inv", "def"], False)
    told["forces"] = {
        SIDE_NAMES[side]: {NAMES[kind]: count for kind, count in enumerate(counts)}
        for side, counts in enumerate(forces_of(state))
    }
    return told


def answer(state: DragonRage, ask: PlainDict) -> PlainDict:
    """The answer to a query of a case."""
    match ask["ask"]:
        case "state":
            return {"state": state_facts(state)}
        case "combat_table":
            return {"need": need_text(needed(whole(ask, "attack"), whole(ask, "defence")))}
        case "line_of_sight":
            return {"clear": line_of_sight(state, ask)}
        case "distance":
            return {
                "distance": state.city.grid.distance(
                    cell(state, ask, "from"), cell(state, ask, "to")
                )
            }
        case "area":
            return {"hexes": list[Plain](area(state, ask))}
        case "reachable":
            return {"reachable": reachable(state, ask)}
        case "reinforcements":
            names = [state.city.names[at] for at in vacant(state)]
            return {"due": pairs(state.due), "vacant": list[Plain](names)}
        case "phases":
            return {"order": list[Plain](phase_order(state.terms.first))}
        case "scenario":
            return scenario(state)
        case "cost":
            return costs(state)
        case "goal":
            return goal(state)
        case "graduated_result":
            return {"result": result(state, ask)}
        case _:
            raise BadCase("ask", f"there is no query {ask['ask']!r}")


def whole(ask: PlainDict, key: str) -> int:
    value = ask.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadCase(key, "must be a whole number")
    return value


def cell(state: DragonRage, ask: PlainDict, key: str) -> int:
    name = ask.get(key)
    if not isinstance(name, str) or name not in state.city.cell_of:
        raise BadCase(key, f"{name!r} is not a hex of the map")
    return state.city.cell_of[name]


def unit_of(state: DragonRage, ask: PlainDict, key: str) -> int:
    name = ask.get(key)
    if name not in state.names:
        raise BadCase(key, f"there is no unit {name!r}")
    return state.names.index(str(name))


def line_of_sight(state: DragonRage, ask: PlainDict) -> bool:
    """Whether a firer of a type in one hex sees another hex (DR-10.7 to DR-10.11)."""
    here, there = cell(state, ask, "from"), cell(state, ask, "to")
    towers = state.city.terrain
    if towers[here] == TOWER or towers[there] == TOWER or here == there:
        return True
    return sees(state, here, there, KIND_OF[str(ask["firer"])])


def area(state: DragonRage, ask: PlainDict) -> list[str]:
    """The hexes that a side's spell covers."""
    side = SIDE_NAMES.index(str(ask["side"]))
    covered: set[int] = set()
    if ask["spell"] == SPELL_NAMES[FOG]:
        for at in range(0, len(state.fogs), 2):
            if state.fogs[at + 1] == side:
                covered.update(state.city.grid.within(state.fogs[at], FOG_RADIUS))
    elif ask["spell"] == SPELL_NAMES[BOOST]:
        for at in range(0, len(state.boosts), 3):
            if state.boosts[at + 2] == side:
                covered.update(state.city.grid.within(state.boosts[at], state.boosts[at + 1]))
    return [state.city.names[at] for at in sorted(covered)]


def reachable(state: DragonRage, ask: PlainDict) -> bool:
    """Whether a unit's move of this phase can end in a hex."""
    unit, to = unit_of(state, ask, "unit"), cell(state, ask, "to")
    if FAMILY[state.kind[unit]] == MAJOR:
        from wyrmtable.games.dragonrage.monsteroffers import monster_ends

        return to in monster_ends(state, unit)
    return to in ends_of(state, unit) or to == state.cell[unit]


def scenario(state: DragonRage) -> PlainDict:
    terms = state.terms
    return {
        "forces": {
            "inv": {NAMES[kind]: count for kind, count in terms.invaders},
            "def": {NAMES[kind]: count for kind, count in terms.defenders},
        },
        "goal": terms.goal,
        "first": SIDE_NAMES[terms.first],
    }


def forces_of(state: DragonRage) -> list[list[int]]:
    """Both forces: those that were bought, else those of the scenario."""
    if any(state.draft):
        return [force(state, INVADER), force(state, DEFENDER)]
    lists = (state.terms.invaders, state.terms.defenders)
    return [force_of({NAMES[kind]: count for kind, count in units}) for units in lists]


def costs(state: DragonRage) -> PlainDict:
    """Costs and counts of both forces, and whether both are legal."""
    terms, forces = state.terms, forces_of(state)
    legal = all(
        not force_refusal(
            terms.city, side, forces[side], terms.buying, terms.roster, max(terms.game, 1)
        )
        for side in (INVADER, DEFENDER)
    )
    return {
        "cost": {SIDE_NAMES[side]: cost_of(forces[side]) for side in (0, 1)},
        "count": {SIDE_NAMES[side]: size_of(forces[side]) for side in (0, 1)},
        "legal": legal,
    }


def goal(state: DragonRage) -> PlainDict:
    terms, forces = state.terms, forces_of(state)
    formula = terms.goal
    if not formula:
        formula = goal_formula(terms.city, forces[0], forces[1], terms.elowyn, terms.game)
    settled = state.goal if terms.buying == PLANNED or state.phase else 0  # DR-23.7
    return {
        "formula": formula,
        "goal": settled or final_goal(terms.city, formula, terms.handicap, terms.roster),
        "head_start": head_start(terms.roster),
    }


def result(state: DragonRage, ask: PlainDict) -> str:
    """The graduated result of so many VP and this end (DR-5.9)."""
    if ask.get("end") == "invaders_destroyed":
        return "defender"
    vp = whole(ask, "vp")
    everything = vp >= state.city.vp_total or ask.get("end") == "no_vp_left"
    return graduated_result(vp, state.goal, everything)
