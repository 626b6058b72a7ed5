"""A table as the fold of its log: no clocks, no sockets, no database.

Whoever folds the same entries gets the same table, so any worker can serve any table.
"""

# compiled: every move goes through it
from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from wyrmtable.core.action import FIRST_GAME_KIND
from wyrmtable.core.chance import Keyed, Sealed
from wyrmtable.core.errors import Illegal, WyrmtableError
from wyrmtable.core.event import Event
from wyrmtable.core.match import Entry as Played
from wyrmtable.core.match import Match
from wyrmtable.core.ruleset import NOTHING, Ruleset
from wyrmtable.core.sequel import Sequel
from wyrmtable.core.state import State
from wyrmtable.core.task import AnyQuestion
from wyrmtable.games import ruleset
from wyrmtable.server.ledger import Entry, EntryKind, Founding, Told
from wyrmtable.server.pacing import lapse, moment, people, window
from wyrmtable.server.telling import Telling
from wyrmtable.server.wire import Clock, Seal, Viewer

SEALED_ANSWER = "wyrmtable sealed answer"
_encode = msgspec.json.Encoder().encode


class Unplayable(WyrmtableError):
    """A table whose log cannot be played with the rules of this server."""


class Change:
    """What one entry did: who noticed it, and which events and seals it brought."""

    def __init__(self, entry: Entry, seen: frozenset[int | None]) -> None:
        self.entry = entry
        self.seen = seen
        self.versions: dict[int | None, int] = {}
        self.events: Sequence[Event] = ()
        self.seals: tuple[int, ...] = ()  # ids of seals that are new, opened or withdrawn
        self.secretive = False  # not everybody who noticed it may know of all events
        self.draft = False  # an answer that its seat has not committed yet
        self._telling: Telling | None = None
        self._encoded: list[bytes] = []

    def bring(self, events: Sequence[Event], telling: Telling) -> None:
        """The events of the game that it brought, and how they are told."""
        self.events = events
        self.secretive = any([event.audience is not None for event in events])
        self._telling = telling

    def tell(self, event: Event, text: str) -> None:
        """The one event that it brought, which is none of the game."""
        data = msgspec.Raw(_encode(event.data))
        self.events = [event]
        self._encoded = [_encode(Told(name=event.name, clause="", text=text, data=data))[1:]]

    def encoded(self) -> list[bytes]:
        """The events as JSON without their beginning: the version depends on who looks."""
        telling = self._telling
        if telling is not None:  # nobody has asked before
            self._telling = None
            self._encoded = [telling.json(event) for event in self.events]
        return self._encoded


class Table:
    """A table at one moment. It holds every secret: only viewing.py may show it to anybody."""

    def __init__(self, table_id: str, founding: Founding, secret: bytes) -> None:
        self.id = table_id
        self.founding = founding
        self.rules: Ruleset = ruleset(founding.game)
        if self.rules.version != founding.rules:
            raise Unplayable(
                f"this table was founded with rules {founding.rules!r} of {self.rules.title}; "
                f"this server has {self.rules.version!r}"
            )
        self.size = len(founding.seats)
        self.people = people(founding)
        self.window = window(founding)  # milliseconds
        self.has_bots = any(wanted.kind == "bot" for wanted in founding.seats)
        self.for_bots = self.has_bots or founding.stand_in is not None
        self.everybody: frozenset[int | None] = frozenset([*range(self.size), None])
        self.chance = Sealed(derived(secret, "chance"))
        self._salts = Keyed(derived(secret, "salts"))
        self.names = [wanted.name or f"Player {n + 1}" for n, wanted in enumerate(founding.seats)]
        self._named: Mapping[str, str] = {}  # what events call people and units
        self._telling = Telling(self.rules, self._named)
        self.match = Match.start(
            self.rules, self.names, self.size, self.chance.clone(), founding.options
        )
        self.taken = [wanted.kind != "link" for wanted in founding.seats]
        self.complete = all(self.taken)  # everybody has sat down
        self.sat_at: list[int] = [0] * self.size  # seq of the entry that took a link seat
        self.next_table: str | None = None
        self.stale = False  # another worker has gone on without this copy
        self.seq = 0
        self.requests: set[str] = set()
        self.versions: dict[int | None, int] = dict.fromkeys(self.everybody, 0)
        # when each viewer last noticed a change: what others do in secret moves no time stamp
        self.noticed: dict[int | None, int] = dict.fromkeys(self.everybody, founding.created)
        self.changes: list[Change] = []
        self.seals: list[Seal] = []
        self._seals_json: dict[int, bytes] = {}  # those that were told as they are now
        self._answers: list[tuple[str, str]] = []  # salts and texts of the seals, by id
        self._standing: dict[int, int] = {}  # seat -> id of its seal on the open question
        self._unopened: set[int] = set()
        self._question: AnyQuestion | None = None
        self._draft_seen: dict[int, frozenset[int | None]] = {}  # at the open question
        self._asked: tuple[int, ...] = ()
        self._asked_since: dict[int, int] = {}
        self._look_at_question(founding.created)
        self._open_table()

    # -- what everybody knows ------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def status(self) -> Literal["waiting", "playing", "over"]:
        if self.match.state.over:
            return "over"
        return "playing" if self.complete else "waiting"

    @property
    def hot_seat(self) -> bool:
        return sum(wanted.kind == "you" for wanted in self.founding.seats) > 1

    def sequel(self, chosen: Mapping[int, str] = NOTHING) -> Sequel | None:
        """What follows in the campaign that this game belongs to, once it is over."""
        return self.rules.sequel(self.match.state, chosen) if self.match.state.over else None

    def founder_seats(self) -> list[int]:
        """The seats that the founder keeps."""
        return [n for n, wanted in enumerate(self.founding.seats) if wanted.kind == "you"]

    def bot_level(self, seat: int) -> str | None:
        """The level of the bot in this seat, None for a person."""
        wanted = self.founding.seats[seat]
        return (wanted.level or "") if wanted.kind == "bot" else None

    # -- the log -------------------------------------------------------------------------------

    def fold(self, entries: Iterable[Entry]) -> list[Change]:
        """Take further entries of the log over."""
        return [self.take(entry) for entry in entries]

    def take(self, entry: Entry) -> Change:
        """Carry one entry out; Illegal or BadNotation if the rules refuse it, changing nothing."""
        assert entry.seq == self.seq + 1, "entries come in order"
        if entry.kind == "act":
            change = self._act(entry)
        elif entry.kind == "undo":
            change = self._undo(entry)
        elif entry.kind == "sit":
            change = self._sit(entry)
        else:
            change = Change(entry, frozenset())
            self.next_table = entry.text
            self.noticed = dict.fromkeys(self.everybody, entry.at)
        self.seq = entry.seq
        self.requests.add(entry.request)
        self._count(change)
        return change

    def _open_table(self) -> None:
        """What set-up brought is version 1 of everybody."""
        start = self.next_entry("act", -1, "", "", self.founding.created)
        opening = Change(msgspec.structs.replace(start, seq=0), self.everybody)
        self._bring(opening, list(self.match.state.events))
        self._count(opening)

    def _bring(self, change: Change, events: Sequence[Event]) -> None:
        """Note events of the game, in words with the names of those who sit here."""
        named = self.rules.names_at(self.match.state, self.names)
        if named != self._named:  # seldom: somebody takes a colour, units come
            self._named = named
            self._telling = Telling(self.rules, named)
        change.bring(events, self._telling)

    def _count(self, change: Change) -> None:
        versions = self.versions
        for viewer in change.seen:
            change.versions[viewer] = versions[viewer] = versions[viewer] + 1
            self.noticed[viewer] = change.entry.at
        self.changes.append(change)

    def next_entry(self, kind: EntryKind, seat: int, request: str, text: str, at: int) -> Entry:
        """The entry that would come next."""
        return Entry(
            seq=self.seq + 1, kind=kind, seat=seat, request=request, text=text, rolls="", at=at
        )

    def rolls_of(self, change: Change) -> str:
        """What chance gave during the last action, for the log."""
        if change.entry.kind != "act":
            return ""
        rolls = self.match.log[-1].rolls
        if not rolls:
            return ""
        return " ".join(f"d{sides}={value + 1}" for sides, value in rolls)

    def _sit(self, entry: Entry) -> Change:
        self.taken[entry.seat] = True
        self.complete = all(self.taken)
        self.names[entry.seat] = entry.text
        self.match.names[entry.seat] = entry.text
        self.sat_at[entry.seat] = entry.seq
        opening = self.changes[0]
        self._bring(opening, opening.events)  # they name whoever has come
        if self.complete:
            self._asked_since = dict.fromkeys(self._asked_since, entry.at)
        self.noticed = dict.fromkeys(self.everybody, entry.at)
        return Change(entry, frozenset())

    def _act(self, entry: Entry) -> Change:
        if not self.complete:
            raise Illegal("", "not everyone has sat down yet")
        events = self.match.apply(entry.seat, entry.text)
        played = self.match.log[-1]
        draft = played.written is None
        private = draft or played.question.quiet(played.action)
        change = Change(entry, self._confided(entry.seat) if private else self.everybody)
        change.draft = draft
        if events:
            self._bring(change, events)
        if not draft:
            self._seal(entry, played, change)
        self._look_at_question(entry.at)
        if self._unopened:
            self._open_seals(change)
        return change

    def _undo(self, entry: Entry) -> Change:
        seat = entry.seat
        if self.match.state.over:  # the dice are open then
            raise Illegal("", "the game is over; nothing can be taken back")
        last = next((played for played in reversed(self.match.log) if played.seat == seat), None)
        self.match.undo(seat)
        assert last is not None
        change = Change(entry, self._confided(seat) if last.draft else self.everybody)
        change.draft = last.draft
        text = f"{self.names[seat]} takes the last action back."
        change.tell(Event("taken_back", "", {"seat": seat}), text)
        if not last.draft and seat in self._standing:
            self._withdraw(seat, change)
        self._look_at_question(entry.at)
        return change

    def _confided(self, seat: int) -> frozenset[int | None]:
        """Who notices what a seat has not committed yet."""
        known = self._draft_seen.get(seat)
        if known is None:
            known = self._draft_seen[seat] = frozenset(self.match.state.confidants(seat))
        return known

    def _look_at_question(self, at: int) -> None:
        """Note when seats were first asked the open question."""
        state = self.match.state
        question, asked = state.question, state.to_act
        if question is not self._question:
            self._question = question
            self._draft_seen = {}
            self._asked_since = {}
            self._standing = {}
        elif asked is self._asked:
            return
        self._asked = asked
        for seat in asked:
            self._asked_since.setdefault(seat, at)

    # -- clocks --------------------------------------------------------------------------------

    def clocks(self, viewer: int | None) -> list[Clock]:
        """When the time of the seats runs out of which the viewer may know that they decide."""
        closes = moment(self)
        if closes is not None:
            return [Clock(seat=seat, ends=closes) for seat in self.state.can_act()]
        if self.status != "playing":
            return []
        if not self.founding.seconds:
            ends = [(seat, lapse(self, seat)) for seat in self.state.to_act]
            return [Clock(seat=seat, ends=at) for seat, at in ends if at is not None]
        return [Clock(seat=seat, ends=self.ends(seat)) for seat in self.state.asked_view(viewer)]

    def asked_since(self, seat: int) -> int:
        """When a seat that must act was asked the open question."""
        return self._asked_since[seat]

    def ends(self, seat: int) -> int:
        """When the time of a seat that must act runs out."""
        return self._asked_since[seat] + self.founding.seconds * 1000

    # -- sealed answers ------------------------------------------------------------------------

    def _seal(self, entry: Entry, played: Played, change: Change) -> None:
        """Commit to a sealed answer, or note that it was withdrawn."""
        seat = entry.seat
        question = played.question
        if not question.sealed or played.action.kind < FIRST_GAME_KIND:
            return
        if seat in self._standing:
            self._withdraw(seat, change)
        state = self.match.state
        if state.question is question and seat in state.to_act:
            return  # it was opened again
        assert played.written is not None
        number = len(self.seals)
        salt, text = self._salts.digest(b"%d" % number).hex()[:32], played.written.text
        self.seals.append(
            Seal(
                id=number,
                seat=seat,
                clause=played.clause,
                commitment=commitment(salt, text),
            )
        )
        self._answers.append((salt, text))
        self._standing[seat] = number
        self._unopened.add(number)
        change.seals = (*change.seals, number)

    def _withdraw(self, seat: int, change: Change) -> None:
        number = self._standing.pop(seat)
        self._unopened.discard(number)
        self.seals[number] = msgspec.structs.replace(self.seals[number], withdrawn=True)
        self._seals_json.pop(number, None)
        change.seals = (*change.seals, number)

    def _open_seals(self, change: Change) -> None:
        """Open what is no secret any more: after a reveal that leaves none, or after the end."""
        state = self.match.state
        revealed = any([event.reveals for event in change.events]) and not state.has_secrets()
        if not (state.over or revealed):
            return
        closed = self._unopened - set(self._standing.values())
        for number in sorted(self._unopened if state.over else closed):
            salt, text = self._answers[number]
            self.seals[number] = msgspec.structs.replace(self.seals[number], salt=salt, text=text)
            self._seals_json.pop(number, None)
            if number not in change.seals:
                change.seals = (*change.seals, number)
            self._unopened.discard(number)

    # -- what a viewer has seen ----------------------------------------------------------------

    def can_undo(self, viewer: Viewer) -> bool:
        """May the viewer take its last action back?"""
        return isinstance(viewer, int) and not self.state.over and self.match.can_undo(viewer)

    def version(self, viewer: Viewer) -> int:
        """How many changes the viewer has seen."""
        return len(self.changes) if viewer == "all" else self.versions[viewer]

    def events(self, viewer: Viewer, changes: Iterable[Change]) -> list[bytes]:
        """The events of some changes that the viewer may know, as JSON in pieces."""
        told = [b"["]
        mark = b""
        for change in changes:
            if not change.events or (viewer != "all" and viewer not in change.seen):
                continue
            version = change.entry.seq + 1 if viewer == "all" else change.versions[viewer]
            rests = change.encoded()
            if change.secretive and viewer != "all":
                pairs = zip(change.events, rests, strict=True)
                rests = [rest for event, rest in pairs if event.visible_to(viewer)]
            if rests:
                opening = b'{"version":%d,' % version
                told.append(mark + opening)
                mark = b","
                told.append(rests[0] if len(rests) == 1 else (mark + opening).join(rests))
        told.append(b"]")
        return told

    def seen_since(self, viewer: Viewer, since: int) -> list[Change]:
        """The changes that the viewer has seen after a version."""
        if viewer == "all":
            return [change for change in self.changes if change.entry.seq + 1 > since]
        return [change for change in self.changes if change.versions.get(viewer, 0) > since]

    def seals_of(self, changes: Iterable[Change]) -> bytes:
        """The seals that were touched by these changes as they are now, as JSON."""
        numbers: list[int] = []
        for change in changes:
            numbers += change.seals
        if not numbers:
            return b"[]"
        return b"[%b]" % b",".join([self._seal_json(number) for number in sorted(set(numbers))])

    def _seal_json(self, number: int) -> bytes:
        """Everybody is told the same of a seal."""
        known = self._seals_json.get(number)
        if known is None:
            known = self._seals_json[number] = _encode(self.seals[number])
        return known


def derived(secret: bytes, purpose: str) -> bytes:
    """One of the secrets of a table."""
    return hmac.digest(secret, purpose.encode(), "sha256")


def commitment(salt: str, text: str) -> str:
    """What is published when a sealed answer is committed."""
    return hashlib.sha256(f"{SEALED_ANSWER}\n{salt}\n{text}".encode()).hexdigest()
