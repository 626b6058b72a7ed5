"""Bots of Dragon Rage: they finish games, prefer what is better, and know only what is open."""

from __future__ import annotations

from typing import cast

import pytest

import wyrmtable as wt
from wyrmtable.bots import BotMatch, bot
from wyrmtable.games.dragonrage.bot import act_merits, chosen
from wyrmtable.games.dragonrage.ruleset import DragonRageRules
from wyrmtable.games.dragonrage.state import INVADER, DragonRage
from wyrmtable.games.dragonrage.worth import balance, monster_part, values

RULES = DragonRageRules()


def deployed(seed: int = 1, **options: object) -> DragonRage:
    """A game after set-up by bots."""
    state = cast(DragonRage, RULES.start(2, wt.Seeded(seed), options))
    chance = wt.Seeded(seed)
    while not state.phase:
        seat = state.to_act[0]
        state.apply(seat, chosen(state, seat, chance))
    return state


@pytest.mark.parametrize(("city", "scenario", "seed"), [("esirien", 1, 1), ("nurkott", 4, 3)])
def test_a_game_between_bots_comes_to_an_end_and_costs_the_city_something(
    city: str, scenario: int, seed: int
) -> None:
    match = wt.Match.new(RULES, seats=2, seed=seed, map=city, scenario=scenario)
    seats = {0: bot("drake"), 1: bot("hatchling")}
    moves = list(BotMatch(match, seats, wt.Seeded(seed)).moves())
    state = cast(DragonRage, match.state)
    assert state.over
    assert state.vp >= 5
    assert len(moves) < 1000


def test_drafts_are_legal() -> None:
    state = deployed(2, scenario="choice")
    assert state.goal > 0
    assert state.kind


def test_defenders_man_vp_hexes_gates_and_towers() -> None:
    state = deployed()
    held = {state.cell[unit] for unit in range(len(state.kind)) if state.side[unit] != INVADER}
    assert sum(1 for cell in state.terms.vp_cells if cell in held) >= 8


def test_a_position_is_worth_more_to_the_invader_with_more_destroyed() -> None:
    state = deployed()
    before = values(state)
    assert sum(before) == pytest.approx(1.0)
    state.vp += 5
    assert values(state)[0] > before[0]


def test_a_monster_is_worth_less_with_every_point() -> None:
    dragon = RULES.new(seed=1)
    kind = cast(DragonRage, dragon).kind[0]
    whole = monster_part(kind, [0, 0, 0, 0], 0)
    assert whole == 1.0
    assert whole > monster_part(kind, [0, 1, 0, 0], 0) > monster_part(kind, [8, 1, 0, 0], 0) > 0
    assert monster_part(kind, [0, 0, 0, 6], 0) == 0.0  # DR-20.4


def test_what_a_bot_likes_best_leaves_its_side_better_placed() -> None:
    state = deployed()
    actions = list(state.decision(state.to_act[0]).actions)
    before = balance(state, INVADER)
    merits = act_merits(state, actions, wt.Seeded(1))
    best = actions[merits.index(max(merits))]
    state.apply(state.to_act[0], best)
    assert balance(state, INVADER) > before
