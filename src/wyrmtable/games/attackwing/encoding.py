"""Attack Wing as numbers, for learning agents.

Creatures are numbered as a seat sees them: its own first, then those of the seats after it. Actions
of verbs with few values have numbers of their own; placements, aims, orders and choices of dice are
numbered by their places in the list of their decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.core.action import Action
from wyrmtable.core.encoding import NO_CHOICES, Cells, Choices, Encoder
from wyrmtable.games.attackwing import attackrow, creatures, verbs
from wyrmtable.games.attackwing.choosing import draft_of
from wyrmtable.games.attackwing.damage import full_armor, health_left
from wyrmtable.games.attackwing.observation import (
    CREATURE,
    DICE,
    FACES,
    HEADER,
    HUNDREDTHS,
    NO_TASK,
    OUTSIDE,
    QUESTION_NUMBERS,
    SHOWN_DAMAGE,
    SHOWN_DRAFT,
    SHOWN_TOKENS,
    SHOWN_UPGRADES,
    TASK_PLACE,
    TOKEN,
    fields_for,
    shown_creatures,
)
from wyrmtable.games.attackwing.state import (
    CARRIED,
    CHOOSING,
    GEYSER,
    IN_PLAY,
    LETTERS,
    NONE,
    ON_TABLE,
    PRESSED,
    REVEALED,
    STANDING,
    U_CARD,
    U_DT,
    U_PDT,
    U_STATE,
    U_WIDTH,
    AttackWing,
)
from wyrmtable.games.attackwing.verbs import PARTS

MOST_OF_A_VERB: Final = 2000
MOST_LISTED: Final = 4096
# kinds whose first number names a creature (1) or one of its bases (PARTS)
RELATIVE: Final[dict[int, int]] = {
    verbs.DIAL.kind: 1,
    verbs.DUE.kind: 1,
    verbs.POINT.kind: PARTS,
}
NO_CREATURE: Final[bytes] = bytes([-field.low for field in CREATURE])
NO_CREATURES: Final[list[bytes]] = [NO_CREATURE * count for count in range(len(LETTERS) + 1)]
NO_ATTACK: Final = bytes(9 + 2 * FACES)
SEATS: Final[list[bytes]] = [  # [ally, ready, quit as bits]
    bytes([bits & 1, bits >> 1 & 1, bits >> 2]) for bits in range(8)
]
DIAL_AT: Final[int] = [field.name for field in CREATURE].index("dial")
NO_TOKENS: Final[list[bytes]] = [  # [how many there are]: the rest
    bytes(len(TOKEN) * (SHOWN_TOKENS - tokens)) for tokens in range(SHOWN_TOKENS + 1)
]
NOTHING: Final = b"\0"
ZEROS: Final = bytearray(MOST_LISTED)  # bytearrays: other bytes are copied before they are put in
ONES: Final = bytearray(b"\1" * MOST_LISTED)
HEADER_WIDTH: Final[int] = len(HEADER)
CREATURE_WIDTH: Final[int] = len(CREATURE)


def byte(value: int) -> int:
    """A number that fits into a byte."""
    return min(max(value, 0), 255)


def inches(length: float) -> tuple[int, int]:
    """Whole inches from OUTSIDE on, and hundredths."""
    hundredths = int((max(min(length, 200.0), -OUTSIDE) + OUTSIDE) * HUNDREDTHS + 0.5)
    return hundredths // HUNDREDTHS, hundredths % HUNDREDTHS


def add_pose(shape: Rectangle | None, row: list[int]) -> None:
    """Add place and heading; all zero if it is not on the table."""
    if shape is None:
        row += [0] * 6
        return
    for length in (shape.x, shape.y):
        whole, parts = inches(length)
        row.append(whole)
        row.append(parts)
    row.append(int(shape.sin * HUNDREDTHS + HUNDREDTHS + 0.5))
    row.append(int(shape.cos * HUNDREDTHS + HUNDREDTHS + 0.5))


def order_from(state: AttackWing, seat: int) -> list[int]:
    """All creatures as a seat sees them: its own first."""
    seats = state.seats
    owner = state.owner
    found: list[int] = []
    for step in range(seats):
        other = (seat + step) % seats
        for creature, who in enumerate(owner):
            if who == other:
                found.append(creature)
    return found


class Listed(Choices):
    """Choices that know their actions, in the order of their numbers."""

    actions: Sequence[Action]
    named: list[int]  # the numbers that belong to actions
    first: int  # the others follow one another from here on
    after: int

    def __init__(
        self,
        numbers: list[int],
        actions: Sequence[Action],
        named: list[int],
        first: int,
        after: int,
    ) -> None:
        super().__init__(numbers, b"", numbers)
        self.actions = actions
        self.named = named
        self.first = first
        self.after = after

    def show(self, masks: Cells, first: int, before: Choices) -> None:
        if isinstance(before, Listed):
            before.fill(masks, first, 0, ZEROS)
        else:
            for number in before.beyond:
                masks[first + number] = 0
        self.fill(masks, first, 1, ONES)

    def fill(self, masks: Cells, first: int, value: int, values: bytearray) -> None:
        """Write one value for all its numbers."""
        for number in self.named:
            masks[first + number] = value
        if self.first < self.after:
            masks[first + self.first : first + self.after] = values[: self.after - self.first]


class AttackWingEncoder(Encoder[AttackWing]):
    """Numbers for Attack Wing with so many seats."""

    first: dict[int, int]  # the first number of each kind of action that has its own
    kinds: list[int]  # the kinds with numbers, in their order
    numbers: dict[tuple[int, tuple[int, ...]], int]  # of actions met so far, and what they mean
    meanings: dict[int, Action]
    kept: dict[tuple[int, int], Listed]  # [a list that never changes, rank of its creature]
    orders: dict[tuple[tuple[int, ...], int], list[int]]  # [owners, seat]: as the seat sees them
    listed_from: int
    shown: int
    creatures_at: int  # where an observation begins to show them

    def __init__(self, seats: int) -> None:
        super().__init__(fields_for(seats))
        self.shown = shown_creatures(seats)
        self.creatures_at = HEADER_WIDTH + len(NO_ATTACK) + seats * len(SEATS[0])
        self.first = {}
        self.kinds = []
        self.numbers = {}
        self.meanings = {}
        self.kept = {}
        self.orders = {}
        for verb in verbs.VERBS.verbs:
            if 0 < verb.count() <= MOST_OF_A_VERB:
                self.first[verb.kind] = self.block(verb.name, verb.count(), verb.about)
                self.kinds.append(verb.kind)
        self.listed_from = self.size
        self.block("listed", MOST_LISTED, "other answers, in the order of the list")

    # -- actions -------------------------------------------------------------------------------

    def own_number(self, order: list[int], action: Action) -> int:
        """The number of an action whose verb has numbers, for a seat with this order."""
        kind, args = action.kind, action.args
        each = RELATIVE.get(kind, 0)
        if each:
            creature, part = args[0] // each, args[0] % each
            args = (order.index(creature) * each + part, *args[1:])
        key = (kind, args)
        number = self.numbers.get(key, NONE)
        if number == NONE:
            number = self.numbers[key] = self.first[kind] + verbs.VERBS.by_kind[kind].place(args)
        return number

    def number(self, state: AttackWing, seat: int, action: Action) -> int:
        if action.kind in self.first:
            return self.own_number(order_from(state, seat), action)
        return self.listed_from + self.unnumbered(state, seat).index(action)

    def action(self, state: AttackWing, seat: int, number: int) -> Action:
        if number >= self.listed_from:
            return self.unnumbered(state, seat)[number - self.listed_from]
        action = self.meanings.get(number)
        if action is None:
            action = self.meanings[number] = self.meaning(number)
        each = RELATIVE.get(action.kind, 0)
        if not each:
            return action
        rank, part = action.args[0] // each, action.args[0] % each
        creature = order_from(state, seat)[rank]
        verb = verbs.VERBS.by_kind[action.kind]
        return verb.of((creature * each + part, *action.args[1:]))

    def meaning(self, number: int) -> Action:
        """The action with a number of its own, with creatures counted from the seat's own on."""
        for block in self.blocks:
            if block.first <= number < block.first + block.count:
                return verbs.VERBS.by_name[block.name].at(number - block.first)
        raise ValueError(f"there is no action number {number}")

    def unnumbered(self, state: AttackWing, seat: int) -> list[Action]:
        """The answers of a decision that have only a place in its list."""
        question = state.question
        if question is None:
            return []
        first = self.first
        return [action for action in question.actions(state, seat) if action.kind not in first]

    def choices(self, state: AttackWing, seat: int) -> Choices:
        question = state.question
        if question is None or seat not in state.to_act:
            return NO_CHOICES
        actions = state.offer(question, seat)
        if not isinstance(actions, tuple):
            return self.listed(state, seat, actions)
        rank = NONE
        if actions[0].kind == verbs.DIAL.kind:
            rank = self.order(state, seat).index(actions[0].args[0])
        key = (id(actions), rank)
        kept = self.kept.get(key)
        if kept is None:
            kept = self.kept[key] = self.listed(state, seat, actions)
        return kept

    def listed(self, state: AttackWing, seat: int, actions: Sequence[Action]) -> Listed:
        """The numbers of some offers."""
        numbers: list[int] = []
        named: list[int] = []
        listed = self.listed_from
        first = self.first
        order = self.order(state, seat)
        for action in actions:
            if action.kind in first:
                number = self.own_number(order, action)
                named.append(number)
                numbers.append(number)
            else:
                numbers.append(listed)
                listed += 1
        assert listed <= self.size
        return Listed(numbers, actions, named, self.listed_from, listed)

    def order(self, state: AttackWing, seat: int) -> list[int]:
        """All creatures as a seat sees them."""
        key = (state.owner, seat)
        order = self.orders.get(key)
        if order is None:
            order = self.orders[key] = order_from(state, seat)
        return order

    def play(
        self,
        state: AttackWing,
        seat: int,
        number: int,
        into: Cells,
        at: int,
        offered: Choices,
    ) -> Choices | None:
        if not isinstance(offered, Listed):
            return super().play(state, seat, number, into, at, offered)
        action = offered.actions[offered.numbers.index(number)]
        state.apply(seat, action)
        if action.kind != verbs.DIAL.kind:
            return None
        rank = self.order(state, seat).index(action.args[0])  # all else is as it was
        if rank < self.shown:
            place = at + self.creatures_at + rank * CREATURE_WIDTH + DIAL_AT
            into[place] = action.args[1] + 1
        return self.choices(state, seat)

    # -- observations --------------------------------------------------------------------------

    def parts(self, state: AttackWing, seat: int) -> list[bytes]:
        order = self.order(state, seat)
        seen = [0] * len(order)  # [creature]: its place from 1 on
        for place, creature in enumerate(order):
            seen[creature] = place + 1
        parts = [self.header(state, seat, seen), self.attack(state, seen)]
        for step in range(state.seats):
            other = (seat + step) % state.seats
            ally = int(state.seat_side[other] == state.seat_side[seat])
            parts.append(SEATS[ally | state.ready[other] << 1 | state.quit[other] << 2])
        for creature in order[: self.shown]:
            parts.append(self.creature(state, seat, creature))
        if len(order) < self.shown:
            parts.append(NO_CREATURES[self.shown - len(order)])
        tokens = min(len(state.token_where), SHOWN_TOKENS)
        parts += [self.token(state, seat, token) for token in range(tokens)]
        parts.append(NO_TOKENS[tokens])
        return parts

    def header(self, state: AttackWing, seat: int, seen: list[int]) -> bytes:
        """What is asked, about whom, and how far the game is."""
        question = state.question
        task = NO_TASK if question is None else TASK_PLACE[question.name]
        about = 0
        if question is not None and question.args and 0 <= question.args[0] < len(seen):
            about = seen[question.args[0]]
        side = state.seat_side[seat]
        initiative = 0
        if state.initiative != NONE:
            initiative = 1 + (state.initiative - max(side, 0)) % state.sides()
        args = () if question is None else question.args[1 : 1 + QUESTION_NUMBERS]
        draft = draft_of(state, seat) if state.phase == CHOOSING else []
        row = bytes(
            [
                task,
                byte(about),
                state.mode,
                state.phase,
                byte(state.round),
                byte(state.round_limit),
                initiative,
                state.area,
                byte(len(state.discard)),
                int(state.truce_broken),
                *[byte(one + 1) for one in args],
                *[0] * (QUESTION_NUMBERS - len(args)),
                state.part[seat] + 1,
                byte(len(draft)),
                *[byte(one + 1) for one in draft[:SHOWN_DRAFT]],
            ]
        )
        return row.ljust(HEADER_WIDTH, NOTHING)

    def attack(self, state: AttackWing, seen: list[int]) -> bytes:
        """The attack in progress and its dice."""
        if not state.attack:
            return NO_ATTACK
        row = bytearray(9 + 2 * FACES)
        attack = state.attack
        by, target = attack[attackrow.BY], attack[attackrow.TARGET]
        row[0] = attack[attackrow.STEP]
        row[1] = seen[by] if by != NONE else 0
        row[2] = seen[target] if target != NONE else 0
        row[3] = attack[attackrow.WEAPON] + 1
        card = attack[attackrow.CARD]
        row[4] = state.upgrade_card(card) + 1 if card != NONE else 0
        row[5] = byte(attack[attackrow.RANGE])
        row[6] = byte(attack[attackrow.HITS])
        row[7] = byte(attack[attackrow.CRITS])
        row[8] = attack[attackrow.FORM]
        for first, dice in ((9, state.attack_dice), (9 + FACES, state.defense_dice)):
            for at in range(0, len(dice), 2):
                place = first + dice[at]
                row[place] = min(row[place] + 1, DICE)
        return bytes(row)

    def creature(self, state: AttackWing, seat: int, creature: int) -> bytes:
        """One creature; of a sealed dial only its owner knows."""
        card = state.card[creature]
        out = state.out[creature]
        point = state.point[creature]
        standing = state.place[point] == STANDING
        tokens, marks = state.tokens, state.marks[creature]
        owner = state.owner[creature]
        row = [
            out + 1,
            int(owner == seat),
            int(state.side[creature] == state.seat_side[seat]),
            card,
            state.altitude[creature],
            byte(state.exhaustion[creature]),
            byte(tokens[creature * 4]),
            byte(tokens[creature * 4 + 1]),
            byte(tokens[creature * 4 + 2]),
            byte(tokens[creature * 4 + 3]),
            byte(full_armor(state, creature)) if out == IN_PLAY else 0,
            byte(health_left(state, creature)) if out == IN_PLAY else 0,
            state.dial[creature] + 1 if owner == seat or marks & REVEALED else 0,
            state.color[creature] + 1,
            marks & 255,
            marks >> 8 & 15,
            state.victory[creature] + 1,
        ]
        add_pose(state.shapes[point] if standing else None, row)
        soldiers, pressed, carried = 0, 0, 0
        if creatures.TROOP[card]:
            for base, who in enumerate(state.who):
                if who == creature:
                    soldiers += state.place[base] == STANDING
                    pressed += state.place[base] == PRESSED
        if state.adventure == 1:
            for token, where in enumerate(state.token_where):
                if where == CARRIED and state.token_holder[token] == creature:
                    carried += 1
        row.append(soldiers)
        row.append(pressed)
        row.append(carried)
        last = len(row) + 3 * SHOWN_UPGRADES
        rows = state.upgrades
        for at in range(0, len(rows), U_WIDTH):
            if rows[at] == creature and len(row) < last:
                row.append(rows[at + U_CARD] + 1)
                row.append(rows[at + U_STATE])
                row.append(byte(rows[at + U_DT] + rows[at + U_PDT]))
        up = state.up
        if up:
            while len(row) < last:
                row.append(0)
            for at in range(0, len(up), 3):
                if up[at] == creature and len(row) < last + SHOWN_DAMAGE:
                    row.append(up[at + 1] + 1)
        return bytes(row).ljust(CREATURE_WIDTH, NOTHING)

    def token(self, state: AttackWing, seat: int, token: int) -> bytes:
        """One Objective Token; its number only for those who know it (AW-19.7)."""
        kind = state.token_kind[token]
        known = state.token_up[token] or kind == GEYSER or state.token_known[token] >> seat & 1
        where = state.token_where[token]
        row = [where + 1, kind + 1 if known else 0, state.token_number[token] if known else 0]
        row.append(state.token_up[token])
        if where == ON_TABLE:
            row += inches(state.token_x[token])
            row += inches(state.token_y[token])
        else:
            row += [0] * 4
        return bytes(row)
