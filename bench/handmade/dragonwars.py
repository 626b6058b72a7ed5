"""A beginner's plan for DragonWars: fly at the nearest enemy and fire where it may be.

The two fast dragons fetch the egg. An enemy flies on, turns left or right, or stays.
"""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.bots import Bot, Budget
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.state import State
from wyrmtable.games.dragonwars.attacks import ATTACK_DAMAGE, area_from, kind_and_cost
from wyrmtable.games.dragonwars.botplots import CHOICES
from wyrmtable.games.dragonwars.declaring import Declare, may_recover
from wyrmtable.games.dragonwars.dragons import ENERGY, HEALTH, TYPES
from wyrmtable.games.dragonwars.forecast import FLIGHTS, TAKE_OFFS
from wyrmtable.games.dragonwars.movement import judge
from wyrmtable.games.dragonwars.pegs import F1, HOVER, LT, RT, TURNS
from wyrmtable.games.dragonwars.plotting import Plot
from wyrmtable.games.dragonwars.state import NOBODY, NOWHERE, DragonWars
from wyrmtable.games.dragonwars.verbs import DONE_ALL, KEEP, LOCK_PLOT, UNSAID, VERBS

TIRED = 2  # energy below which a dragon lands and recovers
PRICE = 0.2  # points that a point of energy is worth
FETCHERS = (2, 3)  # Drake and Wyrmling
HABITS = (F1, LT, RT, HOVER)
Pose = tuple[int, int, int]  # cell, total height, facing


class Brawler(Bot):
    """Fights whoever is nearest."""

    name: ClassVar[str] = "brawler"
    about: ClassVar[str] = "flies at the nearest enemy and fires"

    def choose(
        self, state: State, seat: int, chance: Chance, budget: Budget | None = None
    ) -> Action:
        assert isinstance(state, DragonWars) and state.question is not None
        question = state.question
        if isinstance(question, Plot):
            taken: set[tuple[int, int]] = set()
            lanes = [lane(state, seat * TYPES + kind, taken) for kind in range(TYPES)]
            return VERBS.of(LOCK_PLOT, tuple(mask for masks in lanes for mask in masks))
        if isinstance(question, Declare):
            said = [declared(state, seat * TYPES + kind) for kind in range(TYPES)]
            return VERBS.of(DONE_ALL, tuple(number for pair in said for number in pair))
        listed = list(question.actions(state, seat))
        return listed[chance.below(len(listed))]


def declared(state: DragonWars, dragon: int) -> tuple[int, int]:
    """The facing with which the plotted movement leads furthest, and what is missing most."""
    if not state.grounded(dragon):
        return KEEP, UNSAID
    mask = state.plot[dragon * TURNS + state.turn]
    if mask <= 0:
        split = 1 if state.health[dragon] + 1 < HEALTH[dragon % TYPES] else 3
        rested = split == 3 and state.energy[dragon] == ENERGY
        return KEEP, split if may_recover(state, dragon, state.turn) and not rested else 0
    at = (state.cell[dragon], state.total[dragon])
    ends = [(judge(state.board, mask, 0, *at, facing), facing) for facing in range(6)]
    good = [
        (worth(state, dragon, 0, (c, t, f), mask), way) for (no, c, t, f), way in ends if not no
    ]
    return max(good)[1] if good else KEEP, 0


def lane(state: DragonWars, dragon: int, taken: set[tuple[int, int]]) -> list[int]:
    """Three Turns, each the best by itself, in hexes that no friend has taken."""
    masks = [0] * TURNS
    if state.cell[dragon] == NOWHERE:
        return masks
    pose: Pose = (state.cell[dragon], state.total[dragon], state.facing[dragon])
    energy, kind = state.energy[dragon], dragon % TYPES
    for turn in range(TURNS):
        grounded = pose[1] == state.heights[pose[0]]
        if grounded and energy < TIRED and dragon != state.carrier:
            return masks
        best, most, then = 0, -1000.0, pose
        for facing in range(6) if grounded else (pose[2],):
            for move in TAKE_OFFS[kind] if grounded else FLIGHTS[kind]:
                before = masks[turn - 1] if turn else 0
                cause, cell, total, faced = judge(state.board, move, before, *pose[:2], facing)
                if cause or (turn, cell) in taken:
                    continue
                there = (cell, total, faced)
                for fire in (0, *CHOICES[kind * (ENERGY + 1) + energy]):
                    good = worth(state, dragon, turn, there, fire)
                    if good > most:
                        best, most, then = move | fire, good, there
        masks[turn], pose = best, then
        taken.add((turn, pose[0]))
        energy -= kind_and_cost(best)[1] if best > 2047 else 0
    return masks


def worth(state: DragonWars, dragon: int, turn: int, pose: Pose, mask: int) -> float:
    """Being there after a Turn, and firing from there."""
    grid = state.board.map.grid
    row = pose[0] * grid.size
    seat = dragon // TYPES
    good, ranges = 0.0, [99.0]
    kind, cost = kind_and_cost(mask)
    fired = area_from(state.board, *pose, mask) if mask > 2047 else []
    for enemy in range(len(state.cell)):
        if state.cell[enemy] == NOWHERE or state.side(enemy // TYPES) == state.side(seat):
            continue
        for habit in HABITS:
            there = (state.cell[enemy], state.total[enemy], state.facing[enemy])
            for _ in range(turn + 1):
                there = judge(state.board, habit, 0, *there)[1:]
            if there[0] in fired and abs(there[1] - pose[1]) <= (kind == 2):
                good += ATTACK_DAMAGE[kind] / len(HABITS)
        far = grid.distances[row + state.cell[enemy]] + 0.7 * abs(state.total[enemy] - pose[1])
        ranges.append(far - 3.0 if enemy == state.carrier else far)
    good -= PRICE * cost if fired else 0.0
    if state.carrier == dragon:
        lair = state.board.map.site_cells[state.site[seat]]
        return good - min([3.0 * grid.distances[row + cell] for cell in lair]) - 0.2 * pose[1]
    if state.carrier == NOBODY and state.egg != NOWHERE and dragon % TYPES in FETCHERS:
        way = grid.distances[row + state.egg]
        return good - 2.0 * way - abs(pose[1] - state.heights[state.egg]) / (1 + way)
    return good - 0.3 * min(ranges)
