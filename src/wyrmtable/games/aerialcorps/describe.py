"""Events of Aerial Corps in plain words, for logs and people who listen instead of look."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.core.event import Event
from wyrmtable.core.plain import Plain
from wyrmtable.core.wording import listed

TEMPLATES = {
    "force_chosen": "Seat {seat} has chosen its dragons.",
    "force": "Seat {seat} brings {force}.",
    "turn_begins": "Turn {turn} begins.",
    "orders": "{dragon} has its orders.",
    "orders_reopened": "Seat {seat} takes its orders back.",
    "orders_fixed": "All orders for turn {turn} are fixed.",
    "conceded": "Seat {seat} concedes.",
    "round_begins": "Turn {turn}, round {round}.",
    "replaced": "{dragon} cannot fly {card} and flies a straight instead.",
    "move": "{dragon} flies {card} to {to}.",
    "climb": "{dragon} climbs: level {level}, {counters} climb counters.",
    "dive": "{dragon} dives to level {level}.",
    "burst": "{dragon} makes a speed burst.",
    "conflict_draw": "{dragon} draws a conflict card: {card}.",
    "moved_in": "{dragon} has moved into the space of {target}.",
    "breath": "{dragon} breathes {weapon} at bearing {bearing} ({arc}): {hits}.",
    "breath_step": "The breath step is over.",
    "damage": "{dragon} takes {points} points from {source}: cards {cards}.",
    "damage_seen": "{dragon} takes {number} cards from {source}.",
    "shot": "Unit {unit} of {dragon} fires {facing} at {target}, {range} range: {points} points.",
    "shot_seen": "Unit {unit} of {dragon} fires {facing} at {target}, {range} range.",
    "misfire": "Unit {unit} of {dragon} misfires and is silent in the next round.",
    "rifle_step": "The rifle step is over: {shots} shots.",
    "melee": "{dragon} strikes {target} for {points} points: cards {cards}.",
    "melee_seen": "{dragon} strikes {target} with {number} cards.",
    "melee_step": "The melee step is over.",
    "break_off_step": "The attackers have decided whether to go on boarding.",
    "boarding_step": "The wishes to board are shown.",
    "board_start": "{attacker} boards {defender} and flies parallel.",
    "board_lapsed": "{attacker} cannot board {defender}: one of them is taken.",
    "facings_shown": "{dragon} turns its facing cards over: {facings}.",
    "contest": "{attacker} fights {defender} on board: {attacker_cards} against {defender_cards}, "
    "winner: {winner}.",
    "board_end": "The boarding of {defender} by {attacker} is over ({why}).",
    "captured": "{dragon} is captured by {by}.",
    "special": "{dragon} suffers special damage: {special}.",
    "unit_lost": "{dragon} loses rifle unit {unit}.",
    "forced_steep": "{dragon} makes a forced steep.",
    "ongoing": "{dragon} takes {points} points of ongoing damage: cards {cards}.",
    "ongoing_seen": "{dragon} takes {number} cards of ongoing damage.",
    "reshuffled": "The {deck} deck is made of its {cards} discards again.",
    "removed": "{dragon} is out of the battle: {why}.",
    "game_end": "{result}: {why}.",
}
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


def describe(event: Event) -> str:
    """One sentence for an event."""
    words = {key: word(key, value) for key, value in event.data.items()}
    if event.name == "game_end":
        words["result"], words["why"] = ending(event)
    told = TEMPLATES[event.name].format(**words)
    return told[0].upper() + told[1:]


def ending(event: Event) -> tuple[str, str]:
    """Who has won, and why."""
    winner, reason = event.data["winner"], event.data["reason"]
    if winner == "draw":
        sides = event.data["sides"]
        assert isinstance(sides, list)
        return f"A draw between the sides {listed([str(side) for side in sides])}", "they are even"
    keys = (f"{reason}", f"{reason} {winner}", f"{reason} {event.cite}")
    return f"Side {winner} wins", next(ENDINGS[key] for key in keys if key in ENDINGS)


def word(key: str, value: Plain) -> str:
    """A value as it is said."""
    if key == "to" and isinstance(value, list):
        x, y, heading = [float(number) for number in value if isinstance(number, int | float)]
        return f"({x:g}, {y:g}) heading {heading:g}"
    if key == "hits" and isinstance(value, list):
        return "; ".join([hit_words(hit) for hit in value])
    if key == "cards" and isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return ", ".join([str(item).replace("_", " ") for item in value]) or "none"
    if key in ("dragon", "target", "source", "attacker", "defender", "by"):
        return f"dragon {value}" if "." in str(value) else str(value)
    if key in ("why", "special", "facing"):
        return str(value).replace("_", " ")
    return str(value)


def hit_words(hit: Plain) -> str:
    if not isinstance(hit, list):
        return str(hit)
    target, reach, cards = hit
    return f"{target} at {reach} range, {cards} card{'' if cards == 1 else 's'}"
