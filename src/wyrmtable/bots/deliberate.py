"""The bot that uses its time: the longer it has, the more plans and guesses, and the further ahead.

Plans run a race. A *heat* is a guess at what is hidden, what the others play in it, and dice; in
every heat each plan that is still in the race is played, so that luck is the same for all. A plan
that falls clearly behind drops out. While time is left heats go on, new plans join that reply to
what was seen in them, and when one plan is clearly the best the bot stops thinking.
"""

from __future__ import annotations

import math
from typing import ClassVar

from wyrmtable.bots.bot import Bot
from wyrmtable.bots.budget import Budget, Meter
from wyrmtable.bots.styles import EVEN, Style
from wyrmtable.bots.worlds import Joint, imagined, joint_guess, with_plan
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.state import State
from wyrmtable.core.tactics import AnyTactics, Plan

SEEDS = 1 << 30
BATCH = 4  # plans that join at a time
FIRST_HEATS = 2  # before plans reply to them
LEAST = 4  # heats before a plan may drop out
CLEAR = 2.5  # standard errors by which it must be behind then
EXPECTED = 8  # heats to which a new plan replies
KEPT = 200  # heats that new plans run again; after them none joins, so that memory is bounded
BRIEF = 12  # heats at most within a stage
REPLY = 2  # of so many new plans one replies to nothing that was seen


class Heat:
    """A guess at what is hidden, what the others play in it, and its dice."""

    def __init__(self, world: State, joint: Joint, seed: int) -> None:
        self.world = world
        self.joint = joint
        self.seed = seed


class Runner:
    """A plan, and what it was worth in each heat."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.values: list[float] = []
        self.total = 0.0

    def add(self, value: float) -> None:
        """Note another heat."""
        self.values.append(value)
        self.total += value

    @property
    def mean(self) -> float:
        """What it was worth on average."""
        return self.total / len(self.values)


class DeliberateBot(Bot):
    """Lets plans race until its budget is spent or one is clearly the best.

    `width` is the number of plans to begin with, `most` how many there may be in the end, `depth`
    the number of stages that a heat looks ahead where a seat decides alone.
    """

    name: ClassVar[str] = "deliberate"
    about: ClassVar[str] = "lets plans race, the longer the more of them"

    def __init__(
        self,
        width: int = 4,
        most: int = 200,
        depth: int = 1,
        style: Style = EVEN,
        budget: Budget | None = None,
    ) -> None:
        self.width = width
        self.most = most
        self.depth = depth
        self.style = style
        self.budget = budget or Budget(seconds=2.0)

    def choose(
        self, state: State, seat: int, chance: Chance, budget: Budget | None = None
    ) -> Action:
        listed = state.decision(seat).actions
        if len(listed) == 1 and state.question is not None and not state.question.sealed:
            return listed[0]
        tactics = state.rules.tactics()
        tactics.temper = self.style.temper(seat)
        meter = Meter(budget or self.budget)
        return Race(self, state, seat, chance, tactics, meter).winner().action


class Race:
    """One decision being thought about."""

    def __init__(
        self,
        bot: DeliberateBot,
        state: State,
        seat: int,
        chance: Chance,
        tactics: AnyTactics,
        meter: Meter,
    ) -> None:
        self.bot = bot
        self.state = state
        self.seat = seat
        self.chance = chance
        self.tactics = tactics
        self.meter = meter
        self.heats: list[Heat] = []
        self.runners: list[Runner] = []
        self.known: set[Plan] = set()
        self.full = False  # no further plans are to be had
        self.brief = not tactics.resting(state)
        self.ahead = 0  # stages that heats look ahead

    def winner(self) -> Plan:
        """The plan to play."""
        self.begin()
        while self.meter.left and (len(self.runners) > 1 or not self.full):
            heat = self.new_heat()
            for runner in self.runners:
                runner.add(self.play(heat, runner.plan))
            self.drop()
            if not self.full and self.meter.left:
                self.grow()
            if self.brief and len(self.heats) >= BRIEF:
                break
        return self.leader().plan

    def begin(self) -> None:
        """First heats and first plans; where a seat decides alone, all it can think of."""
        alone = len(self.new_heat().world.to_act) == 1
        self.full = alone or self.brief
        while len(self.heats) < FIRST_HEATS and not alone:
            self.new_heat()
        for plan in self.made(self.bot.most if self.full else self.bot.width, self.seen()):
            self.enter(plan)
        if alone and not self.brief:  # only the best by first judgement are worth a longer look
            self.runners.sort(key=lambda runner: -runner.mean)
            del self.runners[self.bot.width :]
            self.ahead = self.bot.depth

    def new_heat(self) -> Heat:
        """Another guess, and what the others might play in it."""
        world = imagined(self.state, self.seat, self.chance, self.tactics)
        joint = joint_guess(world, self.seat, self.chance, self.tactics)
        self.meter.spend(self.tactics.effort(len(world.to_act) - 1))
        heat = Heat(world, joint, self.chance.below(SEEDS))
        if len(self.heats) < KEPT:
            self.heats.append(heat)
        return heat

    def seen(self) -> list[Joint]:
        """What the others played in the last heats."""
        return [heat.joint for heat in self.heats[-EXPECTED:]]

    def made(self, limit: int, expected: list[Joint]) -> list[Plan]:
        """Plans that were not thought of before."""
        world = self.heats[-1].world
        plans = self.tactics.plans(world, self.seat, self.chance, limit, expected)
        self.meter.spend(self.tactics.effort(len(plans)))
        fresh = [plan for plan in dict.fromkeys(plans) if plan not in self.known]
        self.known.update(fresh)
        return fresh

    def enter(self, plan: Plan) -> None:
        """A new plan runs all heats so far."""
        if self.runners and not self.meter.left:
            return
        runner = Runner(plan)
        for heat in self.heats:
            runner.add(self.play(heat, plan))
        self.runners.append(runner)

    def grow(self) -> None:
        """Let further plans join, some of them as replies to what was seen."""
        expected = [] if self.chance.below(REPLY) else self.seen()
        for plan in self.made(BATCH, expected):
            self.enter(plan)
        self.full = len(self.known) >= self.bot.most or len(self.heats) >= KEPT

    def play(self, heat: Heat, plan: Plan) -> float:
        """What a plan comes to in a heat."""
        tactics = self.tactics
        twin = heat.world.clone()
        twin.chance = Seeded(heat.seed)
        plans = with_plan(heat.joint, self.seat, plan)
        tactics.carry_out(twin, plans)
        self.meter.spend()
        for _ in range(self.ahead):
            tactics.finish(twin, plans)
            if twin.over:
                break
            listed: list[Plan | None] = [None] * twin.seats
            for seat in twin.to_act:
                listed[seat] = tactics.quick(twin, seat, twin.chance)
                self.meter.spend(tactics.effort(1))
            plans = tuple(listed)
            tactics.carry_out(twin, plans)
        return tactics.values(twin)[self.seat]

    def drop(self) -> None:
        """Plans that are clearly behind the leader are not worth another heat."""
        leader = self.leader()
        count = len(leader.values)
        if count < LEAST:
            return
        kept = [leader]
        for runner in self.runners:
            if runner is not leader and not clearly_behind(runner, leader):
                kept.append(runner)
        self.runners = kept

    def leader(self) -> Runner:
        """The plan that is best so far."""
        return max(self.runners, key=lambda runner: runner.mean)


def clearly_behind(runner: Runner, leader: Runner) -> bool:
    """Is the gap more than chance, by the differences in the same heats?"""
    count = len(runner.values)
    gaps = [a - b for a, b in zip(leader.values, runner.values, strict=True)]
    mean = sum(gaps) / count
    square = sum([(gap - mean) ** 2 for gap in gaps]) / (count - 1)
    return mean > 0.0 and mean > CLEAR * math.sqrt(square / count)
