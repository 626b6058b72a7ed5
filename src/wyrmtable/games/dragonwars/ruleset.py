"""DragonWars as a ruleset."""

# not compiled: set-up and reading, once per game
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import msgspec

from wyrmtable.board.scene import Goal, Mark, Scene
from wyrmtable.core.action import Action
from wyrmtable.core.casebook import Case, CaseRun
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.editor import Editor
from wyrmtable.core.errors import BadOptions
from wyrmtable.core.eventdata import EventData, event_types
from wyrmtable.core.facts import Facts
from wyrmtable.core.fields import Fields
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.ruleset import RulesetOf
from wyrmtable.core.stored import mapping
from wyrmtable.core.task import AnyTask
from wyrmtable.core.verbs import Verbs
from wyrmtable.games.dragonwars import events
from wyrmtable.games.dragonwars.attacks import PlottedAttacks
from wyrmtable.games.dragonwars.board import Board
from wyrmtable.games.dragonwars.conflicts import Conflicts, EndConflicts, PlaceDenied
from wyrmtable.games.dragonwars.declaring import Declare
from wyrmtable.games.dragonwars.egg import PickUpEgg
from wyrmtable.games.dragonwars.ending import RemoveResigned
from wyrmtable.games.dragonwars.events import ENDINGS
from wyrmtable.games.dragonwars.facts import ANSWERS, FACTS
from wyrmtable.games.dragonwars.fields import FIELDS
from wyrmtable.games.dragonwars.mapfile import BadMap, shipped_map, shipped_maps
from wyrmtable.games.dragonwars.maps import Map, build_map, standard_map
from wyrmtable.games.dragonwars.melee import Melee
from wyrmtable.games.dragonwars.movement import Movement
from wyrmtable.games.dragonwars.options import MODES, Options
from wyrmtable.games.dragonwars.plotting import Plot
from wyrmtable.games.dragonwars.rounds import (
    BeginRound,
    BeginTurn,
    EndRound,
    EndTurn,
    Reveal,
    Turn,
)
from wyrmtable.games.dragonwars.setup import ChooseColour, ChooseSite, EndSetUp, PlaceDragons, SetUp
from wyrmtable.games.dragonwars.sparing import Spare
from wyrmtable.games.dragonwars.state import DragonWars
from wyrmtable.games.dragonwars.verbs import VERBS

if TYPE_CHECKING:
    from wyrmtable.games.dragonwars.bot import DragonWarsTactics
    from wyrmtable.games.dragonwars.encoding import DragonWarsEncoder
    from wyrmtable.games.dragonwars.measures import DragonWarsMeasures


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
    Spare,
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
    seats_clause: ClassVar[str] = "DW-1.1"
    fields: ClassVar[Fields | None] = FIELDS
    events: ClassVar[Mapping[str, type[EventData]]] = event_types(events)
    verbs: ClassVar[Verbs | None] = VERBS
    facts_types: ClassVar[Mapping[str, type[msgspec.Struct]]] = FACTS
    outlook_types: ClassVar[Mapping[str, type[msgspec.Struct]]] = ANSWERS
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
            if not options.melee_choice:
                del plain["melee_choice"]  # positions are written as before there was the option
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

    def set_up_position(
        self, spec: Mapping[str, Plain] | str, chance: Chance | None = None
    ) -> DragonWars:
        """A Round about to be plotted, as described in docs/formats.md."""
        from wyrmtable.games.dragonwars.position import read_position

        return read_position(self, spec, Seeded(0) if chance is None else chance)

    def position_notation(self, state: DragonWars) -> str:
        from wyrmtable.games.dragonwars.positiontext import position_text

        return position_text(state)

    def read_data(self, seats: int, chance: Chance, data: PlainDict) -> DragonWars:
        options = self.checked(mapping(data, "options"))
        state = DragonWars(self, seats, chance, self.board(seats, options))
        state.read(data)
        return state

    def editor(self) -> Editor:
        from wyrmtable.games.dragonwars.mapediting import MapEditor

        return MapEditor()

    def encoder(self, state: DragonWars) -> DragonWarsEncoder:
        from wyrmtable.games.dragonwars.encoding import DragonWarsEncoder

        return DragonWarsEncoder(state.seats, state.board.map)

    def seat_words(self, state: DragonWars) -> Mapping[str, int]:
        return {state.seat_name(seat): seat for seat in range(state.seats)}

    def ending(self, state: DragonWars) -> str:
        reason = super().ending(state)
        return ENDINGS.get(reason, reason)

    def scene(self, state: DragonWars, seat: int | None) -> Scene:
        from wyrmtable.games.dragonwars.scene import scene

        return scene(state, seat)

    def goal(self, state: DragonWars) -> Goal:
        from wyrmtable.games.dragonwars.goal import goal

        return goal(state)

    def phase(self, state: DragonWars) -> str:
        from wyrmtable.games.dragonwars.scene import phase_line

        return phase_line(state)

    def draw(self, state: DragonWars, seat: int | None) -> str:
        from wyrmtable.board.svg import draw

        return draw(self.scene(state, seat))

    def text(self, state: DragonWars, seat: int | None, *, drawn: bool = True) -> str:
        from wyrmtable.games.dragonwars.text import chart_and_lists, sentences

        return (chart_and_lists if drawn else sentences)(state, seat)

    def draft_text(self, state: DragonWars, seat: int) -> str:
        from wyrmtable.games.dragonwars.text import draft_text

        return draft_text(state, seat)

    def notation(self) -> str:
        from wyrmtable.games.dragonwars.text import SIGNS

        return super().notation() + "\n" + SIGNS

    def preview(self, state: DragonWars, seat: int, action: Action) -> Sequence[Mark]:
        from wyrmtable.games.dragonwars.preview import preview

        return preview(state, seat, action)

    def outlook(self, state: DragonWars, seat: int, action: Action) -> Facts:
        from wyrmtable.games.dragonwars.outlook import outlook

        return outlook(state, seat, action)

    def hint(self, state: DragonWars, seat: int) -> str:
        from wyrmtable.games.dragonwars.text import hint

        return hint(state, seat)

    def colour_words(self) -> Mapping[str, str]:
        from wyrmtable.games.dragonwars.text import colour_words

        return colour_words()

    def tactics(self) -> DragonWarsTactics:
        from wyrmtable.games.dragonwars.bot import DragonWarsTactics

        return DragonWarsTactics()

    def measures(self) -> DragonWarsMeasures:
        from wyrmtable.games.dragonwars.measures import DragonWarsMeasures

        return DragonWarsMeasures()

    def sample_options(self, seats: int, chance: Chance) -> dict[str, Plain]:
        from wyrmtable.games.dragonwars.sampling import sample_options

        return sample_options(seats, chance)

    def set_up_case(self, case: Case) -> CaseRun:
        from wyrmtable.games.dragonwars.casesetup import set_up_case

        return set_up_case(self, case)
