"""The movement step: cards are turned over and all dragons fly (sections 4, 5 and 8)."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmtable.board.plane.angles import normal, to_grid
from wyrmtable.core.task import Task
from wyrmtable.games.aerialcorps.breeds import CLIMB_RATE, TOP_LEVEL
from wyrmtable.games.aerialcorps.cards import (
    CARD_NAMES,
    CARDS,
    CLIMB,
    DIVE,
    ENDS,
    GRAPPLE,
    HOVER,
    NO_MOVE,
    PATHS,
    ST,
    STRAIGHT_LENGTH,
    steep,
)
from wyrmtable.games.aerialcorps.conflicts import find_conflicts
from wyrmtable.games.aerialcorps.ending import check_end, end_boarding, remove
from wyrmtable.games.aerialcorps.events import Burst, Climbed, Dived, Flown, Replaced
from wyrmtable.games.aerialcorps.harm import lose_boarder
from wyrmtable.games.aerialcorps.state import LEFT_TABLE, NONE, AerialCorps, changed

THOUSANDTHS: Final = 1000  # AC-1.6
SHIP_SPEED: Final = 1.0  # AC-15.8
DRAWN_STEP: Final = 0.5  # inches between the points of a drawn flight


class Movement(Task[AerialCorps]):
    """All dragons fly their card of this round (AC-8.1)."""

    name: ClassVar[str] = "movement"

    def run(self, state: AerialCorps) -> None:
        place = state.round - 1
        state.turned = state.round
        begin_movement(state)
        dragons = state.dragons()
        for dragon in dragons:
            if state.captor[dragon] != NONE:
                try_to_dive_free(state, dragon, state.plan[dragon * 3 + place])
        for dragon in dragons:
            partner = state.partner(dragon)
            if partner != NONE:
                grapple(state, dragon, partner)
            else:
                turn_over(state, dragon, state.plan[dragon * 3 + place])
        for dragon in dragons:
            if state.burst[dragon] == state.round and state.partner(dragon) == NONE:  # AC-8.3
                if state.listening:
                    state.emit(Burst(dragon=state.dragon_name(dragon)), "AC-5.13")
                fly(state, dragon, state.plan[dragon * 3 + place])
        for ship in range(state.ships_from, len(state.breed)):
            if state.afloat(ship):
                sail(state, ship)
        if leave_table(state):
            return
        find_conflicts(state)


def begin_movement(state: AerialCorps) -> None:
    """What was true of the round before is over."""
    nothing = (0,) * len(state.breed)
    state.hovered = nothing
    state.struck = nothing
    state.conflict = nothing
    state.into = ()


def try_to_dive_free(state: AerialCorps, defender: int, card: int) -> None:
    """A dive of the defender ends the boarding, unless it is spoilt (AC-12.19, AC-12.20)."""
    if card != DIVE:
        return
    spoilt = dive_spoilt(state, defender)
    if spoilt:
        replaced(state, defender, card, spoilt)
        return
    attacker = state.captor[defender]
    end_boarding(state, attacker, "dive", "AC-12.19")
    lose_boarder(state, attacker, "AC-12.19")


def dive_spoilt(state: AerialCorps, dragon: int) -> str:
    """The clause that replaces a dive card of this dragon, if any."""
    if state.level[dragon] <= 1:
        return "AC-4.6"
    return "AC-8.5" if state.steep[dragon] else ""


def replaced(state: AerialCorps, dragon: int, card: int, cite: str) -> None:
    if state.listening:
        told = Replaced(dragon=state.dragon_name(dragon), card=CARD_NAMES[card])
        state.emit(told, cite, reveals=True)


def turn_over(state: AerialCorps, dragon: int, card: int) -> None:
    """Fly the card, or a straight in its place (AC-4.6, AC-8.5, AC-8.7)."""
    clause = ""
    if card == DIVE:
        clause = dive_spoilt(state, dragon)
    elif state.steep[dragon]:
        if card == HOVER:
            clause = "AC-8.7"
        elif steep(state.weight(dragon), card):
            clause = "AC-8.5"
    if clause:
        replaced(state, dragon, card, clause)
        card = ST
    fly(state, dragon, card)


def fly(state: AerialCorps, dragon: int, card: int) -> None:
    """Follow the path of a card; altitude changes at its end (AC-8.2, section 4)."""
    weight = state.weight(dragon)
    if card == HOVER:  # AC-5.10
        state.hovered = changed(state.hovered, dragon, 1)
        if state.listening:
            report_move(state, dragon, CARD_NAMES[card], "AC-5.10", [state.pose(dragon)])
    else:
        drawn = flight(state, dragon, card) if state.listening else []
        advance(state, dragon, ENDS[weight * CARDS + card])
        if state.listening:
            report_move(state, dragon, CARD_NAMES[card], "AC-8.2", drawn)
    state.last[dragon] = card
    state.steep[dragon] = 1 if steep(weight, card) else 0
    if card == CLIMB and state.level[dragon] < TOP_LEVEL:  # AC-4.2 to AC-4.4
        state.counters[dragon] += 1
        if state.counters[dragon] >= CLIMB_RATE[weight]:
            state.level[dragon] += 1
            state.counters[dragon] = 0
        if state.listening:
            told = Climbed(
                dragon=state.dragon_name(dragon),
                level=state.level[dragon],
                counters=state.counters[dragon],
            )
            state.emit(told, "AC-4.2")
    elif card == DIVE:  # AC-4.5
        state.level[dragon] -= 1
        state.counters[dragon] = 0
        if state.listening:
            name, level = state.dragon_name(dragon), state.level[dragon]
            state.emit(Dived(dragon=name, level=level, counters=0), "AC-4.5")


def advance(state: AerialCorps, number: int, pose: tuple[float, float, float]) -> None:
    """Move to the end of a path; the new position is rounded (AC-1.6)."""
    forward, right, turn = pose
    x, y = state.shapes[number].at(forward, right)
    heading = normal(state.heading[number] + turn)
    state.place(number, to_grid(x, THOUSANDTHS), to_grid(y, THOUSANDTHS), heading)


def grapple(state: AerialCorps, dragon: int, partner: int) -> None:
    """Both dragons of a boarding fly the straight of the slower (AC-12.15, AC-12.16)."""
    length = min(
        STRAIGHT_LENGTH[state.weight(dragon)],
        STRAIGHT_LENGTH[state.weight(partner)],
    )
    start = state.pose(dragon)
    advance(state, dragon, (length, 0.0, 0.0))
    state.last[dragon] = ST
    state.steep[dragon] = 0
    if state.listening:
        report_move(state, dragon, GRAPPLE, "AC-12.15", [start, state.pose(dragon)])


def sail(state: AerialCorps, ship: int) -> None:
    """A ship moves straight ahead (AC-15.8)."""
    start = state.pose(ship)
    advance(state, ship, (SHIP_SPEED, 0.0, 0.0))
    if state.listening:
        report_move(state, ship, "SAIL", "AC-15.8", [start, state.pose(ship)])


def flight(state: AerialCorps, dragon: int, card: int) -> list[list[float]]:
    """Poses along the path of a card from where the dragon is, for drawing."""
    path = PATHS[state.weight(dragon) * CARDS + card]
    shape = state.shapes[dragon]
    drawn: list[list[float]] = []
    for forward, right, turn in [NO_MOVE] if path is None else path.points(DRAWN_STEP):
        x, y = shape.at(forward, right)
        drawn.append([round(x, 3), round(y, 3), normal(shape.heading + turn)])
    return drawn


def report_move(
    state: AerialCorps, dragon: int, card: str, cite: str, path: list[list[float]]
) -> None:
    name = state.dragon_name(dragon)
    state.emit(Flown(dragon=name, card=card, to=state.pose(dragon), path=path), cite, reveals=True)


def leave_table(state: AerialCorps) -> bool:
    """Dragons whose centre lies outside are removed (AC-4.10). True if the game is over."""
    width, depth = state.table.width, state.table.depth
    left = False
    north = False
    for dragon in state.dragons():
        x, y = state.x[dragon], state.y[dragon]
        if 0.0 <= x <= width and 0.0 <= y <= depth:
            continue
        left = True
        if dragon == state.free and y > depth and 0.0 <= x <= width:  # AC-16.5
            north = True
        remove(state, dragon, LEFT_TABLE, "AC-4.10")
    return check_end(state, north) if left else False
