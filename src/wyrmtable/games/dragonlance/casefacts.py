"""Rule cases of DragonLance: the facts of a position, as cases ask for them."""

# not compiled: rule cases are data for people
from __future__ import annotations

from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonlance.codes import INSIDE, NOBODY
from wyrmtable.games.dragonlance.hordes import hordes_of, team_of
from wyrmtable.games.dragonlance.naming import item_name, place_of, seat_name
from wyrmtable.games.dragonlance.pieces import (
    CITADEL_NAMES,
    COLOURS,
    DIRECTIONS,
    DRAGONS,
    HORDES,
    NAMES,
    SIZE,
)
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.view import items_view, lance_view, names, where_name

OUT = ("out", "crashed", "dead", "gone", "eliminated", "removed")


def facts(state: DragonLance) -> PlainDict:
    """Everything that `expect.state` may ask."""
    return {
        "active": COLOURS[state.active] if state.active != NOBODY else None,
        "first": COLOURS[state.first] if state.first != NOBODY else None,
        "round": state.round,
        "points": state.points,
        "supply": state.supply,
        "lance": lance_view(state),
        "lancer": NAMES[state.lancer] if state.lancer != NOBODY else None,
        "winner": winner(state),
        "draw": drawn(state),
        "winners": winner(state),
        "over": state.over,
        "game_over": state.over,
        "fear": [NAMES[dragon] for dragon in state.fears],
        "hands": {COLOURS[horde]: names(state.hands[horde]) for horde in range(HORDES)},
        "draw_pile": names(state.draw_pile[::-1]),
        "discard": names(state.discard),
        "citadels": {
            CITADEL_NAMES[which]: place_of(cell) for which, cell in enumerate(state.citadel)
        },
        "items": items_view(state),
        "dragons": {NAMES[dragon]: dragon_facts(state, dragon) for dragon in range(DRAGONS)},
        "out": [COLOURS[horde] for horde in range(HORDES) if state.out[horde]],
        "crashed": [NAMES[dragon] for dragon in range(DRAGONS) if state.dead[dragon]],
        "attacked": [NAMES[dragon] for dragon in range(DRAGONS) if state.attacked[dragon]],
        "charged": [NAMES[dragon] for dragon in range(DRAGONS) if state.charged[dragon]],
        "riders": {
            COLOURS[horde]: NAMES[rider] if rider != NOBODY else None
            for horde, rider in enumerate(state.rider)
        },
        "hand_sizes": {COLOURS[horde]: len(state.hands[horde]) for horde in range(HORDES)},
        "cards": {COLOURS[horde]: len(state.hands[horde]) for horde in range(HORDES)},
    }


def winner(state: DragonLance) -> Plain:
    """The hordes of the winners, by name; None while nobody has won."""
    if state.outcome is None or not state.outcome.winners:
        return None
    found: list[Plain] = []
    for seat in state.outcome.winners:
        found.extend([COLOURS[horde] for horde in hordes_of(state, seat)])
        found.append(seat_name(state, seat))
    if state.flags.teams:
        found.append(["good", "evil"][team_of(state, state.outcome.winners[0])])
    return found


def drawn(state: DragonLance) -> Plain:
    """The hordes that share a draw."""
    if state.outcome is None or not state.outcome.draw:
        return None
    found: list[Plain] = []
    for seat in state.outcome.draw:
        found.extend([COLOURS[horde] for horde in hordes_of(state, seat)])
    return found


def dragon_facts(state: DragonLance, dragon: int) -> PlainDict:
    """One dragon; whoever is out of the game is nowhere."""
    where = where_name(state, dragon)
    return {
        "hex": place_of(state.cell[dragon]),
        "alt": state.alt[dragon] if state.cell[dragon] >= 0 else None,
        "where": OUT[0] if where is None else where,
        "facing": DIRECTIONS[state.face[dragon]],
        "item": item_name(state, dragon),
        "citadel": inside_of(state, dragon),
        "inside": inside_of(state, dragon),
        "crashed": state.cell[dragon] < 0,
        "lancer": state.lancer == dragon,
        "spent": state.spent[dragon],
        "attacked": bool(state.attacked[dragon]),
        "charged": bool(state.charged[dragon]),
        "horde": COLOURS[dragon // SIZE],
    }


def inside_of(state: DragonLance, dragon: int) -> Plain:
    """The letter of the citadel that a dragon is inside of."""
    inside = state.where[dragon] >= INSIDE
    return CITADEL_NAMES[state.where[dragon] - INSIDE] if inside else None


def same_place(wanted: Plain, found: Plain) -> bool:
    """`citadel` is any citadel, a letter that one; who has crashed is out by any word."""
    if wanted == found or (wanted in OUT and found in OUT):
        return True
    if wanted is None:
        return found in OUT
    if found == "open" and wanted in ("air", "ground", "board"):
        return True
    place = str(found)
    if place.startswith("citadel"):
        return str(wanted).replace("_", " ") in ("citadel", place, place[-1])
    return False
