"""Orders in the making: what is laid so far, made whole, as written and as kept."""

from __future__ import annotations

from wyrmtable.core.errors import Illegal
from wyrmtable.games.aerialcorps.breeds import SPEEDY
from wyrmtable.games.aerialcorps.cards import ROUNDS
from wyrmtable.games.aerialcorps.orders import WHY, default_order, faces_by_card
from wyrmtable.games.aerialcorps.state import PLACES, UNDECIDED, AerialCorps
from wyrmtable.games.aerialcorps.table import FRONT
from wyrmtable.games.aerialcorps.verbs import ABSENT


def refuse(clause: str, dragon: int) -> Illegal:
    """AC-7.10: one fault refuses the whole orders of a dragon."""
    return Illegal(clause, f"dragon {dragon % PLACES + 1}: {WHY[clause]}")


def require(clause: str, dragon: int) -> None:
    """Refuse orders of a dragon if they break a clause."""
    if clause:
        raise refuse(clause, dragon)


def laid_cards(state: AerialCorps, dragon: int) -> list[int]:
    """The cards of a draft, up to the first that is missing."""
    laid: list[int] = []
    for card in state.plan[dragon * ROUNDS : dragon * ROUNDS + ROUNDS]:
        if card == UNDECIDED:
            break
        laid.append(card)
    return laid


def lay(state: AerialCorps, dragon: int, place: int, card: int) -> None:
    """Lay a card; what was laid after it goes back to the hand."""
    state.plan[dragon * ROUNDS + place] = card
    for later in range(place + 1, ROUNDS):
        state.plan[dragon * ROUNDS + later] = UNDECIDED
    state.burst[dragon] = UNDECIDED


def drafted(state: AerialCorps, dragon: int) -> list[int]:
    """The orders as drafted, UNDECIDED where something is missing; facings by unit."""
    first = dragon * 3
    return [*state.plan[first : first + 3], state.burst[dragon], *state.facing[first : first + 3]]


def completed(state: AerialCorps, dragon: int) -> list[int]:
    """The draft made whole: defaults where nothing was decided (AC-7.11)."""
    order = drafted(state, dragon)
    if UNDECIDED in order[:ROUNDS]:
        return default_order(state, dragon)
    order[3] = max(order[3], 0)
    for unit in range(3):
        if faces_by_card(state, dragon, unit):
            order[4 + unit] = FRONT if order[4 + unit] == UNDECIDED else order[4 + unit]
        else:
            order[4 + unit] = ABSENT
    return order


def note(state: AerialCorps, dragon: int, order: list[int]) -> None:
    """Write orders down."""
    write_draft(state, dragon, order)
    if not SPEEDY[state.breed[dragon]]:
        state.burst[dragon] = UNDECIDED


def write_draft(state: AerialCorps, dragon: int, draft: list[int]) -> None:
    """Write down what is decided so far."""
    first = dragon * 3
    state.plan[first : first + 3] = draft[:3]
    state.burst[dragon] = draft[3]
    state.facing[first : first + 3] = draft[4:]


def unpacked(state: AerialCorps, dragon: int, order: tuple[int, ...]) -> list[int]:
    """Orders as written, with the facings given to the units that are left (AC-7.1)."""
    units = [unit for unit in range(3) if faces_by_card(state, dragon, unit)]
    written = [facing for facing in order[4:] if facing != ABSENT]
    if not written:
        written = [FRONT] * len(units)
    if len(written) != len(units):
        raise refuse("AC-7.1", dragon)
    facings = [ABSENT] * 3
    for place, unit in enumerate(units):
        facings[unit] = written[place]
    return [*order[:4], *facings]


def packed(state: AerialCorps, dragon: int, order: list[int]) -> list[int]:
    """The other way round."""
    facings = [order[4 + unit] for unit in range(3) if faces_by_card(state, dragon, unit)]
    return [*order[:4], *facings, *[ABSENT] * (3 - len(facings))]
