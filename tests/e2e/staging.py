"""A server whose tables of DragonLance begin in the middle: `python -m tests.e2e.staging POSITION`.

The position is a file of JSON as `position()` reads it; what follows goes to `wyrmtable`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from wyrmtable.core.chance import Chance
from wyrmtable.games.dragonlance.position import read_position
from wyrmtable.games.dragonlance.ruleset import DragonLanceRules
from wyrmtable.games.dragonlance.state import DragonLance


def stage(position: str) -> None:
    """From now on every game begins there."""

    def begin(
        self: DragonLanceRules, seats: int, chance: Chance, options: msgspec.Struct
    ) -> DragonLance:
        return read_position(self, position, chance)

    DragonLanceRules.begin = begin  # type: ignore[method-assign]  # only here


if __name__ == "__main__":
    stage(Path(sys.argv[1]).read_text(encoding="utf-8"))
    sys.argv = ["wyrmtable", *sys.argv[2:]]
    from wyrmtable.cli import main

    main()
