"""Starting areas (AW-1.11 to AW-1.13, AW-21.3, AW-22.3)."""

from __future__ import annotations

from wyrmtable.games.attackwing.playarea import Region, starting_region
from wyrmtable.games.attackwing.state import AttackWing
from wyrmtable.games.attackwing.tablefile import ADVENTURES, TABLE


def region_of(state: AttackWing, creature: int) -> Region:
    """Where a creature is placed at set-up."""
    side = state.side[creature]
    if state.adventure:
        part = ADVENTURES[state.adventure - 1].part[side]
        return part.x[0], part.y[0], part.x[1], part.y[1]
    large = state.points >= TABLE.start.large_points
    return starting_region(side + 1, state.sides(), float(state.area), large)
