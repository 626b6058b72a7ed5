"""The grid on which a Troop forms, for the client (AW-17.5 to AW-17.12)."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from wyrmtable.games.attackwing.deedfacts import piece_of
from wyrmtable.games.attackwing.facts import FormationCell, FormationFacts
from wyrmtable.games.attackwing.formation import Cells, cell_of, waiting
from wyrmtable.games.attackwing.state import PRESSED, AttackWing


def formation(state: AttackWing, question: Cells, seat: int) -> FormationFacts:
    """Who stands where, and the cells that are open to the next soldier."""
    creature = question.args[0]
    cells = [standing(state, base) for base in state.standing(creature)]
    for action in question.actions(state, seat):
        column, row = action.args[1], action.args[2]
        words = cell_words(column, row)
        cells.append(
            FormationCell(column=column, row=row, soldier="", text=action.text, words=words)
        )
    following = [number(state, base) for base in waiting(state, creature)]
    return FormationFacts(
        dragon=piece_of(state, creature),
        hint="The Point Soldier looks to the top of the grid. A cell once named is final.",
        soldier=following[0],
        later=following[1:],
        pressed=[
            number(state, base)
            for base, who in enumerate(state.who)
            if who == creature and state.place[base] == PRESSED
        ],
        cells=cells,
    )


def standing(state: AttackWing, base: int) -> FormationCell:
    """A soldier in his cell."""
    column, row = cell_of(state, base)
    point = base == state.point[state.who[base]]
    words = "Point Soldier" if point else f"Soldier {number(state, base)}"
    return FormationCell(column=column, row=row, soldier=number(state, base), text="", words=words)


def number(state: AttackWing, base: int) -> str:
    """The number of a soldier in his Troop."""
    return str(state.soldier(base) + 1)


def cell_words(column: int, row: int) -> str:
    """A cell of a formation, seen from the Point Soldier."""
    across = f"{abs(column)} {'left' if column < 0 else 'right'}" if column else ""
    along = f"{-row} behind" if row else ""
    return ", ".join([part for part in (along, across) if part]).capitalize()
