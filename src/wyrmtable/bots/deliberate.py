"""The bot that uses its time: the longer it has, the more plans and guesses, and the further ahead.

Plans run a race. A *heat* is a guess at what is hidden, what the others play in it, and dice; in
every heat each plan that is still in the race is played, so that luck is the same for all. A plan
that falls clearly behind, or does the same as the leader, drops out. While time is left heats go
on and further plans join, which first run the heats that they have missed: plans are compared by
all that was seen of them, however soon time ends. When one plan is left, the bot stops thinking.

Where a seat decides alone it thinks of its plans at once, and they join in the order in which they
look promising; its first thought stands until another is better by more than luck explains. Where
seats decide together new plans reply to what was seen of the others, and the others in turn reply
to the plans that lead.
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
FIRST_LOOK = 0.3  # part of the time for a first look at all plans
LEAST = 5  # heats before a plan may drop out
CLEAR = 2.5  # standard errors by which it must be behind then
LUCK = 1.0  # standard errors by which a plan must be ahead of the first thought
ALIKE = 0.001  # by which part of a game it need not be able to gain any more
EXPECTED = 8  # heats to which a new plan replies
LEADING = 4  # plans to which the others reply
KEPT = 200  # heats that new plans run again; after them none joins, so that memory is bounded
FRUITLESS = 40  # new plans in a row that fell behind, after which none joins
REPLY = 2  # of so many new plans one replies to nothing that was seen


class Heat:
    """A guess at what is hidden, what the others play in it, its dice, and how far it looks."""

    def __init__(self, world: State, joint: Joint, seed: int, ahead: int) -> None:
        self.world = world
        self.joint = joint
        self.seed = seed
        self.ahead = ahead


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
    the number of stages that a heat plays, the one that is planned included.
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
        self.waiting: list[Runner] = []  # plans that have not joined yet, the best last
        self.known: set[Plan] = set()
        self.fruitless = 0  # plans that joined in vain since one kept up
        self.at_once = False  # are all plans thought of at the beginning?
        self.first: Runner | None = None  # the most promising of them

    def winner(self) -> Plan:
        """The plan to play."""
        self.begin()
        while self.meter.left and (len(self.runners) > 1 or not self.full):
            self.run_heat()
            if not self.full:
                self.grow()
        leader = self.leader()
        first = self.first if self.first in self.runners else None
        if first is None or leader is first or gain(leader, first) > LUCK:
            return leader.plan
        return first.plan

    @property
    def full(self) -> bool:
        """Does no further plan join?"""
        if len(self.heats) >= KEPT or self.fruitless >= FRUITLESS:
            return True
        return not self.waiting if self.at_once else len(self.known) >= self.bot.most

    def begin(self) -> None:
        """First heats and a first look at plans; all of them where they are thought of at once."""
        alone = len(self.new_heat().world.to_act) == 1
        self.at_once = alone or not self.tactics.resting(self.state)
        while len(self.heats) < FIRST_HEATS and not alone:
            self.new_heat()
        width = self.bot.width
        for plan in self.made(self.bot.most if self.at_once else width, self.seen()):
            if self.runners and not self.meter.within(FIRST_LOOK):
                break
            runner = Runner(plan)
            for heat in self.heats:
                runner.add(self.play(heat, plan))
            self.runners.append(runner)
        if self.at_once:
            self.first = self.runners[0]
        self.runners.sort(key=lambda runner: (runner is not self.first, -runner.mean))
        self.waiting = self.runners[: width - 1 : -1]
        del self.runners[width:]

    def new_heat(self) -> Heat:
        """Another guess, and what the others might play in it."""
        world = imagined(self.state, self.seat, self.chance, self.tactics)
        joint = joint_guess(world, self.seat, self.chance, self.tactics, self.leading())
        self.meter.spend(self.tactics.effort(len(world.to_act) - 1))
        ahead = self.bot.depth - 1 if self.runners else 0
        heat = Heat(world, joint, self.chance.below(SEEDS), ahead)
        if len(self.heats) < KEPT:
            self.heats.append(heat)
        return heat

    def leading(self) -> list[Joint]:
        """In every other heat the plans to which the others reply."""
        if len(self.heats) % 2 == 0 or not self.runners:
            return []
        joint = self.heats[-1].joint
        best = sorted(self.runners, key=lambda runner: -runner.mean)[:LEADING]
        return [with_plan(joint, self.seat, runner.plan) for runner in best]

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

    def run_heat(self) -> None:
        """Play every plan once more; a heat that time cuts short counts for none."""
        heat = self.new_heat()
        values: list[float] = []
        for runner in self.runners:
            values.append(self.play(heat, runner.plan))
            if not self.meter.left:
                break
        if len(values) < len(self.runners):
            if heat is self.heats[-1]:
                self.heats.pop()
            return
        for runner, value in zip(self.runners, values, strict=True):
            runner.add(value)
        leader = self.leader()
        if len(leader.values) >= LEAST:
            self.runners = [
                runner for runner in self.runners if runner is leader or not behind(runner, leader)
            ]

    def grow(self) -> None:
        """Let further plans join if they keep up in the heats that they have missed."""
        if not self.at_once:
            expected = [] if self.chance.below(REPLY) else self.seen()
            self.waiting = [Runner(plan) for plan in self.made(BATCH, expected)]
        for _ in range(min(BATCH, len(self.waiting))):
            runner = self.waiting.pop()
            if self.keeps_up(runner):
                self.runners.append(runner)
                self.fruitless = 0
            elif not self.meter.left:
                return
            else:
                self.fruitless += 1

    def keeps_up(self, runner: Runner) -> bool:
        """Let a plan run the heats that it has missed; not all of them if it falls behind."""
        leader = self.leader()
        for heat in self.heats[len(runner.values) :]:
            if not self.meter.left:
                return False
            runner.add(self.play(heat, runner.plan))
            if len(runner.values) >= LEAST and behind(runner, leader):
                return False
        return True

    def play(self, heat: Heat, plan: Plan) -> float:
        """What a plan comes to in a heat."""
        tactics = self.tactics
        twin = heat.world.clone()
        twin.chance = Seeded(heat.seed)
        plans = with_plan(heat.joint, self.seat, plan)
        tactics.carry_out(twin, plans)
        self.meter.spend()
        for _ in range(heat.ahead):
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

    def leader(self) -> Runner:
        """The plan that is best so far."""
        return max(self.runners, key=lambda runner: runner.mean)


def behind(runner: Runner, leader: Runner) -> bool:
    """Is it clear that a plan gains nothing on the leader?"""
    return gain(leader, runner, ALIKE) > CLEAR


def gain(one: Runner, other: Runner, more: float = 0.0) -> float:
    """By how many standard errors a plan is better, by differences in the same heats.

    `more` is what is added to the mean difference. One heat says nothing yet.
    """
    gaps = [a - b for a, b in zip(one.values, other.values, strict=False)]
    count = len(gaps)
    if count < 2:
        return 0.0
    mean = sum(gaps) / count
    square = sum([(gap - mean) ** 2 for gap in gaps]) / (count - 1)
    error = math.sqrt(square / count)
    return (mean + more) / error if error > 0.0 else math.copysign(math.inf, mean + more)
