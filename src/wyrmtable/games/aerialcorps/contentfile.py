"""The content of Aerial Corps, read once from `content/*.toml`."""

# not compiled: msgspec structs for reading TOML
from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wyrmtable.board.plane.paths import BEND, SPIN, STRAIGHT
from wyrmtable.core.content import read_content
from wyrmtable.core.errors import BadContent

FOLDER = Path(__file__).parent / "content"
Key = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Trait = Literal["hover", "speedy", "tail_weapon", "spiked_spine", "courier"]
Breath = Literal["fire", "acid", "water", "sonic", "poison"]
Weight = Literal["light", "middle", "heavy"]
Count = Annotated[int, Meta(ge=0, le=9)]
Value = Annotated[int, Meta(ge=2, le=100, multiple_of=2)]  # AC-14.4: all values are even
WEIGHTS: tuple[Weight, ...] = ("light", "middle", "heavy")
RIGHT_HAND = ("R30", "R45", "R60", "R90", "SLIPR")
CARD_NAMES = ("ST", "STALL", *RIGHT_HAND, "REV", "CLIMB", "DIVE")
DECKS = ("breath", "rifle", "melee")
SPECIALS = ("", "captain", "left_wing", "right_wing", "crew", "harness", "misfire")
PIECE = re.compile(r"(S) ([0-9.]+)|([RL]) ([0-9.]+)/([0-9]+)|(U)")


class Breed(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """One row of the roster (AC-2.5)."""

    key: Key
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    weight: Weight
    capacity: Annotated[int, Meta(ge=1, le=99)]
    breath: Breath | None = None
    units: Annotated[int, Meta(ge=0, le=3)]
    traits: list[Trait] = []
    wooden: bool = False
    value: Value


class Roster(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    breed: Annotated[list[Breed], Meta(min_length=1)]


class CardSpec(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A manoeuvre card of one weight class (AC-5.3)."""

    path: str
    copies: Annotated[int, Meta(ge=1, le=9)]
    steep: bool = False


class BreathCards(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    front_short: Count
    front_long: Count
    side_short: Count
    side_long: Count


class WeightClass(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A weight class with its deck (AC-2.1, AC-9.16, AC-11.4)."""

    name: Weight
    climb_rate: Annotated[int, Meta(ge=1, le=9)]
    breath: BreathCards
    melee: Count
    cards: dict[str, CardSpec]


class Weights(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    weight: Annotated[list[WeightClass], Meta(min_length=3, max_length=3)]


class Damage(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    breath: dict[str, Annotated[int, Meta(ge=1, le=40)]]
    rifle: dict[str, Annotated[int, Meta(ge=1, le=40)]]
    melee: dict[str, Annotated[int, Meta(ge=1, le=40)]]


class Scenario(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """One scenario of section 16; `budget` is of side A and side B, or of everybody."""

    key: Key
    title: str
    players: list[Annotated[int, Meta(ge=2, le=6)]]
    table: tuple[float, float]
    budget: Annotated[list[Annotated[int, Meta(ge=1)]], Meta(min_length=1, max_length=2)]
    turns: Annotated[int, Meta(ge=1, le=99)] = 12
    one_each: bool = False
    free_for_all: bool = False
    goal: Literal["last", "courier", "capture", "convoy"] = "last"
    free: Key | None = None
    needs: Literal["wooden_targets"] | None = None
    ships: list[tuple[float, float, float]] = []


class Scenarios(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    scenario: Annotated[list[Scenario], Meta(min_length=1)]


def read_breeds(path: Path) -> list[Breed]:
    """The roster; keys are unique, and a courier carries no riflemen (AC-2.4)."""
    breeds = read_content(path, Roster).breed
    seen: set[str] = set()
    for breed in breeds:
        where = f"breed {breed.key}"
        if breed.key in seen:
            raise BadContent(path.name, where, "is there twice")
        seen.add(breed.key)
        if ("courier" in breed.traits) != (breed.units == 0):
            raise BadContent(path.name, where, "a courier, and nobody else, has no units (AC-2.4)")
    return breeds


def read_weights(path: Path) -> list[WeightClass]:
    """The weight classes in the order light, middle, heavy."""
    weights = read_content(path, Weights).weight
    if tuple(weight.name for weight in weights) != WEIGHTS:
        raise BadContent(path.name, "weight", f"the classes are {', '.join(WEIGHTS)}, in order")
    for weight in weights:
        for name, card in weight.cards.items():
            if name not in CARD_NAMES:
                why = f"no such card; there are {', '.join(CARD_NAMES)}"
                raise BadContent(path.name, f"{weight.name}.{name}", why)
            pieces(path.name, f"{weight.name}.{name}", card.path)
        for name in ("ST", "STALL"):
            if name not in weight.cards:  # AC-7.11 and AC-8.6 need them
                raise BadContent(path.name, f"{weight.name}.{name}", "every class has this card")
    return weights


def pieces(file: str, where: str, text: str) -> list[tuple[int, float, float]]:
    """The path of a card as pieces (AC-5.2)."""
    listed: list[tuple[int, float, float]] = []
    for part in text.split(","):
        found = PIECE.fullmatch(part.strip())
        if not found:
            why = f"{part.strip()!r} is no piece of a path, like `S 1.0`, `R 2.5/60` or `U`"
            raise BadContent(file, where, why)
        if found[1]:
            listed.append((STRAIGHT, float(found[2]), 0.0))
        elif found[6]:
            listed.append((SPIN, 0.0, 180.0))
        else:
            turn = float(found[5]) if found[3] == "R" else -float(found[5])
            listed.append((BEND, float(found[4]), turn))
    return listed


def read_damage(path: Path) -> list[list[int]]:
    """The three decks as lists of card numbers: points * 8 + special."""
    damage = read_content(path, Damage)
    decks: list[list[int]] = []
    for name, counts in zip(DECKS, (damage.breath, damage.rifle, damage.melee), strict=True):
        deck: list[int] = []
        for text, copies in counts.items():
            points, _, special = text.partition("+")
            if points not in list("012345") or special not in SPECIALS or text.endswith("+"):
                raise BadContent(path.name, f"{name}.{text}", "a card looks like `2` or `2+crew`")
            if special == "misfire" and name != "rifle":
                raise BadContent(path.name, f"{name}.{text}", "only rifles misfire (AC-13.12)")
            deck += [int(points) * 8 + SPECIALS.index(special)] * copies
        decks.append(sorted(deck))
    return decks


def read_scenarios(path: Path, breeds: list[Breed]) -> list[Scenario]:
    """The scenarios; keys are unique, and what they name exists."""
    scenarios = read_content(path, Scenarios).scenario
    keys = [scenario.key for scenario in scenarios]
    if len(set(keys)) != len(keys):
        raise BadContent(path.name, "scenario", "two have the same key")
    for scenario in scenarios:
        if scenario.free and scenario.free not in [breed.key for breed in breeds]:
            raise BadContent(path.name, f"{scenario.key}.free", f"no breed {scenario.free!r}")
        if len(scenario.ships) > 3:
            raise BadContent(path.name, f"{scenario.key}.ships", "at most three ships")
    return scenarios


BREEDS = read_breeds(FOLDER / "breeds.toml")
WEIGHT_CLASSES = read_weights(FOLDER / "cards.toml")
DAMAGE_DECKS = read_damage(FOLDER / "damage.toml")
SCENARIOS = read_scenarios(FOLDER / "scenarios.toml", BREEDS)
