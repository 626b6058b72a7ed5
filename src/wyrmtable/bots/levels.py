"""Four levels that a player can feel, defined in content files, for each game its own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from wyrmtable.bots.bot import Bot
from wyrmtable.bots.budget import Budget
from wyrmtable.bots.deliberate import DeliberateBot
from wyrmtable.bots.greedy import GreedyBot
from wyrmtable.bots.random import RandomBot
from wyrmtable.bots.search import SearchBot
from wyrmtable.bots.styles import EVEN, Style
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.content import read_content
from wyrmtable.core.errors import BadContent
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State

COMMON = Path(__file__).parent / "levels.toml"
LEVELS = ("hatchling", "drake", "elder", "ancient")  # weakest first

Count = Annotated[int, Meta(ge=1, le=1000)]
Part = Annotated[float, Meta(ge=0, le=1)]
Setting = dict[str, bool | int | float | str]  # options of a game


class Level(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """One level; docs/bots.md says what the keys mean."""

    about: str
    bot: Literal["random", "greedy", "search", "deliberate"]
    seconds: Annotated[float, Meta(gt=0, le=3600)]
    nodes: Annotated[int, Meta(ge=1)]
    width: Count = 8
    most: Count = 32
    depth: Count = 1
    inner: Count = 3
    guesses: Count = 4
    doubt: Part = 0.4
    mixes: bool = True
    replies: bool = True
    slips: Part = 0.0
    blur: Part = 0.0
    forgets: Part = 0.0

    @property
    def budget(self) -> Budget:
        """How long this level thinks about one decision."""
        return Budget(self.seconds, None if self.uses_time else self.nodes)

    @property
    def uses_time(self) -> bool:
        """Does it play better the longer it thinks? Then only the clock ends its thinking."""
        return self.bot in ("search", "deliberate")

    def make(self, style: Style = EVEN) -> Bot:
        """The bot that plays at this level."""
        if self.bot == "random":
            return RandomBot()
        if self.bot == "greedy":
            return GreedyBot(
                self.width,
                self.guesses,
                self.replies,
                self.slips,
                self.blur,
                self.forgets,
                style,
                self.budget,
            )
        if self.bot == "deliberate":
            return DeliberateBot(self.width, self.most, self.depth, style, self.budget)
        return SearchBot(
            self.width,
            self.most,
            self.depth,
            self.inner,
            self.guesses,
            self.doubt,
            self.mixes,
            self.budget,
        )


class Levels(msgspec.Struct, frozen=True, kw_only=True):
    """What all games have in their `content/bots.toml`; further tables are the game's own."""

    level: dict[str, Level]
    ladder: list[Setting] = []  # options of the games that a ladder plays, in turn


def read_levels(path: Path) -> Levels:
    """Read and check a file of levels; BadContent names file, key and reason."""
    levels = read_content(path, Levels)
    for name in LEVELS:
        if name not in levels.level:
            raise BadContent(path.name, "level", f"{name} is missing")
    for name in levels.level:
        if name not in LEVELS:
            raise BadContent(path.name, f"level.{name}", f"the levels are {', '.join(LEVELS)}")
    return levels


def levels_file(rules: Ruleset) -> Path:
    """The file with the levels of a game, its own or that for all."""
    own = rules.folder / "content" / "bots.toml"
    return own if own.exists() else COMMON


@cache
def levels_in(path: Path) -> Levels:
    """The levels in a file that has been read before, or is read now."""
    return read_levels(path)


def levels_of(rules: Ruleset) -> Levels:
    """The levels of a game."""
    return levels_in(levels_file(rules))


class LevelBot(Bot):
    """Plays any game at one level and in a style; `pace` makes its thinking longer or shorter.

    Without a clock it counts nodes only and plays the same on every machine, however busy.
    """

    def __init__(self, pace: float = 1.0, clock: bool = True, style: Style = EVEN) -> None:
        self.pace = pace * style.pace
        self.clock = clock
        self.style = style

    def choose(
        self, state: State, seat: int, chance: Chance, budget: Budget | None = None
    ) -> Action:
        level = levels_of(state.rules).level[self.name]
        if budget is None:
            budget = level.budget if self.clock else Budget(nodes=level.nodes)
            budget = budget.scaled(self.pace)
        return level.make(self.style).choose(state, seat, chance, budget)

    def longest(self, rules: Ruleset) -> float:
        return levels_of(rules).level[self.name].seconds * self.pace


class Hatchling(LevelBot):
    """Random but sane."""

    name: ClassVar[str] = "hatchling"
    about: ClassVar[str] = "sane, and often mistaken"


class Drake(LevelBot):
    """One decision ahead."""

    name: ClassVar[str] = "drake"
    about: ClassVar[str] = "looks one decision ahead"


class Elder(LevelBot):
    """Searches a little."""

    name: ClassVar[str] = "elder"
    about: ClassVar[str] = "weighs more, and is seldom mistaken"


class Ancient(LevelBot):
    """The strongest there is."""

    name: ClassVar[str] = "ancient"
    about: ClassVar[str] = "thinks as long as it may"


LEVEL_BOTS: dict[str, type[LevelBot]] = {
    kind.name: kind for kind in (Hatchling, Drake, Elder, Ancient)
}
