"""A match: one game at one table, with its history. Hot-seat, server, bots and replay use it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from wyrmtable.core.action import FIRST_GAME_KIND, Action, no_action
from wyrmtable.core.chance import Chance, Sealed, Seeded
from wyrmtable.core.errors import BadOptions, BadRecord, Illegal
from wyrmtable.core.event import Event
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.record import Record
from wyrmtable.core.recordtext import RecordLine
from wyrmtable.core.ruleset import Ruleset, seeded
from wyrmtable.core.state import State
from wyrmtable.core.task import AnyQuestion


class Entry:
    """One action of the log: what was played, what was rolled, and how to take it back."""

    def __init__(
        self, seat: int, action: Action, state: State, question: AnyQuestion, opened: int
    ) -> None:
        """An action that is about to be played in this state."""
        self.seat = seat
        self.action = action
        self.before: State | None = None  # kept by the first, as long as it may be taken back
        self.first = True  # answer to its question since something was settled
        self.question = question
        self.opened = opened  # so much of the log held no secret before
        self.written: Action | None = question.recorded(state, seat, action)
        # whatever a seat does while its answer may be altered takes that answer back
        self.withdraws = (
            question.sealed and seat not in state.to_act and seat in question.alterable(state)
        )
        self.clause = ""  # that asked for a sealed answer
        if question.sealed and action.kind >= FIRST_GAME_KIND:
            self.clause = question.cite(state, seat)
        self.rolls: list[tuple[int, int]] = []
        self.events: list[Event] = []

    @property
    def draft(self) -> bool:
        """An answer that its seat has not committed yet; nobody else knows of it."""
        return self.written is None


class Match:
    """A game with names, log, undo and record. It holds every secret: never hand it to a seat."""

    def __init__(
        self,
        state: State,
        names: Sequence[str] = (),
        *,
        opening: Sequence[tuple[int, int]] = (),
        options: dict[str, Plain] | None = None,
    ) -> None:
        self.state = state
        self.rules: Ruleset = state.rules
        self.names = seat_names(names, state.seats)
        self.options = options
        self.began_at = None if options is not None else without_chance(state)
        self._began_in_secret = options is None and state.guess(None).digest() != state.digest()
        self.opening = list(opening)
        self.log: list[Entry] = []
        self._open = 0  # so much of the log holds no secret
        self._settled = 0  # so much of the log cannot be taken back

    @classmethod
    def new(
        cls,
        rules: Ruleset,
        seats: int = 2,
        seed: int | None = None,
        *,
        names: Sequence[str] = (),
        chance: Chance | None = None,
        **options: object,
    ) -> Match:
        """Begin a new game; the record of such a match starts from its options."""
        return cls.start(rules, names, seats, chance or seeded(seed), options)

    @classmethod
    def start(
        cls,
        rules: Ruleset,
        names: Sequence[str],
        seats: int,
        chance: Chance,
        options: Mapping[str, object],
    ) -> Match:
        """Begin a new game with these options and this source of chance."""
        tape: list[tuple[int, int]] = []
        chance.tape = tape
        state = rules.start(seats, chance, options)
        chance.tape = None
        plain = msgspec.to_builtins(rules.options(options))
        return cls(state, names, opening=tape, options=plain)

    # -- playing -------------------------------------------------------------------------------

    def apply(self, seat: int, action: Action | str) -> list[Event]:
        """Play an action; it goes into the log only if the rules accept it."""
        state = self.state
        if isinstance(action, str):
            action = state.parse(action, seat)
        elif not isinstance(action, Action):
            raise no_action(seat, action)
        question = state.question
        if question is None:
            state.require_seat(seat)
            raise state.not_asked(seat)
        if action.kind >= FIRST_GAME_KIND and not state.asks(seat):
            state.require_seat(seat)
            raise state.refusal(seat, action)
        entry = Entry(seat, action, state, question, self._open)
        last = self.log[-1] if len(self.log) > self._settled else None
        entry.first = last is None or last.question is not question
        if entry.first:
            entry.before = state.clone()
        tape: list[tuple[int, int]] = []
        state.chance.tape = tape
        try:
            events = state.apply(seat, action)  # a list of its own for every action
        finally:
            state.chance.tape = None
        entry.rolls = tape
        entry.events = events
        self.log.append(entry)
        if tape or (events and any([event.reveals for event in events])):
            for past in self.log[self._settled :]:
                past.before = None
            self._settled = len(self.log)
        if not state.has_secrets():
            self._open = len(self.log)
        return events

    def events(self, seat: int | None = None, *, everything: bool = False) -> list[Event]:
        """All events so far that a seat (None: a spectator) may know."""
        return [
            event
            for entry in self.log
            for event in entry.events
            if everything or event.visible_to(seat)
        ]

    # -- taking back ---------------------------------------------------------------------------

    def _undoable(self, seat: int) -> int:
        """The place in the log of the action this seat may take back, or -1.

        Drafts of other seats do not count as acting: counting them would give them away.
        """
        if self.rules.no_undo:
            return -1
        for place in range(len(self.log) - 1, self._settled - 1, -1):
            entry = self.log[place]
            if entry.seat == seat:
                return place
            if not entry.draft:
                return -1
        return -1

    def can_undo(self, seat: int) -> bool:
        """May this seat take its last action back?

        Yes if since then no randomness was used, nothing secret was shown to anybody and no
        other seat acted; and if the rules of the game do not forbid it.
        """
        return self._undoable(seat) >= 0

    def _why_kept(self, seat: int) -> str:
        """Why this seat has nothing to take back."""
        if self.rules.no_undo:
            return "nothing can be taken back: the rules of this game do not allow it"
        if not any(entry.seat == seat for entry in self.log):
            return "nothing can be taken back: you have not done anything yet"
        return (
            "nothing can be taken back: others have acted, dice were rolled or secrets shown since"
        )

    def undo(self, seat: int) -> Action:
        """Take back the last action of a seat; returns it."""
        place = self._undoable(seat)
        if place < 0:
            question, outcome = self.state.question, self.state.outcome
            cite = "" if question is None else question.cite(self.state, seat)
            cite = self.rules.no_undo or (cite if outcome is None else outcome.cite)
            raise Illegal(cite, self._why_kept(seat))
        entry, later = self.log[place], self.log[place + 1 :]
        listening = self.state.listening
        self.state = self.state_before(place)
        self.state.listening = listening
        del self.log[place:]
        self._open = entry.opened
        for draft in later:
            if draft.question is self.state.question:  # what it belongs to may be gone with it
                self.apply(draft.seat, draft.action)
        return entry.action

    def state_before(self, place: int) -> State:
        """The state before an entry that may be taken back."""
        start = place
        while not self.log[start].first:
            start -= 1
        before = self.log[start].before
        assert before is not None
        state = before.clone()
        state.listening = False
        for entry in self.log[start:place]:  # nothing was left to chance
            state.apply(entry.seat, entry.action)
        return state

    # -- writing down --------------------------------------------------------------------------

    def record(self, *, everything: bool = False) -> Record:
        """The game as a record.

        Of a game that is over the record is complete. Of a running game it ends where the first
        secret begins that has not been revealed; only with `everything`, which is for the table
        itself, it holds the secrets too.
        """
        complete = everything or self.state.over
        if self._began_in_secret and not complete:
            raise BadRecord(5, "the match began in the middle of a secret decision")
        entries = self.log if complete else self.log[: self._open]
        lines = [
            RecordLine(entry.seat, written.text, entry.rolls)
            for entry, written in zip(entries, as_written(entries), strict=True)
            if written is not None
        ]
        state = self.state
        if complete and state.question is not None:
            sealed = state.question.sealed  # whoever has committed there has no draft any more
            for seat in state.to_act if sealed else state.can_act():
                draft = state.question.draft(state, seat)
                if draft is not None:
                    lines.append(RecordLine(seat, draft.text, []))
        return Record(
            game=self.rules.name,
            rules=self.rules.version,
            content=dict(self.rules.overlay) or None,
            names=list(self.names),
            options=self.options,
            start=self.began_at,
            chance=describe_chance(state.chance, complete),
            opening=self.opening,
            lines=lines,
            result=None if state.outcome is None else state.outcome.to_plain(),
            digest=state.digest() if complete else None,
        )


def seat_names(names: Sequence[str], seats: int) -> list[str]:
    """One printable name for each seat."""
    listed = [*names, *[f"Player {seat + 1}" for seat in range(len(names), seats)]]
    if len(listed) != seats:
        raise BadOptions("names", f"{len(names)} names for {seats} seats")
    for name in listed:
        if not isinstance(name, str) or not 1 <= len(name) <= 40 or not name.isprintable():
            shown = repr(name)[:50]
            raise BadOptions("names", f"{shown}: a name has 1 to 40 printable characters")
    return listed


def without_chance(state: State) -> PlainDict:
    """The state as plain data that gives no future outcome away."""
    plain = state.to_plain()
    plain["chance"] = {"source": "recorded", "outcomes": [], "count": 0}
    return plain


def as_written(entries: Sequence[Entry]) -> list[Action | None]:
    """How the entries stand in a record: an answer that was withdrawn stands without content."""
    written = [entry.written for entry in entries]
    for place, entry in enumerate(entries):
        action = written[place]
        if action is None or not entry.question.sealed:
            continue
        for later in entries[place + 1 :]:
            if later.question is entry.question and later.seat == entry.seat and later.withdraws:
                written[place] = entry.question.veiled(action)
                break
    return written


def describe_chance(chance: Chance, reveal: bool) -> str:
    """The line on chance in a record; the seed or secret only when it may be known."""
    if isinstance(chance, Seeded):
        return f"seeded {chance.seed}" if reveal else "seeded"
    if isinstance(chance, Sealed):
        shown = f"sealed {chance.commitment}"
        return f"{shown} {chance.secret.hex()}" if reveal else shown
    return "given"
