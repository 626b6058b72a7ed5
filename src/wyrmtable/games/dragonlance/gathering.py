"""Questions in which a hand counts: a table lets all think and takes the answers at one moment.

Who is asked may say in advance what it will answer, change its mind, or ask openly for more time;
until the moment that the table sets, nobody learns of an answer. Windows are such questions, and so
is the one about a defensive stunt.
"""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.state import State
from wyrmtable.core.windows import GATHERING, HELD, Window
from wyrmtable.games.dragonlance.intents import forget_intents, intent_of
from wyrmtable.games.dragonlance.marks import NOBODY
from wyrmtable.games.dragonlance.naming import seat_name
from wyrmtable.games.dragonlance.notation import (
    HOLD,
    INTEND,
    PASS,
    PASS_ACTION,
    WISH,
    WISHES,
    intend_action,
    intended,
)
from wyrmtable.games.dragonlance.state import DragonLance


def set_wish(state: DragonLance, seat: int, action: Action) -> bool:
    """What a seat wants to be asked for; nobody else learns of it."""
    state.wishes[seat] = action.args[0]
    return False


class Gathering(Window[DragonLance]):
    """A question whose answers count at a moment that a table gives everybody."""

    advance: ClassVar[int] = PASS  # what can be said in advance besides a pass

    def coming(self, state: DragonLance) -> list[int]:
        """The hordes that are asked now or later, in their order."""
        return []

    def horde_of(self, state: DragonLance, seat: int) -> int:
        """The horde for which a seat is asked now or next."""
        for horde in self.coming(state):
            if state.owner[horde] == seat:
                return horde
        return NOBODY

    def alterable(self, state: DragonLance) -> tuple[int, ...]:
        seats: list[int] = []
        for horde in self.coming(state):
            if state.owner[horde] not in seats:
                seats.append(state.owner[horde])
        return tuple(seats[1:])

    def said_facts(self, state: DragonLance, seat: int) -> PlainDict:
        """What a client shows of answers in advance."""
        said = self.said(state, self.horde_of(state, seat))
        held: list[Plain] = []
        held.extend([other for other in range(state.seats) if state.holds[other]])
        return {
            "automatic": self.automatic(state, seat) is not None,
            "ask": WISHES[state.wishes[seat]],
            "intent": None if said is None else said.text,
            "held": held,
        }

    # -- what a table may answer -----------------------------------------------------------------

    def pace(self, state: DragonLance) -> int:
        return HELD if 1 in state.holds else GATHERING

    def said(self, state: DragonLance, horde: int) -> Action | None:
        """What a horde has said in advance."""
        return intent_of(state, horde)

    def unwanted(self, state: DragonLance, seat: int) -> bool:
        """Has the seat said that it does not want to be asked here?"""
        return False

    def standing(self, state: DragonLance, seat: int) -> Action | None:
        said = self.said(state, self.horde_of(state, seat))
        return PASS_ACTION if said is None and self.unwanted(state, seat) else said

    def automatic(self, state: DragonLance, seat: int) -> Action | None:
        return self.standing(state, seat)

    def silence(self, state: State, seat: int) -> Action | None:
        return PASS_ACTION

    def in_advance(self, state: State, seat: int, action: Action) -> Action | None:
        return intend_action(action) if action.kind in (PASS, self.advance) else None

    # -- answers ---------------------------------------------------------------------------------

    def preliminary(self, state: DragonLance, seat: int, action: Action) -> bool:
        """Take what is no answer yet: a wish, a hold, or an answer in advance."""
        if action.kind == WISH:
            set_wish(state, seat, action)
        elif action.kind == HOLD:
            self.hold(state, seat, action.args[0])
        elif action.kind == INTEND:
            self.intend(state, seat, intended(action))
        else:
            return False
        return True

    def hold(self, state: DragonLance, seat: int, held: int) -> None:
        """A seat asks for more time, or needs no more; everybody sees that."""
        if state.holds[seat] == held:
            raise Illegal("DL-12.14", "the window is held already" if held else "nothing is held")
        state.holds[seat] = held
        if state.listening:
            data: PlainDict = {"player": seat_name(state, seat), "seat": seat}
            state.emit("held" if held else "released", "DL-12.14", data)

    def intend(self, state: DragonLance, seat: int, action: Action) -> None:
        """Note an answer in advance; Illegal if it could not be given."""

    def recorded(self, state: State, seat: int, action: Action) -> Action | None:
        return None if action.kind == INTEND else action

    def quiet(self, action: Action) -> bool:
        return action.kind == WISH

    def draft(self, state: DragonLance, seat: int) -> Action | None:
        said: Action | None = None
        for horde in self.coming(state):
            intent = intent_of(state, horde) if state.owner[horde] == seat else None
            if intent is not None and (said is None or intent.kind != PASS):
                said = intend_action(intent)
        return said

    def run(self, state: DragonLance) -> None:
        forget_intents(state)
