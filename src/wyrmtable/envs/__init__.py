"""Games for learning agents: many at once, PettingZoo and OpenSpiel (docs/agents.md)."""

from __future__ import annotations

from wyrmtable.core.extras import not_installed

try:
    from wyrmtable.envs.aec import GameEnv, aec
    from wyrmtable.envs.crew import CrewGone
    from wyrmtable.envs.parallel import SimultaneousEnv, parallel
    from wyrmtable.envs.starting import NotOffered
    from wyrmtable.envs.vector import VectorEnv, VectorStep, vector
except ModuleNotFoundError as missing:
    hint = not_installed("the environments", "python ...", "envs")
    raise ModuleNotFoundError(f"{missing}: {hint}", name=missing.name) from None

__all__ = [
    "CrewGone",
    "GameEnv",
    "NotOffered",
    "SimultaneousEnv",
    "VectorEnv",
    "VectorStep",
    "aec",
    "parallel",
    "vector",
]
