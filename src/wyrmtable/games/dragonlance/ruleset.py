"""DragonLance as a ruleset."""

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
from wyrmtable.games.dragonlance.act import Act
from wyrmtable.games.dragonlance.bot import DragonLanceTactics
from wyrmtable.games.dragonlance.casesetup import set_up_case
from wyrmtable.games.dragonlance.citadels import (
    CitadelsMove,
    Collide,
    EndCitadels,
    Escape,
    PushAhead,
    Search,
)
from wyrmtable.games.dragonlance.combat import Battle, EndBattle
from wyrmtable.games.dragonlance.cues import cues
from wyrmtable.games.dragonlance.damage import Damage, UseItem
from wyrmtable.games.dragonlance.defence import Defend
from wyrmtable.games.dragonlance.describe import describe, ending
from wyrmtable.games.dragonlance.fear import Flee, FleeFirst, FleeNext
from wyrmtable.games.dragonlance.hindrances import hint
from wyrmtable.games.dragonlance.measures import DragonLanceMeasures
from wyrmtable.games.dragonlance.naming import seat_name
from wyrmtable.games.dragonlance.offers import DragonLanceEncoder
from wyrmtable.games.dragonlance.options import (
    REMOVED_OF,
    TEAMS_OF,
    TOWER_OF,
    Options,
    check,
    has_citadels,
    has_items,
    has_leaders,
    has_spells,
)
from wyrmtable.games.dragonlance.pieces import COLOURS, COPIES, SPELLS
from wyrmtable.games.dragonlance.position import read_position
from wyrmtable.games.dragonlance.resolving import EndFear, Resolve, TakeBack
from wyrmtable.games.dragonlance.sampling import sample_options
from wyrmtable.games.dragonlance.scene import phase_line, scene
from wyrmtable.games.dragonlance.setup import (
    Begin,
    ChooseColour,
    ChooseMount,
    Deal,
    EndSetUp,
    LayOut,
    SetUp,
)
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.storage import read
from wyrmtable.games.dragonlance.terms import Terms
from wyrmtable.games.dragonlance.text import NOTATION, colour_words, sentences
from wyrmtable.games.dragonlance.text import drawn as drawn_text
from wyrmtable.games.dragonlance.trading import Trade
from wyrmtable.games.dragonlance.turns import (
    BeginTurn,
    ChooseDice,
    DrawCard,
    FirstTurn,
    NextRound,
    NextTurn,
    Roll,
)
from wyrmtable.games.dragonlance.windows import Response, Window

# Which clause names the values of an option, where it is not the table of options
VALUE_CLAUSES: dict[str, str] = {
    "fast_start": "DL-22.14",
    "horde_limit": "DL-18.4",
    "horde_size": "DL-18.6",
    "resurrection": "DL-18.7",
}

# In the order of the game
TASKS: list[type[AnyTask]] = [
    SetUp,
    Deal,
    ChooseColour,
    LayOut,
    ChooseMount,
    Begin,
    EndSetUp,
    NextRound,
    CitadelsMove,
    Collide,
    PushAhead,
    Escape,
    EndCitadels,
    FirstTurn,
    NextTurn,
    BeginTurn,
    Window,
    Response,
    Resolve,
    TakeBack,
    Roll,
    ChooseDice,
    DrawCard,
    Act,
    Search,
    Trade,
    Defend,
    Battle,
    EndBattle,
    Damage,
    UseItem,
    FleeFirst,
    FleeNext,
    Flee,
    EndFear,
]


class DragonLanceRules(RulesetOf[DragonLance]):
    """A race and dogfight around a walled tower, with dice, cards and interrupts."""

    name: ClassVar[str] = "dragonlance"
    title: ClassVar[str] = "DragonLance"
    summary: ClassVar[str] = (
        "Fight for height around a walled tower and carry the one DragonLance home to your lair."
    )
    minutes: ClassVar[str] = "60"
    windows: ClassVar[bool] = True
    no_undo: ClassVar[str] = "DL-24.6"
    version: ClassVar[str] = "1"
    seat_numbers: ClassVar[Sequence[int]] = range(2, 7)
    tasks: ClassVar[Mapping[str, type[AnyTask]]] = {task.name: task for task in TASKS}
    options_type: ClassVar[type[msgspec.Struct]] = Options
    folder: ClassVar[Path] = Path(__file__).parent

    def begin(self, seats: int, chance: Chance, options: msgspec.Struct) -> DragonLance:
        assert isinstance(options, Options)
        state = DragonLance(self, seats, chance, self.terms(seats, options))
        state.set_up()
        state.agenda.append(SetUp())
        return state

    def options(self, given: Mapping[str, object]) -> msgspec.Struct:
        try:
            return super().options(given)
        except BadOptions as error:
            if error.where.partition("[")[0] not in self.option_names:
                raise
            cite = VALUE_CLAUSES.get(error.where, "DL-1.10")
            raise BadOptions(error.where, error.why, error.cite or cite) from None

    def checked(self, given: Mapping[str, object]) -> Options:
        """Options of this game, checked one by one."""
        options = self.options(given)
        assert isinstance(options, Options)
        return options

    def terms(self, seats: int, options: Options) -> Terms:
        """Check the options together and write them out as flags and numbers."""
        check(options, seats)
        terms = Terms(msgspec.to_builtins(options))
        terms.tower = TOWER_OF[options.scenario]
        terms.teams = TEAMS_OF[options.scenario]
        terms.spells = has_spells(options)
        removed = [*options.removed_spells, *REMOVED_OF[options.scenario]]
        terms.deck = [
            kind
            for kind, name in enumerate(SPELLS)
            for _ in range(COPIES[kind])
            if terms.spells and name not in removed
        ]
        terms.citadels = has_citadels(options)
        terms.items = has_items(options)
        terms.leaders = has_leaders(options)
        terms.deal_leaders = options.leader_choice == "deal"
        terms.individual = options.individual_leaders
        terms.horde_limit = options.horde_limit or 0
        terms.horde_size = options.horde_size
        terms.resurrection = options.resurrection or 0
        terms.counter_magic = options.counter_attack_magic
        terms.multiple_magic = options.multiple_magic
        terms.replenish = options.replenish_items
        terms.terrain = options.terrain
        terms.unlimited = options.unlimited_altitude
        terms.easy_diving = options.easy_diving
        terms.facing = options.facing
        terms.same_hex = options.same_hex
        terms.realistic = options.realistic_bonus
        terms.stunts = options.stunts
        terms.fast_start = options.fast_start or 0
        terms.hordes_each = options.hordes_per_player
        terms.halves = options.three_horde_layout == "halves"
        terms.round_limit = options.round_limit or 0
        terms.timed = options.decision_timer is not None
        terms.lay_out()
        return terms

    def position(
        self, spec: Mapping[str, Plain] | str, chance: Chance | None = None
    ) -> DragonLance:
        """A turn as described in docs/dragonlance.md."""
        return read_position(self, spec, Seeded(0) if chance is None else chance)

    def read_data(self, seats: int, chance: Chance, data: PlainDict) -> DragonLance:
        options = self.checked(mapping(data, "options"))
        return read(self, seats, chance, self.terms(seats, options), data)

    def encoder(self, state: State) -> DragonLanceEncoder:
        return DragonLanceEncoder(state.seats, cast(DragonLance, state).terms)

    def describe(self, event: Event, names: Mapping[str, str] = NAMELESS) -> str:
        return describe(event, names)

    def seat_words(self, state: State) -> Mapping[str, int]:
        game = cast(DragonLance, state)
        words = {seat_name(game, seat): seat for seat in range(game.seats)}
        words.update({COLOURS[horde]: seat for horde, seat in enumerate(game.owner) if seat >= 0})
        return words

    def ending(self, state: State) -> str:
        return "" if state.outcome is None else ending(state.outcome)

    def cues(self, event: Event) -> Sequence[Cue]:
        return cues(event)

    def scene(self, state: State, seat: int | None) -> Scene:
        return scene(cast(DragonLance, state), seat)

    def phase(self, state: State) -> str:
        return phase_line(cast(DragonLance, state))

    def draw(self, state: State, seat: int | None) -> str:
        return draw(self.scene(state, seat))

    def text(self, state: State, seat: int | None, *, drawn: bool = True) -> str:
        return (drawn_text if drawn else sentences)(cast(DragonLance, state), seat)

    def notation(self) -> str:
        return NOTATION

    def hint(self, state: State, seat: int) -> str:
        return hint(cast(DragonLance, state), seat)

    def colour_words(self) -> Mapping[str, str]:
        return colour_words()

    def measures(self) -> DragonLanceMeasures:
        return DragonLanceMeasures()

    def sample_options(self, seats: int, chance: Chance) -> dict[str, Plain]:
        return sample_options(seats, chance)

    def tactics(self) -> DragonLanceTactics:
        return DragonLanceTactics()

    def set_up_case(self, case: Case) -> CaseRun:
        return set_up_case(self, case)
