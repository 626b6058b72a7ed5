"""Forces bought with points, goals and handicaps (section 23), as pure functions.

A force is a list of counts by kind.
"""

from __future__ import annotations

from wyrmtable.games.dragonrage.citymap import CityMap
from wyrmtable.games.dragonrage.contentfile import TABLES
from wyrmtable.games.dragonrage.kinds import (
    CHARACTER,
    COST,
    COUNTERS,
    ELEMENTAL,
    ELOWYN,
    ENGINE,
    FAMILY,
    GOAL,
    KIND_OF,
    KINDS,
    MINOR,
    PEOPLE,
    TROOP,
)
from wyrmtable.games.dragonrage.state import DEFENDER, INVADER
from wyrmtable.games.dragonrage.terms import CAMPAIGN, CHOICE, PLANNED


def force_of(counts: dict[str, int]) -> list[int]:
    """A force from names and numbers; KeyError if there is no such type."""
    force = [0] * KINDS
    for name, count in counts.items():
        force[KIND_OF[name]] = count
    return force


def cost_of(force: list[int]) -> int:
    """The points of a force (DR-23.1)."""
    return sum([COST[kind] * force[kind] for kind in range(KINDS)])


def size_of(force: list[int]) -> int:
    """The units of a force; Elowyn is not counted (DR-23.6)."""
    return sum(force) - force[ELOWYN]


def may_have(city: CityMap, side: int, kind: int) -> bool:
    """May a side buy units of this type (DR-23.2, DR-24.5, DR-16.1)?"""
    if kind in (ELEMENTAL, ELOWYN):
        return False
    family = FAMILY[kind]
    if family == CHARACTER:
        return True
    if family != TROOP:
        return side == INVADER
    own = city.defender if side == DEFENDER else 3 - city.defender
    if PEOPLE[kind] != own:
        return False
    return side == DEFENDER or not ENGINE[kind]


def budget(buying: int, side: int, roster: list[int]) -> int:
    """The most points that a side may spend."""
    points = TABLES.points
    if buying == CAMPAIGN:
        return roster[side]  # DR-24.4
    if buying == PLANNED:
        return points.planned_invader[1] if side == INVADER else points.planned_defender[1]
    return points.choice_invader if side == INVADER else points.choice_defender


def force_refusal(
    city: CityMap, side: int, force: list[int], buying: int, roster: list[int], game: int
) -> str:
    """The clause that forbids a force; empty if it is legal."""
    for kind in range(KINDS):
        if force[kind] and not may_have(city, side, kind):
            return "DR-24.5" if buying == CAMPAIGN else "DR-23.2"
        if force[kind] > COUNTERS[kind]:
            return "DR-23.12"
    if not size_of(force):
        return "DR-23.12"
    cost, points = cost_of(force), TABLES.points
    if cost > budget(buying, side, roster):
        return {CHOICE: "DR-23.5", PLANNED: "DR-23.3"}.get(buying, "DR-24.4")
    if buying == PLANNED:
        least = points.planned_invader[0] if side == INVADER else points.planned_defender[0]
        low, high = points.planned_defender_units
        if cost < least or (side == DEFENDER and not low <= size_of(force) <= high):
            return "DR-23.3"
    if buying == CAMPAIGN and size_of(force) > unit_limit(game):
        return "DR-24.6"
    return ""


def unit_limit(game: int) -> int:
    """How many units a side may recruit in a game of a campaign (DR-24.6)."""
    limits = TABLES.campaign.unit_limit
    return limits[min(game, len(limits)) - 1]


def goal_formula(
    city: CityMap, invaders: list[int], defenders: list[int], elowyn: bool, game: int
) -> int:
    """The goal by the forces (DR-23.6, DR-24.7); `game` is 0 outside a campaign."""
    numbers = TABLES.goal
    goal = numbers.base + city.goal_bonus
    for kind in range(KINDS):
        goal += GOAL[kind] * invaders[kind]
        if game and FAMILY[kind] == MINOR:
            goal += numbers.minor_in_campaign * invaders[kind]
    goal += 1 if size_of(invaders) >= numbers.many_invaders else 0
    goal += 1 if elowyn else 0
    if not game or game >= numbers.defenders_from_game:
        goal -= max(0, size_of(defenders) - numbers.many_defenders)
    return goal


def within_map(city: CityMap, goal: int) -> int:
    """No adjustment leaves a goal out of reach, or none (DR-23.11)."""
    return max(1, min(goal, city.vp_total))


def handicapped(goal: int, ratings: list[int]) -> int:
    """The goal with half the difference of the ratings (DR-23.9)."""
    if not ratings:
        return goal
    half = abs(ratings[INVADER] - ratings[DEFENDER]) // 2
    return goal + half if ratings[INVADER] > ratings[DEFENDER] else goal - half


def final_goal(city: CityMap, formula: int, ratings: list[int], roster: list[int]) -> int:
    """The goal with handicap and roster difference (DR-23.9, DR-24.9)."""
    goal = handicapped(formula, ratings) + balance(roster[INVADER] - roster[DEFENDER])
    return within_map(city, goal)


def balance(lead: int) -> int:
    """1 for every full 5 roster points of a lead of 15 or more (DR-24.8, DR-24.9)."""
    table = TABLES.campaign
    return lead // table.balance_step if lead >= table.balance_from else 0


def head_start(roster: list[int]) -> int:
    """The VP that the Invader may destroy beforehand (DR-24.8)."""
    return balance(roster[DEFENDER] - roster[INVADER])


def rating_after(rating: int, won: bool) -> int:
    """A handicap rating after a game (DR-23.8)."""
    return rating + (1 if won else -1)


def overall_rating(ratings: dict[str, int]) -> int:
    """The sum over all opponents (DR-23.8)."""
    return sum(ratings.values())


def ratings_for(
    own: dict[str, int], other: dict[str, int], me: str, opponent: str
) -> tuple[int, int]:
    """The ratings that count: against each other, else overall (DR-23.10)."""
    if opponent in own and me in other:
        return own[opponent], other[me]
    return overall_rating(own), overall_rating(other)
