"""Aerial Corps as a ruleset."""

# not compiled: set-up and reading, once per game
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar, cast

import msgspec

from wyrmtable.board.scene import Scene
from wyrmtable.board.svg import draw
from wyrmtable.core.action import Action
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
from wyrmtable.games.aerialcorps.boarding import (
    BeginBoarding,
    BeginBreakOff,
    BreakOff,
    Contests,
    StartBoarding,
)
from wyrmtable.games.aerialcorps.bot import AerialCorpsTactics
from wyrmtable.games.aerialcorps.breath import BeginBreath, Breathe
from wyrmtable.games.aerialcorps.breeds import KEYS
from wyrmtable.games.aerialcorps.cases import set_up_case
from wyrmtable.games.aerialcorps.contentfile import SCENARIOS
from wyrmtable.games.aerialcorps.cues import cues
from wyrmtable.games.aerialcorps.describe import describe, ending
from wyrmtable.games.aerialcorps.encoding import AerialCorpsEncoder
from wyrmtable.games.aerialcorps.glosses import gloss, hint
from wyrmtable.games.aerialcorps.measures import AerialCorpsMeasures
from wyrmtable.games.aerialcorps.melee import BeginMelee, Strike
from wyrmtable.games.aerialcorps.movement import Movement
from wyrmtable.games.aerialcorps.options import SCENARIO_KEYS, Options
from wyrmtable.games.aerialcorps.planning import Orders
from wyrmtable.games.aerialcorps.position import read_position
from wyrmtable.games.aerialcorps.rifles import BeginFire, Fire
from wyrmtable.games.aerialcorps.sampling import sample_options
from wyrmtable.games.aerialcorps.scene import phase_line, scene
from wyrmtable.games.aerialcorps.setup import ChooseForce, SetUp
from wyrmtable.games.aerialcorps.state import COLOURS, AerialCorps
from wyrmtable.games.aerialcorps.storage import read
from wyrmtable.games.aerialcorps.table import Table
from wyrmtable.games.aerialcorps.text import (
    NOTATION,
    chart_and_lists,
    colour_words,
    draft_lines,
    sentences,
)
from wyrmtable.games.aerialcorps.turns import BeginTurn, EndTurn, Ongoing, Round

TASKS: list[type[AnyTask]] = [
    SetUp,
    ChooseForce,
    BeginTurn,
    Ongoing,
    Orders,
    Round,
    BeginBreakOff,
    BreakOff,
    Movement,
    BeginBreath,
    Breathe,
    BeginFire,
    Fire,
    BeginMelee,
    Strike,
    BeginBoarding,
    StartBoarding,
    Contests,
    EndTurn,
]


class AerialCorpsRules(RulesetOf[AerialCorps]):
    """Crewed war dragons that fly by manoeuvre cards, planned in secret, on an open table."""

    name: ClassVar[str] = "aerialcorps"
    title: ClassVar[str] = "Aerial Corps"
    summary: ClassVar[str] = (
        "Crewed war dragons fly planned manoeuvres over an open table, breathe, fire and board."
    )
    minutes: ClassVar[str] = "30-120"
    version: ClassVar[str] = "1"
    seat_numbers: ClassVar[Sequence[int]] = range(2, 7)
    tasks: ClassVar[Mapping[str, type[AnyTask]]] = {task.name: task for task in TASKS}
    options_type: ClassVar[type[msgspec.Struct]] = Options
    folder: ClassVar[Path] = Path(__file__).parent

    def begin(self, seats: int, chance: Chance, options: msgspec.Struct) -> AerialCorps:
        assert isinstance(options, Options)
        state = AerialCorps(self, seats, chance, self.table(seats, options))
        state.set_up()
        state.agenda.append(SetUp())
        return state

    def checked(self, given: Mapping[str, object]) -> Options:
        """Options of this game, checked."""
        options = self.options(given)
        assert isinstance(options, Options)
        return options

    def options_schema(self) -> PlainDict:
        """The options as a JSON schema; the scenarios are those of the content."""
        schema = super().options_schema()
        definitions = cast(dict[str, PlainDict], schema["$defs"])
        properties = cast(dict[str, PlainDict], definitions["Options"]["properties"])
        properties["scenario"]["enum"] = list(SCENARIO_KEYS)
        return schema

    def table(self, seats: int, options: Options, *, strict: bool = True) -> Table:
        """Check the options against each other and the players; `strict`: section 16 too."""
        if options.scenario not in SCENARIO_KEYS:
            known = ", ".join(SCENARIO_KEYS)
            raise BadOptions("scenario", f"no {options.scenario!r}; there are {known}", "AC-3.1")
        scenario = SCENARIOS[SCENARIO_KEYS.index(options.scenario)]
        if options.below_not_boarding and not options.riflemen_below:
            raise BadOptions("below_not_boarding", "needs riflemen_below", "AC-15.4")
        if strict and seats not in scenario.players:
            numbers = " or ".join(str(number) for number in scenario.players)
            why = f"{scenario.key} is played by {numbers}, not {seats}"
            raise BadOptions("scenario", why, "AC-3.1")
        if scenario.needs and not getattr(options, scenario.needs):
            raise BadOptions("scenario", f"{scenario.key} needs {scenario.needs}", "AC-16.7")
        return Table(scenario, msgspec.to_builtins(options))

    def breed(self, key: str) -> int:
        """The number of a breed."""
        return KEYS.index(key)

    def position(
        self, spec: Mapping[str, Plain] | str, chance: Chance | None = None
    ) -> AerialCorps:
        """A turn about to be ordered, as described in docs/aerialcorps.md."""
        return read_position(self, spec, Seeded(0) if chance is None else chance)

    def read_data(self, seats: int, chance: Chance, data: PlainDict) -> AerialCorps:
        options = self.checked(mapping(data, "options"))
        return read(self, seats, chance, self.table(seats, options, strict=False), data)

    def encoder(self, state: State) -> AerialCorpsEncoder:
        return AerialCorpsEncoder(state.seats, cast(AerialCorps, state).table)

    def describe(self, event: Event, names: Mapping[str, str] = NAMELESS) -> str:
        return describe(event, names)

    def seat_words(self, state: State) -> Mapping[str, int]:
        return {COLOURS[seat]: seat for seat in range(state.seats)}

    def ending(self, state: State) -> str:
        outcome = state.outcome
        return "" if outcome is None else ending(cast(AerialCorps, state), outcome)

    def cues(self, event: Event) -> Sequence[Cue]:
        return cues(event)

    def scene(self, state: State, seat: int | None) -> Scene:
        return scene(cast(AerialCorps, state), seat)

    def phase(self, state: State) -> str:
        return phase_line(cast(AerialCorps, state))

    def draw(self, state: State, seat: int | None) -> str:
        return draw(self.scene(state, seat))

    def text(self, state: State, seat: int | None, *, drawn: bool = True) -> str:
        return (chart_and_lists if drawn else sentences)(cast(AerialCorps, state), seat)

    def notation(self) -> str:
        return NOTATION

    def draft_text(self, state: AerialCorps, seat: int) -> str:
        if isinstance(state.question, Orders):
            return draft_lines(state, seat)
        return super().draft_text(state, seat)

    def gloss(self, state: State, seat: int, action: Action) -> str:
        return gloss(cast(AerialCorps, state), seat, action)

    def hint(self, state: State, seat: int) -> str:
        return hint(cast(AerialCorps, state), seat)

    def colour_words(self) -> Mapping[str, str]:
        return colour_words()

    def measures(self) -> AerialCorpsMeasures:
        return AerialCorpsMeasures()

    def tactics(self) -> AerialCorpsTactics:
        return AerialCorpsTactics()

    def sample_options(self, seats: int, chance: Chance) -> dict[str, Plain]:
        return sample_options(seats, chance)

    def set_up_case(self, case: Case) -> CaseRun:
        return set_up_case(self, case)
