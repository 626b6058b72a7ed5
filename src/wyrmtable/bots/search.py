"""Tree search for games with hidden information, chance and decisions at the same time.

The tree grows from guesses at what the seat does not know. In every node each asked seat has some
plans. Seats that decide at the same time mix theirs by regret matching on what has been tried: at
the root all plans of a seat are tried against plans drawn from what the others mix, and new plans
join as replies to that; below it one line is followed at a time (simultaneous-move Monte Carlo
tree search). A seat that decides alone weighs means against curiosity.
"""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.bots.bot import Bot
from wyrmtable.bots.budget import Budget, Meter
from wyrmtable.bots.greedy import GreedyBot
from wyrmtable.bots.node import Node, Numbers
from wyrmtable.bots.regret import doubted, draw, purified
from wyrmtable.bots.worlds import Joint, imagined
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.state import State
from wyrmtable.core.tactics import AnyTactics, Plan

PLAN_NODES = 20  # making a plan takes about as long as looking at so many positions
BATCH = 3  # plans that are made at a time
OPENING = 0.5  # part of the time for first plans; the rest is for weighing them
EXPECTED = 6  # joint plans to which a new plan replies
SWEEPS = 10  # of every seat, before new plans join
LAST_SWEEPS = 40  # when no new plans join any more
TRIALS = 200  # draws of what the others play, to find the best reply
PURE = 0.3  # plans mixed less often than this part of the most frequent are not played


class SearchBot(Bot):
    """Searches as deep and as wide as its budget allows.

    `width` is the number of plans a seat starts with at the root, `most` how many it may have in
    the end, `depth` the number of stages, `inner` the width below the root, `guesses` the number
    of worlds. `doubt` is the part of the others' choices that is expected to follow no strategy.
    Where seats decide together, a bot that `mixes` plays as mixed, and another the best reply.
    Decisions within a stage are answered by the greedy bot.
    """

    name: ClassVar[str] = "search"
    about: ClassVar[str] = "tree search with regret matching over sampled guesses"

    def __init__(
        self,
        width: int = 8,
        most: int = 32,
        depth: int = 1,
        inner: int = 3,
        guesses: int = 4,
        doubt: float = 0.4,
        mixes: bool = True,
        budget: Budget | None = None,
    ) -> None:
        self.width = width
        self.most = most
        self.depth = depth
        self.inner = inner
        self.guesses = guesses
        self.doubt = doubt
        self.mixes = mixes
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
        tactics: AnyTactics,
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
        self.place = self.root.seats.index(seat)

    def best(self) -> Plan:
        """Search until the budget is spent; the plan to play."""
        self.open_root()
        plans = self.root.plans[self.place]
        if len(self.root.seats) > 1:
            self.mix()
            if not self.bot.mixes:
                return plans[self.best_reply()]
            weights = purified(self.root.regrets[self.place].average(), PURE)
            return plans[draw(weights, self.chance)]
        while self.meter.left and len(self.root.exact) < len(plans) > 1:
            self.visit(self.root, self.world(), self.bot.depth)
        return plans[self.root.favourite()]

    def world(self) -> State:
        """One of the guesses, to be played on."""
        count = len(self.worlds)
        return self.worlds[self.chance.below(count) if count > 1 else 0].clone()

    def open_root(self) -> None:
        """First plans of everybody, a few at a time; the seat itself comes first."""
        world, root = self.worlds[0], self.root
        order = sorted(range(len(root.seats)), key=lambda place: place != self.place)
        wanted = self.bot.width
        while order and (self.meter.left or not root.plans[order[-1]]):
            for place in order:
                if not self.meter.left and root.plans[place]:
                    continue
                limit = min(BATCH, wanted) if self.meter.left else 1
                plans = self.tactics.plans(world, root.seats[place], self.chance, limit, ())
                root.add(place, plans)
                self.meter.spend(len(plans) * PLAN_NODES)
            wanted -= BATCH
            if wanted <= 0 or not self.meter.in_time(OPENING):
                return

    # -- deciding at the same time -------------------------------------------------------------

    def mix(self) -> None:
        """Sweep and widen in turn until nobody may have more plans or the budget is spent."""
        wider = True
        while wider and self.meter.left:
            for _ in range(SWEEPS):
                self.sweep_all()
            wider = self.widen()
        for _ in range(LAST_SWEEPS):
            self.sweep_all()

    def sweep_all(self) -> None:
        """Let every seat try all its plans against something that the others may play."""
        for place in range(len(self.root.seats)):
            self.sweep(place)

    def sweep(self, place: int) -> None:
        root = self.root
        seat = root.seats[place]
        table = root.regrets[place]
        numbers = root.pick(self.chance, self.bot.doubt)
        values: list[float | None] = []
        for joint in root.alternatives(numbers, place):
            if joint not in root.exact and self.meter.left:
                root.record(joint, self.play(root, joint, self.world(), self.bot.depth))
            values.append(root.mean(joint, seat) if joint in root.visits else None)
        known = [value for value in values if value is not None]
        if not known:
            return
        strategy = table.strategy()
        weight = sum([strategy[n] for n, value in enumerate(values) if value is not None])
        if weight > 0.0:
            got = sum([strategy[n] * v for n, v in enumerate(values) if v is not None]) / weight
        else:
            got = sum(known) / len(known)
        table.learn(values, got)

    def widen(self) -> bool:
        """Add replies to what the others mix now; False if nobody has room for more."""
        root = self.root
        added = False
        expected = [self.sample() for _ in range(EXPECTED)]
        for place, seat in enumerate(root.seats):
            size = len(root.plans[place])
            if size >= self.bot.most or not self.meter.left:
                continue
            plans = self.tactics.plans(self.worlds[0], seat, self.chance, BATCH - 1, expected)
            self.meter.spend(len(plans) * PLAN_NODES)
            root.add(place, plans)
            added = added or len(root.plans[place]) > size
        return added

    def sample(self) -> Joint:
        """A joint plan drawn from what everybody mixes now."""
        joint: list[Plan | None] = [None] * self.worlds[0].seats
        numbers = self.root.pick(self.chance, self.bot.doubt)
        for place, seat in enumerate(self.root.seats):
            joint[seat] = self.root.plans[place][numbers[place]]
        return tuple(joint)

    def best_reply(self) -> int:
        """The plan that gains most against what the others have mixed, as far as it is known."""
        root = self.root
        size = len(root.plans[self.place])
        mixed = [doubted(table.average(), self.bot.doubt) for table in root.regrets]
        gains = [0.0] * size
        seen = [0] * size
        for _ in range(TRIALS):
            numbers = tuple([draw(weights, self.chance) for weights in mixed])
            joints = root.alternatives(numbers, self.place)
            values = {
                n: root.mean(joint, self.seat)
                for n, joint in enumerate(joints)
                if joint in root.visits
            }
            mean = sum(values.values()) / len(values) if values else 0.0
            for number, value in values.items():
                gains[number] += value - mean
                seen[number] += 1
        least = max(1, max(seen) // 3)
        known = [number for number in range(size) if seen[number] >= least]
        return max(known, key=lambda number: gains[number] / seen[number]) if known else 0

    # -- going down ----------------------------------------------------------------------------

    def visit(self, node: Node, state: State, depth: int) -> list[float]:
        """Play one line through a node and learn from it; the values of its end."""
        numbers = node.pick(self.chance)
        if numbers in node.exact:
            self.meter.spend()
            values = node.sums[numbers]
        else:
            values = self.play(node, numbers, state, depth)
            node.record(numbers, values)
        node.learn(numbers)
        return values

    def play(self, node: Node, numbers: Numbers, state: State, depth: int) -> list[float]:
        """Play a joint choice, and on below it if it has been tried before."""
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
