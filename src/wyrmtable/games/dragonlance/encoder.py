"""The action numbers that a decision of DragonLance lists, found without writing them out.

A straight step of one dragon alters little of what the others of its horde can do: what is offered
next is made from what was offered before.
"""

from __future__ import annotations

from wyrmtable.core.compiling import i64
from wyrmtable.core.encoding import NO_CHOICES, Cells, Choices, kept, plain
from wyrmtable.games.dragonlance.act import Act, attacks_of, rarely
from wyrmtable.games.dragonlance.cardchoices import CardOffers
from wyrmtable.games.dragonlance.codes import OPEN
from wyrmtable.games.dragonlance.layout import ATTACK_KINDS, PLACES, PLAIN_PLACE, UP_WAY, WAYS
from wyrmtable.games.dragonlance.moves import must_move, steps_of, ways_in
from wyrmtable.games.dragonlance.optionflags import OptionFlags
from wyrmtable.games.dragonlance.pieces import CEILING, HORDES, SIZE, TOWER_HEIGHT
from wyrmtable.games.dragonlance.reserves import burdened, strained
from wyrmtable.games.dragonlance.spells import OPEN_MOMENT, START
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.stepchoices import (
    ALL_BITS,
    HEX_BITS,
    NO_NUMBERS,
    Steps,
    beside,
    turned,
)
from wyrmtable.games.dragonlance.steps import step_down, step_hex, step_up, unable
from wyrmtable.games.dragonlance.straight import RIVAL, UP_BIT, able_steps, crowd, hindered, rivals
from wyrmtable.games.dragonlance.stunts import stunts_of
from wyrmtable.games.dragonlance.trading import gifts
from wyrmtable.games.dragonlance.turns import DrawCard, Roll, end_turn
from wyrmtable.games.dragonlance.verbs import DECLINE, DRAW, END, PASS, ROLL
from wyrmtable.games.dragonlance.windows import CardWindow, MomentWindow


class DragonLanceEncoder(CardOffers):
    """Numbers for DragonLance with these seats and flags."""

    passing: Choices
    rolling: Choices
    drawing: Choices
    end: int  # the number that ends a turn
    ending: bytes  # its mask
    ahead: bytearray  # the mask before the first step
    nimble: bool  # the flags let dragons fly straight and apart from each other

    def __init__(self, seats: int, flags: OptionFlags) -> None:
        super().__init__(seats, flags)
        self.end = self.plain_at + PLAIN_PLACE[END.kind]
        self.ending = bytes(kept([self.end]).row)
        self.ahead = bytearray(self.step_at)
        self.passing = plain([self.plain_at + PLAIN_PLACE[PASS.kind]])
        self.rolling = plain([self.plain_at + PLAIN_PLACE[ROLL.kind]])
        self.drawing = plain([self.plain_at + PLAIN_PLACE[verb.kind] for verb in (DRAW, DECLINE)])
        self.nimble = not (
            flags.facing
            or flags.citadels
            or flags.same_hex
            or flags.horde_limit
            or flags.resurrection
        )

    def choices(self, state: DragonLance, seat: int) -> Choices:
        if state.outcome is not None or seat not in state.to_act:
            return NO_CHOICES
        question = state.agenda[-1]
        if isinstance(question, Act):
            if state.flags.facing:
                return self.curved(state, seat)
            return self.straight(state, seat)
        if isinstance(question, Roll):
            return self.rolling
        if isinstance(question, CardWindow):
            horde = question.horde(state)
            beyond: list[int] = []
            jumpers: list[int] = []
            self.cards(state, seat, horde, question.moment(), beyond, jumpers)
            if not beyond and not jumpers:
                return self.passing
            beyond.append(self.plain_at + PLAIN_PLACE[PASS.kind])
            if jumpers:
                return self.with_jumps(state, seat, b"", beyond, jumpers)
            return Choices(beyond, b"", beyond)
        if isinstance(question, DrawCard):
            return self.drawing
        return super().choices(state, seat)

    # -- the free actions of the active horde ----------------------------------------------------

    def curved(self, state: DragonLance, seat: int) -> Choices:
        """What the active horde can do with facing."""
        beyond: list[int] = []
        first = state.active * SIZE
        for dragon in range(first, first + SIZE):
            if state.cell[dragon] >= 0:
                for action in steps_of(state, dragon):
                    beyond.append(self.number(state, seat, action))
                beyond += self.attacks(state, seat, dragon)
                if state.flags.stunts and state.points:
                    for action in stunts_of(state, dragon):
                        beyond.append(self.number(state, seat, action))
        for action in rarely(state):
            beyond.append(self.number(state, seat, action))
        row = b"" if must_move(state) else self.ending
        jumpers = self.held_cards(state, seat, beyond)
        if jumpers:
            return self.with_jumps(state, seat, row, beyond, jumpers)
        return Choices([self.end, *beyond] if row else beyond, row, beyond)

    def straight(self, state: DragonLance, seat: int) -> Choices:
        """What the active horde can do without facing."""
        active = state.active
        first = active * SIZE
        base = self.base(state, seat)
        ways: i64 = 0
        hits: list[int] = []
        inside = NO_NUMBERS  # into citadels
        leaving = NO_NUMBERS  # out of citadels, and off the tower
        able: i64 = 0
        others = rivals(state, active)
        hindrance = hindered(state)
        burden = burdened(state, active)
        apart = self.nimble and not burden and not state.fears and state.supply > 0
        for place in range(SIZE):
            dragon = first + place
            if state.cell[dragon] < 0:
                continue
            if state.where[dragon] == OPEN:
                around = crowd(state, dragon, others)
                if not unable(state, dragon):
                    able |= 1 << place
                    if state.points:
                        free = not (burden and strained(state, dragon))
                        bits = turned(able_steps(state, dragon, around, free, hindrance), base)
                        ways |= bits << place * WAYS
                if around & RIVAL:
                    hits += self.attacks(state, seat, dragon)
                if state.citadel and state.points:
                    ways_here = ways_in(state, dragon)
                    inside = inside + [
                        self.enter_at + place * 6 + (d - base) % 6 for d in ways_here
                    ]
            else:
                apart = False
                steps_out = steps_of(state, dragon)
                leaving = leaving + [self.number(state, seat, action) for action in steps_out]
        rest = inside + leaving if inside or leaving else NO_NUMBERS
        others_listed = rarely(state)
        if others_listed:
            rest = rest + [self.number(state, seat, action) for action in others_listed]
        return self.made(state, seat, ways, hits, rest, others, able, apart)

    def attacks(self, state: DragonLance, seat: int, dragon: int) -> list[int]:
        """The numbers of the attacks of a dragon."""
        found = attacks_of(state, dragon)
        if not found:
            return NO_NUMBERS
        numbers: list[int] = []
        for at in range(0, len(found), 2):
            target = self.place_of(state, seat, found[at])
            place = dragon % SIZE * self.hordes * SIZE + target
            numbers.append(self.attack_at + place * ATTACK_KINDS + found[at + 1])
        return numbers

    def made(
        self,
        state: DragonLance,
        seat: int,
        ways: int,
        hits: list[int],
        rest: list[int],
        others: list[int],
        able: int,
        apart: bool,
    ) -> Choices:
        """Choices from the steps of all dragons, their attacks and the rest without cards."""
        ends = not self.moves(state, ways) and not must_move(state)
        beyond = hits
        jumpers = NO_NUMBERS
        if rest or state.hands[state.active] or self.own > SIZE:
            beyond = hits + rest
            jumpers = self.held_cards(state, seat, beyond)
        steps = Steps(self.ahead, self.end, ends, ways, hits, beyond, others, able, apart)
        if jumpers:
            return self.with_jumps(state, seat, steps.mask(), beyond, jumpers)
        return steps

    def moves(self, state: DragonLance, ways: int) -> bool:
        """Is there surely a step that is compulsory (moves.compulsory)?"""
        levels = state.alt
        dragon = state.active * SIZE
        left: i64 = ways
        while left:
            if left & ALL_BITS:
                level: i64 = levels[dragon]
                if left & HEX_BITS and level != TOWER_HEIGHT:
                    return True
                if left & UP_BIT and level < CEILING:
                    return True
            left >>= WAYS
            dragon += 1
        return False

    def held_cards(self, state: DragonLance, seat: int, beyond: list[int]) -> list[int]:
        """Add what the hands of the seat offer; gives the dragons that can be teleported."""
        jumpers: list[int] = []
        for horde in range(HORDES):
            if state.owner[horde] == seat and state.hands[horde]:
                self.cards(state, seat, horde, OPEN_MOMENT, beyond, jumpers)
                if state.flags.teams:
                    for action in gifts(state, horde):
                        beyond.append(self.number(state, seat, action))
        return jumpers

    def with_jumps(
        self,
        state: DragonLance,
        seat: int,
        row: bytes | bytearray,
        beyond: list[int],
        jumpers: list[int],
    ) -> Choices:
        """Choices among which are the places of a Teleport: a whole mask."""
        mask = bytearray(self.size)
        mask[: len(row)] = row
        for one in beyond:
            mask[one] = 1
        for dragon in jumpers:
            first = self.teleport_at + self.own_place(state, seat, dragon) * (PLACES + 1) + 1
            mask[first : first + PLACES] = self.teleports(state, seat, dragon)
        return Choices([], mask, [])

    # -- playing ---------------------------------------------------------------------------------

    def play(
        self, state: DragonLance, seat: int, number: int, into: Cells, at: int, offered: Choices
    ) -> Choices | None:
        """What is offered is not checked again; steps and dice leave most of the row as it is."""
        if self.step_at <= number < self.glide_at:
            return self.play_step(state, seat, number, into, at, offered)
        if number == self.end:
            end_turn(state)
            state.settle()
            return None
        question = state.agenda[-1]
        if number >= self.take_at or not self.play_plain(state, number):
            state.apply(seat, self.action(state, seat, number))
            return None
        if state.to_act[0] != seat:
            return None
        if isinstance(question, DrawCard) or state.played or state.dice:
            self.write_head(state, seat, into, at)
        else:  # no card is where it was not before
            self.write_phase(state, into, at)
        return self.choices(state, seat)

    def play_plain(self, state: DragonLance, number: int) -> bool:
        """Play what moves no dragon; False: it is something else."""
        question = state.agenda[-1]
        if isinstance(question, Roll):
            question.roll(state)
        elif isinstance(question, DrawCard):
            question.draw(state, number == self.drawing.numbers[0])
        elif isinstance(question, MomentWindow) and question.moment() == START:
            question.passed(state, question.horde(state))
        else:
            return False
        state.settle()
        return True

    def play_step(
        self,
        state: DragonLance,
        seat: int,
        number: int,
        into: Cells,
        at: int,
        offered: Choices,
    ) -> Choices | None:
        """A straight step changes little and is followed by the next one."""
        question, lancer = state.agenda[-1], state.lancer
        step = number - self.step_at
        place, way = step // WAYS, step % WAYS
        dragon = state.active * SIZE + place
        before = state.cell[dragon]
        base, seen = state.active, place
        if self.own > SIZE:  # the horde is perhaps not the first of the seat
            base, seen = self.base(state, seat), self.place_of(state, seat, dragon)
        if way < UP_WAY:
            step_hex(state, dragon, (way + base) % 6)
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
        if way < UP_WAY:
            self.after_step(state, base, dragon, seen, into, at)
        else:
            self.after_climb(state, dragon, seen, into, at)
        if isinstance(offered, Steps) and offered.apart:
            return self.after(state, seat, base, dragon, before, offered)
        return self.straight(state, seat)

    def after(
        self, state: DragonLance, seat: int, base: int, dragon: int, before: int, offered: Steps
    ) -> Choices:
        """What is offered after a straight step of a dragon from a hex."""
        cells, levels = state.cell, state.alt
        cell = cells[dragon]
        court = state.flags.court
        if not state.supply or levels[dragon] > CEILING or court[before] != court[cell]:
            return self.straight(state, seat)  # others may have to keep points, or could climb
        others = offered.others
        ways: i64 = offered.ways if state.points else 0
        first = dragon - dragon % SIZE
        hits = offered.hits
        for place in range(SIZE):
            own = first + place
            if own == dragon:
                around = crowd(state, own, others)
                if hits or around & RIVAL:
                    hits = self.hits_after(state, seat, own, hits)
            elif (
                levels[own] < CEILING and (before == cell or not beside(cells[own], before, cell))
            ) or cells[own] < 0:
                continue
            else:  # in the way of each other, or it must keep points to climb further (DL-6.12)
                around = crowd(state, own, others)
            if state.points and offered.able >> place & 1:
                bits = turned(able_steps(state, own, around, True, False), base)
                ways = (ways & ~(ALL_BITS << place * WAYS)) | bits << place * WAYS
        if offered.beyond is not offered.hits:  # there are cards
            return self.made(state, seat, ways, hits, NO_NUMBERS, others, offered.able, True)
        offered.alter(not self.moves(state, ways) and not must_move(state), ways, hits)
        return offered

    def hits_after(self, state: DragonLance, seat: int, dragon: int, hits: list[int]) -> list[int]:
        """The attacks of a horde when one dragon has moved."""
        each = self.hordes * SIZE * ATTACK_KINDS
        first = self.attack_at + dragon % SIZE * each
        found = [one for one in hits if one < first]
        found += self.attacks(state, seat, dragon)
        found += [one for one in hits if one >= first + each]
        return found
