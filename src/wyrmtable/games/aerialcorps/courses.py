"""Good orders: three cards for every dragon, burst and facings, made card by card; for bots."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.chance import Chance
from wyrmtable.core.tactics import EVEN, Plan, Temper
from wyrmtable.games.aerialcorps.breeds import VALUE
from wyrmtable.games.aerialcorps.cards import DIVE, ROUNDS, ST
from wyrmtable.games.aerialcorps.forecast import ARCS, Forecast, bursts
from wyrmtable.games.aerialcorps.orders import (
    default_order,
    faces_by_card,
    next_cards,
    order_fault,
)
from wyrmtable.games.aerialcorps.spots import Spot, after_card, course, inside, spot_of
from wyrmtable.games.aerialcorps.state import NONE, PLACES, AerialCorps
from wyrmtable.games.aerialcorps.threat import (
    Arms,
    apart,
    arc_of,
    breath_points,
    meets,
    menace,
    shot_points,
)
from wyrmtable.games.aerialcorps.verbs import ABSENT, DONE_ALL, ORDER_SIZE
from wyrmtable.games.aerialcorps.worth import (
    CLOSE,
    COURIER_HOME,
    MENACE,
    approach_worth,
    edge_worth,
    height_worth,
    hit_worth,
    per_point,
    runs,
    way_to,
)

BEAM: Final = 8
JITTERS: Final = 1024
FAR: Final = 1e9
SECOND: Final = 0.6  # an arc that promises this part of the best gets a unit, too
FREED: Final = 0.15  # the part of its value that a boarded dragon wins by diving a round sooner
LOST: Final = 0.8  # the part of its value that a dragon loses by leaving the table


class Course:
    """Cards as far as they are laid, with what they promise."""

    spot: Spot
    cards: list[int]
    burst: int
    breath: list[float]  # by scene: what the best breath so far earns
    breath_round: int  # in which that was, over all scenes
    breath_best: float
    suffered: list[float]  # [scene * enemies + enemy]: what its best breath takes
    arcs: list[float]  # what a unit earns that looks into each arc
    taken: float  # rifles and claws, given less taken
    promise: float

    def __init__(self, spot: Spot, scenes: int, enemies: int) -> None:
        self.spot = spot
        self.cards = []
        self.burst = 0
        self.breath = [0.0] * scenes
        self.breath_round = ROUNDS
        self.breath_best = 0.0
        self.suffered = [0.0] * (scenes * enemies)
        self.arcs = [0.0] * ARCS
        self.taken = 0.0
        self.promise = 0.0

    def grown(self, card: int, spot: Spot, burst: int) -> Course:
        """The same with one card more."""
        twin = Course(spot, 0, 0)
        twin.cards = [*self.cards, card]
        twin.burst = burst
        twin.breath = self.breath[:]
        twin.breath_round = self.breath_round
        twin.breath_best = self.breath_best
        twin.suffered = self.suffered[:]
        twin.arcs = self.arcs[:]
        twin.taken = self.taken
        return twin


class OrderMaker:
    """Makes the orders of one seat for one forecast."""

    state: AerialCorps
    forecast: Forecast
    seat: int
    chance: Chance
    jitter: float  # in points: how far from the best a course may be by whim
    boldness: float  # how much damage dealt counts against damage taken
    fear: float  # how much damage taken counts
    goal: float  # how much nearness to the enemy and to the goal of the scenario counts

    def __init__(
        self,
        state: AerialCorps,
        forecast: Forecast,
        seat: int,
        chance: Chance,
        temper: Temper = EVEN,
    ) -> None:
        self.fear = temper.fear_of(seat)
        self.goal = temper.goal_of(seat)
        self.state = state
        self.forecast = forecast
        self.seat = seat
        self.chance = chance
        self.jitter = 0.0
        self.boldness = 1.0

    def orders(self, jitter: float, boldness: float) -> Plan:
        """Orders for all dragons of the seat; the intent is the round to breathe in, by place."""
        self.jitter = jitter
        self.boldness = boldness
        written = [ABSENT] * (PLACES * ORDER_SIZE)
        intent = [ROUNDS] * PLACES
        for dragon in self.state.own(self.seat):
            best = self.best_course(dragon)
            order = self.whole(dragon, best)
            first = dragon % PLACES * ORDER_SIZE
            facings = [facing for facing in order[4:] if facing != ABSENT]
            facings += [ABSENT] * (3 - len(facings))
            written[first : first + ORDER_SIZE] = [*order[:4], *facings]
            intent[dragon % PLACES] = best.breath_round
        return Plan(DONE_ALL.of(tuple(written)), tuple(intent))

    def whole(self, dragon: int, best: Course) -> list[int]:
        """Cards, burst and facings as orders; the default if no cards fit (AC-7.11)."""
        state = self.state
        units = [unit for unit in range(3) if faces_by_card(state, dragon, unit)]
        facings = [ABSENT] * 3
        for place, facing in enumerate(self.facings(best, len(units))):
            facings[units[place]] = facing
        order = [*best.cards, best.burst, *facings]
        if len(best.cards) < ROUNDS or order_fault(state, dragon, order):
            order = default_order(state, dragon)
        return order

    def facings(self, best: Course, units: int) -> list[int]:
        """Units look where most is to be hit; the second unit where nearly as much is."""
        order = list(range(ARCS))
        order.sort(key=lambda arc: -best.arcs[arc])
        chosen: list[int] = []
        for unit in range(units):
            spread = unit == 1 and best.arcs[order[1]] > SECOND * best.arcs[order[0]]
            chosen.append(order[1] if spread else order[0])
        return chosen

    # -- one dragon ----------------------------------------------------------------------------

    def best_course(self, dragon: int) -> Course:
        """Three cards, laid one after another; the most promising courses are kept."""
        state = self.state
        scenes, enemies = len(self.forecast.scenes), len(self.forecast.enemies)
        arms = Arms(state, dragon)
        beam = [Course(spot_of(state, dragon), scenes, enemies)]
        held = course(state, dragon, [ST] * ROUNDS, 0) if state.partner(dragon) != NONE else []
        for number in range(ROUNDS):
            grown: list[Course] = []
            for lane in beam:
                self.grow(dragon, arms, lane, number, held, grown)
            if not grown:
                return beam[0]
            grown.sort(key=promise_of)
            beam = grown[:BEAM]
        return beam[0]

    def grow(
        self,
        dragon: int,
        arms: Arms,
        lane: Course,
        number: int,
        held: list[Spot],
        grown: list[Course],
    ) -> None:
        """Every card that may follow, with and without the burst.

        `held` are the places of a dragon in a boarding action, of which only a dive frees it.
        """
        state = self.state
        weight = state.weight(dragon)
        dived = DIVE in lane.cards
        for card in next_cards(state, dragon, lane.cards):
            frees = held and card == DIVE and not dived and state.captor[dragon] != NONE
            spot = held[number] if held else after_card(lane.spot, weight, card)
            longer = lane.grown(card, spot, lane.burst)
            if frees and spot.level > 1:  # AC-12.19, the sooner the better
                longer.taken += FREED * VALUE[state.breed[dragon]] * (ROUNDS - number)
            self.add(dragon, arms, longer, number, grown)
            if not held and lane.burst == 0 and bursts(state, dragon, card):
                further = after_card(spot, weight, card)
                self.add(dragon, arms, lane.grown(card, further, number + 1), number, grown)

    def add(self, dragon: int, arms: Arms, lane: Course, number: int, grown: list[Course]) -> None:
        leaves = not inside(self.state, lane.spot) and not self.home(dragon, lane.spot)
        if leaves:
            lane.taken -= LOST * VALUE[self.state.breed[dragon]]
        self.judge_round(dragon, arms, lane, number)
        lane.promise = self.earned(dragon, arms, lane) + self.stance(dragon, arms, lane, number)
        if self.jitter > 0.0 and not leaves and not edge_worth(self.state, dragon, lane.spot):
            # no whim leads off the table
            lane.promise += self.jitter * self.chance.below(JITTERS) / JITTERS
        grown.append(lane)

    def judge_round(self, dragon: int, arms: Arms, lane: Course, number: int) -> None:
        """What happens after this card, in every scene."""
        state, spot = self.state, lane.spot
        enemies = self.forecast.enemies
        own_point = per_point(state, dragon)
        part = 1.0 / len(self.forecast.scenes)
        breath_now = 0.0
        ready = arms.may_breathe and (number > 0 or state.breathed[dragon] != state.clock)
        for place, scene in enumerate(self.forecast.scenes):
            best = 0.0
            for foe, enemy in enumerate(enemies):
                there = scene.ways[foe][number]
                if apart(spot, there) > 12.0:
                    continue
                other = self.forecast.arms[foe]
                point = per_point(state, enemy)
                if ready and point > 0.0:
                    dealt = breath_points(arms, spot, there, other)
                    if dealt > 0.0:
                        worth = hit_worth(state, enemy, dealt)
                        best = max(best, worth)
                if arms.units and point > 0.0:
                    dealt = shot_points(spot, there, other)
                    if dealt > 0.0:
                        lane.arcs[arc_of(spot, there)] += part * dealt * point
                if other.may_breathe:
                    dealt = breath_points(other, there, spot, arms)
                    if dealt > 0.0:
                        worth = hit_worth(state, dragon, dealt)
                        at = place * len(enemies) + foe
                        lane.suffered[at] = max(lane.suffered[at], worth)
                if other.units:
                    watching = scene.watch[foe * ARCS + arc_of(there, spot)]
                    if watching > 0.0:
                        dealt = watching * shot_points(there, spot, arms)
                        lane.taken -= part * dealt * own_point
                if meets(spot, there):
                    lane.taken += part * (
                        self.boldness * arms.claws * point - other.claws * own_point
                    )
            breath_now += best
            lane.breath[place] = max(lane.breath[place], best)
        if breath_now > lane.breath_best:
            lane.breath_best = breath_now
            lane.breath_round = number + 1

    def earned(self, dragon: int, arms: Arms, lane: Course) -> float:
        """All rounds so far: given less taken."""
        part = 1.0 / len(self.forecast.scenes)
        given = sum(lane.breath) * part + max(lane.arcs) * arms.units
        return self.boldness * given - self.fear * sum(lane.suffered) * part + lane.taken

    def stance(self, dragon: int, arms: Arms, lane: Course, number: int) -> float:
        """What the place is worth for the turn after."""
        state, spot = self.state, lane.spot
        worth = height_worth(state, dragon, spot) - edge_worth(state, dragon, spot)
        if runs(state, dragon):
            worth += self.goal * COURIER_HOME * spot.y / state.table.depth
        part = 1.0 / len(self.forecast.scenes)
        drawn = self.goal * approach_worth(state, dragon)
        for scene in self.forecast.scenes:
            nearest, dealt, suffered = FAR, 0.0, 0.0
            for foe, enemy in enumerate(self.forecast.enemies):
                there = scene.ways[foe][number]
                away = way_to(spot, there)
                if per_point(state, enemy) > 0.0 and away < nearest:
                    nearest = away
                threat = hit_worth(state, enemy, menace(arms, spot, there))
                dealt = max(dealt, threat)
                threat = hit_worth(state, dragon, menace(self.forecast.arms[foe], there, spot))
                suffered = max(suffered, threat)
            if CLOSE < nearest < FAR:
                worth -= part * drawn * (nearest - CLOSE)
            worth += part * MENACE * (self.boldness * dealt - self.fear * suffered)
        return worth

    def home(self, dragon: int, spot: Spot) -> bool:
        """Is the free dragon over the north edge (AC-16.5)?"""
        state = self.state
        through = spot.y > state.table.depth and 0.0 <= spot.x <= state.table.width
        return through and runs(state, dragon)


def promise_of(lane: Course) -> float:
    """For sorting: the most promising first."""
    return -lane.promise
