"""The action numbers of the cards that can be played now, found without writing them out.

A Teleport alone lists hundreds of places; their mask is cut from a pattern of the whole board.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonlance.board import CELLS, HEXES, NEIGHBOURS, WALL_SIDE
from wyrmtable.games.dragonlance.cards import ready
from wyrmtable.games.dragonlance.codes import INSIDE, OPEN
from wyrmtable.games.dragonlance.hordes import in_air
from wyrmtable.games.dragonlance.layout import PLACES, TURNED
from wyrmtable.games.dragonlance.observing import Observing
from wyrmtable.games.dragonlance.optionflags import OptionFlags
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    DRAGONS,
    HORDES,
    KINDS,
    PASSWALL,
    SIZE,
    TELEPORT,
)
from wyrmtable.games.dragonlance.places import barred, court_taken
from wyrmtable.games.dragonlance.spells import MAY_PLAY, UNMOVED, play_refusal, teleport_refusal
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import TO_TOWER

USUAL: Final = (4, CEILING)  # levels that a Teleport lists everywhere (spells.useful_levels)


def places_of(flags: OptionFlags, court: bool) -> bytes:
    """One byte for each place of a Teleport over an empty board; `court`: also in the courtyard."""
    row = bytearray(PLACES)
    for cell in range(CELLS):
        if (cell == HEXES.tower and flags.tower) or (flags.court[cell] and not court):
            continue
        lair = (1,) if HEXES.lair_of[cell] >= 0 else ()
        for level in (*USUAL, *lair):
            if not flags.terrain or level >= HEXES.minimum[cell]:
                row[cell * CEILING + level - 1] = 1
    return bytes(row)


class CardOffers(Observing):
    """The numbers of cards."""

    everywhere: bytes
    outside: bytes  # of the courtyard

    def __init__(self, seats: int, flags: OptionFlags) -> None:
        super().__init__(seats, flags)
        self.everywhere = places_of(flags, True)
        self.outside = places_of(flags, False)

    def cards(
        self,
        state: DragonLance,
        seat: int,
        horde: int,
        moment: int,
        numbers: list[int],
        jumpers: list[int],
    ) -> None:
        """Cards that a horde can play now; who can be teleported to hexes is told apart."""
        hand = state.hands[horde]
        base = self.base(state, seat)
        for place in range(len(hand)):
            card = hand[place]
            if not MAY_PLAY[moment * KINDS + card] or hand.index(card) < place:  # another copy
                continue
            if not ready(state, horde, card):
                continue
            for dragon in range(horde * SIZE, horde * SIZE + SIZE):
                if state.cell[dragon] < 0:
                    continue
                if card == TELEPORT:
                    self.teleport(state, seat, horde, dragon, moment, numbers, jumpers)
                elif card == PASSWALL:
                    for d in range(6):
                        if state.flags.sides[state.cell[dragon] * 6 + d] == WALL_SIDE and not (
                            play_refusal(state, horde, card, dragon, -1, -1, d, moment)
                        ):
                            own = self.own_place(state, seat, dragon)
                            numbers.append(self.passwall_at + own * 6 + (d - base) % 6)
                elif not play_refusal(state, horde, card, dragon, -1, -1, -1, moment):
                    own = self.own_place(state, seat, dragon)
                    numbers.append(self.card_at + card * self.own + own)

    def teleport(
        self,
        state: DragonLance,
        seat: int,
        horde: int,
        dragon: int,
        moment: int,
        numbers: list[int],
        jumpers: list[int],
    ) -> None:
        """Can a dragon be teleported to the tower, and to hexes (windows.teleports)?"""
        clause = play_refusal(state, horde, TELEPORT, dragon, TO_TOWER, 0, -1, moment)
        if not clause:
            own = self.own_place(state, seat, dragon)
            numbers.append(self.teleport_at + own * (PLACES + 1))
        if clause in UNMOVED and (state.charged[dragon] or dragon == state.lancer):
            return
        limit = state.flags.horde_limit
        grounded = state.where[dragon] == OPEN and state.alt[dragon] == 0
        full = limit > 0 and grounded and in_air(state, horde) >= limit  # DL-18.5
        if not full and not state.wet[dragon]:  # DL-13.31
            jumpers.append(dragon)

    def teleports(self, state: DragonLance, seat: int, dragon: int) -> bytes:
        """One byte for each hex and level that a Teleport of this dragon lists."""
        row = bytearray(self.outside if court_taken(state, dragon) else self.everywhere)
        back = (-self.base(state, seat)) % HORDES * CELLS
        for other in range(DRAGONS):  # beside a rival
            at, level = state.cell[other], state.alt[other]
            if at < 0 or other // SIZE == dragon // SIZE or not 0 < level <= CEILING:
                continue
            for d in range(6):
                to = NEIGHBOURS[at * 6 + d]
                if to >= 0 and not teleport_refusal(state, dragon, to, level):
                    row[TURNED[back + to] * CEILING + level - 1] = 1
        blank = bytes(CEILING)
        for cell in state.citadel:
            first = TURNED[back + cell] * CEILING
            row[first : first + CEILING] = blank
        for other in range(DRAGONS):  # where somebody is
            at, level = state.cell[other], state.alt[other]
            if at < 0 or other == dragon or state.where[other] >= INSIDE:
                continue
            first = TURNED[back + at] * CEILING
            if not state.flags.same_hex:
                row[first : first + CEILING] = blank
            elif 0 < level <= CEILING:
                row[first + level - 1] = 0
        here, level = state.cell[dragon], state.alt[dragon]
        if state.where[dragon] == OPEN and 0 < level <= CEILING:
            row[TURNED[back + here] * CEILING + level - 1] = 0
        self.cut(state, dragon, back, row)
        return bytes(row)

    def cut(self, state: DragonLance, dragon: int, back: int, row: bytearray) -> None:
        """Take out what Fear zones bar and what the markers do not suffice for."""
        top = state.markers(dragon) + state.supply
        if top >= CEILING and not state.fears:
            return
        for cell in range(CELLS):
            first = TURNED[back + cell] * CEILING
            lowest = 0 if barred(state, dragon, cell) else max(top, 0)
            for level in range(lowest, CEILING):
                row[first + level] = 0
