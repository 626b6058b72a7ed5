"""Windows: others may answer before the game goes on.

A window asks *voices* one after another: players, hordes, the sides of an attack. Each may answer
or pass; the window closes when all have. What a voice holds must not show by the time it takes, so
a table may let all think at once: a seat says in advance what it will answer, changes its mind, or
asks openly for more time, and at a moment that the table sets all answers are given in their order.

A game derives its windows from `Window` and supplies `coming`, `owner`, `intents`, `holds`,
`intend` and `answered`; the actions that every window has (pass, intend, hold) are named by kind.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeAlias

from wyrmtable.core.action import Action
from wyrmtable.core.compiling import mypyc_attr
from wyrmtable.core.errors import Illegal
from wyrmtable.core.state import State
from wyrmtable.core.task import ALONE, Question, S

# How a table times the answers in a window
GATHERING: Final = 1  # answers count at a moment that the table sets, none shows before it
HELD: Final = 2  # as before, but somebody has asked for more time
CLOSING: Final = 3  # the moment has come

NOBODY: Final = -1
BLANK: Final = -1  # after the last number of an answer in advance


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Question[S]):
    """A question whose voices answer one after another, in a moment that is alike for all."""

    passing: ClassVar[int] = 0  # kinds of actions
    intending: ClassVar[int] = 0
    holding: ClassVar[int] = 0
    clause: ClassVar[str] = ""

    # -- what a game supplies ------------------------------------------------------------------

    def coming(self, state: S) -> list[int]:
        """The voices that are asked now or later, in their order."""
        return []

    def owner(self, state: S, voice: int) -> int:
        """The seat that speaks with this voice."""
        return voice

    def holds(self, state: S) -> list[int]:
        """By seat: 1 if it has asked for more time; a field of the state."""
        raise NotImplementedError  # every game has its own

    def said(self, state: S, voice: int) -> Action | None:
        """What a voice has said in advance."""
        return None

    def pass_action(self) -> Action:
        """Letting it pass."""
        raise NotImplementedError  # every game has its own

    def intend_action(self, action: Action) -> Action:
        """The same answer, in advance."""
        raise NotImplementedError  # every game has its own

    def unwanted(self, state: S, seat: int) -> bool:
        """Has the seat said that it does not want to be asked here?"""
        return False

    def has_begun(self, state: S) -> bool:
        """Has a voice passed already? Then the moment has come for the others."""
        return False

    # -- the same for all ----------------------------------------------------------------------

    def pending(self, state: S) -> tuple[int, ...]:
        voices = self.coming(state)
        return ALONE[self.owner(state, voices[0])] if voices else ()

    def alterable(self, state: S) -> tuple[int, ...]:
        seats: list[int] = []
        for voice in self.coming(state):
            seat = self.owner(state, voice)
            if seat not in seats:
                seats.append(seat)
        return tuple(seats[1:])

    def voice_of(self, state: S, seat: int) -> int:
        """The voice for which a seat is asked now or next."""
        for voice in self.coming(state):
            if self.owner(state, voice) == seat:
                return voice
        return NOBODY

    def pace(self, state: S) -> int:
        """How a table times the answers: GATHERING, HELD or CLOSING."""
        if self.has_begun(state):
            return CLOSING
        return HELD if 1 in self.holds(state) else GATHERING

    def standing(self, state: S, seat: int) -> Action | None:
        """What a seat has answered in advance, or has asked the table to answer for it."""
        said = self.said(state, self.voice_of(state, seat))
        return self.pass_action() if said is None and self.unwanted(state, seat) else said

    def automatic(self, state: S, seat: int) -> Action | None:
        return self.standing(state, seat)

    def silence(self, state: S, seat: int) -> Action | None:
        """What it means if a seat has said nothing when the moment of the table comes."""
        return self.pass_action()

    def in_advance(self, state: S, seat: int, action: Action) -> Action | None:
        """The action that gives this answer in advance, None if that cannot be done."""
        return self.intend_action(action) if action.kind == self.passing else None

    def turned_to(self, state: S, seat: int) -> S:
        """A state in which this seat is asked now, as if all before it let it pass."""
        return state

    def hold(self, state: S, seat: int, held: int) -> None:
        """A seat asks for more time, or needs no more; everybody sees that."""
        holds = self.holds(state)
        if holds[seat] == held:
            raise Illegal(self.clause, "the window is held already" if held else "nothing is held")
        holds[seat] = held

    def recorded(self, state: S, seat: int, action: Action) -> Action | None:
        return None if action.kind == self.intending else action

    def draft(self, state: S, seat: int) -> Action | None:
        said: Action | None = None
        for voice in self.coming(state):
            if self.owner(state, voice) == seat:
                intent = self.said(state, voice)
                if intent is not None and (said is None or intent.kind != self.passing):
                    said = self.intend_action(intent)
        return said


AnyWindow: TypeAlias = Window[Any]


def window_of(state: State) -> AnyWindow | None:
    """The open window, if the open question is one."""
    question = state.question
    return question if isinstance(question, Window) else None


def turned_to(state: State, seat: int) -> State:
    """A state in which this seat is asked now: in a window, as if all before it let it pass."""
    window = window_of(state)
    return state if window is None else window.turned_to(state, seat)


# -- answers in advance: flat rows of voice, kind, numbers and blanks ------------------------------


def intent_at(intents: list[int], width: int, voice: int) -> int:
    """Where the row of a voice begins, -1 if it has said nothing."""
    for at in range(0, len(intents), width):
        if intents[at] == voice:
            return at
    return -1


def with_intent(intents: list[int], width: int, voice: int, action: Action) -> list[int]:
    """The rows with what a voice says last, in the order of the voices."""
    rows = without_intents(intents, width, [voice])
    at = 0
    while at < len(rows) and rows[at] < voice:
        at += width
    blanks = [BLANK] * (width - 2 - len(action.args))
    rows[at:at] = [voice, action.kind, *action.args, *blanks]
    return rows


def without_intents(intents: list[int], width: int, voices: list[int]) -> list[int]:
    """The rows without those of some voices."""
    kept: list[int] = []
    for at in range(0, len(intents), width):
        if intents[at] not in voices:
            kept.extend(intents[at : at + width])
    return kept
