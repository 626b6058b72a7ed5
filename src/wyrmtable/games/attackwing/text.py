"""A position of Attack Wing in characters, and the same in sentences for listeners."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.games.attackwing import creatures, upgrades, verbs
from wyrmtable.games.attackwing.dials import COLORS, MANEUVER_NAMES, SPEEDS
from wyrmtable.games.attackwing.events import why_over
from wyrmtable.games.attackwing.legioncode import from_numbers
from wyrmtable.games.attackwing.legions import total
from wyrmtable.games.attackwing.movement import COLOR_NAMES
from wyrmtable.games.attackwing.planning import Dials, dialing
from wyrmtable.games.attackwing.scene import (
    COLOURS,
    called,
    phase_line,
    seat_panel,
    tokens,
)
from wyrmtable.games.attackwing.state import (
    AIR,
    ALTITUDES,
    CHOOSING,
    GROUND,
    NONE,
    ON_TABLE,
    PLANNING,
    STANDING,
    SWOOP,
    AttackWing,
)

ARROWS = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
LEVELS = {GROUND: "_", SWOOP: "~", AIR: "^"}
COLUMNS = 72
ROWS = 30
LEGEND = """\
B^↗ is creature B in the air heading north-east; ~ is swooping, _ on the ground. North is up.
C2 is a soldier of Troop C; t4 is Objective Token 4."""
BEARINGS = (
    "straight",
    "bank left",
    "bank right",
    "turn left",
    "turn right",
    "wingover",
    "fall back",
    "pivot",
)


def colour_words() -> dict[str, str]:
    """Seats, each with its colour."""
    return {
        rf"\b[Ss]eat {seat + 1}\b|\b{colour.capitalize()}\b": colour
        for seat, colour in enumerate(COLOURS)
    }


def ending(state: AttackWing) -> str:
    """Why a game that is over has ended."""
    outcome = state.outcome
    if outcome is None:
        return ""
    return why_over(outcome.reason, outcome.cite)


# -- the position ------------------------------------------------------------------------------


def chart_and_lists(state: AttackWing, seat: int | None) -> str:
    """The table in characters with a list of everybody below."""
    parts = [phase_line(state)]
    if state.phase != CHOOSING:
        parts += [chart(state), LEGEND]
    parts.append("\n".join([*roll(state, seat), *token_lines(state, seat)]))
    return "\n\n".join(parts)


def sentences(state: AttackWing, seat: int | None) -> str:
    """The same in sentences, one line for each fact."""
    return "\n".join([f"{phase_line(state)}.", *roll(state, seat), *token_lines(state, seat)])


def chart(state: AttackWing) -> str:
    """The table from above, a character half an inch wide; who has no room stands below."""
    step = max(state.area / COLUMNS, state.area / (2.0 * ROWS))  # characters are twice as high
    columns, rows = round(state.area / step), round(state.area / (2.0 * step))
    canvas = [
        ["·" if x % 12 == 0 and y % 6 == 0 else " " for x in range(columns + 4)]
        for y in range(rows)
    ]

    def put(x: float, y: float, text: str) -> None:
        column = min(columns - 1, max(0, int(x / step)))
        row = min(rows - 1, max(0, int((state.area - y) / (2.0 * step))))
        for _ in range(rows):
            if all(mark in " ·" for mark in canvas[row][column : column + len(text)]):
                break
            row = (row + 1) % rows
        canvas[row][column : column + len(text)] = text

    for base, place in enumerate(state.place):
        if place == STANDING:
            put(state.x[base], state.y[base], figure(state, base))
    for token, where in enumerate(state.token_where):
        if where == ON_TABLE:
            put(state.token_x[token], state.token_y[token], f"t{token + 1}")
    edge = "+" + "-" * (columns + 4) + "+"
    return "\n".join([edge, *["|" + "".join(line) + "|" for line in canvas], edge])


def figure(state: AttackWing, base: int) -> str:
    """Name, altitude and heading: `B^↗`."""
    arrow = ARROWS[int((state.heading[base] + 22.5) // 45.0) % 8]
    return f"{state.base_name(base)}{LEVELS[state.altitude[state.who[base]]]}{arrow}"


def roll(state: AttackWing, viewer: int | None) -> list[str]:
    """All seats with their creatures."""
    lines: list[str] = []
    for seat in range(state.seats):
        panel = seat_panel(state, viewer, seat)
        told = [f"{panel.name}, seat {seat + 1}", panel.team, panel.status, *panel.tags]
        lines.append(", ".join([part for part in told if part]))
        own = [creature for creature, owner in enumerate(state.owner) if owner == seat]
        for creature, line in zip(own, panel.lines, strict=True):
            lines.append(f"  {line.short} {creatures.NAMES[state.card[creature]]}: ")
            figures = [
                f"{gauge.name} {gauge.value}" + (f"/{gauge.maximum}" if gauge.maximum else "")
                for gauge in line.gauges
            ]
            facts = [*where(state, creature), *figures, *line.tags]
            lines[-1] += ", ".join(facts)
    return lines


def where(state: AttackWing, creature: int) -> list[str]:
    """Place and heading of the base that moves, if it stands on the table."""
    if not state.in_play(creature) or state.place[state.point[creature]] != STANDING:
        return []
    base = state.point[creature]
    at = f"at {state.x[base]:.2f} {state.y[base]:.2f} heading {state.heading[base]:.0f}"
    return [at] if state.in_air(creature) else [at, ALTITUDES[GROUND]]


def token_lines(state: AttackWing, viewer: int | None) -> list[str]:
    """The Objective Tokens on the table, as far as the viewer knows them."""
    return [
        f"{piece.id}: {piece.name}{', face down' if piece.hidden else ''}"
        f"{''.join([f', {tag}' for tag in piece.tags])}, at {piece.x:.2f} {-piece.y:.2f}"
        for piece in tokens(state, viewer)
        if piece.id != "center"
    ]


def draft_text(state: AttackWing, seat: int) -> str:
    """The dials that a seat has set and not committed."""
    if state.phase != PLANNING or state.ready[seat]:
        return ""
    own = dialing(state, seat)
    if all([state.dial[creature] == NONE for creature in own]):
        return ""
    lines = [f"  {state.name(one)} {called(state, one)}: {dial_words(state, one)}" for one in own]
    return "\n".join(["Your dials:", *lines])


def dial_words(state: AttackWing, creature: int) -> str:
    """The dial of a creature in words, for its owner."""
    dial = state.dial[creature]
    return "open" if dial == NONE else f"{MANEUVER_NAMES[dial]}, {spoken(state, creature, dial)}"


# -- answers -----------------------------------------------------------------------------------


def spoken(state: AttackWing, creature: int, maneuver: int) -> str:
    """A maneuver in words: `turn left 3, white`."""
    color = COLORS[state.dial_of[creature]][maneuver]
    shade = f", {COLOR_NAMES[color]}" if color != NONE else ""
    return f"{BEARINGS[maneuver // SPEEDS]} {maneuver % SPEEDS}{shade}"


def gloss(state: AttackWing, seat: int, action: Action) -> str:
    """What an answer means, in a few words; empty if its text says it."""
    kind, args = action.kind, action.args
    if kind == verbs.DIAL.kind:
        if args[0] >= len(state.card):
            return ""  # nobody's dial: such an answer is refused
        return f"{called(state, args[0])}: {spoken(state, args[0], args[1])}"
    if kind == verbs.SUBSTITUTE.kind and state.question is not None:
        return spoken(state, state.question.args[0], args[0])
    if kind in (verbs.PLACE.kind, verbs.DUE.kind):
        return called(state, args[0])
    if kind == verbs.LEGION.kind:
        return f"{total(from_numbers(args))} points"
    if kind in (verbs.ACT.kind, verbs.USE.kind) and args[0] >= verbs.FIRST_UPGRADE:
        return upgrades.NAMES[args[0] - verbs.FIRST_UPGRADE]
    if kind == verbs.ATTACK.kind:
        return (
            f"{called(state, args[0] // verbs.PARTS)}, {verbs.WEAPONS[args[1]].replace('_', ' ')}"
        )
    if kind == verbs.UPGRADE_ATTACK.kind:
        target = args[1]
        named = upgrades.NAMES[args[0]]
        return f"{named} on {called(state, target // verbs.PARTS)}" if target != NONE else named
    return FIXED.get(kind, {}).get(args[0] if args else NONE, "")


FIXED: dict[int, dict[int, str]] = {
    verbs.ALTITUDE.kind: {0: "land", 1: "fly", 2: "swoop", 3: "no change"},
    verbs.CHARGE.kind: {NONE: "move straight 1 and attack in melee"},
    verbs.ACT.kind: {
        verbs.ACTS.index("dodge"): "adds an evade when it defends",
        verbs.ACTS.index("concentrate"): "turns concentrate results into hits or evades",
        verbs.ACTS.index("charge"): "may move forward before it attacks",
        verbs.ACTS.index("feint"): "slip to one side",
    },
}


def hint(state: AttackWing, seat: int) -> str:
    """How the open question is answered in notation, with an example that can be played now."""
    question = state.question
    if seat not in state.to_act or question is None:
        return ""
    listed = question.actions(state, seat)
    example = listed[0].text
    if isinstance(question, Dials) and listed[0].kind == verbs.DIAL.kind:
        whole = question.whole(state, seat).text
        return f"Set a dial: `{example}`. All dials at once, committed: `{whole}`."
    if listed[0].kind == verbs.PLACE.kind:
        return f"x and y in inches in steps of 1/8, heading in degrees: `{example}`."
    if listed[0].kind == verbs.LEGION.kind:
        return f"These are ready-made; you can also type a legion of your own, like `{example}`."
    return f"For example `{example}`." if len(listed) > 3 else ""
