"""The End Phase and victory (section 14)."""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.core.outcome import Outcome
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import (
    adventures,
    creatures,
    damage,
    events,
    geysers,
    leaving,
    powers,
    rounds,
)
from wyrmtable.games.attackwing.order import in_order, pass_initiative, rank
from wyrmtable.games.attackwing.state import DEFEATED, END, OVER, AttackWing


class EndPhase(Task[AttackWing]):
    """Six steps in their order (AW-14.1); the first are the effects (AW-14.2)."""

    name: ClassVar[str] = "end_phase"

    def run(self, state: AttackWing) -> None:
        rounds.begin_phase(state, END)
        state.agenda.append(EndSteps())
        if state.adventure == 2:
            state.agenda.append(geysers.NearestRemoves())
        powers.end_phase(state)


class EndSteps(Task[AttackWing]):
    """Steps 2 to 6, which ask nobody, and victory."""

    name: ClassVar[str] = "end_steps"

    def run(self, state: AttackWing) -> None:
        defeat_all(state)
        clear_round(state)
        powers.expire(state)
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
        leaving.remove(state, creature, DEFEATED, "AW-14.3")
    state.last_gone = highest


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
        win(state, sides.pop(), "last side", "AW-14.9")
    elif not sides:
        together = state.out[state.last_gone] == DEFEATED
        cite = "AW-14.10" if together else "AW-14.12"
        win(state, state.side[state.last_gone], "last to leave", cite)
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
        win(state, best[0], "points", "AW-14.13")
    else:
        draw(state, best, "AW-14.13")


def soldiers(state: AttackWing, creature: int) -> int:
    """How many soldiers a Troop has left; 1 for all others."""
    return len(state.bases_of(creature))


def seats_of(state: AttackWing, sides: list[int]) -> tuple[int, ...]:
    """The players of some sides (AW-18.6)."""
    return tuple([seat for seat in range(state.seats) if state.side_of_seat(seat) in sides])


def win(state: AttackWing, side: int, reason: str, cite: str) -> None:
    """A side has won."""
    if state.listening:
        state.emit(events.GameOver(winner=side + 1, result=state.result), cite)
    winners = seats_of(state, [side])
    ranks = tuple([1 if seat in winners else 2 for seat in range(state.seats)])
    over(state, Outcome(winners, (), ranks, reason, cite))


def draw(state: AttackWing, sides: list[int], cite: str) -> None:
    """Nobody has won."""
    if state.listening:
        state.emit(events.GameOver(winner=None, result=state.result), cite)
    shared = seats_of(state, sides)
    ranks = tuple([1 if seat in shared else 2 for seat in range(state.seats)])
    over(state, Outcome((), shared, ranks, "draw", cite))


def over(state: AttackWing, outcome: Outcome) -> None:
    """The game ends."""
    state.phase = OVER
    state.finish(outcome)


TASKS = {"end_phase": EndPhase, "end_steps": EndSteps}
