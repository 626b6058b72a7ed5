"""What a rule case may ask at its end, and how its values are compared."""

# not compiled: rule cases are data for people
from __future__ import annotations

from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.aerialcorps.cards import CARD_NAMES
from wyrmtable.games.aerialcorps.state import NONE, OUT_NAMES, SHIP, AerialCorps
from wyrmtable.games.aerialcorps.view import breathed_view, ongoing_view

NEAR = 0.002  # positions are right within so many inches
PLACE_KEYS = ("at", "to")


def dragon_facts(state: AerialCorps, number: int) -> PlainDict:
    """Everything that a case may ask of a dragon or ship."""
    ship = state.breed[number] == SHIP
    boarding: Plain = None
    if state.prey[number] != NONE:
        boarding = "attacker"
    elif state.captor[number] != NONE:
        boarding = "defender"
    bound = state.turn + (1 if state.round else 0)
    wings: list[Plain] = []
    if state.left_wing[number] >= bound:
        wings.append("left")
    if state.right_wing[number] >= bound:
        wings.append("right")
    return {
        "at": [*state.pose(number)],
        "level": state.level[number],
        "counters": state.counters[number],
        "damage": state.damage[number],
        "units": 0 if ship else state.crew[number].bit_count(),
        "last": {"card": CARD_NAMES[state.last[number]], "steep": state.steep[number] == 1},
        "last_card": CARD_NAMES[state.last[number]],
        "last_steep": state.steep[number] == 1,
        "breathed": breathed_view(state, number),
        "ongoing": ongoing_view(state, number),
        "harness": state.harness[number],
        "wings": wings,
        "captain_wounded_turn": state.captain[number] or None,
        "out": OUT_NAMES[state.out[number]] or None,
        "shown": [unit + 1 for unit in range(3) if (state.shown[number] >> unit) & 1],
        "boarding": boarding,
    }


def near(key: str, wanted: Plain, found: Plain) -> bool:
    """Are these the same place, or the same number?"""
    if key in PLACE_KEYS and isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and all(
            near("", one, other) for one, other in zip(wanted, found, strict=True)
        )
    if isinstance(wanted, bool) or isinstance(found, bool):
        return False
    if isinstance(wanted, int | float) and isinstance(found, int | float):
        return abs(wanted - found) <= NEAR
    return False


def renamed(value: Plain, called: dict[str, str]) -> Plain:
    """Data with the names of the case for dragons."""
    if isinstance(value, str):
        return called.get(value, value)
    if isinstance(value, list):
        return [renamed(item, called) for item in value]
    if isinstance(value, dict):
        return {key: renamed(item, called) for key, item in value.items()}
    return value
