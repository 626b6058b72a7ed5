"""The odds of an attack, reckoned line by line with the clause behind each."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.games.dragonrage import verbs as v
from wyrmtable.games.dragonrage.events import title
from wyrmtable.games.dragonrage.fighting import (
    defence_of,
    fire_strength,
    group_in,
    hero_near,
    hero_with,
    monster_bonus,
    needs_check,
    strength_of,
)
from wyrmtable.games.dragonrage.kinds import (
    AREA_NAMES,
    ATTACK,
    DEFENCE,
    ESCAPE,
    FAMILY,
    HERO,
    MAJOR,
    RAGE,
)
from wyrmtable.games.dragonrage.melee import (
    blow_of,
    combined,
    kept_power,
    part_strength,
    targets_of,
    totals,
)
from wyrmtable.games.dragonrage.missiles import shot_of
from wyrmtable.games.dragonrage.odds import chance_of, need_text, needed
from wyrmtable.games.dragonrage.state import KILLER, DragonRage


def title_of(state: DragonRage, unit: int) -> str:
    """A unit as people call it: `Infantry 3`."""
    return title(state.names[unit])


class Reckoning:
    """The lines of one attack, its result and its chance."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []  # words and clause
        self.text = ""
        self.odds = ""
        self.chance = 0

    def say(self, words: str, cite: str) -> None:
        self.lines.append((words, cite))

    def compare(self, attack: int, defence: int, modifier: int) -> None:
        """The result of the combat table."""
        need = needed(attack, defence)
        wins, rolls = chance_of(need, modifier)
        plus = f" {modifier:+d}" if modifier else ""
        self.chance = percent(wins, rolls)
        self.odds = f"{need_text(need)}{plus} ({self.chance} %)"
        self.text = f"{attack} against {defence}: {self.odds}"
        self.say(self.text, "DR-9.3")

    def hit(self, need: int, modifier: int, points: int, where: str) -> None:
        """The result of a roll against a monster."""
        least = max(need - modifier, 1)
        chance = percent(*chance_of(need, modifier))
        self.text = f"hits{where} on {least}+ ({chance} %), {counted(points)}"


def percent(wins: int, rolls: int) -> int:
    return 100 * wins // rolls


def counted(points: int) -> str:
    return f"{points} point" if points == 1 else f"{points} points"


def reckoned(state: DragonRage, action: Action) -> Reckoning | None:
    """The odds of an attack; None of any other action."""
    kind, args = action.kind, action.args
    if kind == v.MELEE:
        return of_melee(state, args)
    if kind == v.FIRE:
        return of_fire(state, args)
    if kind in (v.MELEE_MONSTER, v.FIRE_MONSTER):
        unit, target = state.unit_called(args[0]), state.unit_called(args[1])
        if unit < 0 or target < 0:
            return None
        return at_monster(state, unit, target, args[2], kind == v.FIRE_MONSTER)
    return None


def of_melee(state: DragonRage, args: tuple[int, ...]) -> Reckoning | None:
    """A combined attack (DR-9.2)."""
    cell, units, parts, shooters, bolt = combined(state, args)
    if cell < 0 or not units or min([*units, *shooters]) < 0:
        return None
    found = Reckoning()
    for unit, part in zip(units, parts, strict=True):
        if part != v.WHOLE:
            strength = part_strength(state, unit, part)
            found.say(f"{title_of(state, unit)}, {v.PART_NAMES[part]}: {strength}", "DR-19.17")
        else:
            say_strength(found, state, unit, strength_of(state, unit))
    for unit in shooters:
        distance = state.city.grid.distance(state.cell[unit], cell)
        say_shot(found, state, unit, fire_strength(state, unit, distance), "DR-10.6")
    if bolt >= 0:
        found.say(f"Lightning: {kept_power(state, bolt, cell)}", "DR-12.26")
    total, modifier = totals(state, cell, units, parts, shooters, bolt)
    targets = targets_of(state, units[0], cell)
    total *= say_rage(found, state, units[0], targets)
    if modifier:
        found.say("Boost Morale over at least half of the attack: +1", "DR-12.9")
    say_defence(found, state, targets)
    found.compare(total, defence_of(state, targets), modifier)
    return found


def of_fire(state: DragonRage, args: tuple[int, ...]) -> Reckoning | None:
    """Separate fire at a hex (DR-10.5)."""
    cell = state.city.cell_at(args[0])
    units = [state.unit_called(code) for code in args[1:]]
    if cell < 0 or not units or min(units) < 0:
        return None
    found = Reckoning()
    total = 0
    for unit in units:
        distance = state.city.grid.distance(state.cell[unit], cell)
        strength = fire_strength(state, unit, distance)
        say_shot(found, state, unit, strength, "DR-10.5")
        total += strength
    targets = group_in(state, cell, state.active())
    say_defence(found, state, targets)
    found.compare(total, defence_of(state, targets), 0)
    return found


def say_strength(found: Reckoning, state: DragonRage, unit: int, strength: int) -> None:
    """The strength of a unit hand to hand, doubled beside a hero."""
    if state.kind[unit] != HERO and hero_with(state, unit):
        plain = ATTACK[state.kind[unit]]
        found.say(f"{title_of(state, unit)}: {plain}, doubled by a hero, is {strength}", "DR-14.11")
    else:
        found.say(f"{title_of(state, unit)}: {strength}", "DR-1.10")


def say_shot(found: Reckoning, state: DragonRage, unit: int, strength: int, cite: str) -> None:
    """The strength of a shot, doubled beside a hero."""
    if hero_with(state, unit):
        half = strength // 2
        found.say(f"{title_of(state, unit)} fires: {half}, doubled, is {strength}", "DR-14.12")
    else:
        found.say(f"{title_of(state, unit)} fires: {strength}", cite)


def say_rage(found: Reckoning, state: DragonRage, unit: int, targets: list[int]) -> int:
    """How many times its strength an enraged Dragon has (DR-21.9)."""
    times = RAGE[state.kind[unit]]
    if times > 1 and any(state.marks[target] & KILLER for target in targets):
        found.say(f"Rage at a killer of the young: {times} times", "DR-21.9")
        return times
    return 1


def say_defence(found: Reckoning, state: DragonRage, targets: list[int]) -> None:
    """Who defends, with which strength (DR-9.7)."""
    for unit in targets:
        found.say(f"Against {title_of(state, unit)}: {DEFENCE[state.kind[unit]]}", "DR-9.7")


def at_monster(state: DragonRage, unit: int, target: int, area: int, missile: bool) -> Reckoning:
    """One unit against one monster (section 11)."""
    found = Reckoning()
    major = FAMILY[state.kind[target]] == MAJOR
    need, _, damage = (shot_of if missile else blow_of)(state, unit, target, max(area, 0))
    if missile:
        found.say(f"A shot at it hits on {need}+", "DR-11.13")
    elif major:
        found.say(f"{AREA_NAMES[area].capitalize()}: hit on {need}+", "DR-11.1")
    else:
        found.say(f"It is hit on {need}+", "DR-11.10")
    bonus = 0 if state.wild(unit) else monster_bonus(state, unit, target, missile)
    if bonus:
        led = state.kind[unit] == HERO
        if led and major:
            found.say("A hero against a major monster: +1", "DR-14.15")
        elif not led and hero_near(state, unit, False):
            found.say("A hero is near: +1", "DR-14.14")
        else:
            found.say("Boost Morale: +1", "DR-12.10")
    if needs_check(state, unit):
        escape = ESCAPE[state.kind[unit]]
        found.say(f"Demoralised: first a morale check, {escape - 1}+", "DR-14.18")
    where = f" the {AREA_NAMES[area]}" if major and area >= 0 else ""
    found.hit(need, bonus, max(damage, 1), where)
    found.say(found.text, "DR-11.2")
    return found
