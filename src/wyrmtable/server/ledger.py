"""What is written down of a table: its founding, and the entries of its log."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Literal

import msgspec

from wyrmtable.core.cues import Cue
from wyrmtable.server.wire import SeatWanted

EntryKind = Literal["sit", "act", "undo", "next"]


class Founding(msgspec.Struct, kw_only=True, frozen=True):
    """What was agreed when the table was founded; it never changes."""

    game: str
    rules: str
    options: dict[str, object]
    seats: list[SeatWanted]
    private: bool
    seconds: int
    stand_in: str | None
    created: int
    window: int = 0  # seconds that a window is open, 0: the usual time


class Entry(msgspec.Struct, kw_only=True, frozen=True):
    """One line of the log."""

    seq: int
    kind: EntryKind
    seat: int
    request: str
    text: str
    rolls: str
    at: int


class Told(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A wire.GameEvent without its version."""

    name: str
    clause: str
    text: str
    data: msgspec.Raw
    cues: Sequence[Cue] = ()


def dump_founding(founding: Founding) -> str:
    return json.dumps(msgspec.to_builtins(founding), separators=(",", ":"))


def read_founding(text: str) -> Founding:
    return msgspec.json.decode(text, type=Founding)
