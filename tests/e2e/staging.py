"""A server whose tables begin in the middle: `python -m tests.e2e.staging POSITION`.

The position is a file of JSON as `position()` of its game reads it, with the name of the game as
`game` if it is not DragonLance; what follows goes to `wyrmtable`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec

from wyrmtable.core.chance import Chance
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State
from wyrmtable.games import ruleset


def stage(text: str) -> None:
    """From now on every game of that kind begins there."""
    position = json.loads(text)
    rules = ruleset(position.pop("game", "dragonlance"))

    def begin(self: Ruleset, seats: int, chance: Chance, options: msgspec.Struct) -> State:
        return self.position(position, chance)

    type(rules).begin = begin  # type: ignore[method-assign]  # only here


if __name__ == "__main__":
    stage(Path(sys.argv[1]).read_text(encoding="utf-8"))
    sys.argv = ["wyrmtable", *sys.argv[2:]]
    from wyrmtable.cli import main

    main()
