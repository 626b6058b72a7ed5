"""The notation of actions: what a person types, what a record holds.

take gold                     a colour at set-up; `take gold red` where a player has several
ride gold3                    the dragon that the leader rides
ask all | ask mine | ask none what to be asked for in windows, for this player only
intend pass    intend play fireball red1   an answer in a window, given in advance
hold    go on                 more time for a window, openly, and enough of it
roll    draw    decline       die 2 10 (the dice that Lord Toede chooses)
gold3 NE    gold3 up    gold3 down 2       one step
gold3 F    gold3 RF+2    gold3 FL-3        with facing: a turn before or after, levels
gold3 turn left               on the spot, when stuck
gold3 fly NE S SW +4          a whole path in one action; with facing `gold3 fly F RF+2`
gold3 to 3,-4 at 5            the same; the table finds the path
gold3 leave S    gold3 enter S    search    no search
gold3 attack red1    gold3 capture_lance red1    gold3 capture_item red1
bronze1 ranged gold1 via 0,-3
play fireball red1            a card and the dragon that is charged with it
play passwall gold1 S    play teleport gold4 to 0,-5 at 5    play teleport gold2 to tower
pass    end turn
gold1 loop pay haste    gold1 power_climb 3 pay fear    gold1 roll left pay fear    gold1 wheel NE
red1 defensive_roll right pay haste fear    red1 loop_counter_attack pay haste fear teleport
first silver1    silver1 flee -1,-4    gold1 escape 2,-5 at 4
take back    keep    red1 use to 2,3    keep item
resurrect gold3 at 1,-9 pay fear haste passwall
trade gold silver give fear haste take globe_of_invulnerability    accept    refuse
resign
"""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import FIRST_GAME_KIND, Action
from wyrmtable.core.errors import BadNotation, Illegal
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.pieces import (
    COLOURS,
    DIRECTIONS,
    DRAGON_OF,
    DRAGONS,
    LEADERS,
    NAMES,
    SPELLS,
    TELEPORT,
)

(
    TAKE,
    RIDE,
    WISH,
    PASS,
    ROLL,
    DICE,
    DRAW,
    DECLINE,
    HEX,
    UP,
    DOWN,
    GLIDE,
    SPIN,
    FLY,
    FLY_TO,
    LEAVE,
    ENTER,
    SEARCH,
    NO_SEARCH,
    ATTACK,
    PLAY,
    END,
    STUNT,
    FIRST,
    FLEE,
    ESCAPE,
    TAKE_BACK,
    KEEP,
    USE_ITEM,
    KEEP_ITEM,
    RESURRECT,
    TRADE,
    ACCEPT,
    REFUSE,
    BEGIN,
    INTEND,
    HOLD,
) = range(FIRST_GAME_KIND, FIRST_GAME_KIND + 37)

PASS_ACTION: Final = Action(PASS, (), "pass")
ROLL_ACTION: Final = Action(ROLL, (), "roll")
DRAW_ACTION: Final = Action(DRAW, (), "draw")
DECLINE_ACTION: Final = Action(DECLINE, (), "decline")
SEARCH_ACTION: Final = Action(SEARCH, (), "search")
NO_SEARCH_ACTION: Final = Action(NO_SEARCH, (), "no search")
END_ACTION: Final = Action(END, (), "end turn")
TAKE_BACK_ACTION: Final = Action(TAKE_BACK, (), "take back")
KEEP_ACTION: Final = Action(KEEP, (), "keep")
KEEP_ITEM_ACTION: Final = Action(KEEP_ITEM, (), "keep item")
ACCEPT_ACTION: Final = Action(ACCEPT, (), "accept")
REFUSE_ACTION: Final = Action(REFUSE, (), "refuse")
BEGIN_ACTION: Final = Action(BEGIN, (), "begin")
HOLD_ACTION: Final = Action(HOLD, (1,), "hold")
GO_ON_ACTION: Final = Action(HOLD, (0,), "go on")
FIXED: Final[dict[str, Action]] = {
    action.text: action
    for action in (
        PASS_ACTION,
        ROLL_ACTION,
        DRAW_ACTION,
        DECLINE_ACTION,
        SEARCH_ACTION,
        NO_SEARCH_ACTION,
        END_ACTION,
        TAKE_BACK_ACTION,
        KEEP_ACTION,
        KEEP_ITEM_ACTION,
        ACCEPT_ACTION,
        REFUSE_ACTION,
        BEGIN_ACTION,
        HOLD_ACTION,
        GO_ON_ACTION,
    )
}

WISHES: Final[list[str]] = ["all", "mine", "none"]
WISH_ACTIONS: Final[list[Action]] = [
    Action(WISH, (wish,), f"ask {name}") for wish, name in enumerate(WISHES)
]
ATTACKS: Final[list[str]] = ["attack", "capture_lance", "capture_item", "ranged"]
# stunts: those of a moving dragon, then those of a defender (DL-21.1)
LOOP, POWER_CLIMB, POWER_DIVE, ROLL_OVER, WHEEL = 0, 1, 2, 3, 4
COUNTER, DEFENSIVE_CLIMB, DEFENSIVE_DIVE, DEFENSIVE_ROLL, DEFENSIVE_WHEEL = 5, 6, 7, 8, 9
STUNTS: Final[list[str]] = [
    "loop",
    "power_climb",
    "power_dive",
    "roll",
    "wheel",
    "loop_counter_attack",
    "defensive_power_climb",
    "defensive_power_dive",
    "defensive_roll",
    "defensive_wheel",
]
GLIDES: Final[list[str]] = ["F", "RF", "LF", "FR", "FL"]  # as in gliding.TURNS
SIDE_NAMES: Final[dict[str, int]] = {"right": 1, "left": -1}
TO_TOWER: Final = -2  # the place of a Teleport to the tower
PAID: Final = 4  # where the cards begin in the numbers of a stunt
NUMBER_LIMIT: Final = 99


# -- writing -----------------------------------------------------------------------------------

HEX_ACTIONS: Final[list[Action]] = [
    Action(HEX, (dragon, d), f"{NAMES[dragon]} {DIRECTIONS[d]}")
    for dragon in range(DRAGONS)
    for d in range(6)
]
UP_ACTIONS: Final[list[Action]] = [
    Action(UP, (dragon,), f"{NAMES[dragon]} up") for dragon in range(DRAGONS)
]
DOWN_ACTIONS: Final[list[Action]] = [
    Action(DOWN, (dragon, n), f"{NAMES[dragon]} down" + (f" {n}" if n > 1 else ""))
    for dragon in range(DRAGONS)
    for n in range(1, 4)
]
LEAVE_ACTIONS: Final[list[Action]] = [
    Action(LEAVE, (dragon, d), f"{NAMES[dragon]} leave {DIRECTIONS[d]}")
    for dragon in range(DRAGONS)
    for d in range(6)
]
ENTER_ACTIONS: Final[list[Action]] = [
    Action(ENTER, (dragon, d), f"{NAMES[dragon]} enter {DIRECTIONS[d]}")
    for dragon in range(DRAGONS)
    for d in range(6)
]


def hex_action(dragon: int, d: int) -> Action:
    """One hex in a direction."""
    return HEX_ACTIONS[dragon * 6 + d]


def up_action(dragon: int) -> Action:
    """One level up."""
    return UP_ACTIONS[dragon]


def down_action(dragon: int, levels: int) -> Action:
    """Down, one to three levels."""
    if 1 <= levels <= 3:
        return DOWN_ACTIONS[dragon * 3 + levels - 1]
    return Action(DOWN, (dragon, levels), f"{NAMES[dragon]} down {levels}")


def leave_action(dragon: int, d: int) -> Action:
    """Off the tower or out of a citadel."""
    return LEAVE_ACTIONS[dragon * 6 + d]


def enter_action(dragon: int, d: int) -> Action:
    """Into the citadel in that direction."""
    return ENTER_ACTIONS[dragon * 6 + d]


def glide_text(turn: int, change: int) -> str:
    return GLIDES[turn] + (f"{change:+d}" if change else "")


def glide_action(dragon: int, turn: int, change: int) -> Action:
    """A step with facing; `turn` is its place in GLIDES."""
    return Action(GLIDE, (dragon, turn, change), f"{NAMES[dragon]} {glide_text(turn, change)}")


def spin_action(dragon: int, turn: int) -> Action:
    """A turn on the spot."""
    side = "right" if turn > 0 else "left"
    return Action(SPIN, (dragon, turn), f"{NAMES[dragon]} turn {side}")


def fly_action(dragon: int, words: list[str]) -> Action:
    """A whole path: directions and +n or -n, or glides."""
    args = [dragon]
    for word in words:
        args.extend(read_leg(f"{NAMES[dragon]} fly", word))
    return Action(FLY, tuple(args), f"{NAMES[dragon]} fly {' '.join(words)}")


def fly_to_action(dragon: int, cell: int, level: int) -> Action:
    """Fly to a place; the table finds the path."""
    text = f"{NAMES[dragon]} to {HEXES.text(cell)} at {level}"
    return Action(FLY_TO, (dragon, cell, level), text)


def attack_action(attacker: int, target: int, kind: int, line: int) -> Action:
    """Announce an attack."""
    text = f"{NAMES[attacker]} {ATTACKS[kind]} {NAMES[target]}"
    if line >= 0:
        text += f" via {HEXES.text(line)}"
    return Action(ATTACK, (attacker, target, kind, line), text)


def play_action(card: int, dragon: int, cell: int = -1, level: int = -1, face: int = -1) -> Action:
    """Play a card; for Passwall `face` is the direction."""
    text = f"play {SPELLS[card]} {NAMES[dragon]}"
    if card == TELEPORT:
        text += " to tower" if cell == TO_TOWER else f" to {HEXES.text(cell)} at {level}"
        if face >= 0:
            text += f" facing {DIRECTIONS[face]}"
    elif face >= 0:
        text += f" {DIRECTIONS[face]}"
    return Action(PLAY, (card, dragon, cell, level, face), text)


def intend_action(action: Action) -> Action:
    """The same answer in a window, given in advance."""
    return Action(INTEND, (action.kind, *action.args), f"intend {action.text}")


def intended(action: Action) -> Action:
    """The answer that is given in advance."""
    return Action(action.args[0], action.args[1:], action.text.removeprefix("intend "))


def take_action(colours: list[int]) -> Action:
    """Take one or more colours at set-up."""
    return Action(TAKE, tuple(colours), "take " + " ".join([COLOURS[c] for c in colours]))


def ride_action(dragon: int) -> Action:
    """Name the ridden dragon."""
    return Action(RIDE, (dragon,), f"ride {NAMES[dragon]}")


def dice_action(chosen: list[int]) -> Action:
    """Choose movement dice by what they show."""
    return Action(DICE, tuple(chosen), "die " + " ".join([str(shown) for shown in chosen]))


def paid_text(cards: list[int]) -> str:
    return " pay " + " ".join([SPELLS[card] for card in cards]) if cards else ""


def stunt_action(dragon: int, stunt: int, detail: int, kind: int, cards: list[int]) -> Action:
    """A stunt: `detail` is levels, side or facing; `kind` is that of a counter-attack."""
    text = f"{NAMES[dragon]} {STUNTS[stunt]}"
    if stunt in (POWER_CLIMB, POWER_DIVE, DEFENSIVE_CLIMB, DEFENSIVE_DIVE):
        text += f" {detail}"
    elif stunt in (ROLL_OVER, DEFENSIVE_ROLL):
        text += " right" if detail > 0 else " left"
    elif stunt in (WHEEL, DEFENSIVE_WHEEL):
        text += f" {DIRECTIONS[detail]}"
    elif stunt == COUNTER and kind > 0:
        text += f" {ATTACKS[kind]}"
    return Action(STUNT, (dragon, stunt, detail, kind, *cards), text + paid_text(cards))


def first_action(dragon: int) -> Action:
    """Who flees first."""
    return Action(FIRST, (dragon,), f"first {NAMES[dragon]}")


def flee_action(dragon: int, cell: int) -> Action:
    """Where a dragon flees to."""
    return Action(FLEE, (dragon, cell), f"{NAMES[dragon]} flee {HEXES.text(cell)}")


def escape_action(dragon: int, cell: int, level: int) -> Action:
    """Where a dragon goes that a citadel has hit."""
    text = f"{NAMES[dragon]} escape {HEXES.text(cell)} at {level}"
    return Action(ESCAPE, (dragon, cell, level), text)


def use_action(dragon: int, cell: int, face: int) -> Action:
    """Use the Flute or the Staff."""
    text = f"{NAMES[dragon]} use"
    if cell >= 0:
        text += f" to {HEXES.text(cell)}"
    if face >= 0:
        text += f" facing {DIRECTIONS[face]}"
    return Action(USE_ITEM, (dragon, cell, face), text)


def resurrect_action(dragon: int, cell: int, cards: list[int]) -> Action:
    """Bring a dragon back."""
    text = f"resurrect {NAMES[dragon]} at {HEXES.text(cell)}{paid_text(cards)}"
    return Action(RESURRECT, (dragon, cell, *cards), text)


def trade_action(horde: int, partner: int, give: list[int], take: list[int]) -> Action:
    """Offer cards for cards."""
    text = f"trade {COLOURS[horde]} {COLOURS[partner]}"
    if give:
        text += " give " + " ".join([SPELLS[card] for card in give])
    if take:
        text += " take " + " ".join([SPELLS[card] for card in take])
    return Action(TRADE, (horde, partner, len(give), *give, *take), text)


# -- reading -----------------------------------------------------------------------------------


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
    if verb == "intend" and rest and rest[0] in ("pass", "play"):
        return intend_action(parse(" ".join(rest)))
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
    raise BadNotation(
        text, "no action begins like this; examples: `gold3 NE`, `gold3 attack red1`, `end turn`"
    )


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


# legs of a path: (0, direction), (1, levels up), (2, levels down), (3, turn * 100 + change + 50)
LEG_HEX, LEG_UP, LEG_DOWN, LEG_GLIDE = 0, 1, 2, 3


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


# -- actions that come as numbers ---------------------------------------------------------------

# What the numbers of each kind are, by the letters of BOUNDS; a last letter with * is repeated
SHAPES: Final[dict[int, str]] = {
    TAKE: "h*",
    RIDE: "d",
    WISH: "w",
    DICE: "n*",
    HEX: "dr",
    UP: "d",
    DOWN: "dn",
    GLIDE: "dgs",
    SPIN: "ds",
    FLY: "dp*",
    FLY_TO: "dyn",
    LEAVE: "dr",
    ENTER: "dr",
    ATTACK: "ddkx",
    PLAY: "cdtlf",
    STUNT: "duskc*",
    FIRST: "d",
    FLEE: "dy",
    ESCAPE: "dyn",
    USE_ITEM: "dxf",
    RESURRECT: "dyc*",
    TRADE: "hhnc*",
    HOLD: "b",
}
BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "b": (0, 1),  # no or yes
    "d": (0, DRAGONS - 1),
    "r": (0, 5),  # direction
    "h": (0, len(COLOURS) - 1),
    "w": (0, len(WISHES) - 1),
    "n": (0, NUMBER_LIMIT),
    "g": (0, len(GLIDES) - 1),
    "s": (-9, NUMBER_LIMIT),  # with a sign
    "k": (0, len(ATTACKS) - 1),
    "x": (-1, HEXES.size - 1),  # a hex or none
    "y": (0, HEXES.size - 1),
    "t": (TO_TOWER, HEXES.size - 1),
    "l": (-1, NUMBER_LIMIT),
    "f": (-1, 5),  # a facing or none
    "c": (0, len(SPELLS) - 1),
    "u": (0, len(STUNTS) - 1),
    "p": (0, 1000),  # part of a path
}
MOST_NUMBERS: Final = 100


def require_sound(action: Action) -> None:
    """Refuse an action whose numbers cannot mean anything; those of texts always do."""
    if not is_sound(action):
        raise BadNotation(action.text, "its numbers mean nothing in this game")


def is_sound(action: Action) -> bool:
    """Are the numbers of an action as many and as large as its kind needs?"""
    args = action.args
    if action.kind == INTEND:
        answer = args and args[0] in (PASS, PLAY)
        return bool(answer) and is_sound(Action(args[0], args[1:], ""))
    shape = SHAPES.get(action.kind, "")
    repeated = shape[-2] if shape.endswith("*") else ""
    fixed = shape[:-2] if repeated else shape
    if len(args) < len(fixed) or len(args) > MOST_NUMBERS:
        return False
    if len(args) > len(fixed) and not repeated:
        return False
    for place, value in enumerate(args):
        low, high = BOUNDS[fixed[place] if place < len(fixed) else repeated]
        if value < low or value > high:
            return False
    if action.kind == FLY:
        return sound_legs(args)
    if action.kind == TRADE:
        return len(args) - 3 >= args[2]
    if action.kind == SPIN:
        return args[1] in (-1, 1)
    if action.kind == STUNT and args[1] in (WHEEL, DEFENSIVE_WHEEL):
        return 0 <= args[2] <= 5
    if action.kind == STUNT and args[1] in (ROLL_OVER, DEFENSIVE_ROLL):
        return args[2] in (-1, 1)
    return True


def sound_legs(args: tuple[int, ...]) -> bool:
    """Is this a dragon and pairs of what and how far?"""
    if len(args) % 2 == 0 or len(args) < 3:
        return False
    most = [5, NUMBER_LIMIT, NUMBER_LIMIT, len(GLIDES) * 100 - 1]
    for at in range(1, len(args), 2):
        if args[at] > LEG_GLIDE or args[at + 1] > most[args[at]]:
            return False
    return True
