"""What comes of a plan, as facts: faults with their repairs, movements, and crowded hexes."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wyrmtable.core.action import Action
from wyrmtable.games.dragonwars.conflicts import fill_hex
from wyrmtable.games.dragonwars.dragons import LETTERS, TYPES
from wyrmtable.games.dragonwars.facts import (
    CellFacts,
    Crowd,
    Fault,
    LaneOutlook,
    PlanFacts,
    PlotWay,
)
from wyrmtable.games.dragonwars.movement import BRIEFLY, CAUSES, WHY_ILLEGAL, foresee, judge
from wyrmtable.games.dragonwars.pegs import (
    ATTACKS,
    CLIMB,
    CLIMBABLE,
    DESCEND,
    MOVES,
    TURNS,
    UNDECIDED,
    move_masks,
)
from wyrmtable.games.dragonwars.planmarks import hex_id
from wyrmtable.games.dragonwars.plotting import cell_facts
from wyrmtable.games.dragonwars.state import NOWHERE, DragonWars
from wyrmtable.games.dragonwars.verbs import KEEP, facings_of

SIGNS = (0, CLIMB, DESCEND)


def planned(state: DragonWars, seat: int, action: Action) -> DragonWars:
    """The position with plot and facings of a plan; on the ground they are free (DW-4.9)."""
    twin = state.clone()
    first = seat * TYPES
    twin.plot[first * TURNS : (first + TYPES) * TURNS] = list(action.args[3:])
    for kind, facing in enumerate(facings_of(action.args[2])):
        if facing != KEEP and twin.grounded(first + kind):
            twin.facing[first + kind] = facing
    return twin


def outlook(state: DragonWars, seat: int, action: Action) -> PlanFacts:
    """Facts about a plan of this seat."""
    twin = planned(state, seat, action)
    first = seat * TYPES
    dragons = [first + kind for kind in range(TYPES) if twin.cell[first + kind] != NOWHERE]
    looked = first + action.args[0]
    return PlanFacts(
        lanes={LETTERS[dragon % TYPES]: lane(twin, dragon) for dragon in dragons},
        ways=ways(twin, looked, action.args[1]) if looked in dragons else [],
        crowds=crowds(twin, dragons),
    )


def lane(state: DragonWars, dragon: int) -> LaneOutlook:
    """The first fault of a lane, and how it could be mended; after it nothing is flown."""
    faults: list[Fault | None] = [None] * TURNS
    repairs: list[CellFacts | None] = [None] * TURNS
    for turn, (cause, _, _, _) in enumerate(foresee(state, dragon)):
        if cause and state.plot[dragon * TURNS + turn] != UNDECIDED:
            faults[turn] = fault(cause)
            repairs[turn] = repair(state, dragon, turn)
            break
    return LaneOutlook(faults=faults, repairs=repairs)


@cache
def fault(cause: int) -> Fault:
    """An illegal movement in words."""
    clause = CAUSES[cause]
    return Fault(clause=clause, why=WHY_ILLEGAL[clause], brief=BRIEFLY[clause])


def before(state: DragonWars, dragon: int, turn: int) -> tuple[int, int, int, int]:
    """The cell before a Turn, and hex, height and facing at its start."""
    where, total, facing = state.cell[dragon], state.total[dragon], state.facing[dragon]
    if turn:
        _, where, total, facing = foresee(state, dragon)[turn - 1]
        return max(state.plot[dragon * TURNS + turn - 1], 0), where, total, facing
    return 0, where, total, facing


def repair(state: DragonWars, dragon: int, turn: int) -> CellFacts | None:
    """The cell nearest to what is plotted that would be legal: first another height."""
    mask = state.plot[dragon * TURNS + turn]
    last, where, total, facing = before(state, dragon, turn)
    for move in candidates(dragon % TYPES, mask & MOVES):
        if not judge(state.board, move, last, where, total, facing)[0]:
            return cell_facts(move | (mask & ATTACKS))
    return None


def candidates(kind: int, move: int) -> Iterator[int]:
    """Movements with their heights, the plotted one first."""
    others = [each for each in move_masks(kind) if each != move]
    for each in [move, *others] if move & (move - 1) == 0 and move else others:
        for sign in (CLIMB, 0, DESCEND) if each & CLIMBABLE else (0,):
            yield each | sign


def ways(state: DragonWars, dragon: int, turn: int) -> list[PlotWay]:
    """For each movement of a type the height with which it is plotted best, and its end."""
    last, where, total, facing = before(state, dragon, turn)
    plotted = max(state.plot[dragon * TURNS + turn], 0)
    wanted = plotted & (CLIMB | DESCEND)
    found: list[PlotWay] = []
    for move in move_masks(dragon % TYPES):
        heights = (wanted, *SIGNS) if move & CLIMBABLE else (0,)
        tried = [
            (move | sign, judge(state.board, move | sign, last, where, total, facing))
            for sign in heights
        ]
        legal = [(mask, there) for mask, (cause, there, _, _) in tried if not cause]
        # without a legal height the one is shown that comes furthest in the order of DW-8.4
        worst = max(tried, key=lambda each: each[1][0])
        mask, there = legal[0] if legal else (worst[0], where)
        wrong = None if legal else fault(worst[1][0])
        found.append(PlotWay(cell=cell_facts(mask), tile=hex_id(state, there), fault=wrong))
    return found


def crowds(state: DragonWars, dragons: list[int]) -> list[Crowd]:
    """Hexes that dragons of one player fill too much at the end of a Turn (DW-9.3)."""
    found: list[Crowd] = []
    said: set[tuple[int, ...]] = set()
    ends = {dragon: foresee(state, dragon) for dragon in dragons}
    twin = state.clone()
    for turn in range(TURNS):
        for dragon in range(len(twin.cell)):
            twin.cell[dragon] = ends[dragon][turn][1] if dragon in ends else NOWHERE
        hexes = {ends[dragon][turn][1] for dragon in dragons}
        now: set[tuple[int, ...]] = set()
        for cell in sorted(hexes):
            here = [dragon for dragon in dragons if twin.cell[dragon] == cell]
            denied = fill_hex(twin, cell)
            now.add((cell, *here))
            if denied and (cell, *here) not in said:  # it was said of the Turn before
                letters = [LETTERS[dragon % TYPES] for dragon in here]
                out = [LETTERS[dragon % TYPES] for dragon in denied]
                found.append(Crowd(turn=turn, dragons=letters, denied=out))
        said = now
    return found
