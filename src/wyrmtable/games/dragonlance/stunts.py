"""Aerial stunts of a moving dragon (DL-21.1 to DL-21.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.games.dragonlance.board import HEXES, MOUNTAIN, NEIGHBOURS, OPEN_SIDE
from wyrmtable.games.dragonlance.cards import holds, may_pay, pay
from wyrmtable.games.dragonlance.codes import CLIMBED, marked
from wyrmtable.games.dragonlance.events import StuntFlown
from wyrmtable.games.dragonlance.falling import too_low
from wyrmtable.games.dragonlance.pieces import CEILING, NAMES, SIZE, SPELLS
from wyrmtable.games.dragonlance.places import barred, is_free, over_peak
from wyrmtable.games.dragonlance.reserves import noted, strain
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import (
    climb,
    climb_refusal,
    drop,
    drop_refusal,
    ends_at_home,
    homecoming,
    moved,
    spend,
    unable,
)
from wyrmtable.games.dragonlance.verbs import (
    LOOP,
    POWER_CLIMB,
    POWER_DIVE,
    ROLL_OVER,
    STUNT,
    STUNTS,
    WHEEL,
)

# by stunt, as in notation.STUNTS (DL-21.1); 0 points for climb and dive: one for each level
STUNT_POINTS: Final[list[int]] = [4, 0, 0, 2, 3]
STUNT_CARDS: Final[list[int]] = [1, 1, 1, 1, 0, 3, 2, 2, 2, 1]


def payments(hand: Sequence[int], count: int) -> list[list[int]]:
    """Every different choice of so many cards of a hand."""
    kinds = sorted(set(hand))
    found: list[list[int]] = [[]]
    for card in kinds:
        longer: list[list[int]] = []
        for chosen in found:
            for copies in range(hand.count(card) + 1):
                if len(chosen) + copies <= count:
                    longer.append(chosen + [card] * copies)
        found = longer
    return [chosen for chosen in found if len(chosen) == count]


def price_refusal(state: DragonLance, horde: int, cards: list[int], needed: int) -> str:
    """Why these cards do not pay for a stunt (DL-21.1, DL-17.16)."""
    if len(cards) != needed:
        return "DL-21.1"
    if not holds(state, horde, cards):
        return "DL-12.3"
    return "" if not needed or may_pay(state, horde, needed) else "DL-17.16"


def way_back(state: DragonLance, dragon: int, d: int, hexes: int) -> int:
    """Where a Loop or Roll in a direction leads, -1 if something stands in the way (DL-21.4)."""
    cell = state.cell[dragon]
    for _ in range(hexes):
        if state.flags.sides[cell * 6 + d] != OPEN_SIDE:
            return -1
        cell = NEIGHBOURS[cell * 6 + d]
        if cell < 0 or over_peak(state, cell):
            return -1
    return cell


def landing_refusal(state: DragonLance, dragon: int, cell: int) -> str:
    """Why a Loop or Roll cannot end in a hex; empty if it can (DL-21.4)."""
    level = state.alt[dragon]
    if cell < 0 or not is_free(state, dragon, cell, level):
        return "DL-21.4"
    if barred(state, dragon, cell):
        return "DL-13.19"
    if state.flags.terrain and level < HEXES.minimum[cell]:
        return "DL-19.4" if HEXES.terrain[cell] == MOUNTAIN else "DL-19.2"
    return ""


def loop_cell(state: DragonLance, dragon: int) -> int:
    """Two hexes straight behind (DL-21.2), -1 if the way is not clear."""
    return way_back(state, dragon, (state.face[dragon] + 3) % 6, 2)


def roll_cell(state: DragonLance, dragon: int, side: int) -> int:
    """A rear flank hex: 1 is right, -1 is left (DL-21.7); -1 if the way is not clear."""
    return way_back(state, dragon, (state.face[dragon] + 2 * side) % 6, 1)


def stunt_cost(stunt: int, detail: int) -> int:
    """Points of a stunt (DL-21.1)."""
    return detail if stunt in (POWER_CLIMB, POWER_DIVE) else STUNT_POINTS[stunt]


def stunt_refusal(
    state: DragonLance, dragon: int, stunt: int, detail: int, cards: list[int]
) -> str:
    """Why a moving dragon cannot do this stunt; empty if it can."""
    if not state.flags.stunts:
        return "DL-21.1 off"
    clause = unable(state, dragon)
    if clause:
        return clause
    if stunt > WHEEL:
        return "DL-21.10"
    cell, level = state.cell[dragon], state.alt[dragon]
    to, height, climbed = cell, level, noted(state, dragon, CLIMBED, cell) > 0
    if level == 0 and stunt in (LOOP, ROLL_OVER):
        return "DL-6.5"
    if stunt == LOOP:
        to = loop_cell(state, dragon)
        clause = landing_refusal(state, dragon, to)
    elif stunt == ROLL_OVER:
        to = roll_cell(state, dragon, detail)
        clause = landing_refusal(state, dragon, to)
    elif stunt == POWER_CLIMB:
        clause = climb_refusal(state, dragon, cell, level, detail) if detail > 0 else "DL-21.5"
        height, climbed = level + detail, True
    elif stunt == POWER_DIVE:
        clause = drop_refusal(state, dragon, cell, level, detail) if detail > 0 else "DL-21.6"
        height = level - detail
    if clause:
        return clause
    if to != cell:
        climbed = noted(state, dragon, CLIMBED, to) > 0
    cost = stunt_cost(stunt, detail)
    if state.points < cost:
        return "DL-21.1 points"
    clause = price_refusal(state, dragon // SIZE, cards, STUNT_CARDS[stunt])
    if clause:
        return clause
    duty = stunt == POWER_CLIMB and state.duty[dragon] > 0
    return strain(state, dragon, state.points - cost, to, height, climbed, duty)


def report_stunt(state: DragonLance, dragon: int, stunt: int, cards: list[int]) -> None:
    """Everybody sees a stunt and the cards that were paid."""
    if state.listening:
        paid = [SPELLS[card] for card in cards]
        flown = StuntFlown(stunt=STUNTS[stunt], dragon=NAMES[dragon], cards=paid)
        state.emit(flown, "DL-21.1", reveals=len(cards) > 0)


def do_stunt(state: DragonLance, dragon: int, stunt: int, detail: int, cards: list[int]) -> None:
    """Pay and fly a stunt."""
    report_stunt(state, dragon, stunt, cards)
    pay(state, dragon // SIZE, cards)
    cost = stunt_cost(stunt, detail)
    spend(state, dragon, cost, cost)
    if stunt == LOOP:
        state.cell[dragon] = loop_cell(state, dragon)
    elif stunt == ROLL_OVER:
        state.cell[dragon] = roll_cell(state, dragon, detail)
        state.face = marked(state.face, dragon, (state.face[dragon] + 3) % 6)
    elif stunt == POWER_CLIMB:
        climb(state, dragon, detail)
    elif stunt == POWER_DIVE:
        drop(state, dragon, detail)
        if state.cell[dragon] < 0 or state.outcome is not None:
            return
    else:
        state.face = marked(state.face, dragon, detail)
    moved(state, dragon)
    if stunt in (LOOP, ROLL_OVER):
        homecoming(state, dragon)


def stunts_of(state: DragonLance, dragon: int) -> list[Action]:
    """The stunts of a moving dragon that can be done now and do not crash it."""
    listed: list[Action] = []
    hand = state.hands[dragon // SIZE]
    level = state.alt[dragon]
    choices = [(LOOP, 0), (ROLL_OVER, 1), (ROLL_OVER, -1)]
    for levels in range(1, min(state.points, 10) + 1):
        if level + levels <= CEILING:
            choices.append((POWER_CLIMB, levels))
        if ends_at_home(state, dragon, state.cell[dragon], level - levels) or not too_low(
            state, state.cell[dragon], level - levels
        ):
            choices.append((POWER_DIVE, levels))
    for stunt, detail in choices:
        for cards in payments(hand, STUNT_CARDS[stunt]):
            if not stunt_refusal(state, dragon, stunt, detail, cards):
                listed.append(STUNT.of((dragon, stunt, detail, 0, *cards)))
    for facing in range(6):
        if facing != state.face[dragon] and not stunt_refusal(state, dragon, WHEEL, facing, []):
            listed.append(STUNT.of((dragon, WHEEL, facing, 0)))
    return listed
