"""The legal straight steps of a dragon, all at once as bits (DL-6.3, DL-6.4).

Over open ground nothing can stand against most steps; only where something could is the question
of `steps` asked.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.core.compiling import i64
from wyrmtable.games.dragonlance.board import CELLS, HEXES, NEIGHBOURS, OPEN_SIDE
from wyrmtable.games.dragonlance.codes import CLIMBED, CROSSED, NOBODY
from wyrmtable.games.dragonlance.falling import too_low
from wyrmtable.games.dragonlance.pieces import CEILING, HORDES, SIZE
from wyrmtable.games.dragonlance.reserves import LEAP
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import (
    down_refusal,
    ends_at_home,
    hex_refusal,
    unable,
    up_refusal,
)

# bits 0 to 5: a hex in this direction
UP_BIT: Final = 64
DOWN_BIT: Final = 128  # one level; two and three are the next bits
# what is around a dragon, besides the directions in which somebody is
TWO_AWAY: Final = 64
SAME_HEX: Final = 128
RIVAL: Final = 256  # somebody of another horde is at most two hexes away


def surroundings() -> bytes:
    """[cell * CELLS + other]: the bit of a neighbour's direction, of two hexes away, of here."""
    table = bytearray(CELLS * CELLS)
    for cell in range(CELLS):
        for other in HEXES.grid.within(cell, 2):
            away = HEXES.grid.distance(cell, other)
            here = SAME_HEX if away == 0 else TWO_AWAY
            near = 1 << HEXES.direction(cell, other) if away == 1 else here
            table[cell * CELLS + other] = near
    return bytes(table)


def ways(sides: list[int], tower: bool, plain: bool) -> list[int]:
    """[cell]: bits of the directions over open ground, or of the others on the board."""
    table: list[int] = []
    for cell in range(CELLS):
        bits = 0
        for d in range(6):
            to = NEIGHBOURS[cell * 6 + d]
            ground = sides[cell * 6 + d] == OPEN_SIDE and not (tower and to == HEXES.tower)
            if to >= 0 and ground == plain:
                bits |= 1 << d
        table.append(bits)
    return table


AROUND: Final[bytes] = surroundings()
MINIMUM: Final[list[int]] = HEXES.minimum
OPEN_WAYS: Final[list[int]] = ways(HEXES.sides, True, True)
OTHER_WAYS: Final[list[int]] = ways(HEXES.sides, True, False)
ALL_WAYS: Final[list[int]] = ways(HEXES.no_sides, False, True)


def rivals(state: DragonLance, horde: int) -> list[int]:
    """Where the dragons of the other hordes are."""
    found: list[int] = []
    for other in range(HORDES):
        if other != horde and state.owner[other] != NOBODY:
            for dragon in range(other * SIZE, other * SIZE + SIZE):
                if state.cell[dragon] >= 0:
                    found.append(state.cell[dragon])
    return found


def crowd(state: DragonLance, dragon: int, others: list[int]) -> int:
    """Bits of what is around a dragon on the board; `others` are its rivals."""
    cells = state.cell
    row: i64 = cells[dragon]
    row *= CELLS
    bits: i64 = 0
    for there in others:
        bits |= AROUND[row + there]
    if bits:
        bits |= RIVAL
    number: i64 = dragon
    own: i64 = number - number % SIZE
    end = own + SIZE
    while own < end:
        here: i64 = cells[own]
        if here >= 0 and own != number:
            bits |= AROUND[row + here]
        own += 1
    if state.flags.citadels:
        for at in state.citadel:
            bits |= AROUND[row + at]
    return bits


def straight_steps(state: DragonLance, dragon: int, around: int, free: bool) -> int:
    """Bits of the legal steps that do not crash a dragon in the open.

    `around` is its crowd; `free`: no other dragon of the horde needs points of its own.
    """
    if not state.points or unable(state, dragon):
        return 0
    return able_steps(state, dragon, around, free, hindered(state))


def hindered(state: DragonLance) -> bool:
    """Do citadels or Fear zones stand in the way of anybody?"""
    return bool(state.fears) or bool(state.citadel)


def able_steps(state: DragonLance, dragon: int, around: int, free: bool, hindrance: bool) -> int:
    """The same for a dragon that is able to move while the horde has points."""
    level: i64 = state.alt[dragon]
    cell: i64 = state.cell[dragon]
    flags = state.flags
    crossed: i64 = 0
    twice: i64 = 0
    climbed = dropped = False
    trail = state.trail
    end: i64 = len(trail)
    at: i64 = 0
    while at < end:
        if trail[at] == dragon:
            what, place = trail[at + 1], trail[at + 2]
            if what == CROSSED:
                bit: i64 = 0
                if place // 6 == cell:
                    bit = 1 << place % 6
                elif NEIGHBOURS[place] == cell:
                    bit = 1 << (place + 3) % 6
                twice |= crossed & bit
                crossed |= bit
            elif place == cell:
                if what == CLIMBED:
                    climbed = True
                else:
                    dropped = True
        at += 3
    alone = free and level <= CEILING and not flags.same_hex
    bits: i64 = 0
    if (
        alone and level < CEILING and not dropped and state.supply and not flags.horde_limit
    ) or not up_refusal(state, dragon):
        bits = UP_BIT
    if not level:
        return bits
    asked: i64 = OTHER_WAYS[cell] if flags.tower else 0  # directions that need a closer look
    ground: i64 = OPEN_WAYS[cell] if flags.tower else ALL_WAYS[cell]
    if not alone or flags.terrain or hindrance:
        asked |= ground
    else:
        bits |= ground & ~(around | twice)  # DL-6.9, DL-6.11
    if asked:
        for d in range(6):
            if asked >> d & 1 and not hex_refusal(state, dragon, d):
                bits |= 1 << d
    lowest: i64 = MINIMUM[cell] if flags.terrain else 1
    falls = alone and not climbed and cell != HEXES.tower and not around & SAME_HEX
    for levels in range(1, (LEAP if flags.easy_diving else 1) + 1):
        if (falls and level - levels >= lowest) or (
            not crashes(state, dragon, levels) and not down_refusal(state, dragon, levels)
        ):
            bits |= DOWN_BIT << (levels - 1)
    return bits


def crashes(state: DragonLance, dragon: int, levels: int) -> bool:
    """Would descending so far crash the dragon?"""
    cell, level = state.cell[dragon], state.alt[dragon] - levels
    return not ends_at_home(state, dragon, cell, level) and too_low(state, cell, level) != ""
