"""Attack Wing: the ruleset."""

# not compiled: set-up and reading, once per game
from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import ClassVar, cast

import msgspec

from wyrmtable.board.scene import Goal, Scene
from wyrmtable.board.svg import draw
from wyrmtable.core.action import Action
from wyrmtable.core.casebook import Case, CaseRun
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.errors import BadOptions
from wyrmtable.core.eventdata import EventData
from wyrmtable.core.fields import Fields
from wyrmtable.core.language import tell
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.ruleset import NOTHING, RulesetOf
from wyrmtable.core.sequel import Sequel
from wyrmtable.core.state import State
from wyrmtable.core.task import AnyTask
from wyrmtable.core.verbs import Verbs
from wyrmtable.games.attackwing import campaign, previews, results, text
from wyrmtable.games.attackwing.bot import AttackWingTactics
from wyrmtable.games.attackwing.choosing import DragonChoice, LegionChoice, PartChoice
from wyrmtable.games.attackwing.combatevents import EVENTS as COMBAT_EVENTS
from wyrmtable.games.attackwing.encoding import AttackWingEncoder
from wyrmtable.games.attackwing.events import EVENTS
from wyrmtable.games.attackwing.facts import FACTS
from wyrmtable.games.attackwing.fields import FIELDS
from wyrmtable.games.attackwing.game import Game
from wyrmtable.games.attackwing.goal import goal
from wyrmtable.games.attackwing.invariants import require_even
from wyrmtable.games.attackwing.legionbuilder import LegionBuilder
from wyrmtable.games.attackwing.measures import AttackWingMeasures
from wyrmtable.games.attackwing.options import (
    FACES,
    Options,
    checked,
    peek_of,
    points_of,
)
from wyrmtable.games.attackwing.scene import called, phase_line, scene, seat_name
from wyrmtable.games.attackwing.state import (
    ADVENTURE_1,
    CAMPAIGN,
    LEGION,
    LETTERS,
    STARTER,
    AttackWing,
)
from wyrmtable.games.attackwing.tasks import TASKS
from wyrmtable.games.attackwing.verbs import VERBS


class AttackWingRules(RulesetOf[AttackWing]):
    """The ruleset of Attack Wing."""

    name: ClassVar[str] = "attackwing"
    title: ClassVar[str] = "Attack Wing"
    summary: ClassVar[str] = (
        "Dragons, giants, heroes and troops on an open table: secret dials, templates, arcs, "
        "two play levels, dice and upgrades."
    )
    minutes: ClassVar[str] = "60–120"
    version: ClassVar[str] = "1"
    seat_numbers: ClassVar[Sequence[int]] = range(2, 10)
    seats_clause: ClassVar[str] = "AW-1.2"
    seating_clause: ClassVar[str] = "AW-18.10"
    campaign_options: ClassVar[Mapping[str, Plain]] = {"mode": "campaign"}
    tasks: ClassVar[Mapping[str, type[AnyTask]]] = TASKS
    verbs: ClassVar[Verbs | None] = VERBS
    fields: ClassVar[Fields | None] = FIELDS
    events: ClassVar[Mapping[str, type[EventData]]] = {**EVENTS, **COMBAT_EVENTS}
    state_type: ClassVar[type[State] | None] = Game
    facts_types: ClassVar[Mapping[str, type[msgspec.Struct]]] = FACTS
    options_type: ClassVar[type[msgspec.Struct]] = Options
    folder: ClassVar[Path] = Path(__file__).parent

    def begin(self, seats: int, chance: Chance, options: msgspec.Struct) -> AttackWing:
        assert isinstance(options, Options)
        mode, teams = checked(options, seats)
        state = self.empty(seats, chance, options, mode)
        state.side_count = len(teams)
        if mode == STARTER:
            state.seat_side = tuple(range(seats))
            state.agenda.append(DragonChoice())
        elif mode == LEGION:
            sides = [side for side, count in enumerate(teams) for _ in range(count)]
            state.seat_side = tuple(sides)
            state.agenda.append(LegionChoice())
        else:
            self.begin_adventure(state, options)
        return state

    @cached_property
    def blanks(self) -> dict[int, Game]:
        """[seats]: a state before anything is chosen; new ones are copies of it."""
        return {}

    def empty(self, seats: int, chance: Chance, options: Options, mode: int) -> AttackWing:
        """A state with its options and nothing on the table."""
        blank = self.blanks.get(seats)
        if blank is None:
            blank = self.blanks[seats] = Game(self, seats, Seeded(0))
            FIELDS.begin(blank, self.sizes(seats))
        state = blank.clone()
        state.chance = chance
        state.mode = mode
        state.points = points_of(options, mode)
        state.area = options.area
        state.premeasure = options.premeasure
        state.figure_bump = options.figure_bump
        state.artifacts = options.artifacts
        state.muster = options.muster
        state.obstacles = options.obstacles
        state.obstacle_peek = peek_of(options)
        state.round_limit = options.round_limit
        state.morale_face = FACES[options.morale_face]
        state.geyser_face = FACES[options.geyser_face]
        state.turn_seconds = options.turn_seconds
        return state

    def begin_adventure(self, state: AttackWing, options: Options) -> None:
        """An adventure, or the next one of a campaign (AW-20.4)."""
        if state.mode == CAMPAIGN:
            names = [f"seat {seat + 1}" for seat in range(state.seats)]
            begun = campaign.to_plain(campaign.begun(names))
            log = campaign.from_plain(cast(Plain, options.log) or begun)
            state.log = cast(PlainDict, campaign.to_plain(log))
            state.adventure = campaign.next_adventure(log)
            if state.adventure == campaign.OVER:
                raise BadOptions("log", "this campaign is over", "AW-20.14")
        else:
            state.adventure = 1 if state.mode == ADVENTURE_1 else 2
        state.side_count = 2 if state.adventure == 1 else 3
        state.agenda.append(PartChoice())

    def read_data(self, seats: int, chance: Chance, data: PlainDict) -> AttackWing:
        state = Game(self, seats, chance)
        FIELDS.read(state, data, self.sizes(seats), "log")
        log = data.get("log", {})
        if not isinstance(log, dict):
            raise ValueError("log must be a mapping")
        if log:
            campaign.from_plain(log)
        state.log = log
        require_even(state)
        state.remake_shapes()
        return state

    def phase(self, state: AttackWing) -> str:
        return phase_line(state)

    def seat_words(self, state: AttackWing) -> Mapping[str, int]:
        return {seat_name(state, seat).lower(): seat for seat in range(state.seats)}

    def names_at(self, state: AttackWing, people: Sequence[str]) -> Mapping[str, str]:
        names = dict(super().names_at(state, people))
        for creature in range(len(state.card)):
            names[LETTERS[creature]] = tell(called(state, creature))
        for base, creature in enumerate(state.who):
            if state.is_troop(creature):
                soldier = state.soldier(base) + 1
                names[state.base_name(base)] = tell(
                    f"soldier {soldier} of {called(state, creature)}"
                )
        return names

    def ending(self, state: AttackWing) -> str:
        return text.ending(state)

    def scene(self, state: AttackWing, seat: int | None) -> Scene:
        return scene(state, seat)

    def goal(self, state: AttackWing) -> Goal:
        return goal(state)

    def draw(self, state: AttackWing, seat: int | None) -> str:
        return draw(self.scene(state, seat))

    def text(self, state: AttackWing, seat: int | None, *, drawn: bool = True) -> str:
        return (text.chart_and_lists if drawn else text.sentences)(state, seat)

    def draft_text(self, state: AttackWing, seat: int) -> str:
        return text.draft_text(state, seat) or super().draft_text(state, seat)

    def gloss(self, state: AttackWing, seat: int, action: Action) -> str:
        return text.gloss(state, seat, action)

    def preview(self, state: AttackWing, seat: int, action: Action) -> Sequence[msgspec.Struct]:
        return previews.preview(state, seat, action)

    def hint(self, state: AttackWing, seat: int) -> str:
        return text.hint(state, seat)

    def colour_words(self) -> Mapping[str, str]:
        return text.colour_words()

    def encoder(self, state: AttackWing) -> AttackWingEncoder:
        return AttackWingEncoder(state.seats)

    def measures(self) -> AttackWingMeasures:
        return AttackWingMeasures()

    def tactics(self) -> AttackWingTactics:
        return AttackWingTactics()

    def builder(self) -> LegionBuilder:
        return self.legion_builder

    @cached_property
    def legion_builder(self) -> LegionBuilder:
        """Kept, because it looks up the texts of all cards."""
        return LegionBuilder(self.rules)

    def sequel(self, state: AttackWing, chosen: Mapping[int, str] = NOTHING) -> Sequel | None:
        return results.sequel(state, chosen)

    def sample_options(self, seats: int, chance: Chance) -> dict[str, Plain]:
        options: dict[str, Plain] = {"round_limit": 6 + chance.below(8)}
        modes = ["legion", "legion"]
        if seats <= 3:
            modes.append("starter")
        if seats == 2:
            modes.append("adventure1")
        if seats == 3:
            modes += ["adventure2", "campaign"]
        mode = modes[chance.below(len(modes))]
        options["mode"] = mode
        if mode == "legion":
            if seats > 3:
                first = min(3, (seats + 1) // 2)
                second = min(3, seats - first)
                rest = seats - first - second
                options["teams"] = [first, second, rest] if rest else [first, second]
            options["points"] = [60, 120, 200][chance.below(3)]
            options["obstacles"] = chance.below(4)
            peeks: list[Plain] = ["none", "all", 1]
            options["obstacle_peek"] = peeks[chance.below(3)]
            options["figure_bump"] = chance.below(4) == 0
            options["artifacts"] = chance.below(2) == 0
            options["area"] = [36, 36, 48][chance.below(3)]
        return options

    def set_up_case(self, case: Case) -> CaseRun:
        from wyrmtable.games.attackwing.cases import set_up

        return set_up(self, case)
