"""Random options, for random play over everything that the rules provide."""

# not compiled: set-up, once per game
from __future__ import annotations

from wyrmtable.core.chance import Chance
from wyrmtable.core.plain import Plain
from wyrmtable.games.aerialcorps.contentfile import SCENARIOS


def sample_options(seats: int, chance: Chance) -> dict[str, Plain]:
    """A scenario and options that this number of players can play with."""
    fitting = [scenario for scenario in SCENARIOS if seats in scenario.players]
    scenario = fitting[chance.below(len(fitting))]
    below = chance.below(2) == 0
    return {
        "scenario": scenario.key,
        "riflemen_below": below,
        "below_not_boarding": below and chance.below(2) == 0,
        "secret_damage": chance.below(4) == 0,
        "poison_choke": chance.below(2) == 0,
        "wooden_targets": scenario.needs is not None or chance.below(2) == 0,
        "seconds": 60 if chance.below(2) == 0 else 0,
    }
