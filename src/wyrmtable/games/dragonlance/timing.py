"""Running out of time exists only with a timer (DL-24.3)."""

from __future__ import annotations

from wyrmtable.core.errors import Illegal
from wyrmtable.games.dragonlance.state import DragonLance


def require_timer(state: DragonLance) -> None:
    """Refuse a time-out at a table without a timer."""
    if not state.terms.timed:
        raise Illegal("DL-24.3", "no time limit is set (option decision_timer)")
