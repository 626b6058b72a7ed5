"""What a client needs for each kind of decision."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from msgspec import Struct

from wyrmtable.core.facts import Kept

Cells = list[str]  # of a lane, one for each Turn


class CellFacts(Kept, frozen=True):
    """The pegs of one cell; `text` is its notation, `?` as long as nothing is plotted."""

    text: str
    moves: list[str]  # usually one
    sign: str  # `+` Climb, `-` Descend
    attack: str


class PlottedAttack(Kept, frozen=True):
    """An attack that a cell may hold."""

    text: str
    kind: str  # fireball, breath, blast
    reach: int


class Fault(Kept, frozen=True):
    """What is wrong with a cell: why, in a few words, and by which clause."""

    clause: str
    why: str
    brief: str


class PlotWay(Struct, frozen=True):
    """A movement of the cell that is looked at: how it is plotted best, and where it leads."""

    cell: CellFacts
    tile: str
    fault: Fault | None  # no height makes it legal


class LaneOutlook(Struct, frozen=True):
    """What comes of a lane, Turn by Turn, if nothing interferes."""

    faults: list[Fault | None]
    repairs: list[CellFacts | None]  # a cell that would be legal there


class Crowd(Struct, frozen=True):
    """Dragons of one player that end a Turn in a hex without room for all of them (DW-9.3)."""

    turn: int
    dragons: list[str]
    denied: list[str]


class PlanFacts(Struct, frozen=True):
    """What comes of a plan: its lanes, the movements of one cell, and where it is crowded."""

    lanes: dict[str, LaneOutlook]
    ways: list[PlotWay]
    crowds: list[Crowd]


class SiteFacts(Struct, frozen=True):
    """The sites that are free, with their hexes."""

    sites: dict[str, list[list[int]]]


class PlaceFacts(Struct, frozen=True):
    """The hexes of a Lair, and the letters of the dragons that are placed there."""

    hexes: list[list[int]]
    dragons: list[str]


class Holes(Struct, frozen=True):
    """What a lane has holes for (DW-6.10, DW-6.3)."""

    moves: Cells
    climbing: Cells  # the movements that go with Climb or Descend
    attacks: Cells


class LaneFacts(Kept, frozen=True):
    """One lane as it stands."""

    holes: Holes
    dragon: str
    cells: list[CellFacts]
    refused: Cells  # by Turn: the clause by which the cell cannot be locked
    reasons: Cells  # and why


class PlotFacts(Kept, frozen=True):
    """The plot of a seat."""

    round: int
    attacks: list[PlottedAttack]  # all that there are
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
    plot: dict[str, list[CellFacts]]
    attacks: list[PlottedAttack]


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
ANSWERS: dict[str, type[Struct]] = {"plan": PlanFacts}  # to queries, by their verb
