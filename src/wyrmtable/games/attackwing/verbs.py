"""The actions of Attack Wing, said once.

Creatures are letters, soldiers letters with a number (`C3`). Lengths are inches in steps of 1/8
(AW-2.20), kept as eighths; angles are whole degrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.core.action import FIRST_GAME_KIND
from wyrmtable.core.errors import BadNotation, Illegal
from wyrmtable.core.verbs import Number, Slot, Span, Verb, Verbs, Words
from wyrmtable.games.attackwing import creatures, damagecards, upgrades
from wyrmtable.games.attackwing.dials import MANEUVER_NAMES, MANEUVER_NUMBER
from wyrmtable.games.attackwing.legioncode import EXAMPLE, read_legion, write_legion
from wyrmtable.games.attackwing.state import ALTITUDES, LETTERS

PER_INCH: Final = 8
MOST_EIGHTHS: Final = 72 * PER_INCH
PARTS: Final = 7  # names of a creature: itself and six soldiers

# what `act` and `use` can name: Actions of the Action Bar, the Creature Card, Upgrades
ACTS: Final[list[str]] = [*creatures.ACTS, "ability", *upgrades.KEYS]
ABILITY: Final = 5  # the place of "ability" in ACTS
FIRST_UPGRADE: Final = 6  # the place of the first Upgrade in ACTS
TOKENS: Final[list[str]] = ["dodge", "charge", "concentrate", "target"]
SPINS: Final[list[str]] = ["none", "left", "right", "around"]
OVERLAPS: Final[list[str]] = ["front", "front_turned", "past", "past_turned"]
FLANKS: Final[list[str]] = ["left", "right"]
LEVELS: Final[list[str]] = ["ground", "air"]
KITS: Final[list[str]] = ["balagos", "eshaedra", "galadaeros"]  # AW-1.8
DRAGONS: Final[list[str]] = [*KITS, "sits_out"]  # parts of a campaign (AW-20.18)
WEAPONS: Final[list[str]] = sorted(set(creatures.WEAPON_KEY))
WEAPON_WORD: Final[list[int]] = [WEAPONS.index(key) for key in creatures.WEAPON_KEY]


class Eighths(Slot):
    """A length in inches, a multiple of 1/8 (AW-2.20)."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(low, high, "1.5")

    def write(self, value: int) -> str:
        return f"{value / PER_INCH:g}" if value % PER_INCH else str(value // PER_INCH)

    def read(self, word: str) -> int:
        try:
            inches = float(word)
        except ValueError:
            raise ValueError(f"{word[:20]!r} is not a length in inches") from None
        if not abs(inches) < 1000:
            raise ValueError(f"{word[:20]!r} is no place on the table")
        eighths = round(inches * PER_INCH)
        if abs(eighths / PER_INCH - inches) > 1e-9:
            raise Illegal("AW-2.20", f"{word[:20]} is not a multiple of 1/8 inch")
        if not self.low <= eighths <= self.high:
            raise ValueError(f"{word[:20]} is not from {self.low / 8:g} to {self.high / 8:g}")
        return eighths

    def plain(self, value: int) -> float:
        return value / PER_INCH

    def from_plain(self, plain: object) -> int:
        if isinstance(plain, bool) or not isinstance(plain, int | float | str):
            raise ValueError(f"{str(plain)[:40]!r} is not a length")
        return self.read(repr(plain) if isinstance(plain, float) else str(plain))


class LegionText(Span):
    """A legion in the text form of `legiontext`."""

    def __init__(self) -> None:
        super().__init__(-1, -1, 1 << 30, EXAMPLE)

    def write_all(self, values: Sequence[int]) -> str:
        return write_legion(values)

    def read_all(self, text: str) -> list[int]:
        try:
            return read_legion(text)
        except BadNotation as error:
            raise ValueError(error.why) from None

    def sound(self, values: Sequence[int]) -> bool:
        try:
            return read_legion(write_legion(values)) == list(values)
        except (BadNotation, IndexError, ValueError):
            return False


class DialText(Span):
    """All dials of a player: `A:S2 B:TL3`, as pairs of creature and maneuver."""

    def __init__(self) -> None:
        super().__init__(-1, 0, 1 << 30, "A:S2 B:TL3")

    def write_all(self, values: Sequence[int]) -> str:
        return " ".join(
            [
                f"{LETTERS[values[at]]}:{MANEUVER_NAMES[values[at + 1]]}"
                for at in range(0, len(values) - 1, 2)
            ]
        )

    def read_all(self, text: str) -> list[int]:
        values: list[int] = []
        for word in text.split():
            letter, _, maneuver = word.partition(":")
            if letter not in LETTERS or maneuver not in MANEUVER_NUMBER:
                raise ValueError(f"{word[:20]!r} is not a creature with a maneuver, as `A:S2`")
            values += [LETTERS.index(letter), MANEUVER_NUMBER[maneuver]]
        return values

    def sound(self, values: Sequence[int]) -> bool:
        pairs = zip(values[::2], values[1::2], strict=False)
        known = len(LETTERS), len(MANEUVER_NAMES)
        return len(values) % 2 == 0 and all(
            [0 <= who < known[0] and 0 <= what < known[1] for who, what in pairs]
        )


NAMES: Final[list[str]] = [
    letter if part == 0 else f"{letter}{part}" for letter in LETTERS for part in range(PARTS)
]
SLOTS: Final[dict[str, Slot]] = {
    "creature": Words(LETTERS, "creatures"),
    "base": Words(NAMES, "creatures and soldiers"),  # creature * PARTS + soldier from 1, or 0
    "token": Number(1, 12),
    "x": Eighths(-MOST_EIGHTHS, 2 * MOST_EIGHTHS),
    "offset": Eighths(-96, 96),
    "heading": Number(0, 359),
    "direction": Number(-180, 180),
    "maneuver": Words(MANEUVER_NAMES, "maneuvers"),
    "spin": Words(SPINS),
    "overlap": Words(OVERLAPS),
    "altitude": Words([*ALTITUDES, "keep"]),
    "act": Words(ACTS, "Actions"),
    "source": Words([*ACTS, *damagecards.KEYS], "effects"),
    "option": Number(1, 9),
    "upgrade": Words(upgrades.KEYS, "Upgrades"),
    "damage": Words(damagecards.KEYS, "Damage Cards"),
    "flank": Words(FLANKS),
    "column": Number(-12, 12),
    "row": Number(-12, 12),
    "weapon": Words(WEAPONS, "weapons"),
    "level": Words(LEVELS),
    "tokenkind": Words(TOKENS),
    "die": Number(0, 99),
    "kit": Words(KITS),
    "dragon": Words(DRAGONS),
    "side": Number(1, 3),
    "legion": LegionText(),
    "dials": DialText(),
}

K: Final = FIRST_GAME_KIND

# -- set-up -------------------------------------------------------------------------------------
DRAGON: Final = Verb(K, "dragon", "take {kit}", about="a dragon of the starter game")
LEGION: Final = Verb(K + 1, "legion", "legion {legion}", about="draft a legion")
PART: Final = Verb(K + 2, "part", "part {dragon}", about="ask for a part")
READY: Final = Verb(K + 3, "ready", "ready", about="commit the draft")
READY_DRAGON: Final = Verb(K + 4, "ready_dragon", "ready take {kit}")
READY_LEGION: Final = Verb(K + 5, "ready_legion", "ready legion {legion}")
READY_PART: Final = Verb(K + 6, "ready_part", "ready part {dragon}")
REOPEN: Final = Verb(K + 7, "reopen", "reopen", about="take the commit back")
INITIATIVE: Final = Verb(K + 8, "initiative", "initiative to {side}", about="first token")
PLACE: Final = Verb(
    K + 9, "place", "place {creature} at {x} {y:x} heading {heading}", about="place a creature"
)
PLACE_TOKEN: Final = Verb(K + 10, "place_token", "token {token} at {x} {y:x}", about="an Obstacle")
# -- planning -----------------------------------------------------------------------------------
DIAL: Final = Verb(K + 11, "dial", "dial {creature} {maneuver}", about="set a dial in secret")
READY_DIALS: Final = Verb(K + 12, "ready_dials", "ready dials {dials}")
DIALS: Final = Verb(K + 46, "dials", "dials {dials}", about="set several dials in secret")
# -- activation ---------------------------------------------------------------------------------
DUE: Final = Verb(K + 13, "next", "next {creature}", about="which of equal Levels is due")
SUBSTITUTE: Final = Verb(K + 14, "substitute", "substitute {maneuver}", about="for a red one")
SPIN: Final = Verb(K + 15, "spin", "spin {spin}", about="how to pivot")
OVERLAP: Final = Verb(K + 16, "overlap", "stop {overlap}", about="in front or past")
WALL: Final = Verb(K + 17, "wall_place", "wall {x} {y:x}", about="where to come back")
ALTITUDE: Final = Verb(K + 18, "altitude", "altitude {altitude}", about="change altitude")
ACT: Final = Verb(
    K + 19,
    "act",
    "act {act}[ on {target:base}][ removing {effect:upgrade}]",
    about="perform an Action",
)
FEINT: Final = Verb(K + 20, "feint", "feint {flank} {offset}", about="side and offset a")
FEINT_PLACE: Final = Verb(K + 21, "feint_place", "slide {offset}", about="offset b of a Feint")
ENABLE: Final = Verb(K + 22, "enable", "enable {upgrade}", about="remove a Disabled Token")
RECOVER: Final = Verb(K + 23, "recover", "recover {damage}", about="repair a Damage Card")
SNATCH: Final = Verb(K + 24, "snatch", "snatch {token}", about="take an item")
DROP: Final = Verb(K + 25, "drop", "drop {token}", about="lay down an item")
FORM: Final = Verb(K + 26, "form", "form {soldier:base} {column} {row}", about="place a soldier")
PASS: Final = Verb(K + 27, "pass", "pass", about="do nothing, or nothing more")
# -- combat -------------------------------------------------------------------------------------
CHARGE: Final = Verb(K + 28, "charge", "charge", about="spend the Charge Token")
ATTACK: Final = Verb(K + 29, "attack", "attack {target:base} with {weapon}", about="attack")
UPGRADE_ATTACK: Final = Verb(
    K + 30,
    "upgrade_attack",
    "attack with card {upgrade}[ on {target:base}][ level {level}]",
    about="attack with an Upgrade",
)
RULER: Final = Verb(K + 31, "ruler", "ruler {offset} {direction}", about="lay the ruler")
BURST: Final = Verb(K + 32, "burst", "burst {x} {y:x}", about="place the Burst Token")
VICTIMS: Final = Verb(K + 33, "order", "order {victims:creature*}", about="order of the victims")
SPEND: Final = Verb(
    K + 34, "spend", "spend {token:tokenkind}[ dice {dice:die*}]", about="spend a token on dice"
)
USE: Final = Verb(
    K + 35, "use", "use {card:act}[ of {bearer:creature}][ dice {dice:die*}]", about="use a card"
)
DISABLE: Final = Verb(K + 36, "disable_upgrade", "disable {upgrade}", about="the choice of Shaken")
SOLDIERS: Final = Verb(
    K + 37, "damage_order", "soldiers {soldiers:base*}", about="who takes damage first"
)
FLEE: Final = Verb(K + 38, "flee", "flee {soldiers:base*}", about="who flees")
POINT: Final = Verb(K + 39, "point", "point {soldier:base}", about="the new Point Soldier")
HEAL: Final = Verb(K + 40, "heal", "discard {damage}", about="a face-up card to discard or flip")
HEAL_DOWN: Final = Verb(
    K + 41, "heal_down", "discard face down[ of {soldier:base}]", about="a face-down card"
)
END_EFFECT: Final = Verb(K + 42, "end_effect", "remove {upgrade}", about="an Effect Token")
# -- End Phase ----------------------------------------------------------------------------------
REMOVE_GEYSER: Final = Verb(K + 43, "remove_geyser", "geyser {token}", about="remove a geyser")
EFFECT_ORDER: Final = Verb(K + 44, "resolve", "resolve {card:source}", about="the next effect")
CHOOSE: Final = Verb(K + 45, "choose", "choose {option}", about="one of the choices of a card")

VERBS: Final = Verbs(
    SLOTS,
    [
        DRAGON, LEGION, PART, READY, READY_DRAGON, READY_LEGION, READY_PART, REOPEN, INITIATIVE,
        PLACE, PLACE_TOKEN, DIAL, DIALS, READY_DIALS, DUE, SUBSTITUTE, SPIN, OVERLAP, WALL,
        ALTITUDE, ACT, FEINT, FEINT_PLACE, ENABLE, RECOVER, SNATCH, DROP, FORM, PASS, CHARGE,
        ATTACK, UPGRADE_ATTACK, RULER, BURST, VICTIMS, SPEND, USE, DISABLE, SOLDIERS, FLEE,
        POINT, HEAL, HEAL_DOWN, END_EFFECT, REMOVE_GEYSER, EFFECT_ORDER, CHOOSE,
    ],
)  # fmt: skip
PASSING: Final = VERBS.read("pass")
READY_ACTION: Final = VERBS.read("ready")
REOPENING: Final = VERBS.read("reopen")
READY_ONLY: Final = (READY_ACTION,)
REOPEN_ONLY: Final = (REOPENING,)
