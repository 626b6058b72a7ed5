"""A position of DragonLance in characters: a hex map, and the same in sentences for listeners."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.games.dragonlance.board import (
    CELLS,
    FOREST,
    GATE_SIDE,
    HEXES,
    MOUNTAIN,
    OPEN_SIDE,
    WALL_SIDE,
    WATER,
)
from wyrmtable.games.dragonlance.codes import (
    BY,
    CARD,
    CHARGED,
    FATE,
    IN_EFFECT,
    KIND_NAMES,
    NOBODY,
    STRIDE,
)
from wyrmtable.games.dragonlance.hordes import is_led, item_of
from wyrmtable.games.dragonlance.pieces import (
    CITADEL_NAMES,
    COLOURS,
    DIRECTIONS,
    DRAGONS,
    HORDES,
    ITEMS,
    KINDS,
    LEADER_TITLES,
    NAMES,
    SIZE,
    SPELLS,
)
from wyrmtable.games.dragonlance.places import citadel_at
from wyrmtable.games.dragonlance.scene import phase_line
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.view import knows, where_name

LETTERS = ["G", "S", "B", "R", "U", "N"]  # gold, silver, bronze, red, blUe, greeN
RADIUS = 9
# by direction: rows down and characters to the right of a hex, and how a wall runs there
SIDES = [(-1, 1, "-"), (-1, 3, "\\"), (0, 3, "/"), (1, 1, "-"), (0, -1, "\\"), (-1, -1, "/")]
WIDE = 4  # characters for each column of hexes; 19 columns fit into 79 characters


def colour_words() -> dict[str, str]:
    """Names of colours and dragons, and dragons on the map such as `G310`."""
    return {
        rf"\b(?:{colour}|{colour.capitalize()})[1-5]?\b|\b{letter}[1-5](?=[ 0-9])": colour
        for letter, colour in zip(LETTERS, COLOURS, strict=True)
    }


def drawn(state: DragonLance, seat: int | None) -> str:
    """The map in characters, then everything else in sentences; 79 columns wide."""
    key = (
        "G310 is gold3 at altitude 10 (G gold, S silver, B bronze, R red, U blue, N green);\n"
        "# tower, A to F citadels, : courtyard, = lair"
    )
    if state.flags.tower:
        key += ", walls with gates g s b r u n"
    if state.flags.terrain:
        key += ",\n~ water, t forest, ^ mountain"
    return "\n\n".join([chart(state), key, sentences(state, seat)])


def chart(state: DragonLance) -> str:
    """Columns of hexes by q, two lines to a hex."""
    rows = [[" "] * (WIDE * (2 * RADIUS + 1) + 1) for _ in range(4 * RADIUS + 1)]
    for cell in range(CELLS):
        q, r = HEXES.grid.coords[cell]
        text = hex_text(state, cell)
        line = rows[2 * r + q + 2 * RADIUS]
        left = (q + RADIUS) * WIDE
        for place, letter in enumerate(text[:WIDE]):
            line[left + place] = letter
    for cell in range(CELLS):
        if state.flags.court[cell]:
            draw_sides(state, cell, rows)
    return "\n".join("".join(row).rstrip() for row in rows)


def draw_sides(state: DragonLance, cell: int, rows: list[list[str]]) -> None:
    """Walls and gates of a courtyard hex, where nothing else stands."""
    q, r = HEXES.grid.coords[cell]
    for d, (down, right, stroke) in enumerate(SIDES):
        side = state.flags.sides[cell * 6 + d]
        row, place = 2 * r + q + 2 * RADIUS + down, (q + RADIUS) * WIDE + right
        if side != OPEN_SIDE and rows[row][place] == " ":
            rows[row][place] = stroke if side == WALL_SIDE else LETTERS[side - GATE_SIDE].lower()


def hex_text(state: DragonLance, cell: int) -> str:
    """The highest dragon in a hex, or what is there."""
    top = NOBODY
    for dragon in range(DRAGONS):
        if state.cell[dragon] == cell and (top == NOBODY or state.alt[dragon] > state.alt[top]):
            top = dragon
    if top != NOBODY:
        return f"{LETTERS[top // SIZE]}{top % SIZE + 1}{state.alt[top]:<2}"
    which = citadel_at(state, cell)
    if which >= 0:
        return f" {CITADEL_NAMES[which]}"
    if state.flags.tower and cell == HEXES.tower:
        return " #"
    if state.flags.court[cell]:
        return " :"
    if HEXES.lair_of[cell] >= 0:
        return " ="
    marks = {WATER: " ~", FOREST: " t", MOUNTAIN: " ^"}
    return marks.get(HEXES.terrain[cell], " .") if state.flags.terrain else " ."


def sentences(state: DragonLance, seat: int | None) -> str:
    """The position for people who listen: one fact to a line."""
    lines = [f"{phase_line(state)}."]
    if state.flags.tower:
        holder = "on the tower" if state.lancer == NOBODY else f"with {NAMES[state.lancer]}"
        lines.append(f"The DragonLance is {holder}.")
    for horde in range(HORDES):
        if state.owner[horde] != NOBODY:
            lines.extend(horde_lines(state, seat, horde))
    lines.extend(citadel_lines(state, seat))
    if state.round:
        lines.append(
            f"{state.supply} altitude markers, {len(state.draw_pile)} cards to draw, "
            f"{len(state.discard)} discarded{discards(state)}."
        )
    lines.extend(moment_lines(state))
    return "\n".join(lines)


def discards(state: DragonLance) -> str:
    shown = []
    for card in range(KINDS):
        count = state.discard.count(card)
        if count:
            shown.append(f"{SPELLS[card]}{f' x{count}' if count > 1 else ''}")
    return f" ({', '.join(shown)})" if shown else ""


def horde_lines(state: DragonLance, seat: int | None, horde: int) -> list[str]:
    """A horde: who plays it, its cards, its dragons."""
    name = COLOURS[horde].capitalize()
    if state.out[horde]:
        return [f"{name} is out."]
    player = state.owner[horde]
    hand = f"{len(state.hands[horde])} cards"
    if player == seat and state.hands[horde]:
        hand = ", ".join(SPELLS[card] for card in state.hands[horde])
    leader = f", led by {LEADER_TITLES[horde]}" if is_led(state, horde) else ""
    lines = [f"{name}, player {player + 1}{leader}: {hand}."]
    for dragon in range(horde * SIZE, horde * SIZE + SIZE):
        if state.cell[dragon] >= 0:
            lines.append(f"  {dragon_line(state, dragon)}.")
    return lines


def dragon_line(state: DragonLance, dragon: int) -> str:
    where = where_name(state, dragon)
    place = f"at {HEXES.place(state.cell[dragon])}, altitude {state.alt[dragon]}"
    if where != "open":
        place = f"in {where}" if where != "tower" else "on the tower"
    extra = [place]
    if state.flags.facing:
        extra.append(f"facing {DIRECTIONS[state.face[dragon]]}")
    if state.lancer == dragon:
        extra.append("the Lancer")
    item = item_of(state, dragon)
    if item >= 0:
        extra.append(f"carries the {ITEMS[item].replace('_', ' ')}")
    if state.rider[dragon // SIZE] == dragon:
        extra.append("ridden by its leader")
    if state.attacked[dragon]:
        extra.append("has attacked")
    if state.duty[dragon]:
        extra.append("must leave this turn")
    return f"{NAMES[dragon]} {', '.join(extra)}"


def citadel_lines(state: DragonLance, seat: int | None) -> list[str]:
    shown = []
    for which, cell in enumerate(state.citadel):
        text = f"Citadel {CITADEL_NAMES[which]} is at {HEXES.place(cell)}"
        if state.hides and knows(state, seat, which):
            text += f" and belongs to the {ITEMS[state.hides[which]].replace('_', ' ')}"
        shown.append(f"{text}.")
    return shown


def moment_lines(state: DragonLance) -> list[str]:
    """The attack, the cards in play and the zones of Fear."""
    lines: list[str] = []
    if state.attacker != NOBODY:
        kind = KIND_NAMES[state.attack_kind].replace("_", " ")
        attacker, target = NAMES[state.attacker], NAMES[state.target]
        lines.append(f"{attacker} is attacking {target} ({kind}).")
    played = state.played
    for at in range(0, len(played), STRIDE):
        if played[at + FATE] <= IN_EFFECT:
            card, by = SPELLS[played[at + CARD]], COLOURS[played[at + BY]].capitalize()
            lines.append(f"{by} has played {card} for {NAMES[played[at + CHARGED]]}.")
    for dragon in state.fears:
        lines.append(f"Fear bars the hexes around {NAMES[dragon]}.")
    return lines
