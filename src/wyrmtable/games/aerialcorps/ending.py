"""How dragons leave and how a game ends (sections 14 and 16)."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.errors import Illegal
from wyrmtable.core.outcome import Outcome
from wyrmtable.games.aerialcorps.breeds import CAPACITY, VALUE
from wyrmtable.games.aerialcorps.events import DRAW, BoardEnd, Conceded, GameEnd, Removed
from wyrmtable.games.aerialcorps.state import (
    CAPTURED,
    DOWN,
    FLYING,
    LEFT_TABLE,
    NONE,
    OUT_NAMES,
    PLACES,
    SHIP,
    SUNK,
    UNDECIDED,
    AerialCorps,
    changed,
)
from wyrmtable.games.aerialcorps.table import CAPTURE, CONVOY, COURIER

SIDE_A: Final = 0
SIDE_B: Final = 1
SHIPS_TO_SINK: Final = 2  # AC-16.8


def end_boarding(state: AerialCorps, attacker: int, why: str, cite: str) -> None:
    """A boarding action is over; both dragons are free again."""
    defender = state.prey[attacker]
    state.prey = changed(state.prey, attacker, NONE)
    state.captor = changed(state.captor, defender, NONE)
    if state.listening:
        one, other = state.dragon_name(attacker), state.dragon_name(defender)
        state.emit(BoardEnd(attacker=one, defender=other, why=why), cite, reveals=True)


def pick_up(state: AerialCorps, dragon: int) -> None:
    """Take all cards of a dragon back into the hand (AC-5.16)."""
    for place in range(3):
        state.plan[dragon * 3 + place] = UNDECIDED
        state.facing[dragon * 3 + place] = UNDECIDED
    state.burst[dragon] = UNDECIDED
    state.shown = changed(state.shown, dragon, 0)


def remove(state: AerialCorps, number: int, why: int, cite: str) -> None:
    """Take a dragon or ship off the table; its face-down cards stay unseen (AC-6.7)."""
    state.out = changed(state.out, number, why)
    if state.listening:
        state.emit(Removed(dragon=state.dragon_name(number), why=OUT_NAMES[why]), cite)
    if state.breed[number] == SHIP:
        return
    laid = state.round > 0 or state.ready[number // PLACES] == 1  # a draft is nobody's business
    hidden = state.plan[number * 3 + state.turned : number * 3 + 3]
    hidden += state.facing[number * 3 : number * 3 + 3]
    if laid and any([card != UNDECIDED for card in hidden]):
        state.unshown = True
    pick_up(state, number)
    if state.prey[number] != NONE:  # AC-12.21
        end_boarding(state, number, "removed", "AC-12.21")
    elif state.captor[number] != NONE:
        end_boarding(state, state.captor[number], "removed", "AC-12.21")
    left: tuple[int, ...] = ()
    for place in range(0, len(state.ongoing), 3):
        if state.ongoing[place] != number:
            left += state.ongoing[place : place + 3]
    state.ongoing = left


# -- standings ---------------------------------------------------------------------------------


def loss_points(state: AerialCorps, side: int) -> int:
    """What a side has lost (AC-14.4)."""
    lost = 0
    for dragon in range(state.ships_from):
        if state.breed[dragon] < 0 or state.side_of(dragon) != side:
            continue
        value = VALUE[state.breed[dragon]]
        out = state.out[dragon]
        if out == DOWN:
            lost += value
        elif out == CAPTURED:
            lost += value * 3 // 2
        elif out == LEFT_TABLE:
            lost += value // 2
    return lost


def capacity_left(state: AerialCorps, side: int) -> int:
    """How much its flying dragons can still take (AC-14.5)."""
    return sum(
        [
            CAPACITY[state.breed[dragon]] - state.damage[dragon]
            for dragon in state.dragons()
            if state.side_of(dragon) == side
        ]
    )


def sides_flying(state: AerialCorps) -> list[int]:
    """The sides with dragons on the table."""
    return sorted({state.side_of(dragon) for dragon in state.dragons()})


# -- the end -----------------------------------------------------------------------------------


def check_end(state: AerialCorps, north: bool = False, captors: int = 0) -> bool:
    """After a step that removed somebody: is the game over? True if it is.

    `north`: the free dragon of a courier run left over the north edge. `captors`: the sides that
    captured in this step, as bits.
    """
    before = [side for side in range(len(state.sides_in)) if state.sides_in[side]]
    flying = sides_flying(state)
    state.sides_in = tuple([1 if side in flying else 0 for side in range(len(state.sides_in))])
    if not state.table.ends:
        return False
    goal = state.table.goal
    if goal == COURIER and state.free != NONE and state.out[state.free] != FLYING:
        end(state, [SIDE_A if north else SIDE_B], "courier", "AC-16.5")
    elif goal == CAPTURE and captors in (1, 2):
        end(state, [captors - 1], "capture", "AC-16.6")
    elif goal == CONVOY and sunk(state) >= SHIPS_TO_SINK:
        end(state, [SIDE_A], "convoy", "AC-16.8" if SIDE_A in flying else "AC-16.10")
    elif goal == CONVOY and SIDE_A not in flying:
        end(state, [SIDE_B], "convoy", "AC-16.8")
    elif len(flying) == 1:
        end(state, flying, "last side flying", "AC-14.1")
    elif not flying:
        least = min([loss_points(state, side) for side in before])
        best = [side for side in before if loss_points(state, side) == least]
        end(state, best, "all gone at once", "AC-14.2")
    return state.over


def sunk(state: AerialCorps) -> int:
    return state.out.count(SUNK)


def turn_limit(state: AerialCorps) -> None:
    """The last turn is over (AC-14.3, AC-14.5, AC-16.5, AC-16.8)."""
    if state.table.goal == COURIER:
        end(state, [SIDE_B], "turn limit", "AC-16.5")
        return
    if state.table.goal == CONVOY:
        end(state, [SIDE_B], "turn limit", "AC-16.8")
        return
    sides = sides_flying(state)
    least = min([loss_points(state, side) for side in sides])
    best = [side for side in sides if loss_points(state, side) == least]
    if len(best) == 1:
        end(state, best, "turn limit", "AC-14.3")
        return
    most = max([capacity_left(state, side) for side in best])
    end(
        state,
        [side for side in best if capacity_left(state, side) == most],
        "turn limit",
        "AC-14.5",
    )


def end(state: AerialCorps, best: list[int], reason: str, cite: str) -> None:
    """End the game: one side wins, several share a draw."""
    seats = tuple([seat for seat in range(state.seats) if state.side[seat] in best])
    won = len(best) == 1
    if state.listening:
        names = [state.side_name(side) for side in best]
        told = GameEnd(
            winner=names[0] if won else DRAW,
            sides=names,
            seats=[seat + 1 for seat in seats],
            reason=reason,
        )
        state.emit(told, cite, reveals=True)
    for dragon in range(state.ships_from):
        pick_up(state, dragon)
    nobody: tuple[int, ...] = ()
    winners, draw = (seats, nobody) if won else (nobody, seats)
    state.finish(Outcome(winners, draw, ranks(state, best), reason, cite))


def ranks(state: AerialCorps, best: list[int]) -> tuple[int, ...]:
    """Best sides first, then those that still fly, then by losses and capacity left."""
    flying = sides_flying(state)
    keys: list[tuple[int, int, int, int]] = []
    for seat in range(state.seats):
        side = state.side[seat]
        if side in best:
            keys.append((0, 0, 0, 0))
        else:
            gone = 0 if side in flying else 1
            keys.append((1, gone, loss_points(state, side), -capacity_left(state, side)))
    return tuple([1 + len([1 for other in keys if other < key]) for key in keys])


def concede(state: AerialCorps, seat: int) -> None:
    """All dragons of a player leave the table, while orders are given (AC-14.6)."""
    question = state.question
    if question is None or question.name != "orders":
        raise Illegal("AC-14.6", "a player may concede while orders are given")
    if not state.deciding(seat):
        raise Illegal("AC-14.7", "this player has no dragons left")
    if state.listening:
        state.emit(Conceded(seat=seat + 1), "AC-14.6")
    for dragon in range(seat * PLACES, seat * PLACES + PLACES):
        if state.flying(dragon):
            remove(state, dragon, LEFT_TABLE, "AC-14.6")
    state.ready[seat] = 0
    check_end(state)
