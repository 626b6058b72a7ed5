"""The games. A game is found because it is named here."""

from __future__ import annotations

from wyrmtable.core.errors import WyrmtableError, one_line
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.games.aerialcorps import AerialCorpsRules
from wyrmtable.games.dragonlance import DragonLanceRules
from wyrmtable.games.dragonwars import DragonWarsRules

GAMES: dict[str, Ruleset] = {
    game.name: game for game in (DragonWarsRules(), DragonLanceRules(), AerialCorpsRules())
}


class UnknownGame(WyrmtableError, KeyError):
    """A name that no game has."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return one_line(f"there is no game {self.name!r}; there are {', '.join(GAMES)}")


def ruleset(name: str) -> Ruleset:
    """The ruleset of a game by its name, for example `ruleset("dragonwars")`."""
    if name not in GAMES:
        raise UnknownGame(name)
    return GAMES[name]
