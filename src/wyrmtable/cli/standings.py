"""How a game ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.outcome import Outcome


def standings(outcome: Outcome | None, names: Sequence[str]) -> list[str]:
    """The result, and the places of all players."""
    if outcome is None:
        return ["The game is not over."]
    best = outcome.winners or outcome.draw
    listed = " and ".join(names[seat] for seat in best)
    result = f"Won by {listed}" if outcome.winners else f"A draw between {listed}"
    lines = [f"{result}: {outcome.reason} [{outcome.cite}]"]
    order = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
    return lines + [f"  {outcome.ranks[seat]}. {names[seat]}" for seat in order]
