"""Tree search for games with hidden information, chance and decisions at the same time.

The tree grows from guesses at what the seat does not know. In every node each asked seat has some
plans; seats that decide at the same time mix theirs by regret matching on the mean values of
what has been tried (simultaneous-move Monte Carlo tree search), a seat that decides alone weighs
means against curiosity. New plans join at the root as replies to what the others mix.
"""

from __future__ import annotations

import math
from typing import ClassVar

from wyrmtable.bots.bot import Bot
from wyrmtable.bots.budget import Budget, Meter
from wyrmtable.bots.greedy import GreedyBot
from wyrmtable.bots.regret import Regrets, draw, purified
from wyrmtable.bots.worlds import Joint, imagined
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.state import State
from wyrmtable.core.tactics import Plan, Tactics

EXPLORED = 0.15  # part of the choices made without regard to regret
CURIOSITY = 0.7
PLAN_NODES = 3  # making a plan takes about as long as looking at so many positions
EXPECTED = 4  # joint plans to which a new plan replies
IDLE = 400  # choices in a row without a new position after which all is known
PURE = 0.3  # plans mixed less often than this part of the most frequent are not played

Numbers = tuple[int, ...]


class Node:
    """A position in which seats choose among plans; payoffs are means over visits."""

    def __init__(self, seats: Numbers) -> None:
        self.seats = seats
        self.plans: list[list[Plan]] = [[] for _ in seats]
        self.regrets = [Regrets() for _ in seats]
        self.sums: dict[Numbers, list[float]] = {}
        self.visits: dict[Numbers, int] = {}
        self.exact: set[Numbers] = set()
        self.children: dict[Numbers, Node] = {}
        self.times = 0

    def add(self, place: int, plans: list[Plan]) -> None:
        """Give a seat further plans."""
        for plan in plans:
            if plan not in self.plans[place]:
                self.plans[place].append(plan)
        self.regrets[place].grow(len(self.plans[place]))

    def pick(self, chance: Chance) -> Numbers:
        """A plan for every seat."""
        if len(self.seats) == 1:
            return (self.curious(),)
        picked: list[int] = []
        for place in range(len(self.seats)):
            size = len(self.plans[place])
            if chance.below(1000) < EXPLORED * 1000:
                picked.append(chance.below(size))
            else:
                picked.append(draw(self.regrets[place].strategy(), chance))
        return tuple(picked)

    def curious(self) -> int:
        """The plan of a seat alone: the best mean with a bonus for what is little known."""
        best, most = 0, -1.0
        for number in range(len(self.plans[0])):
            visits = self.visits.get((number,), 0)
            if not visits:
                return number
            mean = self.sums[number,][self.seats[0]] / visits
            score = mean + CURIOSITY * math.sqrt(math.log(self.times + 1) / visits)
            if score > most:
                best, most = number, score
        return best

    def mean(self, numbers: Numbers, seat: int) -> float:
        return self.sums[numbers][seat] / self.visits[numbers]

    def record(self, numbers: Numbers, values: list[float]) -> None:
        """Add a result."""
        if numbers in self.sums:
            self.sums[numbers] = [a + b for a, b in zip(self.sums[numbers], values, strict=True)]
            self.visits[numbers] += 1
        else:
            self.sums[numbers] = values
            self.visits[numbers] = 1

    def learn(self, numbers: Numbers) -> None:
        """Regret, for every seat, what it might have played against what the others played."""
        self.times += 1
        if len(self.seats) == 1:
            self.regrets[0].total[numbers[0]] += 1.0
            return
        for place, seat in enumerate(self.seats):
            table = self.regrets[place]
            for number, part in enumerate(table.strategy()):
                table.total[number] += part * self.times  # later mixtures count for more
            got = self.mean(numbers, seat)
            for number in range(len(self.plans[place])):
                other = (*numbers[:place], number, *numbers[place + 1 :])
                if other in self.visits:
                    gain = self.mean(other, seat) - got
                    table.regret[number] = max(table.regret[number] + gain, 0.0)


class SearchBot(Bot):
    """Searches as deep and as wide as its budget allows.

    `width` is the number of plans a seat starts with at the root, `most` how many it may have in
    the end, `depth` the number of stages, `inner` the width below the root, `guesses` the number
    of worlds. Decisions within a stage are answered by the greedy bot.
    """

    name: ClassVar[str] = "search"
    about: ClassVar[str] = "tree search with regret matching over sampled guesses"

    def __init__(
        self,
        width: int = 6,
        most: int = 24,
        depth: int = 1,
        inner: int = 3,
        guesses: int = 4,
        budget: Budget | None = None,
    ) -> None:
        self.width = width
        self.most = most
        self.depth = depth
        self.inner = inner
        self.guesses = guesses
        self.budget = budget or Budget(seconds=2.0)
        self.reflex = GreedyBot(width=24, guesses=guesses)

    def choose(
        self, state: State, seat: int, chance: Chance, budget: Budget | None = None
    ) -> Action:
        tactics = state.rules.tactics()
        given = budget or self.budget
        if not tactics.resting(state):
            return self.reflex.choose(state, seat, chance, given)
        return Search(self, state, seat, chance, tactics, Meter(given)).best().action


class Search:
    """One decision being searched."""

    def __init__(
        self,
        bot: SearchBot,
        state: State,
        seat: int,
        chance: Chance,
        tactics: Tactics,
        meter: Meter,
    ) -> None:
        self.bot = bot
        self.seat = seat
        self.chance = chance
        self.tactics = tactics
        self.meter = meter
        self.worlds = [imagined(state, seat, chance, tactics)]
        while self.worlds[0].has_secrets() and len(self.worlds) < bot.guesses:
            self.worlds.append(imagined(state, seat, chance, tactics))
        self.root = Node(self.worlds[0].to_act)

    def best(self) -> Plan:
        """Search until the budget is spent; the plan to play."""
        self.open_root()
        place = self.root.seats.index(self.seat)
        idle = 0
        rounds = 0
        while self.meter.left and len(self.root.plans[place]) > 1:
            before = self.meter.nodes
            self.visit(self.root, self.worlds[rounds % len(self.worlds)].clone(), self.bot.depth)
            rounds += 1
            idle = 0 if self.meter.nodes > before else idle + 1
            if idle >= IDLE:
                idle = 0
                if not self.widen():
                    break
        weights = self.root.regrets[place].average()
        if len(self.root.seats) > 1:
            weights = purified(weights, PURE)
            return self.root.plans[place][draw(weights, self.chance)]
        return self.root.plans[place][max(range(len(weights)), key=lambda n: weights[n])]

    def open_root(self) -> None:
        """First plans of everybody; those of the seat itself come first, for short budgets."""
        world, root = self.worlds[0], self.root
        order = sorted(range(len(root.seats)), key=lambda place: root.seats[place] != self.seat)
        for place in order:
            limit = self.bot.width if self.meter.left else 1
            plans = self.tactics.plans(world, root.seats[place], self.chance, limit, ())
            root.add(place, plans)
            self.meter.spend(len(plans) * PLAN_NODES)

    def widen(self) -> bool:
        """Add replies to what the others mix now; False if nobody has room for more."""
        root = self.root
        if len(root.seats) == 1:
            return False
        added = False
        expected = [self.sample() for _ in range(EXPECTED)]
        for place, seat in enumerate(root.seats):
            size = len(root.plans[place])
            if size >= self.bot.most or not self.meter.left:
                continue
            plans = self.tactics.plans(self.worlds[0], seat, self.chance, 2, expected)
            self.meter.spend(len(plans) * PLAN_NODES)
            root.add(place, plans)
            added = added or len(root.plans[place]) > size
        return added

    def sample(self) -> Joint:
        """A joint plan drawn from what everybody has mixed so far."""
        joint: list[Plan | None] = [None] * self.worlds[0].seats
        for place, seat in enumerate(self.root.seats):
            number = draw(self.root.regrets[place].average(), self.chance)
            joint[seat] = self.root.plans[place][number]
        return tuple(joint)

    def visit(self, node: Node, state: State, depth: int) -> list[float]:
        """Play one line through a node and learn from it; the values of its end."""
        numbers = node.pick(self.chance)
        if numbers not in node.exact:
            values = self.play(node, numbers, state, depth)
            node.record(numbers, values)
        else:
            values = node.sums[numbers]
        node.learn(numbers)
        return values

    def play(self, node: Node, numbers: Numbers, state: State, depth: int) -> list[float]:
        joint: list[Plan | None] = [None] * state.seats
        for place, seat in enumerate(node.seats):
            joint[seat] = node.plans[place][numbers[place]]
        state.chance = self.chance
        rolled = self.chance.count
        self.tactics.carry_out(state, joint)
        self.meter.spend()
        if depth > 1 and not state.over and numbers in node.visits:
            child = node.children.get(numbers)
            if child is None or child.seats != state.to_act:
                child = Node(state.to_act)
                for place, seat in enumerate(child.seats):
                    plans = self.tactics.plans(state, seat, self.chance, self.bot.inner, ())
                    child.add(place, plans)
                    self.meter.spend(len(plans) * PLAN_NODES)
                node.children[numbers] = child
            return self.visit(child, state, depth - 1)
        certain = self.chance.count == rolled and len(self.worlds) == 1
        if certain and (depth == 1 or state.over):
            node.exact.add(numbers)
        return self.tactics.values(state)
