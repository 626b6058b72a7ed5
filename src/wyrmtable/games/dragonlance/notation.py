"""The notation of actions: what a person types, what a record holds.

take gold                     a colour at set-up; `take gold red` where a player has several
ride gold3                    the dragon that the leader rides
ask all | ask mine | ask none what to be asked for in windows, for this player only
intend pass    intend play fireball red1   an answer in a window, given in advance
intend red1 defensive_wheel N pay fear     the same for a defensive stunt
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
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.pieces import (
    COLOURS,
    DIRECTIONS,
    DRAGONS,
    NAMES,
    SPELLS,
    TELEPORT,
)

TAKE: Final = FIRST_GAME_KIND
RIDE: Final = FIRST_GAME_KIND + 1
WISH: Final = FIRST_GAME_KIND + 2
PASS: Final = FIRST_GAME_KIND + 3
ROLL: Final = FIRST_GAME_KIND + 4
DICE: Final = FIRST_GAME_KIND + 5
DRAW: Final = FIRST_GAME_KIND + 6
DECLINE: Final = FIRST_GAME_KIND + 7
HEX: Final = FIRST_GAME_KIND + 8
UP: Final = FIRST_GAME_KIND + 9
DOWN: Final = FIRST_GAME_KIND + 10
GLIDE: Final = FIRST_GAME_KIND + 11
SPIN: Final = FIRST_GAME_KIND + 12
FLY: Final = FIRST_GAME_KIND + 13
FLY_TO: Final = FIRST_GAME_KIND + 14
LEAVE: Final = FIRST_GAME_KIND + 15
ENTER: Final = FIRST_GAME_KIND + 16
SEARCH: Final = FIRST_GAME_KIND + 17
NO_SEARCH: Final = FIRST_GAME_KIND + 18
ATTACK: Final = FIRST_GAME_KIND + 19
PLAY: Final = FIRST_GAME_KIND + 20
END: Final = FIRST_GAME_KIND + 21
STUNT: Final = FIRST_GAME_KIND + 22
FIRST: Final = FIRST_GAME_KIND + 23
FLEE: Final = FIRST_GAME_KIND + 24
ESCAPE: Final = FIRST_GAME_KIND + 25
TAKE_BACK: Final = FIRST_GAME_KIND + 26
KEEP: Final = FIRST_GAME_KIND + 27
USE_ITEM: Final = FIRST_GAME_KIND + 28
KEEP_ITEM: Final = FIRST_GAME_KIND + 29
RESURRECT: Final = FIRST_GAME_KIND + 30
TRADE: Final = FIRST_GAME_KIND + 31
ACCEPT: Final = FIRST_GAME_KIND + 32
REFUSE: Final = FIRST_GAME_KIND + 33
BEGIN: Final = FIRST_GAME_KIND + 34
INTEND: Final = FIRST_GAME_KIND + 35
HOLD: Final = FIRST_GAME_KIND + 36

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
PLAIN: Final[list[Action]] = [  # without numbers; in this order they are numbered for agents
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
]
FIXED: Final[dict[str, Action]] = {
    action.text: action for action in [*PLAIN, HOLD_ACTION, GO_ON_ACTION]
}

WISHES: Final[list[str]] = ["all", "mine", "none"]
WISH_ACTIONS: Final[list[Action]] = [
    Action(WISH, (wish,), f"ask {name}") for wish, name in enumerate(WISHES)
]
ATTACKS: Final[list[str]] = ["attack", "capture_lance", "capture_item", "ranged"]
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

# legs of a path: (0, direction), (1, levels up), (2, levels down), (3, turn * 100 + change + 50)
LEG_HEX: Final = 0
LEG_UP: Final = 1
LEG_DOWN: Final = 2
LEG_GLIDE: Final = 3


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
