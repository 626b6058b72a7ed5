"""All steps of the game by name; reading them reads the rulebook."""

# not compiled: a table
from __future__ import annotations

from collections.abc import Mapping

from wyrmtable.core.task import AnyTask
from wyrmtable.games.attackwing import (
    actiontasks,
    activation,
    adventures,
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

TABLES: list[Mapping[str, type[AnyTask]]] = [
    choosing.TASKS,
    setup.TASKS,
    placing.TASKS,
    rounds.TASKS,
    planning.TASKS,
    activation.TASKS,
    movement.TASKS,
    altitude.TASKS,
    actiontasks.TASKS,
    feinting.TASKS,
    formation.TASKS,
    terrain.TASKS,
    treasure.TASKS,
    geysers.TASKS,
    adventures.TASKS,
    endphase.TASKS,
    triggers.TASKS,
    doing.TASKS,
    combat.TASKS,
    series.TASKS,
    attack.TASKS,
    damage.TASKS,
    troops.TASKS,
    endeffects.TASKS,
]
TASKS: Mapping[str, type[AnyTask]] = {
    name: task for table in TABLES for name, task in table.items()
}
