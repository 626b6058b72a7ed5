"""How Attack Wing is tried by the laws of the engine."""

from __future__ import annotations

from random import Random

from tests.laws import Trial

import wyrmtable as wt
from wyrmtable.core.action import RESIGN
from wyrmtable.games.attackwing.state import CHOOSING, NONE, REVEALED, AttackWing

NAME = "attackwing"


def options(dice: Random) -> tuple[int, dict[str, object]]:
    """Every mode with sides, teams and options that go together."""
    seats = dice.choice([2, 2, 3, 3, 4, 5])
    chance = wt.Seeded(dice.getrandbits(32))
    return seats, dict(wt.ruleset(NAME).sample_options(seats, chance))


def shows(before: wt.State, seat: int, action: wt.Action, after: wt.State) -> bool:
    """Legions, parts, dials and tokens that come into the open (AW-6.2, AW-16.2, AW-19.7)."""
    assert isinstance(before, AttackWing)
    assert isinstance(after, AttackWing)
    if before.phase == CHOOSING and after.question is not before.question:
        return True
    ended = after.round != before.round or after.over
    for creature, dial in enumerate(before.dial):
        if before.marked(creature, REVEALED):
            continue
        if after.marked(creature, REVEALED):
            return True
        if ended and dial != NONE and action != RESIGN:
            return True
    return after.token_up != before.token_up


TRIAL = Trial(options, shows=shows)
