"""Rule cases of DragonWars: a position or set-up, actions in their order, and the facts after.

The game is carried out task by task. At each decision the first listed action that answers it is
taken; who has none in the list decides nothing: an empty plot, facings kept, Recovery declined,
and the table's own choice (DW-1.15, DW-5.12) for what must be chosen. An action whose moment has
passed is tried as it stands, so that the rules say why it is refused.
"""

# not compiled: rule cases are data for people
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from wyrmtable.core.action import FIRST_GAME_KIND, RESIGN, TIMEOUT, Action
from wyrmtable.core.casebook import BadCase, CaseRun, impossible
from wyrmtable.core.errors import Illegal
from wyrmtable.core.eventdata import EventData, event_types
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.task import AnyQuestion, Question
from wyrmtable.games.dragonwars import events
from wyrmtable.games.dragonwars.casefacts import facts, same_players
from wyrmtable.games.dragonwars.casesteps import (
    Step,
    declare_step,
    parsed,
    place_dragons_step,
    place_step,
    plot_step,
)
from wyrmtable.games.dragonwars.conflicts import PlaceDenied
from wyrmtable.games.dragonwars.declaring import Declare
from wyrmtable.games.dragonwars.dragons import COLOURS, LETTERS, TYPE_NAMES, TYPES
from wyrmtable.games.dragonwars.plotting import Plot
from wyrmtable.games.dragonwars.rounds import BeginRound, EndRound, EndTurn, Turn
from wyrmtable.games.dragonwars.setup import ChooseColour, ChooseSite, PlaceDragons, SetUpQuestion
from wyrmtable.games.dragonwars.sparing import Spare
from wyrmtable.games.dragonwars.state import DragonWars
from wyrmtable.games.dragonwars.verbs import DONE_ACTION, LOCK_ACTION, UNLOCK_ACTION

if TYPE_CHECKING:
    from wyrmtable.core.chance import Scripted

PLOTTING = ("plot", "lock", "unlock")
SETTING_UP = {
    "choose_colour": ChooseColour,
    "choose_site": ChooseSite,
    "place_dragons": PlaceDragons,
}


class DragonWarsCase(CaseRun):
    """One case of DragonWars, from its set-up to the end of its last Turn."""

    event_key: ClassVar[str] = "e"
    event_types: ClassVar[Mapping[str, type[EventData]]] = event_types(events)
    event_names: ClassVar[frozenset[str]] = frozenset([*event_types, "rejected"])
    also: ClassVar[frozenset[str]] = frozenset(["player", "winner"])

    def __init__(
        self,
        state: DragonWars,
        chance: Scripted,
        players: list[str],
        steps: list[Step],
        turns: list[int],
    ) -> None:
        super().__init__()
        self.state = state
        self.chance = chance
        self.players = players
        self.steps: list[Step | None] = list(steps)  # None: done
        self.turns = turns  # how many of each Round; empty: set-up only
        self.rounds_begun = 1
        self.in_turn = False
        self.recovering = state.recovering[:]

    # -- the course of the game ------------------------------------------------------------------

    def play(self) -> None:
        state = self.state
        while state.outcome is None and not self.at_the_end():
            if self.resign_if_due() or self.try_if_late():
                continue
            task = state.agenda[-1]
            if isinstance(task, Question):
                state.to_act = task.pending(state)
                if self.take_listed(task):
                    continue
                if state.to_act:
                    self.decide_nothing(task, state.to_act[0])
                    continue
            if isinstance(task, EndTurn):
                self.recovering = state.recovering[:]
            state.agenda.pop()
            task.run(state)
            if isinstance(task, Turn | EndTurn):
                self.in_turn = isinstance(task, Turn)
            self.report()
        for place, step in enumerate(self.steps):
            if step is not None:
                self.attempt(place)

    def at_the_end(self) -> bool:
        """Is the next task one that the case does not play? Cuts a Round short if it says so."""
        task = self.state.agenda[-1]
        last = self.rounds_begun >= len(self.turns)
        if isinstance(task, BeginRound):
            if last:
                return True
            self.rounds_begun += 1
        elif isinstance(task, Turn) and task.args[0] >= self.turns[self.rounds_begun - 1]:
            if last:
                return True
            self.state.agenda[-1] = EndRound()
        return False

    def report(self) -> None:
        """Take over what has happened."""
        for event in self.state.events:
            plain = event.to_plain()
            seat = plain.get("seat")
            if isinstance(seat, int):
                plain["player"] = self.players[seat]
            if event.name == "over":
                plain["winner"] = plain.get("winners", [])
            self.events.append(plain)
        self.state.events = []

    # -- whose moment it is ----------------------------------------------------------------------

    def seat_of(self, step: Step) -> int:
        if step.player in self.players:
            return self.players.index(step.player)
        return self.state.colour.index(COLOURS.index(step.player))

    def is_time(self, step: Step) -> bool:
        """Is this the Round and the Turn of an action, as far as it names them?"""
        state = self.state
        return step.round in (None, state.round) and step.turn in (None, state.turn + 1)

    def denied_dragon(self, step: Step) -> int:
        """The dragon that a placing names; without a name any of the player's."""
        colour, dot, kind = (step.dragon or "").rpartition(".")
        seat = self.seat_of(step)
        if kind not in TYPE_NAMES or (dot and colour not in COLOURS):
            raise BadCase("place", f"{step.dragon!r} is not a dragon, for example red.drake")
        if dot and COLOURS.index(colour) in self.state.colour:
            seat = self.state.colour.index(COLOURS.index(colour))
        return seat * TYPES + TYPE_NAMES.index(kind)

    def after_the_reveal(self, place: int) -> bool:
        """Does something stand before the action in the list that only comes after plotting?"""
        return any(
            step is not None and step.do in ("declare", "place", "hit", "spare")
            for step in self.steps[:place]
        )

    def answers(self, place: int, step: Step, question: AnyQuestion) -> bool:
        """Is the action an answer, right or wrong, to the question that is open now?"""
        state, seat = self.state, self.seat_of(step)
        asked = seat in state.to_act
        if step.do == "timeout":
            plotted = isinstance(question, Plot) and step.turn is not None
            return asked and self.is_time(step) and not plotted
        if isinstance(question, Plot):
            if not state.to_act or step.do not in PLOTTING or step.round not in (None, state.round):
                return False
            return not (state.locked[seat] and self.after_the_reveal(place))
        if isinstance(question, Declare):
            meant = step.turn is not None or asked
            return step.do == "declare" and meant and self.is_time(step)
        if isinstance(question, PlaceDenied):
            if step.do != "place" or not self.is_time(step):
                return False
            dragon = question.args[0]
            return asked if step.dragon is None else self.denied_dragon(step) == dragon
        if isinstance(question, Spare):
            return step.do in ("hit", "spare") and asked and self.is_time(step)
        kind = SETTING_UP.get(step.do)
        return kind is not None and isinstance(question, kind) and asked

    def take_listed(self, question: AnyQuestion) -> bool:
        """Try the first listed action that answers the open question."""
        for place, step in enumerate(self.steps):
            if step is not None and self.answers(place, step, question):
                self.attempt(place)
                return True
        return False

    def try_if_late(self) -> bool:
        """Try the first action of the list if its moment has passed."""
        for place, step in enumerate(self.steps):
            if step is not None:
                if self.is_late(step):
                    self.attempt(place)
                    return True
                return False
        return False

    def is_late(self, step: Step) -> bool:
        state = self.state
        if step.do in SETTING_UP:
            kind, seat = SETTING_UP[step.do], self.seat_of(step)
            return not any(isinstance(t, kind) and t.args[0] == seat for t in state.agenda) and (
                state.round > 0 or not self.still_seating()
            )
        last = self.rounds_begun >= len(self.turns)
        meant = state.round if step.round is None and last else step.round
        if not state.round or meant is None or meant > state.round:
            return False
        if meant < state.round:
            return True
        if step.do in PLOTTING:
            return not any(isinstance(task, Plot) for task in state.agenda)
        if step.turn is None or not (self.in_turn or state.turn):
            return False
        if step.do == "declare" and step.turn == state.turn + 1 and self.in_turn:
            return not any(isinstance(task, Declare) for task in state.agenda)
        return step.turn < state.turn + 1

    def still_seating(self) -> bool:
        """Has set-up not even asked its first question?"""
        return not any(isinstance(task, SetUpQuestion) for task in self.state.agenda)

    def resign_if_due(self) -> bool:
        """Let a player resign whose moment has come, question or no question."""
        state = self.state
        task = state.agenda[-1]
        if isinstance(task, Plot) and not task.pending(state):
            return False  # everybody has locked: the Round is no longer being plotted
        first = True
        for place, step in enumerate(self.steps):
            if step is None:
                continue
            if step.do == "resign" and self.is_time(step):
                if step.turn is None:
                    due = first and (step.round is None or state.round > 0)
                else:
                    due = self.in_turn and (
                        isinstance(task, EndTurn) or not self.others_before(place)
                    )
                if due:
                    self.attempt(place)
                    return True
            first = False
        return False

    def others_before(self, place: int) -> bool:
        """Has the player an earlier action in the list that may still come in this Turn?"""
        step = self.steps[place]
        assert step is not None
        return any(
            other is not None
            and other.player == step.player
            and other.do in ("declare", "place", "hit", "spare", "timeout")
            and self.is_time(other)
            for other in self.steps[:place]
        )

    # -- playing an action -----------------------------------------------------------------------

    def attempt(self, place: int) -> None:
        """Play one listed action; a refusal is an event like any other."""
        step = self.steps[place]
        assert step is not None
        self.steps[place] = None
        try:
            self.perform(step)
        except Illegal as refusal:
            self.report()
            self.events.append(
                {
                    "e": "rejected",
                    "player": step.player,
                    "clause": refusal.cite,
                    "why": refusal.why,
                    "do": step.do,
                    "action": place + 1,
                }
            )
        except BadCase as error:
            raise BadCase(f"actions[{place + 1}].{error.where}", error.why) from None
        self.report()

    def perform(self, step: Step) -> None:
        state, seat = self.state, self.seat_of(step)
        match step.do:
            case "resign":
                if state.outcome is None and self.at_the_end():
                    raise BadCase("do", "the moment to resign never comes")
                self.submit(seat, RESIGN)
            case "timeout":
                self.submit(seat, TIMEOUT)
            case "plot":
                self.lock(seat, plot_step(state, seat, step))
            case "lock":
                self.submit(seat, LOCK_ACTION)
            case "unlock":
                self.submit(seat, UNLOCK_ACTION)
            case "declare":
                self.submit(seat, declare_step(state, seat, step))
            case "place":
                dragon = seat * TYPES if step.dragon is None else self.denied_dragon(step)
                question = state.question
                if isinstance(question, PlaceDenied) and step.dragon is None:
                    dragon = question.args[0]
                self.submit(seat, place_step(state, dragon, step))
            case "hit" | "spare":
                enemy = self.denied_dragon(step)
                letter = LETTERS[enemy % TYPES]
                colour = state.seat_name(enemy // TYPES)
                self.submit(seat, parsed(state, f"{step.do} {colour} {letter}", step.do))
            case "choose_colour":
                if step.colour not in COLOURS:
                    raise Illegal("DW-1.1", f"the colours are {', '.join(COLOURS)}")
                self.submit(seat, parsed(state, f"colour {step.colour}", "colour"))
            case "choose_site":
                self.submit(seat, parsed(state, f"site {step.site}", "site"))
            case "place_dragons":
                self.submit(seat, place_dragons_step(state, seat, step))
            case "load_map":
                raise Illegal("DW-16.2", "the map is chosen before set-up begins")

    def submit(self, seat: int, action: Action) -> None:
        """What `State.apply` does, without going on to the next decision."""
        state = self.state
        if action.kind < FIRST_GAME_KIND and state.outcome is None:
            state.apply_universal(seat, action)
            return
        question = state.question
        if question is None or not (
            seat in question.pending(state) or seat in question.alterable(state)
        ):
            raise state.refusal(seat, action)
        question.answer(state, seat, action)

    def lock(self, seat: int, action: Action) -> None:
        """Lock a plot; one that is locked already is unlocked first, and stays if need be."""
        state = self.state
        again = isinstance(state.question, Plot) and bool(state.locked[seat])
        if again:
            self.submit(seat, UNLOCK_ACTION)
        try:
            self.submit(seat, action)
        except Illegal:
            if again:
                self.submit(seat, LOCK_ACTION)
            raise

    def decide_nothing(self, question: AnyQuestion, seat: int) -> None:
        """The answer of a player for whom the case lists none."""
        if isinstance(question, Plot):
            self.submit(seat, LOCK_ACTION)
        elif isinstance(question, Declare):
            self.submit(seat, DONE_ACTION)
        elif isinstance(question, PlaceDenied | SetUpQuestion):
            question.default(self.state)
        elif isinstance(question, Spare):
            self.submit(seat, question.actions(self.state, seat)[0])
        self.report()

    # -- the end ---------------------------------------------------------------------------------

    def facts(self) -> PlainDict:
        return facts(self.state, self.players, self.recovering)

    def unsaid(self) -> PlainDict:
        return {"result": "open"}

    def trouble(self) -> list[str]:
        found: list[str] = []
        left = self.chance.left()
        if left:
            found.append(f"dice: {left} of {len(self.chance.script)} rolls are never made")
        return found + impossible(self.state)

    def strange(self, key: str, value: Plain) -> str:
        names = [self.state.dragon_name(dragon) for dragon in range(len(self.state.cell))]
        if key in ("dragon", "by") and value not in names:
            return f"{value!r} is not at the table: {', '.join(names)}"
        seats = [*self.players, *[self.state.seat_name(seat) for seat in range(self.state.seats)]]
        if key == "player" and value not in seats:
            return f"{value!r} is not at the table: {', '.join(self.players)}"
        return ""

    def same(self, key: str, wanted: Plain, found: Plain) -> bool:
        if key in ("winner", "winners", "draw", "team", "player"):
            return same_players(self.state, self.players, wanted, found)
        return super().same(key, wanted, found)


class NeverStarted(CaseRun):
    """A table that the rules do not let begin: the only event is the refusal."""

    event_key: ClassVar[str] = DragonWarsCase.event_key
    event_names: ClassVar[frozenset[str]] = DragonWarsCase.event_names

    def __init__(self, player: str, cite: str, why: str, expected: bool) -> None:
        super().__init__()
        self.events = [{"e": "rejected", "player": player, "clause": cite, "why": why}]
        self.why = why
        self.expected = expected

    def play(self) -> None:
        """There is nothing to play."""

    def facts(self) -> PlainDict:
        return {"result": "open"}

    def trouble(self) -> list[str]:
        return [] if self.expected else [self.why]
