"""The ranges of action numbers of DragonLance, for learning agents.

Hexes and directions are turned so that the own lair lies in the north; hordes are counted
clockwise from the own one, only those in play.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.board.hex import ring, rotate
from wyrmtable.core.encoding import Encoder, Field
from wyrmtable.core.verbs import Verb
from wyrmtable.games.dragonlance.board import CELLS, HEXES
from wyrmtable.games.dragonlance.gliding import CHANGES, TURNS
from wyrmtable.games.dragonlance.hordes import hordes_of
from wyrmtable.games.dragonlance.optionflags import OptionFlags
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    COPIES,
    HORDES,
    KINDS,
    MARKERS,
    PASSWALL,
    SIZE,
    TELEPORT,
)
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.stunts import STUNT_CARDS, payments
from wyrmtable.games.dragonlance.verbs import (
    ATTACK,
    COUNTER,
    DEFENSIVE_CLIMB,
    DEFENSIVE_DIVE,
    DEFENSIVE_ROLL,
    DEFENSIVE_WHEEL,
    DICE,
    DOWN,
    ENTER,
    ESCAPE,
    FIRST,
    FLEE,
    FLY,
    FLY_TO,
    GLIDE,
    HEX,
    HOLD,
    INTEND,
    LEAVE,
    LOOP,
    PLAIN,
    PLAY,
    POWER_CLIMB,
    POWER_DIVE,
    RESURRECT,
    RIDE,
    ROLL_OVER,
    SPIN,
    STUNT,
    TAKE,
    TRADE,
    UP,
    USE_ITEM,
    VERBS,
    WHEEL,
    WISH,
)

PLAIN_PLACE: Final[dict[int, int]] = {action.kind: at for at, action in enumerate(PLAIN)}
ATTACK_KINDS: Final = 4
DROPS: Final = 3  # levels down in one step
UP_WAY: Final = 6  # of the straight steps, after the directions
WAYS: Final = UP_WAY + 1 + DROPS
SPIN_SIDES: Final[list[int]] = [1, -1]
NEAR: Final[list[tuple[int, int]]] = ring(0, 0, 1) + ring(0, 0, 2)  # fleeing, and the Staff
NEAR_PLACE: Final[dict[tuple[int, int], int]] = {at: i for i, at in enumerate(NEAR)}
LOWEST_CHANGE: Final = -min(CHANGES)
PLACES: Final = CELLS * CEILING  # of a Teleport, after the tower
FLYING: Final[list[int]] = [LOOP, POWER_CLIMB, POWER_DIVE, ROLL_OVER, WHEEL]
DEFENDING: Final[list[int]] = [
    COUNTER,
    DEFENSIVE_CLIMB,
    DEFENSIVE_DIVE,
    DEFENSIVE_ROLL,
    DEFENSIVE_WHEEL,
]


def turned_cells() -> list[int]:
    """[turns * CELLS + cell]: the cell that lies where this one lies after so many sixths."""
    table: list[int] = []
    for turns in range(HORDES):
        for q, r in HEXES.grid.coords:
            to_q, to_r = rotate(q, r, turns)
            table.append(HEXES.grid.at(to_q, to_r))
    return table


TURNED: Final[list[int]] = turned_cells()
ORDERS: Final[list[list[int]]] = [  # [bits of hordes * HORDES + first]: the hordes from there on
    [(base + step) % HORDES for step in range(HORDES) if there >> (base + step) % HORDES & 1]
    for there in range(1 << HORDES)
    for base in range(HORDES)
]
WHOLE_STOCK: Final[list[int]] = [kind for kind in range(KINDS) for _ in range(COPIES[kind])]
PAYMENTS: Final[list[list[list[int]]]] = [payments(WHOLE_STOCK, count) for count in range(5)]
PAYMENT_PLACE: Final[list[dict[tuple[int, ...], int]]] = [
    {tuple(cards): at for at, cards in enumerate(listed)} for listed in PAYMENTS
]


# Verbs that are numbered as a seat sees them; all others that decisions list, by the table
BY_HAND: Final[list[Verb]] = [
    *[TAKE, RIDE, DICE, HEX, UP, DOWN, GLIDE, SPIN, LEAVE, ENTER, ATTACK, PLAY, STUNT],
    *[FIRST, FLEE, ESCAPE, USE_ITEM, TRADE, RESURRECT],
]
NOT_LISTED: Final[list[Verb]] = [WISH, FLY, FLY_TO, INTEND, HOLD]  # for the seat that must answer
BY_TABLE: Final[list[Verb]] = [
    verb
    for verb in VERBS.by_kind.values()
    if verb.kind not in PLAIN_PLACE and verb not in BY_HAND and verb not in NOT_LISTED
]


class Layout(Encoder[DragonLance]):
    """Which blocks of action numbers there are, and who and where the seat sees whom."""

    seats: int
    hordes: int  # in play
    own: int  # dragons of a seat
    plain_at: int
    take_at: int
    ride_at: int
    dice_at: int
    step_at: int
    glide_at: int
    spin_at: int
    leave_at: int
    enter_at: int
    attack_at: int
    card_at: int
    passwall_at: int
    teleport_at: int
    first_at: int
    flee_at: int
    escape_at: int
    use_at: int
    trade_at: int
    resurrect_at: int
    price: int
    stunt_at: list[int]  # by stunt, -1 if there is none
    heights: int  # details of a dive
    table_at: dict[int, int]  # by kind: the first number of a verb that the table numbers

    def __init__(self, seats: int, flags: OptionFlags, fields: list[Field]) -> None:
        super().__init__(fields)
        self.seats = seats
        self.hordes = seats * flags.hordes_each
        self.own = flags.hordes_each * SIZE
        block = self.block
        about = ", ".join([action.text for action in PLAIN])
        self.plain_at = block("plain", len(PLAIN), about)
        self.take_at = block("take", HORDES, "take the hordes with this first colour")
        self.ride_at = block("ride", SIZE if flags.individual else 0, "the leader's dragon")
        self.dice_at = block("dice", 4 if flags.leaders else 0, "the lower die: 1 first, 2 second")
        straight, curved = (0, SIZE) if flags.facing else (SIZE, 0)
        about = "dragon * 10 + direction, 6 for up, 7 to 9 for down by 1 to 3 levels"
        self.step_at = block("step", straight * WAYS, about)
        self.glide_at = block(
            "glide",
            curved * len(TURNS) * len(CHANGES),
            "(dragon * 5 + F, RF, LF, FR, FL) * 7 + change of level + 4",
        )
        self.spin_at = block("turn", curved * 2, "dragon * 2 + right, left")
        peaks = SIZE if flags.tower or flags.citadels else 0
        self.leave_at = block("leave", peaks * 6, "dragon * 6 + direction")
        inside = SIZE if flags.citadels else 0
        self.enter_at = block("enter", inside * 6, "dragon * 6 + direction")
        self.attack_at = block(
            "attack",
            SIZE * self.hordes * SIZE * ATTACK_KINDS,
            "(dragon * dragons in play + target) * 4 + regular, lance, item, ranged",
        )
        held = self.own if flags.deck else 0
        self.card_at = block("play", held * KINDS, "card * own dragons + dragon")
        walls = held if PASSWALL in flags.deck else 0
        self.passwall_at = block("passwall", walls * 6, "own dragon * 6 + direction")
        jumps = held if TELEPORT in flags.deck else 0
        self.teleport_at = block(
            "teleport",
            jumps * (PLACES + 1),
            "own dragon * 2711 + the tower, then hex * 10 + level - 1",
        )
        fears = 1 if flags.deck else 0
        self.first_at = block("first", fears * self.hordes * SIZE, "who flees first")
        self.flee_at = block("flee", fears * len(NEAR), "a hex at most two hexes away")
        pushed = 6 * CEILING if flags.citadels else 0
        self.escape_at = block("escape", pushed, "direction * 10 + level - 1")
        uses = 1 + len(NEAR) * 6 if flags.items else 0
        self.use_at = block("use", uses, "the Flute; the Staff to a near hex * 6 + facing")
        gifts = flags.hordes_each * self.hordes * KINDS if flags.teams else 0
        self.trade_at = block("give", gifts, "(own horde * hordes + partner) * 14 + card")
        self.price = flags.resurrection
        ways = SIZE * SIZE * len(PAYMENTS[self.price]) if self.price else 0
        self.resurrect_at = block("resurrect", ways, "(dragon * 5 + lair hex) * payments + cards")
        self.heights = MARKERS if flags.unlimited else 2 * CEILING + DROPS * 10
        self.stunt_at = [-1] * (DEFENSIVE_WHEEL + 1)
        if flags.stunts:
            for stunt in FLYING + DEFENDING:
                actors = SIZE if stunt in FLYING else 1
                count = actors * self.details(stunt) * len(PAYMENTS[STUNT_CARDS[stunt]])
                about = "(dragon * details + detail) * payments + cards"
                self.stunt_at[stunt] = block(f"stunt {stunt}", count, about)

        self.table_at = {verb.kind: block(verb.name, verb.count(), verb.about) for verb in BY_TABLE}

    def details(self, stunt: int) -> int:
        """How many ways there are to fly a stunt, payments aside."""
        if stunt == LOOP:
            return 1
        if stunt == COUNTER:
            return ATTACK_KINDS
        if stunt in (ROLL_OVER, DEFENSIVE_ROLL):
            return 2
        if stunt in (WHEEL, DEFENSIVE_WHEEL):
            return 6
        return self.heights if stunt == DEFENSIVE_DIVE else CEILING

    # -- who and where, as the seat sees it ----------------------------------------------------

    def base(self, state: DragonLance, seat: int) -> int:
        """The colour of the seat's first horde, 0 before it has one."""
        owner = state.owner
        for horde in range(HORDES):
            if owner[horde] == seat:
                return horde
        return 0

    def order(self, state: DragonLance, base: int) -> list[int]:
        """The hordes in play, clockwise from the first of a seat."""
        return ORDERS[state.hordes_there() * HORDES + base]

    def place_of(self, state: DragonLance, seat: int, dragon: int) -> int:
        """A dragon as the seat counts all dragons in play."""
        if state.owner[dragon // SIZE] == seat and self.own == SIZE:
            return dragon % SIZE
        return (
            self.order(state, self.base(state, seat)).index(dragon // SIZE) * SIZE + dragon % SIZE
        )

    def dragon_at(self, state: DragonLance, seat: int, place: int) -> int:
        """The other way round."""
        return self.order(state, self.base(state, seat))[place // SIZE] * SIZE + place % SIZE

    def own_place(self, state: DragonLance, seat: int, dragon: int) -> int:
        """A dragon as the seat counts its own."""
        return hordes_of(state, seat).index(dragon // SIZE) * SIZE + dragon % SIZE

    def own_dragon(self, state: DragonLance, seat: int, place: int) -> int:
        """The other way round."""
        return hordes_of(state, seat)[place // SIZE] * SIZE + place % SIZE

    def near(self, base: int, origin: int, cell: int) -> int:
        """Which of NEAR leads from one cell to another."""
        q, r = HEXES.grid.coords[TURNED[(-base) % HORDES * CELLS + origin]]
        to_q, to_r = HEXES.grid.coords[TURNED[(-base) % HORDES * CELLS + cell]]
        return NEAR_PLACE[(to_q - q, to_r - r)]

    def near_cell(self, base: int, origin: int, place: int) -> int:
        """The other way round."""
        q, r = HEXES.grid.coords[TURNED[(-base) % HORDES * CELLS + origin]]
        dq, dr = NEAR[place]
        return TURNED[base * CELLS + HEXES.grid.at(q + dq, r + dr)]
