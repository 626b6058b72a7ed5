"""Free placements, told to a client: what is placed, its numbers, and where it may lie."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from wyrmtable.core.action import Action
from wyrmtable.games.attackwing import attackrow, creatures, upgrades, verbs, words
from wyrmtable.games.attackwing.adventures import BackFromWall
from wyrmtable.games.attackwing.aiming import LayRuler, PlaceBurst
from wyrmtable.games.attackwing.facts import PoseFacts, PoseField, PoseUnit
from wyrmtable.games.attackwing.feinting import Slide, offsets
from wyrmtable.games.attackwing.placing import PlaceCreature, PlaceToken, unplaced
from wyrmtable.games.attackwing.playarea import middle_of
from wyrmtable.games.attackwing.questions import Ask
from wyrmtable.games.attackwing.regions import region_of
from wyrmtable.games.attackwing.scene import OBSTACLES, called
from wyrmtable.games.attackwing.state import NONE, AttackWing
from wyrmtable.games.attackwing.tokens import BURST_RADIUS, OBJECTIVE_RADIUS

EIGHTH = 1.0 / verbs.PER_INCH
MARGIN = 2.0  # around the part of the table that is shown


def poses(state: AttackWing, question: Ask, seat: int) -> PoseFacts:
    """The facts of a question about a free placement."""
    listed = question.actions(state, seat)
    if isinstance(question, PlaceCreature):
        return creature_facts(state, listed)
    if isinstance(question, PlaceToken):
        return token_facts(state, question, listed, seat)
    if isinstance(question, BackFromWall):
        return wall_facts(state, question, listed)
    if isinstance(question, LayRuler):
        return ruler_facts(state, question)
    if isinstance(question, Slide):
        return slide_facts(state, question)
    assert isinstance(question, PlaceBurst)
    return burst_facts(state, question, listed)


Numbers = Literal["x", "y", "heading", "offset", "direction"]


def field(name: Numbers, label: str, low: float, high: float, value: float) -> PoseField:
    """A number; lengths go by 1/8 inch, angles by whole degrees (AW-2.20)."""
    step = 1.0 if name in ("heading", "direction") else EIGHTH
    return PoseField(name=name, label=label, low=low, high=high, step=step, value=value)


def place_fields(state: AttackWing, x: float, y: float) -> list[PoseField]:
    """A point of the table."""
    area = float(state.area)
    return [
        field("x", "from the west edge", 0.0, area, x),
        field("y", "from the south edge", 0.0, area, y),
    ]


def around(state: AttackWing, west: float, south: float, east: float, north: float) -> list[float]:
    """A part of the table with a margin."""
    area = float(state.area)
    low, high = -MARGIN, area + MARGIN
    return [
        max(low, west - MARGIN),
        max(low, south - MARGIN),
        min(high, east + MARGIN),
        min(high, north + MARGIN),
    ]


def near(state: AttackWing, x: float, y: float, reach: float = 6.0) -> list[float]:
    """The table around a point."""
    return around(state, x - reach, y - reach, x + reach, y + reach)


def creature_unit(
    state: AttackWing, creature: int, pattern: str, fields: list[PoseField], name: str = ""
) -> PoseUnit:
    """A creature that is placed, or for which something is laid at its base."""
    return PoseUnit(
        id=state.name(creature),
        name=name or called(state, creature),
        pattern=pattern,
        fields=fields,
        width=state.size(creature),
        radius=0.0,
    )


# -- set-up ------------------------------------------------------------------------------------


def creature_facts(state: AttackWing, listed: Sequence[Action]) -> PoseFacts:
    """Where the creatures start that are due; several of one Level may be chosen among."""
    units: list[PoseUnit] = []
    region = region_of(state, unplaced(state)[0])
    for creature in unplaced(state):
        own = [action for action in listed if action.args[0] == creature]
        x, y = middle_of(region_of(state, creature))
        first = min(own, key=lambda action: far(action.args[1:3], x, y))
        at_x, at_y = first.args[1] * EIGHTH, first.args[2] * EIGHTH
        pattern = f"place {state.name(creature)} at {{x}} {{y}} heading {{heading}}"
        heading = field("heading", "heading", 0.0, 359.0, float(first.args[3]))
        fields = [*place_fields(state, at_x, at_y), heading]
        units.append(creature_unit(state, creature, pattern, fields))
    return PoseFacts(
        commit="Place it",
        hint="Inside the lit area, not on another base. Creatures of low Level are placed first.",
        frame=around(state, *region),
        region=list(region),
        units=units,
        suggested=filled(units[0]),
    )


def filled(unit: PoseUnit) -> str:
    """The answer with the numbers that are proposed."""
    return unit.pattern.format(**{field.name: f"{field.value:g}" for field in unit.fields})


def far(at: Sequence[int], x: float, y: float) -> float:
    """How far a place is from a point, squared."""
    return (at[0] * EIGHTH - x) ** 2 + (at[1] * EIGHTH - y) ** 2


def token_facts(
    state: AttackWing, question: PlaceToken, listed: Sequence[Action], seat: int
) -> PoseFacts:
    """One of the tokens that a side has to lay."""
    area = float(state.area)
    units: list[PoseUnit] = []
    for token in question.own(state):
        own = [action for action in listed if action.args[0] == token + 1]
        if not own:
            continue  # one of several that look alike
        known = bool(state.token_known[token] & 1 << seat) or state.adventure == 2
        first = min(own, key=lambda action: far(action.args[1:3], area / 2.0, area / 2.0))
        units.append(
            PoseUnit(
                id=f"token {token + 1}",
                name=OBSTACLES[state.token_kind[token]] if known else "Obstacle, face down",
                pattern=f"token {token + 1} at {{x}} {{y}}",
                fields=place_fields(state, first.args[1] * EIGHTH, first.args[2] * EIGHTH),
                width=0.0,
                radius=OBJECTIVE_RADIUS,
            )
        )
    return PoseFacts(
        commit="Lay it here",
        hint="Away from the edges and from other tokens.",
        frame=around(state, 0.0, 0.0, area, area),
        region=[],
        units=units,
        suggested=filled(units[0]),
    )


# -- movement ----------------------------------------------------------------------------------


def wall_facts(state: AttackWing, question: BackFromWall, listed: Sequence[Action]) -> PoseFacts:
    """A dragon that hit a wall comes back, facing the center."""
    creature = question.args[0]
    x, y = question.contact(state)
    first = listed[0]
    fields = place_fields(state, first.args[0] * EIGHTH, first.args[1] * EIGHTH)
    unit = creature_unit(state, creature, "wall {x} {y}", fields)
    return PoseFacts(
        commit="Put it back here",
        hint="Inside the play area, within Range 1 of the wall where it hit, on no other base.",
        frame=near(state, x, y),
        region=[],
        units=[unit],
    )


def slide_facts(state: AttackWing, question: Slide) -> PoseFacts:
    """The second offset of a Feint; only free ones are shown (AW-9.23)."""
    creature, flank, first = question.args
    free = offsets(state, creature, flank, first)
    base = state.shape(creature)
    value = min(free, key=abs) * EIGHTH
    low, high = free[0] * EIGHTH, free[-1] * EIGHTH
    fields = [field("offset", "to the rear or the front", low, high, value)]
    unit = creature_unit(state, creature, "slide {offset}", fields)
    return PoseFacts(
        commit="Slip there",
        hint="The template is fixed; slide the base along its end.",
        frame=near(state, base.x, base.y),
        region=[],
        units=[unit],
    )


# -- area attacks ------------------------------------------------------------------------------


def ruler_facts(state: AttackWing, question: LayRuler) -> PoseFacts:
    """The ruler of a Line: the owner sees every position that he tries (AW-23.13)."""
    creature = question.args[0]
    base = state.shape(creature)
    half = float(int(base.half_width * verbs.PER_INCH)) * EIGHTH
    middle = 180.0 if state.attack[attackrow.ARC] == words.ARC_REAR else 0.0
    fields = [
        field("offset", "along the edge", -half, half, 0.0),
        field("direction", "direction", -180.0, 180.0, middle),
    ]
    name = attack_name(state)
    unit = creature_unit(state, creature, "ruler {offset} {direction}", fields, name)
    return PoseFacts(
        commit="Lay the ruler",
        hint="Everybody under the ruler is attacked, friends as well.",
        frame=near(state, base.x, base.y, 14.0),
        region=[],
        units=[unit],
    )


def burst_facts(state: AttackWing, question: PlaceBurst, listed: Sequence[Action]) -> PoseFacts:
    """The Burst Token: whether it lands is measured after it is laid (AW-12.10, AW-12.11)."""
    creature = question.args[0]
    area = float(state.area)
    placed = [action for action in listed if action != verbs.PASSING]
    if not placed:
        return PoseFacts(
            commit="", hint="There is no room for the Burst Token.",
            frame=around(state, 0.0, 0.0, area, area), region=[], units=[],
        )  # fmt: skip
    first = placed[0]
    unit = PoseUnit(
        id=state.name(creature),
        name=attack_name(state),
        pattern="burst {x} {y}",
        fields=place_fields(state, first.args[0] * EIGHTH, first.args[1] * EIGHTH),
        width=0.0,
        radius=BURST_RADIUS,
    )
    return PoseFacts(
        commit="Burst here",
        hint="On no base, wholly inside the play area. Arc and Range are measured afterwards.",
        frame=around(state, 0.0, 0.0, area, area),
        region=[],
        units=[unit],
    )


def attack_name(state: AttackWing) -> str:
    """With what somebody attacks."""
    row = state.attack
    if row[attackrow.CARD] != NONE:
        return upgrades.NAMES[state.upgrade_card(row[attackrow.CARD])]
    return creatures.WEAPON_NAME[row[attackrow.WEAPON]]
