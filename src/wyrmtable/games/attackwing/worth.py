"""What positions of Attack Wing are worth to the sides, for bots."""

from __future__ import annotations

from math import exp
from typing import Final

from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.core.tactics import EVEN, Temper, outcome_values
from wyrmtable.games.attackwing import creatures, upgrades
from wyrmtable.games.attackwing.arcs import FORWARD_ARC, point_inside_arc
from wyrmtable.games.attackwing.bases import point_distance, turned
from wyrmtable.games.attackwing.botfile import JUDGEMENT
from wyrmtable.games.attackwing.dials import COLORS, ON_DIAL
from wyrmtable.games.attackwing.movement import is_pivot, is_wingover, track_for
from wyrmtable.games.attackwing.playarea import has_fled
from wyrmtable.games.attackwing.state import (
    CARRIED,
    END,
    FOUGHT,
    NONE,
    PLANNING,
    STANDING,
    AttackWing,
)
from wyrmtable.games.attackwing.templates import full_pose
from wyrmtable.games.attackwing.threat import best_harm, reaches, stamina
from wyrmtable.games.attackwing.words import CHARGE, CONCENTRATE, DODGE, RED, TARGET

NEAR: Final = 9.0  # inches from an edge
TRAPS: Final[list[float]] = [1.0, 0.3, 0.1]  # by the ways that are left
TOKEN_KINDS: Final[list[int]] = [DODGE, CHARGE, CONCENTRATE, TARGET]
TOKEN_WORTH: Final[list[float]] = [
    JUDGEMENT.dodge,
    JUDGEMENT.charge,
    JUDGEMENT.concentrate,
    JUDGEMENT.target,
]


def price(state: AttackWing, creature: int) -> float:
    """The Legion Points of a creature with its Upgrades."""
    card = state.card[creature]
    soldiers = state.who.count(creature) if state.is_troop(creature) else 1
    cost = float(creatures.cost(card, soldiers))
    for upgrade in state.upgrades_of(creature):
        cost += upgrades.COST[state.upgrade_card(upgrade)]
    return cost


def full_stamina(state: AttackWing, creature: int) -> float:
    """How much damage an unhurt creature stands."""
    card = state.card[creature]
    soldiers = state.who.count(creature) if state.is_troop(creature) else 1
    return float(creatures.HEALTH[card] * soldiers) + 0.6 * creatures.ARMOR[card]


def per_point(state: AttackWing, creature: int) -> float:
    """What one point of damage to a creature is worth."""
    whole = max(full_stamina(state, creature), 1.0)
    return price(state, creature) * (1.0 - JUDGEMENT.alive) / whole


def way_to(own: Rectangle, x: float, y: float) -> float:
    """The way to a point, longer if it lies behind."""
    forward, right = own.seen(x, y)
    far = point_distance(own, x, y)
    if point_inside_arc(own, FORWARD_ARC, x, y):
        return far
    return far + JUDGEMENT.turn * (1.0 if forward < -abs(right) else 0.5)


def edge_risk(state: AttackWing, pose: Rectangle) -> float:
    """How far a base would stick out after the slowest straight maneuver or two."""
    x, y = pose.at(pose.half_length * 2.0 + JUDGEMENT.lookout, 0.0)
    area = float(state.area)
    return max(-x, x - area, -y, y - area, 0.0)


def end_from(base: Rectangle, maneuver: int) -> Rectangle:
    """Where a maneuver leads from a pose if nothing interferes; a Pivot stays."""
    if is_pivot(maneuver):
        return base
    end = full_pose(base, track_for(base, maneuver))
    return turned(end, 180.0) if is_wingover(maneuver) else end


def trapped(state: AttackWing, creature: int, pose: Rectangle) -> float:
    """From 0 to 1: how near a creature is to have no way but off the table next round."""
    area = float(state.area)
    if min(pose.x, pose.y, area - pose.x, area - pose.y) > NEAR or state.dial_of[creature] == NONE:
        return 0.0
    dial = state.dial_of[creature]
    ways = 0
    for maneuver in ON_DIAL[dial]:
        if COLORS[dial][maneuver] != RED and not has_fled(end_from(pose, maneuver), area):
            ways += 1
            if ways == len(TRAPS):
                return 0.0
    return TRAPS[ways]


def at_edge(state: AttackWing, creature: int, pose: Rectangle) -> float:
    """What a pose near the edge costs."""
    risk = JUDGEMENT.edge * edge_risk(state, pose)
    return price(state, creature) * (risk + JUDGEMENT.trapped * trapped(state, creature, pose))


def on_table(state: AttackWing) -> list[int]:
    """The creatures that stand on the table."""
    return [one for one in state.creatures() if state.place[state.point[one]] == STANDING]


def worth_of(state: AttackWing, creature: int, goal: float) -> float:
    """A creature by itself: what is left of it, its tokens, what it carries."""
    cost = price(state, creature)
    left = min(stamina(state, creature) / max(full_stamina(state, creature), 1.0), 1.0)
    worth = cost * (JUDGEMENT.alive + (1.0 - JUDGEMENT.alive) * left)
    worth -= JUDGEMENT.exhaustion * cost * state.exhaustion[creature]
    for kind in TOKEN_KINDS:
        worth += TOKEN_WORTH[kind] * state.tokens[creature * 4 + kind]
    for token, where in enumerate(state.token_where):
        if where == CARRIED and state.token_holder[token] == creature:
            worth += goal * JUDGEMENT.item
    return worth


def side_scores(state: AttackWing, temper: Temper) -> list[float]:
    """What every side has on the table and may do with it."""
    scores = [0.0] * state.sides()
    fears, goals = [1.0] * len(scores), [1.0] * len(scores)
    own_side = state.seat_side[temper.seat] if temper.seat >= 0 else NONE
    if own_side != NONE:
        fears[own_side], goals[own_side] = temper.fear, temper.goal
    here = on_table(state)
    for creature in state.creatures():
        side = state.side[creature]
        scores[side] += worth_of(state, creature, goals[side])
    for creature in here:
        side = state.side[creature]
        own = state.shape(creature)
        scores[side] -= at_edge(state, creature, own)
        ways = reaches(state, creature)
        done = 0.0
        nearest = 99.0
        for other in here:
            if state.side[other] == side:
                continue
            pose = state.shape(other)
            nearest = min(nearest, way_to(own, pose.x, pose.y))
            dealt = best_harm(state, creature, own, ways, other, pose)
            if dealt > 0.0:
                worth = min(dealt, stamina(state, other)) * per_point(state, other)
                done = max(done, fears[state.side[other]] * worth)
        fights = PLANNING < state.phase < END and not state.marked(creature, FOUGHT)
        share = JUDGEMENT.attack if fights else JUDGEMENT.menace
        scores[side] += share * done
        if nearest < 99.0:
            drawn = goals[side] * JUDGEMENT.approach
            scores[side] -= drawn * nearest * price(state, creature) / 50.0
    return scores


def values(state: AttackWing, temper: Temper = EVEN) -> list[float]:
    """The prospects of every seat, from 0 to 1."""
    if state.outcome is not None or not state.card:
        return outcome_values(state)
    scores = side_scores(state, temper)
    whole = max(sum([abs(score) for score in scores]), 1.0)
    powers = [exp(JUDGEMENT.sharpness * score * len(scores) / whole) for score in scores]
    total = sum(powers)
    seats = [state.seat_side[seat] for seat in range(state.seats)]
    return [powers[side] / total if side != NONE else 0.0 for side in seats]
