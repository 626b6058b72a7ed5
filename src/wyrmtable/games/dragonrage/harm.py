"""What is done to units: wounds, destruction, damage, death, and what follows at once."""

from __future__ import annotations

from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.citymap import WOODEN_BRIDGE
from wyrmtable.games.dragonrage.contentfile import TABLES
from wyrmtable.games.dragonrage.kinds import (
    AREA_NAMES,
    AREAS,
    BELLY,
    BODY,
    CHARACTER,
    ELEMENTAL,
    ELOWYN,
    ESCAPE,
    FAMILY,
    FULL,
    GROUND,
    HEAD,
    HERO,
    MAJOR,
    MAKES_KILLERS,
    MINOR,
    SWIMS,
    TROPHY,
    WADES,
    WINGS,
    WIZARD,
)
from wyrmtable.games.dragonrage.odds import need_text
from wyrmtable.games.dragonrage.sheets import left
from wyrmtable.games.dragonrage.state import (
    ALONE,
    BROKEN,
    BURNED,
    CAPTIVE,
    DEAD,
    DEFENDER,
    FLYING,
    FREED,
    INVADER,
    KILLER,
    NOBODY,
    RAGING,
    SIDE_NAMES,
    WOUNDED,
    DragonRage,
)
from wyrmtable.games.dragonrage.victory import change_points, score


def in_order(state: DragonRage, units: list[int]) -> list[int]:
    """Troops and minor monsters before characters, then by number (DR-4.9)."""
    others = [unit for unit in units if FAMILY[state.kind[unit]] != CHARACTER]
    return others + [unit for unit in units if FAMILY[state.kind[unit]] == CHARACTER]


# -- control of entrances ----------------------------------------------------------------------


def update_control(state: DragonRage, cell: int, entering: int = NOBODY) -> None:
    """Who controls the wall entrances whose inside hex this is (DR-7.2, DR-7.37)."""
    gates = state.city.gates_of[cell] if cell >= 0 else []
    if not gates:
        return
    here = [False, False]
    for unit in state.at(cell):
        side = state.owner(unit)
        if side >= 0 and not state.flying(unit):
            here[side] = True
    side = entering
    if here[INVADER] != here[DEFENDER]:
        side = INVADER if here[INVADER] else DEFENDER
    elif not here[INVADER]:
        return
    if side < 0:
        return
    for entrance in gates:
        if state.control[entrance] != side:
            state.control[entrance] = side
            state.reshape(cell)
            if state.listening:
                name = state.city.entrance_name(entrance)
                changed = ev.ControlChanged(entrance=name, side=SIDE_NAMES[side])
                state.emit(changed, "DR-7.2")


# -- troops, characters, Elementals ------------------------------------------------------------


def destroy(state: DragonRage, unit: int, drowned: bool = False) -> None:
    """Destroy a unit; a HERO or Elowyn is wounded the first time (DR-14.13, DR-15.4)."""
    kind = state.kind[unit]
    if FAMILY[kind] == MAJOR:
        return
    if kind in (HERO, ELOWYN) and not drowned and not state.marks[unit] & WOUNDED:
        state.marks[unit] |= WOUNDED
        if state.listening:
            cite = "DR-14.13" if kind == HERO else "DR-15.4"
            state.emit(ev.Wounded(unit=state.names[unit]), cite)
        return
    cell = state.cell[unit]
    if state.listening:
        if FAMILY[kind] == MINOR and kind != ELEMENTAL:
            died = ev.MonsterDied(unit=state.names[unit], hex=state.city.names[cell])
            state.emit(died, "DR-11.12")
        else:
            state.emit(ev.UnitDestroyed(unit=state.names[unit]), "DR-9.12")
    remove(state, unit)
    if kind == ELOWYN:
        elowyn_killed(state, unit)


def remove(state: DragonRage, unit: int) -> None:
    """Take a unit off the map for good, with what hangs on it."""
    cell, kind, side = state.cell[unit], state.kind[unit], state.side[unit]
    state.put(unit, DEAD)
    unmark_bridge(state, unit)
    if TROPHY[kind] and side != CAPTIVE:
        state.killed.extend((1 - side, kind))
    if kind == WIZARD:
        lose_control(state, unit)
    elif kind == HERO:
        check_morale(state, side)
    for other in range(len(state.kind)):
        if state.kind[other] == ELOWYN and state.master[other] == unit:
            state.master[other] = NOBODY
            state.marks[other] |= ALONE
    update_control(state, cell)


def unmark_bridge(state: DragonRage, unit: int) -> None:
    """If a unit that marked a bridge is destroyed, the mark goes (DR-7.31)."""
    rows = state.bridges
    for at in range(0, len(rows), 3):
        if rows[at + 2] == unit and rows[at + 1] == BROKEN and not state.major(unit):
            cell = rows[at]
            del rows[at : at + 3]
            if state.listening:
                removed = ev.BridgeMarkRemoved(hex=state.city.names[cell])
                state.emit(removed, "DR-7.31")
            return


def check_morale(state: DragonRage, side: int) -> None:
    """A player who has lost all his heroes is demoralised (DR-14.17)."""
    for unit in range(len(state.kind)):
        if state.kind[unit] == HERO and state.side[unit] == side and state.cell[unit] != DEAD:
            return
    if not state.demoralised[side]:
        state.demoralised[side] = 1
        if state.listening:
            state.emit(ev.Demoralised(side=SIDE_NAMES[side]), "DR-14.17")


def elowyn_killed(state: DragonRage, unit: int) -> None:
    """What her death is worth (DR-15.5, DR-15.12, DR-15.16)."""
    points = TABLES.elowyn
    if not state.city.captive:
        change_points(state, points.killed_in_city, "DR-15.5")
    elif state.marks[unit] & FREED:
        change_points(state, points.killed_when_freed, "DR-15.12")
    else:
        change_points(state, points.escaped_or_killed, "DR-15.16")


def lose_control(state: DragonRage, wizard: int) -> None:
    """The Elementals of a wizard no longer obey (DR-12.32)."""
    for unit in range(len(state.kind)):
        if state.kind[unit] == ELEMENTAL and state.master[unit] == wizard:
            set_free(state, unit)


def set_free(state: DragonRage, elemental: int) -> None:
    state.master[elemental] = NOBODY
    state.deeds[elemental] = 0
    if state.cell[elemental] >= 0:
        state.touch(state.cell[elemental])
        if state.listening:
            state.emit(ev.ControlLost(unit=state.names[elemental]), "DR-12.32")
        update_control(state, state.cell[elemental])


def hex_attacked(state: DragonRage, cell: int) -> None:
    """An attack on a wizard's hex costs him his Elementals, whatever its result (DR-12.32)."""
    if ELEMENTAL not in state.kind:
        return
    for unit in state.at(cell):
        if state.kind[unit] == WIZARD:
            lose_control(state, unit)


def escape(state: DragonRage, unit: int, cause: str, modifier: int, cite: str) -> None:
    """A unit rolls its escape number or is destroyed (DR-19.10, DR-18.28, DR-20.14)."""
    need = ESCAPE[state.kind[unit]]
    if not need:  # DR-16.2
        destroy(state, unit)
        return
    roll = state.chance.die(6)
    escaped = roll + modifier >= need
    if state.listening:
        rolled = ev.EscapeRoll(
            unit=state.names[unit],
            cause=cause,
            need=need_text(need),
            roll=roll,
            modifier=modifier,
            result="escaped" if escaped else "caught",
        )
        state.emit(rolled, cite)
    if not escaped:
        destroy(state, unit)


# -- damage to monsters ------------------------------------------------------------------------


def damage(state: DragonRage, unit: int, area: int, points: int, attacker: int) -> None:
    """Points off one area; what they cause happens at once (DR-11.7, DR-11.20)."""
    lost = [0] * AREAS
    lost[area] = min(points, left(state, unit, area))
    if lost[area] <= 0:
        return  # DR-11.9
    take(state, unit, lost, attacker)
    consequences(state, unit)


def take(state: DragonRage, unit: int, lost: list[int], attacker: int) -> None:
    """Points off several areas, without what they cause."""
    told: dict[str, int] = {}
    for area in range(AREAS):
        if lost[area]:
            state.lost[unit * AREAS + area] += lost[area]
            name = AREA_NAMES[area] if state.major(unit) else "body"
            told[name] = lost[area]
    if not told:
        return
    if attacker >= 0 and MAKES_KILLERS[state.kind[unit]]:
        state.hurts.extend((unit, attacker))
    if state.listening:
        state.emit(ev.Damage(unit=state.names[unit], lost=told), "DR-11.2")


def consequences(state: DragonRage, unit: int) -> None:
    """Death, berserk rage or a crash, whatever the damage asks for."""
    from wyrmtable.games.dragonrage.crashing import crash

    if not state.major(unit):
        if left(state, unit, BODY) <= 0:
            destroy(state, unit)
        return
    if left(state, unit, BELLY) <= 0:  # DR-20.4
        die(state, unit)
        return
    check_berserk(state, unit)
    if state.flying(unit) and falls(state, unit):
        crash(state, unit)


def falls(state: DragonRage, unit: int) -> bool:
    """In flight with less than half the wing points (DR-18.24)."""
    return 2 * left(state, unit, WINGS) < FULL[state.kind[unit] * AREAS + WINGS]


def check_berserk(state: DragonRage, unit: int) -> None:
    """A monster that has just lost its head goes berserk (DR-20.1)."""
    if left(state, unit, HEAD) <= 0 and not state.marks[unit] & RAGING:
        state.marks[unit] |= RAGING
        if state.listening:
            state.emit(ev.BerserkStarted(unit=state.names[unit]), "DR-20.1")
        mark_killers(state, unit)


def mark_killers(state: DragonRage, monster: int) -> None:
    """All who hurt a Young Dragon in this game turn become killers (DR-21.8)."""
    rows = state.hurts
    for at in range(0, len(rows), 2):
        unit = rows[at + 1]
        if rows[at] == monster and not state.marks[unit] & KILLER and state.cell[unit] >= 0:
            state.marks[unit] |= KILLER
            if state.listening:
                state.emit(ev.KillerMarked(unit=state.names[unit]), "DR-21.8")


def die(state: DragonRage, unit: int, rolls: bool = True) -> None:
    """A major monster dies (DR-20.13 to DR-20.17); without `rolls` a crash has made them."""
    cell = state.cell[unit]
    fell = state.flying(unit)
    if state.listening:
        died = ev.MonsterDied(unit=state.names[unit], hex=state.city.names[cell])
        state.emit(died, "DR-20.4")
    state.marks[unit] &= ~FLYING
    remove(state, unit)
    mark_killers(state, unit)
    if state.wet(cell):  # DR-20.17
        if fell and rolls:
            burn_bridge(state, cell)
        return
    if cell not in state.carcasses:
        state.carcasses.append(cell)
        state.crowd = None
    if rolls:
        for other in in_order(state, state.at(cell)[:]):
            if state.flying(other) or state.major(other) or state.side[other] == CAPTIVE:
                continue
            escape(state, other, "carcass", 0, "DR-20.14")
        score(state, cell, "DR-20.15")


# -- bridges -----------------------------------------------------------------------------------


def burn_bridge(state: DragonRage, cell: int) -> None:
    """A wooden bridge is destroyed with whoever cannot swim (DR-7.34)."""
    if state.terrain(cell) != WOODEN_BRIDGE:
        return
    rows = state.bridges
    for at in range(0, len(rows), 3):
        if rows[at] == cell:
            del rows[at : at + 3]
            break
    state.bridges.extend((cell, BURNED, NOBODY))
    state.reshape(cell)
    if state.listening:
        state.emit(ev.BridgeBurned(hex=state.city.names[cell]), "DR-7.34")
    for unit in in_order(state, state.at(cell)[:]):
        if state.flying(unit) or GROUND[state.kind[unit]] in (WADES, SWIMS):
            continue
        if state.major(unit):
            die(state, unit, False)
        else:
            destroy(state, unit, True)
