"""What plays any game. A bot is found because it is named here."""

from __future__ import annotations

from wyrmtable.bots.bot import Bot
from wyrmtable.bots.random import RandomBot
from wyrmtable.bots.table import Table
from wyrmtable.core.errors import WyrmtableError

BOTS: dict[str, type[Bot]] = {kind.name: kind for kind in (RandomBot,)}


class UnknownBot(WyrmtableError, KeyError):
    """A name that no bot has."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"there is no bot {self.name!r}; there are {', '.join(BOTS)}"


def bot(name: str) -> Bot:
    """A bot by its name, for example `bot("random")`."""
    if name not in BOTS:
        raise UnknownBot(name)
    return BOTS[name]()


__all__ = ["BOTS", "Bot", "RandomBot", "Table", "UnknownBot", "bot"]
