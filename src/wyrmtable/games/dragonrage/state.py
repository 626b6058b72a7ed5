"""The state of a game of Dragon Rage: flat lists of numbers, one entry per unit or entrance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.errors import Illegal
from wyrmtable.core.eventdata import EventData
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.state import State
from wyrmtable.games.dragonrage.citymap import (
    FIRST_WATER,
    MIXED,
    RIVER,
    STONE_BRIDGE,
    TOWER,
    WOODEN_BRIDGE,
    CityMap,
)
from wyrmtable.games.dragonrage.events import Standing
from wyrmtable.games.dragonrage.kinds import (
    AREAS,
    ELEMENTAL,
    FAMILY,
    FULL,
    HEAD,
    MAJOR,
    NAMES,
    SERPENT,
)
from wyrmtable.games.dragonrage.landscape import Barriers, Landscape, March
from wyrmtable.games.dragonrage.terms import FOG_RADIUS, Terms

if TYPE_CHECKING:
    from wyrmtable.games.dragonrage.ruleset import DragonRageRules

# Sides
INVADER: Final = 0
DEFENDER: Final = 1
CAPTIVE: Final = 2  # Elowyn before she is freed (DR-15.10)
NOBODY: Final = -1
SIDE_NAMES: Final = ("inv", "def", "captive")

# Cells that are none
OFF: Final = -1  # not yet on the map, or gone from it alive
DEAD: Final = -2

# Marks stay with a unit
FLYING: Final = 1
WOUNDED: Final = 2
KILLER: Final = 4  # DR-21.8
LADDERS: Final = 8  # used up (DR-7.27)
FREED: Final = 16  # DR-15.10
CALM: Final = 32  # needs no roll to leave the Whirlwind it is in (DR-12.21)
ENTERED: Final = 64  # has been on the map
RAGING: Final = 128  # has been told to be berserk
ALONE: Final = 256  # Elowyn has lost her escort (DR-15.15)

# Deeds of the current player-turn
MOVED: Final = 1  # began a move on foot
SLITHERED: Final = 2
BOUNDED: Final = 4
FLEW: Final = 8
TOOK_OFF: Final = 16
LANDED: Final = 32
CRASHED: Final = 64
MOVE_OVER: Final = 128
OFF_ROAD: Final = 256  # did not start on road, or left it (DR-6.17)
SCALED: Final = 512
TRIED: Final = 1024  # to smash or scale (DR-7.29), or a gate with MP (DR-7.16)
FIRED: Final = 2048
FOUGHT: Final = 4096
BREATHED: Final = 8192
PASSED_CHECK: Final = 1 << 14  # DR-14.18
FAILED_CHECK: Final = 1 << 15
SUMMONED: Final = 1 << 16  # placed in this player-turn (DR-12.27)
CAST: Final = 1 << 17
DUTY: Final = 1 << 18  # must attack in its own hex (DR-12.30)
RAMMED: Final = 1 << 19  # an unguarded gate, which is no attempt (DR-7.15)

# Heights to look at; the rules know only ground, tower and flight
TOWER_HEIGHT: Final = 2
FLIGHT_HEIGHT: Final = 3

# Entrances
CLOSED: Final = 0
OPENED: Final = 1
SMASHED: Final = 2
ENTRANCE_NAMES: Final = ("closed", "open", "smashed")

# Bridges: rows of cell, condition, unit that marked it
BROKEN: Final = 1
BURNED: Final = 2
BRIDGE_NAMES: Final = ("intact", "broken", "burned")

EMPTY: Final[list[int]] = []  # never altered
CODE_SPAN: Final = 256  # a unit is called by kind * CODE_SPAN + its number within the kind, from 1


class DragonRage(State):
    """A game of Dragon Rage."""

    terms: Terms
    city: CityMap
    # units
    kind: list[int]  # shared, never altered
    side: list[int]
    cell: list[int]
    face: list[int]
    marks: list[int]
    deeds: list[int]
    spent: list[int]  # MP of this movement phase
    lost: list[int]  # [unit * AREAS + area]
    stock: list[int]  # uses of fire or spell points left
    master: list[int]  # of an Elemental its controller, of Elowyn her escort; -1
    groups: list[int]  # bits of groups that have attacked in this melee phase
    code: list[int]  # how actions call a unit; shared, never altered
    names: list[str]  # how events call a unit; shared, never altered
    # the map
    entrance: list[int]
    control: list[int]  # side by entrance
    scored: list[int]  # by VP hex in the order of cells: points scored, -1 while it stands
    breaches: list[int]  # hexsides
    bridges: list[int]  # rows of three: cell, condition, unit that marked it or -1
    carcasses: list[int]
    fogs: list[int]  # rows of two: cell, side
    winds: list[int]  # rows of three: cell, stage, side
    boosts: list[int]  # rows of three: cell, radius, side
    # what is remembered
    grudges: list[int]  # rows of two: Tyrannosaurus, unit that attacked it (DR-17.15)
    hurts: list[int]  # rows of two: Young Dragon, unit that did it damage in this game turn
    mauled: list[int]  # rows of two: cell, major monster that attacked it in this phase
    bolts: list[int]  # rows of four: wizard, target, power, cell: Lightning kept for melee
    owed: list[int]  # rows of two: kind, number of reinforcements put off
    due: list[int]  # the same, for the phase that is played
    draft: list[int]  # [side * KINDS + kind]: forces being bought
    ready: list[int]  # by seat: has confirmed its force
    # the game
    invader: int  # the seat that plays the Invader
    turn: int
    phase: int
    goal: int
    vp: int
    last_damage: int
    outside: int  # game turns in a row without invaders in the city (DR-5.5)
    demoralised: list[int]  # by side
    killed: list[int]  # rows of two: side that killed, kind; only trophies (DR-24.11)
    abandoned: bool  # Elowyn has left the Citadel (DR-15.6)
    patient: bool  # phases end by passing only, as rule cases want it
    passed: bool  # the owner of the phase has ended it
    crowd: dict[int, list[int]] | None  # units by cell; made anew when it is asked for
    touched: int  # bits of cells where something has changed since moves were listed
    marches: dict[int, March]  # moves that were listed, by unit; see offers
    barriers: dict[int, Barriers]  # what units mean to others that move; see routing
    closed_ends: int  # the same of entry hexes, -1 before somebody asks
    sites: dict[int, list[int]]  # where units can still be set up, see deploying
    placed: int  # where one has been set up since, OFF if none has
    land: Landscape | None  # the ways of the map, made anew when it is asked for
    shared: bool  # are `crowd`, `marches` and `barriers` those of another state as well?
    listed: Sequence[Action] | None  # what the owner of the phase was offered last
    christened: str  # what a rule case calls the next unit; no part of the game

    def __init__(self, rules: DragonRageRules, chance: Chance, terms: Terms) -> None:
        super().__init__(rules, 2, chance)
        self.terms = terms
        self.city = terms.city
        self.crowd = None
        self.touched = 0
        self.shared = False
        self.sites = {}
        self.placed = OFF
        self.forget_moves()
        self.listed = None
        self.christened = ""

    def clone(self) -> DragonRage:
        twin = DragonRage(self.rules, self.chance.clone(), self.terms)  # type: ignore[arg-type]  # own rules
        twin.agenda = self.agenda[:]
        twin.to_act = self.to_act
        twin.outcome = self.outcome
        twin.listening = self.listening
        twin.kind = self.kind
        twin.side = self.side[:]
        twin.cell = self.cell[:]
        twin.face = self.face[:]
        twin.marks = self.marks[:]
        twin.deeds = self.deeds[:]
        twin.spent = self.spent[:]
        twin.lost = self.lost[:]
        twin.stock = self.stock[:]
        twin.master = self.master[:]
        twin.groups = self.groups[:]
        twin.code = self.code
        twin.names = self.names
        twin.entrance = self.entrance[:]
        twin.control = self.control[:]
        twin.scored = self.scored[:]
        twin.breaches = self.breaches[:]
        twin.bridges = self.bridges[:]
        twin.carcasses = self.carcasses[:]
        twin.fogs = self.fogs[:]
        twin.winds = self.winds[:]
        twin.boosts = self.boosts[:]
        twin.grudges = self.grudges[:]
        twin.hurts = self.hurts[:]
        twin.mauled = self.mauled[:]
        twin.bolts = self.bolts[:]
        twin.owed = self.owed[:]
        twin.due = self.due[:]
        drafted = self.phase > 0  # then forces no longer change
        twin.draft = self.draft if drafted else self.draft[:]
        twin.ready = self.ready if drafted else self.ready[:]
        twin.invader = self.invader
        twin.turn = self.turn
        twin.phase = self.phase
        twin.goal = self.goal
        twin.vp = self.vp
        twin.last_damage = self.last_damage
        twin.outside = self.outside
        twin.demoralised = self.demoralised[:]
        twin.killed = self.killed[:]
        twin.abandoned = self.abandoned
        twin.patient = self.patient
        twin.passed = self.passed
        twin.listed = self.listed
        twin.crowd = self.crowd
        twin.touched = self.touched
        twin.marches = self.marches
        twin.sites = self.sites
        twin.placed = self.placed
        twin.barriers = self.barriers
        twin.closed_ends = self.closed_ends
        twin.land = self.land
        twin.shared = self.shared = True
        return twin

    # -- units ---------------------------------------------------------------------------------

    def add_unit(self, kind: int, side: int, cell: int, name: str = "") -> int:
        """A new unit with the next number (DR-1.19)."""
        unit = len(self.kind)
        number = self.kind.count(kind) + 1
        self.kind = [*self.kind, kind]
        self.side.append(side)
        self.cell.append(cell)
        self.face.append(0)
        self.marks.append(ENTERED if cell >= 0 else 0)
        self.deeds.append(0)
        self.spent.append(0)
        self.lost.extend([0] * AREAS)
        self.stock.append(self.terms.stock[kind])
        self.master.append(NOBODY)
        self.groups.append(0)
        self.code = [*self.code, kind * CODE_SPAN + number]
        self.names = [*self.names, name or f"{NAMES[kind]}{number}"]
        self.crowd = None
        return unit

    def next_name(self) -> str:
        """The name that a rule case has chosen for the next unit, if any."""
        name, self.christened = self.christened, ""
        return name

    def unit_called(self, code: int) -> int:
        """The unit that an action calls so, -1 if there is none."""
        return self.code.index(code) if code in self.code else NOBODY

    def put(self, unit: int, cell: int) -> None:
        """Set where a unit is; what that causes is the caller's business."""
        before = self.cell[unit]
        if before >= 0:
            self.touched |= self.city.bits[before]
        if cell >= 0:
            self.touched |= self.city.bits[cell]
        self.shift(unit, cell)

    def shift(self, unit: int, cell: int) -> None:
        """The same for a hex on the way; the caller touches the first and the last."""
        before = self.cell[unit]
        self.cell[unit] = cell
        if cell >= 0:
            self.marks[unit] |= ENTERED
        self.unshare()
        crowd = self.crowd
        if crowd is None:
            return
        if before >= 0:
            left = [other for other in crowd[before] if other != unit]
            if left or before in self.carcasses:
                crowd[before] = left
            else:
                del crowd[before]
        if cell >= 0:
            crowd[cell] = sorted([*crowd[cell], unit]) if cell in crowd else [unit]

    def touch(self, cell: int) -> None:
        """Something about a hex has changed that may open or close it."""
        self.touched |= self.city.bits[cell]

    def reshape(self, cell: int) -> None:
        """The ways into or out of a hex have changed."""
        self.touched |= self.city.near_bits[cell]
        self.land = None

    def forget_moves(self) -> None:
        """What is known about moves no longer holds."""
        if self.crowd is not None:
            self.crowd = self.crowd.copy()  # a clone may have the same
        self.marches = {}
        self.barriers = {}
        self.closed_ends = -1
        self.land = None

    def unshare(self) -> None:
        """Before something is changed that clones share: have it alone."""
        if self.shared:
            self.marches = self.marches.copy()
            self.barriers = self.barriers.copy()
            if self.crowd is not None:
                self.crowd = self.crowd.copy()
            self.shared = False

    def at(self, cell: int) -> list[int]:
        """The units in a hex, in flight or not, by number."""
        crowd = self.crowd
        if crowd is None:
            crowd = self.crowded()
        found = crowd.get(cell)
        return EMPTY if found is None else found

    def crowded(self) -> dict[int, list[int]]:
        """The hexes that hold units, by number, or a carcass."""
        crowd = self.crowd
        if crowd is None:
            crowd = {}
            cells = self.cell
            for unit in range(len(cells)):
                where = cells[unit]
                if where >= 0:
                    here = crowd.get(where)
                    if here is None:
                        crowd[where] = [unit]
                    else:
                        here.append(unit)
            for where in self.carcasses:
                if where not in crowd:
                    crowd[where] = []
            self.crowd = crowd
        return crowd

    def on_map(self, unit: int) -> bool:
        return self.cell[unit] >= 0

    def flying(self, unit: int) -> bool:
        return self.marks[unit] & FLYING > 0

    def major(self, unit: int) -> bool:
        return unit >= 0 and FAMILY[self.kind[unit]] == MAJOR

    def wild(self, unit: int) -> bool:
        """An Elemental out of control: an enemy to both (DR-12.39)."""
        return self.kind[unit] == ELEMENTAL and self.master[unit] < 0

    def owner(self, unit: int) -> int:
        """The side that gives it orders and whose unit it is; nobody's if it is wild or captive."""
        side = self.side[unit]
        if side == CAPTIVE or (self.kind[unit] == ELEMENTAL and self.master[unit] < 0):
            return NOBODY
        return side

    def hostile(self, unit: int, side: int) -> bool:
        """Is it an enemy of a side? A captive is nobody's."""
        if self.wild(unit):
            return True
        return self.side[unit] == 1 - side

    def grounded(self, unit: int) -> bool:
        """Is it on the map and not in flight?"""
        return self.cell[unit] >= 0 and not self.marks[unit] & FLYING

    def berserk(self, unit: int) -> bool:
        """A major monster without head points (DR-20.1)."""
        kind = self.kind[unit]
        return FAMILY[kind] == MAJOR and self.lost[unit * AREAS + HEAD] >= FULL[kind * AREAS + HEAD]

    # -- the map -------------------------------------------------------------------------------

    def bridge(self, cell: int) -> int:
        """The condition of the bridge in a hex: 0 intact, BROKEN or BURNED."""
        rows = self.bridges
        for at in range(0, len(rows), 3):
            if rows[at] == cell:
                return rows[at + 1]
        return 0

    def terrain(self, cell: int) -> int:
        """The terrain as it is now: a burned bridge is river (DR-2.12)."""
        kind = self.city.terrain[cell]
        if kind == WOODEN_BRIDGE and self.bridges and self.bridge(cell) == BURNED:
            return RIVER
        return kind

    def is_bridge(self, cell: int) -> bool:
        """Is there a bridge that stands?"""
        return self.terrain(cell) in (WOODEN_BRIDGE, STONE_BRIDGE)

    def in_fog(self, cell: int) -> bool:
        """DR-12.14."""
        rows = self.fogs
        for at in range(0, len(rows), 2):
            if self.city.grid.distance(rows[at], cell) <= FOG_RADIUS:
                return True
        return False

    def in_wind(self, cell: int) -> bool:
        """Is a Whirlwind in this hex?"""
        rows = self.winds
        return bool(rows) and cell in rows[::3]

    def boosted(self, unit: int) -> bool:
        """Is it under its side's Boost Morale (DR-12.7, DR-12.8)?"""
        rows = self.boosts
        if not rows:
            return False
        side, cell = self.owner(unit), self.cell[unit]
        for at in range(0, len(rows), 3):
            if rows[at + 2] == side and self.city.grid.distance(rows[at], cell) <= rows[at + 1]:
                return True
        return False

    def worth(self, cell: int) -> int:
        """The VP that stand in a hex (DR-5.2, DR-15.6)."""
        value = self.city.vp[cell]
        if not value or self.scored[self.terms.vp_place[cell]] >= 0:
            return 0
        if self.abandoned and cell == self.city.elowyn_start:
            return self.city.abandoned
        return value

    def beneath(self, unit: int) -> bool:
        """A Sea Serpent under a bridge, which is in nobody's way on it (DR-6.19)."""
        return SERPENT[self.kind[unit]] and self.is_bridge(self.cell[unit])

    def wet(self, cell: int) -> bool:
        """A hex that counts as water for crashes and deaths (DR-2.31, DR-2.32)."""
        return self.city.is_water(cell)

    def dry_ground(self, cell: int) -> bool:
        """Land to stand on: not sea and not river, ford included (DR-18.16)."""
        kind = self.terrain(cell)
        return kind < FIRST_WATER or kind in (MIXED, WOODEN_BRIDGE, STONE_BRIDGE)

    def active(self) -> int:
        """The side whose phase it is (DR-4.1)."""
        return INVADER if self.phase <= 4 else DEFENDER

    def seat_of(self, side: int) -> int:
        """The seat that plays a side."""
        return side if self.invader == 0 else 1 - side

    def side_of(self, seat: int) -> int:
        """The side that a seat plays."""
        return seat if self.invader == 0 else 1 - seat

    def emit(
        self,
        what: EventData | str,
        cite: str,
        data: PlainDict | None = None,
        audience: tuple[int, ...] | None = None,
        reveals: bool = False,
    ) -> None:
        """Report an event; nothing is told after the end."""
        if self.outcome is None:
            if isinstance(what, Standing):
                what.height = self.level_of(what)
            super().emit(what, cite, data, audience, reveals)

    def level_of(self, what: Standing) -> int:
        """How high the unit of an event is drawn where it is now."""
        name, hex_name = what.standing()
        if self.flying(self.names.index(name)):
            return FLIGHT_HEIGHT
        cell = self.city.cell_at(int(hex_name))
        return TOWER_HEIGHT if self.city.terrain[cell] == TOWER else 0

    def require_clock(self) -> None:
        """Running out of time exists only with a clock (DR-1.18)."""
        if not self.terms.clocked:
            raise Illegal("DR-1.18", "this table has no clock")

    # -- the engine's questions ----------------------------------------------------------------

    def resign(self, seat: int) -> None:
        from wyrmtable.games.dragonrage.victory import concede

        concede(self, self.side_of(seat))

    def not_asked(self, seat: int) -> Illegal:
        if self.outcome is not None:
            return Illegal(self.outcome.cite, "the game is over")
        question = self.question
        if question is None:
            return Illegal("DR-4.2", "there is nothing to decide now")
        cite = "DR-4.2" if question.name == "act" else question.cite(self, seat)
        return Illegal(cite, "the other player is to decide now")

    def refusal(self, seat: int, action: Action) -> Illegal:
        from wyrmtable.games.dragonrage.verbs import WITHDRAW

        if action.kind == WITHDRAW and self.outcome is None:
            return Illegal("DR-5.9", "the Invader withdraws at the end of his player-turn")
        return self.not_asked(seat)

    def position_view(self, seat: int | None) -> PlainDict:
        from wyrmtable.games.dragonrage.view import position_view

        return position_view(self, seat)

    def fill_in(self, seat: int | None) -> None:
        from wyrmtable.games.dragonrage.view import fill_in

        fill_in(self, seat)

    def has_secrets(self) -> bool:
        return self.phase == 0 and 1 in self.ready and 0 in self.ready

    def data(self) -> PlainDict:
        from wyrmtable.games.dragonrage.fields import write

        return write(self)

    def broken(self) -> str:
        from wyrmtable.games.dragonrage.invariants import broken

        return broken(self)
