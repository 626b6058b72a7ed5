"""Set-up: units are placed one by one (section 3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.facts import Facts
from wyrmtable.core.task import ALONE, AnyTask, Question, Task
from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.citymap import TOWER
from wyrmtable.games.dragonrage.harm import update_control
from wyrmtable.games.dragonrage.kinds import (
    ANY_EDGE,
    CHARACTER,
    ELOWYN,
    FAMILY,
    HERO,
    HUMAN,
    MAJOR,
    RIDES,
    SERPENT,
    SET_UP,
)
from wyrmtable.games.dragonrage.landscape import March
from wyrmtable.games.dragonrage.offered import PASSING, Offered
from wyrmtable.games.dragonrage.reasons import refuse
from wyrmtable.games.dragonrage.state import (
    CAPTIVE,
    DEFENDER,
    ENTERED,
    INVADER,
    OFF,
    SIDE_NAMES,
    DragonRage,
)
from wyrmtable.games.dragonrage.verbs import (
    DEPLOY,
    PASS,
    TAKE_UP,
    action,
    require_sound,
)


def enters_later(state: DragonRage, unit: int) -> bool:
    """Does this unit come onto the map during play (DR-3.7)?"""
    kind = state.kind[unit]
    if state.side[unit] != INVADER or not state.city.entry:
        return False
    return not ANY_EDGE[kind] and not SERPENT[kind]


def zone_of(state: DragonRage, unit: int) -> tuple[list[int], str]:
    """Where a unit may be set up, and the clause about it (DR-3.2 to DR-3.10)."""
    city, kind = state.city, state.kind[unit]
    if state.side[unit] == DEFENDER:
        return city.city_zone, "DR-3.2" if city.defender == HUMAN else "DR-3.6"
    if SERPENT[kind]:
        return city.serpent_zone, "DR-3.10" if city.entry else "DR-3.4"
    if ANY_EDGE[kind]:
        return city.roc_zone, "DR-3.5"
    return city.invader_zone, "DR-3.7" if city.entry else "DR-3.3"


def stack_refusal(state: DragonRage, unit: int, cell: int) -> str:
    """May it stand with those who are there (DR-3.11, DR-3.17)?"""
    others = [other for other in state.at(cell) if other != unit]
    if not others:
        return ""
    kind = state.kind[unit]
    for other in others:
        if state.kind[other] == ELOWYN:
            if state.side[other] == CAPTIVE:
                continue
            if state.city.captive:
                return "DR-3.17"
    others = [other for other in others if state.side[other] != CAPTIVE]
    monsters = [other for other in others if FAMILY[state.kind[other]] == MAJOR]
    plain = [other for other in others if FAMILY[state.kind[other]] != MAJOR]
    if FAMILY[kind] == MAJOR:
        heroes = [other for other in plain if state.kind[other] == HERO]
        return "DR-3.11" if monsters or len(heroes) != len(plain) else ""
    if monsters and kind != HERO:
        return "DR-3.11"
    rank = [other for other in plain if FAMILY[state.kind[other]] != CHARACTER]
    if len(plain) > 1 or (rank and FAMILY[kind] != CHARACTER):
        return "DR-3.11"
    return ""


def deploy_refusal(state: DragonRage, unit: int, cell: int) -> str:
    """May this unit be set up in this hex?"""
    if state.kind[unit] == ELOWYN:
        return "DR-3.17"
    if enters_later(state, unit):
        return "DR-3.7"
    zone, cite = zone_of(state, unit)
    return cite if cell not in zone else standing_refusal(state, unit, cell)


def standing_refusal(state: DragonRage, unit: int, cell: int) -> str:
    """May it stand in this hex of its zone?"""
    if RIDES[state.kind[unit]] and state.city.terrain[cell] == TOWER:
        return "DR-3.13"
    return stack_refusal(state, unit, cell)


def open_hexes(state: DragonRage, unit: int) -> list[int]:
    """The hexes of its zone where a unit may be set up."""
    rides, crowd = RIDES[state.kind[unit]], state.crowded()
    return [
        cell
        for cell in zone_of(state, unit)[0]
        if not (rides or cell in crowd) or not standing_refusal(state, unit, cell)
    ]


def unplaced(state: DragonRage, side: int) -> list[int]:
    """The units that a side must still place."""
    return [
        unit
        for unit in range(len(state.kind))
        if state.side[unit] == side and state.cell[unit] == OFF and not enters_later(state, unit)
    ]


class Placement(March):
    """The hexes where one unit may be set up, each with every facing that a monster has."""

    cells: list[int]
    facings: list[int]

    def __init__(self, state: DragonRage, unit: int, cells: list[int]) -> None:
        super().__init__(state.cell[unit])
        self.code = state.code[unit]
        self.numbers = state.city.numbers
        self.cells = cells
        self.facings = list(range(6)) if FAMILY[state.kind[unit]] == MAJOR else [-1]
        self.count = len(cells) * len(self.facings)

    def action(self, place: int) -> Action:
        number = self.numbers[self.cells[place // len(self.facings)]]
        return action(DEPLOY, (self.code, number, self.facings[place % len(self.facings)]))

    def actions(self) -> list[Action]:
        return [self.action(place) for place in range(self.count)]


class Deploy(Question[DragonRage]):
    """One side sets up, unit by unit, until it passes (DR-3.16); `args`: the side."""

    name: ClassVar[str] = "deploy"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 1 and self.args[0] in (0, 1)

    def pending(self, state: DragonRage) -> tuple[int, ...]:
        if state.passed:
            return ()
        side = self.args[0]
        own = [u for u in range(len(state.kind)) if state.side[u] == side]
        if not state.patient and all(enters_later(state, u) for u in own):
            return ()  # nothing to set up (DR-4.4)
        return ALONE[state.seat_of(side)]

    def run(self, state: DragonRage) -> None:
        state.passed = False
        if state.listening:
            state.emit(ev.SetUpEnds(side=SIDE_NAMES[self.args[0]]), "DR-3.16")

    def cite(self, state: DragonRage, seat: int) -> str:
        return "DR-3.1"

    def prompt(self, state: DragonRage, seat: int) -> str:
        left = len(unplaced(state, self.args[0]))
        return f"Set up your units: {left} left" if left else "Pass when your set-up is done"

    def actions(self, state: DragonRage, seat: int) -> Sequence[Action]:
        """For the first unplaced unit of each type every hex, monsters in six facings (DR-26.2)."""
        if state.listed is None:
            state.listed = self.offers(state)
        return state.listed

    def offers(self, state: DragonRage) -> Sequence[Action]:
        """The same, found anew."""
        found: list[March] = []
        kinds: list[int] = []
        known: dict[int, list[int]] = {}
        before, placed = state.sites, state.placed
        for unit in unplaced(state, self.args[0]):
            kind = state.kind[unit]
            if kind in kinds:
                continue
            kinds.append(kind)
            cells = known.get(SET_UP[kind])
            if cells is None:
                cells = before.get(SET_UP[kind])
                if cells is None:
                    cells = open_hexes(state, unit)
                elif placed in cells and standing_refusal(state, unit, placed):
                    cells = [cell for cell in cells if cell != placed]
                known[SET_UP[kind]] = cells
            found.append(Placement(state, unit, cells))
        if not kinds:
            found.append(PASSING)
        state.sites, state.placed = known, OFF
        return Offered(found)

    def facts(self, state: DragonRage, seat: int) -> Facts:
        from wyrmtable.games.dragonrage.bot import best_place
        from wyrmtable.games.dragonrage.reachfacts import deploy_facts

        listed = self.actions(state, seat)
        return deploy_facts(state, self.args[0], listed, best_place(state, listed))

    def preview(self, state: DragonRage, seat: int, action: Action) -> Sequence[msgspec.Struct]:
        from wyrmtable.games.dragonrage.preview import preview

        return preview(state, action)

    def answer(self, state: DragonRage, seat: int, action: Action) -> bool:
        require_sound(action)
        side = self.args[0]
        if action.kind == PASS:
            if unplaced(state, side):
                refuse("DR-3.16")
            state.passed = True
            state.listed = None
            state.sites = {}
            return True
        unit = state.unit_called(action.args[0]) if action.args else -1
        if unit < 0 or state.side[unit] != side or action.kind not in (DEPLOY, TAKE_UP):
            raise Illegal("DR-3.16", "place your own units one by one, or pass")
        if action.kind == TAKE_UP:
            if state.cell[unit] < 0 or state.kind[unit] == ELOWYN:
                raise Illegal("DR-3.16", "it is not on the map")
            state.put(unit, OFF)
            state.listed = None
            state.sites = {}
            state.marks[unit] &= ~ENTERED
            if state.listening:
                state.emit(ev.TakenUp(unit=state.names[unit]), "DR-3.16")
            return True
        self.place(state, unit, state.city.cell_at(action.args[1]), action.args[2])
        return True

    def place(self, state: DragonRage, unit: int, cell: int, face: int) -> None:
        cite = "DR-2.5" if cell < 0 else deploy_refusal(state, unit, cell)
        if cite:
            refuse(cite)
        if state.placed != OFF:
            state.sites = {}
        state.put(unit, cell)
        state.listed = None
        state.placed = cell
        major = FAMILY[state.kind[unit]] == MAJOR
        state.face[unit] = max(face, 0) if major else 0
        if state.listening:
            placed = ev.Deployed(
                by=SIDE_NAMES[state.side[unit]],
                unit=state.names[unit],
                hex=state.city.names[cell],
                facing=state.face[unit] if major else None,
            )
            state.emit(placed, "DR-3.2")

    def timeout(self, state: DragonRage, seat: int) -> None:
        state.require_clock()
        listed = self.offers(state)
        if not listed:
            raise Illegal("DR-3.16", "no hex is left; take a unit up again")
        self.answer(state, seat, listed[0])


class BeginPlay(Task[DragonRage]):
    """Set-up is over: the first phase begins (DR-3.12, DR-3.14)."""

    name: ClassVar[str] = "begin play"

    def run(self, state: DragonRage) -> None:
        from wyrmtable.games.dragonrage.phases import BeginPhase, phase_order

        for cell in range(state.city.size):
            update_control(state, cell)
        if state.listening:
            state.emit(ev.GameBegins(goal=state.goal), "DR-3.14")
        state.agenda.append(BeginPhase(phase_order(state.terms.first)[0]))


def set_up_tasks(state: DragonRage) -> list[AnyTask]:
    """Defender, then Invader, then the game; the first task comes last."""
    return [BeginPlay(), Deploy(INVADER), Deploy(DEFENDER)]
