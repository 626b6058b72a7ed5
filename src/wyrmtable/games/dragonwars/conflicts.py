"""Movement conflicts: too many bases in a hex, and where denied dragons go (section 9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.board.hex import place_name
from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.state import State
from wyrmtable.core.task import Question, Task
from wyrmtable.games.dragonwars.dragons import CAPACITY, FACINGS, RADIUS, SIXTHS, TYPE_NAMES, TYPES
from wyrmtable.games.dragonwars.ending import check_last
from wyrmtable.games.dragonwars.events import Denied, Placed
from wyrmtable.games.dragonwars.facts import DisplaceFacts
from wyrmtable.games.dragonwars.falling import crash
from wyrmtable.games.dragonwars.state import NOWHERE, DragonWars
from wyrmtable.games.dragonwars.verbs import STAND, misplaced

ADJACENT: Final = 1


class Conflicts(Task[DragonWars]):
    """Step 3 of a Turn: find out who is denied, lift all of them, then place them one by one."""

    name: ClassVar[str] = "conflicts"

    def run(self, state: DragonWars) -> None:
        denied = denied_dragons(state)
        if not denied:
            return  # without a death since the last check, nothing can have ended
        for dragon in denied:
            if state.listening:
                where = state.at(state.cell[dragon])
                state.emit(Denied(dragon=state.dragon_name(dragon), hex=where), "DW-9.3")
        for dragon in denied:  # all together, before the first is placed (DW-9.6)
            state.lifted[dragon] = state.cell[dragon]
            state.cell[dragon] = NOWHERE
        state.agenda.append(EndConflicts())
        for dragon in reversed(placing_order(state, denied)):
            state.agenda.append(PlaceDenied(dragon))


class EndConflicts(Task[DragonWars]):
    """After all conflicts: has the last dragon of somebody died (DW-13.2)?"""

    name: ClassVar[str] = "end conflicts"

    def run(self, state: DragonWars) -> None:
        check_last(state)


def denied_dragons(state: DragonWars) -> list[int]:
    """Who is denied in all hexes with a conflict, judged from the same positions (DW-9.6)."""
    cells = state.cell
    taken: dict[int, int] = {}
    crowded: list[int] = []
    for dragon in range(len(cells)):
        cell = cells[dragon]
        if cell != NOWHERE:
            before = taken.get(cell, 0)
            now = before + SIXTHS[dragon % TYPES]
            taken[cell] = now
            if before <= CAPACITY < now:
                crowded.append(cell)
    if not crowded:
        return []
    crowded.sort()
    denied: list[int] = []
    for cell in crowded:
        leaving = fill_hex(state, cell)
        denied.extend([dragon for dragon in state.reporting if dragon in leaving])
    return denied


def fill_hex(state: DragonWars, cell: int) -> list[int]:
    """Fill a hex in order of priority; who does not fit is denied (DW-9.3 to DW-9.5)."""
    ranked = sorted(
        [
            (state.priority(dragon, cell), dragon)
            for dragon in range(len(state.cell))
            if state.cell[dragon] == cell
        ]
    )
    room = CAPACITY
    denied: list[int] = []
    first = 0
    while first < len(ranked):
        last = first
        while last < len(ranked) and ranked[last][0] == ranked[first][0]:
            last += 1
        tied = [ranked[place][1] for place in range(first, last)]
        needed = len(tied) * SIXTHS[tied[0] % TYPES]
        if needed <= room:
            room -= needed
        else:
            denied.extend(tied)  # DW-9.5; the filling goes on further down (DW-9.4)
        first = last
    return denied


def placing_order(state: DragonWars, denied: list[int]) -> list[int]:
    """By type, health, energy, then seat order (DW-9.12)."""
    keyed = [
        (
            dragon % TYPES,
            -state.health[dragon],
            -state.energy[dragon],
            state.reporting.index(dragon),
            dragon,
        )
        for dragon in denied
    ]
    keyed.sort()
    return [key[4] for key in keyed]


def cells_with_room(state: DragonWars, dragon: int) -> list[int]:
    """Where a denied dragon may go: adjacent hexes with room, clockwise from N (DW-9.8).

    If there is none, the nearest hexes with room, by q, then r (DW-9.13).
    """
    size = SIXTHS[dragon % TYPES]
    origin = state.lifted[dragon]
    neighbours = state.board.neighbours
    near = [
        neighbours[origin * 6 + direction]
        for direction in range(6)
        if neighbours[origin * 6 + direction] != NOWHERE
        and state.room(neighbours[origin * 6 + direction]) >= size
    ]
    if near:
        return near
    grid = state.board.map.grid
    best = grid.size
    nearest: list[int] = []
    for cell in range(grid.size):
        away = grid.distance(origin, cell)
        if ADJACENT < away <= best and state.room(cell) >= size:
            if away < best:
                nearest = []
                best = away
            nearest.append(cell)
    return nearest


class PlaceDenied(Question[DragonWars]):
    """The owner of a denied dragon chooses a hex and a facing; `args` is the dragon (DW-9.8)."""

    name: ClassVar[str] = "displace"

    def fits(self, state: State) -> bool:
        return len(self.args) == 1 and 0 <= self.args[0] < state.seats * TYPES

    def pending(self, state: DragonWars) -> tuple[int, ...]:
        dragon = self.args[0]
        seat = dragon // TYPES
        return () if state.lifted[dragon] == NOWHERE or state.resigned[seat] else (seat,)

    def cite(self, state: State, seat: int) -> str:
        return "DW-9.8"

    def prompt(self, state: DragonWars, seat: int) -> str:
        kind = TYPE_NAMES[self.args[0] % TYPES].capitalize()
        q, r = state.board.map.grid.coords[state.lifted[self.args[0]]]
        return f"Your {kind} is denied {place_name(q, r, RADIUS)}: choose a hex and a facing"

    def actions(self, state: DragonWars, seat: int) -> Sequence[Action]:
        listed: list[Action] = []
        for cell in cells_with_room(state, self.args[0]):
            listed.extend(state.board.stands_on(cell))
        return listed

    def facts(self, state: DragonWars, seat: int) -> DisplaceFacts:
        dragon = self.args[0]
        total = state.total[dragon] - 1
        hexes = cells_with_room(state, dragon)
        return DisplaceFacts(
            dragon=state.dragon_name(dragon),
            hexes=[state.at(cell) for cell in hexes],
            crashes=[state.at(cell) for cell in hexes if total < state.heights[cell]],
        )

    def answer(self, state: DragonWars, seat: int, action: Action) -> bool:
        if action.kind != STAND:
            why = "now place the denied dragon, for example `to 5,0 SW`"
            raise misplaced(action, "DW-9.8", why)
        state.verbs().require_sound(action, "DW-9.8")
        cell, facing = action.args
        allowed = cells_with_room(state, self.args[0])
        if cell not in allowed:
            far = state.board.map.grid.distance(allowed[0], state.lifted[self.args[0]])
            if far > ADJACENT:
                raise Illegal("DW-9.13", f"the nearest hexes with room are {far} hexes away")
            raise Illegal("DW-9.8", self.why_not(state, cell))
        self.place(state, cell, facing)
        return True

    def why_not(self, state: DragonWars, cell: int) -> str:
        """Why a denied dragon cannot go to a hex while adjacent ones have room."""
        if cell == NOWHERE:
            return "this hex is not on the board"
        if state.board.map.grid.distance(cell, state.lifted[self.args[0]]) != ADJACENT:
            return "this hex is not adjacent"
        return "this hex has no room for the base"

    def place(self, state: DragonWars, cell: int, facing: int) -> None:
        """Put the dragon down 1 lower; below the terrain it crashes (DW-9.7, DW-9.10)."""
        dragon = self.args[0]
        origin = state.lifted[dragon]
        height = state.total[dragon] - state.heights[origin]
        total = state.total[dragon] - 1
        crashes = total < state.heights[cell]
        state.lifted[dragon] = NOWHERE
        state.cell[dragon] = cell
        state.facing[dragon] = facing
        state.total[dragon] = state.heights[cell] if crashes else total
        if state.listening:
            placed = Placed(
                dragon=state.dragon_name(dragon),
                hex=state.at(cell),
                total=state.total[dragon],
                height=state.total[dragon] - state.heights[cell],
                facing=FACINGS[facing],
            )
            state.emit(placed, "DW-9.8")
        if crashes:
            crash(state, dragon, height)

    def default(self, state: DragonWars) -> None:
        """The first hex without a crash, else the first with room; facing kept (DW-5.12)."""
        dragon = self.args[0]
        allowed = cells_with_room(state, dragon)
        total = state.total[dragon] - 1
        safe = [cell for cell in allowed if total >= state.heights[cell]]
        self.place(state, safe[0] if safe else allowed[0], state.facing[dragon])

    def timeout(self, state: DragonWars, seat: int) -> None:
        state.require_time_limit()
        self.default(state)

    def run(self, state: DragonWars) -> None:
        if state.lifted[self.args[0]] != NOWHERE:  # its owner has resigned (DW-5.13)
            self.default(state)
