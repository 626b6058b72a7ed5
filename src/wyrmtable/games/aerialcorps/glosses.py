"""What answers mean in words, and how they are written, for people who type them."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.core.wording import listed
from wyrmtable.games.aerialcorps.breath import candidates, hits
from wyrmtable.games.aerialcorps.breeds import VALUE
from wyrmtable.games.aerialcorps.cards import card_title
from wyrmtable.games.aerialcorps.leaving import STAYS, strays
from wyrmtable.games.aerialcorps.orderdrafts import laid_cards
from wyrmtable.games.aerialcorps.orders import default_order
from wyrmtable.games.aerialcorps.state import PLACES, AerialCorps
from wyrmtable.games.aerialcorps.table import FACINGS
from wyrmtable.games.aerialcorps.verbs import (
    BOARD,
    BREAK_OFF,
    BREATHE,
    BURST,
    CARD,
    FACE,
    FIRST_SHIP,
    FORCE,
    NO_BEARING,
    NOBODY,
    ORDER,
    SHOOT,
)

OFF = "off the table!"  # AC-4.10
BITS = {CARD.kind: "card {part}", BURST.kind: "its speed burst", FACE.kind: "rifle unit {part}"}


def gloss(state: AerialCorps, seat: int, action: Action) -> str:
    """An answer in a few words: `Left 30°`, `at Blue Ember Lark`; empty if its text says it."""
    args = action.args
    if action.kind == FORCE.kind:
        return f"{sum(VALUE[breed] for breed in args)} points"
    if action.kind == CARD.kind:
        dragon, place = seat * PLACES + args[0], args[1]
        laid = [*laid_cards(state, dragon)[:place], args[2]]
        off = strays(state, dragon, laid, 0) == place + 1
        return card_title(args[2]) + (f", {OFF}" if off else "")
    if action.kind == BURST.kind:
        dragon, place = seat * PLACES + args[0], args[1]
        laid = laid_cards(state, dragon)
        on = f"on card {place}, {card_title(laid[place - 1])}" if place else "no speed burst"
        off = strays(state, dragon, laid, place) != STAYS
        return on + (f", {OFF}" if off else "")
    if action.kind == FACE.kind:
        return f"looks to the {FACINGS[args[2]].replace('_', ' ')}"
    if action.kind == BREATHE.kind:
        return breath(state, seat * PLACES + args[0], args[1])
    if action.kind == BREAK_OFF.kind:
        return "lets go" if args[1] else "holds on"
    if SHOOT.kind <= action.kind <= BOARD.kind:
        return "nobody" if args[1] == NOBODY else f"at {target(state, args[1])}"
    return ""


def breath(state: AerialCorps, dragon: int, bearing: int) -> str:
    """Where a breath goes, and whom it hits."""
    if bearing == NO_BEARING:
        return "no breath"
    side = "to the left" if bearing < 0 else "to the right"
    where = f"{abs(bearing)}° {side}" if bearing else "straight ahead"
    hit = hits(state, dragon, bearing, candidates(state, dragon))
    return f"{where}, at {listed([state.called(int(one)) for one in hit[::3]])}"


def target(state: AerialCorps, number: int) -> str:
    ship = number >= FIRST_SHIP
    return state.called(state.ships_from + number - FIRST_SHIP if ship else number)


def hint(state: AerialCorps, seat: int) -> str:
    """How the open question is answered in notation, with examples that can be played now."""
    if seat not in state.to_act:
        return ""
    example = state.decision(seat).actions[-1]
    args, text = example.args, example.text
    if example.kind == FORCE.kind:
        return f"For example `{text}`."
    if example.kind in BITS:
        what = BITS[example.kind].format(part=args[1] + 1)
        dragon = seat * PLACES + args[0]
        order = default_order(state, dragon)
        whole = ORDER.of((args[0], *order)).text
        bit, short = text.split(" ")
        only = "" if short.isdecimal() else f", or only `{short}`"  # a number is one of the list
        return (
            f"`{bit}` is your dragon {args[0] + 1}, {what}: `{text}`{only}. "
            f"All orders of that dragon at once: `{whole}`."
        )
    if example.kind == SHOOT.kind:
        unit = f"unit {args[0] % 3 + 1} of your dragon {args[0] // 3 + 1}"
        return f"`{text}` is {unit}, {gloss(state, seat, example)}."
    if BREATHE.kind <= example.kind <= BREAK_OFF.kind:
        return f"`{text}` is your dragon {args[0] + 1}, {gloss(state, seat, example)}."
    return ""
