"""The list of a movement phase or of a set-up: written out only as far as somebody looks."""

# not compiled: a sequence of Python's own kind
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, overload

from wyrmtable.core.action import Action
from wyrmtable.games.dragonrage.landscape import March
from wyrmtable.games.dragonrage.state import OFF
from wyrmtable.games.dragonrage.verbs import PASS_ACTION

PASSING: Final = March(OFF)
PASSING.others.append(PASS_ACTION)
PASSING.count = 1


class Offered(Sequence[Action]):
    """What is offered to several units one after the other; few of them are ever played."""

    def __init__(self, marches: list[March]) -> None:
        self.marches = marches
        self.length = sum([march.count for march in marches])

    @property
    def closing(self) -> Action | None:
        """The last action, if it is that which names no unit."""
        return PASS_ACTION if self.marches and self.marches[-1] is PASSING else None

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, place: int) -> Action: ...

    @overload
    def __getitem__(self, place: slice) -> list[Action]: ...

    def __getitem__(self, place: int | slice) -> Action | list[Action]:
        if isinstance(place, slice):
            return list(self)[place]
        left = place + self.length if place < 0 else place
        if left >= 0:
            for march in self.marches:
                if left < march.count:
                    return march.action(left)
                left -= march.count
        raise IndexError(place)

    def __iter__(self) -> Iterator[Action]:
        for march in self.marches:
            yield from march.actions()
