"""The actions of DragonLance: every verb with its notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.board.hex import place_at
from wyrmtable.core.action import FIRST_GAME_KIND, Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import Plain
from wyrmtable.core.verbs import Number, Slot, Span, Verb, Verbs, Words
from wyrmtable.games.dragonlance.board import CELLS, HEXES
from wyrmtable.games.dragonlance.contentfile import BOARD
from wyrmtable.games.dragonlance.pieces import (
    COLOURS,
    DIRECTIONS,
    DRAGONS,
    LEADERS,
    NAMES,
    PASSWALL,
    SPELLS,
    TELEPORT,
)

WISHES: Final[list[str]] = ["all", "mine", "none"]
GLIDES: Final[list[str]] = ["F", "RF", "LF", "FR", "FL"]  # as in gliding.TURNS
TO_TOWER: Final = -2  # the place of a Teleport to the tower
NUMBER_LIMIT: Final = 99

# stunts: those of a moving dragon, then those of a defender (DL-21.1)
LOOP: Final = 0
POWER_CLIMB: Final = 1
POWER_DIVE: Final = 2
ROLL_OVER: Final = 3
WHEEL: Final = 4
COUNTER: Final = 5
DEFENSIVE_CLIMB: Final = 6
DEFENSIVE_DIVE: Final = 7
DEFENSIVE_ROLL: Final = 8
DEFENSIVE_WHEEL: Final = 9
PAID: Final = 4  # where the cards begin in the numbers of a stunt

# legs of a path: (0, direction), (1, levels up), (2, levels down), (3, turn * 100 + change + 50)
LEG_HEX: Final = 0
LEG_UP: Final = 1
LEG_DOWN: Final = 2
LEG_GLIDE: Final = 3


# -- slots ---------------------------------------------------------------------------------------


class HexSlot(Slot):
    """A hex of the board, written `E7` or `5,-2`."""

    def __init__(self) -> None:
        super().__init__(0, CELLS - 1, "E7")

    def write(self, value: int) -> str:
        return HEXES.text(value)

    def read(self, word: str) -> int:
        named = place_at(word, BOARD.radius)
        if named is not None:
            return self.on_board(named[0], named[1], word)
        left, _, right = word.partition(",")
        for number in (left, right):
            digits = number.removeprefix("-")
            if len(word) > 12 or not digits.isascii() or not digits.isdigit():
                raise ValueError(f"{word[:20]!r} is not a hex; hexes are written like F7 or 5,-2")
        return self.on_board(int(left), int(right), word)

    def on_board(self, q: int, r: int, word: str) -> int:
        """The number of a hex, if it is there."""
        cell = HEXES.grid.at(q, r)
        if cell < 0:
            raise Illegal("DL-2.12", f"the hex {word} is not on the board")
        return cell

    def plain(self, value: int) -> Plain:
        return self.write(value)


class HordeSlot(Words):
    """A colour; a leader stands for its horde."""

    def read(self, word: str) -> int:
        return LEADERS.index(word) if word in LEADERS else super().read(word)


class SideSlot(Slot):
    """Right or left, as 1 or -1."""

    def __init__(self) -> None:
        super().__init__(-1, 1, "left")
        self.bounded = False

    def write(self, value: int) -> str:
        return "right" if value > 0 else "left"

    def read(self, word: str) -> int:
        if word not in ("right", "left"):
            raise ValueError(f"{word[:20]!r} is neither left nor right")
        return 1 if word == "right" else -1

    def plain(self, value: int) -> Plain:
        return self.write(value)

    def sound(self, values: Sequence[int]) -> bool:
        return values[0] in (-1, 1)


class PathSlot(Span):
    """A whole path: directions and +n or -n; with facing the steps `RF+2`."""

    def __init__(self) -> None:
        super().__init__(-1, 0, 1000, "NE S SW +4")

    def write_all(self, values: Sequence[int]) -> str:
        return " ".join([self.leg(values[at], values[at + 1]) for at in range(0, len(values), 2)])

    def leg(self, what: int, value: int) -> str:
        """One leg of the path."""
        if what == LEG_HEX:
            return DIRECTIONS[value]
        if what == LEG_GLIDE:
            change = value % 100 - 50
            return GLIDES[value // 100] + (f"{change:+d}" if change else "")
        return f"{'+' if what == LEG_UP else '-'}{value}"

    def read_all(self, text: str) -> list[int]:
        legs: list[int] = []
        for word in text.split():
            turn = word.rstrip("+-0123456789")
            change = word[len(turn) :]
            levels = LEVELS.read(change) if change else 0
            if turn in DIRECTIONS and not change:
                legs += [LEG_HEX, DIRECTIONS.index(turn)]
            elif turn in GLIDES and abs(levels) < 10:
                legs += [LEG_GLIDE, GLIDES.index(turn) * 100 + levels + 50]
            elif not turn and word[0] in "+-":
                legs += [LEG_UP if word[0] == "+" else LEG_DOWN, abs(levels)]
            else:
                raise ValueError(f"{word[:20]!r} is not a leg of a path, such as NE, +2 or RF+1")
        return legs

    def sound(self, values: Sequence[int]) -> bool:
        most = [5, NUMBER_LIMIT, NUMBER_LIMIT, len(GLIDES) * 100 - 1]
        if not values or len(values) % 2 or len(values) > 100:
            return False
        for at in range(0, len(values), 2):
            if not 0 <= values[at] <= LEG_GLIDE or not 0 <= values[at + 1] <= most[values[at]]:
                return False
        return True


class AnswerSlot(Span):
    """An answer in a window: a pass, a card or a stunt."""

    def __init__(self) -> None:
        super().__init__(-1, 0, 0, "play fireball red1")

    def write_all(self, values: Sequence[int]) -> str:
        return VERBS.by_kind[values[0]].write(values[1:])

    def read_all(self, text: str) -> list[int]:
        return self.numbers(VERBS.read(text))

    def plain_all(self, values: Sequence[int]) -> Plain:
        return VERBS.by_kind[values[0]].plain(values[1:])

    def from_plain_all(self, plain: Plain) -> list[int]:
        if not isinstance(plain, dict):
            raise ValueError("must be an action")
        return self.numbers(VERBS.from_plain(plain))

    def numbers(self, action: Action) -> list[int]:
        """The kind of an action, then its numbers."""
        if action.kind not in ANSWERS:
            raise ValueError("in a window you pass, play a card or fly a stunt")
        return [action.kind, *action.args]

    def sound(self, values: Sequence[int]) -> bool:
        return bool(values) and values[0] in ANSWERS and VERBS.by_kind[values[0]].sound(values[1:])


LEVELS: Final = Number(-NUMBER_LIMIT, NUMBER_LIMIT, True)
SLOTS: Final[dict[str, Slot]] = {
    "dragon": Words(NAMES, "dragons"),
    "rival": Words(NAMES, "dragons"),
    "horde": HordeSlot(COLOURS, "colours"),
    "wish": Words(WISHES),
    "number": Number(0, NUMBER_LIMIT),
    "direction": Words(DIRECTIONS, "directions"),
    "turn": Words(GLIDES, "steps"),
    "change": LEVELS,
    "side": SideSlot(),
    "hex": HexSlot(),
    "path": PathSlot(),
    "card": Words(SPELLS, "spells"),
    "counter": Words(["attack", "capture_lance", "capture_item"]),
    "answer": AnswerSlot(),
}
for kind, example in {"dragon": "gold3", "rival": "red1", "number": "3", "card": "fear"}.items():
    SLOTS[kind].example = example
LEVELS.example = "+2"


# -- verbs ---------------------------------------------------------------------------------------


def verb(place: int, name: str, pattern: str, order: str = "", about: str = "") -> Verb:
    """One verb; records and games in progress know it by its place."""
    return Verb(FIRST_GAME_KIND + place, name, pattern, order=order, about=about)


def stunt(name: str, number: int, detail: str = "", numbers: str = "0 0", about: str = "") -> Verb:
    """One form of a stunt: its numbers are dragon, stunt, detail, kind of attack, cards paid."""
    pattern = f"{{dragon}} {name.removesuffix('_over')}{detail}[ pay {{cards:card*}}]"
    return verb(22, name, pattern, f"dragon {number} {numbers} cards", about)


TAKE: Final = verb(0, "take", "take {colours:horde*}", about="your colour, or colours, at set-up")
RIDE: Final = verb(1, "ride", "ride {dragon}", about="the dragon that your leader rides")
WISH: Final = verb(2, "ask", "ask {wish}", about="what to be asked for: all, mine, none this turn")
PASS: Final = verb(3, "pass", "pass", about="play no card in a window")
ROLL: Final = verb(4, "roll", "roll", about="roll for movement")
DICE: Final = verb(5, "die", "die {dice:number*}", about="the dice that Lord Toede chooses")
DRAW: Final = verb(6, "draw", "draw", about="draw a card after a 1 or 2")
DECLINE: Final = verb(7, "decline", "decline", about="or do not")
HEX: Final = verb(8, "step", "{dragon} {direction}", about="one hex")
UP: Final = verb(9, "up", "{dragon} up", about="one level up")
DOWN: Final = verb(
    10, "down", "{dragon} down[ {levels:number=1}]", about="down; several levels with easy diving"
)
GLIDE: Final = verb(
    11, "glide", "{dragon} {turn}[{change=0}]", about="a step with facing: turn, then levels"
)
SPIN: Final = verb(12, "turn", "{dragon} turn {side}", about="on the spot, when stuck")
FLY: Final = verb(13, "fly", "{dragon} fly {path}", about="a whole path in one action")
FLY_TO: Final = verb(
    14, "fly_to", "{dragon} to {hex} at {level:number}", about="the same; the table finds the path"
)
LEAVE: Final = verb(15, "leave", "{dragon} leave {direction}", about="the tower or a citadel")
ENTER: Final = verb(16, "enter", "{dragon} enter {direction}", about="a citadel")
SEARCH: Final = verb(17, "search", "search", about="search the citadel you have entered")
NO_SEARCH: Final = verb(18, "no_search", "no search", about="or do not")
ATTACK: Final = verb(19, "attack", "{dragon} attack {target:rival}", "dragon target 0 -1")
PLAY: Final = verb(20, "play", "play {card} {dragon}", "card dragon -1 -1 -1", "a spell card")
END: Final = verb(21, "end_turn", "end turn", about="end your turn")
STUNT: Final = stunt("loop", LOOP, about="stunts, with the cards that they cost")
FIRST: Final = verb(23, "first", "first {dragon}", about="who flees first from Fear")
FLEE: Final = verb(24, "flee", "{dragon} flee {hex}", about="where a frightened dragon goes")
ESCAPE: Final = verb(
    25, "escape", "{dragon} escape {hex} at {level:number}", about="where a pushed dragon goes"
)
TAKE_BACK: Final = verb(26, "take_back", "take back", about="a move whose spell was dispelled")
KEEP: Final = verb(27, "keep", "keep", about="let that move stand")
USE_ITEM: Final = verb(
    28, "use", "{dragon} use[ to {hex}][ facing {facing:direction}]", about="the Flute or the Staff"
)
KEEP_ITEM: Final = verb(29, "keep_item", "keep item", about="take the damage instead")
RESURRECT: Final = verb(
    30, "resurrect", "resurrect {dragon} at {hex}[ pay {cards:card*}]", about="in a lair hex"
)
TRADE: Final = verb(
    31,
    "trade",
    "trade {by:horde} {with:horde}[ give {give:card*}][ take {take:card*}]",
    about="offer cards to an ally",
)
ACCEPT: Final = verb(32, "accept", "accept", about="accept the trade")
REFUSE: Final = verb(33, "refuse", "refuse", about="refuse it")
BEGIN: Final = verb(34, "begin", "begin", about="begin when all leaders are dealt")
INTEND: Final = verb(35, "intend", "intend {answer}", about="an answer in a window, in advance")
HOLD: Final = verb(36, "hold", "hold", "1", "ask openly for more time in a window")

VERBS: Final = Verbs(
    SLOTS,
    [
        *[TAKE, RIDE, WISH, PASS, ROLL, DICE, DRAW, DECLINE],
        *[HEX, UP, DOWN, SPIN, FLY, FLY_TO, LEAVE, ENTER, SEARCH, NO_SEARCH],
        ATTACK,
        verb(19, "capture_lance", "{dragon} capture_lance {target:rival}", "dragon target 1 -1"),
        verb(19, "capture_item", "{dragon} capture_item {target:rival}", "dragon target 2 -1"),
        verb(
            19, "ranged", "{dragon} ranged {target:rival}[ via {line:hex}]", "dragon target 3 line"
        ),
        PLAY,
        verb(
            20,
            "passwall",
            "play passwall {dragon} {direction}",
            f"{PASSWALL} dragon -1 -1 direction",
        ),
        verb(
            20,
            "teleport_to_tower",
            "play teleport {dragon} to tower[ facing {facing:direction}]",
            f"{TELEPORT} dragon {TO_TOWER} -1 facing",
        ),
        verb(
            20,
            "teleport",
            "play teleport {dragon} to {hex} at {level:number}[ facing {facing:direction}]",
            f"{TELEPORT} dragon hex level facing",
        ),
        END,
        STUNT,
        stunt("power_climb", POWER_CLIMB, " {levels:number}", "levels 0"),
        stunt("power_dive", POWER_DIVE, " {levels:number}", "levels 0"),
        stunt("roll_over", ROLL_OVER, " {side}", "side 0"),
        stunt("wheel", WHEEL, " {facing:direction}", "facing 0"),
        stunt("loop_counter_attack", COUNTER, "[ {kind:counter=0}]", "0 kind"),
        stunt("defensive_power_climb", DEFENSIVE_CLIMB, " {levels:number}", "levels 0"),
        stunt("defensive_power_dive", DEFENSIVE_DIVE, " {levels:number}", "levels 0"),
        stunt("defensive_roll", DEFENSIVE_ROLL, " {side}", "side 0"),
        stunt("defensive_wheel", DEFENSIVE_WHEEL, " {facing:direction}", "facing 0"),
        *[FIRST, FLEE, ESCAPE, TAKE_BACK, KEEP, USE_ITEM, KEEP_ITEM, RESURRECT],
        *[TRADE, ACCEPT, REFUSE, BEGIN, INTEND, HOLD],
        verb(36, "go_on", "go on", "0", "you need no more"),
        GLIDE,
    ],
)
ANSWERS: Final = (PASS.kind, PLAY.kind, STUNT.kind)  # in windows
STEPS: Final = (HEX.kind, UP.kind, DOWN.kind, GLIDE.kind, LEAVE.kind, ENTER.kind, SPIN.kind)
STUNTS: Final[list[str]] = [form.word for form in STUNT.forms]


# -- actions that come up often ------------------------------------------------------------------

PASS_ACTION: Final = PASS.of(())
ROLL_ACTION: Final = ROLL.of(())
DRAW_ACTION: Final = DRAW.of(())
DECLINE_ACTION: Final = DECLINE.of(())
SEARCH_ACTION: Final = SEARCH.of(())
NO_SEARCH_ACTION: Final = NO_SEARCH.of(())
END_ACTION: Final = END.of(())
TAKE_BACK_ACTION: Final = TAKE_BACK.of(())
KEEP_ACTION: Final = KEEP.of(())
KEEP_ITEM_ACTION: Final = KEEP_ITEM.of(())
ACCEPT_ACTION: Final = ACCEPT.of(())
REFUSE_ACTION: Final = REFUSE.of(())
BEGIN_ACTION: Final = BEGIN.of(())
WISH_ACTIONS: Final[list[Action]] = [WISH.of((wish,)) for wish in range(len(WISHES))]
PLAIN: Final[list[Action]] = [  # without numbers; in this order they are numbered for agents
    VERBS.by_kind[kind].of(())
    for kind in sorted(VERBS.by_kind)
    if not VERBS.by_kind[kind].fields and not VERBS.by_kind[kind].fixed
]
EASY_DIVE: Final = 3  # levels (DL-20.4)
HEX_ACTIONS: Final[list[Action]] = [HEX.at(place) for place in range(HEX.count())]
UP_ACTIONS: Final[list[Action]] = [UP.at(place) for place in range(UP.count())]
LEAVE_ACTIONS: Final[list[Action]] = [LEAVE.at(place) for place in range(LEAVE.count())]
ENTER_ACTIONS: Final[list[Action]] = [ENTER.at(place) for place in range(ENTER.count())]
DOWN_ACTIONS: Final[list[Action]] = [
    DOWN.of((dragon, levels)) for dragon in range(DRAGONS) for levels in range(1, EASY_DIVE + 1)
]


def hex_action(dragon: int, d: int) -> Action:
    """One hex in a direction."""
    return HEX_ACTIONS[dragon * 6 + d]


def up_action(dragon: int) -> Action:
    """One level up."""
    return UP_ACTIONS[dragon]


def down_action(dragon: int, levels: int) -> Action:
    """Down, one to three levels."""
    if 1 <= levels <= EASY_DIVE:
        return DOWN_ACTIONS[dragon * EASY_DIVE + levels - 1]
    return DOWN.of((dragon, levels))


def leave_action(dragon: int, d: int) -> Action:
    """Off the tower or out of a citadel."""
    return LEAVE_ACTIONS[dragon * 6 + d]


def enter_action(dragon: int, d: int) -> Action:
    """Into the citadel in that direction."""
    return ENTER_ACTIONS[dragon * 6 + d]


def play_action(card: int, dragon: int, cell: int = -1, level: int = -1, face: int = -1) -> Action:
    """Play a card; for Passwall `face` is the direction."""
    return PLAY.of((card, dragon, cell, level, face))


def intend_action(action: Action) -> Action:
    """The same answer in a window, given in advance."""
    return INTEND.of((action.kind, *action.args))


def intended(action: Action) -> Action:
    """The answer that is given in advance."""
    kind = action.args[0]
    return VERBS.by_kind[kind].of(action.args[1:])


def require_sound(action: Action) -> None:
    """Refuse an action whose numbers mean nothing; what a verb has made always means something."""
    if action.verb is None:
        VERBS.require_sound(action, "DL-24.1")
