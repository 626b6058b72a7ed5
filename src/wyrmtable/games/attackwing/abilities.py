"""All abilities as flat tables: what happens when, under which conditions, at what cost.

An ability is a number; so is each thing that it does, a step. Conditions are a list of threes:
the test, its figure, and a second figure, which is YOU or OTHER in tests about a creature. An
Upgrade Attack is an ability with the moment AT_ATTACK, whose conditions are what you must be.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.games.attackwing import flattening
from wyrmtable.games.attackwing.words import (
    ABOUT_CREATURE,
    IF_SPENT,
    MOMENTS,
    OTHER,
)

_FLAT: Final = flattening.flatten()

# -- abilities ----------------------------------------------------------------------------------

SOURCE: Final[list[int]] = [a.source for a in _FLAT.abilities]
CARD: Final[list[int]] = [a.card for a in _FLAT.abilities]  # in the table of its source
MOMENT: Final[list[int]] = [a.moment for a in _FLAT.abilities]
ROLE: Final[list[int]] = [a.role for a in _FLAT.abilities]
OPTIONAL: Final[list[bool]] = [a.optional for a in _FLAT.abilities]  # AW-3.9
ONCE: Final[list[int]] = [a.once for a in _FLAT.abilities]
AURA_FROM: Final[list[int]] = [a.near[0] for a in _FLAT.abilities]  # 0: for its own creature
AURA_TO: Final[list[int]] = [a.near[1] for a in _FLAT.abilities]
AURA_SOLDIER: Final[list[bool]] = [a.soldier for a in _FLAT.abilities]
NAMING: Final[list[int]] = [a.names for a in _FLAT.abilities]
RANGE_FROM: Final[list[int]] = [a.range[0] for a in _FLAT.abilities]
RANGE_TO: Final[list[int]] = [a.range[1] for a in _FLAT.abilities]
CONDITIONS: Final[list[list[int]]] = [a.tests for a in _FLAT.abilities]
STEPS: Final[list[list[int]]] = [a.steps for a in _FLAT.abilities]
COST_DAMAGE: Final[list[int]] = [a.cost.suffer for a in _FLAT.abilities]
COST_TOKEN: Final[list[int]] = [a.token for a in _FLAT.abilities]  # or NONE
COST_DURATIONS: Final[list[int]] = [a.cost.durations for a in _FLAT.abilities]
COST_PERMANENT: Final[list[bool]] = [a.cost.permanent for a in _FLAT.abilities]
COST_DISABLE: Final[list[bool]] = [a.cost.disable for a in _FLAT.abilities]
COST_DISCARD: Final[list[bool]] = [a.cost.discard for a in _FLAT.abilities]
ABOUT_ATTACK: Final[list[bool]] = [  # holds in particular attacks only
    any(
        tests[at] <= IF_SPENT or (tests[at] >= ABOUT_CREATURE and tests[at + 2] == OTHER)
        for at in range(0, len(tests), 3)
    )
    for tests in CONDITIONS
]

# -- steps --------------------------------------------------------------------------------------

VERB: Final[list[int]] = [s.verb for s in _FLAT.steps]
WHO: Final[list[int]] = [s.who for s in _FLAT.steps]
FIGURE: Final[list[int]] = [s.figure for s in _FLAT.steps]  # how many, or ANY
FACE: Final[list[int]] = [s.face for s in _FLAT.steps]
KIND: Final[list[int]] = [s.kind for s in _FLAT.steps]  # what the verb needs besides
FLAG: Final[list[bool]] = [s.flag for s in _FLAT.steps]  # convert what was just converted; as melee
INNER: Final[list[list[int]]] = [s.inner for s in _FLAT.steps]  # of a roll or a choice
PURPOSE: Final[list[str]] = [s.purpose for s in _FLAT.steps]  # of a roll

# -- where they stand ---------------------------------------------------------------------------

BY_CARD: Final[list[list[list[int]]]] = _FLAT.by_card  # [source][card * MOMENTS + moment]
PRINTED: Final[list[list[bool]]] = _FLAT.printed  # [figure of IF_PRINTED][creature card]

# -- Upgrade Attacks, by Upgrade ----------------------------------------------------------------

BONUS_IF: Final[list[list[int]]] = _FLAT.bonus_tests
ALSO: Final[list[list[int]]] = _FLAT.also
INSTEAD: Final[list[list[int]]] = _FLAT.instead
AFTER: Final[list[list[int]]] = _FLAT.after


def at(source: int, card: int, moment: int) -> list[int]:
    """The abilities of a card at a moment."""
    return BY_CARD[source][card * MOMENTS + moment]
