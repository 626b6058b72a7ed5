"""How a game ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.state import State
from wyrmtable.core.wording import result


def standings(state: State, names: Sequence[str]) -> list[str]:
    """The result with its reason as the game says it, and the places of all players."""
    outcome = state.outcome
    if outcome is None:
        return ["The game is not over."]
    best = [names[seat] for seat in outcome.winners or outcome.draw]
    lines = [f"{result(outcome, best)}: {state.rules.ending(state)} [{outcome.cite}]"]
    order = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
    return lines + [f"  {outcome.ranks[seat]}. {names[seat]}" for seat in order]
