"""The actions of rule cases as actions of the game."""

# not compiled: rule cases are data for people
from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.core.casebook import BadCase
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonrage import verbs as v
from wyrmtable.games.dragonrage.forces import force_of
from wyrmtable.games.dragonrage.kinds import AREA_NAMES, AREAS, FAMILY, KIND_OF, MAJOR
from wyrmtable.games.dragonrage.state import DragonRage
from wyrmtable.games.dragonrage.terms import SPELL_NAMES
from wyrmtable.games.dragonrage.verbs import action

VEERS = {"none": v.FORWARD, "left": v.LEFT, "right": v.RIGHT}


def hex_number(value: Plain) -> int:
    if not isinstance(value, str) or len(value) != 4 or not value.isdigit():
        raise BadCase("hex", f"{value!r} is not a hex number")
    return int(value)


def side_number(value: Plain) -> int:
    one, slash, other = str(value).partition("/")
    if not slash:
        raise BadCase("hexside", f"{value!r} is not a hexside")
    return hex_number(one) * 10000 + hex_number(other)


def listed(value: Plain) -> list[Plain]:
    return value if isinstance(value, list) else []


class Step:
    """One action of a case, read key by key."""

    def __init__(self, state: DragonRage, entry: PlainDict) -> None:
        self.state = state
        self.entry = entry

    def unit(self, key: str = "unit") -> int:
        """The code of the unit under a key."""
        return self.code_of(self.entry.get(key))

    def code_of(self, name: Plain) -> int:
        if name not in self.state.names:
            raise BadCase("unit", f"there is no unit {name!r}")
        return self.state.code[self.state.names.index(str(name))]

    def hex(self, key: str = "hex") -> int:
        return hex_number(self.entry.get(key))

    def whole(self, key: str, absent: int = 0) -> int:
        value = self.entry.get(key, absent)
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadCase(key, "must be a whole number")
        return value

    def flag(self, key: str) -> int:
        return 1 if self.entry.get(key) is True else 0

    def steps(self, key: str = "steps") -> list[int]:
        names = listed(self.entry.get(key))
        return [v.STEP_NAMES.index(str(name)) for name in names]

    def hexes(self, key: str) -> list[int]:
        return [hex_number(name) for name in listed(self.entry.get(key))]

    def area(self) -> int:
        """The area that is aimed at; -1 if none is named."""
        name = self.entry.get("area")
        return AREA_NAMES.index(str(name)) if name in AREA_NAMES else -1

    def fighter(self, name: Plain) -> int:
        unit, _, part = str(name).partition(".")
        if part and part not in v.PART_NAMES:
            raise BadCase("attackers", f"{name!r} is not a group")
        number = v.PART_NAMES.index(part) if part else v.WHOLE
        return self.code_of(unit) * v.PARTS + number


def action_of(state: DragonRage, entry: PlainDict) -> Action:
    """The action that a case describes."""
    step = Step(state, entry)
    match entry.get("do"):
        case "pass":
            return v.PASS_ACTION
        case "withdraw":
            return action(v.WITHDRAW, ())
        case "buy":
            return action(v.BUY, tuple(force_of(entry.get("forces", {}))))  # type: ignore[arg-type]  # checked by KIND_OF
        case "pre_destroy":
            return action(v.PRE_DESTROY, tuple(step.hexes("hexes")))
        case "deploy":
            facing = step.whole("facing", -1)
            return action(v.DEPLOY, (step.unit(), step.hex(), facing))
        case "cast":
            return spell(step)
        case "pay_dispel":
            return action(v.PAY, (step.unit(), step.flag("pay")))
        case "assign_damage":
            return v.assign(step.unit(), spread(entry))
        case "place":
            return action(v.LAND_UNIT, (KIND_OF[str(entry["type"])], step.hex()))
        case "displace":
            return action(v.DISPLACE, (step.unit(), step.hex("to")))
        case "move" | "enter" | "walk" | "slither" | "bound" | "fly" | "fall":
            return movement(step, str(entry["do"]))
        case "smash":
            return action(v.SMASH, (step.unit(), side_number(entry["entrance"]), step.whole("mp")))
        case "break_wall":
            return action(v.BREAK_WALL, (step.unit(), side_number(entry["hexside"])))
        case "scale":
            return action(v.SCALE, (step.unit(), step.hex("to")))
        case "open":
            return action(v.OPEN, (step.unit(), side_number(entry["entrance"])))
        case "demolish":
            return action(v.DEMOLISH, (step.unit(), step.hex()))
        case "wreck_bridge":
            return action(v.WRECK, (step.unit(),))
        case _:
            return attack(step, str(entry.get("do")))


def spread(entry: PlainDict) -> list[int]:
    """Damage by area."""
    lost = entry.get("lost")
    if not isinstance(lost, dict) or any(name not in AREA_NAMES for name in lost):
        raise BadCase("lost", "is a mapping of areas and points")
    points = [0] * AREAS
    for name, count in lost.items():
        if not isinstance(count, int):
            raise BadCase("lost", "points are whole numbers")
        points[AREA_NAMES.index(name)] = count
    return points


def spell(step: Step) -> Action:
    entry = step.entry
    name = str(entry.get("spell"))
    if name not in SPELL_NAMES:
        raise BadCase("spell", f"{name!r} is not a spell")
    if name == "boost_morale":
        return action(v.CAST_BOOST, (step.unit(), step.whole("radius")))
    number = SPELL_NAMES.index(name)
    if name in ("lightning", "dispel"):
        return action(v.CAST_TARGET, (step.unit(), number, step.unit("target"), step.flag("keep")))
    return action(v.CAST_AT, (step.unit(), number, step.hex()))


def movement(step: Step, do: str) -> Action:
    unit, entry = step.unit(), step.entry
    if do == "move":
        return action(v.MOVE, (unit, step.flag("end"), *step.hexes("path")))
    if do == "enter":
        return entering(step)
    if do == "walk":
        return action(v.WALK, (unit, step.flag("end"), *step.steps()))
    if do == "slither":
        return action(v.SLITHER, (unit, v.STEP_NAMES.index(str(entry["step"]))))
    if do == "bound":
        return action(v.BOUND, (unit, VEERS[str(entry.get("veer", "none"))], step.whole("hexes")))
    if do == "fall":
        return action(v.FALL, (unit, step.hex("to")))
    state = step.state
    number = state.names.index(str(entry["unit"]))
    if step.flag("take_off") == int(state.flying(number)):
        raise Illegal("DR-18.14", "only a monster on the ground takes off")
    if not entry.get("steps"):
        if step.flag("take_off"):
            raise Illegal("DR-18.14", "after a take-off it flies at least two hexes")
        return action(v.LAND, (unit,)) if step.flag("land") else action(v.END_MOVE, (unit,))
    return action(v.FLY, (unit, step.flag("land"), *step.steps()))


def entering(step: Step) -> Action:
    """Coming onto the map, by path or, for a major monster, by hex, facing and steps."""
    unit, entry = step.unit(), step.entry
    number = step.state.names.index(str(entry["unit"]))
    if FAMILY[step.state.kind[number]] != MAJOR:
        return action(v.ENTER, (unit, step.flag("end"), *step.hexes("path")))
    head = (unit, step.hex(), step.whole("facing"))
    if entry.get("mode") == "fly":
        return action(v.ENTER_FLY, (*head, step.flag("land"), *step.steps()))
    return action(v.ENTER_WALK, (*head, *step.steps()))


def attack(step: Step, do: str) -> Action:
    entry = step.entry
    if do == "fire":
        units = [step.code_of(name) for name in listed(entry.get("attackers"))]
        return action(v.FIRE, (step.hex(), *units))
    if do == "fire_monster":
        return action(v.FIRE_MONSTER, (step.unit(), step.unit("target"), step.area()))
    if do == "dragonfire":
        return action(v.DRAGONFIRE, (step.unit(), step.whole("direction")))
    if do == "melee_monster":
        return action(v.MELEE_MONSTER, (step.unit(), step.unit("target"), step.area()))
    if do == "melee":
        fighters = [step.fighter(name) for name in listed(entry.get("attackers"))]
        support = [step.code_of(name) for name in listed(entry.get("support"))]
        wizard = step.unit("lightning") if "lightning" in entry else -1
        return v.melee_action(step.hex(), fighters, support, wizard)
    raise BadCase("do", f"there is no action {do!r}")
