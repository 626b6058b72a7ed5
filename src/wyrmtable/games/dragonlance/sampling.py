"""Random options, for random play over everything that the rules provide."""

# not compiled: set-up, once per game
from __future__ import annotations

from wyrmtable.core.chance import Chance
from wyrmtable.core.plain import Plain
from wyrmtable.games.dragonlance.pieces import SPELLS

SWITCHES = ["terrain", "unlimited_altitude", "easy_diving", "same_hex", "realistic_bonus"]
MAGIC = ["counter_attack_magic", "multiple_magic"]


def sample_options(seats: int, chance: Chance) -> dict[str, Plain]:
    """Options that this number of players can play with; everything is switched on at times."""
    options: dict[str, Plain] = {}

    def one_in(n: int) -> bool:
        return chance.below(n) == 0

    def one_of(listed: list[Plain]) -> Plain:
        return listed[chance.below(len(listed))]

    if seats <= 3 and one_in(3):
        options["hordes_per_player"] = 2
    elif seats == 2 and one_in(2):
        options["hordes_per_player"] = 3
        options["three_horde_layout"] = one_of(["alternate", "halves"])
    scenarios: list[Plain] = ["standard", "standard", "dragonwar"]
    if seats % 2 == 0 and options.get("hordes_per_player", 1) == 1:
        scenarios += ["team_dragonwar", "team_dragonlance"]
    if options.get("three_horde_layout") == "halves":
        scenarios += ["team_dragonwar", "team_dragonlance"]
    options["scenario"] = one_of(scenarios)
    tower = options["scenario"] in ("standard", "team_dragonlance")
    if one_in(2):
        options["mode"] = "advanced"
    elif tower and one_in(3):
        options["citadels"] = True
        options["items"] = one_in(2)
    removed: list[Plain] = [kind for kind in ("spells", "items", "leaders") if one_in(10)]
    options["no_cards"] = removed
    if "items" in removed and options.get("items"):
        options["items"] = False  # DL-22.9
    if "spells" not in removed:
        options["resurrection"] = one_of([None, None, 3, 4])
        for name in MAGIC:
            options[name] = one_in(3)
        options["removed_spells"] = [name for name in SPELLS if one_in(20)]
    if options.get("mode") == "advanced":
        if "leaders" not in removed:
            options["individual_leaders"] = one_in(3)
            options["leader_choice"] = one_of(["choose", "deal"])
        if tower and "items" not in removed:
            options["replenish_items"] = one_in(2)
    for name in SWITCHES:
        options[name] = one_in(3)
    options["facing"] = one_in(3)
    options["stunts"] = options["facing"] is True and one_in(2)
    options["horde_limit"] = one_of([None, None, None, 3, 2, 1])
    options["horde_size"] = one_of([5, 5, 4, 3, 2, 1])
    options["fast_start"] = one_of([None, 4, 5])
    options["round_limit"] = one_of([2, 3, 5, 8])
    options["decision_timer"] = one_of([None, 30])
    return options
