"""What a bot expects of a turn: where enemies fly, what they look at; for bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.core.chance import Chance
from wyrmtable.core.tactics import Plan
from wyrmtable.games.aerialcorps.breeds import SPEEDY
from wyrmtable.games.aerialcorps.cards import HOVER, ROUNDS, ST, steep
from wyrmtable.games.aerialcorps.orders import next_cards
from wyrmtable.games.aerialcorps.spots import Spot, carried_over, course, inside, spot_of
from wyrmtable.games.aerialcorps.state import PLACES, SHIP, AerialCorps
from wyrmtable.games.aerialcorps.threat import Arms, apart, facing_arc
from wyrmtable.games.aerialcorps.verbs import ABSENT, DONE_ALL, ORDER_SIZE

DRIFTS: Final = 4  # ways of enemies of whom nothing is known
TRIES: Final = 4  # courses of which a drifting dragon takes the one that looks best
WATCHED: Final = 0.4  # of the units of a dragon, those that look into a given arc
ARCS: Final = 4


class Scene:
    """One way the enemies may fly, with the units that look into each arc."""

    ways: list[list[Spot]]  # by enemy, the place after each round
    watch: list[float]  # [enemy * ARCS + arc]

    def __init__(self) -> None:
        self.ways = []
        self.watch = []


class Forecast:
    """All that is expected of the enemies of one seat."""

    state: AerialCorps
    enemies: list[int]
    arms: list[Arms]
    scenes: list[Scene]

    def __init__(self, state: AerialCorps, seat: int) -> None:
        self.state = state
        side = state.side[seat]
        self.enemies = [
            number
            for number in range(len(state.breed))
            if state.present(number) and state.side_of(number) != side
        ]
        self.arms = [Arms(state, number) for number in self.enemies]
        self.scenes = []

    def add_plans(self, joint: Sequence[Plan | None], chance: Chance) -> None:
        """Enemies fly as planned; those without a plan drift."""
        scene = Scene()
        for enemy in self.enemies:
            plan = None if self.state.breed[enemy] == SHIP else joint[enemy // PLACES]
            order: tuple[int, ...] = ()
            if plan is not None and plan.action.kind == DONE_ALL.kind:
                place = enemy % PLACES * ORDER_SIZE
                order = plan.action.args[place : place + ORDER_SIZE]
            if order and order[0] != ABSENT:
                self.add_way(scene, enemy, list(order[:ROUNDS]), order[ROUNDS])
                for facing in order[ROUNDS + 1 :]:
                    if facing != ABSENT:
                        scene.watch[len(scene.watch) - ARCS + facing_arc(facing)] += 1.0
            else:
                self.add_drift(scene, enemy, chance)
        self.scenes.append(scene)

    def add_drifts(self, chance: Chance) -> None:
        """Nothing is known: enemies fly about with some sense."""
        for _ in range(DRIFTS):
            scene = Scene()
            for enemy in self.enemies:
                self.add_drift(scene, enemy, chance)
            self.scenes.append(scene)

    def add_way(self, scene: Scene, enemy: int, cards: list[int], burst: int) -> None:
        scene.ways.append(course(self.state, enemy, cards, burst))
        scene.watch += [0.0] * ARCS

    def add_drift(self, scene: Scene, enemy: int, chance: Chance) -> None:
        cards = [ST] * ROUNDS
        if self.state.breed[enemy] != SHIP:
            cards = drift(self.state, enemy, [], chance)
        self.add_way(scene, enemy, cards, 0)
        units = self.arms[len(scene.ways) - 1].units
        first = len(scene.watch) - ARCS
        for arc in range(ARCS):
            scene.watch[first + arc] = WATCHED * units


def drift(state: AerialCorps, dragon: int, laid: list[int], chance: Chance) -> list[int]:
    """Cards that go on from those laid: at random, but towards an enemy and on the table."""
    best: list[int] = []
    least = 1e9
    foes = [
        spot_of(state, other)
        for other in range(len(state.breed))
        if state.present(other) and state.enemies(dragon, other)
    ]
    for _ in range(TRIES):
        cards = laid[:]
        while len(cards) < ROUNDS:
            listed = next_cards(state, dragon, cards)
            cards.append(listed[chance.below(len(listed))] if listed else ST)
        fault = badness(state, dragon, cards, foes)
        if fault < least:
            best, least = cards, fault
    return best


def badness(state: AerialCorps, dragon: int, cards: list[int], foes: list[Spot]) -> float:
    """How little sense a course makes: off the table, or nose away from the enemy."""
    way = course(state, dragon, cards[state.round :], 0)
    bad = 0.0
    for spot in way:
        if not inside(state, spot):
            bad += 1000.0
    end = way[-1]
    bad += 5.0 * carried_over(state, end, state.weight(dragon))
    nearest = 100.0
    for foe in foes:
        away = apart(end, foe)
        ahead = (foe.x - end.x) * end.sin + (foe.y - end.y) * end.cos
        away += 0.5 * (away - ahead)
        nearest = min(nearest, away)
    return bad + nearest


def bursts(state: AerialCorps, dragon: int, card: int) -> bool:
    """May a speed burst lie on this card (AC-5.12 to AC-5.15)?"""
    if not SPEEDY[state.breed[dragon]] or card == HOVER:
        return False
    return not steep(state.weight(dragon), card)
