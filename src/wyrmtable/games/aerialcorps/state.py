"""The state of a game of Aerial Corps: flat lists, one entry per dragon.

Dragon number `seat * 3 + place`, ships after all dragons: the numbers are the resolution order of
AC-1.8. Places without a dragon have breed NONE. Rifle unit number `dragon * 3 + unit`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmtable.board.plane.rectangles import Rectangle, overlap
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.errors import BadNotation, Illegal
from wyrmtable.core.eventdata import EventData
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.state import State
from wyrmtable.games.aerialcorps.breeds import (
    CAPACITY,
    CARD_LENGTH,
    CARD_WIDTH,
    HULL,
    KEYS,
    NAMES,
    SHIP_LENGTH,
    SHIP_WIDTH,
    UNITS,
    WEIGHT,
    WOODEN,
)
from wyrmtable.games.aerialcorps.cards import ROUNDS
from wyrmtable.games.aerialcorps.decks import FULL_DECKS
from wyrmtable.games.aerialcorps.events import AboutDragons
from wyrmtable.games.aerialcorps.table import BELOW, COLOURS, Table

if TYPE_CHECKING:
    from wyrmtable.games.aerialcorps.ruleset import AerialCorpsRules

PLACES: Final = 3  # dragons of a seat at most (AC-3.9)
NONE: Final = -1
SHIP: Final = -2  # the breed of a ship
FLYING: Final = 0
DOWN: Final = 1
CAPTURED: Final = 2
LEFT_TABLE: Final = 3
SUNK: Final = 4
OUT_NAMES: Final[list[str]] = ["", "down", "captured", "left_table", "sunk"]
OUT_CLAUSES: Final[list[str]] = ["", "AC-6.6", "AC-12.11", "AC-4.10", "AC-15.13"]
UNDECIDED: Final = -1
UNANSWERED: Final = -1000
SIDES: Final = "ABCDEF"
NUMBERS: Final = ("1", "2", "3")  # what a player calls dragons, cards and units


def changed(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A fixed field with another entry at one place."""
    if row[place] == value:
        return row
    return (*row[:place], value, *row[place + 1 :])


class AerialCorps(State):
    """A game of Aerial Corps."""

    table: Table
    # what is needed while orders are given comes first: it lies together in memory
    plan: list[int]  # [dragon * 3 + round]
    burst: list[int]  # number of the card, 0 for none
    facing: list[int]  # [dragon * 3 + unit]
    breed: tuple[int, ...]
    out: tuple[int, ...]
    crew: tuple[int, ...]  # a bit for every unit that is left
    # seats
    side: tuple[int, ...]
    wish: tuple[int, ...]  # [seat * 3 + place]: breeds chosen in secret
    chosen: list[int]
    ready: list[int]  # orders handed in
    ship_side: tuple[int, ...]
    # sides
    sides_in: tuple[int, ...]  # had dragons when last checked
    # dragons and ships
    x: list[float]
    y: list[float]
    heading: list[float]
    shapes: list[Rectangle]  # of the poses; made anew from them, never stored
    level: list[int]
    counters: list[int]
    damage: tuple[int, ...]
    shown: tuple[int, ...]  # a bit for every unit whose facing card is face up
    last: list[int]  # the card flown last
    steep: list[int]  # the last manoeuvre counts as steep
    breathed: tuple[int, ...]  # number of the round, 0 for never
    silent: tuple[int, ...]  # [dragon * 3 + unit]: number of the round without fire
    choked: tuple[int, ...]  # number of the last round without fire
    harness: tuple[int, ...]
    left_wing: tuple[int, ...]  # the turn that a wound binds
    right_wing: tuple[int, ...]
    captain: tuple[int, ...]  # the turns in which a wound counts: the later
    captain_before: tuple[int, ...]  # and the earlier
    prey: tuple[int, ...]  # whom a dragon boards
    captor: tuple[int, ...]  # by whom a dragon is boarded
    hovered: tuple[int, ...]
    struck: tuple[int, ...]  # made a melee attack this round
    conflict: tuple[int, ...]  # conflict cards of this round as one number, higher is better
    taken: tuple[int, ...]  # [dragon * 3 + deck]: damage cards taken
    # the game
    turn: int
    round: int  # 1 to 3, 0 while orders are given
    turned: int  # cards turned over this turn
    ongoing: tuple[int, ...]  # triples: dragon, cards of the last time, turns so far; oldest first
    into: tuple[int, ...]  # pairs: who has moved into whose space this round
    slots: tuple[int, ...]  # dragons or units that are asked in this step
    answers: list[int]
    decks: tuple[tuple[int, ...], ...]
    discards: tuple[tuple[int, ...], ...]
    free: int  # the dragon that has to get through in a courier run
    unshown: bool  # something that was laid face down went away without being shown
    drawing: int  # the deck that is drawn from, and its cards, for scripted ones
    drawn_from: list[int]

    def __init__(self, rules: AerialCorpsRules, seats: int, chance: Chance, table: Table) -> None:
        super().__init__(rules, seats, chance)
        self.table = table
        self.drawing = NONE
        self.drawn_from = []

    def set_up(self) -> None:
        """An empty table before anybody has chosen dragons."""
        from wyrmtable.games.aerialcorps.fields import FIELDS, sizes

        FIELDS.begin(self, sizes(self.seats, self.table))
        free_for_all = self.table.free_for_all
        self.side = tuple([seat if free_for_all else seat % 2 for seat in range(self.seats)])
        self.sides_in = (1,) * (self.seats if free_for_all else 2)  # AC-3.2
        ships = self.table.ships
        self.breed = (*self.breed[: self.ships_from], *[SHIP] * len(ships))
        self.decks = FULL_DECKS  # AC-3.7
        self.shapes = [NOWHERE] * len(self.breed)
        for number, (x, y, heading) in enumerate(ships, self.ships_from):
            self.level[number] = 0  # AC-15.8
            self.place(number, x, y, heading)

    def clone(self) -> AerialCorps:
        """Fixed fields are shared: whoever changes one makes it anew."""
        twin = AerialCorps(self.rules, self.seats, self.chance.clone(), self.table)  # type: ignore[arg-type]  # own rules
        twin.agenda = self.agenda[:]
        twin.to_act = self.to_act
        twin.outcome = self.outcome
        twin.listening = self.listening
        twin.side = self.side
        twin.wish = self.wish
        twin.chosen = self.chosen[:]
        twin.ready = self.ready[:]
        twin.ship_side = self.ship_side
        twin.sides_in = self.sides_in
        twin.breed = self.breed
        twin.x = self.x[:]
        twin.y = self.y[:]
        twin.heading = self.heading[:]
        twin.shapes = self.shapes[:]
        twin.level = self.level[:]
        twin.counters = self.counters[:]
        twin.damage = self.damage
        twin.crew = self.crew
        twin.shown = self.shown
        twin.plan = self.plan[:]
        twin.burst = self.burst[:]
        twin.facing = self.facing[:]
        twin.last = self.last[:]
        twin.steep = self.steep[:]
        twin.breathed = self.breathed
        twin.silent = self.silent
        twin.choked = self.choked
        twin.harness = self.harness
        twin.left_wing = self.left_wing
        twin.right_wing = self.right_wing
        twin.captain = self.captain
        twin.captain_before = self.captain_before
        twin.prey = self.prey
        twin.captor = self.captor
        twin.out = self.out
        twin.hovered = self.hovered
        twin.struck = self.struck
        twin.conflict = self.conflict
        twin.taken = self.taken
        twin.turn = self.turn
        twin.round = self.round
        twin.turned = self.turned
        twin.ongoing = self.ongoing
        twin.into = self.into
        twin.slots = self.slots
        twin.answers = self.answers[:]
        twin.decks = self.decks
        twin.discards = self.discards
        twin.free = self.free
        twin.unshown = self.unshown
        return twin

    # -- who is there --------------------------------------------------------------------------

    @property
    def ships_from(self) -> int:
        """The number of the first ship; all dragons come before."""
        return self.seats * PLACES

    def flying(self, dragon: int) -> bool:
        """Is this a dragon (or biplane) on the table?"""
        return self.breed[dragon] >= 0 and self.out[dragon] == FLYING

    def afloat(self, ship: int) -> bool:
        """Is this a ship on the table?"""
        return self.breed[ship] == SHIP and self.out[ship] == FLYING

    def present(self, number: int) -> bool:
        """Is this dragon or ship on the table?"""
        return self.breed[number] != NONE and self.out[number] == FLYING

    def dragons(self) -> list[int]:
        """All dragons on the table, in resolution order."""
        return [number for number in range(self.seats * PLACES) if self.flying(number)]

    def own(self, seat: int) -> list[int]:
        """The dragons of a seat that are on the table."""
        first = seat * PLACES
        return [number for number in range(first, first + PLACES) if self.flying(number)]

    def boarding(self) -> list[int]:
        """The dragons that board another, in resolution order."""
        prey = self.prey
        return [
            number
            for number in range(self.seats * PLACES)
            if prey[number] != NONE and self.flying(number)
        ]

    def deciding(self, seat: int) -> bool:
        """Has the seat dragons on the table (AC-14.7)?"""
        first = seat * PLACES
        return self.flying(first) or self.flying(first + 1) or self.flying(first + 2)

    def side_of(self, number: int) -> int:
        """The side of a dragon or ship."""
        if self.breed[number] == SHIP:
            return self.ship_side[number - self.ships_from]
        return self.side[number // PLACES]

    def enemies(self, one: int, other: int) -> bool:
        """Are these of different sides?"""
        return self.side_of(one) != self.side_of(other)

    def weight(self, dragon: int) -> int:
        return WEIGHT[self.breed[dragon]]

    def capacity(self, number: int) -> int:
        """How much damage brings it down (AC-13.1) or sinks it (AC-15.8)."""
        breed = self.breed[number]
        return HULL if breed == SHIP else CAPACITY[breed]

    def wooden(self, number: int) -> bool:
        """Does it burn (AC-15.12)?"""
        breed = self.breed[number]
        return breed == SHIP or WOODEN[breed]

    # -- where and when ------------------------------------------------------------------------

    @property
    def clock(self) -> int:
        """Rounds counted through all turns, from 1."""
        return (self.turn - 1) * ROUNDS + self.round

    def place(self, number: int, x: float, y: float, heading: float) -> None:
        """Put a dragon or ship to a pose."""
        self.x[number] = x
        self.y[number] = y
        self.heading[number] = heading
        if self.breed[number] == SHIP:
            self.shapes[number] = Rectangle(x, y, heading, SHIP_WIDTH, SHIP_LENGTH)
        else:
            self.shapes[number] = Rectangle(x, y, heading, CARD_WIDTH, CARD_LENGTH)

    def lay_cards(self) -> None:
        """Lay the cards of all dragons and ships to their poses."""
        self.shapes = [NOWHERE] * len(self.breed)
        for number in range(len(self.breed)):
            self.place(number, self.x[number], self.y[number], self.heading[number])

    def partner(self, dragon: int) -> int:
        """The other dragon of a boarding action, or NONE."""
        prey = self.prey[dragon]
        return prey if prey != NONE else self.captor[dragon]

    def overlapping(self, one: int, other: int) -> bool:
        """Do two cards overlap (AC-4.8), or count as overlapping (AC-12.5)?"""
        if self.partner(one) == other:
            return True
        return overlap(self.shapes[one], self.shapes[other])

    def moved_into(self, dragon: int, target: int) -> bool:
        """Has a dragon moved into another's space this round (AC-8.15)?"""
        return target in self.entered(dragon)

    def entered(self, dragon: int) -> list[int]:
        """Everybody whose space a dragon has moved into this round (AC-8.15)."""
        into = self.into
        return [into[place + 1] for place in range(0, len(into), 2) if into[place] == dragon]

    def captain_wounded(self, dragon: int) -> bool:
        """Does a wound of the captain count in this turn (AC-13.11)?"""
        return self.turn in (self.captain[dragon], self.captain_before[dragon])

    # -- riflemen ------------------------------------------------------------------------------

    def has_unit(self, dragon: int, unit: int) -> bool:
        return (self.crew[dragon] >> unit) & 1 == 1

    def can_board(self, dragon: int, unit: int) -> bool:
        """Can this unit take part in a contest (AC-15.4)?"""
        if not self.has_unit(dragon, unit):
            return False
        below = self.facing[dragon * 3 + unit] >= BELOW
        return not (below and self.table.below_not_boarding)

    def boarders(self, dragon: int) -> int:
        """How many units can take part in a contest."""
        return sum([1 for unit in range(3) if self.can_board(dragon, unit)])

    def full_crew(self, dragon: int) -> int:
        """The bits of all units that a breed begins with."""
        return (1 << UNITS[self.breed[dragon]]) - 1

    def require_clock(self) -> None:
        """Running out of time exists only with a clock (AC-3.8)."""
        if not self.table.timed:
            raise Illegal("AC-3.8", "this table is played without a clock (option seconds)")

    # -- names ---------------------------------------------------------------------------------

    def dragon_name(self, number: int) -> str:
        """Seat and number, `2.1`; ships are `ship1` to `ship3`."""
        if number >= self.ships_from:
            return f"ship{number - self.ships_from + 1}"
        return f"{number // PLACES + 1}.{number % PLACES + 1}"

    def numbered(self, name: str) -> int:
        """The number of a dragon or ship that `dragon_name` has named."""
        if name.startswith("ship"):
            return self.ships_from + int(name[4:]) - 1
        seat, _, place = name.partition(".")
        return (int(seat) - 1) * PLACES + int(place) - 1

    def own_name(self, number: int) -> str:
        """The name among the dragons of its seat: `Ember Lark`, or `Ember Lark 2` of several."""
        breed = self.breed[number]
        if breed == SHIP:
            return f"Ship {number - self.ships_from + 1}"
        first = number - number % PLACES
        if self.breed[first : first + PLACES].count(breed) == 1:
            return NAMES[breed]
        return f"{NAMES[breed]} {self.breed[first : number + 1].count(breed)}"

    def called(self, number: int) -> str:
        """The name for people: `Blue Ember Lark`."""
        if self.breed[number] == SHIP:
            return self.own_name(number)
        return f"{self.seat_name(number // PLACES)} {self.own_name(number)}"

    def seat_name(self, seat: int) -> str:
        """A player by colour: `Blue`."""
        return COLOURS[seat].capitalize()

    def breed_key(self, number: int) -> str:
        return "ship" if self.breed[number] == SHIP else KEYS[self.breed[number]]

    def side_name(self, side: int) -> str:
        return SIDES[side]

    def pose(self, number: int) -> list[float]:
        """Position and heading."""
        return [self.x[number], self.y[number], self.heading[number]]

    def emit(
        self,
        what: EventData | str,
        cite: str,
        data: PlainDict | None = None,
        audience: tuple[int, ...] | None = None,
        reveals: bool = False,
    ) -> None:
        """Report an event; `names` says who the dragons in it are, for whoever only reads it."""
        if isinstance(what, AboutDragons):
            what.names = {name: self.called(self.numbered(name)) for name in what.mentioned()}
        super().emit(what, cite, data, audience, reveals)

    # -- the engine's questions ----------------------------------------------------------------

    def parse_action(self, text: str) -> Action:
        """Read an action; `1.1` is the name of a dragon and never a card."""
        who, _, what = text.partition(" ")[0].partition(".")
        if who in NUMBERS and what in NUMBERS:
            meant = f"`{who}.{what}` is dragon {what} of seat {who}"
            why = f"{meant}; card {what} of your dragon {who} is `{who}.c{what}`"
            raise BadNotation(text, why)
        return super().parse_action(text)

    def resign(self, seat: int) -> None:
        from wyrmtable.games.aerialcorps.ending import concede

        concede(self, seat)

    def not_asked(self, seat: int) -> Illegal:
        if self.outcome is not None:
            return Illegal(self.outcome.cite, "the game is over")
        question = self.question
        if question is None:
            return Illegal("AC-6.2", "there is nothing to decide now")
        if self.turn > 0 and not self.deciding(seat):
            return Illegal("AC-14.7", "this player has no dragons left")
        return Illegal("AC-6.4", "this player has nothing to decide now")

    def position_view(self, seat: int | None) -> PlainDict:
        from wyrmtable.games.aerialcorps.view import position_view

        return position_view(self, seat)

    def asked_view(self, seat: int | None) -> tuple[int, ...]:
        """In the rifle step the table does not show who is asked; it could betray a facing."""
        question = self.question
        if question is None:
            return ()
        if question.name == "fire" or (self.table.secret_damage and self.round):
            return (seat,) if seat is not None and seat in self.to_act else ()
        return self.to_act

    def fill_in(self, seat: int | None) -> None:
        from wyrmtable.games.aerialcorps.guessing import fill_in

        fill_in(self, seat)

    def has_secrets(self) -> bool:
        if self.unshown or any(self.chosen) or any(self.ready) or self.round:
            return True
        if any([card != UNDECIDED for card in self.plan]):
            return True
        if any([facing != UNDECIDED for facing in self.facing]):
            return True
        return self.table.secret_damage and any(self.taken)

    def data(self) -> PlainDict:
        from wyrmtable.games.aerialcorps.fields import write_table

        table = self.table
        return {"options": dict(table.options), "table": write_table(table), **super().data()}

    def broken(self) -> str:
        from wyrmtable.games.aerialcorps.invariants import broken

        return broken(self)


NOWHERE: Final = Rectangle(0.0, 0.0, 0.0, CARD_WIDTH, CARD_LENGTH)
