"""What a seat of Aerial Corps knows, as bytes for learning agents.

Poses are seen from the own side of the table: the second side sees it turned by half a circle.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.core.compiling import i64
from wyrmtable.core.encoding import (
    BYTE,
    Cells,
    Choices,
    masks_of,
)
from wyrmtable.games.aerialcorps.breath import SIDE_EDGE
from wyrmtable.games.aerialcorps.breeds import KEYS, TOP_LEVEL
from wyrmtable.games.aerialcorps.cards import CARDS, ROUNDS
from wyrmtable.games.aerialcorps.ending import loss_points
from wyrmtable.games.aerialcorps.numbering import Numbering
from wyrmtable.games.aerialcorps.observation import (
    BREED_AT,
    BURST_AT,
    CARDS_FROM,
    DRAGON,
    FACINGS_FROM,
    HARNESS_AT,
    HEADER,
    LAST_AT,
    LEFT_WING_AT,
    LENGTH,
    PHASE_PLACE,
    PIECE,
    RIGHT_WING_AT,
    SEAT,
    STEEP_AT,
    UNITS,
)
from wyrmtable.games.aerialcorps.orderdrafts import completed, lay
from wyrmtable.games.aerialcorps.orders import bits_after
from wyrmtable.games.aerialcorps.planning import Orders
from wyrmtable.games.aerialcorps.setup import share
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
from wyrmtable.games.aerialcorps.verbs import (
    BREATHE,
)
from wyrmtable.games.aerialcorps.view import open_damage

HUNDREDTHS: Final = 100  # of an inch, of sines and cosines
OUTSIDE: Final = 20.0  # inches before the table begins
FARTHEST: Final = 200.0


def hundredths(inches: float) -> int:
    """A place on the table or not far outside, in hundredths of an inch from OUTSIDE on."""
    if inches < -OUTSIDE:
        return 0
    inches = min(inches, FARTHEST)
    return int((inches + OUTSIDE) * HUNDREDTHS + 0.5)


def pose(table: Table, shape: Rectangle, turned: bool) -> bytes:
    """Place and heading, seen from the own side of the table."""
    x, y, sine, cosine = shape.x, shape.y, shape.sin, shape.cos
    if turned:
        x, y, sine, cosine = table.width - x, table.depth - y, -sine, -cosine
    across: i64 = hundredths(x)
    along: i64 = hundredths(y)
    row: i64 = int(cosine * HUNDREDTHS + HUNDREDTHS + 0.5)
    row = row << 8 | int(sine * HUNDREDTHS + HUNDREDTHS + 0.5)
    row = row << 16 | along % HUNDREDTHS << 8 | along // HUNDREDTHS
    row = row << 16 | across % HUNDREDTHS << 8 | across // HUNDREDTHS
    return int(row).to_bytes(6, "little")  # all at once: bytes one by one take far longer


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
UNHARMED: Final[bytes] = bytes(10)  # nothing from the breath to the attacks of this round
PLAN_PART: Final[list[bytes]] = triples(CARDS + 1)
FACING_PART: Final[list[bytes]] = triples(len(FACINGS) + 1)
assert UNDECIDED == -1  # so that what is undecided becomes 0


class AerialCorpsEncoder(Numbering):
    """Numbers for Aerial Corps with these seats at this table."""

    own_at: int  # where the own dragons begin in an observation

    def __init__(self, seats: int, table: Table) -> None:
        super().__init__(seats, table)
        self.own_at = len(HEADER) + seats * len(SEAT)

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

    def parts(self, state: AerialCorps, seat: int) -> list[bytes]:
        phase, asked, asked_for = self.asked(state, seat)
        seats = state.seats
        side = state.side[seat]
        lost = 0
        for other in range(len(state.sides_in)):
            if other != side:
                lost = max(lost, loss_points(state, other))
        header = [
            phase,
            asked,
            asked_for,
            min(state.turn, 255),
            min(state.table.turns, 255),
            state.round,
            state.turned,
            share(state, seat) if state.turn == 0 else 0,
            len(state.decks[0]),
            len(state.decks[1]),
            len(state.decks[2]),
            min(loss_points(state, side), 255),
            min(lost, 255),
        ]
        parts = [bytes(header), self.answers(state, seat)]
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
        return parts

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
                if question.verb is BREATHE:
                    code = 3 + (answer + SIDE_EDGE) // 2
                else:
                    code = 3 + self.seen(seat, answer)
            row[state.slots[place] - seat * question.per_seat] = code
        return bytes(row)

    def piece(
        self, state: AerialCorps, seat: int, piece: int, turned: bool, parts: list[bytes]
    ) -> None:
        """What dragons and ships have in common."""
        due = 0
        for place in range(0, len(state.ongoing), 3):
            if state.ongoing[place] == piece:
                due += state.ongoing[place + 1] - 1
        breed = state.breed[piece]
        kind = len(KEYS) + 1 if breed == SHIP else breed + 1
        known = state.damage[piece] + 1 if open_damage(state, seat, piece) else 0
        parts.append(KIND_PART[(state.out[piece] + 1) * KINDS + kind])
        parts.append(pose(state.table, state.shapes[piece], turned))
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
        done = state.hovered[dragon] + state.struck[dragon] * 2
        parts.append(BYTE[state.counters[dragon]])
        parts.append(SIX[silent * 8 + crew])
        parts.append(LAST_PART[state.last[dragon] * 2 + state.steep[dragon]])
        if since + choked + harness + hurt + done == 0 and prey == NONE and captor == NONE:
            parts.append(UNHARMED)
        else:
            parts.append(BREATH_PART[(since * 2 + choked) * 10 + harness])
            parts.append(THREE[hurt])
            parts.append(BYTE[0 if prey == NONE else self.seen(seat, prey) + 1])
            parts.append(BYTE[0 if captor == NONE else self.seen(seat, captor) + 1])
            parts.append(TWO[done])
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
        self, state: AerialCorps, seat: int, number: int, into: Cells, at: int, offered: Choices
    ) -> Choices | None:
        """Cards, bursts and facings are drafts until the orders are handed in."""
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
        place = at + self.own_at + asked * LENGTH
        if slot < ROUNDS:
            lay(state, dragon, slot, number - self.card_at)
            into[place + CARDS_FROM + slot] = number - self.card_at + 1
            if slot < ROUNDS - 1:
                into[at + 2] = slot + 2
                first = dragon * ROUNDS
                laid = state.plan[first : first + slot + 1]
                return self.next_card(laid, bytes(into[place : place + CARDS_FROM]))
        elif slot == ROUNDS:
            state.burst[dragon] = number - self.burst_at
            into[place + BURST_AT] = number - self.burst_at + 1
        else:
            unit, facing = slot - ROUNDS - 1, number - self.face_at
            state.facing[dragon * 3 + unit] = facing
            into[place + FACINGS_FROM + unit] = facing + 1
        following, slot = question.slot_from(state, dragon)
        if following != dragon:
            into[at + 1] = following % PLACES + 1 if following >= 0 else 0
        into[at + 2] = slot + 1 if following >= 0 else 0
        return self.orders(state, question, following, slot)

    def next_card(self, laid: list[int], own: bytes) -> Choices:
        """The cards that may be laid after these, by what the owner sees of the dragon.

        It lies together in the row; in the state it would have to be fetched from many places.
        """
        bits = bits_after(
            laid,
            own[BREED_AT] - 1,
            own[LAST_AT],
            own[STEEP_AT] == 1,
            own[HARNESS_AT] > 0,
            own[LEFT_WING_AT] == 1,
            own[RIGHT_WING_AT] == 1,
        )
        return self.some_of(self.card_at, bits)
