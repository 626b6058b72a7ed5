"""Whom a prompt speaks to: people know who they are, not always which of their hordes is meant."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.games.dragonlance.hordes import hordes_of
from wyrmtable.games.dragonlance.pieces import COLOURS
from wyrmtable.games.dragonlance.state import DragonLance


def asked(state: DragonLance, horde: int, request: str, *, first: bool = True) -> str:
    """`Roll for movement`; `Gold: roll for movement` where a player has several hordes.

    Not `first`: within a sentence.
    """
    if len(hordes_of(state, state.owner[horde])) > 1:
        return f"{COLOURS[horde].capitalize()}: {request}"
    return request[:1].upper() + request[1:] if first else request
