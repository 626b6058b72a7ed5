"""DragonWars as numbers for learning agents: action numbers and observations."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.hex import DIRECTION_Q, DIRECTION_R, ring
from wyrmtable.core.action import Action
from wyrmtable.core.encoding import (
    NO_CHOICES,
    Cells,
    Choices,
    Encoder,
    Field,
    category,
    flag,
    kept,
    number,
    plain,
)
from wyrmtable.games.dragonwars.board import TEAMS
from wyrmtable.games.dragonwars.conflicts import PlaceDenied, cells_with_room
from wyrmtable.games.dragonwars.declaring import Declare, may_recover
from wyrmtable.games.dragonwars.dragons import CEILING, ENERGY, HEALTH, TYPES
from wyrmtable.games.dragonwars.maps import Map
from wyrmtable.games.dragonwars.pegs import (
    BLAST,
    CLIMB,
    DESCEND,
    FIRE_1,
    FIRE_ROW,
    PLOT_SIZE,
    TURNS,
    UNDECIDED,
    fire_range,
    lane_cells,
)
from wyrmtable.games.dragonwars.plotting import Plot
from wyrmtable.games.dragonwars.sparing import Spare
from wyrmtable.games.dragonwars.state import (
    COMBAT_LOST,
    MOVEMENT_LOST,
    NOBODY,
    NOWHERE,
    DragonWars,
)
from wyrmtable.games.dragonwars.verbs import (
    CELL,
    CELL_ACTIONS,
    COLOUR,
    DECLARE,
    DECLARE_ACTIONS,
    DONE,
    DONE_ACTION,
    HIT,
    LOCK,
    LOCK_ACTION,
    PLACE,
    SITE,
    SPARE,
    VERBS,
)
from wyrmtable.games.dragonwars.view import trusted

PHASES: Final[list[str]] = [
    "over",
    "colour",
    "site",
    "place",
    "plot",
    "declare",
    "displace",
    "spare",
]
PHASE_PLACE: Final[dict[str, int]] = {name: place for place, name in enumerate(PHASES)}
SPOTS: Final = 3  # Lair hexes of a site
# Where a denied dragon can go, from the hex that it was denied: bases of six players cannot
# fill more than all adjacent hexes (DW-9.8, DW-9.13)
OFFSETS: Final[list[tuple[int, int]]] = [(DIRECTION_Q[d], DIRECTION_R[d]) for d in range(6)] + ring(
    0, 0, 2
)
OFFSET_PLACE: Final[dict[tuple[int, int], int]] = {at: i for i, at in enumerate(OFFSETS)}

# Every cell that any lane lists, and where the cells of each lane stand among them
CELLS: Final[list[int]] = list(
    dict.fromkeys([mask for kind in range(TYPES) for mask in lane_cells(kind)])
)
CELL_PLACE: Final[dict[int, int]] = {mask: place for place, mask in enumerate(CELLS)}
HIDDEN_MOVE: Final = 11  # the categories of a movement: 0 none, 1 to 9 movements, 10 undecided
HIDDEN_ATTACK: Final = 11  # 0 none, 1 to 5 Fireball, 6 to 9 Fire Breath, 10 Close Blast


def cell_code(mask: int) -> list[int]:
    """Movement, climb and attack of a cell, as an observation has them."""
    if mask == UNDECIDED:
        return [10, 1, 0]
    move = 0
    for bit in range(9):
        if mask >> bit & 1:
            move = bit + 1
    sign = (1 if mask & CLIMB else 0) - (1 if mask & DESCEND else 0)
    attack = 0
    reach = fire_range(mask)
    if mask & BLAST:
        attack = 10
    elif reach:
        breath = reach > 1 and mask & FIRE_ROW == FIRE_1 * ((1 << reach) - 1)
        attack = 4 + reach if breath else reach
    return [move, sign + 1, attack]


CODES: Final[dict[int, list[int]]] = {mask: cell_code(mask) for mask in [UNDECIDED, *CELLS]}


def code_of(mask: int) -> list[int]:
    """The same from a table; a plot that a person has written may hold other cells."""
    code = CODES.get(mask)
    return cell_code(mask) if code is None else code


FAR: Final = 99  # no hex has larger coordinates
HEADER: Final[list[Field]] = [
    category("phase", len(PHASES), "what is being decided: " + ", ".join(PHASES)),
    category("asked", TYPES + 1, "the dragon that is decided about, 1 Ancient to 4 Wyrmling"),
    category("asked turn", TURNS + 1, "the Turn that is decided about, from 1"),
    number("round", 0, 255, "Round, at most 255"),
    category("turn", TURNS, "Turn of the Round"),
    number("quiet", 0, 255, "Rounds without progress"),
    flag("revealed", "the plots of this Round are revealed"),
    flag("egg free", "an egg lies on the board"),
    number("egg q", -FAR, FAR, "where it lies"),
    number("egg r", -FAR, FAR, "where it lies"),
    number("carrier", 0, 24, "dragon with the egg, counted from 1 as below"),
    flag("egg taken", "the egg has left the Summit"),
    number("spare", 0, 24, "enemy in Melee that may be spared, counted from 1 as below"),
]
SEAT: Final[list[Field]] = [
    category("colour", 7, "0 none yet"),
    category("site", 7, "Lair site, 0 none yet"),
    number("lair q", -FAR, FAR, "middle hex of the Lair"),
    number("lair r", -FAR, FAR, "middle hex of the Lair"),
    flag("locked", "plot locked"),
    flag("declared", "declarations of this Turn made"),
    flag("resigned", "has resigned"),
    number("order", 0, 5, "place in the order of this Round"),
    flag("ally", "is the seat itself or of its team"),
]
DRAGON: Final[list[Field]] = [
    flag("alive", "is alive"),
    number("q", -FAR, FAR, "hex; the one it was denied while it is lifted"),
    number("r", -FAR, FAR, "hex"),
    number("total", 0, CEILING, "total height"),
    number("height", 0, CEILING, "height above the ground, 0 is grounded"),
    category("facing", 6, "clockwise from N"),
    number("health", 0, max(HEALTH), "health"),
    number("energy", 0, ENERGY, "energy"),
    flag("no movement", "movement is forfeited this Round"),
    flag("no combat", "combat is forfeited this Round"),
    flag("recovering", "recovers this Turn"),
    flag("lifted", "was denied its hex and is to be placed"),
    flag("carrier", "has the egg"),
    *[
        field
        for turn in range(1, TURNS + 1)
        for field in (
            category(f"move {turn}", 12, "0 none, F1 F2 F3 LS LT RS RT FL H, undecided, hidden"),
            number(f"climb {turn}", -1, 1, "1 Climb, -1 Descend"),
            category(f"attack {turn}", 12, "0 none, fb1-5, br2-5, cb, hidden"),
        )
    ],
    category("declared facing", 8, "0 none or hidden, 1 as before, 2 to 7 clockwise from N"),
    category("declared recovery", 5, "0 none or hidden, declined, h2, h1e1, e2"),
]
PLOT_FROM: Final = 13  # the first field of a plot in DRAGON
DECLARED: Final = PLOT_FROM + 3 * TURNS
HIDDEN: Final[list[int]] = [HIDDEN_MOVE, 1, HIDDEN_ATTACK] * TURNS
NOT_DECLARED: Final[list[int]] = [0, 0]
NO_DRAGON: Final[list[int]] = [0, FAR, FAR, *[0] * (PLOT_FROM - 3), *HIDDEN, 0, 0]


def fields_for(seats: int) -> list[Field]:
    """The fields of an observation: the game, all seats, all dragons, from the own seat on."""
    listed = list(HEADER)
    for place in range(seats):
        for field in SEAT:
            listed.append(named(f"seat {place} {field.name}", field))
    for place in range(seats):
        for kind in ("ancient", "elder", "drake", "wyrmling"):
            for field in DRAGON:
                listed.append(named(f"dragon {place} {kind} {field.name}", field))
    return listed


def named(name: str, field: Field) -> Field:
    return Field(name, field.low, field.high, field.category, field.about)


class DragonWarsEncoder(Encoder[DragonWars]):
    """Numbers for DragonWars; the same for all options."""

    seats: int
    colour_at: int
    site_at: int
    place_at: int
    cell_at: int
    lock_at: int
    declare_at: int
    done_at: int
    stand_at: int
    spare_at: int
    sparing: Choices
    plots: list[Choices]  # [kind * 2 + may be locked]
    locking: Choices
    declarations: list[Choices]  # [may recover]
    confirming: Choices
    hex_q: list[int]  # coordinates by cell as an observation has them, the last is for nowhere
    hex_r: list[int]
    lairs: list[int]  # middle cells of the sites, the last is for none
    cells: list[list[Action]]  # [slot][place among CELLS]; LOCK where the lane has no such cell

    def __init__(self, seats: int, board: Map) -> None:
        super().__init__(fields_for(seats))
        self.hex_q = [q + FAR for q, _ in board.grid.coords] + [FAR]
        self.hex_r = [r + FAR for _, r in board.grid.coords] + [FAR]
        self.lairs = [cells[1] for cells in board.site_cells] + [NOWHERE]
        self.seats = seats
        self.colour_at = self.block("colour", 6, "take a colour")
        self.site_at = self.block("site", 6, "take a Lair site")
        self.place_at = self.block("place", SPOTS**TYPES, "Ancient, Elder, Drake, Wyrmling")
        self.cell_at = self.block("cell", len(CELLS), "pegs of the cell that is asked for")
        self.lock_at = self.block("lock", 1, "lock the plot as it is")
        self.declare_at = self.block("declare", 24, "facing * 4 + Recovery (none, h2, h1e1, e2)")
        self.done_at = self.block("done", 1, "declare as it is")
        self.stand_at = self.block(
            "stand", len(OFFSETS) * 6, "hex seen from the denied * 6 + facing"
        )
        self.spare_at = self.block("spare", 2, "hit the enemy that is asked about, or spare it")
        self.sparing = kept([self.spare_at, self.spare_at + 1])
        self.plots = []
        for kind in range(TYPES):
            numbers = [self.cell_at + CELL_PLACE[mask] for mask in lane_cells(kind)]
            self.plots.append(kept(numbers))
            self.plots.append(kept([*numbers, self.lock_at]))
        self.locking = kept([self.lock_at])
        self.confirming = kept([self.done_at])
        facings = [self.declare_at + 4 * facing for facing in range(6)]
        splits = [self.declare_at + place for place in range(24)]
        self.declarations = [
            kept([*facings, self.done_at]),
            kept([*splits, self.done_at]),
        ]
        self.cells = []
        for listed in CELL_ACTIONS:
            found: list[Action] = [LOCK_ACTION] * len(CELLS)
            for action in listed:
                if action.kind == CELL:
                    found[CELL_PLACE[action.args[2]]] = action
            self.cells.append(found)

    # -- actions -------------------------------------------------------------------------------

    def choices(self, state: DragonWars, seat: int) -> Choices:
        if state.outcome is not None or seat not in state.to_act:
            return NO_CHOICES
        question = state.agenda[-1]
        if isinstance(question, Plot):
            slot = state.cursor[seat]
            if slot == PLOT_SIZE:
                return self.locking
            free = state.plot[seat * PLOT_SIZE + slot] == UNDECIDED
            return self.plots[slot // TURNS * 2 + (1 if free else 0)]
        if isinstance(question, Declare):
            dragon = question.next_dragon(state, seat)
            if dragon < 0:
                return self.confirming
            return self.declarations[1 if may_recover(state, dragon, question.args[0]) else 0]
        if isinstance(question, PlaceDenied):
            numbers: list[int] = []
            for cell in cells_with_room(state, question.args[0]):
                first = self.stand_at + self.offset(state, question.args[0], cell) * 6
                numbers += [first, first + 1, first + 2, first + 3, first + 4, first + 5]
            return plain(numbers)
        if isinstance(question, Spare):
            return self.sparing
        return super().choices(state, seat)

    def offset(self, state: DragonWars, dragon: int, cell: int) -> int:
        """Which of OFFSETS leads from the denied hex to a cell."""
        coords = state.board.map.grid.coords
        q, r = coords[state.lifted[dragon]]
        to_q, to_r = coords[cell]
        return OFFSET_PLACE[(to_q - q, to_r - r)]

    def number(self, state: DragonWars, seat: int, action: Action) -> int:
        kind, args = action.kind, action.args
        if kind == CELL:
            return self.cell_at + CELL_PLACE[args[2]]
        if kind == LOCK:
            return self.lock_at
        if kind == DECLARE:
            return self.declare_at + args[1] * 4 + args[2]
        if kind == DONE:
            return self.done_at
        if kind == COLOUR:
            return self.colour_at + args[0]
        if kind == SITE:
            return self.site_at + args[0]
        if kind == PLACE:
            lair = state.board.map.site_cells[state.site[seat]]
            code = 0
            for cell in args:
                code = code * SPOTS + lair.index(cell)
            return self.place_at + code
        if kind in (HIT, SPARE):
            return self.spare_at + kind - HIT
        dragon = state.agenda[-1].args[0]
        return self.stand_at + self.offset(state, dragon, args[0]) * 6 + args[1]

    def action(self, state: DragonWars, seat: int, number: int) -> Action:
        if number >= self.spare_at:
            question = state.agenda[-1]
            assert isinstance(question, Spare)
            return question.actions(state, seat)[number - self.spare_at]
        if number >= self.stand_at:
            place, facing = divmod(number - self.stand_at, 6)
            grid = state.board.map.grid
            q, r = grid.coords[state.lifted[state.agenda[-1].args[0]]]
            dq, dr = OFFSETS[place]
            return state.board.stands_on(grid.at(q + dq, r + dr))[facing]
        if number == self.done_at:
            return DONE_ACTION
        if number >= self.declare_at:
            question = state.agenda[-1]
            assert isinstance(question, Declare)
            kind = question.next_dragon(state, seat) % TYPES
            facing, recovery = divmod(number - self.declare_at, 4)
            if may_recover(state, seat * TYPES + kind, question.args[0]):
                return DECLARE_ACTIONS[kind * 2 + 1][facing * 4 + recovery]
            return DECLARE_ACTIONS[kind * 2][facing]
        if number == self.lock_at:
            return LOCK_ACTION
        if number >= self.cell_at:
            return self.cells[state.cursor[seat]][number - self.cell_at]
        board = state.board.map
        if number >= self.place_at:
            code = number - self.place_at
            lair = board.site_cells[state.site[seat]]
            cells = [lair[code // 27], lair[code // 9 % 3], lair[code // 3 % 3], lair[code % 3]]
            return state.board.verbs.of(PLACE, tuple(cells))
        if number >= self.site_at:
            return state.board.verbs.of(SITE, (number - self.site_at,))
        return VERBS.of(COLOUR, (number - self.colour_at,))

    # -- observations --------------------------------------------------------------------------

    def asked(self, state: DragonWars, seat: int) -> tuple[int, int, int]:
        """The phase, and which dragon and Turn this seat decides about."""
        question = state.question
        if question is None:
            return 0, 0, 0
        phase = PHASE_PLACE[question.name]
        if isinstance(question, PlaceDenied):
            mine = question.args[0] // TYPES == seat
            return phase, question.args[0] % TYPES + 1 if mine else 0, 0
        if seat in state.to_act:
            if isinstance(question, Plot):
                slot = state.cursor[seat]
                if slot < PLOT_SIZE:
                    return phase, slot // TURNS + 1, slot % TURNS + 1
            elif isinstance(question, Declare):
                dragon = question.next_dragon(state, seat)
                if dragon >= 0:
                    return phase, dragon % TYPES + 1, question.args[0] + 1
        return phase, 0, 0

    def spare_asked(self, state: DragonWars, seat: int) -> int:
        """The enemy in Melee that somebody is asked about, counted from 1 from the own seat on."""
        question = state.question
        if not isinstance(question, Spare):
            return 0
        enemy = question.enemy(state)
        return (enemy // TYPES - seat) % state.seats * TYPES + enemy % TYPES + 1

    def parts(self, state: DragonWars, seat: int) -> list[bytes]:
        seats = state.seats
        hex_q, hex_r = self.hex_q, self.hex_r
        phase, asked, asked_turn = self.asked(state, seat)
        egg, carrier = state.egg, state.carrier
        holder = 0
        if carrier != NOBODY:
            holder = (carrier // TYPES - seat) % seats * TYPES + carrier % TYPES + 1
        row = [
            phase,
            asked,
            asked_turn,
            state.round if state.round < 255 else 255,
            state.turn,
            state.quiet if state.quiet < 255 else 255,
            1 if state.revealed else 0,
            1 if egg != NOWHERE else 0,
            hex_q[egg],
            hex_r[egg],
            holder,
            1 if state.egg_taken else 0,
            self.spare_asked(state, seat),
        ]
        first = (state.round - 1) % seats if state.round else 0
        teams = state.board.mode == TEAMS
        for place in range(seats):
            other = (seat + place) % seats
            site = state.site[other]
            lair = self.lairs[site]
            ally = place == 0 or (teams and trusted(state, seat, other))
            row += [
                state.colour[other] + 1,
                site + 1,
                hex_q[lair],
                hex_r[lair],
                state.locked[other],
                state.committed[other],
                state.resigned[other],
                (state.order.index(other) - first) % seats,
                1 if ally else 0,
            ]
        for place in range(seats):
            other = (seat + place) % seats
            ally = place == 0 or (teams and trusted(state, seat, other))
            for dragon in range(other * TYPES, other * TYPES + TYPES):
                if state.health[dragon] > 0:
                    self.dragon(state, dragon, ally, row)
                else:
                    row += NO_DRAGON
        return [bytes(row)]

    def dragon(self, state: DragonWars, dragon: int, mine: bool, row: list[int]) -> None:
        """The part of a living dragon; plots and declarations only if they are known (DW-5.3)."""
        cell, lifted = state.cell[dragon], 0
        if cell == NOWHERE and state.lifted[dragon] != NOWHERE:
            cell, lifted = state.lifted[dragon], 1
        total = state.total[dragon]
        lost = state.forfeited[dragon]
        row += [
            1,
            self.hex_q[cell],
            self.hex_r[cell],
            total,
            total - state.heights[cell] if cell != NOWHERE else 0,
            state.facing[dragon],
            state.health[dragon],
            state.energy[dragon],
            lost & MOVEMENT_LOST,
            lost // COMBAT_LOST,
            state.recovering[dragon],
            lifted,
            1 if state.carrier == dragon else 0,
        ]
        if state.round and (mine or state.revealed):
            first = dragon * TURNS
            row += code_of(state.plot[first])
            row += code_of(state.plot[first + 1])
            row += code_of(state.plot[first + 2])
        else:
            row += HIDDEN
        recovery = state.new_recovery[dragon]
        if mine and recovery >= 0:
            row += [state.new_facing[dragon] + 2, recovery + 1]
        else:
            row += NOT_DECLARED

    def play(
        self, state: DragonWars, seat: int, number: int, into: Cells, at: int, offered: Choices
    ) -> Choices | None:
        """Cells and declarations are drafts until they are locked or done."""
        action = self.action(state, seat, number)
        state.apply(seat, action)
        place = at + len(HEADER) + self.seats * len(SEAT)
        if action.kind == CELL:
            kind, turn, mask = action.args
            place += kind * len(DRAGON) + PLOT_FROM + 3 * turn
            into[place : place + 3] = bytes(code_of(mask))
        elif action.kind == DECLARE:
            kind, facing, recovery = action.args
            place += kind * len(DRAGON) + DECLARED
            into[place] = facing + 2
            into[place + 1] = recovery + 1
        else:
            return None
        _, asked, asked_turn = self.asked(state, seat)
        into[at + 1] = asked
        into[at + 2] = asked_turn
        return self.choices(state, seat)
