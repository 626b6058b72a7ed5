"""Conflicts after movement: who has moved into whose space (AC-8.10 to AC-8.15)."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.measures import depth
from wyrmtable.board.plane.rectangles import TOLERANCE, overlap, overlap_depth
from wyrmtable.games.aerialcorps.decks import MELEE_DECK, card_text, draw, points
from wyrmtable.games.aerialcorps.events import ConflictDraw, MovedIn
from wyrmtable.games.aerialcorps.state import NONE, AerialCorps, changed

REDRAWS: Final = 20  # conflict cards that count for AC-12.4
CARD_BASE: Final = 7  # more than the points of any card, plus one


def find_conflicts(state: AerialCorps) -> None:
    """Who is in conflict with whom, and who has moved into whose space (AC-8.10 to AC-8.15)."""
    dragons = state.dragons()
    open_pairs: list[tuple[int, int]] = []  # both moved freely
    for one in dragons:
        for other in dragons:
            if other <= one or not in_conflict(state, one, other):
                continue
            free, other_free = moved_freely(state, one), moved_freely(state, other)
            if free and other_free:
                open_pairs.append((one, other))
            elif free:  # AC-8.14
                state.into += (one, other)
            elif other_free:
                state.into += (other, one)
    if not open_pairs and not state.into:
        return
    draw_conflicts(state, open_pairs)
    pairs = sorted(
        [(state.into[place], state.into[place + 1]) for place in range(0, len(state.into), 2)]
    )
    state.into = tuple([number for pair in pairs for number in pair])
    if state.listening:
        for mover, target in pairs:
            card, under = state.shapes[mover], state.shapes[target]
            told = MovedIn(
                dragon=state.dragon_name(mover),
                target=state.dragon_name(target),
                measure=depth(card, under, overlap_depth(card, under), TOLERANCE),
            )
            state.emit(told, "AC-8.15")


def in_conflict(state: AerialCorps, one: int, other: int) -> bool:
    """Enemies that overlap on the same level with as many climb counters (AC-8.10)."""
    return (
        state.level[one] == state.level[other]
        and state.counters[one] == state.counters[other]
        and state.enemies(one, other)
        and state.partner(one) != other
        and overlap(state.shapes[one], state.shapes[other])
    )


def moved_freely(state: AerialCorps, dragon: int) -> bool:
    """Neither hovered nor in a boarding action (AC-8.14)."""
    return not state.hovered[dragon] and state.partner(dragon) == NONE


def draw_conflicts(state: AerialCorps, open_pairs: list[tuple[int, int]]) -> None:
    """Draw until every pair is decided; new cards decide only between the tied (AC-8.13)."""
    scale = CARD_BASE**REDRAWS
    while open_pairs:
        drawers = sorted({dragon for pair in open_pairs for dragon in pair})
        cards = [0] * len(state.breed)
        scale //= CARD_BASE
        for dragon in drawers:
            card = draw(state, MELEE_DECK)
            cards[dragon] = points(card)
            worth = state.conflict[dragon] + (points(card) + 1) * scale
            state.conflict = changed(state.conflict, dragon, worth)
            if state.listening:
                told = ConflictDraw(dragon=state.dragon_name(dragon), card=card_text(card))
                state.emit(told, "AC-8.11", reveals=True)
        tied: list[tuple[int, int]] = []
        for one, other in open_pairs:
            if cards[one] > cards[other]:
                state.into += (one, other)
            elif cards[other] > cards[one]:
                state.into += (other, one)
            else:
                tied.append((one, other))
        open_pairs = tied
