"""Many games at once: experiments, their results, and reports about them.

`Experiment.read` and `run` need the extra `lab` (polars); `write_report` draws with Altair.
"""

from __future__ import annotations

from wyrmtable.lab.experiment import Experiment, read_experiment
from wyrmtable.lab.running import run

__all__ = ["Experiment", "read_experiment", "run"]
