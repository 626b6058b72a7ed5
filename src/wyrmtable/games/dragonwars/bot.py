"""How DragonWars is played well: whole plots, declarations and displacements for bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.state import State
from wyrmtable.core.tactics import EVEN, Plan, Tactics, Temper
from wyrmtable.games.dragonwars.botplots import PlotMaker
from wyrmtable.games.dragonwars.conflicts import PlaceDenied, cells_with_room
from wyrmtable.games.dragonwars.declaring import Declare, may_recover
from wyrmtable.games.dragonwars.dragons import ANCIENT, ELDER, ENERGY, HEALTH, TYPES
from wyrmtable.games.dragonwars.evaluation import values
from wyrmtable.games.dragonwars.forecast import Forecast, track
from wyrmtable.games.dragonwars.pegs import ATTACKS, MOVES, PLOT_SIZE, TURNS
from wyrmtable.games.dragonwars.plotting import Plot
from wyrmtable.games.dragonwars.setup import ChooseColour, ChooseSite, PlaceDragons
from wyrmtable.games.dragonwars.sparing import Spare
from wyrmtable.games.dragonwars.state import NOWHERE, DragonWars
from wyrmtable.games.dragonwars.verbs import DONE_ALL, KEEP, UNSAID, VERBS
from wyrmtable.games.dragonwars.view import trusted

JITTER: Final[list[float]] = [0.2, 1.0, 2.0, 4.0]  # points; plans differ by whims like these
PLAN_NODES: Final = 10  # positions that are judged in the time of making a plot
MISJUDGED: Final = 30.0  # points by which a beginner is mistaken about a lane
BOLDNESS: Final[list[float]] = [1.0, 1.6, 0.6]


class DragonWarsTactics(Tactics[DragonWars]):
    """Plots are chosen as a whole; everything else follows from them."""

    def deals(self, state: State) -> bool:
        return isinstance(state.question, ChooseColour | ChooseSite)

    def imagine(self, state: DragonWars, seat: int, chance: Chance) -> None:
        """Enemies have plotted with sense, and have not declared yet."""
        question = state.question
        if not isinstance(question, Plot | Declare):
            return
        for other in range(state.seats):
            if other == seat or trusted(state, seat, other) or not state.deciding(other):
                continue
            if isinstance(question, Plot):
                state.locked[other] = 0
            else:
                state.committed[other] = 0
                if not state.revealed:
                    self.imagine_plot(state, other, chance)
        state.to_act = question.pending(state)

    def imagine_plot(self, state: DragonWars, seat: int, chance: Chance) -> None:
        forecast = Forecast(state, seat)
        forecast.add_drifts(chance)
        plan = PlotMaker(state, forecast, seat, chance).plot(JITTER[2], BOLDNESS[0])
        first = seat * PLOT_SIZE
        state.plot[first : first + PLOT_SIZE] = plan.action.args

    def plans(
        self,
        state: DragonWars,
        seat: int,
        chance: Chance,
        limit: int,
        expected: Sequence[Sequence[Plan | None]],
    ) -> list[Plan]:
        question = state.question
        if isinstance(question, Plot):
            return plots(state, seat, chance, limit, expected, self.temper)
        if isinstance(question, Declare):
            return declarations(state, seat, limit)
        if isinstance(question, PlaceDenied):
            return stands(state, question.args[0], chance, limit)
        if isinstance(question, PlaceDragons):
            return placings(state, seat, chance, limit)
        return super().plans(state, seat, chance, limit, expected)

    def follow(self, state: DragonWars, seat: int, plan: Plan | None) -> Action:
        question = state.question
        if isinstance(question, Declare):
            return declaration(state, seat, plan)
        if isinstance(question, PlaceDenied):
            return stand(state, question.args[0])
        if isinstance(question, Spare):
            return question.actions(state, seat)[0]  # hit
        return super().follow(state, seat, plan)

    def resting(self, state: DragonWars) -> bool:
        """Positions are judged between Rounds and during set-up."""
        return state.round == 0 or isinstance(state.question, Plot)

    def values(self, state: DragonWars) -> list[float]:
        if state.round == 0:
            return super().values(state)
        return values(state, self.temper)

    def effort(self, plans: int) -> int:
        return PLAN_NODES * plans


# -- plots -------------------------------------------------------------------------------------


def plots(
    state: DragonWars,
    seat: int,
    chance: Chance,
    limit: int,
    expected: Sequence[Sequence[Plan | None]],
    temper: Temper = EVEN,
) -> list[Plan]:
    """Plots that reply to what is expected, or else to enemies who fly about."""
    clean = state.clone()
    clean.plot[seat * PLOT_SIZE : (seat + 1) * PLOT_SIZE] = [0] * PLOT_SIZE
    forecast = Forecast(clean, seat, temper)
    if expected:
        for joint in expected:
            forecast.add_plans(joint, 1.0 / len(expected))
    else:
        forecast.add_drifts(chance)
    maker = PlotMaker(clean, forecast, seat, chance)
    found: list[Plan] = []
    for number in range(limit):
        jitter = JITTER[chance.below(len(JITTER)) if number else 0]
        jitter += MISJUDGED * temper.blur_of(seat)
        plan = maker.plot(jitter, BOLDNESS[number % len(BOLDNESS)])
        if plan not in found:
            found.append(plan)
    return found


# -- declarations ------------------------------------------------------------------------------


def recovery_of(state: DragonWars, dragon: int, turn: int) -> int:
    """The split of a Recovery that is needed most; 0 to decline (DW-11.2)."""
    if not may_recover(state, dragon, turn):
        return 0
    hurt = HEALTH[dragon % TYPES] - state.health[dragon]
    tired = ENERGY - state.energy[dragon]
    if hurt >= 2 and (state.energy[dragon] >= 2 or tired == 0):
        return 1
    if hurt and tired:
        return 2 if hurt < 2 else 3
    return 3 if tired else 1 if hurt else 0


def sane_facings(state: DragonWars, dragon: int, turn: int) -> list[int]:
    """Facings with which the plotted lane can be flown furthest, the best end first."""
    slot = dragon * TURNS
    masks = [max(mask, 0) for mask in state.plot[slot : slot + TURNS]]
    mask = masks[turn]
    if not mask & (MOVES | ATTACKS):
        return [KEEP]
    scored: list[tuple[int, int, int]] = []
    for facing in range(6):
        facings = [KEEP] * TURNS
        facings[turn] = facing
        way = track(state, dragon, masks, facings)
        failed = len([place for place in way if not place.sound])
        scored.append((failed, nearest_enemy(state, dragon, way[-1].cell), facing))
    scored.sort()
    return [facing for failed, _, facing in scored if failed == scored[0][0]]


def nearest_enemy(state: DragonWars, dragon: int, cell: int) -> int:
    """How far the nearest enemy is from a hex."""
    grid = state.board.map.grid
    side = state.side(dragon // TYPES)
    best = 99
    for other in range(len(state.cell)):
        if state.cell[other] != NOWHERE and state.side(other // TYPES) != side:
            best = min(best, grid.distances[cell * grid.size + state.cell[other]])
    return best


def declaration(state: DragonWars, seat: int, plan: Plan | None) -> Action:
    """Declare by the plan, and what the plot needs where there is none."""
    turn = state.turn
    pairs: list[int] = []
    for kind in range(TYPES):
        dragon = seat * TYPES + kind
        if not state.grounded(dragon):
            pairs += [KEEP, UNSAID]
            continue
        if plan is not None and len(plan.intent) == PLOT_SIZE:
            facing = plan.intent[kind * TURNS + turn]
        else:
            facing = sane_facings(state, dragon, turn)[0]
        pairs += [facing, recovery_of(state, dragon, turn)]
    return VERBS.of(DONE_ALL, tuple(pairs))


def declarations(state: DragonWars, seat: int, limit: int) -> list[Plan]:
    """The declaration that the plot asks for, and others that differ for one dragon."""
    base = declaration(state, seat, None)
    found = [Plan(base)]
    for kind in range(TYPES):
        dragon = seat * TYPES + kind
        if not state.grounded(dragon):
            continue
        pairs = list(base.args)
        for facing in sane_facings(state, dragon, state.turn)[1:]:
            pairs[2 * kind] = facing
            found.append(Plan(VERBS.of(DONE_ALL, tuple(pairs))))
        pairs = list(base.args)
        if pairs[2 * kind + 1] > 0:
            for split in range(1, 4):
                if split != base.args[2 * kind + 1] and useful(state, dragon, split):
                    pairs[2 * kind + 1] = split
                    found.append(Plan(VERBS.of(DONE_ALL, tuple(pairs))))
    return found[:limit]


def useful(state: DragonWars, dragon: int, split: int) -> bool:
    """Is no point of this Recovery lost (DW-11.2)?"""
    hurt = HEALTH[dragon % TYPES] - state.health[dragon]
    tired = ENERGY - state.energy[dragon]
    return hurt >= (2, 1, 0)[split - 1] and tired >= (0, 1, 2)[split - 1]


# -- displacement and set-up -------------------------------------------------------------------


def stand(state: DragonWars, dragon: int) -> Action:
    """Place a denied dragon where it does not crash, keeping its facing."""
    total = state.total[dragon] - 1
    cells = cells_with_room(state, dragon)
    safe = [cell for cell in cells if total > state.heights[cell]]
    level = [cell for cell in cells if total == state.heights[cell]]
    cell = (safe or level or cells)[0]
    return state.board.stands_on(cell)[state.facing[dragon]]


def stands(state: DragonWars, dragon: int, chance: Chance, limit: int) -> list[Plan]:
    """Every place and facing without a crash; all of them if every place is one."""
    total = state.total[dragon] - 1
    cells = cells_with_room(state, dragon)
    safe = [cell for cell in cells if total >= state.heights[cell]]
    actions = [action for cell in safe or cells for action in state.board.stands_on(cell)]
    first = stand(state, dragon)
    others = [number for number in range(len(actions)) if actions[number] != first]
    chance.shuffle(others)
    return [Plan(first), *[Plan(actions[number]) for number in others[: limit - 1]]]


def placings(state: DragonWars, seat: int, chance: Chance, limit: int) -> list[Plan]:
    """Dragons spread over the Lair, the big ones apart."""
    actions = state.board.placings_of(state.site[seat])
    spread = [
        action
        for action in actions
        if len(set(action.args)) == 3 and action.args[ANCIENT] != action.args[ELDER]
    ]
    numbers = list(range(len(spread)))
    chance.shuffle(numbers)
    return [Plan(spread[number]) for number in numbers[:limit]]
