"""DragonLance as a ruleset."""

# not compiled: set-up and reading, once per game
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import msgspec

from wyrmtable.board.scene import Goal, Scene
from wyrmtable.core.casebook import Case, CaseRun
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.errors import BadOptions
from wyrmtable.core.eventdata import EventData, event_types
from wyrmtable.core.fields import Fields
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.ruleset import RulesetOf
from wyrmtable.core.state import State
from wyrmtable.core.stored import mapping
from wyrmtable.core.task import AnyTask
from wyrmtable.core.verbs import Verbs
from wyrmtable.games.dragonlance import events
from wyrmtable.games.dragonlance.act import Act
from wyrmtable.games.dragonlance.citadels import (
    CitadelsMove,
    Collide,
    EndCitadels,
    Escape,
    PushAhead,
    Search,
)
from wyrmtable.games.dragonlance.combat import Battle, EndBattle
from wyrmtable.games.dragonlance.damage import Damage, UseItem
from wyrmtable.games.dragonlance.defence import Defend
from wyrmtable.games.dragonlance.facts import FACTS
from wyrmtable.games.dragonlance.fear import Flee, FleeFirst, FleeNext
from wyrmtable.games.dragonlance.fields import FIELDS
from wyrmtable.games.dragonlance.fields import check as check_fields
from wyrmtable.games.dragonlance.gliding import DropHome
from wyrmtable.games.dragonlance.naming import seat_name
from wyrmtable.games.dragonlance.optionflags import OptionFlags
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
from wyrmtable.games.dragonlance.resolving import EndFear, Resolve, TakeBack
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
from wyrmtable.games.dragonlance.verbs import VERBS
from wyrmtable.games.dragonlance.windows import MomentWindow, Response

if TYPE_CHECKING:
    from wyrmtable.games.dragonlance.bot import DragonLanceTactics
    from wyrmtable.games.dragonlance.encoder import DragonLanceEncoder
    from wyrmtable.games.dragonlance.measures import DragonLanceMeasures


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
    MomentWindow,
    Response,
    Resolve,
    TakeBack,
    Roll,
    ChooseDice,
    DrawCard,
    Act,
    DropHome,
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
    version: ClassVar[str] = "2"
    seat_numbers: ClassVar[Sequence[int]] = range(2, 7)
    seats_clause: ClassVar[str] = "DL-1.1"
    tasks: ClassVar[Mapping[str, type[AnyTask]]] = {task.name: task for task in TASKS}
    verbs: ClassVar[Verbs | None] = VERBS
    fields: ClassVar[Fields | None] = FIELDS
    events: ClassVar[Mapping[str, type[EventData]]] = event_types(events)
    facts_types: ClassVar[Mapping[str, type[msgspec.Struct]]] = FACTS
    state_type: ClassVar[type[State] | None] = DragonLance
    options_type: ClassVar[type[msgspec.Struct]] = Options
    folder: ClassVar[Path] = Path(__file__).parent

    def begin(self, seats: int, chance: Chance, options: msgspec.Struct) -> DragonLance:
        assert isinstance(options, Options)
        state = DragonLance(self, seats, chance, self.flags(seats, options))
        FIELDS.begin(state, self.sizes(seats))
        state.agenda.append(SetUp())
        return state

    def options(self, given: Mapping[str, object]) -> msgspec.Struct:
        try:
            return super().options(given)
        except BadOptions as error:
            if error.where.partition("[")[0] not in self.option_names:
                raise
            cite = VALUE_CLAUSES.get(error.where, "DL-1.10")
            raise BadOptions(error.where, error.why, cite) from None

    def checked(self, given: Mapping[str, object]) -> Options:
        """Options of this game, checked one by one."""
        options = self.options(given)
        assert isinstance(options, Options)
        return options

    def flags(self, seats: int, options: Options) -> OptionFlags:
        """Check the options together and write them out as flags and numbers."""
        check(options, seats)
        flags = OptionFlags(msgspec.to_builtins(options))
        flags.tower = TOWER_OF[options.scenario]
        flags.teams = TEAMS_OF[options.scenario]
        flags.spells = has_spells(options)
        removed = [*options.removed_spells, *REMOVED_OF[options.scenario]]
        flags.deck = [
            kind
            for kind, name in enumerate(SPELLS)
            for _ in range(COPIES[kind])
            if flags.spells and name not in removed
        ]
        flags.citadels = has_citadels(options)
        flags.items = has_items(options)
        flags.leaders = has_leaders(options)
        flags.deal_leaders = options.leader_choice == "deal"
        flags.individual = options.individual_leaders
        flags.horde_limit = options.horde_limit or 0
        flags.horde_size = options.horde_size
        flags.resurrection = options.resurrection or 0
        flags.counter_magic = options.counter_attack_magic
        flags.multiple_magic = options.multiple_magic
        flags.replenish = options.replenish_items
        flags.terrain = options.terrain
        flags.unlimited = options.unlimited_altitude
        flags.easy_diving = options.easy_diving
        flags.facing = options.facing
        flags.same_hex = options.same_hex
        flags.realistic = options.realistic_bonus
        flags.stunts = options.stunts
        flags.fast_start = options.fast_start or 0
        flags.hordes_each = options.hordes_per_player
        flags.halves = options.three_horde_layout == "halves"
        flags.round_limit = options.round_limit or 0
        flags.timed = options.decision_timer is not None
        flags.lay_out()
        return flags

    def set_up_position(
        self, spec: Mapping[str, Plain] | str, chance: Chance | None = None
    ) -> DragonLance:
        """A turn as described in docs/dragonlance.md."""
        from wyrmtable.games.dragonlance.position import read_position

        return read_position(self, spec, Seeded(0) if chance is None else chance)

    def read_data(self, seats: int, chance: Chance, data: PlainDict) -> DragonLance:
        options = self.checked(mapping(data, "options"))
        state = DragonLance(self, seats, chance, self.flags(seats, options))
        FIELDS.read(state, data, self.sizes(seats), "options")
        check_fields(state)
        return state

    def encoder(self, state: DragonLance) -> DragonLanceEncoder:
        from wyrmtable.games.dragonlance.encoder import DragonLanceEncoder

        return DragonLanceEncoder(state.seats, state.flags)

    def seat_words(self, state: DragonLance) -> Mapping[str, int]:
        words = {seat_name(state, seat): seat for seat in range(state.seats)}
        words.update({COLOURS[horde]: seat for horde, seat in enumerate(state.owner) if seat >= 0})
        return words

    def ending(self, state: DragonLance) -> str:
        outcome = state.outcome
        if outcome is None:
            return ""
        why = outcome.reason if outcome.winners else outcome.cite
        return events.ENDINGS.get(why, outcome.reason)

    def scene(self, state: DragonLance, seat: int | None) -> Scene:
        from wyrmtable.games.dragonlance.scene import scene

        return scene(state, seat)

    def goal(self, state: DragonLance) -> Goal:
        from wyrmtable.games.dragonlance.goal import goal

        return goal(state)

    def phase(self, state: DragonLance) -> str:
        from wyrmtable.games.dragonlance.scene import phase_line

        return phase_line(state)

    def draw(self, state: DragonLance, seat: int | None) -> str:
        from wyrmtable.board.svg import draw

        return draw(self.scene(state, seat))

    def text(self, state: DragonLance, seat: int | None, *, drawn: bool = True) -> str:
        from wyrmtable.games.dragonlance.text import drawn as drawn_text
        from wyrmtable.games.dragonlance.text import sentences

        return (drawn_text if drawn else sentences)(state, seat)

    def hint(self, state: DragonLance, seat: int) -> str:
        from wyrmtable.games.dragonlance.hindrances import hint

        return hint(state, seat)

    def colour_words(self) -> Mapping[str, str]:
        from wyrmtable.games.dragonlance.text import colour_words

        return colour_words()

    def measures(self) -> DragonLanceMeasures:
        from wyrmtable.games.dragonlance.measures import DragonLanceMeasures

        return DragonLanceMeasures()

    def sample_options(self, seats: int, chance: Chance) -> dict[str, Plain]:
        from wyrmtable.games.dragonlance.sampling import sample_options

        return sample_options(seats, chance)

    def tactics(self) -> DragonLanceTactics:
        from wyrmtable.games.dragonlance.bot import DragonLanceTactics

        return DragonLanceTactics()

    def set_up_case(self, case: Case) -> CaseRun:
        from wyrmtable.games.dragonlance.casesetup import set_up_case

        return set_up_case(self, case)
