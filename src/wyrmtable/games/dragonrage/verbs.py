"""The actions of Dragon Rage: one table of verbs.

Units are called by type and number (`INF3`, `Dragon1`), hexes by their numbers, groups of a major
monster as `Dragon1.wing2`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.core.action import FIRST_GAME_KIND, Action
from wyrmtable.core.plain import Plain
from wyrmtable.core.verbs import Number, Slot, Span, Verb, Verbs, Words
from wyrmtable.games.dragonrage.kinds import (
    AREA_NAMES,
    AREAS,
    GROUPS,
    KIND_OF,
    KINDS,
    NAMES,
)
from wyrmtable.games.dragonrage.state import CODE_SPAN
from wyrmtable.games.dragonrage.terms import SPELL_NAMES

# -- kinds of actions --------------------------------------------------------------------------

PASS: Final = FIRST_GAME_KIND
WITHDRAW: Final = 11
SIDE: Final = 12
ADD: Final = 13
TAKE_BACK: Final = 14
CONFIRM: Final = 15
BUY: Final = 16
SET_GOAL: Final = 17
PRE_DESTROY: Final = 18
DEPLOY: Final = 19
TAKE_UP: Final = 20
CAST_AT: Final = 21
CAST_BOOST: Final = 22
CAST_TARGET: Final = 23
PAY: Final = 24
ASSIGN: Final = 25
LAND_UNIT: Final = 26
MOVE: Final = 27
ENTER: Final = 28
ENTER_WALK: Final = 29
ENTER_FLY: Final = 30
WALK: Final = 31
SLITHER: Final = 32
BOUND: Final = 33
FLY: Final = 34
FALL: Final = 35
SMASH: Final = 36
BREAK_WALL: Final = 37
SCALE: Final = 38
DISPLACE: Final = 39
FIRE: Final = 40
FIRE_MONSTER: Final = 41
DRAGONFIRE: Final = 42
OPEN: Final = 43
MELEE: Final = 44
MELEE_MONSTER: Final = 45
DEMOLISH: Final = 46
WRECK: Final = 47
END_MOVE: Final = 48
LAND: Final = 49
DRAFT: Final = 50

# Steps of a walk or flight
FORWARD: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
OVERRUN: Final = 3
DESTROY: Final = 4
STEP_NAMES: Final = ("forward", "left", "right", "overrun_attack", "destroy_vp")
TURN_OF: Final = (0, -1, 1, 0, 0)  # by step

# Parts of a unit in an attack: 0 the unit itself, then its groups, then the legs as one
WHOLE: Final = 0
PARTS: Final = 16
TALON_PART: Final = 15
FIRST_PART: Final = (1, 2, 6)  # of head, wings, legs: a part is that of its area plus the group
SINGULAR: Final = ("head", "wing", "leg")

LARGEST_HEX: Final = 4040


def part_name(part: int) -> str:
    """A group by name, such as `wing2`."""
    if part == TALON_PART:
        return "legs"
    if part == FIRST_PART[0]:
        return "head"
    area = 1 if part < FIRST_PART[2] else 2
    return f"{SINGULAR[area]}{part - FIRST_PART[area] + 1}"


PART_NAMES: Final[list[str]] = [
    "" if part in (0, 12, 13, 14) else part_name(part) for part in range(PARTS)
]


def area_of_part(part: int) -> int:
    """The area that a group belongs to."""
    if part == TALON_PART or part >= FIRST_PART[2]:
        return 2
    return 1 if part >= FIRST_PART[1] else 0


def group_of_part(part: int) -> int:
    """The number of a group within its area, from 0."""
    return 0 if part == TALON_PART else part - FIRST_PART[area_of_part(part)]


assert all(GROUPS[at * AREAS + 1] <= 4 and GROUPS[at * AREAS + 2] <= 6 for at in range(KINDS))


# -- slots -------------------------------------------------------------------------------------


class UnitSlot(Slot):
    """A unit, called by type and number."""

    def __init__(self, example: str = "INF1") -> None:
        super().__init__(1, KINDS * CODE_SPAN - 1, example)

    def write(self, value: int) -> str:
        return f"{NAMES[value // CODE_SPAN]}{value % CODE_SPAN}"

    def read(self, word: str) -> int:
        name = word.rstrip("0123456789")
        digits = word[len(name) :]
        if name not in KIND_OF or not digits or digits[0] == "0" or len(digits) > 3:
            raise ValueError(f"{word[:20]!r} is not a unit such as INF1")
        number = int(digits)
        if number >= CODE_SPAN:
            raise ValueError(f"{word[:20]!r}: no type has so many units")
        return KIND_OF[name] * CODE_SPAN + number

    def plain(self, value: int) -> Plain:
        return self.write(value)


class FighterSlot(Slot):
    """A unit, or one of the groups of a major monster."""

    unit: UnitSlot

    def __init__(self) -> None:
        super().__init__(PARTS, KINDS * CODE_SPAN * PARTS - 1, "INF1")
        self.unit = UnitSlot()

    def write(self, value: int) -> str:
        name = self.unit.write(value // PARTS)
        part = value % PARTS
        return f"{name}.{PART_NAMES[part]}" if part else name

    def read(self, word: str) -> int:
        name, dot, part = word.partition(".")
        if dot and (not part or part not in PART_NAMES):
            raise ValueError(f"{word[:30]!r} is not a group such as Dragon1.wing2")
        return self.unit.read(name) * PARTS + (PART_NAMES.index(part) if dot else WHOLE)

    def plain(self, value: int) -> Plain:
        return self.write(value)


class HexSlot(Slot):
    """A hex by its number CCRR."""

    def __init__(self) -> None:
        super().__init__(101, LARGEST_HEX, "0909")

    def write(self, value: int) -> str:
        return f"{value:04}"

    def read(self, word: str) -> int:
        if len(word) != 4 or not word.isascii() or not word.isdigit():
            raise ValueError(f"{word[:20]!r} is not a hex number such as 0909")
        return int(word)

    def plain(self, value: int) -> Plain:
        return self.write(value)


class SideSlot(Slot):
    """A hexside by its two hexes."""

    def __init__(self) -> None:
        super().__init__(1010101, LARGEST_HEX * 10001, "0606/0707")

    def write(self, value: int) -> str:
        return f"{value // 10000:04}/{value % 10000:04}"

    def read(self, word: str) -> int:
        if len(word) != 9 or word[4] != "/" or not (word[:4] + word[5:]).isdigit():
            raise ValueError(f"{word[:20]!r} is not a hexside such as 0606/0707")
        one, other = sorted((int(word[:4]), int(word[5:])))
        return one * 10000 + other

    def plain(self, value: int) -> Plain:
        return self.write(value)


class SpreadSlot(Span):
    """Points by area: `head 1 legs 2`."""

    def __init__(self) -> None:
        super().__init__(AREAS, 0, 99, "head 1 legs 2")

    def write_all(self, values: Sequence[int]) -> str:
        told = [f"{AREA_NAMES[area]} {n}" for area, n in enumerate(values) if n]
        return " ".join(told) or "nothing"

    def read_all(self, text: str) -> list[int]:
        spread = [0] * AREAS
        words = [] if text == "nothing" else text.split()
        if len(words) % 2:
            raise ValueError("damage is written as area and points: head 1 legs 2")
        for at in range(0, len(words), 2):
            area, points = words[at], words[at + 1]
            if area not in AREA_NAMES or not points.isascii() or not points.isdigit():
                raise ValueError(f"{area[:20]!r} {points[:20]!r} is not an area and its points")
            spread[AREA_NAMES.index(area)] = min(int(points), 99)
        return spread


class ForceSlot(Span):
    """A force: `Dragon 1, ORC 2`."""

    def __init__(self) -> None:
        super().__init__(KINDS, 0, 99, "Dragon 1, ORC 2")

    def write_all(self, values: Sequence[int]) -> str:
        return ", ".join([f"{NAMES[kind]} {n}" for kind, n in enumerate(values) if n]) or "nothing"

    def read_all(self, text: str) -> list[int]:
        force = [0] * KINDS
        for entry in [] if text == "nothing" else text.split(","):
            name, _, count = entry.strip().partition(" ")
            if name not in KIND_OF or not count.isascii() or not count.isdigit():
                raise ValueError(f"{entry.strip()[:30]!r} is not a type and a number")
            force[KIND_OF[name]] = min(int(count), 99)
        return force


SLOTS: Final[dict[str, Slot]] = {
    "unit": UnitSlot(),
    "monster": UnitSlot("Dragon1"),
    "wizard": UnitSlot("WZD1"),
    "fighter": FighterSlot(),
    "hex": HexSlot(),
    "side": SideSlot(),
    "type": Words(NAMES, "types"),
    "spell": Words(SPELL_NAMES, "spells"),
    "area": Words(AREA_NAMES, "areas"),
    "direction": Words(("N", "NE", "SE", "S", "SW", "NW"), "directions"),
    "step": Words(STEP_NAMES, "steps"),
    "turn": Words(STEP_NAMES[:3], "forward, left, right"),
    "party": Words(("invader", "defender"), "sides"),
    "yes": Words(("no", "yes"), "yes or no"),
    "kept": Words(("now", "kept"), "now or kept"),
    "ends": Words(("and stop",), low=1),
    "lands": Words(("and land",), low=1),
    "number": Number(0, 99),
    "spread": SpreadSlot(),
    "force": ForceSlot(),
}

VERBS: Final = Verbs(
    SLOTS,
    [
        Verb(PASS, "pass", "pass", about="end the phase or your set-up"),
        Verb(WITHDRAW, "withdraw", "withdraw", about="end a graduated game"),
        Verb(SIDE, "side", "play {party}", about="choose a side"),
        Verb(ADD, "add", "add {type}[ to {party}]", about="add a counter to a force"),
        Verb(TAKE_BACK, "take_back", "drop {type}[ from {party}]", about="take one out of it"),
        Verb(CONFIRM, "confirm", "confirm", about="your force is complete"),
        Verb(BUY, "buy", "buy {forces:force}", about="a whole force"),
        Verb(DRAFT, "draft", "draft {forces:force}", about="a whole force, not yet confirmed"),
        Verb(SET_GOAL, "set_goal", "goal {number}", about="set the goal of a planned scenario"),
        Verb(PRE_DESTROY, "pre_destroy", "predestroy {hex:hex*}", about="your head start"),
        Verb(DEPLOY, "deploy", "deploy {unit} {hex}[ {facing:direction}]", about="set a unit up"),
        Verb(TAKE_UP, "take_up", "take {unit} up", about="take a unit up again"),
        Verb(CAST_AT, "cast_at", "cast {unit:wizard} {spell} {hex}", about="a spell at a hex"),
        Verb(CAST_BOOST, "cast_boost", "cast {unit:wizard} boost_morale radius {radius:number}"),
        Verb(
            CAST_TARGET,
            "cast_target",
            "cast {unit:wizard} {spell} on {target:unit}[ {keep:kept=0}]",
        ),
        Verb(PAY, "pay_dispel", "pay {unit:wizard} {pay:yes}", about="pay for a dispel"),
        Verb(ASSIGN, "assign_damage", "damage {unit:monster} {lost:spread}", about="spread damage"),
        Verb(LAND_UNIT, "place", "place {type} {hex}", about="a reinforcement arrives"),
        Verb(MOVE, "move", "move {unit} {path:hex*}[ {end:ends=0}]", order="unit end path"),
        Verb(ENTER, "enter", "enter {unit} {path:hex*}[ {end:ends=0}]", order="unit end path"),
        Verb(
            ENTER_WALK,
            "enter_walk",
            "enter {unit:monster} walking {hex} {facing:direction}[ then {steps:step*}]",
        ),
        Verb(
            ENTER_FLY,
            "enter_fly",
            "enter {unit:monster} flying {hex} {facing:direction}[ then {steps:turn*}]"
            "[ {land:lands=0}]",
            order="unit hex facing land steps",
        ),
        Verb(
            WALK, "walk", "walk {unit:monster} {steps:step*}[ {end:ends=0}]", order="unit end steps"
        ),
        Verb(SLITHER, "slither", "slither {unit} {step:turn}"),
        Verb(BOUND, "bound", "bound {unit} {veer:turn} {hexes:number}"),
        Verb(
            FLY,
            "fly",
            "fly {unit:monster} {steps:turn*}[ {land:lands=0}]",
            order="unit land steps",
            about="take off if need be, fly, land",
        ),
        Verb(LAND, "land", "land {unit:monster}", about="land in place"),
        Verb(FALL, "fall", "fall {unit:monster} {to:hex}", about="let a monster fall off a tower"),
        Verb(SMASH, "smash", "smash {unit} {entrance:side}[ with {mp:number=0} MP]"),
        Verb(BREAK_WALL, "break_wall", "breach {unit} {hexside:side}"),
        Verb(SCALE, "scale", "scale {unit} {to:hex}"),
        Verb(DISPLACE, "displace", "displace {unit} {to:hex}"),
        Verb(FIRE, "fire", "fire {hex} by {attackers:unit*}"),
        Verb(FIRE_MONSTER, "fire_monster", "fire {unit} at {target:monster}[ {area}]"),
        Verb(DRAGONFIRE, "dragonfire", "breathe {unit:monster} {direction}"),
        Verb(OPEN, "open", "open {unit} {entrance:side}"),
        Verb(
            MELEE,
            "melee",
            "melee {hex} by {attackers:fighter*}[ with {support:unit*}][ bolt {lightning:unit}]",
            order="hex lightning attackers support",
        ),
        Verb(MELEE_MONSTER, "melee_monster", "melee {unit} on {target:monster}[ {area}]"),
        Verb(DEMOLISH, "demolish", "demolish {unit} {hex}", about="a Sea Serpent's attack"),
        Verb(WRECK, "wreck_bridge", "wreck {unit}", about="mark the bridge under it"),
        Verb(END_MOVE, "end_move", "halt {unit}", about="declare its move over"),
    ],
)

PASS_ACTION: Final = VERBS.by_kind[PASS].of(())


def require_sound(given: Action) -> None:
    """Refuse an action whose numbers no text can give (DR-1.6)."""
    VERBS.require_sound(given, "DR-1.6")


def action(kind: int, args: tuple[int, ...]) -> Action:
    """An action from its numbers."""
    return Action(kind, args, "", VERBS.by_kind[kind])


def assign(code: int, spread: list[int]) -> Action:
    return action(ASSIGN, (code, *spread))


def melee_action(hex_number: int, fighters: list[int], support: list[int], wizard: int) -> Action:
    """A combined attack; `wizard` is -1 without kept Lightning."""
    return action(MELEE, (hex_number, wizard, len(fighters), *fighters, *support))
