"""Forces are drafted in secret (DR-23.5, DR-24.4)."""

from __future__ import annotations

from wyrmtable.games.dragonrage.state import DragonRage


def guess_force(state: DragonRage, seat: int) -> None:
    """Replace a force that is not shown yet by a random one."""
