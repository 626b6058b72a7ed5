"""Abilities, Upgrade Attacks and Continuous Effects as content files have them.

`docs/attackwing-cards.md` explains the vocabulary; `abilities` makes flat tables of it.
"""

# not compiled: msgspec structs for reading TOML
from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wyrmtable.games.attackwing import conditions
from wyrmtable.games.attackwing.deeds import Deed


class Ability(conditions.Table, frozen=True, kw_only=True):
    """Something that a card does at a moment."""

    when: conditions.Moment | list[conditions.Moment]
    as_: Literal["attacker", "defender"] | None = msgspec.field(default=None, name="as")
    may: bool = False  # with a cost it is optional anyway (AW-3.9)
    once: Literal["round", "movement"] | None = None  # a movement: for each creature
    near: conditions.Near | None = None
    names: Literal["enemy", "friend", "anyone"] | None = None  # whom an Action names
    range: conditions.Bands | None = None  # of the creature named, or of the friends
    if_: conditions.If = msgspec.field(default=conditions.If(), name="if")
    cost: conditions.Cost = conditions.Cost()
    does: Annotated[list[Deed], Meta(min_length=1)]


class Bonus(conditions.Table, frozen=True, kw_only=True):
    """Dice that an Upgrade Attack rolls against some creatures."""

    dice: conditions.Change
    other: conditions.Now


class Attack(conditions.Table, frozen=True, kw_only=True):
    """An "Attack:" ability (AW-10.15): normal (`one`), or on an area (section 12)."""

    reach: conditions.Reach
    shape: Literal["one", "line", "cone", "burst", "area"]
    arc: conditions.Arc
    range: conditions.Bands
    dice: conditions.Change = 0  # alone, or added to the Primary Weapon Value
    weapon: bool = False
    level: Literal["both", "named", "ground", "own"] = "both"  # AW-12.18
    around: conditions.Band | None = None  # Range around the Burst Token
    lasting: bool = False  # the Burst attacks in the End Phases instead
    penetrates: bool = False
    defenseless: bool = False  # the defender rolls no defense dice
    you: conditions.Now | None = None  # what you must be
    cost: conditions.Cost
    bonus: Bonus | None = None
    also: tuple[Deed, ...] = ()  # to a creature that suffers damage
    instead: tuple[Deed, ...] = ()  # of the damage (AW-24.8)
    after: tuple[Deed, ...] = ()  # if you like, after the last attack, if any caused damage


class Effect(conditions.Table, frozen=True, kw_only=True):
    """The Continuous Effect of an Upgrade; in its abilities `you` is the affected creature."""

    color: Literal["green", "red"]
    disables: bool = False  # when it ends, for any reason, its card is disabled
    ability: Annotated[tuple[Ability, ...], Meta(min_length=1)]
