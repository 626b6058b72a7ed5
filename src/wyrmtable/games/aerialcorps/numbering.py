"""Action numbers of Aerial Corps, for learning agents."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.encoding import NO_CHOICES, Choices, Encoder, kept, plain
from wyrmtable.games.aerialcorps.boarding import BreakOff
from wyrmtable.games.aerialcorps.breath import SIDE_EDGE
from wyrmtable.games.aerialcorps.breeds import KEYS
from wyrmtable.games.aerialcorps.cards import CARDS, ROUNDS
from wyrmtable.games.aerialcorps.observation import fields_for
from wyrmtable.games.aerialcorps.orders import bits_of, burst_places, next_bits
from wyrmtable.games.aerialcorps.planning import Orders
from wyrmtable.games.aerialcorps.setup import ChooseForce, least, most, share
from wyrmtable.games.aerialcorps.state import (
    PLACES,
    AerialCorps,
)
from wyrmtable.games.aerialcorps.steps import Step
from wyrmtable.games.aerialcorps.table import FACINGS, Table
from wyrmtable.games.aerialcorps.verbs import (
    BREAK_OFF,
    BREATHE,
    BURST,
    CARD,
    DONE,
    DONE_ACTION,
    FACE,
    FIRST_SHIP,
    FORCE,
    NO_BEARING,
    NOBODY,
    SHOOT,
    STRIKE,
)


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
CARD_ACTIONS: Final[list[Action]] = [CARD.at(number) for number in range(CARD.count())]
BURST_ACTIONS: Final[list[Action]] = [BURST.at(number) for number in range(BURST.count())]
FACE_ACTIONS: Final[list[Action]] = [FACE.at(number) for number in range(FACE.count())]


class Numbering(Encoder[AerialCorps]):
    """The action numbers of Aerial Corps with these seats at this table."""

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
        about = "nobody, then dragons from your own seat on, then ships"
        self.shoot_at = self.block("fire", self.targets + 1, about)
        self.strike_at = self.block("melee", self.targets + 1, about)
        self.board_at = self.block("board", self.targets + 1, about)
        self.break_at = self.block("break off", 2, "go on, break off")
        self.force_at = self.block("force", len(FORCES), "at most three breeds")
        self.sets = {}
        self.forces = {}
        self.handing_in = kept([self.done_at])
        facings = [self.face_at + facing for facing in range(table.facings)]
        self.facing = kept(facings, self.done_at + 1)
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
        if kind == SHOOT.kind:
            return self.shoot_at
        return self.strike_at if kind == STRIKE.kind else self.board_at

    def number_of(self, seat: int, kind: int, value: int) -> int:
        """The number of an answer in a step; `value` as in the state."""
        if kind == BREATHE.kind:
            return self.breath_at if value == NO_BEARING else self.breath_at + 1 + value + SIDE_EDGE
        if kind == BREAK_OFF.kind:
            return self.break_at + value
        first = self.first_target(kind)
        return first if value == NOBODY else first + 1 + self.seen(seat, value)

    # -- actions -------------------------------------------------------------------------------

    def choices(self, state: AerialCorps, seat: int) -> Choices:
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
            kind = question.verb.kind
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
            places = burst_places(state, dragon)
            return self.some_of(self.burst_at, bits_of(places))
        first = dragon * ROUNDS
        return self.some_of(
            self.card_at, next_bits(state, dragon, state.plan[first : first + slot])
        )

    def some_of(self, first: int, bits: int) -> Choices:
        """Choices from a number on, by bits; the same sets come up again and again."""
        key = first << CARDS | bits
        known = self.sets.get(key)
        if known is None:
            numbers = [first + place for place in range(CARDS) if bits >> place & 1]
            known = self.sets[key] = kept(numbers, self.done_at + 1)
        return known

    def number(self, state: AerialCorps, seat: int, action: Action) -> int:
        kind, args = action.kind, action.args
        if kind == FORCE.kind:
            return self.force_at + FORCE_PLACE[args]
        if kind == CARD.kind:
            return self.card_at + args[2]
        if kind == BURST.kind:
            return self.burst_at + args[1]
        if kind == FACE.kind:
            return self.face_at + args[2]
        if kind == DONE.kind:
            return self.done_at
        value = args[1]
        if kind not in (BREATHE.kind, BREAK_OFF.kind) and value >= FIRST_SHIP:
            value = state.ships_from + value - FIRST_SHIP
        return self.number_of(seat, kind, value)

    def action(self, state: AerialCorps, seat: int, number: int) -> Action:
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
            return question.verb.of((slot, self.value_of(state, seat, number)))
        return FORCE.of(FORCES[number - self.force_at])

    def value_of(self, state: AerialCorps, seat: int, number: int) -> int:
        """What an answer's number says, as the notation has it."""
        if number >= self.break_at:
            return number - self.break_at
        if number < self.shoot_at:
            place = number - self.breath_at
            return place - 1 - SIDE_EDGE if place else NO_BEARING
        place = (number - self.shoot_at) % (self.targets + 1)
        if not place:
            return NOBODY
        target = self.meant(seat, place - 1)
        ships = state.ships_from
        return FIRST_SHIP + target - ships if target >= ships else target
