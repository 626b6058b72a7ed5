"""Replays: finished and uploaded games, step by step and through any eyes; live tables' past."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec

from wyrmtable.core.errors import BadRecord, WyrmtableError
from wyrmtable.core.record import Record
from wyrmtable.core.state import State
from wyrmtable.games import GAMES, ruleset
from wyrmtable.server.ledger import Entry
from wyrmtable.server.table import Table
from wyrmtable.server.viewing import Asked, Picture, Shared, whole_view
from wyrmtable.server.wire import (
    Fairness,
    GameEvent,
    Outcome,
    Replay,
    ReplayStep,
    Seal,
    Verified,
    Viewer,
)

MOST_FRAMES = 50
MOST_STEPS = 20_000
MOST_LINES = 5 * MOST_STEPS  # of the text of a record; looking at each takes time


class UnknownReplay(WyrmtableError):
    """There is no replay with this id."""

    def __str__(self) -> str:
        return "there is no such replay"


class NotOver(WyrmtableError):
    """The game is still being played."""

    def __str__(self) -> str:
        return "the game is not over yet; its record and replay come with the end"


class Kept:
    """A record that was played again, with what everybody may know of it."""

    def __init__(self, replay: Replay, record: Record) -> None:
        self.replay = replay
        self.record = record


def read_record(text: str) -> Record:
    """A record that a stranger has sent; BadRecord names the line that is damaged."""
    if text.count("\n") > MOST_LINES:
        raise BadRecord(MOST_LINES, f"a record has at most {MOST_LINES} lines")
    return Record.parse(text)


@contextmanager
def wary(record: Record) -> Iterator[None]:
    """Play what a stranger has sent: a game of bearable length, from any sound position."""
    if len(record.lines) > MOST_STEPS:
        raise BadRecord(record.lines[MOST_STEPS].number, f"at most {MOST_STEPS} actions")
    if record.game not in GAMES:
        raise BadRecord(record.where.get("game", 2), f"there is no game {record.game[:40]!r} here")
    begins = record.where.get("start", 5)
    try:
        if record.start is not None:
            unsound = record.begin(ruleset).state.broken()
            if unsound:
                raise BadRecord(begins, f"no game comes to this position: {unsound}")
        yield
    except WyrmtableError:
        raise
    except Exception:
        if record.start is None:
            raise
        why = "the rules cannot go on from the position that it begins with"
        raise BadRecord(begins, why) from None


def played_again(
    replay_id: str, record: Record, seals: list[Seal] | None, bots: Sequence[int] = ()
) -> Kept:
    """Play a record again and note what happened; BadRecord if it does not follow the rules.

    `seals` are those of the table that played it; None: the record was brought from elsewhere.
    """
    with wary(record):
        return _played_again(replay_id, record, seals, bots)


def _played_again(
    replay_id: str, record: Record, seals: list[Seal] | None, bots: Sequence[int]
) -> Kept:
    rules = ruleset(record.game)
    steps: list[ReplayStep] = []
    state: State | None = None
    for number, step in enumerate(record.steps(ruleset), 1):
        state = step.match.state
        names = rules.names_at(state, record.names)
        events = [
            GameEvent(
                version=number,
                name=event.name,
                clause=event.cite,
                text=rules.describe(event, names),
                data=event.data,
                cues=tuple(rules.cues(event)),
            )
            for event in step.events
        ]
        steps.append(
            ReplayStep(step=number, seat=step.line.seat, text=step.line.text, events=events)
        )
    state = record.begin(ruleset).state if state is None else state
    ended = state.outcome
    words = record.chance.split()
    fairness = None
    if words[0] == "sealed" and len(words) > 1:
        fairness = Fairness(commitment=words[1], secret=words[2] if len(words) > 2 else None)
    replay = Replay(
        id=replay_id,
        game=record.game,
        title=rules.title,
        rules=record.rules,
        names=record.names,
        bots=list(bots),
        options=dict(record.options or {}),
        outcome=None if ended is None else msgspec.convert(ended.to_plain(), Outcome),
        uploaded=seals is None,
        fairness=fairness,
        rolls=record.all_rolls(),
        steps=steps,
        seals=seals or [],
    )
    return Kept(replay, record)


def replay_frames(record: Record, viewer: Viewer, start: int, count: int) -> bytes:
    """Some frames of a record as JSON, seen by a viewer."""
    frames: list[bytes] = []
    last = len(record.lines)
    shared = Shared()
    if start == 0:
        frames.append(frame(0, record.begin(ruleset).state, viewer, shared))
    for number, step in enumerate(record.steps(ruleset), 1):
        if number >= start + count:
            break
        if number >= start:
            frames.append(frame(number, step.match.state, viewer, shared))
    return frames_json(viewer, last, frames)


def table_frames(
    table: Table, log: list[Entry], viewer: int | None, start: int, count: int
) -> bytes:
    """Some moments of a running table as JSON, as the viewer saw them at the time."""
    frames: list[bytes] = []
    shared = Shared()

    def note() -> None:
        version = table.version(viewer)
        if start <= version < start + count:
            frames.append(frame(version, table.state, viewer, shared))

    note()
    for entry in log:
        change = table.take(entry)
        if viewer in change.seen:
            note()
    return frames_json(viewer, table.version(viewer), frames)


def frame(version: int, state: State, viewer: Viewer, shared: Shared) -> bytes:
    picture = Picture(state, viewer)
    view = whole_view(state, viewer, Asked(state, viewer), picture)
    scene = picture.whole_scene(shared)
    return b'{"version":%d,"view":%b,"scene":%b}' % (version, view, scene)


def frames_json(viewer: Viewer, last: int, frames: list[bytes]) -> bytes:
    seat = msgspec.json.encode(viewer)
    return b'{"seat":%b,"last":%d,"frames":[%b]}' % (seat, last, b",".join(frames))


def verified(text: str) -> Verified:
    """Play a record again and check every roll."""
    try:
        record = read_record(text)
        with wary(record):
            return Verified(ok=True, checked=record.verify(ruleset), problem="", line=0)
    except BadRecord as error:
        return Verified(ok=False, checked=[], problem=error.why, line=error.line)


def record_id(text: str) -> str:
    """The same record has the same link."""
    return "r" + hashlib.sha256(text.encode()).hexdigest()[:20]
