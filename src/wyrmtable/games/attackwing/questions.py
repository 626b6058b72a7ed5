"""What all questions to one player have in common."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import ALONE, Question
from wyrmtable.games.attackwing.state import AttackWing
from wyrmtable.games.attackwing.verbs import PASSING

NOBODY: Final = -1


class Ask(Question[AttackWing]):
    """A question about a creature, its first number, which one seat answers once.

    `decide` carries an answer out; the question has left the agenda by then. A question that
    refuses does so in `check`, which changes nothing.
    """

    clause: ClassVar[str] = ""
    asking: ClassVar[str] = ""

    def subject(self, state: AttackWing) -> int:
        """The creature that is decided about."""
        return self.args[0]

    def asker(self, state: AttackWing) -> int:
        """The seat that decides."""
        return state.owner[self.args[0]]

    def default(self, state: AttackWing) -> Action:
        """The answer for a player who does not decide in time (AW-23.3)."""
        return PASSING

    def check(self, state: AttackWing, action: Action) -> None:
        """Refuse what is not an answer; Illegal changes nothing."""

    def decide(self, state: AttackWing, action: Action) -> None:
        """Carry an answer out that has been checked."""

    def concerned(self, state: AttackWing) -> bool:
        """Does the question still make sense, after somebody conceded?"""
        return state.in_play(self.subject(state))

    def fits(self, state: AttackWing) -> bool:
        return bool(self.args) and 0 <= self.args[0] < len(state.card)

    def pending(self, state: AttackWing) -> tuple[int, ...]:
        if not self.concerned(state):
            return ()
        seat = self.asker(state)
        return () if state.quit[seat] else ALONE[seat]

    def run(self, state: AttackWing) -> None:
        """Nobody is there to answer."""
        if self.concerned(state):
            self.decide(state, self.default(state))

    def cite(self, state: AttackWing, seat: int) -> str:
        return self.clause

    def prompt(self, state: AttackWing, seat: int) -> str:
        return self.asking

    def answer(self, state: AttackWing, seat: int, action: Action) -> bool:
        if not isinstance(self, Pick):
            state.verbs().require_sound(action, self.cite(state, seat))
        self.check(state, action)
        state.agenda.pop()
        self.decide(state, action)
        return True

    def timeout(self, state: AttackWing, seat: int) -> None:
        state.agenda.pop()
        self.decide(state, self.default(state))


class Pick(Ask):
    """A question whose answers are all listed; the first is the default."""

    def default(self, state: AttackWing) -> Action:
        return self.actions(state, self.asker(state))[0]

    def check(self, state: AttackWing, action: Action) -> None:
        if action not in self.actions(state, self.asker(state)):
            raise Illegal(self.cite(state, NOBODY), "one of the listed answers is asked for")


def other_kind(cite: str) -> Illegal:
    """The refusal of an answer to another question."""
    return Illegal(cite, "another answer is asked for")
