"""Records: a game as text that can be read, edited and shared, and that replays exactly.

    wyrmtable record 1
    game: dragonwars
    rules: 1
    names: ["Ann","Bob"]
    options: {"mode":"deathmatch"}
    chance: seeded 7

    ~ d2=1
    1 colour red
    2 lock A: F1+ | H | -
    ~ d20=18

    result: {"winners":[0],...}
    state: 5f1c...
    end

A variant has a line `content: {"dragons.damage.melee":2}` after its rules: what differs in the
game's content files. Seats count from 1. A line with `~` holds what was rolled during the action
before it (before the first action: during set-up). `result`, `state` and the values on `chance`
may be left out by hand; what is there is checked.
"""

# not compiled: reading and writing text
from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from wyrmtable.core.chance import Chance, Recorded, Sealed, Seeded, commitment_of
from wyrmtable.core.errors import (
    BadContent,
    BadNotation,
    BadOptions,
    BadPosition,
    BadRecord,
    ChanceMismatch,
    Illegal,
    WyrmtableError,
)
from wyrmtable.core.event import Event
from wyrmtable.core.recordtext import FIRST_LINE, Parts, Reader, RecordLine, json_text, rolls_text

if TYPE_CHECKING:
    from wyrmtable.core.match import Match
    from wyrmtable.core.ruleset import Ruleset

LARGEST = 10_000_000  # characters
WRITTEN = {"game": 2, "rules": 3, "names": 4, "options": 5, "start": 5, "chance": 6, "opening": 8}
CONTENT = 4  # the line of a variant's content; what comes after it moves down

Find = Callable[[str], "Ruleset"]


class ReplayStep:
    """One action of a replay: the match after it, and what happened."""

    def __init__(self, line: RecordLine, match: Match, events: list[Event]) -> None:
        self.line = line
        self.match = match
        self.events = events


class Record(Parts, kw_only=True):
    """A game as it was played. `str(record)` is its text."""

    # -- text ----------------------------------------------------------------------------------

    def __str__(self) -> str:
        out = [FIRST_LINE, f"game: {self.game}", f"rules: {self.rules}"]
        if self.content:
            out.append(f"content: {json_text(self.content)}")
        out.append(f"names: {json_text(self.names)}")
        if self.start is not None:
            out.append(f"start: {json_text(self.start)}")
        else:
            out.append(f"options: {json_text(self.options or {})}")
        out.append(f"chance: {self.chance}")
        out.append("")
        out.extend(rolls_text(self.opening))
        for line in self.lines:
            out.append(f"{line.seat + 1} {line.text}")
            out.extend(rolls_text(line.rolls))
        out.append("")
        if self.result is not None:
            out.append(f"result: {json_text(self.result)}")
        if self.digest is not None:
            out.append(f"state: {self.digest}")
        out.append("end")
        return "\n".join(out) + "\n"

    def write(self, path: Path | str) -> None:
        """Write the record to a file."""
        Path(path).write_text(str(self), encoding="utf-8")

    @classmethod
    def read(cls, path: Path | str) -> Record:
        """Read a record from a file; BadRecord if it is damaged."""
        try:
            raw = Path(path).read_bytes()
        except OSError as error:
            raise BadRecord(1, f"{path}: {error.strerror or 'cannot be read'}") from None
        try:
            return cls.parse(raw.decode("utf-8"))
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            raise BadRecord(line, "a record is UTF-8 text, and this is not") from None

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record from its text; BadRecord names the line that is damaged."""
        if len(text) > LARGEST:
            raise BadRecord(1, f"a record has at most {LARGEST} characters")
        parts = Reader(text).parts()
        return cls(**{name: getattr(parts, name) for name in parts.__struct_fields__})

    # -- playing it again ----------------------------------------------------------------------

    def begin(self, find: Find) -> Match:
        """The match before the first action."""
        from wyrmtable.core.match import Match  # a match writes records

        try:
            rules = find(self.game)
        except (WyrmtableError, KeyError):
            raise BadRecord(
                self._line("game"), f"there is no game {self.game[:40]!r} here"
            ) from None
        if self.rules != rules.version:
            made = self.rules[:40]
            why = f"made with rules {made!r} of {rules.title}; these are {rules.version!r}"
            raise BadRecord(self._line("rules"), why)
        if self.content:
            try:
                rules = rules.variant(self.content)
            except BadContent as error:
                raise BadRecord(self._line("content"), str(error)) from None
        chance = Recorded(list(self.opening))
        try:
            if self.start is not None:
                state = rules.load({**self.start, "chance": chance.to_plain()})
                state.chance = chance
                match = Match(state, self.names)
            else:
                match = Match.start(rules, self.names, len(self.names), chance, self.options or {})
        except BadOptions as error:
            names = error.where in ("names", "seats")
            raise BadRecord(self._line("names" if names else "options"), str(error)) from None
        except BadPosition as error:
            raise BadRecord(self._line("start"), str(error)) from None
        except ChanceMismatch as error:
            raise BadRecord(self._line("opening"), f"set-up: {error}") from None
        if chance.count != len(self.opening):
            raise BadRecord(self._line("opening"), "set-up rolls fewer dice than the record has")
        return match

    def steps(self, find: Find) -> Iterator[ReplayStep]:
        """Play the record again, action by action; BadRecord where it does not follow the rules."""
        match = self.begin(find)
        chance = match.state.chance
        assert isinstance(chance, Recorded)
        for line in self.lines:
            chance.outcomes.extend(line.rolls)
            try:
                events = match.apply(line.seat, line.text)
            except (Illegal, BadNotation, ChanceMismatch) as error:
                raise BadRecord(line.number, str(error)) from None
            if chance.count != len(chance.outcomes):
                raise BadRecord(line.number, "the record has rolls that the rules do not ask for")
            yield ReplayStep(line, match, events)
        self._check_end(match)

    def replay(self, find: Find) -> Match:
        """Play the whole record again and check its end; returns the match."""
        match = self.begin(find) if not self.lines else None
        if match is not None:
            self._check_end(match)
            return match
        for step in self.steps(find):
            match = step.match
        assert match is not None
        return match

    def _line(self, key: str) -> int:
        """The line of a header or footer: as it was read, or as it is written."""
        written = CONTENT if key == "content" else WRITTEN.get(key, 1)
        if self.content and key != "content" and written >= CONTENT:
            written += 1
        return self.where.get(key, written)

    def _check_end(self, match: Match) -> None:
        state = match.state
        if self.result is not None:
            played = None if state.outcome is None else state.outcome.to_plain()
            if self.result != played:
                raise BadRecord(
                    self._line("result"), f"the game ends otherwise than its result says: {played}"
                )
        if self.digest is not None and self.digest != state.digest():
            why = "the position at the end is not the one the record was made of"
            raise BadRecord(self._line("state"), why)

    def verify(self, find: Find) -> list[str]:
        """Play the record again and check every roll; returns what was checked, in plain words."""
        match = self.replay(find)
        played = "1 action follows" if len(self.lines) == 1 else f"{len(self.lines)} actions follow"
        checked = [f"{played} the rules of {match.rules.title}"]
        if self.digest is not None:
            checked.append("the position at the end is the recorded one")
        rolls = self.all_rolls()
        source = self.source()
        if source is None:
            told = "1 roll is as recorded; its"
            if len(rolls) != 1:
                told = f"{len(rolls)} rolls are as recorded; their"
            checked.append(f"{told} source is not in the record")
            return checked
        for place, (sides, value) in enumerate(rolls):
            if source.below(sides) != value:
                raise BadRecord(
                    self._line_of_roll(place), f"roll {place + 1} is not what the source gives"
                )
        if not rolls:
            checked.append("no rolls were made")
            return checked
        told = "the only roll comes" if len(rolls) == 1 else f"all {len(rolls)} rolls come"
        checked.append(f"{told} from the {self.chance.split()[0]} source")
        return checked

    def resume(self, find: Find) -> Match:
        """Play the record again and go on from there, with the same source if it is known."""
        match = self.replay(find)
        source = self.source()
        if source is None:
            source = Seeded(secrets.randbits(63))
        else:
            for sides, _ in self.all_rolls():
                source.below(sides)
        match.state.chance = source
        return match

    def all_rolls(self) -> list[tuple[int, int]]:
        """Every outcome of chance in order, as (n, value from 0)."""
        return [*self.opening, *[roll for line in self.lines for roll in line.rolls]]

    def _line_of_roll(self, place: int) -> int:
        seen = len(self.opening)
        for line in self.lines:
            seen += len(line.rolls)
            if place < seen:
                return line.number
        return self._line("opening")

    def source(self) -> Chance | None:
        """The source of chance, if the record gives its seed or secret."""
        words = self.chance.split()
        try:
            if words[0] == "seeded" and len(words) == 2:
                return Seeded(int(words[1]))
            if words[0] == "sealed" and len(words) == 3:
                secret = bytes.fromhex(words[2])
                if commitment_of(secret) != words[1]:
                    raise BadRecord(self._line("chance"), "the secret does not fit the commitment")
                return Sealed(secret)
        except ValueError:
            why = f"cannot read the source of chance {self.chance[:80]!r}"
            raise BadRecord(self._line("chance"), why) from None
        return None
