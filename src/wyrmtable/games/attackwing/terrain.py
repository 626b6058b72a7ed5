"""Obstacles in play: what a movement meets, and what stands in the way of attacks (section 19)."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.board.plane.tracks import Track
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import damage, dice, events
from wyrmtable.games.attackwing.measuring import Measurement, disc_on_line
from wyrmtable.games.attackwing.obstacles import obstacles_met
from wyrmtable.games.attackwing.overlaps import Landing
from wyrmtable.games.attackwing.state import (
    GEYSER,
    MIST,
    OBSTACLE_AIR,
    OBSTACLE_GROUND,
    OBSTRUCTED,
    ON_TABLE,
    OUT_OF_PLAY,
    TOKEN_KINDS,
    TREASURE,
    UNKNOWN,
    AttackWing,
)
from wyrmtable.games.attackwing.tablefile import TABLE
from wyrmtable.games.attackwing.tokens import OBJECTIVE_RADIUS, disc_overlaps
from wyrmtable.games.attackwing.words import CRIT, HIT

TREASURES: Final = 5  # AW-21.2


def lying(state: AttackWing) -> list[int]:
    """The tokens on the table that are or may be Obstacles (AW-9.13, AW-19.6, AW-22.7)."""
    return [
        token
        for token, where in enumerate(state.token_where)
        if where == ON_TABLE
        and state.token_kind[token] != TREASURE
        and (state.token_kind[token] != GEYSER or state.token_up[token])
    ]


def in_the_way(state: AttackWing) -> list[tuple[float, float]]:
    """Where a base may not be put by a Feint or a formation (AW-9.13, AW-17.9)."""
    return [(state.token_x[token], state.token_y[token]) for token in lying(state)]


def affects(state: AttackWing, token: int, in_air: bool) -> bool:
    """Is it an Obstacle of this play level (AW-19.1)?"""
    kind = state.token_kind[token]
    if kind in (MIST, TREASURE) or (kind == GEYSER and not state.token_up[token]):
        return False
    return kind != (OBSTACLE_GROUND if in_air else OBSTACLE_AIR)


def meet_obstacles(
    state: AttackWing, creature: int, start: Rectangle, track: Track | None, landing: Landing
) -> None:
    """Push what a movement met, the first on top (AW-19.10)."""
    tokens = lying(state)
    if not tokens:
        return
    places = [(state.token_x[token], state.token_y[token]) for token in tokens]
    for place in reversed(obstacles_met(start, track, landing, places)):
        state.agenda.append(Meet(creature, tokens[place], int(state.in_air(creature))))


class Meet(Task[AttackWing]):
    """A creature meets an Obstacle (AW-19.7 to AW-19.9)."""

    name: ClassVar[str] = "meet"

    def run(self, state: AttackWing) -> None:
        creature, token, in_air = self.args
        if not state.token_up[token]:
            reveal(state, token)
        if not affects(state, token, bool(in_air)) or not state.in_play(creature):
            return
        state.mark(creature, OBSTRUCTED)
        if state.listening:
            state.emit(
                events.ObstacleMet(creature=state.name(creature), obstacle=token + 1), "AW-19.8"
            )
        face = dice.roll(state, state.name(creature), False, 1, "obstacle")[0]
        if face not in (HIT, CRIT):
            return
        if damage.no_cards(state):  # AW-13.10
            face = HIT
        stopped = state.token_kind[token] == OBSTACLE_GROUND and damage.full_armor(state, creature)
        if face == HIT and stopped:  # AW-19.9
            return
        suffered = (1, 0) if face == HIT else (0, 1)
        if state.is_troop(creature):  # AW-17.30: after the Troop has formed
            state.moving += [creature, *suffered]
        else:
            damage.deal(state, state.point[creature], suffered[0], suffered[1])


class LateDamage(Task[AttackWing]):
    """The damage that Obstacles have done to a Point Soldier, once his Troop stands (AW-17.30)."""

    name: ClassVar[str] = "late_damage"

    def run(self, state: AttackWing) -> None:
        creature = self.args[0]
        waiting = state.moving
        state.moving = []
        for at in range(0, len(waiting), 3):
            if waiting[at] == creature and state.in_play(creature):
                damage.deal(state, state.point[creature], waiting[at + 1], waiting[at + 2])


def see(state: AttackWing, token: int) -> None:
    """Somebody sees the number of a token; if nobody has, it is drawn now (AW-23.11)."""
    if state.token_number[token] or state.token_kind[token] not in (UNKNOWN, TREASURE):
        return
    treasure = state.token_kind[token] == TREASURE
    most = TREASURES if treasure else len(TABLE.obstacle.kinds)
    left = [number for number in range(1, most + 1) if number not in state.token_number]
    number = left[state.chance.below(len(left))]
    state.token_number[token] = number
    if not treasure:
        state.token_kind[token] = TOKEN_KINDS.index(TABLE.obstacle.kinds[number - 1])


def reveal(state: AttackWing, token: int) -> None:
    """Turn a token face up for the rest of the game; mist is discarded (AW-19.2, AW-19.7)."""
    see(state, token)
    state.token_up[token] = 1
    kind = state.token_kind[token]
    if state.listening:
        told = events.TokenRevealed(
            token=token + 1, number=state.token_number[token], kind=TOKEN_KINDS[kind]
        )
        state.emit(told, "AW-19.7", reveals=True)
    if kind == MIST:
        state.token_where[token] = OUT_OF_PLAY


def obstructions(state: AttackWing, attacker: int, defender: int, line: Measurement) -> int:
    """How many Obstacles obstruct a normal attack between two bases (AW-19.13, AW-19.14)."""
    one, other = state.in_air(state.who[attacker]), state.in_air(state.who[defender])
    count = 0
    for token, where in enumerate(state.token_where):
        if where != ON_TABLE or not state.token_up[token]:  # AW-19.16
            continue
        x, y = state.token_x[token], state.token_y[token]
        on_it = affects(state, token, one) and disc_overlaps(
            state.shapes[attacker], x, y, OBJECTIVE_RADIUS
        )
        fits = affects(state, token, one) or affects(state, token, other)
        if on_it or (fits and disc_on_line(line, x, y, OBJECTIVE_RADIUS)):
            count += 1
    return count
