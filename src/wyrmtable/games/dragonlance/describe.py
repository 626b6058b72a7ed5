"""Events of DragonLance in plain words, for logs and people who listen instead of look."""

# not compiled: text for people
from __future__ import annotations

import re
from collections.abc import Mapping

from wyrmtable.core.event import Event
from wyrmtable.core.outcome import Outcome
from wyrmtable.core.plain import Plain
from wyrmtable.core.sentence import sentences
from wyrmtable.core.wording import NAMELESS, listed, person
from wyrmtable.games.dragonlance.contentfile import PIECES
from wyrmtable.games.dragonlance.pieces import DRAGON_OF, ITEMS, SPELLS, TITLE_OF, item_title

TEMPLATES = {
    "choosing": "Colours are chosen in this order: {order}.",
    "colour_taken": "{seat} takes {colours}.",
    "rolled_for_first": "For the first turn: {dice}.",
    "first_horde": "{horde} begins.",
    "mounted": "The leader of {horde} rides {dragon}.",
    "round_begins": "Round {round} begins.",
    "turn_begins": "{horde} is to move.",
    "citadels_moved": "The flying citadels move on.",
    "collision": "A citadel hits {dragon} for {levels}.",
    "pushed": "{dragon} is pushed to {to} at altitude {alt}.",
    "passed": "{horde} passes.",
    "held": "{player} asks for more time.",
    "released": "{player} is ready.",
    "dice": "{horde} rolls {dice} and chooses.",
    "rolled": "{horde} rolls {dice}: {points} movement points.",
    "card_drawn": "{horde} draws a spell card.",
    "drew": "{horde} has drawn {card}.",
    "declined": "{horde} draws no card.",
    "reshuffled": "The discards are shuffled into a new draw pile.",
    "moved": "{dragon} flies to {hex} at altitude {alt}.",
    "landed_on_tower": "{dragon} lands on the tower and takes the DragonLance.",
    "left_tower": "{dragon} leaves the tower for {hex}.",
    "entered_citadel": "{dragon} enters citadel {citadel}.",
    "left_citadel": "{dragon} leaves its citadel for {hex}.",
    "searched": "{dragon} searches citadel {citadel} and rolls {die}: {success}.",
    "underside_seen": "Citadel {citadel} hides the {item}.",
    "item_taken": "{dragon} takes the {item}.",
    "item_returned": "The {item} is in its citadel again.",
    "item_lost": "The {item} is lost for good.",
    "item_used": "{dragon} uses the {item}.",
    "item_captured": "{by} strikes the {item} from {from}.",
    "attack_announced": "{attacker} attacks {target} ({kind}).",
    "attack_called_off": "The attack of {attacker} on {target} is called off.",
    "battle": "{attacker} {attacker_total}, {defender} {defender_total}.",
    "levels_lost": "{dragon} loses {levels} levels.",
    "lance_captured": "{by} takes the DragonLance from {from}.",
    "lance_returned": "The DragonLance is back on the tower.",
    "crashed": "{dragon} crashes.",
    "leader_lost": "The leader on {dragon} is lost.",
    "fell_into_water": "{dragon} falls into the water.",
    "sank": "{dragon} sinks to altitude 10.",
    "horde_out": "{horde} has no dragons left.",
    "card_played": "{by} plays {card} for {dragon}.",
    "card_cancelled": "{card} for {dragon} is dispelled.",
    "teleported": "{dragon} is teleported to {to}.",
    "fled": "{dragon} flees to {to}.",
    "fear_damage": "{dragon} is cornered and loses {levels} levels.",
    "taken_back": "The move of {dragon} is taken back.",
    "put_back": "{dragon} is back at {hex}, altitude {alt}.",
    "stunt": "{dragon} flies a {stunt}.",
    "resurrected": "{dragon} is back in its lair.",
    "trade_offered": "{by} offers {with} {give} for {take}.",
    "traded": "{by} and {with} trade {gives} for {takes}.",
    "trade_refused": "{with} refuses a trade with {by}.",
    "points_lost": "{horde} loses {points} movement points.",
    "turn_ended": "{horde} ends the turn.",
    "resigned": "{player} resigns.",
    "landed_at_home": "{dragon} lands at home with the DragonLance.",
    "won": "{player} wins: {why}.",
    "drawn": "A draw between {players}: {why}.",
}
SENTENCES = sentences(TEMPLATES)
ENDINGS = {  # by the reason of a victory, by the clause of a draw
    "last survivor": "nobody else has dragons left",
    "last team": "the other team has no dragons left",
    "lance home": "the DragonLance is home in the lair",
    "round limit": "the last round has been played, and nobody stands better",
    "DL-14.7": "their last dragons crashed together",
    "DL-14.8": "the last round has been played, and they are even",
}
NAMED = (
    "dragon",
    "attacker",
    "target",
    "defender",
    "by",
    "from",
    "with",
    "horde",
    "player",
    "players",
)
ONE = re.compile(r"(\b1 (?:movement point|level))s\b")  # one is no plural


def describe(event: Event, names: Mapping[str, str] = NAMELESS) -> str:
    """One sentence for an event, with the names of people where they are known."""
    sentence = SENTENCES[event.name]
    words = [said(event, gap, names) for gap in sentence.gaps]
    text = ONE.sub(r"\1", sentence.filled(words))
    return text[:1].upper() + text[1:]


def said(event: Event, gap: str, names: Mapping[str, str]) -> str:
    """What stands in a gap of the sentence."""
    if gap == "why":
        return ENDINGS[str(event.data.get("reason", event.cite))]
    if event.name == "won" and "team" in event.data:
        return f"the {str(event.data['team']).capitalize()} team"
    return word(gap, event.data[gap], names)


def ending(outcome: Outcome) -> str:
    """Why a game has ended."""
    return ENDINGS.get(outcome.reason if outcome.winners else outcome.cite, outcome.reason)


def word(key: str, value: Plain, names: Mapping[str, str]) -> str:
    """A value as it is said."""
    if key in ("hex", "to") and isinstance(value, list):
        return f"({value[0]},{value[1]})"
    if key == "seat" and isinstance(value, int):
        return person(f"seat {value + 1}", names)
    if key == "order" and isinstance(value, list):
        return ", ".join([word("seat", seat, names) for seat in value])
    if key in ("gives", "takes"):
        return "1 card" if value == 1 else f"{value} cards" if value else "nothing"
    if key == "success":
        return "found" if value else "nothing"
    if isinstance(value, list):
        said = [word(key if key in NAMED else "", part, names) for part in value]
        return listed(said) or "nothing"
    if isinstance(value, dict):
        return ", ".join([f"{person(name, names)} {part}" for name, part in value.items()])
    text = str(value)
    if key in NAMED and text in names:
        return person(text, names)
    if text in DRAGON_OF:
        return TITLE_OF[DRAGON_OF[text]]
    if key in ("card", "cards", "give", "take", "") and text in SPELLS:
        return PIECES.spell[SPELLS.index(text)].title
    if text in ITEMS:
        return item_title(ITEMS.index(text))
    if key == "to" and text == "tower":
        return "the tower"
    text = text.replace("_", " ")
    return text.capitalize() if key in NAMED else text
