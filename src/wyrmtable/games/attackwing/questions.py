"""What all questions to one player have in common."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.compiling import mypyc_attr
from wyrmtable.core.errors import Illegal
from wyrmtable.core.facts import Facts
from wyrmtable.core.task import ALONE, Question
from wyrmtable.core.verbs import Verb
from wyrmtable.games.attackwing.state import AttackWing
from wyrmtable.games.attackwing.verbs import PASSING

NOBODY: Final = -1
MOST_ARRANGED: Final = 4  # AW-23.12


@mypyc_attr(allow_interpreted_subclasses=True)
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

    def facts(self, state: AttackWing, seat: int) -> Facts:
        from wyrmtable.games.attackwing.decisionfacts import facts_of

        return facts_of(state, self, seat)

    def prompt(self, state: AttackWing, seat: int) -> str:
        creature = self.subject(state)
        if not 0 <= creature < len(state.card):
            return self.asking
        from wyrmtable.games.attackwing.scene import called

        return self.asking.format(it=called(state, creature))

    def answer(self, state: AttackWing, seat: int, action: Action) -> bool:
        if not state.vouched(seat, action):
            if not isinstance(self, Pick):
                state.verbs().require_sound(action, self.cite(state, seat))
            self.check(state, action)
        state.agenda.pop()
        self.decide(state, action)
        return True

    def timeout(self, state: AttackWing, seat: int) -> None:
        state.agenda.pop()
        self.decide(state, self.default(state))


@mypyc_attr(allow_interpreted_subclasses=True)
class Pick(Ask):
    """A question whose answers are all listed; the first is the default."""

    def default(self, state: AttackWing) -> Action:
        return self.actions(state, self.asker(state))[0]

    def check(self, state: AttackWing, action: Action) -> None:
        if action not in self.actions(state, self.asker(state)):
            raise Illegal(self.cite(state, NOBODY), "one of the listed answers is asked for")


@mypyc_attr(allow_interpreted_subclasses=True)
class Arrange(Ask):
    """A question that puts things in order; all orders of up to four are listed (AW-23.12)."""

    verb: ClassVar[Verb]

    def things(self, state: AttackWing) -> list[int]:
        """What is put in order, as the verb names it."""
        raise NotImplementedError  # every question has its own

    def some_orders(self, state: AttackWing) -> list[list[int]]:
        """The orders that are listed of more than four."""
        raise NotImplementedError  # every question has its own

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        things = self.things(state)
        if len(things) <= MOST_ARRANGED:
            return [self.verb.of(order) for order in permutations(things)]
        orders = [things, *self.some_orders(state)]
        distinct = [order for at, order in enumerate(orders) if order not in orders[:at]]
        return [self.verb.of(tuple(order)) for order in distinct]

    def default(self, state: AttackWing) -> Action:
        return self.verb.of(tuple(sorted(self.things(state))))

    def check(self, state: AttackWing, action: Action) -> None:
        if action.kind != self.verb.kind or sorted(action.args) != sorted(self.things(state)):
            raise Illegal(self.clause, "each must be named once")


def other_kind(cite: str) -> Illegal:
    """The refusal of an answer to another question."""
    return Illegal(cite, "another answer is asked for")
