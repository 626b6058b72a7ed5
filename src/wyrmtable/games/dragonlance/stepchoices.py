"""The straight steps of a horde as choices, kept as bits: WAYS of them for each of its dragons.

After a step most of them are the same; only what differs is written into a mask.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.core.chance import Chance
from wyrmtable.core.compiling import i64
from wyrmtable.core.encoding import JOINED, Cells, Choices
from wyrmtable.games.dragonlance.board import CELLS
from wyrmtable.games.dragonlance.layout import WAYS
from wyrmtable.games.dragonlance.pieces import SIZE
from wyrmtable.games.dragonlance.straight import AROUND, TWO_AWAY

HEX_BITS: Final = 63
ALL_BITS: Final = 1023  # of one dragon
NO_NUMBERS: Final[list[int]] = []
# [bits]: the ways that are set, and their mask
SET_WAYS: Final[list[bytes]] = [
    bytes([way for way in range(WAYS) if bits >> way & 1]) for bits in range(1 << WAYS)
]
STEP_MASKS: Final[list[bytearray]] = [
    bytearray([bits >> way & 1 for way in range(WAYS)]) for bits in range(1 << WAYS)
]
NO_STEPS: Final = bytearray(SIZE * WAYS)


class Steps(Choices):
    """What a horde that flies straight can do, in pieces from which the next choices are made."""

    step_at: int  # the number of the first step
    head: bytearray  # the mask before it, without the end of the turn
    end: int  # the number that ends the turn
    ends: bool  # and whether it is offered
    ways: int  # the steps of all dragons, directions as the seat sees them
    hits: list[int]  # the numbers of attacks, dragon by dragon
    others: list[int]  # where the rivals are
    able: int  # bits: the dragons that can fly on, whatever a step of another alters
    apart: bool  # a step alters only what dragons beside it can do
    # what stands in the mask after the choices have been altered
    shown_ends: bool
    shown_ways: int
    shown_hits: list[int]

    def __init__(
        self,
        head: bytearray,
        end: int,
        ends: bool,
        ways: int,
        hits: list[int],
        beyond: list[int],
        others: list[int],
        able: int,
        apart: bool,
    ) -> None:
        super().__init__(NO_NUMBERS, b"", beyond)
        self.head = head
        self.step_at = len(head)
        self.length = self.step_at + SIZE * WAYS
        self.end = end
        self.ends = ends
        self.ways = ways
        self.hits = hits
        self.others = others
        self.able = able
        self.apart = apart
        self.shown_ends = ends
        self.shown_ways = ways
        self.shown_hits = hits

    def alter(self, ends: bool, ways: int, hits: list[int]) -> None:
        """Become the choices after a step, where there is nothing beyond the attacks."""
        self.shown_ends = self.ends
        self.shown_ways = self.ways
        self.shown_hits = self.hits
        self.ends = ends
        self.ways = ways
        self.hits = hits
        self.beyond = hits

    def mask(self) -> bytes | bytearray:
        parts = [self.head]
        ways: i64 = self.ways
        for _ in range(SIZE):
            parts.append(STEP_MASKS[ways & ALL_BITS])
            ways >>= WAYS
        row = JOINED.join(parts)
        if self.ends:
            row[self.end] = 1
        return row

    def pick(self, chance: Chance) -> int:
        steps: i64 = 0
        ways: i64 = self.ways
        while ways:
            steps += len(SET_WAYS[ways & ALL_BITS])
            ways >>= WAYS
        beyond = self.beyond
        skipped: i64 = chance.below(steps + (1 if self.ends else 0) + len(beyond))
        if skipped >= steps:
            skipped -= steps
            if self.ends:
                if not skipped:
                    return self.end
                skipped -= 1
            return beyond[skipped]
        number: i64 = self.step_at
        ways = self.ways
        own = SET_WAYS[ways & ALL_BITS]
        while skipped >= len(own):
            skipped -= len(own)
            ways >>= WAYS
            number += WAYS
            own = SET_WAYS[ways & ALL_BITS]
        return number + own[skipped]

    def show(self, masks: Cells, first: int, before: Choices) -> None:
        if isinstance(before, Steps):
            self.replace(masks, first, before.ends, before.ways, before.beyond)
        else:
            super().show(masks, first, before)

    def show_altered(self, masks: Cells, first: int) -> None:
        self.replace(masks, first, self.shown_ends, self.shown_ways, self.shown_hits)

    def replace(self, masks: Cells, first: int, ends: bool, shown: int, beyond: list[int]) -> None:
        """Write what differs from other steps that stand in a mask."""
        if self.ends != ends:
            masks[first + self.end] = 1 if self.ends else 0
        ways: i64 = self.ways
        differ: i64 = ways ^ shown
        at = first + self.step_at
        if differ and not ways:
            masks[at : at + SIZE * WAYS] = NO_STEPS
            differ = 0
        while differ:
            if differ & ALL_BITS:
                masks[at : at + WAYS] = STEP_MASKS[ways & ALL_BITS]
            ways >>= WAYS
            differ >>= WAYS
            at += WAYS
        if self.beyond is not beyond:
            for number in beyond:
                masks[first + number] = 0
            for number in self.beyond:
                masks[first + number] = 1


def turned(bits: int, base: int) -> int:
    """Steps with the directions as a seat sees them."""
    hexes = bits & HEX_BITS
    return bits - hexes + ((hexes << 6 | hexes) >> base & HEX_BITS)


def beside(cell: int, one: int, other: int) -> bool:
    """Does a hex touch one of two hexes?"""
    row: i64 = cell
    row *= CELLS
    near: i64 = AROUND[row + one]
    near |= AROUND[row + other]
    return near & (TWO_AWAY - 1) != 0
