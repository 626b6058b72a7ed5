"""How bots play: mistakes are sane, and nobody flies into a mountain on purpose."""

from __future__ import annotations

from itertools import product

import pytest

import wyrmtable as wt
from wyrmtable.bots import Bot, BotMatch, RandomBot, bot
from wyrmtable.bots.levels import LEVEL_BOTS
from wyrmtable.core.chance import Seeded
from wyrmtable.core.event import Event
from wyrmtable.games.dragonwars.dragons import TYPES
from wyrmtable.games.dragonwars.forecast import track
from wyrmtable.games.dragonwars.pegs import TURNS
from wyrmtable.games.dragonwars.state import NOWHERE, DragonWars
from wyrmtable.games.dragonwars.verbs import KEEP, LOCK_PLOT

GAMES = 8  # of every level: 32 in all
PACE = {"hatchling": 1.0, "drake": 0.5, "elder": 0.1, "ancient": 0.02}


def can_be_flown(state: DragonWars, dragon: int, masks: tuple[int, ...]) -> bool:
    """Is there a choice of facings with which a lane is legal to its end, if nobody interferes?"""
    turned = product(*[(KEEP, *range(6)) if mask else (KEEP,) for mask in masks])
    return any(
        all(place.sound for place in track(state, dragon, masks, facings)) for facings in turned
    )


@pytest.mark.parametrize("level", list(PACE))
def test_no_level_plots_a_crash(level: str) -> None:
    """Some plot without a crash always exists: who can do nothing else hovers (DW-8.2, DW-7.7)."""
    lanes = 0
    for number in range(GAMES):
        match = wt.Match.new(
            wt.ruleset("dragonwars"),
            2,
            seed=number,
            mode="egg" if number % 2 else "deathmatch",
            solid_terrain=number % 4 == 3,
            round_limit=4,
        )
        players: dict[int, Bot] = {
            seat: LEVEL_BOTS[level](PACE[level], clock=False) for seat in (0, 1)
        }
        table, chance = BotMatch(match, players, Seeded(number)), Seeded(number)
        while not match.state.over:
            state = match.state
            assert isinstance(state, DragonWars)
            seat = state.to_act[0]
            action = players[seat].choose(state.guess(seat, chance), seat, chance)
            if action.kind == LOCK_PLOT:
                for kind in range(TYPES):
                    dragon = seat * TYPES + kind
                    if state.cell[dragon] != NOWHERE:
                        masks = action.args[kind * TURNS : kind * TURNS + TURNS]
                        assert can_be_flown(state, dragon, masks), action.text
                        lanes += 1
            table.match.apply(seat, action)
    assert lanes > GAMES * 10


def dragons_of(events: list[Event], *names: str) -> set[object]:
    return {event.data["dragon"] for event in events if event.name in names}


@pytest.mark.parametrize("level", ["hatchling", "drake"])
def test_who_errs_was_forced_out_before(level: str) -> None:
    """Declared facings fit the plot: only a dragon that was pushed away cannot fly it (DW-9.15)."""
    moved = 0
    for number in range(GAMES):
        match = wt.Match.new(wt.ruleset("dragonwars"), 2, seed=number, round_limit=4)
        players: dict[int, Bot] = {
            seat: LEVEL_BOTS[level](PACE[level], clock=False) for seat in (0, 1)
        }
        pushed: set[object] = set()
        for move in BotMatch(match, players, Seeded(number)).moves():
            if any(event.name == "revealed" for event in move.events):
                pushed = set()
            pushed |= dragons_of(move.events, "denied", "fell", "placed")
            assert dragons_of(move.events, "illegal") <= pushed
            moved += len(dragons_of(move.events, "moved"))
    assert moved > GAMES * 10


def test_a_hatchling_is_mistaken_and_not_random() -> None:
    won = 0
    for number in range(6):
        match = wt.Match.new(wt.ruleset("dragonwars"), 2, seed=number)
        mine = number % 2
        players: dict[int, Bot] = {mine: bot("hatchling"), 1 - mine: RandomBot()}
        for _ in BotMatch(match, players, Seeded(number)).moves():
            pass
        assert match.state.outcome is not None
        won += mine in match.state.outcome.winners
    assert won == 6
