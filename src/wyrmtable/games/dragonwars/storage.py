"""The state of DragonWars as plain data and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmtable.core.chance import Chance
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.stored import flag, numbers, whole
from wyrmtable.games.dragonwars.board import Board
from wyrmtable.games.dragonwars.dragons import TYPES
from wyrmtable.games.dragonwars.pegs import ALL_PEGS, TURNS
from wyrmtable.games.dragonwars.state import DragonWars

if TYPE_CHECKING:
    from wyrmtable.games.dragonwars.ruleset import DragonWarsRules


def data(state: DragonWars) -> PlainDict:
    """Everything that is not agenda, outcome or chance."""
    return {
        "options": dict(state.board.options),
        "order": list(state.order),
        "colour": list(state.colour),
        "site": list(state.site),
        "locked": list(state.locked),
        "committed": list(state.committed),
        "resigned": list(state.resigned),
        "in_play": list(state.in_play),
        "fell_out": list(state.fell_out),
        "cursor": list(state.cursor),
        "cell": list(state.cell),
        "total": list(state.total),
        "facing": list(state.facing),
        "health": list(state.health),
        "energy": list(state.energy),
        "forfeited": list(state.forfeited),
        "recovering": list(state.recovering),
        "lifted": list(state.lifted),
        "plot": list(state.plot),
        "new_facing": list(state.new_facing),
        "new_recovery": list(state.new_recovery),
        "round": state.round,
        "turn": state.turn,
        "revealed": state.revealed,
        "quiet": state.quiet,
        "progress": state.progress,
        "cut": state.cut,
        "egg": state.egg,
        "carrier": state.carrier,
        "egg_taken": state.egg_taken,
        "checks": state.checks,
    }


def read(
    rules: DragonWarsRules, seats: int, chance: Chance, board: Board, plain: PlainDict
) -> DragonWars:
    """The state that `data` has written; ValueError or KeyError names what is damaged."""
    state = DragonWars(rules, seats, chance, board)
    dragons = seats * TYPES
    cells = board.map.grid.size - 1
    state.order = numbers(plain, "order", seats, 0, seats - 1)
    if sorted(state.order) != list(range(seats)):
        raise ValueError("order must name every seat once")
    state.colour = numbers(plain, "colour", seats, -1, 5)
    state.site = numbers(plain, "site", seats, -1, len(board.map.site_names) - 1)
    state.locked = numbers(plain, "locked", seats, 0, 1)
    state.committed = numbers(plain, "committed", seats, 0, 1)
    state.resigned = numbers(plain, "resigned", seats, 0, 1)
    state.in_play = numbers(plain, "in_play", seats, 0, 1)
    state.fell_out = numbers(plain, "fell_out", seats, 0, 1 << 30)
    state.cursor = numbers(plain, "cursor", seats, 0, TYPES * TURNS)
    state.cell = numbers(plain, "cell", dragons, -1, cells)
    state.total = numbers(plain, "total", dragons, 0, 9)
    state.facing = numbers(plain, "facing", dragons, 0, 5)
    state.health = numbers(plain, "health", dragons, 0, 15)
    state.energy = numbers(plain, "energy", dragons, 0, 15)
    state.forfeited = numbers(plain, "forfeited", dragons, 0, 3)
    state.recovering = numbers(plain, "recovering", dragons, 0, 1)
    state.lifted = numbers(plain, "lifted", dragons, -1, cells)
    state.plot = numbers(plain, "plot", dragons * TURNS, -1, ALL_PEGS)
    state.new_facing = numbers(plain, "new_facing", dragons, -1, 5)
    state.new_recovery = numbers(plain, "new_recovery", dragons, -1, 3)
    state.round = whole(plain, "round", 0, 1 << 30)
    state.turn = whole(plain, "turn", 0, TURNS - 1)
    state.revealed = flag(plain, "revealed")
    state.quiet = whole(plain, "quiet", 0, 1 << 30)
    state.progress = flag(plain, "progress")
    state.cut = flag(plain, "cut")
    state.egg = whole(plain, "egg", -1, cells)
    state.carrier = whole(plain, "carrier", -1, dragons - 1)
    state.egg_taken = flag(plain, "egg_taken")
    state.checks = whole(plain, "checks", 0, 1 << 30)
    for dragon in range(dragons):  # it is not written down which of them died before
        if state.resigned[dragon // TYPES] and not state.health[dragon]:
            state.left |= 1 << dragon
    state.begin_reporting()
    known = data(state)
    for key in plain:
        if key not in known:
            raise ValueError(f"{key[:40]!r} is unknown")
    return state
