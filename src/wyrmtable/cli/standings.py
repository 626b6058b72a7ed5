"""How a game ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.state import State
from wyrmtable.core.wording import listed


def standings(state: State, names: Sequence[str]) -> list[str]:
    """The result with its reason as the game says it, and the places of all players."""
    outcome = state.outcome
    if outcome is None:
        return ["The game is not over."]
    best = outcome.winners or outcome.draw
    shared = listed([names[seat] for seat in best])
    result = f"Won by {shared}" if outcome.winners else f"A draw between {shared}"
    lines = [f"{result}: {state.rules.ending(state)} [{outcome.cite}]"]
    order = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
    return lines + [f"  {outcome.ranks[seat]}. {names[seat]}" for seat in order]
