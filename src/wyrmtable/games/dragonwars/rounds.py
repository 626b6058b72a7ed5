"""Rounds and Turns: the sequence of play (section 5)."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmtable.core.state import State
from wyrmtable.core.task import Task
from wyrmtable.games.dragonwars.attacks import PlottedAttacks
from wyrmtable.games.dragonwars.conflicts import Conflicts
from wyrmtable.games.dragonwars.declaring import Declare
from wyrmtable.games.dragonwars.egg import PickUpEgg
from wyrmtable.games.dragonwars.ending import draw_game, home, remove_resigned
from wyrmtable.games.dragonwars.events import Revealed, RoundBegins, RoundCut, TurnBegins
from wyrmtable.games.dragonwars.melee import Melee
from wyrmtable.games.dragonwars.movement import Movement
from wyrmtable.games.dragonwars.pegs import TURNS, UNDECIDED, cell_text
from wyrmtable.games.dragonwars.plotting import Plot, open_round
from wyrmtable.games.dragonwars.sparing import Spare
from wyrmtable.games.dragonwars.state import DragonWars

LAST_ROUND: Final = 1000  # DW-15.2: ends every game, also with the limits switched off


class BeginRound(Task[DragonWars]):
    """Clear the plots and let everybody plot three Turns (DW-5.1, DW-5.2, DW-5.11)."""

    name: ClassVar[str] = "begin round"

    def run(self, state: DragonWars) -> None:
        state.round += 1
        open_round(state)
        if state.listening:
            state.emit(RoundBegins(round=state.round), "DW-5.1")
        state.agenda.append(Turn(0))
        state.agenda.append(Plot())


class Turn(Task[DragonWars]):
    """One Turn, step by step (DW-5.6); `args` is the Turn, from 0."""

    name: ClassVar[str] = "turn"

    def fits(self, state: State) -> bool:
        return len(self.args) == 1 and 0 <= self.args[0] < TURNS

    def run(self, state: DragonWars) -> None:
        turn = self.args[0]
        state.turn = turn
        state.agenda.append(EndTurn(turn))
        state.agenda.append(Melee())
        if state.board.melee_choice:
            state.agenda.append(Spare(0))
        state.agenda.append(PlottedAttacks())
        state.agenda.append(PickUpEgg())
        state.agenda.append(Conflicts())
        state.agenda.append(Movement())
        state.agenda.append(BeginTurn())
        if turn == 0:
            state.agenda.append(Reveal())  # DW-5.4: after the declarations for Turn 1
        state.agenda.append(Declare(turn))


class Reveal(Task[DragonWars]):
    """All plots for all three Turns become public at once (DW-5.4)."""

    name: ClassVar[str] = "reveal"

    def run(self, state: DragonWars) -> None:
        state.revealed = True
        for slot in range(len(state.plot)):
            if state.plot[slot] == UNDECIDED:
                state.plot[slot] = 0
        if state.listening:
            plots: dict[str, list[str]] = {}
            for dragon in state.reporting:
                if state.health[dragon] > 0:
                    masks = state.plot[dragon * TURNS : dragon * TURNS + TURNS]
                    plots[state.dragon_name(dragon)] = [cell_text(mask) for mask in masks]
            state.emit(Revealed(plots=plots), "DW-5.4", None, None, True)


class BeginTurn(Task[DragonWars]):
    """Announce the Turn, after its declarations."""

    name: ClassVar[str] = "begin turn"

    def run(self, state: DragonWars) -> None:
        if state.listening:
            state.emit(TurnBegins(round=state.round, turn=state.turn + 1), "DW-5.6")


class EndTurn(Task[DragonWars]):
    """Step 7: resigned players leave, the egg may be home, the Round may be cut short."""

    name: ClassVar[str] = "end turn"

    def fits(self, state: State) -> bool:
        return len(self.args) == 1 and 0 <= self.args[0] < TURNS

    def run(self, state: DragonWars) -> None:
        for dragon in range(len(state.recovering)):
            state.recovering[dragon] = 0
        remove_resigned(state)
        if state.over or home(state):
            return
        if state.cut:  # DW-12.5
            if state.listening and self.args[0] + 1 < TURNS:
                state.emit(RoundCut(round=state.round), "DW-12.5")
            state.agenda.append(EndRound())
        elif self.args[0] + 1 < TURNS:
            state.agenda.append(Turn(self.args[0] + 1))
        else:
            state.agenda.append(EndRound())


class EndRound(Task[DragonWars]):
    """Count Rounds without progress and watch the limits (DW-15.1, DW-15.2)."""

    name: ClassVar[str] = "end round"

    def run(self, state: DragonWars) -> None:
        board = state.board
        state.quiet = 0 if state.progress else state.quiet + 1
        limit = board.round_limit if board.round_limit else LAST_ROUND
        if board.stalemate_rounds and state.quiet >= board.stalemate_rounds:
            draw_game(state, "no progress", "DW-15.1")
        elif state.round >= limit:
            draw_game(state, "round limit", "DW-15.2")
        else:
            state.agenda.append(BeginRound())
