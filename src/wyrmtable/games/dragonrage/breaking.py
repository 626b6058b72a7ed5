"""Smashing entrances, breaching palisades, scaling walls (section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.facts import Facts
from wyrmtable.core.task import ALONE, Question, Task
from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.arriving import (
    arrive,
    check_leashes,
    face_door,
    leave,
    smash_entrance,
)
from wyrmtable.games.dragonrage.citymap import RIVER, SEA, TOWER
from wyrmtable.games.dragonrage.ground import entry_refusal, in_the_way, step_refusal, stop_refusal
from wyrmtable.games.dragonrage.harm import update_control
from wyrmtable.games.dragonrage.kinds import (
    CHARACTER,
    DOOR,
    EARTHBOUND,
    FAMILY,
    GATE,
    GROUND,
    HEAVY,
    LADDERS,
    LEGS,
    MAJOR,
    MP,
    SCALE,
    SERPENT,
    SWIMS,
    VENGEFUL,
    WADES,
)
from wyrmtable.games.dragonrage.moving import keeps_road, mover_refusal, points_limit
from wyrmtable.games.dragonrage.odds import need_text
from wyrmtable.games.dragonrage.reasons import refuse
from wyrmtable.games.dragonrage.sheets import left, walking_points
from wyrmtable.games.dragonrage.state import (
    BOUNDED,
    CLOSED,
    DEFENDER,
    FLEW,
    INVADER,
    MOVE_OVER,
    MOVED,
    OFF_ROAD,
    RAMMED,
    SCALED,
    SLITHERED,
    TRIED,
    DragonRage,
)
from wyrmtable.games.dragonrage.state import LADDERS as LADDERS_USED
from wyrmtable.games.dragonrage.vengeance import misses_vengeance
from wyrmtable.games.dragonrage.verbs import DISPLACE, action, require_sound
from wyrmtable.games.dragonrage.walking import walker_refusal

CLIMBS_NOT = {SWIMS: "DR-17.7", HEAVY: "DR-17.12", EARTHBOUND: "DR-12.31"}


def guarded(state: DragonRage, cell: int) -> bool:
    """Is a Defender unit in the hex on the other side (DR-7.8, DR-12.39)?"""
    return any([state.owner(unit) == DEFENDER for unit in state.at(cell)])


def tell_smash(
    state: DragonRage, unit: int, side: int, need: str, roll: int, smashed: bool, cite: str
) -> None:
    if state.listening:
        rolled = ev.SmashRoll(
            unit=state.names[unit],
            hexside=state.city.side_name(side),
            need=need,
            roll=roll,
            result="smashed" if smashed else "held",
        )
        state.emit(rolled, cite)


def two_dice(state: DragonRage) -> int:
    return state.chance.die(6) + state.chance.die(6)


# -- smashing ----------------------------------------------------------------------------------


def beside(state: DragonRage, unit: int, entrance: int) -> int:
    """The hex across an entrance from a unit, -1 if it is not beside it."""
    cell = state.cell[unit]
    side = state.city.entrance_side[entrance]
    ends = (state.city.sides.cells[side * 2], state.city.sides.cells[side * 2 + 1])
    return state.city.sides.across(side, cell) if cell >= 0 and cell in ends else -1


def attempt_refusal(state: DragonRage, unit: int) -> str:
    """May it move, and has it not tried to smash or scale yet (DR-7.29)?"""
    major = unit >= 0 and FAMILY[state.kind[unit]] == MAJOR
    cite = walker_refusal(state, unit) if major else mover_refusal(state, unit)
    return "DR-7.29" if cite == "DR-6.2" and state.deeds[unit] & TRIED else cite


def smash_refusal(state: DragonRage, unit: int, entrance: int) -> str:
    """May a unit that is no major monster smash this entrance now (DR-7.11, DR-7.19)?"""
    cite = attempt_refusal(state, unit)
    if cite:
        return cite
    if state.side[unit] != INVADER:
        return "DR-7.7"
    gate = state.city.is_gate[entrance]
    cite = "DR-7.19" if gate else "DR-7.11"
    across = beside(state, unit, entrance)
    kind = state.kind[unit]
    if across < 0 or state.entrance[entrance] != CLOSED:
        return cite
    if not (GATE[kind] if gate else DOOR[kind]):
        return "DR-17.12" if GROUND[kind] == HEAVY else "DR-7.21"
    if state.deeds[unit] & TRIED:
        return "DR-7.29"
    if gate and not guarded(state, across) and not has_point(state, unit):
        return "DR-7.20"
    return misses_vengeance(state, unit, state.cell[unit]) if VENGEFUL[kind] else ""


def has_point(state: DragonRage, unit: int) -> bool:
    """Has it 1 MP left, on the road or off it (DR-6.17)?"""
    return state.spent[unit] + 1 <= points_limit(state, unit, keeps_road(state, unit))


def spend_point(state: DragonRage, unit: int) -> None:
    """1 MP during the move, which goes on."""
    if not keeps_road(state, unit):
        state.deeds[unit] |= OFF_ROAD
    state.spent[unit] += 1
    state.deeds[unit] |= MOVED


def smash(state: DragonRage, unit: int, entrance: int, mp: int) -> None:
    """Smash an entrance, or try to."""
    if unit >= 0 and FAMILY[state.kind[unit]] == MAJOR:
        ram(state, unit, entrance, mp)
        return
    cite = smash_refusal(state, unit, entrance)
    if cite:
        refuse(cite)
    kind, across = state.kind[unit], beside(state, unit, entrance)
    gate = state.city.is_gate[entrance]
    state.deeds[unit] |= TRIED
    if not guarded(state, across):
        if gate:
            spend_point(state, unit)  # DR-7.20
        else:
            state.deeds[unit] |= MOVE_OVER  # DR-7.12
        smash_entrance(state, unit, entrance, "DR-7.20" if gate else "DR-7.12")
        return
    state.deeds[unit] |= MOVE_OVER
    need, roll = GATE[kind] if gate else DOOR[kind], two_dice(state)
    cite = "DR-7.19" if gate else "DR-7.11"
    side = state.city.entrance_side[entrance]
    tell_smash(state, unit, side, need_text(need), roll, roll >= need, cite)
    if roll >= need:
        smash_entrance(state, unit, entrance, cite)


def ram_refusal(state: DragonRage, unit: int, entrance: int, mp: int) -> str:
    """May a major monster try this gate (DR-7.14 to DR-7.18, DR-7.40)?"""
    if state.deeds[unit] & (SLITHERED | BOUNDED | FLEW):
        return "DR-7.40"
    if state.flying(unit):
        return "DR-7.10"
    cite = walker_refusal(state, unit)
    if cite:
        return cite
    if state.side[unit] != INVADER:
        return "DR-7.7"
    across = beside(state, unit, entrance)
    faced = across >= 0 and state.city.grid.neighbour(state.cell[unit], state.face[unit]) == across
    legless = left(state, unit, LEGS) <= 0
    if not faced or state.entrance[entrance] != CLOSED or not state.city.is_gate[entrance]:
        return "DR-7.18" if legless else "DR-7.14"
    if legless:
        return "DR-7.18" if mp > 0 or state.deeds[unit] & MOVED else ""
    if state.deeds[unit] & TRIED:
        return "DR-7.16"
    remaining = walking_points(state, unit) - state.spent[unit]
    least = 1 if guarded(state, across) else 0  # DR-7.15 needs no number
    return "" if least <= mp <= remaining and remaining else "DR-7.14"


def ram(state: DragonRage, unit: int, entrance: int, mp: int) -> None:
    """A walking monster spends MP on a gate; one without legs throws itself against it."""
    cite = ram_refusal(state, unit, entrance, mp)
    if cite:
        refuse(cite)
    held = guarded(state, beside(state, unit, entrance))
    side = state.city.entrance_side[entrance]
    state.deeds[unit] |= MOVED
    if left(state, unit, LEGS) <= 0:
        state.deeds[unit] |= MOVE_OVER
        need = 11 if held else 6  # DR-7.18
        roll = two_dice(state) if held else state.chance.die(6)
        tell_smash(state, unit, side, need_text(need), roll, roll >= need, "DR-7.18")
        if roll >= need:
            smash_entrance(state, unit, entrance, "DR-7.18")
        return
    if not held:
        state.spent[unit] += 1  # DR-7.15
        state.deeds[unit] |= RAMMED
        smash_entrance(state, unit, entrance, "DR-7.15")
        return
    state.spent[unit] += mp
    state.deeds[unit] |= TRIED
    roll = state.chance.die(6)
    tell_smash(state, unit, side, f"{mp}-", roll, roll <= mp, "DR-7.14")
    if roll <= mp:
        smash_entrance(state, unit, entrance, "DR-7.14")


# -- breaching ---------------------------------------------------------------------------------


def breach_refusal(state: DragonRage, unit: int, side: int) -> str:
    """May a Sea Serpent break this palisade (DR-7.35)?"""
    cite = attempt_refusal(state, unit)
    if cite:
        return cite
    city = state.city
    ends = (city.sides.cells[side * 2], city.sides.cells[side * 2 + 1])
    fits = (
        city.palisade
        and SERPENT[state.kind[unit]]
        and state.cell[unit] in ends
        and city.wall[side]
        and city.entrance_of[side] < 0
        and side not in state.breaches
    )
    if not fits:
        return "DR-7.35"
    if state.deeds[unit] & TRIED:
        return "DR-7.29"
    across = city.sides.across(side, state.cell[unit])
    return "" if guarded(state, across) or has_point(state, unit) else "DR-7.20"


def breach(state: DragonRage, unit: int, side: int) -> None:
    """Break a palisade as if it were a closed gate (DR-7.35)."""
    cite = breach_refusal(state, unit, side)
    if cite:
        refuse(cite)
    state.deeds[unit] |= TRIED
    if guarded(state, state.city.sides.across(side, state.cell[unit])):
        state.deeds[unit] |= MOVE_OVER
        need, roll = GATE[state.kind[unit]], two_dice(state)
        tell_smash(state, unit, side, need_text(need), roll, roll >= need, "DR-7.35")
        if roll < need:
            return
    else:
        spend_point(state, unit)
    state.breaches.append(side)
    for end in (0, 1):
        state.reshape(state.city.sides.cells[side * 2 + end])
    if state.listening:
        name = state.city.side_name(side)
        state.emit(ev.WallBreached(hexside=name, unit=state.names[unit]), "DR-7.35")


# -- scaling -----------------------------------------------------------------------------------


def scale_refusal(state: DragonRage, unit: int, to: int) -> str:
    """May it try to scale the wall towards this hex (DR-7.22 to DR-7.30)?"""
    major = unit >= 0 and FAMILY[state.kind[unit]] == MAJOR
    cite = attempt_refusal(state, unit)
    if cite:
        return cite
    kind, cell = state.kind[unit], state.cell[unit]
    if state.side[unit] != INVADER or cell < 0 or to < 0:
        return "DR-7.22"
    if not SCALE[kind]:
        return CLIMBS_NOT.get(GROUND[kind], "DR-7.21")
    city = state.city
    side = city.sides.between(cell, to)
    if side < 0:
        return "DR-7.22"
    if TOWER in (city.terrain[to], city.terrain[cell]):
        return "DR-7.24"
    if not city.wall[side]:
        return "DR-7.22"
    if major and city.grid.neighbour(cell, state.face[unit]) != to:
        return "DR-21.18"
    points = walking_points(state, unit) if major else MP[kind]
    if state.spent[unit] + 1 > points:
        return "DR-7.22"
    if state.deeds[unit] & (TRIED | RAMMED):
        return "DR-7.29"
    if LADDERS[kind] and state.marks[unit] & LADDERS_USED:
        return "DR-7.27"
    if state.in_fog(cell) and state.in_fog(to):
        return "DR-7.30"
    return behind_refusal(state, unit, to)


def behind_refusal(state: DragonRage, unit: int, to: int) -> str:
    """May it stand in the hex behind the wall (DR-7.24, DR-7.26)?"""
    terrain = state.terrain(to)
    if to in state.carcasses:
        return "DR-6.15"
    if terrain == SEA or (terrain == RIVER and GROUND[state.kind[unit]] not in (WADES, SWIMS)):
        return "DR-7.24"
    pushed = in_the_way(state, unit, to)
    for other in pushed:
        if state.owner(other) != DEFENDER or FAMILY[state.kind[other]] != CHARACTER:
            return "DR-7.24"
    return "DR-7.26" if pushed and not refuges(state, pushed[0]) else ""


def refuges(state: DragonRage, unit: int) -> list[int]:
    """Where a character that is pushed aside can go, leaving room for the next (DR-7.26)."""
    here = state.cell[unit]
    after = [u for u in state.at(here) if u > unit and FAMILY[state.kind[u]] == CHARACTER]
    found = ways_aside(state, unit)
    for other in after:
        room = ways_aside(state, other)
        found = [to for to in found if any([at != to or not state.at(at) for at in room])]
    return found


def ways_aside(state: DragonRage, unit: int) -> list[int]:
    """Every hex next to a character that it may occupy (DR-7.26)."""
    here = state.cell[unit]
    return [
        to
        for to in sorted(state.city.grid.neighbours[here * 6 : here * 6 + 6])
        if to >= 0
        and not step_refusal(state, unit, here, to, [])
        and not entry_refusal(state, unit, to)
        and not stop_refusal(state, unit, to)
    ]


def unopposed(state: DragonRage, to: int) -> bool:
    """Is no Defender unit adjacent, towers and lone characters aside (DR-7.23)?"""
    city = state.city
    for cell in city.grid.neighbours[to * 6 : to * 6 + 6]:
        if cell < 0 or city.terrain[cell] == TOWER:
            continue
        for unit in state.at(cell):
            if state.owner(unit) == DEFENDER and FAMILY[state.kind[unit]] != CHARACTER:
                return False
    return True


def scale(state: DragonRage, unit: int, to: int) -> None:
    """Try to scale a wall (DR-7.22)."""
    cite = scale_refusal(state, unit, to)
    if cite:
        refuse(cite)
    kind = state.kind[unit]
    state.spent[unit] += 1
    state.deeds[unit] |= MOVED | MOVE_OVER | TRIED | SCALED | OFF_ROAD
    need, modifier = SCALE[kind], 1 if unopposed(state, to) else 0
    roll = state.chance.die(6)
    success = roll + modifier >= need
    if state.listening:
        rolled = ev.ScaleRoll(
            unit=state.names[unit],
            to=state.city.names[to],
            need=need_text(need),
            roll=roll,
            modifier=modifier,
            result="success" if success else "failure",
        )
        state.emit(rolled, "DR-7.22")
    if not success:
        return
    if LADDERS[kind]:
        state.marks[unit] |= LADDERS_USED
    pushed = in_the_way(state, unit, to)
    if not pushed:
        climb_over(state, unit, to)
        return
    state.agenda.append(ClimbOver(unit, to))
    for other in reversed(pushed):
        state.agenda.append(PushAside(other))


def climb_over(state: DragonRage, unit: int, to: int) -> None:
    """It is in the hex across the wall, which counts as entering (DR-7.25, DR-5.23)."""
    here = state.cell[unit]
    state.put(unit, to)
    leave(state, unit, here)
    arrive(state, unit)
    if FAMILY[state.kind[unit]] == MAJOR and not state.over and state.cell[unit] == to:
        face_door(state, unit)


class ClimbOver(Task[DragonRage]):
    """The end of a scaling, once characters have made way; `args`: unit, hex."""

    name: ClassVar[str] = "climb over"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 2 and 0 <= self.args[0] < len(state.kind)

    def run(self, state: DragonRage) -> None:
        climb_over(state, self.args[0], self.args[1])


class PushAside(Question[DragonRage]):
    """The Defender moves a character out of the way (DR-7.26); `args`: unit."""

    name: ClassVar[str] = "push aside"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 1 and 0 <= self.args[0] < len(state.kind)

    def pending(self, state: DragonRage) -> tuple[int, ...]:
        return ALONE[state.seat_of(DEFENDER)]

    def cite(self, state: DragonRage, seat: int) -> str:
        return "DR-7.26"

    def prompt(self, state: DragonRage, seat: int) -> str:
        return f"Where does {state.names[self.args[0]]} go?"

    def actions(self, state: DragonRage, seat: int) -> Sequence[Action]:
        unit = self.args[0]
        numbers = state.city.numbers
        return [action(DISPLACE, (state.code[unit], numbers[to])) for to in refuges(state, unit)]

    def facts(self, state: DragonRage, seat: int) -> Facts:
        from wyrmtable.games.dragonrage.reachfacts import aside_facts

        return aside_facts(state, self.actions(state, seat))

    def answer(self, state: DragonRage, seat: int, action: Action) -> bool:
        require_sound(action)
        unit = self.args[0]
        if action.kind != DISPLACE or action.args[0] != state.code[unit]:
            refuse("DR-7.26")
        to = state.city.cell_at(action.args[1])
        if to not in refuges(state, unit):
            refuse("DR-7.26")
        state.agenda.pop()
        here = state.cell[unit]
        state.put(unit, to)
        if state.listening:
            name = state.city.names[to]
            state.emit(ev.Displaced(unit=state.names[unit], to=name), "DR-7.26")
        leave(state, unit, here)
        update_control(state, to, DEFENDER)
        check_leashes(state)
        return True

    def timeout(self, state: DragonRage, seat: int) -> None:
        state.require_clock()
        self.answer(state, seat, self.actions(state, seat)[0])
