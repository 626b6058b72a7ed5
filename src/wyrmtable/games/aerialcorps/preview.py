"""What an answer would do, as marks on the table: flights, rulers, lines of fire."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

import msgspec

from wyrmtable.board.scene import Mark, Ruler
from wyrmtable.core.action import Action
from wyrmtable.games.aerialcorps.breath import candidates, direction, head, hits
from wyrmtable.games.aerialcorps.breeds import LONG_RANGE, SHORT_RANGE
from wyrmtable.games.aerialcorps.orderdrafts import laid_cards
from wyrmtable.games.aerialcorps.rifles import aim
from wyrmtable.games.aerialcorps.scene import flights, rifle_arc, ruler_mark
from wyrmtable.games.aerialcorps.state import PLACES, AerialCorps
from wyrmtable.games.aerialcorps.steps import Step
from wyrmtable.games.aerialcorps.verbs import BREATHE, CARD, NO_BEARING, NOBODY, ORDER, SHOOT


def preview(state: AerialCorps, seat: int, action: Action) -> list[Mark]:
    """Marks for an action of this seat; empty if there is nothing to show."""
    args = action.args
    if action.kind in (CARD.kind, ORDER.kind) and len(args) >= 3 and 0 <= args[0] < PLACES:
        dragon = seat * PLACES + args[0]
        if not state.flying(dragon):
            return []
        if action.kind == ORDER.kind:
            drawn = flights(state, dragon, list(args[1:4]), args[4] if len(args) > 4 else 0)
        else:  # those that lie before it are drawn already, and the burst is taken up
            place = min(max(args[1], 0), 2)
            cards = [*laid_cards(state, dragon)[:place], args[2]]
            drawn = flights(state, dragon, cards, 0)[place:]
        return [mark for card in drawn for mark in card]
    if action.kind == BREATHE.kind and len(args) == 2 and args[1] != NO_BEARING:
        dragon = seat * PLACES + args[0]
        known = 0 <= args[0] < PLACES and state.flying(dragon)
        return breath_ruler(state, dragon, args[1]) if known else []
    if action.kind == SHOOT.kind and len(args) == 2 and args[1] != NOBODY:
        return line_of_fire(state, seat, args)
    return []


def breath_ruler(state: AerialCorps, dragon: int, bearing: int) -> list[Mark]:
    """The ruler along a bearing, and the range of everybody it hits."""
    x, y = head(state, dragon)
    ux, uy = direction(state, dragon, bearing)
    shown: list[Mark] = [
        Ruler(
            x1=x,
            y1=-y,
            x2=x + LONG_RANGE * ux,
            y2=-(y + LONG_RANGE * uy),
            value=f"{bearing}°",
            limit=LONG_RANGE,
            section=SHORT_RANGE,
            cite="AC-9.4",
        )
    ]
    hit = hits(state, dragon, bearing, candidates(state, dragon))
    for place in range(0, len(hit), 3):
        far, count = hit[place + 1], int(hit[place + 2])
        mark = ruler_mark(state, x, y, x + far * ux, y + far * uy, far, "AC-9.11")
        cards = "1 card" if count == 1 else f"{count} cards"
        label = f"{state.own_name(int(hit[place]))}, {cards}"
        shown.append(msgspec.structs.replace(mark, label=label))
    return shown


def line_of_fire(state: AerialCorps, seat: int, args: tuple[int, ...]) -> list[Mark]:
    """The arc of the unit and the measured line to its target."""
    slot = seat * PLACES * 3 + args[0]
    question = state.question
    if not isinstance(question, Step) or slot not in state.slots:
        return []
    target = question.to_number(state, args[1])
    if not 0 <= target < len(state.breed) or not state.present(target):
        return []
    far, x, y = aim(state, slot, target)
    arc = msgspec.structs.replace(rifle_arc(state, slot, "AC-10.3"), label="")  # it has one
    if far < 0.0:
        return [arc]
    dragon = slot // 3
    return [arc, ruler_mark(state, state.x[dragon], state.y[dragon], x, y, far, "AC-10.5")]
