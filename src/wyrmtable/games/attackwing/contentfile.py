"""The cards of Attack Wing, read once from `content/*.toml` and checked."""

# not compiled: msgspec structs for reading TOML
from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from wyrmtable.core.content import read_content
from wyrmtable.core.errors import BadContent
from wyrmtable.games.attackwing import checks, conditions
from wyrmtable.games.attackwing.effects import Ability, Attack, Effect

FOLDER = Path(__file__).parent / "content"
CREATURE_FILES = ("starter", "muster", "flying", "ground", "troops")  # the order of section 24
UPGRADE_FILES = ("dragon", "monster", "heroic", "equipment", "arcane", "divine", "artifact")

Slot = Literal["dragon", "monster", "heroic", "equipment", "arcane", "divine"]  # AW-16.9
Name = Annotated[str, Meta(min_length=1, max_length=40)]
ClauseId = Annotated[str, Meta(pattern=r"^AW-[0-9]+\.[0-9]+$")]
Points = Annotated[int, Meta(ge=1, le=99)]
Figure = Annotated[int, Meta(ge=0, le=20)]
Column = tuple[Points, Points, Points, Points, Points, Points]
MANEUVER = re.compile(r"([SBTWRP])([0-6])")
FASTEST = {"S": 6, "B": 4, "T": 3, "W": 6, "R": 6, "P": 0}  # AW-2.5, AW-5.7


class Weapon(conditions.Table, frozen=True, kw_only=True):
    """A Primary Weapon (AW-3.6, AW-3.14)."""

    key: conditions.Key
    name: Name
    reach: conditions.Reach
    arc: Literal["forward", "rear"]
    range: conditions.Bands
    penetrates: bool = False
    only: conditions.Play | None = None  # refused against creatures of the other play level


class TroopTokens(conditions.Table, frozen=True, kw_only=True):
    """Cost and Primary Weapon Value by number of soldiers (AW-17.2)."""

    cost: Column
    weapon: Column


class Creature(conditions.Table, frozen=True, kw_only=True):
    """A Creature Card (AW-3.1)."""

    key: conditions.Key
    name: Name
    clause: ClauseId
    unique: bool = False
    muster: bool = False
    class_: conditions.Kind = msgspec.field(name="class")
    nature: conditions.Nature
    base: conditions.Base
    cost: Points | None = None
    level: Annotated[int, Meta(ge=1, le=20)]
    weapon: Points | None = None
    agility: Figure
    health: Points
    armor: Figure
    alignment: conditions.Alignment
    energy: conditions.Energy | None = None
    slots: list[Slot]
    actions: list[conditions.Act]
    dial: conditions.Key
    troop: TroopTokens | None = None
    weapons: Annotated[list[Weapon], Meta(min_length=1)]
    ability: tuple[Ability, ...] = ()


class Equip(conditions.Printed, frozen=True, kw_only=True):
    """Who may have an Upgrade (AW-16.10)."""

    alone: bool = False  # not together with another Upgrade of its class


class Penalty(conditions.Table, frozen=True, kw_only=True):
    """What an Upgrade costs more for most creatures (AW-16.11)."""

    cost: Points
    unless: conditions.Printed


class Upgrade(conditions.Table, frozen=True, kw_only=True):
    """An Upgrade Card (AW-16.15) or a Campaign Artifact."""

    key: conditions.Key
    name: Name
    clause: ClauseId
    unique: bool = False
    muster: bool = False
    slot: Slot | Literal["artifact"]
    cost: Points
    energy: conditions.Energy | None = None
    class_: conditions.Keyword | None = msgspec.field(default=None, name="class")
    level: Annotated[int, Meta(ge=1, le=20)] | None = None  # spells only (AW-16.12)
    equip: Equip = Equip()
    penalty: Penalty | None = None
    attack: Attack | None = None
    ability: tuple[Ability, ...] = ()
    effect: Effect | None = None


class DamageKind(conditions.Table, frozen=True, kw_only=True):
    """A kind of Damage Card (AW-24.80)."""

    key: conditions.Key
    name: Name
    clause: ClauseId
    copies: Annotated[int, Meta(ge=1, le=33)]
    durations: Annotated[int, Meta(ge=0, le=9)] = 0
    flips: Literal["never", "at_once", "expired"] = "never"
    recover: Literal["never", "roll", "always"] = "never"
    ability: Annotated[tuple[Ability, ...], Meta(min_length=1)]


class DialColors(conditions.Table, frozen=True, kw_only=True):
    """The maneuvers of a dial by color, like `S1 B2`; B and T stand for both sides."""

    green: str
    white: str
    red: str


class ManeuverCard(conditions.Table, frozen=True, kw_only=True):
    """A Maneuver Card with its dials (AW-24.1)."""

    key: conditions.Key
    name: Name
    clause: ClauseId
    flight: DialColors | None = None
    ground: DialColors | None = None


class CreatureFile(conditions.Table, frozen=True, kw_only=True):
    creature: Annotated[list[Creature], Meta(min_length=1)]


class UpgradeFile(conditions.Table, frozen=True, kw_only=True):
    upgrade: Annotated[list[Upgrade], Meta(min_length=1)]


class DamageFile(conditions.Table, frozen=True, kw_only=True):
    damage: Annotated[list[DamageKind], Meta(min_length=1)]


class DialFile(conditions.Table, frozen=True, kw_only=True):
    card: Annotated[list[ManeuverCard], Meta(min_length=1)]


Card = TypeVar("Card", Creature, Upgrade, DamageKind, ManeuverCard)


class Deck:
    """All cards of the game, checked against each other."""

    def __init__(self, folder: Path) -> None:
        self.maneuver_cards = once_each("dials.toml", read_dials(folder / "dials.toml"))
        self.creatures: list[Creature] = []
        self.upgrades: list[Upgrade] = []
        written: list[tuple[str, Creature]] = []  # with the file
        for stem in CREATURE_FILES:
            path = folder / f"creatures_{stem}.toml"
            found = read_content(path, CreatureFile).creature
            written += [(path.name, creature) for creature in found]
            self.creatures = once_each(path.name, self.creatures + found)
        for slot in UPGRADE_FILES:
            path = folder / f"upgrades_{slot}.toml"
            self.upgrades = once_each(path.name, self.upgrades + read_upgrades(path, slot))
        self.damage = once_each(
            "damage.toml", read_content(folder / "damage.toml", DamageFile).damage
        )
        known = checks.Known(
            {card.key for card in self.creatures},
            {card.key for card in self.upgrades},
            {card.key for card in self.maneuver_cards if card.flight},
        )
        dials = {card.key: card for card in self.maneuver_cards}
        for file, creature in written:
            check_creature(file, creature, dials)
            checks.abilities(file, creature.key, creature.ability, known)
        for upgrade in self.upgrades:
            check_upgrade(f"upgrades_{upgrade.slot}.toml", upgrade, known)
        for kind in self.damage:
            checks.abilities("damage.toml", kind.key, kind.ability, known)
            if (kind.flips == "expired") != (kind.durations > 0):
                why = 'a card with Duration Tokens, and no other, flips when "expired"'
                raise BadContent("damage.toml", f"{kind.key}.flips", why)


def once_each(file: str, cards: list[Card]) -> list[Card]:
    """The cards, if no two have the same key."""
    seen: set[str] = set()
    for card in cards:
        if card.key in seen:
            raise BadContent(file, card.key, "is there twice")
        seen.add(card.key)
    return cards


def read_upgrades(path: Path, slot: str) -> list[Upgrade]:
    """The Upgrades for one kind of slot."""
    upgrades = read_content(path, UpgradeFile).upgrade
    for upgrade in upgrades:
        if upgrade.slot != slot:
            why = f"{upgrade.slot!r} belongs in upgrades_{upgrade.slot}.toml"
            raise BadContent(path.name, f"{upgrade.key}.slot", why)
    return upgrades


def read_dials(path: Path) -> list[ManeuverCard]:
    """The Maneuver Cards; each has a dial, and no maneuver stands twice on a dial."""
    cards = read_content(path, DialFile).card
    for card in cards:
        if card.flight is None and card.ground is None:
            raise BadContent(path.name, card.key, "has neither a Flight nor a Ground dial")
        for name, dial in (("flight", card.flight), ("ground", card.ground)):
            if dial is not None:
                check_dial(path.name, f"{card.key}.{name}", dial)
    return cards


def check_dial(file: str, where: str, dial: DialColors) -> None:
    """Every word is a maneuver that a template exists for, and none is there twice."""
    seen: set[str] = set()
    for color, text in (("green", dial.green), ("white", dial.white), ("red", dial.red)):
        for word in text.split():
            found = MANEUVER.fullmatch(word)
            if not found or (found[2] == "0") != (found[1] == "P"):
                why = f"{word!r} is not a maneuver like S2, B1, T3, W4, R1 or P0"
                raise BadContent(file, f"{where}.{color}", why)
            if int(found[2]) > FASTEST[found[1]]:
                raise BadContent(file, f"{where}.{color}", f"there is no template for {word}")
            if word in seen:
                raise BadContent(file, f"{where}.{color}", f"{word} is on the dial twice")
            seen.add(word)
    if not seen:
        raise BadContent(file, where, "has no maneuver")


def check_creature(file: str, creature: Creature, dials: dict[str, ManeuverCard]) -> None:
    """A Troop, and nothing else, has Troop Tokens; the dials fit the nature."""
    given = creature.cost is not None, creature.weapon is not None
    if given != ((False, False) if creature.troop else (True, True)):
        why = "give cost and weapon, or for a Troop `troop` with both by number of soldiers"
        raise BadContent(file, creature.key, why)
    if creature.troop and creature.base != "small":
        raise BadContent(file, f"{creature.key}.base", "soldiers have small bases (AW-17.1)")
    dial = dials.get(creature.dial)
    if dial is None:
        raise BadContent(
            file, f"{creature.key}.dial", f"there is no Maneuver Card {creature.dial!r}"
        )
    if (dial.flight if creature.nature == "flying" else dial.ground) is None:  # AW-3.4
        why = f"{creature.dial} has no dial for a {creature.nature} creature"
        raise BadContent(file, f"{creature.key}.dial", why)
    seen: set[str] = set()
    for weapon in creature.weapons:
        where = f"{creature.key}.weapons.{weapon.key}"
        if weapon.key in seen:
            raise BadContent(file, where, "is there twice")
        seen.add(weapon.key)
        checks.bands(file, f"{where}.range", weapon.range)
    for act in creature.actions:
        if creature.actions.count(act) > 1:
            raise BadContent(file, f"{creature.key}.actions", f"{act} is there twice")


def check_upgrade(file: str, upgrade: Upgrade, known: checks.Known) -> None:
    """A spell has a minimum Level, and what an Upgrade names exists."""
    where = upgrade.key
    if (upgrade.level is not None) != (upgrade.class_ == "spell"):
        raise BadContent(file, f"{where}.level", "a spell, and nothing else, has a minimum Level")
    if upgrade.equip.alone and upgrade.class_ is None:
        raise BadContent(file, f"{where}.equip.alone", "needs a class")
    checks.printed(file, f"{where}.equip", upgrade.equip, known)
    if upgrade.penalty:
        checks.printed(file, f"{where}.penalty.unless", upgrade.penalty.unless, known)
    if not upgrade.attack and not upgrade.ability:
        raise BadContent(file, where, "does nothing; give it an attack or an ability")
    gives = checks.abilities(file, where, upgrade.ability, known)
    if upgrade.attack:
        gives |= checks.attack(file, f"{where}.attack", upgrade.attack, known)
    if upgrade.effect:
        checks.abilities(file, f"{where}.effect", upgrade.effect.ability, known)
    if gives != (upgrade.effect is not None):
        why = "is never given" if upgrade.effect else "is given, but not described"
        raise BadContent(file, f"{where}.effect", why)


DECK = Deck(FOLDER)
CREATURES = DECK.creatures
UPGRADES = DECK.upgrades
DAMAGE = DECK.damage
MANEUVER_CARDS = DECK.maneuver_cards
