"""Aerial Corps as a ruleset."""

# not compiled: set-up and reading, once per game
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

import msgspec

from wyrmtable.board.scene import Goal, Scene
from wyrmtable.core.action import Action
from wyrmtable.core.casebook import Case, CaseRun
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.cues import Cue
from wyrmtable.core.cues import Strike as Struck
from wyrmtable.core.errors import BadOptions
from wyrmtable.core.event import Event
from wyrmtable.core.eventdata import EventData
from wyrmtable.core.fields import Fields
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.ruleset import RulesetOf
from wyrmtable.core.stored import mapping
from wyrmtable.core.task import AnyTask
from wyrmtable.core.verbs import Verbs
from wyrmtable.core.wording import NAMELESS
from wyrmtable.games.aerialcorps.boarding import (
    BeginBoarding,
    BeginBreakOff,
    BreakOff,
    Contests,
    StartBoarding,
)
from wyrmtable.games.aerialcorps.breath import BeginBreath, Breathe
from wyrmtable.games.aerialcorps.breeds import KEYS
from wyrmtable.games.aerialcorps.contentfile import SCENARIOS
from wyrmtable.games.aerialcorps.events import DRAW, EVENTS, GameEnd, why_ended
from wyrmtable.games.aerialcorps.facts import FACTS
from wyrmtable.games.aerialcorps.fields import FIELDS, check, read_table, sizes
from wyrmtable.games.aerialcorps.melee import BeginMelee, Strike
from wyrmtable.games.aerialcorps.movement import Movement
from wyrmtable.games.aerialcorps.options import SCENARIO_KEYS, Options, sample_options
from wyrmtable.games.aerialcorps.planning import Orders
from wyrmtable.games.aerialcorps.rifles import BeginFire, Fire
from wyrmtable.games.aerialcorps.setup import ChooseForce, SetUp
from wyrmtable.games.aerialcorps.state import AerialCorps
from wyrmtable.games.aerialcorps.table import COLOURS, Table
from wyrmtable.games.aerialcorps.turns import BeginTurn, EndTurn, Ongoing, Round
from wyrmtable.games.aerialcorps.verbs import VERBS

if TYPE_CHECKING:
    from wyrmtable.games.aerialcorps.bot import AerialCorpsTactics
    from wyrmtable.games.aerialcorps.encoding import AerialCorpsEncoder
    from wyrmtable.games.aerialcorps.measures import AerialCorpsMeasures


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
    seats_clause: ClassVar[str] = "AC-1.1"
    tasks: ClassVar[Mapping[str, type[AnyTask]]] = {task.name: task for task in TASKS}
    options_type: ClassVar[type[msgspec.Struct]] = Options
    verbs: ClassVar[Verbs | None] = VERBS
    fields: ClassVar[Fields | None] = FIELDS
    facts_types: ClassVar[Mapping[str, type[msgspec.Struct]]] = FACTS
    events: ClassVar[Mapping[str, type[EventData]]] = EVENTS
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

    def set_up_position(
        self, spec: Mapping[str, Plain] | str, chance: Chance | None = None
    ) -> AerialCorps:
        """A turn about to be ordered, as described in docs/aerialcorps.md."""
        from wyrmtable.games.aerialcorps.position import read_position

        return read_position(self, spec, Seeded(0) if chance is None else chance)

    def position_notation(self, state: AerialCorps) -> str:
        from wyrmtable.games.aerialcorps.positiontext import position_text

        return position_text(state)

    def read_data(self, seats: int, chance: Chance, data: PlainDict) -> AerialCorps:
        options = self.checked(mapping(data, "options"))
        table = self.table(seats, options, strict=False)
        read_table(table, data["table"])
        state = AerialCorps(self, seats, chance, table)
        FIELDS.read(state, data, sizes(seats, table), "options", "table")
        check(state)
        state.lay_cards()
        return state

    def encoder(self, state: AerialCorps) -> AerialCorpsEncoder:
        from wyrmtable.games.aerialcorps.encoding import AerialCorpsEncoder

        return AerialCorpsEncoder(state.seats, state.table)

    def describe(self, event: Event, names: Mapping[str, str] = NAMELESS) -> str:
        what = event.what
        if isinstance(what, GameEnd):
            return what.told(names, event.cite)
        return super().describe(event, names)

    def seat_words(self, state: AerialCorps) -> Mapping[str, int]:
        return {COLOURS[seat]: seat for seat in range(state.seats)}

    def ending(self, state: AerialCorps) -> str:
        outcome = state.outcome
        if outcome is None:
            return ""
        sides = [state.side_name(state.side[seat]) for seat in outcome.winners]
        return why_ended(outcome.reason, sides[0] if sides else DRAW, outcome.cite)

    def cues(self, event: Event) -> Sequence[Cue]:
        """What the event looks like; the owner of a dragon has seen who struck it already."""
        told = super().cues(event)
        if event.audience is None:
            return told
        return [cue for cue in told if not isinstance(cue, Struck)]

    def scene(self, state: AerialCorps, seat: int | None) -> Scene:
        from wyrmtable.games.aerialcorps.scene import scene

        return scene(state, seat)

    def goal(self, state: AerialCorps) -> Goal:
        from wyrmtable.games.aerialcorps.goal import goal

        return goal(state)

    def phase(self, state: AerialCorps) -> str:
        from wyrmtable.games.aerialcorps.scene import phase_line

        return phase_line(state)

    def draw(self, state: AerialCorps, seat: int | None) -> str:
        from wyrmtable.board.svg import draw

        return draw(self.scene(state, seat))

    def text(self, state: AerialCorps, seat: int | None, *, drawn: bool = True) -> str:
        from wyrmtable.games.aerialcorps.text import chart_and_lists, sentences

        return (chart_and_lists if drawn else sentences)(state, seat)

    def draft_text(self, state: AerialCorps, seat: int) -> str:
        from wyrmtable.games.aerialcorps.text import draft_lines

        if isinstance(state.question, Orders):
            return draft_lines(state, seat)
        return super().draft_text(state, seat)

    def gloss(self, state: AerialCorps, seat: int, action: Action) -> str:
        from wyrmtable.games.aerialcorps.glosses import gloss

        return gloss(state, seat, action)

    def hint(self, state: AerialCorps, seat: int) -> str:
        from wyrmtable.games.aerialcorps.glosses import hint

        return hint(state, seat)

    def colour_words(self) -> Mapping[str, str]:
        from wyrmtable.games.aerialcorps.text import colour_words

        return colour_words()

    def measures(self) -> AerialCorpsMeasures:
        from wyrmtable.games.aerialcorps.measures import AerialCorpsMeasures

        return AerialCorpsMeasures()

    def tactics(self) -> AerialCorpsTactics:
        from wyrmtable.games.aerialcorps.bot import AerialCorpsTactics

        return AerialCorpsTactics()

    def sample_options(self, seats: int, chance: Chance) -> dict[str, Plain]:
        return sample_options(seats, chance)

    def set_up_case(self, case: Case) -> CaseRun:
        from wyrmtable.games.aerialcorps.cases import set_up_case

        return set_up_case(self, case)
