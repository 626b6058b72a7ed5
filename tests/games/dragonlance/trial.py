"""How DragonLance is tried by the laws of the engine."""

from __future__ import annotations

from tests.laws import Trial

import wyrmtable as wt
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import PLAY, TRADE


def nobody_else(state: wt.State, seat: int) -> list[int]:
    """Nobody sees another's hand, not even team-mates (DL-22.8)."""
    return [seat]


def shows(before: wt.State, seat: int, action: wt.Action, after: wt.State) -> bool:
    """A card that is drawn, played, paid, traded or discarded with its horde."""
    assert isinstance(before, DragonLance)
    assert isinstance(after, DragonLance)
    return before.hands != after.hands or action.kind in (PLAY.kind, TRADE.kind)


TRIAL = Trial(confidants=nobody_else, shows=shows)
