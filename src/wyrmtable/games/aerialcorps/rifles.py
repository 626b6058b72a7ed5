"""The rifle step (section 10, AC-15.1 to AC-15.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmtable.board.plane.arcs import nearest_in_arc
from wyrmtable.board.plane.measures import arc_edges, ruler
from wyrmtable.board.plane.rectangles import TOLERANCE, segment_crosses
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.task import Task
from wyrmtable.games.aerialcorps.breeds import LONG_RANGE, SHORT_RANGE
from wyrmtable.games.aerialcorps.decks import MISFIRE, RIFLE_DECK, special, texts, total
from wyrmtable.games.aerialcorps.events import Misfire, RifleStep, Shot
from wyrmtable.games.aerialcorps.facts import FireFacts, Gunner, TargetChoice
from wyrmtable.games.aerialcorps.harm import Harm, report, settle
from wyrmtable.games.aerialcorps.state import NONE, PLACES, AerialCorps, changed
from wyrmtable.games.aerialcorps.steps import Step, open_step, require_present
from wyrmtable.games.aerialcorps.table import BELOW, FACINGS, FRONT, RIFLE_ARCS
from wyrmtable.games.aerialcorps.verbs import SHOOT

WHY = {
    "AC-10.1": "the dragon has no such unit",
    "AC-10.3": "no part of the target lies in the arc of the facing card",
    "AC-10.4": "a unit fires at an enemy on the table",
    "AC-10.5": "the target is beyond long range",
    "AC-10.6": "another dragon shields the target",
    "AC-10.7": "the target overlaps your dragon",
    "AC-10.8": "your dragon blocks a short shot downwards",
    "AC-10.11": "the target is more than one level away",
    "AC-10.12": "no card would remain",
    "AC-12.17": "the unit is busy with the boarding",
    "AC-13.12": "the unit has misfired in the round before",
    "AC-15.2": "a unit below cannot fire at a near target above",
    "AC-15.7": "the riflemen are choking",
    "AC-15.11": "the pilot is wounded",
}


class BeginFire(Task[AerialCorps]):
    """Find out which units have a legal target, and ask them."""

    name: ClassVar[str] = "begin fire"

    def run(self, state: AerialCorps) -> None:
        asked: list[int] = []
        for dragon in state.dragons():
            near = in_reach(state, dragon)
            if not near:
                continue
            for slot in range(dragon * 3, dragon * 3 + 3):
                if state.has_unit(dragon, slot - dragon * 3) and has_target(state, slot, near):
                    asked.append(slot)
        open_step(state, FIRE_STEP, asked)


def facing_of(state: AerialCorps, slot: int) -> int:
    """The facing of a unit; a biplane's gun always faces front (AC-15.10)."""
    facing = state.facing[slot]
    return FRONT if facing == NONE else facing


def busy_fault(state: AerialCorps, slot: int) -> str:
    """Why a unit cannot fire at anybody in this round; empty if it can."""
    dragon, unit = slot // 3, slot % 3
    if state.partner(dragon) != NONE and state.can_board(dragon, unit):
        return "AC-12.17"
    if state.silent[slot] == state.clock:
        return "AC-13.12"
    if state.choked[dragon] >= state.clock:
        return "AC-15.7"
    if state.wooden(dragon) and state.captain_wounded(dragon):
        return "AC-15.11"
    return ""


def aim(state: AerialCorps, slot: int, target: int) -> tuple[float, float, float]:
    """Range and point of AC-10.5; the range is negative if the target is not in the arc."""
    arc = RIFLE_ARCS[facing_of(state, slot) % BELOW]
    return nearest_in_arc(state.shapes[slot // 3], arc, state.shapes[target])


def range_word(far: float) -> str:
    """Short or long range (AC-1.5)."""
    return "long" if far > SHORT_RANGE + TOLERANCE else "short"


def cards_for(state: AerialCorps, dragon: int, target: int, far: float) -> int:
    """Two cards at short range, one at long, one less for a level (AC-10.9, AC-10.10)."""
    cards = 1 if far > SHORT_RANGE + TOLERANCE else 2
    return cards - 1 if state.level[dragon] != state.level[target] else cards


def shot_fault(state: AerialCorps, slot: int, target: int) -> str:
    """The clause of section 10 that forbids this shot, then AC-15.2; empty if it is legal."""
    dragon = slot // 3
    if not state.present(target) or target == dragon:
        return "AC-10.4"
    far, x, y = aim(state, slot, target)
    if far < 0.0:
        return "AC-10.3"
    if not state.enemies(dragon, target):
        return "AC-10.4"
    if far > LONG_RANGE + TOLERANCE:
        return "AC-10.5"
    if shielded(state, dragon, target, x, y):
        return "AC-10.6"
    if state.overlapping(dragon, target):
        return "AC-10.7"
    above = state.level[target] - state.level[dragon]
    short = far <= SHORT_RANGE + TOLERANCE
    below = facing_of(state, slot) >= BELOW
    if short and above < 0 and not below:  # AC-15.3
        return "AC-10.8"
    if above > 1 or above < -1:
        return "AC-10.11"
    if cards_for(state, dragon, target, far) < 1:
        return "AC-10.12"
    if below and short and above > 0:
        return "AC-15.2"
    return ""


def shielded(state: AerialCorps, dragon: int, target: int, x: float, y: float) -> bool:
    """Does a third dragon on the level of either lie on the line of fire (AC-10.6)?"""
    shape = state.shapes[dragon]
    for other in range(state.ships_from):  # ships never shield (AC-15.13)
        if other in (dragon, target) or not state.flying(other):
            continue
        if state.level[other] not in (state.level[dragon], state.level[target]):
            continue
        if segment_crosses(state.shapes[other], shape.x, shape.y, x, y):
            return True
    return False


def in_reach(state: AerialCorps, dragon: int) -> list[int]:
    """Enemies near enough by level and distance, wherever the units face."""
    own = state.shapes[dragon]
    found: list[int] = []
    for target in range(len(state.breed)):
        if not state.present(target) or not state.enemies(dragon, target):
            continue
        above = state.level[target] - state.level[dragon]
        if above > 1 or above < -1:
            continue
        shape = state.shapes[target]
        reach = LONG_RANGE + TOLERANCE + shape.half_length + shape.half_width
        dx, dy = shape.x - own.x, shape.y - own.y
        if dx * dx + dy * dy <= reach * reach:
            found.append(target)
    return found


def has_target(state: AerialCorps, slot: int, near: list[int]) -> bool:
    """Has a unit a legal target among these?"""
    if busy_fault(state, slot):
        return False
    return any(not shot_fault(state, slot, target) for target in near)


def targets(state: AerialCorps, slot: int) -> list[int]:
    """All legal targets of a unit."""
    near = in_reach(state, slot // 3)
    if not near or busy_fault(state, slot):
        return []
    return [target for target in near if not shot_fault(state, slot, target)]


def check_shot(state: AerialCorps, slot: int, target: int) -> None:
    """Illegal with the clause of AC-6.8 if this shot is against the rules."""
    dragon, unit = slot // 3, slot % 3
    require_present(state, dragon)
    fault = "AC-10.1"
    if state.has_unit(dragon, unit):
        known = 0 <= target < len(state.breed)
        fault = shot_fault(state, slot, target) if known else "AC-10.4"
        if not fault.startswith("AC-10."):  # AC-6.8: then the first of any other section
            busy = busy_fault(state, slot)
            if not fault or busy in ("AC-12.17", "AC-13.12"):
                fault = busy
    if fault:
        raise Illegal(fault, f"unit {unit + 1} cannot fire there: {WHY[fault]}")


class Fire(Step):
    """The rifle step: hold, or a target (AC-10.2, AC-10.4)."""

    name: ClassVar[str] = "fire"

    def __init__(self, *args: int) -> None:
        super().__init__(*args)
        self.verb = SHOOT
        self.per_seat = PLACES * 3
        self.clause = "AC-10.2"

    def options(self, state: AerialCorps, slot: int) -> list[int]:
        return targets(state, slot)

    def check(self, state: AerialCorps, slot: int, value: int) -> None:
        check_shot(state, slot, value)

    def asking(self, state: AerialCorps, slot: int) -> str:
        facing = FACINGS[facing_of(state, slot)].replace("_", " ")
        return f"Fire with unit {slot % 3 + 1} ({facing}) of your {state.own_name(slot // 3)}?"

    def facts(self, state: AerialCorps, seat: int) -> FireFacts:
        units: list[Gunner] = []
        for slot in self.asked(state, seat):
            dragon = slot // 3
            choices: list[TargetChoice] = []
            for target in targets(state, slot):
                far = aim(state, slot, target)[0]
                cards = cards_for(state, dragon, target, far)
                name = state.dragon_name(target)
                choices.append(TargetChoice(target=name, range=range_word(far), cards=cards))
            facing = FACINGS[facing_of(state, slot)]
            name = state.dragon_name(dragon)
            units.append(
                Gunner(
                    dragon=name,
                    number=dragon % PLACES + 1,
                    unit=slot % 3 + 1,
                    facing=facing,
                    choices=choices,
                )
            )
        return FireFacts(units=units)

    def run(self, state: AerialCorps) -> None:
        """All shots in resolution order, then their effects together; holding shows nothing."""
        if not state.slots:
            report_step(state, 0)
            return
        harm = Harm(len(state.breed))
        shots = self.chosen(state)
        for slot, target in shots:
            shoot(state, harm, slot, target)
        self.close(state)
        report_step(state, len(shots))
        settle(state, harm)


FIRE_STEP: Final = Fire()


def report_step(state: AerialCorps, shots: int) -> None:
    """Told in every round, so that nobody learns whether a hidden unit had a target."""
    if state.listening:
        state.emit(RifleStep(shots=shots), "AC-6.4", reveals=True)


def shoot(state: AerialCorps, harm: Harm, slot: int, target: int) -> None:
    """One shot; the facing card is turned over (AC-7.2)."""
    dragon, unit = slot // 3, slot % 3
    far, x, y = aim(state, slot, target)
    state.shown = changed(state.shown, dragon, state.shown[dragon] | (1 << unit))
    cards = harm.take(state, target, RIFLE_DECK, cards_for(state, dragon, target, far))
    if state.listening:
        told = Shot(
            dragon=state.dragon_name(dragon),
            unit=unit + 1,
            facing=FACINGS[facing_of(state, slot)],
            target=state.dragon_name(target),
            range=range_word(far),
            points=total(cards),
            measures=shot_measures(state, slot, far, x, y),
            cards=texts(cards),
        )
        report(state, told, "AC-10.9", target, cards)
    if any([special(card) == MISFIRE for card in cards]):  # AC-13.12
        state.silent = changed(state.silent, slot, state.clock + 1)
        if state.listening:
            state.emit(Misfire(dragon=state.dragon_name(dragon), unit=unit + 1), "AC-13.12")


def shot_measures(state: AerialCorps, slot: int, far: float, x: float, y: float) -> list[PlainDict]:
    """The arc and the measured line of a shot."""
    shape = state.shapes[slot // 3]
    limit = LONG_RANGE if far > SHORT_RANGE + TOLERANCE else SHORT_RANGE
    return [
        arc_edges(shape, RIFLE_ARCS[facing_of(state, slot) % BELOW], LONG_RANGE),
        ruler(shape.x, shape.y, x, y, far, limit),
    ]
