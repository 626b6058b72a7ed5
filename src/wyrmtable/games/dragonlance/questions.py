"""What the questions of DragonLance have in common."""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Question
from wyrmtable.games.dragonlance.pieces import bounded
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import require_sound


def require_timer(state: DragonLance) -> None:
    """Refuse a time-out at a table without a timer (DL-24.3)."""
    if not state.flags.timed:
        raise Illegal("DL-24.3", "no time limit is set (option decision_timer)")


class Choice(Question[DragonLance]):
    """A question that is decided with one answer, or by the table when time is up."""

    clause: ClassVar[str] = ""  # that asks for it
    limits: ClassVar[tuple[int, ...]] = ()  # each of the numbers is below one

    def fits(self, state: DragonLance) -> bool:
        return bounded(self.args, *self.limits)

    def cite(self, state: DragonLance, seat: int) -> str:
        return self.clause

    def answer(self, state: DragonLance, seat: int, action: Action) -> bool:
        require_sound(action)
        self.take(state, seat, action)
        return True

    def lapses(self, state: DragonLance, seat: int) -> bool:
        return state.round > 0 and seat != state.owner[state.active]  # DL-24.3

    def timeout(self, state: DragonLance, seat: int) -> None:
        if not self.lapses(state, seat):
            require_timer(state)
        self.decide(state, seat)

    # -- what each of them supplies ------------------------------------------------------------

    def take(self, state: DragonLance, seat: int, action: Action) -> None:
        """Check an answer and carry it out; Illegal changes nothing."""
        raise NotImplementedError  # every question has its own

    def decide(self, state: DragonLance, seat: int) -> None:
        """The choice of the table (DL-24.3)."""
        state.agenda.pop()
