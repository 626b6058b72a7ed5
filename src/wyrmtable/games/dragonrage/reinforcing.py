"""Reinforcements (section 13)."""

from __future__ import annotations

from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.citymap import WOODEN_BRIDGE
from wyrmtable.games.dragonrage.ground import closed_bridge, invaders_waiting
from wyrmtable.games.dragonrage.harm import update_control
from wyrmtable.games.dragonrage.kinds import COUNTERS, HUMAN, NAMES
from wyrmtable.games.dragonrage.reasons import refuse
from wyrmtable.games.dragonrage.state import BURNED, DEAD, DEFENDER, DragonRage
from wyrmtable.games.dragonrage.terms import Terms


def is_due(terms: Terms, turn: int) -> bool:
    """Do reinforcements arrive in this game turn (DR-13.1, DR-13.8)?"""
    first = terms.first_arrival
    return turn >= first and (turn - first) % terms.arrival_step == 0


def in_play(state: DragonRage, kind: int) -> int:
    """Counters of a type that are not free (DR-1.11)."""
    count = 0
    for unit in range(len(state.kind)):
        if state.kind[unit] == kind and state.cell[unit] != DEAD:
            count += 1
    return count


def settle_due(state: DragonRage) -> None:
    """What arrives in this phase: what was put off, then the new units (DR-13.10)."""
    state.due = state.owed
    state.owed = []
    if not is_due(state.terms, state.turn):
        return
    lost = 0
    for _ in range(state.terms.arrival_units):
        for kind in state.city.arrivals:
            if in_play(state, kind) + due_of(state, kind) < COUNTERS[kind]:
                add_due(state, kind, 1)
                break
        else:
            lost += 1
    if lost and state.listening:
        cite = "DR-13.5" if state.city.defender == HUMAN else "DR-13.6"
        state.emit(ev.ReinforcementsLost(count=lost), cite)


def due_of(state: DragonRage, kind: int) -> int:
    """How many units of a type are still to be placed."""
    rows = state.due
    for at in range(0, len(rows), 2):
        if rows[at] == kind:
            return rows[at + 1]
    return 0


def add_due(state: DragonRage, kind: int, count: int) -> None:
    rows = state.due
    for at in range(0, len(rows), 2):
        if rows[at] == kind:
            rows[at + 1] += count
            if not rows[at + 1]:
                del rows[at : at + 2]
            return
    rows.extend((kind, count))


def landing_refusal(state: DragonRage, cell: int) -> str:
    """May a reinforcement arrive in this hex (DR-13.2, DR-13.3, DR-12.22)?"""
    if cell not in state.terms.landing:
        return state.terms.landing_cite
    if state.in_wind(cell):
        return "DR-12.22"
    wooden = state.city.terrain[cell] == WOODEN_BRIDGE
    if wooden and (state.bridge(cell) == BURNED or closed_bridge(state, cell)):
        return state.terms.landing_cite
    if cell in state.carcasses:
        return "DR-13.3"
    for unit in state.at(cell):
        if not state.flying(unit):
            return "DR-13.3"
    if cell in state.city.entry and invaders_waiting(state):
        return "DR-3.15"
    return ""


def vacant(state: DragonRage) -> list[int]:
    """Every hex where a reinforcement may arrive now, in order."""
    return [cell for cell in sorted(state.terms.landing) if not landing_refusal(state, cell)]


def bring(state: DragonRage, kind: int, cell: int) -> None:
    """A reinforcement arrives (DR-13.2, DR-13.6)."""
    if not due_of(state, kind):
        human = state.city.defender == HUMAN
        refuse("DR-13.1" if not state.due else "DR-13.2" if human else "DR-13.6")
    cite = landing_refusal(state, cell)
    if cite:
        refuse(cite)
    add_due(state, kind, -1)
    unit = state.add_unit(kind, DEFENDER, cell, state.next_name())
    if state.listening:
        arrived = ev.Reinforcement(
            unit=state.names[unit], type=NAMES[kind], hex=state.city.names[cell]
        )
        state.emit(arrived, "DR-13.2" if state.city.defender == HUMAN else "DR-13.6")
    update_control(state, cell, DEFENDER)


def put_off(state: DragonRage) -> None:
    """Units that were not placed come in the next turn (DR-13.4)."""
    count = sum(state.due[1::2])
    state.owed = state.due
    state.due = []
    if count and state.listening:
        state.emit(ev.ReinforcementsDelayed(count=count), "DR-13.4")
