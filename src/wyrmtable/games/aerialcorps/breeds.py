"""The roster as tables, one entry per breed, and the figures of the weight classes."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.aerialcorps.contentfile import BREEDS, WEIGHT_CLASSES, WEIGHTS

NO_BREATH: Final = 0  # AC-2.2
FIRE: Final = 1
ACID: Final = 2
WATER: Final = 3
SONIC: Final = 4
POISON: Final = 5
BREATH_NAMES: Final[list[str]] = ["", "fire", "acid", "water", "sonic", "poison"]
WEIGHT_NAMES: Final[list[str]] = list(WEIGHTS)

KEYS: Final[list[str]] = [breed.key for breed in BREEDS]
NAMES: Final[list[str]] = [breed.name for breed in BREEDS]
WEIGHT: Final[list[int]] = [WEIGHT_NAMES.index(breed.weight) for breed in BREEDS]
CAPACITY: Final[list[int]] = [breed.capacity for breed in BREEDS]
BREATH: Final[list[int]] = [BREATH_NAMES.index(breed.breath or "") for breed in BREEDS]
UNITS: Final[list[int]] = [breed.units for breed in BREEDS]
VALUE: Final[list[int]] = [breed.value for breed in BREEDS]
HOVERS: Final[list[bool]] = ["hover" in breed.traits for breed in BREEDS]
SPEEDY: Final[list[bool]] = ["speedy" in breed.traits for breed in BREEDS]
TAIL: Final[list[bool]] = ["tail_weapon" in breed.traits for breed in BREEDS]
SPIKED: Final[list[bool]] = ["spiked_spine" in breed.traits for breed in BREEDS]
WOODEN: Final[list[bool]] = [breed.wooden for breed in BREEDS]

CLIMB_RATE: Final[list[int]] = [weight.climb_rate for weight in WEIGHT_CLASSES]  # AC-2.1
MELEE_CARDS: Final[list[int]] = [weight.melee for weight in WEIGHT_CLASSES]  # AC-11.4
BREATH_CARDS: Final[list[int]] = [  # [weight * 4 + side * 2 + long], AC-9.16
    count
    for weight in WEIGHT_CLASSES
    for count in (
        weight.breath.front_short,
        weight.breath.front_long,
        weight.breath.side_short,
        weight.breath.side_long,
    )
]

CARD_WIDTH: Final = 1.8  # AC-1.4
CARD_LENGTH: Final = 2.7
SHIP_WIDTH: Final = 2.0  # AC-15.8
SHIP_LENGTH: Final = 6.0
HULL: Final = 24
SHORT_RANGE: Final = 4.0  # AC-1.5
LONG_RANGE: Final = 8.0
TOP_LEVEL: Final = 6  # AC-4.1
START_LEVEL: Final = 3  # AC-3.6
