"""Action numbers of DragonLance, for learning agents: from actions and back."""

from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.games.dragonlance.board import CELLS, HEXES
from wyrmtable.games.dragonlance.codes import NOWHERE
from wyrmtable.games.dragonlance.gliding import CHANGES, TURNS
from wyrmtable.games.dragonlance.hordes import hordes_of
from wyrmtable.games.dragonlance.layout import (
    ATTACK_KINDS,
    BY_TABLE,
    FLYING,
    LOWEST_CHANGE,
    PAYMENT_PLACE,
    PAYMENTS,
    PLACES,
    PLAIN_PLACE,
    SPIN_SIDES,
    TURNED,
    UP_WAY,
    WAYS,
    Layout,
)
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    HORDES,
    KINDS,
    PASSWALL,
    SIZE,
    TELEPORT,
)
from wyrmtable.games.dragonlance.setup import choices as hordes_to_take
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.stunts import STUNT_CARDS
from wyrmtable.games.dragonlance.verbs import (
    ATTACK,
    COUNTER,
    DEFENSIVE_ROLL,
    DEFENSIVE_WHEEL,
    DICE,
    DOWN,
    ENTER,
    ESCAPE,
    FIRST,
    FLEE,
    GLIDE,
    HEX,
    LEAVE,
    LOOP,
    PAID,
    PLAIN,
    PLAY,
    RESURRECT,
    RIDE,
    ROLL_OVER,
    SPIN,
    STUNT,
    TAKE,
    TO_TOWER,
    TRADE,
    UP,
    USE_ITEM,
    VERBS,
    WHEEL,
    down_action,
    enter_action,
    hex_action,
    leave_action,
    play_action,
    up_action,
)


class Numbering(Layout):
    """The action numbers of DragonLance for seats and flags."""

    def number(self, state: DragonLance, seat: int, action: Action) -> int:
        kind, args = action.kind, action.args
        base = self.base(state, seat)
        if kind == HEX.kind:
            return self.step_at + args[0] % SIZE * WAYS + (args[1] - base) % 6
        if kind == UP.kind:
            return self.step_at + args[0] % SIZE * WAYS + UP_WAY
        if kind == DOWN.kind:
            return self.step_at + args[0] % SIZE * WAYS + UP_WAY + args[1]
        if kind == GLIDE.kind:
            place = args[0] % SIZE * len(TURNS) + args[1]
            return self.glide_at + place * len(CHANGES) + args[2] + LOWEST_CHANGE
        if kind == SPIN.kind:
            return self.spin_at + args[0] % SIZE * 2 + (0 if args[1] > 0 else 1)
        if kind == LEAVE.kind:
            return self.leave_at + args[0] % SIZE * 6 + (args[1] - base) % 6
        if kind == ENTER.kind:
            return self.enter_at + args[0] % SIZE * 6 + (args[1] - base) % 6
        if kind == ATTACK.kind:
            place = args[0] % SIZE * self.hordes * SIZE + self.place_of(state, seat, args[1])
            return self.attack_at + place * ATTACK_KINDS + args[2]
        if kind in PLAIN_PLACE:
            return self.plain_at + PLAIN_PLACE[kind]
        if kind == PLAY.kind:
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
        if kind == TAKE.kind:
            return self.take_at + min(args)
        if kind == RIDE.kind:
            return self.ride_at + args[0] % SIZE
        if kind == DICE.kind:
            lower = 0
            for pair, chosen in enumerate(args):
                if chosen < max(state.dice[2 * pair], state.dice[2 * pair + 1]):
                    lower |= 1 << pair
            return self.dice_at + lower
        if kind == FIRST.kind:
            return self.first_at + self.place_of(state, seat, args[0])
        if kind == FLEE.kind:
            return self.flee_at + self.near(base, state.cell[args[0]], args[1])
        if kind == ESCAPE.kind:
            near = self.near(base, state.cell[args[0]], args[1])
            return self.escape_at + near * CEILING + args[2] - 1
        if kind == USE_ITEM.kind:
            if args[1] == NOWHERE:
                return self.use_at
            near = self.near(base, state.cell[args[0]], args[1])
            face = 0 if args[2] == NOWHERE else (args[2] - base) % 6
            return self.use_at + 1 + near * 6 + face
        if kind == TRADE.kind:
            horde = hordes_of(state, seat).index(args[0])
            partner = self.order(state, base).index(args[1])
            return self.trade_at + (horde * self.hordes + partner) * KINDS + args[3]
        if kind == RESURRECT.kind:
            lair = HEXES.lair_cells.index(args[1]) % SIZE
            place = args[0] % SIZE * SIZE + lair
            paid = PAYMENT_PLACE[self.price][args[2:]]
            return self.resurrect_at + place * len(PAYMENTS[self.price]) + paid
        if kind in self.table_at:
            return self.table_at[kind] + VERBS.by_kind[kind].place(args)
        if kind != STUNT.kind:
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

    def action(self, state: DragonLance, seat: int, number: int) -> Action:
        base = self.base(state, seat)
        if number < self.plain_at + len(PLAIN):
            return PLAIN[number - self.plain_at]
        for verb in BY_TABLE:
            place = number - self.table_at[verb.kind]
            if 0 <= place < verb.count():
                return verb.at(place)
        if number >= self.card_at:
            return self.late_action(state, seat, base, number)
        if number < self.ride_at:
            first = number - self.take_at
            for hordes in hordes_to_take(state):
                if min(hordes) == first:
                    return TAKE.of(tuple(hordes))
        active = state.active * SIZE
        if number < self.dice_at:
            question = state.agenda[-1]
            return RIDE.of((question.args[0] * SIZE + number - self.ride_at,))
        if number < self.step_at:
            lower = number - self.dice_at
            chosen: list[int] = []
            for pair in range(len(state.dice) // 2):
                both = sorted(state.dice[2 * pair : 2 * pair + 2])
                chosen.append(both[0] if lower >> pair & 1 else both[1])
            return DICE.of(tuple(chosen))
        if number < self.glide_at:
            dragon, way = divmod(number - self.step_at, WAYS)
            if way < UP_WAY:
                return hex_action(active + dragon, (way + base) % 6)
            return (
                up_action(active + dragon)
                if way == UP_WAY
                else (down_action(active + dragon, way - UP_WAY))
            )
        if number < self.spin_at:
            place, change = divmod(number - self.glide_at, len(CHANGES))
            dragon, turn = divmod(place, len(TURNS))
            return GLIDE.of((active + dragon, turn, change - LOWEST_CHANGE))
        if number < self.leave_at:
            dragon, side = divmod(number - self.spin_at, 2)
            return SPIN.of((active + dragon, SPIN_SIDES[side]))
        if number < self.enter_at:
            dragon, d = divmod(number - self.leave_at, 6)
            return leave_action(active + dragon, (d + base) % 6)
        if number < self.attack_at:
            dragon, d = divmod(number - self.enter_at, 6)
            return enter_action(active + dragon, (d + base) % 6)
        place, kind = divmod(number - self.attack_at, ATTACK_KINDS)
        dragon, target = divmod(place, self.hordes * SIZE)
        return ATTACK.of((active + dragon, self.dragon_at(state, seat, target), kind, NOWHERE))

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
            face = state.face[dragon] if state.flags.facing else -1
            return play_action(TELEPORT, dragon, TURNED[base * CELLS + seen], level + 1, face)
        if number < self.flee_at:
            return FIRST.of((self.dragon_at(state, seat, number - self.first_at),))
        question = state.agenda[-1]
        if number < self.escape_at:
            dragon = question.args[0]
            cell = self.near_cell(base, state.cell[dragon], number - self.flee_at)
            return FLEE.of((dragon, cell))
        if number < self.use_at:
            dragon = question.args[0]
            near, level = divmod(number - self.escape_at, CEILING)
            cell = self.near_cell(base, state.cell[dragon], near)
            return ESCAPE.of((dragon, cell, level + 1))
        if number < self.trade_at:
            dragon = question.args[0]
            if number == self.use_at:
                return USE_ITEM.of((dragon, NOWHERE, NOWHERE))
            near, face = divmod(number - self.use_at - 1, 6)
            cell = self.near_cell(base, state.cell[dragon], near)
            turned = (face + base) % 6 if state.flags.facing else NOWHERE
            return USE_ITEM.of((dragon, cell, turned))
        if number < self.resurrect_at:
            place, card = divmod(number - self.trade_at, KINDS)
            horde, partner = divmod(place, self.hordes)
            mine = hordes_of(state, seat)[horde]
            return TRADE.of((mine, self.order(state, base)[partner], 1, card))
        for stunt in range(DEFENSIVE_WHEEL, -1, -1):
            if 0 <= self.stunt_at[stunt] <= number:
                return self.stunt(state, base, stunt, number - self.stunt_at[stunt])
        place, paid = divmod(number - self.resurrect_at, len(PAYMENTS[self.price]))
        dragon, lair = divmod(place, SIZE)
        first = state.active * SIZE
        cards = PAYMENTS[self.price][paid]
        return RESURRECT.of((first + dragon, HEXES.lair_cells[first + lair], *cards))

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
        return STUNT.of((dragon, stunt, detail, kind, *PAYMENTS[price][paid]))
