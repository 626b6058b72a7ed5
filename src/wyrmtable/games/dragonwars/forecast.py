"""What a bot expects of a Round: where enemies will be after each Turn, and where they fire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.core.chance import Chance
from wyrmtable.core.tactics import EVEN, Plan, Temper
from wyrmtable.games.dragonwars.attacks import ATTACK_DAMAGE, CLOSE_BLAST, area_from, kind_and_cost
from wyrmtable.games.dragonwars.board import Board
from wyrmtable.games.dragonwars.dragons import (
    CEILING,
    CLOSE_BLAST_DAMAGE,
    FIREBALL_DAMAGE,
    SPEED,
    TYPES,
)
from wyrmtable.games.dragonwars.evaluation import (
    APPROACH,
    CHASE,
    FAR,
    MENACE,
    PER_HEALTH,
    calling,
    egg_per_health,
    gap,
    hit_worth,
    menace,
)
from wyrmtable.games.dragonwars.movement import judge
from wyrmtable.games.dragonwars.pegs import (
    ATTACKS,
    CLIMB,
    DESCEND,
    F1,
    F2,
    F3,
    FLIP,
    HOVER,
    LS,
    LT,
    RS,
    RT,
    TURNS,
)
from wyrmtable.games.dragonwars.state import MOVEMENT_LOST, NOWHERE, DragonWars
from wyrmtable.games.dragonwars.verbs import KEEP, LOCK_PLOT

HEIGHTS: Final = CEILING + 1
DRIFTS: Final = 6  # random ways of an enemy of whom nothing is known
TRIES: Final = 8  # before a drifting dragon stays where it is
SHOT_PRICE: Final = 0.3  # points that a shot must earn for each point of energy
LIKELY: Final = 2  # ends of the Round that are looked at for stances

FORWARD: Final[list[list[int]]] = [[F1, F2, F3][: SPEED[kind]] for kind in range(TYPES)]
SIGNS: Final[list[int]] = [0, CLIMB, DESCEND]
FLIGHTS: Final[list[list[int]]] = [
    [move | sign for move in [*FORWARD[kind], LS, LT, RS, RT] for sign in SIGNS] + [HOVER, FLIP]
    for kind in range(TYPES)
]
# From the ground every facing is free, so Turns lead nowhere that a Forward does not (DW-4.9)
TAKE_OFFS: Final[list[list[int]]] = [
    [move | sign for move in [*FORWARD[kind], LS, RS] for sign in (CLIMB, DESCEND)]
    for kind in range(TYPES)
]


class Place:
    """Where a dragon is after a Turn."""

    cell: int
    total: int
    facing: int
    sound: bool  # came there as plotted

    def __init__(self, cell: int, total: int, facing: int, sound: bool = True) -> None:
        self.cell = cell
        self.total = total
        self.facing = facing
        self.sound = sound


class Foe:
    """An enemy at the likely end of the Round."""

    kind: int
    health: int
    energy: int
    place: Place
    grounded: bool
    carries: bool

    def __init__(
        self, kind: int, health: int, energy: int, place: Place, grounded: bool, carries: bool
    ) -> None:
        self.kind = kind
        self.health = health
        self.energy = energy
        self.place = place
        self.grounded = grounded
        self.carries = carries


def track(
    state: DragonWars, dragon: int, masks: Sequence[int], facings: Sequence[int]
) -> list[Place]:
    """Where a plot leads a dragon from the Turn that is next, if nothing interferes."""
    board = state.board
    cell, total, facing = state.cell[dragon], state.total[dragon], state.facing[dragon]
    lost = state.forfeited[dragon] & MOVEMENT_LOST != 0
    places: list[Place] = []
    for turn in range(state.turn, TURNS):
        mask = masks[turn]
        if facings[turn] != KEEP and total == board.heights[cell]:
            facing = facings[turn]
        if not lost:
            before = masks[turn - 1] if turn else 0
            cause, cell, total, facing = judge(board, mask, before, cell, total, facing)
            lost = cause > 0
        places.append(Place(cell, total, facing, not lost))
    return places


def drift(state: DragonWars, dragon: int, chance: Chance) -> list[Place]:
    """A random legal way for a dragon of whose plot nothing is known."""
    board = state.board
    kind = dragon % TYPES
    cell, total, facing = state.cell[dragon], state.total[dragon], state.facing[dragon]
    before = 0
    places: list[Place] = []
    for _ in range(state.turn, TURNS):
        grounded = total == board.heights[cell]
        if not grounded or chance.below(2):
            moves = TAKE_OFFS[kind] if grounded else FLIGHTS[kind]
            for _ in range(TRIES):
                mask = moves[chance.below(len(moves))]
                turned = chance.below(6) if grounded else facing
                cause, to, height, faced = judge(board, mask, before, cell, total, turned)
                if not cause:
                    cell, total, facing, before = to, height, faced, mask
                    break
        places.append(Place(cell, total, facing))
    return places


class Forecast:
    """Expected enemies of one seat, added up over the samples it was made of."""

    state: DragonWars
    board: Board
    seat: int
    first: int  # the Turn that is next
    places: int
    prey: list[float]  # [turn * places + cell * HEIGHTS + total]: points that a Fire hit earns
    scraps: list[float]  # the same for a Close Blast, each place for itself
    danger: list[float]  # damage that is to be expected there
    foes: list[Foe]
    likely: int  # samples that `foes` were taken from
    stances: dict[int, float]
    shots: dict[int, int]
    approach: float
    egg: float  # points that the egg adds to each point of its carrier's health
    fear: float  # what threats count for
    goal: float  # and what the way of the egg does

    def __init__(self, state: DragonWars, seat: int, temper: Temper = EVEN) -> None:
        self.fear = temper.fear_of(seat)
        self.goal = temper.goal_of(seat)
        self.state = state
        self.board = state.board
        self.seat = seat
        self.first = state.turn
        self.places = state.board.map.grid.size * HEIGHTS
        self.prey = [0.0] * (TURNS * self.places)
        self.scraps = [0.0] * (TURNS * self.places)
        self.danger = [0.0] * (TURNS * self.places)
        self.foes = []
        self.likely = 0
        self.stances = {}
        self.shots = {}
        self.approach = APPROACH * (1 + state.quiet)
        self.egg = egg_per_health(state)

    def enemies(self) -> list[int]:
        """Living dragons of other sides."""
        state = self.state
        side = state.side(self.seat)
        return [
            dragon
            for dragon in range(state.seats * TYPES)
            if state.cell[dragon] != NOWHERE and state.side(dragon // TYPES) != side
        ]

    def add_drifts(self, chance: Chance) -> None:
        """Expect enemies to fly about at random, and no fire."""
        for dragon in self.enemies():
            for _ in range(DRIFTS):
                self.add_way(dragon, drift(self.state, dragon, chance), 1.0 / DRIFTS)
            state = self.state
            here = Place(state.cell[dragon], state.total[dragon], state.facing[dragon])
            self.add_foe(dragon, here)
        self.likely = 1

    def add_plans(self, plans: Sequence[Plan | None], weight: float) -> None:
        """Expect enemies to play by these plans; who has none goes by what the state holds."""
        for dragon in self.enemies():
            plan = plans[dragon // TYPES]
            lane = (dragon % TYPES) * TURNS
            if plan is not None and plan.action.kind == LOCK_PLOT:
                masks = plan.action.args[lane : lane + TURNS]
                facings = plan.intent[lane : lane + TURNS]
            else:
                slot = dragon * TURNS
                masks = tuple([max(mask, 0) for mask in self.state.plot[slot : slot + TURNS]])
                facings = (KEEP, KEEP, KEEP)
            way = track(self.state, dragon, masks, facings)
            self.add_way(dragon, way, weight)
            self.add_fire(dragon, way, masks, weight)
            if self.likely < LIKELY:
                self.add_foe(dragon, way[-1])
        self.likely = min(self.likely + 1, LIKELY)

    def add_way(self, dragon: int, way: list[Place], weight: float) -> None:
        state = self.state
        kind, health = dragon % TYPES, state.health[dragon]
        egg = self.egg if state.carrier == dragon else 0.0
        for number in range(len(way)):
            place = way[number]
            at = (self.first + number) * self.places + place.cell * HEIGHTS + place.total
            double = 2 if place.total == state.heights[place.cell] else 1  # DW-10.14
            for damage, table in (
                (FIREBALL_DAMAGE * double, self.prey),
                (CLOSE_BLAST_DAMAGE * double, self.scraps),
            ):
                gain = hit_worth(kind, health, damage)
                if egg:
                    gain += egg * min(damage, health)
                table[at] += gain * weight

    def add_fire(self, dragon: int, way: list[Place], masks: Sequence[int], weight: float) -> None:
        energy = self.state.energy[dragon]
        top = HEIGHTS - 1
        for number in range(len(way)):
            attack = masks[self.first + number] & ATTACKS
            if not attack:
                continue
            number_of, cost = kind_and_cost(attack)
            if cost > energy:
                continue
            energy -= cost
            place = way[number]
            damage = ATTACK_DAMAGE[number_of] * weight
            spread = 1 if number_of == CLOSE_BLAST else 0
            base = (self.first + number) * self.places
            for cell in area_from(self.board, place.cell, place.total, place.facing, attack):
                low, high = max(place.total - spread, 0), min(place.total + spread, top)
                for total in range(low, high + 1):
                    self.danger[base + cell * HEIGHTS + total] += damage

    def add_foe(self, dragon: int, end: Place) -> None:
        """Note where an enemy may be when the Round is over."""
        state = self.state
        grounded = end.total == state.heights[end.cell]
        carries = state.carrier == dragon
        self.foes.append(
            Foe(dragon % TYPES, state.health[dragon], state.energy[dragon], end, grounded, carries)
        )

    # -- questions -----------------------------------------------------------------------------

    def stance(self, dragon: int, cell: int, total: int, facing: int, energy: int) -> float:
        """Points for where a dragon of this seat ends the Round."""
        kind = dragon % TYPES
        key = ((cell * HEIGHTS + total) * 6 + facing) * 16 + kind * 4 + min(energy, 3)
        known = self.stances.get(key)
        if known is not None:
            return known
        state = self.state
        grid = self.board.map.grid
        grounded = total == self.board.heights[cell]
        health = state.health[dragon]
        mine = PER_HEALTH[kind] + (self.egg if state.carrier == dragon else 0.0)
        points = 0.0
        nearest = FAR
        chase = -1.0
        for foe in self.foes:
            there = foe.place
            away = gap(grid.distances[cell * grid.size + there.cell], total - there.total)
            nearest = min(nearest, away)
            if foe.carries:
                chase = away
            dealt = menace(
                grid, kind, cell, total, facing, grounded, energy,
                there.cell, there.total, foe.grounded, foe.health,
            )  # fmt: skip
            taken = menace(
                grid, foe.kind, there.cell, there.total, there.facing, foe.grounded, foe.energy,
                cell, total, grounded, health,
            )  # fmt: skip
            dealt *= PER_HEALTH[foe.kind] + (self.egg if foe.carries else 0.0)
            points += MENACE * (dealt - self.fear * taken * mine)
        if self.likely:
            points /= self.likely
        if chase >= 0.0:
            points -= CHASE * self.approach * chase
        elif state.carrier != dragon:
            height = total - self.board.heights[cell]
            points += calling(kind, health, energy, height, nearest, self.approach)
        self.stances[key] = points
        return points

    def shot(self, kind: int, turn: int, place: Place, choices: Sequence[int]) -> int:
        """The attack among these that earns most from there, 0 if none is worth its energy."""
        key = (((turn * 4 + kind) * self.places + place.cell * HEIGHTS + place.total) * 6) + (
            place.facing
        )
        key = key * 16 + len(choices)
        known = self.shots.get(key)
        if known is not None:
            return known
        best = 0
        most = 0.0
        for attack in choices:
            gain = self.gain(turn, place, attack)
            if gain > most:
                best, most = attack, gain
        self.shots[key] = best
        return best

    def gain(self, turn: int, place: Place, attack: int) -> float:
        """Points that an attack from there may earn, less its price."""
        number, cost = kind_and_cost(attack)
        base = turn * self.places
        earned = -cost * SHOT_PRICE
        cells = area_from(self.board, place.cell, place.total, place.facing, attack)
        if number == CLOSE_BLAST:
            for cell in cells:
                at = base + cell * HEIGHTS + place.total
                earned += self.scraps[at]
                if place.total > 0:
                    earned += self.scraps[at - 1]
                if place.total < HEIGHTS - 1:
                    earned += self.scraps[at + 1]
            return earned
        for cell in cells:
            earned += self.prey[base + cell * HEIGHTS + place.total]
        return earned
