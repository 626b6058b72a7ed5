"""Victory points, and how the game ends (section 5)."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.outcome import Outcome
from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.contentfile import TABLES
from wyrmtable.games.dragonrage.kinds import ELEMENTAL, ELOWYN
from wyrmtable.games.dragonrage.state import (
    DEAD,
    DEFENDER,
    INVADER,
    SIDE_NAMES,
    DragonRage,
)

QUIET_TURNS: Final = TABLES.quiet_turns


def graduated_result(vp: int, goal: int, everything: bool) -> str:
    """The result that so many VP give, unless all invaders are destroyed."""
    if everything:
        return "ultimate"
    if vp >= goal + TABLES.graduated.great:
        return "great"
    if vp >= goal + TABLES.graduated.normal:
        return "normal"
    return "marginal" if vp >= goal + TABLES.graduated.marginal else "defeated"


def win(state: DragonRage, side: int, cite: str, reason: str) -> None:
    """End the game."""
    if state.outcome is not None:
        return
    winner = state.seat_of(side)
    ranks = [2, 2]
    ranks[winner] = 1
    if state.terms.game:
        tell_rosters(state, side)
    if state.listening:
        over = ev.GameOver(winner=SIDE_NAMES[side], clause=cite, reason=reason)
        state.emit(over, cite)
    state.finish(Outcome((winner,), (), (ranks[0], ranks[1]), reason, cite))


def tell_rosters(state: DragonRage, winner: int) -> None:
    """What both sides take into the next game of a campaign (DR-24.10, DR-24.11)."""
    from wyrmtable.games.dragonrage.campaign import gains, kills_of

    if state.listening:
        for side, gained in enumerate(gains(state.terms.roster, winner, kills_of(state.killed))):
            total = state.terms.roster[side] + gained
            told = ev.Roster(side=SIDE_NAMES[side], gain=gained, total=total)
            state.emit(told, "DR-24.10")


def concede(state: DragonRage, side: int) -> None:
    """DR-1.17."""
    win(state, 1 - side, "DR-1.17", "conceded")


def score(state: DragonRage, cell: int, cite: str) -> None:
    """Destroy the VP of a hex, if they stand (DR-5.2)."""
    value = state.worth(cell)
    if not value or state.over:
        return
    state.scored[state.terms.vp_place[cell]] = value
    state.touch(cell)
    state.vp += value
    state.last_damage = state.turn
    if state.listening:
        state.emit(ev.VpDestroyed(hex=state.city.names[cell], value=value, total=state.vp), cite)
    check_goal(state)


def raze(state: DragonRage, cell: int, cite: str) -> None:
    """Destroy a VP hex by being there; a door hex stands as long as its door (DR-5.21)."""
    if state.city.door_of[cell] < 0:
        score(state, cell, cite)


def change_points(state: DragonRage, change: int, cite: str) -> None:
    """VP without a hex (DR-5.8, DR-5.24)."""
    if state.over:
        return
    state.vp += change
    if state.listening:
        state.emit(ev.VpChanged(change=change, total=state.vp), cite)
    check_goal(state)


def check_goal(state: DragonRage) -> None:
    """DR-5.1, or the end of a graduated game when nothing is left to destroy (DR-5.9)."""
    if state.terms.graduated:
        if -1 not in state.scored:
            end_graduated(state, "no_vp_left")
    elif state.vp >= state.goal:
        win(state, INVADER, "DR-5.1", "goal")


def end_graduated(state: DragonRage, end: str) -> None:
    """Read the result of a graduated game (DR-5.9)."""
    if end == "invaders_destroyed":
        win(state, DEFENDER, "DR-5.9", "defender")
        return
    result = graduated_result(state.vp, state.goal, -1 not in state.scored)
    side = DEFENDER if result == "defeated" else INVADER
    win(state, side, "DR-5.9", result)


def all_destroyed(state: DragonRage) -> bool:
    """Are the Invader's units all destroyed, those still to come included (DR-5.3)?"""
    found = False
    for unit in range(len(state.kind)):
        if state.side[unit] == INVADER and state.kind[unit] not in (ELEMENTAL, ELOWYN):
            if state.cell[unit] != DEAD:
                return False
            found = True
    return found


def check_invaders(state: DragonRage) -> None:
    """The Defender wins the instant all invaders are destroyed (DR-5.3)."""
    if state.over or not state.phase or DEAD not in state.cell or not all_destroyed(state):
        return
    if state.terms.graduated:
        end_graduated(state, "invaders_destroyed")
    else:
        win(state, DEFENDER, "DR-5.3", "invaders destroyed")


def invaders_in_city(state: DragonRage) -> bool:
    """Is an Invader unit within the city, on the ground or in flight (DR-5.5)?"""
    for unit in range(len(state.kind)):
        cell = state.cell[unit]
        if cell >= 0 and state.owner(unit) == INVADER and state.city.in_city[cell]:
            return True
    return False


def check_quiet(state: DragonRage) -> None:
    """The two conditions of phase 10 (DR-5.4, DR-5.5)."""
    state.outside = 0 if invaders_in_city(state) else state.outside + 1
    cite = ""
    if state.turn - state.last_damage >= QUIET_TURNS:
        cite = "DR-5.4"
    elif state.outside >= QUIET_TURNS:
        cite = "DR-5.5"
    if not cite:
        return
    if state.terms.graduated:
        end_graduated(state, "ten_turns")
    else:
        win(state, DEFENDER, cite, "ten turns")
