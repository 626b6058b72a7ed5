"""DragonWars as a ruleset."""

# not compiled: set-up and reading, once per game
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar, cast

import msgspec

from wyrmtable.board.scene import Scene
from wyrmtable.board.svg import draw
from wyrmtable.core.casebook import Case, CaseRun
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.cues import Cue
from wyrmtable.core.errors import BadOptions
from wyrmtable.core.event import Event
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.ruleset import RulesetOf
from wyrmtable.core.state import State
from wyrmtable.core.stored import mapping
from wyrmtable.core.task import AnyTask
from wyrmtable.core.wording import NAMELESS
from wyrmtable.games.dragonwars.attacks import PlottedAttacks
from wyrmtable.games.dragonwars.board import Board
from wyrmtable.games.dragonwars.bot import DragonWarsTactics
from wyrmtable.games.dragonwars.casesetup import set_up_case
from wyrmtable.games.dragonwars.conflicts import Conflicts, EndConflicts, PlaceDenied
from wyrmtable.games.dragonwars.cues import cues
from wyrmtable.games.dragonwars.declaring import Declare
from wyrmtable.games.dragonwars.describe import describe, ending
from wyrmtable.games.dragonwars.egg import PickUpEgg
from wyrmtable.games.dragonwars.encoding import DragonWarsEncoder
from wyrmtable.games.dragonwars.ending import RemoveResigned
from wyrmtable.games.dragonwars.mapfile import BadMap, shipped_map, shipped_maps
from wyrmtable.games.dragonwars.maps import Map, build_map, standard_map
from wyrmtable.games.dragonwars.measures import DragonWarsMeasures
from wyrmtable.games.dragonwars.melee import Melee
from wyrmtable.games.dragonwars.movement import Movement
from wyrmtable.games.dragonwars.options import MODES, Options
from wyrmtable.games.dragonwars.plotting import Plot
from wyrmtable.games.dragonwars.position import read_position
from wyrmtable.games.dragonwars.rounds import (
    BeginRound,
    BeginTurn,
    EndRound,
    EndTurn,
    Reveal,
    Turn,
)
from wyrmtable.games.dragonwars.sampling import sample_options
from wyrmtable.games.dragonwars.scene import phase_line, scene
from wyrmtable.games.dragonwars.setup import ChooseColour, ChooseSite, EndSetUp, PlaceDragons, SetUp
from wyrmtable.games.dragonwars.state import DragonWars
from wyrmtable.games.dragonwars.storage import read
from wyrmtable.games.dragonwars.text import (
    NOTATION,
    chart_and_lists,
    colour_words,
    draft_text,
    hint,
    sentences,
)

TASKS: list[type[AnyTask]] = [
    SetUp,
    ChooseColour,
    ChooseSite,
    PlaceDragons,
    EndSetUp,
    BeginRound,
    Plot,
    Turn,
    Declare,
    Reveal,
    BeginTurn,
    Movement,
    Conflicts,
    PlaceDenied,
    EndConflicts,
    PickUpEgg,
    PlottedAttacks,
    Melee,
    EndTurn,
    EndRound,
    RemoveResigned,
]

BOARDS_KEPT = 64


class DragonWarsRules(RulesetOf[DragonWars]):
    """Three-dimensional aerial combat over a hexagonal board, plotted in secret."""

    name: ClassVar[str] = "dragonwars"
    title: ClassVar[str] = "DragonWars"
    summary: ClassVar[str] = (
        "Plot three Turns for four dragons in secret, then watch the plots collide over a mountain."
    )
    minutes: ClassVar[str] = "30-90"
    version: ClassVar[str] = "1"
    seat_numbers: ClassVar[Sequence[int]] = range(2, 7)
    tasks: ClassVar[Mapping[str, type[AnyTask]]] = {task.name: task for task in TASKS}
    options_type: ClassVar[type[msgspec.Struct]] = Options
    folder: ClassVar[Path] = Path(__file__).parent

    def __init__(self) -> None:
        self.boards: dict[tuple[int, bytes], Board] = {}  # made once for many games

    def begin(self, seats: int, chance: Chance, options: msgspec.Struct) -> DragonWars:
        assert isinstance(options, Options)
        state = DragonWars(self, seats, chance, self.board(seats, options))
        state.set_up()
        state.agenda.append(SetUp())
        return state

    def checked(self, given: Mapping[str, object]) -> Options:
        """Options of this game, checked."""
        options = self.options(given)
        assert isinstance(options, Options)
        return options

    def board(self, seats: int, options: Options) -> Board:
        """Check the options against the number of players and lay out the map."""
        if options.mode == "teams" and seats not in (4, 6):
            raise BadOptions("mode", f"teams are played by 4 or 6, not {seats}", "DW-1.2")
        key = (seats, msgspec.json.encode(options))
        if key not in self.boards:
            if len(self.boards) >= BOARDS_KEPT:
                self.boards.clear()
            plain = msgspec.to_builtins(options)
            self.boards[key] = Board(self.map(seats, options), MODES.index(options.mode), plain)
        return self.boards[key]

    def map(self, seats: int, options: Options) -> Map:
        """The standard board or the custom map of the options (DW-16.2)."""
        spec = options.custom_map
        if spec is None:
            return standard_map(seats, options.mode == "teams")
        if isinstance(spec, str):
            if spec not in shipped_maps():
                raise BadOptions(
                    "custom_map",
                    f"no map {spec!r}; there are {', '.join(shipped_maps())}",
                    "DW-16.2",
                )
            spec = shipped_map(spec)
        try:
            return build_map(spec, seats, options.mode)
        except BadMap as error:
            raise BadOptions("custom_map", f"{error.where}: {error.why}", error.cite) from None

    def position(self, spec: Mapping[str, Plain] | str, chance: Chance | None = None) -> DragonWars:
        """A Round about to be plotted, as described in docs/formats.md."""
        return read_position(self, spec, Seeded(0) if chance is None else chance)

    def read_data(self, seats: int, chance: Chance, data: PlainDict) -> DragonWars:
        options = self.checked(mapping(data, "options"))
        return read(self, seats, chance, self.board(seats, options), data)

    def encoder(self, state: State) -> DragonWarsEncoder:
        return DragonWarsEncoder(state.seats, cast(DragonWars, state).board.map)

    def describe(self, event: Event, names: Mapping[str, str] = NAMELESS) -> str:
        return describe(event, names)

    def seat_words(self, state: State) -> Mapping[str, int]:
        game = cast(DragonWars, state)
        return {game.seat_name(seat): seat for seat in range(game.seats)}

    def ending(self, state: State) -> str:
        return "" if state.outcome is None else ending(state.outcome)

    def cues(self, event: Event) -> Sequence[Cue]:
        return cues(event)

    def scene(self, state: State, seat: int | None) -> Scene:
        return scene(cast(DragonWars, state), seat)

    def phase(self, state: State) -> str:
        return phase_line(cast(DragonWars, state))

    def draw(self, state: State, seat: int | None) -> str:
        return draw(self.scene(state, seat))

    def text(self, state: State, seat: int | None, *, drawn: bool = True) -> str:
        return (chart_and_lists if drawn else sentences)(cast(DragonWars, state), seat)

    def draft_text(self, state: State, seat: int) -> str:
        return draft_text(cast(DragonWars, state), seat)

    def notation(self) -> str:
        return NOTATION

    def hint(self, state: State, seat: int) -> str:
        return hint(cast(DragonWars, state), seat)

    def colour_words(self) -> Mapping[str, str]:
        return colour_words()

    def tactics(self) -> DragonWarsTactics:
        return DragonWarsTactics()

    def measures(self) -> DragonWarsMeasures:
        return DragonWarsMeasures()

    def sample_options(self, seats: int, chance: Chance) -> dict[str, Plain]:
        return sample_options(seats, chance)

    def set_up_case(self, case: Case) -> CaseRun:
        return set_up_case(self, case)
