"""Ghosts: where a plot leads if nothing interferes."""

from __future__ import annotations

from typing import Final, TypeAlias

from wyrmtable.core.plain import Plain, encode
from wyrmtable.games.dragonwars.board import Board
from wyrmtable.games.dragonwars.dragons import FACINGS
from wyrmtable.games.dragonwars.movement import CAUSES, judge
from wyrmtable.games.dragonwars.pegs import TURNS
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
    cell, total, facing = state.cell[dragon], state.total[dragon], state.facing[dragon]
    turns: list[Foreseen] = []
    lost = False
    before = 0
    for turn in range(TURNS):
        mask = max(state.plot[dragon * TURNS + turn], 0)
        cause = 0
        if not lost:
            cause, cell, total, facing = judge(state.board, mask, before, cell, total, facing)
            lost = cause > 0
        before = mask
        turns.append((cause, cell, total, facing))
    return turns


MOST_GHOSTS: Final = 4096
GHOSTS: Final[dict[tuple[Board, int], bytes]] = {}  # by a number that holds everything shown


def ghosts_json(state: DragonWars, dragon: int) -> bytes:
    """`ghosts` as JSON; with every cell that is plotted some of them stay."""
    shown: list[bytes] = []
    board = state.board
    for turn, foreseen in enumerate(foresee(state, dragon)):
        cause, cell, total, facing = foreseen
        key = (board, (((cell << 8 | total) << 3 | facing) << 8 | cause) << 2 | turn)
        known = GHOSTS.get(key)
        if known is None:
            if len(GHOSTS) >= MOST_GHOSTS:
                GHOSTS.clear()
            known = GHOSTS[key] = encode(ghost(state, turn, foreseen))
        shown.append(known)
    return b"[%b,%b,%b]" % (shown[0], shown[1], shown[2])
