"""Plotted attacks: Fireball, Fire Breath and Close Blast, all made at once (section 10)."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmtable.core.task import Task
from wyrmtable.games.dragonwars.board import TEAMS, Board
from wyrmtable.games.dragonwars.dragons import (
    CLOSE_BLAST_COST,
    CLOSE_BLAST_DAMAGE,
    FIRE_BREATH_COST,
    FIRE_BREATH_DAMAGE,
    FIREBALL_COST,
    FIREBALL_DAMAGE,
    TYPES,
)
from wyrmtable.games.dragonwars.ending import check_last, kill
from wyrmtable.games.dragonwars.events import Fired, Fizzled, Hit
from wyrmtable.games.dragonwars.pegs import ATTACKS, BLAST, FIRE_1, FIRE_ROW, TURNS, fire_range
from wyrmtable.games.dragonwars.state import COMBAT_LOST, NOWHERE, DragonWars

FIREBALL: Final = 0
FIRE_BREATH: Final = 1
CLOSE_BLAST: Final = 2
ATTACK_NAMES: Final[list[str]] = ["fireball", "fire_breath", "close_blast"]
ATTACK_CLAUSES: Final[list[str]] = ["DW-10.7", "DW-10.8", "DW-10.9"]
ATTACK_DAMAGE: Final[list[int]] = [FIREBALL_DAMAGE, FIRE_BREATH_DAMAGE, CLOSE_BLAST_DAMAGE]


class PlottedAttacks(Task[DragonWars]):
    """Step 5 of a Turn: add up all damage first, then remove the dead (DW-10.4)."""

    name: ClassVar[str] = "plotted attacks"

    def run(self, state: DragonWars) -> None:
        turn = state.turn
        taken: list[int] | None = None
        for dragon in state.reporting:
            if state.cell[dragon] == NOWHERE:
                continue
            mask = state.plot[dragon * TURNS + turn] & ATTACKS
            if not mask:
                continue
            kind, cost = kind_and_cost(mask)
            if state.forfeited[dragon] & COMBAT_LOST:
                fizzle(state, dragon, kind, "DW-8.14")
                continue
            if cost > state.energy[dragon]:
                fizzle(state, dragon, kind, "DW-10.5")
                continue
            state.energy[dragon] -= cost  # DW-10.6
            if state.listening:
                fired = Fired(
                    dragon=state.dragon_name(dragon),
                    kind=ATTACK_NAMES[kind],
                    cost=cost,
                    hexes=[state.at(cell) for cell in area(state, dragon, mask)],
                )
                state.emit(fired, ATTACK_CLAUSES[kind])
            if taken is None:
                taken = [0] * len(state.cell)
            strike(state, dragon, kind, area(state, dragon, mask), taken)
        if taken is None:
            return
        for dragon in state.reporting:
            if taken[dragon]:
                state.progress = True  # DW-15.1
                state.health[dragon] = max(state.health[dragon] - taken[dragon], 0)
        for dragon in state.reporting:
            if taken[dragon] and state.health[dragon] == 0:
                kill(state, dragon, "DW-3.4")
        check_last(state)


def fizzle(state: DragonWars, dragon: int, kind: int, cite: str) -> None:
    """A plotted attack that is not made."""
    if state.listening:
        state.emit(Fizzled(dragon=state.dragon_name(dragon), kind=ATTACK_NAMES[kind]), cite)


def kind_and_cost(mask: int) -> tuple[int, int]:
    """Which attack the pegs are, and its energy (DW-6.6 to DW-6.8, DW-10.1)."""
    if mask & BLAST:
        return CLOSE_BLAST, CLOSE_BLAST_COST
    row = (mask & FIRE_ROW) // FIRE_1
    if row & (row - 1):
        return FIRE_BREATH, fire_range(mask) * FIRE_BREATH_COST
    return FIREBALL, FIREBALL_COST


def area(state: DragonWars, dragon: int, mask: int) -> list[int]:
    """The hexes of the board in which the attack takes effect, nearest first (DW-5.8)."""
    cell, total, facing = state.cell[dragon], state.total[dragon], state.facing[dragon]
    return area_from(state.board, cell, total, facing, mask)


def area_from(board: Board, cell: int, total: int, facing: int, mask: int) -> list[int]:
    """The same for an attacker who would be there."""
    cells: list[int] = []
    if mask & BLAST:
        neighbours = board.neighbours
        for direction in (facing + 5, facing, facing + 1):  # front left, front, front right
            target = neighbours[cell * 6 + direction % 6]
            if target != NOWHERE:
                cells.append(target)
        return cells
    grid = board.map.grid
    base = (cell * 6 + facing) * grid.reach
    breath = mask & FIRE_1  # a peg at distance 1 is a Fire Breath, or a Fireball at 1
    reach = fire_range(mask)
    for k in range(1, reach + 1):
        target = grid.rays[base + k - 1]
        if target == NOWHERE:  # DW-10.12, DW-16.5
            continue
        if board.heights[target] > total:  # DW-10.11
            if board.open_fire:  # DW-16.6: passes, but reaches nobody here
                continue
            break
        if breath or k == reach:
            cells.append(target)
    return cells


def fire_end(board: Board, cell: int, total: int, facing: int, mask: int) -> tuple[int, str]:
    """The hex in which fire from there ends, and the clause if it ends before its plotted range."""
    grid = board.map.grid
    base = (cell * 6 + facing) * grid.reach
    reach = fire_range(mask)
    end = cell
    for k in range(1, reach + 1):
        target = grid.rays[base + k - 1]
        if target == NOWHERE:
            continue
        end = target
        if board.heights[target] > total and not board.open_fire:
            return end, "DW-10.11"
    if grid.rays[base + reach - 1] == NOWHERE:
        return end, "DW-10.12"
    return end, "DW-16.6" if board.heights[end] > total else ""


def strike(state: DragonWars, attacker: int, kind: int, cells: list[int], taken: list[int]) -> None:
    """Note the damage to everybody in the area (DW-10.7 to DW-10.9, DW-10.13 to DW-10.15)."""
    total = state.total[attacker]
    spread = 1 if kind == CLOSE_BLAST else 0
    team_game = state.board.mode == TEAMS
    for cell in cells:
        for dragon in state.reporting:
            if state.cell[dragon] != cell:
                continue
            if abs(state.total[dragon] - total) > spread:  # DW-10.2
                continue
            if team_game and state.side(dragon // TYPES) == state.side(attacker // TYPES):
                continue  # DW-14.4
            damage = ATTACK_DAMAGE[kind]
            if state.total[dragon] == state.heights[cell]:
                damage *= 2  # DW-10.14
            taken[dragon] += damage
            if state.listening:
                hit = Hit(
                    by=state.dragon_name(attacker),
                    dragon=state.dragon_name(dragon),
                    kind=ATTACK_NAMES[kind],
                    damage=damage,
                    hex=state.at(cell),
                    doubled=damage != ATTACK_DAMAGE[kind],
                )
                state.emit(hit, ATTACK_CLAUSES[kind])
