"""What a client needs for a decision beyond the list of answers: one struct for each panel."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct


class Way(Struct, omit_defaults=True):
    """An answer that leads somewhere: the hex where it ends or aims, and what it costs there."""

    hex: str
    answer: int = -1  # its place among the answers; -1: it is not listed, and `text` has it
    text: str = ""
    cost: int = 0
    facing: int | None = None
    note: str = ""


class Doing(Struct):
    """One thing that a unit may do, with all its ways."""

    does: str
    cite: str
    ways: list[Way]


class Doer(Struct):
    """A unit, or units of one type, with what they may do."""

    name: str
    piece: str  # on the board; empty: it is not there yet
    count: int  # of units of this type that wait
    left: int  # points that it has left, and of how many
    most: int
    road: int  # points that it would have left on the road; 0: it cannot use it
    unit: str  # what the points are called
    doings: list[Doing]


class ReachFacts(Struct):
    """Units and where they can go: moves, spells, arrivals, set-up."""

    panel: Literal["reach"]
    doers: dict[str, Doer]
    placed: list[str]  # pieces that can be taken up again
    waiting: list[str]  # units that come later
    entries: list[str]  # where they come
    suggested: str  # an answer for somebody in a hurry
    ends: str  # what ends it, in words; empty: nothing does yet


class Joiner(Struct):
    """Somebody who can join an attack, with the strength that he adds."""

    code: str  # as answers call it
    piece: str
    name: str
    role: Literal["fights", "supports", "bolt"]
    strength: int
    cite: str  # of what makes it so strong, where that is not its counter


class Kept(Struct):
    """Somebody near who cannot join, and why."""

    name: str
    clause: str
    why: str


class Proposal(Struct):
    """An attack that is worth making, with its odds in words and in hundredths."""

    answer: int
    odds: str
    chance: int


class Defence(Struct):
    """A hex that can be attacked: who stands there, and who can join."""

    hex: str
    names: list[str]
    strength: int
    joiners: list[Joiner]
    kept: list[Kept]
    sets: list[Proposal]


class Aim(Struct):
    """One attack on a monster."""

    answer: int
    piece: str
    name: str
    area: str
    need: str
    chance: int  # in hundredths
    points: int


class Quarry(Struct):
    """A monster that can be attacked, area by area."""

    piece: str
    name: str
    hex: str
    aims: list[Aim]


class UnitDeed(Struct):
    """Anything else that can be done in the phase."""

    answer: int
    name: str
    does: str
    note: str
    hexes: list[str]


class AttackFacts(Struct):
    """Attacks that can be made: on hexes, on monsters, and what else there is to do."""

    panel: Literal["attack"]
    verb: str
    hexes: dict[str, Defence]
    monsters: dict[str, Quarry]
    deeds: list[UnitDeed]
    ends: str


class AreaFacts(Struct):
    """An area of a monster: its points, and how many of them can be taken now."""

    area: str
    left: int
    full: int


class AssignFacts(Struct):
    """Points of damage that the owner of a monster spreads."""

    panel: Literal["assign"]
    piece: str
    name: str
    points: int
    areas: list[AreaFacts]
    spreads: list[list[int]]  # in the order of the answers


class Choosable(Struct):
    """A type of unit that a force may hold."""

    type: str
    name: str
    about: str
    cost: int
    held: int
    clause: str  # that forbids one more; empty: it may be added
    why: str


class Purse(Struct):
    """The force of one side while it is chosen."""

    party: str  # as answers name it; empty: the own one
    name: str
    spent: int
    least: int
    most: int
    units: int
    clause: str  # that forbids the force as it is
    why: str
    types: list[Choosable]


class DraftFacts(Struct):
    """Forces that are chosen for points."""

    panel: Literal["draft"]
    secret: bool
    purses: list[Purse]
    goal: int  # of a plan; 0: none is set
    goals: list[int]  # that are proposed


FACTS: Final[Mapping[str, type[Struct]]] = {
    "movement": ReachFacts,
    "spells": ReachFacts,
    "reinforcements": ReachFacts,
    "deploy": ReachFacts,
    "push aside": ReachFacts,
    "fire": AttackFacts,
    "melee": AttackFacts,
    "assign damage": AssignFacts,
    "draft forces": DraftFacts,
    "plan forces": DraftFacts,
}
