"""From rows of bytes to what a network likes: small numbers and one-hot categories."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from wyrmtable.core.encoding import Field

LARGEST = 30.0  # bounds beyond this are rare extremes; dividing by them would hide what is usual


class Expansion:
    """Expands observations; `names` says what each column of the result is."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.numbers = np.array([i for i, field in enumerate(fields) if not field.category])
        kinds = [(i, field) for i, field in enumerate(fields) if field.category]
        scale = [max(-fields[i].low, fields[i].high, 1) for i in self.numbers]
        self.scale = (1.0 / np.minimum(scale, LARGEST)).astype(np.float32)
        self.low = np.array([fields[i].low for i in self.numbers], np.float32)
        self.places = np.array([i for i, _ in kinds])
        counts = np.array([field.high + 1 for _, field in kinds])
        self.first = len(self.numbers) + np.concatenate([[0], np.cumsum(counts)[:-1]])
        self.width = len(self.numbers) + int(counts.sum())
        self.names = [fields[i].name for i in self.numbers] + [
            f"{field.name} = {kind}" for _, field in kinds for kind in range(field.high + 1)
        ]

    def __call__(self, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
        rows = np.atleast_2d(observations)
        wide = np.zeros((len(rows), self.width), np.float32)
        wide[:, : len(self.numbers)] = (rows[:, self.numbers] + self.low) * self.scale
        columns = self.first + rows[:, self.places]
        wide[np.arange(len(rows))[:, None], columns] = 1.0
        return wide if observations.ndim > 1 else wide[0]
