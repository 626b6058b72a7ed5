"""Set-up: seats, colours, Lair sites, placing the dragons (section 1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.state import State
from wyrmtable.core.task import Question, Task
from wyrmtable.games.dragonwars.board import TEAMS, fits_together
from wyrmtable.games.dragonwars.dragons import (
    ANCIENT,
    COLOURS,
    DRAKE,
    ELDER,
    LETTERS,
    TYPES,
    WYRMLING,
    team_of,
)
from wyrmtable.games.dragonwars.ending import remove_resigned
from wyrmtable.games.dragonwars.maps import ANY_HALF
from wyrmtable.games.dragonwars.notation import (
    COLOUR,
    PLACE,
    SITE,
    check_numbers,
    colour_action,
    site_action,
)
from wyrmtable.games.dragonwars.rounds import BeginRound
from wyrmtable.games.dragonwars.state import NOBODY, NOWHERE, DragonWars


class SetUp(Task[DragonWars]):
    """Shuffle the seats, then ask for colours, sites and places in seat order (DW-1.7, DW-1.8)."""

    name: ClassVar[str] = "set up"

    def run(self, state: DragonWars) -> None:
        order = list(range(state.seats))
        state.chance.shuffle(order)
        state.order = order
        if state.listening:
            state.emit("seated", "DW-1.7", {"order": list(order)})
        state.agenda.append(EndSetUp())
        for seat in reversed(order):
            state.agenda.append(PlaceDragons(seat))
        for seat in reversed(order):
            state.agenda.append(ChooseSite(seat))
        for seat in reversed(order):
            state.agenda.append(ChooseColour(seat))


class SetUpQuestion(Question[DragonWars]):
    """A choice that one player makes openly during set-up; `args` is the seat."""

    def fits(self, state: State) -> bool:
        return len(self.args) == 1 and 0 <= self.args[0] < state.seats

    def pending(self, state: DragonWars) -> tuple[int, ...]:
        seat = self.args[0]
        return () if self.chosen(state) or state.resigned[seat] else (seat,)

    def chosen(self, state: DragonWars) -> bool:
        return False

    def preview(self, state: DragonWars, seat: int, action: Action) -> Sequence[msgspec.Struct]:
        from wyrmtable.games.dragonwars.preview import preview

        return preview(state, seat, action)

    def run(self, state: DragonWars) -> None:
        if not self.chosen(state):  # the seat has resigned (DW-5.13)
            self.default(state)

    def timeout(self, state: DragonWars, seat: int) -> None:
        state.require_time_limit()
        self.default(state)

    def default(self, state: DragonWars) -> None:
        """The choice of DW-1.15."""


class ChooseColour(SetUpQuestion):
    """Take a free colour (DW-1.8, DW-1.3)."""

    name: ClassVar[str] = "colour"

    def chosen(self, state: DragonWars) -> bool:
        return state.colour[self.args[0]] != NOBODY

    def cite(self, state: State, seat: int) -> str:
        return "DW-1.8"

    def prompt(self, state: State, seat: int) -> str:
        return "Take a colour"

    def refusal(self, state: DragonWars, colour: int) -> str:
        """The clause that forbids this colour, empty if it may be taken."""
        if colour in state.colour:
            return "DW-1.8"
        if state.board.mode == TEAMS:  # DW-1.3
            team = team_of(colour)
            same = [other for other in state.colour if other != NOBODY and team_of(other) == team]
            if len(same) >= state.seats // 2:
                return "DW-1.3"
        return ""

    def free(self, state: DragonWars) -> list[int]:
        return [colour for colour in range(6) if not self.refusal(state, colour)]

    def actions(self, state: DragonWars, seat: int) -> Sequence[Action]:
        return [colour_action(colour) for colour in self.free(state)]

    def facts(self, state: DragonWars, seat: int) -> PlainDict:
        return {"free": [COLOURS[colour] for colour in self.free(state)]}

    def answer(self, state: DragonWars, seat: int, action: Action) -> bool:
        if action.kind != COLOUR:
            raise Illegal("DW-1.8", "a colour is to be taken now, for example `colour red`")
        check_numbers(action, "DW-1.8")
        colour = action.args[0]
        clause = self.refusal(state, colour)
        if clause == "DW-1.3":
            raise Illegal(clause, f"both teams need {state.seats // 2} players")
        if clause:
            raise Illegal(clause, f"{COLOURS[colour]} is taken")
        self.take(state, colour)
        return True

    def take(self, state: DragonWars, colour: int) -> None:
        seat = self.args[0]
        state.colour[seat] = colour
        if state.listening:
            state.emit("colour_taken", "DW-1.8", {"seat": seat, "colour": COLOURS[colour]})

    def default(self, state: DragonWars) -> None:
        self.take(state, self.free(state)[0])  # DW-1.15


class ChooseSite(SetUpQuestion):
    """Take a free Lair site (DW-1.8, DW-2.6, DW-2.7)."""

    name: ClassVar[str] = "site"

    def chosen(self, state: DragonWars) -> bool:
        return state.site[self.args[0]] != NOWHERE

    def cite(self, state: State, seat: int) -> str:
        return "DW-1.8"

    def prompt(self, state: State, seat: int) -> str:
        return "Take a Lair site"

    def refusal(self, state: DragonWars, site: int) -> str:
        if site < 0 or site >= len(state.board.map.site_names):
            return "DW-2.6"
        if state.board.mode == TEAMS:
            half = state.board.map.site_half[site]
            if half not in (ANY_HALF, team_of(state.colour[self.args[0]])):
                return "DW-2.7"
        return "DW-1.8" if site in state.site else ""

    def free(self, state: DragonWars) -> list[int]:
        sites = range(len(state.board.map.site_names))
        return [site for site in sites if not self.refusal(state, site)]

    def actions(self, state: DragonWars, seat: int) -> Sequence[Action]:
        names = state.board.map.site_names
        return [site_action(site, names[site]) for site in self.free(state)]

    def facts(self, state: DragonWars, seat: int) -> PlainDict:
        return {
            "sites": {
                name: [state.hex_of(cell) for cell in state.board.map.site_cells[site]]
                for site, name in enumerate(state.board.map.site_names)
                if not self.refusal(state, site)
            }
        }

    def answer(self, state: DragonWars, seat: int, action: Action) -> bool:
        if action.kind != SITE:
            raise Illegal("DW-1.8", "a Lair site is to be taken now, for example `site NE`")
        check_numbers(action, "DW-1.8")
        site = action.args[0]
        clause = self.refusal(state, site)
        names = state.board.map.site_names
        if clause == "DW-2.6":
            raise Illegal(clause, f"the sites of this board are {', '.join(names)}")
        if clause == "DW-2.7":
            raise Illegal(clause, f"{names[site]} lies in the other team's half")
        if clause:
            raise Illegal(clause, f"{names[site]} is taken")
        self.take(state, site)
        return True

    def take(self, state: DragonWars, site: int) -> None:
        seat = self.args[0]
        state.site[seat] = site
        if state.listening:
            name = state.board.map.site_names[site]
            state.emit("site_taken", "DW-1.8", {"seat": seat, "site": name})

    def default(self, state: DragonWars) -> None:
        self.take(state, self.free(state)[0])  # DW-1.15


class PlaceDragons(SetUpQuestion):
    """Place the four dragons on the own Lair hexes, openly (DW-1.10, DW-1.16)."""

    name: ClassVar[str] = "place"

    def chosen(self, state: DragonWars) -> bool:
        return state.cell[self.args[0] * TYPES] != NOWHERE

    def cite(self, state: State, seat: int) -> str:
        return "DW-1.10"

    def prompt(self, state: State, seat: int) -> str:
        return "Place your four dragons on your three Lair hexes"

    def actions(self, state: DragonWars, seat: int) -> Sequence[Action]:
        return state.board.placings_of(state.site[self.args[0]])

    def facts(self, state: DragonWars, seat: int) -> PlainDict:
        cells = state.board.map.site_cells[state.site[self.args[0]]]
        return {"hexes": [state.hex_of(cell) for cell in cells], "dragons": list(LETTERS)}

    def answer(self, state: DragonWars, seat: int, action: Action) -> bool:
        if action.kind != PLACE:
            raise Illegal("DW-1.10", "the four dragons are to be placed now")
        check_numbers(action, "DW-1.10")
        lair = state.board.map.site_cells[state.site[seat]]
        for cell in action.args:
            if cell not in lair:
                raise Illegal("DW-1.10", "dragons start on their own three Lair hexes")
        if not fits_together(action.args):
            raise Illegal("DW-1.10", "a hex has room for six sixths of bases")
        self.take(state, action.args)
        return True

    def take(self, state: DragonWars, cells: tuple[int, ...]) -> None:
        seat = self.args[0]
        for kind in range(TYPES):
            dragon = seat * TYPES + kind
            state.cell[dragon] = cells[kind]
            state.total[dragon] = state.heights[cells[kind]]  # DW-1.11
        if state.listening:
            places: PlainDict = {
                state.dragon_name(seat * TYPES + kind): state.hex_of(cells[kind])
                for kind in range(TYPES)
            }
            state.emit("dragons_placed", "DW-1.10", {"seat": seat, "dragons": places})

    def default(self, state: DragonWars) -> None:
        """Ancient and Wyrmling in the middle, Elder clockwise, Drake counter-clockwise."""
        ccw, middle, cw = state.board.map.site_cells[state.site[self.args[0]]]
        cells = [middle] * TYPES
        cells[ANCIENT] = cells[WYRMLING] = middle
        cells[ELDER] = cw
        cells[DRAKE] = ccw
        self.take(state, tuple(cells))  # DW-1.15


class EndSetUp(Task[DragonWars]):
    """Dragons of players who resigned during set-up are removed; the first Round begins."""

    name: ClassVar[str] = "end set-up"

    def run(self, state: DragonWars) -> None:
        state.agenda.append(BeginRound())
        state.begin_reporting()
        remove_resigned(state)  # DW-5.13
