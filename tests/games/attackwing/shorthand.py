"""Abilities in shorthand, so that a test can list what every card does on a line."""

from __future__ import annotations

import msgspec

from wyrmtable.games.attackwing.conditions import Cost, Table
from wyrmtable.games.attackwing.contentfile import Creature, DamageKind, Upgrade
from wyrmtable.games.attackwing.effects import Ability


def told(card: Creature | Upgrade | DamageKind) -> str:
    """All abilities of a card: `roll_attack [fewer_cards]: dice 1`."""
    parts = [ability_told(one) for one in card.ability]
    if isinstance(card, Upgrade):
        if card.attack:
            attack = card.attack
            inner = [
                f"{name} {', '.join(deed_told(deed) for deed in getattr(attack, name))}"
                for name in ("also", "instead", "after")
                if getattr(attack, name)
            ]
            if attack.lasting:
                inner.append("lasting")
            if attack.bonus:
                inner.append(f"bonus {attack.bonus.dice} [{given(attack.bonus.other)}]")
            if attack.you:
                inner.append(f"you [{given(attack.you)}]")
            parts.insert(0, " ".join([f"attack {attack.shape}", *inner]))
        if card.effect:
            parts += [f"effect {ability_told(one)}" for one in card.effect.ability]
    return "; ".join(parts)


def ability_told(ability: Ability) -> str:
    """One ability."""
    when = ability.when if isinstance(ability.when, str) else "/".join(ability.when)
    words = [when]
    if ability.as_:
        words.append(f"as {ability.as_}")
    if ability.near:
        words.append(f"near {given(ability.near)}")
    if ability.names:
        words.append(f"names {ability.names}")
    if ability.range:
        words.append("{}-{}".format(*ability.range))
    if ability.once:
        words.append(f"once a {ability.once}")
    if ability.may or (ability.cost != Cost() and when != "action"):
        words.append("may")
    condition = given(ability.if_)
    if condition:
        words.append(f"[{condition}]")
    return f"{' '.join(words)}: {', '.join(deed_told(deed) for deed in ability.does)}"


def deed_told(deed: Table) -> str:
    """One thing that is done."""
    name = str(deed.__struct_config__.tag)
    rest = given(deed)
    return f"{name} ({rest})" if rest else name


def given(table: Table) -> str:
    """What a table of a content file gives beyond the defaults."""
    words: list[str] = []
    for field in msgspec.structs.fields(table):
        value = getattr(table, field.name)
        if field.default is not msgspec.NODEFAULT and value == field.default:
            continue
        if field.default_factory is not msgspec.NODEFAULT and value == field.default_factory():
            continue
        words.append(f"{field.encode_name} {shown(value)}")
    return ", ".join(words)


def shown(value: object) -> str:
    """A value of a content file."""
    if isinstance(value, Table):
        kind = value.__struct_config__.tag
        return deed_told(value) if kind else f"({given(value)})"
    if isinstance(value, tuple):
        return "-".join(str(one) for one in value)
    if isinstance(value, list):
        return "|".join(shown(one) for one in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
