"""A beginner's plan for DragonLance: one dragon races, others strike what flies low.

It looks one step ahead and knows nothing of what bots know.
"""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.bots import Bot, Budget
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.errors import Illegal
from wyrmtable.core.state import State
from wyrmtable.games.dragonlance.board import CELLS, NEIGHBOURS
from wyrmtable.games.dragonlance.codes import NOBODY, NOWHERE, OPEN, REGULAR
from wyrmtable.games.dragonlance.distances import DISTANCES
from wyrmtable.games.dragonlance.pieces import DRAGONS, SIZE, TELEPORT
from wyrmtable.games.dragonlance.reach import reach_of
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import (
    ATTACK,
    DRAW,
    END,
    PASS,
    TO_TOWER,
    play_action,
)

SURE = 1  # by how much the run-up should exceed the height of the victim
PRIZE = 6  # how much sooner a Lancer is attacked
LOST = 1000.0


class Racer(Bot):
    """Flies the nearest dragon to the tower and home; strikes Lancers and low dragons."""

    name: ClassVar[str] = "racer"
    about: ClassVar[str] = "races for the Lance, and strikes what flies low"

    def choose(
        self, state: State, seat: int, chance: Chance, budget: Budget | None = None
    ) -> Action:
        assert isinstance(state, DragonLance) and state.question is not None
        listed = list(state.question.actions(state, seat))
        if state.question.name != "act":
            wanted = [action for action in listed if action.kind in (DRAW.kind, PASS.kind)]
            return (wanted or listed)[0]
        ends = [action for action in listed if action.kind == END.kind]
        own = [
            d for d in range(state.active * SIZE, state.active * SIZE + SIZE) if state.cell[d] >= 0
        ]
        first = [
            play_action(TELEPORT, d, TO_TOWER) for d in own if TELEPORT in state.hands[state.active]
        ]
        strike = best_strike(state, own)
        if strike is not None:
            first.append(strike)
        for action in first:
            if after(state, seat, action) is not None:
                return action
        best, most = (ends or listed)[0], score(state) if ends else -99 * LOST
        for action in listed:
            if action.kind not in (ATTACK.kind, END.kind):
                twin = after(state, seat, action)
                if twin is not None and score(twin) > most:
                    best, most = action, score(twin)
        return best


def after(state: DragonLance, seat: int, action: Action) -> DragonLance | None:
    """The position after an action; None if the rules refuse it."""
    twin = state.clone()
    twin.listening = False
    try:
        twin.apply(seat, action)
    except Illegal:
        return None
    return twin


def best_strike(state: DragonLance, own: list[int]) -> Action | None:
    """An attack that should bring its victim down, or the next step towards one."""
    best: Action | None = None
    most = SURE - 1
    for dragon in own:
        if state.attacked[dragon] or dragon == state.lancer or state.where[dragon] != OPEN:
            continue
        reach = reach_of(state, dragon)
        for enemy in range(DRAGONS):
            level = state.alt[enemy]
            if (
                enemy // SIZE == state.active
                or state.cell[enemy] < 0
                or not 0 < level < reach.heights
            ):
                continue
            for d in range(6):
                cell = NEIGHBOURS[state.cell[enemy] * 6 + d]
                place = reach.cheapest(cell, level) if cell >= 0 else -1
                if place < 0:
                    continue
                hope = state.push[dragon] + reach.costs[place] - level
                hope += PRIZE if enemy == state.lancer else 0
                if hope > most:
                    path = reach.path(place)
                    attack = ATTACK.of((dragon, enemy, REGULAR, NOWHERE))
                    best, most = path[0] if path else attack, hope
    return best


def score(state: DragonLance) -> float:
    """How near the horde whose turn it is has come to the Lance, or home with it."""
    horde, lancer = state.active, state.lancer
    if state.outcome is not None:
        return 9 * LOST if state.owner[horde] in state.outcome.winners else -9 * LOST
    own = [d for d in range(horde * SIZE, horde * SIZE + SIZE) if state.cell[d] >= 0]
    total = LOST * len(own)
    if lancer in own:
        total += LOST - DISTANCES.home[horde * CELLS + state.cell[lancer]] - 0.9 * state.alt[lancer]
    ways = sorted([way(state, dragon) for dragon in own if dragon != lancer])
    return total - sum(far * part for far, part in zip(ways, (1.0, 0.3, 0.1), strict=False))


def way(state: DragonLance, dragon: int) -> int:
    """Points that a dragon is away from the tower, or from the Lancer."""
    horde, cell, level = dragon // SIZE, state.cell[dragon], state.alt[dragon]
    if state.lancer == NOBODY:
        return DISTANCES.to_tower(horde, cell, level) if state.flags.tower else 0
    return DISTANCES.need(horde, cell, level, state.cell[state.lancer], state.alt[state.lancer])
