"""The public position of DragonWars, with what was made of it for those who look (DW-3.10).

While everybody plots, a table is looked at many times, and most of what is seen stays the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmtable.board.scene import PanelLine, Piece, SeatPanel

if TYPE_CHECKING:
    from wyrmtable.games.dragonwars.state import DragonWars


class Shown:
    """Everything that the dragons show at one moment: what is made of it is the same for all."""

    egg: int
    carrier: int
    colour: list[int]
    cell: list[int]
    lifted: list[int]
    total: list[int]
    facing: list[int]
    health: list[int]
    energy: list[int]
    forfeited: list[int]
    recovering: list[int]
    resigned: list[int]
    # made when somebody looks
    dragons: bytes | None
    pieces: tuple[Piece, ...] | None
    lines: tuple[tuple[PanelLine, ...], ...] | None  # of every seat
    panels: dict[tuple[str, ...], tuple[SeatPanel, ...]]  # by the status of every seat

    def __init__(self, state: DragonWars) -> None:
        self.egg = state.egg
        self.carrier = state.carrier
        self.colour = state.colour[:]
        self.cell = state.cell[:]
        self.lifted = state.lifted[:]
        self.total = state.total[:]
        self.facing = state.facing[:]
        self.health = state.health[:]
        self.energy = state.energy[:]
        self.forfeited = state.forfeited[:]
        self.recovering = state.recovering[:]
        self.resigned = state.resigned[:]
        self.dragons = None
        self.pieces = None
        self.lines = None
        self.panels = {}

    def fits(self, state: DragonWars) -> bool:
        """Does the state still show the same?"""
        return (
            self.cell == state.cell
            and self.total == state.total
            and self.facing == state.facing
            and self.health == state.health
            and self.energy == state.energy
            and self.forfeited == state.forfeited
            and self.recovering == state.recovering
            and self.lifted == state.lifted
            and self.resigned == state.resigned
            and self.colour == state.colour
            and self.egg == state.egg
            and self.carrier == state.carrier
        )


def shown_of(state: DragonWars) -> Shown:
    """What was made of this public position before, or nothing yet."""
    shown = state.shown
    if shown is None or not shown.fits(state):
        shown = state.shown = Shown(state)
    return shown
