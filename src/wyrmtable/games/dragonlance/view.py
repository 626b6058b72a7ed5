"""What a seat may know, and guesses at what it may not (section "Hidden information")."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonlance.codes import (
    ASK_ALL,
    BY,
    CARD,
    CHARGED,
    FATE,
    GONE,
    IN_CITADEL,
    IN_EFFECT,
    INSIDE,
    KIND_NAMES,
    NOBODY,
    STRIDE,
    TOWER,
    marked,
)
from wyrmtable.games.dragonlance.hordes import is_led
from wyrmtable.games.dragonlance.intents import drop_intents
from wyrmtable.games.dragonlance.naming import item_name, place_of
from wyrmtable.games.dragonlance.pieces import (
    CITADEL_NAMES,
    COLOURS,
    DIRECTIONS,
    DRAGONS,
    HORDES,
    ITEMS,
    LEADER_TITLES,
    NAMES,
    SIDE,
    SIDES,
    SIZE,
    SPELLS,
)
from wyrmtable.games.dragonlance.state import DragonLance

WISH_NAMES = ["all", "mine", "none"]


def phase(state: DragonLance) -> str:
    """Where in the turn the game is, in a word."""
    if state.outcome is not None:
        return "over"
    question = state.question
    return question.kind(state) if question is not None else "between"


def names(cards: Sequence[int]) -> list[Plain]:
    listed: list[Plain] = []
    for card in cards:
        listed.append(SPELLS[card])
    return listed


def position_view(state: DragonLance, viewer: int | None) -> PlainDict:
    """The position as a seat, or a spectator (None), may know it."""
    known = state.round > 0
    return {
        "options": dict(state.flags.options),
        "phase": phase(state),
        "round": state.round,
        "first": COLOURS[state.first] if state.first != NOBODY else None,
        "active": COLOURS[state.active] if state.active != NOBODY else None,
        "points": state.points,
        "supply": state.supply,
        "lance": lance_view(state),
        "hordes": [horde_view(state, viewer, horde) for horde in range(HORDES)],
        "dragons": dragons_view(state),
        "citadels": citadels_view(state, viewer),
        "items": items_view(state),
        "draw_pile": len(state.draw_pile),
        "discard": names(state.discard),
        "in_play": played_view(state),
        "attack": attack_view(state),
        "fear": [NAMES[dragon] for dragon in state.fears],
        "resigned": [seat for seat in range(state.seats) if state.resigned[seat]],
        "held": [seat for seat in range(state.seats) if state.holds[seat]],
        "ask": WISH_NAMES[state.wishes[viewer]] if viewer is not None and known else None,
    }


def lance_view(state: DragonLance) -> Plain:
    if not state.flags.tower:
        return None
    return "tower" if state.lancer == NOBODY else NAMES[state.lancer]


def horde_view(state: DragonLance, viewer: int | None, horde: int) -> PlainDict:
    seat = state.owner[horde]
    own = seat != NOBODY and seat == viewer
    rider = state.rider[horde]
    return {
        "colour": COLOURS[horde],
        "seat": None if seat == NOBODY else seat,
        "side": SIDES[SIDE[horde]],
        "out": bool(state.out[horde]),
        "cards": len(state.hands[horde]),
        "hand": names(state.hands[horde]) if own else None,
        "leader": LEADER_TITLES[horde] if is_led(state, horde) and seat != NOBODY else None,
        "rides": None if rider == NOBODY else NAMES[rider],
        "waits_for_card": horde in state.waiting,
    }


def where_name(state: DragonLance, dragon: int) -> Plain:
    """Open, tower, citadel or water; None for a dragon that is not in the game."""
    if state.cell[dragon] < 0:
        return None
    if state.where[dragon] == TOWER:
        return "tower"
    if state.where[dragon] >= INSIDE:
        return "citadel " + CITADEL_NAMES[state.where[dragon] - INSIDE]
    return "water" if state.wet[dragon] else "open"


def dragons_view(state: DragonLance) -> list[Plain]:
    """Every dragon in play; all of this is public."""
    shown: list[Plain] = []
    for dragon in range(DRAGONS):
        if state.cell[dragon] < 0 and not state.dead[dragon]:
            continue
        entry: PlainDict = {
            "dragon": NAMES[dragon],
            "seat": state.owner[dragon // SIZE],
            "crashed": state.cell[dragon] < 0,
            "hex": place_of(state.cell[dragon]),
            "alt": state.alt[dragon],
            "where": where_name(state, dragon),
            "facing": DIRECTIONS[state.face[dragon]] if state.flags.facing else None,
            "item": item_name(state, dragon),
            "lancer": state.lancer == dragon,
            "attacked": bool(state.attacked[dragon]),
            "charged": bool(state.charged[dragon]),
            "spent": state.spent[dragon],
            "must_leave": bool(state.duty[dragon]),
            "misses_turn": state.wet[dragon] >= 2,
        }
        shown.append(entry)
    return shown


def knows(state: DragonLance, viewer: int | None, citadel: int) -> bool:
    """Does a seat know the underside of a citadel?"""
    seen = state.seen[citadel]
    if seen == (1 << HORDES) - 1:
        return True
    if viewer is None:
        return False
    return any(state.owner[horde] == viewer and seen & 1 << horde for horde in range(HORDES))


def citadels_view(state: DragonLance, viewer: int | None) -> list[Plain]:
    shown: list[Plain] = []
    for which, cell in enumerate(state.citadel):
        item: Plain = None
        if state.hides and knows(state, viewer, which):
            item = ITEMS[state.hides[which]]
        inside: Plain = None
        for dragon in range(DRAGONS):
            if state.cell[dragon] >= 0 and state.where[dragon] == INSIDE + which:
                inside = NAMES[dragon]
        entry: PlainDict = {
            "citadel": CITADEL_NAMES[which],
            "hex": place_of(cell),
            "inside": inside,
            "item": item,
        }
        shown.append(entry)
    return shown


def items_view(state: DragonLance) -> PlainDict:
    """Where every item is: a dragon, its citadel, or gone."""
    shown: PlainDict = {}
    for item, carrier in enumerate(state.carrier):
        if carrier == GONE:
            shown[ITEMS[item]] = "gone"
        else:
            shown[ITEMS[item]] = "citadel" if carrier == IN_CITADEL else NAMES[carrier]
    return shown


def played_view(state: DragonLance) -> list[Plain]:
    """Cards that have been played and not yet discarded, first to last."""
    shown: list[Plain] = []
    played = state.played
    for at in range(0, len(played), STRIDE):
        if played[at + FATE] <= IN_EFFECT:
            entry: PlainDict = {
                "card": SPELLS[played[at + CARD]],
                "by": COLOURS[played[at + BY]],
                "dragon": NAMES[played[at + CHARGED]],
                "in_effect": played[at + FATE] == IN_EFFECT,
            }
            shown.append(entry)
    return shown


def attack_view(state: DragonLance) -> Plain:
    """The attack that is going on, with what each side adds so far."""
    if state.attacker == NOBODY or min(state.cell[state.attacker], state.cell[state.target]) < 0:
        return None  # none, or one of the two has just left the game
    from wyrmtable.games.dragonlance.combat import attack_parts, defence_parts

    return {
        "attacker": NAMES[state.attacker],
        "target": NAMES[state.target],
        "kind": KIND_NAMES[state.attack_kind],
        "attacker_adds": {**dict(attack_parts(state))},
        "defender_adds": {**dict(defence_parts(state))},
    }


# -- guessing -----------------------------------------------------------------------------------


def fill_in(state: DragonLance, viewer: int | None) -> None:
    """Deal the unseen cards anew and hide the unseen items anew."""
    unseen = list(state.draw_pile)
    hidden: list[int] = []
    for horde in range(HORDES):
        if viewer is None or state.owner[horde] != viewer:
            hidden.append(horde)
            unseen.extend(state.hands[horde])
    state.chance.shuffle(unseen)
    for horde in hidden:
        size = len(state.hands[horde])
        state.hands[horde] = tuple(unseen[:size])
        unseen = unseen[size:]
    state.draw_pile = tuple(unseen)
    if state.hides:
        closed = [which for which in range(len(state.hides)) if not knows(state, viewer, which)]
        items = [state.hides[which] for which in closed]
        state.chance.shuffle(items)
        for which, item in zip(closed, items, strict=True):
            state.hides = marked(state.hides, which, item)
    drop_intents(state, hidden)
    for seat in range(state.seats):
        if seat != viewer:
            state.wishes = marked(state.wishes, seat, ASK_ALL)
