"""Random options, for random play over everything that the rules provide."""

# not compiled: set-up, once per game
from __future__ import annotations

from wyrmtable.core.chance import Chance
from wyrmtable.core.plain import Plain

MAPS = ("esirien", "nurkott")
AGREED: dict[str, list[Plain]] = {
    "esirien": ["0815", "0915", "1413"],
    "nurkott": ["2015", "2016", "2413", "2414"],
}


def sample_options(chance: Chance) -> dict[str, Plain]:
    """A scenario and options that go together."""
    name = MAPS[chance.below(2)]
    options: dict[str, Plain] = {"map": name, "elowyn": chance.below(3) == 0}
    if chance.below(2):
        options["clock"] = 120
    if chance.below(4) == 0:
        options["reinforcement_hexes"] = AGREED[name]
    way = chance.below(10)
    if way == 0:
        options["campaign"] = True
        return options
    if way == 1:
        ahead: Plain = {"inv": 60 + chance.below(40), "def": 60 + chance.below(40)}
        options["campaign"] = {"map": name, "game": 1 + chance.below(5), "roster": ahead}
        return options
    options["graduated"] = chance.below(4) == 0
    options["sides"] = "roll" if chance.below(3) == 0 else "fixed"
    if chance.below(4) == 0:
        options["handicap"] = {"inv": chance.below(9) - 4, "def": chance.below(9) - 4}
    if way == 2:
        options["scenario"] = "choice"
    elif way == 3:
        options["scenario"] = "planned"
    else:
        options["scenario"] = 1 + chance.below(6)
    return options
