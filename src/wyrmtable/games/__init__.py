"""The games. A game is found because it is named here, or by an entry point of its package.

Another package brings a game with an entry point of the group `wyrmtable.games`, whose name is that
of the game and whose object is its class of rules (docs/rulesets.md). A game is loaded when it is
asked for, not before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from logging import getLogger
from typing import TYPE_CHECKING, Final

from wyrmtable.core.errors import WyrmtableError, one_line
from wyrmtable.core.ruleset import Ruleset, RulesetOf

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "wyrmtable.games"
BUILT_IN: Final[Mapping[str, tuple[str, str]]] = {
    "dragonwars": ("wyrmtable.games.dragonwars", "DragonWarsRules"),
    "dragonlance": ("wyrmtable.games.dragonlance", "DragonLanceRules"),
    "aerialcorps": ("wyrmtable.games.aerialcorps", "AerialCorpsRules"),
    "attackwing": ("wyrmtable.games.attackwing", "AttackWingRules"),
    "dragonrage": ("wyrmtable.games.dragonrage", "DragonRageRules"),
}


class UnknownGame(WyrmtableError, KeyError):
    """A name that no game has."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return one_line(f"there is no game {self.name!r}; there are {', '.join(GAMES)}")


class BadGame(WyrmtableError):
    """A game of another package that cannot be used: `name` and `why`."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name, why)
        self.name = name
        self.why = why

    def __str__(self) -> str:
        return one_line(f"the game {self.name!r} cannot be used: {self.why}")


class Games(MutableMapping[str, Ruleset]):
    """All games by name, those of this package first; each is loaded when it is asked for.

    A program may add a game of its own: `GAMES["mine"] = MyRules()`.
    """

    def __init__(self) -> None:
        self._loaded: dict[str, Ruleset] = {}
        self._added: dict[str, Ruleset] = {}
        self._others: dict[str, EntryPoint] | None = None
        self._refused: set[str] = set()

    def others(self) -> dict[str, EntryPoint]:
        """The games of other packages, in the order of their names."""
        if self._others is None:
            from importlib.metadata import entry_points  # takes longer than all the rest

            found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
            self._others = {entry.name: entry for entry in found if entry.name not in BUILT_IN}
        return self._others

    def __getitem__(self, name: str) -> Ruleset:
        known = self._loaded.get(name) or self._added.get(name)
        if known is None:
            known = self._loaded[name] = self._load(name)
        return known

    def _load(self, name: str) -> Ruleset:
        if name in BUILT_IN:
            module, kind = BUILT_IN[name]
            rules: Ruleset = getattr(import_module(module), kind)()
            return rules
        entry = self.others().get(name)
        if entry is None:
            raise UnknownGame(name)
        try:
            kind = entry.load()
        except Exception as error:  # whatever goes wrong in it, only this game is lost
            raise BadGame(name, f"{entry.value} raises {error!r}") from error
        if not isinstance(kind, type) or not issubclass(kind, RulesetOf):
            raise BadGame(name, f"{entry.value} is not a class derived from Ruleset")
        if kind.name != name:
            raise BadGame(name, f"its rules call it {kind.name!r}")
        return kind()

    def usable(self) -> list[Ruleset]:
        """All games that can be loaded; of any other its error is logged, once."""
        found: list[Ruleset] = []
        for name in self:
            try:
                found.append(self[name])
            except BadGame as error:
                if name not in self._refused:
                    self._refused.add(name)
                    getLogger(__name__).warning("%s", error)
        return found

    def __iter__(self) -> Iterator[str]:
        yield from BUILT_IN
        yield from self.others()
        yield from self._added

    def __len__(self) -> int:
        return len(BUILT_IN) + len(self.others()) + len(self._added)

    def __contains__(self, name: object) -> bool:
        return name in BUILT_IN or name in self._added or name in self.others()

    def __setitem__(self, name: str, rules: Ruleset) -> None:
        if name in BUILT_IN or name in self.others():
            raise BadGame(name, "there is a game of this name")
        if rules.name != name:
            raise BadGame(name, f"its rules call it {rules.name!r}")
        self._added[name] = rules

    def __delitem__(self, name: str) -> None:
        if name not in self._added:
            raise BadGame(name, "only a game that was added can be taken away")
        del self._added[name]


GAMES: Final = Games()


def ruleset(name: str) -> Ruleset:
    """The ruleset of a game by its name, for example `ruleset("dragonwars")`."""
    return GAMES[name]
