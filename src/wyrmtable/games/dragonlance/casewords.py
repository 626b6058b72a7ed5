"""Rule cases of DragonLance: the words that a case may use; any other is refused by its place."""

# not compiled: rule cases are data for people
from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches

import msgspec

from wyrmtable.core.casebook import BadCase, Case
from wyrmtable.core.eventdata import event_types
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonlance import events
from wyrmtable.games.dragonlance.codes import KIND_NAMES
from wyrmtable.games.dragonlance.pieces import (
    CITADEL_NAMES,
    COLOURS,
    DIRECTIONS,
    DRAGON_OF,
    ITEMS,
    SPELLS,
)
from wyrmtable.games.dragonlance.spells import MOMENT_NAMES
from wyrmtable.games.dragonlance.verbs import STUNTS, VERBS

# What is done, with its keys besides `do` and `by`; those with a question mark may be left out.
# Every other verb of the game is a step with its slots as keys.
STEPS: Mapping[str, str] = {
    "new_game": "",
    "citadels_move": "",
    "roll": "choose?",
    "choose": "choose",
    "draw": "",
    "decline": "",
    "move": "dragon path",
    "ascend": "dragon levels?",
    "descend": "dragon levels?",
    "step": "dragon turn? when? climb? drop?",
    "turn": "dragon turn",
    "land_on_tower": "dragon",
    "leave_tower": "dragon dir",
    "leave_citadel": "dragon dir",
    "enter_citadel": "dragon dir search?",
    "search": "dragon?",
    "attack": "dragon target kind? line?",
    "stunt": "stunt dragon levels? side? facing? kind? cards?",
    "play": "card dragon to? alt? facing? dir? first?",
    "pass": "window?",
    "flee": "dragon to",
    "first": "dragon",
    "escape": "dragon to alt?",
    "use_item": "dragon to? facing?",
    "keep": "dragon?",
    "take_back": "dragon?",
    "resurrect": "dragon to cards",
    "trade": "with give take",
    "accept": "",
    "refuse": "",
    "end_turn": "",
    "resign": "",
    "timeout": "",
    "action": "text",  # in the notation of the game
}
BY_ITSELF = ("new_game", "citadels_move")  # done by the table
EVENTS = event_types(events)
EVENT_WORDS: Mapping[str, str] = {"draw": "drawn"}  # other words for events
REFUSED = ("action", "clause", "why")
ACTORS = (*DRAGON_OF, *COLOURS, "all", "table")
# by key: the words that may stand there, in actions and in events
KNOWN: Mapping[str, Collection[str]] = {
    **dict.fromkeys(("dragon", "target", "attacker", "defender", "first"), DRAGON_OF),
    **dict.fromkeys(("horde", "with"), COLOURS),
    **dict.fromkeys(("by", "from"), ACTORS),
    **dict.fromkeys(("card", "cards", "give", "take"), SPELLS),
    **dict.fromkeys(("dir", "path"), DIRECTIONS),
    "item": ITEMS,
    "kind": KIND_NAMES,
    "stunt": STUNTS,
    "window": MOMENT_NAMES,
    "citadel": CITADEL_NAMES,
    "side": ("left", "right"),
    "turn": ("left", "right", "none", "around"),
    "when": ("before", "after"),
}


def check_words(case: Case) -> None:
    """BadCase for a step, an event, a key or a name that nobody knows."""
    for number, action in enumerate(case.actions, 1):
        check_step(action, f"actions[{number}]")
    for key in ("events", "never", "not"):
        listed = case.expect.get(key)
        for number, event in enumerate(listed if isinstance(listed, list) else [], 1):
            if isinstance(event, dict):
                check_event(event, f"expect.{key}[{number}]")


def check_step(action: PlainDict, where: str) -> None:
    """One action that a case lists."""
    do = known(action.get("do"), [*STEPS, *VERBS.by_name], f"{where}.do")
    if do in STEPS:
        keys = STEPS[do].split()
    else:
        slots = VERBS.by_name[do].fields
        keys = [slot.name + "?" if slot.group else slot.name for slot in slots]
    needed = [key for key in keys if not key.endswith("?")]
    for key in [*needed, *([] if do in BY_ITSELF else ["by"])]:
        if key not in action:
            raise BadCase(f"{where}.{key}", "is missing")
    check_keys(action, ["do", "by", *[key.rstrip("?") for key in keys]], where)


def check_event(event: PlainDict, where: str) -> None:
    """One event that a case expects, or expects not to happen."""
    name = known(event.get("event"), [*EVENTS, *EVENT_WORDS, "rejected"], f"{where}.event")
    keys: Collection[str] = REFUSED
    if name != "rejected":
        kind = EVENTS[EVENT_WORDS.get(name, name)]
        keys = ["clause", *[field.encode_name for field in msgspec.structs.fields(kind)]]
    check_keys(event, ["event", *keys], where)


def check_keys(given: PlainDict, keys: Collection[str], where: str) -> None:
    """Only these keys, with words that mean something."""
    for key, value in given.items():
        known(key, keys, where)
        for word in value if isinstance(value, list) else [value]:
            if key in KNOWN and isinstance(word, str):
                known(word, KNOWN[key], f"{where}.{key}")


def known(word: Plain, words: Collection[str], where: str) -> str:
    """A word that is one of these."""
    if isinstance(word, str) and word in words:
        return word
    near = get_close_matches(str(word), sorted(words), n=3, cutoff=0.5)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise BadCase(where, f"{word!r} is unknown{hint}")
