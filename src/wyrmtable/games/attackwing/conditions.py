"""The words of the cards, and the conditions and costs made of them."""

# not compiled: msgspec structs for reading TOML
from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Key = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Small = Annotated[int, Meta(ge=1, le=9)]
Change = Annotated[int, Meta(ge=-9, le=9)]
Band = Annotated[int, Meta(ge=1, le=4)]  # AW-2.13
Bands = tuple[Band, Band]
Many = Small | Literal["any"]

Alignment = Literal["good", "neutral", "evil"]  # AW-16.7
Energy = Literal[  # AW-16.8
    "fire", "cold", "acid", "lightning", "thunder", "positive", "negative", "poison", "disease"
]
Kind = Literal[
    "dragon", "giant", "wizard", "elf", "hobgoblin", "beast", "rider", "angel", "elemental",
    "undead", "plant", "siege_engine", "dwarf", "cleric", "knight", "druid", "fighter", "scout",
    "orc", "human",
]  # fmt: skip
Keyword = Literal[  # AW-3.15
    "breath_weapon", "spell", "armor", "leader", "weapon", "shield", "munition"
]
Base = Literal["small", "large"]
Nature = Literal["flying", "ground"]
Play = Literal["ground", "air"]
Dial = Literal["flight", "ground"]
Arc = Literal["forward", "rear", "any"]
Reach = Literal["melee", "ranged"]
Color = Literal["green", "white", "red"]
Bearing = Literal["straight", "bank", "turn", "wingover", "fall_back", "pivot"]
Face = Literal["hit", "crit", "conc", "blank", "evade"]
Token = Literal["dodge", "charge", "concentrate", "target"]
Act = Literal["dodge", "charge", "concentrate", "target", "feint"]  # AW-3.7

Moment = Literal[
    "always", "color", "reveal", "overrun_passed", "overrun_failed", "exhaust", "checked",
    "altitude", "action", "acted", "feinted", "declare", "roll_attack", "modify_attack",
    "roll_defense", "modify_defense", "compare", "deflect", "damage", "resolved", "damaged",
    "healed", "soldiers_lost", "dealt", "end_phase",
]  # fmt: skip
Value = Literal["armor", "damage", "morale", "charge", "overrun", "cover", "durations"]
Ban = Literal[
    "act", "attack", "attack_with_upgrades", "be_rerolled_against", "be_named_by_spells",
    "be_checked_when_overrunning",
]  # fmt: skip
Who = Literal["you", "target", "friends", "you_and_friends"]
Exhausting = Literal["red_maneuver", "feint", "damage_card", "other_card", "own_card", "rule"]


class Table(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A table of a content file: no key may be misspelled."""


class Printed(Table, frozen=True, kw_only=True):
    """What a Creature Card must say; several keys must all hold, of a list one value."""

    creature: list[Key] = []
    class_: list[Kind] = msgspec.field(default=[], name="class")
    alignment: list[Alignment] = []
    energy: list[Energy] = []
    not_energy: list[Energy] = []
    base: Base | None = None
    nature: Nature | None = None
    troop: bool | None = None
    unarmored: bool = False  # printed Armor 0
    ranged: bool = False  # has a ranged Primary Weapon


class Now(Printed, frozen=True, kw_only=True):
    """What a creature on the table must be."""

    on: Play | None = None
    swooping: bool | None = None
    exhausted: bool | None = None
    pivoted: bool | None = None  # has a Pivot Token
    cards: Small | None = None  # at least so many Damage Cards
    soldiers: Small | None = None  # at least so many in the play area
    pressed: bool | None = None  # has pressed soldiers
    lower_level: bool = False  # than the creature whose card this is
    can_land: bool = False


class If(Table, frozen=True, kw_only=True):
    """When an ability applies: all that is given must hold."""

    you: Now | None = None
    other: Now | None = None  # the opponent of the attack, or the creature named
    attack: Literal["primary", "upgrade"] | None = None
    reach: Reach | None = None
    form: Literal["normal", "area"] | None = None
    card: Key | None = None  # the Upgrade of the attack
    class_: Keyword | None = msgspec.field(default=None, name="class")  # of that Upgrade
    energy: list[Energy] = []  # of the attack
    arc: Literal["forward", "rear"] | None = None
    range: Bands | None = None
    penetrates: bool | None = None
    behind: bool = False  # the attacker is wholly outside the defender's forward arc
    fewer_cards: bool = False  # the other has fewer Damage Cards than you
    ally: Bands | None = None  # another friend of yours at this Range of the other
    crits: Small | None = None  # at least so many critical hits are left
    damage: Small | None = None  # the attack caused at least so much
    spent: Token | None = None  # you have just spent this token on the roll
    from_: list[Exhausting] = msgspec.field(default=[], name="from")
    action: list[Act] = []  # you have just performed one of these
    bearing: list[Bearing] = []
    speed: Small | None = None  # at least
    dial: Dial | None = None
    color: Color | None = None  # of the maneuver; at the moment "color" as printed


class Near(Table, frozen=True, kw_only=True):
    """Other friendly creatures at this Range have the ability; `you` is then such a friend."""

    range: Bands
    soldier: bool = False  # any soldier of a Troop will do, not only the Point Soldier


class Cost(Table, frozen=True, kw_only=True):
    """What using a card costs, paid in this order."""

    suffer: Annotated[int, Meta(ge=0, le=9)] = 0  # normal damage
    spend: Token | None = None
    durations: Annotated[int, Meta(ge=0, le=9)] = 0
    permanent: bool = False
    disable: bool = False
    discard: bool = False
