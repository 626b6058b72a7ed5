"""A beginner's plan for Aerial Corps: turn to the nearest enemy, breathe and shoot what one can.

Enemies are expected to fly straight on.
"""

from __future__ import annotations

from math import hypot
from typing import ClassVar

from wyrmtable.bots import Bot, Budget
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.state import State
from wyrmtable.games.aerialcorps.breeds import BREATH, NO_BREATH, VALUE
from wyrmtable.games.aerialcorps.cards import ROUNDS, ST
from wyrmtable.games.aerialcorps.orders import faces_by_card, next_cards
from wyrmtable.games.aerialcorps.planning import Orders
from wyrmtable.games.aerialcorps.setup import ChooseForce
from wyrmtable.games.aerialcorps.spots import Spot, course, inside, spot_of
from wyrmtable.games.aerialcorps.state import PLACES, AerialCorps
from wyrmtable.games.aerialcorps.steps import Step
from wyrmtable.games.aerialcorps.threat import arc_of
from wyrmtable.games.aerialcorps.verbs import ABSENT, DONE_ALL, ORDER_SIZE

BEST_RANGE = 5.0  # inches
EDGE = 4.0  # inches that should be left ahead at the end of a turn


class Hunter(Bot):
    """Flies at the nearest enemy."""

    name: ClassVar[str] = "hunter"
    about: ClassVar[str] = "flies at the nearest enemy and shoots"

    def choose(
        self, state: State, seat: int, chance: Chance, budget: Budget | None = None
    ) -> Action:
        assert isinstance(state, AerialCorps) and state.question is not None
        question = state.question
        if isinstance(question, Orders):
            written = [ABSENT] * (PLACES * ORDER_SIZE)
            for dragon in state.own(seat):
                first = dragon % PLACES * ORDER_SIZE
                written[first : first + ORDER_SIZE] = orders(state, dragon)
            return DONE_ALL.of(tuple(written))
        listed = list(question.actions(state, seat))
        if isinstance(question, Step):  # the first is to do nothing
            return listed[1] if len(listed) > 1 and question.name != "break" else listed[0]
        if isinstance(question, ChooseForce):
            armed = [a for a in listed if all(BREATH[breed] != NO_BREATH for breed in a.args)]
            return max(armed or listed, key=lambda a: sum(VALUE[breed] for breed in a.args))
        return listed[0]


def orders(state: AerialCorps, dragon: int) -> list[int]:
    """Three cards, no burst, and all riflemen looking at the enemy."""
    enemies = [n for n in range(len(state.breed)) if state.present(n) and state.enemies(dragon, n)]
    here = spot_of(state, dragon)
    enemy = min(enemies, key=lambda other: distance(here, spot_of(state, other)))
    there = course(state, enemy, [ST] * ROUNDS, 0)
    laid: list[list[int]] = [[]]
    for _ in range(ROUNDS):
        laid = [[*cards, card] for cards in laid for card in next_cards(state, dragon, cards)]
    best = max(laid, key=lambda cards: promise(state, course(state, dragon, cards, 0), there))
    way = course(state, dragon, best, 0)
    facing = arc_of(way[1], there[1])
    units = [facing for unit in range(3) if faces_by_card(state, dragon, unit)]
    return [*best, 0, *units, *[ABSENT] * (3 - len(units))]


def promise(state: AerialCorps, way: list[Spot], there: list[Spot]) -> float:
    """How well the enemy is in front, after each card and above all after the last."""
    score = 0.0
    for place, (own, enemy) in enumerate(zip(way, there, strict=True)):
        if not inside(state, own):
            return -1000.0
        far = distance(own, enemy)
        nose = ((enemy.x - own.x) * own.sin + (enemy.y - own.y) * own.cos) / max(far, 0.1)
        score += (place + 1) * (4.0 * nose - 0.5 * abs(far - BEST_RANGE))
        score -= 3.0 * abs(own.level - enemy.level)
    last = way[-1]
    x, y = last.x + EDGE * last.sin, last.y + EDGE * last.cos
    if not (0.0 < x < state.table.width and 0.0 < y < state.table.depth):
        score -= 20.0
    return score


def distance(one: Spot, other: Spot) -> float:
    """Inches between two centres."""
    return hypot(one.x - other.x, one.y - other.y)
