"""Aerial Corps as numbers for learning agents: action numbers and observations.

Poses are seen from the own side of the table: the second side sees it turned by half a circle.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.encoding import (
    BYTE,
    NO_CHOICES,
    Choices,
    Encoder,
    Field,
    category,
    flag,
    kept,
    masks_of,
    number,
    plain,
)
from wyrmtable.core.state import State
from wyrmtable.games.aerialcorps.boarding import BreakOff
from wyrmtable.games.aerialcorps.breath import SIDE_EDGE
from wyrmtable.games.aerialcorps.breeds import KEYS, TOP_LEVEL
from wyrmtable.games.aerialcorps.cards import CARDS, ROUNDS
from wyrmtable.games.aerialcorps.drafts import completed, laid_cards, lay
from wyrmtable.games.aerialcorps.ending import loss_points
from wyrmtable.games.aerialcorps.notation import (
    BREAK_OFF,
    BREATHE,
    BURST,
    CARD,
    DONE,
    DONE_ACTION,
    FACE,
    FIRST_SHIP,
    FORCE,
    NO_BREATH,
    NOBODY,
    SHOOT,
    STRIKE,
    answers_action,
    burst_action,
    card_action,
    face_action,
    force_action,
)
from wyrmtable.games.aerialcorps.orders import bits_of, next_bits
from wyrmtable.games.aerialcorps.planning import Orders
from wyrmtable.games.aerialcorps.setup import ChooseForce, least, most, share
from wyrmtable.games.aerialcorps.state import (
    NONE,
    PLACES,
    SHIP,
    UNANSWERED,
    UNDECIDED,
    AerialCorps,
)
from wyrmtable.games.aerialcorps.steps import Step
from wyrmtable.games.aerialcorps.table import FACINGS, FRONT, Table
from wyrmtable.games.aerialcorps.view import open_damage

PHASES: Final[list[str]] = [
    "over",
    "force",
    "orders",
    "break off",
    "breath",
    "fire",
    "melee",
    "board",
]
PHASE_PLACE: Final[dict[str, int]] = {name: place for place, name in enumerate(PHASES)}
HUNDREDTHS: Final = 100  # of an inch, of sines and cosines
OUTSIDE: Final = 20.0  # inches before the table begins
FARTHEST: Final = 200.0
UNITS: Final = PLACES * 3  # rifle units of a seat


def all_forces() -> list[tuple[int, ...]]:
    """Every choice of at most three breeds, without regard to order."""
    found: list[tuple[int, ...]] = [()]
    growing: list[tuple[int, ...]] = [()]
    for _ in range(PLACES):
        growing = [
            (*force, breed)
            for force in growing
            for breed in range(force[-1] if force else 0, len(KEYS))
        ]
        found += growing
    return found


FORCES: Final[list[tuple[int, ...]]] = all_forces()
FORCE_PLACE: Final[dict[tuple[int, ...], int]] = {force: at for at, force in enumerate(FORCES)}
CARD_ACTIONS: Final[list[Action]] = [  # [(place * 3 + round) * CARDS + card]
    card_action(place, turn, card)
    for place in range(PLACES)
    for turn in range(ROUNDS)
    for card in range(CARDS)
]
BURST_ACTIONS: Final[list[Action]] = [  # [place * 4 + card]
    burst_action(place, card) for place in range(PLACES) for card in range(ROUNDS + 1)
]
FACE_ACTIONS: Final[list[Action]] = [  # [(place * 3 + unit) * 8 + facing]
    face_action(place, unit, facing)
    for place in range(PLACES)
    for unit in range(3)
    for facing in range(len(FACINGS))
]

HEADER: Final[list[Field]] = [
    category("phase", len(PHASES), "what is being decided: " + ", ".join(PHASES)),
    category("asked", PLACES + 1, "the own dragon that is decided about, from 1"),
    category("asked for", 8, "1 to 3 a card, 4 the burst, 5 to 7 a rifle unit; 0 the dragon"),
    number("turn", 0, 255, "turn, at most 255"),
    number("turns", 0, 255, "the last turn"),
    category("round", ROUNDS + 1, "round of the turn, 0 while orders are given"),
    category("turned", ROUNDS + 1, "cards turned over this turn"),
    number("share", 0, 60, "points for dragons, while they are chosen"),
    number("rifle cards", 0, 100, "cards left in the deck"),
    number("breath cards", 0, 100, "cards left in the deck"),
    number("melee cards", 0, 100, "cards left in the deck"),
    number("own losses", 0, 255, "loss points of the own side"),
    number("other losses", 0, 255, "the highest loss points of another side"),
    *[
        number(f"answer {unit}", 0, 255, "own answers of this step: 1 open, 2 nothing, then what")
        for unit in range(1, UNITS + 1)
    ],
]
SEAT: Final[list[Field]] = [
    flag("ally", "is of the own side"),
    flag("chosen", "has chosen dragons"),
    flag("ready", "has handed in orders"),
]
PIECE: Final[list[Field]] = [
    category("here", 6, "0 nobody, flying or afloat, down, captured, left the table, sunk"),
    category("breed", len(KEYS) + 2, "0 none, breeds as in the roster, ship"),
    number("x", -20, 200, "whole inches from the left"),
    number("x parts", 0, 99, "and hundredths"),
    number("y", -20, 200, "whole inches from the own edge"),
    number("y parts", 0, 99, "and hundredths"),
    number("sine", -100, 100, "of the heading, in hundredths; ahead of the own edge is 0"),
    number("cosine", -100, 100, "of the heading, in hundredths"),
    number("level", 0, TOP_LEVEL, "level"),
    number("damage", -1, 60, "damage, -1 if it is hidden"),
    number("capacity", 0, 60, "damage that brings it down"),
    number("ongoing", 0, 20, "cards of ongoing damage in the next turn"),
]
DRAGON: Final[list[Field]] = [
    number("counters", 0, 10, "climb counters"),
    flag("unit 1", "is there"),
    flag("unit 2", "is there"),
    flag("unit 3", "is there"),
    flag("silent 1", "cannot fire this round"),
    flag("silent 2", "cannot fire this round"),
    flag("silent 3", "cannot fire this round"),
    category("last", CARDS, "the card flown last"),
    flag("last steep", "the last manoeuvre counts as steep"),
    number("since breath", 0, 4, "rounds since the last breath, 0 for never"),
    flag("choked", "its riflemen choke"),
    number("harness", 0, 9, "harness damage, if it is known"),
    flag("left wing", "hurt in this turn, if it is known"),
    flag("right wing", "hurt in this turn, if it is known"),
    flag("captain", "wounded in this turn, if it is known"),
    number("boards", 0, 21, "whom it boards, counted from 1 as here"),
    number("boarded by", 0, 21, "by whom it is boarded, counted from 1 as here"),
    flag("hovered", "has hovered this round"),
    flag("struck", "has made a melee attack this round"),
    category("card 1", CARDS + 1, "0 none or hidden"),
    category("card 2", CARDS + 1, "0 none or hidden"),
    category("card 3", CARDS + 1, "0 none or hidden"),
    category("burst", 5, "0 undecided or hidden, none, on card 1, 2, 3"),
    category("facing 1", len(FACINGS) + 1, "0 none or hidden"),
    category("facing 2", len(FACINGS) + 1, "0 none or hidden"),
    category("facing 3", len(FACINGS) + 1, "0 none or hidden"),
]
CARDS_FROM: Final = len(PIECE) + 19
BURST_AT: Final = CARDS_FROM + 3
FACINGS_FROM: Final = BURST_AT + 1
LENGTH: Final = len(PIECE) + len(DRAGON)


def named(name: str, field: Field) -> Field:
    return Field(f"{name} {field.name}", field.low, field.high, field.category, field.about)


def fields_for(seats: int, ships: int) -> list[Field]:
    """The game, all seats, all dragons from the own seat on, then the ships."""
    listed = list(HEADER)
    for place in range(seats):
        listed += [named(f"seat {place}", field) for field in SEAT]
    for place in range(seats):
        for dragon in range(1, PLACES + 1):
            listed += [named(f"dragon {place}.{dragon}", field) for field in (*PIECE, *DRAGON)]
    for ship in range(1, ships + 1):
        listed += [named(f"ship {ship}", field) for field in PIECE]
    return listed


class AerialCorpsEncoder(Encoder):
    """Numbers for Aerial Corps with these seats at this table."""

    seats: int
    targets: int
    force_at: int
    card_at: int
    burst_at: int
    face_at: int
    done_at: int
    breath_at: int
    shoot_at: int
    strike_at: int
    board_at: int
    break_at: int
    handing_in: Choices
    facing: Choices
    breaking: Choices
    sets: dict[int, Choices]
    forces: dict[tuple[int, int, int], Choices]  # by share, fewest and most dragons

    def __init__(self, seats: int, table: Table) -> None:
        super().__init__(fields_for(seats, len(table.ships)))
        self.seats = seats
        self.targets = seats * PLACES + len(table.ships)
        self.card_at = self.block("card", CARDS, "lay this card")
        self.burst_at = self.block("burst", ROUNDS + 1, "none, on card 1, 2, 3")
        self.face_at = self.block("facing", table.facings, "facing of the asked unit")
        self.done_at = self.block("done", 1, "hand the orders in")
        about = "none, then bearings from -135 to 135"
        self.breath_at = self.block("breath", 2 * SIDE_EDGE + 2, about)
        about = "nobody, then dragons from the own seat on, then ships"
        self.shoot_at = self.block("fire", self.targets + 1, about)
        self.strike_at = self.block("melee", self.targets + 1, about)
        self.board_at = self.block("board", self.targets + 1, about)
        self.break_at = self.block("break off", 2, "go on, break off")
        self.force_at = self.block("force", len(FORCES), "at most three breeds")
        self.sets = {}
        self.forces = {}
        self.handing_in = kept([self.done_at])
        facings = [self.face_at + facing for facing in range(table.facings)]
        self.facing = kept(facings)
        self.breaking = kept([self.break_at, self.break_at + 1])

    # -- targets -------------------------------------------------------------------------------

    def seen(self, seat: int, target: int) -> int:
        """A dragon or ship of the state as the seat counts them."""
        if target >= self.seats * PLACES:
            return target
        return (target - seat * PLACES) % (self.seats * PLACES)

    def meant(self, seat: int, target: int) -> int:
        """The other way round."""
        if target >= self.seats * PLACES:
            return target
        return (target + seat * PLACES) % (self.seats * PLACES)

    def first_target(self, kind: int) -> int:
        """The number of choosing nobody in a step."""
        if kind == SHOOT:
            return self.shoot_at
        return self.strike_at if kind == STRIKE else self.board_at

    def number_of(self, seat: int, kind: int, value: int) -> int:
        """The number of an answer in a step; `value` as in the state."""
        if kind == BREATHE:
            return self.breath_at if value == NO_BREATH else self.breath_at + 1 + value + SIDE_EDGE
        if kind == BREAK_OFF:
            return self.break_at + value
        first = self.first_target(kind)
        return first if value == NOBODY else first + 1 + self.seen(seat, value)

    # -- actions -------------------------------------------------------------------------------

    def choices(self, state: State, seat: int) -> Choices:
        assert isinstance(state, AerialCorps)
        if state.outcome is not None or seat not in state.to_act:
            return NO_CHOICES
        question = state.agenda[-1]
        if isinstance(question, Orders):
            dragon, slot = question.next_slot(state, seat)
            return self.orders(state, question, dragon, slot)
        if isinstance(question, ChooseForce):
            key = (share(state, seat), least(state, seat), most(state, seat))
            if key not in self.forces:
                self.forces[key] = kept(super().choices(state, seat).numbers)
            return self.forces[key]
        if isinstance(question, BreakOff):
            return self.breaking
        if isinstance(question, Step):
            slot = state.slots[question.next_place(state, seat)]
            kind = question.number
            numbers = [self.number_of(seat, kind, question.none)]
            for value in question.options(state, slot):
                numbers.append(self.number_of(seat, kind, value))
            return plain(numbers)
        return super().choices(state, seat)

    def orders(self, state: AerialCorps, question: Orders, dragon: int, slot: int) -> Choices:
        """What may be laid next: a card, the burst, a facing; or the orders are handed in."""
        if dragon < 0:
            return self.handing_in
        if slot > ROUNDS:
            return self.facing
        if slot == ROUNDS:
            places = question.burst_places(state, dragon)
            return self.some_of(self.burst_at, bits_of(places))
        return self.some_of(self.card_at, next_bits(state, dragon, laid_cards(state, dragon)))

    def some_of(self, first: int, bits: int) -> Choices:
        """Choices from a number on, by bits; the same sets come up again and again."""
        key = first << CARDS | bits
        if key not in self.sets:
            numbers = [first + place for place in range(CARDS) if bits >> place & 1]
            self.sets[key] = kept(numbers)
        return self.sets[key]

    def number(self, state: State, seat: int, action: Action) -> int:
        assert isinstance(state, AerialCorps)
        kind, args = action.kind, action.args
        if kind == FORCE:
            return self.force_at + FORCE_PLACE[args]
        if kind == CARD:
            return self.card_at + args[2]
        if kind == BURST:
            return self.burst_at + args[1]
        if kind == FACE:
            return self.face_at + args[2]
        if kind == DONE:
            return self.done_at
        value = args[1]
        if kind not in (BREATHE, BREAK_OFF) and value >= FIRST_SHIP:
            value = state.ships_from + value - FIRST_SHIP
        return self.number_of(seat, kind, value)

    def action(self, state: State, seat: int, number: int) -> Action:
        assert isinstance(state, AerialCorps)
        question = state.agenda[-1]
        if isinstance(question, Orders):
            if number == self.done_at:
                return DONE_ACTION
            dragon, slot = question.next_slot(state, seat)
            place = dragon % PLACES
            if slot < ROUNDS:
                return CARD_ACTIONS[(place * ROUNDS + slot) * CARDS + number - self.card_at]
            if slot == ROUNDS:
                return BURST_ACTIONS[place * (ROUNDS + 1) + number - self.burst_at]
            return FACE_ACTIONS[(place * 3 + slot - 4) * len(FACINGS) + number - self.face_at]
        if isinstance(question, Step):
            slot = state.slots[question.next_place(state, seat)] - seat * question.per_seat
            return answers_action(question.number, (slot, self.value_of(state, seat, number)))
        return force_action(FORCES[number - self.force_at])

    def value_of(self, state: AerialCorps, seat: int, number: int) -> int:
        """What an answer's number says, as the notation has it."""
        if number >= self.break_at:
            return number - self.break_at
        if number < self.shoot_at:
            place = number - self.breath_at
            return place - 1 - SIDE_EDGE if place else NO_BREATH
        place = (number - self.shoot_at) % (self.targets + 1)
        if not place:
            return NOBODY
        target = self.meant(seat, place - 1)
        ships = state.ships_from
        return FIRST_SHIP + target - ships if target >= ships else target

    # -- observations --------------------------------------------------------------------------

    def asked(self, state: AerialCorps, seat: int) -> tuple[int, int, int]:
        """The phase, and which own dragon and which part of its answer is asked for."""
        question = state.question
        if question is None:
            return 0, 0, 0
        phase = PHASE_PLACE[question.name]
        if seat not in state.to_act:
            return phase, 0, 0
        if isinstance(question, Orders):
            dragon, slot = question.next_slot(state, seat)
            return (phase, 0, 0) if dragon < 0 else (phase, dragon % PLACES + 1, slot + 1)
        if isinstance(question, Step):
            slot = state.slots[question.next_place(state, seat)] - seat * question.per_seat
            if question.per_seat == PLACES:
                return phase, slot + 1, 0
            return phase, slot // 3 + 1, slot % 3 + 5
        return phase, 0, 0

    def observe(self, state: State, seat: int) -> bytes:
        assert isinstance(state, AerialCorps)
        phase, asked, asked_for = self.asked(state, seat)
        seats = state.seats
        side = state.side[seat]
        lost = 0
        for other in range(len(state.sides_in)):
            if other != side:
                lost = max(lost, loss_points(state, other))
        parts = [
            BYTE[phase],
            BYTE[asked],
            BYTE[asked_for],
            BYTE[min(state.turn, 255)],
            BYTE[min(state.table.turns, 255)],
            BYTE[state.round],
            BYTE[state.turned],
            BYTE[share(state, seat) if state.turn == 0 else 0],
            BYTE[len(state.decks[0])],
            BYTE[len(state.decks[1])],
            BYTE[len(state.decks[2])],
            BYTE[min(loss_points(state, side), 255)],
            BYTE[min(lost, 255)],
            self.answers(state, seat),
        ]
        for place in range(seats):
            other = (seat + place) % seats
            bits = state.chosen[other] * 2 + state.ready[other] * 4
            parts.append(THREE[bits + (1 if state.side[other] == side else 0)])
        turned = side == 1 and not state.table.free_for_all
        for place in range(seats * PLACES):
            dragon = self.meant(seat, place)
            if state.breed[dragon] == NONE:
                parts.append(NO_DRAGON)
            else:
                self.piece(state, seat, dragon, turned, parts)
                self.dragon(state, seat, dragon, parts)
        for ship in range(seats * PLACES, len(state.breed)):
            self.piece(state, seat, ship, turned, parts)
        return b"".join(parts)

    def answers(self, state: AerialCorps, seat: int) -> bytes:
        """The own answers of this step: 0 not asked, 1 open, 2 nothing, else 3 and what it is."""
        question = state.question
        if not isinstance(question, Step) or not state.slots:
            return NO_ANSWERS
        row = [0] * UNITS
        for place in question.own_slots(state, seat):
            answer = state.answers[place]
            code = 1
            if answer == question.none:
                code = 2
            elif answer != UNANSWERED:
                if question.number == BREATHE:
                    code = 3 + (answer + SIDE_EDGE) // 2
                else:
                    code = 3 + self.seen(seat, answer)
            row[state.slots[place] - seat * question.per_seat] = code
        return bytes(row)

    def piece(
        self, state: AerialCorps, seat: int, piece: int, turned: bool, parts: list[bytes]
    ) -> None:
        """What dragons and ships have in common."""
        x, y = state.x[piece], state.y[piece]
        shape = state.shapes[piece]
        sine, cosine = shape.sin, shape.cos
        if turned:
            x, y, sine, cosine = state.table.width - x, state.table.depth - y, -sine, -cosine
        across, along = hundredths(x), hundredths(y)
        due = 0
        for place in range(0, len(state.ongoing), 3):
            if state.ongoing[place] == piece:
                due += state.ongoing[place + 1] - 1
        breed = state.breed[piece]
        kind = len(KEYS) + 1 if breed == SHIP else breed + 1
        known = state.damage[piece] + 1 if open_damage(state, seat, piece) else 0
        parts.append(KIND_PART[(state.out[piece] + 1) * KINDS + kind])
        parts.append(BYTE[across // HUNDREDTHS])
        parts.append(BYTE[across % HUNDREDTHS])
        parts.append(BYTE[along // HUNDREDTHS])
        parts.append(BYTE[along % HUNDREDTHS])
        parts.append(BYTE[int(sine * HUNDREDTHS + HUNDREDTHS + 0.5)])
        parts.append(BYTE[int(cosine * HUNDREDTHS + HUNDREDTHS + 0.5)])
        parts.append(LEVEL_PART[state.level[piece] * MOST_DAMAGE + known])
        parts.append(CAPACITY_PART[due * MOST_DAMAGE + state.capacity(piece)])

    def dragon(self, state: AerialCorps, seat: int, dragon: int, parts: list[bytes]) -> None:
        """The rest of a dragon; face-down cards only for their owner (AC-7.2, AC-7.8)."""
        own = dragon // PLACES == seat
        clock, turn, turned = state.clock, state.turn, state.turned
        crew = state.crew[dragon]
        unit = dragon * 3
        breathed = state.breathed[dragon]
        silent = 0
        if clock > 0:
            silent = 1 if state.silent[unit] >= clock else 0
            silent += 2 if state.silent[unit + 1] >= clock else 0
            silent += 4 if state.silent[unit + 2] >= clock else 0
        harness = hurt = 0
        if open_damage(state, seat, dragon):
            harness = state.harness[dragon]
            if turn > 0:
                hurt = 1 if state.left_wing[dragon] == turn else 0
                hurt += 2 if state.right_wing[dragon] == turn else 0
                hurt += 4 if state.captain_wounded(dragon) else 0
        since = min(4, max(0, clock - breathed) + 1) if breathed else 0
        choked = 1 if state.choked[dragon] >= clock > 0 else 0
        prey, captor = state.prey[dragon], state.captor[dragon]
        parts.append(BYTE[state.counters[dragon]])
        parts.append(SIX[silent * 8 + crew])
        parts.append(LAST_PART[state.last[dragon] * 2 + state.steep[dragon]])
        parts.append(BREATH_PART[(since * 2 + choked) * 10 + harness])
        parts.append(THREE[hurt])
        parts.append(BYTE[0 if prey == NONE else self.seen(seat, prey) + 1])
        parts.append(BYTE[0 if captor == NONE else self.seen(seat, captor) + 1])
        parts.append(TWO[state.hovered[dragon] + state.struck[dragon] * 2])
        burst = state.burst[dragon]
        open_burst = own or 0 < burst <= turned
        shown = 7 if own else state.shown[dragon]
        cards = facings = 0
        wooden = state.wooden(dragon)
        for place in range(3):
            cards *= CARDS + 1
            if own or place < turned:
                cards += state.plan[unit + place] + 1
            facings *= len(FACINGS) + 1
            if wooden and crew >> place & 1:  # AC-15.10
                facings += FRONT + 1
            elif shown >> place & 1:
                facings += state.facing[unit + place] + 1
        parts.append(PLAN_PART[cards])
        parts.append(BYTE[burst + 1 if open_burst else 0])
        parts.append(FACING_PART[facings])

    def play(
        self, state: State, seat: int, number: int, into: bytearray, at: int
    ) -> Choices | None:
        """Cards, bursts and facings are drafts until the orders are handed in."""
        assert isinstance(state, AerialCorps)
        question = state.agenda[-1]
        if not isinstance(question, Orders):
            state.apply(seat, self.action(state, seat, number))
            return None
        if number == self.done_at:  # what was laid was offered: nothing is to be checked
            question.take(state, seat, [completed(state, own) for own in state.own(seat)])
            state.settle()
            return None
        asked, slot = into[at + 1] - 1, into[at + 2] - 1
        dragon = seat * PLACES + asked
        place = at + len(HEADER) + self.seats * len(SEAT) + asked * LENGTH
        if slot < ROUNDS:
            lay(state, dragon, slot, number - self.card_at)
            into[place + CARDS_FROM + slot] = number - self.card_at + 1
        elif slot == ROUNDS:
            state.burst[dragon] = number - self.burst_at
            into[place + BURST_AT] = number - self.burst_at + 1
        else:
            unit, facing = slot - ROUNDS - 1, number - self.face_at
            state.facing[dragon * 3 + unit] = facing
            into[place + FACINGS_FROM + unit] = facing + 1
        dragon, slot = question.slot_from(state, dragon)
        into[at + 1] = dragon % PLACES + 1 if dragon >= 0 else 0
        into[at + 2] = slot + 1 if dragon >= 0 else 0
        return self.orders(state, question, dragon, slot)


def hundredths(inches: float) -> int:
    """A place on the table or not far outside, in hundredths of an inch from OUTSIDE on."""
    if inches < -OUTSIDE:
        return 0
    inches = min(inches, FARTHEST)
    return int((inches + OUTSIDE) * HUNDREDTHS + 0.5)


def pairs(first: int, second: int) -> list[bytes]:
    """[a * second + b]: the two bytes a and b."""
    return [bytes([a, b]) for a in range(first) for b in range(second)]


def triples(kinds: int) -> list[bytes]:
    """[(a * kinds + b) * kinds + c]: the three bytes."""
    return [pair + BYTE[last] for pair in pairs(kinds, kinds) for last in range(kinds)]


NO_DRAGON: Final[bytes] = bytes([-field.low for field in (*PIECE, *DRAGON)])
NO_ANSWERS: Final = bytes(UNITS)
TWO: Final[list[bytes]] = masks_of(2)
THREE: Final[list[bytes]] = masks_of(3)
SIX: Final[list[bytes]] = masks_of(6)
# Neighbouring bytes of a dragon or ship, made once
KINDS: Final = len(KEYS) + 2
KIND_PART: Final[list[bytes]] = pairs(6, KINDS)
MOST_DAMAGE: Final = 64
LEVEL_PART: Final[list[bytes]] = pairs(TOP_LEVEL + 1, MOST_DAMAGE)
CAPACITY_PART: Final[list[bytes]] = [pair[::-1] for pair in pairs(21, MOST_DAMAGE)]
LAST_PART: Final[list[bytes]] = pairs(CARDS, 2)
BREATH_PART: Final[list[bytes]] = [pair + BYTE[last] for pair in pairs(5, 2) for last in range(10)]
PLAN_PART: Final[list[bytes]] = triples(CARDS + 1)
FACING_PART: Final[list[bytes]] = triples(len(FACINGS) + 1)
assert UNDECIDED == -1  # so that what is undecided becomes 0
