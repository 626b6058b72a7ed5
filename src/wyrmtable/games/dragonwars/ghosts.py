"""Ghosts: where a plot leads if nothing interferes."""

from __future__ import annotations

from typing import Final, TypeAlias

from wyrmtable.core.plain import Plain, encode
from wyrmtable.games.dragonwars.dragons import FACINGS
from wyrmtable.games.dragonwars.movement import CAUSES, judge
from wyrmtable.games.dragonwars.pegs import TURNS, UNDECIDED
from wyrmtable.games.dragonwars.state import DragonWars

Foreseen: TypeAlias = tuple[int, int, int, int]  # cause of an illegal movement, cell, total, facing


def ghosts(state: DragonWars, dragon: int) -> list[Plain]:
    """Where a plotted dragon will be after each Turn if nothing interferes, for clients.

    A grounded dragon is shown with its present facing; its owner may still choose another.
    """
    return [ghost(state, turn, foreseen) for turn, foreseen in enumerate(foresee(state, dragon))]


def ghost(state: DragonWars, turn: int, foreseen: Foreseen) -> Plain:
    """A plotted dragon after one Turn."""
    cause, cell, total, facing = foreseen
    return {
        "turn": turn + 1,
        "hex": state.hex_of(cell),
        "total": total,
        "height": total - state.heights[cell],
        "facing": FACINGS[facing],
        "illegal": CAUSES[cause] or None,
    }


def foresee(state: DragonWars, dragon: int) -> list[Foreseen]:
    """What comes of each Turn of a plot if nothing interferes; after a mistake nothing does."""
    board, plot = state.board, state.plot
    cell, total, facing = state.cell[dragon], state.total[dragon], state.facing[dragon]
    turns: list[Foreseen] = []
    lost = False
    before = 0
    for slot in range(dragon * TURNS, dragon * TURNS + TURNS):
        mask = plot[slot]
        if mask == UNDECIDED:
            mask = 0
        if lost:
            turns.append((0, cell, total, facing))
            continue
        foreseen = judge(board, mask, before, cell, total, facing)
        cause, cell, total, facing = foreseen
        lost = cause > 0
        before = mask
        turns.append(foreseen)
    return turns


MOST_GHOSTS: Final = 4096


def ghosts_json(state: DragonWars, dragon: int) -> bytes:
    """`ghosts` as JSON; with every cell that is plotted some of them stay."""
    shown: list[bytes] = []
    kept = state.board.ghosts
    for turn, foreseen in enumerate(foresee(state, dragon)):
        cause, cell, total, facing = foreseen
        key = (((cell << 8 | total) << 3 | facing) << 8 | cause) << 2 | turn
        known = kept.get(key)
        if known is None:
            if len(kept) >= MOST_GHOSTS:
                kept.clear()
            known = kept[key] = encode(ghost(state, turn, foreseen))
        shown.append(known)
    return b"[%b,%b,%b]" % (shown[0], shown[1], shown[2])
