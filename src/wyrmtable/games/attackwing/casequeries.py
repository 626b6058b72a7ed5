"""Queries of rule cases: choices, measurements, legions. They change nothing."""

# not compiled: rule cases are data for people
from __future__ import annotations

import msgspec

from wyrmtable.core.casebook import BadCase
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.attackwing import campaign, choosing
from wyrmtable.games.attackwing.activation import Substitute, substitutes
from wyrmtable.games.attackwing.arcs import FORWARD_ARC, REAR_ARC
from wyrmtable.games.attackwing.casefacts import name_of_base
from wyrmtable.games.attackwing.casesetup import Strict
from wyrmtable.games.attackwing.casesteps import Reader
from wyrmtable.games.attackwing.dials import MANEUVER_NAMES
from wyrmtable.games.attackwing.legionrules import check
from wyrmtable.games.attackwing.legions import (
    Entry,
    Legion,
    Terms,
    armor,
    attack_dice,
    limit,
    total,
)
from wyrmtable.games.attackwing.measuring import (
    SECTIONS,
    disc_on_line,
    measure,
    measure_in_arc,
    on_line,
)
from wyrmtable.games.attackwing.movement import Overlap
from wyrmtable.games.attackwing.state import CAMPAIGN, STANDING
from wyrmtable.games.attackwing.tablefile import ADVENTURES
from wyrmtable.games.attackwing.terrain import lying
from wyrmtable.games.attackwing.tokens import OBJECTIVE_RADIUS


class Member(Strict):
    """A creature of a legion in a case."""

    creature: str
    upgrades: tuple[str, ...] = ()
    soldiers: int = 1


class Spending(Strict):
    """XP that a legion spends in a case."""

    points: int = 0
    slots: dict[str, list[str]] = msgspec.field(default_factory=dict)


def answer(read: Reader, do: str, number: int) -> PlainDict:
    """The event that a query brings."""
    if do == "measure":
        return {"event": "measured", "action": number, **measured(read)}
    if do == "choices":
        return {"event": "choices", "action": number, "choices": choices(read)}
    try:
        return {"event": "legion_legal", "action": number, **legion_checked(read)}
    except Illegal as fault:
        told: PlainDict = {"event": "rejected", "action": number}
        return {**told, "clause": fault.cite, "why": fault.why}


def choices(read: Reader) -> list[Plain]:
    """What a side may choose in the open decision."""
    state = read.layout.state
    question = state.question
    decision = read.word("decision")
    if decision == "overlap" and isinstance(question, Overlap):
        return [*question.choices(state)]
    if decision == "substitute" and isinstance(question, Substitute):
        return [MANEUVER_NAMES[one] for one in substitutes(state, read.creature())]
    raise BadCase(f"{read.where}.decision", f"{decision} is not asked for, but {question!r}")


def measured(read: Reader) -> PlainDict:
    """A distance with its Range, and what lies on the line (AW-2.11, AW-2.12, AW-2.16)."""
    state = read.layout.state
    start = state.point[read.creature("from")]
    to = read.word("to")
    if to in read.layout.base:
        end = read.layout.base[to]
    else:
        end = state.point[read.creature("to")]
    told: PlainDict = {}
    attacker, target = state.shapes[start], state.shapes[end]
    if "arc" in read.step and read.word("arc") != "none":
        rear = read.choice("arc", ["forward", "rear"]) == 1
        line = measure_in_arc(attacker, REAR_ARC if rear else FORWARD_ARC, target)
        told["in_arc"] = line is not None
        if line is None:
            return told
    else:
        line = measure(attacker, target)
    told["distance"] = line.distance
    told["range"] = line.range if line.range <= SECTIONS else "out"
    crossed: list[Plain] = [
        name_of_base(read.layout, base)
        for base, place in enumerate(state.place)
        if place == STANDING and base not in (start, end) and on_line(line, state.shapes[base])
    ]
    for name, token in read.layout.token.items():
        x, y = state.token_x[token], state.token_y[token]
        if token in lying(state) and disc_on_line(line, x, y, OBJECTIVE_RADIUS):
            crossed.append(name)
    told["on_line"] = crossed
    return told


def legion_checked(read: Reader) -> PlainDict:
    """A legion with its total; Illegal names the rule that it breaks."""
    side = read.step.get("by")
    if isinstance(side, bool) or not isinstance(side, int) or not 1 <= side <= 3:
        raise BadCase(f"{read.where}.by", f"{side!r} is not a side")
    try:
        members = msgspec.convert(read.step["creatures"], list[Member])
        spend = msgspec.convert(read.step.get("spend", {}), Spending)
    except msgspec.ValidationError as error:
        raise BadCase(read.where, str(error)) from None
    legion = Legion(
        entries=tuple(
            Entry(
                creature=member.creature,
                upgrades=member.upgrades,
                soldiers=member.soldiers,
                slots=tuple(spend.slots.get(member.creature, ())),
            )
            for member in members
        ),
        xp=spend.points,
    )
    terms = terms_of(read, side)
    check(legion, terms)
    return {
        "total": total(legion),
        "limit": limit(legion, terms),
        "armor": [armor(entry) for entry in legion.entries],
        "attack_dice": [attack_dice(entry) for entry in legion.entries],
        "xp": terms.xp,
    }


def terms_of(read: Reader, side: int) -> Terms:
    """What a legion must keep to in a case."""
    state, given = read.layout.state, read.layout.given
    if state.adventure:
        part = ADVENTURES[state.adventure - 1].part[side - 1].creature
        terms = campaign.adventure_terms(state.adventure, part, state.artifacts)
        if state.mode == CAMPAIGN:  # nobody has earned anything
            log = campaign.begun(["one", "two", "three"])
            open_to = campaign.open_artifacts(log, side - 1, state.adventure, part)
            terms = msgspec.structs.replace(terms, artifacts=open_to)
        return msgspec.structs.replace(
            terms, xp=given.xp.get(str(side), 0), xp_spent=side in given.xp_spent
        )
    terms = choosing.terms_of(state, min(side, state.seats) - 1)
    points = read.step.get("points")
    return msgspec.structs.replace(terms, points=points) if isinstance(points, int) else terms
