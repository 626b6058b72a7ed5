"""The breath step (section 9)."""

from __future__ import annotations

import math
from typing import ClassVar, Final

from wyrmtable.board.plane.angles import COS, SIN, sine_cosine
from wyrmtable.board.plane.measures import ruler
from wyrmtable.board.plane.rectangles import TOLERANCE, ray_range
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Task
from wyrmtable.games.aerialcorps.breeds import (
    ACID,
    BREATH,
    BREATH_CARDS,
    BREATH_NAMES,
    FIRE,
    LONG_RANGE,
    NO_BREATH,
    POISON,
    SHORT_RANGE,
    SONIC,
    WATER,
)
from wyrmtable.games.aerialcorps.decks import BREATH_DECK, texts, total
from wyrmtable.games.aerialcorps.events import Breath, BreathStep, DamageTaken
from wyrmtable.games.aerialcorps.facts import BearingChoice, Breather, BreathFacts
from wyrmtable.games.aerialcorps.harm import Harm, bring_down, report, settle
from wyrmtable.games.aerialcorps.state import PLACES, AerialCorps, changed
from wyrmtable.games.aerialcorps.steps import Step, open_step, require_present
from wyrmtable.games.aerialcorps.verbs import BREATHE, NO_BEARING

FRONT_EDGE: Final = 45  # AC-9.5
SIDE_EDGE: Final = 135  # AC-9.6
MARGIN: Final = 3  # degrees, far more than the last bits in which machines differ
NEAREST_FIRST: Final[list[int]] = [
    0,
    *[bearing for size in range(1, SIDE_EDGE + 1) for bearing in (size, -size)],
]
MOST_NUMBERS: Final = 32  # more than there are dragons and ships
MOST_CARDS: Final = 16  # more than a breath deals out
RANGES = ["short", "long"]


class BeginBreath(Task[AerialCorps]):
    """Find out whose breath can reach an enemy, and ask them."""

    name: ClassVar[str] = "begin breath"

    def run(self, state: AerialCorps) -> None:
        asked: list[int] = []
        for dragon in state.dragons():
            if ready_to_breathe(state, dragon) and bearings(state, dragon, True):
                asked.append(dragon)
        open_step(state, BREATH_STEP, asked)


def ready_to_breathe(state: AerialCorps, dragon: int) -> bool:
    """May it breathe at all in this round (AC-9.1 to AC-9.3, AC-13.11)?"""
    return not timing_fault(state, dragon) and not state.captain_wounded(dragon)


def timing_fault(state: AerialCorps, dragon: int) -> str:
    """The clause of section 9 that forbids any breath now."""
    if BREATH[state.breed[dragon]] == NO_BREATH:
        return "AC-9.1"
    last = state.breathed[dragon]
    if last and (last - 1) // 3 + 1 == state.turn:
        return "AC-9.2"
    if last and state.clock - last == 1:
        return "AC-9.3"
    return ""


def head(state: AerialCorps, dragon: int) -> tuple[float, float]:
    """The middle of the front edge (AC-1.4)."""
    shape = state.shapes[dragon]
    return shape.at(shape.half_length, 0.0)


def candidates(state: AerialCorps, dragon: int) -> list[int]:
    """Whom a breath could affect by level and overlap, near enough (AC-9.12 to AC-9.15)."""
    level = state.level[dragon]
    sonic = BREATH[state.breed[dragon]] == SONIC
    x, y = head(state, dragon)
    found: list[int] = []
    for target in range(len(state.breed)):
        if target == dragon or not state.present(target):
            continue
        above = state.level[target] - level
        if above > 1 or above < -1 or (above == 1 and not sonic):
            continue
        shape = state.shapes[target]
        reach = LONG_RANGE + TOLERANCE + shape.half_length + shape.half_width
        dx, dy = shape.x - x, shape.y - y
        if dx * dx + dy * dy > reach * reach or state.overlapping(dragon, target):
            continue
        found.append(target)
    return found


def direction(state: AerialCorps, dragon: int, bearing: int) -> tuple[float, float]:
    """The unit vector of a bearing relative to the dragon's heading."""
    heading = state.heading[dragon]
    whole = int(heading)
    if whole == heading:
        return SIN[(whole + bearing) % 360], COS[(whole + bearing) % 360]
    return sine_cosine(heading + bearing)


def hits(state: AerialCorps, dragon: int, bearing: int, targets: list[int]) -> list[float]:
    """Who is hit along a bearing: target, distance and number of cards, one after another."""
    ux, uy = direction(state, dragon, bearing)
    x, y = head(state, dragon)
    side = bearing > FRONT_EDGE or bearing < -FRONT_EDGE
    first = state.weight(dragon) * 4 + (2 if side else 0)
    hit: list[float] = []
    for target in targets:
        shape = state.shapes[target]
        off = (shape.x - x) * uy - (shape.y - y) * ux
        reach = shape.half_length + shape.half_width
        if off > reach or off < -reach:
            continue
        far = ray_range(shape, x, y, ux, uy)
        if far < 0.0 or far > LONG_RANGE + TOLERANCE:
            continue
        cards = BREATH_CARDS[first + (1 if far > SHORT_RANGE + TOLERANCE else 0)]
        if state.level[target] != state.level[dragon]:
            cards -= 1  # AC-9.17
        if cards > 0:  # AC-9.18
            hit.append(float(target))
            hit.append(far)
            hit.append(float(cards))
    return hit


def hits_enemy(state: AerialCorps, dragon: int, hit: list[float]) -> bool:
    """AC-9.19."""
    return any(state.enemies(dragon, int(hit[place])) for place in range(0, len(hit), 3))


def bearings(state: AerialCorps, dragon: int, first_only: bool = False) -> list[int]:
    """One bearing for every different set of targets and ranges that a legal breath can have."""
    targets = candidates(state, dragon)
    found: list[int] = []
    seen: list[int] = []
    for bearing in towards(state, dragon, targets):
        hit = hits(state, dragon, bearing, targets)
        if not hits_enemy(state, dragon, hit):
            continue
        if first_only:
            return [bearing]
        mark = mark_of(bearing, hit)
        if mark not in seen:
            seen.append(mark)
            found.append(bearing)
    return found


def mark_of(bearing: int, hit: list[float]) -> int:
    """A number that tells different sets of targets and ranges apart."""
    mark = 1 if -FRONT_EDGE <= bearing <= FRONT_EDGE else 2
    for place in range(0, len(hit), 3):
        mark = mark * MOST_NUMBERS + int(hit[place])
        mark = mark * MOST_CARDS + int(hit[place + 2])
        mark += mark + (1 if hit[place + 1] > SHORT_RANGE + TOLERANCE else 0)
    return mark


def towards(state: AerialCorps, dragon: int, targets: list[int]) -> list[int]:
    """The bearings that could meet an enemy, nearest to the heading first.

    With a margin, so that none is missed.
    """
    tried: list[bool] = []
    x, y = head(state, dragon)
    shape = state.shapes[dragon]
    for target in targets:
        if not state.enemies(dragon, target):
            continue
        if not tried:
            tried = [False] * (2 * SIDE_EDGE + 1)
        card = state.shapes[target]
        dx, dy = card.x - x, card.y - y
        forward = dx * shape.sin + dy * shape.cos
        right = dx * shape.cos - dy * shape.sin
        size = card.half_length * card.half_length + card.half_width * card.half_width
        away = dx * dx + dy * dy
        middle, spread = 0, SIDE_EDGE + 1  # the head is over the card, or nearly: all around
        if away > 1.1 * size:
            middle = round(math.degrees(math.atan2(right, forward)))
            spread = int(math.degrees(math.asin(math.sqrt(size / away)))) + MARGIN
        for bearing in range(middle - spread, middle + spread + 1):
            turned = (
                bearing - 360 if bearing > 180 else bearing + 360 if bearing < -180 else bearing
            )
            if -SIDE_EDGE <= turned <= SIDE_EDGE:
                tried[SIDE_EDGE + turned] = True
    if not tried:
        return []
    edge = FRONT_EDGE if state.steep[dragon] else SIDE_EDGE  # AC-9.8
    return [bearing for bearing in NEAREST_FIRST[: 1 + 2 * edge] if tried[SIDE_EDGE + bearing]]


def check_breath(state: AerialCorps, dragon: int, bearing: int) -> None:
    """Illegal with the clause of AC-6.8 if this breath is against the rules."""
    require_present(state, dragon)
    fault = timing_fault(state, dragon)
    if fault == "AC-9.1":
        raise Illegal(fault, "this dragon has no breath weapon")
    if fault == "AC-9.2":
        raise Illegal(fault, "this dragon has breathed in this turn")
    if fault == "AC-9.3":
        raise Illegal(fault, "this dragon breathed in the round before")
    if bearing == NO_BEARING:
        raise Illegal("AC-9.4", "a bearing is in whole degrees")
    if bearing > SIDE_EDGE or bearing < -SIDE_EDGE:
        raise Illegal("AC-9.6", "the rear cannot be reached: bearings go from -135 to 135")
    side = bearing > FRONT_EDGE or bearing < -FRONT_EDGE
    if side and state.steep[dragon]:
        raise Illegal("AC-9.8", "the last manoeuvre counts as steep: no breath into a side arc")
    if not hits_enemy(state, dragon, hits(state, dragon, bearing, candidates(state, dragon))):
        raise Illegal("AC-9.19", f"a breath at bearing {bearing} hits no enemy with any card")
    if state.captain_wounded(dragon):
        raise Illegal("AC-13.11", "the captain is wounded: no breath in this turn")


class Breathe(Step):
    """The breath step: none, or a bearing in whole degrees (AC-9.4)."""

    name: ClassVar[str] = "breath"

    def __init__(self, *args: int) -> None:
        super().__init__(*args)
        self.verb = BREATHE
        self.clause = "AC-9.1"
        self.none = NO_BEARING

    def options(self, state: AerialCorps, slot: int) -> list[int]:
        return bearings(state, slot)

    def check(self, state: AerialCorps, slot: int, value: int) -> None:
        check_breath(state, slot, value)

    def to_number(self, state: AerialCorps, value: int) -> int:
        return value

    def from_number(self, state: AerialCorps, value: int) -> int:
        return value

    def asking(self, state: AerialCorps, slot: int) -> str:
        weapon = BREATH_NAMES[BREATH[state.breed[slot]]]
        return f"Breathe {weapon} with your {state.own_name(slot)}?"

    def facts(self, state: AerialCorps, seat: int) -> BreathFacts:
        dragons: list[Breather] = []
        for dragon in self.asked(state, seat):
            aimed = candidates(state, dragon)
            choices = [
                BearingChoice(
                    bearing=bearing, hits=hits_plain(state, hits(state, dragon, bearing, aimed))
                )
                for bearing in bearings(state, dragon)
            ]
            limit = FRONT_EDGE if state.steep[dragon] else SIDE_EDGE
            name = state.dragon_name(dragon)
            number = dragon % PLACES + 1
            dragons.append(Breather(dragon=name, number=number, limit=limit, choices=choices))
        return BreathFacts(dragons=dragons)

    def run(self, state: AerialCorps) -> None:
        """All breaths in resolution order, then their effects together (AC-6.5)."""
        if not state.slots:
            bring_down(state)  # somebody may have been set up past saving
            return
        harm = Harm(len(state.breed))
        for dragon, bearing in self.chosen(state):
            breathe(state, harm, dragon, bearing)
        self.close(state)
        if state.listening:
            state.emit(BreathStep(round=state.round), "AC-6.4", reveals=True)
        settle(state, harm)


BREATH_STEP: Final = Breathe()


def breathe(state: AerialCorps, harm: Harm, dragon: int, bearing: int) -> None:
    """One breath with everything along the ruler (AC-9.9)."""
    hit = hits(state, dragon, bearing, candidates(state, dragon))
    weapon = BREATH[state.breed[dragon]]
    side = bearing > FRONT_EDGE or bearing < -FRONT_EDGE
    state.breathed = changed(state.breathed, dragon, state.clock)
    if state.listening:
        report_breath(state, dragon, bearing, side, hit)
    if side:
        harm.force(state, dragon)  # AC-9.7
    for place in range(0, len(hit), 3):
        target, count = int(hit[place]), int(hit[place + 2])
        cards = harm.take(state, target, BREATH_DECK, count)
        if state.listening:
            told = DamageTaken(
                dragon=state.dragon_name(target),
                source=state.dragon_name(dragon),
                points=total(cards),
                cards=texts(cards),
            )
            report(state, told, "AC-9.16", target, cards)
        if weapon == WATER:
            harm.force(state, target)  # AC-9.20
        elif weapon == ACID or (weapon == FIRE and state.wooden(target)):
            if count > 1:  # AC-13.14, AC-15.12
                state.ongoing += (target, count, 0)
        elif weapon == POISON and state.table.poison_choke:
            state.choked = changed(state.choked, target, state.clock + 1)  # AC-15.7


def hits_plain(state: AerialCorps, hit: list[float]) -> list[list[str | int]]:
    """Targets with range and number of cards."""
    listed: list[list[str | int]] = []
    for place in range(0, len(hit), 3):
        far = hit[place + 1] > SHORT_RANGE + TOLERANCE
        target = state.dragon_name(int(hit[place]))
        listed.append([target, RANGES[1 if far else 0], int(hit[place + 2])])
    return listed


def report_breath(
    state: AerialCorps, dragon: int, bearing: int, side: bool, hit: list[float]
) -> None:
    x, y = head(state, dragon)
    ux, uy = direction(state, dragon, bearing)
    measures = [ruler(x, y, x + 8.0 * ux, y + 8.0 * uy, LONG_RANGE, LONG_RANGE)]
    for place in range(0, len(hit), 3):
        far = hit[place + 1]
        limit = LONG_RANGE if far > SHORT_RANGE + TOLERANCE else SHORT_RANGE
        measures.append(ruler(x, y, x + far * ux, y + far * uy, far, limit))
    told = Breath(
        dragon=state.dragon_name(dragon),
        bearing=bearing,
        arc="side" if side else "front",
        weapon=BREATH_NAMES[BREATH[state.breed[dragon]]],
        hits=hits_plain(state, hit),
        measures=measures,
    )
    state.emit(told, "AC-9.9", reveals=True)
