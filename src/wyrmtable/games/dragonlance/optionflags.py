"""The options of one game as plain flags and numbers, shared by all its states."""

from __future__ import annotations

from wyrmtable.core.plain import PlainDict
from wyrmtable.games.dragonlance.board import HEXES


class OptionFlags:
    """What was agreed at set-up (DL-1.10); never altered."""

    options: PlainDict
    tower: bool  # tower, walls, gates and the DragonLance are there
    teams: bool
    sides: list[int]  # hex sides: open, wall or gate
    court: list[int]
    spells: bool
    deck: list[int]  # every spell card, by kind
    citadels: bool
    items: bool
    leaders: bool
    deal_leaders: bool
    individual: bool
    horde_limit: int  # 0: none
    horde_size: int
    resurrection: int  # 0: none
    counter_magic: bool
    multiple_magic: bool
    replenish: bool
    terrain: bool
    unlimited: bool
    easy_diving: bool
    facing: bool
    same_hex: bool
    realistic: bool
    stunts: bool
    fast_start: int
    hordes_each: int
    halves: bool
    round_limit: int  # 0: none
    timed: bool

    def __init__(self, options: PlainDict) -> None:
        self.options = options

    def lay_out(self) -> None:
        """Walls and courtyard exist only with the tower (DL-22.1)."""
        self.sides = HEXES.sides if self.tower else HEXES.no_sides
        self.court = HEXES.court if self.tower else [0] * HEXES.size
