"""Whole turns for bots: where the dragons fly with the points at hand, and whom they attack."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.tactics import EVEN, Plan, Temper
from wyrmtable.games.dragonlance.aiming import may_attack, untouchable
from wyrmtable.games.dragonlance.board import GATE_SIDE, HEXES, NEIGHBOURS, WALL_SIDE
from wyrmtable.games.dragonlance.botfile import JUDGEMENT
from wyrmtable.games.dragonlance.codes import (
    CAPTURE_ITEM,
    CAPTURE_LANCE,
    NOBODY,
    NOWHERE,
    OPEN,
    REGULAR,
    TOWER,
)
from wyrmtable.games.dragonlance.flights import Flights, detour
from wyrmtable.games.dragonlance.hordes import item_of
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    CITADEL_DOOR,
    DRAGONS,
    GATE_HEIGHT,
    PASSWALL,
    SIZE,
    TELEPORT,
    TOWER_HEIGHT,
)
from wyrmtable.games.dragonlance.places import adjacent, next_to
from wyrmtable.games.dragonlance.planned import (
    FLIGHT,
    HIT,
    VISIT,
    flies,
    flight_action,
    next_planned,
    stop_at_home,
)
from wyrmtable.games.dragonlance.spells import OPEN_MOMENT, play_refusal
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import leave_refusal
from wyrmtable.games.dragonlance.verbs import (
    ATTACK,
    END,
    END_ACTION,
    RESURRECT,
    TO_TOWER,
    leave_action,
    play_action,
)
from wyrmtable.games.dragonlance.worth import ITEM, Outlook

IDLE: Final = 0.01  # for every point that is left over
MISJUDGED: Final = 8.0  # points by which a beginner is mistaken about a turn
GRAIN: Final = 1000
KEPT: Final = 5  # flights of a dragon that are tried
FOUND: Final = 0.3  # how often a search finds something that fits, about
SPELL: Final = JUDGEMENT.spell


class Draft:
    """A plan in the making, with what it promises."""

    score: float
    action: Action | None  # to begin with, if nothing planned comes first
    planned: list[int]

    def __init__(self, score: float, action: Action | None, planned: list[int]) -> None:
        self.score = score
        self.action = action
        self.planned = planned


class TurnMaker:
    """Makes plans for the rest of a turn of the active horde."""

    state: DragonLance
    outlook: Outlook
    chance: Chance
    blur: float  # by how much the horde misjudges what it thinks of
    flights: list[Flights]
    drafts: list[Draft]

    def __init__(self, state: DragonLance, chance: Chance, temper: Temper = EVEN) -> None:
        self.chance = chance
        self.blur = temper.blur_of(state.owner[state.active])
        self.state = state
        self.outlook = Outlook(state, temper)
        self.flights = []
        self.drafts = []
        if state.points:
            first = state.active * SIZE
            for dragon in range(first, first + SIZE):
                able = state.cell[dragon] >= 0 and state.where[dragon] == OPEN
                if able and not state.finished[dragon]:
                    self.flights.append(Flights(state, self.outlook, dragon))

    def plans(self, seat: int, limit: int, alone: bool) -> list[Plan]:
        """The most promising plans; a beginner thinks of one dragon alone."""
        state = self.state
        for flights in self.flights:
            if flights.landing >= 0:  # nobody overlooks that
                planned = flights.flight(state, flights.steps_to(flights.landing))
                home = self.made(Draft(0.0, None, planned))
                if home is not None:
                    return [home]
        leaving = self.leaving()
        if leaving:
            return leaving[:limit]
        if alone:
            prize = self.to_the_lance()
            if prize is not None:
                return [prize]
        if state.points:
            self.fly(alone)
        self.fight()
        if state.hands[state.active]:
            self.conjure()
        question = state.question
        assert question is not None
        if state.flags.resurrection or not self.drafts or not state.points:
            for action in question.actions(state, seat):
                if action.kind == END.kind:
                    self.drafts.append(Draft(0.0, END_ACTION, []))
                elif action.kind == RESURRECT.kind:
                    self.drafts.append(Draft(SPELL, action, []))
                elif action.kind == ATTACK.kind and not state.points:
                    self.listed_attack(action)
        if self.blur > 0.0:
            for draft in self.drafts:
                draft.score += MISJUDGED * self.blur * self.chance.below(GRAIN) / GRAIN
        self.drafts.sort(key=score_of, reverse=True)
        found: list[Plan] = []
        for draft in self.drafts:
            plan = self.made(draft)
            if plan is not None and plan not in found:
                found.append(plan)
                if len(found) == limit:
                    break
        return found

    def made(self, draft: Draft) -> Plan | None:
        """The draft as a plan, its first step as an action."""
        state = self.state
        if draft.action is not None:
            return Plan(draft.action, tuple(draft.planned))
        planned = draft.planned
        if planned[0] == FLIGHT:
            dragon, count = planned[1], planned[3]
            steps = planned[4 : 4 + count]
            action = flight_action(state, dragon, steps[: stop_at_home(state, dragon, steps)])
            return Plan(action, tuple(planned)) if flies(state, action) else None
        first = next_planned(state, tuple(planned))
        return None if first is None else Plan(first, tuple(planned))

    # -- duties --------------------------------------------------------------------------------

    def leaving(self) -> list[Plan]:
        """Dragons that must leave the tower or a citadel do so first (DL-8.6, DL-15.10)."""
        state = self.state
        found: list[tuple[float, int, int]] = []
        for dragon in range(state.active * SIZE, state.active * SIZE + SIZE):
            if state.cell[dragon] < 0 or state.where[dragon] == OPEN or not state.points:
                continue
            level = TOWER_HEIGHT if state.where[dragon] == TOWER else CITADEL_DOOR
            for d in range(6):
                if not leave_refusal(state, dragon, d):
                    to = NEIGHBOURS[state.cell[dragon] * 6 + d]
                    found.append((-self.outlook.stand(dragon, to, level), dragon, d))
        found.sort()
        return [Plan(leave_action(dragon, d)) for _, dragon, d in found]

    def to_the_lance(self) -> Plan | None:
        """The cheapest flight that takes the Lance in this turn."""
        state = self.state
        if state.lancer != NOBODY or not state.flags.tower:
            return None
        best: Plan | None = None
        least = 0
        for flights in self.flights:
            reach = flights.reach
            if reach.heights <= TOWER_HEIGHT:
                continue
            place = reach.cheapest(HEXES.tower, TOWER_HEIGHT)
            if place < 0 or (best is not None and reach.costs[place] >= least):
                continue
            plan = self.made(Draft(0.0, None, flights.flight(state, flights.steps_to(place))))
            if plan is not None:
                best, least = plan, reach.costs[place]
        return best

    # -- flights -------------------------------------------------------------------------------

    def shares(self, without: int) -> tuple[list[float], list[list[int]]]:
        """For every number of points the best way to share it out; `without` one dragon."""
        points = self.state.points
        best = [-IDLE * left for left in range(points + 1)]
        chosen: list[list[int]] = [[] for _ in range(points + 1)]
        for number, flights in enumerate(self.flights):
            if flights.dragon == without:
                continue
            longer = best[:]
            taken = [listed[:] for listed in chosen]
            for cost in range(1, points + 1):
                if flights.places[cost] < 0:
                    continue
                gain = flights.gains[cost]
                for total in range(cost, points + 1):
                    if best[total - cost] + gain > longer[total]:
                        longer[total] = best[total - cost] + gain
                        taken[total] = [*chosen[total - cost], number, cost]
            best, chosen = longer, taken
        return best, chosen

    def planned_of(self, chosen: list[int]) -> list[int]:
        """The flights of a share, the most useful first."""
        pairs = [(chosen[at], chosen[at + 1]) for at in range(0, len(chosen), 2)]
        ranked = sorted([(-self.flights[n].gains[cost], n, cost) for n, cost in pairs])
        planned: list[int] = []
        for _, number, cost in ranked:
            flights = self.flights[number]
            planned.extend(flights.flight(self.state, flights.steps_to(flights.places[cost])))
        return planned

    def fly(self, alone: bool) -> None:
        """The best share of the points, and others in which one dragon comes first.

        Who thinks of one dragon alone lets it have all the points that it can use.
        """
        state = self.state
        best, chosen = self.shares(NOBODY)
        if chosen[state.points] and not alone:
            self.drafts.append(
                Draft(best[state.points], None, self.planned_of(chosen[state.points]))
            )
        for flights in self.flights:
            rest, others = self.shares(flights.dragon)
            ranked: list[tuple[float, int]] = []
            for cost in range(1, state.points + 1):
                if flights.places[cost] >= 0:
                    ranked.append((-flights.gains[cost] - rest[state.points - cost], cost))
            if alone:
                ranked = [(score + rest[state.points - cost], cost) for score, cost in ranked]
            ranked.sort()
            for score, cost in ranked[: 1 if alone else KEPT]:
                planned = flights.flight(state, flights.steps_to(flights.places[cost]))
                if not alone:
                    planned += self.planned_of(others[state.points - cost])
                self.drafts.append(Draft(-score, None, planned))
            self.fight_with(flights, rest, others)
            if state.citadel:
                self.visit(flights, rest, others)

    # -- attacks -------------------------------------------------------------------------------

    def fight(self) -> None:
        """Attacks of dragons that do not move."""
        state = self.state
        for dragon in range(state.active * SIZE, state.active * SIZE + SIZE):
            if may_attack(state, dragon):
                continue
            for target in range(DRAGONS):
                if not self.hostile(dragon, target) or state.alt[target] != state.alt[dragon]:
                    continue
                if next_to(state, state.cell[dragon], state.cell[target]):
                    rest, others = self.shares(dragon)
                    for kind, score in self.kinds(dragon, target, state.push[dragon]):
                        planned = [HIT, dragon, target, kind]
                        planned += self.planned_of(others[state.points])
                        self.drafts.append(Draft(score + rest[state.points], None, planned))

    def hostile(self, dragon: int, target: int) -> bool:
        """Is the target an enemy that can be attacked?"""
        state = self.state
        if state.cell[target] < 0 or untouchable(state, dragon, target):
            return False
        return self.outlook.team[target // SIZE] != self.outlook.team[dragon // SIZE]

    def kinds(self, dragon: int, target: int, push: int) -> list[tuple[int, float]]:
        """Kinds of attack with what they are worth."""
        state = self.state
        level = state.alt[target]
        found = [(REGULAR, self.outlook.strike(dragon, target, push, level))]
        if state.lancer == target:
            found.append((CAPTURE_LANCE, self.outlook.capture(dragon, target, push, level)))
        return found

    def listed_attack(self, action: Action) -> None:
        """An attack that the rules list, ranged ones among them."""
        state = self.state
        dragon, target, kind = action.args[0], action.args[1], action.args[2]
        if kind in (CAPTURE_LANCE, CAPTURE_ITEM) or not self.hostile(dragon, target):
            return
        score = self.outlook.strike(dragon, target, state.push[dragon], state.alt[target])
        self.drafts.append(Draft(score, action, []))

    def fight_with(self, flights: Flights, rest: list[float], others: list[list[int]]) -> None:
        """Fly up to an enemy and attack it, with a detour for speed or without."""
        state, dragon = self.state, flights.dragon
        if state.attacked[dragon] or state.wet[dragon]:
            return
        for target in range(DRAGONS):
            if not self.hostile(dragon, target):
                continue
            place = self.post(flights, target)
            if place < 0:
                continue
            steps = flights.steps_to(place)
            cost = flights.reach.costs[place]
            spare = state.points - cost
            longer = steps
            if spare and not state.flags.facing and not state.flags.realistic:
                longer = detour(flights.reach, steps, spare)
            self.attack_after(flights, target, steps, cost, rest, others)
            if len(longer) > len(steps):
                self.attack_after(flights, target, longer, len(longer), rest, others)

    def attack_after(
        self,
        flights: Flights,
        target: int,
        steps: list[int],
        cost: int,
        rest: list[float],
        others: list[list[int]],
    ) -> None:
        """Drafts of the attacks after these steps; what is left of the points goes to others."""
        if not steps:
            return
        state, dragon = self.state, flights.dragon
        left = state.points - cost
        for kind, score in self.kinds(dragon, target, state.push[dragon] + cost):
            planned = flights.flight(state, steps)
            planned += [HIT, dragon, target, kind]
            planned += self.planned_of(others[left])
            self.drafts.append(Draft(score + rest[left], None, planned))

    def post(self, flights: Flights, target: int) -> int:
        """The best place within reach from which a target can be attacked, -1 if none."""
        state, reach = self.state, flights.reach
        level, at = state.alt[target], state.cell[target]
        if level >= reach.heights:
            return -1
        best, most = -1, 0.0
        for d in range(6):
            cell = NEIGHBOURS[at * 6 + d]
            side = state.flags.sides[at * 6 + d]
            if cell < 0 or side == WALL_SIDE or (side >= GATE_SIDE and level > GATE_HEIGHT):
                continue
            place = reach.cheapest(cell, level)
            if place < 0 or (cell == HEXES.tower and state.flags.tower):
                continue
            worth = self.outlook.stand(flights.dragon, cell, level) - 0.05 * reach.costs[place]
            if best < 0 or worth > most:
                best, most = place, worth
        return best

    # -- citadels and spells -------------------------------------------------------------------

    def visit(self, flights: Flights, rest: list[float], others: list[list[int]]) -> None:
        """Look for an item in a citadel (DL-15.7, DL-15.15)."""
        state, dragon, reach = self.state, flights.dragon, flights.reach
        if not state.flags.items or item_of(state, dragon) >= 0 or dragon == state.lancer:
            return
        if reach.heights <= CITADEL_DOOR:
            return
        for cell in state.citadel:
            for d in range(6):
                beside = NEIGHBOURS[cell * 6 + d]
                place = reach.cheapest(beside, CITADEL_DOOR) if beside >= 0 else -1
                if place < 0 or reach.costs[place] >= state.points:
                    continue
                left = state.points - reach.costs[place] - 1
                steps = flights.steps_to(place)
                planned = flights.flight(state, steps) if steps else []
                planned += [VISIT, dragon, (d + 3) % 6, 0]
                planned += self.planned_of(others[left])
                self.drafts.append(Draft(FOUND * ITEM + rest[left], None, planned))
                break

    def conjure(self) -> None:
        """Teleport to the tower or to the enemy's Lancer, Passwall on the way."""
        state = self.state
        horde = state.active
        hand = state.hands[horde]
        for dragon in range(horde * SIZE, horde * SIZE + SIZE):
            if state.cell[dragon] < 0 or (state.charged[dragon] and not state.flags.multiple_magic):
                continue
            now = self.outlook.stand(dragon, state.cell[dragon], state.alt[dragon])
            if TELEPORT in hand:
                if not play_refusal(state, horde, TELEPORT, dragon, TO_TOWER, 0, -1, OPEN_MOMENT):
                    gain = self.outlook.stand(dragon, HEXES.tower, CEILING) - now
                    action = play_action(TELEPORT, dragon, TO_TOWER)
                    self.drafts.append(Draft(gain - SPELL, action, []))
                self.teleport_to_lancer(dragon)
            if PASSWALL in hand and state.points and not state.flags.facing:
                self.pass_walls(dragon, now)

    def teleport_to_lancer(self, dragon: int) -> None:
        """Appear beside the enemy's Lancer and attack it."""
        state, horde = self.state, self.state.active
        lancer = state.lancer
        if lancer == NOBODY or may_attack(state, dragon).startswith("DL-9.3"):
            return
        if not self.hostile(dragon, lancer):
            return
        level = state.alt[lancer]
        face = state.face[dragon] if state.flags.facing else NOWHERE
        for d in range(6):
            cell = adjacent(state, state.cell[lancer], d)
            if cell < 0 or play_refusal(
                state, horde, TELEPORT, dragon, cell, level, face, OPEN_MOMENT
            ):
                continue
            score = self.outlook.strike(dragon, lancer, state.points, level) - SPELL
            action = play_action(TELEPORT, dragon, cell, level, face)
            self.drafts.append(Draft(score, action, [HIT, dragon, lancer, REGULAR]))
            return

    def pass_walls(self, dragon: int, now: float) -> None:
        """Cross a wall (DL-13.26)."""
        state, horde = self.state, self.state.active
        cell, level = state.cell[dragon], state.alt[dragon]
        for d in range(6):
            if state.flags.sides[cell * 6 + d] != WALL_SIDE:
                continue
            if play_refusal(state, horde, PASSWALL, dragon, -1, -1, d, OPEN_MOMENT):
                continue
            gain = self.outlook.stand(dragon, NEIGHBOURS[cell * 6 + d], level) - now
            action = play_action(PASSWALL, dragon, -1, -1, d)
            self.drafts.append(Draft(gain - SPELL, action, []))


def score_of(draft: Draft) -> float:
    return draft.score
