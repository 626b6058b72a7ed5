"""Hordes: who controls them, who leads them, what is left of them."""

from __future__ import annotations

from wyrmtable.games.dragonlance.codes import NOBODY, OPEN
from wyrmtable.games.dragonlance.pieces import HORDES, SIDE, SIZE
from wyrmtable.games.dragonlance.state import DragonLance


def is_alive(state: DragonLance, horde: int) -> bool:
    """Has the horde any dragon left?"""
    cell = state.cell
    first = horde * SIZE
    return (
        cell[first] >= 0
        or cell[first + 1] >= 0
        or cell[first + 2] >= 0
        or cell[first + 3] >= 0
        or cell[first + 4] >= 0
    )


def in_game(state: DragonLance, seat: int) -> bool:
    """Has the player any dragon left (DL-11.5, DL-23.7)?"""
    return any(state.owner[horde] == seat and is_alive(state, horde) for horde in range(HORDES))


def hordes_of(state: DragonLance, seat: int) -> list[int]:
    """The hordes that a player controls."""
    return [horde for horde in range(HORDES) if state.owner[horde] == seat]


def team_of(state: DragonLance, seat: int) -> int:
    """What wins as one: Good or Evil in team scenarios, else the seat itself."""
    if state.flags.teams:
        for horde in range(HORDES):
            if state.owner[horde] == seat:
                return SIDE[horde]
    return seat


def is_led(state: DragonLance, horde: int) -> bool:
    """Has the horde its leader's power as a horde (DL-17.3, DL-18.3)?"""
    if not state.flags.leaders:
        return False
    return not state.flags.individual or state.rider[horde] != NOBODY


def leaders_of(state: DragonLance, horde: int) -> list[int]:
    """The leaders, by colour, whose power a horde has: all of its player (DL-17.3, DL-18.3)."""
    if not is_led(state, horde):
        return others_led(state, horde)
    return [horde, *others_led(state, horde)]


def leaders_with(state: DragonLance, dragon: int) -> list[int]:
    """The leaders, by colour, whose power this dragon has (DL-17.3, DL-18.1)."""
    if not state.flags.leaders:
        return []
    if state.flags.individual:
        return [dragon // SIZE] if state.rider[dragon // SIZE] == dragon else []
    return leaders_of(state, dragon // SIZE)


def others_led(state: DragonLance, horde: int) -> list[int]:
    """Leaders of the other hordes of its player, while these have a dragon (DL-17.3, DL-23.9)."""
    flags = state.flags
    if flags.hordes_each < 2 or not flags.leaders or flags.individual:
        return []
    seat = state.owner[horde]
    return [
        other
        for other in range(HORDES)
        if other != horde and state.owner[other] == seat and is_alive(state, other)
    ]


def item_of(state: DragonLance, dragon: int) -> int:
    """The item that a dragon carries, -1 if none."""
    if dragon in state.carrier:
        return state.carrier.index(dragon)
    return -1


def in_open(state: DragonLance, dragon: int) -> bool:
    """Is it in the open (DL-3.8)?"""
    return state.cell[dragon] >= 0 and state.where[dragon] == OPEN and state.alt[dragon] > 0


def in_air(state: DragonLance, horde: int) -> int:
    """How many dragons of a horde count as in the air (DL-3.8, DL-18.5)."""
    count = 0
    for dragon in range(horde * SIZE, horde * SIZE + SIZE):
        if state.cell[dragon] >= 0 and (
            state.alt[dragon] > 0 or state.where[dragon] != OPEN or state.wet[dragon]
        ):
            count += 1
    return count
