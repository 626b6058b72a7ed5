"""The notation of actions: what a person types, what a record holds.

force 2x ember_lark, storm_sovereign     the dragons a player chooses; `force none`
1: ST L30+ CLIMB | front right           orders of dragon 1: three cards, + marks the speed burst,
                                         then a facing for every rifle unit (all front if left out)
1.c2 L30   1.burst 2    1.u1 rear        the same bit by bit: card 2, burst on it, facing of unit 1
done       done 1: ST ST ST | front      hand the orders in
reopen                                   take them back, until all players have handed in
1 breath -30      1 breath none          bearing in whole degrees, negative to the left
1 u2 fire 2.1     1 u2 hold              unit 2 of dragon 1 fires at dragon 1 of seat 2
1 melee 2.1       1 board 2.1            `none` for neither
1 break off       1 go on                a boarding action that is under way
resign                                   concede, while orders are given

Answers for several dragons are joined with `; `.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import FIRST_GAME_KIND, Action
from wyrmtable.core.errors import BadNotation, Illegal
from wyrmtable.games.aerialcorps.breeds import KEYS
from wyrmtable.games.aerialcorps.cards import CARD_NAMES, ROUNDS
from wyrmtable.games.aerialcorps.table import FACINGS

FORCE: Final = FIRST_GAME_KIND
CARD: Final = FIRST_GAME_KIND + 1
BURST: Final = FIRST_GAME_KIND + 2
FACE: Final = FIRST_GAME_KIND + 3
ORDER: Final = FIRST_GAME_KIND + 4
DONE: Final = FIRST_GAME_KIND + 5
DONE_ALL: Final = FIRST_GAME_KIND + 6
DRAFT_ALL: Final = FIRST_GAME_KIND + 7
REOPEN: Final = FIRST_GAME_KIND + 8
BREATHE: Final = FIRST_GAME_KIND + 9
SHOOT: Final = FIRST_GAME_KIND + 10
STRIKE: Final = FIRST_GAME_KIND + 11
BOARD: Final = FIRST_GAME_KIND + 12
BREAK_OFF: Final = FIRST_GAME_KIND + 13

NO_BREATH: Final = -999  # instead of a bearing
NOBODY: Final = -1  # instead of a target
ORDER_SIZE: Final = 7  # three cards, burst, three facings
ABSENT: Final = -1  # no dragon or no unit
OPEN: Final = -2  # not yet decided, in a draft
FIRST_SHIP: Final = 18  # ships as targets, in notation
VERBS: Final[dict[str, int]] = {"fire": SHOOT, "melee": STRIKE, "board": BOARD}
ANSWER_WORDS: Final = ("break", "go", "u1", "u2", "u3", "breath", "melee", "board")

DONE_ACTION: Final = Action(DONE, (), "done")
REOPEN_ACTION: Final = Action(REOPEN, (), "reopen")

# -- writing -----------------------------------------------------------------------------------


def force_text(breeds: tuple[int, ...]) -> str:
    """For example `2x ember_lark, storm_sovereign`; equal neighbours are counted."""
    parts: list[str] = []
    place = 0
    while place < len(breeds):
        count = 1
        while place + count < len(breeds) and breeds[place + count] == breeds[place]:
            count += 1
        key = KEYS[breeds[place]]
        parts.append(f"{count}x {key}" if count > 1 else key)
        place += count
    return ", ".join(parts) or "none"


def force_action(breeds: tuple[int, ...]) -> Action:
    """Choose dragons (AC-3.3)."""
    return Action(FORCE, breeds, f"force {force_text(breeds)}")


def card_action(dragon: int, place: int, card: int) -> Action:
    """Lay one card; dragon and place count from 0."""
    return Action(CARD, (dragon, place, card), f"{dragon + 1}.c{place + 1} {CARD_NAMES[card]}")


def burst_action(dragon: int, place: int) -> Action:
    """Lay the speed burst on card 1 to 3, or 0 for none."""
    shown = str(place) if place else "none"
    return Action(BURST, (dragon, place), f"{dragon + 1}.burst {shown}")


def face_action(dragon: int, unit: int, facing: int) -> Action:
    """Lay the facing card of a unit."""
    return Action(FACE, (dragon, unit, facing), f"{dragon + 1}.u{unit + 1} {FACINGS[facing]}")


def order_text(order: tuple[int, ...], draft: bool = False) -> str:
    """For example `ST L30+ CLIMB | front right`.

    In a draft `?` stands for what is undecided and `-` for a speed burst that is declined.
    """
    cards: list[str] = []
    for place in range(ROUNDS):
        name = CARD_NAMES[order[place]] if order[place] >= 0 else "?"
        cards.append(f"{name}+" if order[3] == place + 1 else name)
    if draft and order[3] == 0:
        cards.append("-")
    facings = [FACINGS[facing] if facing >= 0 else "?" for facing in order[4:] if facing != ABSENT]
    return " ".join(cards) + (" | " + " ".join(facings) if facings else "")


def order_action(dragon: int, order: tuple[int, ...]) -> Action:
    """The whole orders of one dragon; facings are those of the units that are left, in order."""
    return Action(ORDER, (dragon, *order), f"{dragon + 1}: {order_text(order)}")


def orders_action(kind: int, orders: tuple[int, ...]) -> Action:
    """The orders of all three places (cards ABSENT where there is no dragon)."""
    parts: list[str] = []
    for dragon in range(3):
        order = orders[dragon * ORDER_SIZE : (dragon + 1) * ORDER_SIZE]
        if order[0] != ABSENT:
            parts.append(f"{dragon + 1}: {order_text(order, kind == DRAFT_ALL)}")
    verb = "done" if kind == DONE_ALL else "draft"
    return Action(kind, orders, f"{verb} " + "; ".join(parts))


def target_text(target: int) -> str:
    if target >= FIRST_SHIP:
        return f"ship{target - FIRST_SHIP + 1}"
    return f"{target // 3 + 1}.{target % 3 + 1}"


def answer_text(kind: int, slot: int, value: int) -> str:
    """One answer of a step; slots count from 0 within the seat."""
    if kind == SHOOT:
        who = f"{slot // 3 + 1} u{slot % 3 + 1}"
        return f"{who} hold" if value == NOBODY else f"{who} fire {target_text(value)}"
    who = str(slot + 1)
    if kind == BREATHE:
        return f"{who} breath " + ("none" if value == NO_BREATH else str(value))
    if kind == BREAK_OFF:
        return f"{who} break off" if value else f"{who} go on"
    verb = "melee" if kind == STRIKE else "board"
    return f"{who} {verb} " + ("none" if value == NOBODY else target_text(value))


def answers_action(kind: int, pairs: tuple[int, ...]) -> Action:
    """Answers of a step as pairs of slot and value."""
    parts = [answer_text(kind, pairs[place], pairs[place + 1]) for place in range(0, len(pairs), 2)]
    return Action(kind, pairs, "; ".join(parts))


# -- reading -----------------------------------------------------------------------------------


def parse(text: str) -> Action:
    """Read an action; BadNotation if the text is none."""
    verb, _, rest = text.partition(" ")
    rest = rest.strip()
    if verb == "force":
        return force_action(read_force(text, rest))
    if verb == "done":
        return orders_action(DONE_ALL, read_orders(text, rest, False)) if rest else DONE_ACTION
    if verb == "draft":
        return orders_action(DRAFT_ALL, read_orders(text, rest, True))
    if text == "reopen":
        return REOPEN_ACTION
    if verb.endswith(":") and ";" not in text:
        return order_action(read_dragon(text, verb[:-1]), read_order(text, rest))
    if "." in verb and ";" not in text:
        return read_bit(text, verb, rest)
    return read_answers(text)


def wrong(text: str) -> BadNotation:
    examples = "`1: ST L30+ CLIMB | front right`, `done`, `1 breath -30`, `1 u2 fire 2.1`"
    return BadNotation(text, "no action is written like this", f"examples: {examples}")


def read_dragon(text: str, word: str) -> int:
    if word not in ("1", "2", "3"):
        raise BadNotation(text, f"{word[:20]!r} is no number of a dragon of yours")
    return int(word) - 1


def read_force(text: str, rest: str) -> tuple[int, ...]:
    """Read a force; 4 and more of a breed are a force that the rules refuse, not the notation."""
    if rest == "none":
        return ()
    breeds: list[int] = []
    for part in rest.split(","):
        words = part.split()
        count = 1
        if len(words) > 1 and words[0].endswith("x") and words[0][:-1] in list("123456789"):
            count = int(words[0][:-1])
            words = words[1:]
        key = "_".join(words).lower()  # `Ember Lark` is understood, too
        if key not in KEYS:
            shown = part.strip()[:40]
            raise BadNotation(text, f"{shown!r} is no breed, like `ember_lark` or `2x ember_lark`")
        breeds += [KEYS.index(key)] * count
    if len(breeds) > 20:
        raise BadNotation(text, "no force is so large")
    return tuple(breeds)


def read_card(text: str, word: str) -> int:
    if not word:
        raise BadNotation(text, f"which card? {', '.join(CARD_NAMES)}")
    if word.upper() not in CARD_NAMES:
        raise BadNotation(text, f"{word[:20]!r} is no card: {', '.join(CARD_NAMES)}")
    return CARD_NAMES.index(word.upper())


def read_facing(text: str, word: str) -> int:
    if word not in FACINGS:
        raise BadNotation(text, f"{word[:20]!r} is no facing: {', '.join(FACINGS)}")
    return FACINGS.index(word)


def read_order(text: str, rest: str, draft: bool = False) -> tuple[int, ...]:
    """Read `ST L30+ CLIMB | front right`."""
    cards, _, facings = rest.partition("|")
    words = cards.split()
    burst = OPEN if draft else 0
    if draft and words and words[-1] == "-":
        words.pop()
        burst = 0
    if len(words) != ROUNDS:
        raise Illegal("AC-7.3", f"exactly three cards are laid, not {len(words)}")
    order: list[int] = []
    for place, word in enumerate(words):
        name = word
        if word.endswith("+"):
            if burst > 0:
                raise Illegal("AC-7.7", "only one card may have a speed burst")
            burst = place + 1
            name = word[:-1]
        order.append(OPEN if draft and name == "?" else read_card(text, name))
    order.append(burst)
    sides = [OPEN if draft and word == "?" else read_facing(text, word) for word in facings.split()]
    if len(sides) > 3:
        raise Illegal("AC-7.1", "no dragon has more than three units")
    order += sides + [ABSENT] * (3 - len(sides))
    return tuple(order)


def read_orders(text: str, rest: str, draft: bool) -> tuple[int, ...]:
    orders = [ABSENT] * (3 * ORDER_SIZE)
    seen: list[int] = []
    for part in rest.split(";"):
        word, colon, order = part.strip().partition(":")
        if not colon:
            raise BadNotation(text, "orders are written like `1: ST ST ST | front`")
        dragon = read_dragon(text, word)
        if dragon in seen:
            raise BadNotation(text, f"dragon {dragon + 1} is there twice")
        seen.append(dragon)
        first = dragon * ORDER_SIZE
        orders[first : first + ORDER_SIZE] = list(read_order(text, order, draft))
    return tuple(orders)


def read_bit(text: str, verb: str, rest: str) -> Action:
    """`1.c2 L30`, `1.burst 2` or `1.u1 rear`."""
    who, _, what = verb.partition(".")
    dragon = read_dragon(text, who)
    if what in ("c1", "c2", "c3"):
        return card_action(dragon, int(what[1]) - 1, read_card(text, rest))
    if what == "burst" and rest in ("none", "1", "2", "3"):
        return burst_action(dragon, 0 if rest == "none" else int(rest))
    if what in ("u1", "u2", "u3"):
        return face_action(dragon, int(what[1]) - 1, read_facing(text, rest))
    if what in ("1", "2", "3"):
        meant = f"`{who}.{what}` is dragon {what} of seat {who}"
        raise BadNotation(text, f"{meant}; card {what} of your dragon {who} is `{who}.c{what}`")
    raise wrong(text)


def read_answers(text: str) -> Action:
    kind = 0
    pairs: list[int] = []
    for part in text.split(";"):
        words = part.split()
        if len(words) < 2:
            raise wrong(text)
        number, slot, value = read_answer(text, words)
        if kind not in (0, number):
            raise BadNotation(text, "answers of one step belong together")
        kind = number
        pairs += [slot, value]
    if len(pairs) > 18:
        raise BadNotation(text, "nobody has so many dragons and units")
    return answers_action(kind, tuple(pairs))


def read_answer(text: str, words: list[str]) -> tuple[int, int, int]:
    """Kind, slot and value of one answer."""
    if words[1] not in ANSWER_WORDS:
        raise wrong(text)
    dragon = read_dragon(text, words[0])
    if words[1:] == ["break", "off"]:
        return BREAK_OFF, dragon, 1
    if words[1:] == ["go", "on"]:
        return BREAK_OFF, dragon, 0
    if words[1] in ("u1", "u2", "u3"):
        unit = dragon * 3 + int(words[1][1]) - 1
        if words[2:] == ["hold"]:
            return SHOOT, unit, NOBODY
        if len(words) == 4 and words[2] == "fire":
            return SHOOT, unit, read_target(text, words[3])
    elif len(words) == 3 and words[1] == "breath":
        return BREATHE, dragon, read_bearing(text, words[2])
    elif len(words) == 3 and words[1] in ("melee", "board"):
        target = NOBODY if words[2] == "none" else read_target(text, words[2])
        return VERBS[words[1]], dragon, target
    raise wrong(text)


def read_bearing(text: str, word: str) -> int:
    if word == "none":
        return NO_BREATH
    digits = word.removeprefix("-").removeprefix("+")
    if digits.isascii() and digits.isdigit() and len(digits) <= 3:
        return -int(digits) if word.startswith("-") else int(digits)
    if digits.replace(".", "", 1).isdigit() and digits.isascii():
        raise Illegal("AC-9.4", "bearings are whole degrees from -135 to 135")
    raise BadNotation(text, f"{word[:20]!r} is no bearing in whole degrees")


def read_target(text: str, word: str) -> int:
    if word in ("ship1", "ship2", "ship3"):
        return FIRST_SHIP + int(word[4]) - 1
    seat, dot, place = word.partition(".")
    if dot and seat in list("123456") and place in ("1", "2", "3"):
        return (int(seat) - 1) * 3 + int(place) - 1
    raise BadNotation(text, f"{word[:20]!r} is no dragon; they are called `2.1`, or `ship1`")
