"""The choices of a step: asked of all at once, sealed, shown together (AC-6.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.sealed import SealedQuestion
from wyrmtable.core.state import State
from wyrmtable.core.verbs import Verb
from wyrmtable.games.aerialcorps.state import NONE, OUT_CLAUSES, PLACES, UNANSWERED, AerialCorps
from wyrmtable.games.aerialcorps.verbs import BREATHE, FIRST_SHIP, NOBODY


class Step(SealedQuestion[AerialCorps]):
    """A question to the dragons or units in `state.slots`; each seat answers for all of its own.

    An answer for one slot is a draft until the seat has answered for all.
    """

    why: ClassVar[dict[str, str]] = {}  # by clause: what is wrong with a choice
    verb: Verb  # of the actions that answer
    per_seat: int  # slots of a seat: dragons, or units
    clause: str
    none: int  # the answer that does nothing

    def __init__(self, *args: int) -> None:
        super().__init__(*args)
        self.verb = BREATHE
        self.per_seat = PLACES
        self.clause = ""
        self.none = NOBODY

    # -- what a step supplies ------------------------------------------------------------------

    def options(self, state: AerialCorps, slot: int) -> list[int]:
        """What the dragon or unit may choose, beside doing nothing."""
        return []

    def fault(self, state: AerialCorps, slot: int, value: int) -> str:
        """The clause that forbids this choice, the one that AC-6.8 names; empty if it is legal."""
        return ""

    def check(self, state: AerialCorps, slot: int, value: int) -> None:
        """Illegal if the rules forbid this choice."""
        require_present(state, slot * PLACES // self.per_seat)
        fault = self.fault(state, slot, value)
        if fault:
            raise Illegal(fault, self.why[fault])

    def asking(self, state: AerialCorps, slot: int) -> str:
        """What the slot is asked, in plain words."""
        return self.name

    # -- asking --------------------------------------------------------------------------------

    def pending(self, state: AerialCorps) -> tuple[int, ...]:
        if not state.slots:
            return ()
        asked: list[int] = []
        for place in range(len(state.slots)):
            seat = state.slots[place] // self.per_seat
            if state.answers[place] == UNANSWERED and seat not in asked:
                asked.append(seat)
        return tuple(asked)

    def cite(self, state: State, seat: int) -> str:
        return self.clause

    def own_slots(self, state: AerialCorps, seat: int) -> list[int]:
        """Places in `state.slots` that belong to a seat."""
        slots = state.slots
        return [place for place in range(len(slots)) if slots[place] // self.per_seat == seat]

    def next_place(self, state: AerialCorps, seat: int) -> int:
        """The first place that the seat has not answered."""
        for place in self.own_slots(state, seat):
            if state.answers[place] == UNANSWERED:
                return place
        return -1

    def prompt(self, state: AerialCorps, seat: int) -> str:
        place = self.next_place(state, seat)
        asked = self.asking(state, state.slots[place])
        more = [other for other in self.own_slots(state, seat) if other > place]
        return f"{asked} Then {len(more)} more." if more else asked

    def actions(self, state: AerialCorps, seat: int) -> Sequence[Action]:
        place = self.next_place(state, seat)
        slot = state.slots[place]
        local = slot - seat * self.per_seat
        choices = [self.none, *self.options(state, slot)]
        return [self.verb.of((local, self.from_number(state, c))) for c in choices]

    def asked(self, state: AerialCorps, seat: int) -> list[int]:
        """The dragons or units of a seat that are asked."""
        return [slot for slot in state.slots if slot // self.per_seat == seat]

    def preview(self, state: AerialCorps, seat: int, action: Action) -> Sequence[msgspec.Struct]:
        from wyrmtable.games.aerialcorps.preview import preview

        return preview(state, seat, action)

    # -- answering -----------------------------------------------------------------------------

    def read(self, state: AerialCorps, seat: int, action: Action) -> list[int]:
        """The answers as pairs of slot and value, with targets as numbers of the state."""
        if action.kind != self.verb.kind:
            raise Illegal(self.clause, f"now the question is: {self.prompt(state, seat)}")
        args = action.args
        pairs: list[int] = []
        if not args or len(args) % 2:
            raise Illegal(self.clause, "an answer names a dragon and its choice")
        for place in range(0, len(args), 2):
            if not 0 <= args[place] < self.per_seat:
                raise Illegal(self.clause, "a player answers for their own dragons 1 to 3")
            pairs.append(seat * self.per_seat + args[place])
            pairs.append(self.to_number(state, args[place + 1]))
        return pairs

    def to_number(self, state: AerialCorps, value: int) -> int:
        """A target as the notation has it, as number of the state."""
        if FIRST_SHIP <= value < FIRST_SHIP + len(state.breed) - state.ships_from:
            return state.ships_from + value - FIRST_SHIP
        return value if NOBODY <= value < state.ships_from else len(state.breed)

    def from_number(self, state: AerialCorps, value: int) -> int:
        """A number of the state as the notation has it: ships come after six seats."""
        return FIRST_SHIP + value - state.ships_from if value >= state.ships_from else value

    def answer(self, state: AerialCorps, seat: int, action: Action) -> bool:
        pairs = self.read(state, seat, action)
        for place in range(0, len(pairs), 2):
            slot, value = pairs[place], pairs[place + 1]
            if value != self.none:
                self.check(state, slot, value)
            if slot not in state.slots:
                raise Illegal("AC-6.4", "only dragons that have a legal choice are asked")
        for place in range(0, len(pairs), 2):
            state.answers[state.slots.index(pairs[place])] = pairs[place + 1]
        return self.next_place(state, seat) < 0

    def timeout(self, state: AerialCorps, seat: int) -> None:
        state.require_clock()
        for place in self.own_slots(state, seat):
            state.answers[place] = self.none

    # -- resolving -----------------------------------------------------------------------------

    def chosen(self, state: AerialCorps) -> list[tuple[int, int]]:
        """Who does something and what, in resolution order."""
        answers = state.answers
        return [
            (slot, answers[place])
            for place, slot in enumerate(state.slots)
            if answers[place] != self.none
        ]

    def close(self, state: AerialCorps) -> None:
        """The step is over."""
        state.slots = ()
        state.answers = []

    # -- writing down --------------------------------------------------------------------------

    def recorded(self, state: AerialCorps, seat: int, action: Action) -> Action | None:
        if action.kind != self.verb.kind:
            return action
        pairs = self.read(state, seat, action)
        merged: list[int] = []
        for place in self.own_slots(state, seat):
            slot, value = state.slots[place], state.answers[place]
            for given in range(0, len(pairs), 2):
                if pairs[given] == slot:
                    value = pairs[given + 1]
            if value == UNANSWERED:
                return None
            merged += [slot - seat * self.per_seat, self.from_number(state, value)]
        return self.verb.of(tuple(merged))

    def draft(self, state: AerialCorps, seat: int) -> Action | None:
        pairs: list[int] = []
        places = self.own_slots(state, seat)
        for place in places:
            if state.answers[place] != UNANSWERED:
                local = state.slots[place] - seat * self.per_seat
                pairs += [local, self.from_number(state, state.answers[place])]
        if not pairs or len(pairs) == 2 * len(places):
            return None
        return self.verb.of(tuple(pairs))


def open_step(state: AerialCorps, step: Step, slots: list[int]) -> None:
    """Ask the dragons or units that have a legal choice.

    A step that asks nobody is the same in all games; a question that is asked is always a new one.
    """
    if slots:
        ask(state, slots)
        step = type(step)(*step.args)
    state.agenda.append(step)


def ask(state: AerialCorps, slots: list[int]) -> None:
    """These dragons or units are asked, and none has answered."""
    state.slots = tuple(slots)
    state.answers = [UNANSWERED] * len(slots)


def require_present(state: AerialCorps, dragon: int) -> None:
    """A dragon that was removed takes no part (AC-6.6)."""
    if state.breed[dragon] == NONE:
        raise Illegal("AC-3.9", f"there is no dragon {state.dragon_name(dragon)} in this game")
    if not state.flying(dragon):
        out = OUT_CLAUSES[state.out[dragon]] or "AC-6.4"
        raise Illegal(out, "this dragon is not on the table any more")
