"""Actions and observations of Dragon Rage as numbers, for learning agents.

Verbs with few actions have a number for each, from the table of verbs; such an action comes after
all others of its list. What names units and hexes has the number of its place in the list.
An observation shows units in the order of their numbers, one quantity of all of them after the
other.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.encoding import NO_CHOICES, Choices, Encoder, Field, category, flag, number
from wyrmtable.games.dragonrage.kinds import AREA_NAMES, AREAS, KINDS, NAMES
from wyrmtable.games.dragonrage.offered import Offered
from wyrmtable.games.dragonrage.state import CAPTIVE, CLOSED, DEAD, DragonRage
from wyrmtable.games.dragonrage.terms import PLANNED, SCENARIO, Terms
from wyrmtable.games.dragonrage.verbs import VERBS

FEW: Final = 512  # a verb with more actions than these is numbered by the list
MOST_LISTED: Final = 8192  # two Rocs and two Dragons before they enter have some 6000
UNITS: Final = 96  # that are shown; all counters of both sides are fewer
LAST_BYTE: Final = 255
MARKS: Final = 2  # bytes
DEEDS: Final = 3
ROWS: Final = (("fog", 2), ("whirlwind", 3), ("boost", 3))  # spells that lie on the map
WORD: Final = array("i").itemsize
ONE_MORE: Final = bytes([min(value + 1, LAST_BYTE) for value in range(256)])
SIDES: Final = tuple(  # by the side that looks: 0 its own, 1 the other, 2 captive
    [bytes([2 if side == CAPTIVE else int(side != own) for side in range(256)]) for own in (0, 1)]
)
HALF: Final = ("high", "low")
SPELLS: Final = 4  # of each sort that are shown


class DragonRageEncoder(Encoder[DragonRage]):
    """Numbers for one map and one way to choose forces."""

    tasks: dict[str, int]
    first: dict[int, int]  # by kind of action: its first number
    listed_from: int
    masks: dict[tuple[int, tuple[int, ...]], Choices]
    numbered: Sequence[Action]  # the list that was looked at last
    places: dict[Action, int]  # in it

    def __init__(self, terms: Terms, tasks: list[str]) -> None:
        self.tasks = {name: place for place, name in enumerate(tasks)}
        super().__init__(general_fields(terms, tasks) + unit_fields())
        self.first = {}
        for verb in VERBS.verbs:
            if 0 < verb.count() <= FEW:
                self.first[verb.kind] = self.block(verb.name, verb.count(), verb.about)
        self.listed_from = self.block("listed", MOST_LISTED, "what names units or hexes, in order")
        self.masks = {}
        self.numbered = []
        self.places = {}

    def number(self, state: DragonRage, seat: int, action: Action) -> int:
        first = self.first.get(action.kind, -1)
        if first >= 0:
            return first + VERBS.by_kind[action.kind].place(action.args)
        question = state.question
        assert question is not None
        actions = question.actions(state, seat)
        if actions is not self.numbered:
            self.numbered = actions
            self.places = {each: place for place, each in enumerate(actions)}
        return self.listed_from + self.places[action]

    def action(self, state: DragonRage, seat: int, number: int) -> Action:
        if number >= self.listed_from:
            question = state.question
            assert question is not None
            return question.actions(state, seat)[number - self.listed_from]
        for block in self.blocks:
            if number < block.first + block.count:
                return VERBS.by_name[block.name].at(number - block.first)
        raise ValueError(f"there is no action number {number}")

    def choices(self, state: DragonRage, seat: int) -> Choices:
        question = state.question
        if question is None or seat not in state.to_act:
            return NO_CHOICES
        actions = question.actions(state, seat)
        listed = len(actions)
        fixed: list[int] = []
        if isinstance(actions, Offered):  # all but the last name units
            if actions.closing is not None:
                listed -= 1
                fixed.append(self.number(state, seat, actions.closing))
        else:
            while listed and actions[listed - 1].kind in self.first:
                listed -= 1
                fixed.append(self.number(state, seat, actions[listed]))
            fixed.reverse()
        key = (listed, tuple(fixed))
        known = self.masks.get(key)
        if known is None:
            numbers = sorted(fixed) + list(range(self.listed_from, self.listed_from + listed))
            row = bytearray(self.listed_from + listed)
            for one in numbers:
                row[one] = 1
            known = Choices(numbers, row, [])
            if len(self.masks) < FEW:
                self.masks[key] = known
        return known

    def parts(self, state: DragonRage, seat: int) -> list[bytes]:
        question = state.question
        asks = len(self.tasks) if question is None else self.tasks[question.name]
        own = state.side_of(seat)
        args = () if question is None else question.args
        head = [
            own,
            asks,
            min(max(args[0] + 1, 0), LAST_BYTE) if args else 0,
            state.phase,
            min(state.turn, LAST_BYTE),
            min(state.goal, LAST_BYTE),
            min(max(state.vp, 0), LAST_BYTE),
            min(state.last_damage, LAST_BYTE),
            min(state.outside, LAST_BYTE),
            *state.ready,
            *state.demoralised,
            1 if state.abandoned else 0,
        ]
        parts = [bytes(head), self.forces(state, own)]
        parts.append(bytes([points + 1 for points in state.scored]))
        parts.append(bytes(state.entrance))
        parts.append(bytes(state.control))
        for rows, (_, each) in zip((state.fogs, state.winds, state.boosts), ROWS, strict=True):
            parts.append(spell_rows(rows, each))
        parts.extend(unit_parts(state, own))
        return parts

    def forces(self, state: DragonRage, own: int) -> bytes:
        """The forces that are being chosen, as far as a side knows them, its own first."""
        if state.phase or state.terms.buying == SCENARIO:
            return bytes(2 * KINDS)
        draft = state.draft
        mine = draft[own * KINDS : (own + 1) * KINDS]
        if state.terms.buying != PLANNED and 0 in state.ready:
            return bytes(mine) + bytes(KINDS)
        return bytes(mine) + bytes(draft[(1 - own) * KINDS : (2 - own) * KINDS])


def spell_rows(rows: list[int], each: int) -> bytes:
    """The first spells of one sort, each with its hex in two bytes, then what else it has."""
    shown = bytearray()
    for at in range(0, min(len(rows), SPELLS * each), each):
        shown.extend((rows[at] + 1 >> 8, rows[at] + 1 & LAST_BYTE, *rows[at + 1 : at + each]))
    return bytes(shown).ljust(SPELLS * (each + 1), b"\0")


def unit_parts(state: DragonRage, own: int) -> list[bytes]:
    """One quantity of all units after the other."""
    count = min(len(state.kind), UNITS)
    cells = in_bytes([cell - DEAD for cell in state.cell[:count]])
    marks, deeds = in_bytes(state.marks[:count]), in_bytes(state.deeds[:count])
    quantities = [
        bytes(state.kind[:count]).translate(ONE_MORE),
        bytes(state.side[:count]).translate(SIDES[own]),
        cells[1::WORD],
        cells[::WORD],
        bytes(state.face[:count]),
        bytes(state.spent[:count]),
        bytes(state.stock[:count]),
        bytes([min(unit + 1, LAST_BYTE) for unit in state.master[:count]]),
        *[marks[byte::WORD] for byte in range(MARKS)],
        *[deeds[byte::WORD] for byte in range(DEEDS)],
    ]
    parts = [quantity.ljust(UNITS, b"\0") for quantity in quantities]
    parts.append(bytes(state.lost[: count * AREAS]).ljust(UNITS * AREAS, b"\0"))
    return parts


def in_bytes(numbers: list[int]) -> bytes:
    """Numbers as bytes, WORD for each, the lowest first."""
    words = array("i", numbers)
    if sys.byteorder == "big":
        words.byteswap()
    return words.tobytes()


# -- what the bytes mean -----------------------------------------------------------------------


def general_fields(terms: Terms, tasks: list[str]) -> list[Field]:
    """Everything but the units."""
    city = terms.city
    fields = [
        category("side", 2, "the side of the seat that looks: 0 Invader, 1 Defender"),
        category("task", len(tasks) + 1, "which task asks, by name; last: none"),
        number("task number", 0, LAST_BYTE, "of the task, plus 1; 0: none"),
        category("phase", 11, "0 before the first turn"),
        number("turn", 0, LAST_BYTE, ""),
        number("goal", 0, LAST_BYTE, "victory points that the Invader needs"),
        number("victory points", 0, LAST_BYTE, "that he has"),
        number("last damage", 0, LAST_BYTE, "the turn in which the city was last damaged"),
        number("outside", 0, LAST_BYTE, "turns in a row without Invaders in the city"),
        *[flag(f"ready, seat {seat + 1}", "has confirmed its force") for seat in (0, 1)],
        *[flag(f"demoralised, {side}", "") for side in ("Invader", "Defender")],
        flag("abandoned", "Elowyn has left the Citadel"),
    ]
    for whose in ("own", "other"):
        about = "being chosen; of the other side only in the open"
        fields.extend([number(f"{whose} {name}", 0, 99, about) for name in NAMES])
    for cell in terms.vp_cells:
        fields.append(number(f"scored {city.names[cell]}", 0, 100, "points plus 1; 0: it stands"))
    entrances = range(len(city.inside))
    for entrance in entrances:
        fields.append(category(f"entrance {city.entrance_name(entrance)}", CLOSED + 3, ""))
    for entrance in entrances:
        fields.append(category(f"control of {city.entrance_name(entrance)}", 2, "a side"))
    for name, each in ROWS:
        for place in range(1, SPELLS + 1):
            fields.extend(
                [
                    number(f"{name} {place} {byte} byte", 0, LAST_BYTE, "cell plus 1")
                    for byte in HALF
                ]
            )
            rest = range(1, each)
            fields.extend([number(f"{name} {place}, {at}", 0, LAST_BYTE, "") for at in rest])
    return fields


def unit_fields() -> list[Field]:
    """Of each unit that is shown, quantity by quantity."""
    kinds: list[tuple[str, int, str]] = [
        ("type", KINDS, "plus 1; 0: there is no such unit"),
        ("side", 2, "0 own, 1 other, 2 captive"),
        ("cell, high byte", LAST_BYTE, "plus 2; 0 dead, 1 off the map"),
        ("cell, low byte", LAST_BYTE, ""),
        ("facing", 5, "clockwise from north"),
        ("spent", 99, "movement points of this phase"),
        ("stock", 99, "uses of fire or spell points left"),
        ("master", LAST_BYTE, "number of its controller or escort plus 1"),
    ]
    kinds.extend([(f"marks {byte + 1}", LAST_BYTE, "what stays, as bits") for byte in range(MARKS)])
    kinds.extend(
        [(f"deeds {byte + 1}", LAST_BYTE, "of this turn, as bits") for byte in range(DEEDS)]
    )
    fields = [
        number(f"unit {unit + 1} {name}", 0, high, about)
        for name, high, about in kinds
        for unit in range(UNITS)
    ]
    for unit in range(UNITS):
        for area in range(AREAS):
            fields.append(number(f"unit {unit + 1} lost {AREA_NAMES[area]}", 0, 99, "points"))
    return fields
