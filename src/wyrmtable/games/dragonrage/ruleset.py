"""Dragon Rage as a ruleset."""

# not compiled: set-up and reading, once per game
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

import msgspec

from wyrmtable.board.scene import Goal, Scene
from wyrmtable.board.svg import draw
from wyrmtable.core.action import Action
from wyrmtable.core.casebook import Case, CaseRun
from wyrmtable.core.chance import Chance
from wyrmtable.core.editor import Editor
from wyrmtable.core.eventdata import EventData, event_types
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.ruleset import NOTHING, RulesetOf
from wyrmtable.core.sequel import Sequel
from wyrmtable.core.stored import mapping
from wyrmtable.core.task import AnyTask
from wyrmtable.core.verbs import Verbs
from wyrmtable.games.dragonrage import events, fields
from wyrmtable.games.dragonrage.acting import Act
from wyrmtable.games.dragonrage.berserk import Maul, Rampage
from wyrmtable.games.dragonrage.bot import DragonRageTactics
from wyrmtable.games.dragonrage.breaking import ClimbOver, PushAside
from wyrmtable.games.dragonrage.casesetup import set_up_case
from wyrmtable.games.dragonrage.crashing import EndCrash
from wyrmtable.games.dragonrage.damaging import AssignDamage
from wyrmtable.games.dragonrage.deploying import BeginPlay, Deploy, set_up_tasks
from wyrmtable.games.dragonrage.drafting import (
    ChooseSide,
    DraftForces,
    PlanForces,
    PreDestroy,
    RaiseForces,
    RollSides,
    drafting_tasks,
)
from wyrmtable.games.dragonrage.elementals import Hunt, Lash
from wyrmtable.games.dragonrage.encoder import DragonRageEncoder
from wyrmtable.games.dragonrage.facts import FACTS
from wyrmtable.games.dragonrage.goal import goal
from wyrmtable.games.dragonrage.magic import Buffet, Drift, PayDispel
from wyrmtable.games.dragonrage.measures import DragonRageMeasures
from wyrmtable.games.dragonrage.options import Options
from wyrmtable.games.dragonrage.phases import (
    AdvanceTurn,
    BeginPhase,
    EndPhase,
    FaceDoors,
    Muster,
    ReadyGroups,
    RenewSpells,
    RunAway,
)
from wyrmtable.games.dragonrage.preview import gloss
from wyrmtable.games.dragonrage.sampling import sample_options
from wyrmtable.games.dragonrage.scene import phase_line, scene
from wyrmtable.games.dragonrage.sequels import sequel
from wyrmtable.games.dragonrage.starting import make_terms
from wyrmtable.games.dragonrage.state import DragonRage
from wyrmtable.games.dragonrage.text import chart_and_lists, colour_words, hint, sentences
from wyrmtable.games.dragonrage.verbs import VERBS

TASKS: list[type[AnyTask]] = [
    RollSides,
    ChooseSide,
    DraftForces,
    PlanForces,
    RaiseForces,
    PreDestroy,
    Deploy,
    BeginPlay,
    BeginPhase,
    RenewSpells,
    Drift,
    Buffet,
    Rampage,
    FaceDoors,
    Hunt,
    RunAway,
    ReadyGroups,
    Maul,
    Lash,
    Muster,
    Act,
    AssignDamage,
    EndCrash,
    PushAside,
    ClimbOver,
    PayDispel,
    EndPhase,
    AdvanceTurn,
]


class DragonRageRules(RulesetOf[DragonRage]):
    """A hex siege: dragons, monsters and hordes against a walled city."""

    name: ClassVar[str] = "dragonrage"
    title: ClassVar[str] = "Dragon Rage"
    summary: ClassVar[str] = "Burn a walled city with dragons, monsters and hordes, or hold it."
    minutes: ClassVar[str] = "90-180"
    version: ClassVar[str] = "1"
    seat_numbers: ClassVar[Sequence[int]] = (2,)
    seats_clause: ClassVar[str] = "DR-1.1"
    campaign_options: ClassVar[Mapping[str, Plain]] = {"campaign": True}
    tasks: ClassVar[Mapping[str, type[AnyTask]]] = {task.name: task for task in TASKS}
    verbs: ClassVar[Verbs | None] = VERBS
    events: ClassVar[Mapping[str, type[EventData]]] = event_types(events)
    facts_types: ClassVar[Mapping[str, type[msgspec.Struct]]] = FACTS
    options_type: ClassVar[type[msgspec.Struct]] = Options
    folder: ClassVar[Path] = Path(__file__).parent

    def begin(self, seats: int, chance: Chance, options: msgspec.Struct) -> DragonRage:
        assert isinstance(options, Options)
        state = DragonRage(self, chance, make_terms(options))
        fields.begin(state)
        state.goal = state.terms.goal
        state.agenda.extend(set_up_tasks(state))
        state.agenda.extend(drafting_tasks(state))
        return state

    def read_data(self, seats: int, chance: Chance, data: PlainDict) -> DragonRage:
        options = self.options(mapping(data, "options"))
        assert isinstance(options, Options)
        state = DragonRage(self, chance, make_terms(options))
        fields.read(state, data)
        return state

    def sequel(self, state: DragonRage, chosen: Mapping[int, str] = NOTHING) -> Sequel | None:
        return sequel(state)

    def seat_words(self, state: DragonRage) -> Mapping[str, int]:
        return {"Invader": state.invader, "Defender": 1 - state.invader}

    def ending(self, state: DragonRage) -> str:
        return "" if state.outcome is None else events.ENDINGS[state.outcome.reason]

    def scene(self, state: DragonRage, seat: int | None) -> Scene:
        return scene(state, seat)

    def goal(self, state: DragonRage) -> Goal | None:
        return goal(state)

    def draw(self, state: DragonRage, seat: int | None) -> str:
        return draw(self.scene(state, seat))

    def phase(self, state: DragonRage) -> str:
        return phase_line(state)

    def text(self, state: DragonRage, seat: int | None, *, drawn: bool = True) -> str:
        return (chart_and_lists if drawn else sentences)(state, seat)

    def gloss(self, state: DragonRage, seat: int, action: Action) -> str:
        return gloss(state, action)

    def hint(self, state: DragonRage, seat: int) -> str:
        return hint(state, seat)

    def colour_words(self) -> Mapping[str, str]:
        return colour_words()

    def encoder(self, state: DragonRage) -> DragonRageEncoder:
        return DragonRageEncoder(state.terms, sorted(self.tasks))

    def editor(self) -> Editor:
        from wyrmtable.games.dragonrage.editing import ScenarioEditor

        return ScenarioEditor(self)

    def measures(self) -> DragonRageMeasures:
        return DragonRageMeasures()

    def tactics(self) -> DragonRageTactics:
        return DragonRageTactics()

    def sample_options(self, seats: int, chance: Chance) -> dict[str, Plain]:
        return sample_options(chance)

    def set_up_case(self, case: Case) -> CaseRun:
        return set_up_case(self, case)
