"""What everybody may know of a position; the words are those of rule cases."""

# not compiled: data for clients
from __future__ import annotations

from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonrage.citymap import STONE_BRIDGE, WOODEN_BRIDGE
from wyrmtable.games.dragonrage.kinds import (
    AREA_NAMES,
    AREAS,
    BODY,
    ELEMENTAL,
    ELOWYN,
    FAMILY,
    FIRE,
    HAS_SHEET,
    HEAD,
    KINDS,
    LEGS,
    MAJOR,
    NAMES,
    WINGS,
    WIZARD,
)
from wyrmtable.games.dragonrage.sheets import area_strength, walking_points
from wyrmtable.games.dragonrage.state import (
    BRIDGE_NAMES,
    DEAD,
    DEFENDER,
    ENTRANCE_NAMES,
    FREED,
    INVADER,
    KILLER,
    LADDERS,
    SIDE_NAMES,
    WOUNDED,
    DragonRage,
)
from wyrmtable.games.dragonrage.terms import CAMPAIGN, CHOICE, SCENARIO


def unit_view(state: DragonRage, unit: int) -> PlainDict:
    """One unit."""
    kind, marks = state.kind[unit], state.marks[unit]
    cell = state.cell[unit]
    master = state.master[unit]
    told: PlainDict = {
        "type": NAMES[kind],
        "side": SIDE_NAMES[state.side[unit]],
        "alive": cell != DEAD,
        "hex": state.city.names[cell] if cell >= 0 else "off",
        "wounded": marks & WOUNDED > 0,
        "killer": marks & KILLER > 0,
        "ladders_used": marks & LADDERS > 0,
        "lost": lost_view(state, unit),
    }
    if kind == WIZARD:
        told["sp"] = state.stock[unit]
    if kind == ELEMENTAL:
        told["controlled_by"] = state.names[master] if master >= 0 else None
    if kind == ELOWYN:
        told["freed"] = marks & FREED > 0
        told["escorted_by"] = state.names[master] if master >= 0 else None
    if FAMILY[kind] == MAJOR:
        walk = walking_points(state, unit)
        told["facing"] = state.face[unit]
        told["flying"] = state.flying(unit)
        told["berserk"] = state.berserk(unit)
        told["mp"] = walk
        told["mp_left"] = max(walk - state.spent[unit], 0)
        told["strength"] = {
            AREA_NAMES[area]: area_strength(state, unit, area) for area in (HEAD, WINGS, LEGS)
        }
        if FIRE[kind]:
            told["fire_left"] = state.stock[unit]
    return told


def lost_view(state: DragonRage, unit: int) -> PlainDict:
    """The points that a monster has lost, by area."""
    if not HAS_SHEET[state.kind[unit]]:
        return {}
    if FAMILY[state.kind[unit]] != MAJOR:
        return {"body": state.lost[unit * AREAS + BODY]}
    return {AREA_NAMES[area]: state.lost[unit * AREAS + area] for area in range(AREAS)}


def pairs(rows: list[int]) -> PlainDict:
    return {NAMES[rows[at]]: rows[at + 1] for at in range(0, len(rows), 2)}


def public(state: DragonRage) -> PlainDict:
    """The position with all that is open to everybody (only what differs from nothing)."""
    city, names = state.city, state.city.names
    entrances = range(len(state.entrance))
    bridges = [c for c in range(city.size) if city.terrain[c] in (WOODEN_BRIDGE, STONE_BRIDGE)]
    fog: PlainDict = {
        names[state.fogs[at]]: SIDE_NAMES[state.fogs[at + 1]] for at in range(0, len(state.fogs), 2)
    }
    winds: PlainDict = {
        names[state.winds[at]]: {
            "stage": state.winds[at + 1],
            "side": SIDE_NAMES[state.winds[at + 2]],
        }
        for at in range(0, len(state.winds), 3)
    }
    boost: PlainDict = {
        names[state.boosts[at]]: {
            "side": SIDE_NAMES[state.boosts[at + 2]],
            "radius": state.boosts[at + 1],
        }
        for at in range(0, len(state.boosts), 3)
    }
    outcome = state.outcome
    winner: Plain = None
    if outcome is not None and outcome.winners:
        winner = SIDE_NAMES[state.side_of(outcome.winners[0])]
    return {
        "map": city.name,
        "turn": state.turn,
        "phase": state.phase or "setup",
        "goal": state.goal,
        "vp": state.vp,
        "last_damage": state.last_damage,
        "turns_outside": state.outside,
        "winner": winner,
        "destroyed": {
            names[cell]: max(state.scored[place], 0)
            for place, cell in enumerate(state.terms.vp_cells)
        },
        "entrances": {city.entrance_name(e): ENTRANCE_NAMES[state.entrance[e]] for e in entrances},
        "control": {
            city.entrance_name(e): SIDE_NAMES[state.control[e]]
            for e in entrances
            if not city.of_tower[e]
        },
        "bridges": {names[cell]: BRIDGE_NAMES[state.bridge(cell)] for cell in bridges},
        "breaches": {city.side_name(side): True for side in state.breaches},
        "carcasses": {names[cell]: True for cell in state.carcasses},
        "fog": fog,
        "whirlwinds": winds,
        "boost": boost,
        "demoralised": {SIDE_NAMES[side]: True for side in (0, 1) if state.demoralised[side]},
        "owed": pairs(state.owed),
        "due": pairs(state.due),
        "units": {state.names[unit]: unit_view(state, unit) for unit in range(len(state.kind))},
    }


def position_view(state: DragonRage, seat: int | None) -> PlainDict:
    """What a seat may know: everything but the other's draft (Hidden information)."""
    told = public(state)
    told["ready"] = [flag == 1 for flag in state.ready]
    if state.phase == 0 and state.terms.buying != SCENARIO:
        sides = [INVADER, DEFENDER]
        if secret_forces(state):
            sides = [] if seat is None else [state.side_of(seat)]
        told["draft"] = {SIDE_NAMES[side]: force_view(state, side) for side in sides}
    return told


def secret_forces(state: DragonRage) -> bool:
    """Are forces being chosen in secret? A plan is public, a draft its owner's until both are."""
    return state.terms.buying in (CHOICE, CAMPAIGN) and state.phase == 0 and 0 in state.ready


def force_view(state: DragonRage, side: int) -> PlainDict:
    """A force being chosen, by type."""
    own = state.draft[side * KINDS : (side + 1) * KINDS]
    return {NAMES[kind]: count for kind, count in enumerate(own) if count}


def fill_in(state: DragonRage, seat: int | None) -> None:
    """Guess the forces that others are choosing."""
    from wyrmtable.games.dragonrage.drafting import guess_force

    if not secret_forces(state):
        return
    for other in (0, 1):
        if other != seat:
            guess_force(state, state.side_of(other))
