"""What a seat may know (the rulebook's page on hidden information)."""

from __future__ import annotations

from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.aerialcorps.breeds import (
    BREATH,
    BREATH_NAMES,
    HOVERS,
    KEYS,
    SPEEDY,
    SPIKED,
    TAIL,
    VALUE,
    WEIGHT,
    WEIGHT_NAMES,
)
from wyrmtable.games.aerialcorps.cards import CARD_NAMES, ROUNDS
from wyrmtable.games.aerialcorps.decks import DECK_NAMES, card_text
from wyrmtable.games.aerialcorps.ending import loss_points
from wyrmtable.games.aerialcorps.state import (
    NONE,
    OUT_NAMES,
    PLACES,
    SHIP,
    UNDECIDED,
    AerialCorps,
)
from wyrmtable.games.aerialcorps.table import FACINGS, FRONT
from wyrmtable.games.aerialcorps.verbs import force_text


def phase(state: AerialCorps) -> str:
    """What is being decided, in a word."""
    if state.outcome is not None:
        return "over"
    question = state.question
    return question.name if question is not None else "between"


def open_damage(state: AerialCorps, viewer: int | None, number: int) -> bool:
    """May the viewer see damage and special damage (AC-15.6)?"""
    if not state.table.secret_damage or state.breed[number] == SHIP:
        return True
    return viewer is not None and viewer == number // PLACES


def position_view(state: AerialCorps, viewer: int | None) -> PlainDict:
    """The position as a seat, or a spectator (None), may know it."""
    table = state.table
    seen = [number for number in range(len(state.breed)) if state.breed[number] != NONE]
    return {
        "scenario": table.key,
        "options": dict(table.options),
        "table": [table.width, table.depth],
        "phase": phase(state),
        "turn": state.turn,
        "turns": table.turns,
        "round": state.round,
        "sides": [side_view(state, side) for side in range(len(state.sides_in))],
        "seats": [seat_view(state, viewer, seat) for seat in range(state.seats)],
        "dragons": [unit_view(state, viewer, number) for number in seen],
        "moved_in": [
            [state.dragon_name(state.into[place]), state.dragon_name(state.into[place + 1])]
            for place in range(0, len(state.into), 2)
        ],
        "decks": decks_view(state),
    }


def side_view(state: AerialCorps, side: int) -> PlainDict:
    return {
        "side": state.side_name(side),
        "seats": [seat for seat in range(state.seats) if state.side[seat] == side],
        "loss_points": loss_points(state, side),
    }


def seat_view(state: AerialCorps, viewer: int | None, seat: int) -> PlainDict:
    own = viewer == seat
    wish: Plain = None
    if own and state.chosen[seat]:
        first = seat * PLACES
        wish = force_text(tuple([b for b in state.wish[first : first + PLACES] if b != NONE]))
    return {
        "seat": seat,
        "side": state.side_name(state.side[seat]),
        "chosen": state.chosen[seat] == 1,
        "force": wish,
        "handed_in": state.ready[seat] == 1,
        "flying": state.deciding(seat),
        "answers": answers_view(state, seat) if own else None,
    }


def answers_view(state: AerialCorps, seat: int) -> Plain:
    """What a seat has answered so far in the step, as it would write it."""
    question = state.question
    if question is None or not state.slots:
        return None
    per_seat = PLACES * 3 if question.name == "fire" else PLACES
    listed: list[Plain] = []
    for place in range(len(state.slots)):
        if state.slots[place] // per_seat == seat:
            listed.append([state.slots[place] - seat * per_seat, state.answers[place]])
    return listed


def unit_view(state: AerialCorps, viewer: int | None, number: int) -> PlainDict:
    """One dragon or ship."""
    breed = state.breed[number]
    ship = breed == SHIP
    known = open_damage(state, viewer, number)
    shown: PlainDict = {
        "dragon": state.dragon_name(number),
        "seat": None if ship else number // PLACES,
        "side": state.side_name(state.side_of(number)),
        "breed": "ship" if ship else KEYS[breed],
        "name": state.called(number),
        "at": [*state.pose(number)],
        "level": state.level[number],
        "out": OUT_NAMES[state.out[number]] or None,
        "damage": state.damage[number] if known else None,
        "capacity": state.capacity(number),
        "ongoing": ongoing_view(state, number),
    }
    if ship:
        return shown
    shown.update(
        {
            "weight": WEIGHT_NAMES[WEIGHT[breed]],
            "breath": BREATH_NAMES[BREATH[breed]] or None,
            "traits": traits(breed),
            "value": VALUE[breed],
            "counters": state.counters[number],
            "units": [unit + 1 for unit in range(3) if state.has_unit(number, unit)],
            "last": CARD_NAMES[state.last[number]],
            "last_steep": state.steep[number] == 1,
            "breathed": breathed_view(state, number),
            "silent": [
                unit + 1 for unit in range(3) if state.silent[number * 3 + unit] >= state.clock > 0
            ],
            "choked_until": state.choked[number],
            "harness": state.harness[number] if known else None,
            "left_wing_turn": state.left_wing[number] if known else None,
            "right_wing_turn": state.right_wing[number] if known else None,
            "captain_turn": state.captain[number] if known else None,
            "captain_turn_before": state.captain_before[number] if known else None,
            "boards": None if state.prey[number] == NONE else state.dragon_name(state.prey[number]),
            "boarded_by": None
            if state.captor[number] == NONE
            else state.dragon_name(state.captor[number]),
            "hovered": state.hovered[number] == 1,
            "struck": state.struck[number] == 1,
            "cards": cards_view(state, viewer, number),
            "burst": burst_view(state, viewer, number),
            "facings": facings_view(state, viewer, number),
        }
    )
    return shown


def traits(breed: int) -> list[Plain]:
    listed: list[Plain] = []
    for name, has in (
        ("hover", HOVERS[breed]),
        ("speedy", SPEEDY[breed]),
        ("tail_weapon", TAIL[breed]),
        ("spiked_spine", SPIKED[breed]),
    ):
        if has:
            listed.append(name)
    return listed


def ongoing_view(state: AerialCorps, number: int) -> list[Plain]:
    """The numbers of cards still to come in the next turn."""
    return [
        state.ongoing[place + 1] - 1
        for place in range(0, len(state.ongoing), 3)
        if state.ongoing[place] == number and state.ongoing[place + 1] > 1
    ]


def breathed_view(state: AerialCorps, dragon: int) -> Plain:
    """Turn and round of the last breath."""
    last = state.breathed[dragon]
    return [(last - 1) // ROUNDS + 1, (last - 1) % ROUNDS + 1] if last else None


def cards_view(state: AerialCorps, viewer: int | None, dragon: int) -> list[Plain]:
    """The planned cards; face-down ones only for their owner (AC-7.8)."""
    own = viewer == dragon // PLACES
    listed: list[Plain] = []
    for place in range(ROUNDS):
        card = state.plan[dragon * ROUNDS + place]
        seen = card != UNDECIDED and (own or place < state.turned)
        listed.append(CARD_NAMES[card] if seen else None)
    return listed


def burst_view(state: AerialCorps, viewer: int | None, dragon: int) -> Plain:
    """On which card the speed burst lies; hidden with its card (AC-7.7)."""
    burst = state.burst[dragon]
    own = viewer == dragon // PLACES
    if own:
        return burst if burst != UNDECIDED else None
    return burst if 0 < burst <= state.turned else None


def facings_view(state: AerialCorps, viewer: int | None, dragon: int) -> list[Plain]:
    """The facing cards of the three units; face-down ones only for their owner (AC-7.2)."""
    own = viewer == dragon // PLACES
    listed: list[Plain] = []
    for unit in range(3):
        facing = state.facing[dragon * 3 + unit]
        face_up = (state.shown[dragon] >> unit) & 1 == 1
        if state.wooden(dragon) and state.has_unit(dragon, unit):  # AC-15.10
            facing, face_up = FRONT, True
        entry: PlainDict = {
            "shown": face_up,
            "facing": FACINGS[facing] if facing != UNDECIDED and (own or face_up) else None,
        }
        listed.append(entry)
    return listed


def decks_view(state: AerialCorps) -> PlainDict:
    """How many cards are left, and the open discards (AC-15.6 closes them)."""
    shown: PlainDict = {}
    for deck in range(3):
        discards: Plain = None
        if not state.table.secret_damage:
            discards = [card_text(card) for card in state.discards[deck]]
        left = len(state.decks[deck])
        shown[DECK_NAMES[deck]] = {"cards": left, "discards": discards}
    return shown
