"""What comes after a game that belongs to a campaign."""

# not compiled: a msgspec struct that travels
from __future__ import annotations

from msgspec import Struct

from wyrmtable.core.plain import PlainDict


class Sequel(Struct, frozen=True, kw_only=True):
    """The next game of a campaign: what it is called, its options, and what there is to tell.

    When the campaign is over the options begin another.
    """

    call: str  # "Adventure 2: …"
    options: PlainDict  # in place of those of the same names
    told: list[str]  # what the game has brought, in plain words
    over: bool = False
