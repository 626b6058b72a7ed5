"""Many games, one call: observations, masks and rewards as arrays."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from wyrmtable.core.chance import Seeded
from wyrmtable.core.encoding import AnyEncoder
from wyrmtable.core.fleet import Fleet, own_buffers
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State
from wyrmtable.envs.crew import Crew
from wyrmtable.envs.expanding import Expansion
from wyrmtable.envs.starting import NotOffered, before_start
from wyrmtable.games import ruleset

Bytes = NDArray[np.uint8]
Mask = NDArray[np.bool_]


class VectorStep(NamedTuple):
    """Views of the arrays of a `VectorEnv`, one row per game; the next step overwrites them."""

    observations: Bytes  # [n, width]: what the acting seat knows
    masks: Mask  # [n, actions]: what it may do
    acting: NDArray[np.uint8]  # [n]: the seat whose decision it is
    rewards: NDArray[np.float32]  # [n, seats]: what the end of a game was worth, else 0
    places: Bytes  # [n, seats]: the places of the seats in a game that ended, 1 is best, else 0
    done: Mask  # [n]: the game ended with this step, and the row shows the next one


class VectorEnv:
    """So many games of one sort that begin anew as they end."""

    def __init__(
        self,
        game: Ruleset,
        n: int,
        seats: int,
        seed: int,
        options: Mapping[str, object],
        processes: int = 1,
    ) -> None:
        if n < 1:
            raise ValueError(f"there must be at least one game, not {n}")
        processes = divided(n, processes)
        template = before_start(game, seats, options)
        self.game = game
        self.n = n
        self.seats = seats
        self.encoder: AnyEncoder = game.encoder(template)
        self.actions = self.encoder.size
        self.width = self.encoder.width
        self.picker = Seeded(seed)
        self.fleet: Fleet | Crew
        if processes == 1:
            buffers = own_buffers(self.encoder, seats, n)
            self.fleet = Fleet(self.encoder, template, n, seed, buffers)
        else:
            self.fleet = Crew(game, seats, options, self.encoder, n, seed, processes)
            buffers = self.fleet.buffers
        self.rows = np.arange(n)
        self.now = VectorStep(
            np.frombuffer(buffers.observations, np.uint8).reshape(n, self.width),
            np.frombuffer(buffers.masks, np.bool_).reshape(n, self.actions),
            np.frombuffer(buffers.acting, np.uint8),
            np.frombuffer(memoryview(buffers.rewards).cast("B"), np.float32).reshape(n, seats),
            np.frombuffer(buffers.places, np.uint8).reshape(n, seats),
            np.frombuffer(buffers.done, np.bool_),
        )
        self.expansion = Expansion(self.encoder.fields)

    def reset(self, seed: int = 0) -> VectorStep:
        """Begin all games anew; the same seed and actions give the same games everywhere."""
        self.picker = Seeded(seed)
        self.fleet.reset(seed)
        return self.now

    def step(self, numbers: NDArray[np.integer]) -> VectorStep:
        """Play one action number in every game."""
        if isinstance(self.fleet, Crew):
            self.fleet.check()  # a step that was broken off leaves masks of different decisions
        numbers = np.asarray(numbers)
        if numbers.shape != (self.n,):
            raise ValueError(f"{self.n} games need {self.n} numbers, not shape {numbers.shape}")
        if numbers.min() < 0 or numbers.max() >= self.actions:
            raise NotOffered(f"action numbers go from 0 to {self.actions - 1}")
        offered = self.now.masks[self.rows, numbers]
        if not offered.all():
            row = int(np.argmin(offered))
            raise NotOffered(f"game {row} does not offer action {int(numbers[row])}: see its mask")
        if isinstance(self.fleet, Crew):
            self.fleet.step(numbers)
        else:
            self.fleet.step(numbers.tolist())
        return self.now

    def sample(self) -> NDArray[np.int64]:
        """A random offered action for every game."""
        return np.array(self.fleet.sample(self.picker), np.int64)

    def expand(self, observations: Bytes | None = None) -> NDArray[np.float32]:
        """Observations for a network: numbers scaled to about 1, categories one by one."""
        return self.expansion(self.now.observations if observations is None else observations)

    def state(self, row: int) -> State:
        """The game of a row, with all its secrets; not to be altered."""
        return self.fleet.state(row) if isinstance(self.fleet, Crew) else self.fleet.states[row]

    def close(self) -> None:
        """End the processes, if there are any; dropping the environment does the same."""
        if isinstance(self.fleet, Crew):
            self.fleet.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def divided(n: int, processes: int) -> int:
    """How many processes share n games; 0: one for each core, as far as there are games."""
    if processes == 0:
        return min(n, cores())
    if not 0 < processes <= n:
        raise ValueError(
            f"{n} games can be divided among 1 to {n} processes (0: one for each core), "
            f"not {processes}"
        )
    return processes


def cores() -> int:
    """How many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def vector(
    game: str,
    n: int = 1024,
    *,
    processes: int = 1,
    seats: int = 2,
    seed: int = 0,
    **options: object,
) -> VectorEnv:
    """Many games side by side: `vector("dragonwars", n=1024, processes=2, mode="egg")`."""
    return VectorEnv(ruleset(game), n, seats, seed, options, processes)
