"""Spells (section 12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.task import ALONE, Question, Task
from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.citymap import DOCK, TOWER
from wyrmtable.games.dragonrage.crashing import crash, wind_roll
from wyrmtable.games.dragonrage.damaging import AssignDamage
from wyrmtable.games.dragonrage.fighting import attack_hex, attackable
from wyrmtable.games.dragonrage.ground import in_the_way, invaders_waiting
from wyrmtable.games.dragonrage.harm import damage, hex_attacked, remove, update_control
from wyrmtable.games.dragonrage.kinds import (
    BODY,
    COUNTERS,
    ELEMENTAL,
    FAMILY,
    HAS_SHEET,
    MAJOR,
    WIZARD,
)
from wyrmtable.games.dragonrage.reasons import refuse
from wyrmtable.games.dragonrage.sheets import points_left
from wyrmtable.games.dragonrage.state import (
    CALM,
    CAST,
    CLOSED,
    DEFENDER,
    DUTY,
    OPENED,
    SIDE_NAMES,
    SUMMONED,
    DragonRage,
)
from wyrmtable.games.dragonrage.terms import (
    BOLT_POWER,
    BOOST,
    DISPEL,
    FOG,
    LIGHTNING,
    MOST_RADIUS,
    SPELL_COST,
    SPELL_NAMES,
    SPELL_RANGE,
    SUMMON,
    WHIRLWIND,
)
from wyrmtable.games.dragonrage.verbs import PAY, action, require_sound
from wyrmtable.games.dragonrage.victory import check_invaders, score

FULL_CIRCLE = 6


def caster_refusal(state: DragonRage, unit: int, cost: int) -> str:
    """May this unit cast a spell of this cost now (DR-12.1 to DR-12.6)?"""
    if state.phase not in (1, 5):
        return "DR-12.3"
    if unit < 0 or state.owner(unit) != state.active() or state.cell[unit] < 0:
        return "DR-4.2"
    if state.kind[unit] != WIZARD:
        return "DR-12.1"
    if state.deeds[unit] & CAST:
        return "DR-12.4"
    return "DR-12.6" if state.stock[unit] < cost else ""


def out_of_range(state: DragonRage, unit: int, spell: int, cell: int) -> bool:
    return state.city.grid.distance(state.cell[unit], cell) > SPELL_RANGE[spell]


def spend(
    state: DragonRage, unit: int, spell: int, cost: int, cell: int = -1, target: int = -1
) -> None:
    """Pay for a spell and tell that it is cast."""
    state.stock[unit] -= cost
    state.deeds[unit] |= CAST
    if state.listening:
        told = ev.SpellCast(
            unit=state.names[unit],
            spell=SPELL_NAMES[spell],
            cost=cost,
            hex=state.city.names[cell] if cell >= 0 else None,
            target=state.names[target] if target >= 0 else None,
        )
        state.emit(told, "DR-12.6")


# -- spells at a hex ---------------------------------------------------------------------------


def hex_spell_refusal(state: DragonRage, unit: int, spell: int, cell: int) -> str:
    """May Fog, Whirlwind or Summon be cast at this hex?"""
    if spell not in (FOG, WHIRLWIND, SUMMON):
        return "DR-12.6"
    cite = caster_refusal(state, unit, SPELL_COST[spell])
    if cite:
        return cite
    if spell == SUMMON:
        return summon_refusal(state, unit, cell)
    return "DR-12.6" if cell < 0 or out_of_range(state, unit, spell, cell) else ""


def summon_refusal(state: DragonRage, unit: int, cell: int) -> str:
    """May an Elemental be put in this hex (DR-12.27, DR-12.44)?"""
    if cell < 0 or out_of_range(state, unit, SUMMON, cell):
        return "DR-12.27"
    if state.wet(cell) or state.city.terrain[cell] in (TOWER, DOCK):
        return "DR-12.27"
    if cell in state.carcasses:
        return "DR-6.15"
    living = [u for u in range(len(state.kind)) if state.kind[u] == ELEMENTAL]
    if len([u for u in living if state.cell[u] >= 0]) >= COUNTERS[ELEMENTAL]:
        return "DR-12.44"
    if state.owner(unit) == DEFENDER and cell in state.city.entry and invaders_waiting(state):
        return "DR-3.15"
    return ""


def cast_at(state: DragonRage, unit: int, spell: int, cell: int) -> None:
    """Cast Fog, Whirlwind or Summon Elemental."""
    cite = hex_spell_refusal(state, unit, spell, cell)
    if cite:
        refuse(cite)
    spend(state, unit, spell, SPELL_COST[spell], cell)
    side = state.side[unit]
    if spell == FOG:
        state.fogs.extend((cell, side))
    elif spell == WHIRLWIND:
        state.winds.extend((cell, 1, side))
        wind_appears(state, cell)
    else:
        summon(state, unit, cell)


def summon(state: DragonRage, wizard: int, cell: int) -> None:
    """An Elemental is placed, which counts as entering and stopping (DR-12.37)."""
    side = state.side[wizard]
    unit = state.add_unit(ELEMENTAL, side, cell, state.next_name())
    state.master[unit] = wizard
    state.deeds[unit] = SUMMONED
    if state.listening:
        risen = ev.Summoned(unit=state.names[unit], hex=state.city.names[cell])
        state.emit(risen, "DR-12.27")
    if in_the_way(state, unit, cell):
        state.deeds[unit] |= DUTY
    update_control(state, cell, side)
    score(state, cell, "DR-5.18")


def cast_boost(state: DragonRage, unit: int, radius: int) -> None:
    """Boost Morale around the wizard (DR-12.7)."""
    if not 0 <= radius <= MOST_RADIUS:
        refuse("DR-12.7")
    cost = SPELL_COST[BOOST] + radius
    cite = caster_refusal(state, unit, cost)
    if cite:
        refuse(cite)
    spend(state, unit, BOOST, cost, state.cell[unit])
    state.boosts.extend((state.cell[unit], radius, state.side[unit]))


# -- spells at a unit --------------------------------------------------------------------------


def bolt_refusal(state: DragonRage, unit: int, target: int, keep: bool) -> str:
    """May Lightning strike this unit, now or in melee (DR-12.23 to DR-12.26)?"""
    cite = caster_refusal(state, unit, SPELL_COST[LIGHTNING])
    if cite:
        return cite
    if target < 0 or not attackable(state, target) or not state.hostile(target, state.side[unit]):
        return "DR-12.23"
    here, cell = state.cell[unit], state.cell[target]
    if state.in_fog(here) or state.in_wind(here):
        return "DR-12.45"
    if out_of_range(state, unit, LIGHTNING, cell):
        return "DR-12.23"
    if state.in_fog(cell) and not state.flying(target):
        return "DR-12.15"
    monster = HAS_SHEET[state.kind[target]]
    if state.in_wind(cell) and not monster:
        return "DR-12.41"
    return "DR-12.26" if keep and monster else ""


def dispel_refusal(state: DragonRage, unit: int, target: int) -> str:
    cite = caster_refusal(state, unit, 0)
    if cite:
        return cite
    fits = target >= 0 and state.kind[target] == ELEMENTAL and state.cell[target] >= 0
    return "" if fits else "DR-12.36"


def cast_on(state: DragonRage, unit: int, spell: int, target: int, keep: bool) -> None:
    """Cast Lightning or a dispel."""
    if spell == LIGHTNING:
        cite = bolt_refusal(state, unit, target, keep)
    else:
        cite = dispel_refusal(state, unit, target) if spell == DISPEL else "DR-12.6"
    if cite:
        refuse(cite)
    spend(state, unit, spell, SPELL_COST[spell], -1, target)
    if spell == LIGHTNING:
        strike_with(state, unit, target, keep)
    elif state.master[target] == unit:
        dispelled(state, target)
    else:
        roll = state.chance.die(6)
        if state.listening:
            rolled = ev.DispelRoll(unit=state.names[unit], target=state.names[target], roll=roll)
            state.emit(rolled, "DR-12.36")
        state.agenda.append(PayDispel(unit, target, roll))


def strike_with(state: DragonRage, wizard: int, target: int, keep: bool) -> None:
    """The bolt hits, or is kept for melee."""
    cell = state.cell[target]
    power = BOLT_POWER - state.city.grid.distance(state.cell[wizard], cell)
    if keep:
        state.bolts.extend((wizard, target, power, cell))
        return
    kind = state.kind[target]
    if not HAS_SHEET[kind]:
        attack_hex(state, "lightning", cell, [target], power, 0, [], "DR-12.26")
        return
    hex_attacked(state, cell)
    if FAMILY[kind] == MAJOR:
        points = min(power, points_left(state, target))
        state.agenda.append(AssignDamage(target, points, wizard))
    else:
        damage(state, target, BODY, power, wizard)


def dispelled(state: DragonRage, target: int) -> None:
    if state.listening:
        state.emit(ev.Dispelled(unit=state.names[target]), "DR-12.36")
    remove(state, target)


class PayDispel(Question[DragonRage]):
    """Pay for a dispel, or decline (DR-12.36); `args`: wizard, Elemental, roll."""

    name: ClassVar[str] = "pay dispel"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 3 and 0 <= self.args[0] < len(state.kind)

    def pending(self, state: DragonRage) -> tuple[int, ...]:
        return ALONE[state.seat_of(state.side[self.args[0]])]

    def cite(self, state: DragonRage, seat: int) -> str:
        return "DR-12.36"

    def prompt(self, state: DragonRage, seat: int) -> str:
        return f"Pay {self.args[2]} spell points to dispel {state.names[self.args[1]]}?"

    def actions(self, state: DragonRage, seat: int) -> Sequence[Action]:
        wizard, _, roll = self.args
        code = state.code[wizard]
        if state.stock[wizard] < roll:
            return [action(PAY, (code, 0))]
        return [action(PAY, (code, 1)), action(PAY, (code, 0))]

    def answer(self, state: DragonRage, seat: int, action: Action) -> bool:
        require_sound(action)
        wizard, target, roll = self.args
        if action.kind != PAY or action.args[0] != state.code[wizard]:
            refuse("DR-12.36")
        pays = action.args[1] == 1
        if pays and state.stock[wizard] < roll:
            refuse("DR-12.36")
        state.agenda.pop()
        if pays:
            state.stock[wizard] -= roll
            dispelled(state, target)
        elif state.listening:
            state.emit(ev.DispelDeclined(unit=state.names[wizard]), "DR-12.36")
        return True

    def timeout(self, state: DragonRage, seat: int) -> None:
        state.require_clock()
        self.answer(state, seat, self.actions(state, seat)[0])


# -- Whirlwinds --------------------------------------------------------------------------------


def wind_appears(state: DragonRage, cell: int) -> None:
    """A Whirlwind occupies a hex: VP fall, monsters in flight roll (DR-5.17, DR-12.21)."""
    score(state, cell, "DR-5.17")
    if state.over:
        return
    for unit in reversed(state.at(cell)):
        if state.flying(unit):
            state.agenda.append(Buffet(unit))


class Buffet(Task[DragonRage]):
    """A monster in flight rolls when a Whirlwind appears beneath it (DR-12.21); `args`: unit."""

    name: ClassVar[str] = "buffet"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 1 and 0 <= self.args[0] < len(state.kind)

    def run(self, state: DragonRage) -> None:
        unit = self.args[0]
        if state.cell[unit] < 0 or not state.flying(unit):
            return
        if wind_roll(state, unit, state.cell[unit]):
            crash(state, unit)
            check_invaders(state)
        else:
            state.marks[unit] |= CALM


def end_spells(state: DragonRage, side: int) -> None:
    """Fog, Boost Morale and, for the Defender, opened entrances end (DR-4.7, DR-4.11)."""
    for spell, rows, width in ((FOG, state.fogs, 2), (BOOST, state.boosts, 3)):
        for at in range(len(rows) - width, -1, -width):
            if rows[at + width - 1] == side:
                tell_end(state, spell, side, rows[at])
                del rows[at : at + width]
    if side == DEFENDER:
        for entrance in range(len(state.entrance)):
            if state.entrance[entrance] == OPENED:
                state.entrance[entrance] = CLOSED
                if state.listening:
                    name = state.city.entrance_name(entrance)
                    state.emit(ev.EntranceClosed(entrance=name), "DR-7.6")


def tell_end(state: DragonRage, spell: int, side: int, cell: int) -> None:
    if state.listening:
        ended = ev.SpellEnded(
            spell=SPELL_NAMES[spell], side=SIDE_NAMES[side], hex=state.city.names[cell]
        )
        state.emit(ended, "DR-4.7")


def end_old_winds(state: DragonRage, side: int) -> None:
    """Whirlwinds of stage 2 are removed (DR-12.17)."""
    rows = state.winds
    for at in range(len(rows) - 3, -1, -3):
        if rows[at + 2] == side and rows[at + 1] == 2:
            cell = rows[at]
            del rows[at : at + 3]
            tell_end(state, WHIRLWIND, side, cell)


class Drift(Task[DragonRage]):
    """The first Whirlwind of stage 1 of a side moves one hex (DR-12.17); `args`: side."""

    name: ClassVar[str] = "drift"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 1 and self.args[0] in (0, 1)

    def run(self, state: DragonRage) -> None:
        side, rows = self.args[0], state.winds
        for at in range(0, len(rows), 3):
            if rows[at + 2] == side and rows[at + 1] == 1:
                state.agenda.append(Drift(side))  # there may be another
                self.move(state, at)
                return

    def move(self, state: DragonRage, at: int) -> None:
        side, rows = self.args[0], state.winds
        roll = state.chance.die(FULL_CIRCLE)
        before = rows[at]
        to = state.city.grid.neighbour(before, roll - 1)
        if state.listening:
            names = state.city.names
            moved = ev.WhirlwindMoved(
                origin=names[before], to=names[to] if to >= 0 else None, stage=2, roll=roll
            )
            state.emit(moved, "DR-12.17")
        if to < 0:
            del rows[at : at + 3]
            tell_end(state, WHIRLWIND, side, before)
            return
        rows[at], rows[at + 1] = to, 2
        wind_appears(state, to)
