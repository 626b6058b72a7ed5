"""All steps of the game by name; reading them reads the rulebook."""

# not compiled: a table
from __future__ import annotations

from collections.abc import Mapping

from wyrmtable.core.task import AnyTask, Task
from wyrmtable.games.attackwing import (
    actiontasks,
    activation,
    adventures,
    aiming,
    altitude,
    attack,
    choosing,
    combat,
    damage,
    doing,
    endeffects,
    endphase,
    feinting,
    formation,
    geysers,
    healing,
    moments,
    movement,
    placing,
    planning,
    rounds,
    series,
    setup,
    terrain,
    treasure,
    triggers,
    troops,
)

MODULES = (
    choosing, setup, placing, rounds, planning, activation, moments, movement, altitude,
    actiontasks, feinting, formation, terrain, treasure, geysers, adventures, endphase, triggers,
    doing, combat, series, aiming, attack, damage, healing, troops, endeffects,
)  # fmt: skip
TASKS: Mapping[str, type[AnyTask]] = {
    kind.name: kind
    for module in MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Task) and kind.__module__ == module.__name__
}
