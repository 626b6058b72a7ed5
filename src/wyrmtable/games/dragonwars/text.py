"""A position of DragonWars in characters: a hex map, and the same in sentences for listeners."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.board.hex import place_name
from wyrmtable.games.dragonwars.dragons import (
    COLOURS,
    ENERGY,
    FACINGS,
    HEALTH,
    LETTERS,
    RADIUS,
    TYPE_NAMES,
    TYPES,
)
from wyrmtable.games.dragonwars.maps import TERRAIN_NAMES
from wyrmtable.games.dragonwars.movement import CAUSES, foresee
from wyrmtable.games.dragonwars.pegs import TURNS, UNDECIDED, cell_text
from wyrmtable.games.dragonwars.scene import panels, phase_line, tags
from wyrmtable.games.dragonwars.state import NOBODY, NOWHERE, DragonWars
from wyrmtable.games.dragonwars.view import trusted

COLOUR_LETTERS = ["R", "G", "B", "Y", "V", "C"]  # G is green, and SE and SW are directions
ARROWS = ["↑", "↗", "↘", "↓", "↙", "↖"]
WIDE = 5  # characters inside a hex; 13 columns of hexes then fit into 80 characters

SIGNS = """\

dragons      A Ancient, E Elder, D Drake, W Wyrmling; Turns 1, 2, 3
movements    F1 F2 F3 Forward   LS RS Shift   LT RT Turn   FL Flip   H Hover
height       + Climb, - Descend, right after a Forward, Shift or Turn: RT+ F2-
attacks      fb3 Fireball at distance 3   br3 Fire Breath to 3   cb Close Blast
nothing      -     (a flying dragon must move: DW-6.5)
Recovery     h2, h1e1 or e2: two points of health and energy
Hexes are named as on the map: F7. A grounded dragon takes off with + or - only (DW-7.12)."""


def colour_words() -> dict[str, str]:
    """Names of colours, and dragons on the map such as `RA3`, each with its colour."""
    types = "|".join(kind.capitalize() for kind in TYPE_NAMES)
    facing = f"[0-9][{''.join(ARROWS)}]"
    return {
        rf"\b(?:{colour}|{colour.capitalize()})\b(?: (?:{types}))?"
        rf"|(?<![A-Z]){letter}[{''.join(LETTERS)}](?:{facing}\*?|(?![A-Za-z]))": colour
        for letter, colour in zip(COLOUR_LETTERS, COLOURS, strict=True)
    }


def chart_and_lists(state: DragonWars, seat: int | None) -> str:
    """The map in characters with what it does not show listed below; 79 columns wide."""
    return "\n\n".join(
        part
        for part in (
            f"{phase_line(state)}",
            chart(state),
            legend(state),
            "\n".join(roll(state, seat)),
            "\n".join(plots(state, seat)),
        )
        if part
    )


def sentences(state: DragonWars, seat: int | None) -> str:
    """The same in sentences, one line for each fact, without the empty hexes."""
    board = state.board.map
    lines = [f"{phase_line(state)}."]
    if not state.round:
        for number, name in enumerate(board.site_names):
            hexes = ", ".join(hex_text(state, cell) for cell in board.site_cells[number])
            lines.append(f"Lair site {name}: hexes {hexes}.")
    for player, panel in enumerate(panels(state, seat)):
        who = f"{panel.name}, seat {player + 1}"
        if state.colour[player] == NOBODY:
            who = f"Seat {player + 1}, no colour yet"
        told = [who, panel.team, lair(state, player), panel.status]
        lines.append(", ".join(part for part in told if part) + ".")
        for dragon in range(player * TYPES, player * TYPES + TYPES):
            lines.append(spoken_dragon(state, dragon))
    if state.egg != NOWHERE and state.carrier == NOBODY:
        lines.append(f"The egg lies at {hex_text(state, state.egg)}.")
    return "\n".join([*lines, *plots(state, seat)])


def spoken_dragon(state: DragonWars, dragon: int) -> str:
    name = TYPE_NAMES[dragon % TYPES].capitalize()
    if state.health[dragon] <= 0:
        return f"  {name}: dead."
    cell = state.cell[dragon]
    if cell == NOWHERE:
        return f"  {name}: not on the board."
    above = state.total[dragon] - state.heights[cell]
    height = f"flying {above} above" if above else "grounded on"
    ground = f"{TERRAIN_NAMES[state.board.map.terrain[cell]]} {state.heights[cell]}"
    more = "".join(f", {tag}" for tag in tags(state, dragon) if tag != "grounded")
    return (
        f"  {name}: hex {hex_text(state, cell)}, total height {state.total[dragon]}, {height} "
        f"{ground}, facing {state.facing_name(dragon)}, health {state.health[dragon]} of "
        f"{HEALTH[dragon % TYPES]}, energy {state.energy[dragon]} of {ENERGY}{more}."
    )


# -- the map -----------------------------------------------------------------------------------


def chart(state: DragonWars) -> str:
    """Every hex with two lines: its dragons or its name above, the terrain height below."""
    places = [(q, 2 * r + q) for q, r in state.board.map.grid.coords]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    columns = (max(x for x, _ in places) - left + 1) * (WIDE + 1) + 1
    canvas = [[" "] * columns for _ in range(max(y for _, y in places) - top + 3)]
    for cell, (column, row) in enumerate(places):
        x, y = (column - left) * (WIDE + 1), row - top
        for step in range(1, WIDE + 1):
            for line in (canvas[y], canvas[y + 2]):
                line[x + step] = "_" if line[x + step] == " " else line[x + step]
        canvas[y + 1][x], canvas[y + 1][x + WIDE + 1] = "/", "\\"
        canvas[y + 2][x], canvas[y + 2][x + WIDE + 1] = "\\", "/"
        above, below = inside(state, cell)
        canvas[y + 1][x + 1 : x + WIDE + 1] = above
        canvas[y + 2][x + 1 : x + WIDE + 1] = below
    return "\n".join("".join(line).rstrip() for line in canvas)


def inside(state: DragonWars, cell: int) -> tuple[str, str]:
    """The two lines within a hex, each of WIDE characters."""
    here = [d for d in range(state.seats * TYPES) if state.cell[d] == cell]
    here.sort(key=lambda dragon: dragon != state.carrier)
    ground = ground_text(state, cell)
    if not here:
        return hex_text(state, cell).center(WIDE), ground.rjust(WIDE - 1, "_") + "_"
    if len(here) == 1:
        return token(state, here[0]).ljust(WIDE), ground.rjust(WIDE - 1, "_") + "_"
    height = str(state.heights[cell])
    if len(here) == 2:
        return token(state, here[0]).ljust(WIDE), token(state, here[1])[:4] + height
    names = [short(state, dragon) for dragon in here]
    rest = names[2] if len(here) == 3 else f"+{len(here) - 2}"
    return f"{names[0]} {names[1]}", rest.ljust(WIDE - 1, "_") + height


def ground_text(state: DragonWars, cell: int) -> str:
    """Terrain height, `L` with its owner for a Lair hex, `*` for a free egg; field is bare."""
    site = state.board.map.site_at[cell]
    egg = "*" if cell == state.egg and state.carrier == NOBODY else ""
    if site == NOWHERE:
        return egg + (str(state.heights[cell]) if state.heights[cell] else "")
    owner = state.site.index(site) if site in state.site else NOBODY
    return f"{egg}L{letter(state, owner) if owner != NOBODY else ''}"


def letter(state: DragonWars, seat: int) -> str:
    return COLOUR_LETTERS[state.colour[seat]] if state.colour[seat] != NOBODY else str(seat + 1)


def short(state: DragonWars, dragon: int) -> str:
    return letter(state, dragon // TYPES) + LETTERS[dragon % TYPES]


def token(state: DragonWars, dragon: int) -> str:
    """Colour, type, total height and facing: `RA3↗`, with `*` for the carrier of the egg."""
    egg = "*" if dragon == state.carrier else ""
    return f"{short(state, dragon)}{state.total[dragon]}{ARROWS[state.facing[dragon]]}{egg}"


def legend(state: DragonWars) -> str:
    egg = ", * egg" if state.egg != NOWHERE or state.carrier != NOBODY else ""
    return (
        "RA3↗ Red Ancient, total height 3, facing NE. Foot of a hex: height of the\n"
        f"terrain (none: 0), L Lair{egg}. +2: two more dragons, see the list."
    )


# -- lists -------------------------------------------------------------------------------------


def roll(state: DragonWars, viewer: int | None) -> list[str]:
    """All seats with their dragons, one line for each."""
    lines: list[str] = []
    for seat, panel in enumerate(panels(state, viewer)):
        who = f"Seat {seat + 1}"
        if state.colour[seat] != NOBODY:
            who = f"{letter(state, seat)} = {panel.name}, seat {seat + 1}"
        told = [who, panel.team, lair(state, seat), panel.status]
        lines.append(", ".join(part for part in told if part))
        for dragon in range(seat * TYPES, seat * TYPES + TYPES):
            if state.round or state.cell[dragon] != NOWHERE:
                lines.append("  " + roll_line(state, dragon))
    return lines


def roll_line(state: DragonWars, dragon: int) -> str:
    name = f"{short(state, dragon)} {TYPE_NAMES[dragon % TYPES].capitalize():<8}"
    if state.health[dragon] <= 0:
        return f"{name}  dead"
    cell = state.cell[dragon]
    if cell == NOWHERE:
        cell = state.lifted[dragon]
    above = state.total[dragon] - state.heights[cell]
    health = f"{state.health[dragon]}/{HEALTH[dragon % TYPES]}"
    return (
        f"{name}  {hex_text(state, cell):<5}  height {state.total[dragon]} "
        f"{f'({above} up)' if above > 0 else 'ground':<6}  {state.facing_name(dragon):<2}  "
        f"health {health:<5}  energy {state.energy[dragon]:<2}  {condition(state, dragon)}"
    ).rstrip()


def condition(state: DragonWars, dragon: int) -> str:
    """What else there is to know of a dragon, in few words."""
    held = tags(state, dragon)
    lost = [tag.removesuffix(" forfeited") for tag in held if tag.endswith(" forfeited")]
    others = [tag for tag in held if tag != "grounded" and not tag.endswith(" forfeited")]
    return ", ".join([*others, *(["no " + " or ".join(lost)] if lost else [])])


def lair(state: DragonWars, seat: int) -> str:
    site = state.site[seat]
    return "" if site == NOWHERE else f"Lair {state.board.map.site_names[site]}"


def plots(state: DragonWars, viewer: int | None) -> list[str]:
    """The plots that the viewer knows, each cell with where it leads if nothing interferes."""
    if not state.round or state.outcome is not None:
        return []
    lines: list[str] = []
    for seat in state.seat_order():
        if not (state.revealed or trusted(state, viewer, seat)) or not state.alive(seat):
            continue
        whose = (
            "Your plot" if seat == viewer else f"The plot of {state.seat_name(seat).capitalize()}"
        )
        lines.append(f"{whose}:")
        for dragon in range(seat * TYPES, seat * TYPES + TYPES):
            if state.health[dragon] > 0:
                lines.append("  " + lane(state, dragon))
    if lines and not state.revealed and any(map(state.grounded, range(len(state.cell)))):
        lines.append("  (with the present facings; grounded dragons may still turn, DW-4.10)")
    return lines


def draft_text(state: DragonWars, seat: int) -> str:
    """What a seat has prepared for a sealed answer."""
    question = state.question
    if question is not None and question.name == "plot":
        return "\n".join(plots(state, seat))
    draft = None if question is None else question.draft(state, seat)
    return "" if draft is None else draft.text


def hint(state: DragonWars, seat: int) -> str:
    """How the open question is answered in notation, with examples that can be played now."""
    question = state.question
    if question is None or seat not in state.to_act:
        return ""
    listed = [action.text for action in question.actions(state, seat)]
    if question.name == "plot":
        example = next((text for text in listed if text.endswith("F1+ fb1")), "")
        cell, _, orders = example.partition(" ")
        kind = TYPE_NAMES[LETTERS.index(cell[0])].capitalize() if cell else ""
        return cell and (
            f"`{cell}` is your {kind} in Turn {cell[1]}: `{example}`, or only `{orders}`, is "
            "Forward 1 with a Climb, then a Fireball at distance 1. `lock` ends your plot; "
            "`?` explains all signs."
        )
    if question.name == "declare":
        example = next((text for text in listed if text.endswith("h1e1")), "")
        recovers = f"`{example}` also recovers 1 health and 1 energy. " if example else ""
        return (
            f"`{listed[0]}` turns it to the north. {recovers}`done` keeps everything else as it is."
            if len(listed) > 1
            else ""
        )
    return ""


def lane(state: DragonWars, dragon: int) -> str:
    """For example `A Ancient   1: F1+ fb2 (-5,3 ^1 N) | 2: H (-5,3 ^1 N) | 3: -`."""
    masks = state.plot[dragon * TURNS : dragon * TURNS + TURNS]
    cells: list[str] = []
    foreseen = not state.revealed
    for turn, (cause, cell, total, facing) in enumerate(foresee(state, dragon)):
        text = f"{turn + 1}: {cell_text(masks[turn])}"
        foreseen = foreseen and masks[turn] != UNDECIDED
        if foreseen and cause:
            text += f" (illegal, {CAUSES[cause]})"
            foreseen = False
        elif foreseen and masks[turn]:
            text += f" ({hex_text(state, cell)} ^{total} {FACINGS[facing]})"
        cells.append(text)
    name = f"{LETTERS[dragon % TYPES]} {TYPE_NAMES[dragon % TYPES].capitalize():<8}"
    return f"{name}  " + " | ".join(cells)


def hex_text(state: DragonWars, cell: int) -> str:
    q, r = state.board.map.grid.coords[cell]
    return place_name(q, r, RADIUS)
