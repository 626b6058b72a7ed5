"""Leaving and entering hexes: bridges, control, VP, Elowyn, Elementals, doors that are faced."""

from __future__ import annotations

from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.citymap import DOCK, WOODEN_BRIDGE
from wyrmtable.games.dragonrage.contentfile import TABLES
from wyrmtable.games.dragonrage.ground import can_fetch, is_human
from wyrmtable.games.dragonrage.harm import burn_bridge, destroy, set_free, update_control
from wyrmtable.games.dragonrage.kinds import (
    ELEMENTAL,
    ELOWYN,
    GROUND,
    HEAVY,
    RAZES,
    WIZARD,
)
from wyrmtable.games.dragonrage.state import (
    BROKEN,
    CALM,
    CAPTIVE,
    CLOSED,
    DEFENDER,
    FREED,
    INVADER,
    MOVE_OVER,
    NOBODY,
    OFF,
    SMASHED,
    DragonRage,
)
from wyrmtable.games.dragonrage.terms import LEASH
from wyrmtable.games.dragonrage.victory import change_points, raze, score, win


def leave(state: DragonRage, unit: int, cell: int) -> None:
    """A unit has left a hex."""
    state.marks[unit] &= ~CALM
    rows = state.bridges
    for at in range(0, len(rows), 3):
        if rows[at] == cell and rows[at + 1] == BROKEN and rows[at + 2] == unit:
            burn_bridge(state, cell)  # DR-7.31, DR-7.32
            break
    update_control(state, cell)
    if state.kind[unit] == ELOWYN and cell == state.city.elowyn_start:
        abandon(state, cell)


def abandon(state: DragonRage, cell: int) -> None:
    """Elowyn has left the Citadel, which is worth less from now on (DR-15.6)."""
    if state.abandoned or state.city.captive:
        return
    state.abandoned = True
    value = state.worth(cell)
    if value and state.listening:
        state.emit(ev.VpValueChanged(hex=state.city.names[cell], value=value), "DR-15.6")


def arrive(state: DragonRage, unit: int) -> None:
    """A unit on the ground has entered its hex (DR-5.23)."""
    cell = state.cell[unit]
    meet_elowyn(state, unit, cell)
    update_control(state, cell, state.owner(unit))
    kind = state.kind[unit]
    if kind == ELEMENTAL:
        elemental_arrives(state, unit, cell)
    elif kind == WIZARD:
        check_leashes(state)
    elif GROUND[kind] == HEAVY and state.terrain(cell) == WOODEN_BRIDGE:
        burn_bridge(state, cell)  # DR-17.13
    elif kind == ELOWYN:
        elowyn_arrives(state, unit, cell)
    elif RAZES[kind] and state.owner(unit) == INVADER and not defended(state, cell):
        raze(state, cell, "DR-5.14")


def defended(state: DragonRage, cell: int) -> bool:
    """Is a Defender unit in the hex (DR-5.14)?"""
    return any([state.owner(unit) == DEFENDER for unit in state.at(cell)])


# -- Elementals --------------------------------------------------------------------------------


def elemental_arrives(state: DragonRage, unit: int, cell: int) -> None:
    """Water destroys it; it destroys VP (DR-12.29, DR-5.18)."""
    if state.wet(cell) or state.city.terrain[cell] == DOCK:
        destroy(state, unit)
        return
    check_leashes(state)
    score(state, cell, "DR-5.18")


def check_leashes(state: DragonRage) -> None:
    """An Elemental too far from its summoner is out of control for good (DR-12.32)."""
    for unit in range(len(state.kind)):
        if state.kind[unit] == ELEMENTAL and state.cell[unit] >= 0 and state.master[unit] >= 0:
            wizard = state.cell[state.master[unit]]
            if wizard < 0 or state.city.grid.distance(wizard, state.cell[unit]) > LEASH:
                set_free(state, unit)


# -- Elowyn (section 15) -----------------------------------------------------------------------


def lead_elowyn(state: DragonRage, unit: int) -> None:
    """She moves with her escort, hex by hex (DR-15.13)."""
    if state.city.captive and ELOWYN in state.kind:
        for other in range(len(state.kind)):
            if state.kind[other] == ELOWYN and state.master[other] == unit:
                state.put(other, state.cell[unit])


def meet_elowyn(state: DragonRage, unit: int, cell: int) -> None:
    """A human frees her, an ORC takes her along or out (DR-15.10, DR-15.13, DR-15.14)."""
    if not state.city.captive or ELOWYN not in state.kind:
        return
    for other in range(len(state.kind)):
        if state.kind[other] != ELOWYN:
            continue
        if state.master[other] == unit:
            if cell in state.city.exits:
                depart(state, other, cell, "escorted")
        elif state.cell[other] != cell or state.flying(unit):
            continue
        elif state.side[other] == CAPTIVE and state.side[unit] == INVADER and is_human(state, unit):
            state.side[other] = INVADER
            state.marks[other] |= FREED
            state.deeds[other] |= MOVE_OVER
            if state.listening:
                state.emit(ev.ElowynFreed(unit=state.names[unit]), "DR-15.10")
        elif can_fetch(state, unit, other):
            state.master[other] = unit


def elowyn_arrives(state: DragonRage, unit: int, cell: int) -> None:
    """On a road exit she is gone (DR-15.7, DR-15.11, DR-15.16)."""
    if cell not in state.city.exits:
        return
    alone = state.city.captive and not state.marks[unit] & FREED
    depart(state, unit, cell, "alone" if alone else "road")


def depart(state: DragonRage, unit: int, cell: int, how: str) -> None:
    """She leaves the map, and what that is worth."""
    points = TABLES.elowyn
    state.put(unit, OFF)
    state.master[unit] = NOBODY
    if state.listening:
        cite = {"ship": "DR-15.8", "escorted": "DR-15.14", "alone": "DR-15.16"}.get(how, "DR-15.7")
        state.emit(ev.ElowynLeft(hex=state.city.names[cell], how=how), cite)
    update_control(state, cell)
    if how == "alone":
        change_points(state, points.escaped_or_killed, "DR-15.16")
    elif state.marks[unit] & FREED:
        win(state, INVADER, "DR-15.11", "Elowyn freed")
    else:
        cite = "DR-15.14" if how == "escorted" else "DR-15.7"
        change_points(state, points.saved, cite)


# -- entrances ---------------------------------------------------------------------------------


def smash_entrance(state: DragonRage, unit: int, entrance: int, cite: str) -> None:
    """An entrance is smashed for good; a door hex of Nurkott falls with it (DR-7.5, DR-5.21)."""
    state.entrance[entrance] = SMASHED
    for end in (0, 1):
        state.reshape(state.city.sides.cells[state.city.entrance_side[entrance] * 2 + end])
    if state.listening:
        name = state.city.entrance_name(entrance)
        state.emit(ev.EntranceSmashed(entrance=name, unit=state.names[unit]), cite)
    inside = state.city.inside[entrance]
    if state.city.door_of[inside] == entrance:
        score(state, inside, "DR-5.21")


def face_door(state: DragonRage, unit: int) -> None:
    """A closed door that a major monster on the ground faces breaks (DR-7.9)."""
    city = state.city
    side = city.sides.of[state.cell[unit] * 6 + state.face[unit]]
    entrance = city.entrance_of[side] if side >= 0 else -1
    if entrance >= 0 and not city.is_gate[entrance] and state.entrance[entrance] == CLOSED:
        smash_entrance(state, unit, entrance, "DR-7.9")
