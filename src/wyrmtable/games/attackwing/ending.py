"""How a game ends (AW-14.9, AW-18.6)."""

from __future__ import annotations

from wyrmtable.core.outcome import Outcome
from wyrmtable.games.attackwing import events
from wyrmtable.games.attackwing.state import CHOOSING, NONE, OVER, PLANNING, AttackWing


def seats_of(state: AttackWing, sides: list[int]) -> tuple[int, ...]:
    """The players of some sides (AW-18.6)."""
    return tuple([seat for seat in range(state.seats) if state.side_of_seat(seat) in sides])


def win(state: AttackWing, side: int, reason: str, cite: str) -> None:
    """A side has won."""
    if state.listening:
        told = events.GameOver(winner=side + 1, result=state.result, reason=reason, clause=cite)
        state.emit(told, cite)
    winners = seats_of(state, [side])
    ranks = tuple([1 if seat in winners else 2 for seat in range(state.seats)])
    over(state, Outcome(winners, (), ranks, reason, cite))


def draw(state: AttackWing, sides: list[int], cite: str) -> None:
    """Nobody has won."""
    if state.listening:
        told = events.GameOver(winner=None, result=state.result, reason="draw", clause=cite)
        state.emit(told, cite)
    shared = seats_of(state, sides)
    ranks = tuple([1 if seat in shared else 2 for seat in range(state.seats)])
    over(state, Outcome((), shared, ranks, "draw", cite))


def over(state: AttackWing, outcome: Outcome) -> None:
    """The game ends; drafts that were not committed are forgotten, for no record has them."""
    if state.phase == PLANNING:
        for creature, owner in enumerate(state.owner):
            if not state.ready[owner]:
                state.dial[creature] = NONE
    elif state.phase == CHOOSING:
        state.legions = ()
        if max(state.seat_side) == NONE or not state.adventure:
            state.part = [NONE] * state.seats
    state.phase = OVER
    state.finish(outcome)
