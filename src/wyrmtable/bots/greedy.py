"""The bot that looks at one decision and judges what comes of it."""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.bots.bot import Bot
from wyrmtable.bots.budget import Budget, Meter
from wyrmtable.bots.styles import EVEN, Style
from wyrmtable.bots.worlds import Joint, imagined, joint_guess, played, with_plan
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.state import State
from wyrmtable.core.tactics import Plan, Temper

WHOLE = 1000


class GreedyBot(Bot):
    """Tries some plans against some guesses of what the others play, and takes the best.

    `slips` is the chance to fall for one of the other plans: a mistake, but a sane one. Or it errs
    like a beginner: `blur` is by how much it misjudges what a plan is worth, and `forgets`
    is how often it does not think of what may happen to it. Within a stage a bot that errs does
    what comes to mind first.
    """

    name: ClassVar[str] = "greedy"
    about: ClassVar[str] = "the best of a few plans by the game's judgement"

    def __init__(
        self,
        width: int = 12,
        guesses: int = 4,
        replies: bool = True,
        slips: float = 0.0,
        blur: float = 0.0,
        forgets: float = 0.0,
        style: Style = EVEN,
        budget: Budget | None = None,
    ) -> None:
        self.width = width
        self.guesses = guesses
        self.replies = replies
        self.slips = slips
        self.blur = blur
        self.forgets = forgets
        self.style = style
        self.budget = budget or Budget(seconds=1.0)

    def choose(
        self, state: State, seat: int, chance: Chance, budget: Budget | None = None
    ) -> Action:
        listed = state.decision(seat).actions
        if len(listed) == 1 and state.question is not None and not state.question.sealed:
            return listed[0]
        return self.plan(state, seat, chance, Meter(budget or self.budget)).action

    def temper(self, seat: int, chance: Chance) -> Temper:
        """How the seat leans in this decision."""
        temper = self.style.temper(seat, self.blur)
        if self.forgets and chance.below(WHOLE) < self.forgets * WHOLE:
            temper.fear = 0.0
        return temper

    def plan(self, state: State, seat: int, chance: Chance, meter: Meter) -> Plan:
        """The plan behind the choice."""
        tactics = state.rules.tactics()
        tactics.temper = self.temper(seat, chance)
        if self.blur and not tactics.resting(state):
            return Plan(tactics.reflex(state, seat, chance))
        worlds: list[tuple[State, Joint]] = []
        while not worlds or (len(worlds) < self.guesses and meter.left):
            world = imagined(state, seat, chance, tactics)
            worlds.append((world, joint_guess(world, seat, chance, tactics)))
        expected = [joint for _, joint in worlds]
        first = worlds[0][0]
        width = self.width
        if self.replies:
            replies = tactics.plans(first, seat, chance, width - width // 3, expected)
            plain = tactics.plans(first, seat, chance, max(1, width // 3), ())
            plans = list(dict.fromkeys([*replies, *plain]))[:width]
        else:
            plans = tactics.plans(first, seat, chance, width, ())
        if len(plans) == 1:
            return plans[0]
        sums = [0.0] * len(plans)
        tried = 0
        for world, joint in worlds:
            for number, plan in enumerate(plans):
                end = played(world, with_plan(joint, seat, plan), chance, tactics)
                sums[number] += tactics.values(end)[seat]
                meter.spend()
            tried += 1
            if not meter.left:
                break
        if self.blur:
            sums = [total + tried * self.error(chance) for total in sums]
        order = sorted(range(len(plans)), key=lambda number: -sums[number])
        if len(order) > 1 and chance.below(WHOLE) < self.slips * WHOLE:
            return plans[order[1 + chance.below(len(order) - 1)]]
        return plans[order[0]]

    def error(self, chance: Chance) -> float:
        """By how much a plan is misjudged: small errors are more frequent than large ones."""
        return self.blur * (chance.below(WHOLE) - chance.below(WHOLE)) / WHOLE
