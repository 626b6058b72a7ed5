"""Set-up: seats, colours, Lair sites, placing the dragons (section 1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
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
from wyrmtable.games.dragonwars.events import ColourTaken, DragonsPlaced, Seated, SiteTaken
from wyrmtable.games.dragonwars.facts import PlaceFacts, SiteFacts
from wyrmtable.games.dragonwars.maps import ANY_HALF
from wyrmtable.games.dragonwars.rounds import BeginRound
from wyrmtable.games.dragonwars.state import NOBODY, NOWHERE, DragonWars
from wyrmtable.games.dragonwars.verbs import COLOUR, PLACE, SITE


class SetUp(Task[DragonWars]):
    """Shuffle the seats, then ask for colours, sites and places in seat order (DW-1.7, DW-1.8)."""

    name: ClassVar[str] = "set up"

    def run(self, state: DragonWars) -> None:
        order = list(range(state.seats))
        state.chance.shuffle(order)
        state.order = tuple(order)
        if state.listening:
            state.emit(Seated(order=order), "DW-1.7")
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

    def run(self, state: DragonWars) -> None:
        if not self.chosen(state):  # the seat has resigned (DW-5.13)
            self.default(state)

    def timeout(self, state: DragonWars, seat: int) -> None:
        state.require_time_limit()
        self.default(state)

    def default(self, state: DragonWars) -> None:
        """The choice of DW-1.15."""


class TakeOne(SetUpQuestion):
    """Take one of several things that nobody else has taken (DW-1.8)."""

    verb: ClassVar[int] = 0
    asked: ClassVar[str] = ""
    example: ClassVar[str] = ""

    def cite(self, state: State, seat: int) -> str:
        return "DW-1.8"

    def prompt(self, state: State, seat: int) -> str:
        return f"Take {self.asked}"

    def all(self, state: DragonWars) -> range:
        """Everything that may be taken, taken or not."""
        return range(0)

    def refusal(self, state: DragonWars, number: int) -> Illegal | None:
        """Why this one cannot be taken, None if it can."""
        return None

    def take(self, state: DragonWars, number: int) -> None:
        """Take it."""

    def free(self, state: DragonWars) -> list[int]:
        return [number for number in self.all(state) if self.refusal(state, number) is None]

    def actions(self, state: DragonWars, seat: int) -> Sequence[Action]:
        return [state.board.verbs.of(self.verb, (number,)) for number in self.free(state)]

    def answer(self, state: DragonWars, seat: int, action: Action) -> bool:
        if action.kind != self.verb:
            why = f"now take {self.asked}, for example `{self.example}`"
            raise Illegal("DW-1.8", why)
        state.board.verbs.require_sound(action, "DW-1.8")
        refusal = self.refusal(state, action.args[0])
        if refusal is not None:
            raise refusal
        self.take(state, action.args[0])
        return True

    def default(self, state: DragonWars) -> None:
        self.take(state, self.free(state)[0])  # DW-1.15


class ChooseColour(TakeOne):
    """Take a free colour (DW-1.8, DW-1.3)."""

    name: ClassVar[str] = "colour"
    verb: ClassVar[int] = COLOUR
    asked: ClassVar[str] = "a colour"
    example: ClassVar[str] = "colour red"

    def chosen(self, state: DragonWars) -> bool:
        return state.colour[self.args[0]] != NOBODY

    def all(self, state: DragonWars) -> range:
        return range(len(COLOURS))

    def refusal(self, state: DragonWars, number: int) -> Illegal | None:
        if number in state.colour:
            return Illegal("DW-1.8", f"{COLOURS[number]} is taken")
        if state.board.mode == TEAMS:  # DW-1.3
            team = team_of(number)
            same = [other for other in state.colour if other != NOBODY and team_of(other) == team]
            if len(same) >= state.seats // 2:
                return Illegal("DW-1.3", f"both teams need {state.seats // 2} players")
        return None

    def take(self, state: DragonWars, number: int) -> None:
        seat = self.args[0]
        state.colour[seat] = number
        if state.listening:
            state.emit(ColourTaken(seat=seat, colour=COLOURS[number]), "DW-1.8")


class ChooseSite(TakeOne):
    """Take a free Lair site (DW-1.8, DW-2.6, DW-2.7)."""

    name: ClassVar[str] = "site"
    verb: ClassVar[int] = SITE
    asked: ClassVar[str] = "a Lair site"
    example: ClassVar[str] = "site NE"

    def chosen(self, state: DragonWars) -> bool:
        return state.site[self.args[0]] != NOWHERE

    def all(self, state: DragonWars) -> range:
        return range(len(state.board.map.site_names))

    def refusal(self, state: DragonWars, number: int) -> Illegal | None:
        names = state.board.map.site_names
        if number not in self.all(state):
            return Illegal("DW-2.6", f"the sites of this board are {', '.join(names)}")
        if state.board.mode == TEAMS:
            half = state.board.map.site_half[number]
            if half not in (ANY_HALF, team_of(state.colour[self.args[0]])):
                return Illegal("DW-2.7", f"{names[number]} lies in the other team's half")
        return Illegal("DW-1.8", f"{names[number]} is taken") if number in state.site else None

    def facts(self, state: DragonWars, seat: int) -> SiteFacts:
        board = state.board.map
        return SiteFacts(
            sites={
                board.site_names[site]: [state.at(cell) for cell in board.site_cells[site]]
                for site in self.free(state)
            }
        )

    def take(self, state: DragonWars, number: int) -> None:
        seat = self.args[0]
        state.site[seat] = number
        if state.listening:
            name = state.board.map.site_names[number]
            state.emit(SiteTaken(seat=seat, site=name), "DW-1.8")


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

    def facts(self, state: DragonWars, seat: int) -> PlaceFacts:
        cells = state.board.map.site_cells[state.site[self.args[0]]]
        return PlaceFacts(hexes=[state.at(cell) for cell in cells], dragons=LETTERS)

    def answer(self, state: DragonWars, seat: int, action: Action) -> bool:
        if action.kind != PLACE:
            raise Illegal("DW-1.10", "now place the four dragons")
        state.verbs().require_sound(action, "DW-1.10")
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
            places = {
                state.dragon_name(seat * TYPES + kind): state.at(cells[kind])
                for kind in range(TYPES)
            }
            state.emit(DragonsPlaced(seat=seat, dragons=places), "DW-1.10")

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
