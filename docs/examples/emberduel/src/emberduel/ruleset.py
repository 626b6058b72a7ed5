"""The game as the engine sees it: its tables, its options and how it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, ClassVar

import msgspec

from emberduel import events
from emberduel.scene import scene
from emberduel.state import FIELDS, EmberDuel
from emberduel.tasks import BeginRound, Clash, Orders
from emberduel.verbs import FOLDER, LEDGES, VERBS
from emberduel.worth import DuelTactics
from wyrmtable.board.scene import Scene
from wyrmtable.board.svg import draw
from wyrmtable.core.chance import Chance
from wyrmtable.core.eventdata import EventData, event_types
from wyrmtable.core.fields import Fields
from wyrmtable.core.plain import Plain
from wyrmtable.core.ruleset import RulesetOf
from wyrmtable.core.state import State
from wyrmtable.core.task import AnyTask
from wyrmtable.core.verbs import Verbs


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """What can be chosen before a game; forms and `--option` are made from it."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=30, description="Rounds to be played")] = 10


class EmberDuelRules(RulesetOf[EmberDuel]):
    """Ember Duel."""

    name: ClassVar[str] = "emberduel"
    title: ClassVar[str] = "Ember Duel"
    summary: ClassVar[str] = "Dragons on a ridge: fly, breathe fire or coil up, all in secret."
    minutes: ClassVar[str] = "5–10"
    version: ClassVar[str] = "1"
    seat_numbers: ClassVar[Sequence[int]] = range(2, 5)
    seats_clause: ClassVar[str] = "ED-1.1"
    tasks: ClassVar[Mapping[str, type[AnyTask]]] = {
        task.name: task for task in (BeginRound, Orders, Clash)
    }
    verbs: ClassVar[Verbs | None] = VERBS
    fields: ClassVar[Fields | None] = FIELDS
    events: ClassVar[Mapping[str, type[EventData]]] = event_types(events)
    state_type: ClassVar[type[State] | None] = EmberDuel
    options_type: ClassVar[type[msgspec.Struct]] = Options
    folder: ClassVar[Path] = FOLDER

    def begin(self, seats: int, chance: Chance, options: msgspec.Struct) -> EmberDuel:
        assert isinstance(options, Options)
        state = EmberDuel(self, seats, chance)
        FIELDS.begin(state, self.sizes(seats))
        state.ledge = [seat * (LEDGES - 1) // (seats - 1) for seat in range(seats)]  # ED-1.2
        state.rounds = options.rounds
        state.agenda.append(BeginRound())
        return state

    def sample_options(self, seats: int, chance: Chance) -> dict[str, Plain]:
        return {"rounds": chance.die(12)}

    def seat_words(self, state: EmberDuel) -> Mapping[str, int]:
        return {events.COLOURS[seat]: seat for seat in range(state.seats)}

    def phase(self, state: EmberDuel) -> str:
        return "Over" if state.over else f"Round {state.round} of {state.rounds}"

    def scene(self, state: EmberDuel, seat: int | None) -> Scene:
        return scene(state, seat)

    def draw(self, state: EmberDuel, seat: int | None) -> str:
        return draw(scene(state, seat))

    def tactics(self) -> DuelTactics:
        return DuelTactics()
