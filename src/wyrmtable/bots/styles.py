"""Styles beside strength: what threats and the goal count for, and how long to think."""

from __future__ import annotations

import msgspec

from wyrmtable.core.tactics import Temper


class Style(msgspec.Struct, frozen=True):
    """How a bot leans."""

    about: str
    fear: float = 1.0
    goal: float = 1.0
    pace: float = 1.0  # part of the usual time that it thinks

    def temper(self, seat: int, blur: float = 0.0) -> Temper:
        """The same for the seat that thinks, and by how much it misjudges things."""
        return Temper(seat, self.fear, self.goal, blur)


STYLES: dict[str, Style] = {
    "even": Style("weighs everything as it is"),
    "bold": Style("thinks little of what may happen to it", fear=0.6),
    "wary": Style("keeps out of harm's way", fear=1.5),
    "greedy": Style("goes for the goal", goal=1.3),
    "quick": Style("answers in a quarter of the time", pace=0.25),
}
EVEN = STYLES["even"]
