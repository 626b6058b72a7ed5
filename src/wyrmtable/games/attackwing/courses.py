"""Good dials for all creatures of a seat, against where the others are or may go, for bots."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.core.chance import Chance
from wyrmtable.core.tactics import EVEN, Temper
from wyrmtable.games.attackwing.botfile import JUDGEMENT
from wyrmtable.games.attackwing.dials import COLORS, ON_DIAL
from wyrmtable.games.attackwing.planning import dialing
from wyrmtable.games.attackwing.playarea import has_fled
from wyrmtable.games.attackwing.state import NONE, AttackWing
from wyrmtable.games.attackwing.threat import Reach, best_harm, reaches, stamina
from wyrmtable.games.attackwing.words import GREEN, RED
from wyrmtable.games.attackwing.worth import at_edge, end_from, on_table, per_point, price, way_to

FLED: Final = -1000.0
CARE: Final = 0.7  # what damage taken counts against damage dealt
FINE: Final = 1000  # steps of a whim


def end_of(state: AttackWing, creature: int, maneuver: int) -> Rectangle:
    """Where a maneuver of a creature leads if nothing interferes."""
    return end_from(state.shape(creature), maneuver)


def drift(state: AttackWing, creature: int, chance: Chance) -> Rectangle:
    """Where a creature may go that nobody knows anything about: any maneuver on the table."""
    dial = ON_DIAL[state.dial_of[creature]] if state.dial_of[creature] != NONE else []
    for _ in range(4):
        if not dial:
            break
        end = end_of(state, creature, dial[chance.below(len(dial))])
        if not has_fled(end, float(state.area)):
            return end
    return state.shape(creature)


class CourseMaker:
    """Scores the maneuvers of one seat's creatures against poses of the others."""

    def __init__(
        self,
        state: AttackWing,
        seat: int,
        poses: list[Rectangle | None],
        only: list[int] | None = None,
        temper: Temper = EVEN,
    ) -> None:
        self.fear = CARE * temper.fear_of(seat)
        self.goal = temper.goal_of(seat)
        self.state = state
        self.seat = seat
        self.poses = poses  # of all creatures, by number; None: out of play
        asked = dialing(state, seat) if only is None else only
        self.own = [one for one in asked if poses[one] is not None]
        self.points = [per_point(state, one) for one in range(len(poses))]
        self.stamina = [
            stamina(state, one) if poses[one] is not None else 0.0 for one in range(len(poses))
        ]
        self.ways: list[list[Reach]] = [
            reaches(state, one) if poses[one] is not None else [] for one in range(len(poses))
        ]
        self.scores: list[list[float]] = []
        self.sound: list[list[bool]] = []  # does a maneuver keep clear of the edge?
        for one in self.own:
            self.scores.append([])
            self.sound.append([])
            for maneuver in ON_DIAL[state.dial_of[one]]:
                end = end_of(state, one, maneuver)
                risk = 0.0 if has_fled(end, float(state.area)) else at_edge(state, one, end)
                self.scores[-1].append(self.judged(one, maneuver, end, risk))
                self.sound[-1].append(risk <= 0.0)

    def judged(self, creature: int, maneuver: int, end: Rectangle, risk: float) -> float:
        """What a maneuver promises that ends there, with such a risk at the edge."""
        state = self.state
        cost = price(state, creature)
        if has_fled(end, float(state.area)):
            return FLED
        score = -risk
        color = COLORS[state.dial_of[creature]][maneuver]
        if color == RED:
            score -= JUDGEMENT.red * cost * (3.0 if state.exhaustion[creature] else 1.0)
        elif color == GREEN and state.exhaustion[creature]:
            score += JUDGEMENT.exhaustion * cost
        nearest, dealt, taken = 99.0, 0.0, 0.0
        for other, pose in enumerate(self.poses):
            if pose is None or state.friends(creature, other):
                continue
            nearest = min(nearest, way_to(end, pose.x, pose.y))
            mine = best_harm(state, creature, end, self.ways[creature], other, pose)
            dealt = max(dealt, min(mine, self.stamina[other]) * self.points[other])
            his = best_harm(state, other, pose, self.ways[other], creature, end)
            taken += his * self.points[creature]
        score += JUDGEMENT.attack * (dealt - self.fear * taken)
        if nearest < 99.0:
            score -= self.goal * JUDGEMENT.approach * nearest * cost / 50.0
        return score

    def dials(self, chance: Chance, whim: float) -> tuple[int, ...]:
        """A dial for every creature, the best but for whims, none of which leads to the edge."""
        numbers: list[int] = []
        for place, creature in enumerate(self.own):
            listed = ON_DIAL[self.state.dial_of[creature]]
            sound = self.sound[place]
            scores = [
                score + (whim * chance.below(FINE) / FINE if sound[number] else 0.0)
                for number, score in enumerate(self.scores[place])
            ]
            numbers += [creature, listed[scores.index(max(scores))]]
        return tuple(numbers)


def poses_now(state: AttackWing) -> list[Rectangle | None]:
    """Where all creatures are."""
    here = on_table(state)
    return [state.shape(one) if one in here else None for one in range(len(state.card))]


def drifted(state: AttackWing, seat: int, chance: Chance) -> list[Rectangle | None]:
    """Where all creatures are, those of other sides a maneuver further."""
    side = state.seat_side[seat]
    return [
        pose if pose is None or state.side[one] == side else drift(state, one, chance)
        for one, pose in enumerate(poses_now(state))
    ]
