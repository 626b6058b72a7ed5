"""The past of games, as the reader process keeps it: played again once, then only drawn.

A position costs some kilobytes, so those of the games that were looked at last are all kept, up to
MOST_KEPT; a game that is longer is played again each time.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Literal

import msgspec

from wyrmtable.core.record import Record
from wyrmtable.core.state import State
from wyrmtable.games import ruleset
from wyrmtable.server.ledger import Entry, Founding
from wyrmtable.server.replays import (
    Kept,
    NotOver,
    frame,
    frames_json,
    played_again,
    replay_frames,
    table_frames,
)
from wyrmtable.server.table import Table
from wyrmtable.server.viewing import Shared
from wyrmtable.server.wire import Viewer

MOST_KEPT = 6000  # positions of all games together


class Source(msgspec.Struct, kw_only=True):
    """What was written down of a game: a table and entries of its log, or a record."""

    founding: Founding | None = None
    secret: bytes = b""
    entries: list[Entry] = []
    record: str | None = None


class Missing(Exception):
    """The game is not here, or only the first entries of it are."""

    def __init__(self, have: int) -> None:
        super().__init__(have)
        self.have = have


class Live:
    """A table, with its position after every entry."""

    def __init__(self, table_id: str, source: Source) -> None:
        assert source.founding is not None
        self.source = source
        self.table = Table(table_id, source.founding, source.secret)
        self.states: list[State] = [self.table.state.clone()]
        self.go_on(source.entries, known=True)

    @property
    def seq(self) -> int:
        return self.table.seq

    def go_on(self, entries: list[Entry], *, known: bool = False) -> None:
        """Take further entries over."""
        for entry in entries:
            self.table.take(entry)
            if len(self.states) <= MOST_KEPT:
                self.states.append(self.table.state.clone())
        if not known:
            self.source.entries += entries

    def frames(self, viewer: int | None, start: int, count: int) -> bytes:
        """Some moments as the viewer saw them at the time."""
        table = self.table
        if len(self.states) <= table.seq:  # too long to be kept
            assert self.source.founding is not None
            again = Table(table.id, self.source.founding, self.source.secret)
            return table_frames(again, self.source.entries, viewer, start, count)
        shared = Shared()
        found: list[bytes] = []
        for change, state in zip(table.changes, self.states, strict=True):
            version = change.versions.get(viewer, 0)
            if start <= version < start + count and viewer in change.seen:
                found.append(frame(version, state, viewer, shared))
        return frames_json(viewer, table.version(viewer), found)


class Finished:
    """A game that is over, or was uploaded, with its position after every action."""

    def __init__(self, replay_id: str, source: Source) -> None:
        self.kept = kept_of(replay_id, source)
        self.seq = 0
        self.states: list[State] = []
        record = self.kept.record
        if len(record.lines) < MOST_KEPT:
            self.states.append(record.begin(ruleset).state.clone())
            self.states += [step.match.state.clone() for step in record.steps(ruleset)]

    def frames(self, viewer: Viewer, start: int, count: int) -> bytes:
        """Some moments, through any eyes."""
        record = self.kept.record
        if not self.states:
            return replay_frames(record, viewer, start, count)
        shared = Shared()
        found = [
            frame(step, state, viewer, shared)
            for step, state in enumerate(self.states[start : start + count], start)
        ]
        return frames_json(viewer, len(record.lines), found)


def kept_of(replay_id: str, source: Source) -> Kept:
    """Play what was written down again; NotOver if it still goes on."""
    if source.record is not None:
        return played_again(replay_id, Record.parse(source.record), None)
    assert source.founding is not None
    table = Table(replay_id, source.founding, source.secret)
    table.fold(source.entries)
    if not table.state.over:
        raise NotOver
    record = Record.parse(str(table.match.record()))  # with the numbers of its lines
    bots = [seat for seat in range(table.size) if table.bot_level(seat) is not None]
    return played_again(replay_id, record, table.seals, bots)


Kind = Literal["live", "finished"]


class Shelf:
    """The games that were looked at last."""

    def __init__(self) -> None:
        self._games: OrderedDict[tuple[Kind, str], Live | Finished] = OrderedDict()

    def live(self, table_id: str, seq: int, source: Source | None) -> Live:
        """A table up to an entry; Missing if more of it is needed."""
        known = self._games.get(("live", table_id))
        if known is None:
            if source is None:
                raise Missing(0)
            known = Live(table_id, source)
        assert isinstance(known, Live)
        if known.seq < seq:
            if source is None:
                raise Missing(known.seq)
            known.go_on([entry for entry in source.entries if entry.seq > known.seq])
        self._keep(("live", table_id), known)
        return known

    def finished(self, replay_id: str, source: Source | None) -> Finished:
        """A replay; Missing if it is not here."""
        known = self._games.get(("finished", replay_id))
        if known is None:
            if source is None:
                raise Missing(0)
            known = Finished(replay_id, source)
        assert isinstance(known, Finished)
        self._keep(("finished", replay_id), known)
        return known

    def _keep(self, key: tuple[Kind, str], game: Live | Finished) -> None:
        self._games[key] = game
        self._games.move_to_end(key)
        while len(self._games) > 1 and self._count() > MOST_KEPT:
            self._games.popitem(last=False)

    def _count(self) -> int:
        return sum(len(game.states) for game in self._games.values())
