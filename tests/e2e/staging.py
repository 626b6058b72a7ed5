"""A server whose tables begin in the middle: `python -m tests.e2e.staging POSITION`.

The position is a file of JSON as `position()` of its game reads it, with the name of the game as
`game` if it is not DragonLance; or it holds the `setup` of a rule case of Dragon Rage or Attack
Wing. What follows goes to `wyrmtable`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec

from wyrmtable.core.casebook import Case
from wyrmtable.core.chance import Chance
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State
from wyrmtable.games import ruleset
from wyrmtable.games.attackwing.cases import AttackWingCase
from wyrmtable.games.dragonrage.cases import DragonRageCase


def from_case(rules: Ruleset, setup: PlainDict, chance: Chance) -> State:
    """The position of a rule case, with real dice; idle phases of Dragon Rage end."""
    run = rules.set_up_case(Case("staged", "", (), setup, [], [], {}))
    state: State
    if isinstance(run, DragonRageCase):
        run.state.patient = False
        state = run.state
    else:
        assert isinstance(run, AttackWingCase)
        state = run.layout.state
    state.chance = chance
    return state


def stage(text: str) -> None:
    """From now on every game of that kind begins there."""
    position = json.loads(text)
    rules = ruleset(position.pop("game", "dragonlance"))

    def begin(self: Ruleset, seats: int, chance: Chance, options: msgspec.Struct) -> State:
        if "setup" in position:
            return from_case(self, position["setup"], chance)
        return self.position(position, chance)

    type(rules).begin = begin  # type: ignore[method-assign]  # only here


if __name__ == "__main__":
    stage(Path(sys.argv[1]).read_text(encoding="utf-8"))
    sys.argv = ["wyrmtable", *sys.argv[2:]]
    from wyrmtable.cli import main

    main()
