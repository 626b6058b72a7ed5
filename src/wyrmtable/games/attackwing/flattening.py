"""Makes numbers of the abilities in the content files; `abilities` keeps them as tables."""

# not compiled: goes through msgspec structs, once per process
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, cast, get_args

from wyrmtable.games.attackwing import checks, conditions, words
from wyrmtable.games.attackwing.contentfile import (
    CREATURES,
    DAMAGE,
    MANEUVER_CARDS,
    UPGRADES,
    Creature,
)
from wyrmtable.games.attackwing.deeds import (
    Attacks,
    Choose,
    Convert,
    Deed,
    FreeAction,
    FurtherAttack,
    Roll,
)
from wyrmtable.games.attackwing.effects import Ability, Attack

MOMENT_NAMES: tuple[str, ...] = get_args(conditions.Moment)
VERBS: tuple[str, ...] = tuple(kind.__struct_config__.tag for kind in get_args(Deed))
ONCE = (None, "round", "movement")
NAMES = (None, "enemy", "friend", "anyone")
SOLDIERS_LOST = 0  # dice of a roll: as many as soldiers were lost


class FlatStep:
    """One thing that is done."""

    def __init__(self, verb: int) -> None:
        self.verb = verb
        self.who = words.TO_YOU
        self.figure = 0
        self.face = words.NONE
        self.kind = words.NONE
        self.inner: list[int] = []
        self.flag = False
        self.purpose = ""


class FlatAbility:
    """One ability at one moment."""

    def __init__(self, source: int, card: int, moment: int) -> None:
        self.source = source
        self.card = card
        self.moment = moment
        self.role = words.NEITHER
        self.optional = True
        self.once = words.ALWAYS
        self.near = (0, 0)
        self.soldier = False
        self.names = words.NOBODY
        self.range = (0, 0)
        self.cost = conditions.Cost()
        self.token = words.NONE
        self.tests: list[int] = []
        self.steps: list[int] = []


class Flat:
    """Everything, numbered."""

    def __init__(self) -> None:
        self.abilities: list[FlatAbility] = []
        self.steps: list[FlatStep] = []
        self.printed: list[list[bool]] = []
        self.by_card: list[list[list[int]]] = [
            [[] for _ in range(count * words.MOMENTS)]
            for count in (len(CREATURES), len(UPGRADES), len(UPGRADES), len(DAMAGE))
        ]
        self.bonus_tests: list[list[int]] = []
        self.also: list[list[int]] = []
        self.instead: list[list[int]] = []
        self.after: list[list[int]] = []

    def add(self, flat: FlatAbility) -> None:
        """Number an ability and enter it with its card."""
        self.by_card[flat.source][flat.card * words.MOMENTS + flat.moment].append(
            len(self.abilities)
        )
        self.abilities.append(flat)

    def add_abilities(self, source: int, card: int, listed: Sequence[Ability]) -> None:
        """The abilities of a card, each once for every moment."""
        for ability in listed:
            for moment in checks.moments(ability):
                flat = FlatAbility(source, card, MOMENT_NAMES.index(moment))
                flat.role = role(ability, moment)
                flat.optional = (
                    ability.may or moment == "action" or ability.cost != conditions.Cost()
                )
                flat.once = ONCE.index(ability.once)
                if ability.near:
                    flat.near = ability.near.range
                    flat.soldier = ability.near.soldier
                flat.names = NAMES.index(ability.names)
                flat.range = ability.range or (0, 0)
                self.pay(flat, ability.cost)
                flat.tests = self.tests(ability.if_)
                flat.steps = self.add_steps(ability.does)
                self.add(flat)

    def add_attack(self, card: int, attack: Attack | None) -> None:
        """The Upgrade Attack of a card, or empty entries."""
        self.also.append(self.add_steps(attack.also if attack else ()))
        self.instead.append(self.add_steps(attack.instead if attack else ()))
        self.after.append(self.add_steps(attack.after if attack else ()))
        bonus = attack.bonus if attack else None
        self.bonus_tests.append(self.about(bonus.other, words.OTHER) if bonus else [])
        if attack:
            flat = FlatAbility(words.OF_UPGRADE, card, words.AT_ATTACK)
            flat.role = words.ATTACKER
            flat.range = attack.range
            self.pay(flat, attack.cost)
            flat.tests = self.about(attack.you, words.YOU) if attack.you else []
            self.add(flat)

    def pay(self, flat: FlatAbility, cost: conditions.Cost) -> None:
        """The cost of an ability."""
        flat.cost = cost
        flat.token = get_args(conditions.Token).index(cost.spend) if cost.spend else words.NONE

    # -- conditions ----------------------------------------------------------------------------

    def tests(self, given: conditions.If) -> list[int]:
        """A condition as threes."""
        found: list[int] = []
        for test, value, options in (
            (words.IF_ATTACK_IS, given.attack, ("primary", "upgrade")),
            (words.IF_REACH_IS, given.reach, ("melee", "ranged")),
            (words.IF_FORM_IS, given.form, ("normal", "area")),
            (words.IF_CARD_IS, given.card, tuple(card.key for card in UPGRADES)),
            (words.IF_CLASS_IS, given.class_, get_args(conditions.Keyword)),
            (words.IF_ARC_IS, given.arc, get_args(conditions.Arc)),
            (words.IF_SPENT, given.spent, get_args(conditions.Token)),
            (words.IF_DIAL_IS, given.dial, ("flight", "ground")),
            (words.IF_COLOR_IS, given.color, get_args(conditions.Color)),
        ):
            if value is not None:
                found += [test, options.index(value), 0]
        for test, several, options in (
            (words.IF_ENERGY_IN, given.energy, get_args(conditions.Energy)),
            (words.IF_FROM_IN, given.from_, get_args(conditions.Exhausting)),
            (words.IF_ACTION_IN, given.action, get_args(conditions.Act)),
            (words.IF_BEARING_IN, given.bearing, get_args(conditions.Bearing)),
        ):
            if several:
                found += [test, bits(several, options), 0]
        for test, bands in ((words.IF_RANGE_IN, given.range), (words.IF_ALLY_NEAR, given.ally)):
            if bands:
                found += [test, *bands]
        for test, number in (
            (words.IF_PENETRATES, given.penetrates),
            (words.IF_BEHIND, given.behind or None),
            (words.IF_FEWER_CARDS, given.fewer_cards or None),
            (words.IF_CRITS_LEFT, given.crits),
            (words.IF_DAMAGE_DONE, given.damage),
            (words.IF_SPEED_FROM, given.speed),
        ):
            if number is not None:
                found += [test, int(number), 0]
        if given.you:
            found += self.about(given.you, words.YOU)
        if given.other:
            found += self.about(given.other, words.OTHER)
        return found

    def about(self, now: conditions.Now, whom: int) -> list[int]:
        """A condition about a creature as threes."""
        found: list[int] = []
        row = [fits(now, creature) for creature in CREATURES]
        if not all(row):
            if row not in self.printed:
                self.printed.append(row)
            found += [words.IF_PRINTED, self.printed.index(row), whom]
        if now.on is not None:
            found += [words.IF_ON_IS, ("ground", "air").index(now.on), whom]
        for test, number in (
            (words.IF_SWOOPING, now.swooping),
            (words.IF_EXHAUSTED, now.exhausted),
            (words.IF_PIVOTED, now.pivoted),
            (words.IF_CARDS_FROM, now.cards),
            (words.IF_SOLDIERS_FROM, now.soldiers),
            (words.IF_PRESSED_IS, now.pressed),
            (words.IF_LOWER_LEVEL, now.lower_level or None),
            (words.IF_CAN_LAND, now.can_land or None),
        ):
            if number is not None:
                found += [test, int(number), whom]
        return found

    # -- steps ---------------------------------------------------------------------------------

    def add_steps(self, deeds: Iterable[Deed]) -> list[int]:
        """Number the steps of an ability."""
        numbers: list[int] = []
        for deed in deeds:
            step = FlatStep(VERBS.index(checks.tag(deed)))
            describe(step, deed)
            if isinstance(deed, Roll | Choose):
                step.inner = self.add_steps(checks.inside(deed))
            numbers.append(len(self.steps))
            self.steps.append(step)
        return numbers


def describe(step: FlatStep, deed: Deed) -> None:
    """The figures of a step: how many, of what, to whom."""
    step.who = get_args(conditions.Who).index(getattr(deed, "who", "you"))
    for name in ("number", "count", "times"):
        if hasattr(deed, name):
            value = cast(int | str, getattr(deed, name))
            step.figure = words.ANY if isinstance(value, str) else value
    face = getattr(deed, "face", None)
    if face in get_args(conditions.Face):
        step.face = get_args(conditions.Face).index(face)
    if isinstance(deed, Convert):
        step.kind = get_args(conditions.Face).index(deed.to)
        step.flag = deed.just_converted
    elif isinstance(deed, FurtherAttack | Attacks):
        step.kind = deed.dice
        step.flag = getattr(deed, "reach", None) == "melee"
    elif isinstance(deed, FreeAction):
        step.kind = bits(deed.actions, get_args(conditions.Act))
    elif isinstance(deed, Roll):
        step.figure = SOLDIERS_LOST if isinstance(deed.dice, str) else deed.dice
        step.kind = bits(deed.faces, get_args(conditions.Face))
        step.purpose = deed.purpose
    else:
        step.kind = kind_of(deed)


def kind_of(deed: Deed) -> int:
    """The one thing that some verbs name: a color, a value, a ban, a dial, which cards."""
    tables: tuple[tuple[str, Sequence[str]], ...] = (
        ("to", get_args(conditions.Color)),
        ("value", get_args(conditions.Value)),
        ("what", get_args(conditions.Ban)),
        ("which", ("this", "chosen")),
        ("dial", [card.key for card in MANEUVER_CARDS]),
        ("face", ("down", "any")),
    )
    for name, options in tables:
        value = cast(str, getattr(deed, name, ""))
        if value in options:
            return list(options).index(value)
    return words.NONE


def bits(values: Iterable[str], options: Sequence[str]) -> int:
    """A set of words as bits."""
    return sum(1 << list(options).index(value) for value in set(values))


def role(ability: Ability, moment: conditions.Moment) -> int:
    """On which side of an attack the creature is that has the ability."""
    side: Literal["attacker", "defender"] | None = ability.as_
    if side is None and moment in checks.ATTACKER:
        side = "attacker"
    if side is None and moment in checks.DEFENDER:
        side = "defender"
    return (None, "attacker", "defender").index(side)


def fits(test: conditions.Printed, creature: Creature) -> bool:
    """Does a Creature Card say what a condition asks for?"""
    return (
        (not test.creature or creature.key in test.creature)
        and (not test.class_ or creature.class_ in test.class_)
        and (not test.alignment or creature.alignment in test.alignment)
        and (not test.energy or creature.energy in test.energy)
        and (creature.energy is None or creature.energy not in test.not_energy)
        and test.base in (None, creature.base)
        and test.nature in (None, creature.nature)
        and test.troop in (None, creature.troop is not None)
        and (not test.unarmored or creature.armor == 0)
        and (not test.ranged or any(weapon.reach == "ranged" for weapon in creature.weapons))
    )


def flatten() -> Flat:
    """The abilities of all cards."""
    flat = Flat()
    for number, creature in enumerate(CREATURES):
        flat.add_abilities(words.OF_CREATURE, number, creature.ability)
    for number, upgrade in enumerate(UPGRADES):
        flat.add_attack(number, upgrade.attack)
        flat.add_abilities(words.OF_UPGRADE, number, upgrade.ability)
        if upgrade.effect:
            flat.add_abilities(words.OF_EFFECT, number, upgrade.effect.ability)
    for number, kind in enumerate(DAMAGE):
        flat.add_abilities(words.OF_DAMAGE, number, kind.ability)
    return flat
