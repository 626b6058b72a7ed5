"""Games on a Ray cluster; the extra `ray` must be installed here and on the cluster."""

from __future__ import annotations

import logging
from typing import Any

from wyrmtable.compiled import is_compiled
from wyrmtable.core.content import STARTED_WITH
from wyrmtable.core.extras import not_installed
from wyrmtable.lab.experiment import Cell
from wyrmtable.lab.pools import Done, Pool, PoolBroke, play_all, process_content

AUTO = "auto"  # a cluster that runs here, else one of this machine's processors


class RayPool(Pool):
    """Plays as tasks of Ray, on as many processors as the cluster has."""

    def __init__(self, address: str, jobs: int) -> None:
        super().__init__()
        try:
            import ray
        except ImportError:
            missing = not_installed("Ray", "wyrmtable lab ...", "lab", "ray")
            raise PoolBroke(missing) from None
        self.ray: Any = ray  # Ray's own types change from version to version
        quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
        self.connected = not ray.is_initialized()
        try:
            if self.connected:
                self.connect(address, jobs, quiet)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise PoolBroke(f"no Ray cluster at {address}: {error}") from None
        self.task: Any = ray.remote(play_all)
        self.running: list[Any] = []
        self.apart = is_compiled()

    def connect(self, address: str, jobs: int, quiet: dict[str, Any]) -> None:
        if address != AUTO:
            self.ray.init(address=address, **quiet)
            return
        try:
            self.ray.init(address=AUTO, **quiet)
        except ConnectionError:  # none runs here
            self.ray.init(address="local", num_cpus=jobs, include_dashboard=False, **quiet)

    @property
    def players(self) -> int:
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    @property
    def busy(self) -> int:
        return len(self.running)

    def submit(self, cell: Cell, games: list[int]) -> None:
        content = process_content(cell) if self.apart else ""
        settings = {"env_vars": {STARTED_WITH: content}} if content else {}
        self.running.append(self.task.options(runtime_env=settings).remote(cell, games))

    def collect(self) -> list[Done]:
        ready, self.running = self.ray.wait(self.running, num_returns=1)
        try:
            return [Done(*self.ray.get(one)) for one in ready]
        except self.ray.exceptions.RayError as error:
            why = str(error).strip().splitlines()[-1]
            raise PoolBroke(f"Ray: {why}; run again to go on") from None

    def close(self) -> None:
        for one in self.running:
            self.ray.cancel(one, force=True)
        if self.connected:
            self.ray.shutdown()
