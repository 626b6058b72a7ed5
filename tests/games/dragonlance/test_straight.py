"""Legal straight steps, found all at once: the same as asking for each of them."""

from __future__ import annotations

from hypothesis import given, settings
from tests import laws

from wyrmtable.games.dragonlance.board import CELLS, HEXES
from wyrmtable.games.dragonlance.codes import OPEN
from wyrmtable.games.dragonlance.pieces import SIZE
from wyrmtable.games.dragonlance.reserves import LEAP, strained
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import down_refusal, hex_refusal, up_refusal
from wyrmtable.games.dragonlance.straight import (
    AROUND,
    DOWN_BIT,
    SAME_HEX,
    TWO_AWAY,
    UP_BIT,
    crashes,
    crowd,
    rivals,
    straight_steps,
)


def asked_one_by_one(state: DragonLance, dragon: int) -> int:
    """The bits of all straight steps that the rules do not refuse."""
    bits = 0 if up_refusal(state, dragon) else UP_BIT
    for d in range(6):
        if not hex_refusal(state, dragon, d):
            bits |= 1 << d
    for levels in range(1, LEAP + 1):
        if not down_refusal(state, dragon, levels) and not crashes(state, dragon, levels):
            bits |= DOWN_BIT << levels - 1
    return bits


def all_at_once(state: DragonLance, dragon: int) -> int:
    around = crowd(state, dragon, rivals(state, dragon // SIZE))
    return straight_steps(state, dragon, around, not strained(state, dragon))


@settings(max_examples=40, deadline=None)
@given(seed=laws.SEEDS)
def test_all_at_once_is_one_by_one(seed: int) -> None:
    """Whatever the options: walls, gates, tower, citadels, terrain, Fear, ceiling, crowds."""
    table = laws.fresh("dragonlance", seed)
    for _ in range(150):
        state = table.state
        if state.over:
            break
        assert isinstance(state, DragonLance)
        if state.flags.facing:
            return
        if state.active >= 0:
            first = state.active * SIZE
            for dragon in range(first, first + SIZE):
                if state.cell[dragon] >= 0 and state.where[dragon] == OPEN:
                    assert all_at_once(state, dragon) == asked_one_by_one(state, dragon)
        table.step()


def test_a_dragon_two_hexes_away_is_near_but_not_in_the_way() -> None:
    """The crowd of a dragon tells neighbours from those whom an arrow could reach."""
    for cell in range(0, CELLS, 7):
        for other in range(CELLS):
            near = AROUND[cell * CELLS + other]
            away = HEXES.grid.distance(cell, other)
            if away == 1:
                assert HEXES.neighbours[cell * 6 + near.bit_length() - 1] == other
            else:
                assert near == (SAME_HEX if away == 0 else TWO_AWAY if away == 2 else 0)
