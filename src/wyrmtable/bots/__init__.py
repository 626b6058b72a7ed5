"""What plays any game. A bot is found because it is named here."""

from __future__ import annotations

from wyrmtable.bots.bot import Bot
from wyrmtable.bots.budget import Budget
from wyrmtable.bots.deliberate import DeliberateBot
from wyrmtable.bots.greedy import GreedyBot
from wyrmtable.bots.levels import LEVEL_BOTS
from wyrmtable.bots.matchplay import BotMatch
from wyrmtable.bots.random import RandomBot
from wyrmtable.bots.search import SearchBot
from wyrmtable.core.errors import WyrmtableError

KINDS: tuple[type[Bot], ...] = (RandomBot, *LEVEL_BOTS.values())
BOTS: dict[str, type[Bot]] = {kind.name: kind for kind in KINDS}


class UnknownBot(WyrmtableError, KeyError):
    """A name that no bot has."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"there is no bot {self.name!r}; there are {', '.join(BOTS)}"


def bot(name: str, pace: float = 1.0) -> Bot:
    """A bot by its name, for example `bot("drake")`; `pace` makes a level think longer."""
    if name not in BOTS:
        raise UnknownBot(name)
    return LEVEL_BOTS[name](pace) if name in LEVEL_BOTS else BOTS[name]()


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
