"""Forces chosen for points, and damage spread over a monster: the facts of these questions."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from wyrmtable.games.dragonrage.contentfile import TABLES
from wyrmtable.games.dragonrage.drafting import add_refusal, force, refusal
from wyrmtable.games.dragonrage.facts import (
    AreaFacts,
    AssignFacts,
    Choosable,
    DraftFacts,
    Purse,
)
from wyrmtable.games.dragonrage.forces import budget, cost_of, may_have, size_of
from wyrmtable.games.dragonrage.kinds import (
    AREA_NAMES,
    AREAS,
    ATTACK,
    COST,
    DEFENCE,
    FAMILY,
    FIRE,
    FULL,
    KINDS,
    MAJOR,
    MP,
    NAMES,
    TITLES,
)
from wyrmtable.games.dragonrage.reasons import REASONS
from wyrmtable.games.dragonrage.reckoning import title_of
from wyrmtable.games.dragonrage.sheets import left
from wyrmtable.games.dragonrage.state import DEFENDER, INVADER, DragonRage
from wyrmtable.games.dragonrage.terms import PLANNED

PARTIES = ("invader", "defender")


def about(kind: int) -> str:
    """What a type is, in a few figures."""
    if FAMILY[kind] == MAJOR:
        areas = [
            f"{AREA_NAMES[area]} {FULL[kind * AREAS + area]}"
            for area in range(AREAS)
            if FULL[kind * AREAS + area]
        ]
        fire = f", fire {FIRE[kind]}" if FIRE[kind] else ""
        return ", ".join(areas) + fire
    told = [f"attack {ATTACK[kind]}"] if ATTACK[kind] else []
    told += [f"defence {DEFENCE[kind]}", f"{MP[kind]} MP" if MP[kind] else "does not move"]
    return ", ".join(told)


def purse(state: DragonRage, side: int, party: str) -> Purse:
    """One side's force as it stands, with all types that it may hold."""
    chosen = force(state, side)
    cite = refusal(state, side, chosen)
    types: list[Choosable] = []
    for kind in range(KINDS):
        if may_have(state.city, side, kind):
            against = add_refusal(state, side, kind)
            types.append(
                Choosable(
                    NAMES[kind],
                    TITLES[kind].capitalize(),
                    about(kind),
                    COST[kind],
                    chosen[kind],
                    against,
                    REASONS[against] if against else "",
                )
            )
    points = TABLES.points
    least = 0
    if state.terms.buying == PLANNED:
        least = points.planned_invader[0] if side == INVADER else points.planned_defender[0]
    return Purse(
        party,
        PARTIES[side].capitalize(),
        cost_of(chosen),
        least,
        budget(state.terms.buying, side, state.terms.roster),
        size_of(chosen),
        cite,
        REASONS[cite] if cite else "",
        types,
    )


def draft_facts(state: DragonRage, seat: int) -> DraftFacts:
    """The force that a seat chooses in secret."""
    return DraftFacts("draft", True, [purse(state, state.side_of(seat), "")], 0, [])


def plan_facts(state: DragonRage, goals: list[int]) -> DraftFacts:
    """Both forces and the goal, in the open."""
    purses = [purse(state, side, PARTIES[side]) for side in (INVADER, DEFENDER)]
    return DraftFacts("draft", False, purses, state.goal, goals)


def assign_facts(
    state: DragonRage, unit: int, points: int, spreads: list[list[int]]
) -> AssignFacts:
    """A monster and the points that it loses."""
    kind = state.kind[unit]
    areas = [
        AreaFacts(AREA_NAMES[area], max(left(state, unit, area), 0), FULL[kind * AREAS + area])
        for area in range(AREAS)
    ]
    return AssignFacts("assign", state.names[unit], title_of(state, unit), points, areas, spreads)
