"""What a client needs for a decision: one kind of struct for each kind of decision."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from typing import TypeAlias

import msgspec

from wyrmtable.core.plain import PlainDict

Facts: TypeAlias = msgspec.Struct | PlainDict


class Kept(msgspec.Struct, frozen=True):
    """What a game keeps and shows again as the same object, so that it is written once."""
