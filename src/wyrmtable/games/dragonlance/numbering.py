"""Action numbers of DragonLance, for learning agents.

Hexes and directions are turned so that the own lair lies in the north; hordes are counted
clockwise from the own one, only those in play.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.board.hex import ring, rotate
from wyrmtable.core.action import Action
from wyrmtable.core.encoding import Encoder, Field
from wyrmtable.core.state import State
from wyrmtable.games.dragonlance.board import CELLS, HEXES
from wyrmtable.games.dragonlance.gliding import CHANGES, TURNS
from wyrmtable.games.dragonlance.notation import (
    ACCEPT_ACTION,
    ATTACK,
    BEGIN_ACTION,
    COUNTER,
    DECLINE_ACTION,
    DEFENSIVE_CLIMB,
    DEFENSIVE_DIVE,
    DEFENSIVE_ROLL,
    DEFENSIVE_WHEEL,
    DICE,
    DOWN,
    DRAW_ACTION,
    END_ACTION,
    ENTER,
    ESCAPE,
    FIRST,
    FLEE,
    GLIDE,
    HEX,
    KEEP_ACTION,
    KEEP_ITEM_ACTION,
    LEAVE,
    LOOP,
    NO_SEARCH_ACTION,
    PAID,
    PASS_ACTION,
    PLAY,
    POWER_CLIMB,
    POWER_DIVE,
    REFUSE_ACTION,
    RESURRECT,
    RIDE,
    ROLL_ACTION,
    ROLL_OVER,
    SEARCH_ACTION,
    SPIN,
    STUNT,
    TAKE,
    TAKE_BACK_ACTION,
    TO_TOWER,
    TRADE,
    UP,
    USE_ITEM,
    WHEEL,
    attack_action,
    dice_action,
    down_action,
    enter_action,
    escape_action,
    first_action,
    flee_action,
    glide_action,
    hex_action,
    leave_action,
    play_action,
    resurrect_action,
    ride_action,
    spin_action,
    stunt_action,
    take_action,
    trade_action,
    up_action,
    use_action,
)
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
from wyrmtable.games.dragonlance.setup import choices as hordes_to_take
from wyrmtable.games.dragonlance.state import NOBODY, NOWHERE, DragonLance
from wyrmtable.games.dragonlance.stunts import STUNT_CARDS, payments
from wyrmtable.games.dragonlance.terms import Terms

PLAIN: Final[list[Action]] = [
    PASS_ACTION,
    ROLL_ACTION,
    DRAW_ACTION,
    DECLINE_ACTION,
    SEARCH_ACTION,
    NO_SEARCH_ACTION,
    END_ACTION,
    TAKE_BACK_ACTION,
    KEEP_ACTION,
    KEEP_ITEM_ACTION,
    ACCEPT_ACTION,
    REFUSE_ACTION,
    BEGIN_ACTION,
]
PLAIN_PLACE: Final[dict[int, int]] = {action.kind: at for at, action in enumerate(PLAIN)}
ATTACK_KINDS: Final = 4
DROPS: Final = 3  # levels down in one step
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
WHOLE_STOCK: Final[list[int]] = [kind for kind in range(KINDS) for _ in range(COPIES[kind])]
PAYMENTS: Final[list[list[list[int]]]] = [payments(WHOLE_STOCK, count) for count in range(5)]
PAYMENT_PLACE: Final[list[dict[tuple[int, ...], int]]] = [
    {tuple(cards): at for at, cards in enumerate(listed)} for listed in PAYMENTS
]


class Numbering(Encoder):
    """The action numbers of DragonLance for seats and terms."""

    seats: int
    hordes: int  # in play
    own: int  # dragons of a seat
    plain_at: int
    take_at: int
    ride_at: int
    dice_at: int
    hex_at: int
    up_at: int
    down_at: int
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

    def __init__(self, seats: int, terms: Terms, fields: list[Field]) -> None:
        super().__init__(fields)
        self.seats = seats
        self.hordes = seats * terms.hordes_each
        self.own = terms.hordes_each * SIZE
        block = self.block
        about = ", ".join([action.text for action in PLAIN])
        self.plain_at = block("plain", len(PLAIN), about)
        self.take_at = block("take", HORDES, "take the hordes with this first colour")
        self.ride_at = block("ride", SIZE if terms.individual else 0, "the leader's dragon")
        self.dice_at = block("dice", 4 if terms.leaders else 0, "the lower die: 1 first, 2 second")
        straight, curved = (0, SIZE) if terms.facing else (SIZE, 0)
        self.hex_at = block("hex", straight * 6, "dragon * 6 + direction")
        self.up_at = block("up", straight, "dragon")
        self.down_at = block("down", straight * DROPS, "dragon * 3 + levels - 1")
        self.glide_at = block(
            "glide",
            curved * len(TURNS) * len(CHANGES),
            "(dragon * 5 + F, RF, LF, FR, FL) * 7 + change of level + 4",
        )
        self.spin_at = block("turn", curved * 2, "dragon * 2 + right, left")
        peaks = SIZE if terms.tower or terms.citadels else 0
        self.leave_at = block("leave", peaks * 6, "dragon * 6 + direction")
        inside = SIZE if terms.citadels else 0
        self.enter_at = block("enter", inside * 6, "dragon * 6 + direction")
        self.attack_at = block(
            "attack",
            SIZE * self.hordes * SIZE * ATTACK_KINDS,
            "(dragon * dragons in play + target) * 4 + regular, lance, item, ranged",
        )
        held = self.own if terms.deck else 0
        self.card_at = block("play", held * KINDS, "card * own dragons + dragon")
        walls = held if PASSWALL in terms.deck else 0
        self.passwall_at = block("passwall", walls * 6, "own dragon * 6 + direction")
        jumps = held if TELEPORT in terms.deck else 0
        self.teleport_at = block(
            "teleport",
            jumps * (PLACES + 1),
            "own dragon * 2711 + the tower, then hex * 10 + level - 1",
        )
        fears = 1 if terms.deck else 0
        self.first_at = block("first", fears * self.hordes * SIZE, "who flees first")
        self.flee_at = block("flee", fears * len(NEAR), "a hex at most two hexes away")
        pushed = 6 * CEILING if terms.citadels else 0
        self.escape_at = block("escape", pushed, "direction * 10 + level - 1")
        uses = 1 + len(NEAR) * 6 if terms.items else 0
        self.use_at = block("use", uses, "the Flute; the Staff to a near hex * 6 + facing")
        gifts = terms.hordes_each * self.hordes * KINDS if terms.teams else 0
        self.trade_at = block("give", gifts, "(own horde * hordes + partner) * 14 + card")
        self.price = terms.resurrection
        ways = SIZE * SIZE * len(PAYMENTS[self.price]) if self.price else 0
        self.resurrect_at = block("resurrect", ways, "(dragon * 5 + lair hex) * payments + cards")
        self.heights = MARKERS if terms.unlimited else 2 * CEILING + DROPS * 10
        self.stunt_at = [-1] * (DEFENSIVE_WHEEL + 1)
        if terms.stunts:
            for stunt in FLYING + DEFENDING:
                actors = SIZE if stunt in FLYING else 1
                count = actors * self.details(stunt) * len(PAYMENTS[STUNT_CARDS[stunt]])
                about = "(dragon * details + detail) * payments + cards"
                self.stunt_at[stunt] = block(f"stunt {stunt}", count, about)

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
        return state.owner.index(seat) if seat in state.owner else 0

    def order(self, state: DragonLance, seat: int) -> list[int]:
        """The hordes in play, clockwise from the own."""
        base = self.base(state, seat)
        owner = state.owner
        return [
            (base + step) % HORDES
            for step in range(HORDES)
            if owner[(base + step) % HORDES] != NOBODY
        ]

    def place_of(self, state: DragonLance, seat: int, dragon: int) -> int:
        """A dragon as the seat counts all dragons in play."""
        return self.order(state, seat).index(dragon // SIZE) * SIZE + dragon % SIZE

    def dragon_at(self, state: DragonLance, seat: int, place: int) -> int:
        """The other way round."""
        return self.order(state, seat)[place // SIZE] * SIZE + place % SIZE

    def own_place(self, state: DragonLance, seat: int, dragon: int) -> int:
        """A dragon as the seat counts its own."""
        return state.hordes_of(seat).index(dragon // SIZE) * SIZE + dragon % SIZE

    def own_dragon(self, state: DragonLance, seat: int, place: int) -> int:
        """The other way round."""
        return state.hordes_of(seat)[place // SIZE] * SIZE + place % SIZE

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

    # -- numbers -------------------------------------------------------------------------------

    def number(self, state: State, seat: int, action: Action) -> int:
        assert isinstance(state, DragonLance)
        kind, args = action.kind, action.args
        base = self.base(state, seat)
        if kind == HEX:
            return self.hex_at + args[0] % SIZE * 6 + (args[1] - base) % 6
        if kind == UP:
            return self.up_at + args[0] % SIZE
        if kind == DOWN:
            return self.down_at + args[0] % SIZE * DROPS + args[1] - 1
        if kind == GLIDE:
            place = args[0] % SIZE * len(TURNS) + args[1]
            return self.glide_at + place * len(CHANGES) + args[2] + LOWEST_CHANGE
        if kind == SPIN:
            return self.spin_at + args[0] % SIZE * 2 + (0 if args[1] > 0 else 1)
        if kind == LEAVE:
            return self.leave_at + args[0] % SIZE * 6 + (args[1] - base) % 6
        if kind == ENTER:
            return self.enter_at + args[0] % SIZE * 6 + (args[1] - base) % 6
        if kind == ATTACK:
            place = args[0] % SIZE * self.hordes * SIZE + self.place_of(state, seat, args[1])
            return self.attack_at + place * ATTACK_KINDS + args[2]
        if kind in PLAIN_PLACE:
            return self.plain_at + PLAIN_PLACE[kind]
        if kind == PLAY:
            return self.play_number(state, seat, base, args)
        return self.rare_number(state, seat, base, kind, args)

    def play_number(self, state: DragonLance, seat: int, base: int, args: tuple[int, ...]) -> int:
        """The number of playing a card."""
        card, dragon, cell, level, face = args
        place = self.own_place(state, seat, dragon)
        if card == PASSWALL:
            return self.passwall_at + place * 6 + (face - base) % 6
        if card == TELEPORT:
            first = self.teleport_at + place * (PLACES + 1)
            if cell == TO_TOWER:
                return first
            seen = TURNED[(-base) % HORDES * CELLS + cell]
            return first + 1 + seen * CEILING + level - 1
        return self.card_at + card * self.own + place

    def rare_number(
        self, state: DragonLance, seat: int, base: int, kind: int, args: tuple[int, ...]
    ) -> int:
        """The number of what comes up seldom."""
        if kind == TAKE:
            return self.take_at + min(args)
        if kind == RIDE:
            return self.ride_at + args[0] % SIZE
        if kind == DICE:
            lower = 0
            for pair, chosen in enumerate(args):
                if chosen < max(state.dice[2 * pair], state.dice[2 * pair + 1]):
                    lower |= 1 << pair
            return self.dice_at + lower
        if kind == FIRST:
            return self.first_at + self.place_of(state, seat, args[0])
        if kind == FLEE:
            return self.flee_at + self.near(base, state.cell[args[0]], args[1])
        if kind == ESCAPE:
            near = self.near(base, state.cell[args[0]], args[1])
            return self.escape_at + near * CEILING + args[2] - 1
        if kind == USE_ITEM:
            if args[1] == NOWHERE:
                return self.use_at
            near = self.near(base, state.cell[args[0]], args[1])
            face = 0 if args[2] == NOWHERE else (args[2] - base) % 6
            return self.use_at + 1 + near * 6 + face
        if kind == TRADE:
            horde = state.hordes_of(seat).index(args[0])
            partner = self.order(state, seat).index(args[1])
            return self.trade_at + (horde * self.hordes + partner) * KINDS + args[3]
        if kind == RESURRECT:
            lair = HEXES.lair_cells.index(args[1]) % SIZE
            place = args[0] % SIZE * SIZE + lair
            paid = PAYMENT_PLACE[self.price][args[2:]]
            return self.resurrect_at + place * len(PAYMENTS[self.price]) + paid
        if kind != STUNT:
            raise ValueError(
                "only listed actions have numbers: "
                "split a whole path into its steps with games.dragonlance.moves.legs"
            )
        return self.stunt_number(base, args)

    def stunt_number(self, base: int, args: tuple[int, ...]) -> int:
        """The number of a stunt."""
        dragon, stunt, detail, kind = args[:PAID]
        if stunt == COUNTER:
            place = kind
        elif stunt in (ROLL_OVER, DEFENSIVE_ROLL):
            place = 0 if detail > 0 else 1
        elif stunt in (WHEEL, DEFENSIVE_WHEEL):
            place = (detail - base) % 6
        else:
            place = 0 if stunt == LOOP else detail - 1
        if stunt in FLYING:
            place += dragon % SIZE * self.details(stunt)
        price = STUNT_CARDS[stunt]
        paid = PAYMENT_PLACE[price][args[PAID:]]
        return self.stunt_at[stunt] + place * len(PAYMENTS[price]) + paid

    # -- actions -------------------------------------------------------------------------------

    def action(self, state: State, seat: int, number: int) -> Action:
        assert isinstance(state, DragonLance)
        base = self.base(state, seat)
        if number < self.plain_at + len(PLAIN):
            return PLAIN[number - self.plain_at]
        if number >= self.card_at:
            return self.late_action(state, seat, base, number)
        if number < self.ride_at:
            first = number - self.take_at
            for hordes in hordes_to_take(state):
                if min(hordes) == first:
                    return take_action(hordes)
        active = state.active * SIZE
        if number < self.dice_at:
            question = state.agenda[-1]
            return ride_action(question.args[0] * SIZE + number - self.ride_at)
        if number < self.hex_at:
            lower = number - self.dice_at
            chosen: list[int] = []
            for pair in range(len(state.dice) // 2):
                both = sorted(state.dice[2 * pair : 2 * pair + 2])
                chosen.append(both[0] if lower >> pair & 1 else both[1])
            return dice_action(chosen)
        if number < self.up_at:
            dragon, d = divmod(number - self.hex_at, 6)
            return hex_action(active + dragon, (d + base) % 6)
        if number < self.down_at:
            return up_action(active + number - self.up_at)
        if number < self.glide_at:
            dragon, levels = divmod(number - self.down_at, DROPS)
            return down_action(active + dragon, levels + 1)
        if number < self.spin_at:
            place, change = divmod(number - self.glide_at, len(CHANGES))
            dragon, turn = divmod(place, len(TURNS))
            return glide_action(active + dragon, turn, change - LOWEST_CHANGE)
        if number < self.leave_at:
            dragon, side = divmod(number - self.spin_at, 2)
            return spin_action(active + dragon, SPIN_SIDES[side])
        if number < self.enter_at:
            dragon, d = divmod(number - self.leave_at, 6)
            return leave_action(active + dragon, (d + base) % 6)
        if number < self.attack_at:
            dragon, d = divmod(number - self.enter_at, 6)
            return enter_action(active + dragon, (d + base) % 6)
        place, kind = divmod(number - self.attack_at, ATTACK_KINDS)
        dragon, target = divmod(place, self.hordes * SIZE)
        return attack_action(active + dragon, self.dragon_at(state, seat, target), kind, NOWHERE)

    def late_action(self, state: DragonLance, seat: int, base: int, number: int) -> Action:
        """Cards and what comes up seldom."""
        if number < self.passwall_at:
            card, place = divmod(number - self.card_at, self.own)
            return play_action(card, self.own_dragon(state, seat, place))
        if number < self.teleport_at:
            place, d = divmod(number - self.passwall_at, 6)
            dragon = self.own_dragon(state, seat, place)
            return play_action(PASSWALL, dragon, -1, -1, (d + base) % 6)
        if number < self.first_at:
            place, to = divmod(number - self.teleport_at, PLACES + 1)
            dragon = self.own_dragon(state, seat, place)
            if not to:
                return play_action(TELEPORT, dragon, TO_TOWER)
            seen, level = divmod(to - 1, CEILING)
            face = state.face[dragon] if state.terms.facing else -1
            return play_action(TELEPORT, dragon, TURNED[base * CELLS + seen], level + 1, face)
        if number < self.flee_at:
            return first_action(self.dragon_at(state, seat, number - self.first_at))
        question = state.agenda[-1]
        if number < self.escape_at:
            dragon = question.args[0]
            cell = self.near_cell(base, state.cell[dragon], number - self.flee_at)
            return flee_action(dragon, cell)
        if number < self.use_at:
            dragon = question.args[0]
            near, level = divmod(number - self.escape_at, CEILING)
            cell = self.near_cell(base, state.cell[dragon], near)
            return escape_action(dragon, cell, level + 1)
        if number < self.trade_at:
            dragon = question.args[0]
            if number == self.use_at:
                return use_action(dragon, NOWHERE, NOWHERE)
            near, face = divmod(number - self.use_at - 1, 6)
            cell = self.near_cell(base, state.cell[dragon], near)
            turned = (face + base) % 6 if state.terms.facing else NOWHERE
            return use_action(dragon, cell, turned)
        if number < self.resurrect_at:
            place, card = divmod(number - self.trade_at, KINDS)
            horde, partner = divmod(place, self.hordes)
            mine = state.hordes_of(seat)[horde]
            return trade_action(mine, self.order(state, seat)[partner], [card], [])
        for stunt in range(DEFENSIVE_WHEEL, -1, -1):
            if 0 <= self.stunt_at[stunt] <= number:
                return self.stunt(state, base, stunt, number - self.stunt_at[stunt])
        place, paid = divmod(number - self.resurrect_at, len(PAYMENTS[self.price]))
        dragon, lair = divmod(place, SIZE)
        first = state.active * SIZE
        cards = PAYMENTS[self.price][paid]
        return resurrect_action(first + dragon, HEXES.lair_cells[first + lair], cards)

    def stunt(self, state: DragonLance, base: int, stunt: int, place: int) -> Action:
        """The stunt of a number within its block."""
        price = STUNT_CARDS[stunt]
        place, paid = divmod(place, len(PAYMENTS[price]))
        actor, detail = divmod(place, self.details(stunt))
        dragon = state.active * SIZE + actor if stunt in FLYING else state.agenda[-1].args[0]
        kind = 0
        if stunt == COUNTER:
            detail, kind = 0, detail
        elif stunt in (ROLL_OVER, DEFENSIVE_ROLL):
            detail = SPIN_SIDES[detail]
        elif stunt in (WHEEL, DEFENSIVE_WHEEL):
            detail = (detail + base) % 6
        elif stunt != LOOP:
            detail += 1
        return stunt_action(dragon, stunt, detail, kind, PAYMENTS[price][paid])
