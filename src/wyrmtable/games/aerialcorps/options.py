"""The options of Aerial Corps (AC-3.1, section 15)."""

# not compiled: msgspec structs
from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from wyrmtable.core.chance import Chance
from wyrmtable.core.plain import Plain
from wyrmtable.games.aerialcorps.contentfile import SCENARIOS

SCENARIO_KEYS = [scenario.key for scenario in SCENARIOS]
SCENARIO_WORDS = {scenario.key: scenario.title for scenario in SCENARIOS}
SCENARIO_TEXT = "what the sides fight for, and with what (AC-3.1, section 16)"
BELOW_TEXT = "rifle units may be placed below the dragon: eight facing cards (AC-15.1)"
BOARDING_TEXT = "units below take no part in boarding; needs rifle units below (AC-15.4)"
SECRET_TEXT = "damage cards are seen only by the owner of the dragon (AC-15.6)"
CHOKE_TEXT = "a dragon hit by poison cannot fire in this round and the next (AC-15.7)"
WOODEN_TEXT = "ships and biplanes, which burn (AC-15.8 to AC-15.13)"
TIME_TEXT = "time for each decision in seconds, 0 is no limit (AC-3.8)"


class Options(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What a host may choose before anybody chooses dragons."""

    scenario: Annotated[
        str,
        Meta(
            description=SCENARIO_TEXT,
            max_length=40,
            extra_json_schema={"enum": SCENARIO_KEYS, "enum_titles": SCENARIO_WORDS},
        ),
    ] = "battle"
    riflemen_below: Annotated[bool, Meta(title="Rifle units below", description=BELOW_TEXT)] = False
    below_not_boarding: Annotated[
        bool, Meta(title="Those below do not board", description=BOARDING_TEXT)
    ] = False
    secret_damage: Annotated[bool, Meta(description=SECRET_TEXT)] = False
    poison_choke: Annotated[bool, Meta(title="Poison chokes", description=CHOKE_TEXT)] = False
    wooden_targets: Annotated[bool, Meta(title="Ships and biplanes", description=WOODEN_TEXT)] = (
        False
    )
    seconds: Annotated[int, Meta(description=TIME_TEXT, ge=0, le=86400)] = 0


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
