"""Movements: maneuvers, Pivots and Charges, and whom they meet (sections 6 and 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.board.plane.tracks import Track
from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import (
    adventures,
    dice,
    events,
    formation,
    leaving,
    powers,
    triggers,
)
from wyrmtable.games.attackwing.abilities import ONCE
from wyrmtable.games.attackwing.bases import turned
from wyrmtable.games.attackwing.dials import MANEUVER_NAMES
from wyrmtable.games.attackwing.dials import SPEEDS as DIAL_SPEEDS
from wyrmtable.games.attackwing.overlaps import (
    Landing,
    distance_past,
    flyer_choices,
    in_the_way,
    move_past,
    overrun_checks,
    slide_back,
    stop_at,
)
from wyrmtable.games.attackwing.playarea import has_fled
from wyrmtable.games.attackwing.questions import Ask, Pick, other_kind
from wyrmtable.games.attackwing.state import (
    FLED,
    NONE,
    PIVOTED,
    STANDING,
    WAITING,
    AttackWing,
)
from wyrmtable.games.attackwing.templates import (
    PIVOT,
    STRAIGHT,
    WINGOVER,
    full_pose,
    poses_along,
    track_of,
)
from wyrmtable.games.attackwing.terrain import meet_obstacles
from wyrmtable.games.attackwing.verbs import OVERLAP, OVERLAPS, SPIN
from wyrmtable.games.attackwing.words import (
    AT_OVERRUN_FAILED,
    AT_OVERRUN_PASSED,
    BAN_BE_CHECKED_WHEN_OVERRUNNING,
    CRIT,
    HIT,
    ONCE_A_MOVEMENT,
    VALUE_OVERRUN,
)

MANEUVER: Final = 0  # kinds of movement
CHARGE: Final = 1
CHARGING: Final = STRAIGHT * DIAL_SPEEDS + 1  # AW-10.3
COLOR_NAMES: Final[list[str]] = ["green", "white", "red"]
SPIN_DEGREES: Final[list[float]] = [0.0, -90.0, 90.0, 180.0]
SPIN_CHOICES: Final[tuple[Action, ...]] = tuple([SPIN.of((turn,)) for turn in range(4)])
OVERLAP_CHOICES: Final[dict[str, Action]] = {
    word: OVERLAP.of((place,)) for place, word in enumerate(OVERLAPS)
}
# why a movement left nothing to choose (`state.unasked`)
REASONS: Final[list[str]] = ["AW-7.15", "AW-7.17"]
BLOCKED: Final = 1


def move(state: AttackWing, creature: int, maneuver: int, kind: int) -> None:
    """Push a movement along a template."""
    begin(state, creature)
    free = state.in_air(creature) or powers.banned(state, creature, BAN_BE_CHECKED_WHEN_OVERRUNNING)
    if free:
        state.agenda.append(Land(creature, maneuver, kind, NONE))
    else:
        state.agenda.append(Overrun(creature, maneuver, kind, 0))


def charge(state: AttackWing, creature: int) -> None:
    """Push the movement of a Charge, after which a Troop forms again (AW-10.3, AW-17.15)."""
    if state.is_troop(creature):
        state.agenda.append(formation.Form(creature))
    move(state, creature, CHARGING, CHARGE)


def begin(state: AttackWing, creature: int) -> None:
    """A movement begins: the Point Soldier goes alone (AW-17.7, AW-17.12)."""
    state.unasked = 0
    state.moving = []
    if state.used:
        state.used = [
            number
            for at in range(0, len(state.used), 2)
            if ONCE[state.used[at + 1]] != ONCE_A_MOVEMENT
            for number in state.used[at : at + 2]
        ]
    if state.is_troop(creature):
        point = state.point[creature]
        standing = [state.base_name(base) for base in state.standing(creature) if base != point]
        if standing and state.listening:
            state.emit(events.Gathered(creature=state.name(creature), bases=standing), "AW-17.7")
        for base in state.bases_of(creature):
            if base != point:
                state.place[base] = WAITING


class Overrun(Task[AttackWing]):
    """One Overrun Check after the other (AW-7.3 to AW-7.6)."""

    name: ClassVar[str] = "overrun"

    def run(self, state: AttackWing) -> None:
        creature, maneuver, kind, done = self.args
        enemies = [base for base in state.enemies(creature) if not state.in_air(state.who[base])]
        base = state.shape(creature)
        track = track_for(base, maneuver)
        due = overrun_checks(base, track, state.shapes_of(enemies)) if enemies else []
        if done >= len(due):
            state.agenda.append(Land(creature, maneuver, kind, NONE))
            return
        enemy = enemies[due[done]]
        passed = check_overrun(state, creature, enemy)
        if passed:
            state.agenda.append(Overrun(creature, maneuver, kind, done + 1))
            triggers.trigger(state, AT_OVERRUN_PASSED, creature, state.who[enemy])
        else:
            state.agenda.append(Land(creature, maneuver, kind, enemies[due[0]]))
            triggers.trigger(state, AT_OVERRUN_FAILED, state.who[enemy], creature)


def check_overrun(state: AttackWing, creature: int, enemy: int) -> bool:
    """Both roll attack dice; the mover passes with an equal or higher total (AW-7.4)."""
    own = overrun_total(state, creature, state.base_name(state.point[creature]), 0)
    against = state.base_name(enemy)
    more = powers.value(state, state.who[enemy], VALUE_OVERRUN)
    other = overrun_total(state, state.who[enemy], against, more)
    if state.listening:
        told = events.Overrun(
            creature=state.name(creature),
            against=against,
            own=own,
            other=other,
            passed=own >= other,
        )
        state.emit(told, "AW-7.4")
    return own >= other


def overrun_total(state: AttackWing, creature: int, name: str, more: int) -> int:
    """A hit counts 1, a critical hit 2."""
    number = (2 if state.size(creature) > 2.0 else 1) + more
    faces = dice.roll(state, name, False, number, "overrun")
    return faces.count(HIT) + 2 * faces.count(CRIT)


class Land(Task[AttackWing]):
    """Where a movement ends (AW-7.5, AW-7.10 to AW-7.20)."""

    name: ClassVar[str] = "land"

    def run(self, state: AttackWing) -> None:
        creature, maneuver, kind, enemy = self.args
        base = state.shape(creature)
        track = track_for(base, maneuver)
        others = state.others(creature)
        shapes = state.shapes_of(others)
        figures = state.figure_bump
        full = full_pose(base, track)
        if enemy != NONE:
            landing = stop_at(base, track, state.shapes[enemy], shapes, figures)
            finish(state, creature, maneuver, kind, named(landing, others), False)
        elif state.in_air(creature):
            ground, air = by_level(state, others)
            wingover = is_wingover(maneuver)
            below, above = state.shapes_of(ground), state.shapes_of(air)
            choices = flyer_choices(base, track, wingover, below, above, figures)
            if len(choices) > 1:
                state.agenda.append(Overlap(creature, maneuver, kind))
            elif choices:
                state.unasked = BLOCKED
                stop_in_front(state, creature, maneuver, kind, False)
            else:
                landing = Landing(full, track.last, 0.0, [])
                finish(state, creature, maneuver, kind, landing, wingover)
        elif in_the_way(full, shapes, figures):
            stop_in_front(state, creature, maneuver, kind, False)
        else:
            landing = Landing(full, track.last, 0.0, [])
            finish(state, creature, maneuver, kind, landing, is_wingover(maneuver))


def track_for(base: Rectangle, maneuver: int) -> Track:
    """The track of a maneuver."""
    return track_of(base, maneuver // DIAL_SPEEDS, maneuver % DIAL_SPEEDS)


def is_wingover(maneuver: int) -> bool:
    """Does it turn at its end (AW-6.7)?"""
    return maneuver // DIAL_SPEEDS == WINGOVER


def is_pivot(maneuver: int) -> bool:
    """Does it stay in place (AW-6.9)?"""
    return maneuver // DIAL_SPEEDS == PIVOT


def by_level(state: AttackWing, bases: list[int]) -> tuple[list[int], list[int]]:
    """Bases on the ground, and in the air."""
    air = [base for base in bases if state.in_air(state.who[base])]
    return [base for base in bases if base not in air], air


def named(landing: Landing, others: list[int]) -> Landing:
    """The landing with the numbers of the bases that were bumped."""
    landing.bumped = [others[place] for place in landing.bumped]
    return landing


def stop_in_front(state: AttackWing, creature: int, maneuver: int, kind: int, turns: bool) -> None:
    """Move back along the track until the base is free (AW-7.10)."""
    base = state.shape(creature)
    track = track_for(base, maneuver)
    others = state.others(creature)
    shapes = state.shapes_of(others)
    landing = slide_back(base, track, track.last, shapes, state.figure_bump)
    finish(state, creature, maneuver, kind, named(landing, others), turns)


class Overlap(Ask):
    """A flyer over ground bases stops in front or moves past (AW-7.15, AW-7.18)."""

    name: ClassVar[str] = "overlap"
    clause: ClassVar[str] = "AW-7.15"
    asking: ClassVar[str] = "{it} flies over creatures on the ground: stop in front, or move past?"

    def choices(self, state: AttackWing) -> list[str]:
        """The words for what may be chosen."""
        creature, maneuver, _ = self.args
        base = state.shape(creature)
        track = track_for(base, maneuver)
        ground, air = by_level(state, state.others(creature))
        below, above = state.shapes_of(ground), state.shapes_of(air)
        wingover = is_wingover(maneuver)
        return flyer_choices(base, track, wingover, below, above, state.figure_bump)

    def default(self, state: AttackWing) -> Action:
        return OVERLAP_CHOICES["front"]

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        return [OVERLAP_CHOICES[word] for word in self.choices(state)]

    def check(self, state: AttackWing, action: Action) -> None:
        if action.kind != OVERLAP.kind:
            raise other_kind("AW-7.15")
        word = OVERLAPS[action.args[0]]
        if word not in self.choices(state):
            if word.endswith("turned") and not is_wingover(self.args[1]):
                raise Illegal("AW-7.18", "only a Wingover turns")
            raise Illegal("AW-7.17", "the way past is blocked")

    def decide(self, state: AttackWing, action: Action) -> None:
        creature, maneuver, kind = self.args
        word = OVERLAPS[action.args[0]]
        turns = word.endswith("turned")
        if word.startswith("front"):
            stop_in_front(state, creature, maneuver, kind, turns)
            return
        base = state.shape(creature)
        track = track_for(base, maneuver)
        ground, air = by_level(state, state.others(creature))
        full = full_pose(base, track)
        below, above = state.shapes_of(ground), state.shapes_of(air)
        length = distance_past(full, track, below, above, state.figure_bump)
        finish(state, creature, maneuver, kind, move_past(full, track, length), turns)


def finish(
    state: AttackWing, creature: int, maneuver: int, kind: int, landing: Landing, turns: bool
) -> None:
    """Put the creature where it ends; then the edge, then Obstacles (AW-7.26)."""
    point = state.point[creature]
    start = state.shapes[point]
    track = track_for(start, maneuver)
    final = turned(landing.base, 180.0) if turns else landing.base
    state.put(point, final)
    if state.listening:
        tell(state, creature, maneuver, kind, start, track, landing)
    at_the_end(state, creature, start, track, landing)


def tell(
    state: AttackWing,
    creature: int,
    maneuver: int,
    kind: int,
    start: Rectangle,
    track: Track,
    landing: Landing,
) -> None:
    """Report a movement, first whom it ran into."""
    name = state.name(creature)
    if landing.bumped:
        against = [state.base_name(base) for base in landing.bumped]
        state.emit(events.Bumped(creature=name, against=against), "AW-7.10")
    way = poses_along(start, track, landing.position, landing.past)
    charging = kind == CHARGE
    final = state.shape(creature)
    told = events.Moved(
        creature=name,
        maneuver="charge" if charging else MANEUVER_NAMES[maneuver],
        color=None if charging else COLOR_NAMES[state.color[creature]],
        pos=[final.x, final.y],
        heading=final.heading,
        way=[[x, y, heading] for x, y, heading in way],
        soldier=state.soldier_name(creature),
    )
    state.emit(told, "AW-10.3" if charging else "AW-6.3")


def at_the_end(
    state: AttackWing, creature: int, start: Rectangle, track: Track | None, landing: Landing
) -> None:
    """The edge, and then the Obstacles that a creature still in play has met (AW-7.26)."""
    if not has_fled(state.shape(creature), float(state.area)):
        meet_obstacles(state, creature, start, track, landing)
    elif state.adventure:
        meet_obstacles(state, creature, start, track, landing)
        adventures.reach_edge(state, creature)
    else:
        leaving.remove(state, creature, FLED, "AW-7.21")


class Spin(Pick):
    """A Pivot: the owner declares once how to spin (AW-6.9)."""

    name: ClassVar[str] = "spin"
    clause: ClassVar[str] = "AW-6.9"
    asking: ClassVar[str] = "How does {it} spin?"

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        return SPIN_CHOICES

    def decide(self, state: AttackWing, action: Action) -> None:
        creature = self.args[0]
        point = state.point[creature]
        start = state.shapes[point]
        spun = turned(start, SPIN_DEGREES[action.args[0]])
        state.put(point, spun)
        state.mark(creature, PIVOTED)
        if state.listening:
            name = state.name(creature)
            told = events.Moved(
                creature=name,
                maneuver=MANEUVER_NAMES[state.dial[creature]],
                color=COLOR_NAMES[state.color[creature]],
                pos=[spun.x, spun.y],
                heading=spun.heading,
                way=[],
                soldier=state.soldier_name(creature),
            )
            state.emit(told, "AW-6.9")
            state.emit(events.TokenGained(creature=name, token="pivot"), "AW-6.11")
        meet_obstacles(state, creature, start, None, Landing(spun, 0.0, 0.0, []))


def on_table(state: AttackWing, creature: int) -> bool:
    """Does the base that moves stand on the table?"""
    return state.place[state.point[creature]] == STANDING
