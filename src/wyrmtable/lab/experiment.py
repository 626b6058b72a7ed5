"""Experiments: who plays what with which numbers, as a TOML file that is checked on reading."""

from __future__ import annotations

import difflib
from itertools import product
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from wyrmtable.bots import BOTS, UnknownBot, bot
from wyrmtable.core.chance import Seeded
from wyrmtable.core.content import read_content
from wyrmtable.core.errors import BadContent, BadNotation, BadOptions, Illegal
from wyrmtable.core.plain import Plain
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.games import GAMES, ruleset

AS_WRITTEN = "as written"  # the variant without changes
PLAIN = "standard"  # the scenario without changes
MOST_CELLS = 1000
MOST_GAMES = 1_000_000  # of a cell

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Given = dict[str, Any]  # options and content as written; their games check them
LineUp = Name | Annotated[list[Name], Meta(min_length=1, max_length=6)]


class Scenario(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Options that belong together, and what the seats play first."""

    name: Name
    options: Given = {}
    seats: list[int] | None = None  # instead of those of the experiment
    opening: list[list[str]] = []  # by seat: actions as text, played before the bots decide


class Variant(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The game with other numbers; `content` is an overlay on its content files."""

    name: Name
    content: Given = {}


class Stop(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Play every cell until the 95 % intervals of its win rates are narrow enough."""

    width: Annotated[float, Meta(gt=0, lt=1)]
    most: Annotated[int, Meta(ge=1, le=MOST_GAMES)]
    step: Annotated[int, Meta(ge=1, le=10_000)] = 50  # games between two looks


class Experiment(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A whole experiment: every combination of its lists is a cell."""

    title: Annotated[str, Meta(min_length=1, max_length=120)]
    game: str
    bots: Annotated[list[LineUp], Meta(min_length=1)]
    about: str = ""  # the question, for the report
    seed: int = 0
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] | None = None  # of every cell
    stop: Stop | None = None
    seats: list[int] | None = None
    rotate: bool = False  # a line-up moves on by a seat from game to game
    think: Annotated[float, Meta(ge=0.001, le=100)] = 1.0
    deal: bool = True  # colours and places to start are dealt at random
    most_decisions: Annotated[int, Meta(ge=10, le=1_000_000)] = 20_000
    options: Given = {}
    vary: dict[str, Annotated[list[Any], Meta(min_length=1)]] = {}
    scenario: list[Scenario] = []
    variant: list[Variant] = []

    @property
    def rules(self) -> Ruleset:
        """The game as written."""
        return ruleset(self.game)

    @property
    def most(self) -> int:
        """How many games of a cell are played at most."""
        return self.stop.most if self.stop else self.games or 1


class Cell(Struct, frozen=True, kw_only=True):
    """One combination; together with a number it is a game, the same wherever it is played."""

    number: int
    game: str
    scenario: str
    variant: str
    varied: str  # options that are varied, as text
    seats: int
    lineup: tuple[str, ...]  # a bot for every seat
    options: Given
    content: Given
    opening: tuple[tuple[str, ...], ...]
    seed: int
    rotate: bool
    think: float
    deal: bool
    most_decisions: int

    @property
    def bots(self) -> str:
        """The line-up as people say it."""
        same = len(set(self.lineup)) == 1
        return self.lineup[0] if same else " – ".join(self.lineup)

    @property
    def label(self) -> str:
        """What the cell is, in a line."""
        parts = [self.scenario, self.varied, f"{self.seats} seats", self.bots, self.variant]
        return ", ".join(part for part in parts if part and part not in (PLAIN, AS_WRITTEN))


def read_experiment(path: Path) -> tuple[Experiment, list[Cell]]:
    """Read and check an experiment and everything it names; BadContent has file, key and reason."""
    experiment = read_content(path, Experiment)
    return experiment, cells_of(experiment, path.name)


def cells_of(experiment: Experiment, file: str = "experiment") -> list[Cell]:
    """All cells in the order in which their lists are written, each begun once to see if it can."""
    check_names(experiment, file)
    rules = experiment.rules
    scenarios = experiment.scenario or [Scenario(name=PLAIN)]
    variants = experiment.variant or [Variant(name=AS_WRITTEN)]
    varied = list(product(*[[(key, v) for v in vs] for key, vs in experiment.vary.items()]))
    cells: list[Cell] = []
    for scenario, pairs in product(scenarios, varied):
        options = {**experiment.options, **scenario.options, **dict(pairs)}
        seats = scenario.seats or experiment.seats or [min(rules.seat_numbers)]
        for count, bots, variant in product(seats, experiment.bots, variants):
            cells.append(
                Cell(
                    number=len(cells),
                    game=experiment.game,
                    scenario=scenario.name,
                    variant=variant.name,
                    varied=", ".join(f"{key} {text_of(value)}" for key, value in pairs),
                    seats=count,
                    lineup=lineup(bots, count, file),
                    options=options,
                    content=variant.content,
                    opening=tuple(tuple(texts) for texts in scenario.opening),
                    seed=experiment.seed,
                    rotate=experiment.rotate,
                    think=experiment.think,
                    deal=experiment.deal,
                    most_decisions=experiment.most_decisions,
                )
            )
            if len(cells) > MOST_CELLS:
                raise BadContent(file, "file", f"more than {MOST_CELLS} combinations")
            check_cell(cells[-1], file)
    return cells


def text_of(value: Plain) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def check_names(experiment: Experiment, file: str) -> None:
    """What the experiment names exists, and nothing is there twice."""
    if experiment.game not in GAMES:
        raise BadContent(file, "game", unknown(experiment.game, list(GAMES), "game"))
    if (experiment.games is None) == (experiment.stop is None):
        raise BadContent(file, "games", "say either how many `games`, or when to `stop`")
    if experiment.stop and experiment.stop.step > experiment.stop.most:
        raise BadContent(file, "stop.step", f"is more than the most, {experiment.stop.most}")
    for key, named in (("scenario", experiment.scenario), ("variant", experiment.variant)):
        names = [entry.name for entry in named]
        for name in names:
            if names.count(name) > 1:
                raise BadContent(file, key, f"{name!r} is there twice")
    for option in (*experiment.options, *experiment.vary):
        check_option(experiment.rules, option, file, "options")
    for option in experiment.vary:
        if option in experiment.options:
            raise BadContent(file, f"vary.{option}", "is also in options")
    for scenario in experiment.scenario:
        for option in scenario.options:
            check_option(experiment.rules, option, file, f"scenario.{scenario.name}.options")


def check_option(rules: Ruleset, option: str, file: str, key: str) -> None:
    if option not in rules.option_names:
        why = unknown(option, rules.option_names, f"option of {rules.title}")
        raise BadContent(file, f"{key}.{option}", why)


def unknown(name: str, known: list[str], what: str) -> str:
    """The sentence about a name that does not exist."""
    close = difflib.get_close_matches(name, known, 3, 0.5)
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(known)}"
    return f"no {what} is called {name!r}; {hint}"


def lineup(bots: LineUp, seats: int, file: str) -> tuple[str, ...]:
    """A bot for every seat: one name for all, or one for each."""
    listed = [bots] * seats if isinstance(bots, str) else bots
    for name in listed:
        try:
            bot(name)
        except UnknownBot:
            raise BadContent(file, "bots", unknown(name, list(BOTS), "bot")) from None
    if len(listed) != seats:
        raise BadContent(file, "bots", f"{len(listed)} bots for {seats} seats: {listed}")
    return tuple(listed)


def check_cell(cell: Cell, file: str) -> None:
    """Begin a game of the cell, with its variant and its opening."""
    rules = ruleset(cell.game)
    try:
        rules = rules.variant(cell.content)
    except BadContent as error:
        place = "" if error.file == "overlay" else f" ({error.file})"
        raise BadContent(
            file, f"variant.{cell.variant}.content.{error.key}", f"{error.why}{place}"
        ) from None
    if len(cell.opening) > cell.seats:
        why = f"is for {len(cell.opening)} seats, there are {cell.seats}"
        raise BadContent(file, f"scenario.{cell.scenario}.opening", why)
    try:
        state = rules.start(cell.seats, Seeded(0), cell.options)
    except BadOptions as error:
        key = "seats" if error.where == "seats" else f"options.{error.where}"
        cite = f" [{error.cite}]" if error.cite else ""
        raise BadContent(file, f"scenario.{cell.scenario}.{key}", f"{error.why}{cite}") from None
    for seat, texts in enumerate(cell.opening):
        if texts and seat in state.to_act:
            try:
                state.clone().apply(seat, texts[0])
            except (Illegal, BadNotation) as error:
                key = f"scenario.{cell.scenario}.opening, seat {seat + 1}"
                raise BadContent(file, key, str(error)) from None
