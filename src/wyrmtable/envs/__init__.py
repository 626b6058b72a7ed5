"""Games for learning agents: many at once, PettingZoo and OpenSpiel (docs/agents.md)."""

from __future__ import annotations

from wyrmtable.envs.vector import NotOffered, Step, VectorEnv, vector

__all__ = ["NotOffered", "Step", "VectorEnv", "vector"]
