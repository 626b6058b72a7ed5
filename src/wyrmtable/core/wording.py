"""Words for people, as every game needs them."""

# not compiled: text for people
from __future__ import annotations

from collections.abc import Sequence


def listed(names: Sequence[str]) -> str:
    """Several names in a sentence: `Ann, Bob and Cid`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
