"""How far a dragon can still fly: every place with its cost, and the path that leads there."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.games.dragonlance.board import CELLS, HEXES, NEIGHBOURS, OPEN_SIDE, side_number
from wyrmtable.games.dragonlance.codes import CLIMBED, MISSING, OPEN
from wyrmtable.games.dragonlance.facts import Reachable
from wyrmtable.games.dragonlance.falling import too_low
from wyrmtable.games.dragonlance.gliding import (
    BEFORE,
    CHANGES,
    TURNS,
    glide_cost,
)
from wyrmtable.games.dragonlance.naming import hex_of
from wyrmtable.games.dragonlance.pieces import CEILING, SIZE, TOWER_HEIGHT
from wyrmtable.games.dragonlance.places import over_peak
from wyrmtable.games.dragonlance.reserves import LEAP, crossings, noted, strain
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import (
    FORTH_AND_BACK,
    climb_refusal,
    drop_refusal,
    ends_at_home,
    enter_refusal,
)
from wyrmtable.games.dragonlance.verbs import FLY, FLY_TO, GLIDE, down_action, hex_action, up_action


class Reach:
    """A search over the places of one dragon, as if nobody interrupted it."""

    state: DragonLance
    dragon: int
    points: int
    heights: int  # levels that the search tells apart: as many as the points can pay for
    costs: list[int]  # by place, -1 if it is out of reach
    before: list[int]  # the place before
    how: list[int]  # the step that led there
    order: list[int]  # places in the order in which they were reached
    careful: bool  # other dragons above the ceiling, or duties
    closed: list[int]  # hex sides that were crossed as often as allowed
    seen: list[int]  # by place, one bit for each hex on the way there
    risen: list[int]  # by place, one bit for each hex in which the way ascends
    sunk: list[int]  # by place, one bit for each hex in which the way descends

    def __init__(self, state: DragonLance, dragon: int) -> None:
        self.state = state
        self.dragon = dragon
        self.points = state.points
        self.heights = state.alt[dragon] + state.points + 1
        faces = 6 if state.flags.facing else 1
        size = CELLS * self.heights * faces
        self.costs = [-1] * size
        self.before = [-1] * size
        self.how = [0] * size
        self.seen = [0] * size
        self.risen = [0] * size
        self.sunk = [0] * size
        self.order = []
        first = dragon - dragon % SIZE
        self.careful = False
        for other in range(first, first + SIZE):
            bound = state.duty[other] > 0 or state.alt[other] > CEILING
            if other != dragon and state.cell[other] >= 0 and bound:
                self.careful = True
        self.closed = []
        for at in range(0, len(state.trail), 3):
            if state.trail[at] == dragon:
                side = state.trail[at + 2]
                if state.trail[at + 1] == 0 and crossings(state, dragon, side) >= FORTH_AND_BACK:
                    self.closed.append(side)

    def place(self, cell: int, level: int, face: int) -> int:
        """One number for hex, level and, with `facing`, direction."""
        if self.state.flags.facing:
            return (cell * self.heights + level) * 6 + face
        return cell * self.heights + level

    def run(self) -> None:
        """Find every place that the points can pay for, cheapest first."""
        state, dragon = self.state, self.dragon
        if state.cell[dragon] < 0 or state.where[dragon] != OPEN or state.finished[dragon]:
            return
        if state.wet[dragon] >= MISSING or dragon // SIZE != state.active:
            return
        start = self.place(state.cell[dragon], state.alt[dragon], state.face[dragon])
        self.costs[start] = 0
        self.seen[start] = 1 << state.cell[dragon]
        buckets: list[list[int]] = [[] for _ in range(self.points + 1)]
        buckets[0].append(start)
        for cost in range(self.points + 1):
            for here in buckets[cost]:
                if self.costs[here] != cost:
                    continue
                self.order.append(here)
                if state.flags.facing:
                    self.glides(here, cost, buckets)
                else:
                    self.steps(here, cost, buckets)

    def offer(
        self, here: int, to: int, how: int, cost: int, cell: int, level: int, climbed: bool
    ) -> bool:
        """Is the place new or cheaper, and do the points allow for it?"""
        if cost > self.points or (0 <= self.costs[to] <= cost):
            return False
        spot = 1 << cell
        from_cell = self.cell_of(here)
        if cell != from_cell and self.seen[here] & spot and self.crosses_again(here, cell):
            return False
        if self.careful or level > CEILING:
            meets = self.state.duty[self.dragon] > 0
            climbed = climbed or self.risen[here] & spot > 0
            if strain(self.state, self.dragon, self.points - cost, cell, level, climbed, meets):
                return False
        change = self.level_of(to) - self.level_of(here)
        at = spot if self.level_of(here) else 1 << from_cell  # a take-off is made in the old hex
        if (change > 0 and self.sunk[here] & at) or (change < 0 and self.risen[here] & at):
            return False  # DL-6.7
        self.costs[to] = cost
        self.before[to] = here
        self.how[to] = how
        self.seen[to] = self.seen[here] | spot
        self.risen[to] = self.risen[here] | at if change > 0 else self.risen[here]
        self.sunk[to] = self.sunk[here] | at if change < 0 else self.sunk[here]
        return True

    def cell_of(self, place: int) -> int:
        """The hex of a place."""
        return place // (self.heights * 6 if self.state.flags.facing else self.heights)

    def level_of(self, place: int) -> int:
        """The level of a place."""
        return (place // 6 if self.state.flags.facing else place) % self.heights

    def crosses_again(self, here: int, cell: int) -> bool:
        """Would the way cross a hex side once too often (DL-6.11)?"""
        last = self.cell_of(here)
        side = side_number(last, HEXES.direction(last, cell))
        count = crossings(self.state, self.dragon, side)
        at = here
        while self.before[at] >= 0:
            one, other = self.cell_of(self.before[at]), self.cell_of(at)
            if one != other and side_number(one, HEXES.direction(one, other)) == side:
                count += 1
            at = self.before[at]
        return count >= FORTH_AND_BACK

    def stops(self, cell: int, cost: int) -> bool:
        """Is the way interrupted here: the Lancer is over its lair (DL-12.12)?"""
        at_home = HEXES.lair_of[cell] == self.dragon // SIZE
        return cost > 0 and at_home and self.dragon == self.state.lancer

    def can_enter(self, cell: int, d: int, level: int) -> bool:
        """May it cross that hex side at that level?"""
        state = self.state
        to = NEIGHBOURS[cell * 6 + d]
        if to < 0 or (self.closed and side_number(cell, d) in self.closed):
            return False
        plain = state.flags.sides[cell * 6 + d] == OPEN_SIDE and not state.flags.terrain
        if plain and not state.fears and to not in state.cell and not over_peak(state, to):
            return True
        return not enter_refusal(state, self.dragon, cell, d, level, False)

    def can_climb(self, cell: int, level: int, levels: int) -> bool:
        """Are there markers and room to climb?"""
        state = self.state
        if state.supply - (level - state.alt[self.dragon]) < levels:
            return False
        return not climb_refusal(state, self.dragon, cell, level, levels) or (
            state.supply < levels and level < state.alt[self.dragon]
        )

    def lands(self, cell: int, level: int) -> bool:
        """Would this be a landing on the tower, which ends the move?"""
        return cell == HEXES.tower and level == TOWER_HEIGHT and self.state.flags.tower

    def steps(self, here: int, cost: int, buckets: list[list[int]]) -> None:
        """Steps without facing."""
        state, dragon = self.state, self.dragon
        cell, level = here // self.heights, here % self.heights
        if self.lands(cell, level) or (level == 0 and cost):
            return
        if self.stops(cell, cost) and self.cell_of(self.before[here]) != cell:
            return
        if level + 1 < self.heights and self.can_climb(cell, level, 1):
            to = here + 1
            if self.offer(here, to, 10, cost + 1, cell, level + 1, True):
                buckets[cost + 1].append(to)
        if level == 0:
            return
        for d in range(6):
            if self.can_enter(cell, d, level):
                there = NEIGHBOURS[cell * 6 + d]
                to = there * self.heights + level
                height = 0 if self.lands(there, level) else level
                climbed = height > CEILING and noted(state, dragon, CLIMBED, there) > 0
                if self.offer(here, to, d, cost + 1, there, height, climbed):
                    buckets[cost + 1].append(to)
        for levels in range(1, (LEAP if state.flags.easy_diving else 1) + 1):
            if levels > level or drop_refusal(state, dragon, cell, level, levels):
                break
            if too_low(state, cell, level - levels) and not ends_at_home(
                state, dragon, cell, level - levels
            ):
                break
            to = here - levels
            if self.offer(here, to, 10 + levels, cost + 1, cell, level - levels, False):
                buckets[cost + 1].append(to)

    def glides(self, here: int, cost: int, buckets: list[list[int]]) -> None:
        """Steps with facing."""
        state, _dragon = self.state, self.dragon
        face, rest = here % 6, here // 6
        cell, level = rest // self.heights, rest % self.heights
        if self.lands(cell, level) or (level == 0 and cost) or self.stops(cell, cost):
            return
        for turn in range(len(TURNS)):
            by, when = TURNS[turn]
            d = (face + by) % 6 if when == BEFORE else face
            new_face = (face + by) % 6
            there = NEIGHBOURS[cell * 6 + d]
            if there < 0:
                continue
            for change in CHANGES:
                price = cost + glide_cost(state, change)
                if price > self.points or not self.fits(cell, d, level, change):
                    continue
                to = self.place(there, level + change, new_face)
                height = 0 if self.lands(there, level) else level + change
                climbed = change > 0
                if self.offer(here, to, turn * 100 + change + 50, price, there, height, climbed):
                    buckets[price].append(to)

    def fits(self, cell: int, d: int, level: int, change: int) -> bool:
        """Can it glide that way with that change of level?"""
        state, dragon = self.state, self.dragon
        there = NEIGHBOURS[cell * 6 + d]
        if level == 0:
            return (
                change > 0 and self.can_climb(cell, 0, change) and self.can_enter(cell, d, change)
            )
        if not self.can_enter(cell, d, level):
            return False
        if change == 0:
            return True
        if self.lands(there, level):
            return False
        if change > 0:
            return self.can_climb(there, level, change)
        if drop_refusal(state, dragon, there, level, -change):
            return False
        new = level + change
        return ends_at_home(state, dragon, there, new) or not too_low(state, there, new)

    def path(self, to: int) -> list[Action]:
        """The steps that lead to a place."""
        found: list[Action] = []
        while self.before[to] >= 0:
            how = self.how[to]
            if self.state.flags.facing:
                found.append(GLIDE.of((self.dragon, how // 100, how % 100 - 50)))
            elif how < 6:
                found.append(hex_action(self.dragon, how))
            elif how == 10:
                found.append(up_action(self.dragon))
            else:
                found.append(down_action(self.dragon, how - 10))
            to = self.before[to]
        found.reverse()
        return found

    def cheapest(self, cell: int, level: int) -> int:
        """The place of a hex and level that costs least, -1 if it is out of reach."""
        best = -1
        for face in range(6 if self.state.flags.facing else 1):
            to = self.place(cell, level, face)
            if self.costs[to] >= 0 and (best < 0 or self.costs[to] < self.costs[best]):
                best = to
        return best


def reach_of(state: DragonLance, dragon: int) -> Reach:
    """Search from where a dragon is."""
    reach = Reach(state, dragon)
    reach.run()
    return reach


def reachable(state: DragonLance, dragon: int) -> list[Reachable]:
    """Every hex that a dragon can still reach, with the cost of each level there."""
    reach = reach_of(state, dragon)
    hexes: dict[int, dict[str, int]] = {}
    for to in reach.order:
        rest = to // 6 if state.flags.facing else to
        levels = hexes.setdefault(rest // reach.heights, {})
        levels.setdefault(str(rest % reach.heights), reach.costs[to])
    return [Reachable(hex_of(cell), levels) for cell, levels in hexes.items()]


def path_to(state: DragonLance, action: Action) -> list[Action]:
    """The proposed path to a place; Illegal if it is out of reach."""
    dragon, cell, level = action.args
    if state.cell[dragon] < 0 or dragon // SIZE != state.active:
        raise Illegal("DL-6.1", "points go to dragons of the active horde only")
    reach = reach_of(state, dragon)
    to = reach.cheapest(cell, level) if level < reach.heights else -1
    if to < 0 or not reach.costs[to]:
        points = "1 point" if state.points == 1 else f"{state.points} points"
        raise Illegal("DL-6.3", f"{action.text}: out of reach with {points}")
    return reach.path(to)


def path_marks(state: DragonLance, action: Action) -> Sequence[msgspec.Struct]:
    """The way that a path would lead, for the scene."""
    from wyrmtable.games.dragonlance.moves import legs
    from wyrmtable.games.dragonlance.scene import flight_path

    if action.kind == FLY.kind:
        return flight_path(state, action.args[0], legs(action))
    if action.kind == FLY_TO.kind:
        try:
            return flight_path(state, action.args[0], path_to(state, action))
        except Illegal:
            return ()
    return ()
