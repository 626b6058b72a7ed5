"""Who knows what, and guesses at the rest (AW-23.11, "Hidden information")."""

# not compiled: reads ready-made legions
from __future__ import annotations

from wyrmtable.games.attackwing import choosing, legioncode, terrain
from wyrmtable.games.attackwing.dials import ON_DIAL
from wyrmtable.games.attackwing.state import (
    CHOOSING,
    GEYSER,
    NONE,
    PLANNING,
    REVEALED,
    TREASURE,
    UNKNOWN,
    AttackWing,
)


def is_sealed(state: AttackWing, creature: int) -> bool:
    """Is its dial committed and not revealed?"""
    if state.phase == PLANNING:
        return bool(state.ready[state.owner[creature]])
    return not state.marked(creature, REVEALED)


def dials_seen(state: AttackWing, seat: int | None) -> list[int | None]:
    """The dials that a seat may know; None for a sealed one (AW-5.4)."""
    seen: list[int | None] = []
    for creature, dial in enumerate(state.dial):
        shown = state.marked(creature, REVEALED) or state.owner[creature] == seat
        seen.append(dial if shown else None)
    return seen


def parts_seen(state: AttackWing, seat: int | None) -> list[int | None]:
    """Dragons and parts that were asked for; all once they are dealt."""
    dealt = parts_dealt(state)
    return [part if dealt or other == seat else None for other, part in enumerate(state.part)]


def parts_dealt(state: AttackWing) -> bool:
    """Have the parts been shown?"""
    if state.phase != CHOOSING:
        return True
    return bool(state.adventure) and max(state.seat_side) != NONE


def knows_token(state: AttackWing, seat: int | None, token: int) -> bool:
    """May a seat know the number of a token?"""
    if state.token_up[token] or state.token_kind[token] == GEYSER:
        return True
    return seat is not None and bool(state.token_known[token] & 1 << seat)


def fill_in(state: AttackWing, seat: int | None) -> None:
    """Replace everything that a seat cannot know by a guess."""
    if state.phase == CHOOSING:
        guess_choices(state, seat)
        return
    for creature in range(len(state.dial)):
        if state.owner[creature] == seat or state.marked(creature, REVEALED):
            continue
        if state.dial[creature] == NONE:
            continue
        if is_sealed(state, creature):
            dial = ON_DIAL[state.dial_of[creature]]
            state.dial[creature] = dial[state.chance.below(len(dial))]
        else:  # a draft, of which nobody knows
            state.dial[creature] = NONE
    if state.stacked:
        state.chance.shuffle(state.deck)
    guess_tokens(state, seat)


def guess_tokens(state: AttackWing, seat: int | None) -> None:
    """What others have looked at may be any token that the seat has not seen."""
    hidden = [
        token
        for token, number in enumerate(state.token_number)
        if number and not knows_token(state, seat, token)
    ]
    for token in hidden:
        state.token_number[token] = 0
        state.token_kind[token] = UNKNOWN if state.token_kind[token] != TREASURE else TREASURE
    for token in hidden:
        terrain.see(state, token)


def guess_choices(state: AttackWing, seat: int | None) -> None:
    """Sealed dragons, parts and legions of others; drafts are forgotten."""
    dealt = parts_dealt(state)
    for other in range(state.seats):
        if other == seat:
            continue
        if not dealt:
            most = 3 if not state.adventure else state.seats
            state.part[other] = state.chance.below(most) if state.ready[other] else NONE
            if state.adventure == 1 and state.ready[other]:
                parts = choosing.PartChoice().parts(state)
                state.part[other] = parts[state.chance.below(len(parts))]
        draft: list[int] = []
        if choosing.draft_of(state, other) and state.ready[other]:
            legions = choosing.offered(choosing.terms_of(state, other))
            draft = legioncode.to_numbers(legions[state.chance.below(len(legions))])
        choosing.set_draft(state, other, draft)
