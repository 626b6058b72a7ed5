"""The action numbers that a decision of DragonLance lists, found without writing them out.

A Teleport alone lists hundreds of places; their mask is cut from a pattern of the whole board.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.encoding import NO_CHOICES, Cells, Choices, kept, masks_of, plain
from wyrmtable.core.state import State
from wyrmtable.games.dragonlance.act import Act
from wyrmtable.games.dragonlance.board import CELLS, HEXES, NEIGHBOURS, WALL_SIDE
from wyrmtable.games.dragonlance.encoding import Observing
from wyrmtable.games.dragonlance.layout import PLACES, PLAIN_PLACE, TURNED, UP_WAY, WAYS
from wyrmtable.games.dragonlance.moves import must_move, steps_of, ways_in
from wyrmtable.games.dragonlance.notation import END, PASS, ROLL, TO_TOWER
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    DRAGONS,
    HORDES,
    PASSWALL,
    SIZE,
    TELEPORT,
    TOWER_HEIGHT,
)
from wyrmtable.games.dragonlance.reserves import burdened, strained
from wyrmtable.games.dragonlance.spells import OPEN_MOMENT, RESPONSE, play_refusal, teleport_refusal
from wyrmtable.games.dragonlance.state import INSIDE, OPEN, DragonLance
from wyrmtable.games.dragonlance.steps import step_down, step_hex, step_up
from wyrmtable.games.dragonlance.straight import RIVAL, UP_BIT, crowd, rivals, straight_steps
from wyrmtable.games.dragonlance.stunts import stunts_of
from wyrmtable.games.dragonlance.terms import Terms
from wyrmtable.games.dragonlance.trading import gifts, resurrections
from wyrmtable.games.dragonlance.turns import Roll
from wyrmtable.games.dragonlance.windows import Asking

USUAL: Final = (4, CEILING)  # levels that a Teleport lists everywhere (spells.useful_levels)


HEX_BITS: Final = UP_BIT - 1
STEP_MASKS: Final[list[bytes]] = masks_of(WAYS)


def places_of(terms: Terms, court: bool) -> bytes:
    """One byte for each place of a Teleport over an empty board; `court`: also in the courtyard."""
    row = bytearray(PLACES)
    for cell in range(CELLS):
        if (cell == HEXES.tower and terms.tower) or (terms.court[cell] and not court):
            continue
        lair = (1,) if HEXES.lair_of[cell] >= 0 else ()
        for level in (*USUAL, *lair):
            if not terms.terrain or level >= HEXES.minimum[cell]:
                row[cell * CEILING + level - 1] = 1
    return bytes(row)


def numbers_of(first: int, bits: int) -> list[int]:
    """The numbers of straight steps from a first one on."""
    return [first + way for way in range(WAYS) if bits >> way & 1]


class DragonLanceEncoder(Observing):
    """Numbers for DragonLance with these seats and terms."""

    everywhere: bytes
    outside: bytes  # of the courtyard
    heads: list[bytes]  # the mask before the first step; without and with the end of the turn
    numbers_of: list[list[int]]  # of straight steps: [dragon * 1024 + bits]
    passing: Choices
    rolling: Choices

    def __init__(self, seats: int, terms: Terms) -> None:
        super().__init__(seats, terms)
        ending = kept([self.plain_at + PLAIN_PLACE[END]])
        self.heads = [bytes(self.step_at), ending.row.ljust(self.step_at, b"\0")]
        self.numbers_of = []
        if not terms.facing:
            for first in range(self.step_at, self.glide_at, WAYS):
                self.numbers_of += [numbers_of(first, bits) for bits in range(1 << WAYS)]
        self.passing = plain([self.plain_at + PLAIN_PLACE[PASS]])
        self.rolling = plain([self.plain_at + PLAIN_PLACE[ROLL]])
        self.everywhere = places_of(terms, True)
        self.outside = places_of(terms, False)

    def choices(self, state: State, seat: int) -> Choices:
        assert isinstance(state, DragonLance)
        if state.outcome is not None or seat not in state.to_act:
            return NO_CHOICES
        question = state.agenda[-1]
        numbers: list[int] = []  # of the first part, whose mask is made piece by piece
        beyond: list[int] = []
        jumpers: list[int] = []
        row = b""
        if isinstance(question, Act):
            row = self.actions_of(state, seat, question, numbers, beyond)
            for horde in range(HORDES):
                if state.owner[horde] == seat and state.hands[horde]:
                    self.cards(state, seat, horde, OPEN_MOMENT, beyond, jumpers)
                    for action in gifts(state, horde):
                        beyond.append(self.number(state, seat, action))
        elif isinstance(question, Asking):
            horde = question.horde(state)
            self.cards(state, seat, horde, question.moment(), beyond, jumpers)
            if not beyond and not jumpers:
                return self.passing
            beyond.append(self.plain_at + PLAIN_PLACE[PASS])
        elif isinstance(question, Roll):
            return self.rolling
        else:
            return super().choices(state, seat)
        if not jumpers:
            numbers += beyond
            return Choices(numbers, row, beyond)
        mask = bytearray(self.size)
        mask[: len(row)] = row
        for one in beyond:
            mask[one] = 1
        for dragon in jumpers:
            first = self.teleport_at + self.own_place(state, seat, dragon) * (PLACES + 1) + 1
            mask[first : first + PLACES] = self.teleports(state, seat, dragon)
        return Choices([], bytes(mask), [])

    def actions_of(
        self, state: DragonLance, seat: int, act: Act, numbers: list[int], beyond: list[int]
    ) -> bytes:
        """What the active horde can do without cards in effect; the first part of the mask."""
        active = state.active
        first = active * SIZE
        base = self.base(state, seat)
        listed: list[Action] = []
        parts = [b""]
        moves = False  # somebody must move for sure
        straight = not state.terms.facing
        others = rivals(state, active)
        burden = burdened(state, active)
        for place in range(SIZE):
            dragon = first + place
            bits = 0
            if state.cell[dragon] >= 0:
                if straight and state.where[dragon] == OPEN:
                    around = crowd(state, dragon, others)
                    free = not (burden and strained(state, dragon))
                    bits = straight_steps(state, dragon, around, free)
                    hexes = bits & HEX_BITS
                    if hexes:
                        moves = moves or state.alt[dragon] != TOWER_HEIGHT
                        bits += ((hexes << 6 | hexes) >> base & HEX_BITS) - hexes
                    if around & RIVAL:
                        act.attacks(state, dragon, listed)
                    if state.citadel and state.points:
                        for d in ways_in(state, dragon):
                            beyond.append(self.enter_at + place * 6 + (d - base) % 6)
                else:
                    listed.extend(steps_of(state, dragon))
                    act.attacks(state, dragon, listed)
                if state.terms.stunts and state.points:
                    listed.extend(stunts_of(state, dragon))
            if bits:
                numbers += self.numbers_of[place << WAYS | bits]
            if straight:
                parts.append(STEP_MASKS[bits])
        if state.terms.resurrection:
            listed.extend(resurrections(state, active))
        for action in listed:
            beyond.append(self.number(state, seat, action))
        ends = not moves and not must_move(state)
        if ends:
            numbers.append(self.plain_at + PLAIN_PLACE[END])
        parts[0] = self.heads[1 if ends else 0]
        return b"".join(parts)

    def play(self, state: State, seat: int, number: int, into: Cells, at: int) -> Choices | None:
        """A straight step changes little and is followed by the next one."""
        assert isinstance(state, DragonLance)
        if not self.step_at <= number < self.glide_at:
            state.apply(seat, self.action(state, seat, number))
            return None
        # it is offered: nothing is to be checked
        question, lancer = state.agenda[-1], state.lancer
        place = number - self.step_at
        dragon = state.active * SIZE + place // WAYS
        way = place % WAYS
        if way < UP_WAY:
            step_hex(state, dragon, (way + self.base(state, seat)) % 6)
        elif way == UP_WAY:
            step_up(state, dragon)
        else:
            step_down(state, dragon, way - UP_WAY)
        if state.outcome is not None:
            return None
        if state.agenda[-1] is not question:
            state.settle()
            return None
        if state.lancer != lancer or state.cell[dragon] < 0:
            return None
        self.after_step(state, seat, dragon, into, at)
        return self.choices(state, seat)

    def cards(
        self,
        state: DragonLance,
        seat: int,
        horde: int,
        moment: int,
        numbers: list[int],
        jumpers: list[int],
    ) -> None:
        """Cards that a horde can play now; who can be teleported to hexes is told apart."""
        hand = state.hands[horde]
        base = self.base(state, seat)
        for place in range(len(hand)):
            card = hand[place]
            if hand.index(card) < place:  # another copy
                continue
            for dragon in range(horde * SIZE, horde * SIZE + SIZE):
                if state.cell[dragon] < 0:
                    continue
                if card == TELEPORT:
                    if moment != RESPONSE:
                        self.teleport(state, seat, horde, dragon, moment, numbers, jumpers)
                elif card == PASSWALL:
                    for d in range(6):
                        if state.terms.sides[state.cell[dragon] * 6 + d] == WALL_SIDE and not (
                            play_refusal(state, horde, card, dragon, -1, -1, d, moment)
                        ):
                            own = self.own_place(state, seat, dragon)
                            numbers.append(self.passwall_at + own * 6 + (d - base) % 6)
                elif not play_refusal(state, horde, card, dragon, -1, -1, -1, moment):
                    own = self.own_place(state, seat, dragon)
                    numbers.append(self.card_at + card * self.own + own)

    def teleport(
        self,
        state: DragonLance,
        seat: int,
        horde: int,
        dragon: int,
        moment: int,
        numbers: list[int],
        jumpers: list[int],
    ) -> None:
        """Can a dragon be teleported to the tower, and to hexes (windows.teleports)?"""
        clause = play_refusal(state, horde, TELEPORT, dragon, TO_TOWER, 0, -1, moment)
        if not clause:
            own = self.own_place(state, seat, dragon)
            numbers.append(self.teleport_at + own * (PLACES + 1))
        if clause in ("DL-12.6", "DL-13.30") and (state.charged[dragon] or dragon == state.lancer):
            return
        limit = state.terms.horde_limit
        grounded = state.where[dragon] == OPEN and state.alt[dragon] == 0
        full = limit > 0 and grounded and state.in_air(horde) >= limit  # DL-18.5
        if not full and not state.wet[dragon]:  # DL-13.31
            jumpers.append(dragon)

    def teleports(self, state: DragonLance, seat: int, dragon: int) -> bytes:
        """One byte for each hex and level that a Teleport of this dragon lists."""
        row = bytearray(self.outside if state.court_taken(dragon) else self.everywhere)
        back = (-self.base(state, seat)) % HORDES * CELLS
        for other in range(DRAGONS):  # beside a rival
            at, level = state.cell[other], state.alt[other]
            if at < 0 or other // SIZE == dragon // SIZE or not 0 < level <= CEILING:
                continue
            for d in range(6):
                to = NEIGHBOURS[at * 6 + d]
                if to >= 0 and not teleport_refusal(state, dragon, to, level):
                    row[TURNED[back + to] * CEILING + level - 1] = 1
        blank = bytes(CEILING)
        for cell in state.citadel:
            first = TURNED[back + cell] * CEILING
            row[first : first + CEILING] = blank
        for other in range(DRAGONS):  # where somebody is
            at, level = state.cell[other], state.alt[other]
            if at < 0 or other == dragon or state.where[other] >= INSIDE:
                continue
            first = TURNED[back + at] * CEILING
            if not state.terms.same_hex:
                row[first : first + CEILING] = blank
            elif 0 < level <= CEILING:
                row[first + level - 1] = 0
        here, level = state.cell[dragon], state.alt[dragon]
        if state.where[dragon] == OPEN and 0 < level <= CEILING:
            row[TURNED[back + here] * CEILING + level - 1] = 0
        self.cut(state, dragon, back, row)
        return bytes(row)

    def cut(self, state: DragonLance, dragon: int, back: int, row: bytearray) -> None:
        """Take out what Fear zones bar and what the markers do not suffice for."""
        top = state.markers(dragon) + state.supply
        if top >= CEILING and not state.fears:
            return
        for cell in range(CELLS):
            first = TURNED[back + cell] * CEILING
            lowest = 0 if state.barred(dragon, cell) else max(top, 0)
            for level in range(lowest, CEILING):
                row[first + level] = 0
