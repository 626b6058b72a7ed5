"""Good lanes for one dragon, and whole plots made of them, for bots."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.chance import Chance
from wyrmtable.core.tactics import Plan
from wyrmtable.games.dragonwars.attacks import ATTACK_DAMAGE, area_from, kind_and_cost
from wyrmtable.games.dragonwars.attacks import CLOSE_BLAST as BLAST_KIND
from wyrmtable.games.dragonwars.board import EGG, TEAMS
from wyrmtable.games.dragonwars.dragons import (
    CAPACITY,
    CEILING,
    CLOSE_BLAST,
    ENERGY,
    FIRE,
    FIREBALL_DAMAGE,
    HEALTH,
    RECOVERY,
    SIXTHS,
    TYPES,
)
from wyrmtable.games.dragonwars.evaluation import (
    EGG_AIM,
    EGG_HELD,
    EGG_NEAR,
    ENERGY_POINT,
    ENERGY_SPARE,
    ENERGY_WANTED,
    PER_HEALTH,
    egg_nearness,
    hit_worth,
    turns_home,
    turns_to_egg,
)
from wyrmtable.games.dragonwars.forecast import (
    FLIGHTS,
    HEIGHTS,
    TAKE_OFFS,
    Forecast,
    Place,
)
from wyrmtable.games.dragonwars.movement import judge
from wyrmtable.games.dragonwars.pegs import ATTACKS, BLAST, FIRE_1, HOVER, TURNS
from wyrmtable.games.dragonwars.state import NOWHERE, DragonWars
from wyrmtable.games.dragonwars.verbs import KEEP, LOCK_PLOT, VERBS

BEAM: Final = 8  # lanes that are looked at further
SECOND_RUNNER: Final = 0.4  # how much a free egg draws a dragon that others are ahead of
JITTERS: Final = 1024
CROWDED: Final = 2.0  # points for crowding out own dragons (DW-9.1)


def attacks_within(kind: int, energy: int) -> list[int]:
    """Every attack of a type that so much energy pays for."""
    listed = [FIRE_1 << (k - 1) for k in range(1, FIRE[kind] + 1) if energy >= 1]
    listed += [FIRE_1 * ((1 << k) - 1) for k in range(2, FIRE[kind] + 1) if energy >= k]
    if CLOSE_BLAST[kind] and energy >= 1:
        listed.append(BLAST)
    return listed


# [kind * (ENERGY + 1) + energy]
CHOICES: Final[list[list[int]]] = [
    attacks_within(kind, energy) for kind in range(TYPES) for energy in range(ENERGY + 1)
]


class Lane:
    """A lane as far as it is made, with what it has earned."""

    place: Place
    energy: int
    health: int
    earned: float
    promise: float  # what orders lanes that are not finished
    masks: tuple[int, ...]
    facings: tuple[int, ...]  # to declare at the start of each Turn, or KEEP
    places: list[Place]  # after each Turn

    def __init__(self, place: Place, energy: int, health: int, earned: float) -> None:
        self.place = place
        self.energy = energy
        self.health = health
        self.earned = earned
        self.promise = earned
        self.masks = ()
        self.facings = ()
        self.places = []


class PlotMaker:
    """Makes whole plots of one seat for one forecast."""

    state: DragonWars
    forecast: Forecast
    seat: int
    chance: Chance
    jitter: float  # in points: how far from the best a lane may be by whim
    boldness: float  # how much a hit counts against damage taken
    runner: int  # the dragon that is nearest to a free egg
    crowd: dict[int, int]  # [turn * cells + cell]: sixths of own dragons
    lines: dict[int, int]  # [turn * places + place]: damage of own fire
    friends: dict[int, float]  # [turn * places + place]: points of own dragons there

    def __init__(self, state: DragonWars, forecast: Forecast, seat: int, chance: Chance) -> None:
        self.state = state
        self.forecast = forecast
        self.seat = seat
        self.chance = chance
        self.jitter = 0.0
        self.boldness = 1.0
        self.runner = nearest_to_egg(state, seat)
        self.crowd = {}
        self.lines = {}
        self.friends = {}

    def plot(self, jitter: float, boldness: float) -> Plan:
        """A whole plot; lanes are made one after another, in random order."""
        self.jitter = jitter
        self.boldness = boldness
        self.crowd = {}
        self.lines = {}
        self.friends = {}
        masks = [0] * (TYPES * TURNS)
        facings = [KEEP] * (TYPES * TURNS)
        order = list(range(TYPES))
        self.chance.shuffle(order)
        for kind in order:
            dragon = self.seat * TYPES + kind
            if self.state.cell[dragon] != NOWHERE:
                lane = self.best_lane(dragon)
                masks[kind * TURNS : kind * TURNS + TURNS] = lane.masks
                facings[kind * TURNS : kind * TURNS + TURNS] = lane.facings
                self.note(dragon, lane)
        return Plan(VERBS.of(LOCK_PLOT, tuple(masks)), tuple(facings))

    def note(self, dragon: int, lane: Lane) -> None:
        """Remember the room and the fire of a lane, for the lanes made after it."""
        kind = dragon % TYPES
        board = self.state.board
        loss = hit_worth(kind, self.state.health[dragon], FIREBALL_DAMAGE)
        for turn in range(TURNS):
            place = lane.places[turn]
            room = turn * board.map.grid.size + place.cell
            self.crowd[room] = self.crowd.get(room, 0) + SIXTHS[kind]
            base = turn * self.forecast.places
            at = base + place.cell * HEIGHTS + place.total
            self.friends[at] = self.friends.get(at, 0.0) + loss
            attack = lane.masks[turn] & ATTACKS
            if attack and board.mode != TEAMS:  # DW-10.13, DW-14.4
                number, _ = kind_and_cost(attack)
                for at in targets(self.forecast, place, attack):
                    self.lines[base + at] = self.lines.get(base + at, 0) + ATTACK_DAMAGE[number]

    def best_lane(self, dragon: int) -> Lane:
        """Three Turns for a dragon, found by looking at the most promising lanes only."""
        state = self.state
        start = Place(state.cell[dragon], state.total[dragon], state.facing[dragon])
        beam = [Lane(start, state.energy[dragon], state.health[dragon], 0.0)]
        for turn in range(TURNS):
            found: dict[int, Lane] = {}
            for lane in beam:
                self.extend(dragon, lane, turn, found)
            ranked = sorted([(-lane.promise, key) for key, lane in found.items()])
            beam = [found[key] for _, key in ranked[:BEAM]]
        return beam[0]

    def extend(self, dragon: int, lane: Lane, turn: int, found: dict[int, Lane]) -> None:
        """Add every sane Turn to a lane; of those that end alike the best is kept."""
        board = self.state.board
        kind = dragon % TYPES
        place = lane.place
        if place.total == board.heights[place.cell]:
            self.stay(dragon, lane, turn, found)
            for mask in TAKE_OFFS[kind]:
                for facing in range(6):
                    cause, cell, total, faced = judge(
                        board, mask, 0, place.cell, place.total, facing
                    )
                    if not cause:
                        self.consider(
                            dragon, lane, turn, mask, facing, Place(cell, total, faced), found
                        )
            return
        before = lane.masks[turn - 1] if turn else 0
        some = False
        for mask in FLIGHTS[kind]:
            cause, cell, total, faced = judge(
                board, mask, before, place.cell, place.total, place.facing
            )
            if not cause:
                some = True
                self.consider(dragon, lane, turn, mask, KEEP, Place(cell, total, faced), found)
        if not some:  # Hover and Flip are never both forbidden, but a plot must be complete
            self.consider(dragon, lane, turn, HOVER, KEEP, place, found)

    def stay(self, dragon: int, lane: Lane, turn: int, found: dict[int, Lane]) -> None:
        """Stay on the ground: recover (DW-11.1), or fire in the best direction."""
        place = lane.place
        self.consider(dragon, lane, turn, 0, KEEP, place, found)
        choices = CHOICES[dragon % TYPES * (ENERGY + 1) + lane.energy]
        best, most, facing = 0, 0.0, KEEP
        for direction in range(6):
            turned = Place(place.cell, place.total, direction)
            attack = self.forecast.shot(dragon % TYPES, turn, turned, choices)
            if attack:
                gain = self.forecast.gain(turn, turned, attack)
                if gain > most:
                    best, most, facing = attack, gain, direction
        if best:
            turned = Place(place.cell, place.total, facing)
            self.consider(dragon, lane, turn, best, facing, turned, found)

    def consider(
        self,
        dragon: int,
        lane: Lane,
        turn: int,
        mask: int,
        facing: int,
        place: Place,
        found: dict[int, Lane],
    ) -> None:
        """Judge one more Turn of a lane; a mask without attack gets the best one."""
        state, forecast = self.state, self.forecast
        kind = dragon % TYPES
        spot = place.cell * HEIGHTS + place.total
        at = turn * forecast.places + spot
        room = turn * state.board.map.grid.size + place.cell
        grounded = place.total == state.heights[place.cell]
        earned = lane.earned
        if self.crowd.get(room, 0) + SIXTHS[kind] > CAPACITY:
            earned -= CROWDED
        harm = forecast.danger[at] + self.lines.get(at, 0)
        if harm > 0.0:
            worth = PER_HEALTH[kind] + (forecast.egg if state.carrier == dragon else 0.0)
            earned -= forecast.fear * harm * (2.0 if grounded else 1.0) * worth
        energy, health = lane.energy, lane.health
        if not mask:
            gained = min(RECOVERY, HEALTH[kind] - health)
            health += gained
            earned += gained * PER_HEALTH[kind]
            rest = min(RECOVERY - gained, ENERGY - energy)
            earned += rest * (ENERGY_POINT if energy < ENERGY_WANTED else ENERGY_SPARE)
            energy += rest
        else:
            attack = mask & ATTACKS
            if not attack and energy:
                choices = CHOICES[kind * (ENERGY + 1) + energy]
                attack = forecast.shot(kind, turn, place, choices)
                if attack and self.hits_friends(turn, place, attack):
                    attack = 0
            if attack:
                earned += self.boldness * forecast.gain(turn, place, attack)
                energy -= kind_and_cost(attack)[1]
                mask |= attack
        promise = earned + forecast.stance(dragon, place.cell, place.total, place.facing, energy)
        promise += forecast.goal * self.egg_pull(dragon, place)
        if self.jitter > 0.0:
            promise += self.jitter * self.chance.below(JITTERS) / JITTERS
        key = spot * 6 + place.facing
        rival = found.get(key)
        if rival is not None and rival.promise >= promise:
            return
        longer = Lane(place, energy, health, earned)
        longer.promise = promise
        longer.masks = (*lane.masks, mask)
        longer.facings = (*lane.facings, facing)
        longer.places = [*lane.places, place]
        found[key] = longer

    def hits_friends(self, turn: int, place: Place, attack: int) -> bool:
        """Would an attack hit a dragon of the same seat (DW-10.13)?"""
        if not self.friends or self.state.board.mode == TEAMS:
            return False
        base = turn * self.forecast.places
        return any([base + at in self.friends for at in targets(self.forecast, place, attack)])

    def egg_pull(self, dragon: int, place: Place) -> float:
        """Points for being on the way to the egg, or home with it."""
        state = self.state
        if state.board.mode != EGG:
            return 0.0
        kind = dragon % TYPES
        if state.carrier == dragon:
            turns = turns_home(state.board, kind, place.cell, place.total, state.site[self.seat])
            near = egg_nearness(turns)
            return EGG_NEAR * near * near
        if state.egg == NOWHERE:
            return 0.0
        turns = turns_to_egg(state.board, kind, place.cell, place.total, state.egg)
        drawn = EGG_AIM if dragon == self.runner else EGG_AIM * SECOND_RUNNER
        return drawn * egg_nearness(turns) + (EGG_HELD if turns == 0 else 0.0)


def nearest_to_egg(state: DragonWars, seat: int) -> int:
    """The dragon of a seat that can be first at a free egg, or -1."""
    if state.board.mode != EGG or state.egg == NOWHERE:
        return -1
    best, least = -1, 99
    for dragon in range(seat * TYPES, seat * TYPES + TYPES):
        if state.cell[dragon] != NOWHERE:
            turns = turns_to_egg(
                state.board, dragon % TYPES, state.cell[dragon], state.total[dragon], state.egg
            )
            if turns < least:
                best, least = dragon, turns
    return best


def targets(forecast: Forecast, place: Place, attack: int) -> list[int]:
    """The places, as cell * HEIGHTS + total, that an attack from there reaches."""
    number, _ = kind_and_cost(attack)
    spread = 1 if number == BLAST_KIND else 0
    low, high = max(place.total - spread, 0), min(place.total + spread, CEILING)
    return [
        cell * HEIGHTS + total
        for cell in area_from(forecast.board, place.cell, place.total, place.facing, attack)
        for total in range(low, high + 1)
    ]
