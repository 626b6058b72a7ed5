"""Before set-up: sides, forces bought in secret or planned, the head start (DR-1.2, 23, 24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.core.action import TIMEOUT_KIND, Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.facts import Facts
from wyrmtable.core.sealed import SealedQuestion
from wyrmtable.core.task import ALONE, AnyTask, Question, Task
from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.contentfile import TABLES
from wyrmtable.games.dragonrage.forces import (
    budget,
    cost_of,
    final_goal,
    force_refusal,
    goal_formula,
    handicapped,
    head_start,
    may_have,
    size_of,
    unit_limit,
    within_map,
)
from wyrmtable.games.dragonrage.ground import is_human
from wyrmtable.games.dragonrage.kinds import COST, COUNTERS, ELOWYN, KINDS, NAMES
from wyrmtable.games.dragonrage.reasons import refuse
from wyrmtable.games.dragonrage.state import (
    CAPTIVE,
    DEFENDER,
    INVADER,
    OFF,
    SIDE_NAMES,
    DragonRage,
)
from wyrmtable.games.dragonrage.terms import CAMPAIGN, PLANNED, SCENARIO
from wyrmtable.games.dragonrage.verbs import (
    ADD,
    BUY,
    CONFIRM,
    DRAFT,
    PASS,
    PASS_ACTION,
    PRE_DESTROY,
    SET_GOAL,
    SIDE,
    TAKE_BACK,
    VERBS,
    action,
    require_sound,
)

CONFIRM_ACTION = VERBS.by_kind[CONFIRM].of(())
PLANNER = 0  # DR-23.4


def force(state: DragonRage, side: int) -> list[int]:
    """The force that a side has chosen so far."""
    return state.draft[side * KINDS : (side + 1) * KINDS]


def refusal(state: DragonRage, side: int, chosen: list[int]) -> str:
    """The clause that forbids a whole force."""
    terms = state.terms
    return force_refusal(state.city, side, chosen, terms.buying, terms.roster, max(terms.game, 1))


def add_refusal(state: DragonRage, side: int, kind: int) -> str:
    """May one more counter be added (DR-26.10)?"""
    terms = state.terms
    chosen = force(state, side)
    if not may_have(state.city, side, kind):
        return "DR-24.5" if terms.buying == CAMPAIGN else "DR-23.2"
    if chosen[kind] >= COUNTERS[kind]:
        return "DR-23.12"
    if cost_of(chosen) + COST[kind] > budget(terms.buying, side, terms.roster):
        return "DR-24.4" if terms.buying == CAMPAIGN else "DR-23.5"
    if terms.buying == CAMPAIGN and size_of(chosen) >= unit_limit(terms.game):
        return "DR-24.6"
    most = TABLES.points.planned_defender_units[1]
    full = terms.buying == PLANNED and side == DEFENDER and size_of(chosen) >= most
    return "DR-23.3" if full else ""


def change(state: DragonRage, side: int, kind: int, by: int) -> None:
    """Add a counter or take one back."""
    if by > 0:
        cite = add_refusal(state, side, kind)
        if cite:
            refuse(cite)
    elif not force(state, side)[kind]:
        refuse("DR-23.12")
    state.draft[side * KINDS + kind] += by


def changes(state: DragonRage, side: int, party: int) -> list[Action]:
    """Every counter that may be added; where none fits, what should be taken back (DR-26.10).

    Any force can be reached by adding, so taking back is accepted but not always listed. A force
    that is full and not legal has the wrong number of units: cheap ones go if they are too many.
    """
    found = [
        action(ADD, (kind, party)) for kind in range(KINDS) if not add_refusal(state, side, kind)
    ]
    if found:
        return found
    chosen = force(state, side)
    if not refusal(state, side, chosen):
        return []
    costs = [COST[kind] for kind in range(KINDS) if chosen[kind]]
    many = size_of(chosen) >= TABLES.points.planned_defender_units[1]
    wanted = min(costs) if many else max(costs)
    fitting = [kind for kind in range(KINDS) if chosen[kind] and COST[kind] == wanted]
    return [action(TAKE_BACK, (kind, party)) for kind in fitting]


# -- sides -------------------------------------------------------------------------------------


class RollSides(Task[DragonRage]):
    """Both players roll, the higher roll picks a side (DR-1.2)."""

    name: ClassVar[str] = "roll sides"

    def run(self, state: DragonRage) -> None:
        one = other = 0
        while one == other:
            one, other = state.chance.die(6), state.chance.die(6)
        if state.listening:
            state.emit(ev.SidesRolled(rolls=[one, other]), "DR-1.2")
        state.agenda.append(ChooseSide(0 if one > other else 1))


class ChooseSide(Question[DragonRage]):
    """A seat picks its side (DR-1.2, DR-23.3); `args`: the seat."""

    name: ClassVar[str] = "choose side"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 1 and self.args[0] in (0, 1)

    def pending(self, state: DragonRage) -> tuple[int, ...]:
        return ALONE[self.args[0]]

    def cite(self, state: DragonRage, seat: int) -> str:
        return "DR-23.3" if state.terms.buying == PLANNED else "DR-1.2"

    def prompt(self, state: DragonRage, seat: int) -> str:
        return "Choose your side"

    def actions(self, state: DragonRage, seat: int) -> Sequence[Action]:
        return [action(SIDE, (INVADER,)), action(SIDE, (DEFENDER,))]

    def answer(self, state: DragonRage, seat: int, action: Action) -> bool:
        require_sound(action)
        if action.kind != SIDE:
            refuse("DR-1.2")
        state.agenda.pop()
        side = action.args[0]
        state.invader = seat if side == INVADER else 1 - seat
        if state.listening:
            state.emit(ev.SideChosen(seat=seat, side=SIDE_NAMES[side]), "DR-1.2")
        return True

    def timeout(self, state: DragonRage, seat: int) -> None:
        state.require_clock()
        self.answer(state, seat, self.actions(state, seat)[0])


# -- forces ------------------------------------------------------------------------------------


class DraftForces(SealedQuestion[DragonRage]):
    """Both sides buy their forces in secret (DR-23.5, DR-24.4)."""

    name: ClassVar[str] = "draft forces"
    drafting: ClassVar[tuple[int, ...]] = (ADD, TAKE_BACK, DRAFT)
    committing: ClassVar[int] = CONFIRM
    committing_whole: ClassVar[int] = BUY
    is_fixed: ClassVar[tuple[str, str]] = ("DR-23.5", "this force is confirmed")
    is_other: ClassVar[tuple[str, str]] = ("DR-23.5", "choose your force")

    def flags(self, state: DragonRage) -> list[int]:
        return state.ready

    def cite(self, state: DragonRage, seat: int) -> str:
        return "DR-24.4" if state.terms.buying == CAMPAIGN else "DR-23.5"

    def prompt(self, state: DragonRage, seat: int) -> str:
        side = state.side_of(seat)
        spent = cost_of(force(state, side))
        most = budget(state.terms.buying, side, state.terms.roster)
        return f"Choose your force in secret: {spent} of {most} points"

    def actions(self, state: DragonRage, seat: int) -> Sequence[Action]:
        side = state.side_of(seat)
        found = changes(state, side, -1)
        if not refusal(state, side, force(state, side)):
            found.append(CONFIRM_ACTION)
        return found

    def facts(self, state: DragonRage, seat: int) -> Facts:
        from wyrmtable.games.dragonrage.draftfacts import draft_facts

        return draft_facts(state, seat)

    def note(self, state: DragonRage, seat: int, action: Action) -> None:
        require_sound(action)
        side = state.side_of(seat)
        if action.kind == DRAFT:
            chosen = list(action.args)
            for kind in range(KINDS):
                if chosen[kind] and not may_have(state.city, side, kind):
                    refuse("DR-23.2")
                if chosen[kind] > COUNTERS[kind]:
                    refuse("DR-23.12")
            if cost_of(chosen) > budget(state.terms.buying, side, state.terms.roster):
                refuse("DR-23.5")
            state.draft[side * KINDS : (side + 1) * KINDS] = chosen
            return
        if action.args[1] >= 0:
            raise Illegal("DR-23.5", "you choose your own force only")
        change(state, side, action.args[0], 1 if action.kind == ADD else -1)

    def seal(self, state: DragonRage, seat: int, action: Action) -> None:
        require_sound(action)
        side = state.side_of(seat)
        chosen = list(action.args) if action.kind == BUY else force(state, side)
        cite = refusal(state, side, chosen)
        if cite:
            refuse(cite)
        state.draft[side * KINDS : (side + 1) * KINDS] = chosen
        if state.listening:
            state.emit(ev.ForceConfirmed(side=SIDE_NAMES[side]), "DR-23.5")

    def whole(self, state: DragonRage, seat: int) -> Action:
        return action(BUY, tuple(force(state, state.side_of(seat))))

    def drafted(self, state: DragonRage, seat: int) -> Action | None:
        chosen = force(state, state.side_of(seat))
        return action(DRAFT, tuple(chosen)) if any(chosen) else None

    def veil(self) -> Action:
        return CONFIRM_ACTION

    def timeout(self, state: DragonRage, seat: int) -> None:
        state.require_clock()
        self.seal(state, seat, self.completed(state, seat))
        state.ready[seat] = 1

    def completed(self, state: DragonRage, seat: int) -> Action:
        """The draft as it counts when time runs out: something is added until it is legal."""
        side = state.side_of(seat)
        trial = state.clone()
        while refusal(trial, side, force(trial, side)):
            fitting = [kind for kind in range(KINDS) if not add_refusal(trial, side, kind)]
            trial.draft[side * KINDS + fitting[0]] += 1
        return self.whole(trial, seat)

    def recorded(self, state: DragonRage, seat: int, action: Action) -> Action | None:
        if action.kind == TIMEOUT_KIND:
            return self.completed(state, seat)
        return super().recorded(state, seat, action)

    def run(self, state: DragonRage) -> None:
        reveal(state)


def set_goal(state: DragonRage) -> None:
    """The goal that both forces give."""
    terms = state.terms
    forces = [force(state, INVADER), force(state, DEFENDER)]
    formula = goal_formula(state.city, forces[0], forces[1], terms.elowyn, terms.game)
    state.goal = final_goal(state.city, formula, terms.handicap, terms.roster)


def reveal(state: DragonRage) -> None:
    """Both forces are known, and with them the goal (DR-23.6, DR-24.7)."""
    terms = state.terms
    if terms.buying != PLANNED:
        set_goal(state)
    forces = [force(state, INVADER), force(state, DEFENDER)]
    if state.listening:
        told = {
            SIDE_NAMES[side]: {NAMES[k]: n for k, n in enumerate(forces[side]) if n}
            for side in (INVADER, DEFENDER)
        }
        revealed = ev.ForcesRevealed(forces=told, goal=state.goal)
        state.emit(revealed, "DR-23.5", reveals=terms.buying != PLANNED)


class PlanForces(Question[DragonRage]):
    """Seat 1 plans both forces and the goal in the open (DR-23.3, DR-23.4, DR-23.7)."""

    name: ClassVar[str] = "plan forces"

    def pending(self, state: DragonRage) -> tuple[int, ...]:
        return () if state.ready[PLANNER] else ALONE[PLANNER]

    def cite(self, state: DragonRage, seat: int) -> str:
        return "DR-23.3"

    def prompt(self, state: DragonRage, seat: int) -> str:
        costs = [cost_of(force(state, side)) for side in (INVADER, DEFENDER)]
        return f"Plan both forces ({costs[0]} and {costs[1]} points) and the goal ({state.goal})"

    def suggestion(self, state: DragonRage) -> int:
        """The goal by the formula, which is only a guideline (DR-23.7)."""
        forces = force(state, INVADER), force(state, DEFENDER)
        formula = goal_formula(state.city, forces[0], forces[1], state.terms.elowyn, 0)
        return within_map(state.city, formula)

    def actions(self, state: DragonRage, seat: int) -> Sequence[Action]:
        found = changes(state, INVADER, INVADER) + changes(state, DEFENDER, DEFENDER)
        legal = not any(refusal(state, side, force(state, side)) for side in (INVADER, DEFENDER))
        if legal:
            suggested = self.suggestion(state)
            for goal in range(suggested - 2, suggested + 3):
                if 1 <= goal <= state.city.vp_total and goal != state.goal:
                    found.append(action(SET_GOAL, (goal,)))
            if state.goal:
                found.append(CONFIRM_ACTION)
        return found

    def facts(self, state: DragonRage, seat: int) -> Facts:
        from wyrmtable.games.dragonrage.draftfacts import plan_facts

        goals = [a.args[0] for a in self.actions(state, seat) if a.kind == SET_GOAL]
        return plan_facts(state, goals)

    def answer(self, state: DragonRage, seat: int, action: Action) -> bool:
        require_sound(action)
        if action.kind in (ADD, TAKE_BACK):
            if action.args[1] not in (INVADER, DEFENDER):
                raise Illegal("DR-23.3", "name the side: add ORC to invader")
            kind, side = action.args[0], action.args[1]
            change(state, side, kind, 1 if action.kind == ADD else -1)
            if state.listening:
                count = state.draft[side * KINDS + kind]
                told = ev.ForcePlanned(side=SIDE_NAMES[side], type=NAMES[kind], count=count)
                state.emit(told, "DR-23.3")
        elif action.kind == SET_GOAL:
            if not 1 <= action.args[0] <= state.city.vp_total:
                refuse("DR-23.7")
            state.goal = action.args[0]
            if state.listening:
                state.emit(ev.GoalPlanned(goal=state.goal), "DR-23.7")
        elif action.kind == CONFIRM:
            for side in (INVADER, DEFENDER):
                cite = refusal(state, side, force(state, side))
                if cite:
                    refuse(cite)
            if not state.goal:
                refuse("DR-23.7")
            state.ready[PLANNER] = 1
        else:
            refuse("DR-23.3")
        return True

    def run(self, state: DragonRage) -> None:
        reveal(state)

    def timeout(self, state: DragonRage, seat: int) -> None:
        state.require_clock()
        self.answer(state, seat, self.actions(state, seat)[0])


class RaiseForces(Task[DragonRage]):
    """The units of both sides, numbered, and Elowyn in her place (DR-1.19, DR-3.17)."""

    name: ClassVar[str] = "raise forces"

    def run(self, state: DragonRage) -> None:
        terms = state.terms
        if terms.buying == SCENARIO:
            state.goal = within_map(state.city, handicapped(terms.goal, terms.handicap))
            lists = [terms.invaders, terms.defenders]
        else:
            lists = [
                [(kind, n) for kind, n in enumerate(force(state, side)) if n]
                for side in (INVADER, DEFENDER)
            ]
        for side in (INVADER, DEFENDER):
            for kind, count in lists[side]:
                for _ in range(count):
                    state.add_unit(kind, side, OFF)
        if terms.elowyn:
            units = range(len(state.kind))
            humans = any(state.side[u] == INVADER and is_human(state, u) for u in units)
            held = state.city.captive and humans  # DR-15.9
            start = state.city.elowyn_start
            state.add_unit(ELOWYN, CAPTIVE if held else DEFENDER, start)


class PreDestroy(Question[DragonRage]):
    """The Invader's head start against a stronger Defender (DR-24.8)."""

    name: ClassVar[str] = "pre-destroy"

    def left(self, state: DragonRage) -> int:
        """What of the head start is not placed yet."""
        return head_start(state.terms.roster) - state.vp

    def choices(self, state: DragonRage) -> list[int]:
        left = self.left(state)
        return [cell for cell in state.terms.vp_cells if 0 < state.worth(cell) <= left]

    def pending(self, state: DragonRage) -> tuple[int, ...]:
        if state.passed or not self.choices(state):
            return ()
        return ALONE[state.seat_of(INVADER)]

    def run(self, state: DragonRage) -> None:
        state.passed = False

    def cite(self, state: DragonRage, seat: int) -> str:
        return "DR-24.8"

    def prompt(self, state: DragonRage, seat: int) -> str:
        return f"Destroy VP hexes worth up to {self.left(state)}, or pass"

    def actions(self, state: DragonRage, seat: int) -> Sequence[Action]:
        numbers = state.city.numbers
        found = [action(PRE_DESTROY, (numbers[cell],)) for cell in self.choices(state)]
        return [*found, PASS_ACTION]

    def answer(self, state: DragonRage, seat: int, action: Action) -> bool:
        require_sound(action)
        if action.kind == PASS:
            state.passed = True
            return True
        if action.kind != PRE_DESTROY:
            refuse("DR-24.8")
        cells = [state.city.cell_at(number) for number in action.args]
        values = [state.worth(cell) if cell >= 0 else 0 for cell in cells]
        if 0 in values or len(set(cells)) != len(cells) or sum(values) > self.left(state):
            refuse("DR-24.8")
        for cell, value in zip(cells, values, strict=True):
            state.scored[state.terms.vp_place[cell]] = value
        state.vp += sum(values)
        if state.listening:
            state.emit(ev.VpChanged(change=sum(values), total=state.vp), "DR-24.8")
        return True

    def timeout(self, state: DragonRage, seat: int) -> None:
        state.require_clock()
        state.passed = True


def drafting_tasks(state: DragonRage) -> list[AnyTask]:
    """What comes before set-up; the first task comes last."""
    terms = state.terms
    tasks: list[AnyTask] = []
    if terms.game:
        tasks.append(PreDestroy())
    tasks.append(RaiseForces())
    if terms.buying == PLANNED:
        tasks.append(ChooseSide(1 - PLANNER))
        tasks.append(PlanForces())
    elif terms.buying != SCENARIO:
        tasks.append(DraftForces())
    if terms.rolled_sides and terms.buying != PLANNED:
        tasks.append(RollSides())
    return tasks


def guess_force(state: DragonRage, side: int) -> None:
    """Replace a force that is not shown yet by a random one of the same standing."""
    seat = state.seat_of(side)
    for kind in range(KINDS):
        state.draft[side * KINDS + kind] = 0
    if not state.ready[seat]:
        return
    while True:
        fitting = [kind for kind in range(KINDS) if not add_refusal(state, side, kind)]
        legal = not refusal(state, side, force(state, side))
        if not fitting or (legal and state.chance.below(8) == 0):
            return
        state.draft[side * KINDS + fitting[state.chance.below(len(fitting))]] += 1
