"""The state of a game: plain data, an agenda of tasks, and a source of chance."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from wyrmtable.core.action import (
    FIRST_GAME_KIND,
    RESIGN,
    RESIGN_KIND,
    TIMEOUT,
    TIMEOUT_KIND,
    Action,
    no_action,
)
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.compiling import mypyc_attr
from wyrmtable.core.decision import Decision
from wyrmtable.core.errors import BadNotation, Illegal
from wyrmtable.core.event import Event
from wyrmtable.core.eventdata import EventData
from wyrmtable.core.fields import Fields
from wyrmtable.core.outcome import Outcome, outcome_from_plain
from wyrmtable.core.plain import Plain, PlainDict, whole_numbers
from wyrmtable.core.plainposition import position_text
from wyrmtable.core.task import AnyQuestion, AnyTask, Question
from wyrmtable.core.verbs import Verbs

if TYPE_CHECKING:
    from wyrmtable.core.ruleset import Ruleset

LONGEST_ACTION: Final = 2000  # characters; a whole plot takes a tenth of it
NOBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress. Games derive one class from it and add their own plain data.

    A game supplies `not_asked`, and `fill_in` and `has_secrets` if it has secrets. What else stands
    under "what a game supplies" comes from its tables, where it does not know better.
    """

    rules: Ruleset
    seats: int
    chance: Chance
    agenda: list[AnyTask]
    to_act: tuple[int, ...]
    outcome: Outcome | None
    listening: bool
    events: list[Event]
    offers: Sequence[Action]  # what was listed last, for whom, before anything else happened
    offered_to: int

    def __init__(self, rules: Ruleset, seats: int, chance: Chance) -> None:
        self.rules = rules
        self.seats = seats
        self.chance = chance
        self.agenda = []
        self.to_act = ()
        self.outcome = None
        self.listening = True
        self.events = []
        self.offers = ()
        self.offered_to = NOBODY

    # -- playing -------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.outcome is not None

    @property
    def question(self) -> AnyQuestion | None:
        """The open question, None when the game is over."""
        agenda = self.agenda
        if self.outcome is not None or not agenda:
            return None
        task = agenda[-1]
        return task if isinstance(task, Question) else None

    def can_act(self) -> tuple[int, ...]:
        """All seats with a decision: those that must answer and those that may alter theirs."""
        question = self.question
        if question is None:
            return ()
        return self.to_act + question.alterable(self)

    def asks(self, seat: int) -> bool:
        """Has this seat a decision? One that must answer never may alter its answer, too."""
        if seat in self.to_act:
            return True
        question = self.question
        return question is not None and seat in question.alterable(self)

    def decision(self, seat: int) -> Decision:
        """What this seat is asked; Illegal if it is not asked anything."""
        question = self.question
        if question is None or not self.asks(seat):
            self.require_seat(seat)
            raise self.not_asked(seat)
        return Decision(self, question, seat)

    def require_seat(self, seat: object) -> None:
        """Illegal if the table has no such seat."""
        if not isinstance(seat, int) or seat < 0 or seat >= self.seats:
            why = f"there is no seat {seat}: this table has {self.seats} seats"
            rules = self.rules
            cite = rules.seating_clause or rules.seats_clause or self.not_asked(0).cite
            raise Illegal(cite, why)

    def apply(self, seat: int, action: Action | str) -> list[Event]:
        """Play an action (or its text) for a seat and go on until the next decision.

        Returns what happened. An action that the rules refuse raises Illegal and changes nothing.
        """
        if isinstance(action, str):
            action = self.parse(action, seat)
        elif not isinstance(action, Action):
            raise no_action(seat, action)
        if self.outcome is not None:
            self.require_seat(seat)
            raise self.refusal(seat, action)
        if self.listening or self.events:
            self.events = []
        if action.kind < FIRST_GAME_KIND:
            self.apply_universal(seat, action)
            self.offered_to = NOBODY
            self.settle()
            return self.events
        task = self.agenda[-1]
        assert isinstance(task, Question)
        if not self.asks(seat):
            self.require_seat(seat)
            raise self.refusal(seat, action)
        ended = task.answer(self, seat, action)
        self.offered_to = NOBODY
        if ended:
            self.settle()
        return self.events

    def offer(self, question: AnyQuestion, seat: int) -> Sequence[Action]:
        """List the answers of a seat to the open question."""
        self.offers = offers = question.actions(self, seat)
        self.offered_to = seat
        return offers

    def vouched(self, seat: int, action: Action) -> bool:
        """Is it one of the very actions just listed for the seat? They need no second check."""
        if seat == self.offered_to:
            for one in self.offers:
                if one is action:
                    return True
        return False

    def apply_universal(self, seat: int, action: Action) -> None:
        """Actions that every game knows: resigning and running out of time."""
        self.require_seat(seat)
        if action.kind == RESIGN_KIND:
            self.resign(seat)
            return
        if action.kind != TIMEOUT_KIND:
            raise BadNotation(action.text, "no game has such an action")
        question = self.question
        if question is None or seat not in self.to_act:
            raise self.not_asked(seat)
        question.timeout(self, seat)

    def settle(self) -> None:
        """Carry out tasks until a seat has to decide or the game is over."""
        agenda = self.agenda
        while self.outcome is None:
            task = agenda[-1]
            if task.asks:
                self.to_act = task.pending(self)
                if self.to_act:
                    return
            agenda.pop()
            task.run(self)
        self.to_act = ()

    def emit(
        self,
        what: EventData | str,
        cite: str,
        data: PlainDict | None = None,
        audience: tuple[int, ...] | None = None,
        reveals: bool = False,
    ) -> None:
        """Report an event; callers check `listening` first, so that bulk play builds nothing."""
        self.events.append(Event(what, cite, data, audience, reveals))

    def finish(self, outcome: Outcome) -> None:
        """End the game."""
        self.outcome = outcome
        self.agenda.clear()
        self.to_act = ()

    # -- what a game supplies ------------------------------------------------------------------

    def clone(self) -> State:
        """An independent copy, cheap enough for search; one written by hand is faster than this."""
        twin = type(self)(self.rules, self.seats, self.chance.clone())
        twin.agenda = self.agenda[:]
        twin.to_act = self.to_act
        twin.outcome = self.outcome
        twin.listening = self.listening
        self.fields().copy(self, twin)
        return twin

    def verbs(self) -> Verbs:
        """The table of actions of this game."""
        verbs = self.rules.verbs
        if verbs is None:
            raise NotImplementedError(f"{self.rules.title} has no table of verbs")
        return verbs

    def fields(self) -> Fields:
        """The table of fields of this game."""
        fields = self.rules.fields
        if fields is None:
            raise NotImplementedError(f"{self.rules.title} has no table of fields")
        return fields

    def parse_action(self, text: str) -> Action:
        """Read a game's own notation; BadNotation if it is none."""
        return self.verbs().read(text)

    def resign(self, seat: int) -> None:
        """Take a seat out of the game, by the rules of the game.

        Without rules of its own a game is over, and the others have won.
        """
        others = tuple([other for other in range(self.seats) if other != seat])
        ranks = tuple([1 if other != seat else 2 for other in range(self.seats)])
        self.finish(Outcome(others, (), ranks, "resignation", self.not_asked(seat).cite))

    def not_asked(self, seat: int) -> Illegal:
        """Why this seat of the table cannot act now, with the clause."""
        raise NotImplementedError  # every game has its own

    def refusal(self, seat: int, action: Action) -> Illegal:
        """Why this action cannot be played now by a seat that is not asked."""
        return self.not_asked(seat)

    def position_view(self, seat: int | None) -> PlainDict:
        """What a seat (None: a spectator) may know of the position."""
        return self.fields().view(self, seat)

    def fill_in(self, seat: int | None) -> None:
        """Replace everything the seat cannot know by a random guess, drawn from `chance`."""
        if self.fields().secret():
            raise NotImplementedError(f"{self.rules.title} has secrets and no fill_in")

    def has_secrets(self) -> bool:
        """Does the state hold a committed answer that is hidden from some seat or spectators?

        Drafts do not count: no record of a running game holds them, and nobody knows of them.
        """
        if self.fields().secret():
            raise NotImplementedError(f"{self.rules.title} has secrets and no has_secrets")
        return False

    def data(self) -> PlainDict:
        """The game's own data, JSON-ready and complete."""
        return self.fields().write(self)

    def broken(self) -> str:
        """Which invariant of the game does not hold; empty if all do (random tests ask this)."""
        return ""

    def confidants(self, seat: int) -> tuple[int, ...]:
        """The seats whose view shows what this seat has answered and not committed yet."""
        return (seat,)

    def asked_view(self, seat: int | None) -> tuple[int, ...]:
        """Which seats this seat may know to be deciding."""
        return self.to_act

    # -- knowing -------------------------------------------------------------------------------

    def guarded(self) -> bool:
        """Does somebody see or decide something now that others may not know?

        Then a screen that several people share is covered before it changes hands.
        """
        question = self.question
        return (question is not None and question.sealed) or self.has_secrets()

    def view(self, seat: int | None = None) -> PlainDict:
        """The position as this seat (None: a spectator) may know it, JSON-ready."""
        decision: Plain = None
        if seat is not None:
            self.require_seat(seat)
            if self.asks(seat):
                decision = self.decision(seat).to_plain()
        return {
            "game": self.rules.name,
            "version": self.rules.version,
            "seat": seat,
            "seats": self.seats,
            "to_act": list(self.asked_view(seat)),
            "guarded": self.guarded(),
            "over": self.over,
            "outcome": None if self.outcome is None else self.outcome.to_plain(),
            "decision": decision,
            "position": self.position_view(seat),
        }

    def guess(self, seat: int | None, chance: Chance | None = None) -> State:
        """A full state that agrees with all this seat knows; the rest is drawn at random.

        Of a game that is over everything may be known.
        """
        if seat is not None:
            self.require_seat(seat)
        guessed = self.clone()
        guessed.listening = False
        guessed.events = []
        guessed.chance = Seeded(0) if chance is None else chance
        if self.outcome is None:
            guessed.fill_in(seat)
        return guessed

    # -- text and data -------------------------------------------------------------------------

    def parse(self, text: str, seat: int | None = None) -> Action:
        """Read the notation of an action; BadNotation if it is none.

        A seat that is asked something is told what it could answer now.
        """
        if len(text) > LONGEST_ACTION:
            raise BadNotation(text, f"no action is longer than {LONGEST_ACTION} characters")
        stripped = text.strip()
        if stripped == RESIGN.text:
            return RESIGN
        if stripped == TIMEOUT.text:
            return TIMEOUT
        try:
            return self.parse_action(stripped)
        except BadNotation as error:
            if seat is None or not self.asks(seat):
                raise
            now = self.decision(seat).listed[:1]
            if not now:
                raise
            raise BadNotation(error.text, error.why, f"now for example `{now[0].text}`") from None

    def query(self, text: str) -> Action | None:
        """The question of a player about a plan, None if the text is something else.

        `Question.preview` answers it; it is never played.
        """
        return None if self.rules.verbs is None else self.verbs().read_query(text)

    def to_plain(self) -> PlainDict:
        """The whole state as JSON-ready data, secrets and chance included."""
        plain: PlainDict = {
            "game": self.rules.name,
            "version": self.rules.version,
            "seats": self.seats,
            "chance": self.chance.to_plain(),
            "agenda": [list(task.to_plain()) for task in self.agenda],
            "outcome": None if self.outcome is None else self.outcome.to_plain(),
            "data": self.data(),
        }
        if self.rules.overlay:  # a variant is loaded with its own numbers again
            plain["content"] = dict(self.rules.overlay)
        return plain

    def restore(self, plain: PlainDict, tasks: dict[str, type[AnyTask]]) -> None:
        """Take over agenda and outcome from plain data (the game has read its own part)."""
        listed = plain["agenda"]
        if not isinstance(listed, list):
            raise ValueError("agenda must be a list")
        self.agenda = []
        for entry in listed:
            if not isinstance(entry, list) or not entry or not isinstance(entry[0], str):
                raise ValueError("agenda: every task is a list of a name and numbers")
            if entry[0] not in tasks:
                raise ValueError(f"agenda: unknown task {entry[0][:40]!r}")
            task = tasks[entry[0]](*whole_numbers(entry[1:], f"agenda, {entry[0]}"))
            if not task.fits(self):
                raise ValueError(f"agenda: the numbers of {task} mean nothing here")
            self.agenda.append(task)
        ended = plain["outcome"]
        if ended is not None:
            self.outcome = outcome_from_plain(ended, self.seats)
        self.to_act = ()
        question = self.question
        if question is not None:
            self.to_act = question.pending(self)
        if self.outcome is None and not self.to_act:
            raise ValueError("agenda: nobody has anything to decide")
        if self.outcome is not None and self.agenda:
            raise ValueError("agenda: nothing is left to do when a game is over")

    def to_json(self) -> str:
        """The whole state as one line of JSON; `Ruleset.load` reads it back."""
        return msgspec.json.encode(self.to_plain(), order="deterministic").decode()

    def position_text(self) -> str:
        """The position in one line, without the source of chance; `Ruleset.position` reads it."""
        return position_text(self)

    def digest(self) -> str:
        """A hash of the position and what is to come, without the source of chance."""
        plain = self.to_plain()
        del plain["chance"]
        return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_plain() == other.to_plain()

    def __hash__(self) -> int:
        return hash(self.digest())

    def __reduce__(self) -> tuple[Callable[[str], State], tuple[str]]:
        return self.rules.load, (self.to_json(),)

    def __repr__(self) -> str:
        asked = f"to act: {', '.join(map(str, self.to_act))}" if self.to_act else "nobody is to act"
        return f"<{self.rules.title}, {self.seats} seats: {self.rules.phase(self)}; {asked}>"

    def _repr_svg_(self) -> str:
        """A picture for notebooks: what a spectator sees."""
        return self.rules.draw(self, None)
