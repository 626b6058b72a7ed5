"""The state of DragonLance as plain data and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.stored import flag, numbers, rows, whole
from wyrmtable.games.dragonlance.board import CELLS
from wyrmtable.games.dragonlance.intents import numbers_of
from wyrmtable.games.dragonlance.marks import INSIDE, INTENT, SNAP, STRIDE
from wyrmtable.games.dragonlance.notation import INTEND
from wyrmtable.games.dragonlance.pieces import CITADELS, DRAGONS, HORDES, ITEMS, KINDS
from wyrmtable.games.dragonlance.soundness import is_sound
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.terms import Terms

if TYPE_CHECKING:
    from wyrmtable.games.dragonlance.ruleset import DragonLanceRules

MOST: Final = 1 << 30
LAST: Final = CELLS - 1


def data(state: DragonLance) -> PlainDict:
    """Everything that is not agenda, outcome or chance."""
    plain: PlainDict = {
        "options": dict(state.terms.options),
        "owner": list(state.owner),
        "hands": [list(hand) for hand in state.hands],
        "out": list(state.out),
        "rider": list(state.rider),
        "killed": list(state.killed),
        "resigned": list(state.resigned),
        "wishes": list(state.wishes),
        "dead": list(state.dead),
        "cell": list(state.cell),
        "alt": list(state.alt),
        "where": list(state.where),
        "face": list(state.face),
        "wet": list(state.wet),
        "attacked": list(state.attacked),
        "charged": list(state.charged),
        "finished": list(state.finished),
        "duty": list(state.duty),
        "left": list(state.left),
        "spent": list(state.spent),
        "push": list(state.push),
        "began": list(state.began),
        "base": list(state.base),
        "trail": list(state.trail),
        "stock": list(state.stock),
        "draw_pile": list(state.draw_pile),
        "discard": list(state.discard),
        "played": list(state.played),
        "waiting": state.waiting,
        "hasted": state.hasted,
        "fears": list(state.fears),
        "fleeing": list(state.fleeing),
        "late": list(state.late),
        "citadel": list(state.citadel),
        "hides": list(state.hides),
        "seen": list(state.seen),
        "carrier": list(state.carrier),
        "round": state.round,
        "first": state.first,
        "active": state.active,
        "points": state.points,
        "dice": list(state.dice),
        "supply": state.supply,
        "elsewhere": state.elsewhere,
        "lancer": state.lancer,
        "judgements": state.judgements,
        "attacker": state.attacker,
        "target": state.target,
        "attack_kind": state.attack_kind,
        "attack_line": state.attack_line,
        "attack_push": state.attack_push,
        "attack_height": state.attack_height,
        "counters": state.counters,
    }
    if 1 in state.holds:  # only while a window is open
        plain["holds"] = list(state.holds)
    if state.intents:
        plain["intents"] = list(state.intents)
    return plain


def read(
    rules: DragonLanceRules, seats: int, chance: Chance, terms: Terms, plain: PlainDict
) -> DragonLance:
    """The state that `data` has written; ValueError or KeyError names what is damaged."""
    state = DragonLance(rules, seats, chance, terms)
    state.owner = numbers(plain, "owner", HORDES, -1, seats - 1)
    hands = plain["hands"]
    if not isinstance(hands, list) or len(hands) != HORDES:
        raise ValueError(f"hands must be {HORDES} lists")
    state.hands = [rows(hand, "hands", 1, 0, KINDS - 1) for hand in hands]
    state.out = numbers(plain, "out", HORDES, 0, 1)
    state.rider = numbers(plain, "rider", HORDES, -1, DRAGONS - 1)
    state.killed = numbers(plain, "killed", HORDES, 0, MOST)
    state.resigned = numbers(plain, "resigned", seats, 0, 1)
    state.wishes = numbers(plain, "wishes", seats, 0, 2)
    state.holds = numbers({"holds": [0] * seats, **plain}, "holds", seats, 0, 1)
    state.intents = rows(plain.get("intents", []), "intents", INTENT, -2, MOST)
    for at in range(0, len(state.intents), INTENT):
        kind = state.intents[at + 1]
        said = (kind, *numbers_of(kind, state.intents[at + 2 : at + INTENT]))
        if not 0 <= state.intents[at] < HORDES or not is_sound(Action(INTEND, said, "")):
            raise ValueError("intents: no answer that a horde could give")
    state.dead = tuple(numbers(plain, "dead", DRAGONS, 0, 1))
    state.cell = numbers(plain, "cell", DRAGONS, -1, LAST)
    state.alt = numbers(plain, "alt", DRAGONS, 0, 1000)
    state.where = tuple(numbers(plain, "where", DRAGONS, 0, INSIDE + CITADELS - 1))
    state.face = numbers(plain, "face", DRAGONS, 0, 5)
    state.wet = tuple(numbers(plain, "wet", DRAGONS, 0, 3))
    state.attacked = tuple(numbers(plain, "attacked", DRAGONS, 0, 1))
    state.charged = tuple(numbers(plain, "charged", DRAGONS, 0, 1))
    state.finished = tuple(numbers(plain, "finished", DRAGONS, 0, 2))
    state.duty = tuple(numbers(plain, "duty", DRAGONS, 0, 1))
    state.left = tuple(numbers(plain, "left", DRAGONS, 0, CITADELS))
    state.spent = numbers(plain, "spent", DRAGONS, 0, 1000)
    state.push = numbers(plain, "push", DRAGONS, 0, 1000)
    state.began = numbers(plain, "began", DRAGONS, 0, 1000)
    state.base = numbers(plain, "base", DRAGONS * SNAP, -1, MOST)
    state.trail = rows(plain["trail"], "trail", 3, -1, CELLS * 6)
    state.stock = numbers(plain, "stock", KINDS, 0, 100)
    state.draw_pile = rows(plain["draw_pile"], "draw_pile", 1, 0, KINDS - 1)
    state.discard = rows(plain["discard"], "discard", 1, 0, KINDS - 1)
    state.played = rows(plain["played"], "played", STRIDE, -2, MOST)
    state.waiting = flag(plain, "waiting")
    state.hasted = flag(plain, "hasted")
    state.fears = rows(plain["fears"], "fears", 1, 0, DRAGONS - 1)
    state.fleeing = rows(plain["fleeing"], "fleeing", 1, 0, DRAGONS - 1)
    state.late = rows(plain["late"], "late", SNAP + 2, -1, MOST)
    count = CITADELS if terms.citadels else 0
    items = len(ITEMS) if terms.items else 0
    placed = count if plain["citadel"] else 0
    state.citadel = numbers(plain, "citadel", placed, 0, LAST)
    hidden = items if placed and plain["hides"] else 0
    state.hides = numbers(plain, "hides", hidden, 0, len(ITEMS) - 1)
    state.seen = numbers(plain, "seen", hidden, 0, (1 << HORDES) - 1)
    state.carrier = numbers(plain, "carrier", hidden, -2, DRAGONS - 1)
    state.round = whole(plain, "round", 0, MOST)
    state.first = whole(plain, "first", -1, HORDES - 1)
    state.active = whole(plain, "active", -1, HORDES - 1)
    state.points = whole(plain, "points", 0, 1000)
    state.dice = rows(plain["dice"], "dice", 1, 1, 100)
    state.supply = whole(plain, "supply", -1000, 1000)
    state.elsewhere = whole(plain, "elsewhere", -1000, 1000)
    state.lancer = whole(plain, "lancer", -1, DRAGONS - 1)
    state.judgements = whole(plain, "judgements", 0, MOST)
    state.attacker = whole(plain, "attacker", -1, DRAGONS - 1)
    state.target = whole(plain, "target", -1, DRAGONS - 1)
    state.attack_kind = whole(plain, "attack_kind", 0, 3)
    state.attack_line = whole(plain, "attack_line", -2, LAST)
    state.attack_push = whole(plain, "attack_push", 0, 1000)
    state.attack_height = whole(plain, "attack_height", 0, 1000)
    state.counters = whole(plain, "counters", 0, 1000)
    return state
