"""How to win, and how far each side is (section 5)."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.board.scene import Goal, Progress
from wyrmtable.games.dragonrage.state import DEFENDER, INVADER, DragonRage
from wyrmtable.games.dragonrage.victory import QUIET_TURNS


def quiet_turns(state: DragonRage) -> int:
    """Turns without damage that are over; the present one may still see some."""
    return max(0, state.turn - state.last_damage - (0 if state.over else 1))


def goal(state: DragonRage) -> Goal | None:
    """One line for the table, as soon as the goal is known."""
    if not state.goal:
        return None
    invader = (
        f"{state.goal} victory points are a normal victory, and he may withdraw with what he has"
        if state.terms.graduated
        else f"destroy {state.goal} victory points"
    )
    text = (
        f"Invader: {invader}. Defender: destroy all invaders, or hold out {QUIET_TURNS} quiet turns"
    )
    quiet = max(quiet_turns(state), state.outside) if state.phase else 0
    share = min(1.0, max(0.0, state.vp / state.goal))
    return Goal(
        text=text,
        clause="DR-5.1",
        sides=(
            Progress(
                seats=(state.seat_of(INVADER),),
                text=f"{state.vp} of {state.goal} points",
                share=share,
            ),
            Progress(
                seats=(state.seat_of(DEFENDER),),
                text=f"{quiet} of {QUIET_TURNS} quiet turns",
                share=min(1.0, quiet / QUIET_TURNS),
            ),
        ),
    )
