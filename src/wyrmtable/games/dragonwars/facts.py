"""What a client needs for each kind of decision."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from msgspec import Struct

from wyrmtable.core.facts import Kept

Cells = list[str]  # of a lane, one for each Turn


class SiteFacts(Struct, frozen=True):
    """The sites that are free, with their hexes."""

    sites: dict[str, list[list[int]]]


class PlaceFacts(Struct, frozen=True):
    """The hexes of a Lair, and the letters of the dragons that are placed there."""

    hexes: list[list[int]]
    dragons: list[str]


class Holes(Struct, frozen=True):
    """What a lane has holes for (DW-6.10, DW-6.3), and the room of its base (DW-3.7)."""

    moves: Cells
    climbing: Cells  # the movements that go with Climb or Descend
    attacks: Cells
    sixths: int


class LaneFacts(Kept, frozen=True):
    """One lane as it stands."""

    holes: Holes
    dragon: str
    cells: Cells
    refused: Cells  # by Turn: the clause by which the cell cannot be locked
    reasons: Cells  # and why


class PlotFacts(Kept, frozen=True):
    """The plot of a seat."""

    round: int
    room: int  # sixths of a hex
    lanes: dict[str, LaneFacts]
    cell: str | None  # that is asked for next, such as `A1`


class DragonFacts(Kept, frozen=True):
    """What may be declared for a grounded dragon, and what is."""

    dragon: str
    may_recover: bool
    facing: str | None
    recovery: list[int] | None  # points of health and energy


class DeclareFacts(Struct, frozen=True):
    """The declarations of a seat, and the plot that they serve."""

    round: int
    turn: int
    dragons: dict[str, DragonFacts]
    dragon: str | None  # that is asked about next
    plot: dict[str, Cells]


class DisplaceFacts(Struct, frozen=True):
    """Where a denied dragon may go, and where it crashes."""

    dragon: str
    hexes: list[list[int]]
    crashes: list[list[int]]


class SpareFacts(Struct, frozen=True):
    """An enemy in Melee, and what can be done with it, in words by action."""

    dragon: str
    hint: str
    words: dict[str, str]


FACTS: dict[str, type[Struct]] = {
    "site": SiteFacts,
    "place": PlaceFacts,
    "plot": PlotFacts,
    "declare": DeclareFacts,
    "displace": DisplaceFacts,
    "spare": SpareFacts,
}
