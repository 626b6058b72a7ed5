"""The state of a game of DragonWars: flat lists of numbers, one entry per dragon or seat.

Dragon number `seat * 4 + kind`, kinds in the order Ancient, Elder, Drake, Wyrmling.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.state import State
from wyrmtable.core.verbs import Verbs
from wyrmtable.games.dragonwars.board import EGG, TEAMS, Board
from wyrmtable.games.dragonwars.dragons import (
    CAPACITY,
    COLOURS,
    FACINGS,
    HEALTH,
    SIXTHS,
    TYPE_NAMES,
    TYPES,
    team_of,
)
from wyrmtable.games.dragonwars.fields import FIELDS, sizes
from wyrmtable.games.dragonwars.verbs import misplaced

if TYPE_CHECKING:
    from wyrmtable.games.dragonwars.ruleset import DragonWarsRules

MOVEMENT_LOST: Final = 1  # DW-8.6
COMBAT_LOST: Final = 2  # DW-8.14
NOWHERE: Final = -1
NOBODY: Final = -1


class DragonWars(State):
    """A game of DragonWars."""

    board: Board
    heights: list[int]  # of the map, by cell
    # seats
    order: tuple[int, ...]  # seats in the order of Round 1 (DW-1.7)
    colour: list[int]
    site: list[int]
    locked: list[int]  # plot locked
    committed: list[int]  # declarations of this Turn made
    resigned: list[int]
    in_play: list[int]  # had dragons when last checked (DW-13.2)
    fell_out: list[int]  # when a seat was eliminated: 0 not, else the number of the check
    cursor: list[int]  # the cell of the plot to be decided next, 12 if there is none
    # dragons
    cell: list[int]
    total: list[int]
    facing: list[int]
    health: list[int]
    energy: list[int]
    forfeited: list[int]
    recovering: list[int]
    lifted: list[int]  # the cell that a dragon was denied, while it is off the board
    plot: list[int]  # [dragon * 3 + turn]
    new_facing: list[int]
    new_recovery: list[int]
    spared: list[int]  # bits of the seats whose dragons spare it in this Melee step (DW-16.7)
    # the game
    round: int
    turn: int
    revealed: bool
    quiet: int
    progress: bool
    cut: bool
    egg: int  # cell of a free egg
    carrier: int  # dragon with the egg
    egg_taken: bool  # first pick-up from the Summit has happened
    checks: int
    reporting: list[int]  # dragons in the order of DW-5.8 for this Round; shared, never altered
    left: int  # bits of dragons that left with a player who resigned: told, no part of the game

    def __init__(self, rules: DragonWarsRules, seats: int, chance: Chance, board: Board) -> None:
        super().__init__(rules, seats, chance)
        self.board = board
        self.heights = board.heights
        self.left = 0

    def set_up(self) -> None:
        """Everything as before the first choice of a colour."""
        FIELDS.begin(self, sizes(self.seats, self.board.map))
        self.order = tuple(range(self.seats))
        self.health = HEALTH * self.seats  # DW-1.12
        self.egg = self.board.map.summit if self.board.mode == EGG else NOWHERE  # DW-1.14
        self.reporting = []

    def clone(self) -> DragonWars:
        twin = DragonWars(self.rules, self.seats, self.chance.clone(), self.board)  # type: ignore[arg-type]  # own rules
        twin.agenda = self.agenda[:]
        twin.to_act = self.to_act
        twin.outcome = self.outcome
        twin.listening = self.listening
        twin.order = self.order
        twin.colour = self.colour[:]
        twin.site = self.site[:]
        twin.locked = self.locked[:]
        twin.committed = self.committed[:]
        twin.resigned = self.resigned[:]
        twin.left = self.left
        twin.in_play = self.in_play[:]
        twin.fell_out = self.fell_out[:]
        twin.cursor = self.cursor[:]
        twin.cell = self.cell[:]
        twin.total = self.total[:]
        twin.facing = self.facing[:]
        twin.health = self.health[:]
        twin.energy = self.energy[:]
        twin.forfeited = self.forfeited[:]
        twin.recovering = self.recovering[:]
        twin.lifted = self.lifted[:]
        twin.plot = self.plot[:]
        twin.new_facing = self.new_facing[:]
        twin.new_recovery = self.new_recovery[:]
        twin.spared = self.spared[:]
        twin.round = self.round
        twin.turn = self.turn
        twin.revealed = self.revealed
        twin.quiet = self.quiet
        twin.progress = self.progress
        twin.cut = self.cut
        twin.egg = self.egg
        twin.carrier = self.carrier
        twin.egg_taken = self.egg_taken
        twin.checks = self.checks
        twin.reporting = self.reporting
        return twin

    def read(self, data: PlainDict) -> None:
        """Take over what `data` has written; ValueError names what is damaged."""
        FIELDS.read(self, data, sizes(self.seats, self.board.map), "options")
        if sorted(self.order) != list(range(self.seats)):
            raise ValueError("order must name every seat once")
        for dragon in range(self.seats * TYPES):  # it is not written which of them died before
            if self.resigned[dragon // TYPES] and not self.health[dragon]:
                self.left |= 1 << dragon
        self.begin_reporting()

    # -- order and sides -----------------------------------------------------------------------

    def seat_order(self) -> tuple[int, ...]:
        """Seats in the order of the current Round (DW-1.7)."""
        first = (max(self.round, 1) - 1) % self.seats
        return self.order[first:] + self.order[:first]

    def begin_reporting(self) -> None:
        """Fix the order of reporting for this Round (DW-5.8)."""
        self.reporting = [
            seat * TYPES + kind for seat in self.seat_order() for kind in range(TYPES)
        ]

    def side(self, seat: int) -> int:
        """What fights as one: the team in `teams`, else the seat itself (DW-14.2)."""
        return team_of(self.colour[seat]) if self.board.mode == TEAMS else seat

    def allies(self, seat: int) -> list[int]:
        """The seat and its team-mates."""
        if self.board.mode != TEAMS or self.colour[seat] == NOBODY:
            return [seat]
        team = team_of(self.colour[seat])
        return [
            other
            for other in range(self.seats)
            if self.colour[other] != NOBODY and team_of(self.colour[other]) == team
        ]

    def confidants(self, seat: int) -> tuple[int, ...]:
        return tuple(self.allies(seat))  # DW-5.14

    def alive(self, seat: int) -> bool:
        """Has the seat any dragon left?"""
        first = seat * TYPES
        health = self.health
        return (
            health[first] > 0
            or health[first + 1] > 0
            or health[first + 2] > 0
            or health[first + 3] > 0
        )

    def deciding(self, seat: int) -> bool:
        """Does the seat still make decisions (DW-13.4, DW-5.13)?"""
        return not self.resigned[seat] and self.alive(seat)

    def grounded(self, dragon: int) -> bool:
        """Is a living dragon on the ground (DW-4.3)?"""
        cell = self.cell[dragon]
        return cell != NOWHERE and self.total[dragon] == self.heights[cell]

    def room(self, cell: int) -> int:
        """The sixths of a hex that are free (DW-3.7); negative in a conflict."""
        left = CAPACITY
        cells = self.cell
        for dragon in range(len(cells)):
            if cells[dragon] == cell:
                left -= SIXTHS[dragon % TYPES]
        return left

    def priority(self, dragon: int, cell: int) -> int:
        """A number that ranks dragons in a hex (DW-3.8): smaller comes first, equal is tied."""
        first = dragon - dragon % TYPES
        own = 0
        for mine in range(first, first + TYPES):
            if self.cell[mine] == cell:
                own += 1
        key = (dragon % TYPES) * 16 + 15 - self.health[dragon]
        return (key * 16 + 15 - self.energy[dragon]) * 8 + 4 - own

    # -- names ---------------------------------------------------------------------------------

    def dragon_name(self, dragon: int) -> str:
        """For example `red.drake`."""
        return f"{self.seat_name(dragon // TYPES)}.{TYPE_NAMES[dragon % TYPES]}"

    def seat_name(self, seat: int) -> str:
        """The colour, or a number while it has none."""
        colour = self.colour[seat]
        return COLOURS[colour] if colour != NOBODY else f"seat {seat + 1}"

    def at(self, cell: int) -> list[int]:
        """Coordinates of a cell."""
        q, r = self.board.map.grid.coords[cell]
        return [q, r]

    def hex_of(self, cell: int) -> Plain:
        """The same as plain data; None for no cell."""
        return None if cell == NOWHERE else [*self.at(cell)]

    def facing_name(self, dragon: int) -> str:
        return FACINGS[self.facing[dragon]]

    # -- the engine's questions ----------------------------------------------------------------

    def verbs(self) -> Verbs:
        return self.board.verbs

    def resign(self, seat: int) -> None:
        from wyrmtable.games.dragonwars.ending import (
            resign,  # the tasks know the state, not the other way round
        )

        resign(self, seat)

    def not_asked(self, seat: int) -> Illegal:
        if self.outcome is not None:
            return Illegal(self.outcome.cite, "the game is over")
        if self.resigned[seat]:
            return Illegal("DW-5.13", "this player has resigned")
        if not self.alive(seat):
            return Illegal("DW-13.4", "this player has no dragons left")
        question = self.question
        if question is None:
            return Illegal("DW-5.6", "there is nothing to decide now")
        if question.sealed and self.round > 0 and question.name != "plot":
            return Illegal("DW-4.10", "this player has nothing left to declare in this Turn")
        return Illegal(question.cite(self, seat), "another player is to decide now")

    def refusal(self, seat: int, action: Action) -> Illegal:
        from wyrmtable.games.dragonwars.declaring import Declare

        asked = self.not_asked(seat)
        if self.outcome is not None or not self.round or not self.deciding(seat):
            return asked
        question = self.question
        if isinstance(question, Declare) and not self.committed[seat]:
            return question.objection(self, seat, action) or asked
        return misplaced(action, asked.cite, asked.why)

    def require_time_limit(self) -> None:
        """Running out of time exists only with a time limit (DW-5.12)."""
        if not self.board.timed:
            raise Illegal("DW-5.12", "no time limit is set (option plot_seconds)")

    def position_view(self, seat: int | None) -> PlainDict:
        from wyrmtable.games.dragonwars.view import position_view

        return position_view(self, seat)

    def fill_in(self, seat: int | None) -> None:
        from wyrmtable.games.dragonwars.view import fill_in

        fill_in(self, seat)

    def has_secrets(self) -> bool:
        return 1 in self.committed or (not self.revealed and 1 in self.locked)

    def data(self) -> PlainDict:
        return {"options": dict(self.board.options), **FIELDS.write(self)}

    def broken(self) -> str:
        from wyrmtable.games.dragonwars.invariants import broken

        return broken(self)
