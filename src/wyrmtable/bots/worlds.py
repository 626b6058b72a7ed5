"""Guesses at what is hidden, and what the others might play in them."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.chance import Chance
from wyrmtable.core.state import State
from wyrmtable.core.tactics import AnyTactics, Plan

Joint = tuple[Plan | None, ...]  # one plan for each seat that is asked


def imagined(state: State, seat: int, chance: Chance, tactics: AnyTactics) -> State:
    """Another guess at what this seat does not know, with sense in it."""
    world = state.guess(seat, chance)
    tactics.imagine(world, seat, chance)
    return world


def joint_guess(
    world: State, seat: int, chance: Chance, tactics: AnyTactics, expected: Sequence[Joint] = ()
) -> Joint:
    """One plan for every other seat that is asked."""
    plans: list[Plan | None] = [None] * world.seats
    for other in world.to_act:
        if other != seat:
            plans[other] = tactics.plans(world, other, chance, 1, expected)[0]
    return tuple(plans)


def with_plan(joint: Joint, seat: int, plan: Plan) -> Joint:
    """The same joint plan with another plan for one seat."""
    return (*joint[:seat], plan, *joint[seat + 1 :])


def played(world: State, joint: Joint, chance: Chance, tactics: AnyTactics) -> State:
    """The position at the end of the stage if everybody plays by plan."""
    twin = world.clone()
    twin.chance = chance
    tactics.carry_out(twin, joint)
    return twin
