"""What a position of DragonWars is worth to every seat, for bots."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.hex import HexGrid
from wyrmtable.core.tactics import EVEN, Temper, outcome_values
from wyrmtable.games.dragonwars.board import EGG, Board
from wyrmtable.games.dragonwars.botfile import JUDGEMENT
from wyrmtable.games.dragonwars.dragons import (
    FIRE,
    FIREBALL_DAMAGE,
    HEALTH,
    MELEE_DAMAGE,
    SPEED,
    TYPES,
)
from wyrmtable.games.dragonwars.state import NOBODY, NOWHERE, DragonWars

WORTH: Final[list[float]] = list(JUDGEMENT.worth)
ALIVE: Final[list[float]] = [worth * JUDGEMENT.alive for worth in WORTH]
PER_HEALTH: Final[list[float]] = [
    WORTH[kind] * (1.0 - JUDGEMENT.alive) / HEALTH[kind] for kind in range(TYPES)
]
ENERGY_POINT: Final[float] = JUDGEMENT.energy
ENERGY_WANTED: Final[int] = JUDGEMENT.energy_wanted
ENERGY_SPARE: Final[float] = JUDGEMENT.energy_spare
APPROACH: Final[float] = JUDGEMENT.approach
MENACE: Final[float] = JUDGEMENT.menace
HITS: Final[float] = JUDGEMENT.hits
BEHIND: Final[float] = JUDGEMENT.behind
LEVEL: Final[list[float]] = list(JUDGEMENT.heights)
EGG_HELD: Final[float] = JUDGEMENT.egg_held
EGG_NEAR: Final[float] = JUDGEMENT.egg_near
EGG_AIM: Final[float] = JUDGEMENT.egg_aim
EGG_TURNS: Final[int] = JUDGEMENT.egg_turns
EGG_SURE: Final[float] = JUDGEMENT.egg_sure
SHARPNESS: Final[float] = JUDGEMENT.sharpness
CHASE: Final[float] = JUDGEMENT.chase
REST_ENERGY: Final[int] = JUDGEMENT.rest_energy
REST_HEALTH: Final[float] = JUDGEMENT.rest_health
LANDING: Final[float] = JUDGEMENT.landing
HEIGHT_STEP: Final = 0.5  # hexes that a step of height is like
SAFE: Final = 6.0  # a distance at which nobody fires
REMOTE: Final = 14.0  # from one Lair to another and more
FAR: Final = 99.0
NEVER: Final = 99
LEAST: Final = 0.05  # points of a side that is nearly gone


def energy_worth(energy: int) -> float:
    """Points for the energy of one dragon."""
    if energy <= ENERGY_WANTED:
        return energy * ENERGY_POINT
    return ENERGY_WANTED * ENERGY_POINT + (energy - ENERGY_WANTED) * ENERGY_SPARE


def hit_worth(kind: int, health: int, damage: int) -> float:
    """Points that a dragon loses by so much damage."""
    if damage >= health:
        return health * PER_HEALTH[kind] + ALIVE[kind]
    return damage * PER_HEALTH[kind]


def gap(away: int, difference: int) -> float:
    """How far apart two dragons are, heights included; one step of height is no hindrance."""
    return away + HEIGHT_STEP * max(abs(difference) - 1, 0)


def need_of_rest(kind: int, health: int, energy: int) -> float:
    """From 0 (fit) to 1 (must go and recover)."""
    tired = max(REST_ENERGY - energy, 0) / REST_ENERGY
    hurt = max(REST_HEALTH - health / HEALTH[kind], 0.0)
    return min(tired + hurt, 1.0)


def calling(
    kind: int, health: int, energy: int, height: int, nearest: float, approach: float
) -> float:
    """Points for where a dragon is drawn: the fit to enemies, the others to quiet ground."""
    if nearest >= FAR:
        return 0.0
    need = need_of_rest(kind, health, energy)
    points = -approach * (1.0 - need) * nearest
    if need > 0.0:  # never better than being fit and far away
        points += need * (APPROACH * min(nearest, SAFE) - approach * REMOTE - LANDING * height)
    return points


def menace(
    grid: HexGrid,
    kind: int,
    cell: int,
    total: int,
    facing: int,
    grounded: bool,
    energy: int,
    target: int,
    target_total: int,
    target_grounded: bool,
    target_health: int,
) -> float:
    """Damage that a dragon there may deal to a target in the next Turn or two."""
    size = grid.size
    away = grid.distances[cell * size + target]
    if away > FIRE[kind] + SPEED[kind] + 1:
        return 0.0
    likely = LEVEL[abs(total - target_total)] * HITS
    if not grounded and away:  # who stands on the ground chooses a facing first (DW-4.9)
        ahead = grid.neighbours[cell * 6 + facing]
        if ahead == NOWHERE or grid.distances[ahead * size + target] >= away:
            likely *= BEHIND
    damage = FIREBALL_DAMAGE if energy else MELEE_DAMAGE
    if target_grounded:
        damage *= 2  # DW-10.14
    return likely * min(damage, target_health)


def turns_to_egg(board: Board, kind: int, cell: int, total: int, egg: int) -> int:
    """Turns that a dragon needs at least to where the egg lies (DW-12.2)."""
    steps = board.map.grid.distances[cell * board.map.grid.size + egg]
    return max(-(-steps // SPEED[kind]), board.heights[egg] - total)


def turns_home(board: Board, kind: int, cell: int, total: int, site: int) -> int:
    """Turns that a carrier needs at least to land on its Lair (DW-12.11)."""
    best = NEVER
    for lair in board.map.site_cells[site]:
        steps = board.map.grid.distances[cell * board.map.grid.size + lair]
        best = min(best, max(-(-steps // SPEED[kind]), total - board.heights[lair]))
    return best


def egg_nearness(turns: int) -> float:
    """From 0 (far) to 1 (there)."""
    return max(0.0, 1.0 - turns / EGG_TURNS)


def egg_stake(state: DragonWars) -> float:
    """Points that the egg is worth to the side that carries it; 0 if nobody does."""
    carrier = state.carrier
    if carrier == NOBODY:
        return 0.0
    kind, site = carrier % TYPES, state.site[carrier // TYPES]
    turns = turns_home(state.board, kind, state.cell[carrier], state.total[carrier], site)
    near = egg_nearness(turns)
    return EGG_HELD + EGG_NEAR * near * near


def egg_per_health(state: DragonWars) -> float:
    """Points of the stake that are lost with each point of the carrier's health."""
    if state.carrier == NOBODY:
        return 0.0
    return egg_stake(state) * (1.0 - EGG_SURE) / HEALTH[state.carrier % TYPES]


def values(state: DragonWars, temper: Temper = EVEN) -> list[float]:
    """Every seat's prospects, from 0 to 1; team-mates share theirs."""
    if state.outcome is not None:
        return outcome_values(state)
    seats = state.seats
    sides = [state.side(seat) for seat in range(seats)]
    points = [0.0] * seats
    living = [dragon for dragon in range(seats * TYPES) if state.cell[dragon] != NOWHERE]
    for dragon in living:
        kind = dragon % TYPES
        points[sides[dragon // TYPES]] += (
            ALIVE[kind]
            + state.health[dragon] * PER_HEALTH[kind]
            + energy_worth(state.energy[dragon])
        )
    add_stances(state, living, sides, points, temper)
    if state.board.mode == EGG:
        add_egg(state, living, points, temper)
    strength = [0.0] * seats
    whole = 0.0
    for side in range(seats):
        if side in sides:
            strength[side] = max(points[side], LEAST) ** SHARPNESS
            whole += strength[side]
    return [strength[side] / whole for side in sides]


def add_stances(
    state: DragonWars, living: list[int], sides: list[int], points: list[float], temper: Temper
) -> None:
    """Who can get at whom, and who keeps away."""
    grid = state.board.map.grid
    approach = APPROACH * (1 + state.quiet)  # waiting leads to a draw (DW-15.1)
    chased = state.carrier
    egg = egg_per_health(state)
    for dragon in living:
        side = sides[dragon // TYPES]
        cell, total = state.cell[dragon], state.total[dragon]
        kind, facing, energy = dragon % TYPES, state.facing[dragon], state.energy[dragon]
        height = total - state.heights[cell]
        grounded = height == 0
        nearest = FAR
        for enemy in living:
            foe = sides[enemy // TYPES]
            if foe == side:
                continue
            there = state.cell[enemy]
            away = grid.distances[cell * grid.size + there]
            nearest = min(nearest, gap(away, total - state.total[enemy]))
            lost = menace(
                grid,
                kind,
                cell,
                total,
                facing,
                grounded,
                energy,
                there,
                state.total[enemy],
                state.total[enemy] == state.heights[there],
                state.health[enemy],
            )
            worth = PER_HEALTH[enemy % TYPES] + (egg if enemy == chased else 0.0)
            points[foe] -= MENACE * temper.fear_of(enemy // TYPES) * lost * worth
        if chased != NOBODY and sides[chased // TYPES] != side:
            away = grid.distances[cell * grid.size + state.cell[chased]]
            points[side] -= CHASE * approach * gap(away, total - state.total[chased])
        elif dragon != chased:
            points[side] += calling(kind, state.health[dragon], energy, height, nearest, approach)


def add_egg(state: DragonWars, living: list[int], points: list[float], temper: Temper) -> None:
    """The egg and the way to it (section 12)."""
    carrier = state.carrier
    if carrier != NOBODY:
        lost = HEALTH[carrier % TYPES] - state.health[carrier]
        stake = egg_stake(state) - lost * egg_per_health(state)
        points[carrier // TYPES] += temper.goal_of(carrier // TYPES) * stake
        return
    if state.egg == NOWHERE:
        return
    best = [0.0] * state.seats
    for dragon in living:
        turns = turns_to_egg(
            state.board, dragon % TYPES, state.cell[dragon], state.total[dragon], state.egg
        )
        seat = dragon // TYPES
        best[seat] = max(best[seat], egg_nearness(turns))
    for seat in range(state.seats):
        points[seat] += temper.goal_of(seat) * EGG_AIM * best[seat]
