"""Reading the notation: from what a person types or a record holds to an action."""

from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.core.errors import BadNotation, Illegal
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.notation import (
    ATTACKS,
    COUNTER,
    DEFENSIVE_CLIMB,
    DEFENSIVE_DIVE,
    DEFENSIVE_ROLL,
    DEFENSIVE_WHEEL,
    FIXED,
    FLY,
    GLIDES,
    LEG_DOWN,
    LEG_GLIDE,
    LEG_HEX,
    LEG_UP,
    LOOP,
    NUMBER_LIMIT,
    PASS,
    PLAY,
    POWER_CLIMB,
    POWER_DIVE,
    ROLL_OVER,
    SIDE_NAMES,
    STUNT,
    STUNTS,
    TO_TOWER,
    WHEEL,
    WISH_ACTIONS,
    WISHES,
    attack_action,
    dice_action,
    down_action,
    enter_action,
    escape_action,
    first_action,
    flee_action,
    fly_to_action,
    glide_action,
    hex_action,
    intend_action,
    leave_action,
    play_action,
    resurrect_action,
    ride_action,
    spin_action,
    stunt_action,
    take_action,
    trade_action,
    up_action,
    use_action,
)
from wyrmtable.games.dragonlance.pieces import (
    COLOURS,
    DIRECTIONS,
    DRAGON_OF,
    LEADERS,
    NAMES,
    SPELLS,
    TELEPORT,
)


def parse(text: str) -> Action:
    """Read an action; BadNotation if the text is none."""
    words = text.split()
    joined = " ".join(words)
    if joined in FIXED:
        return FIXED[joined]
    if not words:
        raise BadNotation(text, "an action is missing")
    verb, rest = words[0], words[1:]
    if verb in DRAGON_OF:
        return parse_dragon(text, DRAGON_OF[verb], rest)
    if verb == "ask" and len(rest) == 1 and rest[0] in WISHES:
        return WISH_ACTIONS[WISHES.index(rest[0])]
    if verb == "intend" and rest and rest[0] != verb:
        answer = parse(" ".join(rest))
        if answer.kind in (PASS, PLAY, STUNT):
            return intend_action(answer)
    if verb == "take" and rest:
        return take_action([read_colour(text, word) for word in rest])
    if verb == "ride" and len(rest) == 1:
        return ride_action(read_dragon(text, rest[0]))
    if verb == "first" and len(rest) == 1:
        return first_action(read_dragon(text, rest[0]))
    if verb == "die" and len(rest) in (1, 2):
        return dice_action([read_number(text, word) for word in rest])
    if verb == "play" and len(rest) >= 2:
        return parse_play(text, rest)
    if verb == "resurrect" and len(rest) >= 4 and rest[1] == "at" and rest[3:4] == ["pay"]:
        cards = [read_card(text, word) for word in rest[4:]]
        return resurrect_action(read_dragon(text, rest[0]), read_hex(text, rest[2]), cards)
    if verb == "trade" and len(rest) >= 3:
        return parse_trade(text, rest)
    examples = "examples: `gold3 NE`, `gold3 attack red1`, `end turn`"
    raise BadNotation(text, "no action begins like this", examples)


def parse_dragon(text: str, dragon: int, words: list[str]) -> Action:
    """Read what a dragon does."""
    if not words:
        raise BadNotation(text, f"what does {NAMES[dragon]} do?")
    verb, rest = words[0], words[1:]
    if verb in DIRECTIONS and not rest:
        return hex_action(dragon, DIRECTIONS.index(verb))
    if verb == "up" and not rest:
        return up_action(dragon)
    if verb == "down" and len(rest) < 2:
        return down_action(dragon, read_number(text, rest[0]) if rest else 1)
    if verb in ("leave", "enter") and len(rest) == 1:
        d = read_direction(text, rest[0])
        return leave_action(dragon, d) if verb == "leave" else enter_action(dragon, d)
    if verb == "turn" and len(rest) == 1 and rest[0] in SIDE_NAMES:
        return spin_action(dragon, SIDE_NAMES[rest[0]])
    if verb == "fly" and rest:
        return fly_action(dragon, rest)
    if verb == "to" and len(rest) == 3 and rest[1] == "at":
        return fly_to_action(dragon, read_hex(text, rest[0]), read_number(text, rest[2]))
    if verb in ATTACKS and len(rest) in (1, 3):
        line = -1
        if len(rest) == 3:
            if rest[1] != "via" or verb != "ranged":
                raise BadNotation(text, "an attack is written like `bronze1 ranged red1 via 3,-4`")
            line = read_hex(text, rest[2])
        return attack_action(dragon, read_dragon(text, rest[0]), ATTACKS.index(verb), line)
    if verb in STUNTS:
        return parse_stunt(text, dragon, STUNTS.index(verb), rest)
    if verb == "flee" and len(rest) == 1:
        return flee_action(dragon, read_hex(text, rest[0]))
    if verb == "escape" and len(rest) == 3 and rest[1] == "at":
        return escape_action(dragon, read_hex(text, rest[0]), read_number(text, rest[2]))
    if verb == "use":
        return parse_use(text, dragon, rest)
    if verb[:2] in GLIDES or verb[:1] == "F":
        if rest:
            raise BadNotation(text, "one step at a time, or `fly` for a path")
        turn, change = read_glide(text, verb)
        return glide_action(dragon, turn, change)
    raise BadNotation(text, f"{verb!r} is nothing that a dragon does")


def parse_play(text: str, words: list[str]) -> Action:
    """Read a card, its dragon, and where to."""
    card, dragon, rest = read_card(text, words[0]), read_dragon(text, words[1]), words[2:]
    cell = level = face = -1
    if card == TELEPORT:
        if rest[:2] == ["to", "tower"]:
            cell, rest = TO_TOWER, rest[2:]
        elif len(rest) >= 4 and rest[0] == "to" and rest[2] == "at":
            cell, level = read_hex(text, rest[1]), read_number(text, rest[3])
            rest = rest[4:]
        else:
            raise BadNotation(text, "write `play teleport gold4 to 0,-5 at 5`, or `to tower`")
        if len(rest) == 2 and rest[0] == "facing":
            face, rest = read_direction(text, rest[1]), []
    elif len(rest) == 1 and rest[0] in DIRECTIONS:
        face, rest = DIRECTIONS.index(rest[0]), []
    if rest:
        raise BadNotation(text, f"nothing is expected after {words[1]!r}: {rest[0]!r}")
    return play_action(card, dragon, cell, level, face)


def parse_stunt(text: str, dragon: int, stunt: int, words: list[str]) -> Action:
    """Read the details of a stunt and the cards that are paid."""
    cards: list[int] = []
    if "pay" in words:
        at = words.index("pay")
        cards = [read_card(text, word) for word in words[at + 1 :]]
        words = words[:at]
    detail = kind = 0
    if stunt in (POWER_CLIMB, POWER_DIVE, DEFENSIVE_CLIMB, DEFENSIVE_DIVE) and len(words) == 1:
        detail = read_number(text, words[0])
    elif stunt in (ROLL_OVER, DEFENSIVE_ROLL) and len(words) == 1 and words[0] in SIDE_NAMES:
        detail = SIDE_NAMES[words[0]]
    elif stunt in (WHEEL, DEFENSIVE_WHEEL) and len(words) == 1:
        detail = read_direction(text, words[0])
    elif stunt == COUNTER and len(words) == 1 and words[0] in ATTACKS[:3]:
        kind = ATTACKS.index(words[0])
    elif words or stunt not in (LOOP, COUNTER):
        raise BadNotation(text, f"{STUNTS[stunt]} is written otherwise, see the notation")
    return stunt_action(dragon, stunt, detail, kind, cards)


def parse_use(text: str, dragon: int, words: list[str]) -> Action:
    cell = face = -1
    if len(words) >= 2 and words[0] == "to":
        cell, words = read_hex(text, words[1]), words[2:]
    if len(words) == 2 and words[0] == "facing":
        face, words = read_direction(text, words[1]), []
    if words:
        raise BadNotation(text, "write `red1 use` or `red1 use to 2,3`")
    return use_action(dragon, cell, face)


def parse_trade(text: str, words: list[str]) -> Action:
    horde, partner = read_colour(text, words[0]), read_colour(text, words[1])
    give: list[int] = []
    take: list[int] = []
    into: list[int] | None = None
    for word in words[2:]:
        if word == "give":
            into = give
        elif word == "take":
            into = take
        elif into is None:
            raise BadNotation(text, "write `trade gold silver give fear take haste`")
        else:
            into.append(read_card(text, word))
    return trade_action(horde, partner, give, take)


def read_dragon(text: str, word: str) -> int:
    if word not in DRAGON_OF:
        raise BadNotation(text, f"{word[:20]!r} is no dragon; dragons are named like gold3")
    return DRAGON_OF[word]


def read_colour(text: str, word: str) -> int:
    if word in LEADERS:
        return LEADERS.index(word)
    if word not in COLOURS:
        raise BadNotation(text, f"the colours are {', '.join(COLOURS)}")
    return COLOURS.index(word)


def read_card(text: str, word: str) -> int:
    if word not in SPELLS:
        raise BadNotation(text, f"{word[:30]!r} is no spell; the spells are {', '.join(SPELLS)}")
    return SPELLS.index(word)


def read_direction(text: str, word: str) -> int:
    if word not in DIRECTIONS:
        raise BadNotation(text, f"a direction is {', '.join(DIRECTIONS)}")
    return DIRECTIONS.index(word)


def read_number(text: str, word: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 3:
        raise BadNotation(text, f"{word[:20]!r} is no number")
    if int(word) > NUMBER_LIMIT:
        raise BadNotation(text, f"{word} is too large")
    return int(word)


def read_hex(text: str, word: str) -> int:
    left, comma, right = word.partition(",")
    for number in (left, right):
        digits = number.removeprefix("-")
        if not comma or len(word) > 12 or not digits.isascii() or not digits.isdigit():
            raise BadNotation(text, f"{word[:20]!r} is no hex; hexes are written like 5,-2")
    cell = HEXES.grid.at(int(left), int(right))
    if cell < 0:
        raise Illegal("DL-2.12", f"the hex {word} is not on the board")
    return cell


def read_glide(text: str, word: str) -> tuple[int, int]:
    turn = word.rstrip("+-0123456789")
    change = word[len(turn) :]
    if turn not in GLIDES or (change and (change[0] not in "+-" or not change[1:].isdigit())):
        raise BadNotation(text, f"a step is {', '.join(GLIDES)}, then +n or -n levels")
    return GLIDES.index(turn), int(change[:4]) if change else 0


def fly_action(dragon: int, words: list[str]) -> Action:
    """A whole path: directions and +n or -n, or glides."""
    args = [dragon]
    for word in words:
        args.extend(read_leg(f"{NAMES[dragon]} fly", word))
    return Action(FLY, tuple(args), f"{NAMES[dragon]} fly {' '.join(words)}")


def read_leg(text: str, word: str) -> tuple[int, int]:
    if word in DIRECTIONS:
        return LEG_HEX, DIRECTIONS.index(word)
    if word[:1] in ("+", "-"):
        levels = read_number(text, word[1:])
        return (LEG_UP if word[0] == "+" else LEG_DOWN), levels
    turn, change = read_glide(text, word)
    if abs(change) > 9:
        raise BadNotation(text, f"{word!r} changes too many levels")
    return LEG_GLIDE, turn * 100 + change + 50
