"""The actions of rule cases as actions of the game."""

# not compiled: rule cases are data for people
from __future__ import annotations

from collections.abc import Callable

from wyrmtable.core.action import Action
from wyrmtable.core.casebook import BadCase
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.attackwing import damagecards, upgrades, verbs
from wyrmtable.games.attackwing.casesetup import Layout
from wyrmtable.games.attackwing.dials import MANEUVER_NUMBER
from wyrmtable.games.attackwing.naming import target_value
from wyrmtable.games.attackwing.state import NONE, ON_TABLE, TREASURE
from wyrmtable.games.attackwing.verbs import ABILITY, ACTS, FIRST_UPGRADE, PARTS

# which keys a step has besides `do`: those that must be there, then those that may
STEPS: dict[str, tuple[str, str]] = {
    "dial": ("by creature maneuver", ""),
    "place": ("by creature pos heading", ""),
    "place_token": ("by token pos", ""),
    "activate": ("creature", ""),
    "substitute": ("by creature maneuver", ""),
    "spin": ("by creature turn", ""),
    "overlap": ("by creature choice", ""),
    "wall_place": ("by creature pos", ""),
    "altitude": ("by creature to", ""),
    "action": ("by creature action", "target effect flank offset at upgrade card"),
    "feint_place": ("by creature offset", ""),
    "form": ("by creature soldier cell", ""),
    "charge": ("by creature", ""),
    "attack": ("by creature", "weapon upgrade target level"),
    "pass": ("by creature", ""),
    "ruler": ("by creature offset direction", ""),
    "burst": ("by creature at", ""),
    "order": ("by creature victims", ""),
    "modify": ("by creature roll against use", "reroll convert"),
    "use": ("by creature upgrade", ""),
    "disable_upgrade": ("by creature upgrade", ""),
    "damage_order": ("by creature soldiers", ""),
    "flee": ("by creature soldiers", ""),
    "remove_geyser": ("by geyser", ""),
    "finish": ("creature", ""),
    "proceed": ("to", ""),
    "reset": ("", ""),
    "choices": ("by creature decision", ""),
    "measure": ("from to", "arc"),
    "legion": ("by creatures", "points spend"),
}


def check_step(step: PlainDict, where: str) -> str:
    """The word of a step; BadCase if it is unknown, or a key of it is unknown or missing."""
    do = step.get("do")
    if not isinstance(do, str) or do not in STEPS:
        raise BadCase(f"{where}.do", f"{do!r} is not one of {', '.join(STEPS)}")
    needed, optional = (part.split() for part in STEPS[do])
    for key in step:
        if key not in ("do", *needed, *optional):
            raise BadCase(f"{where}.{key}", f"{do} has no such key")
    for key in needed:
        if key not in step:
            raise BadCase(where, f"{do} needs the key {key!r}")
    return do


class Reader:
    """Reads the values of one step; BadCase names the key that is wrong."""

    def __init__(self, layout: Layout, step: PlainDict, where: str) -> None:
        self.layout = layout
        self.step = step
        self.where = where

    def word(self, key: str) -> str:
        """A text."""
        value = self.step.get(key)
        if not isinstance(value, str):
            raise BadCase(f"{self.where}.{key}", f"{value!r} is not a name")
        return value

    def named(self, key: str, known: dict[str, int], value: str | None = None) -> int:
        """The number of a name."""
        name = self.word(key) if value is None else value
        if name not in known:
            raise BadCase(f"{self.where}.{key}", f"there is no {name!r}")
        return known[name]

    def choice(self, key: str, words: list[str]) -> int:
        """One of some words."""
        word = self.word(key)
        if word not in words:
            raise BadCase(f"{self.where}.{key}", f"{word!r} is not one of {', '.join(words)}")
        return words.index(word)

    def creature(self, key: str = "creature") -> int:
        """A creature by its id."""
        return self.named(key, self.layout.creature)

    def items(self, key: str) -> list[Plain]:
        """A list."""
        value = self.step.get(key, [])
        if not isinstance(value, list):
            raise BadCase(f"{self.where}.{key}", "must be a list")
        return value

    def target(self, name: str) -> int:
        """A creature or soldier as actions name it."""
        state = self.layout.state
        if name in self.layout.base:
            return target_value(state, self.layout.base[name])
        creature = self.named("target", self.layout.creature, name)
        return creature * PARTS

    def eighths(self, key: str, value: Plain) -> int:
        """A length; Illegal by AW-2.20 if it is off the grid."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise BadCase(f"{self.where}.{key}", f"{value!r} is not a length")
        try:
            return verbs.Eighths(-2000, 2000).from_plain(value)
        except ValueError as error:
            raise BadCase(f"{self.where}.{key}", str(error)) from None

    def place(self, key: str) -> tuple[int, int]:
        """A place in eighths."""
        at = self.items(key)
        if len(at) != 2:
            raise BadCase(f"{self.where}.{key}", "a place is [x, y]")
        return self.eighths(key, at[0]), self.eighths(key, at[1])

    def whole(self, key: str) -> int:
        """A whole number."""
        value = self.step.get(key)
        if isinstance(value, bool) or not isinstance(value, int | float) or value != int(value):
            raise Illegal("AW-2.20", f"{value!r} is not a whole number")
        return int(value)

    def dice(self, key: str) -> list[int]:
        """The places of dice."""
        return [one for one in self.items(key) if isinstance(one, int)]


def action_of(read: Reader, do: str) -> Action:
    """The action that a step stands for."""
    return BUILDERS[do](read)


def place(read: Reader) -> Action:
    x, y = read.place("pos")
    return verbs.PLACE.of((read.creature(), x, y, read.whole("heading") % 360))


def place_token(read: Reader) -> Action:
    x, y = read.place("pos")
    return verbs.PLACE_TOKEN.of((read.named("token", read.layout.token) + 1, x, y))


def maneuver(read: Reader) -> int:
    return read.named("maneuver", MANEUVER_NUMBER)


def act(read: Reader) -> Action:
    name = read.word("action")
    if name == "pass":
        return verbs.PASSING
    if name == "feint":
        offset = read.eighths("offset", read.step.get("offset"))
        return verbs.FEINT.of((read.choice("flank", verbs.FLANKS), offset))
    if name == "enable":
        return verbs.ENABLE.of((read.named("upgrade", upgrades.NUMBER),))
    if name == "recover":
        return verbs.RECOVER.of((read.named("card", damagecards.NUMBER),))
    if name == "snatch":
        return verbs.SNATCH.of((treasure_at(read) + 1,))
    if name not in ACTS:
        raise BadCase(f"{read.where}.action", f"there is no Action {name!r}")
    target = read.target(read.word("target")) if "target" in read.step else NONE
    effect = read.named("effect", upgrades.NUMBER) if "effect" in read.step else NONE
    return verbs.ACT.of((ACTS.index(name), target, effect))


def treasure_at(read: Reader) -> int:
    """The Objective Token at a place."""
    state = read.layout.state
    at = read.items("at")
    for token in range(len(state.token_kind)):
        here = state.token_where[token] == ON_TABLE and state.token_kind[token] == TREASURE
        near = [
            abs(float(str(wanted)) - found) <= 0.01
            for wanted, found in zip(at, (state.token_x[token], state.token_y[token]), strict=True)
        ]
        if here and all(near):
            return token
    raise BadCase(f"{read.where}.at", "no Objective Token lies here")


def form(read: Reader) -> Action:
    cell = read.items("cell")
    if len(cell) != 2 or not all(isinstance(one, int) for one in cell):
        raise BadCase(f"{read.where}.cell", "a cell is [columns, rows]")
    return verbs.FORM.of((read.target(read.word("soldier")), int(str(cell[0])), int(str(cell[1]))))


def attack(read: Reader) -> Action:
    target = read.target(read.word("target")) if "target" in read.step else NONE
    if "weapon" in read.step:
        return verbs.ATTACK.of((target, read.choice("weapon", verbs.WEAPONS)))
    level = read.choice("level", verbs.LEVELS) if "level" in read.step else NONE
    return verbs.UPGRADE_ATTACK.of((read.named("upgrade", upgrades.NUMBER), target, level))


def use_code(read: Reader, key: str) -> int:
    name = read.word(key)
    if name == "ability":
        return ABILITY
    return FIRST_UPGRADE + read.named(key, upgrades.NUMBER)


def modify(read: Reader) -> Action:
    dice = read.dice("reroll") or read.dice("convert")
    name = read.word("use")
    if name in verbs.TOKENS:
        return verbs.SPEND.of((verbs.TOKENS.index(name), *dice))
    return verbs.USE.of((use_code(read, "use"), NONE, *dice))


def soldiers(read: Reader) -> tuple[int, ...]:
    return tuple([read.target(str(one)) for one in read.items("soldiers")])


def victims(read: Reader) -> Action:
    named = [read.named("victims", read.layout.creature, str(one)) for one in read.items("victims")]
    return verbs.VICTIMS.of(tuple(named))


BUILDERS: dict[str, Callable[[Reader], Action]] = {
    "dial": lambda read: verbs.DIAL.of((read.creature(), maneuver(read))),
    "place": place,
    "place_token": place_token,
    "substitute": lambda read: verbs.SUBSTITUTE.of((maneuver(read),)),
    "spin": lambda read: verbs.SPIN.of((read.choice("turn", verbs.SPINS),)),
    "overlap": lambda read: verbs.OVERLAP.of((read.choice("choice", verbs.OVERLAPS),)),
    "wall_place": lambda read: verbs.WALL.of(read.place("pos")),
    "altitude": lambda read: verbs.ALTITUDE.of(
        (read.choice("to", ["ground", "air", "swoop", "keep"]),)
    ),
    "action": act,
    "feint_place": lambda read: verbs.FEINT_PLACE.of(
        (read.eighths("offset", read.step.get("offset")),)
    ),
    "form": form,
    "charge": lambda read: verbs.VERBS.read("charge"),
    "attack": attack,
    "pass": lambda read: verbs.PASSING,
    "ruler": lambda read: verbs.RULER.of(
        (read.eighths("offset", read.step.get("offset")), read.whole("direction"))
    ),
    "burst": lambda read: verbs.BURST.of(read.place("at")),
    "order": victims,
    "modify": modify,
    "use": lambda read: verbs.USE.of((use_code(read, "upgrade"), NONE)),
    "disable_upgrade": lambda read: verbs.DISABLE.of((read.named("upgrade", upgrades.NUMBER),)),
    "damage_order": lambda read: verbs.SOLDIERS.of(soldiers(read)),
    "flee": lambda read: verbs.FLEE.of(soldiers(read)),
    "remove_geyser": lambda read: verbs.REMOVE_GEYSER.of(
        (read.named("geyser", read.layout.token) + 1,)
    ),
}
