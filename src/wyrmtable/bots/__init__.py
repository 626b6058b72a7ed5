"""What plays any game. A bot is found because it is named here."""

from __future__ import annotations

from wyrmtable.bots.bot import Bot
from wyrmtable.bots.budget import Budget
from wyrmtable.bots.deliberate import DeliberateBot
from wyrmtable.bots.greedy import GreedyBot
from wyrmtable.bots.levels import LEVEL_BOTS, LevelBot
from wyrmtable.bots.matchplay import BotMatch
from wyrmtable.bots.random import RandomBot
from wyrmtable.bots.search import SearchBot
from wyrmtable.bots.styles import STYLES
from wyrmtable.core.errors import WyrmtableError

KINDS: tuple[type[Bot], ...] = (RandomBot, *LEVEL_BOTS.values())
BOTS: dict[str, type[Bot]] = {kind.name: kind for kind in KINDS}


class UnknownBot(WyrmtableError, KeyError):
    """A name that no bot has."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        manners = ", ".join(f"{name}-" for name in STYLES if name != "even")
        return (
            f"there is no bot {self.name!r}; there are {', '.join(BOTS)}, "
            f"and a level may begin with {manners}"
        )


def bot(name: str, pace: float = 1.0, clock: bool = True) -> Bot:
    """A bot by its name, `drake` or with a style `bold-drake`; `pace` makes it think longer.

    Without a clock it counts nodes only, and plays the same on every machine.
    """
    style, dash, level = name.rpartition("-")
    if level in LEVEL_BOTS and (style in STYLES or not dash):
        kind: type[LevelBot] = LEVEL_BOTS[level]
        return kind(pace, clock, STYLES[style or "even"])
    if name not in BOTS:
        raise UnknownBot(name)
    return BOTS[name]()


__all__ = [
    "BOTS",
    "Bot",
    "BotMatch",
    "Budget",
    "DeliberateBot",
    "GreedyBot",
    "RandomBot",
    "SearchBot",
    "UnknownBot",
    "bot",
]
