"""A position of Aerial Corps in characters, and the same in sentences for listeners."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.games.aerialcorps.breeds import (
    BREATH,
    BREATH_NAMES,
    KEYS,
    VALUE,
    WEIGHT,
    WEIGHT_NAMES,
)
from wyrmtable.games.aerialcorps.leaving import STAYS, strays
from wyrmtable.games.aerialcorps.orderdrafts import drafted, laid_cards, packed
from wyrmtable.games.aerialcorps.orders import faces_by_card
from wyrmtable.games.aerialcorps.scene import phase_line, seat_panel, tags
from wyrmtable.games.aerialcorps.setup import ChooseForce, about, breeds_offered
from wyrmtable.games.aerialcorps.state import (
    FLYING,
    NONE,
    OUT_NAMES,
    PLACES,
    SHIP,
    UNDECIDED,
    AerialCorps,
)
from wyrmtable.games.aerialcorps.table import COLOURS
from wyrmtable.games.aerialcorps.verbs import ORDER_SLOT
from wyrmtable.games.aerialcorps.view import open_damage

ARROWS = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
COLUMNS = 69
ROWS = 24
LONGEST_TOKEN = 8  # ship1^0→

LEGEND = """\
2.1^3↗ is dragon 1 of seat 2 at level 3 heading north-east; you call your own 1, 2, 3.
North is up. Level 3+1 is level 3 with one climb counter."""


def colour_words() -> dict[str, str]:
    """Seats and their dragons, each with its colour."""
    return {
        rf"\b[Ss]eat {seat + 1}\b|\b{seat + 1}\.[123]\b|\b{colour.capitalize()}\b": colour
        for seat, colour in enumerate(COLOURS)
    }


def chart_and_lists(state: AerialCorps, seat: int | None) -> str:
    """The table in characters with a list of everybody below."""
    parts = [phase_line(state)]
    if state.turn:
        parts += [chart(state), LEGEND]
    parts.append("\n".join(roll(state, seat)))
    if offered := breeds(state, seat):
        longest = max(len(KEYS[breed]) for breed in offered)
        lines = [f"{KEYS[breed]:{longest}} {VALUE[breed]:3}  {about(breed)}" for breed in offered]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def sentences(state: AerialCorps, seat: int | None) -> str:
    """The same in sentences, one line for each fact."""
    offered = [
        f"{KEYS[breed]}, value {VALUE[breed]}: {about(breed)}." for breed in breeds(state, seat)
    ]
    return "\n".join([f"{phase_line(state)}.", *roll(state, seat), *offered])


def breeds(state: AerialCorps, viewer: int | None) -> list[int]:
    """What a seat that chooses dragons can choose from (AC-3.3)."""
    choosing = isinstance(state.question, ChooseForce) and viewer in state.to_act
    return breeds_offered(state) if choosing else []


def chart(state: AerialCorps) -> str:
    """The table from above, a character about an inch wide; who has no room stands below."""
    width, depth = state.table.width, state.table.depth
    step = max(width / COLUMNS, depth / (2.0 * ROWS))  # a character is twice as high as wide
    columns, rows = max(1, round(width / step)), max(1, round(depth / (2.0 * step)))
    canvas = [
        ["·" if x % 12 == 0 and y % 6 == 0 else " " for x in range(columns + LONGEST_TOKEN)]
        for y in range(rows)
    ]
    for number in range(len(state.breed)):
        if not state.present(number):
            continue
        column = min(columns - 1, max(0, int(state.x[number] / step)))
        row = min(rows - 1, max(0, int((depth - state.y[number]) / (2.0 * step))))
        text = token(state, number)
        while any(mark not in " ·" for mark in canvas[row][column : column + len(text)]):
            row = (row + 1) % rows
        canvas[row][column : column + len(text)] = text
    edge = "+" + "-" * (columns + LONGEST_TOKEN) + "+"
    return "\n".join([edge, *["|" + "".join(line) + "|" for line in canvas], edge])


def token(state: AerialCorps, number: int) -> str:
    """Name, level and heading: `2.1^3↗`."""
    arrow = ARROWS[int((state.heading[number] + 22.5) // 45.0) % 8]
    return f"{state.dragon_name(number)}^{state.level[number]}{arrow}"


def roll(state: AerialCorps, viewer: int | None) -> list[str]:
    """All seats with their dragons, then the ships."""
    lines: list[str] = []
    for seat in range(state.seats):
        panel = seat_panel(state, viewer, seat)
        told = [f"{panel.name}, seat {seat + 1}", panel.team, panel.status]
        lines.append(", ".join(part for part in told if part))
        for dragon in range(seat * PLACES, seat * PLACES + PLACES):
            if state.breed[dragon] != NONE:
                lines.append("  " + unit_line(state, viewer, dragon))
                lines += ["    " + line for line in own_orders(state, viewer, dragon)]
    for ship in range(state.ships_from, len(state.breed)):
        side = state.side_name(state.side_of(ship))
        lines.append(f"Side {side}: {unit_line(state, viewer, ship)}")
    return lines


def unit_line(state: AerialCorps, viewer: int | None, number: int) -> str:
    """One dragon or ship in a line."""
    name = f"{state.dragon_name(number)} {state.own_name(number)}"
    if state.breed[number] == SHIP:
        name = state.called(number)
    if state.out[number] != FLYING:
        how = OUT_NAMES[state.out[number]].replace("_", " the ")
        return f"{name}: {'brought down' if how == 'down' else how}"
    parts = [f"at {state.x[number]:.2f},{state.y[number]:.2f} heading {state.heading[number]:g}"]
    if state.breed[number] != SHIP:
        parts.append(f"level {state.level[number]}+{state.counters[number]}")
        parts.append(kind_words(state, number))
        units = state.crew[number].bit_count()
        parts.append("1 unit" if units == 1 else f"{units} units")
    if open_damage(state, viewer, number):
        parts.append(f"damage {state.damage[number]} of {state.capacity(number)}")
    return f"{name}: " + ", ".join([*parts, *tags(state, viewer, number)])


def kind_words(state: AerialCorps, number: int) -> str:
    breed = state.breed[number]
    weapon = BREATH_NAMES[BREATH[breed]]
    return WEIGHT_NAMES[WEIGHT[breed]] + (f" {weapon}" if weapon else "")


def own_orders(state: AerialCorps, viewer: int | None, dragon: int) -> list[str]:
    """The orders of the viewer's own dragons, as far as they are given."""
    order = drafted(state, dragon)
    if viewer != dragon // PLACES or not state.flying(dragon):
        return []
    if all(bit == UNDECIDED for bit in order):
        return []
    bits = [*order]
    for unit in range(3):
        if faces_by_card(state, dragon, unit) and bits[4 + unit] == UNDECIDED:
            bits[4 + unit] = -2
    off = strays(state, dragon, laid_cards(state, dragon), order[3])
    warning = f"; off the table in round {off}! [AC-4.10]" if off != STAYS else ""
    return [f"orders: {ORDER_SLOT.write_all(packed(state, dragon, bits))}{warning}"]


def draft_lines(state: AerialCorps, seat: int) -> str:
    """What a seat has laid so far, a line for each dragon by its number: `? ? ?` is still open."""
    lines: list[str] = []
    for dragon in state.own(seat):
        for line in own_orders(state, seat, dragon):
            lines.append(f"  {dragon % PLACES + 1} {state.own_name(dragon)}, {line}")
    return "\n".join(["Your dragons:", *lines]) if lines else ""
