"""Questions in which a hand counts: a table lets all think and takes the answers at one moment.

Windows in which cards are played are such questions, and so is the one about a defensive stunt.
"""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.windows import Window
from wyrmtable.games.dragonlance.codes import marked
from wyrmtable.games.dragonlance.events import Held, Released
from wyrmtable.games.dragonlance.facts import WindowFacts, faces
from wyrmtable.games.dragonlance.intents import forget_intents, intent_of
from wyrmtable.games.dragonlance.naming import seat_name
from wyrmtable.games.dragonlance.pieces import SPELLS
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import (
    HOLD,
    INTEND,
    PASS,
    PASS_ACTION,
    VERBS,
    WISH,
    WISHES,
    intend_action,
    intended,
)


def set_wish(state: DragonLance, seat: int, action: Action) -> None:
    """What a seat wants to be asked for; nobody else learns of it."""
    state.wishes = marked(state.wishes, seat, action.args[0])


class HandWindow(Window[DragonLance]):
    """A window in which hordes answer; their numbers are its voices."""

    passing: ClassVar[int] = PASS.kind
    intending: ClassVar[int] = INTEND.kind
    holding: ClassVar[int] = HOLD.kind
    clause: ClassVar[str] = "DL-12.14"
    advance: ClassVar[int] = PASS.kind  # what can be said in advance besides a pass

    def owner(self, state: DragonLance, voice: int) -> int:
        return state.owner[voice]

    def holds(self, state: DragonLance) -> list[int]:
        return state.holds

    def said(self, state: DragonLance, voice: int) -> Action | None:
        return intent_of(state, voice)

    def pass_action(self) -> Action:
        return PASS_ACTION

    def intend_action(self, action: Action) -> Action:
        return intend_action(action)

    def in_advance(self, state: DragonLance, seat: int, action: Action) -> Action | None:
        return intend_action(action) if action.kind in (PASS.kind, self.advance) else None

    def cite(self, state: DragonLance, seat: int) -> str:
        return self.clause

    def facts(self, state: DragonLance, seat: int) -> WindowFacts:
        horde = self.voice_of(state, seat)
        said = self.said(state, horde)
        hand = [SPELLS[card] for card in state.hands[horde]]
        return WindowFacts(
            hand=hand,
            cards=faces(hand),
            automatic=self.automatic(state, seat) is not None,
            ask=WISHES[state.wishes[seat]],
            intent=None if said is None else {**VERBS.by_kind[said.kind].plain(said.args)},
            held=[other for other in range(state.seats) if state.holds[other]],
        )

    # -- answers ---------------------------------------------------------------------------------

    def preliminary(self, state: DragonLance, seat: int, action: Action) -> bool:
        """Take what does not answer yet: a wish, a hold, or an answer in advance."""
        if action.kind == WISH.kind:
            set_wish(state, seat, action)
        elif action.kind == HOLD.kind:
            self.hold(state, seat, action.args[0])
        elif action.kind == INTEND.kind:
            self.intend(state, seat, intended(action))
        else:
            return False
        return True

    def hold(self, state: DragonLance, seat: int, held: int) -> None:
        super().hold(state, seat, held)
        if state.listening:
            player = seat_name(state, seat)
            told = Held(player=player, seat=seat) if held else Released(player=player, seat=seat)
            state.emit(told, self.clause)

    def intend(self, state: DragonLance, seat: int, action: Action) -> None:
        """Note an answer in advance; Illegal if it could not be given."""

    def quiet(self, action: Action) -> bool:
        return action.kind == WISH.kind

    def run(self, state: DragonLance) -> None:
        forget_intents(state)
