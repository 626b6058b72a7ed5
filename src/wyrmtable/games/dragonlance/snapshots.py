"""A dragon as it was: what a take-back restores (DL-13.36, DL-13.38)."""

from __future__ import annotations

from wyrmtable.games.dragonlance.marks import NOBODY, SNAP, marked
from wyrmtable.games.dragonlance.state import DragonLance


def snapshot(state: DragonLance, dragon: int) -> list[int]:
    """The dragon as it is now (SNAP numbers)."""
    return [
        state.cell[dragon],
        state.alt[dragon],
        state.where[dragon],
        state.face[dragon],
        state.spent[dragon],
        state.push[dragon],
        len(state.trail),
        state.duty[dragon],
        state.left[dragon],
        state.wet[dragon],
        state.finished[dragon],
    ]


def settle_move(state: DragonLance, dragon: int) -> None:
    """From here on a take-back goes no further back (DL-13.36)."""
    base, at = state.base, dragon * SNAP
    base[at] = state.cell[dragon]  # as in a snapshot
    base[at + 1] = state.alt[dragon]
    base[at + 2] = state.where[dragon]
    base[at + 3] = state.face[dragon]
    base[at + 4] = state.spent[dragon]
    base[at + 5] = state.push[dragon]
    base[at + 6] = len(state.trail)
    base[at + 7] = state.duty[dragon]
    base[at + 8] = state.left[dragon]
    base[at + 9] = state.wet[dragon]
    base[at + 10] = state.finished[dragon]


def go_back(state: DragonLance, dragon: int, snap: list[int]) -> None:
    """Restore a dragon; the points it has spent since come back (DL-13.36, DL-13.38)."""
    state.points += state.spent[dragon] - snap[4]
    state.supply += state.markers(dragon)
    state.cell[dragon] = snap[0]
    state.alt[dragon] = snap[1]
    state.where = marked(state.where, dragon, snap[2])
    state.supply -= state.markers(dragon)
    state.face[dragon] = snap[3]
    state.spent[dragon] = snap[4]
    state.push[dragon] = snap[5]
    trail = state.trail
    for at in range(snap[6], len(trail), 3):
        if trail[at] == dragon:
            trail[at] = NOBODY
    state.duty = marked(state.duty, dragon, snap[7])
    state.left = marked(state.left, dragon, snap[8])
    state.wet = marked(state.wet, dragon, snap[9])
    state.finished = marked(state.finished, dragon, snap[10])
