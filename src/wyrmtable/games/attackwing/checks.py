"""What a content file may not say: abilities that name nothing, or do nothing, at their moment."""

# not compiled: checks msgspec structs
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from wyrmtable.core.errors import BadContent
from wyrmtable.games.attackwing.conditions import Bands, If, Moment, Printed
from wyrmtable.games.attackwing.deeds import Choose, Deed, Fly, GiveEffect, Roll
from wyrmtable.games.attackwing.effects import Ability, Attack

ATTACKER: tuple[Moment, ...] = ("declare", "roll_attack", "modify_attack", "resolved")
DEFENDER: tuple[Moment, ...] = ("roll_defense", "modify_defense", "deflect", "damage")
IN_ATTACK = (*ATTACKER, *DEFENDER, "compare")
WITH_OTHER = (*IN_ATTACK, "overrun_passed", "overrun_failed", "healed")
LASTING = ("always", "color")  # abilities that simply hold
COMMON = frozenset(
    (
        "exhaust", "rest", "lose_tokens", "damage", "heal", "turn_down", "shatter", "repair",
        "effect", "end_effect", "disable", "discard", "roll", "choose",
    )
)  # fmt: skip
DICE = frozenset(("dice",))
MODIFY = frozenset(("reroll", "convert", "add")) | COMMON
POSSIBLE: dict[Moment, frozenset[str]] = {
    "always": frozenset(("value", "cannot", "fly")),
    "color": frozenset(("color",)),
    "reveal": frozenset(("color",)),
    "exhaust": frozenset(("prevent",)),
    "altitude": frozenset(("altitude",)),
    "action": COMMON | {"dice", "attacks", "land", "cannot"},
    "acted": COMMON | {"free_action"},
    "declare": COMMON | {"dice", "penetrate"},
    "roll_attack": DICE,
    "modify_attack": MODIFY,
    "roll_defense": DICE,
    "modify_defense": MODIFY,
    "compare": frozenset(("cancel",)),
    "deflect": frozenset(("deflect", "shatter")),
    "damage": frozenset(("prevent",)),
    "resolved": COMMON | {"further_attack"},
}  # at every other moment: COMMON
MANEUVER_TESTS = ("bearing", "speed", "dial", "color")
ATTACK_TESTS = (
    "attack", "reach", "form", "card", "class_", "energy", "arc", "range", "penetrates", "behind",
    "fewer_cards", "ally", "crits", "damage", "spent",
)  # fmt: skip


class Known(NamedTuple):
    """The keys that other content may name."""

    creatures: set[str]
    upgrades: set[str]
    flights: set[str]  # Maneuver Cards with a Flight dial


def moments(ability: Ability) -> list[Moment]:
    """The moments of an ability, as a list."""
    return ability.when if isinstance(ability.when, list) else [ability.when]


def tag(deed: Deed) -> str:
    """How a content file calls a deed."""
    return cast(str, deed.__struct_config__.tag)


def bands(file: str, where: str, given: Bands) -> None:
    """A Range goes from the nearer band to the farther."""
    if given[0] > given[1]:
        raise BadContent(file, where, "the nearer band comes first")


def printed(file: str, where: str, test: Printed, known: Known) -> None:
    """The creatures that a condition names exist."""
    for key in test.creature:
        if key not in known.creatures:
            raise BadContent(file, f"{where}.creature", f"there is no creature {key!r}")


def abilities(file: str, where: str, listed: Sequence[Ability], known: Known) -> bool:
    """Check the abilities of a card; does one of them give its Effect?"""
    gives = False
    for number, ability in enumerate(listed, 1):
        at = f"{where}.ability.{number}"
        one_ability(file, at, ability, known)
        for place, deed in enumerate(ability.does, 1):
            gives |= one_deed(file, f"{at}.does.{place}", deed, known)
    return gives


def one_ability(file: str, at: str, ability: Ability, known: Known) -> None:
    """The parts of an ability fit its moments."""
    when = moments(ability)
    if not when:
        raise BadContent(file, f"{at}.when", "names no moment")
    for moment in when:
        possible = POSSIBLE.get(moment, COMMON)
        for place, deed in enumerate(ability.does, 1):
            if tag(deed) not in possible:
                why = f"{tag(deed)!r} is not possible at {moment!r}; there"
                why += f" {'are' if len(possible) > 1 else 'is'} {', '.join(sorted(possible))}"
                raise BadContent(file, f"{at}.does.{place}", why)
    if ability.as_ and any(moment not in IN_ATTACK for moment in when):
        raise BadContent(file, f"{at}.as", f"is for the moments {', '.join(IN_ATTACK)}")
    if ability.as_ is None and "compare" in when:
        raise BadContent(file, f"{at}.as", "attacker or defender? at 'compare' both are possible")
    if (ability.names or ability.range) and when != ["action"]:
        key = "names" if ability.names else "range"
        raise BadContent(file, f"{at}.{key}", "is for the moment 'action'")
    if ability.names and not ability.range:
        raise BadContent(file, f"{at}.range", "is missing: how far may the creature named be?")
    for given in (ability.range, ability.near.range if ability.near else None):
        if given:
            bands(file, f"{at}.range", given)
    optional = ability.may or ability.cost != type(ability.cost)()
    if optional and any(moment in LASTING for moment in when):
        raise BadContent(file, at, f"what holds at {when[0]!r} is neither optional nor paid for")
    conditions(file, f"{at}.if", ability.if_, when, known)
    targets(file, at, ability, when)


def targets(file: str, at: str, ability: Ability, when: list[Moment]) -> None:
    """`target`, `friends` and `other` mean somebody."""
    named = ability.names is not None or all(moment in WITH_OTHER for moment in when)
    if ability.if_.other and not named:
        raise BadContent(file, f"{at}.if.other", "there is no other creature at this moment")
    for place, deed in enumerate(ability.does, 1):
        for inner in inside(deed):
            who = getattr(inner, "who", "you")
            if who == "target" and not named:
                why = "there is no target at this moment; an Action needs `names`"
                raise BadContent(file, f"{at}.does.{place}.who", why)
            if who in ("friends", "you_and_friends") and not ability.range:
                raise BadContent(file, f"{at}.range", f"is missing: how far are the {who}?")


def inside(deed: Deed) -> list[Deed]:
    """A deed, or those of which it is made."""
    if isinstance(deed, Roll):
        return list(deed.then)
    if isinstance(deed, Choose):
        return list(deed.of)
    return [deed]


def conditions(file: str, at: str, test: If, when: list[Moment], known: Known) -> None:
    """Only what can be asked at the moment is asked."""
    empty = If()
    attacking = all(moment in IN_ATTACK for moment in when)
    moving = all(moment in ("color", "reveal") for moment in when)
    for name in (*ATTACK_TESTS, *MANEUVER_TESTS):
        if getattr(test, name) == getattr(empty, name):
            continue
        possible = moving if name in MANEUVER_TESTS else attacking
        if name == "class_" and when == ["always"]:  # of the card that gets Duration Tokens
            possible = True
        if not possible:
            raise BadContent(file, f"{at}.{name.rstrip('_')}", f"cannot be asked at {when[0]!r}")
    if test.from_ and when != ["exhaust"]:
        raise BadContent(file, f"{at}.from", "is for the moment 'exhaust'")
    if test.action and when != ["acted"]:
        raise BadContent(file, f"{at}.action", "is for the moment 'acted'")
    if test.card is not None and test.card not in known.upgrades:
        raise BadContent(file, f"{at}.card", f"there is no Upgrade {test.card!r}")
    for name, now in (("you", test.you), ("other", test.other)):
        if now:
            printed(file, f"{at}.{name}", now, known)
    for name in ("range", "ally"):
        if getattr(test, name):
            bands(file, f"{at}.{name}", getattr(test, name))


def one_deed(file: str, at: str, deed: Deed, known: Known) -> bool:
    """Check a deed; does it give an Effect?"""
    if isinstance(deed, Fly) and deed.dial not in known.flights:
        raise BadContent(file, f"{at}.dial", f"there is no Flight dial {deed.dial!r}")
    return any(isinstance(inner, GiveEffect) for inner in inside(deed))


def attack(file: str, at: str, given: Attack, known: Known) -> bool:
    """Check an Upgrade Attack; does it give an Effect?"""
    bands(file, f"{at}.range", given.range)
    if not given.weapon and given.dice < 1:
        raise BadContent(file, f"{at}.dice", "at least 1, or set `weapon = true`")
    if given.shape == "one" and given.level != "both":
        why = "only an area attack catches creatures of one play level"
        raise BadContent(file, f"{at}.level", why)
    if (given.shape == "burst") != (given.around is not None):
        raise BadContent(file, f"{at}.around", "a burst, and no other shape, has this Range")
    if given.lasting and given.shape != "burst":
        raise BadContent(file, f"{at}.lasting", "only a burst lasts (AW-12.14)")
    if given.lasting and not given.cost.durations:
        raise BadContent(file, f"{at}.lasting", "lasts as long as its Duration Tokens; give some")
    if given.shape in ("line", "cone", "burst") and given.reach != "ranged":
        raise BadContent(file, f"{at}.reach", f"a {given.shape} is ranged (AW-24.7)")
    if given.shape == "line" and given.arc == "any":
        raise BadContent(file, f"{at}.arc", "a line needs an arc (AW-12.6)")
    if given.also and given.instead:
        raise BadContent(file, f"{at}.also", "nobody suffers damage if `instead` is given")
    gives = False
    for name in ("also", "instead", "after"):
        for place, deed in enumerate(getattr(given, name), 1):
            if tag(deed) not in COMMON:
                why = f"{tag(deed)!r} is not possible here; there are {', '.join(sorted(COMMON))}"
                raise BadContent(file, f"{at}.{name}.{place}", why)
            gives |= one_deed(file, f"{at}.{name}.{place}", deed, known)
    for name, now in (("you", given.you), ("bonus", given.bonus and given.bonus.other)):
        if now:
            printed(file, f"{at}.{name}", now, known)
    return gives
