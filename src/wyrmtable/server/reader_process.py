"""The process that plays games again: a task on standard input, an answer on standard output.

It is politer than the bots, so that whoever plays goes first, and it can be ended without harm if
a stranger's record keeps it busy for too long.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import sys
from typing import BinaryIO, Literal

import msgspec

from wyrmtable.core.errors import BadRecord, WyrmtableError
from wyrmtable.server.past import Missing, Shelf, Source
from wyrmtable.server.replays import NotOver, UnknownReplay, played_again, read_record, record_id
from wyrmtable.server.replays import verified as verify
from wyrmtable.server.table import Unplayable
from wyrmtable.server.wire import Viewer

POLITENESS = 10
MOST_MEMORY = 1 << 31  # bytes
PACKED = 1024  # bytes from which it pays

What = Literal["past", "info", "frames", "text", "verify", "check", "accept"]
Problem = Literal["", "record", "unplayable", "not over", "no seat", "other"]


class Task(msgspec.Struct, kw_only=True):
    """What the reader is asked."""

    what: What
    id: str = ""
    seq: int = 0
    source: Source | None = None
    viewer: Viewer = None
    start: int = 0
    count: int = 0
    text: str = ""


class Answer(msgspec.Struct, kw_only=True):
    """What it answers: a body, the need for a source, or a problem."""

    body: bytes = b""
    packed: bool = False  # with gzip
    name: str = ""  # of the game, or the id of a record that was accepted
    missing: int | None = None  # the source is needed, from the entry after this one
    problem: Problem = ""
    why: str = ""
    line: int = 0


def answer(task: Task, shelf: Shelf) -> Answer:
    """Do what is asked; whatever goes wrong is an answer."""
    try:
        return _answer(task, shelf)
    except Missing as missing:
        return Answer(missing=missing.have)
    except BadRecord as error:
        return Answer(problem="record", why=error.why, line=error.line)
    except Unplayable as error:
        return Answer(problem="unplayable", why=str(error))
    except NotOver:
        return Answer(problem="not over")
    except UnknownReplay:
        return Answer(problem="no seat")
    except WyrmtableError as error:
        return Answer(problem="other", why=str(error))


def _answer(task: Task, shelf: Shelf) -> Answer:
    if task.what == "past":
        assert task.viewer != "all"
        return packed(
            shelf.live(task.id, task.seq, task.source).frames(task.viewer, task.start, task.count)
        )
    if task.what == "check":
        return packed(msgspec.json.encode(verify(task.text)))
    if task.what == "accept":
        record = read_record(task.text)
        text = str(record)
        played_again(record_id(text), record, None)
        return Answer(body=text.encode(), name=record_id(text))
    game = shelf.finished(task.id, task.source)
    name = game.kept.replay.game
    if task.what == "info":
        return packed(msgspec.json.encode(game.kept.replay), name)
    if task.what == "text":
        return packed(str(game.kept.record).encode(), name)
    if task.what == "verify":
        return packed(msgspec.json.encode(verify(str(game.kept.record))), name)
    if isinstance(task.viewer, int) and task.viewer >= len(game.kept.record.names):
        raise UnknownReplay
    return packed(game.frames(task.viewer, task.start, task.count), name)


def packed(body: bytes, name: str = "") -> Answer:
    """A body, compressed here rather than where others play."""
    if len(body) < PACKED:
        return Answer(body=body, name=name)
    return Answer(body=gzip.compress(body, 5, mtime=0), packed=True, name=name)


def main() -> None:
    """Read until the server closes the line."""
    limit()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed is no answer
    decode = msgspec.msgpack.Decoder(Task).decode
    shelf = Shelf()
    while raw := received(sys.stdin.buffer):
        try:
            told = answer(decode(raw), shelf)
        except (Exception, RecursionError) as error:
            told = Answer(problem="other", why=f"{type(error).__name__}: {error}")
        body = msgspec.msgpack.encode(told)
        answers.write(len(body).to_bytes(8, "big") + body)
        answers.flush()


def received(stream: BinaryIO) -> bytes:
    """The next task, empty at the end."""
    return stream.read(int.from_bytes(stream.read(8), "big"))


def limit() -> None:
    """Whoever plays goes first, and no record takes all the memory."""
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    main()
