"""Events of Aerial Corps in plain words, for logs and people who listen instead of look."""

# not compiled: text for people
from __future__ import annotations

from collections.abc import Mapping

from wyrmtable.core.event import Event
from wyrmtable.core.outcome import Outcome
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.sentence import sentences
from wyrmtable.core.wording import NAMELESS, listed, person
from wyrmtable.games.aerialcorps.breeds import KEYS, NAMES
from wyrmtable.games.aerialcorps.state import COLOURS, NAMING, AerialCorps

TEMPLATES = {
    "force_chosen": "{seat} has chosen dragons.",
    "force": "{seat} brings {force}.",
    "turn_begins": "Turn {turn} begins.",
    "orders": "{dragon} has its orders.",
    "orders_reopened": "{seat} takes the orders back.",
    "orders_fixed": "All orders for turn {turn} are fixed.",
    "conceded": "{seat} concedes.",
    "round_begins": "Turn {turn}, round {round}.",
    "replaced": "{dragon} cannot fly {card} and flies straight ahead instead.",
    "move": "{dragon} {card} {to}.",
    "climb": "{dragon} climbs: level {level}, {counters}.",
    "dive": "{dragon} dives to level {level}.",
    "burst": "{dragon} makes a speed burst.",
    "conflict_draw": "{dragon} draws a conflict card: {card}.",
    "moved_in": "{dragon} has moved into the space of {target}.",
    "breath": "{dragon} breathes {weapon} {bearing} ({arc} arc): {hits}.",
    "breath_step": "The breath step is over.",
    "damage": "{dragon} takes {points} from {source}: {cards}.",
    "damage_seen": "{dragon} takes {number} from {source}.",
    "shot": "Unit {unit} of {dragon} fires {facing} at {target}, {range} range: {points}, {cards}.",
    "shot_seen": "Unit {unit} of {dragon} fires {facing} at {target}, {range} range: {number}.",
    "misfire": "Unit {unit} of {dragon} misfires and is silent in the next round.",
    "rifle_step": "The rifle step is over: {shots}.",
    "melee": "{dragon} strikes {target} for {points}: {cards}.",
    "melee_seen": "{dragon} strikes {target} with {number}.",
    "melee_step": "The melee step is over.",
    "break_off_step": "The attackers have decided whether to go on boarding.",
    "boarding_step": "The wishes to board are shown.",
    "board_start": "{attacker} boards {defender} and flies parallel.",
    "board_lapsed": "{attacker} cannot board {defender}: one of them is taken.",
    "facings_shown": "{dragon} turns its facing cards over: {facings}.",
    "contest": "{attacker} fights {defender} on board, {attacker_cards} against {defender_cards}: "
    "{winner}.",
    "board_end": "The boarding of {defender} by {attacker} is over: {why}.",
    "captured": "{dragon} is captured by {by}.",
    "special": "{dragon} suffers special damage: {special}.",
    "unit_lost": "{dragon} loses rifle unit {unit}.",
    "forced_steep": "{dragon} makes a forced steep.",
    "ongoing": "{dragon} takes {points} of ongoing damage: {cards}.",
    "ongoing_seen": "{dragon} takes {number} of ongoing damage.",
    "reshuffled": "The {deck} deck is made of its {cards} discards again.",
    "removed": "{dragon} {why}.",
    "game_end": "{result}: {why}.",
}
SENTENCES = sentences(TEMPLATES)
FLOWN = {  # what a dragon does with a card, before the place where it is then
    "ST": "flies straight ahead to",
    "STALL": "stalls and comes only to",
    "SLIPL": "slips left to",
    "SLIPR": "slips right to",
    "REV": "turns back in a reversal, to",
    "CLIMB": "flies ahead, climbing, to",
    "DIVE": "flies ahead, diving, to",
    "HOVER": "hovers at",
    "GRAPPLE": "flies side by side with its enemy to",
    "SAIL": "sails to",
}
CARDS = {  # a card that is not flown
    "STALL": "a stall",
    "SLIPL": "a side-slip to the left",
    "SLIPR": "a side-slip to the right",
    "REV": "a reversal",
    "DIVE": "a dive",
    "HOVER": "a hover",
}
ENDS = {
    "broken_off": "it is broken off",
    "dive": "the defender dives free",
    "no_riflemen": "the attacker has no riflemen left for it",
    "removed": "one of them is gone",
}
LEAVES = {
    "down": "is brought down",
    "captured": "is captured and leaves the battle",
    "left_table": "has left the table",
    "sunk": "is sunk",
}
WINNERS = {"attacker": "the attacker wins", "defender": "the defender wins", "tie": "nobody wins"}
ENDINGS = {  # by the reason, and where it may mean several things by the winner or the clause
    "last side flying": "no other side has dragons on the table",
    "all gone at once": "the last dragons went together, and it has lost least",
    "nobody left": "no dragons are left to fight",
    "capture": "it has captured an enemy dragon",
    "courier A": "the courier is away over the north edge",
    "courier B": "the courier is lost",
    "convoy A": "two ships are sunk",
    "convoy B": "nobody is left to sink the convoy",
    "turn limit AC-14.3": "the last turn is over, and it has lost least",
    "turn limit AC-14.5": "the last turn is over with equal losses, and its dragons can take more",
    "turn limit AC-16.5": "the courier has not arrived in time",
    "turn limit AC-16.8": "the convoy has not been sunk in time",
}
DRAW = "draw"
COUNTED = {
    "points": "point",
    "number": "card",
    "shots": "shot",
    "counters": "climb counter",
}


def describe(event: Event, people: Mapping[str, str] = NAMELESS) -> str:
    """One sentence for an event, with the names of people where they are known."""
    data = event.data
    names = data.get("names", {})
    assert isinstance(names, dict)
    sentence = SENTENCES[event.name]
    words: list[str] = []
    if event.name == "game_end":
        reason, winner = str(data["reason"]), str(data["winner"])
        words = [result(event, people), why(reason, winner, event.cite)]
    else:
        for gap in sentence.gaps:
            seat = gap == "seat"
            value = data[gap]
            words.append(seat_name(value, people) if seat else word(event.name, gap, value, names))
    told = sentence.filled(words)
    return told[0].upper() + told[1:]


def result(event: Event, people: Mapping[str, str]) -> str:
    """Who has won, or between whom it is a draw."""
    names = [seat_name(seat, people) for seat in several(event.data["seats"])]
    if event.data["winner"] == DRAW:
        return f"A draw between {listed(names)}"
    return f"{listed(names)} {'wins' if len(names) == 1 else 'win'}"


def why(reason: str, winner: str, cite: str) -> str:
    """Why a game has ended; `winner` is the name of a side, or `draw`."""
    if winner == DRAW:
        return "they are even"
    keys = (reason, f"{reason} {winner}", f"{reason} {cite}")
    return next((ENDINGS[key] for key in keys if key in ENDINGS), reason)


def ending(state: AerialCorps, outcome: Outcome) -> str:
    """Why a game has ended."""
    sides = [state.side_name(state.side[seat]) for seat in outcome.winners]
    return why(outcome.reason, sides[0] if sides else DRAW, outcome.cite)


def word(event: str, key: str, value: Plain, names: PlainDict) -> str:
    """A value as it is said in a sentence about this event."""
    if key in NAMING:
        return str(names.get(str(value), value))
    if key == "to" and isinstance(value, list):
        x, y, heading = [float(number) for number in value if isinstance(number, int | float)]
        return f"({x:.1f}, {y:.1f}), heading {heading:g}°"
    if key == "hits" and isinstance(value, list):
        return "; ".join([hit_words(hit, names) for hit in value])
    if key == "bearing":
        return bearing_words(value)
    if key == "card" and event in ("move", "replaced"):
        return card_words(str(value), flown=event == "move")
    if key == "force":
        return force_words(str(value))
    if key == "shots" and not value:
        return "nobody has fired"
    if key in COUNTED:
        return f"{value} {COUNTED[key]}{'' if value == 1 else 's'}"
    if key == "cards" and not isinstance(value, list):
        return str(value)
    if key in ("cards", "attacker_cards", "defender_cards"):
        return damage_words(several(value))
    if key == "why":
        return (LEAVES if event == "removed" else ENDS)[str(value)]
    if key == "winner" and event == "contest":
        return WINNERS[str(value)]
    if isinstance(value, list):
        return ", ".join([str(item).replace("_", " ") for item in value]) or "none"
    return str(value).replace("_", " ")


def several(value: Plain) -> list[Plain]:
    return value if isinstance(value, list) else []


def seat_name(seat: Plain, people: Mapping[str, str]) -> str:
    """A player by name and colour; seats in events count from 1."""
    return person(COLOURS[int(str(seat)) - 1], people)


def force_words(force: str) -> str:
    """`2x ember_lark, post_swift` as `2 Ember Lark, Post Swift`."""
    said: list[str] = []
    for part in force.split(", "):
        count, times, key = part.rpartition("x ")
        name = NAMES[KEYS.index(key)] if key in KEYS else key
        said.append(f"{count} {name}" if times else name)
    return ", ".join(said)


def card_words(card: str, *, flown: bool) -> str:
    """A manoeuvre card: what the dragon does with it, or what it would have been."""
    known = FLOWN if flown else CARDS
    if card in known:
        return known[card]
    side = "left" if card[0] == "L" else "right"
    return f"turns {side} by {card[1:]}° to" if flown else f"a turn {side} by {card[1:]}°"


def bearing_words(bearing: Plain) -> str:
    """`straight ahead`, `30° to the left`."""
    degrees = int(str(bearing))
    if not degrees:
        return "straight ahead"
    return f"{abs(degrees)}° to the {'left' if degrees < 0 else 'right'}"


def damage_words(cards: list[Plain]) -> str:
    """Damage cards: `cards 2 and 0 with crew`."""
    if not cards:
        return "no card"
    said = [str(card).replace("+", " with ").replace("_", " ") for card in cards]
    if len(said) == 1:
        return f"card {said[0]}"
    return f"cards {listed(said)}"


def hit_words(hit: Plain, names: PlainDict) -> str:
    if not isinstance(hit, list):
        return str(hit)
    target, reach, cards = hit
    called = names.get(str(target), target)
    return f"{called} at {reach} range, {cards} card{'' if cards == 1 else 's'}"
