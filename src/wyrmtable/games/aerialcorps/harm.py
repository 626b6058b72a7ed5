"""Damage: points, special damage and forced steeps, which take hold together (AC-6.5, AC-13)."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.aerialcorps.decks import (
    CAPTAIN,
    CREW,
    HARNESS,
    LEFT_WING,
    MISFIRE,
    NO_SPECIAL,
    RIGHT_WING,
    SPECIAL_NAMES,
    draw,
    points,
    special,
)
from wyrmtable.games.aerialcorps.ending import check_end, end_boarding, remove
from wyrmtable.games.aerialcorps.events import ForcedSteep, Hurting, Special, UnitLost
from wyrmtable.games.aerialcorps.state import DOWN, NONE, PLACES, SHIP, SUNK, AerialCorps, changed

SPECIAL_CLAUSES = ["", "AC-13.11", "AC-13.7", "AC-13.8", "AC-13.10", "AC-13.9", "AC-13.12"]
FATAL_HARNESS: Final = 2  # AC-13.9


class Harm:
    """What the attacks of one step do, collected until all of them have been drawn."""

    hurt: list[int]  # points by dragon
    specials: list[int]  # pairs: dragon, special damage
    forced: list[int]  # dragons that make a forced steep

    def __init__(self, size: int) -> None:
        self.hurt = [0] * size
        self.specials = []
        self.forced = []

    def take(self, state: AerialCorps, target: int, deck: int, count: int) -> list[int]:
        """Draw so many cards against a target; returns them."""
        cards: list[int] = []
        for _ in range(count):
            card = draw(state, deck)
            cards.append(card)
            self.hurt[target] += points(card)
            kind = special(card)
            if kind not in (NO_SPECIAL, MISFIRE) and state.breed[target] != SHIP:  # AC-15.9
                self.specials.append(target)
                self.specials.append(kind)
        at = target * 3 + deck
        state.taken = changed(state.taken, at, state.taken[at] + count)
        return cards

    def force(self, state: AerialCorps, dragon: int) -> None:
        """A forced steep (AC-8.4); ships make none."""
        if state.breed[dragon] != SHIP:
            self.forced.append(dragon)


def report(state: AerialCorps, told: Hurting, cite: str, target: int, cards: list[int]) -> None:
    """Tell of cards drawn against a target; `secret_damage` keeps them with its owner."""
    if not state.table.secret_damage or state.breed[target] == SHIP:
        state.emit(told, cite, reveals=True)
        return
    state.emit(told.seen(len(cards)), cite, reveals=True)
    state.emit(told, cite, audience=(target // PLACES,), reveals=True)


def settle(state: AerialCorps, harm: Harm) -> None:
    """The end of a step: everything takes hold together, and may end the game."""
    for number in range(len(harm.hurt)):
        state.damage = changed(state.damage, number, state.damage[number] + harm.hurt[number])
    for place in range(0, len(harm.specials), 2):
        wound(state, harm.specials[place], harm.specials[place + 1])
    for dragon in sorted(set(harm.forced)):
        force_steep(state, dragon)
    bring_down(state)


def bring_down(state: AerialCorps) -> None:
    """Whoever is past saving leaves the table, and may end the game with it."""
    end_empty(state)
    removed = False
    for number in range(len(state.breed)):
        if state.present(number) and fatal(state, number):
            removed = True
            if state.breed[number] == SHIP:
                remove(state, number, SUNK, "AC-15.8")
            else:
                harnessed = state.damage[number] < state.capacity(number)
                remove(state, number, DOWN, "AC-13.9" if harnessed else "AC-13.1")
    if removed:
        check_end(state)


def fatal(state: AerialCorps, number: int) -> bool:
    """Is it brought down or sunk (AC-13.1, AC-13.9, AC-15.8)?"""
    if state.damage[number] >= state.capacity(number):
        return True
    return state.harness[number] >= FATAL_HARNESS


def wound(state: AerialCorps, dragon: int, kind: int) -> None:
    """A special damage (AC-13.6 to AC-13.11)."""
    following = state.turn + 1
    if kind == CREW:
        if not state.wooden(dragon):  # AC-15.11
            lose_unit(state, dragon, highest(state.crew[dragon]), "AC-13.10")
        return
    if kind == CAPTAIN:
        if state.captain[dragon] == following:
            return
        state.captain_before = changed(state.captain_before, dragon, state.captain[dragon])
        state.captain = changed(state.captain, dragon, following)
    elif kind == LEFT_WING:
        if state.left_wing[dragon] == following:
            return
        state.left_wing = changed(state.left_wing, dragon, following)
    elif kind == RIGHT_WING:
        if state.right_wing[dragon] == following:
            return
        state.right_wing = changed(state.right_wing, dragon, following)
    elif kind == HARNESS:
        state.harness = changed(state.harness, dragon, state.harness[dragon] + 1)
    if state.listening:
        told = Special(dragon=state.dragon_name(dragon), special=SPECIAL_NAMES[kind])
        audience = (dragon // PLACES,) if state.table.secret_damage else None
        state.emit(told, SPECIAL_CLAUSES[kind], audience=audience)


def force_steep(state: AerialCorps, dragon: int) -> None:
    """The last manoeuvre now counts as steep; if it did already, nothing changes (AC-8.9)."""
    if state.steep[dragon]:
        return
    state.steep[dragon] = 1
    if state.listening:
        state.emit(ForcedSteep(dragon=state.dragon_name(dragon)), "AC-8.4")


def highest(units: int) -> int:
    """The highest-numbered unit of these bits, or NONE."""
    for unit in (2, 1, 0):
        if (units >> unit) & 1:
            return unit
    return NONE


def lose_unit(state: AerialCorps, dragon: int, unit: int, cite: str) -> None:
    """A rifle unit is lost; its facing card goes with it."""
    if unit == NONE:
        return
    if not (state.shown[dragon] >> unit) & 1:
        state.unshown = True
    state.crew = changed(state.crew, dragon, state.crew[dragon] & ~(1 << unit))
    state.shown = changed(state.shown, dragon, state.shown[dragon] & ~(1 << unit))
    state.facing[dragon * 3 + unit] = NONE
    if state.listening:
        state.emit(UnitLost(dragon=state.dragon_name(dragon), unit=unit + 1), cite)


def lose_boarder(state: AerialCorps, dragon: int, cite: str) -> None:
    """Lose the highest-numbered unit that can take part, else of all (AC-12.13)."""
    able = 0
    for unit in range(3):
        if state.can_board(dragon, unit):
            able |= 1 << unit
    lose_unit(state, dragon, highest(able or state.crew[dragon]), cite)


def end_empty(state: AerialCorps) -> None:
    """Boarding actions whose attacker has no unit left that can take part end (AC-12.12)."""
    for attacker in range(state.ships_from):
        if state.prey[attacker] != NONE and not state.boarders(attacker):
            end_boarding(state, attacker, "no_riflemen", "AC-12.12")
