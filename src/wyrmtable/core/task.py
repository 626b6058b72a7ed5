"""Tasks: the steps of a game. The agenda is a stack of them; reading them reads the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeAlias, TypeVar

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.core.compiling import mypyc_attr
from wyrmtable.core.facts import Facts

if TYPE_CHECKING:
    from wyrmtable.core.state import State

S = TypeVar("S", bound="State")  # the state of the game that the task belongs to

# [seat]: what `Question.pending` says if this seat alone has to answer; [-1] is nobody's
ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in (*range(12), -1)]


def words_after_first(action: Action) -> int:
    """How composed an answer is; one of a single word comes after all others."""
    return action.text.count(" ") or 99


@mypyc_attr(allow_interpreted_subclasses=True)
class Task(Generic[S]):
    """A step without choices. It holds only numbers; whatever changes lives in the state."""

    name: ClassVar[str] = "task"
    asks: bool
    args: tuple[int, ...]

    def __init__(self, *args: int) -> None:
        self.args = args
        self.asks = False

    def run(self, state: S) -> None:
        """Carry the step out; the engine has taken it off the agenda before."""

    def pending(self, state: S) -> tuple[int, ...]:
        """The seats whose answer is needed: a step without choices needs none."""
        return ()

    def fits(self, state: S) -> bool:
        """Do the numbers make sense in this state? Asked of tasks that were read from a text."""
        return True

    def to_plain(self) -> list[str | int]:
        """The task as JSON-ready data: its name and numbers."""
        return [self.name, *self.args]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(str, self.args))})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Task[S]):
    """A step in which seats decide; it stays on the agenda until nobody has to answer.

    When `pending` is empty, the engine takes it off and calls `run`. A *sealed* question is
    answered by several seats at once: nobody's view shows another's answer, and a seat may alter
    its answer until it commits.
    """

    sealed: bool
    tells_acts: ClassVar[bool] = True  # do clients get verbs and slots beside the texts?

    def __init__(self, *args: int) -> None:
        super().__init__(*args)
        self.asks = True
        self.sealed = False

    def pending(self, state: S) -> tuple[int, ...]:
        """The seats whose answer is still needed, in the order in which they are asked."""
        return ()

    def alterable(self, state: S) -> tuple[int, ...]:
        """Seats that have answered and may still change their answer."""
        return ()

    def kind(self, state: S) -> str:
        """The kind of decision; a client chooses the panel by it."""
        return self.name

    def cite(self, state: S, seat: int) -> str:
        """The clause that asks for this decision."""
        return ""

    def prompt(self, state: S, seat: int) -> str:
        """What is asked, in plain words."""
        return self.name

    def actions(self, state: S, seat: int) -> Sequence[Action]:
        """Finitely many answers that suffice to play well; all of them are legal."""
        return ()

    def listed(self, state: S, seat: int) -> Sequence[Action]:
        """The same answers as people want to read them.

        Simple ones come before composed ones (`A1 F1+` before `A1 F1+ fb2`), and last those of
        one word, which commit something.
        """
        return sorted(self.actions(state, seat), key=words_after_first)

    def facts(self, state: S, seat: int) -> Facts:
        """What a client needs to show the decision, of what this seat may know.

        A fact may be a dict of `Kept` structs: those that stay the same are not sent again.
        """
        return {}

    def preview(self, state: S, seat: int, action: Action) -> Sequence[msgspec.Struct]:
        """What an answer would do, or what comes of a query, as marks for the seat's scene.

        An answer need not be legal; a query (`Verb.query`) is never one.
        """
        return state.rules.preview(state, seat, action)

    def cautions(self, state: S, seat: int, action: Action) -> Sequence[tuple[str, str]]:
        """What a seat should hear before this answer counts: sentences, each with its clause."""
        return ()

    def answer(self, state: S, seat: int, action: Action) -> bool:
        """Check and take an answer; Illegal changes nothing. False: the seat is still asked."""
        return True

    def automatic(self, state: S, seat: int) -> Action | None:
        """The answer a table may give for the seat, after a pause that it gives everybody.

        For a seat that has no real choice or does not want to be asked. The seat is asked all
        the same, so that nobody can tell; None: only the seat itself can answer.
        """
        return None

    def lapses(self, state: S, seat: int) -> bool:
        """Does it hold up others, so that in the end a table without clocks times it out?"""
        return False

    def timeout(self, state: S, seat: int) -> None:
        """Decide for a seat that did not decide in time."""

    def recorded(self, state: S, seat: int, action: Action) -> Action | None:
        """How the answer stands in a record: None for a draft, the whole answer on commit."""
        return action

    def quiet(self, action: Action) -> bool:
        """Is this a setting of the seat, which goes into the record but which nobody notices?"""
        return False

    def veiled(self, action: Action) -> Action:
        """A committed answer without its content."""
        return action

    def draft(self, state: S, seat: int) -> Action | None:
        """The action that sets this seat's uncommitted answer, if it has begun one."""
        return None


# An agenda holds tasks of one game; which game that is, only the game itself knows.
AnyTask: TypeAlias = Task[Any]
AnyQuestion: TypeAlias = Question[Any]
