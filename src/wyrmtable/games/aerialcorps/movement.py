"""The movement step: cards are turned over, all dragons fly, conflicts are drawn (section 8)."""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.board.plane.angles import normal, to_grid
from wyrmtable.board.plane.measures import depth
from wyrmtable.board.plane.rectangles import TOLERANCE, overlap, overlap_depth
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.state import State
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
from wyrmtable.games.aerialcorps.decks import MELEE_DECK, card_text, draw, points
from wyrmtable.games.aerialcorps.ending import check_end, end_boarding, remove
from wyrmtable.games.aerialcorps.harm import lose_boarder
from wyrmtable.games.aerialcorps.state import LEFT_TABLE, NONE, AerialCorps

THOUSANDTHS = 1000  # AC-1.6
SHIP_SPEED = 1.0  # AC-15.8
DRAWN_STEP = 0.5  # inches between the points of a drawn flight
REDRAWS = 20  # conflict cards that count for AC-12.4
CARD_BASE = 7  # more than the points of any card, plus one


class Movement(Task):
    """All dragons fly their card of this round (AC-8.1)."""

    name: ClassVar[str] = "movement"

    def run(self, state: State) -> None:
        assert isinstance(state, AerialCorps)
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
                    state.emit("burst", "AC-5.13", {"dragon": state.dragon_name(dragon)})
                fly(state, dragon, state.plan[dragon * 3 + place])
        for ship in range(state.ships_from, len(state.breed)):
            if state.afloat(ship):
                sail(state, ship)
        if leave_table(state):
            return
        find_conflicts(state)


def begin_movement(state: AerialCorps) -> None:
    """What was true of the round before is over."""
    for dragon in range(len(state.breed)):
        state.hovered[dragon] = 0
        state.struck[dragon] = 0
        state.conflict[dragon] = 0
    state.into = []


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
        data: PlainDict = {"dragon": state.dragon_name(dragon), "card": CARD_NAMES[card]}
        state.emit("replaced", cite, data, None, True)


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
        state.hovered[dragon] = 1
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
            report_height(state, dragon, "climb", "AC-4.2")
    elif card == DIVE:  # AC-4.5
        state.level[dragon] -= 1
        state.counters[dragon] = 0
        if state.listening:
            report_height(state, dragon, "dive", "AC-4.5")


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


def flight(state: AerialCorps, dragon: int, card: int) -> list[Plain]:
    """Poses along the path of a card from where the dragon is, for drawing."""
    path = PATHS[state.weight(dragon) * CARDS + card]
    shape = state.shapes[dragon]
    drawn: list[Plain] = []
    for forward, right, turn in [NO_MOVE] if path is None else path.points(DRAWN_STEP):
        x, y = shape.at(forward, right)
        pose: list[Plain] = [round(x, 3), round(y, 3), normal(shape.heading + turn)]
        drawn.append(pose)
    return drawn


def report_move(state: AerialCorps, dragon: int, card: str, cite: str, path: list[Plain]) -> None:
    data: PlainDict = {
        "dragon": state.dragon_name(dragon),
        "card": card,
        "to": state.pose(dragon),
        "path": path,
    }
    state.emit("move", cite, data, None, True)


def report_height(state: AerialCorps, dragon: int, name: str, cite: str) -> None:
    data: PlainDict = {
        "dragon": state.dragon_name(dragon),
        "level": state.level[dragon],
        "counters": state.counters[dragon],
    }
    state.emit(name, cite, data)


def leave_table(state: AerialCorps) -> bool:
    """Dragons whose centre lies outside are removed (AC-4.10). True if the game is over."""
    width, depth_ = state.table.width, state.table.depth
    left = False
    north = False
    for dragon in state.dragons():
        x, y = state.x[dragon], state.y[dragon]
        if 0.0 <= x <= width and 0.0 <= y <= depth_:
            continue
        left = True
        if dragon == state.free and y > depth_ and 0.0 <= x <= width:  # AC-16.5
            north = True
        remove(state, dragon, LEFT_TABLE, "AC-4.10")
    return check_end(state, north) if left else False


# -- conflicts ---------------------------------------------------------------------------------


def find_conflicts(state: AerialCorps) -> None:
    """Who is in conflict with whom, and who has moved into whose space (AC-8.10 to AC-8.15)."""
    dragons = state.dragons()
    open_pairs: list[tuple[int, int]] = []  # both moved freely
    for one in dragons:
        for other in dragons:
            if other <= one or not in_conflict(state, one, other):
                continue
            free, other_free = moved_freely(state, one), moved_freely(state, other)
            if free and other_free:
                open_pairs.append((one, other))
            elif free:  # AC-8.14
                state.into += [one, other]
            elif other_free:
                state.into += [other, one]
    draw_conflicts(state, open_pairs)
    pairs = sorted(
        [(state.into[place], state.into[place + 1]) for place in range(0, len(state.into), 2)]
    )
    state.into = [number for pair in pairs for number in pair]
    if state.listening:
        for mover, target in pairs:
            card, under = state.shapes[mover], state.shapes[target]
            data: PlainDict = {
                "dragon": state.dragon_name(mover),
                "target": state.dragon_name(target),
                "measure": depth(card, under, overlap_depth(card, under), TOLERANCE),
            }
            state.emit("moved_in", "AC-8.15", data)


def in_conflict(state: AerialCorps, one: int, other: int) -> bool:
    """Enemies that overlap on the same level with as many climb counters (AC-8.10)."""
    return (
        state.level[one] == state.level[other]
        and state.counters[one] == state.counters[other]
        and state.enemies(one, other)
        and state.partner(one) != other
        and overlap(state.shapes[one], state.shapes[other])
    )


def moved_freely(state: AerialCorps, dragon: int) -> bool:
    """Neither hovered nor in a boarding action (AC-8.14)."""
    return not state.hovered[dragon] and state.partner(dragon) == NONE


def draw_conflicts(state: AerialCorps, open_pairs: list[tuple[int, int]]) -> None:
    """Draw until every pair is decided; new cards decide only between the tied (AC-8.13)."""
    scale = CARD_BASE**REDRAWS
    while open_pairs:
        drawers = sorted({dragon for pair in open_pairs for dragon in pair})
        cards = [0] * len(state.breed)
        scale //= CARD_BASE
        for dragon in drawers:
            card = draw(state, MELEE_DECK)
            cards[dragon] = points(card)
            state.conflict[dragon] += (points(card) + 1) * scale
            if state.listening:
                data: PlainDict = {"dragon": state.dragon_name(dragon), "card": card_text(card)}
                state.emit("conflict_draw", "AC-8.11", data, None, True)
        tied: list[tuple[int, int]] = []
        for one, other in open_pairs:
            if cards[one] > cards[other]:
                state.into += [one, other]
            elif cards[other] > cards[one]:
                state.into += [other, one]
            else:
                tied.append((one, other))
        open_pairs = tied
