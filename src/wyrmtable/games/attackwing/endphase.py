"""The End Phase and victory (section 14)."""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import (
    adventures,
    creatures,
    damage,
    endeffects,
    ending,
    geysers,
    leaving,
    rounds,
    upkeep,
)
from wyrmtable.games.attackwing.order import drop_initiative, in_order, pass_initiative, rank
from wyrmtable.games.attackwing.state import DEFEATED, END, AttackWing


class EndPhase(Task[AttackWing]):
    """Six steps in their order (AW-14.1); the first are the effects (AW-14.2)."""

    name: ClassVar[str] = "end_phase"

    def run(self, state: AttackWing) -> None:
        rounds.begin_phase(state, END)
        state.agenda.append(EndSteps())
        if state.adventure == 2:
            state.agenda.append(geysers.NearestRemoves())
        endeffects.end_phase(state)


class EndSteps(Task[AttackWing]):
    """Steps 2 to 6, which ask nobody, and victory."""

    name: ClassVar[str] = "end_steps"

    def run(self, state: AttackWing) -> None:
        defeat_all(state)
        clear_round(state)
        upkeep.expire(state)
        pass_initiative(state)
        if state.adventure:
            adventures.judge(state)
        else:
            judge(state)
        if state.outcome is None:
            state.agenda.append(rounds.BeginRound())


def defeat_all(state: AttackWing) -> None:
    """Step 2: all with lethal damage are removed together (AW-14.3, AW-14.10, AW-14.11)."""
    fallen = [creature for creature in state.creatures() if damage.lethal(state, creature)]
    if not fallen:
        return
    fallen = in_order(state, fallen)
    highest = max(fallen, key=lambda creature: rank(state, creature))
    for creature in fallen:
        leaving.take_out(state, creature, DEFEATED, "AW-14.3")
    state.last_gone = highest
    drop_initiative(state)


def clear_round(state: AttackWing) -> None:
    """Step 3: Action and Pivot Tokens, and what lasts this round (AW-14.4)."""
    count = len(state.card)
    state.tokens = [0] * (4 * count)
    state.marks = [0] * count
    state.performed = []
    state.used = []
    state.granted = []
    state.unasked = 0


def judge(state: AttackWing) -> None:
    """Is the game won (AW-14.8 to AW-14.13)?"""
    sides = {state.side[creature] for creature in state.creatures()}
    if len(sides) == 1:
        ending.win(state, sides.pop(), "last side", "AW-14.9")
    elif not sides:
        together = state.out[state.last_gone] == DEFEATED
        cite = "AW-14.10" if together else "AW-14.12"
        ending.win(state, state.side[state.last_gone], "last to leave", cite)
    elif state.round >= state.round_limit:
        by_points(state)


def by_points(state: AttackWing) -> None:
    """The round limit: cost still in play, then less damage, then a draw (AW-14.13)."""
    scores: list[tuple[int, int]] = []
    for side in range(state.sides()):
        own = [one for one in state.creatures() if state.side[one] == side]
        cost = sum([creatures.cost(state.card[one], soldiers(state, one)) for one in own])
        scores.append((cost, -sum([damage.total(state, one) for one in own])))
    best = [side for side in range(state.sides()) if scores[side] == max(scores)]
    if len(best) == 1:
        ending.win(state, best[0], "points", "AW-14.13")
    else:
        ending.draw(state, best, "AW-14.13")


def soldiers(state: AttackWing, creature: int) -> int:
    """How many soldiers a Troop has left; 1 for all others."""
    return len(state.bases_of(creature))
