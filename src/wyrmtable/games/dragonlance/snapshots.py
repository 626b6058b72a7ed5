"""A dragon as it was: what a take-back restores (DL-13.36, DL-13.38)."""

from __future__ import annotations

from wyrmtable.games.dragonlance.codes import NOBODY, SNAP, Marks, marked
from wyrmtable.games.dragonlance.pieces import SIZE
from wyrmtable.games.dragonlance.state import DragonLance


def snapshot(state: DragonLance, dragon: int) -> Marks:
    """The dragon as it is now (SNAP numbers)."""
    return (
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
    )


def settle_move(state: DragonLance, dragon: int) -> None:
    """From here on a take-back goes no further back (DL-13.36)."""
    base, at = state.base, dragon * SNAP
    state.base = base[:at] + snapshot(state, dragon) + base[at + SNAP :]


def settle_horde(state: DragonLance, horde: int) -> None:
    """The same for all dragons of a horde that are in the game."""
    base, first = state.base, horde * SIZE * SNAP
    own: list[int] = []
    for dragon in range(horde * SIZE, horde * SIZE + SIZE):
        at = dragon * SNAP
        own.extend(snapshot(state, dragon) if state.cell[dragon] >= 0 else base[at : at + SNAP])
    state.base = base[:first] + tuple(own) + base[first + SIZE * SNAP :]


def go_back(state: DragonLance, dragon: int, snap: Marks) -> None:
    """Restore a dragon; the points it has spent since come back (DL-13.36, DL-13.38)."""
    state.points += state.spent[dragon] - snap[4]
    state.supply += state.markers(dragon)
    state.cell[dragon] = snap[0]
    state.alt[dragon] = snap[1]
    state.where = marked(state.where, dragon, snap[2])
    state.supply -= state.markers(dragon)
    state.face = marked(state.face, dragon, snap[3])
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
