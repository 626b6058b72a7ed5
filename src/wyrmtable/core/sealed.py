"""Sealed answers: several seats answer in secret at once, and commit when they are ready.

A seat drafts as long as it likes; nobody else learns of a draft. Committing fixes the answer and
shows that it is fixed, not what it is. Where a game lets it, a seat opens its answer again until
the last one has committed. A record holds committed answers whole; those who may not see one yet
read it without its content. The task's `run` reveals.

A game derives one class for each such question. It names the kinds of its actions and supplies
`flags`, `takes_part`, `note`, `seal`, `whole` and `drafted`.
"""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.compiling import mypyc_attr
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Question, S


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedQuestion(Question[S]):
    """A question that several seats answer in secret at once."""

    drafting: ClassVar[tuple[int, ...]] = ()  # kinds of actions that alter the draft
    committing: ClassVar[int] = 0  # commits the draft as it stands: `lock`
    committing_whole: ClassVar[int] = 0  # a whole answer and its commit in one: `lock A: F1 | …`
    reopening: ClassVar[int] = 0  # takes the commit back, where a game lets it
    # refusals: the clause, and why
    is_fixed: ClassVar[tuple[str, str]] = ("", "this answer is committed")
    is_open: ClassVar[tuple[str, str]] = ("", "this answer is not committed")
    is_other: ClassVar[tuple[str, str]] = ("", "another answer is asked for")

    def __init__(self, *args: int) -> None:
        super().__init__(*args)
        self.sealed = True

    # -- what a game supplies ------------------------------------------------------------------

    def flags(self, state: S) -> list[int]:
        """By seat: 1 if it has committed; a field of the state."""
        raise NotImplementedError  # every game has its own

    def takes_part(self, state: S, seat: int) -> bool:
        """Does this seat answer?"""
        return True

    def note(self, state: S, seat: int, action: Action) -> None:
        """Check a change of the draft and keep it; Illegal changes nothing."""

    def seal(self, state: S, seat: int, action: Action) -> None:
        """Check what is committed, keep it and tell that it is; Illegal changes nothing.

        `action` is of the kind `committing`, where the draft counts, or `committing_whole`.
        """

    def reopened(self, state: S, seat: int) -> None:
        """Tell that a seat has taken its commit back."""

    def whole(self, state: S, seat: int) -> Action:
        """The draft as a whole committed answer, as a record holds it."""
        raise NotImplementedError  # every game has its own

    def drafted(self, state: S, seat: int) -> Action | None:
        """The action that makes the draft of a seat anew; None if it has not begun one."""
        return None

    def veil(self) -> Action:
        """A committed answer without its content."""
        raise NotImplementedError  # every game has its own

    def other(self, action: Action) -> Illegal:
        """The refusal of an action that answers another question."""
        return Illegal(self.is_other[0], self.is_other[1])

    # -- the same for all ----------------------------------------------------------------------

    def pending(self, state: S) -> tuple[int, ...]:
        return self._with_flag(state, 0)

    def alterable(self, state: S) -> tuple[int, ...]:
        return self._with_flag(state, 1) if self.reopening else ()

    def _with_flag(self, state: S, flag: int) -> tuple[int, ...]:
        flags = self.flags(state)
        return tuple(
            [
                seat
                for seat in range(state.seats)
                if flags[seat] == flag and self.takes_part(state, seat)
            ]
        )

    def answer(self, state: S, seat: int, action: Action) -> bool:
        flags = self.flags(state)
        kind = action.kind
        if self.reopening and kind == self.reopening:
            if not flags[seat]:
                raise Illegal(self.is_open[0], self.is_open[1])
            flags[seat] = 0
            self.reopened(state, seat)
            return True
        if flags[seat]:
            raise Illegal(self.is_fixed[0], self.is_fixed[1])
        if kind == self.committing or (self.committing_whole and kind == self.committing_whole):
            self.seal(state, seat, action)
            flags[seat] = 1
            return True
        if kind in self.drafting:
            self.note(state, seat, action)
            return False
        raise self.other(action)

    def recorded(self, state: S, seat: int, action: Action) -> Action | None:
        if action.kind in self.drafting:
            return None
        return self.whole(state, seat) if action.kind == self.committing else action

    def veiled(self, action: Action) -> Action:
        return self.veil() if action.kind == self.committing_whole else action

    def draft(self, state: S, seat: int) -> Action | None:
        if self.flags(state)[seat] or not self.takes_part(state, seat):
            return None
        return self.drafted(state, seat)
